//! What the areas say, seat by seat.

use super::NoteCode;
use crate::formats::defects::Defects;
use parterre_engine::error::{EngineError, ErrorCode, MAX_DEFECTS, push_index, push_number};
use parterre_engine::hall::Named;
use parterre_engine::ids::{MAX_ROW_SLOTS, MAX_ROWS, MAX_SEATS};
use parterre_engine::json::Value;
use parterre_engine::status::Status;

/// The class of seats that do not name one.
pub(super) const STANDARD: &str = "standard_seats";
/// More members than this and a group is no sofa.
const MAX_GROUP: usize = 16;

/// Row and column of the grid.
pub(super) type Place = (usize, usize);

/// A seat as read.
pub(super) struct Found {
    pub place: Place,
    pub name: String,
    /// Index into the plan's classes.
    pub class: u32,
    pub status: Status,
    /// Places of its group, its own included, ascending; empty for a single seat.
    pub group: Vec<Place>,
    pub at: String,
}

/// Everything the areas say.
#[derive(Default)]
pub(super) struct Plan {
    /// In the order of the input.
    pub seats: Vec<Found>,
    /// By row; empty where none is given.
    pub row_names: Vec<String>,
    pub classes: Vec<Named>,
    pub notes: Vec<(NoteCode, String)>,
}

impl Plan {
    #[inline(never)]
    pub fn note(&mut self, code: NoteCode, at: String) {
        if self.notes.len() < MAX_DEFECTS {
            self.notes.push((code, at));
        }
    }
}

