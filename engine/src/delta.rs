//! What changed between two versions of a show, in bytes. docs/FORMATS.md draws it byte by byte.

use crate::bytes::Reader;
use crate::error::{EngineError, ErrorCode};
use crate::ids::{MAX_SEATS, MAX_VERSION, SeatIndex};
use crate::inventory::Inventory;
use crate::status::Status;

const MAGIC: &[u8; 4] = b"PTRD";
/// The version this engine writes and reads.
pub const DELTA_VERSION: u16 = 1;

/// Writes a delta: 28 bytes and four a change. `seats[i]` has `statuses[i]` at version `to`.
///
/// ### Errors (the first that applies)
/// `LengthMismatch`; `BadVersion` (beyond 2^53 - 1, or `to` not after `from`); `UnknownSeat` at `seats[n]`;
/// `BadStatus` at `statuses[n]`.
pub fn encode_delta(from: u64, to: u64, seats: &[SeatIndex], statuses: &[u8]) -> Result<Vec<u8>, EngineError> {
    if seats.len() != statuses.len() {
        return Err(EngineError::new(ErrorCode::LengthMismatch));
    }
    if to > MAX_VERSION || from >= to {
        return Err(EngineError::new(ErrorCode::BadVersion));
    }
    let mut out = Vec::with_capacity(28 + seats.len() * 4);
    out.extend_from_slice(MAGIC);
    out.extend_from_slice(&DELTA_VERSION.to_le_bytes());
    out.extend_from_slice(&[0, 0]);
    out.extend_from_slice(&from.to_le_bytes());
    out.extend_from_slice(&to.to_le_bytes());
    out.extend_from_slice(&(seats.len() as u32).to_le_bytes());
    for (entry, (&seat, &status)) in seats.iter().zip(statuses).enumerate() {
        if seat as usize >= MAX_SEATS {
            return Err(EngineError::at_entry(ErrorCode::UnknownSeat, "seats", entry));
        }
        if Status::from_byte(status).is_err() {
            return Err(EngineError::at_entry(ErrorCode::BadStatus, "statuses", entry));
        }
        out.extend_from_slice(&(seat << 3 | u32::from(status)).to_le_bytes());
    }
    Ok(out)
}

impl Inventory {
    /// Applies a delta, or changes nothing. Returns the seats that changed, in the delta's order.
    ///
    /// A delta that ends at or before the inventory's version was seen already and changes nothing. One that begins
    /// before it and ends after it is applied: its states are those at its end.
    ///
    /// ### Errors (the first that applies)
    /// `BadMagic`, `UnsupportedVersion`, `BadByte` (reserved bytes), `BadVersion`, `Truncated`, `TrailingBytes`,
    /// `UnknownSeat`, `BadStatus`, `VersionGap` (fetch a snapshot).
    pub fn apply_delta(&mut self, bytes: &[u8]) -> Result<Vec<SeatIndex>, EngineError> {
        let mut reader = Reader::new(bytes);
        reader.head(MAGIC, DELTA_VERSION)?;
        if reader.u16()? != 0 {
            return Err(reader.bad());
        }
        let (from, to) = (reader.u64()?, reader.u64()?);
        if to > MAX_VERSION || from >= to {
            return Err(EngineError::at_byte(ErrorCode::BadVersion, 8));
        }
        let count = reader.u32()? as usize;
        if count > reader.remaining() / 4 {
            return Err(EngineError::at_byte(ErrorCode::Truncated, bytes.len()));
        }
        let mut changes = Vec::with_capacity(count);
        for _ in 0..count {
            let at = reader.position();
            let packed = reader.u32()?;
            let seat = packed >> 3;
            if seat as usize >= self.statuses().len() {
                return Err(EngineError::at_byte(ErrorCode::UnknownSeat, at));
            }
            let status = Status::from_byte((packed & 7) as u8);
            changes.push((seat, status.map_err(|_| EngineError::at_byte(ErrorCode::BadStatus, at))?));
        }
        reader.end()?;
        if from > self.version {
            return Err(EngineError::new(ErrorCode::VersionGap));
        }
        if to <= self.version {
            return Ok(Vec::new());
        }
        self.version = to;
        let mut changed = Vec::new();
        self.put_all(&mut changes.into_iter(), &mut |seat| changed.push(seat));
        Ok(changed)
    }
}
