//! The six orders against a plain reading of their definition: lists of seats, sorted and searched.

use std::collections::BTreeMap;
use std::sync::Mutex;

use parterre_engine::hall::flag;
use parterre_engine::picker::unmet;
use parterre_engine::{Algorithm, Arrangement, AssignRequest, ErrorCode, PartyTerms};
use parterre_planning::HallDocument;

use crate::common::{Random, any_seats, for_seeds, random_show};
use crate::reading::{Accepted, Reading, random_terms};
use crate::weighed::assert_weighed;

/// How early a row comes in scan order.
fn row_rank(algorithm: Algorithm, row: usize, (first, last): (usize, usize)) -> (usize, usize) {
    match algorithm {
        Algorithm::TopLeftToBottomRight | Algorithm::TopRightToBottomLeft => (row, 0),
        Algorithm::BottomRightToTopLeft | Algorithm::BottomLeftToTopRight => (last - row, 0),
        Algorithm::LeftCenterToOutside | Algorithm::RightCenterToOutside => {
            ((2 * row).abs_diff(first + last), last - row)
        }
    }
}

/// How early a slot, or the middle of a run (given twice), comes in scan order.
fn rank(algorithm: Algorithm, twice: i64, centre: i64) -> (i64, i64) {
    match algorithm {
        Algorithm::TopLeftToBottomRight | Algorithm::BottomLeftToTopRight => (twice, 0),
        Algorithm::BottomRightToTopLeft | Algorithm::TopRightToBottomLeft => (-twice, 0),
        Algorithm::LeftCenterToOutside => ((twice - centre).abs(), twice),
        Algorithm::RightCenterToOutside => ((twice - centre).abs(), -twice),
    }
}

/// Says how early a run comes among those of its row.
fn turns(reading: &Reading<'_>, algorithm: Algorithm) -> impl Fn(&[u32]) -> (i64, i64) {
    let slots = reading.hall().slot_of().iter().map(|&slot| i64::from(slot));
    // Twice the centre column; in a hall without seats nothing has a turn.
    let centre = slots.clone().min().unwrap_or(0) + slots.max().unwrap_or(0);
    move |run| rank(algorithm, (reading.slot(run[0]) + reading.slot(run[run.len() - 1])) as i64, centre)
}

/// The candidates of every row with seats.
fn rows_in_order(reading: &Reading<'_>, algorithm: Algorithm) -> Vec<(usize, Vec<u32>)> {
    let mut rows = reading.rows();
    if let (Some(first), Some(last)) = (rows.first(), rows.last()) {
        let extent = (first.0, last.0);
        rows.sort_by_key(|&(row, _)| row_rank(algorithm, row, extent));
    }
    rows
}

/// Seats, how they are, and what was not to be had.
type Given = (Vec<u32>, Arrangement, u32);

fn nothing(unmet: u32) -> Given {
    (Vec::new(), Arrangement::None, unmet)
}

fn expected(reading: &Reading<'_>, algorithm: Algorithm) -> Given {
    let (count, wanted, sofas) = (reading.terms.count, reading.terms.accessible, reading.terms.sofas_together);
    if count > reading.hall().seat_count() {
        return nothing(unmet::ENOUGH_SEATS);
    }
    if reading.is_over_quota() {
        return nothing(unmet::ONLINE_QUOTA);
    }
    let turn = turns(reading, algorithm);
    let in_order = |mut seats: Vec<u32>| {
        seats.sort_by_key(|&seat| turn(&[seat]));
        seats
    };
    let rows = rows_in_order(reading, algorithm);
    // The first run that leaves no single seat alone, else the first that leaves one and nothing else, else the first.
    for most in 0..=2 {
        for (_, candidates) in &rows {
            let runs = reading
                .runs(candidates, count)
                .filter(|run| reading.accessible_among(run) == wanted && reading.level(run) <= most);
            if let Some(run) = runs.min_by_key(|run| turn(run)) {
                return (in_order(run.to_vec()), Arrangement::Together, 0);
            }
        }
    }
    let mut all: Vec<u32> = rows.into_iter().flat_map(|(_, seats)| in_order(seats)).collect();
    let mut seats: Vec<u32> = Vec::new();
    if wanted > 0 {
        let is_single = |seat: u32| !(reading.has(seat, flag::COMPANION) || sofas && reading.has(seat, flag::SOFA));
        let accessible = all.iter().filter(|&&seat| reading.has(seat, flag::ACCESSIBLE));
        seats.extend(accessible.filter(|&&seat| is_single(seat)).take(wanted));
        if seats.len() < wanted {
            let is_enough = reading.accessible_among(&all) >= wanted;
            return nothing(if is_enough { unmet::WHOLE_SOFAS } else { unmet::ENOUGH_ACCESSIBLE });
        }
        all.retain(|&seat| !reading.has(seat, flag::ACCESSIBLE | flag::COMPANION));
    }
    let others = count - seats.len();
    if all.len() < others {
        return nothing(unmet::ENOUGH_SEATS);
    }
    if sofas {
        seats.extend(reading.with_whole_sofas(&all, others));
    } else {
        seats.extend(all.iter().take(others));
    }
    if seats.len() < count {
        return nothing(unmet::WHOLE_SOFAS);
    }
    (seats, Arrangement::Scattered, unmet::TOGETHER)
}

