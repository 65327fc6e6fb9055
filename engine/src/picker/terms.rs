//! What every search honours.

use crate::ids::SeatIndex;
use crate::mask;

/// Classes or zones that a party accepts, as bits by index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeySet(pub(crate) [u64; 4]);

impl KeySet {
    /// Every one, and rows of no zone.
    pub const ALL: KeySet = KeySet([u64::MAX; 4]);

    /// The set of these indexes; those beyond 255 do not exist.
    pub fn of(indexes: impl IntoIterator<Item = usize>) -> KeySet {
        let mut set = KeySet([0; 4]);
        for index in indexes {
            mask::put(&mut set.0, index, true);
        }
        set
    }

    /// Whether a class or a zone is in the set.
    pub fn has(&self, index: u8) -> bool {
        mask::get(&self.0, usize::from(index))
    }

    /// Whether rows of a zone are; those of none are in [`KeySet::ALL`] alone.
    pub fn has_zone(&self, zone: Option<u8>) -> bool {
        self.has(zone.unwrap_or(u8::MAX))
    }

    /// One alone; of `None` all.
    pub fn only(index: Option<u8>) -> KeySet {
        index.map_or(KeySet::ALL, |index| KeySet::of([usize::from(index)]))
    }

    /// Whether all of the first `count` are in the set.
    pub(crate) fn has_all(&self, count: usize) -> bool {
        mask::count_between(&self.0, 0, count) == count
    }
}

/// What a party asks for, whichever way its seats are found.
#[derive(Clone, Copy, Debug)]
pub struct PartyTerms<'a> {
    /// How many seats, at least 1.
    pub count: usize,
    /// How many of them are accessible, no more and no fewer, and companion seats are given beside them only; at most `count`.
    pub accessible: usize,
    /// Classes it accepts.
    pub classes: KeySet,
    /// Zones that its rows may belong to.
    pub zones: KeySet,
    /// Slots to keep empty beside other parties in the same row; 0 is off. While it is on nothing counts as stranded.
    pub seat_clearance: usize,
    /// Seats that are the party's already: free for it, and no other party's. Unknown ones, sold ones and those out of order are ignored.
    pub own: &'a [SeatIndex],
    /// Seats that it was shown before and wants others for: never given, and otherwise as they are.
    pub avoid: &'a [SeatIndex],
    /// What a class costs on top, by its index and in any unit; those beyond the list cost nothing. The party gets seats
    /// of the cheapest classes it accepts, and of dearer ones only where those cannot seat it, or, by best available, only
    /// with more people alone.
    pub surcharges: &'a [u32],
    /// Whether single seats may be left alone; `None`: by an order yes, by best available no. Where not, a choice that leaves none is preferred to one that does, and one
    /// that the rule of [`crate::rules`] lets pass to one that it does not.
    pub may_strand: Option<bool>,
    /// Sofas are given whole or not at all.
    pub sofas_together: bool,
    /// One place of one sofa may be kept free, although sofas are given whole, where somebody would sit alone otherwise or the party get no seats.
    pub place_kept_free: bool,
    /// Free seats to leave for the point of sale: a party that would leave fewer gets none. 0 is off.
    pub online_reserve: usize,
}

impl PartyTerms<'_> {
    /// A party that asks for so many seats, and nothing else.
    pub fn of(count: usize) -> PartyTerms<'static> {
        PartyTerms {
            count,
            accessible: 0,
            classes: KeySet::ALL,
            zones: KeySet::ALL,
            seat_clearance: 0,
            own: &[],
            avoid: &[],
            surcharges: &[],
            may_strand: None,
            sofas_together: false,
            place_kept_free: false,
            online_reserve: 0,
        }
    }

    /// Asks on the terms of the cheapest accepted classes alone, then of the next dearer ones too, until `ask` says that
    /// it is content. A party that accepts no class of the hall is asked for once, so that it is told why it gets no seats.
    pub fn cheapest_first(&self, class_count: usize, ask: &mut dyn FnMut(&PartyTerms<'_>) -> bool) {
        let surcharge = |class: usize| self.surcharges.get(class).copied().unwrap_or(0);
        let accepted = || (0..class_count).filter(|&class| self.classes.has(class as u8));
        let mut most = None;
        loop {
            let dearer = |&cost: &u32| most.is_none_or(|most| cost > most);
            let Some(next) = accepted().map(surcharge).filter(dearer).min() else {
                if most.is_none() {
                    ask(&PartyTerms { surcharges: &[], ..*self });
                }
                return;
            };
            let terms = PartyTerms {
                classes: KeySet::of(accepted().filter(|&class| surcharge(class) <= next)),
                surcharges: &[],
                ..*self
            };
            if ask(&terms) {
                return;
            }
            most = Some(next);
        }
    }

    /// Whether they can be met at all: somebody comes, and no more of them want accessible seats.
    pub(crate) fn are_sound(&self) -> bool {
        self.count > 0 && self.accessible <= self.count
    }
}
