//! The fields of a hall document's objects, for reading, writing and mending it.

use parterre_engine::hall::flag;

/// Of the document.
pub(crate) const DOCUMENT: [&str; 9] =
    ["format", "version", "name", "screenSide", "naming", "classes", "zones", "focalPoint", "rows"];
/// Of `naming`.
pub(crate) const NAMING: [&str; 3] = ["rows", "seats", "separator"];
/// Of `focalPoint`.
pub(crate) const FOCAL_POINT: [&str; 2] = ["x", "y"];
/// Of a class.
pub(crate) const CLASS: [&str; 2] = ["key", "name"];
/// Of a zone.
pub(crate) const ZONE: [&str; 3] = ["key", "name", "focalPoint"];
/// Of a row.
pub(crate) const ROW: [&str; 3] = ["label", "zone", "seats"];
/// Of a seat.
pub(crate) const SEAT: [&str; 10] =
    ["name", "class", "x", "y", "accessible", "companion", "sofa", "blocked", "disabled", "autoAssign"];
/// Those of a seat that are flags, with their bits. `autoAssign` is the one that is true by default.
pub(crate) const FLAGS: [(u8, &str); 5] = [
    (flag::ACCESSIBLE, "accessible"),
    (flag::COMPANION, "companion"),
    (flag::BLOCKED, "blocked"),
    (flag::DISABLED, "disabled"),
    (flag::NO_AUTO_ASSIGN, "autoAssign"),
];
