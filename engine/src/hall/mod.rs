//! A hall: where the seats of an auditorium are and what they are called. Immutable; knows nothing of shows.

mod build;
mod bytes;
mod check;
mod draft;
mod places;

pub use crate::bounds::Bounds;
#[cfg(test)]
pub(crate) use build::tests::build_of;
pub use draft::{HallDraft, RowDraft, SeatDraft};

use std::cell::OnceCell;

use crate::error::{EngineError, ErrorCode};
use crate::hit::Grid;
use crate::ids::{RowIndex, SeatIndex};
use crate::naming::{RowNaming, SeatNaming};
use crate::{known, mask};

/// The side of the drawing on which the cinema screen stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum ScreenSide {
    /// The first row of the drawing is the front row.
    Top = 0,
    /// The last row of the drawing is the front row.
    Bottom = 1,
}

impl ScreenSide {
    /// With their names in hall documents.
    pub const ALL: [(ScreenSide, &'static str); 2] = [(ScreenSide::Top, "top"), (ScreenSide::Bottom, "bottom")];
}

/// A class or a zone: a key for programs, a name for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Unique in its list.
    pub key: String,
    /// The name that is shown.
    pub name: String,
}

/// Bits of a seat's flags.
pub mod flag {
    /// For wheelchair users.
    pub const ACCESSIBLE: u8 = 1;
    /// Sold only with an accessible seat beside it.
    pub const COMPANION: u8 = 2;
    /// Part of a sofa; derived from the sofa number.
    pub const SOFA: u8 = 4;
    /// Blocked in every show of this layout.
    pub const BLOCKED: u8 = 8;
    /// Drawn, never sold.
    pub const DISABLED: u8 = 16;
    /// Only picked by hand.
    pub const NO_AUTO_ASSIGN: u8 = 32;
    /// All of them.
    pub const ALL: u8 = 63;
}

/// Where a key press leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Direction {
    /// The seat before in the row, over aisles.
    Left = 0,
    /// The seat after in the row, over aisles.
    Right = 1,
    /// The nearest seat of the next row with seats towards the top of the drawing.
    Up = 2,
    /// The nearest seat of the next row with seats towards the bottom of the drawing.
    Down = 3,
}

impl Direction {
    /// The direction of a byte, or `UnknownDirection`.
    pub fn from_byte(byte: u8) -> Result<Direction, EngineError> {
        match byte {
            0 => Ok(Direction::Left),
            1 => Ok(Direction::Right),
            2 => Ok(Direction::Up),
            3 => Ok(Direction::Down),
            _ => Err(EngineError::new(ErrorCode::UnknownDirection)),
        }
    }
}

/// A row as laid out in the columns and masks.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub label: String,
    pub own_label: bool,
    pub zone: Option<u8>,
    pub first_seat: u32,
    pub seat_count: u32,
    /// Slots as drawn, trailing aisles included.
    pub width: u32,
    /// First word of the row in every mask of the hall.
    pub word: u32,
    /// Some of its sofas have several seats that can be sold: a run may begin or end inside one.
    pub has_sofas: bool,
    /// Every seat is to the right of the one before: then a search for the nearest run need not look at all of them.
    pub is_ascending: bool,
    /// Where the view is best: in its zone where that has a focal point of its own, else in the hall.
    pub focal_point: (f32, f32),
    /// All seats are equally far from the screen, and the one in slot `s` is exactly `offset + s * pitch` to the right
    /// of its focal point: then the distance of a run follows from its slots, and is never that of another run on the
    /// same side.
    pub is_even: bool,
    pub offset: f64,
    pub pitch: f64,
    /// Twice the slot that is nearest to the focal point from left to right, were the row evenly spaced. May lie outside.
    pub twice_middle: i32,
    /// Least squared distance towards the screen that a point between the row's seats has from the focal point.
    pub least_depth: f64,
}

impl Row {
    #[inline(always)]
    pub(crate) fn words(&self) -> std::ops::Range<usize> {
        self.word as usize..self.word as usize + mask::words_for(self.width as usize)
    }

    /// Whether the row's masks are one word: then searches need no memory for them.
    #[inline(always)]
    pub(crate) fn is_one_word(&self) -> bool {
        self.width <= 64
    }

    /// Near where a run of so many begins whose middle is nearest to the focal point, were the row evenly spaced: of the
    /// starts before it the last is nearest, of the others the first.
    #[inline(always)]
    pub(crate) fn middle_start(&self, length: u32) -> usize {
        ((self.twice_middle - length as i32 + 2) >> 1).max(0) as usize
    }

    pub(crate) fn seats(&self) -> std::ops::Range<u32> {
        self.first_seat..self.first_seat + self.seat_count
    }
}

