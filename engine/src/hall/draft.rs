//! What a hall is built from: documents, bytes and importers all come through here.

use super::{Hall, Named, ScreenSide, flag};
use crate::naming::{RowNaming, SeatNaming};

/// A hall that has not been checked yet.
#[derive(Clone, Debug)]
pub struct HallDraft {
    /// What a person would call it; may be empty.
    pub name: String,
    /// On which side of the drawing the cinema screen stands.
    pub screen_side: ScreenSide,
    /// Labels of rows that do not carry their own.
    pub row_naming: RowNaming,
    /// Names of seats that do not carry their own.
    pub seat_naming: SeatNaming,
    /// What stands between row and seat; may be empty.
    pub separator: String,
    /// At least one.
    pub classes: Vec<Named>,
    /// May be empty.
    pub zones: Vec<Named>,
    /// Best view.
    pub focal_point: Option<(f32, f32)>,
    /// Best view of each zone that has its own; zones beyond have none.
    pub zone_focal_points: Vec<Option<(f32, f32)>>,
    /// From the top as drawn.
    pub rows: Vec<RowDraft>,
}

/// A row of a draft.
#[derive(Clone, Debug, Default)]
pub struct RowDraft {
    /// By default counted.
    pub label: Option<String>,
    /// Index into the zones.
    pub zone: Option<u32>,
    /// Slots as drawn; at least one more than the last seat's.
    pub width: usize,
    /// Ascending by slot.
    pub seats: Vec<SeatDraft>,
}

/// A seat of a draft.
#[derive(Clone, Debug, Default)]
pub struct SeatDraft {
    /// Place in the row.
    pub slot: usize,
    /// By default counted.
    pub name: Option<String>,
    /// Index into the classes.
    pub class: u32,
    /// Bits of [`super::flag`]; `SOFA` is derived.
    pub flags: u8,
    /// 0: none.
    pub sofa: u16,
    /// By default the slot.
    pub x: Option<f32>,
    /// By default the row index.
    pub y: Option<f32>,
}

impl Hall {
    /// The draft that the hall was built from: what equals its default is left out.
    pub fn to_draft(&self) -> HallDraft {
        HallDraft {
            name: self.name.clone(),
            screen_side: self.screen_side,
            row_naming: self.row_naming,
            seat_naming: self.seat_naming,
            separator: self.separator.clone(),
            classes: self.classes.clone(),
            zones: self.zones.clone(),
            focal_point: self.own_focal_point,
            zone_focal_points: self.zone_focal_points.clone(),
            rows: (0..self.rows.len()).filter_map(|row| self.row_draft(row)).collect(),
        }
    }

    fn row_draft(&self, index: usize) -> Option<RowDraft> {
        let row = self.rows.get(index)?;
        let count = row.seat_count as usize;
        let seats = row.seats().enumerate();
        Some(RowDraft {
            label: row.own_label.then(|| row.label.clone()),
            zone: row.zone.map(u32::from),
            width: row.width as usize,
            seats: seats
                .filter_map(|(position, seat)| {
                    self.seat_draft(seat as usize, index, self.seat_naming.name(position, count))
                })
                .collect(),
        })
    }

    /// `counted`: the seat's name if it has none of its own.
    fn seat_draft(&self, seat: usize, row: usize, counted: String) -> Option<SeatDraft> {
        let slot = *self.slot_of.get(seat)?;
        let name = self.seat_short_name(seat as u32).ok()?;
        Some(SeatDraft {
            slot: usize::from(slot),
            name: (name != counted).then(|| String::from(name)),
            class: u32::from(*self.class_of.get(seat)?),
            flags: *self.flags_of.get(seat)? & !flag::SOFA,
            sofa: *self.sofa_of.get(seat)?,
            x: self.x.get(seat).copied().filter(|&x| x != f32::from(slot)),
            y: self.y.get(seat).copied().filter(|&y| y != row as f32),
        })
    }
}
