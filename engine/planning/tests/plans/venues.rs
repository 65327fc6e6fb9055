//! What the drawings of real venues hold and a cinema's seldom do: tables, zones with a focal point of their own, floors
//! above each other, blocks of a row.

use crate::drawings::{self, Row, plan};
use parterre_planning::HallDocument;
use std::rc::Rc;

use parterre_engine::{Algorithm, Arrangement, AssignRequest, Hall, Inventory, KeySet, PartyTerms};
use parterre_planning::formats::{self, Format, Import, LossCode};

fn said(import: &Import) -> Vec<String> {
    let line = |finding: &formats::Finding| format!("{} {} {}", finding.code.name(), finding.at, finding.to);
    import.findings.iter().map(|finding| String::from(line(finding).trim())).collect()
}

fn names(hall: &Hall) -> Vec<String> {
    (0..hall.seat_count() as u32).map(|seat| hall.seat_name(seat).unwrap()).collect()
}

/// Label and slots of each row, and the line it is drawn on.
fn rows(hall: &Hall) -> Vec<(String, Vec<u16>, f32)> {
    let row = |row: u16| {
        let seats: Vec<usize> = (0..hall.seat_count()).filter(|&seat| hall.row_of()[seat] == row).collect();
        let slots = seats.iter().map(|&seat| hall.slot_of()[seat]).collect();
        let y = seats.first().map_or(f32::NAN, |&seat| hall.y()[seat]);
        (String::from(hall.row_label(row).unwrap()), slots, y)
    };
    (0..hall.row_count() as u16).map(row).collect()
}

/// A chart of two categories, 9 and 10, and what its sub-chart holds.
fn chart(sub_chart: &str) -> String {
    format!(
        r#"{{"name":"","categories":{{"list":[{{"label":"Cat1","key":9}},{{"label":"Cat2","key":10}}]}},"subChart":{{{sub_chart}}}}}"#
    )
}

