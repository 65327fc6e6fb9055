//! Charts of seats.io.

use super::*;

const HEAD: &str = r#"{"name":"N","categories":{"list":[{"key":1,"label":"One"},{"key":2,"label":"Two"}]},"subChart":"#;

fn chart(rows: &str, more: &str) -> String {
    format!(r#"{HEAD}{{"rows":[{rows}]{more}}}}}"#)
}

fn row(label: &str, seats: &[String]) -> String {
    format!(r#"{{"label":"{label}","seats":[{}]}}"#, seats.join(","))
}

fn seat(x: f64, y: f64, label: &str, more: &str) -> String {
    format!(r#"{{"x":{x},"y":{y},"label":"{label}","categoryKey":1{more}}}"#)
}

fn three(y: f64) -> Vec<String> {
    (1..=3).map(|at| seat(f64::from(at) * 20.0, y, &at.to_string(), "")).collect()
}

#[test]
fn errors() {
    const AT: &str = "subChart.rows[0].seats[3]";
    let with = |more: &str| {
        let mut seats = three(20.0);
        seats.push(more.into());
        chart(&row("A", &seats), "")
    };
    for (text, expected, seats) in [
        (with(r#"{"y":20,"label":"4","categoryKey":1}"#), format!("MISSING_FIELD {AT}.x LEFT_OUT"), 3),
        (with(r#"{"x":"9","y":20,"label":"4","categoryKey":1}"#), format!("WRONG_TYPE {AT}.x LEFT_OUT"), 3),
        (with(&seat(1e30, 20.0, "4", "")), format!("OUT_OF_RANGE {AT} LEFT_OUT"), 3),
        (with(r#"{"x":80,"y":20,"categoryKey":1}"#), format!("MISSING_FIELD {AT}.label DEFAULTED"), 4),
        (with(r#"{"x":80,"y":20,"label":"4"}"#), format!("MISSING_CATEGORY {AT}.categoryKey DEFAULTED 1"), 4),
        (
            with(r#"{"x":80,"y":20,"label":"4","categoryKey":7}"#),
            format!("UNKNOWN_CATEGORY {AT}.categoryKey DEFAULTED 1"),
            4,
        ),
        (with(&seat(61.0, 20.0, "4", "")), format!("SEATS_OVERLAP {AT} LEFT_OUT"), 3),
        (with(&seat(80.0, 20.0, "3", "")), format!("DUPLICATE_SEAT_NAME {AT} RENAMED 3-2"), 4),
        (with(&seat(80.0, 20.0, "\\u0007", "")), format!("BAD_TEXT {AT} CLEANED"), 4),
    ] {
        mended(Format::SeatsIo, &text, &[&expected], seats);
    }
    let ids = [seat(20.0, 20.0, "1", r#","uuid":"u""#), seat(40.0, 20.0, "2", r#","uuid":"u""#)];
    mended(Format::SeatsIo, &chart(&row("A", &ids), ""), &["DUPLICATE_ID subChart.rows[0].seats[1].uuid IGNORED"], 2);
    let text = chart(&row("A", &three(20.0)), "").replace("\"key\":2", "\"key\":1");
    mended(Format::SeatsIo, &text, &["DUPLICATE_CATEGORY categories.list[1].key MERGED 1"], 3);
    let no_row = chart(r#"{"label":"A"}"#, "");
    refused(
        Format::SeatsIo,
        &no_row,
        &["MISSING_FIELD subChart.rows[0].seats", "ROW_WITHOUT_SEATS subChart.rows[0] LEFT_OUT", "NO_SEATS"],
    );
    let rows = row("A", &three(20.0));
    for (more, expected) in [
        (r#","sections":{}"#, "WRONG_TYPE subChart.sections IGNORED"),
        (r#","sections":["S"]"#, "WRONG_TYPE subChart.sections[0] LEFT_OUT"),
        (r#","tables":"T""#, "WRONG_TYPE subChart.tables IGNORED"),
        (r#","focalPoint":{"x":1}"#, "WRONG_TYPE subChart.focalPoint IGNORED"),
        (
            r#","sections":[{"label":"S","topLeft":{"x":0,"y":0},"subChart":7}]"#,
            "WRONG_TYPE subChart.sections[0].subChart LEFT_OUT",
        ),
    ] {
        mended(Format::SeatsIo, &chart(&rows, more), &[expected], 3);
    }
    refused(
        Format::SeatsIo,
        &chart("", "").replace("\"rows\":[]", "\"rows\":{}"),
        &["WRONG_TYPE subChart.rows", "NO_SEATS"],
    );
    refused(Format::SeatsIo, "{}", &["WRONG_FORMAT subChart"]);
}

#[test]
fn decisions() {
    let areas = r#","tables":[{"label":"T1","seats":[]}],"booths":[{"label":"B1"}],"generalAdmissionAreas":[{"label":"GA"}],"sections":[{"label":"Bar","subChart":null}]"#;
    let rows = [row("A", &three(20.0)), row("", &three(40.0)), row("C", &[])].join(",");
    noted(
        Format::SeatsIo,
        &chart(&rows, areas),
        &[
            "ROW_WITHOUT_SEATS subChart.rows[2] LEFT_OUT",
            "NOT_BOOKABLE_BY_SEAT subChart.tables[0] LEFT_OUT T1",
            "NOT_BOOKABLE_BY_SEAT subChart.booths[0] LEFT_OUT B1",
            "NOT_BOOKABLE_BY_SEAT subChart.generalAdmissionAreas[0] LEFT_OUT GA",
            "NOT_BOOKABLE_BY_SEAT subChart.sections[0] LEFT_OUT Bar",
            "ROW_WITHOUT_NAME subChart.rows[1] DEFAULTED A-2",
        ],
        6,
    );
    let of_no_zone = r#","sections":[{"label":"S","zone":"z","topLeft":{"x":0,"y":0},"subChart":{}}]"#;
    noted(
        Format::SeatsIo,
        &chart(&row("A", &three(20.0)), of_no_zone),
        &["UNKNOWN_ZONE subChart.sections[0].zone IGNORED"],
        3,
    );
    let view = r#","restrictedView":true"#;
    let seats = [seat(20.0, 20.0, "1", view), seat(40.0, 20.0, "2", view), seat(60.0, 20.0, "3", "")];
    noted(
        Format::SeatsIo,
        &chart(&row("A", &seats), ""),
        &["NOT_CARRIED subChart.rows[0].seats[0].restrictedView IGNORED 2"],
        3,
    );
    let companion = [seat(20.0, 20.0, "1", r#","companionSeat":true"#), seat(40.0, 20.0, "2", "")];
    noted(
        Format::SeatsIo,
        &chart(&row("A", &companion), ""),
        &["COMPANION_APART subChart.rows[0].seats[0] REMOVED"],
        2,
    );
}

#[test]
fn seats_of_an_accessible_category_are_accessible() {
    let text = chart(&row("A", &three(20.0)), "");
    let text = text.replace("\"label\":\"One\"", "\"label\":\"One\",\"accessible\":true");
    let hall = noted(Format::SeatsIo, &text, &[], 3);
    assert_eq!(hall.flags_of(), [flag::ACCESSIBLE; 3]);
}

#[test]
fn floors_lie_below_each_other_and_name_their_sections() {
    let section = |label: &str| {
        format!(
            r#"{{"label":"{label}","topLeft":{{"x":0,"y":0}},"categoryKey":2,"subChart":{{"rows":[{}]}}}}"#,
            row("A", &three(20.0)).replace(",\"categoryKey\":1", "")
        )
    };
    let text = format!(
        r#"{{"name":"N","categories":{{"list":[{{"key":1,"label":"One"}},{{"key":2,"label":"Two"}}]}},"subChartFloors":[{{"floorName":"1","sections":[{}]}},{{"floorName":"2","sections":[{}]}}]}}"#,
        section("S"),
        section("S")
    );
    let hall = noted(
        Format::SeatsIo,
        &text,
        &[
            "ROW_NAME_SHARED subChartFloors[0].sections[0].subChart.rows[0] RENAMED 1 S A",
            "ROW_NAME_SHARED subChartFloors[1].sections[0].subChart.rows[0] RENAMED 2 S A",
        ],
        6,
    );
    let zones: Vec<&str> = hall.zones().iter().map(|zone| zone.name.as_str()).collect();
    assert_eq!(zones, ["1 S", "2 S"]);
    assert_eq!(hall.class_of(), [1; 6], "seats are of their section's category");
    assert!(hall.y()[3] > hall.y()[0] + 1.0);
}
