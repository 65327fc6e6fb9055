//! Reading tables.

use std::collections::{HashMap, HashSet};

use parterre_engine::hall::Named;
use parterre_engine::ids::{MAX_CLASSES, MAX_ROW_SLOTS, MAX_ROWS, MAX_SEATS};

use super::Column;
use super::header::{Header, column_of, header};
use super::records::Records;
use crate::formats::finding::{Action, FindingCode, Findings};
use crate::formats::guess::{class_key, guess_naming, key_of, number, standard_class};
use crate::formats::lay::{DrawnRow, DrawnSeat, as_wide_as_the_widest, leave_out_usual_places, order_of};
use crate::formats::plan::{Plan, PlanRow, PlanSeat};

/// Words that say yes in a column of a flag, and no.
const YES: [&str; 7] = ["1", "x", "yes", "true", "ja", "oui", "y"];
const NO: [&str; 7] = ["", "0", "no", "false", "nee", "non", "nein"];

pub(super) fn read(text: &str, findings: &mut Findings) -> Option<Plan> {
    let Some(Header { columns, delimiter, line }) = header(text) else {
        findings.fatal(FindingCode::BadCsv, "line 1");
        return None;
    };
    let mut complete = true;
    for (column, name) in [(Column::Row, "row"), (Column::Seat, "seat")] {
        if !columns.contains(&Some(column)) {
            findings.fatal(FindingCode::MissingField, &format!("line {line}: {name}"));
            complete = false;
        }
    }
    if !complete {
        return None;
    }
    for (index, _) in columns.iter().enumerate().filter(|(_, column)| column.is_none()) {
        let at = format!("line {line}: column {}", index + 1);
        findings.warn(FindingCode::UnknownField, &at, Action::Ignored, "");
    }
    let mut table = Table { columns, decimal_comma: delimiter != b',', ..Table::default() };
    for record in Records::new(text, delimiter).skip(line) {
        let at = format!("line {}", record.line);
        match record.fields {
            None => findings.error(FindingCode::BadCsv, &at, Action::LeftOut, ""),
            Some(fields) if fields.iter().all(String::is_empty) => {}
            Some(fields) => table.seat(&fields, at, findings),
        }
        if table.seats > MAX_SEATS || table.rows.len() > MAX_ROWS {
            break;
        }
    }
    Some(table.plan(findings))
}

/// What makes a row: its zone, its line and its label.
type RowKey = (Option<u32>, Option<u32>, String);

#[derive(Default)]
struct Table {
    columns: Vec<Option<Column>>,
    /// `1,5` is one and a half, where commas part no columns.
    decimal_comma: bool,
    classes: Vec<Named>,
    zones: Vec<Named>,
    rows: Vec<(Option<u32>, PlanRow)>,
    row_of: HashMap<RowKey, usize>,
    /// The last row of a zone with a label, whatever its line.
    last_of: HashMap<(Option<u32>, String), usize>,
    /// By row: sofas that are called by a text.
    sofas: HashMap<(usize, String), u16>,
    seats: usize,
}

