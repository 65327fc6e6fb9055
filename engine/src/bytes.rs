//! Reading and writing little-endian bytes. Reading past the end is `Truncated`, never a panic.

use crate::error::{EngineError, ErrorCode};
use crate::ids::MAX_TEXT_BYTES;
use crate::known;

/// A place in a byte slice.
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes, at: 0 }
    }

    pub fn position(&self) -> usize {
        self.at
    }

    pub fn remaining(&self) -> usize {
        self.bytes.len() - self.at
    }

    /// An error at the byte before the reader: the one just read.
    pub fn bad(&self) -> EngineError {
        EngineError::at_byte(ErrorCode::BadByte, self.at.saturating_sub(1))
    }

    pub fn take(&mut self, count: usize) -> Result<&'a [u8], EngineError> {
        let end = self.at.checked_add(count).filter(|&end| end <= self.bytes.len());
        let part = end.and_then(|end| self.bytes.get(self.at..end));
        let part = part.ok_or_else(|| EngineError::at_byte(ErrorCode::Truncated, self.bytes.len()))?;
        self.at += count;
        Ok(part)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], EngineError> {
        let mut bytes = [0; N];
        bytes.copy_from_slice(self.take(N)?);
        Ok(bytes)
    }

    pub fn u8(&mut self) -> Result<u8, EngineError> {
        Ok(u8::from_le_bytes(self.array()?))
    }

    pub fn u16(&mut self) -> Result<u16, EngineError> {
        Ok(u16::from_le_bytes(self.array()?))
    }

    pub fn u32(&mut self) -> Result<u32, EngineError> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    pub fn u64(&mut self) -> Result<u64, EngineError> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    pub fn f32(&mut self) -> Result<f32, EngineError> {
        Ok(f32::from_le_bytes(self.array()?))
    }

    /// One byte of length, then UTF-8.
    pub fn text(&mut self) -> Result<&'a str, EngineError> {
        let length = usize::from(self.u8()?);
        let start = self.at;
        let bytes = self.take(length)?;
        std::str::from_utf8(bytes)
            .map_err(|error| EngineError::at_byte(ErrorCode::BadByte, start + error.valid_up_to()))
    }

    /// Four bytes of mark and two of version.
    pub fn head(&mut self, magic: &[u8; 4], version: u16) -> Result<(), EngineError> {
        if self.take(4)? != magic {
            return Err(EngineError::at_byte(ErrorCode::BadMagic, 0));
        }
        if self.u16()? != version {
            return Err(EngineError::at_byte(ErrorCode::UnsupportedVersion, 4));
        }
        Ok(())
    }

    /// `TrailingBytes` when there are more.
    pub fn end(&self) -> Result<(), EngineError> {
        if self.remaining() > 0 { Err(EngineError::at_byte(ErrorCode::TrailingBytes, self.at)) } else { Ok(()) }
    }
}

/// Appends a text of at most 255 bytes with its length; halls hold no longer ones.
pub(crate) fn push_text(out: &mut Vec<u8>, text: &str) {
    debug_assert!(text.len() <= MAX_TEXT_BYTES, "{} bytes of text", text.len());
    let bytes = known::part(text.as_bytes(), 0..text.len().min(MAX_TEXT_BYTES));
    out.push(bytes.len() as u8);
    out.extend_from_slice(bytes);
}
