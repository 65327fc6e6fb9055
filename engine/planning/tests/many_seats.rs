//! The largest plans that readers take, and that they look no further where a plan is too large.

// Clippy's leave for tests ends at functions marked so.
#![allow(clippy::unwrap_used)]

use parterre_engine::ids::{MAX_ROWS, MAX_SEATS};
use parterre_planning::formats::{self, FindingCode, Format, Import};

/// Seats one after the other in rows one below the other; the last `bad` rows have a seat that lacks something.
#[derive(Clone, Copy)]
struct Rows {
    rows: usize,
    seats: usize,
    more: usize,
    bad: usize,
}

impl Rows {
    /// `seat` gets row, slot and whether it is good; `row` gets its number and its seats.
    fn write(&self, seat: impl Fn(usize, usize, bool) -> String, row: impl Fn(usize, &str) -> String) -> Vec<String> {
        let line = |at: usize| {
            let is_bad = at >= self.rows + self.more;
            let count = if at < self.rows { self.seats } else { 1 };
            let seats: Vec<String> = (0..count).map(|slot| seat(at, slot, !is_bad)).collect();
            row(at, &seats.join(","))
        };
        (0..self.rows + self.more + self.bad).map(line).collect()
    }

    fn csv(&self) -> String {
        let seat = |row: usize, slot: usize, good: bool| {
            let flags = if good { "" } else { "golden" };
            format!("r{row},{slot},{flags}")
        };
        let rows = self.write(seat, |_, seats| seats.replace(",r", "\nr"));
        format!("row,seat,flags\n{}\n", rows.join("\n"))
    }

    fn pretix(&self) -> String {
        let seat = |row: usize, slot: usize, good: bool| {
            let number = if good { "1" } else { "" };
            let (x, y) = (slot * 25, row * 25);
            format!(
                r#"{{"seat_guid":"{row}-{slot}","seat_number":"{number}{slot}","category":"{}","position":{{"x":{x},"y":{y}}}}}"#,
                if good { "A" } else { "B" }
            )
        };
        let rows = self.write(seat, |at, seats| {
            format!(r#"{{"row_number":"r{at}","seats":[{seats}]}}"#)
        });
        format!(
            r#"{{"name":"","categories":[{{"name":"A"}}],"zones":[{{"name":"z","position":{{"x":0,"y":0}},"rows":[{}]}}]}}"#,
            rows.join(",")
        )
    }

    fn seats_io(&self) -> String {
        let seat = |row: usize, slot: usize, good: bool| {
            let (x, y) = (20 + slot * 20, 20 + row * 20);
            let category = if good { 1 } else { 2 };
            format!(r#"{{"x":{x},"y":{y},"label":"{slot}","categoryKey":{category}}}"#)
        };
        let rows = self.write(seat, |at, seats| format!(r#"{{"label":"r{at}","seats":[{seats}]}}"#));
        format!(
            r#"{{"name":"N","categories":{{"list":[{{"key":1,"label":"One"}}]}},"subChart":{{"rows":[{}]}}}}"#,
            rows.join(",")
        )
    }

    fn vista(&self) -> String {
        let seat = |row: usize, slot: usize, good: bool| {
            let id = if good { "Id" } else { "Ib" };
            format!(
                r#"{{"{id}":"{slot}","Position":{{"AreaNumber":1,"RowIndex":{row},"ColumnIndex":{slot}}},"Status":0}}"#
            )
        };
        let rows = self.write(seat, |at, seats| {
            format!(r#"{{"PhysicalName":"r{at}","Seats":[{seats}]}}"#)
        });
        format!(
            r#"{{"Areas":[{{"Number":1,"AreaCategoryCode":"a","Description":"a","ColumnCount":1,"RowCount":1,"Rows":[{}]}}]}}"#,
            rows.join(",")
        )
    }

    fn read(&self, format: Format) -> Import {
        let text = match format {
            Format::Csv => self.csv(),
            Format::Pretix => self.pretix(),
            Format::SeatsIo => self.seats_io(),
            _ => self.vista(),
        };
        formats::import(&text, Some(format), true)
    }
}

const READERS: [Format; 4] = [Format::Csv, Format::Pretix, Format::SeatsIo, Format::Vista];
/// What the seats lack that nobody should have come to.
const DEFECTS: [FindingCode; 3] = [
    FindingCode::UnknownValue,
    FindingCode::UnknownCategory,
    FindingCode::MissingField,
];

fn codes(import: &Import) -> Vec<FindingCode> {
    import.findings.iter().map(|finding| finding.code).collect()
}

#[test]
fn a_hall_of_as_many_seats_as_there_may_be() {
    let full = Rows {
        rows: 16,
        seats: MAX_SEATS / 16,
        more: 0,
        bad: 0,
    };
    for format in READERS {
        let import = full.read(format);
        let hall = import.hall.as_ref();
        assert_eq!(hall.map(|hall| hall.seat_count()), Some(MAX_SEATS), "{}", format.name());
        let import = Rows {
            more: 1,
            bad: 9,
            ..full
        }
        .read(format);
        assert!(import.hall.is_none(), "{}", format.name());
        let found = codes(&import);
        assert!(found.contains(&FindingCode::TooManySeats), "{}", format.name());
        assert!(
            !found.iter().any(|code| DEFECTS.contains(code)),
            "{}: {found:?}",
            format.name()
        );
    }
}

#[test]
fn a_hall_of_as_many_rows_as_there_may_be() {
    let full = Rows {
        rows: MAX_ROWS,
        seats: 1,
        more: 0,
        bad: 0,
    };
    for format in [Format::Csv, Format::Pretix, Format::SeatsIo] {
        let import = full.read(format);
        let hall = import.hall.as_ref();
        assert_eq!(hall.map(|hall| hall.row_count()), Some(MAX_ROWS), "{}", format.name());
        let import = Rows {
            more: 1,
            bad: 9,
            ..full
        }
        .read(format);
        assert!(import.hall.is_none(), "{}", format.name());
        let found = codes(&import);
        assert!(found.contains(&FindingCode::TooManyRows), "{}", format.name());
        assert!(
            !found.iter().any(|code| DEFECTS.contains(code)),
            "{}: {found:?}",
            format.name()
        );
    }
}
