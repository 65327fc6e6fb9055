//! One request at work: which seats of a row the party may be given, and where runs of them begin.

use super::Workspace;
use super::terms::{KeySet, PartyTerms};
use crate::board::Board;
use crate::hall::{Hall, Row};
use crate::ids::SeatIndex;
use crate::inventory::Inventory;
use crate::known;
use crate::mask::{self, Stranded};
use crate::status::Status;

/// A search over a board. Its methods speak of the row that was loaded last.
pub(crate) struct Search<'a> {
    pub hall: &'a Hall,
    pub board: &'a Board,
    pub terms: &'a PartyTerms<'a>,
    /// How many seats.
    pub count: usize,
    /// How many of them are accessible.
    pub accessible: usize,
    pub work: &'a mut Workspace,
    /// Seats that may be assigned at all.
    assignable: &'a [u64],
    /// Some of the hall's classes are not accepted.
    is_choosy: bool,
    /// Some free seats that may be assigned are no candidates, or seats of the party's own are: else the board has them
    /// ready.
    is_restricted: bool,
    /// Some seats are marked as not to be given.
    has_avoided: bool,
    /// Which runs to look for, one kind after the other.
    pub preferences: &'static [Wanted],
    /// The party's own seats that are held or reserved.
    own_taken: usize,
}

/// Which runs are looked at, by the single seats that they leave alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Wanted {
    /// Runs that leave no single seat.
    Clean,
    /// Also runs that the rule of [`crate::rules`] lets pass: they leave a single seat where that is all that is left.
    Allowed,
    Any,
}

impl Wanted {
    /// The first that has a run is taken.
    const BY_PREFERENCE: [Wanted; 3] = [Wanted::Clean, Wanted::Allowed, Wanted::Any];

    #[inline(always)]
    pub fn unwanted(self) -> Option<Stranded> {
        match self {
            Wanted::Clean => Some(Stranded::Every),
            Wanted::Allowed => Some(Stranded::Avoidable),
            Wanted::Any => None,
        }
    }
}

/// A row's part of a mask of the whole hall.
#[inline(always)]
#[track_caller]
pub(super) fn part<'w>(words: &'w [u64], row: &Row) -> &'w [u64] {
    known::part(words, row.words())
}

