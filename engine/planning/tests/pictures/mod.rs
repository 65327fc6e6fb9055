//! Small shows drawn in text.

// Clippy's leave for tests ends at functions marked so.
#![allow(clippy::unwrap_used)]

use std::rc::Rc;

use parterre_engine::hall::{HallDraft, Named, RowDraft, ScreenSide, SeatDraft, flag};
use parterre_engine::naming::{RowNaming, SeatNaming};
use parterre_engine::{Hall, Inventory, Status};

/// Rows of `_` free, `x` sold, ` ` aisle, `a` accessible, `c` companion, `s` half a sofa, `t` of the row's
/// one large sofa, `h` by hand only, `v` of class 1.
pub fn show_of(rows: &[&str]) -> Inventory {
    let row = |picture: &&str| {
        let mut halves = 0;
        let seats = picture
            .chars()
            .enumerate()
            .filter(|&(_, mark)| mark != ' ')
            .map(|(slot, mark)| {
                halves += u16::from(mark == 's');
                SeatDraft {
                    slot,
                    class: u32::from(mark == 'v'),
                    sofa: match mark {
                        's' => halves.div_ceil(2),
                        't' => 99,
                        _ => 0,
                    },
                    flags: match mark {
                        'a' => flag::ACCESSIBLE,
                        'c' => flag::COMPANION,
                        'h' => flag::NO_AUTO_ASSIGN,
                        _ => 0,
                    },
                    ..SeatDraft::default()
                }
            });
        RowDraft {
            width: picture.len(),
            seats: seats.collect(),
            ..RowDraft::default()
        }
    };
    let named = |key: &str| Named {
        key: String::from(key),
        name: String::new(),
    };
    let hall = Hall::build(HallDraft {
        name: String::new(),
        screen_side: ScreenSide::Top,
        row_naming: RowNaming::ALL[0].0,
        seat_naming: SeatNaming::ALL[0].0,
        separator: String::new(),
        classes: vec![named("standard_seats"), named("vip")],
        zones: Vec::new(),
        focal_point: None,
        rows: rows.iter().map(row).collect(),
    });
    let mut show = Inventory::new(Rc::new(hall.unwrap()));
    let marks = rows.iter().flat_map(|row| row.chars()).filter(|&mark| mark != ' ');
    let sold: Vec<u32> = marks
        .zip(0..)
        .filter(|&(mark, _)| mark == 'x')
        .map(|(_, seat)| seat)
        .collect();
    show.set_status(&sold, Status::Sold).unwrap();
    show
}
