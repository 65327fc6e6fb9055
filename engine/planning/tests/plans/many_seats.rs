//! The largest plans that readers take, and that they look no further where a plan is too large.

use parterre_engine::Hall;
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
        let rows = self.write(seat, |at, seats| format!(r#"{{"row_number":"r{at}","seats":[{seats}]}}"#));
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
        let rows = self.write(seat, |at, seats| format!(r#"{{"PhysicalName":"r{at}","Seats":[{seats}]}}"#));
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

/// What the seats lack that nobody should have come to.
const DEFECTS: [FindingCode; 3] = [FindingCode::UnknownValue, FindingCode::UnknownCategory, FindingCode::MissingField];

/// Reads a plan that is as large as may be, and one with a row more and rows behind it that nobody should have come to.
fn judge(full: Rows, format: Format, size: fn(&Hall) -> usize, most: usize, too_many: FindingCode) {
    let name = format.name();
    let import = full.read(format);
    assert_eq!(import.hall.as_ref().map(size), Some(most), "{name}, full");
    let import = Rows { more: 1, bad: 9, ..full }.read(format);
    assert!(import.hall.is_none(), "{name}, one more is read");
    let found: Vec<FindingCode> = import.findings.iter().map(|finding| finding.code).collect();
    assert!(found.contains(&too_many), "{name}: {found:?}");
    assert!(!found.iter().any(|code| DEFECTS.contains(code)), "{name}: {found:?}");
}

#[test]
fn a_hall_of_as_many_seats_as_there_may_be() {
    let full = Rows { rows: 16, seats: MAX_SEATS / 16, more: 0, bad: 0 };
    for format in [Format::Csv, Format::Pretix, Format::SeatsIo, Format::Vista] {
        judge(full, format, Hall::seat_count, MAX_SEATS, FindingCode::TooManySeats);
    }
}

#[test]
fn a_hall_of_as_many_rows_as_there_may_be() {
    let full = Rows { rows: MAX_ROWS, seats: 1, more: 0, bad: 0 };
    for format in [Format::Csv, Format::Pretix, Format::SeatsIo] {
        judge(full, format, Hall::row_count, MAX_ROWS, FindingCode::TooManyRows);
    }
}

/// The rows behind the end have defects that are told where they are read.
#[test]
fn defects_are_told_of_in_small_plans() {
    let small = Rows { rows: 2, seats: 2, more: 0, bad: 1 };
    for format in [Format::Csv, Format::Pretix, Format::SeatsIo, Format::Vista] {
        let import = small.read(format);
        let found: Vec<FindingCode> = import.findings.iter().map(|finding| finding.code).collect();
        assert!(found.iter().any(|code| DEFECTS.contains(code)), "{}: {found:?}", format.name());
    }
}
