//! Best available: seats for one party as near the focal point as can be, and together where that is possible.

mod scattered;
mod split;

pub(crate) use split::{Cell, Group};
pub use split::{MAX_SPLIT_ACCESSIBLE, MAX_SPLIT_PARTY};

use super::{ClassSet, Search, Terms, Workspace, search::part};
use crate::board::Board;
use crate::error::{EngineError, ErrorCode};
use crate::hall::{Hall, Row};
use crate::ids::SeatIndex;
use crate::inventory::Inventory;
use crate::mask;

/// What a party asks for that wants the best there is.
#[derive(Clone, Copy, Debug)]
pub struct BestRequest<'a> {
    /// How many seats, at least 1.
    pub count: usize,
    /// So many of them are accessible, no more and no fewer; at most `count`. Companion seats are given beside them only.
    pub accessible: usize,
    /// Classes it accepts.
    pub classes: ClassSet,
    /// Index of the zone its rows must belong to.
    pub zone: Option<u8>,
    /// Slots to keep empty beside other parties in the same row; 0 is off. While it is on nothing counts as stranded.
    pub seat_clearance: usize,
    /// Seats that are the party's already: free for it, and no other party's. Unknown ones are ignored.
    pub own: &'a [SeatIndex],
    /// Sofas are given whole or not at all.
    pub sofas_together: bool,
    /// Which wish gives way: with `false` a run farther away that strands nobody is better than the nearest one; with
    /// `true` the row of the nearest run is kept, and stranding avoided within it.
    pub row_first: bool,
    /// Free seats to leave for the point of sale: a party that would leave fewer gets none. 0 is off.
    pub online_reserve: usize,
}

impl BestRequest<'_> {
    /// So many seats, and nothing else asked.
    pub fn plain(count: usize) -> BestRequest<'static> {
        BestRequest {
            count,
            accessible: 0,
            classes: ClassSet::ALL,
            zone: None,
            seat_clearance: 0,
            own: &[],
            sofas_together: false,
            row_first: false,
            online_reserve: 0,
        }
    }
}

/// How a party sits. The numbers index `bestArrangements` in js/types.ts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum Arrangement {
    /// Not at all.
    #[default]
    None = 0,
    /// One run in one row.
    Together = 1,
    /// A run in each of several neighbouring rows.
    Split = 2,
    /// Wherever there is room.
    Scattered = 3,
}

/// Bits of what a party did not get. Bit `n` is entry `n` of `unmetWishes` in js/types.ts.
pub mod unmet {
    /// No row has so many seats together.
    pub const TOGETHER: u32 = 1;
    /// The seats leave a single free seat alone.
    pub const NO_STRANDED_SEAT: u32 = 2;
    /// Somebody of the party has nobody of it beside them.
    pub const NOBODY_ALONE: u32 = 4;
    /// No neighbouring rows have room for its groups, or it is too large to look for them.
    pub const NEIGHBOURING_ROWS: u32 = 8;
    /// There are not so many seats that it could have.
    pub const ENOUGH_SEATS: u32 = 16;
    /// There are not so many accessible seats that it could have.
    pub const ENOUGH_ACCESSIBLE: u32 = 32;
    /// The seats that are left are reserved for the point of sale.
    pub const ONLINE_QUOTA: u32 = 64;
}

/// What a party gets.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct BestAnswer {
    /// As many as asked for, or none. Group by group, rows from the top, in a group from the left; ascending therefore.
    pub seats: Vec<SeatIndex>,
    /// Sizes of the groups, in the order of the seats; a group is a run in one row.
    pub groups: Vec<u32>,
    /// How the party sits.
    pub arrangement: Arrangement,
    /// Bits of [`unmet`]: why it does not sit better.
    pub unmet: u32,
}

