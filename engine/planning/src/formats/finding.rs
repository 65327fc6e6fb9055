//! What an importer has to say about an input: what is wrong, where, and what it did about it.

use parterre_engine::error::{Defect, EngineError, ErrorCode};
use strum::IntoStaticStr;

/// What was found. The names are stable; js/planning/findings.ts holds the same list with what to do about each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum FindingCode {
    /// Not JSON (RFC 8259), or nested too deeply.
    BadJson,
    /// Not CSV (RFC 4180): a quote that is not closed, or text after one.
    BadCsv,
    /// Another format than the one asked for, or none that is known.
    WrongFormat,
    /// A version of the format that is not read here.
    UnsupportedVersion,
    /// Longer than 64 MiB, or more slots than a hall may have.
    TooLarge,
    /// More seats than a hall may have.
    TooManySeats,
    /// More rows than a hall may have.
    TooManyRows,
    /// More slots than a row may have.
    RowTooLong,
    /// More classes than a hall may have.
    TooManyClasses,
    /// More zones than a hall may have.
    TooManyZones,
    /// A field that must be there is not.
    MissingField,
    /// A field holds another type than it should.
    WrongType,
    /// A number that is not whole, not finite, or beyond its bounds.
    OutOfRange,
    /// A text that is empty, too long, or holds control characters.
    BadText,
    /// A text that is none of the values allowed.
    UnknownValue,
    /// A field that the format does not have; probably misspelt.
    UnknownField,
    /// A seat of a category that the plan does not list.
    UnknownCategory,
    /// A seat without a category.
    MissingCategory,
    /// Two categories with one key.
    DuplicateCategory,
    /// A row of a zone that the plan does not list.
    UnknownZone,
    /// Two zones with one key.
    DuplicateZone,
    /// Two things with one id.
    DuplicateId,
    /// Two seats with one full name: two people would get the same ticket.
    DuplicateSeatName,
    /// Two seats of a zone at one place.
    SeatsOverlap,
    /// A zone with a seat on top of another zone's.
    ZonesOverlap,
    /// The seats of a sofa are not side by side.
    SofaApart,
    /// A companion seat without an accessible seat beside it.
    CompanionApart,
    /// A row that holds no seat.
    RowWithoutSeats,
    /// A row with seats and no name.
    RowWithoutName,
    /// Two names for one row.
    RowNameConflict,
    /// Rows of several zones have one name; the zone is put before it.
    RowNameShared,
    /// A table, a booth or an area that is not booked by the seat.
    NotBookableBySeat,
    /// An area whose seats are not allocated.
    UnallocatedArea,
    /// Nothing says on which side the screen is.
    ScreenSideAssumed,
    /// A seat that is out of sale for a reason the format does not say.
    OutOfSale,
    /// Something the format says of seats and a hall cannot.
    NotCarried,
    /// No seat at all.
    NoSeats,
}

impl FindingCode {
    /// The code's name, as js/planning/findings.ts lists it.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Whether a finding keeps the hall from being made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Severity {
    /// There is no hall, unless it was repaired.
    Error,
    /// The hall is made; the importer decided something, or something of the plan has no place in a hall.
    Warning,
}

impl Severity {
    /// The severity's name, as js/planning/findings.ts lists it.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// What was done about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum Action {
    /// The thing is not in the hall.
    LeftOut,
    /// The thing got another name: `to`.
    Renamed,
    /// The field got a usual value: `to`.
    Defaulted,
    /// Characters that cannot be were taken out, or the text was cut: `to`.
    Cleaned,
    /// The thing was taken for the same as another.
    Merged,
    /// The property was taken away, the seat stays.
    Removed,
    /// The seat is drawn elsewhere.
    Moved,
    /// The finding has no consequence.
    Ignored,
}

impl Action {
    /// The action's name, as js/planning/findings.ts lists it.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// One thing found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What.
    pub code: FindingCode,
    /// Whether it kept the hall from being made.
    pub severity: Severity,
    /// Where in the input: `Areas[2].Rows[0].Seats[4].Position`, `line 12`, `byte 112`; may be empty.
    pub at: String,
    /// What was done; `None` for an error that was not repaired.
    pub action: Option<Action>,
    /// The new value where there is one.
    pub to: String,
}