#[test]
fn every_order_is_its_definition() {
    let seen = Mutex::new(BTreeMap::<(u8, u32), usize>::new());
    for_seeds(2_000, |random| {
        let show = random_show(random);
        let (own, avoid) = (any_seats(random, &show, 8), any_seats(random, &show, 15));
        for algorithm in Algorithm::ALL {
            let accepted = Accepted::random(random);
            let most = random.pick(&[3, 8, 20, 80]);
            let terms = random_terms(random, &accepted, (&own, &avoid), most);
            let reading = Reading {
                show: &show,
                accepted: &accepted,
                terms: PartyTerms { may_strand: Some(terms.may_strand.unwrap_or(true)), ..terms },
            };
            let request = AssignRequest::order(algorithm, terms);
            let answer = show.assign(&request).unwrap();
            let (rows, turn) = (rows_in_order(&reading, algorithm), turns(&reading, algorithm));
            assert_weighed(&reading, &request, &answer, |run| {
                (rows.iter().position(|(row, _)| *row == reading.row(run[0])), turn(run))
            });
            let case = || format!("{request:?}\n{}", show.hall().to_document());
            let given = (answer.seats, answer.arrangement, answer.unmet);
            assert_eq!(given, expected(&reading, algorithm), "{}", case());
            reading.assert_allowed(&given.0);
            *seen.lock().unwrap().entry((given.1 as u8, given.2)).or_default() += 1;
        }
    });
    let seen = seen.into_inner().unwrap();
    assert!(std::env::var("PARTERRE_SEED").is_ok() || seen.len() == 6, "{seen:?}");
}

#[test]
fn the_largest_party_is_the_largest_that_is_seated_together() {
    for_seeds(400, |random| {
        let show = random_show(random);
        let own = any_seats(random, &show, 3);
        let accepted = Accepted::random(random);
        let terms = random_terms(random, &accepted, (&own, &[]), 6);
        let algorithm = random.pick(&Algorithm::ALL);
        let is_seated = |count: usize| {
            let terms = PartyTerms { count, ..terms };
            show.assign(&AssignRequest::order(algorithm, terms)).unwrap().arrangement == Arrangement::Together
        };
        let largest = (terms.accessible.max(1)..=210).rev().find(|&count| is_seated(count));
        assert_eq!(show.largest_party(&terms) as usize, largest.unwrap_or(0), "{terms:?}");
        // A fuzzer's find: so many were added to the accessible seats passed by, which is one number more than there are.
        for wanted in [usize::MAX, usize::MAX - 1] {
            let terms = PartyTerms { accessible: wanted, ..PartyTerms::of(1) };
            assert_eq!(show.largest_party(&terms), 0);
        }
    });
}

#[test]
fn nothing_and_too_much() {
    let show = random_show(&mut Random::new(5));
    for algorithm in Algorithm::ALL {
        let none = show.assign(&AssignRequest::order(algorithm, PartyTerms::of(0)));
        assert_eq!(none.unwrap_err().code(), ErrorCode::BadCount);
        let most = show.assign(&AssignRequest::order(algorithm, PartyTerms::of(usize::MAX)));
        assert_eq!(most.unwrap().seats, [0; 0]);
    }
    assert!(Algorithm::from_byte(6).is_err());
}
