//! One error type with stable numeric codes; the TypeScript face maps the numbers to names in one place.

use crate::json::{push, push_index, push_number, push_string};

/// What was wrong. The numbers cross the WebAssembly boundary and never change their meaning;
/// `js/errorCodes.ts` holds the same table with causes, and a test compares the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u16)]
pub enum ErrorCode {
    /// Not JSON (RFC 8259), nested too deeply, or not UTF-8.
    BadJson = 1,
    /// JSON, but not the format asked for.
    BadFormat = 2,
    /// A version this engine does not read: newer, or none.
    UnsupportedVersion = 3,
    /// A field that must be there is not.
    MissingField = 4,
    /// A field holds another type than it should.
    WrongType = 5,
    /// A field that the format does not have; probably misspelt.
    UnknownField = 6,
    /// A number that is not whole, not finite, or beyond its bounds.
    OutOfRange = 7,
    /// A text that is empty, too long, or holds control characters.
    BadText = 8,
    /// A text that is none of the values allowed.
    UnknownValue = 9,
    /// Two classes or two zones with one key.
    DuplicateKey = 10,
    /// Two seats with the same full name.
    DuplicateSeatName = 11,
    /// The seats of a sofa are not neighbours.
    SofaApart = 12,
    /// A companion seat without an accessible seat beside it.
    CompanionApart = 13,
    /// More seats than a hall may have.
    TooManySeats = 14,
    /// More rows than a hall may have.
    TooManyRows = 15,
    /// More slots than a row may have.
    RowTooLong = 16,
    /// Input or hall larger than the engine takes.
    TooLarge = 17,
    /// A hall has no class.
    NoClass = 18,

    /// The bytes begin with another mark than they should.
    BadMagic = 30,
    /// The bytes end too early.
    Truncated = 31,
    /// The bytes go on after their end.
    TrailingBytes = 32,
    /// A byte that the format does not allow.
    BadByte = 33,
    /// A snapshot of another hall.
    HallMismatch = 34,
    /// A delta that begins after the inventory's version: fetch a snapshot.
    VersionGap = 35,

    /// A seat index beyond the hall.
    UnknownSeat = 50,
    /// A row beyond the hall.
    UnknownRow = 51,
    /// A status byte beyond `Sold`.
    BadStatus = 52,
    /// A request for no seats.
    BadCount = 53,
    /// A version that is not a safe integer, or a delta that does not go forward.
    BadVersion = 54,
    /// Two lists that should be equally long are not.
    LengthMismatch = 55,
    /// No such assignment algorithm.
    UnknownAlgorithm = 56,
    /// No such direction.
    UnknownDirection = 57,
}

/// One defect of an input: what and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defect {
    /// What was wrong.
    pub code: ErrorCode,
    /// Where: `rows[3].seats[7].class`, `byte 112`; empty where there is nothing to say.
    pub at: String,
}

/// A refused input or call. Never empty: `first` is what the caller is told, `more` what else was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineError {
    /// The first defect.
    pub first: Defect,
    /// Further defects of the same input, at most [`MAX_DEFECTS`] in all.
    pub more: Vec<Defect>,
}

/// Most defects that are collected before reading stops.
pub const MAX_DEFECTS: usize = 100;

impl EngineError {
    /// An error without a place.
    pub fn new(code: ErrorCode) -> EngineError {
        EngineError::at(code, String::new())
    }

    /// An error at a place.
    #[inline(never)]
    pub fn at(code: ErrorCode, at: String) -> EngineError {
        EngineError { first: Defect { code, at }, more: Vec::new() }
    }

    /// An error at `byte n` of the input.
    #[inline(never)]
    pub fn at_byte(code: ErrorCode, byte: usize) -> EngineError {
        let mut at = String::from("byte ");
        push_number(&mut at, byte as u64);
        EngineError::at(code, at)
    }

    /// An error about the `n`th entry of a list argument.
    #[inline(never)]
    pub fn at_entry(code: ErrorCode, list: &str, entry: usize) -> EngineError {
        let mut at = String::from(list);
        push_index(&mut at, entry);
        EngineError::at(code, at)
    }

    /// The code of the first defect.
    pub fn code(&self) -> ErrorCode {
        self.first.code
    }

    /// The error of a list of defects, or `None` when there are none.
    pub fn from_defects(defects: Vec<Defect>) -> Option<EngineError> {
        let mut defects = defects.into_iter();
        let first = defects.next()?;
        Some(EngineError { first, more: defects.collect() })
    }

    /// `[{"code":7,"at":"rows[3].seats[7].class"},…]`: how errors cross the WebAssembly boundary.
    pub fn to_json(&self) -> String {
        let mut out = String::from("[");
        for (index, defect) in std::iter::once(&self.first).chain(&self.more).enumerate() {
            push(&mut out, if index > 0 { ",{\"code\":" } else { "{\"code\":" });
            push_number(&mut out, defect.code as u64);
            push(&mut out, ",\"at\":");
            push_string(&mut out, &defect.at);
            push(&mut out, "}");
        }
        push(&mut out, "]");
        out
    }
}

impl std::fmt::Display for EngineError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.first.code)?;
        if !self.first.at.is_empty() {
            write!(f, " at {}", self.first.at)?;
        }
        Ok(())
    }
}

impl std::error::Error for EngineError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_told_with_their_places() {
        let defect = |code, at: &str| Defect { code, at: String::from(at) };
        let table = [
            (EngineError::new(ErrorCode::VersionGap), "VersionGap", r#"[{"code":35,"at":""}]"#),
            (EngineError::at_byte(ErrorCode::BadByte, 112), "BadByte at byte 112", r#"[{"code":33,"at":"byte 112"}]"#),
            (
                EngineError::at_entry(ErrorCode::UnknownSeat, "seats", 0),
                "UnknownSeat at seats[0]",
                r#"[{"code":50,"at":"seats[0]"}]"#,
            ),
            (
                EngineError::from_defects(vec![
                    defect(ErrorCode::BadText, "na\"me"),
                    defect(ErrorCode::NoClass, "classes"),
                    defect(ErrorCode::BadJson, ""),
                ])
                .unwrap(),
                "BadText at na\"me",
                r#"[{"code":8,"at":"na\"me"},{"code":18,"at":"classes"},{"code":1,"at":""}]"#,
            ),
        ];
        for (error, text, json) in table {
            assert_eq!((error.to_string().as_str(), error.to_json().as_str()), (text, json));
            assert_eq!(error.code(), error.first.code);
        }
        assert_eq!(EngineError::from_defects(Vec::new()), None);
    }
}
