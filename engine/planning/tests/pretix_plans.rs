//! Whole plans of pretix: one with everything that its schema knows, one of tables, and what the exporter writes held
//! against the schema.

// Clippy's leave for tests ends at functions marked so.
#![allow(clippy::panic, clippy::unwrap_used)]

#[path = "../../tests/common/mod.rs"]
mod common;

use std::collections::HashSet;

use common::{for_seeds, random_hall};
use parterre_engine::Hall;
use parterre_engine::hall::ScreenSide;
use parterre_planning::formats::{self, Finding, Format, LossCode};
use parterre_planning::json::{self, Value};

const THEATRE: &str = include_str!("data/pretix-theatre.json");

fn said(findings: &[Finding]) -> Vec<String> {
    let line = |finding: &Finding| format!("{} {} {}", finding.code.name(), finding.at, finding.to);
    findings.iter().map(line).collect()
}

/// Rows from the top: label, and a mark a slot: the class, or a dot for an aisle.
fn drawn(hall: &Hall) -> Vec<String> {
    let row = |row: u16| {
        let slot = |slot: usize| hall.seat_at(row.into(), slot).map(|seat| hall.class_of()[seat as usize]);
        let marks = (0..hall.row_width(row).unwrap()).map(|at| slot(at).map_or('.', |class| (b'0' + class) as char));
        format!("{}|{}", hall.row_label(row).unwrap(), marks.collect::<String>())
    };
    (0..hall.row_count() as u16).map(row).collect()
}

#[test]
fn a_theatre_with_a_balcony() {
    let import = formats::import(THEATRE, None, false);
    assert_eq!(import.format, Some(Format::Pretix));
    let hall = import.hall.unwrap();
    assert_eq!(hall.name(), "Kleines Haus");
    assert_eq!(hall.seat_count(), 150);
    // Wheelchairs are a category (2); the stage, a text in an area, is above. Rows bend, and every other one stands half
    // a seat further.
    assert_eq!(
        drawn(&hall),
        [
            "Parkett 1|.0000.000000.0000",
            "Parkett 2|1111.1111111.1111",
            "Parkett 3|.1111.111111.1111",
            "Parkett 4|1111.1111111.1111",
            "Parkett 5|1111.111111.1111",
            "Parkett 6|1111.1111111.1111",
            "Parkett 7|1111.111111.1111",
            "Parkett 8|2211.1111111.1111",
            "Balkon 1|.333333..333333",
            "Balkon 2|.333333..333333",
            "Balkon 3|.33333....33333",
        ]
    );
    assert_eq!(hall.screen_side(), ScreenSide::Top);
    let classes: Vec<(&str, &str)> = hall.classes().iter().map(|class| (&*class.key, &*class.name)).collect();
    assert_eq!(
        classes,
        [("front_row", "Front row"), ("stalls", "Stalls"), ("wheelchair", "Wheelchair"), ("balcony", "Balcony")]
    );
    let zones: Vec<(&str, &str)> = hall.zones().iter().map(|zone| (&*zone.key, &*zone.name)).collect();
    assert_eq!(zones, [("Stalls", "Parkett"), ("Bal", "Balkon")]);
    // Seats of the stalls are counted from the right.
    assert_eq!(hall.seat_name(0).unwrap(), "Parkett 1-14");
    assert_eq!(hall.seat_name(149).unwrap(), "Balkon 3-12");

    let said = said(&import.findings);
    let renamed = |line: &&String| line.starts_with("ROW_NAME_SHARED");
    assert_eq!(said.iter().filter(renamed).count(), 11, "both zones have a row 1, 2 and 3");
    assert_eq!(
        said.iter().filter(|line| !renamed(line)).collect::<Vec<_>>(),
        [
            "NOT_CARRIED zones[0].rows[0].row_label 8",
            "NOT_CARRIED zones[0].rows[0].seat_label 8",
            "NOT_CARRIED zones[0].rows[0].seats[4].start_direction 1",
        ]
    );
}

