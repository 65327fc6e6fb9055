//! Seating plans of other systems, in and out.
//!
//! [`import`] reads a plan of any [`Format`] and answers with a hall and everything it found: what is wrong and where,
//! what it decided itself, and, with `repair`, what it changed. [`export`] writes a hall, reads its own work back and
//! says what the format could not carry.
//!
//! ```
//! use parterre_planning::formats::{self, Format};
//!
//! let plan = "row,seat,class\nA,1,Standard\nB,2,Standard\nB,2,VIP\n";
//! let refused = formats::import(plan, None, false);
//! assert_eq!(refused.format, Some(Format::Csv));
//! assert_eq!(refused.findings[0].code.name(), "DUPLICATE_SEAT_NAME");
//! assert_eq!(refused.findings[0].at, "line 4");
//! assert!(refused.hall.is_none());
//!
//! let mended = formats::import(plan, None, true);
//! assert_eq!(mended.findings[0].to, "2-2");
//! let written = formats::export(&mended.hall.unwrap(), Format::Csv);
//! assert!(written.losses.is_empty());
//! ```
//!
//! Nothing here panics, and nothing takes more memory than a multiple of its input, which may be 64 MiB.

mod compare;
mod csv;
mod document;
mod fields;
mod finding;
mod guess;
mod lay;
mod loss;
mod mend;
mod plan;
mod pretix;
pub(crate) mod rows;
mod seats_io;
mod shared;
mod vista;

pub use finding::{Action, Finding, FindingCode, MAX_FINDINGS, Severity};
pub use loss::{Loss, LossCode};

use crate::HallDocument;
use std::cmp::Reverse;

use crate::json::{self, Value};
use parterre_engine::error::EngineError;
use parterre_engine::hall::Hall;

use finding::Findings;
use rows::{HallRow, as_grid, rows_of};

/// A format of seating plans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Parterre's hall document.
    Document,
    /// `SeatLayoutData` of Vista's ticketing API: one session of an auditorium.
    Vista,
    /// A chart drawing of seats.io.
    SeatsIo,
    /// A seating plan of pretix.
    Pretix,
    /// A table of seats.
    Csv,
}

impl Format {
    /// With their names in js/planning/formats.ts.
    pub const ALL: [(Format, &'static str); 5] = [
        (Format::Document, "parterre"),
        (Format::Vista, "vista"),
        (Format::SeatsIo, "seats_io"),
        (Format::Pretix, "pretix"),
        (Format::Csv, "csv"),
    ];

    /// The format's name, as js/planning/formats.ts lists it.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(other, _)| *other == self).map_or("", |(_, name)| name)
    }

    /// The format of a name.
    pub fn of_name(name: &str) -> Option<Format> {
        Self::ALL.iter().find(|(_, other)| *other == name).map(|(format, _)| *format)
    }
}

/// What an importer answers.
#[derive(Debug)]
pub struct Import {
    /// The format read; `None` when it is none that is known.
    pub format: Option<Format>,
    /// `None` while an error stands.
    pub hall: Option<Hall>,
    /// In the order in which they were found, at most [`MAX_FINDINGS`].
    pub findings: Vec<Finding>,
    /// How many more there are.
    pub more: usize,
}

/// Reads a plan. `format`: `None` looks for itself. `repair`: mend what can be mended and say so.
pub fn import(text: &str, format: Option<Format>, repair: bool) -> Import {
    import_into(Findings::new(repair), text, format)
}

fn import_into(mut findings: Findings, text: &str, format: Option<Format>) -> Import {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (format, hall) = read(text, format, &mut findings);
    Import { format, hall, findings: findings.list, more: findings.more }
}

fn read(text: &str, format: Option<Format>, findings: &mut Findings) -> (Option<Format>, Option<Hall>) {
    if format == Some(Format::Csv) || (format.is_none() && !looks_like_json(text)) {
        if format.is_none() && !csv::is_table(text) {
            findings.fatal(FindingCode::WrongFormat, "");
            return (None, None);
        }
        return (Some(Format::Csv), csv::import(text, findings));
    }
    let value = match json::parse(text) {
        Ok(value) => value,
        Err(error) => {
            findings.engine(error);
            return (format, None);
        }
    };
    let Some(found) = format.or_else(|| format_of(&value)) else {
        findings.fatal(FindingCode::WrongFormat, "");
        return (None, None);
    };
    let made = match found {
        Format::Document => document::import(&value, findings),
        Format::Vista => vista::import(&value, findings),
        Format::SeatsIo => seats_io::import(&value, findings),
        Format::Pretix => pretix::import(&value, findings),
        Format::Csv => None,
    };
    (Some(found), made)
}

