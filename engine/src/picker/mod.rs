//! Automatic assignment: which seats a party gets that does not choose.

pub mod best;
mod order;

pub use best::{Arrangement, BestAnswer, BestRequest};
pub use order::Algorithm;
use order::Side;

use crate::error::{EngineError, ErrorCode};
use crate::hall::{Hall, Row};
use crate::ids::SeatIndex;
use crate::inventory::Inventory;
use crate::mask;
use crate::sort::sort_by;

/// Classes of seats a party accepts, as bits by class index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassSet([u64; 4]);

impl ClassSet {
    /// Every class.
    pub const ALL: ClassSet = ClassSet([u64::MAX; 4]);

    /// The classes with these indexes; those beyond 255 do not exist.
    pub fn of(classes: impl IntoIterator<Item = usize>) -> ClassSet {
        let mut set = ClassSet([0; 4]);
        for class in classes {
            mask::put(&mut set.0, class, true);
        }
        set
    }

    /// Whether a class is in the set.
    pub fn has(&self, class: u8) -> bool {
        mask::get(&self.0, usize::from(class))
    }
}

/// What a party asks for.
#[derive(Clone, Copy, Debug)]
pub struct AssignRequest<'a> {
    /// The scan order.
    pub algorithm: Algorithm,
    /// How many seats, at least 1.
    pub count: usize,
    /// Classes it accepts.
    pub classes: ClassSet,
    /// Slots to keep empty beside other parties in the same row; 0 is off.
    pub seat_clearance: usize,
    /// Seats that are the party's already: free for it, and no other party's. Unknown ones are ignored.
    pub own: &'a [SeatIndex],
    /// Sofas are given whole or not at all.
    pub sofas_together: bool,
    /// Companion seats are left to parties that choose by hand.
    pub skip_companions: bool,
}

impl AssignRequest<'_> {
    /// So many seats by an algorithm, and nothing else asked.
    pub fn plain(algorithm: Algorithm, count: usize) -> AssignRequest<'static> {
        AssignRequest {
            algorithm,
            count,
            classes: ClassSet::ALL,
            seat_clearance: 0,
            own: &[],
            sofas_together: false,
            skip_companions: false,
        }
    }
}

/// What a party gets.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Assignment {
    /// In scan order; as many as asked for, or none.
    pub seats: Vec<SeatIndex>,
    /// They are one run in one row.
    pub together: bool,
}

impl Inventory {
    /// Chooses seats by one of the six scan orders.
    ///
    /// Candidates are free seats that may be assigned, of an accepted class, and far enough from other parties. Where
    /// a row has `count` of them together, the answer is the first such row in scan order, and in it the first run in
    /// scan order; for the two centre orders the run whose centre is nearest the centre column. Otherwise the seats
    /// are taken one by one in scan order. An empty answer means that there are not enough.
    ///
    /// ### Errors
    /// `BadCount`: a count of 0.
    pub fn assign(&self, request: &AssignRequest<'_>) -> Result<Assignment, EngineError> {
        if request.count == 0 {
            return Err(EngineError::new(ErrorCode::BadCount));
        }
        if request.count > self.hall().seat_count() {
            return Ok(Assignment::default());
        }
        let mut search = Search::new(self, request);
        Ok(match search.together() {
            Some(seats) => Assignment { seats, together: true },
            None => Assignment {
                seats: search.one_by_one(),
                together: false,
            },
        })
    }
}

/// One request at work.
struct Search<'a> {
    inventory: &'a Inventory,
    request: &'a AssignRequest<'a>,
    /// The party's own seats, as a mask of the whole hall; empty when it has none.
    own: Vec<u64>,
    row_words: Vec<u64>,
    others: Vec<u64>,
    scratch: Vec<u64>,
}

