//! What a format could not carry.

use strum::IntoStaticStr;

/// What was lost. The names are stable; js/planning/findings.ts holds the same list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum LossCode {
    /// Seats. No exporter does that; an importer that cannot read its own exporter would.
    Seats,
    /// Names of seats or labels of rows.
    SeatNames,
    /// Which row comes after which.
    RowOrder,
    /// The hall's name.
    Name,
    /// The side of the screen.
    ScreenSide,
    /// How rows and seats are counted that have no name of their own: none is left without.
    Naming,
    /// The separator of full names.
    Separator,
    /// The focal point, the hall's and those of zones.
    FocalPoint,
    /// Keys of classes: prices that name them must be set again.
    ClassKeys,
    /// Names of classes.
    ClassNames,
    /// The order of the classes.
    ClassOrder,
    /// Classes that no seat has.
    UnusedClasses,
    /// Rows' zones, or their keys or names.
    Zones,
    /// The order of the zones.
    ZoneOrder,
    /// Zones that no row has.
    UnusedZones,
    /// Rows without seats.
    CrossAisles,
    /// Which seats are neighbours, or how wide aisles are.
    Aisles,
    /// Aisles before the first seat of every row.
    LeadingAisles,
    /// Aisles after the last seat of a row.
    TrailingAisles,
    /// Where seats are drawn.
    Coordinates,
    /// Where the drawing begins.
    Origin,
    /// Accessible seats.
    Accessible,
    /// Companion seats.
    Companion,
    /// Blocked seats.
    Blocked,
    /// Disabled seats.
    Disabled,
    /// Seats picked by hand only.
    ByHandOnly,
    /// Sofas.
    Sofas,
}

impl LossCode {
    /// Somebody would sit elsewhere, or beside somebody else.
    pub(crate) fn is_misreading(self) -> bool {
        matches!(self, LossCode::Seats | LossCode::SeatNames | LossCode::RowOrder | LossCode::Aisles)
    }

    /// The code's name, as js/planning/findings.ts lists it.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Something lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// What.
    pub code: LossCode,
    /// How many seats, rows, classes or zones are concerned; 1 for what a hall has once.
    pub count: usize,
}
