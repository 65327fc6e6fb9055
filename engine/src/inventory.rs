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
            if flags & flag::DISABLED == 0
                && let Some(count) = counts.get_mut(status as usize)
            {
                *count += 1;
            }
            if status != Status::Free {
                board.put(&hall, seat as SeatIndex, status);
                rows.touch(&mut board, &hall, seat as SeatIndex);
            }
        }
        rows.finish(&mut board, &hall);
        Inventory {
            hall,
            version: 0,
            statuses,
            board,
            counts,
            workspace: RefCell::default(),
            checking: RefCell::default(),
        }
    }

    /// The hall it is of.
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

    /// By seat index.
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
            let flags = self.hall.flags_of().get(seat as usize).copied().unwrap_or(0);
            let enabled = flags & flag::DISABLED == 0;
            if enabled {
                if let Some(count) = self.counts.get_mut(before as usize) {
                    *count -= 1;
                }
                if let Some(count) = self.counts.get_mut(status as usize) {
                    *count += 1;
                }
            }
            self.board.put(&self.hall, seat, status);
            rows.touch(&mut self.board, &self.hall, seat);
            changed(seat);
        }
        rows.finish(&mut self.board, &self.hall);
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
        self.counts.get(status as usize).copied().unwrap_or(0)
    }

    /// Most free seats next to each other in one row. Blocked and disabled ones are not free.
    pub fn largest_run(&self) -> u32 {
        self.board.longest.iter().copied().max().map_or(0, u32::from)
    }
}
