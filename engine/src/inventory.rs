//! One show: what every seat of a hall is right now.

use std::cell::RefCell;
use std::rc::Rc;

use crate::board::{Board, RowsTouched};
use crate::error::{EngineError, ErrorCode};
use crate::hall::{Hall, flag};
use crate::ids::{MAX_VERSION, SeatIndex};
use crate::picker::Workspace;
use crate::rules::Checking;
use crate::status::Status;

/// The seats of one show: their states by seat index, and the same as bits for the searches.
#[derive(Clone, Debug)]
pub struct Inventory {
    hall: Rc<Hall>,
    pub(crate) version: u64,
    statuses: Vec<Status>,
    pub(crate) board: Board,
    /// Seats that are not disabled, by status.
    counts: [u32; Status::COUNT],
    /// What searches write into. Nothing of it outlives a call.
    pub(crate) workspace: RefCell<Workspace>,
    /// What checks write into, likewise.
    pub(crate) checking: RefCell<Checking>,
}

impl Inventory {
    /// A show nobody has bought a seat of. Seats that the hall says are blocked or disabled start `Blocked`.
    pub fn new(hall: Rc<Hall>) -> Inventory {
        let start = |&flags: &u8| {
            if flags & (flag::BLOCKED | flag::DISABLED) == 0 { Status::Free } else { Status::Blocked }
        };
        let statuses: Vec<Status> = hall.flags_of().iter().map(start).collect();
        let mut board = Board::of(&hall);
        let mut counts = [0; Status::COUNT];
        let mut rows = RowsTouched::default();
        for (seat, (&status, &flags)) in statuses.iter().zip(hall.flags_of()).enumerate() {
            if flags & flag::DISABLED == 0 {
                counts[status as usize] += 1;
            }
            if status != Status::Free {
                board.put(&hall, seat as SeatIndex, status);
                rows.touch(&mut board, &hall, seat as SeatIndex);
            }
        }
        rows.finish(&mut board, &hall);
        let show = Inventory {
            hall,
            version: 0,
            statuses,
            board,
            counts,
            workspace: RefCell::default(),
            checking: RefCell::default(),
        };
        debug_assert!(show.is_sound());
        show
    }

    /// Whether the board follows from the statuses as far as it can be told without looking at every seat: what debug
    /// builds assert after each change.
    fn is_sound(&self) -> bool {
        let enabled = &self.hall.enabled_mask;
        let count =
            |words: &[u64]| -> u32 { words.iter().zip(enabled).map(|(word, on)| (word & on).count_ones()).sum() };
        let taken = [Status::Held, Status::Reserved, Status::Sold].map(|status| self.count(status));
        self.board.is_sound(&self.hall)
            && self.counts.iter().sum::<u32>() == count(enabled)
            && self.count(Status::Free) == self.board.free_count
            && self.count(Status::Blocked) == count(&self.board.blocked)
            && taken.iter().sum::<u32>() == count(&self.board.taken)
    }

    /// The hall that the show is in.
    pub fn hall(&self) -> &Rc<Hall> {
        &self.hall
    }

    /// Counts the changes; 0 at first, then what snapshots and deltas say.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Sets the version. Errors: `BadVersion` beyond 2^53 - 1.
    pub fn set_version(&mut self, version: u64) -> Result<(), EngineError> {
        if version > MAX_VERSION {
            return Err(EngineError::new(ErrorCode::BadVersion));
        }
        self.version = version;
        Ok(())
    }

    /// Statuses by seat index.
    pub fn statuses(&self) -> &[Status] {
        &self.statuses
    }

    /// The state of one seat. Errors: `UnknownSeat`.
    pub fn status(&self, seat: SeatIndex) -> Result<Status, EngineError> {
        self.statuses.get(seat as usize).copied().ok_or_else(|| EngineError::new(ErrorCode::UnknownSeat))
    }

    /// Sets the state of all these seats, or of none.
    /// ### Errors
    /// `UnknownSeat` at `seats[n]`.
    pub fn set_status(&mut self, seats: &[SeatIndex], status: Status) -> Result<(), EngineError> {
        if let Some(entry) = seats.iter().position(|&seat| seat as usize >= self.statuses.len()) {
            return Err(EngineError::at_entry(ErrorCode::UnknownSeat, "seats", entry));
        }
        self.put_all(&mut seats.iter().map(|&seat| (seat, status)), &mut |_| {});
        Ok(())
    }

    /// Sets seats one after the other, and tells of each that this changes. Seats beyond the hall change nothing.
    #[inline(never)]
    pub(crate) fn put_all(
        &mut self,
        changes: &mut dyn Iterator<Item = (SeatIndex, Status)>,
        changed: &mut dyn FnMut(SeatIndex),
    ) {
        let mut rows = RowsTouched::default();
        for (seat, status) in changes {
            let Some(current) = self.statuses.get_mut(seat as usize) else {
                continue;
            };
            let before = std::mem::replace(current, status);
            if before == status {
                continue;
            }
            let enabled = self.hall.flags(seat) & flag::DISABLED == 0;
            if enabled {
                self.counts[before as usize] -= 1;
                self.counts[status as usize] += 1;
            }
            self.board.put(&self.hall, seat, status);
            rows.touch(&mut self.board, &self.hall, seat);
            changed(seat);
        }
        rows.finish(&mut self.board, &self.hall);
        debug_assert!(self.is_sound());
    }

    /// Seats that nobody has and somebody could still get, at the point of sale at least: free or blocked, not disabled.
    pub fn free_count(&self) -> u32 {
        self.count(Status::Free) + self.count(Status::Blocked)
    }

    /// Seats that a visitor could get: free, neither blocked nor disabled.
    pub fn online_count(&self) -> u32 {
        self.count(Status::Free)
    }

    fn count(&self, status: Status) -> u32 {
        self.counts[status as usize]
    }

    /// Most free seats next to each other in one row. Blocked and disabled ones are not free.
    pub fn largest_run(&self) -> u32 {
        self.board.longest.iter().copied().max().map_or(0, u32::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hall::build_of;

    #[test]
    fn counts_that_do_not_follow_from_the_board_are_no_sound_show() {
        let show = || {
            let mut show = Inventory::new(Rc::new(build_of(&["____", "_d__"])));
            show.set_status(&[1, 2], Status::Sold).unwrap();
            show.set_status(&[3], Status::Blocked).unwrap();
            show
        };
        assert!(show().is_sound());
        let breaks: [fn(&mut Inventory); 6] = [
            |show| show.counts[Status::Free as usize] -= 1,
            |show| show.counts[Status::Broken as usize] += 1,
            // One status has a seat too many and another one too few.
            |show| {
                show.counts[Status::Free as usize] -= 1;
                show.counts[Status::Broken as usize] += 1;
            },
            |show| {
                show.counts[Status::Blocked as usize] += 1;
                show.counts[Status::Broken as usize] = 0;
                show.counts[Status::Sold as usize] -= 1;
            },
            |show| {
                show.counts[Status::Broken as usize] += 1;
                show.counts[Status::Sold as usize] -= 1;
            },
            |show| show.board.longest[0] += 1,
        ];
        for (index, damage) in breaks.iter().enumerate() {
            let mut broken = show();
            damage(&mut broken);
            assert!(!broken.is_sound(), "{index}");
        }
    }
}
