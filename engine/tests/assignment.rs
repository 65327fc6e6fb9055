//! The six algorithms against a plain reading of their definition: lists of seats, sorted and searched.

// Clippy's leave for tests ends at functions marked so.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Random, for_seeds, random_show, some_seats};
use parterre_engine::hall::flag;
use parterre_engine::{Algorithm, AssignRequest, Assignment, Inventory, KeySet, PartyTerms, Status};
use parterre_planning::HallDocument;

/// Whether the definition lets this seat be assigned.
fn is_candidate(show: &Inventory, request: &AssignRequest<'_>, classes: &[usize], seat: u32) -> bool {
    let hall = show.hall();
    let index = seat as usize;
    let own = request.terms.own.contains(&seat);
    let flags = hall.flags_of()[index];
    let special = match request.terms.accessible {
        Some(0) => flag::ACCESSIBLE | flag::COMPANION,
        Some(_) => 0,
        None if request.terms.skip_companions => flag::COMPANION,
        None => 0,
    };
    if flags & (flag::DISABLED | flag::NO_AUTO_ASSIGN | special) != 0 {
        return false;
    }
    if show.statuses()[index] as u8 != 0 && !own {
        return false;
    }
    let zone = hall.row_zone(hall.row_of()[index]).unwrap();
    if !classes.contains(&usize::from(hall.class_of()[index])) || !request.terms.zones.has_zone(zone) {
        return false;
    }
    (0..hall.seat_count()).all(|other| {
        let anothers = show.statuses()[other] as u8 >= 2 && !request.terms.own.contains(&(other as u32));
        let distance = hall.slot_of()[other].abs_diff(hall.slot_of()[index]);
        let near =
            hall.row_of()[other] == hall.row_of()[index] && usize::from(distance) <= request.terms.seat_clearance;
        !anothers || !near || request.terms.seat_clearance == 0
    })
}

/// Whether fewer free seats would be left than are reserved; what the party has already it does not take.
fn is_over_quota(show: &Inventory, request: &AssignRequest<'_>) -> bool {
    let hall = show.hall();
    let seats = || 0..hall.seat_count();
    let free =
        seats().filter(|&seat| show.statuses()[seat] == Status::Free && hall.flags_of()[seat] & flag::DISABLED == 0);
    let kept =
        seats().filter(|&seat| request.terms.own.contains(&(seat as u32)) && show.statuses()[seat] >= Status::Held);
    let more = request.terms.count.saturating_sub(kept.count());
    request.terms.online_reserve > 0 && more > 0 && more + request.terms.online_reserve > free.count()
}

/// Rows in the order of the definition.
fn rows_in_order(show: &Inventory, algorithm: Algorithm) -> Vec<u16> {
    let mut rows: Vec<u16> = show.hall().row_of().to_vec();
    rows.dedup();
    let (first, last) = (rows.first().copied().unwrap_or(0), rows.last().copied().unwrap_or(0));
    match algorithm {
        Algorithm::TopLeftToBottomRight | Algorithm::TopRightToBottomLeft => {}
        Algorithm::BottomRightToTopLeft | Algorithm::BottomLeftToTopRight => rows.reverse(),
        Algorithm::LeftCenterToOutside | Algorithm::RightCenterToOutside => {
            rows.sort_by_key(|&row| ((2 * row).abs_diff(first + last), u16::MAX - row));
        }
    }
    rows
}

