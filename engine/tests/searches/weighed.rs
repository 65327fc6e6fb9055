//! What a search weighs, against a plain reading: every candidate and every run of them, sorted by when their turn comes.

use parterre_engine::picker::weighed::{WeighedRun, fact};
use parterre_engine::{AssignRequest, Assignment};

use crate::reading::Reading;

/// `turn`: when a run is looked at, or a seat by itself; of two the lesser comes first.
pub fn assert_weighed<Turn: PartialOrd>(
    reading: &Reading<'_>,
    request: &AssignRequest<'_>,
    answer: &Assignment,
    turn: impl Fn(&[u32]) -> Turn,
) {
    let weighed = reading.show.weigh(request).unwrap();
    assert_eq!(weighed.assignment, *answer);
    let rows = reading.rows();
    let seats = in_turn(rows.iter().flat_map(|(_, seats)| seats.chunks(1)), &turn);
    assert_eq!(weighed.seats, seats.concat(), "{request:?}");
    let are_beside = |&one: &u32, &other: &u32| reading.slot(one) + 1 == reading.slot(other);
    let stretches = rows.iter().flat_map(|(_, seats)| seats.chunk_by(are_beside));
    let runs = stretches.flat_map(|stretch| stretch.windows(stretch.len().min(request.terms.count)));
    let runs = in_turn(runs, &turn).into_iter().map(|run| WeighedRun {
        first: run[0],
        length: run.len() as u32,
        facts: if run.len() == request.terms.count { facts(reading, run) } else { 0 },
    });
    assert_eq!(weighed.runs, runs.collect::<Vec<_>>(), "{request:?}");
}

fn in_turn<'r, Turn: PartialOrd>(
    runs: impl Iterator<Item = &'r [u32]>,
    turn: &impl Fn(&[u32]) -> Turn,
) -> Vec<&'r [u32]> {
    let mut runs: Vec<(Turn, &[u32])> = runs.map(|run| (turn(run), run)).collect();
    runs.sort_by(|(one, _), (other, _)| one.partial_cmp(other).unwrap());
    runs.into_iter().map(|(_, run)| run).collect()
}

fn facts(reading: &Reading<'_>, run: &[u32]) -> u8 {
    let terms = &reading.terms;
    let splits_sofa = terms.sofas_together && run.iter().any(|&seat| reading.splits_sofa(run, seat));
    let is_companion_alone = run.iter().any(|&seat| reading.is_lonely(run, seat));
    let known = [
        (fact::STRANDS, reading.strands(run)),
        (fact::SPLITS_SOFA, splits_sofa),
        (fact::COMPANION_ALONE, is_companion_alone),
        (fact::OTHER_ACCESSIBLE, reading.accessible_among(run) != terms.accessible),
    ];
    known.iter().filter(|(_, is_so)| *is_so).fold(0, |facts, (bit, _)| facts | bit)
}
