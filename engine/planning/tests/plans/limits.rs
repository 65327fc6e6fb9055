//! What is just allowed and what is one too much.

use crate::drawings::{plan, zone};
use crate::pictures::document;
use parterre_engine::ids::{MAX_INPUT_BYTES, MAX_ROW_SLOTS, MAX_ROWS, MAX_SEATS};
use parterre_planning::formats::{self, FindingCode, Format, Severity};

/// Masks have whole words a row, so 99 rows of 20,000 slots fill a hall, or 125 of 16,000.
#[test]
fn plans_have_their_limits() {
    let table = |rows: usize, slots: usize| -> Vec<(&'static str, String)> {
        let lines: String = (0..rows).map(|row| format!("{row},1,{slots}\n")).collect();
        let import = formats::import(&format!("row,seat,slot\n{lines}"), Some(Format::Csv), true);
        let errors = import.findings.iter().filter(|finding| finding.severity == Severity::Error);
        errors.map(|finding| (finding.code.name(), finding.at.clone())).collect()
    };
    // The whole is too large, no line of it.
    let too_large = [("TOO_LARGE", String::new())];
    assert_eq!(table(99, 20_000), []);
    assert_eq!(table(100, 20_000), too_large);
    assert_eq!(table(125, 16_000), []);
    assert_eq!(table(125, 16_001), too_large);
    let aisles = format!("{{\"seats\":[{}]}}", vec!["null"; 20_000].join(","));
    let import = formats::import(&document(&vec![aisles; 101].join(",")), None, false);
    assert_eq!(import.findings[0].code, FindingCode::TooLarge);
}

#[test]
fn the_largest_tables() {
    let read = |text: &str| formats::import(text, Some(Format::Csv), false);
    let lines: String = (0..MAX_SEATS).map(|seat| format!("r{},{seat}\n", seat / 10_000)).collect();
    let import = read(&format!("row,seat\n{lines}"));
    assert_eq!(import.hall.unwrap().seat_count(), MAX_SEATS);
    let last = format!("row,seat,line\nA,1,{MAX_ROWS}\n");
    assert_eq!(read(&last).hall.unwrap().row_count(), MAX_ROWS);
    for (text, code) in [
        (format!("row,seat\n{lines}r,1\n"), FindingCode::TooManySeats),
        (format!("{last}B,1,\n"), FindingCode::TooManyRows),
    ] {
        let findings = read(&text).findings;
        let error = findings.iter().find(|finding| finding.severity == Severity::Error);
        assert_eq!(error.map(|error| (error.code, &*error.at)), Some((code, "")));
    }
}