/// Twice the centre column.
fn centre(show: &Inventory) -> i64 {
    let slots = show.hall().slot_of();
    i64::from(slots.iter().min().copied().unwrap_or(0)) + i64::from(slots.iter().max().copied().unwrap_or(0))
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

fn expected(show: &Inventory, request: &AssignRequest<'_>, classes: &[usize]) -> Assignment {
    let hall = show.hall();
    let slot = |seat: u32| i64::from(hall.slot_of()[seat as usize]);
    let has = |seat: u32, bits: u8| hall.flags_of()[seat as usize] & bits != 0;
    let centre = centre(show);
    if is_over_quota(show, request) {
        return Assignment::default();
    }
    let in_order = |mut seats: Vec<u32>| {
        seats.sort_by_key(|&seat| rank(request.algorithm, 2 * slot(seat), centre));
        seats
    };
    let splits_sofa = |run: &[u32]| {
        run.iter()
            .any(|&seat| sofa_of(show, seat).iter().any(|mate| !run.contains(mate)))
    };
    let wanted = request.terms.accessible.unwrap_or(0);
    let fits = |run: &[u32]| {
        let beside = |seat: u32| {
            run.iter()
                .any(|&other| other.abs_diff(seat) == 1 && has(other, flag::ACCESSIBLE))
        };
        let lonely = |&&seat: &&u32| has(seat, flag::COMPANION) && !beside(seat);
        let accessible = run.iter().filter(|&&seat| has(seat, flag::ACCESSIBLE)).count();
        wanted == 0 || accessible == wanted && run.iter().filter(lonely).count() == 0
    };
    let rows: Vec<Vec<u32>> = rows_in_order(show, request.algorithm)
        .into_iter()
        .map(|row| {
            (0..hall.seat_count() as u32)
                .filter(|&seat| hall.row_of()[seat as usize] == row && is_candidate(show, request, classes, seat))
                .collect()
        })
        .collect();
    // The first run that leaves no single seat alone, else the first that leaves one and nothing else, else the first.
    for most in 0..=2 {
        for candidates in &rows {
            let runs = candidates.windows(request.terms.count).filter(|run| {
                let together = run.windows(2).all(|pair| slot(pair[0]) + 1 == slot(pair[1]));
                together
                    && fits(run)
                    && !(request.terms.sofas_together && splits_sofa(run))
                    && level(show, request, run) <= most
            });
            let first = runs.min_by_key(|run| {
                rank(
                    request.algorithm,
                    slot(run[0]) + slot(run[request.terms.count - 1]),
                    centre,
                )
            });
            if let Some(run) = first {
                return Assignment {
                    seats: in_order(run.to_vec()),
                    together: true,
                };
            }
        }
    }
    let mut all: Vec<u32> = rows.into_iter().flat_map(in_order).collect();
    let mut seats: Vec<u32> = Vec::new();
    if wanted > 0 {
        let may = |&&seat: &&u32| {
            has(seat, flag::ACCESSIBLE)
                && !has(seat, flag::COMPANION)
                && !(request.terms.sofas_together && has(seat, flag::SOFA))
        };
        seats.extend(all.iter().filter(may).take(wanted));
        if seats.len() < wanted {
            return Assignment::default();
        }
        all.retain(|&seat| !has(seat, flag::ACCESSIBLE | flag::COMPANION));
    }
    let others = request.terms.count - seats.len();
    if request.terms.sofas_together {
        seats.extend(with_whole_sofas(show, &all, others));
    } else {
        seats.extend(all.iter().take(others));
    }
    if seats.len() < request.terms.count {
        return Assignment::default();
    }
    Assignment { seats, together: false }
}

/// How much a run is wanted: 0 leaves no single seat alone, 1 leaves one that is all that is left of its open run, 2
/// another one. All alike where single seats may be left alone.
fn level(show: &Inventory, request: &AssignRequest<'_>, run: &[u32]) -> u8 {
    let hall = show.hall();
    let is_open = |seat: u32| {
        (show.statuses()[seat as usize] == Status::Free || request.terms.own.contains(&seat))
            && hall.flags_of()[seat as usize] & flag::DISABLED == 0
    };
    let place = |seat: u32| (hall.row_of()[seat as usize], i64::from(hall.slot_of()[seat as usize]));
    let beside = |seat: u32, step: i64| {
        (1..=2)
            .take_while(|away| {
                let wanted = (place(seat).0, place(seat).1 + step * away);
                (0..hall.seat_count() as u32).any(|other| place(other) == wanted && is_open(other))
            })
            .count()
    };
    if request.terms.may_strand != Some(false) || request.terms.seat_clearance > 0 {
        return 0;
    }
    match (beside(run[0], -1), beside(run[run.len() - 1], 1)) {
        (1, 0) | (0, 1) => 1,
        (1, _) | (_, 1) => 2,
        _ => 0,
    }
}

/// The seats of a seat's sofa that can be sold, itself included, ascending; empty when it is on none.
fn sofa_of(show: &Inventory, seat: u32) -> Vec<u32> {
    let hall = show.hall();
    let key = |seat: u32| (hall.row_of()[seat as usize], hall.sofa_of()[seat as usize]);
    if key(seat).1 == 0 {
        return Vec::new();
    }
    (0..hall.seat_count() as u32)
        .filter(|&mate| key(mate) == key(seat) && hall.flags_of()[mate as usize] & flag::DISABLED == 0)
        .collect()
}

/// Groups as they come up; one is left out where those behind it cannot make up the rest any more: all their sums are
/// looked at, up to the 64 that the engine looks ahead. Where that comes to less, the largest first.
fn with_whole_sofas(show: &Inventory, candidates: &[u32], count: usize) -> Vec<u32> {
    let mut groups: Vec<Vec<u32>> = Vec::new();
    for &seat in candidates {
        let sofa = sofa_of(show, seat);
        if sofa.is_empty() {
            groups.push(vec![seat]);
        } else if sofa.iter().all(|mate| candidates.contains(mate)) && !groups.contains(&sofa) {
            groups.push(sofa);
        }
    }
    let fill = |groups: &[Vec<u32>]| {
        let mut seats: Vec<u32> = Vec::new();
        for (at, group) in groups.iter().enumerate() {
            let Some(left) = (count - seats.len()).checked_sub(group.len()) else {
                continue;
            };
            let mut sums = std::collections::BTreeSet::from([0]);
            for later in &groups[at + 1..] {
                let more: Vec<usize> = sums
                    .iter()
                    .map(|sum| sum + later.len())
                    .filter(|&sum| sum < 64)
                    .collect();
                sums.extend(more);
            }
            if left >= 64 || sums.contains(&left) {
                seats.extend_from_slice(group);
            }
        }
        seats
    };
    let seats = fill(&groups);
    if seats.len() == count {
        return seats;
    }
    groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
    fill(&groups)
}

fn random_count(random: &mut Random) -> usize {
    let most = random.pick(&[3, 8, 20, 80]);
    1 + random.below(most)
}

#[test]
fn every_algorithm_is_its_definition() {
    for_seeds(400, |random| {
        let show = random_show(random);
        for algorithm in Algorithm::ALL {
            let request = AssignRequest::plain(algorithm, random_count(random));
            let answer = show.assign(&request).unwrap();
            assert_eq!(
                answer,
                expected(&show, &request, &[0, 1, 2]),
                "{request:?}\n{}",
                show.hall().to_document()
            );
        }
    });
}

#[test]
fn classes_clearance_and_own_seats_narrow_and_widen_the_choice() {
    for_seeds(400, |random| {
        let show = random_show(random);
        let own = some_seats(random, &show, 10);
        for algorithm in Algorithm::ALL {
            let classes: Vec<usize> = (0..3).filter(|_| random.chance(70)).collect();
            let request = AssignRequest {
                algorithm,
                terms: PartyTerms {
                    classes: KeySet::of(classes.iter().copied()),
                    seat_clearance: random.pick(&[0, 1, 2, 5, 300]),
                    own: &own,
                    skip_companions: random.chance(50),
                    ..PartyTerms::of(random_count(random))
                },
            };
            let answer = show.assign(&request).unwrap();
            assert_eq!(
                answer,
                expected(&show, &request, &classes),
                "{request:?}\n{}",
                show.hall().to_document()
            );
        }
    });
}

#[test]
fn sofas_accessible_seats_zones_and_the_quota_are_honoured() {
    let counted = std::cell::Cell::new(0);
    for_seeds(700, |random| {
        let show = random_show(random);
        let own = some_seats(random, &show, 5);
        for algorithm in Algorithm::ALL {
            let classes: Vec<usize> = (0..3).filter(|_| random.chance(90)).collect();
            let count = random_count(random);
            let request = AssignRequest {
                algorithm,
                terms: PartyTerms {
                    classes: KeySet::of(classes.iter().copied()),
                    sofas_together: random.chance(70),
                    accessible: random
                        .pick(&[None, Some(0), Some(1), Some(2), Some(4)])
                        .filter(|&wanted| wanted <= count),
                    zones: KeySet::only(random.chance(15).then_some(0)),
                    seat_clearance: random.pick(&[0, 0, 0, 1]),
                    online_reserve: random.pick(&[0, 0, 1, 5, 40]),
                    own: if random.chance(30) { &own } else { &[] },
                    may_strand: random.pick(&[None, Some(false), Some(true)]),
                    skip_companions: random.chance(50),
                    ..PartyTerms::of(count)
                },
            };
            let answer = show.assign(&request).unwrap();
            let expected = expected(&show, &request, &classes);
            assert_eq!(answer, expected, "{request:?}\n{}", show.hall().to_document());
            let is_hard = request.terms.sofas_together && request.terms.accessible.is_some_and(|wanted| wanted > 0);
            counted.set(counted.get() + usize::from(is_hard && !answer.together && !answer.seats.is_empty()));
        }
    });
    let seated_apart = counted.get();
    assert!(
        seated_apart > 20 || std::env::var("PARTERRE_SEED").is_ok(),
        "only {seated_apart} hard cases"
    );
}

#[test]
fn the_largest_run_is_the_largest_run() {
    for_seeds(600, |random| {
        let show = random_show(random);
        let hall = show.hall();
        let free = |seat: usize| show.statuses()[seat] as u8 == 0 && hall.flags_of()[seat] & flag::DISABLED == 0;
        let (mut longest, mut run) = (0, 0);
        for seat in 0..hall.seat_count() {
            let follows = seat > 0
                && hall.row_of()[seat] == hall.row_of()[seat - 1]
                && hall.slot_of()[seat] == hall.slot_of()[seat - 1] + 1;
            run = if !free(seat) {
                0
            } else if follows {
                run + 1
            } else {
                1
            };
            longest = longest.max(run);
        }
        assert_eq!(show.largest_run(), longest);

        let enabled = |seat: &usize| hall.flags_of()[*seat] & flag::DISABLED == 0;
        let with = |most: u8| {
            let counted = |seat: &usize| enabled(seat) && show.statuses()[*seat] as u8 <= most;
            (0..hall.seat_count()).filter(counted).count()
        };
        assert_eq!(show.online_count() as usize, with(0));
        assert_eq!(show.free_count() as usize, with(1));
    });
}

#[test]
fn nothing_and_too_much() {
    let mut random = Random::new(5);
    let show = random_show(&mut random);
    for algorithm in Algorithm::ALL {
        let none = show.assign(&AssignRequest::plain(algorithm, 0));
        assert_eq!(none.unwrap_err().code(), parterre_engine::ErrorCode::BadCount);
        let most = show.assign(&AssignRequest::plain(algorithm, usize::MAX));
        assert_eq!(most.unwrap(), Assignment::default());
    }
    assert!(Algorithm::from_byte(6).is_err());
}
