//! What a hall says of itself.

#![allow(clippy::unwrap_used)]

use parterre_engine::hall::{Bounds, ScreenSide};
use parterre_engine::naming::{RowNaming, SeatNaming};
use parterre_engine::{Direction, ErrorCode, Hall, Status};
use parterre_planning::HallDocument;

const HALL: &str = r#"{"format":"parterre-hall","version":1,"name":"One","screenSide":"bottom","naming":{"rows":"numbers_from_bottom","seats":"from_right","separator":"/"},"classes":[{"key":"a","name":"Armchair"},{"key":"b","name":"Bench"}],"zones":[{"key":"s","name":"Stalls"},{"key":"c","name":"Circle","focalPoint":{"x":0.5,"y":7}}],"focalPoint":{"x":1.25,"y":-2.5},"rows":[{"seats":[{},null,{"name":"x","class":1},null]},{"label":"Aisle","seats":[]},{"zone":1,"seats":[{"x":-3,"y":7.5,"sofa":9},{"x":4.5,"y":6,"sofa":9}]}]}"#;

#[test]
fn all_it_was_given() {
    let hall = Hall::from_document(HALL).unwrap();
    assert_eq!((hall.name(), hall.separator()), ("One", "/"));
    assert_eq!(hall.screen_side(), ScreenSide::Bottom);
    assert_eq!((hall.row_naming(), hall.seat_naming()), (RowNaming::NumbersFromBottom, SeatNaming::FromRight));
    assert_eq!((hall.row_count(), hall.seat_count()), (3, 4));
    assert_eq!(hall.own_focal_point(), Some((1.25, -2.5)));
    assert_eq!(hall.focal_point(), (1.25, -2.5));
    assert_eq!([0, 1, 2].map(|zone| hall.zone_focal_point(zone)), [None, Some((0.5, 7.0)), None]);
    let of_rows = [0, 1, 2].map(|row| hall.row_focal_point(row).unwrap());
    assert_eq!(of_rows, [(1.25, -2.5), (1.25, -2.5), (0.5, 7.0)]);
    let bounds = Bounds { min_x: -3.0, min_y: 0.0, max_x: 4.5, max_y: 7.5 };
    assert_eq!(hall.bounds(), bounds);
    let names = |list: &[parterre_engine::hall::Named]| -> Vec<String> {
        list.iter().map(|entry| [entry.key.as_str(), " ", &entry.name].concat()).collect()
    };
    assert_eq!(names(hall.classes()), ["a Armchair", "b Bench"]);
    assert_eq!(names(hall.zones()), ["s Stalls", "c Circle"]);
    let rows: Vec<_> = (0..3)
        .map(|row| (hall.row_label(row).unwrap(), hall.row_zone(row).unwrap(), hall.row_width(row).unwrap()))
        .collect();
    assert_eq!(rows, [("2", None, 4), ("Aisle", None, 0), ("1", Some(1), 2)]);
    let seats: Vec<_> =
        (0..4).map(|seat| (hall.seat_name(seat).unwrap(), hall.seat_short_name(seat).unwrap())).collect();
    let expected = [("2/2", "2"), ("2/x", "x"), ("1/2", "2"), ("1/1", "1")];
    assert_eq!(seats, expected.map(|(name, short)| (String::from(name), short)));
    assert_eq!(hall.x(), [0.0, 2.0, -3.0, 4.5]);
    assert_eq!(hall.y(), [0.0, 0.0, 7.5, 6.0]);
    assert_eq!((hall.row_of(), hall.slot_of()), (&[0u16, 0, 2, 2][..], &[0u16, 2, 0, 1][..]));
    assert_eq!((hall.class_of(), hall.sofa_of()), (&[0u8, 1, 0, 0][..], &[0u16, 0, 9, 9][..]));
    assert_eq!(Hall::from_bytes(&hall.to_bytes()).unwrap().to_document(), HALL);
    // FNV-1a over its bytes, as docs/FORMATS.md says of snapshots.
    let mut print = 0x811C_9DC5u32;
    for byte in hall.to_bytes() {
        print = (print ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    }
    assert_eq!(hall.fingerprint(), print);
    let without = HALL.replace(r#""focalPoint":{"x":1.25,"y":-2.5},"#, "");
    let hall = Hall::from_document(&without).unwrap();
    assert_eq!((hall.own_focal_point(), hall.focal_point()), (None, (0.75, 2.5)));
    assert_eq!(Hall::from_bytes(&hall.to_bytes()).unwrap().to_document(), without);
}

#[test]
fn what_is_beyond_it_has_a_code() {
    let hall = Hall::from_document(HALL).unwrap();
    for row in [3, u16::MAX] {
        let codes = [
            hall.row_label(row).unwrap_err().code(),
            hall.row_zone(row).unwrap_err().code(),
            hall.row_width(row).unwrap_err().code(),
            hall.row_focal_point(row).unwrap_err().code(),
        ];
        assert_eq!(codes, [ErrorCode::UnknownRow; 4]);
    }
    for seat in [4, u32::MAX] {
        let codes = [
            hall.seat_name(seat).unwrap_err().code(),
            hall.seat_short_name(seat).unwrap_err().code(),
            hall.step(seat, Direction::Left).unwrap_err().code(),
        ];
        assert_eq!(codes, [ErrorCode::UnknownSeat; 3]);
    }
    let directions = [Direction::Left, Direction::Right, Direction::Up, Direction::Down];
    let statuses = [Status::Free, Status::Blocked, Status::Held, Status::Reserved, Status::Sold, Status::Broken];
    for byte in 0..=u8::MAX {
        let direction = Direction::from_byte(byte).map_err(|error| error.code());
        let expected = directions.get(usize::from(byte)).copied();
        assert_eq!(direction, expected.ok_or(ErrorCode::UnknownDirection));
        let status = Status::from_byte(byte).map_err(|error| error.code());
        let expected = statuses.get(usize::from(byte)).copied();
        assert_eq!(status, expected.ok_or(ErrorCode::BadStatus));
    }
    assert_eq!(statuses.map(Status::is_taken), [false, false, true, true, true, false]);
}
