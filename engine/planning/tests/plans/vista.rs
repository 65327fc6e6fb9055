//! Sessions of Vista.

use super::*;

fn session(rows: &str) -> String {
    format!(r#"{{"Areas":[{{"AreaCategoryCode":"1","Description":"Stalls","Rows":[{rows}]}}]}}"#)
}

fn seat(id: &str, row: u32, column: u32, more: &str) -> String {
    format!(r#"{{"Id":"{id}","Position":{{"RowIndex":{row},"ColumnIndex":{column}}},"Status":0{more}}}"#)
}

fn row(name: &str, seats: &[String]) -> String {
    format!(r#"{{"PhysicalName":{name},"Seats":[{}]}}"#, seats.join(","))
}

#[test]
fn errors() {
    const AT: &str = "Areas[0].Rows[0].Seats";
    let good = seat("9", 0, 9, "");
    let with = |text: &str| session(&row("\"A\"", &[good.clone(), text.into()]));
    for (text, expected, seats) in [
        (with("{}"), format!("MISSING_FIELD {AT}[1].Position LEFT_OUT"), 1),
        (with(&seat("1", 0, 4_000_000, "")), format!("OUT_OF_RANGE {AT}[1].Position LEFT_OUT"), 1),
        (
            with(r#"{"Id":"1","Position":{"RowIndex":0},"Status":0}"#),
            format!("MISSING_FIELD {AT}[1].Position.ColumnIndex LEFT_OUT"),
            1,
        ),
        (
            with(r#"{"Id":"1","Position":{"RowIndex":0.5,"ColumnIndex":0},"Status":0}"#),
            format!("OUT_OF_RANGE {AT}[1].Position.RowIndex LEFT_OUT"),
            1,
        ),
        (with(r#"{"Id":"1","Position":7,"Status":0}"#), format!("OUT_OF_RANGE {AT}[1].Position LEFT_OUT"), 1),
        (with(&seat("1", 0, 0, r#","SeatsInGroup":"all""#)), format!("WRONG_TYPE {AT}[1].SeatsInGroup IGNORED"), 2),
        (with(&seat("", 0, 0, "")), format!("BAD_TEXT {AT}[1].Id DEFAULTED"), 2),
        (
            with(r#"{"Id":"1","Position":{"RowIndex":0,"ColumnIndex":0}}"#),
            format!("MISSING_FIELD {AT}[1].Status DEFAULTED 0"),
            2,
        ),
        (with(&seat("1", 0, 9, "")), format!("SEATS_OVERLAP {AT}[1] LEFT_OUT"), 1),
        (with(&seat("9", 0, 3, "")), format!("DUPLICATE_SEAT_NAME {AT}[0] RENAMED 9-2"), 2),
        (
            with(&seat("1", 0, 0, r#","SeatsInGroup":[{"RowIndex":-1,"ColumnIndex":0}]"#)),
            format!("OUT_OF_RANGE {AT}[1].SeatsInGroup IGNORED"),
            2,
        ),
    ] {
        mended(Format::Vista, &text, &[&expected], seats);
    }
    refused(Format::Vista, r#"{"Areas":[{}]}"#, &["MISSING_FIELD Areas[0].Rows", "NO_SEATS"]);
    refused(Format::Vista, r#"{"Areas":[]}"#, &["NO_SEATS"]);
    refused(Format::Vista, "{}", &["WRONG_FORMAT SeatLayoutData.Areas"]);
    refused(Format::Vista, "[1,2", &["BAD_JSON byte 4"]);
}

#[test]
fn decisions() {
    let group = r#","SeatsInGroup":[{"RowIndex":0,"ColumnIndex":0},{"RowIndex":0,"ColumnIndex":5}]"#;
    let unknown = r#"{"Id":"9","Position":{"RowIndex":2,"ColumnIndex":0},"Status":4}"#;
    let text = session(
        &[
            row("\"A\"", &[seat("1", 0, 0, group)]),
            row("\"B\"", &[seat("2", 0, 1, "")]),
            row("null", &[seat("1", 1, 0, "")]),
            row("\"A\"", &[]),
            row("\"C\"", &[unknown.into()]),
        ]
        .join(","),
    );
    let hall = noted(
        Format::Vista,
        &text,
        &[
            "ROW_NAME_CONFLICT Areas[0].Rows[1] RENAMED A",
            "OUT_OF_SALE Areas[0].Rows[4].Seats[0] DEFAULTED free",
            "SOFA_APART Areas[0].Rows[0].Seats[0].SeatsInGroup REMOVED",
            "ROW_WITHOUT_NAME row 1 DEFAULTED B",
        ],
        4,
    );
    assert_eq!(hall.sofa_of(), [0; 4]);
}

/// What the layout says of a seat, and what the session does.
#[test]
fn kinds_of_seats() {
    for (status, layout, flags) in [
        (0, Some(0), 0),
        (1, Some(0), 0),
        (2, Some(2), flag::BLOCKED),
        (2, None, flag::BLOCKED),
        (2, Some(0), 0),
        (3, Some(3), flag::ACCESSIBLE),
        (3, Some(0), flag::ACCESSIBLE),
        (1, Some(3), flag::ACCESSIBLE),
        (5, Some(5), flag::DISABLED),
        (6, Some(6), 0),
        (1, None, 0),
    ] {
        let layout = layout.map_or(String::new(), |layout| format!(r#","OriginalStatus":{layout}"#));
        let seat = format!(r#"{{"Id":"1","Position":{{"RowIndex":0,"ColumnIndex":0}},"Status":{status}{layout}}}"#);
        let import = formats::import(&session(&row("\"A\"", std::slice::from_ref(&seat))), None, false);
        assert_eq!(import.hall.unwrap().flags_of(), [flags], "{seat}");
    }
    // A companion seat stands beside a wheelchair place, or is a seat like others.
    let pair = [seat("1", 0, 0, r#","OriginalStatus":3"#), seat("2", 0, 1, r#","OriginalStatus":7"#)];
    let hall = noted(Format::Vista, &session(&row("\"A\"", &pair)), &[], 2);
    assert_eq!(hall.flags_of(), [flag::ACCESSIBLE, flag::COMPANION]);
    let alone = session(&row("\"A\"", &pair[1..]));
    noted(Format::Vista, &alone, &["COMPANION_APART Areas[0].Rows[0].Seats[0] REMOVED"], 1);
}
