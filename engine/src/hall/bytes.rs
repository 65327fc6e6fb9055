//! The binary form of a hall: what travels to browsers. docs/FORMATS.md draws it byte by byte.

use super::{Hall, HallDraft, Named, Row, RowDraft, ScreenSide, SeatDraft, flag};
use crate::bytes::{Reader, push_text};
use crate::error::{EngineError, ErrorCode};
use crate::ids::{MAX_COORDINATE, MAX_INPUT_BYTES, MAX_ROW_SLOTS, MAX_ROWS, MAX_SEATS, MAX_SLOTS};
use crate::naming::{RowNaming, SeatNaming};
use crate::{known, mask};

const MAGIC: &[u8; 4] = b"PTRH";
/// The version this engine writes and reads.
pub const HALL_BYTES_VERSION: u16 = 1;

/// Which columns a row has; those it lacks are at their default for every seat.
mod column {
    pub const LABEL: u8 = 1;
    pub const ZONE: u8 = 2;
    /// Where it is missing there is a seat in every slot.
    pub const PLACES: u8 = 4;
    pub const CLASSES: u8 = 8;
    pub const FLAGS: u8 = 16;
    pub const SOFAS: u8 = 32;
    pub const NAMES: u8 = 64;
    pub const COORDINATES: u8 = 128;
}

/// Bits of the naming byte: 0 and 1 the rows, 2 the seats, 3 a focal point of its own, 4 zones with one.
const SEATS_BIT: u8 = 4;
const FOCAL_BIT: u8 = 8;
const ZONE_FOCAL_BIT: u8 = 16;

