//! In which order drawn rows come, and where (0, 0) is.

// Clippy's leave for tests ends at functions marked so.
#![allow(clippy::unwrap_used)]

use parterre_engine::Hall;
use parterre_planning::formats::{self, Format};

/// A row of seats 25 apart: its zone, its label, how many, where the first one is, and how far the row bends at its end.
type Drawn = (&'static str, &'static str, usize, f64, f64, f64);

fn plan(rows: &[Drawn]) -> String {
    let mut zones: Vec<String> = Vec::new();
    for (zone, label, count, x, y, bend) in rows {
        let seats: Vec<String> = (0..*count)
            .map(|seat| {
                let away = seat as f64 / count.saturating_sub(1).max(1) as f64 - 0.5;
                format!(
                    r#"{{"seat_guid":"{label}{seat}","seat_number":"{seat}","category":"A","position":{{"x":{},"y":{}}}}}"#,
                    x + seat as f64 * 25.0,
                    y + bend * away * away * 4.0
                )
            })
            .collect();
        zones.push(format!(
            r#"{{"name":"{zone}","position":{{"x":0,"y":0}},"rows":[{{"row_number":"{label}","seats":[{}]}}]}}"#,
            seats.join(",")
        ));
    }
    format!(
        r#"{{"name":"","categories":[{{"name":"A"}}],"zones":[{}]}}"#,
        zones.join(",")
    )
}

#[track_caller]
fn read(rows: &[Drawn]) -> Hall {
    formats::import(&plan(rows), Some(Format::Pretix), false).hall.unwrap()
}

fn labels(hall: &Hall) -> String {
    let rows = 0..hall.row_count() as u16;
    rows.map(|row| hall.row_label(row).unwrap())
        .filter(|label| !label.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn rows_come_from_the_top_block_by_block() {
    for (what, rows, expected) in [
        (
            "listed from the bottom",
            &[
                ("", "C", 4, 0.0, 50.0, 0.0),
                ("", "B", 4, 0.0, 25.0, 0.0),
                ("", "A", 4, 0.0, 0.0, 0.0),
            ][..],
            "A B C",
        ),
        (
            "a left and a right section, listed line by line",
            &[
                ("left", "A", 4, 0.0, 0.0, 0.0),
                ("right", "K", 4, 200.0, 5.0, 0.0),
                ("left", "B", 4, 0.0, 25.0, 0.0),
                ("right", "L", 4, 200.0, 30.0, 0.0),
            ],
            "A B K L",
        ),
        (
            "a zone in the middle of the rows",
            &[
                ("", "A", 4, 0.0, 0.0, 0.0),
                ("", "C", 4, 0.0, 50.0, 0.0),
                ("vip", "B", 4, 0.0, 25.0, 0.0),
            ],
            "A B C",
        ),
        (
            "stalls listed before the balcony above them",
            &[
                ("stalls", "S", 4, 0.0, 100.0, 0.0),
                ("stalls", "T", 4, 0.0, 125.0, 0.0),
                ("balcony", "A", 4, 50.0, 0.0, 0.0),
            ],
            "A S T",
        ),
        (
            "a wide row that bends down beside a narrow one behind it",
            &[("", "B", 3, 50.0, 30.0, 0.0), ("", "A", 9, -25.0, 0.0, 90.0)],
            "A B",
        ),
        (
            "rows that bend into each other's lines",
            &[
                ("", "B", 7, 0.0, 30.0, 90.0),
                ("", "A", 3, 50.0, 0.0, 20.0),
                ("", "C", 9, -25.0, 60.0, 130.0),
            ],
            "A B C",
        ),
    ] {
        assert_eq!(labels(&read(rows)), expected, "{what}");
    }
}

#[test]
fn a_grid_is_taken_for_one() {
    // Zones begin at the corner, seats two pitches to the right of it and one below; a line is free.
    let hall = read(&[("", "A", 4, 50.0, 25.0, 0.0), ("", "B", 3, 75.0, 75.0, 0.0)]);
    assert_eq!(hall.row_of(), [1, 1, 1, 1, 3, 3, 3]);
    assert_eq!(hall.slot_of(), [2, 3, 4, 5, 3, 4, 5]);
    assert!(!hall.to_document().contains("\"x\""), "slots and rows say it all");
}

#[test]
fn other_drawings_begin_at_their_first_seats() {
    let hall = read(&[("", "A", 4, 60.0, 33.0, 0.0), ("", "B", 4, 72.5, 70.5, 0.0)]);
    assert_eq!(hall.x(), [0.0, 1.0, 2.0, 3.0, 0.5, 1.5, 2.5, 3.5]);
    assert_eq!(hall.y(), [0.0, 0.0, 0.0, 0.0, 1.5, 1.5, 1.5, 1.5]);
    assert_eq!(hall.row_of(), [0, 0, 0, 0, 1, 1, 1, 1]);
}

/// An arena's sections begin at slot 0 each: a row of thirty seats far to the right needs no thousand aisles.
#[test]
fn arenas_do_not_need_slots_for_their_width() {
    let hall = read(&[("west", "A", 30, 0.0, 0.0, 0.0), ("east", "B", 30, 50_000.0, 0.0, 0.0)]);
    assert_eq!((hall.slot_of()[30], hall.x()[30]), (0, 2000.0));
    assert_eq!(hall.row_width(1).unwrap(), 30);
}
