//! What is just allowed and what is one too much, in whatever form it comes, and where a refusal points.

#![allow(clippy::unwrap_used)]

mod pictures;

use parterre_planning::HallDocument;
use std::rc::Rc;

use parterre_engine::delta::encode_delta;
use parterre_engine::hall::{HallDraft, Named, RowDraft, SeatDraft};
use parterre_engine::ids::{
    MAX_CLASSES, MAX_COORDINATE, MAX_INPUT_BYTES, MAX_ROW_SLOTS, MAX_ROWS, MAX_SEATS, MAX_SLOTS, MAX_TEXT_BYTES,
    MAX_VERSION,
};
use parterre_engine::{EngineError, ErrorCode, Hall, Inventory};
use pictures::{document, plain_draft};

fn named(key: String) -> Named {
    Named { key, name: String::new() }
}

/// `width` slots with seats in the first `seats` of them.
fn row(width: usize, seats: usize) -> RowDraft {
    let seat = |slot| SeatDraft { slot, ..SeatDraft::default() };
    RowDraft { width, seats: (0..seats).map(seat).collect(), ..RowDraft::default() }
}

/// Taken, or refused with a code and a place.
type Answer = Result<(), (ErrorCode, String)>;

fn result<T>(answer: Result<T, EngineError>) -> Answer {
    answer.map(|_| ()).map_err(|error| (error.first.code, error.first.at))
}

fn refused(code: ErrorCode, at: &str) -> Answer {
    Err((code, String::from(at)))
}

/// The binary form of rows without seats names: bytes 8 to 11 the seats, 12 and 13 the rows, from 22 on the rows.
fn bytes(seats: usize, rows: &[&[u8]]) -> Vec<u8> {
    let mut out = b"PTRH\x01\0\0\x02".to_vec();
    out.extend_from_slice(&(seats as u32).to_le_bytes());
    out.extend_from_slice(&(rows.len() as u16).to_le_bytes());
    out.extend_from_slice(&[1, 0, 0, 1, b'-', 1, b'a', 0]);
    rows.iter().for_each(|row| out.extend_from_slice(row));
    out
}

/// A row of `width` slots in bytes, with a seat in each or in none.
fn row_bytes(width: usize, is_full: bool) -> Vec<u8> {
    let [low, high] = (width as u16).to_le_bytes();
    if is_full {
        return vec![0, low, high];
    }
    [vec![4, low, high], vec![0; width.div_ceil(8)]].concat()
}

#[test]
fn sizes_of_a_draft() {
    let one_over = MAX_ROW_SLOTS + 1;
    let full = MAX_SEATS / MAX_ROW_SLOTS;
    // Masks have whole words a row: a row of 20,000 slots takes 20,032.
    let wide = MAX_SLOTS / 20_032;
    let left = MAX_SLOTS - wide * 20_032;
    let table = [
        (vec![row(0, 0); MAX_ROWS], Ok(())),
        (vec![row(0, 0); MAX_ROWS + 1], refused(ErrorCode::TooManyRows, "rows")),
        (vec![row(MAX_ROW_SLOTS, 0)], Ok(())),
        (vec![row(0, 0), row(one_over, 0)], refused(ErrorCode::RowTooLong, "rows[1].seats")),
        (vec![row(3, 3)], Ok(())),
        (vec![row(3, 4)], refused(ErrorCode::RowTooLong, "rows[0].seats")),
        (vec![row(3, 5)], refused(ErrorCode::RowTooLong, "rows[0].seats")),
        (vec![row(MAX_ROW_SLOTS, MAX_ROW_SLOTS); full], Ok(())),
        (
            [vec![row(MAX_ROW_SLOTS, MAX_ROW_SLOTS); full], vec![row(1, 1)]].concat(),
            refused(ErrorCode::TooManySeats, "rows[10].seats"),
        ),
        ([vec![row(MAX_ROW_SLOTS, 0); wide], vec![row(left, 0)]].concat(), Ok(())),
        (
            [vec![row(MAX_ROW_SLOTS, 0); wide], vec![row(left + 1, 0)]].concat(),
            refused(ErrorCode::TooLarge, "rows[99].seats"),
        ),
    ];
    for (rows, expected) in table {
        let (count, first) = (rows.len(), rows.first().map(|row| row.width));
        assert_eq!(result(Hall::build(plain_draft(rows))), expected, "{count} rows, {first:?} slots");
    }
}