impl Table {
    fn field<'f>(&self, fields: &'f [String], column: Column) -> &'f str {
        let index = self.columns.iter().position(|&other| other == Some(column));
        index.and_then(|index| fields.get(index)).map_or("", String::as_str)
    }

    fn seat(&mut self, fields: &[String], at: String, findings: &mut Findings) {
        let field = |column: Column| self.field(fields, column);
        let (label, zone, line) = (field(Column::Row), field(Column::Zone), field(Column::Line));
        let (label, zone) = (String::from(label), String::from(zone));
        let line = whole(line, MAX_ROWS, &at, "line", findings);
        let zone = self.zone(&zone);
        let row = self.row((zone, line, label), &at);
        // Only a row is named: it has no seats.
        let says_more = |(index, text): (usize, &String)| {
            let of_row =
                matches!(self.columns.get(index), Some(None | Some(Column::Row | Column::Zone | Column::Line)) | None);
            !of_row && !text.is_empty()
        };
        if !fields.iter().enumerate().any(says_more) {
            return;
        }
        self.seats += 1;
        let name = self.field(fields, Column::Seat);
        if name.is_empty() {
            findings.error(FindingCode::MissingField, &format!("{at}: seat"), Action::Defaulted, "");
        }
        let slot = whole(self.field(fields, Column::Slot), MAX_ROW_SLOTS, &at, "slot", findings);
        let x = self.coordinate(fields, Column::X, &at, findings);
        let y = self.coordinate(fields, Column::Y, &at, findings);
        let mut seat = PlanSeat {
            name: (!name.is_empty()).then(|| String::from(name)),
            flags: self.flags(fields, &at, findings),
            sofa: self.sofa(row, fields),
            x,
            y,
            at,
            ..PlanSeat::default()
        };
        seat.class = self.class(fields);
        let Some((_, row)) = self.rows.get_mut(row) else { return };
        let next = row.seats.last().map_or(0, |last| last.slot + 1);
        seat.slot = slot.map_or(next, |slot| slot as usize - 1);
        row.seats.push(seat);
    }

    /// One row a zone, line and label. A seat without a line sits in the row of its label, and says nothing about the line
    /// of the seats that follow.
    fn row(&mut self, key: RowKey, at: &str) -> usize {
        if let Some(&known) = self.row_of.get(&key) {
            return known;
        }
        let (zone, line, label) = key.clone();
        if let Some(&last) = self.last_of.get(&(zone, label.clone()))
            && let Some((its_line, _)) = self.rows.get_mut(last)
            && (line.is_none() || its_line.is_none())
        {
            *its_line = its_line.or(line);
            self.row_of.insert(key, last);
            return last;
        }
        self.last_of.insert((zone, label.clone()), self.rows.len());
        self.rows.push((
            line,
            PlanRow { at: String::from(at), label: (!label.is_empty()).then_some(label), zone, ..PlanRow::default() },
        ));
        self.row_of.insert(key, self.rows.len() - 1);
        self.rows.len() - 1
    }

    fn class(&mut self, fields: &[String]) -> u32 {
        let name = self.field(fields, Column::Class);
        let named =
            if name.is_empty() { standard_class() } else { Named { key: class_key(name), name: String::from(name) } };
        add(&mut self.classes, named)
    }

    fn zone(&mut self, name: &str) -> Option<u32> {
        let named = Named { key: key_of(name, "zone"), name: String::from(name) };
        (!name.is_empty()).then(|| add(&mut self.zones, named))
    }

    fn flags(&self, fields: &[String], at: &str, findings: &mut Findings) -> u8 {
        let mut flags = 0;
        let words = self.field(fields, Column::Flags).to_lowercase();
        for word in words.split([' ', '|', '+', '/', ',', ';']).filter(|word| !word.is_empty()) {
            match column_of(word) {
                Some(Column::Flag(bit)) => flags |= bit,
                _ => findings.error(FindingCode::UnknownValue, &format!("{at}: flags"), Action::Ignored, word),
            }
        }
        for (index, column) in self.columns.iter().enumerate() {
            let Some(Column::Flag(bit)) = *column else { continue };
            let word = fields.get(index).map_or(String::new(), |field| field.to_lowercase());
            if YES.contains(&word.as_str()) {
                flags |= bit;
            } else if !NO.contains(&word.as_str()) {
                let at = format!("{at}: column {}", index + 1);
                findings.error(FindingCode::UnknownValue, &at, Action::Ignored, &word);
            }
        }
        flags
    }

    /// A number is the sofa's own; other texts are counted, in each row.
    fn sofa(&mut self, row: usize, fields: &[String]) -> u16 {
        let text = self.field(fields, Column::Sofa);
        if text.is_empty() || text == "0" {
            return 0;
        }
        if let Some(number) = number(text).and_then(|number| u16::try_from(number).ok()) {
            return number;
        }
        let text = String::from(text);
        // Far from the numbers that people give.
        let next = u16::MAX - (self.sofas.len() % 32_768) as u16;
        *self.sofas.entry((row, text)).or_insert(next)
    }

    fn coordinate(&self, fields: &[String], column: Column, at: &str, findings: &mut Findings) -> Option<f32> {
        let text = self.field(fields, column);
        if text.is_empty() {
            return None;
        }
        let text = if self.decimal_comma { text.replace(',', ".") } else { String::from(text) };
        let value = text.parse::<f32>().ok().filter(|value| value.is_finite());
        if value.is_none() {
            let name = if column == Column::X { "x" } else { "y" };
            findings.error(FindingCode::OutOfRange, &format!("{at}: {name}"), Action::Defaulted, "");
        }
        value
    }

    fn plan(mut self, findings: &mut Findings) -> Plan {
        for (_, row) in &mut self.rows {
            // By slot, as the naming is guessed from neighbours.
            row.seats.sort_by_key(|seat| seat.slot);
        }
        for (_, row) in self.rows.iter().filter(|(_, row)| row.seats.is_empty()) {
            findings.warn(FindingCode::RowWithoutSeats, &row.at, Action::Ignored, "");
        }
        let mut plan = Plan { classes: self.classes, zones: self.zones, rows: on_lines(self.rows), ..Plan::default() };
        if self.columns.contains(&Some(Column::Slot)) {
            as_wide_as_the_widest(&mut plan.rows);
        }
        guess_naming(&mut plan, None, findings);
        plan
    }
}

