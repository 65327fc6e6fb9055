//! What a party's seats were chosen from, told by the search that chose them: for those who ask why.

use super::best::{Best, Division};
use super::scan::Scan;
use super::search::Search;
use super::{Arrangement, AssignRequest, Assignment, Chooser, PartyTerms, begin};
use crate::error::EngineError;
use crate::hall::Row;
use crate::ids::SeatIndex;
use crate::inventory::Inventory;
use crate::mask;

/// A party's seats, and what the search had to choose them from.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Weighed {
    /// What the party gets.
    pub assignment: Assignment,
    /// The candidates in the order in which they are taken one by one: of the classes that the answer was looked for in,
    /// which are the cheapest that seat the party.
    pub seats: Vec<SeatIndex>,
    /// Runs of these candidates, the most wanted first.
    pub runs: Vec<WeighedRun>,
    /// The best division that ends in each row in which one can, rows from the top, for a party that is split over neighbouring
    /// rows. The party gets the best of them all, of equally good ones the first. None where a place of a sofa is kept free.
    pub divisions: Vec<Division>,
}

/// A run of candidates: as long as the party, or all that lie side by side where those are fewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeighedRun {
    /// Leftmost seat of the run.
    pub first: SeatIndex,
    /// How many seats.
    pub length: u32,
    /// Bits of [`fact`]; 0 for a run that is shorter than the party, about which nothing else is asked.
    pub facts: u8,
}

/// Bits of what is known of a run that is as long as the party.
pub mod fact {
    /// The run leaves a single seat alone.
    pub const STRANDS: u8 = 1;
    /// The run would take a part of a sofa.
    pub const SPLITS_SOFA: u8 = 2;
    /// A companion seat of it has no accessible seat of it beside it.
    pub const COMPANION_ALONE: u8 = 4;
    /// The run has more or fewer accessible seats than asked for.
    pub const OTHER_ACCESSIBLE: u8 = 8;
    /// Facts that make a run impossible.
    pub const FORBIDDING: u8 = SPLITS_SOFA | COMPANION_ALONE | OTHER_ACCESSIBLE;
}

impl Inventory {
    /// Chooses seats as [`Inventory::assign`] does, and tells what it chose from. A search passes over most of that
    /// unseen: here its steps are taken for every row.
    ///
    /// ### Errors
    /// As [`Inventory::assign`].
    pub fn weigh(&self, request: &AssignRequest<'_>) -> Result<Weighed, EngineError> {
        let mut weighed = Weighed::default();
        let sought = self.assign_among(request, &mut weighed.assignment)?;
        let terms = PartyTerms { classes: sought.classes, surcharges: &[], ..request.terms };
        let mut work = self.workspace.borrow_mut();
        let mut search = begin(self, request.chooser, &terms, &mut work);
        match request.chooser {
            Chooser::Best => {
                let mut best = Best::new(search);
                weighed.seats = best.seats_by_nearness();
                weighed.runs = best.runs_by_nearness();
                if weighed.assignment.arrangement == Arrangement::Split && !sought.keeps_place_free {
                    weighed.divisions = best.divisions();
                }
            }
            Chooser::Order(algorithm) => {
                let mut scan = Scan { search: &mut search, algorithm };
                weighed.seats = scan.seats_in_order();
                weighed.runs = scan.runs_in_order();
            }
        }
        Ok(weighed)
    }
}

impl Search<'_> {
    /// Tells of the runs of the row that was loaded last, each with the slot in which it begins, from the left.
    pub(super) fn each_weighed(&self, row: &Row, mut tell: impl FnMut(usize, WeighedRun)) {
        let candidates = self.work.candidates_of(row);
        let (mut keep_sofas, mut keep_companions) = (candidates.to_vec(), candidates.to_vec());
        self.clear_split_sofas(row, &mut keep_sofas, self.count);
        self.clear_lonely_companions(row, &mut keep_companions, self.count);
        let facts = |start: usize| {
            let bit = |bit: u8, is_so: bool| if is_so { bit } else { 0 };
            bit(fact::STRANDS, self.strands(row, start, self.count))
                | bit(fact::SPLITS_SOFA, !mask::get(&keep_sofas, start))
                | bit(fact::COMPANION_ALONE, !mask::get(&keep_companions, start))
                | bit(fact::OTHER_ACCESSIBLE, !self.fits(row, start))
        };
        let mut tell_run = |start: usize, length: usize, facts: u8| {
            let run = WeighedRun { first: self.hall.seat_in(row, start), length: length as u32, facts };
            tell(start, run);
        };
        for stretch in mask::stretches(candidates) {
            match (stretch.len() + 1).checked_sub(self.count) {
                Some(starts @ 1..) => {
                    (stretch.start..stretch.start + starts).for_each(|start| tell_run(start, self.count, facts(start)));
                }
                _ => tell_run(stretch.start, stretch.len(), 0),
            }
        }
    }
}
