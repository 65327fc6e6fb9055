//! A hall row by row, for writing it.

use parterre_engine::hall::{Bounds, Hall, Named};
use parterre_engine::ids::SeatIndex;

use super::guess::{class_key, key_of};

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

/// The same rows drawn as a grid: slot and row are the coordinates.
pub(crate) fn as_grid<'h>(rows: &[HallRow<'h>]) -> Vec<HallRow<'h>> {
    let seat = |seat: &HallSeat<'h>, index: usize| HallSeat {
        x: seat.slot as f32,
        y: index as f32,
        ..*seat
    };
    rows.iter()
        .enumerate()
        .map(|(index, row)| HallRow {
            seats: row.seats.iter().map(|one| seat(one, index)).collect(),
            ..*row
        })
        .collect()
}

/// The smallest rectangle around all seats of the rows; zeros without seats.
pub(crate) fn bounds_of(rows: &[HallRow<'_>]) -> Bounds {
    let mut seats = rows.iter().flat_map(|row| &row.seats);
    let Some(first) = seats.next() else {
        return Bounds::default();
    };
    let mut bounds = Bounds {
        min_x: first.x,
        min_y: first.y,
        max_x: first.x,
        max_y: first.y,
    };
    for seat in seats {
        bounds.min_x = bounds.min_x.min(seat.x);
        bounds.max_x = bounds.max_x.max(seat.x);
        bounds.min_y = bounds.min_y.min(seat.y);
        bounds.max_y = bounds.max_y.max(seat.y);
    }
    bounds
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

/// What a class is called in formats that know it by one text: its name where the key follows from it, else its key.
pub(crate) fn class_text(hall: &Hall, class: usize) -> &str {
    text_of(hall.classes(), class, class_key)
}

/// The same of a zone.
pub(crate) fn zone_text(hall: &Hall, zone: usize) -> &str {
    text_of(hall.zones(), zone, |name| key_of(name, "zone"))
}

fn text_of(list: &[Named], index: usize, key_of: impl Fn(&str) -> String) -> &str {
    let Some(entry) = list.get(index) else { return "" };
    if key_of(&entry.name) == entry.key {
        &entry.name
    } else {
        &entry.key
    }
}
