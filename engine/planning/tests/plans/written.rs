//! What a hall looks like in each format, to the letter: readers of other systems are stricter than ours.

use crate::pictures::{document, document_with};
use parterre_engine::Hall;
use parterre_planning::HallDocument;
use parterre_planning::formats::{self, Format};

const HALL: &str = r#"{"format":"parterre-hall","version":1,"name":"Sal \"1\"","screenSide":"top","naming":{"rows":"letters_from_top","seats":"from_left","separator":"-"},"classes":[{"key":"standard_seats","name":"Standard"},{"key":"vip","name":"VIP; deluxe"}],"zones":[{"key":"s","name":"Stalls, low"}],"focalPoint":{"x":1.5,"y":0.5},"rows":[{"seats":[{"accessible":true},{"companion":true},null,{"blocked":true}]},{"seats":[]},{"label":"B ","zone":0,"seats":[{"class":1,"sofa":1},{"name":" 9","class":1,"sofa":1},{"y":2.5,"disabled":true},{"autoAssign":false}]}]}"#;

fn written(format: Format) -> String {
    let hall = Hall::from_document(HALL).unwrap();
    formats::export(&hall, format).text
}

fn expected(format: Format) -> &'static str {
    match format {
        Format::Document => HALL,
        Format::Vista => include_str!("../data/written/vista.json"),
        Format::SeatsIo => include_str!("../data/written/seats-io.json"),
        Format::Pretix => include_str!("../data/written/pretix.json"),
        Format::Csv => include_str!("../data/written/table.csv"),
    }
}

/// Every kind of seat, an aisle, a cross aisle, a zone, a sofa, a place of its own, names that need quotes.
#[test]
fn a_hall_in_every_format() {
    for (format, name) in Format::ALL {
        let text = written(format);
        // Tables end their lines with CR LF, files in a repository do not.
        let lines = text.replace("\r\n", "\n");
        assert_eq!(lines.trim_end(), expected(format).trim_end(), "{name}");
        let is_table = format == Format::Csv;
        assert_eq!(text.contains("\r\n"), is_table, "{name}");
    }
}

