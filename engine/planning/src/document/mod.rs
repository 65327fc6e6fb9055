//! The hall document: Parterre's JSON form of a hall (`HallDocument` in js/types.ts).

mod fields;
mod read;
#[cfg(test)]
mod tests;
mod write;

use parterre_engine::error::MAX_DEFECTS;
use parterre_engine::{EngineError, ErrorCode, Hall};

use crate::json::{self, Value};
pub(crate) use read::Reading;

/// The version that is read and written.
pub const DOCUMENT_VERSION: u32 = 1;

/// A hall's way from and to its document.
pub trait HallDocument: Sized {
    /// Reads a hall document.
    ///
    /// ### Errors (the first that applies)
    /// `TooLarge`, `BadJson`; `BadFormat`; `UnsupportedVersion`; sizes (`TooManyRows`, `RowTooLong`, `TooManySeats`);
    /// then all of `MissingField`, `WrongType`, `UnknownField`, `OutOfRange`, `UnknownValue` together;
    /// then those of [`Hall::build`].
    fn from_document(text: &str) -> Result<Self, EngineError>;

    /// Writes the hall document; what equals its default is left out.
    fn to_document(&self) -> String;
}

impl HallDocument for Hall {
    fn from_document(text: &str) -> Result<Hall, EngineError> {
        let Reading { draft, mut defects, .. } = read(&json::parse(text)?)?;
        defects.truncate(MAX_DEFECTS);
        match EngineError::from_defects(defects) {
            Some(error) => Err(error),
            None => Hall::build(draft),
        }
    }

    fn to_document(&self) -> String {
        write::write(&self.to_draft())
    }
}

/// Reads a document of this version. Errors: `BadFormat`, `UnsupportedVersion`, sizes; everything else is a defect.
pub(crate) fn read(document: &Value<'_>) -> Result<Reading, EngineError> {
    let refuse = |code, field: &str| Err(EngineError::at(code, String::from(field)));
    if document.field("format").and_then(Value::as_text) != Some("parterre-hall") {
        return refuse(ErrorCode::BadFormat, "format");
    }
    if document.field("version").and_then(Value::as_u32) != Some(DOCUMENT_VERSION) {
        return refuse(ErrorCode::UnsupportedVersion, "version");
    }
    read::read(document)
}
