//! Every check of a draft that does not depend on the form it came in.

use super::{Hall, HallDraft, Named, RowDraft, SeatDraft, flag};
use crate::error::{Defect, EngineError, ErrorCode, MAX_DEFECTS};
use crate::ids::{MAX_CLASSES, MAX_COORDINATE, MAX_ROW_SLOTS, MAX_ROWS, MAX_SEATS, MAX_SLOTS, MAX_TEXT_BYTES};
use crate::json::push_index;
use crate::sort::sort;
use crate::{known, mask};

/// Collects defects up to the limit.
#[derive(Default)]
pub(super) struct Defects {
    pub found: Vec<Defect>,
}

impl Defects {
    pub fn add(&mut self, code: ErrorCode, at: String) {
        if self.found.len() < MAX_DEFECTS {
            self.found.push(Defect { code, at });
        }
    }
}

/// `rows[3].label`
fn in_row(row: usize, field: &str) -> String {
    let mut at = String::from("rows");
    push_index(&mut at, row);
    if !field.is_empty() {
        at.push('.');
        at.push_str(field);
    }
    at
}

/// `rows[3].seats[7].class`; seats are counted by slot, as in the document.
fn in_seat(row: usize, slot: usize, field: &str) -> String {
    let mut at = in_row(row, "seats");
    push_index(&mut at, slot);
    if !field.is_empty() {
        at.push('.');
        at.push_str(field);
    }
    at
}

pub(super) fn check_sizes(draft: &HallDraft) -> Result<(), EngineError> {
    if draft.rows.len() > MAX_ROWS {
        return Err(EngineError::at(ErrorCode::TooManyRows, String::from("rows")));
    }
    let mut seats = 0;
    let mut slots = 0;
    for (index, row) in draft.rows.iter().enumerate() {
        if row.width > MAX_ROW_SLOTS || row.seats.last().is_some_and(|seat| seat.slot >= row.width) {
            return Err(EngineError::at(ErrorCode::RowTooLong, in_row(index, "seats")));
        }
        seats += row.seats.len();
        // Masks have whole words a row.
        slots += mask::words_for(row.width) * 64;
        if seats > MAX_SEATS {
            return Err(EngineError::at(ErrorCode::TooManySeats, in_row(index, "seats")));
        }
        if slots > MAX_SLOTS {
            return Err(EngineError::at(ErrorCode::TooLarge, in_row(index, "seats")));
        }
    }
    Ok(())
}

/// Whether a text is short enough and has no control characters: names are drawn, printed and joined by line feeds.
fn is_text(text: &str) -> bool {
    text.len() <= MAX_TEXT_BYTES && !text.chars().any(char::is_control)
}

fn is_filled_text(text: &str) -> bool {
    !text.is_empty() && is_text(text)
}

pub(super) fn check_head(draft: &HallDraft, defects: &mut Defects) {
    if !is_text(&draft.name) {
        defects.add(ErrorCode::BadText, String::from("name"));
    }
    if !is_text(&draft.separator) {
        defects.add(ErrorCode::BadText, String::from("naming.separator"));
    }
    if draft.classes.is_empty() {
        defects.add(ErrorCode::NoClass, String::from("classes"));
    }
    check_list("classes", &draft.classes, defects);
    check_list("zones", &draft.zones, defects);
    check_focal_point("", draft.focal_point, defects);
    for (index, &point) in draft.zone_focal_points.iter().enumerate() {
        let mut zone = String::from("zones");
        push_index(&mut zone, index);
        zone.push('.');
        if index >= draft.zones.len() && point.is_some() {
            defects.add(ErrorCode::OutOfRange, [&zone, "focalPoint"].concat());
        }
        check_focal_point(&zone, point, defects);
    }
}

fn check_focal_point(of: &str, point: Option<(f32, f32)>, defects: &mut Defects) {
    let Some((x, y)) = point else { return };
    for (value, field) in [(x, "focalPoint.x"), (y, "focalPoint.y")] {
        if !is_coordinate(value) {
            defects.add(ErrorCode::OutOfRange, [of, field].concat());
        }
    }
}

