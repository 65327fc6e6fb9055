//! Many parties at once: disjoint seats, first come, first served.

use super::best::{BestAnswer, BestRequest, best_on};
use super::{Arrangement, AssignRequest, Assignment, PartyTerms, Workspace, assign_on};
use crate::board::Board;
use crate::error::{EngineError, ErrorCode};
use crate::hall::Hall;
use crate::ids::SeatIndex;
use crate::inventory::Inventory;

/// What one party asks for, either way.
#[derive(Clone, Copy, Debug)]
pub enum PartyRequest<'a> {
    /// By one of the six orders.
    Scan(AssignRequest<'a>),
    /// The best there is.
    Best(BestRequest<'a>),
}

/// One party of a batch.
#[derive(Clone, Copy, Debug)]
pub struct BatchRequest<'a> {
    /// What it asks for.
    pub party: PartyRequest<'a>,
    /// How many further choices it wants, should it lose the first to somebody who was decided elsewhere.
    pub alternatives: usize,
}

impl PartyRequest<'_> {
    /// What it asks for.
    pub fn terms(&self) -> &PartyTerms<'_> {
        match self {
            PartyRequest::Scan(request) => &request.terms,
            PartyRequest::Best(request) => &request.terms,
        }
    }

    /// Decides one party on a board. Of a scan, `groups` stays empty, as its seats stand in scan order.
    fn decide(
        &self,
        hall: &Hall,
        board: &Board,
        work: &mut Workspace,
        answer: &mut BestAnswer,
    ) -> Result<(), EngineError> {
        match self {
            PartyRequest::Best(request) => best_on(hall, board, request, work, answer),
            PartyRequest::Scan(request) => {
                answer.clear();
                let mut assignment = Assignment {
                    seats: std::mem::take(&mut answer.seats),
                    together: false,
                };
                let unmet = assign_on(hall, board, request, work, &mut assignment);
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

impl Inventory {
    /// Chooses seats for many parties. The inventory is not changed: the answers are proposals, for the lease store to
    /// take or refuse.
    ///
    /// A party's first choice is what [`Inventory::assign`] or [`Inventory::best`] would give it if the first choices
    /// of all parties before it were held. So they are disjoint; only a seat that two parties name as their own may be
    /// in both their choices.
    ///
    /// Alternatives follow after all first choices are made, party by party: each is what the party would get if every
    /// first choice, its own too, and every alternative so far were held; where that leaves too little, if every first
    /// choice and its own alternatives were. So an alternative shares no seat with any first choice, except seats that
    /// are the party's own already, which it cannot lose; and none with other parties' alternatives while there is
    /// room. A party without a first choice gets none.
    ///
    /// Returns a list for every request: its first choice, which may be empty, then its alternatives, which are not.
    ///
    /// ### Errors
    /// `BadCount` at `requests[n]`: a count of 0, or more accessible seats than seats.
    pub fn assign_many(&self, requests: &[BatchRequest<'_>]) -> Result<Vec<Vec<BestAnswer>>, EngineError> {
        let mut choices = vec![Vec::new(); requests.len()];
        self.assign_each(
            requests.len(),
            &|index| requests.get(index).copied(),
            &mut |index, choice| {
                if let Some(list) = choices.get_mut(index) {
                    list.push(choice.clone());
                }
            },
        )?;
        Ok(choices)
    }

    /// The same without a list: `request` is asked for each of `count` requests and may be asked again; `visit` is given
    /// the index of a request and a choice of it, first choices before all alternatives. Allocates nothing once the
    /// buffers have grown.
    ///
    /// ### Errors
    /// As [`Inventory::assign_many`]; nothing has been visited then.
    pub fn assign_each<'r>(
        &self,
        count: usize,
        request: &dyn Fn(usize) -> Option<BatchRequest<'r>>,
        visit: &mut dyn FnMut(usize, &BestAnswer),
    ) -> Result<(), EngineError> {
        let mut wants_more = false;
        for (index, request) in (0..count).map(|index| (index, request(index))) {
            if !request.is_some_and(|request| request.party.terms().are_sound()) {
                return Err(EngineError::at_entry(ErrorCode::BadCount, "requests", index));
            }
            wants_more |= request.is_some_and(|request| request.alternatives > 0);
        }
        let mut work = self.workspace.borrow_mut();
        // Taken out, so that the searches may write into the rest.
        let mut buffers = std::mem::take(&mut work.batch);
        let result = buffers.decide(self, (count, request), wants_more, &mut work, visit);
        work.batch = buffers;
        result
    }
}

/// What a batch writes into, kept from one to the next.
#[derive(Clone, Debug, Default)]
pub(crate) struct Batch {
    /// The show with everything held that was chosen so far.
    all: Board,
    /// With the first choices held alone.
    firsts: Board,
    /// With the first choices and one party's alternatives held.
    shared: Board,
    answer: BestAnswer,
    /// The requests that have a first choice, as bits.
    seated: Vec<u64>,
    /// One party's alternatives.
    mine: Vec<SeatIndex>,
}

impl Batch {
    fn decide<'r>(
        &mut self,
        inventory: &Inventory,
        (count, request): (usize, &dyn Fn(usize) -> Option<BatchRequest<'r>>),
        wants_more: bool,
        work: &mut Workspace,
        visit: &mut dyn FnMut(usize, &BestAnswer),
    ) -> Result<(), EngineError> {
        let hall = inventory.hall();
        if let (1, false, Some(only)) = (count, wants_more, request(0)) {
            only.party.decide(hall, &inventory.board, work, &mut self.answer)?;
            visit(0, &self.answer);
            return Ok(());
        }
        self.all.copy_from(&inventory.board);
        self.seated.clear();
        self.seated.resize(count.div_ceil(64), 0);
        for index in 0..count {
            let Some(request) = request(index) else { continue };
            request.party.decide(hall, &self.all, work, &mut self.answer)?;
            self.all.hold(hall, &self.answer.seats);
            crate::mask::put(&mut self.seated, index, !self.answer.seats.is_empty());
            visit(index, &self.answer);
        }
        if !wants_more {
            return Ok(());
        }
        self.firsts.copy_from(&self.all);
        for index in 0..count {
            if let Some(request) = request(index).filter(|_| crate::mask::get(&self.seated, index)) {
                self.alternatives(hall, index, &request, work, visit)?;
            }
        }
        Ok(())
    }

    /// One party's alternatives: first beside everybody's, then, from where that fails, beside the first choices alone.
    fn alternatives(
        &mut self,
        hall: &Hall,
        index: usize,
        request: &BatchRequest<'_>,
        work: &mut Workspace,
        visit: &mut dyn FnMut(usize, &BestAnswer),
    ) -> Result<(), EngineError> {
        self.mine.clear();
        let mut is_sharing = false;
        for _ in 0..request.alternatives {
            let board = if is_sharing { &self.shared } else { &self.all };
            request.party.decide(hall, board, work, &mut self.answer)?;
            if self.answer.seats.is_empty() && !is_sharing {
                is_sharing = true;
                self.shared.copy_from(&self.firsts);
                self.shared.hold(hall, &self.mine);
                request.party.decide(hall, &self.shared, work, &mut self.answer)?;
            }
            if self.answer.seats.is_empty() {
                return Ok(());
            }
            self.mine.extend_from_slice(&self.answer.seats);
            self.all.hold(hall, &self.answer.seats);
            if is_sharing {
                self.shared.hold(hall, &self.answer.seats);
            }
            visit(index, &self.answer);
        }
        Ok(())
    }
}
