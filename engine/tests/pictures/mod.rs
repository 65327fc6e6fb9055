//! Small halls and shows, drawn in text or written as documents, with nothing in them but what a test is about.

// Each test file uses a part of it; clippy's leave for tests ends at functions marked so.
#![allow(dead_code, clippy::unwrap_used)]

use std::rc::Rc;

use parterre_engine::hall::{HallDraft, Named, RowDraft, ScreenSide, SeatDraft, flag};
use parterre_engine::naming::{RowNaming, SeatNaming};
use parterre_engine::{Hall, Inventory, Status};

/// A row of ` ` aisle, `a` accessible, `c` companion, `h` by hand only, `v` of class 1, `1` to `9` of the sofa so
/// numbered, `s` half of a sofa for two; all other marks are plain seats.
pub fn row_of(picture: &str) -> RowDraft {
    let mut halves = 0;
    let seats = picture.chars().enumerate().filter(|&(_, mark)| mark != ' ');
    let seat = |(slot, mark): (usize, char)| {
        halves += u16::from(mark == 's');
        SeatDraft {
            slot,
            class: u32::from(mark == 'v'),
            flags: match mark {
                'a' => flag::ACCESSIBLE,
                'c' => flag::COMPANION,
                'h' => flag::NO_AUTO_ASSIGN,
                _ => 0,
            },
            sofa: match mark {
                's' => 10 + halves.div_ceil(2),
                _ => mark.to_digit(10).unwrap_or(0) as u16,
            },
            ..SeatDraft::default()
        }
    };
    RowDraft { width: picture.chars().count(), seats: seats.map(seat).collect(), ..RowDraft::default() }
}

/// A hall of these rows: rows and seats are numbered, there are two classes, and nothing else is set.
pub fn plain_draft(rows: Vec<RowDraft>) -> HallDraft {
    let class = |key: &str| Named { key: String::from(key), name: String::new() };
    HallDraft {
        name: String::new(),
        screen_side: ScreenSide::Top,
        row_naming: RowNaming::NumbersFromTop,
        seat_naming: SeatNaming::FromLeft,
        separator: String::from("-"),
        classes: vec![class("standard_seats"), class("vip")],
        zones: Vec::new(),
        focal_point: None,
        zone_focal_points: Vec::new(),
        rows,
    }
}

/// The seats of a picture that have this mark.
pub fn marked(rows: &[&str], mark: char) -> Vec<u32> {
    let seats = rows.iter().flat_map(|row| row.chars()).filter(|&other| other != ' ');
    seats.zip(0..).filter(|&(other, _)| other == mark).map(|(_, seat)| seat).collect()
}

/// A show in a hall of this draft, where seats marked `x` in the picture are sold.
pub fn show_in(draft: HallDraft, rows: &[&str]) -> Inventory {
    let mut show = Inventory::new(Rc::new(Hall::build(draft).unwrap()));
    show.set_status(&marked(rows, 'x'), Status::Sold).unwrap();
    show
}

/// A show in a plain hall of these rows.
pub fn show_of(rows: &[&str]) -> Inventory {
    show_in(plain_draft(rows.iter().map(|row| row_of(row)).collect()), rows)
}

/// A hall document of these rows, with one class and nothing else set.
pub fn document(rows: &str) -> String {
    document_with("", rows)
}

/// A hall document of these rows with `more` fields, each with a comma behind it.
pub fn document_with(more: &str, rows: &str) -> String {
    format!(
        r#"{{"format":"parterre-hall","version":1,"name":"","screenSide":"top","naming":{{"rows":"letters_from_top","seats":"from_left","separator":"-"}},"classes":[{{"key":"a","name":"A"}}],{more}"rows":[{rows}]}}"#
    )
}
