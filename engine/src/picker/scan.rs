//! The six scan orders at work.

use super::order::{Algorithm, Side};
use super::search::{Search, Wanted};
use super::sofas::whole_sofas;
use super::weighed::WeighedRun;
use super::{Arrangement, Assignment, Workspace, unmet};
use crate::hall::{Hall, Row, flag};
use crate::ids::SeatIndex;
use crate::sort::sort_by;
use crate::{known, mask};

/// A search by one of the six orders.
pub(super) struct Scan<'a, 'w> {
    pub search: &'w mut Search<'a>,
    pub algorithm: Algorithm,
}

impl<'a> Scan<'a, '_> {
    /// The rows that may have a run of so many seats for the party, in scan order.
    #[inline(always)]
    fn next_row(&self, steps: &mut std::ops::Range<usize>, length: usize) -> Option<&'a Row> {
        let (hall, extent) = (self.search.hall, self.search.hall.row_extent);
        for step in steps {
            let index = self.algorithm.row(step, extent);
            if self.search.may_hold(index, length)
                && let Some(row) = hall.rows.get(index)
                && self.search.is_in_zone(row)
            {
                return Some(row);
            }
        }
        None
    }

    fn steps(&self) -> std::ops::Range<usize> {
        let (first, last) = self.search.hall.row_extent;
        0..last - first + 1
    }

    /// Finds the party its seats, as [`assign`](crate::Inventory::assign) says.
    pub fn choose(&mut self, answer: &mut Assignment) {
        answer.unmet = if self.search.count > self.search.hall.seat_count() {
            unmet::ENOUGH_SEATS
        } else if self.search.is_over_quota() {
            unmet::ONLINE_QUOTA
        } else if self.together(&mut answer.seats) {
            answer.arrangement = Arrangement::Together;
            0
        } else {
            self.one_by_one(&mut answer.seats)
        };
        if answer.arrangement == Arrangement::None && !answer.seats.is_empty() {
            answer.arrangement = Arrangement::Scattered;
        }
    }

    /// Appends one run of the first row that has one; says whether there was one.
    pub fn together(&mut self, seats: &mut Vec<SeatIndex>) -> bool {
        for &wanted in self.search.preferences {
            let (run, is_any) = self.first_run(wanted);
            if let Some((start, first)) = run {
                self.append_run(seats, start, first);
                return true;
            }
            if !is_any {
                return false;
            }
        }
        false
    }

    /// The first run that is wanted, by its start and first seat, and whether there are runs of that length at all.
    #[inline(always)]
    fn first_run(&mut self, wanted: Wanted) -> (Option<(usize, SeatIndex)>, bool) {
        let count = self.search.count;
        let (mut steps, mut is_any) = (self.steps(), false);
        while let Some(row) = self.next_row(&mut steps, count) {
            let start = if row.is_one_word() {
                let candidates = self.search.word(row);
                let starts = self.search.starts_in(row, candidates, count);
                if starts == 0 {
                    continue;
                }
                is_any = true;
                self.start_in_word(row, self.search.wanted_in(row, starts, count, wanted))
            } else {
                self.start_in_words(row, wanted, &mut is_any)
            };
            if let Some(start) = start {
                return (Some((start, self.search.hall.seat_in(row, start))), true);
            }
        }
        (None, is_any)
    }

    /// The start of the first run in scan order that has as many accessible seats as asked for, in a row of one word.
    #[inline(always)]
    fn start_in_word(&self, row: &Row, mut starts: u64) -> Option<usize> {
        if self.search.accessible > 0 {
            self.keep_fitting(row, std::slice::from_mut(&mut starts));
        }
        self.first_of(1, |_| starts)
    }

    /// [`start_in_word`](Self::start_in_word) for a row whose masks are several words. Sets `is_any` where there are runs of the
    /// party's length, even if none of them is wanted.
    fn start_in_words(&mut self, row: &Row, wanted: Wanted, is_any: &mut bool) -> Option<usize> {
        let (count, words) = (self.search.count, row.words().len());
        if wanted == Wanted::Any && self.search.is_ready(row, count) {
            return self.first_of(words, self.search.ready_starts(row, count));
        }
        self.search.load(row);
        if !self.search.find_starts(row, count) {
            return None;
        }
        *is_any = true;
        self.search.sift(row, count, wanted);
        let mut all = std::mem::take(&mut self.search.work.clean);
        let starts = known::part_mut(&mut all, 0..words);
        if self.search.accessible > 0 {
            self.keep_fitting(row, starts);
        }
        let start = self.first_of(words, |index| known::at(starts, index));
        self.search.work.clean = all;
        start
    }

    /// Clears the starts of runs that have not as many accessible seats as asked for.
    #[inline(never)]
    fn keep_fitting(&self, row: &Row, starts: &mut [u64]) {
        let mut next = mask::next_one(starts, 0);
        while let Some(start) = next {
            if !self.search.fits(row, start) {
                mask::put(starts, start, false);
            }
            next = mask::next_one(starts, start + 1);
        }
    }

    /// The first start in scan order; words of starts are made only as far as they are looked at.
    #[inline(always)]
    fn first_of(&self, words: usize, starts: impl Fn(usize) -> u64) -> Option<usize> {
        match self.algorithm.side() {
            Side::Left => mask::next_in(words, 0, starts),
            Side::Right => mask::previous_in(words, words * 64, starts),
            side @ Side::Centre { .. } => {
                let (centre, count) = (self.twice_the_centre(), self.search.count);
                // The nearest start on either side of the one whose run would lie right in the middle.
                let split = (centre + 1).saturating_sub(count) / 2;
                match mask::around(words, split + 1, starts) {
                    (Some(left), Some(right)) => {
                        let is_left = side.turn(left, count, centre) < side.turn(right, count, centre);
                        Some(if is_left { left } else { right })
                    }
                    (left, right) => left.or(right),
                }
            }
        }
    }

    /// Twice the hall's centre column, so that a column between two slots is whole.
    fn twice_the_centre(&self) -> usize {
        let (first, last) = self.search.hall.slot_extent;
        first + last
    }

    /// The seats of a run, whose slots and seat indexes go up together, in scan order.
    fn append_run(&self, seats: &mut Vec<SeatIndex>, start: usize, first: SeatIndex) {
        let count = self.search.count;
        let end = first + count as u32;
        // One by one: `extend` is a call in WebAssembly, which costs more than the few seats of a party.
        match self.algorithm.side() {
            Side::Left => (first..end).for_each(|seat| seats.push(seat)),
            Side::Right => (first..end).rev().for_each(|seat| seats.push(seat)),
            Side::Centre { right_first } => self.append_outwards(seats, start, first, right_first),
        }
    }

    /// The seats of a run from the centre column outwards.
    #[inline(never)]
    fn append_outwards(&self, seats: &mut Vec<SeatIndex>, start: usize, first: SeatIndex, right_first: bool) {
        let (centre, count) = (self.twice_the_centre(), self.search.count);
        let end = first + count as u32;
        // How many of the run lie to the left of the centre, or on it.
        let middle = (centre / 2 + 1).saturating_sub(start).min(count);
        let (mut left, mut right) = (first + middle as u32, first + middle as u32);
        // Doubled distances from the centre, so that they stay integers. A side without a seat left is never compared.
        let twice = 2 * (start + middle) as isize;
        let (mut left_away, mut right_away) = (centre as isize + 2 - twice, twice - centre as isize);
        seats.extend((0..count).map(|_| {
            let is_left_nearer = left_away < right_away || left_away == right_away && !right_first;
            if left > first && (right == end || is_left_nearer) {
                left -= 1;
                left_away += 2;
                left
            } else {
                right += 1;
                right_away += 2;
                right - 1
            }
        }));
    }

    /// Appends the loaded row's candidates in scan order to `work.seats`.
    fn append_candidates(&mut self, row: &Row) {
        let (hall, centre) = (self.search.hall, self.twice_the_centre());
        let Workspace { candidates, seats, .. } = &mut *self.search.work;
        let candidates = known::part(candidates, 0..row.words().len());
        let mut add = |slot: usize| seats.push(hall.seat_in(row, slot));
        let before = |slot: usize| slot.checked_sub(1).and_then(|slot| mask::previous_one(candidates, slot));
        match self.algorithm.side() {
            Side::Left => mask::ones(candidates).for_each(add),
            Side::Right => {
                let mut next = mask::previous_one(candidates, usize::MAX);
                while let Some(slot) = next {
                    add(slot);
                    next = before(slot);
                }
            }
            side @ Side::Centre { .. } => {
                let mut left = mask::previous_one(candidates, centre / 2);
                let mut right = mask::next_one(candidates, centre / 2 + 1);
                loop {
                    let takes_left = match (left, right) {
                        (Some(left), Some(right)) => side.turn(left, 1, centre) < side.turn(right, 1, centre),
                        (left, _) => left.is_some(),
                    };
                    if let Some(slot) = left.filter(|_| takes_left) {
                        add(slot);
                        left = before(slot);
                    } else if let Some(slot) = right {
                        add(slot);
                        right = mask::next_one(candidates, slot + 1);
                    } else {
                        break;
                    }
                }
            }
        }
    }

    /// Puts candidates into `work.seats` in scan order, row by row until there are so many.
    fn line_up(&mut self, count: usize) {
        self.search.work.seats.clear();
        let mut steps = self.steps();
        while self.search.work.seats.len() < count
            && let Some(row) = self.next_row(&mut steps, 1)
        {
            self.search.load(row);
            self.append_candidates(row);
        }
    }

    /// All candidates in scan order.
    pub fn seats_in_order(&mut self) -> Vec<SeatIndex> {
        self.line_up(usize::MAX);
        self.search.work.seats.clone()
    }

    /// The runs of all candidates in scan order.
    pub fn runs_in_order(&mut self) -> Vec<WeighedRun> {
        let mut runs = Vec::new();
        let mut steps = self.steps();
        while let Some(row) = self.next_row(&mut steps, 1) {
            self.search.load(row);
            let mut of_row = Vec::new();
            self.search.each_weighed(row, |start, run| {
                let turn = self.algorithm.side().turn(start, run.length as usize, self.twice_the_centre());
                of_row.push((turn, run));
            });
            sort_by(&mut of_row, |(turn, _), (other, _)| turn < other);
            runs.extend(of_row.into_iter().map(|(_, run)| run));
        }
        runs
    }

    /// Appends seats one by one in scan order; all or none. With accessible seats asked for, the first so many of them
    /// and of the others; companion seats are left out then, as nothing says that the seat beside them is given.
    /// Returns bits of [`unmet`].
    #[inline(never)]
    pub fn one_by_one(&mut self, seats: &mut Vec<SeatIndex>) -> u32 {
        let hall = self.search.hall;
        let (count, sofas) = (self.search.count, self.search.terms.sofas_together);
        let wanted = self.search.accessible;
        self.line_up(if sofas || wanted > 0 { usize::MAX } else { count });
        let work = &mut *self.search.work;
        if wanted > 0 {
            let is_accessible = |seat: &&SeatIndex| hall.flags(**seat) & flag::ACCESSIBLE != 0;
            let accessible = work.seats.iter().filter(is_accessible).count();
            take_accessible(hall, &mut work.seats, wanted, sofas, seats);
            if seats.len() < wanted {
                seats.clear();
                return if accessible < wanted { unmet::ENOUGH_ACCESSIBLE } else { unmet::WHOLE_SOFAS };
            }
        }
        let others = count - seats.len();
        let has_enough = work.seats.len() >= others;
        if sofas {
            let candidates = std::mem::take(&mut work.seats);
            whole_sofas(hall, &candidates, others, work, seats);
            work.seats = candidates;
        } else {
            seats.extend(work.seats.iter().take(others));
        }
        if seats.len() < count {
            seats.clear();
            return if has_enough { unmet::WHOLE_SOFAS } else { unmet::ENOUGH_SEATS };
        }
        unmet::TOGETHER
    }
}

/// Moves the first so many accessible candidates to `seats`, and leaves of the others those that are not for companions.
/// A sofa that an accessible seat is part of could not stay whole.
fn take_accessible(
    hall: &Hall,
    candidates: &mut Vec<SeatIndex>,
    wanted: usize,
    sofas: bool,
    seats: &mut Vec<SeatIndex>,
) {
    candidates.retain(|&seat| {
        let flags = hall.flags(seat);
        let (is_accessible, is_companion) = (flags & flag::ACCESSIBLE != 0, flags & flag::COMPANION != 0);
        if is_accessible && !is_companion && seats.len() < wanted && !(sofas && flags & flag::SOFA != 0) {
            seats.push(seat);
        }
        !is_accessible && !is_companion
    });
}
