//! All seat states of a show in bytes. docs/FORMATS.md draws it byte by byte.

use std::rc::Rc;

use crate::bytes::Reader;
use crate::error::{EngineError, ErrorCode};
use crate::hall::Hall;
use crate::ids::{MAX_VERSION, SeatIndex};
use crate::inventory::Inventory;
use crate::status::Status;

const MAGIC: &[u8; 4] = b"PTRS";
/// The version this engine writes and reads.
pub const SNAPSHOT_VERSION: u16 = 1;

impl Inventory {
    /// Writes the snapshot: 24 bytes and half a byte a seat.
    pub fn snapshot(&self) -> Vec<u8> {
        let statuses = self.statuses();
        let mut out = Vec::with_capacity(24 + statuses.len().div_ceil(2));
        out.extend_from_slice(MAGIC);
        out.extend_from_slice(&SNAPSHOT_VERSION.to_le_bytes());
        out.extend_from_slice(&[0, 0]);
        out.extend_from_slice(&self.version().to_le_bytes());
        out.extend_from_slice(&(statuses.len() as u32).to_le_bytes());
        out.extend_from_slice(&self.hall().fingerprint().to_le_bytes());
        for pair in statuses.chunks(2) {
            let low = pair.first().map_or(0, |&status| status as u8);
            let high = pair.get(1).map_or(0, |&status| status as u8);
            out.push(low | high << 4);
        }
        out
    }

    /// A show from its snapshot. Errors: as [`Inventory::apply_snapshot`].
    pub fn from_snapshot(hall: Rc<Hall>, bytes: &[u8]) -> Result<Inventory, EngineError> {
        let mut inventory = Inventory::new(hall);
        inventory.apply_snapshot(bytes)?;
        Ok(inventory)
    }

    /// Takes over the states and the version of a snapshot, or changes nothing. Returns the seats that changed, ascending.
    ///
    /// ### Errors (the first that applies)
    /// `BadMagic`, `UnsupportedVersion`, `BadByte` (reserved bytes), `BadVersion`, `HallMismatch`, `Truncated`,
    /// `TrailingBytes`, `BadStatus`.
    pub fn apply_snapshot(&mut self, bytes: &[u8]) -> Result<Vec<SeatIndex>, EngineError> {
        let mut reader = Reader::new(bytes);
        reader.head(MAGIC, SNAPSHOT_VERSION)?;
        if reader.u16()? != 0 {
            return Err(reader.bad());
        }
        let version = reader.u64()?;
        if version > MAX_VERSION {
            return Err(EngineError::at_byte(ErrorCode::BadVersion, 8));
        }
        let count = self.statuses().len();
        if reader.u32()? as usize != count || reader.u32()? != self.hall().fingerprint() {
            return Err(EngineError::new(ErrorCode::HallMismatch));
        }
        let start = reader.position();
        let packed = reader.take(count.div_ceil(2))?;
        reader.end()?;
        let mut statuses = Vec::with_capacity(count + 1);
        for (index, byte) in packed.iter().enumerate() {
            for half in [byte & 15, byte >> 4] {
                let status = Status::from_byte(half);
                statuses.push(status.map_err(|_| EngineError::at_byte(ErrorCode::BadStatus, start + index))?);
            }
        }
        if statuses.get(count).is_some_and(|&padding| padding != Status::Free) {
            return Err(reader.bad());
        }
        self.version = version;
        let mut changed = Vec::new();
        let states = statuses.into_iter().take(count).enumerate();
        self.put_all(&mut states.map(|(seat, status)| (seat as SeatIndex, status)), &mut |seat| {
            changed.push(seat);
        });
        Ok(changed)
    }
}
