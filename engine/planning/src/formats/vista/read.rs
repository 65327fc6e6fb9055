//! What the areas say, seat by seat.

use std::collections::HashMap;

use crate::json::Value;
use parterre_engine::hall::{Named, flag};
use parterre_engine::ids::{MAX_CLASSES, MAX_ROW_SLOTS, MAX_ROWS, MAX_SEATS};

use super::code;
use crate::formats::fields::{at_field, at_index, label, lack, list, optional_list};
use crate::formats::finding::{Action, FindingCode, Findings};
use crate::formats::guess::{STANDARD, class_key, guess_naming, standard_class, unique_key};
use crate::formats::plan::{Plan, PlanRow, PlanSeat};

/// More members than this and a group is no sofa.
const MAX_GROUP: usize = 16;

/// Row and column of the grid.
type Place = (usize, usize);

pub(super) fn read(areas: &[Value<'_>], findings: &mut Findings) -> Plan {
    let mut reader = Reader::default();
    for (index, area) in areas.iter().enumerate() {
        if reader.seats.len() <= MAX_SEATS {
            reader.area(area, &at_index("", "Areas", index), findings);
        }
    }
    reader.plan(findings)
}

#[derive(Default)]
struct Reader {
    seats: Vec<Found>,
    /// By row; empty where none is given.
    row_names: Vec<String>,
    classes: Vec<Named>,
    /// By class: the category code, or the description where there is none.
    categories: Vec<String>,
    columns: usize,
    lines: usize,
}

/// A seat as read.
struct Found {
    place: Place,
    seat: PlanSeat,
    /// Places of its group, its own included, ascending; empty for a single seat.
    group: Vec<Place>,
}

impl Reader {
    fn area(&mut self, area: &Value<'_>, at: &str, findings: &mut Findings) {
        let class = self.class(area);
        let before = self.seats.len();
        let size = |field: &str, most: usize| {
            let size = area.field(field).and_then(Value::as_u32);
            size.map_or(0, |size| size as usize).min(most)
        };
        // A grid without seats is as large as it likes: only what has seats is drawn.
        let (columns, lines) = (size("ColumnCount", MAX_ROW_SLOTS), size("RowCount", MAX_ROWS));
        for (index, row) in list(area, at, "Rows", findings).iter().enumerate() {
            self.row(row, &at_index(at, "Rows", index), class, findings);
        }
        if self.seats.len() > before {
            self.columns = self.columns.max(columns);
            self.lines = self.lines.max(lines);
            if area.field("IsAllocatedSeating") == Some(&Value::Bool(false)) {
                findings.warn(FindingCode::UnallocatedArea, at, Action::Ignored, "");
            }
        }
    }

    /// One class a category; it is called as its first area is described.
    fn class(&mut self, area: &Value<'_>) -> u32 {
        let description = label(area, "Description").unwrap_or_default();
        let code = label(area, "AreaCategoryCode").unwrap_or_default();
        let category = if code.is_empty() { description.clone() } else { code };
        if let Some(known) = self.categories.iter().position(|other| *other == category) {
            return known as u32;
        }
        // One more than a hall may have is refused; to look each up among all of a hundred thousand took seconds.
        if self.classes.len() > MAX_CLASSES {
            return 0;
        }
        let name = if description.is_empty() { category.clone() } else { description };
        let key = unique_key(class_key(&name), &self.classes);
        self.categories.push(category);
        self.classes.push(Named { key, name });
        self.classes.len() as u32 - 1
    }

    fn row(&mut self, row: &Value<'_>, at: &str, class: u32, findings: &mut Findings) {
        let name = label(row, "PhysicalName").unwrap_or_default();
        let mut conflict = None;
        for (index, seat) in list(row, at, "Seats", findings).iter().enumerate() {
            if self.seats.len() > MAX_SEATS {
                return;
            }
            let line = self.seat(seat, at_index(at, "Seats", index), class, findings);
            conflict = conflict.or(line.and_then(|line| self.other_name(line, &name)));
        }
        if let Some(other) = conflict {
            findings.warn(FindingCode::RowNameConflict, at, Action::Renamed, &other);
        }
    }

    /// Notes the row's name; answers with another that it has already.
    fn other_name(&mut self, line: usize, name: &str) -> Option<String> {
        if line >= self.row_names.len() {
            self.row_names.resize(line + 1, String::new());
        }
        let known = self.row_names.get_mut(line)?;
        if known.is_empty() {
            known.push_str(name);
        }
        (!name.is_empty() && known != name).then(|| known.clone())
    }

    /// Reads a seat and returns its row.
    fn seat(&mut self, seat: &Value<'_>, at: String, class: u32, findings: &mut Findings) -> Option<usize> {
        let Some(place) = seat.field("Position").and_then(place_of) else {
            let (code, at) = misplaced(seat, &at);
            findings.error(code, &at, Action::LeftOut, "");
            return None;
        };
        let name = label(seat, "Id").filter(|name| !name.is_empty());
        if name.is_none() {
            findings.error(lack(seat, "Id"), &at_field(&at, "Id"), Action::Defaulted, "");
        }
        let number = |field: &str| seat.field(field).and_then(Value::as_u32);
        let now = number("Status");
        if now.is_none() {
            findings.error(lack(seat, "Status"), &at_field(&at, "Status"), Action::Defaulted, "0");
        }
        let now = now.unwrap_or(code::EMPTY);
        // A wheelchair place that is sold keeps its kind in OriginalStatus; some answers have it in Status alone.
        let kind = |status: u32| matches!(status, code::WHEELCHAIR | code::COMPANION);
        let layout = match number("OriginalStatus") {
            Some(layout) if !kind(now) => layout,
            _ => now,
        };
        let flags = match layout {
            code::HOUSE => flag::BLOCKED,
            code::WHEELCHAIR => flag::ACCESSIBLE,
            code::BROKEN => flag::DISABLED,
            code::COMPANION => flag::COMPANION,
            _ => 0,
        };
        let is_explained = matches!(now, code::EMPTY | code::SOLD | code::WHEELCHAIR | code::COMPANION);
        if !is_explained && flags == 0 {
            findings.warn(FindingCode::OutOfSale, &at, Action::Defaulted, "free");
        }
        let group = group(seat, &at, findings);
        let seat = PlanSeat { at, slot: place.1, name, class, flags, ..PlanSeat::default() };
        self.seats.push(Found { place, seat, group });
        Some(place.0)
    }

    fn plan(mut self, findings: &mut Findings) -> Plan {
        self.seats.sort_by_key(|seat| seat.place);
        self.sofas(findings);
        let order = self.standard_first();
        let width = self.seats.iter().map(|seat| seat.place.1 + 1).max().unwrap_or(0);
        let lines = self.seats.iter().map(|seat| seat.place.0 + 1).max().unwrap_or(0);
        let width = width.max(self.columns);
        let mut plan = Plan {
            classes: order.iter().filter_map(|&class| self.classes.get(class).cloned()).collect(),
            companions_anywhere: true,
            ..Plan::default()
        };
        for line in 0..lines.max(self.lines) {
            let name = self.row_names.get(line).cloned().unwrap_or_default();
            plan.rows.push(PlanRow {
                at: format!("row {line}"),
                label: (!name.is_empty()).then_some(name),
                width,
                ..PlanRow::default()
            });
        }
        for Found { place, mut seat, .. } in self.seats {
            seat.class = order.iter().position(|&class| class == seat.class as usize).unwrap_or(0) as u32;
            if let Some(row) = plan.rows.get_mut(place.0) {
                row.seats.push(seat);
            }
        }
        guess_naming(&mut plan, None, findings);
        plan
    }

    /// Sofa numbers, counted in each row. A group is a sofa when its places lie side by side in one row and each has a
    /// seat that says the same of its group.
    fn sofas(&mut self, findings: &mut Findings) {
        let mut numbers: HashMap<usize, u16> = HashMap::new();
        for index in 0..self.seats.len() {
            let Some(first) = self.seats.get(index).filter(|seat| !seat.group.is_empty() && seat.seat.sofa == 0) else {
                continue;
            };
            // The seats ascend by place, so the members of a sofa follow each other, the first one first.
            let count = first.group.len();
            let members = self.seats.get(index..index + count).unwrap_or(&[]);
            if !is_sofa(&first.group, members) {
                let at = at_field(&first.seat.at, "SeatsInGroup");
                findings.warn(FindingCode::SofaApart, &at, Action::Removed, "");
                continue;
            }
            let number = numbers.entry(first.place.0).or_default();
            *number += 1;
            let number = *number;
            for seat in self.seats.iter_mut().skip(index).take(count) {
                seat.seat.sofa = number;
            }
        }
    }

    /// Classes in their order, `standard_seats` first: it is the class of seats that do not name one.
    fn standard_first(&mut self) -> Vec<usize> {
        if self.classes.is_empty() {
            self.classes.push(standard_class());
        }
        let mut order: Vec<usize> = (0..self.classes.len()).collect();
        if let Some(standard) = self.classes.iter().position(|class| class.key == STANDARD) {
            let class = order.remove(standard);
            order.insert(0, class);
        }
        order
    }
}

fn is_sofa(group: &[Place], members: &[Found]) -> bool {
    let mut expected = group.first().copied();
    for member in members {
        if Some(member.place) != expected || member.group != group {
            return false;
        }
        expected = Some((member.place.0, member.place.1 + 1));
    }
    !members.is_empty()
}

fn group(seat: &Value<'_>, at: &str, findings: &mut Findings) -> Vec<Place> {
    let members = optional_list(seat, at, "SeatsInGroup", findings);
    let mut places: Vec<Place> = Vec::new();
    for member in members {
        match place_of(member) {
            Some(place) if !places.contains(&place) => places.push(place),
            Some(_) => {}
            None => findings.error(FindingCode::OutOfRange, &at_field(at, "SeatsInGroup"), Action::Ignored, ""),
        }
        if places.len() > MAX_GROUP {
            findings.warn(FindingCode::SofaApart, &at_field(at, "SeatsInGroup"), Action::Removed, "");
            return Vec::new();
        }
    }
    places.sort_unstable();
    if places.len() > 1 { places } else { Vec::new() }
}

/// Row and column of a `Position`, within the sizes of a hall.
fn place_of(position: &Value<'_>) -> Option<Place> {
    let row = position.field("RowIndex").and_then(Value::as_u32)? as usize;
    let column = position.field("ColumnIndex").and_then(Value::as_u32)? as usize;
    (row < MAX_ROWS && column < MAX_ROW_SLOTS).then_some((row, column))
}

/// What is wrong with the position of a seat that has no place, and where.
fn misplaced(seat: &Value<'_>, at: &str) -> (FindingCode, String) {
    let at = at_field(at, "Position");
    let Some(position @ Value::Object(_)) = seat.field("Position") else {
        return (lack(seat, "Position"), at);
    };
    let is_wrong = |field: &&str| position.field(field).and_then(Value::as_u32).is_none();
    match ["RowIndex", "ColumnIndex"].into_iter().find(is_wrong) {
        Some(field) => (lack(position, field), at_field(&at, field)),
        None => (FindingCode::OutOfRange, at),
    }
}
