//! One house filled once.

use parterre_engine::ids::SeatIndex;
use parterre_engine::{
    Arrangement, AssignRequest, Assignment, Chooser, EngineError, ErrorCode, Inventory, PartyTerms, Status,
    StrandedRule,
};

use super::refusal::{Refusal, why};
use super::{ARRIVAL, Party, Settings};

/// A run under way, and what is remembered of it.
pub(super) struct Run<'a> {
    settings: &'a Settings<'a>,
    kinds: &'a [Party],
    pub show: Inventory,
    /// Seats in the order of sale.
    pub sold: Vec<SeatIndex>,
    /// By kind: how many were seated, but not in one run, and how many were refused.
    pub apart: Vec<u32>,
    pub refused: Vec<u32>,
    pub refused_by: [u32; Refusal::COUNT],
    /// Free seats, blocked ones included, when the first party was not seated in one run, or refused.
    pub free_at_first_split: Option<u32>,
    pub free_at_first_refusal: Option<u32>,
    /// By kind: why its first party was refused. Those after it are told the same.
    reason: Vec<Option<Refusal>>,
    /// By kind: no room as long as nobody else is seated, or for good.
    full_for: Vec<bool>,
    pub work_left: u64,
}

impl<'a> Run<'a> {
    /// Errors: `TooLarge` at `work`.
    pub fn new(
        start: &Inventory,
        settings: &'a Settings<'a>,
        kinds: &'a [Party],
        work: u64,
    ) -> Result<Run<'a>, EngineError> {
        let mut run = Run {
            settings,
            kinds,
            show: start.clone(),
            sold: Vec::new(),
            apart: vec![0; kinds.len()],
            refused: vec![0; kinds.len()],
            refused_by: [0; Refusal::COUNT],
            free_at_first_split: None,
            free_at_first_refusal: None,
            reason: vec![None; kinds.len()],
            full_for: vec![false; kinds.len()],
            work_left: work,
        };
        // The start is copied, and the end counted seat by seat.
        run.work(2 * start.hall().seat_count() as u64)?;
        Ok(run)
    }

    pub fn seat_clearance(&self) -> usize {
        self.settings.seat_clearance
    }

    /// Whether no party of any kind can be seated any more.
    pub fn nobody_fits(&self) -> bool {
        self.full_for.iter().all(|&full| full)
    }

    /// A party of this kind comes. Errors: `TooLarge` at `work`.
    pub fn arrive(&mut self, kind: usize) -> Result<(), EngineError> {
        let Some(party) = self.kinds.get(kind).copied() else {
            return Ok(());
        };
        self.work(ARRIVAL)?;
        let full = self.full_for.get(kind) == Some(&true);
        match if full { None } else { self.seat(&party)? } {
            Some(seated) => self.sell(kind, &seated)?,
            None => self.refuse(kind, &party),
        }
        Ok(())
    }

    fn sell(&mut self, kind: usize, seated: &Assignment) -> Result<(), EngineError> {
        let is_apart = seated.arrangement != Arrangement::Together;
        if is_apart {
            count(&mut self.apart, kind);
            self.free_at_first_split.get_or_insert(self.show.free_count());
        }
        self.show.set_status(&seated.seats, Status::Sold)?;
        self.sold.extend_from_slice(&seated.seats);
        // With whole sofas a party may find room that it did not find when more seats were free: 2 + 2 are tried
        // where a 3 was in the way. Else there is only ever less.
        if self.settings.sofas_together {
            self.full_for.fill(false);
        }
        Ok(())
    }

    fn refuse(&mut self, kind: usize, party: &Party) {
        let (show, clearance) = (&self.show, self.seat_clearance());
        self.free_at_first_refusal.get_or_insert(show.free_count());
        count(&mut self.refused, kind);
        let reason = match self.reason.get_mut(kind) {
            Some(known) => *known.get_or_insert_with(|| why(show, clearance, party)),
            None => return,
        };
        count(&mut self.refused_by, reason as usize);
        if let Some(full) = self.full_for.get_mut(kind) {
            *full = true;
        }
    }

    /// Where a party would sit now; `None` if it is refused. As in a sale nobody gets an accessible or a companion seat who
    /// did not ask for an accessible one.
    fn seat(&mut self, party: &Party) -> Result<Option<Assignment>, EngineError> {
        let terms = PartyTerms {
            accessible: party.accessible as usize,
            seat_clearance: self.settings.seat_clearance,
            sofas_together: self.settings.sofas_together,
            place_kept_free: self.settings.place_kept_free,
            may_strand: self.settings.stranded.map(|rule| rule == StrandedRule::Off),
            ..PartyTerms::of(party.count as usize)
        };
        let chooser = self.settings.chooser;
        let answer = self.show.assign(&AssignRequest { chooser, terms })?;
        match chooser {
            Chooser::Order(_) => self.looked(self.words(), answer.arrangement, &Party::of(1))?,
            Chooser::Best => self.looked(4 * self.words(), answer.arrangement, party)?,
        }
        Ok(Some(answer).filter(|answer| !answer.seats.is_empty()))
    }

    /// Words of all rows if they were equally long, and what a search costs besides.
    fn words(&self) -> u64 {
        let hall = self.show.hall();
        (16 + hall.row_count() + hall.seat_count() / 64) as u64
    }

    /// A search is paid for. Where it ended without a run it has looked for divisions, and at every seat alone.
    fn looked(&mut self, words: u64, arrangement: Arrangement, party: &Party) -> Result<(), EngineError> {
        let hall = self.show.hall();
        let divisions = hall.row_count() as u64 * u64::from(party.count.min(32)).pow(2);
        // Whole sofas are sorted by their size.
        let one_by_one = hall.seat_count() as u64 * if self.settings.sofas_together { 8 } else { 1 };
        let further = match arrangement {
            Arrangement::Together => 0,
            _ => divisions + one_by_one,
        };
        self.work(words + further)
    }

    fn work(&mut self, more: u64) -> Result<(), EngineError> {
        match self.work_left.checked_sub(more) {
            Some(left) => {
                self.work_left = left;
                Ok(())
            }
            None => Err(EngineError::at(ErrorCode::TooLarge, String::from("work"))),
        }
    }
}

fn count(column: &mut [u32], at: usize) {
    if let Some(entry) = column.get_mut(at) {
        *entry += 1;
    }
}
