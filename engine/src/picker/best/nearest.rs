//! The nearest run of a party in one row.

use super::{Best, Run};
use crate::hall::Row;
use crate::picker::search::{Wanted, part};
use crate::picker::weighed::WeighedRun;
use crate::sort::sort_by;
use crate::{known, mask};

/// Where a run begins. The lesser of two places is the nearer one; of equally near ones that of the first row, and in it
/// the leftmost.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(crate) struct Place {
    /// The square of how far the middle of the run is from the focal point.
    pub distance: f64,
    /// Row × 2^32 + slot. Both are in one word because places are compared and copied for every run of a search.
    at: u64,
}

impl Place {
    /// A place that every place is nearer than.
    const NOWHERE: Place = Place { distance: f64::INFINITY, at: u64::MAX };

    fn new(row: u32, start: usize, distance: f64) -> Place {
        Place { distance, at: u64::from(row) << 32 | start as u64 }
    }

    pub fn row(self) -> u32 {
        (self.at >> 32) as u32
    }

    pub fn start(self) -> usize {
        self.at as u32 as usize
    }

    fn exists(self) -> bool {
        self.distance < f64::INFINITY
    }

    #[inline(always)]
    fn or_nearer(self, other: Place) -> Place {
        if other > self { self } else { other }
    }

    #[inline(always)]
    fn run(self, RunSize { length, accessible }: RunSize, wanted: Wanted) -> Option<Run> {
        self.exists().then_some(Run {
            place: self,
            length,
            accessible,
            // Runs that leave nobody alone are looked for first, so that one of another kind is found only where none of
            // those exists.
            strands: wanted != Wanted::Clean,
        })
    }
}

/// What a run has to have.
#[derive(Clone, Copy, Debug)]
pub(super) struct RunSize {
    /// How many seats.
    pub length: u32,
    /// How many of them are accessible.
    pub accessible: u32,
}

/// What a search for the nearest run of the whole party found.
pub(super) struct NearestRun {
    /// The nearest of the wanted runs, if there is one.
    pub run: Option<Run>,
    /// Whether there are runs of the party's length, wanted or not: else other preferences would find none either.
    pub is_any: bool,
}

/// What a search for the nearest run found in the rows so far.
struct NearestPlace {
    place: Place,
    /// Whether the rows so far have runs of the party's length, wanted or not.
    is_any: bool,
}

/// Where the middle between a run's two ends lies, seen from the focal point.
pub(super) struct Offset {
    /// How far it is to the right; negative where it is to the left.
    pub right: f64,
    /// The square of its distance.
    pub distance: f64,
}

