//! Why a party found no room.

use parterre_engine::hall::flag;
use parterre_engine::{Inventory, Status};

use super::Party;
use crate::seats;

/// Why a party was refused: the first of these that applies. The numbers index `refusals` in js/planning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Refusal {
    /// Fewer free seats that may be assigned than people.
    NotEnoughSeats = 1,
    /// Fewer free accessible seats than asked for.
    NotEnoughAccessible = 2,
    /// The others are within the clearance of somebody.
    TooClose = 3,
    /// The others are accessible or companion seats, kept for those who need them.
    KeptForOthers = 4,
    /// The sofas left cannot be filled whole.
    SplitSofa = 5,
}

impl Refusal {
    /// Numbers below this one are in use; 0 says that nobody was refused.
    pub const COUNT: usize = 6;
}

/// What is counted of the seats that pass a test.
#[derive(Clone, Copy, Default)]
struct Left {
    all: u32,
    accessible: u32,
    /// General seats: neither accessible ones nor those for companions.
    general: u32,
}

impl Left {
    fn add(&mut self, flags: u8) {
        let is = |bit: u8| u32::from(flags & bit != 0);
        self.all += 1;
        self.accessible += is(flag::ACCESSIBLE);
        self.general += u32::from(flags & (flag::ACCESSIBLE | flag::COMPANION) == 0);
    }
}

/// Why this party cannot be seated now, though it was tried.
pub(super) fn why(show: &Inventory, seat_clearance: usize, party: &Party) -> Refusal {
    let hall = show.hall();
    let near = seats::near_others(show, seat_clearance);
    let [mut free, mut clear] = [Left::default(); 2];
    for (seat, (&status, &near)) in show.statuses().iter().zip(&near).enumerate() {
        let flags = seats::flags(hall, seat as u32);
        if status != Status::Free || flags & (flag::DISABLED | flag::NO_AUTO_ASSIGN) != 0 {
            continue;
        }
        free.add(flags);
        if !near {
            clear.add(flags);
        }
    }
    if free.all < party.count {
        Refusal::NotEnoughSeats
    } else if free.accessible < party.accessible {
        Refusal::NotEnoughAccessible
    } else if clear.all < party.count || clear.accessible < party.accessible {
        Refusal::TooClose
    } else if clear.general + party.accessible < party.count {
        Refusal::KeptForOthers
    } else {
        Refusal::SplitSofa
    }
}