/// An auditorium: made by [`Hall::build`] or [`Hall::from_bytes`], which check it whole.
#[derive(Debug)]
pub struct Hall {
    name: String,
    screen_side: ScreenSide,
    row_naming: RowNaming,
    seat_naming: SeatNaming,
    separator: String,
    classes: Vec<Named>,
    zones: Vec<Named>,
    own_focal_point: Option<(f32, f32)>,
    /// By zone.
    zone_focal_points: Vec<Option<(f32, f32)>>,
    pub(crate) rows: Vec<Row>,
    x: Vec<f32>,
    y: Vec<f32>,
    row_of: Vec<u16>,
    slot_of: Vec<u16>,
    class_of: Vec<u8>,
    flags_of: Vec<u8>,
    sofa_of: Vec<u16>,
    /// Short names behind each other; seat `i` ends at `name_ends[i]`.
    name_text: String,
    name_ends: Vec<u32>,
    /// Where seats are.
    pub(crate) seat_mask: Vec<u64>,
    /// Seats that are not disabled.
    pub(crate) enabled_mask: Vec<u64>,
    /// Seats that may be assigned: enabled and not for picking by hand only.
    pub(crate) assignable_mask: Vec<u64>,
    /// General seats that may be assigned: those that are neither accessible nor for companions.
    pub(crate) general_mask: Vec<u64>,
    /// By class and word, where there are several classes; empty where those of a seat are looked up.
    pub(crate) class_masks: Vec<u64>,
    /// Words of the widest row.
    pub(crate) widest: usize,
    /// Bit `s`: slots `s - 1` and `s` belong to one sofa.
    pub(crate) sofa_cuts: Vec<u64>,
    pub(crate) companion_mask: Vec<u64>,
    pub(crate) accessible_mask: Vec<u64>,
    bounds: Bounds,
    /// Where the view is best.
    focal_point: (f32, f32),
    grid: Grid,
    /// Rows with seats by the least squared distance that a point between their seats can have from the focal point.
    pub(crate) rows_by_nearness: Vec<(f64, u32)>,
    /// First and last row with seats.
    pub(crate) row_extent: (usize, usize),
    /// First and last slot with a seat in any row.
    pub(crate) slot_extent: (usize, usize),
    fingerprint: OnceCell<u32>,
}

impl Hall {
    /// How many seats, disabled ones included.
    pub fn seat_count(&self) -> usize {
        self.row_of.len()
    }

    /// How many rows, cross aisles included.
    pub fn row_count(&self) -> usize {
        self.rows.len()
    }

    /// What a person would call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The side of the drawing on which the cinema screen stands.
    pub fn screen_side(&self) -> ScreenSide {
        self.screen_side
    }

    /// What stands between row and seat in a full name.
    pub fn separator(&self) -> &str {
        &self.separator
    }

    /// Kinds of seats; never empty.
    pub fn classes(&self) -> &[Named] {
        &self.classes
    }

    /// Parts of the hall; rows belong to them.
    pub fn zones(&self) -> &[Named] {
        &self.zones
    }

    /// How rows without a label of their own are named.
    pub fn row_naming(&self) -> RowNaming {
        self.row_naming
    }

    /// How seats without a name of their own are named.
    pub fn seat_naming(&self) -> SeatNaming {
        self.seat_naming
    }

    /// The smallest rectangle around all seat centres.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Best view, in layout units: the document's, or the middle of the hall, two thirds back from the screen.
    pub fn focal_point(&self) -> (f32, f32) {
        self.focal_point
    }

    /// Best view as the document gives it, in layout units; `None` where it is left to [`Hall::focal_point`].
    pub fn own_focal_point(&self) -> Option<(f32, f32)> {
        self.own_focal_point
    }

    /// Best view of a zone as the document gives it, in layout units; `None` where it is the hall's.
    pub fn zone_focal_point(&self, zone: u8) -> Option<(f32, f32)> {
        self.zone_focal_points.get(usize::from(zone)).copied().flatten()
    }

    /// What best available measures a row's seats from: the focal point of its zone, else the hall's. Errors: `UnknownRow`.
    pub fn row_focal_point(&self, row: RowIndex) -> Result<(f32, f32), EngineError> {
        self.row(usize::from(row)).map(|row| row.focal_point)
    }

    /// Centres in layout units, by seat index.
    pub fn x(&self) -> &[f32] {
        &self.x
    }

    /// Centres in layout units, by seat index.
    pub fn y(&self) -> &[f32] {
        &self.y
    }

    /// Rows, by seat index.
    pub fn row_of(&self) -> &[u16] {
        &self.row_of
    }

    /// Slots, by seat index.
    pub fn slot_of(&self) -> &[u16] {
        &self.slot_of
    }

    /// Indexes into the classes, by seat index.
    pub fn class_of(&self) -> &[u8] {
        &self.class_of
    }

    /// Bits of [`flag`], by seat index.
    pub fn flags_of(&self) -> &[u8] {
        &self.flags_of
    }

    /// Sofa numbers, unique in the row, 0 for none; by seat index.
    pub fn sofa_of(&self) -> &[u16] {
        &self.sofa_of
    }

