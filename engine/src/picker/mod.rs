//! Automatic assignment: which seats a party gets that does not choose.

pub mod best;
mod order;
mod party;
mod scan;
mod search;
mod sofas;
mod terms;
pub mod unmet;
mod workspace;

pub use best::{Arrangement, BestAnswer, BestRequest};
pub use order::Algorithm;
pub use party::PartyRequest;
use scan::Scan;
use search::Search;
pub use terms::{KeySet, PartyTerms};
pub(crate) use workspace::Workspace;

use crate::error::{EngineError, ErrorCode};
use crate::ids::SeatIndex;
use crate::inventory::Inventory;

/// What a party asks for that is seated by a scan order.
#[derive(Clone, Copy, Debug)]
pub struct AssignRequest<'a> {
    /// The scan order.
    pub algorithm: Algorithm,
    /// What it asks for.
    pub terms: PartyTerms<'a>,
}

impl AssignRequest<'_> {
    /// So many seats by an algorithm, and nothing else asked.
    pub fn plain(algorithm: Algorithm, count: usize) -> AssignRequest<'static> {
        AssignRequest {
            algorithm,
            terms: PartyTerms::of(count),
        }
    }
}

/// What a party gets.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Assignment {
    /// In scan order; as many as asked for, or none. Of a party that sits apart and asked for accessible seats, those
    /// come first.
    pub seats: Vec<SeatIndex>,
    /// They are one run in one row.
    pub together: bool,
}

impl Inventory {
    /// Chooses seats by one of the six scan orders.
    ///
    /// Candidates are free seats that may be assigned, of an accepted class and zone, and far enough from other
    /// parties. Where a row has `count` of them together, the answer is the first such row in scan order, and in it the
    /// first run in scan order; for the two centre orders the run whose centre is nearest the centre column. Otherwise
    /// the seats are taken one by one in scan order. An empty answer means that there are not enough.
    ///
    /// ### Errors
    /// `BadCount`: a count of 0, or more accessible seats than seats.
    pub fn assign(&self, request: &AssignRequest<'_>) -> Result<Assignment, EngineError> {
        let mut answer = Assignment::default();
        self.assign_into(request, &mut answer)?;
        Ok(answer)
    }

    /// The same into an answer whose memory is used again: nothing is allocated once its buffer has grown.
    ///
    /// ### Errors
    /// As [`Inventory::assign`]; the answer is empty then.
    pub fn assign_into(&self, request: &AssignRequest<'_>, answer: &mut Assignment) -> Result<(), EngineError> {
        let mut work = self.workspace.borrow_mut();
        assign_on(self, request, &mut work, answer).map(|_| ())
    }

    /// The largest party that would be seated together on such terms, whatever their count; 0: none.
    ///
    /// [`Inventory::largest_run`] knows the free seats alone; this is what is left of them under a party's terms.
    #[inline(never)]
    pub fn largest_party(&self, terms: &PartyTerms<'_>) -> u32 {
        let mut work = self.workspace.borrow_mut();
        Search::begin(self, terms, true, &mut work).largest() as u32
    }
}

/// Returns the bits of [`unmet`] that apply.
fn assign_on(
    show: &Inventory,
    request: &AssignRequest<'_>,
    work: &mut Workspace,
    answer: &mut Assignment,
) -> Result<u32, EngineError> {
    let hall = show.hall();
    answer.seats.clear();
    answer.together = false;
    let terms = &request.terms;
    if !terms.are_sound() {
        return Err(EngineError::new(ErrorCode::BadCount));
    }
    if !terms.surcharges.is_empty() {
        let mut result = Ok(0);
        terms.cheapest_first(hall.classes().len(), &mut |terms| {
            let request = AssignRequest {
                terms: *terms,
                ..*request
            };
            result = assign_on(show, &request, work, answer);
            result.is_err() || !answer.seats.is_empty()
        });
        return result;
    }
    if terms.count > hall.seat_count() {
        return Ok(unmet::ENOUGH_SEATS);
    }
    let mut search = Search::begin(show, terms, terms.may_strand.unwrap_or(true), work);
    if search.is_over_quota() {
        return Ok(unmet::ONLINE_QUOTA);
    }
    let mut scan = Scan {
        search: &mut search,
        algorithm: request.algorithm,
    };
    answer.together = scan.together(&mut answer.seats);
    Ok(if answer.together {
        0
    } else {
        scan.one_by_one(&mut answer.seats)
    })
}
