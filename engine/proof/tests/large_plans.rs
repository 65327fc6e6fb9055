//! Plans of other systems as large as they may be, made to be slow: time and memory grow with their length alone.

use std::fmt::Write;
use std::time::Duration;

use parterre_planning::formats::{Format, Import, import};
use parterre_proof::clock::processor_time;
use parterre_proof::memory::{Counting, peak_of};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// What a byte of a plan may take: `[],` is a row, and a row of its own in every list on the way.
const MEMORY_PER_BYTE: usize = 160;
const MEMORY: usize = 160 << 20;

/// Imports, with mending and without.
fn bounded(what: &str, format: Format, text: &str) -> Import {
    let read = |repair| {
        let before = processor_time();
        let (read, peak) = peak_of(|| import(text, Some(format), repair));
        let took = processor_time() - before;
        println!(
            "{what}, {} KiB, repair {repair}: {took:?}, {} KiB, {} findings",
            text.len() >> 10,
            peak >> 10,
            read.findings.len() + read.more
        );
        let most = Duration::from_millis(1_500) + Duration::from_micros(2) * text.len() as u32;
        assert!(took <= most, "{what} took {took:?}");
        assert!(peak <= MEMORY + MEMORY_PER_BYTE * text.len(), "{what} needed {peak} bytes");
        read
    };
    read(false);
    read(true)
}

/// `count` entries joined by commas.
fn many(count: usize, entry: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    for index in 0..count {
        if index > 0 {
            text.push(',');
        }
        text.push_str(&entry(index));
    }
    text
}

