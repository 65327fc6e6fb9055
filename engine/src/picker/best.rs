//! Best available: seats for one party as near the focal point as can be, and together where that is possible.

mod split;

use super::{Algorithm, AssignRequest, ClassSet, Search};
use crate::error::{EngineError, ErrorCode};
use crate::hall::{Hall, Row, flag};
use crate::ids::SeatIndex;
use crate::inventory::Inventory;
use crate::mask;
use crate::sort::{sort, sort_nearest};

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
        if request.count == 0 || request.accessible > request.count {
            return Err(EngineError::new(ErrorCode::BadCount));
        }
        let assign = AssignRequest {
            algorithm: Algorithm::TopLeftToBottomRight,
            count: request.count,
            classes: request.classes,
            seat_clearance: request.seat_clearance,
            own: request.own,
            sofas_together: request.sofas_together,
            skip_companions: request.accessible == 0,
        };
        let mut best = Best {
            request,
            search: Search::new(self, &assign),
            hall: self.hall(),
            focus: self.hall().focal_point(),
            open: Vec::new(),
            starts: Vec::new(),
        };
        if let Some(run) = best.together() {
            return Ok(best.answer(&[run], Arrangement::Together, 0));
        }
        if let Some(runs) = best.split() {
            return Ok(best.answer(&runs, Arrangement::Split, unmet::TOGETHER));
        }
        Ok(best.scattered())
    }
}

pub use split::{MAX_SPLIT_ACCESSIBLE, MAX_SPLIT_PARTY};

/// A run of seats under consideration.
#[derive(Clone, Copy, Debug)]
struct Run {
    row: usize,
    start: usize,
    length: usize,
    accessible: usize,
    strands: bool,
    /// Squared distance of its middle from the focal point.
    distance: f64,
}

impl Run {
    /// Nearer; of equally near ones the first row's, then the leftmost.
    fn is_before(&self, other: &Run) -> bool {
        (self.distance, self.row, self.start) < (other.distance, other.row, other.start)
    }
}

fn keep_nearer(best: &mut Option<Run>, run: Run) {
    if best.is_none_or(|best| run.is_before(&best)) {
        *best = Some(run);
    }
}

/// One request at work.
struct Best<'a, 'b> {
    request: &'a BestRequest<'a>,
    search: Search<'b>,
    hall: &'a Hall,
    focus: (f32, f32),
    /// The loaded row's seats that the party could choose by hand.
    open: Vec<u64>,
    starts: Vec<u64>,
}

impl Best<'_, '_> {
    /// Puts the row's candidates into `search.row_words`, and its open seats into `open`.
    #[inline(never)]
    fn load(&mut self, row: &Row) {
        self.search.load(row);
        let hall = self.hall;
        let words = row.words();
        if self.request.accessible == 0 {
            let accessible = hall.accessible_mask.get(words.clone()).unwrap_or(&[]);
            for (word, accessible) in self.search.row_words.iter_mut().zip(accessible) {
                *word &= !accessible;
            }
        }
        let free = self.search.inventory.free.get(words.clone()).unwrap_or(&[]);
        let enabled = hall.enabled_mask.get(words.clone()).unwrap_or(&[]);
        let own = self.search.own.get(words).unwrap_or(&[]);
        self.open.clear();
        self.open.extend(
            free.iter()
                .zip(enabled)
                .enumerate()
                .map(|(index, (free, enabled))| free | own.get(index).copied().unwrap_or(0) & enabled),
        );
    }

    fn is_in_zone(&self, row: &Row) -> bool {
        self.request.zone.is_none_or(|zone| row.zone == Some(zone))
    }

    fn has_flag(&self, seat: usize, bit: u8) -> bool {
        self.hall.flags_of().get(seat).is_some_and(|flags| flags & bit != 0)
    }

