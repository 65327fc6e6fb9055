//! What importers find, format by format: each line a plan with one thing wrong, what is said of it, and what mending
//! does about it.

// Clippy's leave for tests ends at functions marked so.
#![allow(clippy::panic, clippy::unwrap_used)]

use parterre_engine::Hall;
use parterre_engine::hall::{ScreenSide, flag};
use parterre_planning::formats::{self, Format, Import, Severity};

/// `CODE at` or, when mended, `CODE at ACTION to`; assumptions about the screen's side left out.
fn said(import: &Import) -> Vec<String> {
    import
        .findings
        .iter()
        .filter(|finding| finding.code.name() != "SCREEN_SIDE_ASSUMED")
        .map(|finding| {
            let action = finding.action.map_or("", |action| action.name());
            let words = [finding.code.name(), &finding.at, action, &finding.to];
            words.map(|word| format!("{word} ")).concat().trim().replace("  ", " ")
        })
        .collect()
}

/// An error: refused as it is, mended on request.
#[track_caller]
fn mended(format: Format, text: &str, expected: &[&str], seats: usize) -> Hall {
    let as_is = formats::import(text, Some(format), false);
    assert!(as_is.hall.is_none(), "taken as it is: {text}");
    assert!(as_is.findings.iter().any(|finding| finding.severity == Severity::Error));
    let import = formats::import(text, Some(format), true);
    assert_eq!(said(&import), expected, "{text}");
    let places = |import: &Import| {
        let of_errors = import
            .findings
            .iter()
            .filter(|finding| finding.severity == Severity::Error);
        of_errors
            .map(|finding| (finding.code, finding.at.clone()))
            .collect::<Vec<_>>()
    };
    assert_eq!(places(&as_is), places(&import), "both times the same is wrong");
    let hall = import.hall.unwrap();
    assert_eq!(hall.seat_count(), seats, "{text}");
    hall
}

/// A warning: there is a hall at once.
#[track_caller]
fn noted(format: Format, text: &str, expected: &[&str], seats: usize) -> Hall {
    let import = formats::import(text, Some(format), false);
    assert_eq!(said(&import), expected, "{text}");
    let hall = import.hall.unwrap();
    assert_eq!(hall.seat_count(), seats, "{text}");
    hall
}

/// Nothing to be done.
#[track_caller]
fn refused(format: Format, text: &str, expected: &[&str]) {
    for repair in [false, true] {
        let import = formats::import(text, Some(format), repair);
        assert!(import.hall.is_none());
        assert_eq!(said(&import), expected, "{text}");
    }
}

fn name(hall: &Hall, seat: u32) -> String {
    hall.seat_name(seat).unwrap()
}

mod vista {
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
            (
                with(&seat("1", 0, 4_000_000, "")),
                format!("WRONG_TYPE {AT}[1].Position LEFT_OUT"),
                1,
            ),
            (with(&seat("", 0, 0, "")), format!("WRONG_TYPE {AT}[1].Id DEFAULTED"), 2),
            (
                with(r#"{"Id":"1","Position":{"RowIndex":0,"ColumnIndex":0}}"#),
                format!("MISSING_FIELD {AT}[1].Status DEFAULTED 0"),
                2,
            ),
            (with(&seat("1", 0, 9, "")), format!("SEATS_OVERLAP {AT}[1] LEFT_OUT"), 1),
            (
                with(&seat("9", 0, 3, "")),
                format!("DUPLICATE_SEAT_NAME {AT}[0] RENAMED 9-2"),
                2,
            ),
            (
                with(&seat("1", 0, 0, r#","SeatsInGroup":[{"RowIndex":-1,"ColumnIndex":0}]"#)),
                format!("OUT_OF_RANGE {AT}[1].SeatsInGroup IGNORED"),
                2,
            ),
        ] {
            mended(Format::Vista, &text, &[&expected], seats);
        }
        mended(
            Format::Vista,
            r#"{"Areas":[{}]}"#,
            &["MISSING_FIELD Areas[0].Rows IGNORED", "NO_SEATS IGNORED"],
            0,
        );
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
                "UNAVAILABLE_BLOCKED Areas[0].Rows[4].Seats[0] DEFAULTED blocked",
                "SOFA_APART Areas[0].Rows[0].Seats[0].SeatsInGroup REMOVED",
                "ROW_WITHOUT_NAME row 1 DEFAULTED B",
            ],
            4,
        );
        assert_eq!(hall.sofa_of(), [0; 4]);
        noted(Format::Vista, r#"{"Areas":[]}"#, &["NO_SEATS IGNORED"], 0);
    }