#[test]
fn sizes_of_the_binary_form() {
    let full = row_bytes(MAX_ROW_SLOTS, true);
    let aisles = row_bytes(MAX_ROW_SLOTS, false);
    let wide = MAX_SLOTS / 20_032;
    let left = MAX_SLOTS - wide * 20_032;
    let rows = |row: &[u8], count: usize, last: &[u8]| -> Vec<u8> {
        let mut rows = vec![row; count];
        if !last.is_empty() {
            rows.push(last);
        }
        bytes(if row == full { MAX_SEATS } else { 0 }, &rows)
    };
    let (one, rest, too_much) = (row_bytes(1, true), row_bytes(left, false), row_bytes(left + 1, false));
    let long = row_bytes(MAX_ROW_SLOTS + 1, false);
    let padded = [bytes(0, &[]), vec![0; MAX_INPUT_BYTES]].concat();
    let at = |byte: usize| format!("byte {byte}");
    let table = [
        (rows(&full, 10, &[]), Ok(())),
        // One seat more than the head says; then one more than there may be.
        (rows(&full, 10, &one), refused(ErrorCode::TooManySeats, &at(22 + 30))),
        (bytes(MAX_SEATS, &[&one]), refused(ErrorCode::BadByte, &at(8))),
        (bytes(MAX_SEATS + 1, &[&one]), refused(ErrorCode::TooManySeats, &at(8))),
        (rows(&[0, 0, 0], MAX_ROWS, &[]), Ok(())),
        (rows(&[0, 0, 0], MAX_ROWS, &[0, 0, 0]), refused(ErrorCode::TooManyRows, &at(12))),
        (rows(&[], 0, &long), refused(ErrorCode::RowTooLong, &at(22 + 1))),
        (rows(&aisles, wide, &rest), Ok(())),
        (rows(&aisles, wide, &too_much), refused(ErrorCode::TooLarge, &at(22 + wide * aisles.len()))),
        (padded[..MAX_INPUT_BYTES].to_vec(), refused(ErrorCode::TrailingBytes, &at(22))),
        (padded, refused(ErrorCode::TooLarge, "")),
    ];
    for (bytes, expected) in table {
        let answer = result(Hall::from_bytes(&bytes));
        assert_eq!(answer, expected, "{} bytes, {:?}", bytes.len(), &bytes[..22.min(bytes.len())]);
    }
}

/// Texts that are no UTF-8 are refused at their first bad byte.
#[test]
fn texts_of_the_binary_form() {
    let mut hall = plain_draft(vec![row(1, 1)]);
    hall.name = String::from("héh");
    let bytes = Hall::build(hall).unwrap().to_bytes();
    assert_eq!(bytes[16..22], [4, b'h', 0xC3, 0xA9, b'h', 1]);
    for (at, byte, bad) in [(17, 0xFF, 17), (18, b'x', 19), (19, b'x', 18), (20, 0x80, 20), (22, 0xC3, 22)] {
        let mut bytes = bytes.clone();
        bytes[at] = byte;
        let expected = refused(ErrorCode::BadByte, &format!("byte {bad}"));
        assert_eq!(result(Hall::from_bytes(&bytes)), expected, "{byte:x} at {at}");
    }
}