/// Most findings that are listed; further ones are only counted.
pub const MAX_FINDINGS: usize = 1000;

/// Collects findings and knows whether a hall may still be made.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    pub list: Vec<Finding>,
    /// Found beyond [`MAX_FINDINGS`].
    pub more: usize,
    /// Mend what can be mended.
    pub repair: bool,
    /// An error stays: there is no hall.
    pub refused: bool,
    /// A hall without seats is one: so is what an exporter made of it.
    pub may_be_empty: bool,
}

impl Findings {
    pub fn new(repair: bool) -> Findings {
        Findings { repair, ..Findings::default() }
    }

    fn push(&mut self, finding: Finding) {
        if self.list.len() < MAX_FINDINGS {
            self.list.push(finding);
        } else {
            self.more += 1;
        }
    }

    /// Something that was decided; the hall is made all the same.
    pub fn warn(&mut self, code: FindingCode, at: &str, action: Action, to: &str) {
        self.push(Finding {
            code,
            severity: Severity::Warning,
            at: String::from(at),
            action: Some(action),
            to: String::from(to),
        });
    }

    /// Something wrong that can be mended. The caller mends it in any case: without repair there is no hall to see it.
    pub fn error(&mut self, code: FindingCode, at: &str, action: Action, to: &str) {
        self.refused |= !self.repair;
        self.push(Finding {
            code,
            severity: Severity::Error,
            at: String::from(at),
            action: self.repair.then_some(action),
            to: String::from(if self.repair { to } else { "" }),
        });
    }

    /// The engine's own defects: nothing was done about them.
    pub fn engine(&mut self, error: EngineError) {
        for Defect { code, at } in std::iter::once(error.first).chain(error.more) {
            self.fatal(code_of(code), &at);
        }
    }

    /// Something wrong that nothing can be done about.
    pub fn fatal(&mut self, code: FindingCode, at: &str) {
        self.refused = true;
        self.push(Finding { code, severity: Severity::Error, at: String::from(at), action: None, to: String::new() });
    }
}

/// The finding that says what an engine error says.
pub(crate) fn code_of(code: ErrorCode) -> FindingCode {
    match code {
        ErrorCode::BadJson => FindingCode::BadJson,
        ErrorCode::UnsupportedVersion => FindingCode::UnsupportedVersion,
        ErrorCode::MissingField | ErrorCode::NoClass => FindingCode::MissingField,
        ErrorCode::WrongType => FindingCode::WrongType,
        ErrorCode::UnknownField => FindingCode::UnknownField,
        ErrorCode::OutOfRange => FindingCode::OutOfRange,
        ErrorCode::BadText => FindingCode::BadText,
        ErrorCode::UnknownValue => FindingCode::UnknownValue,
        ErrorCode::DuplicateKey => FindingCode::DuplicateCategory,
        ErrorCode::DuplicateSeatName => FindingCode::DuplicateSeatName,
        ErrorCode::SofaApart => FindingCode::SofaApart,
        ErrorCode::CompanionApart => FindingCode::CompanionApart,
        ErrorCode::TooManySeats => FindingCode::TooManySeats,
        ErrorCode::TooManyRows => FindingCode::TooManyRows,
        ErrorCode::RowTooLong => FindingCode::RowTooLong,
        ErrorCode::TooLarge => FindingCode::TooLarge,
        _ => FindingCode::WrongFormat,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nearly all defects are found before the engine sees a plan, but those that are not have the same names.
    #[test]
    fn defects_have_one_name() {
        use ErrorCode::*;
        for code in [
            BadJson,
            UnsupportedVersion,
            MissingField,
            WrongType,
            UnknownField,
            OutOfRange,
            BadText,
            UnknownValue,
            DuplicateSeatName,
            SofaApart,
            CompanionApart,
            TooManySeats,
            TooManyRows,
            RowTooLong,
            TooLarge,
        ] {
            assert_eq!(format!("{:?}", code_of(code)), format!("{code:?}"));
        }
        for (code, expected) in [
            (NoClass, FindingCode::MissingField),
            (DuplicateKey, FindingCode::DuplicateCategory),
            (BadFormat, FindingCode::WrongFormat),
        ] {
            assert_eq!(code_of(code), expected);
        }
    }
}
