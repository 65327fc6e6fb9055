//! Why a party gets the seats it gets: what was looked at, in which order, and why the rest was passed over.
//!
//! The engine answers; this module tells the answer's story in columns that a drawing can use as they are: a reason for
//! every seat, the place of every candidate in the order of looking, the runs that were candidates, the most wanted
//! first, each with a verdict, and, for a party that is split, the divisions that were weighed.
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
mod scan;

pub use divisions::{DivisionColumns, DivisionVerdict};
pub use runs::{RunColumns, RunVerdict, fact};

use parterre_engine::hall::flag;
use parterre_engine::ids::SeatIndex;
use parterre_engine::picker::unmet;
use parterre_engine::{
    Arrangement, AssignRequest, Assignment, Chooser, EngineError, Hall, Inventory, KeySet, PartyTerms, Status,
};

use crate::seats;
use scan::{Key, Scan};

/// Most runs that are told of, and most seats of them together: every one of them is looked at.
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
    /// It could have had it.
    Candidate = 1,
    /// Never sold.
    Disabled = 2,
    /// Held, reserved or sold by others.
    Taken = 3,
    /// Kept back, for the point of sale only.
    Blocked = 4,
    /// Only picked by hand.
    ByHand = 5,
    /// Of a class that the party does not accept.
    OtherClass = 6,
    /// Outside the zone asked for.
    OtherZone = 7,
    /// Within the clearance of others.
    TooClose = 8,
    /// An accessible seat, kept for parties that ask for one.
    AccessibleKept = 9,
    /// A companion seat, kept for those beside an accessible one.
    CompanionKept = 10,
    /// It was proposed before, and others were asked for.
    Avoided = 11,
    /// Of a class that costs more than those that could seat the party.
    Dearer = 12,
}

/// Why these seats.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// The engine's answer, in its order; empty when the party gets none.
    pub seats: Vec<SeatIndex>,
    /// How it sits. By one of the six orders together, scattered or not at all.
    pub arrangement: Arrangement,
    /// Bits of [`parterre_engine::picker::unmet`]; of the six orders `ONLINE_QUOTA` alone.
    pub unmet: u32,
    /// By seat.
    pub seat_reason: Vec<SeatReason>,
    /// By seat: which place it has among the candidates when they are looked at one by one; else [`NO_RANK`].
    pub seat_rank: Vec<u32>,
    /// Runs of candidates, the most wanted first.
    pub runs: RunColumns,
    /// How many runs there were; more than are told of when there are many.
    pub run_count: u32,
    /// Of a party that best available splits over neighbouring rows: the divisions that were weighed, the chosen one first.
    /// Else empty.
    pub divisions: DivisionColumns,
}

/// Why a party gets these seats. Tells of the first `limit` runs, at most [`MAX_RUNS_TOLD`], and of the chosen one; of a
/// party that is split over rows of as many divisions. Errors: as [`Inventory::assign`].
pub fn explain(show: &Inventory, request: &AssignRequest<'_>, limit: usize) -> Result<Explanation, EngineError> {
    let mut answer = show.assign(request)?;
    let order = match request.chooser {
        Chooser::Best => Order::Nearness,
        Chooser::Order(algorithm) => {
            // Of the others the arrangement tells as much.
            answer.unmet &= unmet::ONLINE_QUOTA;
            Order::Scan(Scan::new(show.hall(), algorithm))
        }
    };
    let case = Case {
        show,
        terms: found_on(show, request, &answer),
        accepted: request.terms.classes,
        is_over_quota: answer.unmet & unmet::ONLINE_QUOTA != 0,
        order,
    };
    Ok(case.explain(answer, limit))
}

/// The terms on which the search found its answer: where classes cost more than others, those of the cheapest classes
/// that give the same seats.
fn found_on<'a>(show: &Inventory, request: &AssignRequest<'a>, answer: &Assignment) -> PartyTerms<'a> {
    let mut classes = request.terms.classes;
    if !answer.seats.is_empty() {
        request.terms.cheapest_first(show.hall().classes().len(), &mut |cheaper| {
            classes = cheaper.classes;
            let cheaper = AssignRequest { terms: *cheaper, ..*request };
            show.assign(&cheaper).is_ok_and(|other| other.seats == answer.seats)
        });
    }
    PartyTerms { classes, surcharges: &[], ..request.terms }
}

/// What decides which run is wanted more.
enum Order {
    Scan(Scan),
    Nearness,
}

/// A request of either sort.
struct Case<'a> {
    show: &'a Inventory,
    terms: PartyTerms<'a>,
    /// Classes that the party accepts, at whatever price.
    accepted: KeySet,
    is_over_quota: bool,
    order: Order,
}

