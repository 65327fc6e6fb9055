//! What a seat of a show is.

use crate::error::{EngineError, ErrorCode};

/// State of one seat in one show. The number is the byte used in snapshots and deltas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(u8)]
pub enum Status {
    /// Anybody may take it.
    #[default]
    Free = 0,
    /// Kept back; bookable from the point of sale only.
    Blocked = 1,
    /// Being chosen by somebody; expires.
    Held = 2,
    /// Kept for a payment that is under way.
    Reserved = 3,
    /// Sold; does not expire.
    Sold = 4,
    /// Out of order: nobody gets it, the point of sale neither.
    Broken = 5,
}

impl Status {
    /// How many there are.
    pub const COUNT: usize = 6;

    /// The status of a byte, or `BadStatus`.
    pub fn from_byte(byte: u8) -> Result<Status, EngineError> {
        match byte {
            0 => Ok(Status::Free),
            1 => Ok(Status::Blocked),
            2 => Ok(Status::Held),
            3 => Ok(Status::Reserved),
            4 => Ok(Status::Sold),
            5 => Ok(Status::Broken),
            _ => Err(EngineError::new(ErrorCode::BadStatus)),
        }
    }

    /// Some party has it: held, reserved or sold.
    pub fn is_taken(self) -> bool {
        matches!(self, Status::Held | Status::Reserved | Status::Sold)
    }

    /// Whether such a seat counts as free for the party whose own it is. What is sold is sold, also to who says that it is
    /// theirs, and what is out of order seats nobody.
    pub fn may_be_own(self) -> bool {
        !matches!(self, Status::Sold | Status::Broken)
    }
}
