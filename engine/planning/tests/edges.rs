//! What plans seldom have and readers must still get right.

// Clippy's leave for tests ends at functions marked so.
#![allow(clippy::unwrap_used)]

#[path = "../../tests/pictures/mod.rs"]
mod pictures;

use parterre_engine::Hall;
use parterre_planning::HallDocument;
use parterre_planning::formats::{self, Action, FindingCode, Format, LossCode};
use pictures::document;

fn lost(rows: &str, format: Format) -> Vec<(LossCode, usize)> {
    let hall = Hall::from_document(&document(rows)).unwrap();
    let losses = formats::export(&hall, &[], format).losses;
    losses.iter().map(|loss| (loss.code, loss.count)).collect()
}

#[test]
fn every_name_is_its_own() {
    let named = [
        LossCode::ALL.map(|(code, name)| (code.name(), name)).to_vec(),
        FindingCode::ALL.map(|(code, name)| (code.name(), name)).to_vec(),
        Action::ALL.map(|(action, name)| (action.name(), name)).to_vec(),
        Format::ALL.map(|(format, name)| (format.name(), name)).to_vec(),
    ];
    for list in named {
        for (at, (name, expected)) in list.iter().enumerate() {
            assert_eq!(name, expected);
            assert!(!list[..at].iter().any(|(other, _)| other == name), "{name}");
        }
    }
    for (format, name) in Format::ALL {
        assert_eq!(Format::of_name(name), Some(format));
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
        assert_eq!(formats::detect(text), expected, "{text}");
    }
}