impl Hall {
    /// Writes the binary form.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(64 + self.rows.len() * 8 + self.seat_count());
        let focal = self.own_focal_point;
        out.extend_from_slice(MAGIC);
        out.extend_from_slice(&HALL_BYTES_VERSION.to_le_bytes());
        out.push(self.screen_side as u8);
        let seats = if self.seat_naming == SeatNaming::FromRight { SEATS_BIT } else { 0 };
        let of_zones = self.zone_focal_points.iter().any(Option::is_some);
        let focal_bits = if focal.is_some() { FOCAL_BIT } else { 0 } | if of_zones { ZONE_FOCAL_BIT } else { 0 };
        out.push(self.row_naming as u8 | seats | focal_bits);
        out.extend_from_slice(&(self.seat_count() as u32).to_le_bytes());
        out.extend_from_slice(&(self.rows.len() as u16).to_le_bytes());
        out.push(self.classes.len() as u8);
        out.push(self.zones.len() as u8);
        if let Some(point) = focal {
            push_point(&mut out, point);
        }
        push_text(&mut out, &self.name);
        push_text(&mut out, &self.separator);
        for entry in self.classes.iter().chain(&self.zones) {
            push_text(&mut out, &entry.key);
            push_text(&mut out, &entry.name);
        }
        for &point in self.zone_focal_points.iter().filter(|_| of_zones) {
            out.push(point.is_some().into());
            if let Some(point) = point {
                push_point(&mut out, point);
            }
        }
        for (index, row) in self.rows.iter().enumerate() {
            self.push_row(&mut out, index, row);
        }
        out
    }

    #[inline(never)]
    fn push_row(&self, out: &mut Vec<u8>, index: usize, row: &Row) {
        let seats = row.first_seat as usize..(row.first_seat + row.seat_count) as usize;
        let count = seats.len();
        let slots = known::part(&self.slot_of, seats.clone());
        let classes = known::part(&self.class_of, seats.clone());
        let flags: Vec<u8> =
            known::part(&self.flags_of, seats.clone()).iter().map(|flags| flags & !flag::SOFA).collect();
        let sofas = known::part(&self.sofa_of, seats.clone());
        let x = known::part(&self.x, seats.clone());
        let y = known::part(&self.y, seats.clone());
        let names: Vec<&str> = seats
            .enumerate()
            .map(|(position, seat)| {
                let name = self.short_name(seat as u32);
                if name == self.seat_naming.name(position, count) { "" } else { name }
            })
            .collect();
        let in_place =
            x.iter().zip(slots).all(|(&x, &slot)| x == f32::from(slot)) && y.iter().all(|&y| y == index as f32);

        let columns = [
            (column::LABEL, row.own_label),
            (column::ZONE, row.zone.is_some()),
            (column::PLACES, count != row.width as usize),
            (column::CLASSES, classes.iter().any(|&class| class != 0)),
            (column::FLAGS, flags.iter().any(|&flags| flags != 0)),
            (column::SOFAS, sofas.iter().any(|&sofa| sofa != 0)),
            (column::NAMES, names.iter().any(|name| !name.is_empty())),
            (column::COORDINATES, !in_place),
        ]
        .iter()
        .fold(0, |bits, &(bit, on)| if on { bits | bit } else { bits });
        let has = |bit: u8| columns & bit != 0;

        out.push(columns);
        out.extend_from_slice(&(row.width as u16).to_le_bytes());
        if has(column::LABEL) {
            push_text(out, &row.label);
        }
        if let Some(zone) = row.zone {
            out.push(zone);
        }
        if has(column::PLACES) {
            let mut places = vec![0u8; (row.width as usize).div_ceil(8)];
            for &slot in slots {
                if let Some(byte) = places.get_mut(usize::from(slot) / 8) {
                    *byte |= 1 << (slot % 8);
                }
            }
            out.extend_from_slice(&places);
        }
        if has(column::CLASSES) {
            out.extend_from_slice(classes);
        }
        if has(column::FLAGS) {
            out.extend_from_slice(&flags);
        }
        if has(column::SOFAS) {
            sofas.iter().for_each(|sofa| out.extend_from_slice(&sofa.to_le_bytes()));
        }
        if has(column::NAMES) {
            names.iter().for_each(|name| push_text(out, name));
        }
        if has(column::COORDINATES) {
            x.iter().chain(y).for_each(|value| out.extend_from_slice(&value.to_le_bytes()));
        }
    }

    /// Reads the binary form; bytes from anywhere are safe.
    ///
    /// ### Errors (the first that applies)
    /// `TooLarge`; by place `BadMagic`, `UnsupportedVersion`, `BadByte`, `Truncated`, `TooManyRows`, `RowTooLong`,
    /// `TooManySeats`; `TrailingBytes`; then those of [`Hall::build`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Hall, EngineError> {
        if bytes.len() > MAX_INPUT_BYTES {
            return Err(EngineError::new(ErrorCode::TooLarge));
        }
        let mut reader = Reader::new(bytes);
        reader.head(MAGIC, HALL_BYTES_VERSION)?;
        let screen_side = match reader.u8()? {
            0 => ScreenSide::Top,
            1 => ScreenSide::Bottom,
            _ => return Err(reader.bad()),
        };
        let naming = reader.u8()?;
        if naming >= ZONE_FOCAL_BIT * 2 {
            return Err(reader.bad());
        }
        let row_naming = match naming & 3 {
            0 => RowNaming::LettersFromTop,
            1 => RowNaming::LettersFromBottom,
            2 => RowNaming::NumbersFromTop,
            _ => RowNaming::NumbersFromBottom,
        };
        let seat_naming = if naming & SEATS_BIT == 0 { SeatNaming::FromLeft } else { SeatNaming::FromRight };
        let seat_count = reader.u32()? as usize;
        if seat_count > MAX_SEATS {
            return Err(EngineError::at_byte(ErrorCode::TooManySeats, 8));
        }
        let row_count = usize::from(reader.u16()?);
        if row_count > MAX_ROWS {
            return Err(EngineError::at_byte(ErrorCode::TooManyRows, 12));
        }
        let class_count = usize::from(reader.u8()?);
        let zone_count = usize::from(reader.u8()?);
        let focal_point = if naming & FOCAL_BIT == 0 { None } else { Some(read_point(&mut reader)?) };
        let name = String::from(reader.text()?);
        let separator = String::from(reader.text()?);
        let classes = read_named(&mut reader, class_count)?;
        let zones = read_named(&mut reader, zone_count)?;
        let mut zone_focal_points = Vec::new();
        if naming & ZONE_FOCAL_BIT != 0 {
            for _ in 0..zone_count {
                zone_focal_points.push(match reader.u8()? {
                    0 => None,
                    1 => Some(read_point(&mut reader)?),
                    _ => return Err(reader.bad()),
                });
            }
        }
        let mut rows = Vec::with_capacity(row_count.min(reader.remaining()));
        let (mut seats, mut slots) = (0, 0);
        for _ in 0..row_count {
            let at = reader.position();
            let row = read_row(&mut reader)?;
            seats += row.seats.len();
            slots += mask::words_for(row.width) * 64;
            // Before the next row is read: a row of 20,000 full slots takes three bytes.
            if seats > seat_count {
                return Err(EngineError::at_byte(ErrorCode::TooManySeats, at));
            }
            if slots > MAX_SLOTS {
                return Err(EngineError::at_byte(ErrorCode::TooLarge, at));
            }
            rows.push(row);
        }
        reader.end()?;
        if seats != seat_count {
            return Err(EngineError::at_byte(ErrorCode::BadByte, 8));
        }
        Hall::build(HallDraft {
            name,
            screen_side,
            row_naming,
            seat_naming,
            separator,
            classes,
            zones,
            focal_point,
            zone_focal_points,
            rows,
        })
    }
}