#[test]
fn vista() {
    let areas = |areas: &str| format!(r#"{{"Areas":[{areas}]}}"#);
    let seat = |row: usize, column: usize, more: &str| {
        format!(r#"{{"Id":"{column}","Position":{{"RowIndex":{row},"ColumnIndex":{column}}},"Status":0{more}}}"#)
    };
    for (what, text) in [
        ("areas", areas(&many(100_000, |area| format!(r#"{{"Description":"a{area}","Rows":[]}}"#)))),
        (
            "areas of one key",
            areas(&many(100_000, |area| format!(r#"{{"AreaCategoryCode":"{area}","Description":"é","Rows":[]}}"#))),
        ),
        ("rows", areas(&format!(r#"{{"Rows":[{}]}}"#, many(200_000, |_| String::from(r#"{"Seats":[]}"#))))),
        ("seats at one place", areas(&format!(r#"{{"Rows":[{{"Seats":[{}]}}]}}"#, many(50_000, |_| seat(0, 0, ""))))),
        (
            "seats of one name",
            areas(&format!(
                r#"{{"Rows":[{{"Seats":[{}]}}]}}"#,
                many(20_000, |at| seat(0, at, "").replace(&format!("\"Id\":\"{at}\""), "\"Id\":\"1\""))
            )),
        ),
        (
            "seats far apart",
            areas(&format!(r#"{{"Rows":[{{"Seats":[{}]}}]}}"#, many(100, |at| seat(at * 200, 19_999, "")))),
        ),
        (
            "groups",
            areas(&format!(
                r#"{{"Rows":[{{"Seats":[{}]}}]}}"#,
                many(10_000, |at| seat(
                    0,
                    at,
                    r#","SeatsInGroup":[{"RowIndex":0,"ColumnIndex":0},{"RowIndex":0,"ColumnIndex":1}]"#
                ))
            )),
        ),
    ] {
        bounded(&format!("vista: {what}"), Format::Vista, &text);
    }
}

#[test]
fn seats_io() {
    let chart = |categories: &str, chart: &str| {
        format!(r#"{{"categories":{{"list":[{categories}]}},"subChart":{{"width":1000,"height":1000,{chart}}}}}"#)
    };
    let category = |key: usize| format!(r##"{{"label":"c{key}","key":"{key}","color":"#fff"}}"##);
    let seat = |at: usize, x: usize, y: usize| {
        format!(r#"{{"label":"{at}","x":{x},"y":{y},"categoryKey":"1","categoryLabel":"c1"}}"#)
    };
    let row = |label: usize, seats: &str| format!(r#"{{"label":"{label}","seats":[{seats}]}}"#);
    let one = category(1);
    for (what, text) in [
        ("categories", chart(&many(50_000, category), r#""rows":[]"#)),
        ("rows", chart(&one, &format!("\"rows\":[{}]", many(20_000, |at| row(at, &seat(1, 0, at * 20)))))),
        ("empty rows", chart(&one, &format!("\"rows\":[{}]", many(200_000, |_| String::from("{}"))))),
        ("rows of one name", chart(&one, &format!("\"rows\":[{}]", many(10_000, |at| row(7, &seat(1, 0, at * 20)))))),
        (
            "seats on top of each other",
            chart(&one, &format!("\"rows\":[{}]", row(1, &many(20_000, |at| seat(at, 5, 5))))),
        ),
        ("seats of one name", chart(&one, &format!("\"rows\":[{}]", row(1, &many(20_000, |at| seat(1, at * 20, 5)))))),
        (
            "seats far apart",
            chart(
                &one,
                &format!(
                    "\"rows\":[{}]",
                    many(2_000, |at| row(
                        at,
                        &[seat(1, 0, at * 20), seat(2, 1, at * 20), seat(3, 900_000, at * 20)].join(",")
                    ))
                ),
            ),
        ),
        (
            "sections",
            chart(
                &one,
                &format!(
                    "\"sections\":[{}]",
                    many(20_000, |at| format!(r#"{{"label":"s{at}","subChart":{{"rows":[]}}}}"#))
                ),
            ),
        ),
        (
            "tables",
            chart(&one, &format!("\"tables\":[{}]", many(50_000, |at| format!(r#"{{"label":"t{at}","seats":[]}}"#)))),
        ),
    ] {
        bounded(&format!("seats.io: {what}"), Format::SeatsIo, &text);
    }
}

#[test]
fn pretix() {
    let plan = |categories: &str, zones: &str| {
        format!(r#"{{"name":"","categories":[{categories}],"zones":[{zones}],"size":{{"width":1000,"height":1000}}}}"#)
    };
    let category = |name: usize| format!(r##"{{"name":"c{name}","color":"#fff"}}"##);
    let at = |x: usize, y: usize| format!(r#"{{"x":{x},"y":{y}}}"#);
    let zone = |name: usize, rows: &str| format!(r#"{{"name":"z{name}","position":{},"rows":[{rows}]}}"#, at(0, 0));
    let row = |number: usize, y: usize, seats: &str| {
        format!(r#"{{"row_number":"{number}","position":{},"seats":[{seats}]}}"#, at(0, y))
    };
    let seat = |guid: usize, number: usize, x: usize| {
        format!(r#"{{"seat_guid":"{guid}","seat_number":"{number}","position":{},"category":"c1"}}"#, at(x, 0))
    };
    let one = category(1);
    for (what, text) in [
        ("categories", plan(&many(50_000, category), "")),
        ("zones", plan(&one, &many(20_000, |name| zone(name, "")))),
        ("rows", plan(&one, &zone(1, &many(20_000, |number| row(number, number * 20, &seat(number, 1, 0)))))),
        ("empty rows", plan(&one, &zone(1, &many(200_000, |_| String::from("{}"))))),
        ("rows of one name", plan(&one, &zone(1, &many(10_000, |number| row(7, number * 20, &seat(number, 1, 0)))))),
        ("one guid", plan(&one, &zone(1, &row(1, 0, &many(20_000, |number| seat(7, number, number * 20)))))),
        ("one number", plan(&one, &zone(1, &row(1, 0, &many(20_000, |number| seat(number, 7, number * 20)))))),
        ("one place", plan(&one, &zone(1, &row(1, 0, &many(20_000, |number| seat(number, number, 0)))))),
        (
            "seats of no category",
            plan(
                &one,
                &zone(
                    1,
                    &row(
                        1,
                        0,
                        &many(20_000, |number| seat(number, number, number * 20).replace("c1", &format!("x{number}"))),
                    ),
                ),
            ),
        ),
    ] {
        bounded(&format!("pretix: {what}"), Format::Pretix, &text);
    }
}

#[test]
fn csv() {
    let table = |head: &str, count: usize, line: &dyn Fn(usize) -> String| {
        let mut text = format!("{head}\n");
        for index in 0..count {
            let _ = writeln!(text, "{}", line(index));
        }
        text
    };
    for (what, text) in [
        ("seats", table("row,seat", 150_000, &|at| format!("{},{}", at / 100, at % 100))),
        ("seats of one name", table("row,seat", 20_000, &|_| String::from("A,1"))),
        ("rows", table("row,seat", 20_000, &|at| format!("{at},1"))),
        ("rows in turns", table("row,seat", 100_000, &|at| format!("{},{}", at % 1_000, at / 1_000))),
        ("classes", table("row,seat,class", 50_000, &|at| format!("{},{},c{at}", at / 100, at % 100))),
        ("zones", table("row,seat,zone", 20_000, &|at| format!("{at},1,z{at}"))),
        ("one slot", table("row,seat,slot", 20_000, &|at| format!("A,{at},5"))),
        ("sofas", table("row,seat,sofa", 20_000, &|at| format!("A,{at},{}", 1 + at % 7))),
        ("flags", table("row,seat,flags", 50_000, &|at| format!("{},{},nonsense{at}", at / 100, at % 100))),
        ("quotes", table("row,seat", 1, &|_| "\"\"\"".repeat(1 << 20))),
        ("columns", format!("row,seat{}\nA,1{}\n", ",x".repeat(100_000), ",1".repeat(100_000))),
        ("empty lines", format!("row,seat\n{}", "\n".repeat(4 << 20))),
    ] {
        bounded(&format!("csv: {what}"), Format::Csv, &text);
    }
}
