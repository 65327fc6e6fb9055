//! Best available: seats for one party as near the focal point as can be, and together where that is possible.

mod apart;
mod nearest;
mod scattered;
mod split;

use nearest::Place;
pub(crate) use split::{Cell, Group};
pub use split::{DivisionCost, MAX_SPLIT_ACCESSIBLE, MAX_SPLIT_PARTY};

use super::search::Wanted;
pub use super::unmet;
use super::{PartyTerms, Search, Workspace};
use crate::error::{EngineError, ErrorCode};
use crate::hall::Hall;
use crate::ids::SeatIndex;
use crate::inventory::Inventory;

/// What a party asks for that wants the best there is.
#[derive(Clone, Copy, Debug)]
pub struct BestRequest<'a> {
    /// Which wish gives way: with `false` a run farther away that strands nobody is better than the nearest one; with
    /// `true` the row of the nearest run is kept, and stranding avoided within it.
    pub row_first: bool,
    /// What it asks for.
    pub terms: PartyTerms<'a>,
}

impl BestRequest<'_> {
    /// So many seats, and nothing else asked.
    pub fn plain(count: usize) -> BestRequest<'static> {
        BestRequest {
            row_first: false,
            terms: PartyTerms::of(count),
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
    /// two ends is to the focal point of the row's zone, else the hall's; of equally near runs the first row's and leftmost wins. In this order:
    ///
    /// 1. the nearest run of `count` in one row: of those that leave no single seat alone, else of those that leave one
    ///    where that is all that is left (as [`crate::rules`] lets pass), else of all; with `row_first` in the row of the
    ///    nearest of all;
    /// 2. a run in each of several neighbouring rows of one zone: fewest people alone, then fewest groups, then fewest
    ///    groups that strand a seat, then the smallest sum of squared distances. Looked for up to
    ///    [`MAX_SPLIT_PARTY`] seats and [`MAX_SPLIT_ACCESSIBLE`] accessible ones;
    /// 3. where that leaves people alone that another division of the party need not: the largest runs wherever they are,
    ///    as many as it takes, nearest first of equally long ones. For parties without accessible seats up to
    ///    [`MAX_SPLIT_PARTY`];
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
        best_on(self, request, &mut work, answer)
    }
}

pub(super) fn best_on(
    show: &Inventory,
    request: &BestRequest<'_>,
    work: &mut Workspace,
    answer: &mut BestAnswer,
) -> Result<(), EngineError> {
    let hall = show.hall();
    answer.clear();
    let terms = &request.terms;
    if !terms.are_sound() {
        return Err(EngineError::new(ErrorCode::BadCount));
    }
    if !terms.surcharges.is_empty() {
        // Once to learn how few need sit alone, whatever that costs; then the cheapest seats that leave no more alone.
        let (mut most_alone, mut fewest_alone) = (0, usize::MAX);
        loop {
            let (mut result, mut is_content) = (Ok(()), false);
            terms.cheapest_first(hall.classes().len(), &mut |terms| {
                let request = BestRequest {
                    terms: *terms,
                    ..*request
                };
                result = best_on(show, &request, work, answer);
                let alone = match answer.seats.len() {
                    0 => usize::MAX,
                    1 => 0,
                    _ => answer.groups.iter().filter(|&&size| size == 1).count(),
                };
                fewest_alone = fewest_alone.min(alone);
                is_content = result.is_err() || alone <= most_alone;
                is_content
            });
            if is_content || fewest_alone == usize::MAX {
                return result;
            }
            most_alone = fewest_alone;
        }
    }
    let mut best = Best {
        hall,
        search: Search::begin(show, terms, terms.may_strand.unwrap_or(false), work),
    };
    if best.search.is_over_quota() {
        answer.unmet = unmet::ONLINE_QUOTA;
    } else if let Some(run) = best.together(request.row_first) {
        best.tell(&[run], Arrangement::Together, 0, answer);
    } else {
        best.divided(answer);
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
    place: Place,
    length: u32,
    accessible: u32,
    strands: bool,
}

/// One request at work.
struct Best<'a> {
    hall: &'a Hall,
    search: Search<'a>,
}

impl Best<'_> {
    /// Step 1.
    fn together(&mut self, row_first: bool) -> Option<Run> {
        if row_first && self.search.preferences.len() > 1 {
            return self.in_nearest_row();
        }
        for &wanted in self.search.preferences {
            match self.nearest_run(wanted) {
                (None, true) => {}
                (found, _) => return found,
            }
        }
        None
    }

    /// Of the row with the nearest run the run that is wanted most.
    #[inline(never)]
    fn in_nearest_row(&mut self) -> Option<Run> {
        let nearest = self.nearest_run(Wanted::Any).0?;
        let (index, size) = (nearest.place.row(), (nearest.length, nearest.accessible));
        let row = self.hall.rows.get(index as usize)?;
        self.search.load(row);
        if !self.search.find_starts(row, nearest.length as usize) {
            return Some(nearest);
        }
        let mut preferences = self.search.preferences.iter();
        preferences.find_map(|&wanted| self.nearest_found(index, row, size, wanted))
    }

    /// Steps 2 to 4.
    #[inline(never)]
    fn divided(&mut self, answer: &mut BestAnswer) {
        let is_split = self.split();
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
    fn tell(&self, runs: &[Run], arrangement: Arrangement, unmet: u32, answer: &mut BestAnswer) {
        answer.arrangement = arrangement;
        answer.unmet = unmet;
        for run in runs {
            let Some(row) = self.hall.rows.get(run.place.row() as usize) else {
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