    /// Every run of so many candidates of the loaded row that the party could be given.
    #[inline(never)]
    fn each_run(&mut self, index: usize, row: &Row, length: usize, visit: &mut dyn FnMut(Run)) {
        self.starts.clear();
        self.starts.extend_from_slice(&self.search.row_words);
        mask::keep_run_starts(&mut self.starts, length);
        if self.request.sofas_together {
            // A run must neither begin nor end inside a sofa.
            let cuts = self.hall.sofa_cuts.get(row.words()).unwrap_or(&[]);
            mask::clear_where_cut(&mut self.starts, cuts, 0);
            mask::clear_where_cut(&mut self.starts, cuts, length);
        }
        for start in mask::ones(&self.starts) {
            let Some(first) = self.hall.seat_at(index, start).map(|seat| seat as usize) else {
                continue;
            };
            let Some(accessible) = self.accessible_of(first, first + length) else {
                continue;
            };
            visit(Run {
                row: index,
                start,
                length,
                accessible,
                strands: self.strands(start, length),
                distance: self.distance(first, first + length - 1),
            });
        }
    }

    /// How many seats of a run are accessible; `None` if a companion seat of it has none beside it.
    #[inline(never)]
    fn accessible_of(&self, first: usize, end: usize) -> Option<usize> {
        if self.request.accessible == 0 {
            return Some(0);
        }
        let mut count = 0;
        for seat in first..end {
            if self.has_flag(seat, flag::ACCESSIBLE) {
                count += 1;
            }
            let left = seat > first && self.has_flag(seat - 1, flag::ACCESSIBLE);
            let right = seat + 1 < end && self.has_flag(seat + 1, flag::ACCESSIBLE);
            if self.has_flag(seat, flag::COMPANION) && !left && !right {
                return None;
            }
        }
        Some(count)
    }

    /// Whether a run of the loaded row leaves a single open seat beside it. Where that is all that is left of the open
    /// run it cannot be helped.
    #[inline(never)]
    fn strands(&self, start: usize, length: usize) -> bool {
        let is_open = |slot: Option<usize>| slot.is_some_and(|slot| mask::get(&self.open, slot));
        let (left, right) = (is_open(start.checked_sub(1)), is_open(Some(start + length)));
        let lone_left = left && !is_open(start.checked_sub(2));
        let lone_right = right && !is_open(Some(start + length + 1));
        self.request.seat_clearance == 0 && (lone_left && right || lone_right && left)
    }

    /// Squared distance of the middle between two seats from the focal point.
    #[inline(never)]
    fn distance(&self, first: usize, last: usize) -> f64 {
        let away = |values: &[f32], focus: f32| {
            let at = |seat: usize| values.get(seat).copied().map_or(0.0, f64::from);
            (at(first) + at(last)) / 2.0 - f64::from(focus)
        };
        let (dx, dy) = (away(self.hall.x(), self.focus.0), away(self.hall.y(), self.focus.1));
        dx * dx + dy * dy
    }

    /// Steps 1 and 2. Rows come nearest first, so that the search ends as soon as no row can have a nearer run.
    #[inline(never)]
    fn together(&mut self) -> Option<Run> {
        let hall = self.hall;
        let (count, accessible, row_first) = (self.request.count, self.request.accessible, self.request.row_first);
        let mut nearest: Option<Run> = None;
        let mut nearest_clean: Option<Run> = None;
        for &(reach, index) in &hall.rows_by_nearness {
            let settled = if row_first { nearest } else { nearest_clean };
            if settled.is_some_and(|run| reach > run.distance) {
                break;
            }
            let index = index as usize;
            let Some(row) = hall.rows.get(index) else { continue };
            if count > row.seat_count as usize || !self.is_in_zone(row) {
                continue;
            }
            self.load(row);
            let (mut any, mut clean) = (None, None);
            self.each_run(index, row, count, &mut |run| {
                if run.accessible == accessible {
                    keep_nearer(&mut any, run);
                    if !run.strands {
                        keep_nearer(&mut clean, run);
                    }
                }
            });
            let Some(any) = any else { continue };
            if row_first && nearest.is_none_or(|nearest| any.is_before(&nearest)) {
                nearest_clean = clean;
            } else if let (false, Some(clean)) = (row_first, clean) {
                keep_nearer(&mut nearest_clean, clean);
            }
            keep_nearer(&mut nearest, any);
        }
        nearest_clean.or(nearest)
    }