impl Best<'_> {
    /// Finds the nearest run of the whole party in one row. Rows are searched nearest first, so that the search ends as
    /// soon as no row that is left can have a nearer one.
    #[inline(never)]
    pub(super) fn nearest_run(&mut self, wanted: Wanted) -> NearestRun {
        let hall = self.hall;
        let count = self.search.count;
        let size = RunSize { length: count as u32, accessible: self.search.accessible as u32 };
        let (mut best, mut is_any) = (Place::NOWHERE, false);
        for &(reach, index) in &hall.rows_by_nearness {
            if reach > best.distance && self.anchor.is_none() {
                break;
            }
            if !self.search.may_hold(index as usize, count) {
                continue;
            }
            let Some(row) = hall.known_row(index as usize).filter(|row| self.search.is_in_zone(row)) else {
                continue;
            };
            if row.is_one_word() {
                let candidates = self.search.word(row);
                let starts = self.search.starts_in(row, candidates, count);
                if starts != 0 {
                    is_any = true;
                    best =
                        self.nearest_in_word(index, row, size, self.search.wanted_in(row, starts, count, wanted), best);
                }
            } else {
                let found = self.nearest_in_words(index, row, size, wanted, best);
                best = found.place;
                is_any |= found.is_any;
            }
        }
        NearestRun { run: best.run(size, wanted), is_any }
    }

    /// Finds the nearest of the runs that begin at `starts` in a row whose masks are one word.
    #[inline(always)]
    pub(super) fn nearest_run_in_word(
        &self,
        index: u32,
        row: &Row,
        size: RunSize,
        starts: u64,
        wanted: Wanted,
    ) -> Option<Run> {
        let starts = self.search.wanted_in(row, starts, size.length as usize, wanted);
        self.nearest_in_word(index, row, size, starts, Place::NOWHERE).run(size, wanted)
    }

    #[inline(always)]
    fn nearest_in_word(&self, index: u32, row: &Row, size: RunSize, starts: u64, best: Place) -> Place {
        if row.is_even && self.search.accessible == 0 && self.anchor.is_none() {
            self.nearest_even(index, row, size.length, 1, |_| starts, best)
        } else {
            self.nearest_of(index, row, size, &[starts], best)
        }
    }

    /// Finds the nearest run in a row whose masks are several words, if it is nearer than the best so far. Where the board
    /// has the row's candidates ready, starts are made word by word and only as far as they are looked at; else all are
    /// found first.
    fn nearest_in_words(&mut self, index: u32, row: &Row, size: RunSize, wanted: Wanted, best: Place) -> NearestPlace {
        let count = size.length as usize;
        if row.is_even && self.anchor.is_none() && self.search.is_ready(row, count) {
            let words = row.words().len();
            let starts = self.search.ready_starts(row, count);
            let free = part(&self.search.board.free, row);
            let place = if let Some(unwanted) = wanted.unwanted() {
                let clean = |index: usize| mask::clean_starts_in(starts(index), free, index, count, unwanted);
                self.nearest_even(index, row, size.length, words, clean, best)
            } else {
                self.nearest_even(index, row, size.length, words, &starts, best)
            };
            // A place that a row before gave counts as well: that row had runs.
            let is_any = place.exists() || mask::next_in(words, 0, &starts).is_some();
            return NearestPlace { place, is_any };
        }
        self.search.load(row);
        if !self.search.find_starts(row, count) {
            return NearestPlace { place: best, is_any: false };
        }
        NearestPlace { place: self.nearest_sifted(index, row, size, wanted, best), is_any: true }
    }

    /// Finds the nearest of the runs whose starts [`find_starts`](crate::picker::search::Search::find_starts) found last.
    pub(super) fn nearest_found(&mut self, index: u32, row: &Row, size: RunSize, wanted: Wanted) -> Option<Run> {
        self.nearest_sifted(index, row, size, wanted, Place::NOWHERE).run(size, wanted)
    }

    /// Finds the nearest of the runs whose starts were found last, of those nearer than the best so far. Starts of unwanted runs are taken out first.
    fn nearest_sifted(&mut self, index: u32, row: &Row, size: RunSize, wanted: Wanted, best: Place) -> Place {
        self.search.sift(row, size.length as usize, wanted);
        let clean = std::mem::take(&mut self.search.work.clean);
        let place = self.nearest_of(index, row, size, known::part(&clean, 0..row.words().len()), best);
        self.search.work.clean = clean;
        place
    }

    /// Finds the nearest run of a party without accessible seats in an evenly spaced row. Distances grow to either side of
    /// the middle there, so that only the nearest start on each side is compared with the best so far.
    #[inline(always)]
    fn nearest_even(
        &self,
        row_index: u32,
        row: &Row,
        length: u32,
        words: usize,
        starts: impl Fn(usize) -> u64,
        best: Place,
    ) -> Place {
        let half = f64::from(length - 1) / 2.0;
        let split = row.middle_start(length);
        let place = |start: usize| {
            let dx = row.offset + (start as f64 + half) * row.pitch;
            Place::new(row_index, start, dx * dx + row.least_depth)
        };
        let (left, right) = mask::around(words, split, starts);
        let best = left.map_or(best, |left| best.or_nearer(place(left)));
        right.map_or(best, |right| best.or_nearer(place(right)))
    }

    /// Finds the nearest of the runs that begin at `starts` and have as many accessible seats as `size` says, if it is nearer
    /// than the best so far.
    ///
    /// In a row whose seats go from left to right the search begins where a run would lie in the middle, and goes to
    /// either side until no run there can be nearer than the best.
    #[inline(never)]
    fn nearest_of(
        &self,
        index: u32,
        row: &Row,
        RunSize { length, accessible }: RunSize,
        starts: &[u64],
        mut best: Place,
    ) -> Place {
        // From an anchor a row may go to either side first: every run of it is looked at.
        let is_ascending = row.is_ascending && self.anchor.is_none();
        let split = if is_ascending { row.middle_start(length) } else { 0 };
        // Keeps a run if it is the nearest so far. Returns how far to the right it is, if no run farther out on its side
        // can be nearer than the best, and else 0: whoever goes to the left ends at a negative number, whoever goes to
        // the right at a positive one.
        let mut visit = |start: usize| {
            let Offset { right, distance } = self.away(row, start, length);
            let place = Place::new(index, start, distance);
            let nearer = best.or_nearer(place);
            let is_near = nearer.at == place.at;
            let is_fit = is_near && self.search.accessible_of(row, start, length as usize) == accessible as usize;
            if is_fit {
                best = nearer;
            }
            let is_last = row.is_even && (is_fit || !is_near) || right * right + row.least_depth > best.distance;
            if is_last { right } else { 0.0 }
        };
        let mut left = split.checked_sub(1).and_then(|split| mask::previous_one(starts, split));
        while let Some(start) = left {
            let is_last = visit(start) < 0.0;
            left = start.checked_sub(1).filter(|_| !is_last).and_then(|next| mask::previous_one(starts, next));
        }
        let mut right = mask::next_one(starts, split);
        while let Some(start) = right {
            let is_last = visit(start) > 0.0 && is_ascending;
            right = if is_last { None } else { mask::next_one(starts, start + 1) };
        }
        best
    }

    /// Lists the runs of all candidates of all rows, nearest first.
    pub(in crate::picker) fn runs_by_nearness(&mut self) -> Vec<WeighedRun> {
        let hall = self.hall;
        let mut runs: Vec<(Place, WeighedRun)> = Vec::new();
        for (index, row) in hall.rows.iter().enumerate() {
            if !self.search.may_hold(index, 1) || !self.search.is_in_zone(row) {
                continue;
            }
            self.search.load(row);
            self.search.each_weighed(row, |start, run| {
                runs.push((Place::new(index as u32, start, self.away(row, start, run.length).distance), run));
            });
        }
        sort_by(&mut runs, |(place, _), (other, _)| place < other);
        runs.into_iter().map(|(_, run)| run).collect()
    }

    /// Says where a run lies, seen from the focal point; the square of how far it is from the anchor, where there is one, counts as well.
    pub(super) fn away(&self, row: &Row, start: usize, length: u32) -> Offset {
        let mut offset = self.away_from_focus(row, start, length);
        if let Some((x, y)) = self.anchor {
            let first = self.hall.seat_in(row, start) as usize;
            let (middle_x, middle_y) = self.middle_between(first, first + length as usize - 1);
            offset.distance += (middle_x - x) * (middle_x - x) + (middle_y - y) * (middle_y - y);
        }
        offset
    }

    fn away_from_focus(&self, row: &Row, start: usize, length: u32) -> Offset {
        if row.is_even {
            let middle = start as f64 + f64::from(length - 1) / 2.0;
            let right = row.offset + middle * row.pitch;
            return Offset { right, distance: right * right + row.least_depth };
        }
        let first = self.hall.seat_in(row, start) as usize;
        let (x, y) = self.middle_between(first, first + length as usize - 1);
        let (right, below) = (x - f64::from(row.focal_point.0), y - f64::from(row.focal_point.1));
        Offset { right, distance: right * right + below * below }
    }

    /// Where a run's middle is.
    pub(super) fn middle_of(&self, run: Run) -> Option<(f64, f64)> {
        let row = self.hall.known_row(run.place.row() as usize)?;
        let first = self.hall.seat_in(row, run.place.start()) as usize;
        Some(self.middle_between(first, first + run.length as usize - 1))
    }

    fn middle_between(&self, first: usize, last: usize) -> (f64, f64) {
        let between = |values: &[f32]| {
            let at = |seat: usize| f64::from(known::at(values, seat));
            (at(first) + at(last)) / 2.0
        };
        (between(self.hall.x()), between(self.hall.y()))
    }
}