/// What comes back is the hall, except for how unnamed rows would be counted: all rows have names, the zone's before it.
#[test]
fn a_theatre_there_and_back() {
    let hall = formats::import(THEATRE, None, false).hall.unwrap();
    let export = formats::export(&hall, Format::Pretix);
    let codes: Vec<LossCode> = export.losses.iter().map(|loss| loss.code).collect();
    assert_eq!(codes, [LossCode::Naming]);
    assert_schema(&export.text);
    let again = formats::import(&export.text, None, false);
    assert_eq!(again.findings, []);
    let again = again.hall.unwrap();
    assert_eq!(drawn(&again), drawn(&hall));
    assert_eq!((again.x(), again.y()), (hall.x(), hall.y()));
    assert_eq!(again.class_of(), hall.class_of());
    let names = |hall: &Hall| (0..150).map(|seat| hall.seat_name(seat).unwrap()).collect::<Vec<_>>();
    assert_eq!(names(&again), names(&hall));
    assert_eq!((again.classes(), again.zones()), (hall.classes(), hall.zones()));
    let twice = formats::export(&again, Format::Pretix);
    assert_eq!((twice.losses, twice.text), (vec![], export.text));
}

/// Plans of beer tables have a row for every table, seats in turn on either side. A side is a bench: who sits on it has
/// neighbours, who sits opposite is none.
#[test]
fn tables_drawn_as_rows() {
    let seat = |table: usize, number: usize| {
        let (x, y) = (60 * ((number - 1) % 2), (number - 1) / 2 * 25);
        format!(
            r#"{{"seat_number":"{number}","seat_guid":"{table}-{number}","category":"Bench","radius":10,"position":{{"x":{x},"y":{y}}}}}"#
        )
    };
    let table = |table: usize| {
        let seats: Vec<String> = (1..=8).map(|number| seat(table, number)).collect();
        let (x, y) = (50 + table % 2 * 150, 50 + table / 2 * 120);
        format!(
            r#"{{"row_number":"{}","row_number_position":null,"position":{{"x":{x},"y":{y}}},"seats":[{}]}}"#,
            table + 1,
            seats.join(",")
        )
    };
    let tables: Vec<String> = (0..4).map(table).collect();
    let text = format!(
        r#"{{"name":"","categories":[{{"name":"Bench"}}],"size":{{"width":400,"height":300}},"zones":[{{"name":"","position":{{"x":0,"y":0}},"rows":[{}]}}]}}"#,
        tables.join(",")
    );
    assert_schema(&text);
    let import = formats::import(&text, None, false);
    assert_eq!(import.findings, []);
    let hall = import.hall.unwrap();
    assert_eq!(drawn(&hall), ["1|..0000...0000", "2|........0000...0000", "3|..0000...0000", "4|........0000...0000"]);
    let first: Vec<&str> = (0..8).map(|seat| hall.seat_short_name(seat).unwrap()).collect();
    assert_eq!(first.concat(), "13572468");
}

#[test]
fn exports_obey_the_schema() {
    for_seeds(60, |random| {
        let hall = random_hall(random);
        assert_schema(&formats::export(&hall, Format::Pretix).text);
    });
}

#[test]
fn the_schema_sees_what_is_wrong() {
    assert_schema(THEATRE);
    for (from, to) in [
        ("\"name\": \"Kleines Haus\"", "\"title\": \"Kleines Haus\""),
        ("\"width\": 650", "\"width\": 650.5"),
        ("\"row_number_position\": \"start\"", "\"row_number_position\": \"left\""),
        ("\"seat_guid\": \"Bal-1-1\"", "\"seat_guid\": \"Bal-1-2\""),
        ("\"seat_guid\": \"Bal-1-1\"", "\"seat_guid\": \"\""),
        ("\"category\": \"Balcony\"", "\"category\": \"Gods\""),
    ] {
        assert!(THEATRE.contains(from), "{from}");
        let wrong = THEATRE.replacen(from, to, 1);
        assert!(std::panic::catch_unwind(|| assert_schema(&wrong)).is_err(), "{to}");
    }
}

/// What a field may hold.
#[derive(Clone, Copy)]
enum Kind {
    Text,
    TextOrNull,
    Number,
    Whole,
    OneOf(&'static [&'static str]),
    Object(&'static Object),
    List(&'static Object),
}

/// Fields with their kinds, the required ones first: so many of them. No others are allowed.
struct Object(usize, &'static [(&'static str, Kind)]);

use Kind::{List, Number, OneOf, Text, TextOrNull, Whole};

