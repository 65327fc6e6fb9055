//! The nearest run of a party in one row.

use super::{Best, Run};
use crate::hall::Row;
use crate::mask;
use crate::picker::search::{Wanted, part};
use crate::picker::weighed::WeighedRun;
use crate::sort::sort_by;

/// Where a run begins, and the squared distance of its middle from the focal point. The lesser of two is the nearer: of
/// equally near ones the first row's, then the leftmost.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(crate) struct Place {
    pub distance: f64,
    /// Row × 2^32 + slot: in one word, which is compared and copied at once.
    at: u64,
}

impl Place {
    /// Farther away than any.
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
    fn run(self, (length, accessible): (u32, u32), wanted: Wanted) -> Option<Run> {
        self.exists().then_some(Run {
            place: self,
            length,
            accessible,
            // Where others will do, there was none that strands nobody.
            strands: wanted != Wanted::Clean,
        })
    }
}

impl Best<'_> {
    /// The nearest run of the whole party in one row, and whether there are runs of that length at all. Rows come
    /// nearest first, so that the search ends as soon as no row can have a nearer one.
    #[inline(never)]
    pub(super) fn nearest_run(&mut self, wanted: Wanted) -> (Option<Run>, bool) {
        let hall = self.hall;
        let (count, accessible) = (self.search.count, self.search.accessible);
        let size = (count as u32, accessible as u32);
        let (mut best, mut is_any) = (Place::NOWHERE, false);
        for &(reach, index) in &hall.rows_by_nearness {
            if reach > best.distance {
                break;
            }
            if !self.search.may_hold(index as usize, count) {
                continue;
            }
            let Some(row) = hall.rows.get(index as usize).filter(|row| self.search.is_in_zone(row)) else {
                continue;
            };
            if row.is_narrow() {
                let candidates = self.search.word(row);
                let starts = self.search.starts_in(row, candidates, count);
                if starts != 0 {
                    is_any = true;
                    best =
                        self.nearest_in_word(index, row, size, self.search.wanted_in(row, starts, count, wanted), best);
                }
            } else {
                let (place, found) = self.nearest_in_wide(index, row, size, wanted, best);
                best = place;
                is_any |= found;
            }
        }
        (best.run(size, wanted), is_any)
    }

    /// The nearest of the runs in a row of one word that begin at `starts`.
    #[inline(always)]
    pub(super) fn nearest_narrow(
        &self,
        index: u32,
        row: &Row,
        size: (u32, u32),
        starts: u64,
        wanted: Wanted,
    ) -> Option<Run> {
        let starts = self.search.wanted_in(row, starts, size.0 as usize, wanted);
        self.nearest_in_word(index, row, size, starts, Place::NOWHERE).run(size, wanted)
    }

    #[inline(always)]
    fn nearest_in_word(&self, index: u32, row: &Row, size: (u32, u32), starts: u64, best: Place) -> Place {
        if row.is_even && self.search.accessible == 0 {
            self.nearest_even(index, row, size.0, 1, |_| starts, best)
        } else {
            self.nearest_of(index, row, size, &[starts], best)
        }
    }

    fn nearest_in_wide(
        &mut self,
        index: u32,
        row: &Row,
        size: (u32, u32),
        wanted: Wanted,
        best: Place,
    ) -> (Place, bool) {
        let count = size.0 as usize;
        if row.is_even && self.search.is_ready(row, count) {
            let words = row.words().len();
            let starts = self.search.ready_starts(row, count);
            let free = part(&self.search.board.free, row);
            let place = if let Some(unwanted) = wanted.unwanted() {
                let clean = |index: usize| mask::clean_starts_in(starts(index), free, index, count, unwanted);
                self.nearest_even(index, row, size.0, words, clean, best)
            } else {
                self.nearest_even(index, row, size.0, words, &starts, best)
            };
            let found = place.exists() || mask::next_in(words, 0, &starts).is_some();
            return (place, found);
        }
        self.search.load(row);
        if !self.search.find_starts(row, count) {
            return (best, false);
        }
        (self.nearest_sifted(index, row, size, wanted, best), true)
    }

    /// The nearest of the runs that were found last.
    pub(super) fn nearest_found(&mut self, index: u32, row: &Row, size: (u32, u32), wanted: Wanted) -> Option<Run> {
        self.nearest_sifted(index, row, size, wanted, Place::NOWHERE).run(size, wanted)
    }

    fn nearest_sifted(&mut self, index: u32, row: &Row, size: (u32, u32), wanted: Wanted, best: Place) -> Place {
        self.search.sift(row, size.0 as usize, wanted);
        let clean = std::mem::take(&mut self.search.work.clean);
        let place = self.nearest_of(index, row, size, clean.get(..row.words().len()).unwrap_or(&[]), best);
        self.search.work.clean = clean;
        place
    }

    /// The nearest of the starts in an evenly spaced row, of runs without accessible seats: one of the two on either side
    /// of the middle.
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

    /// The nearest of the runs that begin at `starts` and have so many accessible seats, if nearer than the best. `size`:
    /// length and accessible seats.
    ///
    /// In a row whose seats go from left to right the search begins where a run would lie in the middle, and goes to
    /// either side until no run there can be nearer than the best.
    #[inline(never)]
    fn nearest_of(
        &self,
        index: u32,
        row: &Row,
        (length, accessible): (u32, u32),
        starts: &[u64],
        mut best: Place,
    ) -> Place {
        let split = if row.is_ascending { row.middle_start(length) } else { 0 };
        // Keeps a run if it is the nearest so far. Says how far it is to the right of the focal point (to the left, when
        // negative) if farther out on that side nothing is nearer than the best; else 0.
        let mut visit = |start: usize| {
            let (dx, distance) = self.away(row, start, length);
            let place = Place::new(index, start, distance);
            let nearer = best.or_nearer(place);
            let is_near = nearer.at == place.at;
            let is_fit = is_near && self.search.accessible_of(row, start, length as usize) == accessible as usize;
            if is_fit {
                best = nearer;
            }
            let is_last = row.is_even && (is_fit || !is_near) || dx * dx + row.least_depth > best.distance;
            if is_last { dx } else { 0.0 }
        };
        let mut left = split.checked_sub(1).and_then(|split| mask::previous_one(starts, split));
        while let Some(start) = left {
            let is_last = visit(start) < 0.0;
            left = start.checked_sub(1).filter(|_| !is_last).and_then(|next| mask::previous_one(starts, next));
        }
        let mut right = mask::next_one(starts, split);
        while let Some(start) = right {
            let is_last = visit(start) > 0.0 && row.is_ascending;
            right = if is_last { None } else { mask::next_one(starts, start + 1) };
        }
        best
    }

    /// The runs of all candidates, nearest first.
    pub(in crate::picker) fn runs_by_nearness(&mut self) -> Vec<WeighedRun> {
        let hall = self.hall;
        let mut runs: Vec<(Place, WeighedRun)> = Vec::new();
        for (index, row) in hall.rows.iter().enumerate() {
            if !self.search.may_hold(index, 1) || !self.search.is_in_zone(row) {
                continue;
            }
            self.search.load(row);
            self.search.each_weighed(row, |start, run| {
                runs.push((Place::new(index as u32, start, self.away(row, start, run.length).1), run));
            });
        }
        sort_by(&mut runs, |(place, _), (other, _)| place < other);
        runs.into_iter().map(|(_, run)| run).collect()
    }

    /// How far the middle between a run's two ends is to the right of the focal point, and its squared distance from it.
    pub(super) fn away(&self, row: &Row, start: usize, length: u32) -> (f64, f64) {
        if row.is_even {
            let middle = start as f64 + f64::from(length - 1) / 2.0;
            let dx = row.offset + middle * row.pitch;
            return (dx, dx * dx + row.least_depth);
        }
        let first = self.hall.seat_in(row, start) as usize;
        let last = first + length as usize - 1;
        let away = |values: &[f32], focus: f32| {
            let at = |seat: usize| values.get(seat).copied().map_or(0.0, f64::from);
            (at(first) + at(last)) / 2.0 - f64::from(focus)
        };
        let (dx, dy) = (away(self.hall.x(), row.focal_point.0), away(self.hall.y(), row.focal_point.1));
        (dx, dx * dx + dy * dy)
    }
}
