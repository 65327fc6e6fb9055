//! Vista's `SeatLayoutData`: the seat plan of one session as its ticketing API answers it.
//!
//! Areas overlay one grid: a seat's row is `Position.RowIndex` (0 at the top as drawn), its slot `Position.ColumnIndex`.
//! A row is called by its `PhysicalName`, a seat by its `Id`, which need not follow the column.

use std::collections::BTreeMap;

use crate::error::{Defect, EngineError, ErrorCode, push_index};
use crate::hall::{Hall, HallDraft, Named, RowDraft, ScreenSide, SeatDraft};
use crate::ids::{MAX_ROW_SLOTS, MAX_ROWS, MAX_SEATS};
use crate::json::{self, Value};
use crate::naming::{RowNaming, SeatNaming, letters_index};
use crate::sort::sort;
use crate::status::Status;

/// What the importer decided itself, for a person to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteCode {
    /// Two areas call one row differently; the first name is used.
    RowNameConflict,
    /// A row has seats but no name; it is counted.
    RowWithoutName,
    /// A group of seats names a place without a seat, lies in two rows, or is not side by side; it is no sofa here.
    GroupIgnored,
    /// Nothing says on which side the screen is; the bottom is assumed.
    ScreenSideAssumed,
    /// Seats with a status beyond 0 and 1 are blocked.
    UnavailableBlocked,
    /// An area without allocated seating; its seats are taken over.
    UnallocatedArea,
}

impl NoteCode {
    /// As in js/types.ts.
    pub fn name(self) -> &'static str {
        match self {
            NoteCode::RowNameConflict => "ROW_NAME_CONFLICT",
            NoteCode::RowWithoutName => "ROW_WITHOUT_NAME",
            NoteCode::GroupIgnored => "GROUP_IGNORED",
            NoteCode::ScreenSideAssumed => "SCREEN_SIDE_ASSUMED",
            NoteCode::UnavailableBlocked => "UNAVAILABLE_BLOCKED",
            NoteCode::UnallocatedArea => "UNALLOCATED_AREA",
        }
    }
}

/// An imported session.
#[derive(Debug)]
pub struct Import {
    /// The auditorium.
    pub hall: Hall,
    /// Of the session, by seat index.
    pub statuses: Vec<Status>,
    /// Code and place of each decision.
    pub notes: Vec<(NoteCode, String)>,
}

/// Imports a session: the whole answer or its `SeatLayoutData` alone.
///
/// ### Errors (the first group that applies)
/// `TooLarge`, `BadJson`; `BadFormat` (no `Areas`); all of `MissingField`, `WrongType`, `OutOfRange`,
/// `DuplicatePosition` together, with places like `Areas[2].Rows[0].Seats[4].Position`; `TooManySeats`;
/// then those of [`Hall::build`].
pub fn import(text: &str) -> Result<Import, EngineError> {
    let value = json::parse(text)?;
    let layout = value.field("SeatLayoutData").unwrap_or(&value);
    let areas = layout.field("Areas").and_then(Value::as_list);
    let areas = areas.ok_or_else(|| EngineError::at(ErrorCode::BadFormat, String::from("SeatLayoutData.Areas")))?;
    let mut reader = Reader::default();
    for (index, area) in areas.iter().enumerate() {
        let mut at = String::from("Areas");
        push_index(&mut at, index);
        reader.area(area, at);
        if reader.seats.len() > MAX_SEATS {
            return Err(EngineError::new(ErrorCode::TooManySeats));
        }
    }
    if let Some(error) = EngineError::from_defects(std::mem::take(&mut reader.defects)) {
        return Err(error);
    }
    reader.finish()
}

/// A seat as read, before rows are put together.
struct Found {
    name: String,
    class: u32,
    status: Status,
    group: Vec<(usize, usize)>,
    at: String,
}

#[derive(Default)]
struct Reader {
    defects: Vec<Defect>,
    notes: Vec<(NoteCode, String)>,
    /// By category code (or description): index into `classes`.
    categories: Vec<String>,
    classes: Vec<Named>,
    row_names: BTreeMap<usize, String>,
    /// By row and column.
    seats: BTreeMap<(usize, usize), Found>,
}

#[inline(never)]
fn join(at: &str, field: &str) -> String {
    [at, ".", field].concat()
}