/// Seats 20 apart, from (20, y).
pub fn chairs(label: &str, y: f64, category: u32, count: usize) -> String {
    let seat =
        |at: usize| format!(r#"{{"x":{},"y":{y},"label":"{}","categoryKey":{category}}}"#, 20 * (at + 1), at + 1);
    let seats: Vec<String> = (0..count).map(seat).collect();
    format!(r#"{{"label":"{label}","chairSpacing":4,"seats":[{}]}}"#, seats.join(","))
}

/// A table of `count` seats around a point, from the bottom and against the clock, as the editor lays them.
fn table(label: &str, (x, y): (f64, f64), radius: f64, count: usize, fields: &str) -> String {
    let seat = |at: usize| {
        let angle = std::f64::consts::TAU * at as f64 / count as f64;
        format!(
            r#"{{"x":{},"y":{},"label":"{}","categoryKey":9}}"#,
            x - radius * angle.sin(),
            y + radius * angle.cos(),
            at + 1
        )
    };
    let seats: Vec<String> = (0..count).map(seat).collect();
    format!(
        r#"{{"label":"{label}","center":{{"x":{x},"y":{y}}},"openSpaces":0,{fields}"seats":[{}]}}"#,
        seats.join(",")
    )
}

#[test]
fn a_focal_point_in_the_corner_is_one() {
    let row = chairs("A", 40.0, 9, 4);
    let focus = |point: &str| {
        let text = chart(&format!(r#""focalPoint":{point},"rows":[{row}]"#));
        formats::import(&text, None, false).hall.unwrap().own_focal_point()
    };
    assert_eq!(focus(r#"{"x":0,"y":0}"#), Some((-1.0, -1.0)));
    assert_eq!(focus("null"), None);
}

/// Two zones of a section each, a row of four in either, and what the chart says of itself.
fn chart_of_zones(own: &str) -> String {
    let section = |label: &str, zone: &str, y: f64| {
        format!(
            r#"{{"label":"{label}","zone":"{zone}","topLeft":{{"x":0,"y":{y}}},"subChart":{{"rows":[{}]}}}}"#,
            chairs(label, 20.0, 9, 4)
        )
    };
    let sections = [section("A", "f", 0.0), section("B", "m", 400.0)].join(",");
    let zones = r#""zones":{"list":[{"key":"f","label":"Finish","focalPoint":{"x":80,"y":20}},{"key":"m","label":"Middle","focalPoint":{"x":20,"y":420}}]},"#;
    chart(&format!(r#"{own}"sections":[{sections}]"#)).replacen('{', &format!("{{{zones}"), 1)
}

/// A chart of zones has no focal point of its own: each zone has one, for who asks for seats there.
#[test]
fn zones_keep_their_focal_points() {
    let import = formats::import(&chart_of_zones(""), None, false);
    assert_eq!(said(&import), [""; 0]);
    let hall = import.hall.unwrap();
    assert_eq!(hall.own_focal_point(), None);
    assert_eq!(hall.zone_focal_point(0), Some((3.0, 0.0)));
    assert_eq!(hall.zone_focal_point(1), Some((0.0, 20.0)));

    let export = formats::export(&hall, Format::SeatsIo);
    assert_eq!(export.losses, []);
    let back = formats::import(&export.text, None, false).hall.unwrap();
    assert_eq!(back.to_document(), hall.to_document());
    assert_eq!(Hall::from_document(&hall.to_document()).unwrap().to_bytes(), hall.to_bytes());
    assert_eq!(Hall::from_bytes(&hall.to_bytes()).unwrap().to_document(), hall.to_document());
    let zones = |format: Format| {
        let losses = formats::export(&hall, format).losses;
        let lost = losses.iter().find(|loss| loss.code == LossCode::FocalPoint);
        lost.map(|loss| loss.count)
    };
    for format in [Format::Vista, Format::Pretix, Format::Csv] {
        assert_eq!(zones(format), Some(2), "{}", format.name());
    }

    let show = Inventory::new(Rc::new(hall));
    let seats = |zone: u8| {
        let terms = PartyTerms { zones: KeySet::of([usize::from(zone)]), ..PartyTerms::of(2) };
        let best = show.assign(&AssignRequest::best(terms)).unwrap();
        let names = best.seats.iter().map(|&seat| show.hall().seat_name(seat).unwrap());
        names.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(seats(0), "A-3 A-4");
    assert_eq!(seats(1), "B-1 B-2");
}

/// Where the chart has one as well, it is the hall's: rows of zones have theirs.
#[test]
fn a_hall_and_its_zones_have_focal_points() {
    let hall = formats::import(&chart_of_zones(r#""focalPoint":{"x":40,"y":220},"#), None, false).hall;
    let hall = hall.unwrap();
    assert_eq!(hall.own_focal_point(), Some((1.0, 10.0)));
    assert_eq!(hall.row_focal_point(0), Ok((3.0, 0.0)));
}

/// Who sits at a table has neighbours, however large it is: the last one too, on one side.
#[test]
fn tables_sold_by_seat_are_rows() {
    let tables = [
        table("T1", (100.0, 200.0), 31.0, 6, ""),
        table("T2", (300.0, 200.0), 60.0, 6, r#""bookAsAWhole":false,"#),
        table("T3", (500.0, 200.0), 31.0, 6, r#""bookAsAWhole":true,"#),
        table("T4", (700.0, 200.0), 31.0, 6, r#""variableOccupancy":true,"#),
        String::from(r#"{"label":"T5","center":{"x":900,"y":200},"seats":[]}"#),
    ];
    let text = chart(&format!(
        r#""focalPoint":{{"x":0,"y":0}},"rows":[{}],"tables":[{}]"#,
        chairs("A", 20.0, 9, 4),
        tables.join(",")
    ));
    let import = formats::import(&text, None, false);
    assert_eq!(
        said(&import),
        [
            "NOT_BOOKABLE_BY_SEAT subChart.tables[2] T3",
            "NOT_BOOKABLE_BY_SEAT subChart.tables[3] T4",
            "NOT_BOOKABLE_BY_SEAT subChart.tables[4] T5",
        ]
    );
    let hall = import.hall.unwrap();
    assert_eq!(hall.seat_count(), 16);
    assert_eq!(names(&hall)[4..10].join(" "), "T1-1 T1-2 T1-3 T1-4 T1-5 T1-6");
    for (label, slots, _) in rows(&hall) {
        let first = slots[0];
        let side_by_side: Vec<u16> = (first..).take(slots.len()).collect();
        assert_eq!(slots, side_by_side, "{label}");
    }
    // A party that fits at no row sits at one table.
    let show = Inventory::new(Rc::new(hall));
    let party = show.assign(&AssignRequest::order(Algorithm::TopLeftToBottomRight, PartyTerms::of(6))).unwrap();
    assert_eq!(party.arrangement, Arrangement::Together);
}

#[test]
fn seats_are_asked_for_by_the_charts_own_category_keys() {
    let text = chart(&format!(r#""rows":[{},{}]"#, chairs("A", 20.0, 10, 4), chairs("B", 40.0, 9, 4)));
    let hall = formats::import(&text, None, false).hall.unwrap();
    let class_of = |key: &str| hall.classes().iter().position(|class| class.key == key).unwrap();
    let seats_of = |key: &str| -> Vec<String> {
        let class = class_of(key);
        let names = names(&hall);
        let of_class = hall.class_of().iter().zip(names);
        of_class.filter(|(other, _)| usize::from(**other) == class).map(|(_, name)| name).collect()
    };
    assert_eq!(seats_of("10"), ["A-1", "A-2", "A-3", "A-4"]);
    assert_eq!(seats_of("9"), ["B-1", "B-2", "B-3", "B-4"]);
    // A number there is a number again when the chart is written, and the next one is still free.
    let export = formats::export(&hall, Format::SeatsIo);
    assert_eq!(export.losses, []);
    assert!(export.text.contains(r#""key":9}"#) && export.text.contains(r#""categoryKey":10"#));
    assert!(export.text.contains(r#""maxCategoryKey":10"#));
}

/// A zone of pretix: a name, where it lies, rows of so many seats 25 apart.
fn zone(name: &str, begin: (f64, f64), rows: &[(&str, f64, usize)]) -> String {
    let row = |&(label, y, count): &(&str, f64, usize)| -> Row {
        (String::from(label), (0..count).map(|at| (25.0 * at as f64, y)).collect())
    };
    drawings::zone(name, begin, &rows.iter().map(row).collect::<Vec<_>>())
}

/// A stadium's upper tier, drawn where it is: a few hundredths of a pitch off the lower one.
#[test]
fn a_floor_above_another_keeps_all_its_seats() {
    let lower = zone("Lower", (50.0, 50.0), &[("1", 0.0, 20), ("2", 25.0, 20), ("3", 50.0, 20)]);
    let upper = zone("Upper", (50.8, 50.6), &[("4", 25.0, 20), ("5", 50.0, 20), ("6", 75.0, 20)]);
    let text = plan(&[lower, upper]);
    let import = formats::import(&text, None, false);
    assert_eq!(said(&import), ["ZONES_OVERLAP zones[1].rows[0].seats[0]"]);
    let hall = import.hall.unwrap();
    assert_eq!(hall.seat_count(), 120);
    let labels: Vec<String> = rows(&hall).into_iter().map(|(label, _, _)| label).collect();
    assert_eq!(labels.concat(), "123456");
    // Each seat can be seen and picked.
    for seat in 0..120 {
        assert_eq!(hall.hit(hall.x()[seat].into(), hall.y()[seat].into(), 0.4), Some(seat as u32));
    }
    assert!(hall.y()[60] > hall.y()[59] + 2.0);
    let again = formats::export(&hall, Format::Pretix);
    assert_eq!(again.losses, []);
    assert_eq!(formats::import(&again.text, None, false).hall.unwrap().to_document(), hall.to_document());
    // In one zone they would be two tickets for one chair.
    let double = plan(&[zone("Lower", (50.0, 50.0), &[("1", 0.0, 4), ("2", 0.6, 4), ("3", 25.0, 4)])]);
    let import = formats::import(&double, None, true);
    assert_eq!(import.hall.as_ref().unwrap().seat_count(), 8);
    assert_eq!(said(&import).last().unwrap(), "ROW_WITHOUT_SEATS zones[0].rows[1]");
    assert!(formats::import(&double, None, false).hall.is_none());
}

/// A left and a right block on each line, in every way in which tables say so.
#[test]
fn lines_join_left_and_right_blocks() {
    let table = |header: &str, line: &dyn Fn(usize, &str, usize) -> String| {
        let mut text = format!("{header}\n");
        for row in 1..=3 {
            for (block, seats) in [("left", 1..=2), ("right", 3..=5)] {
                for seat in seats {
                    text.push_str(&line(row, block, seat));
                    text.push('\n');
                }
            }
        }
        let import = formats::import(&text, Some(Format::Csv), false);
        assert_eq!(said(&import), Vec::<String>::new(), "{text}");
        import.hall.unwrap()
    };
    let label = |row: usize| ["A", "B", "C"][row - 1];
    let expected = |left: [&str; 3], right: [&str; 3], start: u16| {
        let block = move |labels: [&str; 3], slots: Vec<u16>| {
            let row = move |(at, label): (usize, &str)| (String::from(label), slots.clone(), at as f32);
            labels.map(String::from).into_iter().enumerate().map(move |(at, label)| row((at, &label)))
        };
        block(left, vec![0, 1]).chain(block(right, (start..start + 3).collect())).collect::<Vec<_>>()
    };
    // Zones, and the slots of the whole line: the aisle is two wide.
    let hall = table("row,seat,line,zone,slot", &|row, block, seat| {
        let slot = if seat > 2 { seat + 2 } else { seat };
        format!("{},{seat},{row},{block},{slot}", label(row))
    });
    assert_eq!(rows(&hall), expected(["A", "B", "C"], ["A", "B", "C"], 4));
    assert_eq!(hall.zones().len(), 2);
    // What comes back is the hall.
    let export = formats::export(&hall, Format::Csv);
    assert_eq!(export.losses, []);
    // Zones without slots: an aisle parts them.
    let hall = table("row,seat,line,zone", &|row, block, seat| format!("{},{seat},{row},{block}", label(row)));
    assert_eq!(rows(&hall), expected(["A", "B", "C"], ["A", "B", "C"], 3));
    // Labels of their own instead of zones.
    let hall = table("row,seat,line", &|row, block, seat| format!("{}{},{seat},{row}", label(row), &block[..1]));
    assert_eq!(rows(&hall), expected(["Al", "Bl", "Cl"], ["Ar", "Br", "Cr"], 3));
    // One label and no zone: one row, although only its first block says the line.
    let hall = table("row,seat,line,slot", &|row, block, seat| {
        let (line, slot) = if block == "left" { (row.to_string(), seat) } else { (String::new(), seat + 1) };
        format!("{},{seat},{line},{slot}", label(row))
    });
    assert_eq!(
        rows(&hall),
        [("A", 0.0), ("B", 1.0), ("C", 2.0)].map(|(label, y)| (String::from(label), vec![0, 1, 3, 4, 5], y))
    );
}

#[test]
fn an_import_without_seats_is_an_error() {
    let empty = [
        (Format::Document, Hall::from_document(DOCUMENT).unwrap().to_document()),
        (Format::Vista, String::from(r#"{"Areas":[]}"#)),
        (Format::SeatsIo, chart(r#""rows":[]"#)),
        (Format::Pretix, plan(&[zone("Z", (0.0, 0.0), &[])])),
        (Format::Csv, String::from("row,seat\n")),
    ];
    for (format, text) in empty {
        for repair in [false, true] {
            let import = formats::import(&text, Some(format), repair);
            assert!(import.hall.is_none(), "{text}");
            let last = import.findings.last().unwrap();
            assert_eq!((last.code.name(), last.severity, last.action), ("NO_SEATS", formats::Severity::Error, None));
        }
    }
}

/// A hall that somebody has only begun to draw.
const DOCUMENT: &str = r#"{"format":"parterre-hall","version":1,"name":"","screenSide":"top","naming":{"rows":"letters_from_top","seats":"from_left","separator":"-"},"classes":[{"key":"standard_seats","name":"Standard"}],"rows":[{"seats":[null,null]}]}"#;