fn check_list(list: &str, entries: &[Named], defects: &mut Defects) {
    if entries.len() > MAX_CLASSES {
        defects.add(ErrorCode::TooLarge, String::from(list));
        return;
    }
    for (index, entry) in entries.iter().enumerate() {
        let place = |field: &str| {
            let mut at = String::from(list);
            push_index(&mut at, index);
            at.push('.');
            at.push_str(field);
            at
        };
        if !is_filled_text(&entry.key) {
            defects.add(ErrorCode::BadText, place("key"));
        }
        if !is_text(&entry.name) {
            defects.add(ErrorCode::BadText, place("name"));
        }
        if entries.iter().take(index).any(|other| other.key == entry.key) {
            defects.add(ErrorCode::DuplicateKey, place("key"));
        }
    }
}

fn is_coordinate(value: f32) -> bool {
    // Not a number compares false.
    value.abs() <= MAX_COORDINATE
}

pub(super) fn check_row(draft: &HallDraft, index: usize, row: &RowDraft, defects: &mut Defects) {
    if row.label.as_deref().is_some_and(|label| !is_filled_text(label)) {
        defects.add(ErrorCode::BadText, in_row(index, "label"));
    }
    if row.zone.is_some_and(|zone| zone as usize >= draft.zones.len()) {
        defects.add(ErrorCode::OutOfRange, in_row(index, "zone"));
    }
    for seat in &row.seats {
        if seat.name.as_deref().is_some_and(|name| !is_filled_text(name)) {
            defects.add(ErrorCode::BadText, in_seat(index, seat.slot, "name"));
        }
        if seat.class as usize >= draft.classes.len() {
            defects.add(ErrorCode::OutOfRange, in_seat(index, seat.slot, "class"));
        }
        if seat.x.is_some_and(|x| !is_coordinate(x)) {
            defects.add(ErrorCode::OutOfRange, in_seat(index, seat.slot, "x"));
        }
        if seat.y.is_some_and(|y| !is_coordinate(y)) {
            defects.add(ErrorCode::OutOfRange, in_seat(index, seat.slot, "y"));
        }
    }
    check_sofas(index, row, defects);
    check_companions(index, row, defects);
}

/// The seats of a sofa are one run: sorted by sofa, then slot, each follows its predecessor by one.
fn check_sofas(index: usize, row: &RowDraft, defects: &mut Defects) {
    let mut sofas: Vec<(u16, usize)> =
        row.seats.iter().filter(|seat| seat.sofa != 0).map(|seat| (seat.sofa, seat.slot)).collect();
    sort(&mut sofas);
    for pair in sofas.windows(2) {
        if let [(sofa, slot), (next_sofa, next_slot)] = *pair
            && sofa == next_sofa
            && next_slot != slot + 1
        {
            defects.add(ErrorCode::SofaApart, in_seat(index, next_slot, "sofa"));
        }
    }
}

fn check_companions(index: usize, row: &RowDraft, defects: &mut Defects) {
    let beside = |one: &SeatDraft, other: Option<&SeatDraft>| {
        other.is_some_and(|other| other.slot.abs_diff(one.slot) == 1 && other.flags & flag::ACCESSIBLE != 0)
    };
    for (position, seat) in row.seats.iter().enumerate() {
        if seat.flags & flag::COMPANION == 0 {
            continue;
        }
        let before = position.checked_sub(1).and_then(|position| row.seats.get(position));
        if !beside(seat, before) && !beside(seat, row.seats.get(position + 1)) {
            defects.add(ErrorCode::CompanionApart, in_seat(index, seat.slot, "companion"));
        }
    }
}

/// Two seats with one name would be two people with one ticket.
pub(super) fn check_names(hall: &Hall, defects: &mut Defects) {
    let mut names: Vec<(String, u32)> =
        (0..hall.seat_count() as u32).filter_map(|seat| Some((hall.seat_name(seat).ok()?, seat))).collect();
    sort(&mut names);
    let mut doubles: Vec<u32> = names
        .windows(2)
        .filter_map(|pair| match pair {
            [(name, _), (next, seat)] if name == next => Some(*seat),
            _ => None,
        })
        .collect();
    sort(&mut doubles);
    for seat in doubles {
        let row = known::at(&hall.row_of, seat as usize);
        defects.add(ErrorCode::DuplicateSeatName, in_seat(usize::from(row), hall.slot(seat), "name"));
    }
}
