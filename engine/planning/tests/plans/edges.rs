//! What plans seldom have and readers must still get right.

use crate::drawings::{read, zone};
use crate::pictures::document;
use parterre_engine::Hall;
use parterre_planning::HallDocument;
use parterre_planning::formats::{self, Format};

#[test]
fn formats_have_names() {
    for (format, name) in Format::ALL {
        assert_eq!((format.name(), Format::of_name(name)), (name, Some(format)));
    }
    assert_eq!(Format::of_name("PRETIX"), None);
}

#[test]
fn formats_are_told_from_each_other() {
    for (text, expected) in [
        ("row,seat\nA,1", Some(Format::Csv)),
        ("\u{feff}row;seat\nA;1", Some(Format::Csv)),
        ("row,x\nA,1", None),
        ("seat,x\n1,1", None),
        ("[]", None),
        ("{}", None),
        (r#"{"format":"parterre-hall"}"#, Some(Format::Document)),
        (r#"{"format":"other"}"#, None),
        (r#"{"SeatLayoutData":1}"#, Some(Format::Vista)),
        (r#"{"Areas":[]}"#, Some(Format::Vista)),
        (r#"{"Areas":1}"#, None),
        (r#"{"subChartFloors":[]}"#, Some(Format::SeatsIo)),
        (r#"{"subChartFloors":1}"#, None),
        ("\u{feff} {\"subChart\":1}", Some(Format::SeatsIo)),
        (r#"{"zones":[],"categories":[]}"#, Some(Format::Pretix)),
        (r#"{"zones":[]}"#, None),
        (r#"{"categories":[]}"#, None),
        (r#"{"zones":{},"categories":[]}"#, None),
    ] {
        assert_eq!(formats::import(text, None, false).format, expected, "{text}");
    }
}

/// Seats are named from the right where most neighbouring numbers fall.
#[test]
fn the_side_that_seats_are_counted_from_is_what_most_say() {
    for (numbers, expected) in [
        ("1 2 3", "from_left"),
        ("3 2 1", "from_right"),
        ("1 2 3 5 4", "from_left"),
        ("5 4 3 1 2", "from_right"),
        ("1 3 2", "from_left"),
        ("b a", "from_left"),
        ("9 x 7 6", "from_right"),
        ("2 1 01", "from_right"),
        ("1 01", "from_left"),
    ] {
        let seats: String = numbers.split(' ').map(|number| format!("A,{number}\n")).collect();
        let import = formats::import(&format!("row,seat\n{seats}"), Some(Format::Csv), false);
        let text = import.hall.unwrap().to_document();
        assert!(text.contains(&format!("\"seats\":\"{expected}\"")), "{numbers}: {text}");
    }
}

/// Rows are named from the top where the first row has the lower letter or number; where both have the same nothing says so.
#[test]
fn the_side_that_rows_are_counted_from() {
    for (labels, expected) in [
        ("A B", "letters_from_top"),
        ("B X A", "letters_from_bottom"),
        ("A A", "letters_from_bottom"),
        ("1 2", "numbers_from_top"),
        ("2 9 1", "numbers_from_bottom"),
        ("1 1", "numbers_from_bottom"),
        ("A 1", "letters_from_bottom"),
    ] {
        let rows: String =
            labels.split(' ').enumerate().map(|(row, label)| format!("{label},{row},{}\n", row + 1)).collect();
        let import = formats::import(&format!("row,seat,line\n{rows}"), Some(Format::Csv), false);
        let text = import.hall.unwrap().to_document();
        assert!(text.contains(&format!("\"rows\":\"{expected}\"")), "{labels}: {text}");
    }
}

/// What has no name is counted among the rows that have seats.
#[test]
fn rows_without_a_name() {
    let import = formats::import("row,seat,line\n3,1,1\n,1,3\n1,1,4\n", Some(Format::Csv), true);
    assert_eq!(import.hall.unwrap().row_label(2).unwrap(), "2");
    // In documents they stay without, and a name that is written may be the same.
    let text = document(r#"{"seats":[]},{"seats":[{}]},{"label":"2","seats":[{}]}"#)
        .replace("letters_from_top", "numbers_from_bottom");
    let import = formats::import(&text, Some(Format::Document), true);
    assert_eq!(import.hall.unwrap().seat_short_name(1).unwrap(), "1-2");
}

#[test]
fn points_that_are_nowhere() {
    // A focal point: one coordinate is enough.
    for (x, y, is_kept) in [("1000000", "-1000000", true), ("1000001", "0", false), ("0", "-1000001", false)] {
        let focus = format!("\"extra\":1,\"focalPoint\":{{\"x\":{x},\"y\":{y}}},\"classes\"");
        let text = document(r#"{"seats":[{}]}"#).replace("\"classes\"", &focus);
        let hall = formats::import(&text, Some(Format::Document), true).hall.unwrap();
        assert_eq!(hall.own_focal_point().is_some(), is_kept, "{x} {y}");
    }
    // A zone that begins nowhere begins at 0: its seats are not lost.
    let text = r#"{"name":"","categories":[{"name":"A"}],"zones":[{"name":"Z","position":{"x":"far","y":0},"rows":[{"row_number":"1","seats":[{"seat_guid":"1","seat_number":"1","category":"A","position":{"x":25,"y":0}}]}]}]}"#;
    let hall = formats::import(text, Some(Format::Pretix), true).hall.unwrap();
    assert_eq!(hall.slot_of(), [1]);
}

/// Keys are names in small letters, words joined.
#[test]
fn classes_have_keys_of_their_names() {
    for (name, key) in [
        ("VIP", "vip"),
        ("VIP  deluxe", "vip_deluxe"),
        ("--Love & Seats--", "love_seats"),
        ("Standard", "standard_seats"),
        ("REGULAR", "standard_seats"),
        ("normal 2", "normal_2"),
        ("\u{a7}", "class"),
        ("_", "class"),
    ] {
        let text = format!("row,seat,class\nA,1,\"{name}\"\n");
        let hall = formats::import(&text, Some(Format::Csv), false).hall.unwrap();
        assert_eq!((hall.classes()[0].key.as_str(), hall.classes()[0].name.as_str()), (key, name));
    }
}

/// A pretix plan of rows of seats at these places; the first letter of a row's label is its zone.
fn drawn(rows: &[(&str, f64, &[f64])]) -> Hall {
    let zone = |(label, y, xs): &(&str, f64, &[f64])| {
        let places = xs.iter().map(|&x| (x, *y)).collect();
        zone(&label[..1], (0.0, 0.0), &[(String::from(*label), places)])
    };
    read(&rows.iter().map(zone).collect::<Vec<_>>(), true)
}

#[test]
fn cross_aisles_end_somewhere() {
    let xs = [25.0, 50.0, 75.0];
    let rows = |line: f64| drawn(&[("A", 25.0, &xs), ("A2", line * 25.0, &xs)]).row_of()[3];
    assert_eq!([rows(2.0), rows(3.0), rows(18.0), rows(19.0)], [2, 3, 18, 1]);
}

/// Seats on top of each other are found where a square of the search ends between them.
#[test]
fn seats_that_lie_on_each_other() {
    for (dx, dy) in [(0.2, 0.0), (0.0, 0.2), (0.2, 0.2), (-0.2, 0.2)] {
        let xs = [49.9, 74.9, 99.9, 124.9];
        let near = xs.map(|x| x + dx);
        let hall = drawn(&[("A", 49.9, &xs), ("A2", 49.9 + dy, &near), ("A3", 99.9, &xs)]);
        assert_eq!(hall.seat_count(), 8, "{dx} {dy}");
    }
}
