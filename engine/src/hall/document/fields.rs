//! The fields of a hall document's objects: for reading and writing it here, and for mending it in planning.

use crate::hall::flag;

/// Of the document.
pub const DOCUMENT: [&str; 9] = [
    "format",
    "version",
    "name",
    "screenSide",
    "naming",
    "classes",
    "zones",
    "focalPoint",
    "rows",
];
/// Of `naming`.
pub const NAMING: [&str; 3] = ["rows", "seats", "separator"];
/// Of `focalPoint`.
pub const FOCAL_POINT: [&str; 2] = ["x", "y"];
/// Of a class.
pub const CLASS: [&str; 2] = ["key", "name"];
/// Of a zone.
pub const ZONE: [&str; 3] = ["key", "name", "focalPoint"];
/// Of a row.
pub const ROW: [&str; 3] = ["label", "zone", "seats"];
/// Of a seat.
pub const SEAT: [&str; 10] = [
    "name",
    "class",
    "x",
    "y",
    "accessible",
    "companion",
    "sofa",
    "blocked",
    "disabled",
    "autoAssign",
];
/// Those of a seat that are flags, with their bits. `autoAssign` is the one that is true by default.
pub const FLAGS: [(u8, &str); 5] = [
    (flag::ACCESSIBLE, "accessible"),
    (flag::COMPANION, "companion"),
    (flag::BLOCKED, "blocked"),
    (flag::DISABLED, "disabled"),
    (flag::NO_AUTO_ASSIGN, "autoAssign"),
];