    /// What is told about runs, one a row, rows ascending.
    #[inline(never)]
    fn answer(&self, runs: &[Run], arrangement: Arrangement, unmet: u32) -> BestAnswer {
        let mut answer = BestAnswer {
            arrangement,
            unmet,
            ..BestAnswer::default()
        };
        for run in runs {
            let first = self.hall.seat_at(run.row, run.start).unwrap_or(0);
            answer.seats.extend(first..first + run.length as u32);
            answer.groups.push(run.length as u32);
            if run.strands {
                answer.unmet |= unmet::NO_STRANDED_SEAT;
            }
            if run.length == 1 && self.request.count > 1 {
                answer.unmet |= unmet::NOBODY_ALONE;
            }
        }
        answer
    }

    /// Step 4. Companion seats are left out: nothing says that an accessible one beside them is given.
    #[inline(never)]
    fn scattered(&mut self) -> BestAnswer {
        let hall = self.hall;
        let mut plain: Vec<(f64, SeatIndex)> = Vec::new();
        let mut accessible: Vec<(f64, SeatIndex)> = Vec::new();
        for (index, row) in hall.rows.iter().enumerate() {
            if row.seat_count == 0 || !self.is_in_zone(row) {
                continue;
            }
            self.load(row);
            for slot in mask::ones(&self.search.row_words) {
                let Some(seat) = hall.seat_at(index, slot) else {
                    continue;
                };
                let at = seat as usize;
                let on_sofa = self.request.sofas_together && self.has_flag(at, flag::SOFA);
                let entry = (self.distance(at, at), seat);
                if !self.has_flag(at, flag::ACCESSIBLE) {
                    if !self.has_flag(at, flag::COMPANION) {
                        plain.push(entry);
                    }
                } else if !on_sofa {
                    accessible.push(entry);
                }
            }
        }
        let wanted = self.request.accessible;
        if accessible.len() < wanted {
            return self.none(unmet::ENOUGH_ACCESSIBLE);
        }
        let seats_of = |mut entries: Vec<(f64, SeatIndex)>| -> Vec<SeatIndex> {
            sort_nearest(&mut entries);
            entries.into_iter().map(|(_, seat)| seat).collect()
        };
        let plain = seats_of(plain);
        let others = self.request.count - wanted;
        let mut seats = if self.request.sofas_together {
            super::whole_sofas(hall, &plain, others)
        } else {
            plain.get(..others).unwrap_or(&[]).to_vec()
        };
        if seats.len() < others {
            return self.none(unmet::ENOUGH_SEATS);
        }
        seats.extend(seats_of(accessible).into_iter().take(wanted));
        sort(&mut seats);
        self.told(seats)
    }

    #[inline(never)]
    fn none(&self, why: u32) -> BestAnswer {
        BestAnswer {
            unmet: why,
            ..BestAnswer::default()
        }
    }

    /// What is told about scattered seats, ascending: their runs are the groups.
    #[inline(never)]
    fn told(&self, seats: Vec<SeatIndex>) -> BestAnswer {
        let mut groups: Vec<u32> = Vec::new();
        let mut before = None;
        for &seat in &seats {
            let beside = before.is_some() && self.hall.neighbour(seat, -1) == before;
            match groups.last_mut() {
                Some(size) if beside => *size += 1,
                _ => groups.push(1),
            }
            before = Some(seat);
        }
        let mut unmet = unmet::TOGETHER | unmet::NEIGHBOURING_ROWS;
        if groups.contains(&1) {
            unmet |= unmet::NOBODY_ALONE;
        }
        let rules = crate::rules::SelectionRules {
            count: None,
            classes: ClassSet::ALL,
            stranded: crate::rules::StrandedRule::Warn,
            seat_clearance: self.request.seat_clearance,
            sofas_together: false,
            companions_with_accessible: false,
            allow_blocked: false,
        };
        let found = self.search.inventory.check(&seats, &rules, self.request.own);
        if found
            .iter()
            .any(|found| found.code == crate::rules::ViolationCode::StrandedSeat)
        {
            unmet |= unmet::NO_STRANDED_SEAT;
        }
        BestAnswer {
            seats,
            groups,
            arrangement: Arrangement::Scattered,
            unmet,
        }
    }
}
