//! Why a party gets the seats it gets: what was looked at, in which order, and why the rest was passed over.
//!
//! The engine's search says what it chose and from what ([`Inventory::weigh`]); this module makes columns of it that a
//! drawing can use as they are: a reason for every seat, the place of every candidate in the order of looking, the runs
//! that were candidates, the most wanted first, each with a verdict, and, for a party that is split, the divisions that
//! were weighed.
//!
//! ```
//! use std::rc::Rc;
//! use parterre_engine::{AssignRequest, Hall, Inventory, PartyTerms, Status};
//! use parterre_planning::explain::{RunVerdict, SeatReason, explain};
//!
//! use parterre_planning::HallDocument;
//! let hall = Hall::from_document(r#"{
//!   "format": "parterre-hall", "version": 1, "name": "Studio", "screenSide": "top",
//!   "naming": { "rows": "letters_from_top", "seats": "from_left", "separator": "-" },
//!   "classes": [{ "key": "standard_seats", "name": "Standard" }],
//!   "rows": [{ "seats": [{}, {}, {}, {}, {}] }]
//! }"#)?;
//! let mut show = Inventory::new(Rc::new(hall));
//! show.set_status(&[4], Status::Sold)?;
//!
//! let story = explain(&show, &AssignRequest::best(PartyTerms::of(2)), 10)?;
//! assert_eq!(story.seats, [2, 3]);
//! // Seats 1 and 2 are as near, and begin further left, but would leave a single one on either side.
//! assert_eq!(story.runs.first, [1, 2, 0]);
//! assert_eq!(story.runs.verdict, [RunVerdict::Strands, RunVerdict::Chosen, RunVerdict::Later]);
//! assert_eq!(story.seat_reason[4], SeatReason::Taken);
//! # Ok::<(), parterre_engine::EngineError>(())
//! ```

mod divisions;
mod runs;

pub use divisions::{DivisionColumns, DivisionVerdict};
pub use runs::{RunColumns, RunVerdict, fact};

use parterre_engine::hall::flag;
use parterre_engine::ids::SeatIndex;
use parterre_engine::{Arrangement, AssignRequest, Chooser, EngineError, Inventory, KeySet, PartyTerms, Status};

use crate::seats;

/// Most runs that are told of, and most seats of them together.
pub const MAX_RUNS_TOLD: usize = 10_000;
const MAX_SEATS_TOLD: usize = 1_000_000;
/// The place of a seat that is no candidate.
pub const NO_RANK: u32 = u32::MAX;

/// Why a seat is, or is not, the party's: the first of these that applies. The numbers index `seatReasons` in
/// js/planning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum SeatReason {
    /// The party gets it.
    Chosen = 0,
    /// The party could have had the seat.
    Candidate = 1,
    /// Never sold.
    Disabled = 2,
    /// Held, reserved or sold by others.
    Taken = 3,
    /// Kept back, for the point of sale only, or out of order.
    Blocked = 4,
    /// Only picked by hand.
    ByHand = 5,
    /// Its class is not one that the party accepts.
    OtherClass = 6,
    /// Within the clearance of others.
    TooClose = 7,
    /// An accessible seat, kept for parties that ask for one.
    AccessibleKept = 8,
    /// A companion seat, kept for those beside an accessible one.
    CompanionKept = 9,
    /// Its class costs more than those that could seat the party.
    Dearer = 10,
}

/// Why these seats.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// The engine's answer, in its order; empty when the party gets none.
    pub seats: Vec<SeatIndex>,
    /// How it sits. By one of the six orders together, scattered or not at all.
    pub arrangement: Arrangement,
    /// Bits of [`parterre_engine::picker::unmet`]; none for the six orders, whose arrangement says as much.
    pub unmet: u32,
    /// By seat.
    pub seat_reason: Vec<SeatReason>,
    /// By seat: which place it has among the candidates when they are looked at one by one; else [`NO_RANK`].
    pub seat_rank: Vec<u32>,
    /// Runs of candidates, the most wanted first.
    pub runs: RunColumns,
    /// How many runs there were; more than are told of when there are many.
    pub run_count: u32,
    /// The divisions that were weighed, the chosen one first, when best available splits the party over neighbouring rows; else
    /// empty.
    pub divisions: DivisionColumns,
}

