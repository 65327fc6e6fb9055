//! What a hall is built from: documents, bytes and importers all come through here.

use super::{Named, ScreenSide};
use crate::naming::{RowNaming, SeatNaming};

/// A hall that has not been checked yet.
#[derive(Clone, Debug)]
pub struct HallDraft {
    /// As a person would call it; may be empty.
    pub name: String,
    /// On which side of the drawing the cinema screen stands.
    pub screen_side: ScreenSide,
    /// Labels of rows that do not carry their own.
    pub row_naming: RowNaming,
    /// Names of seats that do not carry their own.
    pub seat_naming: SeatNaming,
    /// Between row and seat; may be empty.
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
