//! Halls that come back otherwise than any format would bring them, each with what is said to be lost.

use crate::HallDocument;
use parterre_engine::hall::Hall;

use super::losses;
use crate::formats::LossCode;
use crate::formats::LossCode::*;

/// Two classes, `more` fields of the document, rows.
fn hall(more: &str, rows: &str) -> Hall {
    let text = format!(
        r#"{{"format":"parterre-hall","version":1,"name":"","screenSide":"top","naming":{{"rows":"letters_from_top","seats":"from_left","separator":"-"}},"classes":[{{"key":"a","name":"A"}},{{"key":"b","name":"B"}}],{more}"rows":[{rows}]}}"#
    );
    Hall::from_document(&text).unwrap()
}

#[track_caller]
fn check(what: &str, written: &Hall, back: &Hall, expected: &[(LossCode, usize)]) {
    let lost = losses(written, Some(back));
    let lost: Vec<(LossCode, usize)> = lost.iter().map(|loss| (loss.code, loss.count)).collect();
    assert_eq!(lost, expected, "{what}");
}

#[test]
fn what_rows_lose() {
    for (what, written, back, expected) in [
        ("nothing", r#"{"seats":[{},null,{}]}"#, r#"{"seats":[{},null,{}]}"#, &[][..]),
        (
            "a cross aisle",
            r#"{"seats":[{}]},{"seats":[]},{"seats":[{"y":1}]}"#,
            r#"{"seats":[{}]},{"seats":[{}]}"#,
            &[(CrossAisles, 1)],
        ),
        (
            "a cross aisle's name",
            r#"{"seats":[{}]},{"label":"X","seats":[]},{"seats":[{}]}"#,
            r#"{"seats":[{}]},{"seats":[]},{"seats":[{}]}"#,
            &[(CrossAisles, 1)],
        ),
        (
            "a cross aisle's width",
            r#"{"seats":[{}]},{"seats":[null,null]},{"seats":[{}]}"#,
            r#"{"seats":[{}]},{"seats":[]},{"seats":[{}]}"#,
            &[(TrailingAisles, 1)],
        ),
        (
            "two rows are one, of as many seats",
            r#"{"seats":[{},{}]},{"seats":[{"name":"3"},{"name":"4"}]}"#,
            r#"{"seats":[{},{},{},{}]}"#,
            &[(Seats, 1)],
        ),
        ("a row that was not there", r#"{"seats":[{}]}"#, r#"{"seats":[{}]},{"seats":[{}]}"#, &[(Seats, 1)]),
        (
            "a row's name is part of all its seats'",
            r#"{"seats":[{},{}]}"#,
            r#"{"label":"X","seats":[{},{}]}"#,
            &[(SeatNames, 2)],
        ),
        ("a seat's name", r#"{"seats":[{},{}]}"#, r#"{"seats":[{},{"name":"x"}]}"#, &[(SeatNames, 1)]),
        (
            "two seats became another class than the first of theirs",
            r#"{"seats":[{},{},{}]}"#,
            r#"{"seats":[{},{"class":1},{"class":1}]}"#,
            &[(ClassKeys, 2)],
        ),
        (
            "the aisle before the first seats",
            r#"{"seats":[null,{},{}]}"#,
            r#"{"seats":[{},{}]}"#,
            &[(LeadingAisles, 1), (Origin, 1)],
        ),
        ("the aisle behind the last seat", r#"{"seats":[{},{},null]}"#, r#"{"seats":[{},{}]}"#, &[(TrailingAisles, 1)]),
        (
            "two sofas are one",
            r#"{"seats":[{"sofa":1},{"sofa":1},{"sofa":2},{"sofa":2}]}"#,
            r#"{"seats":[{"sofa":1},{"sofa":1},{"sofa":1},{"sofa":1}]}"#,
            &[(Sofas, 1)],
        ),
        (
            "a sofa has another number",
            r#"{"seats":[{"sofa":3},{"sofa":3}]}"#,
            r#"{"seats":[{"sofa":1},{"sofa":1}]}"#,
            &[],
        ),
    ] {
        check(what, &hall("", written), &hall("", back), expected);
    }
}

#[test]
fn what_zones_lose() {
    let (z, y) = (r#""zones":[{"key":"z","name":"Z"}],"#, r#""zones":[{"key":"z","name":"Y"}],"#);
    let (inside, outside) = (r#"{"zone":0,"seats":[{}]}"#, r#"{"seats":[{}]}"#);
    for (what, written, back, expected) in [
        ("nothing", (z, inside), (z, inside), &[][..]),
        ("a row's", (z, inside), (z, outside), &[(Zones, 1)]),
        ("its name", (z, inside), (y, inside), &[(Zones, 1)]),
        ("one without rows", (z, outside), ("", outside), &[(UnusedZones, 1)]),
        ("one without rows is kept", (z, outside), (z, outside), &[]),
    ] {
        check(what, &hall(written.0, written.1), &hall(back.0, back.1), expected);
    }
}

#[test]
fn what_drawings_lose() {
    let focus = |x: f32, y: f32| format!(r#""focalPoint":{{"x":{x},"y":{y}}},"#);
    let at = |x: f32, y: f32| format!(r#"{{"seats":[{{"x":{x},"y":{y}}},{{"x":{},"y":{y}}}]}}"#, x + 1.0);
    let none = String::new();
    let near = String::from(r#"{"seats":[{},{"x":1.0005}]}"#);
    let far = String::from(r#"{"seats":[{},{"x":1.5}]}"#);
    for (what, written, back, expected) in [
        ("a thousandth", (&none, at(0.0, 0.0)), (&none, near), &[][..]),
        ("a place", (&none, at(0.0, 0.0)), (&none, far), &[(Coordinates, 1)]),
        ("to the right", (&none, at(1.0, 0.0)), (&none, at(0.0, 0.0)), &[(Origin, 1)]),
        ("down", (&none, at(0.0, 2.0)), (&none, at(0.0, 0.0)), &[(Origin, 1)]),
        (
            "all is moved, the focal point as well",
            (&focus(1.5, 0.5), at(1.0, 2.0)),
            (&focus(0.5, -1.5), at(0.0, 0.0)),
            &[(Origin, 1)],
        ),
        (
            "the focal point is further to the right",
            (&focus(1.0, 1.0), at(0.0, 0.0)),
            (&focus(2.0, 1.0), at(0.0, 0.0)),
            &[(FocalPoint, 1)],
        ),
        (
            "the focal point is further down",
            (&focus(1.0, 1.0), at(0.0, 0.0)),
            (&focus(1.0, 2.0), at(0.0, 0.0)),
            &[(FocalPoint, 1)],
        ),
        ("the focal point is gone", (&focus(1.0, 1.0), at(0.0, 0.0)), (&none, at(0.0, 0.0)), &[(FocalPoint, 1)]),
    ] {
        check(what, &hall(written.0, &written.1), &hall(back.0, &back.1), expected);
    }
}