/// A document comes back as it was, whatever is said in it.
#[test]
fn a_document_read_as_a_plan() {
    for (from, to) in [
        ("Sal", "Zaal"),
        (r#""separator":"-""#, r#""separator":"/""#),
        ("letters_from_top", "numbers_from_bottom"),
        ("from_left", "from_right"),
        (r#""screenSide":"top""#, r#""screenSide":"bottom""#),
        (r#""x":1.5,"y":0.5"#, r#""x":-2,"y":7.25"#),
        (r#""focalPoint":{"x":1.5,"y":0.5},"#, ""),
        (r#""zone":0,"#, ""),
    ] {
        let text = HALL.replace(from, to);
        assert_ne!(text, HALL, "{from} is not in the hall");
        let import = formats::import(&text, Some(Format::Document), false);
        assert_eq!(import.hall.unwrap().to_document(), text, "{from}");
        // Mended as well: nothing else may change.
        let wrong = text
            .replace("\"rows\":[{", "\"extra\":1,\"rows\":[{")
            .replace("\"accessible\":true", "\"accessible\":true,\"blocked\":false,\"autoAssign\":true");
        let import = formats::import(&wrong, Some(Format::Document), true);
        assert_eq!((import.findings.len(), &*import.findings[0].at), (1, "extra"));
        assert_eq!(import.hall.unwrap().to_document(), text);
    }
}

/// The screen is three pitches before the first row, or behind the last.
#[test]
fn the_screen_stands_on_its_side() {
    for (format, top, bottom) in [
        (Format::SeatsIo, r#""center":{"x":50,"y":-40}"#, r#""center":{"x":50,"y":130}"#),
        (Format::Pretix, r#""position":{"x":37.5,"y":-75}"#, r#""position":{"x":37.5,"y":137.5}"#),
    ] {
        for (side, place) in [("top", top), ("bottom", bottom)] {
            let text = HALL.replace(r#""screenSide":"top""#, &format!(r#""screenSide":"{side}""#));
            let hall = Hall::from_document(&text).unwrap();
            let written = formats::export(&hall, format).text;
            assert!(written.contains(place), "{side}: {written}");
            let back = formats::import(&written, Some(format), false).hall.unwrap();
            assert_eq!(back.screen_side(), hall.screen_side(), "{format:?}");
        }
    }
}

/// One seat is no sofa in Vista's words; its halves are a left and a right one.
#[test]
fn sofas_in_vista() {
    let styles = |seats: &str| -> Vec<String> {
        let text = document(&format!(r#"{{"seats":[{seats}]}}"#));
        let written = formats::export(&Hall::from_document(&text).unwrap(), Format::Vista).text;
        let style = |rest: &str| {
            let (style, group) = (rest.split(',').next().unwrap(), rest.contains("SeatsInGroup\":["));
            format!("{style}{}", if group { "+" } else { "" })
        };
        written.split("\"SeatStyle\":").skip(1).map(style).collect()
    };
    assert_eq!(styles(r#"{"sofa":1},{"sofa":2}"#), ["0", "0"]);
    assert_eq!(styles(r#"{},{"sofa":1},{"sofa":1},{}"#), ["0", "3+", "1+", "0"]);
    assert_eq!(styles(r#"{"sofa":1},{"sofa":1},{"sofa":2},{"sofa":2}"#), ["3+", "1+", "3+", "1+"]);
    assert_eq!(styles(r#"{"sofa":1},{"sofa":1},{"sofa":1}"#), ["3+", "1+", "1+"]);
}

/// Columns that say nothing are left out.
#[test]
fn a_plain_table() {
    let table = |rows: &str| {
        let hall = Hall::from_document(&document_with(r#""zones":[{"key":"z","name":"Z"}],"#, rows));
        formats::export(&hall.unwrap(), Format::Csv).text
    };
    for (rows, expected) in [
        (r#"{"seats":[{},{}]}"#, "row,seat,class,flags\r\nA,1,A,\r\nA,2,A,\r\n"),
        (r#"{"seats":[{},null,{}]}"#, "row,seat,class,flags,slot\r\nA,1,A,,1\r\nA,2,A,,3\r\n"),
        (r#"{"seats":[null,{}]}"#, "row,seat,class,flags,slot\r\nA,1,A,,2\r\n"),
        (r#"{"seats":[{"name":"a\"b"}]}"#, "row,seat,class,flags\r\nA,\"a\"\"b\",A,\r\n"),
        (r#"{"seats":[{"name":"a;b"}]}"#, "row,seat,class,flags\r\nA,\"a;b\",A,\r\n"),
        (r#"{"seats":[{"name":"a,b"}]}"#, "row,seat,class,flags\r\nA,\"a,b\",A,\r\n"),
        (r#"{"seats":[]},{"seats":[{}]}"#, "row,seat,class,flags,line\r\nA,1,A,,2\r\n"),
        (
            r#"{"label":"X","seats":[{}]},{"label":"X","seats":[{"name":"2"}]}"#,
            "row,seat,class,flags,line\r\nX,1,A,,1\r\nX,2,A,,2\r\n",
        ),
        (
            r#"{"label":"X","seats":[{}]},{"label":"X","zone":0,"seats":[{"name":"2"}]}"#,
            "row,seat,class,flags,zone\r\nX,1,A,,\r\nX,2,A,,Z\r\n",
        ),
        (r#"{"seats":[{"x":0.5}]}"#, "row,seat,class,flags,x,y\r\nA,1,A,,0.5,0\r\n"),
        (r#"{"seats":[{"y":-1}]}"#, "row,seat,class,flags,x,y\r\nA,1,A,,0,-1\r\n"),
        (r#"{"seats":[{"sofa":3},{"sofa":3}]}"#, "row,seat,class,flags,sofa\r\nA,1,A,,3\r\nA,2,A,,3\r\n"),
    ] {
        assert_eq!(table(rows), expected, "{rows}");
    }
}