/// How much of a hall a format loses, thing by thing: seats, rows, classes, or 1.
#[test]
fn losses_are_counted() {
    use LossCode::{ClassKeys, LeadingAisles, Naming, ScreenSide, TrailingAisles, UnusedClasses};
    let pretix = Format::Pretix;
    for (rows, format, expected) in [
        (
            r#"{"seats":[null,null,{},{}]}"#,
            Format::Vista,
            vec![(ScreenSide, 1), (Naming, 1)],
        ),
        (r#"{"seats":[{},{},null,null]}"#, pretix, vec![(TrailingAisles, 1)]),
        (
            r#"{"seats":[{},{},null]},{"seats":[{},{},null]}"#,
            pretix,
            vec![(TrailingAisles, 2)],
        ),
        (r#"{"seats":[null,{"x":0},{"x":1}]}"#, pretix, vec![(LeadingAisles, 1)]),
        (
            r#"{"seats":[null,{"x":0},{"x":1}]},{"seats":[null,{"x":0},{"x":1}]}"#,
            pretix,
            vec![(LeadingAisles, 1)],
        ),
    ] {
        assert_eq!(lost(rows, format), expected, "{rows}");
    }
    let classes = |classes: &str, seats: &str| {
        let text = document(seats).replace(r#"{"key":"a","name":"A"}"#, classes);
        let losses = formats::export(&Hall::from_document(&text).unwrap(), &[], pretix).losses;
        losses.iter().map(|loss| (loss.code, loss.count)).collect::<Vec<_>>()
    };
    let (a, b) = (r#"{"key":"a","name":"A"}"#, r#"{"key":"b","name":"B"}"#);
    let both = [a, b].join(",");
    assert_eq!(classes(&both, r#"{"seats":[{},{"class":1}]}"#), []);
    assert_eq!(classes(&both, r#"{"seats":[{"class":1},{}]}"#), []);
    // Keys are made of names: two of one name would be one class.
    let same = [a, r#"{"key":"b","name":"A"}"#].join(",");
    let lost = classes(&same, r#"{"seats":[{},{"class":1},{"class":1}]}"#);
    assert!(
        !lost.iter().any(|&(code, _)| code == UnusedClasses || code == ClassKeys),
        "{lost:?}"
    );
}

/// Where the drawing begins is lost where it is no whole pitch, to the right or down alone too.
#[test]
fn origins_are_lost_either_way() {
    for (seats, is_lost) in [
        (r#"{"seats":[{},{}]}"#, false),
        (r#"{"seats":[{"x":0.3},{"x":1.3}]}"#, true),
        (r#"{"seats":[{"y":0.3},{"y":0.3}]}"#, true),
        (r#"{"seats":[{"x":0.3,"y":0.3},{"x":1.3,"y":0.3}]}"#, true),
    ] {
        for format in [Format::SeatsIo, Format::Pretix] {
            let expected = [(LossCode::Origin, 1)];
            assert_eq!(lost(seats, format), expected[..usize::from(is_lost)], "{seats}");
        }
    }
}

/// From the right where most neighbouring numbers fall.
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

/// From the top where the first row has the lower letter or number; where both have the same nothing says so.
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
        let rows: String = labels
            .split(' ')
            .enumerate()
            .map(|(row, label)| format!("{label},{row},{}\n", row + 1))
            .collect();
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

/// Nothing is mended of a document of another version, whatever else is wrong with it.
#[test]
fn other_versions_are_not_mended() {
    let text = document(r#"{"lable":"B","seats":[{}]}"#).replace("\"version\":1", "\"version\":9");
    let import = formats::import(&text, Some(Format::Document), true);
    let codes: Vec<FindingCode> = import.findings.iter().map(|finding| finding.code).collect();
    assert_eq!(
        (codes, import.hall.is_none()),
        (vec![FindingCode::UnsupportedVersion], true)
    );
}

#[test]
fn points_that_are_nowhere() {
    // A focal point: one coordinate is enough.
    for (x, y, is_kept) in [
        ("1000000", "-1000000", true),
        ("1000001", "0", false),
        ("0", "-1000001", false),
    ] {
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

/// Defects of documents in the words of plans.
#[test]
fn what_is_wrong_with_a_document() {
    let plain = document(r#"{"label":"B","seats":[{},{"name":"x"}]}"#);
    for (from, to, expected) in [
        ("{", "[", FindingCode::BadJson),
        ("\"version\":1", "\"version\":9", FindingCode::UnsupportedVersion),
        (
            "\"name\":\"\",\"screenSide\"",
            "\"screenSide\"",
            FindingCode::MissingField,
        ),
        (r#"{"key":"a","name":"A"}"#, "", FindingCode::MissingField),
        ("\"label\":\"B\"", "\"label\":1", FindingCode::WrongType),
        ("\"label\"", "\"lable\"", FindingCode::UnknownField),
        ("{\"name\":\"x\"}", "{\"sofa\":0}", FindingCode::OutOfRange),
        ("\"B\"", "\"\\u0007\"", FindingCode::BadText),
        ("letters_from_top", "roman", FindingCode::UnknownValue),
        (
            r#"{"key":"a","name":"A"}"#,
            r#"{"key":"a","name":"A"},{"key":"a","name":"B"}"#,
            FindingCode::DuplicateCategory,
        ),
        ("\"x\"", "\"1\"", FindingCode::DuplicateSeatName),
        ("[{},", "[{\"sofa\":1},null,{\"sofa\":1},", FindingCode::SofaApart),
        ("[{},", "[{\"companion\":true},", FindingCode::CompanionApart),
        ("parterre-hall", "parterre-hull", FindingCode::WrongFormat),
    ] {
        assert!(plain.contains(from), "{from}");
        let import = formats::import(&plain.replacen(from, to, 1), Some(Format::Document), false);
        let errors: Vec<FindingCode> = import.findings.iter().map(|finding| finding.code).collect();
        assert!(errors.contains(&expected), "{from} -> {to}: {errors:?}");
    }
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
        assert_eq!(
            (hall.classes()[0].key.as_str(), hall.classes()[0].name.as_str()),
            (key, name)
        );
    }
}

/// A pretix plan of rows of seats at these places.
fn drawn(rows: &[(&str, f64, &[f64])]) -> Hall {
    let rows: Vec<String> = rows
        .iter()
        .map(|(label, y, xs)| {
            let seats: Vec<String> = xs
                .iter()
                .enumerate()
                .map(|(at, x)| {
                    format!(
                        r#"{{"seat_guid":"{label}{at}","seat_number":"{at}","category":"A","position":{{"x":{x},"y":{y}}}}}"#
                    )
                })
                .collect();
            let zone = &label[..1];
            format!(
                r#"{{"name":"{zone}","position":{{"x":0,"y":0}},"rows":[{{"row_number":"{label}","seats":[{}]}}]}}"#,
                seats.join(",")
            )
        })
        .collect();
    let text = format!(
        r#"{{"name":"","categories":[{{"name":"A"}}],"zones":[{}]}}"#,
        rows.join(",")
    );
    formats::import(&text, Some(Format::Pretix), true).hall.unwrap()
}

#[test]
fn cross_aisles_between_some_rows() {
    let hall = drawn(&[
        ("A", 25.0, &[25.0, 50.0, 75.0]),
        ("A2", 50.0, &[25.0, 50.0, 75.0]),
        ("A3", 100.0, &[25.0, 50.0, 75.0]),
    ]);
    assert_eq!(hall.row_of(), [1, 1, 1, 2, 2, 2, 4, 4, 4]);
}

/// Up to sixteen lines may be free between two rows; beyond that the rows' places are only drawn.
#[test]
fn cross_aisles_end_somewhere() {
    let xs = [25.0, 50.0, 75.0];
    let rows = |line: f64| drawn(&[("A", 25.0, &xs), ("A2", line * 25.0, &xs)]).row_of()[3];
    assert_eq!([rows(2.0), rows(3.0), rows(18.0), rows(19.0)], [2, 3, 18, 1]);
}

/// Sections that share less than half of the narrower one's width come one after the other, not line by line.
#[test]
fn sections_beside_each_other() {
    let (left, right) = ([100.0, 125.0, 150.0, 175.0], [160.0, 185.0, 210.0, 235.0]);
    let far = right.map(|x| x - 40.0);
    for (right, expected) in [(right, "L1 L2 R1 R2"), (far, "L1 R1 L2 R2")] {
        let hall = drawn(&[
            ("L1", 0.0, &left),
            ("R1", 60.0, &right),
            ("L2", 120.0, &left),
            ("R2", 180.0, &right),
        ]);
        let labels: Vec<&str> = (0..hall.row_count() as u16)
            .map(|row| hall.row_label(row).unwrap())
            .collect();
        let labels: Vec<&str> = labels.into_iter().filter(|label| !label.is_empty()).collect();
        assert_eq!(labels.join(" "), expected);
    }
}

/// A row may begin far to the right, as long as the plan is not an arena.
#[test]
fn rows_that_begin_far_to_the_right() {
    let hall = drawn(&[
        ("A", 25.0, &[25.0, 50.0, 75.0]),
        ("A2", 50.0, &[10_025.0, 10_050.0, 10_075.0]),
    ]);
    assert_eq!(hall.slot_of(), [1, 2, 3, 401, 402, 403]);
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

/// The second floor is drawn 60 below the first, and so is its focal point.
#[test]
fn floors_and_their_focal_point() {
    let floor = |name: &str, focus: &str| {
        let seats: Vec<String> = (0..4)
            .map(|seat| format!(r#"{{"x":{},"y":20,"label":"{seat}","categoryKey":1}}"#, 20 + seat * 20))
            .collect();
        format!(
            r#"{{"floorName":"{name}"{focus},"rows":[{{"label":"{name}","seats":[{}]}}]}}"#,
            seats.join(",")
        )
    };
    let text = format!(
        r#"{{"name":"N","categories":{{"list":[{{"key":1,"label":"One"}}]}},"subChartFloors":[{},{}]}}"#,
        floor("A", ""),
        floor("B", r#","focalPoint":{"x":50,"y":10}"#)
    );
    let hall = formats::import(&text, Some(Format::SeatsIo), false).hall.unwrap();
    assert_eq!(
        (hall.y()[4] - hall.y()[0], hall.x()),
        (4.0, &[0.0f32, 1.0, 2.0, 3.0, 0.0, 1.0, 2.0, 3.0][..])
    );
    let (x, y) = hall.own_focal_point().unwrap();
    assert_eq!((x, y - hall.y()[4]), (1.5, -0.5));
}
