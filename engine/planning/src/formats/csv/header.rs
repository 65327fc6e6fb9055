//! The line that names the columns.

use parterre_engine::hall::flag;

use super::Column;
use super::records::Records;

/// Headers in the languages of the people who write tables.
const NAMES: [(Column, &[&str]); 15] = [
    (Column::Row, &["row", "rows", "row_label", "row_name", "rij", "rang", "rangée", "reihe"]),
    (Column::Seat, &["seat", "number", "seat_number", "seat_name", "stoel", "siège", "place", "platz", "sitz"]),
    (Column::Class, &["class", "category", "type", "klasse", "categorie", "catégorie", "kategorie"]),
    (Column::Zone, &["zone", "section", "area", "vak", "block", "bloc"]),
    (Column::Flags, &["flags", "attributes"]),
    (Column::Flag(flag::ACCESSIBLE), &["accessible", "wheelchair", "rolstoel", "pmr", "rollstuhl"]),
    (Column::Flag(flag::COMPANION), &["companion", "begeleider", "accompagnateur", "begleiter"]),
    (Column::Flag(flag::BLOCKED), &["blocked", "geblokkeerd", "bloqué", "gesperrt"]),
    (Column::Flag(flag::DISABLED), &["disabled", "defect", "défectueux", "defekt"]),
    (Column::Flag(flag::NO_AUTO_ASSIGN), &["by_hand"]),
    (Column::Slot, &["slot", "column", "col", "kolom", "colonne", "spalte"]),
    (Column::Line, &["line", "row_index"]),
    (Column::Sofa, &["sofa", "group"]),
    (Column::X, &["x"]),
    (Column::Y, &["y"]),
];

/// What the line with the columns' names says.
pub(super) struct Header {
    /// `None` for unknown ones.
    pub columns: Vec<Option<Column>>,
    /// What parts them.
    pub delimiter: u8,
    /// From 1: a spreadsheet may write `sep=;` before it.
    pub line: usize,
}

/// `None` for an empty text.
pub(super) fn header(text: &str) -> Option<Header> {
    let mut lines = text.lines().zip(1..);
    // A tab is white space: it may be all that follows.
    let is_mark = |line: &str| {
        let parts = line.split_at_checked(4);
        parts.is_some_and(|(mark, rest)| mark.eq_ignore_ascii_case("sep=") && rest.trim().len() <= 1)
    };
    let (first, line) = lines.find(|(line, _)| !is_mark(line))?;
    if first.trim().is_empty() || line > 2 {
        return None;
    }
    let count = |delimiter: u8| first.bytes().filter(|&byte| byte == delimiter).count();
    let delimiter = [b',', b';', b'\t'].into_iter().rev().max_by_key(|&delimiter| count(delimiter))?;
    let names = Records::new(first, delimiter).next()?.fields?;
    let mut columns: Vec<Option<Column>> = Vec::new();
    for name in names {
        let column = column_of(&name).filter(|column| !columns.contains(&Some(*column)));
        columns.push(column);
    }
    Some(Header { columns, delimiter, line })
}

/// The column of a name in any of these languages.
pub(super) fn column_of(name: &str) -> Option<Column> {
    let name = name.trim().to_lowercase().replace([' ', '-'], "_");
    NAMES.iter().find(|(_, names)| names.contains(&name.as_str())).map(|(column, _)| *column)
}
