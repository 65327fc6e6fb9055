//! The fields of a hall document's objects, for reading, writing and mending it.

use parterre_engine::hall::flag;

/// Fields of the document itself.
pub(crate) const DOCUMENT: [&str; 9] =
    ["format", "version", "name", "screenSide", "naming", "classes", "zones", "focalPoint", "rows"];
/// Fields of `naming`.
pub(crate) const NAMING: [&str; 3] = ["rows", "seats", "separator"];
/// Fields of `focalPoint`.
pub(crate) const FOCAL_POINT: [&str; 2] = ["x", "y"];
/// Fields of a class.
pub(crate) const CLASS: [&str; 2] = ["key", "name"];
/// Fields of a zone.
pub(crate) const ZONE: [&str; 3] = ["key", "name", "focalPoint"];
/// Fields of a row.
pub(crate) const ROW: [&str; 3] = ["label", "zone", "seats"];
/// Fields of a seat.
pub(crate) const SEAT: [&str; 10] =
    ["name", "class", "x", "y", "accessible", "companion", "sofa", "blocked", "disabled", "autoAssign"];
/// A seat's fields that are flags, with their bits. `autoAssign` is the one that is true by default.
pub(crate) const FLAGS: [(u8, &str); 5] = [
    (flag::ACCESSIBLE, "accessible"),
    (flag::COMPANION, "companion"),
    (flag::BLOCKED, "blocked"),
    (flag::DISABLED, "disabled"),
    (flag::NO_AUTO_ASSIGN, "autoAssign"),
];
