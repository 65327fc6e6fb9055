//! What each reader makes of what its format may say and plans seldom do.

use crate::venues;
use parterre_engine::Hall;
use parterre_engine::hall::ScreenSide;
use parterre_planning::formats::{self, FindingCode, Format, Import};

fn codes(import: &Import) -> Vec<FindingCode> {
    import.findings.iter().map(|finding| finding.code).collect()
}

/// A row of four chairs of seats.io, the first one at (20, y).
fn chairs(label: &str, y: i32) -> String {
    venues::chairs(label, y.into(), 1, 4)
}

fn chart(fields: &str) -> Import {
    let text = format!(r#"{{"name":"N","categories":{{"list":[{{"key":1,"label":"One"}}]}},{fields}}}"#);
    formats::import(&text, Some(Format::SeatsIo), true)
}

fn hall_of(fields: &str) -> Hall {
    chart(fields).hall.unwrap()
}

/// Plans of two rows one above the other say where they begin by what is drawn around them.
fn side_of(fields: &str) -> ScreenSide {
    let rows = [chairs("A", 100), chairs("B", 200)].join(",");
    hall_of(&format!(r#""subChart":{{{fields}"rows":[{rows}]}}"#)).screen_side()
}

#[test]
fn the_first_stage_says_where_the_front_is() {
    let shape = |kind: &str, y: i32| format!(r#"{{"smartType":"{kind}","center":{{"x":50,"y":{y}}}}}"#);
    let shapes = |of: &[String]| format!(r#""shapes":[{}],"#, of.join(","));
    let (top, bottom) = (shape("stage", 0), shape("stage", 300));
    for (of, expected) in [
        (vec![top.clone()], ScreenSide::Top),
        (vec![bottom.clone()], ScreenSide::Bottom),
        (vec![top.clone(), bottom.clone()], ScreenSide::Top),
        (vec![bottom.clone(), top.clone()], ScreenSide::Bottom),
        (vec![top, shape("bar", 300)], ScreenSide::Top),
        (vec![shape("bar", 0), bottom], ScreenSide::Bottom),
        // Amid the rows it is not above them.
        (vec![shape("stage", 149)], ScreenSide::Top),
        (vec![shape("stage", 150)], ScreenSide::Bottom),
    ] {
        assert_eq!(side_of(&shapes(&of)), expected, "{of:?}");
    }
    // A bar is no stage: the focal point decides then.
    for (y, expected) in [(10, ScreenSide::Top), (290, ScreenSide::Bottom)] {
        let focus = format!(r#""focalPoint":{{"x":50,"y":{y}}},"#);
        let bar = shapes(&[shape("bar", 300 - y)]);
        assert_eq!(side_of(&(focus + &bar)), expected, "{y}");
    }
    // A stage tells more than the focal point.
    let both = format!(r#""focalPoint":{{"x":50,"y":10}},{}"#, shapes(&[shape("stage", 300)]));
    assert_eq!(side_of(&both), ScreenSide::Bottom);
}

/// Whatever is drawn in a section lies where the section does.
#[test]
fn stages_in_sections() {
    for (y, expected) in [(0, ScreenSide::Top), (300, ScreenSide::Bottom)] {
        let rows = [chairs("A", 100), chairs("B", 200)].join(",");
        let stage = format!(r#"{{"smartType":"stage","center":{{"x":50,"y":{y}}}}}"#);
        let section = format!(
            r#"{{"label":"S","topLeft":{{"x":0,"y":1000}},"subChart":{{"shapes":[{stage}],"rows":[{rows}]}}}}"#
        );
        let hall = hall_of(&format!(r#""subChart":{{"sections":[{section}]}}"#));
        assert_eq!(hall.screen_side(), expected, "{y}");
    }
}

#[test]
fn focal_points_are_the_charts_own() {
    let focus = |x: i32| format!(r#""focalPoint":{{"x":{x},"y":40}},"#);
    let section = |fields: &str, label: &str| {
        format!(
            r#"{{"label":"{label}","topLeft":{{"x":0,"y":0}},"subChart":{{{fields}"rows":[{}]}}}}"#,
            chairs(label, 20)
        )
    };
    let whole = |own: &str, of_section: &str| {
        let sections = section(of_section, "S");
        hall_of(&format!(r#""subChart":{{{own}"sections":[{sections}]}}"#)).own_focal_point()
    };
    assert_eq!(whole(&focus(60), ""), Some((2.0, 1.0)));
    assert_eq!(whole("", &focus(60)), None);
    assert_eq!(whole(&focus(60), &focus(80)), Some((2.0, 1.0)));
    // Among several floors, the first that has a focal point gives the hall its own.
    let floor = |name: &str, fields: &str| format!(r#"{{"floorName":"{name}",{fields}"rows":[{}]}}"#, chairs(name, 20));
    let floors = |first: &str, second: &str| {
        let floors = [floor("A", first), floor("B", second)].join(",");
        hall_of(&format!(r#""subChartFloors":[{floors}]"#)).own_focal_point()
    };
    assert_eq!(floors(&focus(60), &focus(80)), Some((2.0, 1.0)));
    assert_eq!(floors("", &focus(80)), Some((3.0, 5.0)));
}

#[test]
fn no_floors_are_no_reason_to_read_nothing() {
    let rows = chairs("A", 20);
    let hall = hall_of(&format!(r#""subChartFloors":[],"subChart":{{"rows":[{rows}]}}"#));
    assert_eq!(hall.seat_count(), 4);
    let floor = chairs("B", 20);
    let hall = hall_of(&format!(
        r#""subChartFloors":[{{"floorName":"F","rows":[{floor},{}]}}],"subChart":{{"rows":[{rows}]}}"#,
        chairs("C", 40)
    ));
    assert_eq!(hall.seat_count(), 8);
}

/// Sections lie in sections, each where the one around it begins, four deep and no deeper.
#[test]
fn sections_in_sections() {
    let nested = |depth: usize| {
        let inner = format!(r#"{{"rows":[{}]}}"#, chairs("Z", 20));
        let outer = (0..depth).fold(inner, |inner, at| {
            format!(r#"{{"sections":[{{"label":"S{at}","topLeft":{{"x":40,"y":60}},"subChart":{inner}}}]}}"#)
        });
        let sections = outer.strip_prefix('{').unwrap().strip_suffix('}').unwrap();
        chart(&format!(r#""subChart":{{"rows":[{}],{sections}}}"#, chairs("A", 20)))
    };
    for depth in 1..=4u8 {
        let import = nested(depth.into());
        let hall = import.hall.as_ref().unwrap();
        assert_eq!(hall.seat_count(), 8, "{depth}: {:?}", import.findings);
        let (x, y) = (f32::from(depth) * 2.0, f32::from(depth) * 3.0);
        assert_eq!((hall.x()[4], hall.y()[4]), (x, y), "{depth}");
    }
    let import = nested(5);
    assert_eq!(import.hall.as_ref().unwrap().seat_count(), 4);
    assert!(codes(&import).contains(&FindingCode::NotBookableBySeat));
}

#[test]
fn charts_say_whether_they_have_sections() {
    let rows = chairs("A", 20);
    let section = format!(r#"{{"label":"S","topLeft":{{"x":0,"y":0}},"subChart":{{"rows":[{rows}]}}}}"#);
    for (fields, expected) in [
        (format!(r#""rows":[{rows}]"#), "ROWS_WITHOUT_SECTIONS"),
        (format!(r#""sections":[{section}]"#), "ROWS_WITH_SECTIONS"),
    ] {
        let hall = hall_of(&format!(r#""subChart":{{{fields}}}"#));
        let text = formats::export(&hall, Format::SeatsIo).text;
        assert!(text.contains(&format!(r#""venueType":"{expected}""#)), "{text}");
    }
}

/// A zone of pretix at a place: areas with a text, each at its y, and rows of three, each at its y.
fn zone(name: &str, (x, y): (i32, i32), areas: &[(&str, i32)], rows: &[(&str, i32)], radius: &str) -> String {
    let areas: Vec<String> = areas
        .iter()
        .map(|(text, y)| format!(r#"{{"shape":"text","position":{{"x":0,"y":{y}}},"text":{{"text":"{text}"}}}}"#))
        .collect();
    let row = |(label, y): &(&str, i32)| {
        let seats: Vec<String> = (0..3)
            .map(|seat| {
                let x = 25 + seat * 25;
                format!(
                    r#"{{"seat_guid":"{name}{label}{seat}","seat_number":"{seat}","category":"A",{radius}"position":{{"x":{x},"y":{y}}}}}"#
                )
            })
            .collect();
        format!(r#"{{"row_number":"{label}","seats":[{}]}}"#, seats.join(","))
    };
    let rows: Vec<String> = rows.iter().map(row).collect();
    format!(
        r#"{{"name":"{name}","position":{{"x":{x},"y":{y}}},"areas":[{}],"rows":[{}]}}"#,
        areas.join(","),
        rows.join(",")
    )
}

fn plan(zones: &[String]) -> Hall {
    let text = format!(r#"{{"name":"","categories":[{{"name":"A"}}],"zones":[{}]}}"#, zones.join(","));
    formats::import(&text, Some(Format::Pretix), true).hall.unwrap()
}

#[test]
fn the_first_text_that_names_the_front_says_where_it_is() {
    // Rows lie at 1020 and 1040; they are called in such a way that they begin below.
    let rows = [("B", 20), ("A", 40)];
    for (areas, expected) in [
        (&[("Stage", 5)][..], ScreenSide::Top),
        (&[("Leinwand", 29)][..], ScreenSide::Top),
        (&[("Scène", 30)][..], ScreenSide::Bottom),
        (&[("the Screen", 90)][..], ScreenSide::Bottom),
        (&[("stage", 5), ("stage", 90)][..], ScreenSide::Top),
        (&[("stage", 90), ("stage", 5)][..], ScreenSide::Bottom),
        (&[("Bar", 5)][..], ScreenSide::Bottom),
        (&[("Bar", 90), ("stage", 5)][..], ScreenSide::Top),
        (&[("stage", 5), ("Bar", 90)][..], ScreenSide::Top),
    ] {
        let hall = plan(&[zone("Z", (0, 1000), areas, &rows, "")]);
        assert_eq!(hall.screen_side(), expected, "{areas:?}");
    }
}

/// A plan begins where the leftmost and the topmost zone do.
#[test]
fn plans_begin_at_their_first_zone() {
    let rows = [("A", 25), ("B", 50)];
    let at = |x: i32, y: i32, name: &str| zone(name, (x, y), &[], &rows, "");
    for zones in [
        [at(0, 0, "Y"), at(500, 500, "Z")],
        [at(500, 500, "Y"), at(0, 0, "Z")],
        [at(500, 0, "Y"), at(0, 500, "Z")],
        [at(0, 500, "Y"), at(500, 0, "Z")],
    ] {
        let hall = plan(&zones);
        let least = |of: &[f32]| of.iter().copied().fold(f32::MAX, f32::min);
        assert_eq!((least(hall.x()), least(hall.y())), (1.0, 1.0));
    }
}

/// What most seats' radius says of the pitch counts, though rows have wider gaps.
#[test]
fn the_usual_radius_says_how_far_chairs_stand_apart() {
    let small = zone("Z", (0, 0), &[], &[("A", 25), ("B", 50)], r#""radius":4,"#);
    let usual = zone("Y", (0, 75), &[], &[("C", 25), ("D", 50), ("E", 75)], r#""radius":10,"#);
    // Six small and nine usual seats, of 25 each: by the usual radius neighbours.
    let near = small.replace(r#""x":75"#, r#""x":60"#).replace(r#""x":50"#, r#""x":35"#);
    let hall = plan(&[near, usual]);
    assert_eq!((hall.x()[6], hall.x()[8], hall.y()[14]), (1.0, 3.0, 6.0));
}

/// A session of one area with these rows, each a list of seats: column, and columns of its group.
fn session(columns: usize, rows: &[&[(usize, &[usize])]]) -> Import {
    let place = |row: usize, column: usize| format!(r#"{{"AreaNumber":1,"RowIndex":{row},"ColumnIndex":{column}}}"#);
    let row = |(at, seats): (usize, &&[(usize, &[usize])])| {
        let seat = |(column, group): &(usize, &[usize])| {
            let group: Vec<String> = group.iter().map(|&other| place(at, other)).collect();
            format!(
                r#"{{"Id":"{column}","Position":{},"Status":0,"SeatsInGroup":[{}]}}"#,
                place(at, *column),
                group.join(",")
            )
        };
        let seats: Vec<String> = seats.iter().map(seat).collect();
        format!(r#"{{"PhysicalName":"r{at}","Seats":[{}]}}"#, seats.join(","))
    };
    let rows: Vec<String> = rows.iter().enumerate().map(row).collect();
    let text = format!(
        r#"{{"Areas":[{{"Number":1,"AreaCategoryCode":"a","Description":"a","ColumnCount":{columns},"RowCount":1,"Rows":[{}]}}]}}"#,
        rows.join(",")
    );
    formats::import(&text, Some(Format::Vista), true)
}

#[test]
fn groups_and_sofas() {
    let sofas = |import: &Import| import.hall.as_ref().unwrap().sofa_of().to_vec();
    // A place said twice is one place; a seat that is a group of its own is no sofa.
    let twice = session(3, &[&[(0, &[0, 1, 0]), (1, &[1, 1, 0]), (2, &[2])]]);
    assert_eq!(sofas(&twice), [1, 1, 0]);
    assert!(!codes(&twice).contains(&FindingCode::SofaApart));
    for (length, is_sofa) in [(2, true), (15, true), (16, true), (17, false), (18, false)] {
        let group: Vec<usize> = (0..length).collect();
        let seats: Vec<(usize, &[usize])> = group.iter().map(|&column| (column, group.as_slice())).collect();
        let import = session(length, &[&seats]);
        assert_eq!(sofas(&import), vec![u16::from(is_sofa); length], "{length}");
        assert_eq!(codes(&import).contains(&FindingCode::SofaApart), !is_sofa, "{length}");
    }
}

/// All rows are as wide as the widest, though the area says that it is narrower.
#[test]
fn rows_reach_as_far_as_their_seats() {
    let hall = session(1, &[&[(0, &[]), (5, &[])], &[(0, &[])]]).hall.unwrap();
    assert_eq!((hall.row_width(0).unwrap(), hall.row_width(1).unwrap()), (6, 6));
}

fn table(text: &str) -> Import {
    formats::import(text, Some(Format::Csv), true)
}

/// Spreadsheets say before the header what parts the columns.
#[test]
fn marks_before_a_table() {
    for (mark, delimiter) in [("sep=;", ";"), ("SEP=,", ","), ("sep=\t", "\t"), ("sep=; ", ";"), ("sep=", ",")] {
        let import = table(&format!("{mark}\r\nrow{delimiter}seat\r\nA{delimiter}1\r\n"));
        assert_eq!(import.hall.map(|hall| hall.seat_count()), Some(1), "{mark:?}");
    }
    for (text, at) in [
        ("", "line 1"),
        ("\nrow,seat\nA,1\n", "line 1"),
        (" \nrow,seat\nA,1\n", "line 1"),
        ("sep=;", "line 1"),
        ("sep=;\n\nrow;seat\nA;1\n", "line 1"),
        ("sep=;\nsep=;\nrow;seat\nA;1\n", "line 1"),
    ] {
        let import = table(text);
        let said: Vec<(FindingCode, &str)> =
            import.findings.iter().map(|finding| (finding.code, finding.at.as_str())).collect();
        assert_eq!(said, [(FindingCode::BadCsv, at)], "{text:?}");
    }
    // Five letters are no mark.
    for first in ["seats", "sep=;;"] {
        let import = table(&format!("{first}\nrow;seat\nA;1\n"));
        assert!(codes(&import).contains(&FindingCode::MissingField), "{first}");
    }
}

/// A line has up to 64 fields.
#[test]
fn lines_of_many_fields() {
    for (more, is_good) in [(60, true), (61, true), (62, true), (63, false), (64, false)] {
        let line = format!("A,2{}", ",x".repeat(more));
        let import = table(&format!("row,seat\nA,1\n{line}\nA,3\n"));
        assert_eq!(import.hall.map(|hall| hall.seat_count()), Some(2 + usize::from(is_good)), "{more}");
        let bad = import.findings.iter().find(|finding| finding.code == FindingCode::BadCsv);
        assert_eq!(bad.map(|finding| finding.at.as_str()), (!is_good).then_some("line 3"), "{more}");
    }
}

/// Sofas are called by numbers or by anything else, each in its row.
#[test]
fn sofas_of_a_table() {
    for (names, expected) in [
        ("1 1 2 2", [1, 1, 2, 2]),
        ("a a b b", [65_535, 65_535, 65_534, 65_534]),
        ("b b a a", [65_535, 65_535, 65_534, 65_534]),
        ("a a 7 7", [65_535, 65_535, 7, 7]),
        ("0 0 a a", [0, 0, 65_535, 65_535]),
    ] {
        let lines: String = names.split(' ').enumerate().map(|(at, name)| format!("A,{at},{name}\n")).collect();
        let hall = table(&format!("row,seat,sofa\n{lines}")).hall.unwrap();
        assert_eq!(hall.sofa_of(), expected, "{names}");
    }
}

/// Rows without a line of their own follow the row that is named before them.
#[test]
fn lines_of_rows() {
    for (lines, expected) in [
        ("A1 B2 C3", "A B C"),
        ("A3 B1 C2", "B C A"),
        ("A1 B4 C", "A   B C"),
        ("A B C", "A B C"),
        ("A2 B C2 D1", "D A B C"),
        ("A2 B C3", " A B C"),
    ] {
        let row = |text: &str| format!("{},1,{}\n", &text[..1], &text[1..]);
        let text: String = lines.split(' ').map(row).collect();
        let hall = table(&format!("row,seat,line\n{text}")).hall.unwrap();
        let labels: Vec<&str> = (0..hall.row_count() as u16)
            .map(|row| {
                let has_seats = hall.row_of().contains(&row);
                if has_seats { hall.row_label(row).unwrap() } else { "" }
            })
            .collect();
        assert_eq!(labels.join(" "), expected, "{lines}");
    }
}