/// The entry with the key, added where there is none. One more than a hall may have is kept, so that it is noticed.
fn add(list: &mut Vec<Named>, named: Named) -> u32 {
    let known = list.iter().position(|other| other.key == named.key);
    let index = known.unwrap_or_else(|| {
        if list.len() <= MAX_CLASSES {
            list.push(named);
        }
        list.len() - 1
    });
    index as u32
}

/// Rows at their lines, those without one after the row before them; free lines are cross aisles. Rows of one line are
/// blocks of it.
fn on_lines(rows: Vec<(Option<u32>, PlanRow)>) -> Vec<PlanRow> {
    let mut placed: Vec<(usize, PlanRow)> = Vec::with_capacity(rows.len());
    let mut next = 0;
    let mut said = HashSet::new();
    let mut has_blocks = false;
    for (line, row) in rows {
        has_blocks |= line.is_some_and(|line| !row.seats.is_empty() && !said.insert(line));
        let line = line.map_or(next, |line| line as usize - 1);
        next = line + 1;
        placed.push((line, row));
    }
    placed.sort_by_key(|(line, _)| *line);
    if has_blocks {
        return beside_each_other(placed);
    }
    let mut all: Vec<PlanRow> = Vec::with_capacity(placed.len());
    for (line, row) in placed {
        while all.len() < line.min(MAX_ROWS) {
            all.push(PlanRow::default());
        }
        all.push(row);
    }
    all
}

/// A zone's blocks are counted where it has several on a line.
type Block = (Option<u32>, usize);

/// Left and right blocks: drawn on their common line with an aisle between them, each block's rows behind each other in
/// the hall, as those of a drawing. Free lines are left free.
fn beside_each_other(placed: Vec<(usize, PlanRow)>) -> Vec<PlanRow> {
    let mut on_line: HashMap<(Option<u32>, usize), usize> = HashMap::new();
    let mut blocks: Vec<(Block, Vec<(usize, PlanRow)>)> = Vec::new();
    for (line, row) in placed.into_iter().filter(|(_, row)| !row.seats.is_empty()) {
        let count = on_line.entry((row.zone, line)).or_default();
        let block = (row.zone, *count);
        *count += 1;
        match blocks.iter_mut().find(|(other, _)| *other == block) {
            Some((_, rows)) => rows.push((line, row)),
            None => blocks.push((block, vec![(line, row)])),
        }
    }
    let mut ends: HashMap<usize, usize> = HashMap::new();
    let mut drawn: Vec<DrawnRow> = Vec::new();
    let mut zones = Vec::new();
    for (number, (_, rows)) in blocks.into_iter().enumerate() {
        // Blocks that all count from the left: the later one begins an aisle after the earlier one's widest row.
        let shift = rows.iter().filter_map(|(line, row)| {
            let (end, first) = (*ends.get(line)?, row.seats.first()?.slot);
            (first < end).then(|| end + 1 - first)
        });
        let shift = shift.max().unwrap_or(0);
        for (line, row) in rows {
            let place = |mut seat: PlanSeat| {
                seat.slot += shift;
                let (x, y) = (seat.x.unwrap_or(seat.slot as f32), seat.y.unwrap_or(line as f32));
                DrawnSeat { seat, x: x.into(), y: y.into() }
            };
            zones.push(row.zone);
            let row = DrawnRow {
                at: row.at,
                label: row.label,
                zone: Some(number as u32),
                seats: row.seats.into_iter().map(place).collect(),
                is_table: false,
            };
            let end = row.seats.last().map_or(0, |last| last.seat.slot + 1);
            let known = ends.entry(line).or_default();
            *known = end.max(*known);
            drawn.push(row);
        }
    }
    let order = order_of(&drawn);
    let mut rows: Vec<Option<(Option<u32>, DrawnRow)>> = zones.into_iter().zip(drawn).map(Some).collect();
    let in_order = order.into_iter().filter_map(|index| rows.get_mut(index)?.take());
    in_order.enumerate().map(|(index, (zone, row))| laid(index, zone, row)).collect()
}

/// A row of the hall, drawn where it was.
fn laid(index: usize, zone: Option<u32>, row: DrawnRow) -> PlanRow {
    let seat = |DrawnSeat { seat, x, y }: DrawnSeat| PlanSeat { x: Some(x as f32), y: Some(y as f32), ..seat };
    let mut row =
        PlanRow { at: row.at, label: row.label, zone, width: 0, seats: row.seats.into_iter().map(seat).collect() };
    leave_out_usual_places(&mut row, index);
    row
}

/// A whole number from 1, `None` where nothing is written.
fn whole(text: &str, most: usize, at: &str, name: &str, findings: &mut Findings) -> Option<u32> {
    if text.is_empty() {
        return None;
    }
    let number = number(text).filter(|&number| number >= 1 && number as usize <= most);
    if number.is_none() {
        findings.error(FindingCode::OutOfRange, &format!("{at}: {name}"), Action::Defaulted, "");
    }
    number
}