fn looks_like_json(text: &str) -> bool {
    text.trim_start().starts_with(['{', '['])
}

fn format_of(value: &Value<'_>) -> Option<Format> {
    let is_list = |field: &str| value.field(field).is_some_and(|field| field.as_list().is_some());
    if value.field("format").and_then(Value::as_text) == Some("parterre-hall") {
        Some(Format::Document)
    } else if value.field("SeatLayoutData").is_some() || is_list("Areas") {
        Some(Format::Vista)
    } else if value.field("subChart").is_some() || is_list("subChartFloors") {
        Some(Format::SeatsIo)
    } else if is_list("zones") && is_list("categories") {
        Some(Format::Pretix)
    } else {
        None
    }
}

/// What an exporter answers.
#[derive(Debug)]
pub struct Export {
    /// The plan.
    pub text: String,
    /// What does not come back when the plan is imported again.
    pub losses: Vec<Loss>,
}

/// Writes a hall; for a format of sessions (Vista) one in which nothing is sold.
///
/// The text is read back, so that the losses are those that really happen. A hall whose drawing would be misread (seats
/// on top of each other, rows that cross) is written as a plain grid; and one of which more would be lost the next time
/// is written as it would be then: what went once through a format goes through it unchanged from then on.
pub fn export(hall: &Hall, format: Format) -> Export {
    let rows = rows_of(hall);
    let drawn = Written::of(hall, &rows, format);
    let stays = drawn.stays(format);
    if stays && drawn.misreadings().is_empty() {
        return drawn.export;
    }
    // The drawing is no help in telling who sits beside whom: better the plain grid.
    let grid = Written::of(hall, &as_grid(&rows), format);
    let (lost, lost_as_grid) = (drawn.misreadings(), grid.misreadings());
    let best = if lost_as_grid < lost || lost_as_grid == lost && !stays { grid } else { drawn };
    match &best.back {
        Some(back) if !best.stays(format) => {
            let next = Written::of(back, &as_grid(&rows_of(back)), format);
            Export { losses: compare::losses(hall, next.back.as_ref()), ..next.export }
        }
        _ => best.export,
    }
}

/// A hall as it was written, and as it comes back.
struct Written {
    export: Export,
    back: Option<Hall>,
}

impl Written {
    fn of(hall: &Hall, rows: &[HallRow<'_>], format: Format) -> Written {
        let text = match format {
            Format::Document => hall.to_document(),
            Format::Vista => vista::write(hall, rows),
            Format::SeatsIo => seats_io::write(hall, rows),
            Format::Pretix => pretix::write(hall, rows),
            Format::Csv => csv::write(hall, rows),
        };
        let findings = Findings { may_be_empty: true, ..Findings::new(true) };
        let read = import_into(findings, &text, Some(format));
        let losses = compare::losses(hall, read.hall.as_ref());
        Written { export: Export { text, losses }, back: read.hall }
    }

    /// The worst first; more of them are more.
    fn misreadings(&self) -> Vec<(Reverse<LossCode>, usize)> {
        let losses = self.export.losses.iter().filter(|loss| loss.code.is_misreading());
        losses.map(|loss| (Reverse(loss.code), loss.count)).collect()
    }

    /// Whether nothing more is lost the next time. Seats that lie where they did are drawn as they were.
    fn stays(&self, format: Format) -> bool {
        let moved = self.export.losses.iter().any(|loss| loss.code == LossCode::Coordinates);
        match &self.back {
            Some(back) if moved => {
                let again = Written::of(back, &rows_of(back), format);
                again.export.losses.is_empty()
            }
            _ => true,
        }
    }
}

/// Hall documents as the engine reads them, for callers that hold a document.
///
/// ### Errors
/// Whatever [`Hall::from_document`] refuses.
pub fn export_document(document: &str, format: Format) -> Result<Export, EngineError> {
    Ok(export(&Hall::from_document(document)?, format))
}
