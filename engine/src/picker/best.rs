//! Best available: seats for one party as near the focal point as can be, and together where that is possible.

mod nearest;
mod scattered;
mod split;

use nearest::Place;
pub(crate) use split::{Cell, Group};
pub use split::{DivisionCost, MAX_SPLIT_ACCESSIBLE, MAX_SPLIT_PARTY};

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
        let mut result = Ok(());
        terms.cheapest_first(hall.classes().len(), &mut |terms| {
            let request = BestRequest {
                terms: *terms,
                ..*request
            };
            result = best_on(show, &request, work, answer);
            result.is_err() || !answer.seats.is_empty()
        });
        return result;
    }
    let mut best = Best {
        hall,
        search: Search::begin(show, terms, Some(terms.accessible.unwrap_or(0)), work),
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
    place: Place,
    length: u32,
    accessible: u32,
    strands: bool,
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
        let mut wanted = if row_first { Wanted::Any } else { Wanted::Clean };
        let nearest = loop {
            match self.nearest_run(wanted) {
                (None, true) if wanted == Wanted::Clean => wanted = Wanted::Any,
                (found, _) => break found?,
            }
        };
        if !row_first {
            return Some(nearest);
        }
        let row = self.hall.rows.get(nearest.place.row() as usize)?;
        self.load(row);
        let is_found = self.find_starts(row, nearest.length as usize);
        let clean = is_found.then(|| {
            self.nearest_found(
                nearest.place.row(),
                row,
                (nearest.length, nearest.accessible),
                Wanted::Clean,
            )
        });
        clean.flatten().or(Some(nearest))
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
            if run.strands {
                answer.unmet |= unmet::NO_STRANDED_SEAT;
            }
            if run.length == 1 && self.search.count > 1 {
                answer.unmet |= unmet::NOBODY_ALONE;
            }
        }
    }
}
