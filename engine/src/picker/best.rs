//! Best available: seats for one party as near the focal point as can be, and together where that is possible.

mod apart;
mod nearest;
mod scattered;
mod split;

use nearest::{NearestRun, Place};
pub(crate) use split::{Cell, Group};
pub use split::{Division, DivisionCost, MAX_SPLIT_ACCESSIBLE, MAX_SPLIT_PARTY};

use super::search::{Search, Wanted};
use super::{Arrangement, Assignment, unmet};
use crate::hall::Hall;

/// A run of seats under consideration.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    place: Place,
    length: u32,
    accessible: u32,
    strands: bool,
}

/// One request at work.
pub(super) struct Best<'a> {
    hall: &'a Hall,
    search: Search<'a>,
    /// The middle of a group that others of the party join: nearness is to it then as well as to the focal point.
    anchor: Option<(f64, f64)>,
}

impl<'a> Best<'a> {
    #[inline(always)]
    pub(super) fn new(search: Search<'a>) -> Best<'a> {
        Best { hall: search.hall, search, anchor: None }
    }

    /// Finds the party its seats; the steps are those of [`assign`](crate::Inventory::assign).
    pub(super) fn choose(mut self, answer: &mut Assignment) {
        if self.search.is_over_quota() {
            answer.unmet = unmet::ONLINE_QUOTA;
            return;
        }
        match self.together() {
            Some(run) => self.tell(&[run], Arrangement::Together, 0, answer),
            None => self.divided(answer),
        }
    }

    /// Step 1.
    fn together(&mut self) -> Option<Run> {
        for &wanted in self.search.preferences {
            match self.nearest_run(wanted) {
                NearestRun { run: None, is_any: true } => {}
                NearestRun { run, .. } => return run.map(|run| self.of_equally_near(run)),
            }
        }
        None
    }

    /// Where single seats may be left alone: of equally near runs one that leaves none costs nobody anything.
    #[inline(always)]
    fn of_equally_near(&mut self, run: Run) -> Run {
        if self.search.preferences == [Wanted::Any] && self.strands(run) { self.clean_at(run) } else { run }
    }

    #[inline(never)]
    fn clean_at(&mut self, run: Run) -> Run {
        self.nearest_run(Wanted::Clean).run.filter(|clean| clean.place.distance == run.place.distance).unwrap_or(run)
    }

    fn strands(&self, run: Run) -> bool {
        let row = self.hall.known_row(run.place.row() as usize);
        row.is_some_and(|row| self.search.strands(row, run.place.start(), run.length as usize))
    }

    /// Steps 2 to 4.
    #[inline(never)]
    fn divided(&mut self, answer: &mut Assignment) {
        let is_split = self.split();
        self.anchor = None;
        let runs = std::mem::take(&mut self.search.work.runs);
        let alone = runs.iter().filter(|run| run.length == 1).count();
        if is_split && (alone == 0 || !self.apart(alone, answer)) {
            self.tell(&runs, Arrangement::Split, unmet::TOGETHER, answer);
        } else if !is_split && !self.apart(usize::MAX, answer) {
            self.scattered(answer);
        }
        self.search.work.runs = runs;
    }

    /// What is told about runs, one a row, rows ascending.
    #[inline(always)]
    fn tell(&self, runs: &[Run], arrangement: Arrangement, unmet: u32, answer: &mut Assignment) {
        answer.arrangement = arrangement;
        answer.unmet = unmet;
        for run in runs {
            let Some(row) = self.hall.known_row(run.place.row() as usize) else {
                continue;
            };
            let first = self.hall.seat_in(row, run.place.start());
            (first..first + run.length).for_each(|seat| answer.seats.push(seat));
            answer.groups.push(run.length);
            if run.strands && self.search.strands(row, run.place.start(), run.length as usize) {
                answer.unmet |= unmet::NO_STRANDED_SEAT;
            }
            if run.length == 1 && self.search.count > 1 {
                answer.unmet |= unmet::NOBODY_ALONE;
            }
        }
    }
}
