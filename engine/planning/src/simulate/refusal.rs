//! Why a party found no room.

use parterre_engine::hall::flag;
use parterre_engine::{Inventory, Status};

use super::{Party, Settings};
use crate::seats;

/// Why a party was refused: the first of these that applies. The numbers index `refusals` in js/planning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Refusal {
    /// Fewer free seats that may be assigned than people.
    NotEnoughSeats = 1,
    /// What is left is kept back for the box office.
    OnlineQuota = 2,
    /// Fewer free accessible seats than asked for.
    NotEnoughAccessible = 3,
    /// Fewer free seats of its classes than people.
    NotEnoughOfClass = 4,
    /// Fewer of those in its zone.
    NotEnoughInZone = 5,
    /// The others of those are within the clearance of somebody.
    TooClose = 6,
    /// The others of those are accessible or companion seats, kept for those who need them.
    KeptForOthers = 7,
    /// There is room, but not in one run, and parties are kept together.
    WouldBeApart = 8,
    /// The sofas left cannot be filled whole.
    SplitSofa = 9,
}

impl Refusal {
    /// Numbers below this one are in use; 0 says that nobody was refused.
    pub const COUNT: usize = 10;
}

/// What is counted of the seats that pass a test.
#[derive(Clone, Copy, Default)]
struct Left {
    all: u32,
    accessible: u32,
    /// Neither accessible nor companion seats.
    plain: u32,
}

impl Left {
    fn add(&mut self, flags: u8) {
        let is = |bit: u8| u32::from(flags & bit != 0);
        self.all += 1;
        self.accessible += is(flag::ACCESSIBLE);
        self.plain += u32::from(flags & (flag::ACCESSIBLE | flag::COMPANION) == 0);
    }

    fn has_too_few(&self, party: &Party) -> bool {
        self.all < party.count || self.accessible < party.accessible
    }
}

/// Why this party cannot be seated now, though it was tried.
pub(super) fn why(show: &Inventory, settings: &Settings<'_>, party: &Party) -> Refusal {
    let hall = show.hall();
    let near = seats::near_others(show, &[], settings.seat_clearance);
    let [mut free, mut of_class, mut in_zone, mut clear] = [Left::default(); 4];
    for (seat, (&status, &near)) in show.statuses().iter().zip(&near).enumerate() {
        let flags = seats::flags(hall, seat as u32);
        if status != Status::Free || flags & (flag::DISABLED | flag::NO_AUTO_ASSIGN) != 0 {
            continue;
        }
        free.add(flags);
        if hall.class_of().get(seat).is_none_or(|&class| !party.classes.has(class)) {
            continue;
        }
        of_class.add(flags);
        let row = hall.row_of().get(seat).copied().unwrap_or(0);
        if party.zone.is_some() && hall.row_zone(row) != Ok(party.zone) {
            continue;
        }
        in_zone.add(flags);
        if !near {
            clear.add(flags);
        }
    }
    if free.all < party.count {
        return Refusal::NotEnoughSeats;
    }
    let reserve = settings.online_reserve;
    if reserve > 0 && party.count > show.online_count().saturating_sub(reserve) {
        return Refusal::OnlineQuota;
    }
    if free.has_too_few(party) {
        return Refusal::NotEnoughAccessible;
    }
    if of_class.has_too_few(party) {
        return Refusal::NotEnoughOfClass;
    }
    if in_zone.has_too_few(party) {
        return Refusal::NotEnoughInZone;
    }
    if clear.has_too_few(party) {
        return Refusal::TooClose;
    }
    if clear.plain + party.accessible < party.count {
        return Refusal::KeptForOthers;
    }
    if settings.keep_together {
        Refusal::WouldBeApart
    } else {
        Refusal::SplitSofa
    }
}