fn push_point(out: &mut Vec<u8>, (x, y): (f32, f32)) {
    out.extend_from_slice(&x.to_le_bytes());
    out.extend_from_slice(&y.to_le_bytes());
}

fn read_point(reader: &mut Reader<'_>) -> Result<(f32, f32), EngineError> {
    Ok((reader.f32()?, reader.f32()?))
}

fn read_named(reader: &mut Reader<'_>, count: usize) -> Result<Vec<Named>, EngineError> {
    (0..count).map(|_| Ok(Named { key: String::from(reader.text()?), name: String::from(reader.text()?) })).collect()
}

fn read_row(reader: &mut Reader<'_>) -> Result<RowDraft, EngineError> {
    let at = reader.position();
    let columns = reader.u8()?;
    let has = |bit: u8| columns & bit != 0;
    let width = usize::from(reader.u16()?);
    if width > MAX_ROW_SLOTS {
        return Err(EngineError::at_byte(ErrorCode::RowTooLong, at + 1));
    }
    let label = if has(column::LABEL) { Some(String::from(reader.text()?)) } else { None };
    let zone = if has(column::ZONE) { Some(u32::from(reader.u8()?)) } else { None };
    let mut seats: Vec<SeatDraft> = if has(column::PLACES) {
        let places = reader.take(width.div_ceil(8))?;
        let is_seat = |slot: &usize| places.get(slot / 8).is_some_and(|byte| byte >> (slot % 8) & 1 == 1);
        if (width..places.len() * 8).any(|slot| is_seat(&slot)) {
            return Err(reader.bad());
        }
        (0..width).filter(is_seat).map(|slot| SeatDraft { slot, ..SeatDraft::default() }).collect()
    } else {
        (0..width).map(|slot| SeatDraft { slot, ..SeatDraft::default() }).collect()
    };
    if has(column::CLASSES) {
        for seat in &mut seats {
            seat.class = u32::from(reader.u8()?);
        }
    }
    if has(column::FLAGS) {
        for seat in &mut seats {
            seat.flags = reader.u8()?;
            if seat.flags & !(flag::ALL & !flag::SOFA) != 0 {
                return Err(reader.bad());
            }
        }
    }
    if has(column::SOFAS) {
        for seat in &mut seats {
            seat.sofa = reader.u16()?;
        }
    }
    if has(column::NAMES) {
        for seat in &mut seats {
            let name = reader.text()?;
            seat.name = (!name.is_empty()).then(|| String::from(name));
        }
    }
    if has(column::COORDINATES) {
        for seat in &mut seats {
            seat.x = Some(coordinate(reader)?);
        }
        for seat in &mut seats {
            seat.y = Some(coordinate(reader)?);
        }
    }
    Ok(RowDraft { label, zone, width, seats })
}

fn coordinate(reader: &mut Reader<'_>) -> Result<f32, EngineError> {
    let value = reader.f32()?;
    // Not a number compares false.
    if value.abs() <= MAX_COORDINATE { Ok(value) } else { Err(reader.bad()) }
}
