//! Explanations against the answers they explain, and against small pictures.

// Clippy's leave for tests ends at functions marked so.
#![allow(clippy::unwrap_used)]

#[path = "../../tests/common/mod.rs"]
mod common;
#[path = "../../tests/pictures/mod.rs"]
mod pictures;

use common::{Random, for_seeds, random_show};
use parterre_engine::picker::unmet;
use parterre_engine::{Algorithm, Arrangement, AssignRequest, Inventory, KeySet, PartyTerms, Status};
use parterre_planning::explain::{Explanation, MAX_RUNS_TOLD, NO_RANK, RunVerdict, SeatReason, explain, fact};
use pictures::show_of;

const ALL: usize = MAX_RUNS_TOLD;

fn forbidden(story: &Explanation, run: usize) -> bool {
    story.runs.facts[run] & fact::FORBIDDING != 0
}

/// What is true of every explanation.
fn judge(show: &Inventory, story: &Explanation, count: usize, sofas_together: bool) {
    let hall = show.hall();
    let runs = story.runs.first.len();
    assert_eq!(runs, story.run_count as usize);
    let candidate = |seat: u32| matches!(story.seat_reason[seat as usize], SeatReason::Candidate | SeatReason::Chosen);
    let beside = |seat: u32| {
        let (one, other) = (seat as usize, seat as usize + 1);
        hall.row_of()[one] == hall.row_of()[other] && hall.slot_of()[one] + 1 == hall.slot_of()[other]
    };

    // Chosen are the seats of the answer, and the candidates are ranked without a gap.
    let chosen: Vec<u32> =
        (0..hall.seat_count() as u32).filter(|&seat| story.seat_reason[seat as usize] == SeatReason::Chosen).collect();
    let mut answer = story.seats.clone();
    answer.sort_unstable();
    assert_eq!(chosen, answer);
    let ranked = |seat: &u32| story.seat_rank[*seat as usize];
    let mut in_order: Vec<u32> = (0..hall.seat_count() as u32).filter(|seat| ranked(seat) != NO_RANK).collect();
    assert!(in_order.iter().all(|&seat| candidate(seat)));
    assert_eq!(in_order.len(), (0..hall.seat_count() as u32).filter(|&seat| candidate(seat)).count());
    in_order.sort_by_key(ranked);
    assert!(in_order.iter().zip(0..).all(|(seat, rank)| ranked(seat) == rank));

    // Every run is a run, each once, and all that there are.
    let mut windows = 0;
    for seat in 0..hall.seat_count() as u32 {
        let end = seat + count as u32;
        let whole = end <= hall.seat_count() as u32 && (seat..end).all(candidate) && (seat..end - 1).all(beside);
        windows += usize::from(whole);
    }
    let mut seen: Vec<(u32, u32)> = Vec::new();
    for run in 0..runs {
        let (first, length) = (story.runs.first[run], story.runs.length[run]);
        assert!((first..first + length).all(candidate) && (first..first + length - 1).all(beside));
        let short = matches!(story.runs.verdict[run], RunVerdict::TooShort | RunVerdict::PartlyUsed);
        assert_eq!(short, (length as usize) < count);
        assert!(!seen.contains(&(first, length)));
        seen.push((first, length));
    }
    assert_eq!(seen.iter().filter(|(_, length)| *length as usize == count).count(), windows);

    // The verdicts tell why the answer is the answer.
    let place = story.runs.verdict.iter().position(|&verdict| verdict == RunVerdict::Chosen);
    assert_eq!(place.is_some(), story.arrangement == Arrangement::Together);
    for run in 0..runs {
        let before = place.is_some_and(|place| run < place);
        match story.runs.verdict[run] {
            RunVerdict::Chosen => {
                let first = story.runs.first[run];
                assert_eq!(answer, (first..first + count as u32).collect::<Vec<u32>>());
                assert!(!forbidden(story, run));
            }
            RunVerdict::Later => assert!(!before && place.is_some() && !forbidden(story, run)),
            RunVerdict::Impossible => assert!(forbidden(story, run)),
            RunVerdict::Strands => assert!(before && story.runs.facts[run] & fact::STRANDS != 0),
            RunVerdict::PartlyUsed => assert!(story.arrangement != Arrangement::Together),
            RunVerdict::TooShort => {}
        }
        assert!(sofas_together || story.runs.facts[run] & fact::SPLITS_SOFA == 0);
    }
}

#[test]
fn an_order_takes_the_first_run_that_may_be_given() {
    for_seeds(150, |random: &mut Random| {
        let show = random_show(random);
        for algorithm in Algorithm::ALL {
            let most = random.pick(&[2, 5, 20]);
            let count = 1 + random.below(most);
            let request = AssignRequest::order(
                algorithm,
                PartyTerms {
                    accessible: if random.chance(60) { 0 } else { random.below(count.min(3) + 1) },
                    classes: KeySet::of((0..3).filter(|_| random.chance(85))),
                    seat_clearance: random.pick(&[0, 0, 1, 2]),
                    surcharges: if random.chance(30) { &[1, 0, 2] } else { &[] },
                    may_strand: random.pick(&[None, Some(true), Some(false)]),
                    sofas_together: random.chance(40),
                    ..PartyTerms::of(count)
                },
            );
            let story = explain(&show, &request, ALL).unwrap();
            let answer = show.assign(&request).unwrap();
            assert_eq!(story.seats, answer.seats);
            judge(&show, &story, request.terms.count, request.terms.sofas_together);
            // An order does not care about single seats unless it is asked to.
            let may_strand = request.terms.may_strand != Some(false);
            assert!(!may_strand || !story.runs.verdict.contains(&RunVerdict::Strands));
            let in_order = request.terms.accessible == 0 && !request.terms.sofas_together;
            if story.arrangement == Arrangement::Scattered && in_order {
                let ranks: Vec<u32> = story.seats.iter().map(|&seat| story.seat_rank[seat as usize]).collect();
                assert_eq!(ranks, (0..request.terms.count as u32).collect::<Vec<u32>>());
            }
        }
    });
}