impl Case<'_> {
    fn explain(&self, answer: Assignment, limit: usize) -> Explanation {
        let Assignment { seats, arrangement, unmet, .. } = answer;
        let hall = self.show.hall();
        let mut seat_reason = self.reasons();
        let is_candidate: Vec<bool> = seat_reason.iter().map(|&reason| reason == SeatReason::Candidate).collect();
        let seat_rank = ranks(
            hall.seat_count(),
            |seat| is_candidate.get(seat as usize) == Some(&true),
            |seat| self.key(seat, seat),
        );
        for &seat in &seats {
            if let Some(reason) = seat_reason.get_mut(seat as usize) {
                *reason = SeatReason::Chosen;
            }
        }
        let told = self.runs(
            &is_candidate,
            &seats,
            arrangement,
            limit.min(MAX_RUNS_TOLD).min(MAX_SEATS_TOLD / self.terms.count.max(1)),
        );
        let divisions = if arrangement == Arrangement::Split {
            DivisionColumns::of(self.show.divisions(&self.terms), limit.min(MAX_RUNS_TOLD))
        } else {
            DivisionColumns::default()
        };
        Explanation {
            seats,
            arrangement,
            unmet,
            seat_reason,
            seat_rank,
            runs: told.runs,
            run_count: told.count,
            divisions,
        }
    }

    /// By seat; nobody is chosen yet.
    fn reasons(&self) -> Vec<SeatReason> {
        let hall = self.show.hall();
        let count = hall.seat_count();
        let mut own = vec![false; count];
        for &seat in self.terms.own {
            if let Some(entry) = own.get_mut(seat as usize)
                && self.show.status(seat).is_ok_and(Status::may_be_own)
            {
                *entry = true;
            }
        }
        let near = seats::near_others(self.show, self.terms.own, self.terms.seat_clearance);
        let is = |list: &[bool], at: usize| list.get(at) == Some(&true);
        (0..count)
            .map(|at| {
                let has = |bit: u8| seats::flags(hall, at as SeatIndex) & bit != 0;
                let status = self.show.statuses().get(at).copied().unwrap_or_default();
                let class = hall.class_of().get(at).copied().unwrap_or(0);
                let row = hall.row_of().get(at).copied().unwrap_or(0);
                let is_own = is(&own, at);
                if has(flag::DISABLED) {
                    SeatReason::Disabled
                } else if status.is_taken() && !is_own {
                    SeatReason::Taken
                } else if matches!(status, Status::Blocked | Status::Broken) && !is_own {
                    SeatReason::Blocked
                } else if has(flag::NO_AUTO_ASSIGN) {
                    SeatReason::ByHand
                } else if !self.accepted.has(class) {
                    SeatReason::OtherClass
                } else if !self.terms.zones.has_zone(hall.row_zone(row).unwrap_or(None)) {
                    SeatReason::OtherZone
                } else if is(&near, at) {
                    SeatReason::TooClose
                } else if self.terms.accessible == 0 && has(flag::ACCESSIBLE) {
                    SeatReason::AccessibleKept
                } else if self.terms.accessible == 0 && has(flag::COMPANION) {
                    SeatReason::CompanionKept
                } else if self.terms.avoid.contains(&(at as SeatIndex)) {
                    SeatReason::Avoided
                } else if !self.terms.classes.has(class) {
                    SeatReason::Dearer
                } else {
                    SeatReason::Candidate
                }
            })
            .collect()
    }

    /// How much the run between two seats of a row is wanted: smaller is more.
    fn key(&self, first: SeatIndex, last: SeatIndex) -> (Key, Key) {
        let hall = self.show.hall();
        match &self.order {
            Order::Scan(scan) => key_in_scan(hall, scan, first, last),
            Order::Nearness => ((seats::distance_squared(hall, first, last), f64::from(first)), (0.0, 0.0)),
        }
    }
}

fn key_in_scan(hall: &Hall, scan: &Scan, first: SeatIndex, last: SeatIndex) -> (Key, Key) {
    let at = |column: &[u16], seat: SeatIndex| column.get(seat as usize).copied().unwrap_or(0);
    (scan.row(at(hall.row_of(), first)), scan.slots(at(hall.slot_of(), first), at(hall.slot_of(), last)))
}

/// By seat: its place among those that count, by their keys.
fn ranks(count: usize, counts: impl Fn(SeatIndex) -> bool, key: impl Fn(SeatIndex) -> (Key, Key)) -> Vec<u32> {
    let seats = (0..count as SeatIndex).filter(|&seat| counts(seat));
    let mut keyed: Vec<((Key, Key), SeatIndex)> = seats.map(|seat| (key(seat), seat)).collect();
    sort_by_key(&mut keyed);
    let mut ranks = vec![NO_RANK; count];
    for (rank, &(_, seat)) in keyed.iter().enumerate() {
        if let Some(entry) = ranks.get_mut(seat as usize) {
            *entry = rank as u32;
        }
    }
    ranks
}

/// By key, equal ones by number. No key is NaN: coordinates are finite.
fn sort_by_key<T: Ord + Copy>(keyed: &mut [((Key, Key), T)]) {
    keyed.sort_unstable_by(|(one, first), (other, second)| {
        one.partial_cmp(other).unwrap_or(std::cmp::Ordering::Equal).then(first.cmp(second))
    });
}
