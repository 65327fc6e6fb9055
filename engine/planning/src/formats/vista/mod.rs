//! Vista's `SeatLayoutData`: the seat plan of one session as its ticketing API answers it.
//!
//! Areas overlay one grid: a seat's row is `Position.RowIndex` (0 at the top as drawn), its slot `Position.ColumnIndex`.
//! A row is called by its `PhysicalName`, a seat by its `Id`, which need not follow the column.

mod plan;
mod read;

use parterre_engine::error::{EngineError, ErrorCode};
use parterre_engine::hall::Hall;
use parterre_engine::json::{self, Value};
use parterre_engine::status::Status;

/// What the importer decided itself, for a person to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteCode {
    /// Two areas call one row differently; the first name is used.
    RowNameConflict,
    /// A row has seats but no name; it is counted.
    RowWithoutName,
    /// A group of seats that is no sofa here: a member is missing, in another row, or not side by side.
    GroupIgnored,
    /// Nothing says on which side the screen is; the bottom is assumed.
    ScreenSideAssumed,
    /// A seat that is neither empty nor sold is blocked.
    UnavailableBlocked,
    /// An area without allocated seating; its seats are taken over.
    UnallocatedArea,
}

impl NoteCode {
    /// As in js/types.ts.
    pub fn name(self) -> &'static str {
        match self {
            NoteCode::RowNameConflict => "ROW_NAME_CONFLICT",
            NoteCode::RowWithoutName => "ROW_WITHOUT_NAME",
            NoteCode::GroupIgnored => "GROUP_IGNORED",
            NoteCode::ScreenSideAssumed => "SCREEN_SIDE_ASSUMED",
            NoteCode::UnavailableBlocked => "UNAVAILABLE_BLOCKED",
            NoteCode::UnallocatedArea => "UNALLOCATED_AREA",
        }
    }
}

/// An imported session.
#[derive(Debug)]
pub struct Import {
    /// The auditorium.
    pub hall: Hall,
    /// Of the session, by seat index.
    pub statuses: Vec<Status>,
    /// Code and place of each decision, at most 100.
    pub notes: Vec<(NoteCode, String)>,
}

/// Imports a session: the whole answer or its `SeatLayoutData` alone.
///
/// ### Errors (the first group that applies)
/// `TooLarge`, `BadJson`; `BadFormat` (no `Areas`); `TooManySeats`; all of `MissingField`, `WrongType`, `OutOfRange`
/// together, with places like `Areas[2].Rows[0].Seats[4].Position`; all `DuplicatePosition`s; then those of
/// [`Hall::build`].
pub fn import(text: &str) -> Result<Import, EngineError> {
    let value = json::parse(text)?;
    let layout = value.field("SeatLayoutData").unwrap_or(&value);
    let areas = layout.field("Areas").and_then(Value::as_list);
    let areas = areas.ok_or_else(|| EngineError::at(ErrorCode::BadFormat, String::from("SeatLayoutData.Areas")))?;
    plan::lay_out(read::read(areas)?)
}
