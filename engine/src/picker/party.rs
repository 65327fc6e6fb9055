//! A party that asks either way.

use super::best::{BestAnswer, BestRequest, best_on};
use super::{Arrangement, AssignRequest, Assignment, PartyTerms, assign_on};
use crate::error::EngineError;
use crate::inventory::Inventory;

/// What one party asks for, either way.
#[derive(Clone, Copy, Debug)]
pub enum PartyRequest<'a> {
    /// By one of the six orders.
    Scan(AssignRequest<'a>),
    /// The best there is.
    Best(BestRequest<'a>),
}

impl PartyRequest<'_> {
    /// What it asks for.
    pub fn terms(&self) -> &PartyTerms<'_> {
        match self {
            PartyRequest::Scan(request) => &request.terms,
            PartyRequest::Best(request) => &request.terms,
        }
    }
}

impl Inventory {
    /// What [`Inventory::assign`] or [`Inventory::best`] would give a party, in one form. Of a scan the groups are left
    /// out, as its seats stand in scan order.
    ///
    /// ### Errors
    /// As those two; the answer is empty then.
    pub fn propose_into(&self, request: &PartyRequest<'_>, answer: &mut BestAnswer) -> Result<(), EngineError> {
        let mut work = self.workspace.borrow_mut();
        match request {
            PartyRequest::Best(request) => best_on(self, request, &mut work, answer),
            PartyRequest::Scan(request) => {
                answer.clear();
                let mut assignment = Assignment {
                    seats: std::mem::take(&mut answer.seats),
                    together: false,
                };
                let unmet = assign_on(self, request, &mut work, &mut assignment);
                answer.arrangement = match (assignment.together, assignment.seats.is_empty()) {
                    (true, _) => Arrangement::Together,
                    (false, true) => Arrangement::None,
                    (false, false) => Arrangement::Scattered,
                };
                answer.seats = assignment.seats;
                answer.unmet = unmet?;
                Ok(())
            }
        }
    }
}