/// Bits that no seat, no slot and no flag has are refused, wherever the row ends in its byte.
#[test]
fn bits_of_the_binary_form_that_mean_nothing() {
    for width in [1usize, 7, 8, 9, 15, 16] {
        for slot in 0..width.div_ceil(8) * 8 {
            let mut row = row_bytes(width, false);
            row[3 + slot / 8] |= 1 << (slot % 8);
            let seats = usize::from(slot < width);
            let expected = if slot < width {
                Ok(())
            } else {
                refused(ErrorCode::BadByte, &format!("byte {}", 22 + row.len() - 1))
            };
            assert_eq!(result(Hall::from_bytes(&bytes(seats, &[&row]))), expected, "slot {slot} of {width}");
        }
    }
    // Whether a seat is on a sofa is said by the sofa alone.
    for (flags, is_known) in
        [(1, true), (2, false), (4, false), (8, true), (16, true), (32, true), (64, false), (128, false)]
    {
        let row = [16, 1, 0, flags];
        let expected = match flags {
            2 => refused(ErrorCode::CompanionApart, "rows[0].seats[0].companion"),
            _ if is_known => Ok(()),
            _ => refused(ErrorCode::BadByte, "byte 25"),
        };
        assert_eq!(result(Hall::from_bytes(&bytes(1, &[&row]))), expected, "flags {flags}");
    }
}

#[test]
fn sizes_of_a_document() {
    let hall = |rows: String| Hall::from_document(&document(&rows));
    let row = |slot: &str, slots: usize| format!("{{\"seats\":[{}]}}", vec![slot; slots].join(","));
    let full = vec![row("{}", MAX_ROW_SLOTS); MAX_SEATS / MAX_ROW_SLOTS].join(",");
    let table = [
        (vec![row("", 0); MAX_ROWS].join(","), Ok(())),
        (vec![row("", 0); MAX_ROWS + 1].join(","), refused(ErrorCode::TooManyRows, "rows")),
        (row("null", MAX_ROW_SLOTS), Ok(())),
        (row("null", MAX_ROW_SLOTS + 1), refused(ErrorCode::RowTooLong, "rows[0].seats")),
        (full.clone(), Ok(())),
        ([&full, ",", &row("{}", 1)].concat(), refused(ErrorCode::TooManySeats, "rows")),
    ];
    for (rows, expected) in table {
        let length = rows.len();
        assert_eq!(result(hall(rows)), expected, "{length} bytes of rows");
    }
    // A document may be longer than any hall is: it ends in space.
    let spaced = |length: usize| {
        let mut text = hall(String::new()).unwrap().to_document();
        text.push_str(&" ".repeat(length - text.len()));
        result(Hall::from_document(&text))
    };
    assert_eq!(spaced(MAX_INPUT_BYTES), Ok(()));
    assert_eq!(spaced(MAX_INPUT_BYTES + 1), refused(ErrorCode::TooLarge, ""));
}

