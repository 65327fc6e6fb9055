//! One request at work: which seats of a row the party may be given, and where runs of them begin.

use super::Workspace;
use super::terms::Terms;
use crate::board::Board;
use crate::hall::{Hall, Row};
use crate::mask;

/// A search over a board. Its methods speak of the row that was loaded last.
pub(crate) struct Search<'a> {
    pub hall: &'a Hall,
    pub board: &'a Board,
    pub terms: Terms<'a>,
    pub work: &'a mut Workspace,
    /// Seats that may be assigned at all.
    assignable: &'a [u64],
    /// Some of the hall's classes are not accepted.
    is_choosy: bool,
    /// The party's own seats that are held, reserved or sold.
    own_taken: usize,
}

/// A row's part of a mask of the whole hall.
pub(super) fn part<'w>(words: &'w [u64], row: &Row) -> &'w [u64] {
    words.get(row.words()).unwrap_or(&[])
}

impl<'a> Search<'a> {
    /// Marks the party's own seats; they are unmarked when the search is dropped.
    pub fn begin(hall: &'a Hall, board: &'a Board, terms: Terms<'a>, work: &'a mut Workspace) -> Search<'a> {
        work.fit(hall);
        let mut own_taken = 0;
        for &seat in terms.own {
            let Some((word, bit)) = hall.bit_of(seat) else { continue };
            let flag = 1u64 << bit;
            if let (Some(own), Some(taken)) = (work.own.get_mut(word), board.taken.get(word)) {
                own_taken += usize::from(taken & !*own & flag != 0);
                *own |= flag;
            }
            if let Some(&row) = hall.row_of().get(seat as usize) {
                mask::put(&mut work.own_rows, usize::from(row), true);
            }
        }
        let plain_only = terms.accessible == Some(0);
        Search {
            hall,
            board,
            work,
            assignable: if plain_only {
                &hall.plain_mask
            } else {
                &hall.assignable_mask
            },
            is_choosy: !terms.classes.has_all(hall.classes().len()),
            own_taken,
            terms,
        }
    }

    /// Whether the party would leave fewer seats free than are reserved for the point of sale. What it has already
    /// and gives back or keeps does not count as taken by it.
    pub fn is_over_quota(&self) -> bool {
        let Terms {
            count, online_reserve, ..
        } = self.terms;
        let available = (self.board.free_count as usize).saturating_sub(online_reserve);
        online_reserve > 0 && count > self.own_taken && count - self.own_taken > available
    }

    /// Whether the row may have a run of so many seats for the party: quick, and wrong in one direction only.
    pub fn may_hold(&self, index: usize, row: &Row, length: usize) -> bool {
        let has_room = self
            .board
            .longest
            .get(index)
            .is_some_and(|&run| usize::from(run) >= length);
        let is_in_zone = self.terms.zone.is_none_or(|zone| row.zone == Some(zone));
        is_in_zone && (has_room || !self.terms.own.is_empty() && mask::get(&self.work.own_rows, index))
    }

    /// Puts the row's candidates into `work.candidates`.
    pub fn load(&mut self, row: &Row) {
        let Workspace {
            own,
            candidates,
            near,
            scratch,
            ..
        } = &mut *self.work;
        let candidates = candidates.get_mut(..row.words().len()).unwrap_or(&mut []);
        let (free, assignable) = (part(&self.board.free, row), part(self.assignable, row));
        for ((word, free), assignable) in candidates.iter_mut().zip(free).zip(assignable) {
            *word = free & assignable;
        }
        let own = part(own, row);
        if !self.terms.own.is_empty() {
            for ((word, own), assignable) in candidates.iter_mut().zip(own).zip(assignable) {
                *word |= own & assignable;
            }
        }
        if self.terms.skip_companions && self.terms.accessible.is_none() {
            mask::clear(candidates, part(&self.hall.companion_mask, row));
        }
        if self.terms.seat_clearance > 0 {
            let near = near.get_mut(..row.words().len()).unwrap_or(&mut []);
            for ((word, taken), own) in near.iter_mut().zip(part(&self.board.taken, row)).zip(own) {
                *word = taken & !own;
            }
            mask::widen(near, self.terms.seat_clearance, scratch);
            mask::clear(candidates, near);
        }
        if self.is_choosy {
            self.keep_classes(row);
        }
    }

    /// Takes the candidates of other classes out.
    #[inline(never)]
    fn keep_classes(&mut self, row: &Row) {
        let hall = self.hall;
        let candidates = &mut self.work.candidates;
        if hall.class_masks.is_empty() {
            for seat in row.seats() {
                let class = hall.class_of().get(seat as usize).copied().unwrap_or(0);
                let slot = hall.slot_of().get(seat as usize).copied().unwrap_or(0);
                if !self.terms.classes.has(class) {
                    mask::put(candidates, usize::from(slot), false);
                }
            }
            return;
        }
        for (class, words) in hall.class_masks.chunks(hall.word_count().max(1)).enumerate() {
            if !self.terms.classes.has(class as u8) {
                mask::clear(candidates, part(words, row));
            }
        }
    }

    /// Puts the starts of the row's runs of so many candidates into `work.starts`; says whether there are any. Runs
    /// split no sofa where those stay whole, and have no companion seat without the accessible one where that counts;
    /// how many accessible seats a run has is left to [`Search::fits`].
    pub fn find_starts(&mut self, row: &Row, length: usize) -> bool {
        let hall = self.hall;
        let Workspace { candidates, starts, .. } = &mut *self.work;
        let count = row.words().len();
        let starts = starts.get_mut(..count).unwrap_or(&mut []);
        starts.copy_from_slice(candidates.get(..count).unwrap_or(&[]));
        mask::keep_run_starts(starts, length);
        if self.terms.sofas_together {
            // A run must neither begin nor end inside a sofa.
            let cuts = part(&hall.sofa_cuts, row);
            mask::clear_where_cut(starts, cuts, 0);
            mask::clear_where_cut(starts, cuts, length);
        }
        if self.terms.accessible.is_some_and(|count| count > 0) {
            let (companions, accessible) = (part(&hall.companion_mask, row), part(&hall.accessible_mask, row));
            mask::clear_lonely(starts, companions, accessible, length);
        }
        starts.iter().any(|&word| word != 0)
    }

    /// How many seats of a run are accessible, where that counts.
    pub fn accessible_of(&self, row: &Row, start: usize, length: usize) -> usize {
        match self.terms.accessible {
            None | Some(0) => 0,
            Some(_) => mask::count_between(part(&self.hall.accessible_mask, row), start, start + length),
        }
    }

    /// Whether a run has as many accessible seats as the party asks for.
    pub fn fits(&self, row: &Row, start: usize) -> bool {
        let wanted = self.terms.accessible.unwrap_or(0);
        self.accessible_of(row, start, self.terms.count) == wanted
    }
}

impl Drop for Search<'_> {
    fn drop(&mut self) {
        for &seat in self.terms.own {
            if let Some((word, _)) = self.hall.bit_of(seat)
                && let Some(own) = self.work.own.get_mut(word)
            {
                *own = 0;
            }
            if let Some(&row) = self.hall.row_of().get(seat as usize) {
                mask::put(&mut self.work.own_rows, usize::from(row), false);
            }
        }
    }
}