/// Why a party gets these seats. Tells of the first `limit` runs, at most [`MAX_RUNS_TOLD`], and of the chosen one; of a
/// party that is split over rows of as many divisions.
///
/// `request`: of a party that has no seats yet and was proposed none, in a sale of all zones that keeps none back, which is
/// all that an editor asks about: there is no reason for the rest.
///
/// ### Errors
/// As [`Inventory::assign`].
pub fn explain(show: &Inventory, request: &AssignRequest<'_>, limit: usize) -> Result<Explanation, EngineError> {
    let PartyTerms { own, avoid, zones, online_reserve, .. } = request.terms;
    debug_assert!(own.is_empty() && avoid.is_empty() && zones == KeySet::ALL && online_reserve == 0, "no such reason");
    let mut weighed = show.weigh(request)?;
    if matches!(request.chooser, Chooser::Order(_)) {
        weighed.assignment.unmet = 0;
    }
    let limit = limit.min(MAX_RUNS_TOLD);
    let count = request.terms.count;
    let mut seat_reason = reasons(show, &request.terms);
    let mut seat_rank = vec![NO_RANK; seat_reason.len()];
    for (rank, &seat) in (0..).zip(&weighed.seats) {
        set(&mut seat_rank, seat, rank);
        set(&mut seat_reason, seat, SeatReason::Candidate);
    }
    for &seat in &weighed.assignment.seats {
        set(&mut seat_reason, seat, SeatReason::Chosen);
    }
    Ok(Explanation {
        seat_reason,
        seat_rank,
        runs: RunColumns::of(&weighed, count, limit.min(MAX_SEATS_TOLD / count)),
        run_count: weighed.runs.len() as u32,
        divisions: DivisionColumns::of(weighed.divisions, limit),
        seats: weighed.assignment.seats,
        arrangement: weighed.assignment.arrangement,
        unmet: weighed.assignment.unmet,
    })
}

fn set<Value>(column: &mut [Value], seat: SeatIndex, value: Value) {
    if let Some(entry) = column.get_mut(seat as usize) {
        *entry = value;
    }
}

/// Why each seat is no candidate, if it is none.
fn reasons(show: &Inventory, terms: &PartyTerms<'_>) -> Vec<SeatReason> {
    let near = seats::near_others(show, terms.seat_clearance);
    (0..).zip(near).map(|(seat, is_near)| reason(show, terms, seat, is_near)).collect()
}

/// `is_near`: it is within the clearance of others.
fn reason(show: &Inventory, terms: &PartyTerms<'_>, seat: SeatIndex, is_near: bool) -> SeatReason {
    let hall = show.hall();
    let has = |bit: u8| seats::flags(hall, seat) & bit != 0;
    let status = show.status(seat).unwrap_or_default();
    let class = hall.class_of().get(seat as usize).copied().unwrap_or(0);
    if has(flag::DISABLED) {
        SeatReason::Disabled
    } else if status.is_taken() {
        SeatReason::Taken
    } else if matches!(status, Status::Blocked | Status::Broken) {
        SeatReason::Blocked
    } else if has(flag::NO_AUTO_ASSIGN) {
        SeatReason::ByHand
    } else if !terms.classes.has(class) {
        SeatReason::OtherClass
    } else if is_near {
        SeatReason::TooClose
    } else if terms.accessible == 0 && has(flag::ACCESSIBLE) {
        SeatReason::AccessibleKept
    } else if terms.accessible == 0 && has(flag::COMPANION) {
        SeatReason::CompanionKept
    } else {
        SeatReason::Dearer
    }
}