impl Inventory {
    /// Chooses the best seats for one party.
    ///
    /// Candidates are free seats that may be assigned, of an accepted class and zone, and far enough from other
    /// parties. Accessible seats are for parties that ask for them. A run is as near as the point midway between its
    /// two ends is to the focal point; of equally near runs the first row's and leftmost wins. In this order:
    ///
    /// 1. the nearest run of `count` in one row that strands no single seat (as [`crate::rules`] sees it);
    /// 2. the nearest run of `count` in one row;
    /// 3. a run in each of several neighbouring rows of one zone: fewest people alone, then fewest groups, then fewest
    ///    groups that strand a seat, then the smallest sum of squared distances. Looked for up to
    ///    [`MAX_SPLIT_PARTY`] seats and [`MAX_SPLIT_ACCESSIBLE`] accessible ones;
    /// 4. the nearest single seats.
    ///
    /// An empty answer means that there are not enough. The time is bounded by the product of the number of rows and
    /// the square of `count`, whatever the hall.
    ///
    /// ### Errors
    /// `BadCount`: a count of 0, or more accessible seats than seats.
    pub fn best(&self, request: &BestRequest<'_>) -> Result<BestAnswer, EngineError> {
        let mut answer = BestAnswer::default();
        self.best_into(request, &mut answer)?;
        Ok(answer)
    }

    /// The same into an answer whose memory is used again: nothing is allocated once its buffers have grown.
    ///
    /// ### Errors
    /// As [`Inventory::best`]; the answer is empty then.
    pub fn best_into(&self, request: &BestRequest<'_>, answer: &mut BestAnswer) -> Result<(), EngineError> {
        let mut work = self.workspace.borrow_mut();
        best_on(self.hall(), &self.board, request, &mut work, answer)
    }
}

pub(super) fn best_on(
    hall: &Hall,
    board: &Board,
    request: &BestRequest<'_>,
    work: &mut Workspace,
    answer: &mut BestAnswer,
) -> Result<(), EngineError> {
    answer.clear();
    if request.count == 0 || request.accessible > request.count {
        return Err(EngineError::new(ErrorCode::BadCount));
    }
    let terms = Terms {
        count: request.count,
        accessible: Some(request.accessible),
        skip_companions: false,
        classes: request.classes,
        zone: request.zone,
        seat_clearance: request.seat_clearance,
        own: request.own,
        sofas_together: request.sofas_together,
        online_reserve: request.online_reserve,
    };
    let mut best = Best {
        hall,
        search: Search::begin(hall, board, terms, work),
        focus: hall.focal_point(),
    };
    if best.search.is_over_quota() {
        answer.unmet = unmet::ONLINE_QUOTA;
    } else if let Some(run) = best.together(request.row_first) {
        best.tell(&[run], Arrangement::Together, 0, answer);
    } else if best.split() {
        let runs = std::mem::take(&mut best.search.work.runs);
        best.tell(&runs, Arrangement::Split, unmet::TOGETHER, answer);
        best.search.work.runs = runs;
    } else {
        best.scattered(answer);
    }
    Ok(())
}

impl BestAnswer {
    pub(super) fn clear(&mut self) {
        self.seats.clear();
        self.groups.clear();
        self.arrangement = Arrangement::None;
        self.unmet = 0;
    }
}

/// A run of seats under consideration.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    /// Squared distance of its middle from the focal point.
    distance: f64,
    row: u32,
    start: u32,
    length: u32,
    accessible: u32,
    strands: bool,
}

impl Run {
    /// Nearer; of equally near ones the first row's, then the leftmost.
    #[inline(always)]
    fn is_before(&self, other: &Run) -> bool {
        if self.distance == other.distance {
            (self.row, self.start) < (other.row, other.start)
        } else {
            self.distance < other.distance
        }
    }
}

/// Which runs of a row are looked at.
#[derive(Clone, Copy, PartialEq)]
enum Wanted {
    Any,
    /// Those that strand no seat.
    Clean,
}

/// One request at work.
struct Best<'a> {
    hall: &'a Hall,
    search: Search<'a>,
    focus: (f32, f32),
}

