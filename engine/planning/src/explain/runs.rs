//! The runs of candidates that a search weighed, and what became of each.

use parterre_engine::Arrangement;
use parterre_engine::ids::SeatIndex;
pub use parterre_engine::picker::weighed::fact;
use parterre_engine::picker::weighed::{Weighed, WeighedRun};

/// What became of a run. The numbers index `runVerdicts` in js/planning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum RunVerdict {
    /// The party sits here.
    Chosen = 0,
    /// A run before it was good enough.
    Later = 1,
    /// Wanted more than the chosen one, but it leaves a single seat alone that need not be.
    Strands = 2,
    /// The run may not be given: [`fact`] says why.
    Impossible = 3,
    /// All the candidates next to each other here are fewer than the party.
    TooShort = 4,
    /// All the candidates next to each other here are fewer than the party, and a part of it sits here.
    PartlyUsed = 5,
}

/// Runs of candidates; one entry a run. A run is as long as the party, or all that is there where that is less.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunColumns {
    /// Leftmost seat of each run.
    pub first: Vec<SeatIndex>,
    /// How many seats.
    pub length: Vec<u32>,
    /// What became of it.
    pub verdict: Vec<RunVerdict>,
    /// Bits of [`fact`].
    pub facts: Vec<u8>,
}

impl RunColumns {
    /// The first `limit` of the runs that were weighed for a party of so many, and the chosen one.
    pub(super) fn of(weighed: &Weighed, count: usize, limit: usize) -> RunColumns {
        let chosen = chosen_run(weighed, count);
        let mut columns = RunColumns::default();
        for (place, run) in weighed.runs.iter().enumerate() {
            if place < limit || chosen == Some(place) {
                columns.first.push(run.first);
                columns.length.push(run.length);
                columns.verdict.push(verdict(weighed, count, run, place, chosen));
                columns.facts.push(run.facts);
            }
        }
        columns
    }
}

/// The place of the run that the party got among those weighed.
fn chosen_run(weighed: &Weighed, count: usize) -> Option<usize> {
    let assignment = &weighed.assignment;
    let leftmost = assignment.seats.iter().min().filter(|_| assignment.arrangement == Arrangement::Together)?;
    weighed.runs.iter().position(|run| run.first == *leftmost && run.length as usize == count)
}

/// The verdict on the run at `place`; `chosen`: the place of the run that the party got.
fn verdict(
    weighed: &Weighed,
    count: usize,
    &WeighedRun { first, length, facts }: &WeighedRun,
    place: usize,
    chosen: Option<usize>,
) -> RunVerdict {
    let assignment = &weighed.assignment;
    if (length as usize) < count {
        let is_used = assignment.seats.iter().any(|seat| (first..first + length).contains(seat));
        if is_used { RunVerdict::PartlyUsed } else { RunVerdict::TooShort }
    } else if chosen == Some(place) {
        RunVerdict::Chosen
    } else if facts & fact::FORBIDDING != 0 {
        RunVerdict::Impossible
    } else if chosen.is_some_and(|chosen| place < chosen) {
        RunVerdict::Strands
    } else {
        RunVerdict::Later
    }
}