    /// The row's own or counted label; empty for a cross aisle without one. Errors: `UnknownRow`.
    pub fn row_label(&self, row: RowIndex) -> Result<&str, EngineError> {
        self.row(usize::from(row)).map(|row| row.label.as_str())
    }

    /// Index of the row's zone. Errors: `UnknownRow`.
    pub fn row_zone(&self, row: RowIndex) -> Result<Option<u8>, EngineError> {
        self.row(usize::from(row)).map(|row| row.zone)
    }

    /// Slots of the row as drawn, trailing aisles included. Errors: `UnknownRow`.
    pub fn row_width(&self, row: RowIndex) -> Result<usize, EngineError> {
        self.row(usize::from(row)).map(|row| row.width as usize)
    }

    fn row(&self, row: usize) -> Result<&Row, EngineError> {
        self.rows.get(row).ok_or_else(|| EngineError::new(ErrorCode::UnknownRow))
    }

    /// The number as printed on the seat. Errors: `UnknownSeat`.
    pub fn seat_short_name(&self, seat: SeatIndex) -> Result<&str, EngineError> {
        let is_known = (seat as usize) < self.seat_count();
        if is_known { Ok(self.short_name(seat)) } else { Err(EngineError::new(ErrorCode::UnknownSeat)) }
    }

    /// The number as printed on a seat of the hall.
    pub(crate) fn short_name(&self, seat: SeatIndex) -> &str {
        let index = seat as usize;
        let start = index.checked_sub(1).map_or(0, |before| known::at(&self.name_ends, before));
        let name = self.name_text.get(start as usize..known::at(&self.name_ends, index) as usize);
        debug_assert!(name.is_some(), "the name of seat {seat} is no part of the names");
        name.unwrap_or("")
    }

    /// Row label, separator, short name. Errors: `UnknownSeat`.
    pub fn seat_name(&self, seat: SeatIndex) -> Result<String, EngineError> {
        let short = self.seat_short_name(seat)?;
        let row = self.row_of.get(seat as usize).and_then(|&row| self.rows.get(usize::from(row)));
        let label = row.map_or("", |row| row.label.as_str());
        Ok([label, &self.separator, short].concat())
    }

    /// Bits of [`flag`] of a seat of the hall.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn flags(&self, seat: SeatIndex) -> u8 {
        known::at(&self.flags_of, seat as usize)
    }

    /// The class of a seat of the hall.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn class(&self, seat: SeatIndex) -> u8 {
        known::at(&self.class_of, seat as usize)
    }

    /// The slot of a seat of the hall.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn slot(&self, seat: SeatIndex) -> usize {
        usize::from(known::at(&self.slot_of, seat as usize))
    }

    /// The row, its index in a mask and the slot of a seat.
    pub(crate) fn place(&self, seat: SeatIndex) -> Option<(&Row, usize)> {
        let row = self.rows.get(usize::from(*self.row_of.get(seat as usize)?))?;
        Some((row, usize::from(*self.slot_of.get(seat as usize)?)))
    }

    /// Where a seat is in a mask of the whole hall: its word, and its bit there.
    pub(crate) fn bit_of(&self, seat: SeatIndex) -> Option<(usize, usize)> {
        let (row, slot) = self.place(seat)?;
        Some((row.word as usize + slot / 64, slot % 64))
    }

    /// Sets or clears the seat's bit in a mask of the whole hall.
    pub(crate) fn put(&self, words: &mut [u64], seat: SeatIndex, on: bool) {
        if let Some((word, bit)) = self.bit_of(seat) {
            mask::put(known::part_mut(words, word..word + 1), bit, on);
        }
    }

    /// A row that the hall has.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn known_row(&self, row: usize) -> Option<&Row> {
        debug_assert!(row < self.rows.len(), "row {row} of {}", self.rows.len());
        self.rows.get(row)
    }

    /// Words of a mask of the whole hall.
    pub(crate) fn word_count(&self) -> usize {
        self.seat_mask.len()
    }

    /// The seat in a slot of a row that has one there.
    #[inline(always)]
    pub(crate) fn seat_in(&self, row: &Row, slot: usize) -> SeatIndex {
        debug_assert!(mask::get(known::part(&self.seat_mask, row.words()), slot), "no seat in slot {slot}");
        if slot < 64 {
            let word = known::at(&self.seat_mask, row.word as usize);
            return row.first_seat + (word & ((1 << slot) - 1)).count_ones();
        }
        let words = known::part(&self.seat_mask, row.words());
        row.first_seat + mask::count_between(words, 0, slot) as u32
    }

    /// FNV-1a over the hall's bytes: tells a snapshot of another hall, no protection against forgery.
    pub fn fingerprint(&self) -> u32 {
        *self.fingerprint.get_or_init(|| {
            self.to_bytes()
                .iter()
                .fold(0x811C_9DC5, |hash: u32, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
        })
    }
}
