//! Automatic assignment: which seats a party gets that does not choose.

pub mod best;
mod kept_free;
mod order;
mod scan;
mod search;
mod sofas;
mod terms;
pub mod unmet;
pub mod weighed;
mod workspace;

use best::Best;
pub use order::Algorithm;
use scan::Scan;
use search::Search;
pub use terms::{KeySet, PartyTerms};
pub(crate) use workspace::Workspace;

use crate::error::{EngineError, ErrorCode};
use crate::ids::SeatIndex;
use crate::inventory::Inventory;

/// How the seats of a party are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chooser {
    /// By one of the six orders.
    Order(Algorithm),
    /// As near the focal point as can be, and together where that is possible.
    Best,
}

impl Chooser {
    /// The chooser of a byte: 0 to 5 the orders, 6 best available; else `UnknownAlgorithm`.
    pub fn from_byte(byte: u8) -> Result<Chooser, EngineError> {
        match byte {
            6 => Ok(Chooser::Best),
            order => Algorithm::from_byte(order).map(Chooser::Order),
        }
    }
}

/// What one party asks for.
#[derive(Clone, Copy, Debug)]
pub struct AssignRequest<'a> {
    /// How its seats are found.
    pub chooser: Chooser,
    /// What it asks for.
    pub terms: PartyTerms<'a>,
}