#[test]
fn the_best_is_the_nearest_that_may_be_given() {
    for_seeds(250, |random: &mut Random| {
        let show = random_show(random);
        for _ in 0..4 {
            let most = random.pick(&[2, 5, 12]);
            let count = 1 + random.below(most);
            let request = PartyTerms {
                accessible: if random.chance(60) { 0 } else { random.below(count.min(3) + 1) },
                classes: KeySet::of((0..3).filter(|_| random.chance(85))),
                seat_clearance: random.pick(&[0, 0, 1, 2]),
                surcharges: if random.chance(30) { &[1, 0, 2] } else { &[] },
                may_strand: random.pick(&[None, Some(true), Some(false)]),
                sofas_together: random.chance(40),
                ..PartyTerms::of(count)
            };
            let story = explain(&show, &AssignRequest::best(request), ALL).unwrap();
            let answer = show.assign(&AssignRequest::best(request)).unwrap();
            assert_eq!(
                (&story.seats, story.arrangement, story.unmet),
                (&answer.seats, answer.arrangement, answer.unmet)
            );
            judge(&show, &story, count, request.sofas_together);
            let place = story.runs.verdict.iter().position(|&verdict| verdict == RunVerdict::Chosen);
            if let Some(place) = place.filter(|_| request.may_strand != Some(true)) {
                let strands = story.runs.facts[place] & fact::STRANDS != 0;
                assert_eq!(strands, story.unmet & unmet::NO_STRANDED_SEAT != 0);
            }
        }
    });
}

#[test]
fn every_seat_has_its_reason() {
    let mut show = show_of(&["_x__v__ac_"]);
    show.set_status(&[9], Status::Blocked).unwrap();
    show.set_status(&[1], Status::Held).unwrap();
    let request = PartyTerms { classes: KeySet::of([0]), seat_clearance: 1, ..PartyTerms::of(2) };
    let story = explain(&show, &AssignRequest::best(request), ALL).unwrap();
    use SeatReason::{AccessibleKept, Blocked, Chosen, CompanionKept, OtherClass, Taken, TooClose};
    let candidate = SeatReason::Candidate;
    assert_eq!(
        story.seat_reason,
        [TooClose, Taken, TooClose, candidate, OtherClass, Chosen, Chosen, AccessibleKept, CompanionKept, Blocked]
    );
    assert_eq!(story.seat_rank[3..7], [1, NO_RANK, 0, 2]);
}

#[test]
fn every_verdict_has_its_picture() {
    let told = |show: &Inventory, request: &PartyTerms<'_>| {
        let story = explain(show, &AssignRequest::best(*request), ALL).unwrap();
        let runs = story.runs.first.iter().copied().zip(story.runs.verdict);
        (story.seats, runs.collect::<Vec<_>>())
    };
    use RunVerdict::{Chosen, Impossible, Later, PartlyUsed, Strands, TooShort};
    let couple = PartyTerms::of(2);
    // The lower row is nearer, and its nearest couple of seats leaves one on either side.
    let show = show_of(&["______", "x____x"]);
    let (seats, runs) = told(&show, &couple);
    assert_eq!((seats, &runs[..3]), (vec![2, 3], &[(8, Strands), (2, Chosen), (7, Later)][..]));
    let sofas = PartyTerms { sofas_together: true, ..PartyTerms::of(2) };
    assert_eq!(
        told(&show_of(&["_ss_ss"]), &sofas),
        (vec![4, 5], vec![(2, Impossible), (1, Strands), (3, Impossible), (0, Impossible), (4, Chosen)])
    );
    assert_eq!(
        told(&show_of(&["__x_", "x__x", "_x_x"]), &PartyTerms::of(3)).1,
        [(5, PartlyUsed), (10, PartlyUsed), (8, TooShort), (0, TooShort), (3, TooShort)]
    );
}

#[test]
fn few_runs_are_told_of_with_the_chosen_one_among_them() {
    let show = show_of(&["_ss_ss__"]);
    let request =
        AssignRequest::order(Algorithm::TopLeftToBottomRight, PartyTerms { sofas_together: true, ..PartyTerms::of(2) });
    let story = explain(&show, &request, 0).unwrap();
    assert_eq!((story.run_count, &story.runs.first[..]), (7, &[1][..]));
    assert_eq!(explain(&show, &request, 1).unwrap().runs.first, [0, 1]);
    let none =
        explain(&show, &AssignRequest::order(Algorithm::TopLeftToBottomRight, PartyTerms::of(100)), ALL).unwrap();
    assert_eq!((none.arrangement, none.runs.verdict), (Arrangement::None, vec![RunVerdict::TooShort]));
    let refused = explain(&show, &AssignRequest::best(PartyTerms::of(0)), ALL);
    assert_eq!(refused.unwrap_err().to_string(), "BadCount");
}

/// No more runs are told of than a million seats fill, nor more than 10,000.
#[test]
fn explanations_have_their_limits() {
    let row = "_".repeat(1000);
    let show = show_of(&[row.as_str(); 12]);
    for (count, expected) in [(1, MAX_RUNS_TOLD), (200, 5_000), (500, 2_000)] {
        let story = explain(&show, &AssignRequest::best(PartyTerms::of(count)), usize::MAX).unwrap();
        assert_eq!(story.runs.first.len(), expected, "{count}");
        assert_eq!(story.run_count as usize, 12 * (1001 - count), "{count}");
    }
}