impl Best<'_> {
    /// Steps 1 and 2.
    fn together(&mut self, row_first: bool) -> Option<Run> {
        if !row_first {
            return match self.nearest_run(Wanted::Clean) {
                (None, true) => self.nearest_run(Wanted::Any).0,
                (found, _) => found,
            };
        }
        let nearest = self.nearest_run(Wanted::Any).0?;
        let row = self.hall.rows.get(nearest.row as usize)?;
        let mut clean = None;
        self.load(row);
        if self.find_starts(row, nearest.length as usize) {
            self.nearest_found(
                nearest.row,
                row,
                (nearest.length, nearest.accessible),
                Wanted::Clean,
                &mut clean,
            );
        }
        clean.or(Some(nearest))
    }

    /// The nearest run of the whole party in one row, and whether there are runs of that length at all. Rows come
    /// nearest first, so that the search ends as soon as no row can have a nearer one.
    fn nearest_run(&mut self, wanted: Wanted) -> (Option<Run>, bool) {
        let hall = self.hall;
        let (count, accessible) = (self.search.terms.count, self.search.terms.accessible.unwrap_or(0));
        let size = (count as u32, accessible as u32);
        let (mut best, mut is_any): (Option<Run>, bool) = (None, false);
        for &(reach, index) in &hall.rows_by_nearness {
            if best.is_some_and(|run| reach > run.distance) {
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
                    let clean = self.clean_in(row, starts, count);
                    if clean != 0 || wanted == Wanted::Any {
                        self.nearest_of(index, row, size, wanted, (&[starts], &[clean]), &mut best);
                    }
                }
            } else {
                self.load(row);
                if self.find_starts(row, count) {
                    is_any = true;
                    self.nearest_found(index, row, size, wanted, &mut best);
                }
            }
        }
        (best, is_any)
    }

    /// Those of the starts in a row of one word whose runs strand no seat.
    #[inline(always)]
    fn clean_in(&self, row: &Row, starts: u64, length: usize) -> u64 {
        if self.search.terms.seat_clearance > 0 {
            return starts;
        }
        let at = |words: &[u64]| words.get(row.word as usize).copied().unwrap_or(0);
        let mut open = at(&self.search.board.free);
        if !self.search.terms.own.is_empty() {
            open |= at(&self.search.work.own) & at(&self.hall.enabled_mask);
        }
        mask::clean_starts(starts, open, length)
    }

    /// Puts the row's candidates and its open seats into the workspace.
    fn load(&mut self, row: &Row) {
        self.search.load(row);
        self.load_open(row);
    }

    /// The seats that the party could choose by hand.
    fn load_open(&mut self, row: &Row) {
        let Workspace { open, own, .. } = &mut *self.search.work;
        let free = part(&self.search.board.free, row);
        if self.search.terms.own.is_empty() {
            for (open, free) in open.iter_mut().zip(free) {
                *open = *free;
            }
            return;
        }
        let enabled = part(&self.hall.enabled_mask, row);
        for (((open, free), own), enabled) in open.iter_mut().zip(free).zip(part(own, row)).zip(enabled) {
            *open = free | own & enabled;
        }
    }

    /// Finds the starts of the row's runs of so many, and those of them that strand no seat; says whether there are any.
    fn find_starts(&mut self, row: &Row, length: usize) -> bool {
        let found = self.search.find_starts(row, length);
        if found {
            self.find_clean(row, length);
        }
        found
    }

    fn find_clean(&mut self, row: &Row, length: usize) {
        let count = row.words().len();
        let Workspace {
            starts, clean, open, ..
        } = &mut *self.search.work;
        let (Some(starts), Some(clean), Some(open)) = (starts.get(..count), clean.get_mut(..count), open.get(..count))
        else {
            return;
        };
        clean.copy_from_slice(starts);
        // Seats beside a party that keeps its distance stay empty on purpose.
        if self.search.terms.seat_clearance == 0 {
            mask::clear_stranding(clean, open, length);
        }
    }

    /// The same of what was found last.
    fn nearest_found(&self, index: u32, row: &Row, size: (u32, u32), wanted: Wanted, best: &mut Option<Run>) {
        let count = row.words().len();
        let work = &*self.search.work;
        if let (Some(starts), Some(clean)) = (work.starts.get(..count), work.clean.get(..count)) {
            self.nearest_of(index, row, size, wanted, (starts, clean), best);
        }
    }

    /// Keeps in `best` the nearest of the runs that begin at `starts`, or of those of them that strand no seat, that
    /// have so many accessible seats. `size`: length and accessible seats.
    ///
    /// In a row whose seats go from left to right the search begins where a run would lie in the middle, and goes to
    /// either side until no run there can be nearer than the best.
    #[inline(always)]
    fn nearest_of(
        &self,
        index: u32,
        row: &Row,
        (length, accessible): (u32, u32),
        wanted: Wanted,
        (starts, clean): (&[u64], &[u64]),
        best: &mut Option<Run>,
    ) {
        let from = if wanted == Wanted::Clean { clean } else { starts };
        let middle = row.middle_slot - f64::from(length - 1) / 2.0;
        // A cast from float saturates.
        let split = if row.is_ascending { middle as usize } else { 0 };
        let mut run = Run {
            distance: 0.0,
            row: index,
            start: 0,
            length,
            accessible,
            strands: false,
        };
        let strands = |start: usize| wanted == Wanted::Any && !mask::get(clean, start);
        let mut left = split.checked_sub(1).and_then(|split| mask::previous_one(from, split));
        while let Some(start) = left {
            (run.start, run.strands) = (start as u32, strands(start));
            let is_last = self.visit(row, &mut run, best) < 0.0;
            left = start
                .checked_sub(1)
                .filter(|_| !is_last)
                .and_then(|next| mask::previous_one(from, next));
        }
        let mut right = mask::next_one(from, split);
        while let Some(start) = right {
            (run.start, run.strands) = (start as u32, strands(start));
            let is_last = self.visit(row, &mut run, best) > 0.0 && row.is_ascending;
            right = if is_last { None } else { mask::next_one(from, start + 1) };
        }
    }

    /// Keeps a run if it is the nearest so far. Returns how far it is to the right of the focal point (to the left, when
    /// negative) if farther out on that side nothing is nearer than the best; else 0.
    #[inline(always)]
    fn visit(&self, row: &Row, run: &mut Run, best: &mut Option<Run>) -> f64 {
        let dx;
        (dx, run.distance) = self.away(row, run.start as usize, run.length);
        let is_near = best.is_none_or(|best| run.is_before(&best));
        let (start, length) = (run.start as usize, run.length as usize);
        let is_fit = is_near && self.search.accessible_of(row, start, length) == run.accessible as usize;
        if is_fit {
            *best = Some(*run);
        }
        match *best {
            Some(_) if row.is_even && (is_fit || !is_near) => dx,
            Some(best) if dx * dx + row.least_depth > best.distance => dx,
            _ => 0.0,
        }
    }

    /// How far the middle between a run's two ends is to the right of the focal point, and its squared distance from it.
    #[inline(always)]
    fn away(&self, row: &Row, start: usize, length: u32) -> (f64, f64) {
        if row.is_even {
            let middle = start as f64 + f64::from(length - 1) / 2.0;
            let dx = row.left + middle * row.pitch - f64::from(self.focus.0);
            return (dx, dx * dx + row.least_depth);
        }
        let first = self.hall.seat_in(row, start) as usize;
        let last = first + length as usize - 1;
        let away = |values: &[f32], focus: f32| {
            let at = |seat: usize| values.get(seat).copied().map_or(0.0, f64::from);
            (at(first) + at(last)) / 2.0 - f64::from(focus)
        };
        let (dx, dy) = (away(self.hall.x(), self.focus.0), away(self.hall.y(), self.focus.1));
        (dx, dx * dx + dy * dy)
    }

    /// What is told about runs, one a row, rows ascending.
    fn tell(&self, runs: &[Run], arrangement: Arrangement, unmet: u32, answer: &mut BestAnswer) {
        answer.arrangement = arrangement;
        answer.unmet = unmet;
        for run in runs {
            let Some(row) = self.hall.rows.get(run.row as usize) else {
                continue;
            };
            let first = self.hall.seat_in(row, run.start as usize);
            answer.seats.extend(first..first + run.length);
            answer.groups.push(run.length);
            if run.strands {
                answer.unmet |= unmet::NO_STRANDED_SEAT;
            }
            if run.length == 1 && self.search.terms.count > 1 {
                answer.unmet |= unmet::NOBODY_ALONE;
            }
        }
    }
}
