//! A plan as an importer found it: a hall's parts with their places in the input, not checked yet.
//!
//! Not the engine's draft: a place and a status belong to every seat while seats are sorted, left out and renamed, and a
//! draft inside each of these would be longer at every use than the one copy at the end.

use parterre_engine::hall::{Named, ScreenSide};
use parterre_engine::naming::{RowNaming, SeatNaming};

/// Everything that becomes a hall.
#[derive(Debug)]
pub(crate) struct Plan {
    pub name: String,
    pub screen_side: ScreenSide,
    pub row_naming: RowNaming,
    pub seat_naming: SeatNaming,
    pub separator: String,
    /// Keys are unique.
    pub classes: Vec<Named>,
    /// Keys are unique.
    pub zones: Vec<Named>,
    pub focal_point: Option<(f32, f32)>,
    /// By zone; those beyond have none.
    pub zone_focal_points: Vec<Option<(f32, f32)>>,
    /// From the top as drawn.
    pub rows: Vec<PlanRow>,
    /// Every row should have a name: not so in Parterre's own documents, where most are counted.
    pub rows_are_named: bool,
    /// In its own format a companion seat may stand anywhere, so that one that stands alone is no error.
    pub companions_anywhere: bool,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            name: String::new(),
            screen_side: ScreenSide::Top,
            row_naming: RowNaming::LettersFromTop,
            seat_naming: SeatNaming::FromLeft,
            separator: String::from("-"),
            classes: Vec::new(),
            zones: Vec::new(),
            focal_point: None,
            zone_focal_points: Vec::new(),
            rows: Vec::new(),
            rows_are_named: true,
            companions_anywhere: false,
        }
    }
}

/// A row, or a cross aisle when it has no seats.
#[derive(Debug, Default)]
pub(crate) struct PlanRow {
    pub at: String,
    /// `None`: counted.
    pub label: Option<String>,
    pub zone: Option<u32>,
    /// Slots as drawn; seats beyond it make it wider.
    pub width: usize,
    /// In any order.
    pub seats: Vec<PlanSeat>,
}

/// A seat.
#[derive(Clone, Debug, Default)]
pub(crate) struct PlanSeat {
    pub at: String,
    pub slot: usize,
    /// `None`: counted.
    pub name: Option<String>,
    pub class: u32,
    /// Bits of [`parterre_engine::hall::flag`].
    pub flags: u8,
    /// 0: none.
    pub sofa: u16,
    /// In layout units; by default slot and row.
    pub x: Option<f32>,
    pub y: Option<f32>,
}
