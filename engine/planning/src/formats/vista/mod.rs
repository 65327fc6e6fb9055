//! Vista's `SeatLayoutData`: the seat plan of one session as its ticketing API answers it.
//!
//! Areas overlay one grid: a seat's row is `Position.RowIndex` (0 at the top as drawn), its slot `Position.ColumnIndex`.
//! A row is called by its `PhysicalName`, a seat by its `Id`, which need not follow the column. An area category is a
//! class.
//!
//! `Status` is the session's, `OriginalStatus` the layout's: 0 empty, 1 sold, 2 house seat, 3 wheelchair place, 5
//! broken, 7 companion; others are out of sale for some reason. What is sold in the session is no part of a hall.

mod read;
mod write;

pub(crate) use write::write;

use crate::json::Value;
use parterre_engine::hall::Hall;

use super::finding::{FindingCode, Findings};
use super::mend::finish;

/// What a layout says of a seat by its `OriginalStatus`, one flag each.
mod code {
    pub const EMPTY: u32 = 0;
    pub const SOLD: u32 = 1;
    pub const HOUSE: u32 = 2;
    pub const WHEELCHAIR: u32 = 3;
    pub const BROKEN: u32 = 5;
    pub const COMPANION: u32 = 7;
}

/// Reads a session: the whole answer or its `SeatLayoutData` alone.
pub(crate) fn import(value: &Value<'_>, findings: &mut Findings) -> Option<Hall> {
    let layout = value.field("SeatLayoutData").unwrap_or(value);
    match layout.field("Areas").and_then(Value::as_list) {
        Some(areas) => {
            let plan = read::read(areas, findings);
            finish(plan, findings)
        }
        None => {
            findings.fatal(FindingCode::WrongFormat, "SeatLayoutData.Areas");
            None
        }
    }
}