impl<'a> Search<'a> {
    /// Marks the party's own seats; they are unmarked when the search is dropped.
    #[inline(always)]
    pub fn begin(
        show: &'a Inventory,
        terms: &'a PartyTerms<'a>,
        may_strand: bool,
        work: &'a mut Workspace,
    ) -> Search<'a> {
        let (hall, board) = (&**show.hall(), &show.board);
        work.fit(hall);
        debug_assert!(work.is_clean(), "the search before left marks");
        let own_taken = if terms.own.is_empty() { 0 } else { mark(show, terms.own, work) };
        let is_choosy = terms.classes != KeySet::ALL && !terms.classes.has_all(hall.classes().len());
        for &seat in terms.avoid {
            hall.put(&mut work.avoid, seat, true);
        }
        let is_restricted = !terms.own.is_empty() || !terms.avoid.is_empty() || terms.seat_clearance > 0 || is_choosy;
        Search {
            hall,
            board,
            work,
            assignable: if terms.accessible == 0 { &hall.general_mask } else { &hall.assignable_mask },
            is_choosy,
            is_restricted,
            has_avoided: !terms.avoid.is_empty(),
            // Seats beside a party that keeps its distance stay empty on purpose.
            preferences: if may_strand || terms.seat_clearance > 0 { &[Wanted::Any] } else { &Wanted::BY_PREFERENCE },
            own_taken,
            count: terms.count,
            accessible: terms.accessible,
            terms,
        }
    }

    /// Whether the party would leave fewer seats free than are reserved for the point of sale. What it has already
    /// and gives back or keeps does not count as taken by it.
    #[inline(always)]
    pub fn is_over_quota(&self) -> bool {
        self.terms.online_reserve > 0 && self.count > self.own_taken && self.count > self.room()
    }

    /// How many seats the party may have of those that are not reserved for the point of sale.
    fn room(&self) -> usize {
        let available = (self.board.free_count as usize).saturating_sub(self.terms.online_reserve);
        if self.terms.online_reserve > 0 { self.own_taken + available } else { usize::MAX }
    }

    /// Whether the row may have a run of `length` seats for the party. May answer true for a row that has none; never false for
    /// one that has.
    #[inline(always)]
    pub fn may_hold(&self, index: usize, length: usize) -> bool {
        let has_room = self.board.longest.get(index).is_some_and(|&run| usize::from(run) >= length);
        has_room || !self.terms.own.is_empty() && mask::get(&self.work.own_rows, index)
    }

    #[inline(always)]
    pub fn is_in_zone(&self, row: &Row) -> bool {
        self.terms.zones.has_zone(row.zone)
    }

    /// The candidates of a row of one word.
    #[inline(always)]
    pub fn word(&mut self, row: &Row) -> u64 {
        let at = |words: &[u64]| known::at(words, row.word as usize);
        let mut word = at(&self.board.free) & at(self.assignable);
        if self.is_restricted {
            self.restrict(row, std::slice::from_mut(&mut word));
        }
        debug_assert!(word & !at(self.assignable) == 0, "candidates that may not be assigned");
        word
    }

    /// Puts the row's candidates into `work.candidates`.
    pub fn load(&mut self, row: &Row) {
        let mut candidates = std::mem::take(&mut self.work.candidates);
        let words = known::part_mut(&mut candidates, 0..row.words().len());
        let (free, assignable) = (part(&self.board.free, row), part(self.assignable, row));
        for ((word, free), assignable) in words.iter_mut().zip(free).zip(assignable) {
            *word = free & assignable;
        }
        if self.is_restricted {
            self.restrict(row, words);
        }
        debug_assert!(mask::is_within(words, assignable), "candidates that may not be assigned");
        self.work.candidates = candidates;
    }

    /// Does to the free and assignable seats of a row what is asked of candidates besides.
    #[inline(never)]
    fn restrict(&mut self, row: &Row, candidates: &mut [u64]) {
        let Workspace { own, avoid, near, scratch, .. } = &mut *self.work;
        let (own, assignable) = (part(own, row), part(self.assignable, row));
        for ((word, own), assignable) in candidates.iter_mut().zip(own).zip(assignable) {
            *word |= own & assignable;
        }
        if self.has_avoided {
            mask::clear(candidates, part(avoid, row));
        }
        if self.terms.seat_clearance > 0 {
            let near = known::part_mut(near, 0..row.words().len());
            for ((word, taken), own) in near.iter_mut().zip(part(&self.board.taken, row)).zip(own) {
                *word = taken & !own;
            }
            mask::widen(near, self.terms.seat_clearance, scratch);
            mask::clear(candidates, near);
        }
        if self.is_choosy {
            self.keep_classes(row, candidates);
        }
    }

    /// Takes the candidates of other classes out.
    fn keep_classes(&self, row: &Row, candidates: &mut [u64]) {
        let hall = self.hall;
        if hall.class_masks.is_empty() {
            for seat in row.seats() {
                if !self.terms.classes.has(hall.class(seat)) {
                    mask::put(candidates, hall.slot(seat), false);
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

    /// The starts of runs of so many of the candidates of a row of one word; as [`Search::find_starts`].
    #[inline(always)]
    pub fn starts_in(&self, row: &Row, candidates: u64, length: usize) -> u64 {
        let mut starts = mask::run_starts(candidates, length);
        if starts != 0 && self.may_split(row) {
            self.prune(row, std::slice::from_mut(&mut starts), length);
        }
        starts
    }

    /// Whether some runs of candidates of the row cannot be given whole: those that would take a part of a sofa of it, or
    /// a companion seat alone.
    #[inline(always)]
    fn may_split(&self, row: &Row) -> bool {
        self.terms.sofas_together && row.has_sofas || self.accessible > 0
    }

    /// Whether runs of so many can be found word by word, by [`Search::ready_starts`].
    #[inline(always)]
    pub fn is_ready(&self, row: &Row, length: usize) -> bool {
        !self.is_restricted && !self.may_split(row) && length <= 64
    }

    /// What makes the starts of the row's runs of so many candidates, where they are ready, word by word: where the first will do, the
    /// others need not be made.
    #[inline(always)]
    pub fn ready_starts(&self, row: &Row, length: usize) -> impl Fn(usize) -> u64 {
        let (free, assignable) = (part(&self.board.free, row), part(self.assignable, row));
        move |index| {
            let at = |index: usize| match (free.get(index), assignable.get(index)) {
                (Some(free), Some(assignable)) => free & assignable,
                _ => 0,
            };
            mask::run_starts_into(at(index), at(index + 1), length)
        }
    }

    /// Puts the starts of the row's runs of so many candidates into `work.starts`; says whether there are any. Runs
    /// split no sofa where those stay whole, and have no companion seat without the accessible one where that counts;
    /// how many accessible seats a run has is left to [`Search::fits`].
    pub fn find_starts(&mut self, row: &Row, length: usize) -> bool {
        let mut starts = std::mem::take(&mut self.work.starts);
        let count = row.words().len();
        let words = known::part_mut(&mut starts, 0..count);
        words.copy_from_slice(self.work.candidates_of(row));
        mask::keep_run_starts(words, length);
        if self.may_split(row) {
            self.prune(row, words, length);
        }
        let is_any = words.iter().any(|&word| word != 0);
        self.work.starts = starts;
        is_any
    }

    /// Clears the starts of runs that cannot be given whole.
    #[inline(never)]
    fn prune(&self, row: &Row, starts: &mut [u64], length: usize) {
        self.clear_split_sofas(row, starts, length);
        self.clear_lonely_companions(row, starts, length);
    }

    /// Clears the starts of runs that begin or end inside a sofa, where those stay whole.
    pub fn clear_split_sofas(&self, row: &Row, starts: &mut [u64], length: usize) {
        if self.terms.sofas_together {
            let cuts = part(&self.hall.sofa_cuts, row);
            mask::clear_where_cut(starts, cuts, 0);
            mask::clear_where_cut(starts, cuts, length);
        }
    }

    /// Clears the starts of runs with a companion seat whose accessible seat is not in the run. A party that asks for no
    /// accessible seats has no companion seats among its candidates.
    pub fn clear_lonely_companions(&self, row: &Row, starts: &mut [u64], length: usize) {
        if self.accessible > 0 {
            let companions = part(&self.hall.companion_mask, row);
            let accessible = part(&self.hall.accessible_mask, row);
            mask::clear_lonely(starts, companions, accessible, length);
        }
    }

    /// Starts out of `starts`, in a row of one word, whose runs are wanted.
    #[inline(always)]
    pub fn wanted_in(&self, row: &Row, starts: u64, length: usize, wanted: Wanted) -> u64 {
        let Some(unwanted) = wanted.unwanted() else {
            return starts;
        };
        mask::clean_starts(starts, self.open(row.word as usize), length, unwanted)
    }

    /// The seats of a word that the party could choose by hand.
    #[inline(always)]
    pub fn open(&self, word: usize) -> u64 {
        let at = |words: &[u64]| known::at(words, word);
        let free = at(&self.board.free);
        if self.terms.own.is_empty() { free } else { free | at(&self.work.own) & at(&self.hall.enabled_mask) }
    }

    /// Puts those of the starts that were found last that are wanted into `work.clean`.
    #[inline(never)]
    pub fn sift(&mut self, row: &Row, length: usize, wanted: Wanted) {
        let words = row.words();
        let mut open = std::mem::take(&mut self.work.open);
        for (entry, word) in open.iter_mut().zip(words.clone()) {
            *entry = self.open(word);
        }
        let Workspace { starts, clean, .. } = &mut *self.work;
        if let (Some(starts), Some(clean), Some(open)) =
            (starts.get(..words.len()), clean.get_mut(..words.len()), open.get(..words.len()))
        {
            clean.copy_from_slice(starts);
            if let Some(unwanted) = wanted.unwanted() {
                mask::clear_stranding(clean, open, length, unwanted);
            }
        }
        self.work.open = open;
    }

    /// Whether a run leaves a single seat alone beside it.
    #[inline(never)]
    pub fn strands(&self, row: &Row, start: usize, length: usize) -> bool {
        let is_open = |slot: Option<usize>| {
            slot.is_some_and(|slot| {
                let word = row.words().start + slot / 64;
                word < row.words().end && self.open(word) >> (slot % 64) & 1 == 1
            })
        };
        let end = start + length;
        self.terms.seat_clearance == 0
            && (is_open(start.checked_sub(1)) && !is_open(start.checked_sub(2))
                || is_open(Some(end)) && !is_open(Some(end + 1)))
    }

    /// The length of the longest run that the party could be given, whatever its count: every row is gone through once.
    pub fn largest(&mut self) -> usize {
        let mut largest = 0;
        let room = self.room();
        for (index, row) in self.hall.rows.iter().enumerate() {
            if self.may_hold(index, largest + 1) && self.is_in_zone(row) {
                self.load(row);
                largest = largest.max(self.largest_in(row, room));
            }
        }
        largest
    }

    /// The longest run in the row that was loaded last. `room`: no run is longer.
    ///
    /// For every start the runs with as many accessible seats as asked for end in a stretch of slots, which moves on with
    /// the start; the last slot of it where a run may end makes the longest.
    fn largest_in(&self, row: &Row, room: usize) -> usize {
        let at = |words: &[u64], slot: usize| mask::get(part(words, row), slot);
        let wanted = self.accessible;
        let is_accessible = |slot: usize| wanted > 0 && at(&self.hall.accessible_mask, slot);
        let is_companion = |slot: usize| wanted > 0 && at(&self.hall.companion_mask, slot);
        let is_cut = |slot: usize| self.terms.sofas_together && at(&self.hall.sofa_cuts, slot);
        let candidates = self.work.candidates_of(row);
        let (mut largest, mut next) = (0, mask::next_one(candidates, 0));
        while let Some(first) = next {
            let (mut start, mut end) = (first, first);
            // Accessible seats before `start` and before `end`; the last end that a run may have, with those before it.
            let (mut passed, mut seen, mut last) = (0, 0, (first, 0));
            while mask::get(candidates, start) {
                while mask::get(candidates, end) && end - start < room {
                    let more = usize::from(is_accessible(end));
                    if seen + more - passed > wanted {
                        break;
                    }
                    seen += more;
                    end += 1;
                    // A companion seat at an end needs its accessible seat in the run.
                    if !is_cut(end) && (!is_companion(end - 1) || end - first > 1 && is_accessible(end - 2)) {
                        last = (end, seen);
                    }
                }
                let may_begin = !is_cut(start) && (!is_companion(start) || is_accessible(start + 1));
                let length = last.0.saturating_sub(start);
                let is_alone = length == 1 && is_companion(start);
                // More accessible seats than can be counted may be wanted: they are compared by what the run has.
                if may_begin && !is_alone && length > largest && last.1.checked_sub(passed) == Some(wanted) {
                    largest = length;
                }
                passed += usize::from(is_accessible(start));
                start += 1;
                if end < start {
                    (end, seen) = (start, passed);
                }
            }
            next = mask::next_one(candidates, start);
        }
        largest
    }

    /// How many seats of a run are accessible, where that counts.
    #[inline(always)]
    pub fn accessible_of(&self, row: &Row, start: usize, length: usize) -> usize {
        match self.accessible {
            0 => 0,
            _ => mask::count_between(part(&self.hall.accessible_mask, row), start, start + length),
        }
    }

    /// Whether a run has as many accessible seats as the party asks for.
    pub fn fits(&self, row: &Row, start: usize) -> bool {
        self.accessible_of(row, start, self.count) == self.accessible
    }
}

/// Marks a party's own seats that count as free for it. Returns how many of them are held or reserved.
#[inline(never)]
fn mark(show: &Inventory, own: &[SeatIndex], work: &mut Workspace) -> usize {
    let (hall, board) = (show.hall(), &show.board);
    let mut own_taken = 0;
    for &seat in own {
        if !show.status(seat).is_ok_and(Status::may_be_own) {
            continue;
        }
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
    own_taken
}

impl Drop for Search<'_> {
    #[inline(always)]
    fn drop(&mut self) {
        if !self.terms.own.is_empty() || self.has_avoided {
            self.unmark();
        }
    }
}

impl Search<'_> {
    /// Takes these seats out of what the party may be given from now on.
    pub fn set_aside(&mut self, seats: &[SeatIndex]) {
        for &seat in seats {
            self.hall.put(&mut self.work.avoid, seat, true);
        }
        self.has_avoided = true;
        self.is_restricted = true;
    }

    /// Lets the party be given these seats again, which were set aside.
    pub fn give_back(&mut self, seats: &[SeatIndex]) {
        for &seat in seats {
            self.hall.put(&mut self.work.avoid, seat, false);
        }
    }

    #[inline(never)]
    fn unmark(&mut self) {
        if self.has_avoided {
            self.work.avoid.fill(0);
        }
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