#[test]
fn the_largest_documents() {
    let read = |rows: &str| formats::import(&document(rows), Some(Format::Document), true);
    let rows = |count: usize| vec![r#"{"seats":[]}"#; count].join(",");
    let row = |slots: usize| format!("{{\"seats\":[{}]}}", vec!["null"; slots].join(","));
    for (text, code) in [
        (rows(MAX_ROWS), Some(FindingCode::NoSeats)),
        (rows(MAX_ROWS + 1), Some(FindingCode::TooManyRows)),
        (row(MAX_ROW_SLOTS), Some(FindingCode::NoSeats)),
        (row(MAX_ROW_SLOTS + 1), Some(FindingCode::RowTooLong)),
    ] {
        let import = read(&text);
        assert_eq!(import.findings.first().map(|finding| finding.code), code);
    }
}

#[test]
fn no_format_has_more_classes_and_zones_than_a_hall() {
    let areas = |count: usize| -> String {
        let area = |at: usize| {
            let seat =
                format!(r#"{{"Id":"1","Position":{{"AreaNumber":{at},"RowIndex":{at},"ColumnIndex":0}},"Status":0}}"#);
            format!(
                r#"{{"Number":{at},"AreaCategoryCode":"c{at}","Description":"d{at}","ColumnCount":1,"RowCount":1,"Rows":[{{"PhysicalName":"r{at}","Seats":[{seat}]}}]}}"#
            )
        };
        format!(r#"{{"Areas":[{}]}}"#, (0..count).map(area).collect::<Vec<_>>().join(","))
    };
    let zones = |count: usize| -> String {
        let lines: String = (0..count).map(|at| format!("r{at},1,z{at}\n")).collect();
        format!("row,seat,zone\n{lines}")
    };
    let classes = |count: usize| zones(count).replacen("zone", "class", 1);
    let pretix = |count: usize| -> String {
        let rows = |at: usize| [(format!("r{at}"), vec![(0.0, 25.0 * at as f64)])];
        let zones: Vec<String> = (0..count).map(|at| zone(&format!("z{at}"), (0.0, 0.0), &rows(at))).collect();
        plan(&zones)
    };
    let chart = |count: usize| -> String {
        let category = |at: usize| format!(r#"{{"key":{at},"label":"c{at}"}}"#);
        let categories: Vec<String> = (0..count).map(category).collect();
        format!(
            r#"{{"name":"N","categories":{{"list":[{}]}},"subChart":{{"rows":[{{"label":"A","seats":[{{"x":20,"y":20,"label":"1","categoryKey":0}}]}}]}}}}"#,
            categories.join(",")
        )
    };
    let sections = |count: usize| -> String {
        let section = |at: usize| {
            let seat = format!(r#"{{"x":20,"y":{},"label":"1","categoryKey":0}}"#, 20 * at);
            format!(
                r#"{{"label":"s{at}","topLeft":{{"x":0,"y":0}},"subChart":{{"rows":[{{"label":"r{at}","seats":[{seat}]}}]}}}}"#
            )
        };
        let sections: Vec<String> = (0..count).map(section).collect();
        chart(1).replacen(r#""rows":"#, &format!(r#""sections":[{}],"rows":"#, sections.join(",")), 1)
    };
    let categories = |count: usize| -> String {
        let names: Vec<String> = (0..count).map(|at| format!(r#"{{"name":"c{at}"}}"#)).collect();
        pretix(1).replace(r#"{"name":"A"}"#, &names.join(",")).replace(r#""category":"A""#, r#""category":"c0""#)
    };
    for count in [254, 255, 256, 257, 300] {
        for (text, format, code) in [
            (pretix(count), Format::Pretix, FindingCode::TooManyZones),
            (categories(count), Format::Pretix, FindingCode::TooManyClasses),
            (chart(count), Format::SeatsIo, FindingCode::TooManyClasses),
            (sections(count), Format::SeatsIo, FindingCode::TooManyZones),
            (areas(count), Format::Vista, FindingCode::TooManyClasses),
            (classes(count), Format::Csv, FindingCode::TooManyClasses),
            (zones(count), Format::Csv, FindingCode::TooManyZones),
        ] {
            let import = formats::import(&text, Some(format), true);
            let is_refused = import.findings.iter().any(|finding| finding.code == code);
            assert_eq!((is_refused, import.hall.is_none()), (count > 255, count > 255), "{count} {}", format.name());
        }
    }
}

/// What is too long is cut between two characters; coordinates reach a million.
#[test]
fn texts_are_cut_and_coordinates_kept() {
    for (name, kept) in [
        ("x".repeat(255), "x".repeat(255)),
        ("x".repeat(256), "x".repeat(255)),
        ("\u{e9}".repeat(200), "\u{e9}".repeat(127)),
        (["x", &"\u{e9}".repeat(200)].concat(), ["x", &"\u{e9}".repeat(127)].concat()),
        (String::from("a\u{7}b"), String::from("ab")),
    ] {
        let import = formats::import(&format!("row,seat\n{name},1\n"), Some(Format::Csv), true);
        let is_cut = import.findings.iter().any(|finding| finding.code == FindingCode::BadText);
        assert_eq!((import.hall.unwrap().row_label(0).unwrap(), is_cut), (kept.as_str(), name != kept));
    }
    for (x, is_kept) in [("1000000", true), ("-1000000", true), ("1000001", false), ("-1000001", false)] {
        let text = format!("row,seat,x,y\nA,1,{x},0\nA,2,0,{x}\n");
        let import = formats::import(&text, Some(Format::Csv), true);
        let hall = import.hall.unwrap();
        let expected: f32 = x.parse().unwrap();
        assert_eq!((hall.x()[0] == expected, hall.y()[1] == expected), (is_kept, is_kept), "{x}");
        let refused = import.findings.iter().filter(|finding| finding.code == FindingCode::OutOfRange);
        assert_eq!(refused.count(), if is_kept { 0 } else { 2 }, "{x}");
    }
}

/// Places of a Vista plan; areas without seats draw nothing, whatever size they claim.
#[test]
fn places_of_a_grid() {
    let area = |number: usize, size: (usize, usize), seats: &[(usize, usize)]| {
        let seats: Vec<String> = seats
            .iter()
            .map(|(row, column)| {
                format!(
                    r#"{{"Id":"{column}","Position":{{"AreaNumber":{number},"RowIndex":{row},"ColumnIndex":{column}}},"Status":0}}"#
                )
            })
            .collect();
        format!(
            r#"{{"Number":{number},"AreaCategoryCode":"a","Description":"a","ColumnCount":{},"RowCount":{},"Rows":[{{"PhysicalName":"r","Seats":[{}]}}]}}"#,
            size.0,
            size.1,
            seats.join(",")
        )
    };
    let read =
        |areas: &[String]| formats::import(&format!(r#"{{"Areas":[{}]}}"#, areas.join(",")), Some(Format::Vista), true);
    for (place, is_known) in [((19_999, 0), true), ((20_000, 0), false), ((0, 19_999), true), ((0, 20_000), false)] {
        let import = read(&[area(1, (1, 1), &[(0, 1), place])]);
        let codes: Vec<FindingCode> = import.findings.iter().map(|finding| finding.code).collect();
        assert_eq!(codes.contains(&FindingCode::OutOfRange), !is_known, "{place:?}: {codes:?}");
    }
    let hall = read(&[area(1, (4, 2), &[(0, 1)]), area(2, (50, 60), &[])]).hall.unwrap();
    assert_eq!((hall.row_count(), hall.row_width(0).unwrap(), hall.slot_of()), (2, 4, &[1u16][..]));
    let hall = read(&[area(1, (4, 2), &[(0, 1)]), area(2, (6, 3), &[(1, 0)])]).hall.unwrap();
    assert_eq!((hall.row_count(), hall.row_width(0).unwrap(), hall.slot_of()), (3, 6, &[1u16, 0][..]));
}

/// Whatever is longer than any plan is not looked at.
#[test]
fn texts_have_their_limit() {
    for (length, expected) in [
        (MAX_INPUT_BYTES, FindingCode::MissingField),
        (MAX_INPUT_BYTES + 1, FindingCode::TooLarge),
        (MAX_INPUT_BYTES + 2, FindingCode::TooLarge),
    ] {
        let import = formats::import(&"x".repeat(length), Some(Format::Csv), false);
        assert_eq!(import.findings[0].code, expected, "{length}");
    }
}

/// A key that comes twice gets a number, and room for it.
#[test]
fn long_keys_that_come_twice() {
    let twice = |key: &str| {
        let class = format!(r#"{{"key":"{key}","name":"N"}}"#);
        let classes = [class.as_str(); 4].join(",");
        let text = document(r#"{"seats":[{},{"class":1}]}"#).replace(r#"{"key":"a","name":"A"}"#, &classes);
        let hall = formats::import(&text, Some(Format::Document), true).hall.unwrap();
        let keys: Vec<String> = hall.classes().iter().map(|class| class.key.clone()).collect();
        keys.join(" ")
    };
    assert_eq!(twice("k"), "k k_2 k_3 k_4");
    assert_eq!(twice(""), "class class_2 class_3 class_4");
    assert_eq!(twice("\\u0007b"), "b b_2 b_3 b_4");
    let k = |length: usize| "k".repeat(length);
    for (length, expected) in
        [(10, k(10) + "_2"), (246, k(246) + "_2"), (247, k(247) + "_2"), (248, k(247)), (255, k(247))]
    {
        let key = k(length);
        let class = format!(r#"{{"key":"{key}","name":"N"}}"#);
        let text = document(r#"{"seats":[{},{"class":1}]}"#)
            .replace(r#"{"key":"a","name":"A"}"#, &[class.clone(), class].join(","));
        let hall = formats::import(&text, Some(Format::Document), true).hall.unwrap();
        assert_eq!(hall.classes()[1].key, expected, "{length}");
    }
}

/// Seats' names that come twice get `-2` behind them, cut short where it would not fit.
#[test]
fn long_names_that_come_twice() {
    for (length, kept) in [(10, 10), (246, 246), (247, 247), (248, 247), (255, 247)] {
        let name = "n".repeat(length);
        let text = format!("row,seat\nA,{name}\nA,{name}\n");
        let hall = formats::import(&text, Some(Format::Csv), true).hall.unwrap();
        let expected = "n".repeat(kept) + "-2";
        assert_eq!(hall.seat_short_name(1).unwrap(), expected, "{length}");
    }
}
