//! The hall document: Parterre's JSON form of a hall (`HallDocument` in js/types.ts).

pub(crate) mod fields;
mod read;
#[cfg(test)]
mod tests;
mod write;

use parterre_engine::{EngineError, ErrorCode, Hall};

use crate::json::{self, Value};

/// The version this engine writes.
pub const DOCUMENT_VERSION: u32 = 1;

/// A step from one version to the next; changes the document in place, its version excepted.
type Migration = fn(&mut Value<'_>) -> Result<(), EngineError>;

/// Step `n` leads from version `n + 1` to `n + 2`. Version 1 is the first, so there are none yet.
const MIGRATIONS: [Migration; DOCUMENT_VERSION as usize - 1] = [];

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
        let mut value = json::parse(text)?;
        migrate(&mut value, &MIGRATIONS)?;
        Hall::build(read::read(&value)?)
    }

    fn to_document(&self) -> String {
        write::write(&self.to_draft())
    }
}

/// Brings a document to the version after the last step.
fn migrate(document: &mut Value<'_>, steps: &[Migration]) -> Result<(), EngineError> {
    let at = |code, field: &str| EngineError::at(code, String::from(field));
    if document.field("format").and_then(Value::as_text) != Some("parterre-hall") {
        return Err(at(ErrorCode::BadFormat, "format"));
    }
    let unsupported = || at(ErrorCode::UnsupportedVersion, "version");
    let version = document
        .field("version")
        .and_then(Value::as_u32)
        .ok_or_else(unsupported)? as usize;
    let done = version.checked_sub(1).ok_or_else(unsupported)?;
    for step in steps.get(done..).ok_or_else(unsupported)? {
        step(document)?;
    }
    Ok(())
}