    /// What the layout says of a seat, and what the session does.
    #[test]
    fn kinds_of_seats() {
        use parterre_engine::Status::{Blocked, Free, Sold};
        for (status, layout, flags, expected) in [
            (0, Some(0), 0, Free),
            (1, Some(0), 0, Sold),
            (2, Some(2), flag::BLOCKED, Blocked),
            (2, None, flag::BLOCKED, Blocked),
            (2, Some(0), 0, Blocked),
            (3, Some(3), flag::ACCESSIBLE, Free),
            (3, Some(0), flag::ACCESSIBLE, Free),
            (1, Some(3), flag::ACCESSIBLE, Sold),
            (5, Some(5), flag::DISABLED, Blocked),
            (6, Some(6), 0, Blocked),
            (1, None, 0, Sold),
        ] {
            let layout = layout.map_or(String::new(), |layout| format!(r#","OriginalStatus":{layout}"#));
            let seat = format!(r#"{{"Id":"1","Position":{{"RowIndex":0,"ColumnIndex":0}},"Status":{status}{layout}}}"#);
            let import = formats::import(&session(&row("\"A\"", std::slice::from_ref(&seat))), None, false);
            assert_eq!(import.hall.unwrap().flags_of(), [flags], "{seat}");
            assert_eq!(import.statuses, [expected], "{seat}");
        }
        // A companion seat stands beside a wheelchair place, or is a seat like others.
        let pair = [
            seat("1", 0, 0, r#","OriginalStatus":3"#),
            seat("2", 0, 1, r#","OriginalStatus":7"#),
        ];
        let hall = noted(Format::Vista, &session(&row("\"A\"", &pair)), &[], 2);
        assert_eq!(hall.flags_of(), [flag::ACCESSIBLE, flag::COMPANION]);
        let alone = session(&row("\"A\"", &pair[1..]));
        noted(
            Format::Vista,
            &alone,
            &["COMPANION_APART Areas[0].Rows[0].Seats[0] REMOVED"],
            1,
        );
    }
}

mod seats_io {
    use super::*;

    const HEAD: &str =
        r#"{"name":"N","categories":{"list":[{"key":1,"label":"One"},{"key":2,"label":"Two"}]},"subChart":"#;

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
        (1..=3)
            .map(|at| seat(f64::from(at) * 20.0, y, &at.to_string(), ""))
            .collect()
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
            (
                with(r#"{"y":20,"label":"4","categoryKey":1}"#),
                format!("MISSING_FIELD {AT}.x LEFT_OUT"),
                3,
            ),
            (
                with(r#"{"x":"9","y":20,"label":"4","categoryKey":1}"#),
                format!("WRONG_TYPE {AT}.x LEFT_OUT"),
                3,
            ),
            (
                with(&seat(1e30, 20.0, "4", "")),
                format!("OUT_OF_RANGE {AT} LEFT_OUT"),
                3,
            ),
            (
                with(r#"{"x":80,"y":20,"categoryKey":1}"#),
                format!("MISSING_FIELD {AT}.label DEFAULTED"),
                4,
            ),
            (
                with(r#"{"x":80,"y":20,"label":"4"}"#),
                format!("MISSING_CATEGORY {AT}.categoryKey DEFAULTED one"),
                4,
            ),
            (
                with(r#"{"x":80,"y":20,"label":"4","categoryKey":7}"#),
                format!("UNKNOWN_CATEGORY {AT}.categoryKey DEFAULTED one"),
                4,
            ),
            (
                with(&seat(61.0, 20.0, "4", "")),
                format!("SEATS_OVERLAP {AT} LEFT_OUT"),
                3,
            ),
            (
                with(&seat(80.0, 20.0, "3", "")),
                format!("DUPLICATE_SEAT_NAME {AT} RENAMED 3-2"),
                4,
            ),
            (
                with(&seat(80.0, 20.0, "\\u0007", "")),
                format!("BAD_TEXT {AT} CLEANED"),
                4,
            ),
        ] {
            mended(Format::SeatsIo, &text, &[&expected], seats);
        }
        let ids = [
            seat(20.0, 20.0, "1", r#","uuid":"u""#),
            seat(40.0, 20.0, "2", r#","uuid":"u""#),
        ];
        mended(
            Format::SeatsIo,
            &chart(&row("A", &ids), ""),
            &["DUPLICATE_ID subChart.rows[0].seats[1].uuid IGNORED"],
            2,
        );
        let text = chart(&row("A", &three(20.0)), "").replace("\"key\":2", "\"key\":1");
        mended(
            Format::SeatsIo,
            &text,
            &["DUPLICATE_CATEGORY categories.list[1].key MERGED 1"],
            3,
        );
        let no_row = chart(r#"{"label":"A"}"#, "");
        mended(
            Format::SeatsIo,
            &no_row,
            &[
                "MISSING_FIELD subChart.rows[0].seats IGNORED",
                "ROW_WITHOUT_SEATS subChart.rows[0] LEFT_OUT",
                "NO_SEATS IGNORED",
            ],
            0,
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
        let view = r#","restrictedView":true"#;
        let seats = [
            seat(20.0, 20.0, "1", view),
            seat(40.0, 20.0, "2", view),
            seat(60.0, 20.0, "3", ""),
        ];
        noted(
            Format::SeatsIo,
            &chart(&row("A", &seats), ""),
            &["NOT_CARRIED subChart.rows[0].seats[0].restrictedView IGNORED 2"],
            3,
        );
        let companion = [
            seat(20.0, 20.0, "1", r#","companionSeat":true"#),
            seat(40.0, 20.0, "2", ""),
        ];
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
    fn the_stage_tells_where_the_front_is_before_the_focal_point_does() {
        let rows = [row("A", &three(20.0)), row("B", &three(40.0))].join(",");
        let focus = r#","focalPoint":{"x":40,"y":0}"#;
        let stage = r#","shapes":[{"smartType":"stage","center":{"x":40,"y":90}}]"#;
        for (more, side) in [
            (String::from(focus), ScreenSide::Top),
            (String::from(stage), ScreenSide::Bottom),
            (format!("{focus}{stage}"), ScreenSide::Bottom),
        ] {
            let hall = noted(Format::SeatsIo, &chart(&rows, &more), &[], 6);
            assert_eq!(hall.screen_side(), side, "{more}");
        }
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
}

mod pretix {
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
            (
                with(&good.replace("\"g4\"", "\"g3\"")),
                format!("DUPLICATE_ID {AT}.seat_guid IGNORED"),
                4,
            ),
            (
                with(&good.replace("\"g4\"", "\"\"")),
                format!("WRONG_TYPE {AT}.seat_guid IGNORED"),
                4,
            ),
            (
                with(&good.replace("\"VIP\"", "\"Box\"")),
                format!("UNKNOWN_CATEGORY {AT}.category DEFAULTED vip"),
                4,
            ),
            (
                with(&good.replace(",\"category\":\"VIP\"", "")),
                format!("MISSING_CATEGORY {AT}.category DEFAULTED vip"),
                4,
            ),
            (
                with(&good.replace(",\"position\":{\"x\":75,\"y\":0}", "")),
                format!("MISSING_FIELD {AT}.position LEFT_OUT"),
                3,
            ),
            (
                with(&good.replace("75", "50")),
                format!("SEATS_OVERLAP {AT} LEFT_OUT"),
                3,
            ),
            (
                with(&good.replace("\"seat_number\":\"4\"", "\"seat_number\":\"1\"")),
                format!("DUPLICATE_SEAT_NAME {AT} RENAMED 1-2"),
                4,
            ),
        ] {
            mended(Format::Pretix, &text, &[&expected], count);
        }
        let text = plan(&row("A", &seats(&[0.0, 25.0]))).replace("Stalls", "VIP");
        mended(
            Format::Pretix,
            &text,
            &["DUPLICATE_CATEGORY categories[1].name MERGED VIP"],
            2,
        );
    }

    #[test]
    fn decisions() {
        let text = plan(&[row("A", &seats(&[0.0, 25.0])), row("B", &[])].join(","));
        let text = text.replace(
            "\"row_number\":\"A\"",
            "\"row_number\":\"A\",\"row_label\":\"Row A\",\"colour\":1",
        );
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
}

mod csv {
    use super::*;

    #[test]
    fn errors() {
        for (text, expected, seats) in [
            ("row,seat\nA,1\nA,\"2\n", &["BAD_CSV line 3 LEFT_OUT"][..], 1),
            ("row,seat\nA,1\nA,1\n", &["DUPLICATE_SEAT_NAME line 3 RENAMED 1-2"], 2),
            ("row,seat,slot\nA,1,1\nA,2,1\n", &["SEATS_OVERLAP line 3 LEFT_OUT"], 1),
            ("row,seat,slot\nA,1,0\n", &["OUT_OF_RANGE line 2: slot DEFAULTED"], 1),
            ("row,seat,line\nA,1,x\n", &["OUT_OF_RANGE line 2: line DEFAULTED"], 1),
            ("row,seat,x\nA,1,wide\n", &["OUT_OF_RANGE line 2: x DEFAULTED"], 1),
            ("row,seat,x\nA,1,1e9\n", &["OUT_OF_RANGE line 2 DEFAULTED"], 1),
            (
                "row,seat,flags\nA,1,golden\n",
                &["UNKNOWN_VALUE line 2: flags IGNORED golden"],
                1,
            ),
            (
                "row,seat,blocked\nA,1,maybe\n",
                &["UNKNOWN_VALUE line 2: column 3 IGNORED maybe"],
                1,
            ),
            ("row,seat,class\nA,,vip\n", &["MISSING_FIELD line 2: seat DEFAULTED"], 1),
            ("row,seat,sofa\nA,1,1\nA,2,\nA,3,1\n", &["SOFA_APART line 2 REMOVED"], 3),
            (
                "row,seat,flags\nA,1,companion\n",
                &["COMPANION_APART line 2 REMOVED"],
                1,
            ),
        ] {
            mended(Format::Csv, text, expected, seats);
        }
        refused(Format::Csv, "", &["BAD_CSV line 1"]);
        refused(Format::Csv, "seat,class\n1,vip\n", &["MISSING_FIELD line 1: row"]);
        refused(
            Format::Csv,
            "a,b\n1,2\n",
            &["MISSING_FIELD line 1: row", "MISSING_FIELD line 1: seat"],
        );
    }

    #[test]
    fn decisions() {
        noted(
            Format::Csv,
            "row,seat,price\nA,1,9\n,2,9\nB,,\n",
            &[
                "UNKNOWN_FIELD line 1: column 3 IGNORED",
                "ROW_WITHOUT_SEATS line 4 IGNORED",
                "ROW_WITHOUT_NAME line 3 DEFAULTED B-2",
            ],
            2,
        );
    }

    #[test]
    fn companions_sit_on_either_side() {
        for text in [
            "row,seat,flags\nA,1,companion\nA,2,accessible\n",
            "row,seat,flags\nA,1,accessible\nA,2,companion\n",
        ] {
            noted(Format::Csv, text, &[], 2);
        }
    }

    /// Quotes, marks, semicolons, tabs, languages, columns in any order, empty lines.
    #[test]
    fn tables_come_in_many_forms() {
        let tables = [
            "row,seat,class,flags\nA,1,VIP,accessible\nA,2,VIP,\nB,1,,blocked by_hand\n",
            "\u{feff}sep=;\r\nrow;seat;class;flags\r\nA;1;VIP;accessible\r\nA;2;VIP;\r\nB;1;;blocked|by_hand\r\n",
            "Seat\tRow\tCategory\tWheelchair\tBlocked\tBy hand\n1\tA\tVIP\tx\t\t\n2\tA\tVIP\t0\t\t\n1\tB\t\t\tyes\t1\n",
            "\"Rij\", \"Stoel\", \"Klasse\", \"Flags\"\n\n\"A\",\"1\",\"VIP\",\"wheelchair\"\n\"A\",\"2\",\"VIP\",\"\"\n,,,\nB,1,,\"blocked, by_hand\"",
        ];
        let first = noted(Format::Csv, tables[0], &[], 3);
        assert_eq!(name(&first, 2), "B-1");
        let (block, hand) = (flag::BLOCKED, flag::NO_AUTO_ASSIGN);
        assert_eq!(first.flags_of(), [flag::ACCESSIBLE, 0, block | hand]);
        for table in tables {
            assert_eq!(formats::detect(table), Some(Format::Csv));
            let hall = noted(Format::Csv, table, &[], 3);
            assert_eq!(hall.to_document(), first.to_document(), "{table}");
        }
        let comma = noted(Format::Csv, "row;seat;x;y\nA;1;0,5;1,25\n", &[], 1);
        assert_eq!((comma.x()[0], comma.y()[0]), (0.5, 1.25));
    }

    #[test]
    fn slots_lines_and_sofas() {
        let hall = noted(
            Format::Csv,
            "row,seat,slot,line,sofa\nA,1,2,1,love\nA,2,,1,love\nA,3,5,1,\nC,1,1,3,7\nC,2,2,3,7\n",
            &[],
            5,
        );
        assert_eq!(hall.slot_of(), [1, 2, 4, 0, 1]);
        let upside_down = noted(Format::Csv, "row,seat,line\nB,1,2\nA,1,1\n", &[], 2);
        assert_eq!(
            (name(&upside_down, 0).as_str(), name(&upside_down, 1).as_str()),
            ("A-1", "B-1")
        );
        assert_eq!(hall.row_of(), [0, 0, 0, 2, 2]);
        let sofas = hall.sofa_of();
        assert!(sofas[0] != 0 && sofas[0] == sofas[1] && sofas[2] == 0 && sofas[3] == 7 && sofas[4] == 7);
    }
}

mod document {
    use super::*;

    const PLAIN: &str = r#"{"format":"parterre-hall","version":1,"name":"N","screenSide":"top","naming":{"rows":"letters_from_top","seats":"from_left","separator":"-"},"classes":[{"key":"a","name":"A"}],"rows":[{"seats":[{},{},null,{"sofa":1},{"sofa":1}]}]}"#;

    fn with(from: &str, to: &str) -> String {
        assert!(PLAIN.contains(from), "{from}");
        PLAIN.replacen(from, to, 1)
    }

    #[test]
    fn a_sound_one_is_taken_as_it_is() {
        let hall = noted(Format::Document, PLAIN, &[], 4);
        assert_eq!(hall.to_document(), PLAIN);
    }

    #[test]
    fn errors() {
        for (text, expected) in [
            (
                with("[{},", "[{\"class\":7},"),
                "UNKNOWN_CATEGORY rows[0].seats[0] DEFAULTED a",
            ),
            (
                with("[{},", "[{\"name\":\"2\"},"),
                "DUPLICATE_SEAT_NAME rows[0].seats[1] RENAMED 2-2",
            ),
            (
                with("{},null", "{\"sofa\":1},null"),
                "SOFA_APART rows[0].seats[1] REMOVED",
            ),
            (
                with("[{},", "[{\"companion\":true},"),
                "COMPANION_APART rows[0].seats[0] REMOVED",
            ),
            (with("[{},", "[{\"x\":1e7},"), "OUT_OF_RANGE rows[0].seats[0] DEFAULTED"),
            (
                with("[{},", "[{\"x\":\"1\"},"),
                "WRONG_TYPE rows[0].seats[0].x DEFAULTED",
            ),
            (
                with("[{},", "[{\"colour\":1},"),
                "UNKNOWN_FIELD rows[0].seats[0].colour IGNORED",
            ),
            (with("[{},", "[7,"), "WRONG_TYPE rows[0].seats[0] IGNORED"),
            (
                with("\"rows\":[{", "\"rows\":[{\"zone\":3,"),
                "UNKNOWN_ZONE rows[0] REMOVED",
            ),
            (
                with("\"rows\":[{", "\"rows\":[{\"label\":\"\","),
                "BAD_TEXT rows[0].label REMOVED",
            ),
            (with("\"top\"", "\"left\""), "UNKNOWN_VALUE screenSide DEFAULTED top"),
            (with("\"name\":\"N\",", ""), "MISSING_FIELD name DEFAULTED"),
            (
                with(
                    "{\"key\":\"a\",\"name\":\"A\"}",
                    "{\"key\":\"a\",\"name\":\"A\"},{\"key\":\"a\",\"name\":\"\"}",
                ),
                "DUPLICATE_CATEGORY class 2 RENAMED a_2",
            ),
        ] {
            mended(Format::Document, &text, &[expected], 4);
        }
        refused(
            Format::Document,
            &with("\"version\":1", "\"version\":9"),
            &["UNSUPPORTED_VERSION version"],
        );
    }
}

#[test]
fn what_is_no_plan_is_said_to_be_none() {
    for text in [
        "",
        "hello",
        "[]",
        "{}",
        "{\"zones\":1}",
        "a,b\n1,2\n",
        "\u{feff}",
        "   \n{",
    ] {
        assert_eq!(formats::detect(text), None, "{text}");
        let import = formats::import(text, None, true);
        assert!(import.hall.is_none());
        assert_eq!(import.findings.len(), 1, "{text}");
    }
}

#[test]
fn more_findings_than_are_listed_are_counted() {
    let table = format!("row,seat,flags\n{}", "A,1,golden\n".repeat(3_000));
    let import = formats::import(&table, None, true);
    assert_eq!((import.findings.len(), import.more), (formats::MAX_FINDINGS, 5_000));
    let hall = import.hall.unwrap();
    assert_eq!(hall.seat_count(), 3_000, "those that are not listed are mended as well");
}

/// Sizes that are no hall's end with a word, not with the memory.
#[test]
fn absurd_sizes_are_refused() {
    let rows = |count: usize| {
        format!(
            "row,seat\n{}",
            (0..count).map(|row| format!("{row},1\n")).collect::<String>()
        )
    };
    let seats = |count: usize| {
        format!(
            "row,seat\n{}",
            (0..count).map(|seat| format!("A,{seat}\n")).collect::<String>()
        )
    };
    let far = "row,seat,slot,line\nA,1,20000,20000\n".to_string();
    for (text, code) in [
        (rows(20_001), "TOO_MANY_ROWS"),
        (seats(200_001), "TOO_MANY_SEATS"),
        (seats(20_001), "ROW_TOO_LONG"),
        (far, "TOO_LARGE"),
        (
            format!(
                "row,seat,class\n{}",
                (0..300)
                    .map(|class| format!("A,{class},c{class}\n"))
                    .collect::<String>()
            ),
            "TOO_MANY_CLASSES",
        ),
    ] {
        let import = formats::import(&text, Some(Format::Csv), true);
        let codes: Vec<&str> = import.findings.iter().map(|finding| finding.code.name()).collect();
        assert!(import.hall.is_none() && codes.contains(&code), "{code}: {codes:?}");
    }
}