impl Reader {
    #[inline(never)]
    fn defect(&mut self, code: ErrorCode, at: String) {
        if self.defects.len() < crate::error::MAX_DEFECTS {
            self.defects.push(Defect { code, at });
        }
    }

    #[inline(never)]
    fn note(&mut self, code: NoteCode, at: String) {
        if self.notes.len() < crate::error::MAX_DEFECTS {
            self.notes.push((code, at));
        }
    }

    #[inline(never)]
    fn area(&mut self, area: &Value<'_>, at: String) {
        let Some(rows) = area.field("Rows").and_then(Value::as_list) else {
            self.defect(ErrorCode::MissingField, join(&at, "Rows"));
            return;
        };
        let has_seats = |row: &Value<'_>| {
            row.field("Seats")
                .and_then(Value::as_list)
                .is_some_and(|seats| !seats.is_empty())
        };
        if area.field("IsAllocatedSeating") == Some(&Value::Bool(false)) && rows.iter().any(has_seats) {
            self.note(NoteCode::UnallocatedArea, at.clone());
        }
        let class = self.class(area);
        for (index, row) in rows.iter().enumerate() {
            let mut place = join(&at, "Rows");
            push_index(&mut place, index);
            self.row(row, class, &place);
        }
    }

    /// One class a category; it is called as its first area is described.
    #[inline(never)]
    fn class(&mut self, area: &Value<'_>) -> u32 {
        let text = |field: &str| area.field(field).and_then(Value::as_text).unwrap_or("");
        let description = text("Description");
        let category = if text("AreaCategoryCode").is_empty() {
            description
        } else {
            text("AreaCategoryCode")
        };
        if let Some(known) = self.categories.iter().position(|other| other == category) {
            return known as u32;
        }
        let base = class_key(description);
        let mut key = base.clone();
        let mut number = 2;
        while self.classes.iter().any(|other| other.key == key) {
            key = base.clone();
            key.push('_');
            crate::error::push_number(&mut key, number);
            number += 1;
        }
        self.categories.push(String::from(category));
        let name = if description.is_empty() { category } else { description };
        self.classes.push(Named {
            key,
            name: String::from(name),
        });
        self.classes.len() as u32 - 1
    }

    #[inline(never)]
    fn row(&mut self, row: &Value<'_>, class: u32, at: &str) {
        let Some(seats) = row.field("Seats").and_then(Value::as_list) else {
            self.defect(ErrorCode::MissingField, join(at, "Seats"));
            return;
        };
        let name = row.field("PhysicalName").and_then(Value::as_text).unwrap_or("");
        for (index, seat) in seats.iter().enumerate() {
            let mut place = join(at, "Seats");
            push_index(&mut place, index);
            let Some((row_index, column)) = self.position(seat, &place) else {
                continue;
            };
            self.row_name(row_index, name, at);
            self.seat(seat, class, (row_index, column), place);
        }
    }

    #[inline(never)]
    fn row_name(&mut self, row: usize, name: &str, at: &str) {
        let known = self.row_names.get(&row);
        if known.is_some_and(|known| !known.is_empty() && !name.is_empty() && known != name) {
            if !self
                .notes
                .iter()
                .any(|(code, place)| *code == NoteCode::RowNameConflict && place == at)
            {
                self.note(NoteCode::RowNameConflict, String::from(at));
            }
        } else if known.is_none_or(|known| known.is_empty()) {
            self.row_names.insert(row, String::from(name));
        }
    }

    #[inline(never)]
    fn position(&mut self, seat: &Value<'_>, at: &str) -> Option<(usize, usize)> {
        let Some(position) = seat.field("Position") else {
            self.defect(ErrorCode::MissingField, join(at, "Position"));
            return None;
        };
        let place = place_of(position);
        if place.is_none() {
            self.defect(ErrorCode::OutOfRange, join(at, "Position"));
        }
        place
    }

    #[inline(never)]
    fn seat(&mut self, seat: &Value<'_>, class: u32, place: (usize, usize), at: String) {
        let name = match seat.field("Id") {
            Some(Value::Text(text)) if !text.is_empty() => String::from(text.as_ref()),
            Some(_) => return self.defect(ErrorCode::WrongType, join(&at, "Id")),
            None => return self.defect(ErrorCode::MissingField, join(&at, "Id")),
        };
        let status = match seat.field("Status").map(Value::as_u32) {
            None => return self.defect(ErrorCode::MissingField, join(&at, "Status")),
            Some(Some(0)) => Status::Free,
            Some(Some(1)) => Status::Sold,
            Some(Some(_)) => {
                self.note(NoteCode::UnavailableBlocked, at.clone());
                Status::Blocked
            }
            Some(None) => return self.defect(ErrorCode::OutOfRange, join(&at, "Status")),
        };
        let mut group = Vec::new();
        for (index, member) in seat
            .field("SeatsInGroup")
            .and_then(Value::as_list)
            .unwrap_or(&[])
            .iter()
            .enumerate()
        {
            match place_of(member) {
                Some(place) => group.push(place),
                None => {
                    let mut at = join(&at, "SeatsInGroup");
                    push_index(&mut at, index);
                    self.defect(ErrorCode::OutOfRange, at);
                }
            }
        }
        sort(&mut group);
        group.dedup();
        if self.seats.contains_key(&place) {
            return self.defect(ErrorCode::DuplicatePosition, join(&at, "Position"));
        }
        self.seats.insert(
            place,
            Found {
                name,
                class,
                status,
                group,
                at,
            },
        );
    }

    #[inline(never)]
    fn finish(mut self) -> Result<Import, EngineError> {
        let sofas = self.sofas();
        let row_count = self.seats.keys().next_back().map_or(0, |&(row, _)| row + 1);
        let width = self.seats.keys().map(|&(_, column)| column + 1).max().unwrap_or(0);
        let mut rows: Vec<RowDraft> = (0..row_count)
            .map(|_| RowDraft {
                width,
                ..RowDraft::default()
            })
            .collect();
        self.name_rows(&mut rows);
        let (screen_side, row_naming) = self.sides();
        let seat_naming = self.seat_naming();
        let order = self.standard_first();
        let mut statuses = Vec::with_capacity(self.seats.len());
        for (&(row, slot), seat) in &self.seats {
            statuses.push(seat.status);
            if let Some(row_draft) = rows.get_mut(row) {
                row_draft.seats.push(SeatDraft {
                    slot,
                    name: Some(seat.name.clone()),
                    class: order.iter().position(|&class| class == seat.class).unwrap_or(0) as u32,
                    sofa: sofas.get(&(row, slot)).copied().unwrap_or(0),
                    ..SeatDraft::default()
                });
            }
        }
        let classes = order
            .iter()
            .filter_map(|&class| self.classes.get(class as usize).cloned())
            .collect();
        let hall = Hall::build(HallDraft {
            name: String::new(),
            screen_side,
            row_naming,
            seat_naming,
            separator: String::from("-"),
            classes,
            zones: Vec::new(),
            focal_point: None,
            rows,
        })?;
        Ok(Import {
            hall,
            statuses,
            notes: self.notes,
        })
    }

    /// Sofa numbers by place, counted in each row. A group is a sofa when all its places have seats of the same
    /// group, side by side.
    #[inline(never)]
    fn sofas(&mut self) -> BTreeMap<(usize, usize), u16> {
        let mut sofas = BTreeMap::new();
        let mut ignored = Vec::new();
        let mut last_in_row: BTreeMap<usize, u16> = BTreeMap::new();
        for (&(row, column), seat) in &self.seats {
            if seat.group.len() < 2 || sofas.contains_key(&(row, column)) {
                continue;
            }
            let side_by_side = seat.group.windows(2).all(|pair| match pair {
                [(one_row, one), (other_row, other)] => one_row == other_row && one + 1 == *other,
                _ => false,
            });
            let agreed = seat.group.iter().all(|place| {
                self.seats.get(place).is_some_and(|member| member.group == seat.group) && !sofas.contains_key(place)
            });
            if !side_by_side || !agreed || !seat.group.contains(&(row, column)) {
                ignored.push(seat.at.clone());
                continue;
            }
            let number = last_in_row.entry(row).or_insert(0);
            *number += 1;
            for &place in &seat.group {
                sofas.insert(place, *number);
            }
        }
        for at in ignored {
            self.note(NoteCode::GroupIgnored, join(&at, "SeatsInGroup"));
        }
        sofas
    }

    #[inline(never)]
    fn name_rows(&mut self, rows: &mut [RowDraft]) {
        for (row, name) in std::mem::take(&mut self.row_names) {
            if name.is_empty() {
                let mut at = String::from("row");
                push_index(&mut at, row);
                self.note(NoteCode::RowWithoutName, at);
            } else if let Some(draft) = rows.get_mut(row) {
                draft.label = Some(name.clone());
            }
            self.row_names.insert(row, name);
        }
    }

    /// The front row is the one with the first letter or number.
    #[inline(never)]
    fn sides(&mut self) -> (ScreenSide, RowNaming) {
        let names: Vec<&str> = self
            .row_names
            .values()
            .map(String::as_str)
            .filter(|name| !name.is_empty())
            .collect();
        let ends = names.first().zip(names.last());
        let by = |rank: fn(&str) -> Option<usize>| {
            let (top, bottom) = ends?;
            let (top, bottom) = (rank(top)?, rank(bottom)?);
            (top != bottom).then_some(top < bottom)
        };
        match (by(letters_index), by(|name| name.parse().ok())) {
            (Some(true), _) => (ScreenSide::Top, RowNaming::LettersFromTop),
            (Some(false), _) => (ScreenSide::Bottom, RowNaming::LettersFromBottom),
            (_, Some(true)) => (ScreenSide::Top, RowNaming::NumbersFromTop),
            (_, Some(false)) => (ScreenSide::Bottom, RowNaming::NumbersFromBottom),
            _ => {
                self.note(NoteCode::ScreenSideAssumed, String::new());
                (ScreenSide::Bottom, RowNaming::LettersFromBottom)
            }
        }
    }

    /// From the right when most neighbouring numbers fall.
    #[inline(never)]
    fn seat_naming(&self) -> SeatNaming {
        let numbers: Vec<(usize, Option<u32>)> = self
            .seats
            .iter()
            .map(|(&(row, _), seat)| (row, seat.name.parse().ok()))
            .collect();
        let pairs = numbers.windows(2).filter_map(|pair| match *pair {
            [(row, Some(left)), (other_row, Some(right))] if row == other_row => Some(left < right),
            _ => None,
        });
        let (rising, falling): (Vec<bool>, Vec<bool>) = pairs.partition(|&rises| rises);
        if falling.len() > rising.len() {
            SeatNaming::FromRight
        } else {
            SeatNaming::FromLeft
        }
    }

    /// Classes in their order, `standard_seats` first: it is the class of seats that do not name one.
    fn standard_first(&mut self) -> Vec<u32> {
        if self.classes.is_empty() {
            self.classes.push(Named {
                key: String::from(STANDARD),
                name: String::from("Standard"),
            });
        }
        let mut order: Vec<u32> = (0..self.classes.len() as u32).collect();
        if let Some(standard) = self.classes.iter().position(|class| class.key == STANDARD) {
            let class = order.remove(standard);
            order.insert(0, class);
        }
        order
    }
}

const STANDARD: &str = "standard_seats";

/// `Standard` is `standard_seats`, `Love Seats` is `love_seats`; what leaves no letter is `class`.
#[inline(never)]
fn class_key(description: &str) -> String {
    let mut key = String::new();
    for character in description.chars() {
        if character.is_ascii_alphanumeric() {
            key.push(character.to_ascii_lowercase());
        } else if !key.is_empty() && !key.ends_with('_') {
            key.push('_');
        }
    }
    let key = key.trim_end_matches('_');
    match key {
        "" => String::from("class"),
        "standard" | "standaard" | "normal" | "regular" => String::from(STANDARD),
        key => String::from(key.get(..key.len().min(60)).unwrap_or("class")),
    }
}

/// Row and column of a `Position`, within the sizes of a hall.
#[inline(never)]
fn place_of(position: &Value<'_>) -> Option<(usize, usize)> {
    let within = |field: &str, limit: usize| {
        let number = position.field(field).and_then(Value::as_u32)? as usize;
        (number < limit).then_some(number)
    };
    Some((within("RowIndex", MAX_ROWS)?, within("ColumnIndex", MAX_ROW_SLOTS)?))
}
