//! Best available against a plain reading of its definition, and what it does with nothing, too much and hard halls.

// Clippy's leave for tests ends at functions marked so.
#![allow(clippy::unwrap_used)]

#[path = "../common/mod.rs"]
mod common;
mod oracle;
#[path = "../pictures/mod.rs"]
mod pictures;
mod wishes;

use parterre_planning::HallDocument;
use std::sync::Mutex;
use std::time::Instant;

use common::{Random, for_seeds, random_show, some_seats};
use oracle::Oracle;
use parterre_engine::picker::best::MAX_SPLIT_PARTY;
use parterre_engine::{Arrangement, BestRequest, ErrorCode, KeySet, PartyTerms};
use pictures::show_of;

#[test]
fn the_best_is_the_best_of_all_there_are() {
    let seen = Mutex::new([0; 4]);
    for_seeds(250, |random: &mut Random| {
        let show = random_show(random);
        let (own, avoid) = (some_seats(random, &show, 8), some_seats(random, &show, 20));
        for _ in 0..4 {
            let classes: Vec<usize> = (0..3).filter(|_| random.chance(85)).collect();
            let most = random.pick(&[3, 7, 12]);
            let count = 1 + random.below(most);
            let request = BestRequest {
                row_first: random.chance(50),
                terms: PartyTerms {
                    count,
                    accessible: Some(if random.chance(60) {
                        0
                    } else {
                        random.below(count.min(3) + 1)
                    }),
                    classes: KeySet::of(classes.iter().copied()),
                    zones: KeySet::only(random.chance(10).then_some(0)),
                    seat_clearance: random.pick(&[0, 0, 0, 1, 2]),
                    own: if random.chance(50) { &own } else { &[] },
                    sofas_together: random.chance(40),
                    may_strand: random.pick(&[None, Some(false), Some(true)]),
                    avoid: if random.chance(30) { &avoid } else { &[] },
                    ..PartyTerms::of(count)
                },
            };
            let answer = show.best(&request).unwrap();
            seen.lock().unwrap()[answer.arrangement as usize] += 1;
            let case = format!("{request:?}\n{answer:?}\n{}", show.hall().to_document());
            let oracle = Oracle {
                show: &show,
                request: &request,
                classes: &classes,
            };
            if std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| oracle.judge(&answer))).is_err() {
                panic!("{case}");
            }
        }
    });
    let seen = seen.into_inner().unwrap();
    assert!(
        std::env::var("PARTERRE_SEED").is_ok() || seen.iter().all(|&times| times > 0),
        "{seen:?}"
    );
}

fn with_accessible(count: usize, accessible: usize) -> BestRequest<'static> {
    BestRequest {
        row_first: false,
        terms: PartyTerms {
            accessible: Some(accessible),
            ..PartyTerms::of(count)
        },
    }
}

#[test]
fn nothing_and_too_much() {
    let show = show_of(&["____"]);
    for request in [BestRequest::plain(0), with_accessible(2, 3)] {
        assert_eq!(
            show.best(&request).unwrap_err().code(),
            ErrorCode::BadCount,
            "{request:?}"
        );
    }
    for (show, count) in [(show, usize::MAX), (show_of(&[]), 1)] {
        let answer = show.best(&BestRequest::plain(count)).unwrap();
        assert_eq!(
            (answer.arrangement, answer.seats),
            (Arrangement::None, vec![]),
            "{count}"
        );
    }
}

/// Halls made to leave the search every choice: a chessboard, pairs everywhere, and no row that can end it.
#[test]
fn no_hall_makes_it_slow() {
    for (even, odd, rows, accessible, expected) in [
        ("_x", "x_", 400, 0, Arrangement::Split),
        ("_x", "x_", 400, 4, Arrangement::None),
        ("__x", "x__", 300, 0, Arrangement::Split),
        ("__x", "x__", 300, 4, Arrangement::None),
        // Between two rows is one where nobody may sit, or few without an accessible seat beside them.
        ("_ax", "xac", 300, 0, Arrangement::Scattered),
        ("_ax", "xac", 300, 4, Arrangement::Scattered),
        ("__xa_x", "x__xa_", 200, 4, Arrangement::Split),
    ] {
        let (even_row, odd_row) = (even.repeat(100), odd.repeat(100));
        let rows: Vec<&str> = [&*even_row, &*odd_row].into_iter().cycle().take(rows).collect();
        let show = show_of(&rows);
        let began = Instant::now();
        let answer = show.best(&with_accessible(MAX_SPLIT_PARTY, accessible)).unwrap();
        let what = format!("{even} {odd} with {accessible} accessible seats");
        let seats = if expected == Arrangement::None {
            0
        } else {
            MAX_SPLIT_PARTY
        };
        assert_eq!((answer.arrangement, answer.seats.len()), (expected, seats), "{what}");
        // Thousands of millions of divisions, were they tried; the table takes a tenth of a second unoptimised.
        assert!(began.elapsed().as_secs() < 10, "{what}: {:?}", began.elapsed());
    }
}
