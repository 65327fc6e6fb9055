//! The six algorithms against a plain reading of their definition: lists of seats, sorted and searched.

mod common;

use common::{Random, for_seeds, random_show, some_seats};
use parterre_engine::hall::flag;
use parterre_engine::{Algorithm, AssignRequest, Assignment, ClassSet, Inventory};

/// Whether the definition lets this seat be assigned.
fn is_candidate(show: &Inventory, request: &AssignRequest<'_>, classes: &[usize], seat: u32) -> bool {
    let hall = show.hall();
    let index = seat as usize;
    let own = request.own.contains(&seat);
    let flags = hall.flags_of()[index];
    let companion = request.skip_companions && flags & flag::COMPANION != 0;
    if flags & (flag::DISABLED | flag::NO_AUTO_ASSIGN) != 0 || companion {
        return false;
    }
    if show.statuses()[index] as u8 != 0 && !own {
        return false;
    }
    if !classes.contains(&usize::from(hall.class_of()[index])) {
        return false;
    }
    (0..hall.seat_count()).all(|other| {
        let anothers = show.statuses()[other] as u8 >= 2 && !request.own.contains(&(other as u32));
        let distance = hall.slot_of()[other].abs_diff(hall.slot_of()[index]);
        let near = hall.row_of()[other] == hall.row_of()[index] && usize::from(distance) <= request.seat_clearance;
        !anothers || !near || request.seat_clearance == 0
    })
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
    let centre = centre(show);
    let in_order = |mut seats: Vec<u32>| {
        seats.sort_by_key(|&seat| rank(request.algorithm, 2 * slot(seat), centre));
        seats
    };
    let splits_sofa = |run: &[u32]| {
        run.iter().any(|&seat| {
            let sofa = hall.sofa_of()[seat as usize];
            let mates = (0..hall.seat_count() as u32)
                .filter(|&other| hall.row_of()[other as usize] == hall.row_of()[seat as usize])
                .filter(|&other| hall.sofa_of()[other as usize] == sofa);
            sofa != 0 && mates.into_iter().any(|mate| !run.contains(&mate))
        })
    };
    let mut all = Vec::new();
    for row in rows_in_order(show, request.algorithm) {
        let candidates: Vec<u32> = (0..hall.seat_count() as u32)
            .filter(|&seat| hall.row_of()[seat as usize] == row && is_candidate(show, request, classes, seat))
            .collect();
        let runs = candidates.windows(request.count).filter(|run| {
            let together = run.windows(2).all(|pair| slot(pair[0]) + 1 == slot(pair[1]));
            together && !(request.sofas_together && splits_sofa(run))
        });
        let first = runs.min_by_key(|run| rank(request.algorithm, slot(run[0]) + slot(run[request.count - 1]), centre));
        if let Some(run) = first {
            return Assignment {
                seats: in_order(run.to_vec()),
                together: true,
            };
        }
        all.extend(in_order(candidates));
    }
    if request.sofas_together || all.len() < request.count {
        return Assignment::default();
    }
    all.truncate(request.count);
    Assignment {
        seats: all,
        together: false,
    }
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
                classes: ClassSet::of(classes.iter().copied()),
                seat_clearance: random.pick(&[0, 1, 2, 5, 300]),
                own: &own,
                skip_companions: random.chance(50),
                ..AssignRequest::plain(algorithm, random_count(random))
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
fn sofas_are_never_split_when_that_is_asked() {
    for_seeds(400, |random| {
        let show = random_show(random);
        let hall = show.hall();
        for algorithm in Algorithm::ALL {
            let count = random_count(random);
            let request = AssignRequest {
                sofas_together: true,
                ..AssignRequest::plain(algorithm, count)
            };
            let answer = show.assign(&request).unwrap();
            let expected = expected(&show, &request, &[0, 1, 2]);
            if expected.together {
                assert_eq!(answer, expected);
                continue;
            }
            assert!(!answer.together);
            assert!(answer.seats.is_empty() || answer.seats.len() == count);
            for &seat in &answer.seats {
                assert!(is_candidate(&show, &request, &[0, 1, 2], seat));
                assert_eq!(answer.seats.iter().filter(|&&other| other == seat).count(), 1);
                let sofa = hall.sofa_of()[seat as usize];
                for mate in 0..hall.seat_count() {
                    if sofa != 0 && hall.sofa_of()[mate] == sofa && hall.row_of()[mate] == hall.row_of()[seat as usize]
                    {
                        assert!(answer.seats.contains(&(mate as u32)), "half a sofa");
                    }
                }
            }
        }
    });
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