impl<'a> AssignRequest<'a> {
    /// By one of the six orders.
    pub fn order(algorithm: Algorithm, terms: PartyTerms<'a>) -> AssignRequest<'a> {
        AssignRequest { chooser: Chooser::Order(algorithm), terms }
    }

    /// The best there is.
    pub fn best(terms: PartyTerms<'a>) -> AssignRequest<'a> {
        AssignRequest { chooser: Chooser::Best, terms }
    }
}

/// How a party sits. The numbers index `bestArrangements` in js/types.ts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum Arrangement {
    /// The party gets no seats.
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
pub struct Assignment {
    /// As many as asked for, or none. By an order in scan order, those accessible that were asked for first where the
    /// party sits apart; by best available group by group, rows from the top, in a group from the left, ascending therefore.
    pub seats: Vec<SeatIndex>,
    /// Sizes of the groups, in the order of the seats; a group is a run in one row. By an order none, as its seats stand
    /// in scan order.
    pub groups: Vec<u32>,
    /// How the party sits.
    pub arrangement: Arrangement,
    /// Bits of [`unmet`]: why it does not sit better.
    pub unmet: u32,
}

impl Assignment {
    fn clear(&mut self) {
        self.seats.clear();
        self.groups.clear();
        self.arrangement = Arrangement::None;
        self.unmet = 0;
    }

    /// Whether it answers a request: as many seats as were asked for, in groups where those are told, or none.
    fn is_sound(&self, request: &AssignRequest<'_>) -> bool {
        let grouped = match request.chooser {
            Chooser::Best => self.seats.len(),
            Chooser::Order(_) => 0,
        };
        (self.arrangement == Arrangement::None) == self.seats.is_empty()
            && (self.seats.is_empty() || self.seats.len() == request.terms.count)
            && self.groups.iter().sum::<u32>() as usize == grouped
    }

    /// How many people have nobody of the party beside them, as far as groups tell; of a party without seats more than any.
    fn alone(&self) -> usize {
        match self.seats.len() {
            0 => usize::MAX,
            1 => 0,
            _ => self.groups.iter().filter(|&&size| size == 1).count(),
        }
    }
}

impl Inventory {
    /// Chooses seats for one party.
    ///
    /// Candidates are free seats that may be assigned, of an accepted class and zone, and far enough from other
    /// parties. Accessible seats are for parties that ask for them. An empty answer means that there are not enough.
    ///
    /// By one of the six orders: where a row has `count` candidates together, the answer is the first such row in scan order,
    /// and in it the first run in scan order; for the two centre orders the run whose centre is nearest the centre
    /// column. Otherwise the seats are taken one by one in scan order.
    ///
    /// The best available: a run is as near as the point midway between its two ends is to the focal point of the row's
    /// zone, else the hall's; of equally near runs the first row's and leftmost wins. In this order:
    ///
    /// 1. the nearest run of `count` in one row: of those that leave no single seat alone, else of those that leave one
    ///    where that is all that is left (as [`crate::rules`] lets pass), else of all. Where single seats may be left
    ///    alone, of equally near runs one that leaves none;
    /// 2. a run in each of several neighbouring rows of one zone: fewest people alone, then fewest groups, then fewest
    ///    groups that strand a seat, then the smallest sum of squared distances; of those that are as good but for their
    ///    distances the one whose groups are nearest the focal point and the one of them that is nearest it. Looked for up to
    ///    [`MAX_SPLIT_PARTY`](best::MAX_SPLIT_PARTY) seats and [`MAX_SPLIT_ACCESSIBLE`](best::MAX_SPLIT_ACCESSIBLE)
    ///    accessible ones;
    /// 3. where that leaves people alone that another division of the party need not: the largest runs wherever they are,
    ///    as many as it takes, the first nearest the focal point, the others nearest to both. For parties without accessible seats up to
    ///    [`MAX_SPLIT_PARTY`](best::MAX_SPLIT_PARTY);
    /// 4. the nearest single seats; accessible ones near to each other, with the others and their companions near to them.
    ///
    /// Where a place of a sofa may be kept free and somebody sits alone, or nobody sits at all, the same is looked for with one seat more,
    /// up to [`MAX_SPLIT_PARTY`](best::MAX_SPLIT_PARTY) of them. If fewer people sit alone then, that is the answer, without the
    /// place of a sofa at an end of a run that is farthest from the focal point.
    ///
    /// The time is bounded by the product of the number of rows and the square of `count`, whatever the hall.
    ///
    /// ### Errors
    /// `BadCount`: a count of 0, or more accessible seats than seats.
    pub fn assign(&self, request: &AssignRequest<'_>) -> Result<Assignment, EngineError> {
        let mut answer = Assignment::default();
        self.assign_into(request, &mut answer)?;
        Ok(answer)
    }

    /// [`assign`](Self::assign) into an answer whose memory is used again: nothing is allocated once its buffers have grown.
    ///
    /// ### Errors
    /// As [`Inventory::assign`]; the answer is empty then.
    pub fn assign_into(&self, request: &AssignRequest<'_>, answer: &mut Assignment) -> Result<(), EngineError> {
        self.assign_among(request, answer).map(|_| ())
    }

    /// Assigns, and tells what the answer was looked for in.
    #[inline(always)]
    fn assign_among(&self, request: &AssignRequest<'_>, answer: &mut Assignment) -> Result<Sought, EngineError> {
        answer.clear();
        if !request.terms.are_sound() {
            return Err(EngineError::new(ErrorCode::BadCount));
        }
        let mut work = self.workspace.borrow_mut();
        let classes = search_classes(self, request, &mut work, answer);
        let mut sought = Sought { classes, keeps_place_free: false };
        if request.terms.place_kept_free
            && answer.alone() > 0
            && let Some(classes) = kept_free::search(self, request, &mut work, answer)
        {
            sought = Sought { classes, keeps_place_free: true };
        }
        debug_assert!(answer.is_sound(request), "{request:?}: {answer:?}");
        Ok(sought)
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

/// What an answer was looked for in.
struct Sought {
    /// Where some classes cost more than others, the cheapest ones that seat the party.
    classes: KeySet,
    /// One place of a sofa stays free beside the party: it was looked for with one more.
    keeps_place_free: bool,
}

/// Searches by what the classes cost, and returns those that the answer was looked for in.
#[inline(never)]
fn search_classes(
    show: &Inventory,
    request: &AssignRequest<'_>,
    work: &mut Workspace,
    answer: &mut Assignment,
) -> KeySet {
    if request.terms.surcharges.is_empty() {
        search(show, request, work, answer);
        request.terms.classes
    } else {
        search_cheapest(show, request, work, answer)
    }
}

/// The cheapest seats: by best available once to learn how few need sit alone, whatever that costs, then the cheapest
/// that leave no more alone. Returns the classes of the last search.
fn search_cheapest(
    show: &Inventory,
    request: &AssignRequest<'_>,
    work: &mut Workspace,
    answer: &mut Assignment,
) -> KeySet {
    let mut classes = request.terms.classes;
    let (mut most_alone, mut fewest_alone) = (0, usize::MAX);
    loop {
        let mut is_content = false;
        let class_count = show.hall().classes().len();
        request.terms.cheapest_first(class_count, &mut |terms| {
            classes = terms.classes;
            let request = AssignRequest { terms: *terms, ..*request };
            search(show, &request, work, answer);
            fewest_alone = fewest_alone.min(answer.alone());
            is_content = answer.alone() <= most_alone;
            is_content
        });
        if is_content || fewest_alone == usize::MAX {
            return classes;
        }
        most_alone = fewest_alone;
    }
}

fn search(show: &Inventory, request: &AssignRequest<'_>, work: &mut Workspace, answer: &mut Assignment) {
    answer.clear();
    let mut search = begin(show, request.chooser, &request.terms, work);
    match request.chooser {
        Chooser::Best => Best::new(search).choose(answer),
        Chooser::Order(algorithm) => Scan { search: &mut search, algorithm }.choose(answer),
    }
}

#[inline(always)]
fn begin<'a>(show: &'a Inventory, chooser: Chooser, terms: &'a PartyTerms<'a>, work: &'a mut Workspace) -> Search<'a> {
    let may_strand = terms.may_strand.unwrap_or(chooser != Chooser::Best);
    Search::begin(show, terms, may_strand, work)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_nobody_beside_them_is_alone_but_for_a_party_of_one() {
        for (seats, groups, alone) in [
            (&[][..], &[][..], usize::MAX),
            (&[5], &[1], 0),
            (&[5, 6], &[2], 0),
            (&[5, 9], &[1, 1], 2),
            (&[5, 6, 9], &[2, 1], 1),
        ] {
            let answer = Assignment { seats: seats.to_vec(), groups: groups.to_vec(), ..Assignment::default() };
            assert_eq!(answer.alone(), alone, "{answer:?}");
        }
    }

    #[test]
    fn what_is_no_answer_to_a_request_is_not_sound() {
        let (order, best) = (Chooser::Order(Algorithm::TopLeftToBottomRight), Chooser::Best);
        let (none, together) = (Arrangement::None, Arrangement::Together);
        for (is_sound, chooser, seats, groups, arrangement) in [
            (true, best, &[3, 4][..], &[2][..], together),
            (true, best, &[3, 4], &[1, 1], Arrangement::Split),
            (true, best, &[], &[], none),
            (true, order, &[3, 4], &[], together),
            (false, best, &[3, 4], &[], together),
            (false, best, &[3, 4], &[1], together),
            (false, best, &[3], &[1], together),
            (false, best, &[3, 4], &[2], none),
            (false, best, &[], &[], together),
            (false, order, &[3, 4], &[2], together),
            (false, order, &[3, 4, 5], &[], together),
        ] {
            let answer = Assignment { seats: seats.to_vec(), groups: groups.to_vec(), arrangement, unmet: 0 };
            let request = AssignRequest { chooser, terms: PartyTerms::of(2) };
            assert_eq!(answer.is_sound(&request), is_sound, "{answer:?}");
        }
    }
}