#[test]
fn texts_lists_and_coordinates() {
    type Change = fn(&mut HallDraft);
    let table: [(Change, Answer); 18] = [
        (|hall| hall.name = "x".repeat(MAX_TEXT_BYTES), Ok(())),
        (|hall| hall.name = "x".repeat(MAX_TEXT_BYTES + 1), refused(ErrorCode::BadText, "name")),
        (|hall| hall.separator = String::from("\u{7f}"), refused(ErrorCode::BadText, "naming.separator")),
        (|hall| hall.classes = (0..MAX_CLASSES).map(|n| named(n.to_string())).collect(), Ok(())),
        (
            |hall| hall.classes = (0..=MAX_CLASSES).map(|n| named(n.to_string())).collect(),
            refused(ErrorCode::TooLarge, "classes"),
        ),
        (|hall| hall.zones = (0..MAX_CLASSES).map(|n| named(n.to_string())).collect(), Ok(())),
        (
            |hall| hall.zones = (0..=MAX_CLASSES).map(|n| named(n.to_string())).collect(),
            refused(ErrorCode::TooLarge, "zones"),
        ),
        (
            |hall| hall.zones = vec![named(String::from("a")), named(String::new())],
            refused(ErrorCode::BadText, "zones[1].key"),
        ),
        (|hall| hall.rows[0].seats[1].class = 1, Ok(())),
        (|hall| hall.rows[0].seats[1].class = 2, refused(ErrorCode::OutOfRange, "rows[0].seats[1].class")),
        (|hall| hall.focal_point = Some((MAX_COORDINATE, -MAX_COORDINATE)), Ok(())),
        (
            |hall| hall.focal_point = Some((MAX_COORDINATE.next_up(), 0.0)),
            refused(ErrorCode::OutOfRange, "focalPoint.x"),
        ),
        (|hall| hall.focal_point = Some((0.0, f32::NAN)), refused(ErrorCode::OutOfRange, "focalPoint.y")),
        (
            |hall| {
                hall.zones = vec![named(String::from("a")), named(String::from("b"))];
                hall.zone_focal_points = vec![None, Some((f32::NAN, 0.0))];
            },
            refused(ErrorCode::OutOfRange, "zones[1].focalPoint.x"),
        ),
        (|hall| hall.zone_focal_points = vec![Some((0.0, 0.0))], refused(ErrorCode::OutOfRange, "zones[0].focalPoint")),
        (|hall| hall.rows[0].seats[2].x = Some(-MAX_COORDINATE), Ok(())),
        (
            |hall| hall.rows[0].seats[2].x = Some(-MAX_COORDINATE.next_up()),
            refused(ErrorCode::OutOfRange, "rows[0].seats[2].x"),
        ),
        (|hall| hall.rows[0].seats[2].y = Some(f32::INFINITY), refused(ErrorCode::OutOfRange, "rows[0].seats[2].y")),
    ];
    for (index, (change, expected)) in table.into_iter().enumerate() {
        let mut changed = plain_draft(vec![row(3, 3)]);
        change(&mut changed);
        assert_eq!(result(Hall::build(changed)), expected, "line {index}");
    }
}

#[test]
fn versions_and_seats_of_shows() {
    let mut show = Inventory::new(Rc::new(Hall::build(plain_draft(vec![row(3, 3)])).unwrap()));
    let bad = refused(ErrorCode::BadVersion, "");
    let bad_bytes = refused(ErrorCode::BadVersion, "byte 8");
    for (version, is_known) in [
        (0, true),
        (MAX_VERSION - 1, true),
        (MAX_VERSION, true),
        (MAX_VERSION + 1, false),
        (MAX_VERSION + 2, false),
        (u64::MAX, false),
    ] {
        let expected = if is_known { Ok(()) } else { bad.clone() };
        assert_eq!(result(show.set_version(version)), expected, "{version}");
        let mut snapshot = show.snapshot();
        snapshot[8..16].copy_from_slice(&version.to_le_bytes());
        let expected = if is_known { Ok(()) } else { bad_bytes.clone() };
        assert_eq!(result(show.apply_snapshot(&snapshot)), expected, "{version}");
    }
    for (from, to, is_forward) in [
        (0, 1, true),
        (1, 1, false),
        (2, 1, false),
        (MAX_VERSION - 1, MAX_VERSION, true),
        (MAX_VERSION, MAX_VERSION, false),
        (MAX_VERSION, MAX_VERSION + 1, false),
        (0, MAX_VERSION + 2, false),
        (0, u64::MAX, false),
    ] {
        let expected = if is_forward { Ok(()) } else { bad.clone() };
        assert_eq!(result(encode_delta(from, to, &[2], &[4])), expected, "{from} to {to}");
        let mut delta = encode_delta(0, 1, &[2], &[4]).unwrap();
        delta[8..16].copy_from_slice(&from.to_le_bytes());
        delta[16..24].copy_from_slice(&to.to_le_bytes());
        show.set_version(MAX_VERSION).unwrap();
        let expected = if is_forward { Ok(()) } else { bad_bytes.clone() };
        assert_eq!(result(show.apply_delta(&delta)), expected, "{from} to {to}");
    }
    let last = MAX_SEATS as u32 - 1;
    assert_eq!(encode_delta(0, 1, &[last], &[1]).unwrap()[28..], (last * 8 + 1).to_le_bytes());
    assert_eq!(result(encode_delta(0, 1, &[0, last + 1], &[1, 1])), refused(ErrorCode::UnknownSeat, "seats[1]"));
}
