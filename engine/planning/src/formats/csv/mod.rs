//! Tables of seats: one line a seat, one column a property, in any order, named by the first line.
//!
//! | column | |
//! | --- | --- |
//! | `row`, `seat` | label and number; must be there |
//! | `class`, `zone` | by name or key |
//! | `flags` | any of `accessible`, `companion`, `blocked`, `disabled`, `by_hand`, with spaces between |
//! | `accessible`, `companion`, `blocked`, `disabled`, `by_hand` | the same as columns: `yes`, `x`, `1`… |
//! | `slot` | place in the row from the left, from 1; by default the next one |
//! | `line` | place of the row from the top, from 1; free ones are cross aisles; by default the next one. Rows of one line (a left and a right block) are drawn beside each other |
//! | `sofa` | seats of a row with one number are one sofa |
//! | `x`, `y` | where it is drawn, in seat pitches |
//!
//! Commas, semicolons and tabs part columns, whichever the first line has most of. Quotes as in RFC 4180.

mod header;
mod read;
mod records;
mod write;

pub(crate) use write::write;

use parterre_engine::hall::Hall;
use parterre_engine::ids::MAX_INPUT_BYTES;

use super::finding::{FindingCode, Findings};
use super::mend::finish;

/// What a line can say of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Row,
    Seat,
    Class,
    Zone,
    Flags,
    Flag(u8),
    Slot,
    Line,
    Sofa,
    X,
    Y,
}

/// Reads a table.
pub(crate) fn import(text: &str, findings: &mut Findings) -> Option<Hall> {
    if text.len() > MAX_INPUT_BYTES {
        findings.fatal(FindingCode::TooLarge, "");
        return None;
    }
    let plan = read::read(text, findings)?;
    finish(plan, findings)
}

/// Whether the first line names a row's and a seat's column.
pub(crate) fn is_table(text: &str) -> bool {
    header::header(text).is_some_and(|header| {
        let has = |column: Column| header.columns.contains(&Some(column));
        has(Column::Row) && has(Column::Seat)
    })
}
