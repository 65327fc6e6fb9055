//! Plans of pretix.

use super::*;

fn plan(rows: &str) -> String {
    format!(
        r##"{{"name":"N","categories":[{{"name":"VIP","color":"#fff"}},{{"name":"Stalls","color":"#000"}}],"size":{{"width":9,"height":9}},"zones":[{{"name":"Z","position":{{"x":0,"y":0}},"rows":[{rows}]}}]}}"##
    )
}

fn row(number: &str, seats: &[String]) -> String {
    format!(r#"{{"row_number":"{number}","seats":[{}]}}"#, seats.join(","))
}

fn seat(number: u32, x: f64, more: &str) -> String {
    format!(
        r#"{{"seat_guid":"g{number}","seat_number":"{number}","position":{{"x":{x},"y":0}},"category":"VIP"{more}}}"#
    )
}

fn seats(places: &[f64]) -> Vec<String> {
    (1..).zip(places).map(|(number, &x)| seat(number, x, "")).collect()
}

#[test]
fn errors() {
    const AT: &str = "zones[0].rows[0].seats[3]";
    let with = |more: &str| {
        let mut all = seats(&[0.0, 25.0, 50.0]);
        all.push(more.into());
        plan(&row("A", &all))
    };
    let good = seat(4, 75.0, "");
    for (text, expected, count) in [
        (with(&good.replace("\"g4\"", "\"g3\"")), format!("DUPLICATE_ID {AT}.seat_guid IGNORED"), 4),
        (with(&good.replace("\"g4\"", "\"\"")), format!("BAD_TEXT {AT}.seat_guid IGNORED"), 4),
        (with(&good.replace("\"VIP\"", "\"Box\"")), format!("UNKNOWN_CATEGORY {AT}.category DEFAULTED vip"), 4),
        (with(&good.replace(",\"category\":\"VIP\"", "")), format!("MISSING_CATEGORY {AT}.category DEFAULTED vip"), 4),
        (
            with(&good.replace(",\"position\":{\"x\":75,\"y\":0}", "")),
            format!("MISSING_FIELD {AT}.position LEFT_OUT"),
            3,
        ),
        (with(&good.replace("75", "50")), format!("SEATS_OVERLAP {AT} LEFT_OUT"), 3),
        (
            with(&good.replace("\"seat_number\":\"4\"", "\"seat_number\":\"1\"")),
            format!("DUPLICATE_SEAT_NAME {AT} RENAMED 1-2"),
            4,
        ),
    ] {
        mended(Format::Pretix, &text, &[&expected], count);
    }
    let sound = plan(&row("A", &seats(&[0.0, 25.0])));
    for (position, code) in [("7", "OUT_OF_RANGE"), ("{\"x\":1}", "WRONG_TYPE")] {
        let with = format!("\"row_number\":\"A\",\"position\":{position}");
        mended(
            Format::Pretix,
            &sound.replace("\"row_number\":\"A\"", &with),
            &[&format!("{code} zones[0].rows[0].position IGNORED")],
            2,
        );
    }
    mended(
        Format::Pretix,
        &sound.replace("\"rows\"", "\"areas\":{},\"rows\""),
        &["WRONG_TYPE zones[0].areas IGNORED"],
        2,
    );
    let text = sound.replace("Stalls", "VIP");
    mended(Format::Pretix, &text, &["DUPLICATE_CATEGORY categories[1].name MERGED VIP"], 2);
}

#[test]
fn decisions() {
    let text = plan(&[row("A", &seats(&[0.0, 25.0])), row("B", &[])].join(","));
    let text = text.replace("\"row_number\":\"A\"", "\"row_number\":\"A\",\"row_label\":\"Row A\",\"colour\":1");
    noted(
        Format::Pretix,
        &text,
        &[
            "UNKNOWN_FIELD zones[0].rows[0].colour IGNORED",
            "ROW_WITHOUT_SEATS zones[0].rows[1] LEFT_OUT",
            "NOT_CARRIED zones[0].rows[0].row_label IGNORED 1",
        ],
        2,
    );
}

/// `%s` stands for the number itself: a label of nothing else says nothing more.
#[test]
fn labels_that_only_repeat_the_number_are_carried() {
    let text = plan(&row("A", &seats(&[0.0, 25.0])));
    let labels = |text: &str, row: &str, seat: &str| {
        let with = format!("\"row_number\":\"A\",\"row_label\":{row},\"seat_label\":{seat}");
        text.replace("\"row_number\":\"A\"", &with)
    };
    noted(Format::Pretix, &labels(&text, "\"%s\"", "\"%s\""), &[], 2);
    noted(Format::Pretix, &labels(&text, "\"A\"", "null"), &[], 2);
    noted(Format::Pretix, &labels(&text, "null", "\"\""), &[], 2);
    let said = ["NOT_CARRIED zones[0].rows[0].seat_label IGNORED 1"];
    noted(Format::Pretix, &labels(&text, "\"\"", "\"No. %s\""), &said, 2);
}

/// pretix's editor leaves the seats of a new row in the category "".
#[test]
fn a_plan_without_categories_gets_one() {
    let text = plan(&row("A", &seats(&[0.0, 25.0]))).replace("\"category\":\"VIP\"", "\"category\":\"\"");
    let start = text.find("{\"name\":\"VIP\"").unwrap();
    let end = text.find("],\"size\"").unwrap();
    let hall = mended(
        Format::Pretix,
        &[&text[..start], &text[end..]].concat(),
        &[
            "MISSING_CATEGORY zones[0].rows[0].seats[0].category DEFAULTED standard_seats",
            "MISSING_CATEGORY zones[0].rows[0].seats[1].category DEFAULTED standard_seats",
        ],
        2,
    );
    assert_eq!(hall.classes()[0].key, "standard_seats");
}

/// The first version of the schema had other fields for rows and texts.
#[test]
fn the_first_plans_are_read() {
    let text = plan(&[row("A", &seats(&[0.0, 25.0]))].concat())
        .replace(
            "\"row_number\":\"A\"",
            "\"row_number\":\"A\",\"number_of_seats\":2,\"seats_spacing\":25",
        )
        .replace(
            "\"rows\"",
            "\"displayed\":true,\"areas\":[{\"width\":90,\"height\":9,\"position\":{\"x\":0,\"y\":90},\"text\":\"Stage\"}],\"rows\"",
        );
    let hall = noted(Format::Pretix, &text, &[], 2);
    assert_eq!(hall.screen_side(), ScreenSide::Bottom);
}

#[test]
fn zones_of_one_id_are_one_and_places_add_up() {
    let zone = |id: &str, label: &str, x: f64, row_x: f64| {
        let seats = seats(&[0.0, 25.0]).join(",").replace("\"g", &format!("\"{label}"));
        format!(
            r#"{{"name":"Z","zone_id":"{id}","position":{{"x":{x},"y":0}},"rows":[{{"row_number":"{label}","position":{{"x":{row_x},"y":0}},"seats":[{seats}]}}]}}"#
        )
    };
    let zones = [zone("z", "A", 0.0, 0.0), zone("z", "B", 50.0, 50.0)].join(",");
    let front = r#""areas":[{"shape":"text","position":{"x":0,"y":400},"text":{"text":"Bühne"}}],"rows""#;
    let text = format!(r#"{{"name":"","categories":[{{"name":"VIP"}}],"zones":[{zones}]}}"#);
    let hall = noted(Format::Pretix, &text.replacen("\"rows\"", front, 1), &[], 4);
    assert_eq!(hall.zones().len(), 1);
    assert_eq!(hall.x(), [0.0, 1.0, 4.0, 5.0]);
    assert_eq!(hall.screen_side(), ScreenSide::Bottom);
}

/// A row splits where a gap exceeds 1.75 times its pitch; the aisle is as wide as seats would fit.
#[test]
fn neighbours_follow_from_gaps() {
    for (places, slots) in [
        (&[0.0, 25.0, 50.0, 75.0][..], &[0, 1, 2, 3][..]),
        (&[0.0, 25.0, 68.0, 93.0], &[0, 1, 2, 3]),
        (&[0.0, 25.0, 69.0, 94.0], &[0, 1, 3, 4]),
        (&[0.0, 25.0, 125.0, 150.0], &[0, 1, 5, 6]),
        // Chairs a little wider than elsewhere are neighbours all the same.
        (&[0.0, 30.0, 60.0, 90.0], &[0, 1, 2, 3]),
        (&[0.0, 35.0, 70.0, 120.0], &[0, 1, 2, 3]),
        // A row that is mostly gaps has no pitch of its own.
        (&[0.0, 50.0, 100.0, 150.0], &[0, 2, 4, 6]),
        // From the right, and in no order.
        (&[75.0, 50.0, 25.0, 0.0], &[0, 1, 2, 3]),
        (&[50.0, 0.0, 75.0, 25.0], &[0, 1, 2, 3]),
    ] {
        let other = row("B", &seats(&[0.0, 25.0, 50.0, 75.0, 100.0, 125.0]))
            .replace("\"y\":0", "\"y\":40")
            .replace("\"g", "\"h");
        let text = plan(&[row("A", &seats(places)), other].join(","));
        let hall = noted(Format::Pretix, &text, &[], 10);
        assert_eq!(&hall.slot_of()[..4], slots, "{places:?}");
    }
}
