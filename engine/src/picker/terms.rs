//! What every search honours, whatever else it is asked.

use crate::ids::SeatIndex;
use crate::mask;

/// Classes of seats a party accepts, as bits by class index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassSet(pub(crate) [u64; 4]);

impl ClassSet {
    /// Every class.
    pub const ALL: ClassSet = ClassSet([u64::MAX; 4]);

    /// The classes with these indexes; those beyond 255 do not exist.
    pub fn of(classes: impl IntoIterator<Item = usize>) -> ClassSet {
        let mut set = ClassSet([0; 4]);
        for class in classes {
            mask::put(&mut set.0, class, true);
        }
        set
    }

    /// Whether a class is in the set.
    pub fn has(&self, class: u8) -> bool {
        mask::get(&self.0, usize::from(class))
    }

    /// Whether all of the first `count` classes are in the set.
    pub(crate) fn has_all(&self, count: usize) -> bool {
        mask::count_between(&self.0, 0, count) == count
    }
}

/// The part that all kinds of requests have in common.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms<'a> {
    pub count: usize,
    /// So many accessible seats, companions beside them only; `None`: accessible seats are seats like others.
    pub accessible: Option<usize>,
    /// Where accessible seats are like others: leave companion seats out.
    pub skip_companions: bool,
    pub classes: ClassSet,
    pub zone: Option<u8>,
    pub seat_clearance: usize,
    pub own: &'a [SeatIndex],
    pub sofas_together: bool,
    pub online_reserve: usize,
}