static PLAN: Object = Object(
    4,
    &[
        ("zones", List(&ZONE)),
        ("name", Text),
        ("categories", List(&Object(1, &[("name", Text), ("color", Text)]))),
        ("size", Kind::Object(&Object(2, &[("width", Whole), ("height", Whole)]))),
    ],
);
static ZONE: Object = Object(
    2,
    &[
        ("position", Kind::Object(&POSITION)),
        ("rows", List(&ROW)),
        ("name", Text),
        ("zone_id", Text),
        ("uuid", Text),
        ("areas", List(&AREA)),
    ],
);
static ROW: Object = Object(
    2,
    &[
        ("seats", List(&SEAT)),
        ("row_number", Text),
        ("row_label", TextOrNull),
        ("seat_label", TextOrNull),
        ("uuid", Text),
        ("row_number_position", OneOf(&["start", "end", "both", ""])),
        ("position", Kind::Object(&POSITION)),
    ],
);
static SEAT: Object = Object(
    4,
    &[
        ("seat_guid", Text),
        ("seat_number", Text),
        ("position", Kind::Object(&POSITION)),
        ("category", Text),
        ("uuid", Text),
        ("start_direction", TextOrNull),
        ("radius", Number),
    ],
);
static AREA: Object = Object(
    0,
    &[
        ("color", Text),
        ("border_color", Text),
        ("rotation", Number),
        ("position", Kind::Object(&POSITION)),
        ("uuid", Text),
        ("shape", OneOf(&["polygon", "rectangle", "ellipse", "circle", "text"])),
        ("polygon", Kind::Object(&Object(1, &[("points", List(&POSITION))]))),
        ("rectangle", Kind::Object(&Object(2, &[("width", Number), ("height", Number)]))),
        ("ellipse", Kind::Object(&Object(1, &[("radius", Kind::Object(&POSITION))]))),
        ("circle", Kind::Object(&Object(1, &[("radius", Number)]))),
        (
            "text",
            Kind::Object(&Object(
                2,
                &[("text", Text), ("position", Kind::Object(&POSITION)), ("color", Text), ("size", Number)],
            )),
        ),
    ],
);
static POSITION: Object = Object(2, &[("x", Number), ("y", Number)]);

/// What pretix 2026.8 asks of a plan: `seating-plan.schema.json`, and beyond it seats with ids of their own and
/// categories that there are.
fn assert_schema(json: &str) {
    let plan = json::parse(json).unwrap();
    assert_object(&plan, &PLAN, "");
    let categories: HashSet<&str> = list(&plan, "categories").iter().map(|one| text(one, "name")).collect();
    let mut ids = HashSet::new();
    for zone in list(&plan, "zones") {
        assert!(zone.field("name").is_some(), "pretix looks for it in every zone");
        for seat in list(zone, "rows").iter().flat_map(|row| list(row, "seats")) {
            let id = text(seat, "seat_guid");
            assert!(!id.is_empty() && ids.insert(id), "{id}");
            assert!(categories.contains(text(seat, "category")));
        }
    }
}

fn list<'v, 'a>(value: &'v Value<'a>, field: &str) -> &'v [Value<'a>] {
    value.field(field).unwrap().as_list().unwrap()
}

fn text<'v>(value: &'v Value<'_>, field: &str) -> &'v str {
    value.field(field).unwrap().as_text().unwrap()
}

fn assert_object(value: &Value<'_>, object: &Object, at: &str) {
    let Value::Object(fields) = value else {
        panic!("{at} is no object");
    };
    for (name, _) in &object.1[..object.0] {
        assert!(value.field(name).is_some(), "{at}.{name} is missing");
    }
    for (name, value) in fields {
        let at = format!("{at}.{name}");
        let Some((_, kind)) = object.1.iter().find(|(known, _)| known == name) else {
            panic!("{at} is unknown");
        };
        let is_right = match (kind, value) {
            (Text | TextOrNull, Value::Text(_)) | (TextOrNull, Value::Null) | (Number, Value::Number(_)) => true,
            (Whole, Value::Number(number)) => number.fract() == 0.0,
            (OneOf(values), Value::Text(text)) => !text.is_empty() && values.contains(&text.as_ref()),
            (OneOf(values), Value::Null) => values.contains(&""),
            (Kind::Object(object), value) => {
                assert_object(value, object, &at);
                true
            }
            (List(object), Value::List(entries)) => {
                for (index, entry) in entries.iter().enumerate() {
                    assert_object(entry, object, &format!("{at}[{index}]"));
                }
                true
            }
            _ => false,
        };
        assert!(is_right, "{at} is of the wrong type");
    }
}
