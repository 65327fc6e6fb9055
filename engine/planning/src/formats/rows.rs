//! A hall row by row, for writing it.

use parterre_engine::hall::{Bounds, Hall, Named, ScreenSide};
use parterre_engine::ids::SeatIndex;
use serde_json::{Value, json};

/// Characters of a key behind a number: with four bytes each it is still a text that a hall may have.
const LONGEST_BASE: usize = 60;

/// A row of a hall.
pub(crate) struct HallRow<'h> {
    pub label: &'h str,
    pub zone: Option<u8>,
    /// Slots as drawn.
    pub width: usize,
    pub seats: Vec<HallSeat<'h>>,
}

/// A seat of a hall with everything known of it.
#[derive(Clone, Copy)]
pub(crate) struct HallSeat<'h> {
    pub index: SeatIndex,
    pub name: &'h str,
    pub slot: usize,
    pub class: u8,
    pub flags: u8,
    pub sofa: u16,
    pub x: f32,
    pub y: f32,
}

/// All rows, cross aisles included.
pub(crate) fn rows_of(hall: &Hall) -> Vec<HallRow<'_>> {
    let mut rows: Vec<HallRow<'_>> = (0..hall.row_count() as u16)
        .map(|row| HallRow {
            label: hall.row_label(row).unwrap_or(""),
            zone: hall.row_zone(row).unwrap_or(None),
            width: hall.row_width(row).unwrap_or(0),
            seats: Vec::new(),
        })
        .collect();
    for index in 0..hall.seat_count() {
        let (Some(seat), Some(&row)) = (seat_of(hall, index), hall.row_of().get(index)) else {
            continue;
        };
        if let Some(row) = rows.get_mut(usize::from(row)) {
            row.seats.push(seat);
        }
    }
    rows
}

fn seat_of(hall: &Hall, index: usize) -> Option<HallSeat<'_>> {
    Some(HallSeat {
        index: index as SeatIndex,
        name: hall.seat_short_name(index as SeatIndex).ok()?,
        slot: usize::from(*hall.slot_of().get(index)?),
        class: *hall.class_of().get(index)?,
        flags: *hall.flags_of().get(index)?,
        sofa: *hall.sofa_of().get(index)?,
        x: *hall.x().get(index)?,
        y: *hall.y().get(index)?,
    })
}

/// Rows drawn as a grid, whatever their drawing: slot and row are the coordinates.
pub(crate) fn as_grid<'h>(rows: &[HallRow<'h>]) -> Vec<HallRow<'h>> {
    let seat = |seat: &HallSeat<'h>, index: usize| HallSeat { x: seat.slot as f32, y: index as f32, ..*seat };
    rows.iter()
        .enumerate()
        .map(|(index, row)| HallRow { seats: row.seats.iter().map(|one| seat(one, index)).collect(), ..*row })
        .collect()
}

/// The smallest rectangle around all seats of the rows; zeros without seats.
pub(crate) fn bounds_of(rows: &[HallRow<'_>]) -> Bounds {
    let mut seats = rows.iter().flat_map(|row| &row.seats);
    let Some(first) = seats.next() else {
        return Bounds::default();
    };
    let mut bounds = Bounds { min_x: first.x, min_y: first.y, max_x: first.x, max_y: first.y };
    for seat in seats {
        bounds.min_x = bounds.min_x.min(seat.x);
        bounds.max_x = bounds.max_x.max(seat.x);
        bounds.min_y = bounds.min_y.min(seat.y);
        bounds.max_y = bounds.max_y.max(seat.y);
    }
    bounds
}

/// Whole numbers without a fraction.
pub(crate) fn coordinate(value: f64) -> Value {
    let whole = value as i64;
    if whole as f64 == value { json!(whole) } else { json!(value) }
}

pub(crate) fn point(x: f64, y: f64) -> Value {
    json!({ "x": coordinate(x), "y": coordinate(y) })
}

/// Three pitches before the first row, or behind the last. `px`: where a coordinate is drawn.
pub(crate) fn screen_y(hall: &Hall, bounds: Bounds, px: fn(f32) -> f64, pitch: f64) -> f64 {
    match hall.screen_side() {
        ScreenSide::Top => px(bounds.min_y) - 3.0 * pitch,
        ScreenSide::Bottom => px(bounds.max_y) + 3.0 * pitch,
    }
}

/// A name, or the key where there is none.
pub(crate) fn shown(entry: &Named) -> &str {
    if entry.name.is_empty() { &entry.key } else { &entry.name }
}

/// The zones in the order of their first rows, then those without; `None` where rows have none.
pub(crate) fn zones_of(hall: &Hall, rows: &[HallRow<'_>]) -> Vec<Option<u8>> {
    let mut order: Vec<Option<u8>> = Vec::new();
    let used = rows.iter().filter(|row| !row.seats.is_empty()).map(|row| row.zone);
    for zone in used.chain((0..hall.zones().len()).map(|zone| u8::try_from(zone).ok())) {
        if !order.contains(&zone) {
            order.push(zone);
        }
    }
    order
}

/// What each of these is called in a format that knows it by one text: its name where the importer makes its key of
/// that, else its key. `key_as_read`: the key that the importer makes of a text behind those it has read before; `None`
/// where it would take the text for none, or for one of them.
pub(crate) fn texts_of(list: &[Named], key_as_read: impl Fn(&str, &[Named]) -> Option<String>) -> Vec<String> {
    let mut read: Vec<Named> = Vec::with_capacity(list.len());
    for entry in list {
        let name = key_as_read(&entry.name, &read).filter(|key| *key == entry.key);
        let mut text = String::from(if name.is_some() { &entry.name } else { &entry.key });
        let mut number = 1;
        let key = loop {
            if let Some(key) = key_as_read(&text, &read) {
                break key;
            }
            // In front, as importers cut what makes too long a key.
            number += 1;
            text = format!("{number} {}", entry.key.chars().take(LONGEST_BASE).collect::<String>());
        };
        read.push(Named { key, name: text });
    }
    read.into_iter().map(|entry| entry.name).collect()
}