impl<'a> Search<'a> {
    #[inline(never)]
    fn new(inventory: &'a Inventory, request: &'a AssignRequest<'a>) -> Search<'a> {
        let own = if request.own.is_empty() {
            Vec::new()
        } else {
            inventory.mask_of(request.own)
        };
        Search {
            inventory,
            request,
            own,
            row_words: Vec::new(),
            others: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// Rows with seats, in scan order.
    fn rows(&self) -> impl Iterator<Item = &'a Row> + use<'a> {
        let (inventory, algorithm) = (self.inventory, self.request.algorithm);
        let extent = inventory.hall().row_extent;
        let rows =
            (0..=extent.1 - extent.0).filter_map(move |step| inventory.hall().rows.get(algorithm.row(step, extent)));
        rows.filter(|row| row.seat_count > 0)
    }

    /// Puts the row's candidates into `row_words`.
    #[inline(never)]
    fn load(&mut self, row: &Row) {
        let hall = self.inventory.hall();
        let part = |words: &'a [u64]| words.get(row.words()).unwrap_or(&[]);
        let (free, taken) = (part(&self.inventory.free), part(&self.inventory.taken));
        let assignable = part(&hall.assignable_mask);
        let own = self.own.get(row.words()).unwrap_or(&[]);
        let own_at = |index: usize| own.get(index).copied().unwrap_or(0);
        self.row_words.clear();
        let candidates = free.iter().zip(assignable).enumerate();
        self.row_words
            .extend(candidates.map(|(index, (free, assignable))| (free | own_at(index)) & assignable));
        if self.request.skip_companions {
            for (word, companions) in self.row_words.iter_mut().zip(part(&hall.companion_mask)) {
                *word &= !companions;
            }
        }
        if self.request.seat_clearance > 0 {
            self.others.clear();
            self.others
                .extend(taken.iter().enumerate().map(|(index, taken)| taken & !own_at(index)));
            mask::widen(&mut self.others, self.request.seat_clearance, &mut self.scratch);
            for (word, others) in self.row_words.iter_mut().zip(&self.others) {
                *word &= !others;
            }
        }
        if self.request.classes != ClassSet::ALL {
            for seat in row.seats() {
                let class = hall.class_of().get(seat as usize).copied().unwrap_or(0);
                let slot = hall.slot_of().get(seat as usize).copied().unwrap_or(0);
                if !self.request.classes.has(class) {
                    mask::put(&mut self.row_words, usize::from(slot), false);
                }
            }
        }
    }

    /// One run in the first row that has one.
    fn together(&mut self) -> Option<Vec<SeatIndex>> {
        let count = self.request.count;
        for row in self.rows() {
            if count > row.seat_count as usize {
                continue;
            }
            self.load(row);
            mask::keep_run_starts(&mut self.row_words, count);
            if self.request.sofas_together {
                // A run must neither begin nor end inside a sofa.
                let cuts = self.inventory.hall().sofa_cuts.get(row.words()).unwrap_or(&[]);
                mask::clear_where_cut(&mut self.row_words, cuts, 0);
                mask::clear_where_cut(&mut self.row_words, cuts, count);
            }
            if let Some(start) = self.first_start() {
                return Some(self.seats_in_order(row, (start..start + count).collect()));
            }
        }
        None
    }

    /// The start of the first run in scan order, of those in `row_words`.
    fn first_start(&self) -> Option<usize> {
        let starts = &self.row_words;
        match self.request.algorithm.side() {
            Side::Left => mask::next_one(starts, 0),
            Side::Right => mask::previous_one(starts, starts.len() * 64),
            Side::Centre { right_first } => {
                let centre = self.twice_the_centre();
                let twice_middle = |start: usize| 2 * start + self.request.count - 1;
                // The nearest start on either side of the one whose run would lie right in the middle.
                let split = (centre + 1).saturating_sub(self.request.count) / 2;
                let left = mask::previous_one(starts, split);
                let right = mask::next_one(starts, split + 1);
                let nearest = |start: &usize| {
                    let middle = twice_middle(*start);
                    (
                        middle.abs_diff(centre),
                        if right_first { usize::MAX - start } else { *start },
                    )
                };
                [left, right].into_iter().flatten().min_by_key(nearest)
            }
        }
    }

    /// Twice the hall's centre column, so that a column between two slots is whole.
    fn twice_the_centre(&self) -> usize {
        let (first, last) = self.inventory.hall().slot_extent;
        first + last
    }

    /// The seats of these slots, in scan order.
    #[inline(never)]
    fn seats_in_order(&self, row: &Row, mut slots: Vec<usize>) -> Vec<SeatIndex> {
        match self.request.algorithm.side() {
            Side::Left => {}
            Side::Right => slots.reverse(),
            Side::Centre { right_first } => {
                let centre = self.twice_the_centre();
                let rank = |slot: usize| ((2 * slot).abs_diff(centre), (2 * slot > centre) != right_first);
                sort_by(&mut slots, |&one, &other| rank(one) < rank(other));
            }
        }
        let hall = self.inventory.hall();
        let row_index = hall.row_of().get(row.first_seat as usize).copied().unwrap_or(0);
        slots
            .into_iter()
            .filter_map(|slot| hall.seat_at(usize::from(row_index), slot))
            .collect()
    }

    /// Seats one by one in scan order; all or none.
    #[inline(never)]
    fn one_by_one(&mut self) -> Vec<SeatIndex> {
        let mut candidates = Vec::new();
        for row in self.rows() {
            self.load(row);
            let seats = self.seats_in_order(row, mask::ones(&self.row_words).collect());
            candidates.extend(seats);
            if !self.request.sofas_together && candidates.len() >= self.request.count {
                break;
            }
        }
        if self.request.sofas_together {
            let seats = whole_sofas(self.inventory.hall(), &candidates, self.request.count);
            return if seats.len() < self.request.count {
                Vec::new()
            } else {
                seats
            };
        }
        candidates.truncate(self.request.count);
        if candidates.len() < self.request.count {
            Vec::new()
        } else {
            candidates
        }
    }
}

/// So many of the candidates, in their order, with every sofa whole or left out; fewer when that cannot be. Where single seats have used up what an even number of
/// sofa seats would have needed, sofas go first in a second try.
#[inline(never)]
fn whole_sofas(hall: &Hall, candidates: &[SeatIndex], count: usize) -> Vec<SeatIndex> {
    let mut is_candidate = vec![false; hall.seat_count()];
    for &seat in candidates {
        if let Some(entry) = is_candidate.get_mut(seat as usize) {
            *entry = true;
        }
    }
    // Every group a party can get: a seat of no sofa alone, or a whole sofa where its first seat comes up.
    let mut groups: Vec<Vec<SeatIndex>> = Vec::new();
    for &seat in candidates {
        let sofa: Vec<SeatIndex> = hall.sofa_seats(seat).collect();
        if sofa.is_empty() {
            groups.push(vec![seat]);
        } else if sofa
            .iter()
            .all(|&member| is_candidate.get(member as usize) == Some(&true))
        {
            for &member in &sofa {
                if let Some(entry) = is_candidate.get_mut(member as usize) {
                    *entry = false;
                }
            }
            groups.push(sofa);
        }
    }
    let fill = |groups: &[Vec<SeatIndex>]| {
        let mut seats = Vec::new();
        for group in groups {
            if seats.len() + group.len() <= count {
                seats.extend_from_slice(group);
            }
        }
        seats
    };
    let mut seats = fill(&groups);
    if seats.len() < count {
        // Heap sort is not stable: the first seat's place in scan order decides between equally large groups.
        let mut ranked: Vec<(usize, Vec<SeatIndex>)> = groups.into_iter().enumerate().collect();
        sort_by(&mut ranked, |(one, a), (other, b)| (b.len(), one) < (a.len(), other));
        groups = ranked.into_iter().map(|(_, group)| group).collect();
        seats = fill(&groups);
    }
    seats
}