pub(super) fn read(areas: &[Value<'_>]) -> Result<Plan, EngineError> {
    let mut reader = Reader {
        path: String::new(),
        defects: Defects::default(),
        categories: Vec::new(),
        plan: Plan::default(),
    };
    for (index, area) in areas.iter().enumerate() {
        reader.inside("Areas", index, |reader| reader.area(area));
        if reader.plan.seats.len() > MAX_SEATS {
            return Err(EngineError::new(ErrorCode::TooManySeats));
        }
    }
    match EngineError::from_defects(reader.defects.found) {
        Some(error) => Err(error),
        None => Ok(reader.plan),
    }
}

struct Reader {
    path: String,
    defects: Defects,
    /// By class: the category code, or the description where there is none.
    categories: Vec<String>,
    plan: Plan,
}

impl Reader {
    fn inside(&mut self, list: &str, index: usize, read: impl FnOnce(&mut Reader)) {
        let length = self.path.len();
        self.path = self.at(list);
        push_index(&mut self.path, index);
        read(self);
        self.path.truncate(length);
    }

    #[inline(never)]
    fn at(&self, field: &str) -> String {
        let mut at = self.path.clone();
        if !at.is_empty() {
            at.push('.');
        }
        at.push_str(field);
        at
    }

    #[inline(never)]
    fn defect(&mut self, code: ErrorCode, field: &str) {
        let at = self.at(field);
        self.defects.add(code, at);
    }

    /// The entries of a list that must be there.
    #[inline(never)]
    fn list<'v, 'a>(&mut self, value: &'v Value<'a>, field: &str) -> &'v [Value<'a>] {
        match value.field(field).and_then(Value::as_list) {
            Some(entries) => entries,
            None => {
                self.defect(ErrorCode::MissingField, field);
                &[]
            }
        }
    }

    fn area(&mut self, area: &Value<'_>) {
        let class = self.class(area);
        let before = self.plan.seats.len();
        for (index, row) in self.list(area, "Rows").iter().enumerate() {
            self.inside("Rows", index, |reader| reader.row(row, class));
        }
        if area.field("IsAllocatedSeating") == Some(&Value::Bool(false)) && self.plan.seats.len() > before {
            self.plan.note(NoteCode::UnallocatedArea, self.path.clone());
        }
    }

    /// One class a category; it is called as its first area is described.
    #[inline(never)]
    fn class(&mut self, area: &Value<'_>) -> u32 {
        let description = text(area, "Description");
        let code = text(area, "AreaCategoryCode");
        let category = if code.is_empty() { description } else { code };
        if let Some(known) = self.categories.iter().position(|other| other == category) {
            return known as u32;
        }
        let base = class_key(description);
        let mut key = base.clone();
        let mut number = 2;
        while self.plan.classes.iter().any(|other| other.key == key) {
            key.clone_from(&base);
            key.push('_');
            push_number(&mut key, number);
            number += 1;
        }
        self.categories.push(String::from(category));
        let name = if description.is_empty() { category } else { description };
        self.plan.classes.push(Named {
            key,
            name: String::from(name),
        });
        self.plan.classes.len() as u32 - 1
    }

    #[inline(never)]
    fn row(&mut self, row: &Value<'_>, class: u32) {
        let name = text(row, "PhysicalName");
        let mut conflict = false;
        for (index, seat) in self.list(row, "Seats").iter().enumerate() {
            self.inside("Seats", index, |reader| {
                let row = reader.seat(seat, class);
                conflict |= row.is_some_and(|row| reader.names_conflict(row, name));
            });
        }
        if conflict {
            self.plan.note(NoteCode::RowNameConflict, self.path.clone());
        }
    }

    /// Notes the row's name; says whether it has another already.
    #[inline(never)]
    fn names_conflict(&mut self, row: usize, name: &str) -> bool {
        if row >= self.plan.row_names.len() {
            self.plan.row_names.resize(row + 1, String::new());
        }
        match self.plan.row_names.get_mut(row) {
            Some(known) if known.is_empty() => {
                known.push_str(name);
                false
            }
            Some(known) => !name.is_empty() && known != name,
            None => false,
        }
    }

    /// Reads a seat and returns its row.
    #[inline(never)]
    fn seat(&mut self, seat: &Value<'_>, class: u32) -> Option<usize> {
        let place = seat.field("Position").and_then(place_of);
        let name = text(seat, "Id");
        let status = seat.field("Status").and_then(Value::as_u32);
        let missing = |field: &str, code: ErrorCode| {
            if seat.field(field).is_none() {
                ErrorCode::MissingField
            } else {
                code
            }
        };
        let Some(place) = place else {
            self.defect(missing("Position", ErrorCode::OutOfRange), "Position");
            return None;
        };
        if name.is_empty() {
            self.defect(missing("Id", ErrorCode::WrongType), "Id");
            return None;
        }
        let status = match status {
            Some(0) => Status::Free,
            Some(1) => Status::Sold,
            Some(_) => {
                self.plan.note(NoteCode::UnavailableBlocked, self.path.clone());
                Status::Blocked
            }
            None => {
                self.defect(missing("Status", ErrorCode::OutOfRange), "Status");
                return None;
            }
        };
        let group = self.group(seat);
        self.plan.seats.push(Found {
            place,
            name: String::from(name),
            class,
            status,
            group,
            at: self.path.clone(),
        });
        Some(place.0)
    }

    #[inline(never)]
    fn group(&mut self, seat: &Value<'_>) -> Vec<Place> {
        let members = seat.field("SeatsInGroup").and_then(Value::as_list).unwrap_or(&[]);
        let mut places: Vec<Place> = Vec::new();
        for member in members {
            match place_of(member) {
                Some(place) if !places.contains(&place) => places.push(place),
                Some(_) => {}
                None => self.defect(ErrorCode::OutOfRange, "SeatsInGroup"),
            }
            if places.len() > MAX_GROUP {
                self.plan.note(NoteCode::GroupIgnored, self.path.clone());
                return Vec::new();
            }
        }
        places.sort_unstable();
        if places.len() > 1 { places } else { Vec::new() }
    }
}

fn text<'v>(value: &'v Value<'_>, field: &str) -> &'v str {
    value.field(field).and_then(Value::as_text).unwrap_or("")
}

/// `Standard` is `standard_seats`, `Love Seats` is `love_seats`; what leaves no letter is `class`.
#[inline(never)]
fn class_key(description: &str) -> String {
    let mut key = String::new();
    for byte in description.bytes().take(60) {
        if byte.is_ascii_alphanumeric() {
            key.push(byte.to_ascii_lowercase() as char);
        } else if !key.is_empty() && !key.ends_with('_') {
            key.push('_');
        }
    }
    if key.ends_with('_') {
        key.pop();
    }
    match key.as_str() {
        "" => String::from("class"),
        "standard" | "standaard" | "normal" | "regular" => String::from(STANDARD),
        _ => key,
    }
}

/// Row and column of a `Position`, within the sizes of a hall.
#[inline(never)]
fn place_of(position: &Value<'_>) -> Option<Place> {
    let row = position.field("RowIndex").and_then(Value::as_u32)? as usize;
    let column = position.field("ColumnIndex").and_then(Value::as_u32)? as usize;
    (row < MAX_ROWS && column < MAX_ROW_SLOTS).then_some((row, column))
}
