//! The runs of candidates, and what became of each.

use parterre_engine::Arrangement;
use parterre_engine::hall::flag;
use parterre_engine::ids::SeatIndex;

use super::{Case, Key, sort_by_key};
use crate::seats;

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
    /// It may not be given: [`fact`] says why.
    Impossible = 3,
    /// All the candidates next to each other here are fewer than the party.
    TooShort = 4,
    /// The same, and a part of the party sits here.
    PartlyUsed = 5,
    /// The party would leave fewer free seats than are kept back for the point of sale.
    OnlineQuota = 6,
}

/// Bits of what is known of a run.
pub mod fact {
    /// It leaves a single seat alone that need not be.
    pub const STRANDS: u8 = 1;
    /// It would take a part of a sofa.
    pub const SPLITS_SOFA: u8 = 2;
    /// A companion seat of it has no accessible seat of it beside it.
    pub const COMPANION_ALONE: u8 = 4;
    /// It has more or fewer accessible seats than asked for.
    pub const OTHER_ACCESSIBLE: u8 = 8;
    /// Those that make it impossible.
    pub const FORBIDDING: u8 = SPLITS_SOFA | COMPANION_ALONE | OTHER_ACCESSIBLE;
}

/// Runs of candidates; one entry a run. A run is as long as the party, or all that is there where that is less.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunColumns {
    /// Its leftmost seat.
    pub first: Vec<SeatIndex>,
    /// How many seats.
    pub length: Vec<u32>,
    /// What became of it.
    pub verdict: Vec<RunVerdict>,
    /// Bits of [`fact`].
    pub facts: Vec<u8>,
}

pub(super) struct Told {
    pub runs: RunColumns,
    pub count: u32,
}

/// First seat and length.
type Run = (SeatIndex, u32);

impl Case<'_> {
    pub(super) fn runs(
        &self,
        is_candidate: &[bool],
        chosen: &[SeatIndex],
        arrangement: Arrangement,
        limit: usize,
    ) -> Told {
        let mut keyed: Vec<((Key, Key), Run)> = Vec::new();
        for (first, length) in stretches(self, is_candidate) {
            let party = u32::try_from(self.terms.count).unwrap_or(u32::MAX);
            if length < party {
                keyed.push((self.key(first, first + length - 1), (first, length)));
            } else {
                for start in first..=first + length - party {
                    keyed.push((self.key(start, start + party - 1), (start, party)));
                }
            }
        }
        sort_by_key(&mut keyed);
        let leftmost = chosen.iter().min().copied().filter(|_| arrangement == Arrangement::Together);
        let is_chosen = |&(first, length): &Run| Some(first) == leftmost && length as usize == self.terms.count;
        let place = keyed.iter().position(|(_, run)| is_chosen(run));
        let mut runs = RunColumns::default();
        for (at, &(_, run)) in keyed.iter().enumerate() {
            if at >= limit && place != Some(at) {
                continue;
            }
            let facts = self.facts(run);
            runs.first.push(run.0);
            runs.length.push(run.1);
            runs.verdict.push(self.verdict(run, facts, at, place, chosen));
            runs.facts.push(facts);
        }
        Told { runs, count: keyed.len() as u32 }
    }

    fn verdict(
        &self,
        (first, length): Run,
        facts: u8,
        at: usize,
        place: Option<usize>,
        chosen: &[SeatIndex],
    ) -> RunVerdict {
        if (length as usize) < self.terms.count {
            let is_used = chosen.iter().any(|&seat| seat >= first && seat < first + length);
            return if is_used { RunVerdict::PartlyUsed } else { RunVerdict::TooShort };
        }
        if place == Some(at) {
            return RunVerdict::Chosen;
        }
        if facts & fact::FORBIDDING != 0 {
            return RunVerdict::Impossible;
        }
        if self.is_over_quota {
            return RunVerdict::OnlineQuota;
        }
        if place.is_none_or(|place| at > place) {
            return RunVerdict::Later;
        }
        RunVerdict::Strands
    }

    fn facts(&self, run: Run) -> u8 {
        let strands = if self.strands(run) { fact::STRANDS } else { 0 };
        strands | self.forbidding(run)
    }

    /// Whether it leaves a single seat alone.
    fn strands(&self, (first, length): Run) -> bool {
        let seats: Vec<SeatIndex> = (first..first + length).collect();
        self.terms.seat_clearance == 0 && !self.show.left_alone(&seats, self.terms.own).is_empty()
    }

    /// Bits of [`fact::FORBIDDING`].
    fn forbidding(&self, (first, length): Run) -> u8 {
        let end = first + length;
        let has = |seat: SeatIndex, bit: u8| seats::flags(self.show.hall(), seat) & bit != 0;
        let mut facts = 0;
        if self.terms.sofas_together && self.splits_sofa(first, end) {
            facts |= fact::SPLITS_SOFA;
        }
        if (first..end).filter(|&seat| has(seat, flag::ACCESSIBLE)).count() != self.terms.accessible {
            facts |= fact::OTHER_ACCESSIBLE;
        }
        let beside = |seat: SeatIndex| seat >= first && seat < end && has(seat, flag::ACCESSIBLE);
        let is_lonely = |seat: SeatIndex| {
            has(seat, flag::COMPANION) && !beside(seat + 1) && !seat.checked_sub(1).is_some_and(beside)
        };
        if (first..end).any(is_lonely) {
            facts |= fact::COMPANION_ALONE;
        }
        facts
    }

    /// Whether a sofa goes on beyond either end. Disabled seats are nobody's: it is whole without them.
    fn splits_sofa(&self, first: SeatIndex, end: SeatIndex) -> bool {
        let hall = self.show.hall();
        let is_beyond = |seat: SeatIndex| {
            let is_enabled = seats::flags(hall, seat) & flag::DISABLED == 0;
            is_enabled && !(first..end).contains(&seat)
        };
        hall.sofa_seats(first).chain(hall.sofa_seats(end - 1)).any(is_beyond)
    }
}

/// The longest runs of candidates that do not overlap, with their first seats and lengths.
fn stretches(case: &Case<'_>, is_candidate: &[bool]) -> Vec<Run> {
    let hall = case.show.hall();
    let mut found: Vec<Run> = Vec::new();
    let mut goes_on = false;
    for (seat, &candidate) in is_candidate.iter().enumerate() {
        let seat = seat as SeatIndex;
        if candidate {
            match found.last_mut() {
                Some((_, length)) if goes_on => *length += 1,
                _ => found.push((seat, 1)),
            }
        }
        goes_on = candidate && hall.neighbour(seat, 1).is_some();
    }
    found
}
