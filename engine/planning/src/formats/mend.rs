//! From a plan to a hall: every check that does not depend on the format, each with what is done about it.

use std::collections::{HashMap, HashSet};

use parterre_engine::hall::{Hall, HallDraft, Named, RowDraft, SeatDraft, flag};
use parterre_engine::ids::{
    MAX_CLASSES, MAX_COORDINATE, MAX_ROW_SLOTS, MAX_ROWS, MAX_SEATS, MAX_SLOTS, MAX_TEXT_BYTES,
};

use super::fields::at_field;
use super::finding::{Action, FindingCode, Findings};
use super::guess::{standard_class, unique_key};
use super::plan::{Plan, PlanRow, PlanSeat};

/// Mends what can be mended, lists the rest, and makes the hall when nothing is in the way.
pub(crate) fn finish(mut plan: Plan, findings: &mut Findings) -> Option<Hall> {
    if !sizes(&plan, findings) {
        return None;
    }
    head(&mut plan, findings);
    for row in &mut plan.rows {
        mend_row(row, plan.classes.len(), plan.zones.len(), &plan.classes, findings);
    }
    if !findings.may_be_empty && plan.rows.iter().all(|row| row.seats.is_empty()) {
        findings.fatal(FindingCode::NoSeats, "");
        return None;
    }
    for row in &mut plan.rows {
        sofas(row, findings);
        companions(row, plan.companions_anywhere, findings);
    }
    if plan.rows_are_named {
        row_names(&mut plan, findings);
    }
    seat_names(&mut plan, findings);
    if findings.refused {
        return None;
    }
    build(plan, findings)
}

/// Sizes of the whole; they cannot be mended.
fn sizes(plan: &Plan, findings: &mut Findings) -> bool {
    let mut fits = true;
    let mut limit = |over: bool, code: FindingCode, at: &str| {
        if over {
            findings.fatal(code, at);
            fits = false;
        }
    };
    limit(plan.classes.len() > MAX_CLASSES, FindingCode::TooManyClasses, "");
    limit(plan.zones.len() > MAX_CLASSES, FindingCode::TooManyZones, "");
    limit(plan.rows.len() > MAX_ROWS, FindingCode::TooManyRows, "");
    let seats: usize = plan.rows.iter().map(|row| row.seats.len()).sum();
    limit(seats > MAX_SEATS, FindingCode::TooManySeats, "");
    let mut slots = 0;
    for row in &plan.rows {
        let width = width_of(row);
        limit(width > MAX_ROW_SLOTS, FindingCode::RowTooLong, &row.at);
        // Masks have whole words a row.
        slots += width.min(MAX_ROW_SLOTS).next_multiple_of(64);
    }
    limit(slots > MAX_SLOTS, FindingCode::TooLarge, "");
    fits
}

fn width_of(row: &PlanRow) -> usize {
    let last = row.seats.iter().map(|seat| seat.slot + 1).max().unwrap_or(0);
    row.width.max(last)
}

/// Whether a text is short enough and has no control characters: names are drawn, printed and joined by line feeds.
pub(crate) fn is_text(text: &str) -> bool {
    text.len() <= MAX_TEXT_BYTES && !text.chars().any(char::is_control)
}

/// The text without control characters, cut to what fits.
fn cleaned(text: &str) -> String {
    let mut clean = String::new();
    for character in text.chars().filter(|character| !character.is_control()) {
        if clean.len() + character.len_utf8() > MAX_TEXT_BYTES {
            break;
        }
        clean.push(character);
    }
    clean
}

fn mend_text(text: &mut String, at: &str, field: &str, findings: &mut Findings) {
    if !is_text(text) {
        *text = cleaned(text);
        findings.error(FindingCode::BadText, &at_field(at, field), Action::Cleaned, text);
    }
}

fn head(plan: &mut Plan, findings: &mut Findings) {
    mend_text(&mut plan.name, "", "name", findings);
    mend_text(&mut plan.separator, "", "separator", findings);
    named(&mut plan.classes, "class", FindingCode::DuplicateCategory, findings);
    named(&mut plan.zones, "zone", FindingCode::DuplicateZone, findings);
    if plan.classes.is_empty() {
        // Without seats nobody misses it.
        plan.classes.push(standard_class());
    }
    let bounded = |value: f32| value.abs() <= MAX_COORDINATE;
    let mut mend_point = |point: &mut Option<(f32, f32)>, at: &str| {
        if point.is_some_and(|(x, y)| !bounded(x) || !bounded(y)) {
            *point = None;
            findings.error(FindingCode::OutOfRange, &at_field(at, "focalPoint"), Action::Removed, "");
        }
    };
    mend_point(&mut plan.focal_point, "");
    for (index, point) in plan.zone_focal_points.iter_mut().enumerate() {
        mend_point(point, &format!("zone {}", index + 1));
    }
}

fn named(list: &mut [Named], what: &str, double: FindingCode, findings: &mut Findings) {
    for index in 0..list.len() {
        let at = format!("{what} {}", index + 1);
        let (before, rest) = list.split_at_mut(index);
        let Some(entry) = rest.first_mut() else { continue };
        mend_text(&mut entry.name, &at, "name", findings);
        if entry.key.is_empty() || !is_text(&entry.key) {
            let key = cleaned(&entry.key);
            entry.key = unique_key(if key.is_empty() { String::from(what) } else { key }, before);
            findings.error(FindingCode::BadText, &at, Action::Cleaned, &entry.key);
        }
        if before.iter().any(|other| other.key == entry.key) {
            let mut base = std::mem::take(&mut entry.key);
            // Room for the number.
            while base.len() > MAX_TEXT_BYTES - 8 {
                base.pop();
            }
            entry.key = unique_key(base, before);
            findings.error(double, &at, Action::Renamed, &entry.key);
        }
    }
}

fn mend_row(row: &mut PlanRow, classes: usize, zones: usize, names: &[Named], findings: &mut Findings) {
    if let Some(label) = &mut row.label {
        mend_text(label, &row.at, "", findings);
    }
    if row.label.as_deref() == Some("") {
        row.label = None;
    }
    if row.zone.is_some_and(|zone| zone as usize >= zones) {
        row.zone = None;
        findings.error(FindingCode::UnknownZone, &row.at, Action::Removed, "");
    }
    row.seats.sort_by_key(|seat| seat.slot);
    let mut last = None;
    row.seats.retain(|seat| {
        let free = last != Some(seat.slot);
        last = Some(seat.slot);
        if !free {
            findings.error(FindingCode::SeatsOverlap, &seat.at, Action::LeftOut, "");
        }
        free
    });
    for seat in &mut row.seats {
        mend_seat(seat, classes, names, findings);
    }
}

fn mend_seat(seat: &mut PlanSeat, classes: usize, names: &[Named], findings: &mut Findings) {
    if let Some(name) = &mut seat.name {
        mend_text(name, &seat.at, "", findings);
    }
    if seat.name.as_deref() == Some("") {
        seat.name = None;
    }
    if seat.class as usize >= classes.max(1) {
        seat.class = 0;
        let key = names.first().map_or("", |class| class.key.as_str());
        findings.error(FindingCode::UnknownCategory, &seat.at, Action::Defaulted, key);
    }
    for value in [&mut seat.x, &mut seat.y] {
        if value.is_some_and(|value| value.is_nan() || value.abs() > MAX_COORDINATE) {
            *value = None;
            findings.error(FindingCode::OutOfRange, &seat.at, Action::Defaulted, "");
        }
    }
}

/// Sofas whose seats do not lie side by side are none. Their numbers are counted anew in each row.
fn sofas(row: &mut PlanRow, findings: &mut Findings) {
    let mut members: HashMap<u16, (usize, usize, usize)> = HashMap::new();
    for seat in row.seats.iter().filter(|seat| seat.sofa != 0) {
        let (first, last, count) = members.entry(seat.sofa).or_insert((seat.slot, seat.slot, 0));
        *first = (*first).min(seat.slot);
        *last = (*last).max(seat.slot);
        *count += 1;
    }
    let mut reported = HashSet::new();
    for seat in row.seats.iter_mut().filter(|seat| seat.sofa != 0) {
        let apart = members.get(&seat.sofa).is_none_or(|(first, last, count)| last - first + 1 != *count);
        if apart {
            if reported.insert(seat.sofa) {
                findings.error(FindingCode::SofaApart, &seat.at, Action::Removed, "");
            }
            seat.sofa = 0;
        }
    }
}

fn companions(row: &mut PlanRow, anywhere: bool, findings: &mut Findings) {
    let accessible: HashSet<usize> =
        row.seats.iter().filter(|seat| seat.flags & flag::ACCESSIBLE != 0).map(|seat| seat.slot).collect();
    for seat in row.seats.iter_mut().filter(|seat| seat.flags & flag::COMPANION != 0) {
        let before = seat.slot.checked_sub(1).is_some_and(|slot| accessible.contains(&slot));
        if before || accessible.contains(&(seat.slot + 1)) {
            continue;
        }
        seat.flags &= !flag::COMPANION;
        if anywhere {
            findings.warn(FindingCode::CompanionApart, &seat.at, Action::Removed, "");
        } else {
            findings.error(FindingCode::CompanionApart, &seat.at, Action::Removed, "");
        }
    }
}

/// Rows without a name are counted; where another has that name already, they get a number behind it.
fn row_names(plan: &mut Plan, findings: &mut Findings) {
    let mut taken: HashSet<String> = plan.rows.iter().filter_map(|row| row.label.clone()).collect();
    let filled = plan.rows.iter().filter(|row| !row.seats.is_empty()).count();
    let with_seats = plan.rows.iter_mut().filter(|row| !row.seats.is_empty());
    for (index, row) in with_seats.enumerate().filter(|(_, row)| row.label.is_none()) {
        let counted = plan.row_naming.label(index, filled);
        let mut label = counted.clone();
        let mut number = 1;
        while taken.contains(&label) {
            number += 1;
            label = format!("{counted}-{number}");
        }
        findings.warn(FindingCode::RowWithoutName, &row.at, Action::Defaulted, &label);
        taken.insert(label.clone());
        row.label = Some(label);
    }
}

/// Two seats with one full name would be two people with one ticket: later ones get a number behind their name.
fn seat_names(plan: &mut Plan, findings: &mut Findings) {
    let filled = plan.rows.iter().filter(|row| !row.seats.is_empty()).count();
    let mut taken: HashSet<String> = HashSet::new();
    let mut doubles: Vec<(usize, usize, String)> = Vec::new();
    let with_seats = plan.rows.iter().enumerate().filter(|(_, row)| !row.seats.is_empty());
    for (index, (row_index, row)) in with_seats.enumerate() {
        let label = match &row.label {
            Some(label) => label.clone(),
            None => plan.row_naming.label(index, filled),
        };
        let count = row.seats.len();
        for (position, seat) in row.seats.iter().enumerate() {
            let name = match &seat.name {
                Some(name) => name.clone(),
                None => plan.seat_naming.name(position, count),
            };
            if !taken.insert([&label, &*plan.separator, &name].concat()) {
                doubles.push((row_index, position, [&label, &*plan.separator].concat()));
            }
        }
    }
    // How far each name was counted: a hostile plan of one name must not be tried again from 2 each time.
    let mut counted: HashMap<String, usize> = HashMap::new();
    for (row, position, prefix) in doubles {
        let seat_naming = plan.seat_naming;
        let Some(row) = plan.rows.get_mut(row) else { continue };
        let count = row.seats.len();
        let Some(seat) = row.seats.get_mut(position) else {
            continue;
        };
        let mut base = seat.name.take().unwrap_or_else(|| seat_naming.name(position, count));
        while base.len() > MAX_TEXT_BYTES - 8 {
            base.pop();
        }
        let number = counted.entry([&*prefix, &*base].concat()).or_insert(1);
        let name = loop {
            *number += 1;
            let name = format!("{base}-{number}");
            if taken.insert([&*prefix, &*name].concat()) {
                break name;
            }
        };
        findings.error(FindingCode::DuplicateSeatName, &seat.at, Action::Renamed, &name);
        seat.name = Some(name);
    }
}

fn build(plan: Plan, findings: &mut Findings) -> Option<Hall> {
    let mut rows = Vec::with_capacity(plan.rows.len());
    for row in plan.rows {
        let width = width_of(&row);
        let mut seats = Vec::with_capacity(row.seats.len());
        for seat in row.seats {
            seats.push(SeatDraft {
                slot: seat.slot,
                name: seat.name,
                class: seat.class,
                flags: seat.flags,
                sofa: seat.sofa,
                x: seat.x,
                y: seat.y,
            });
        }
        rows.push(RowDraft { label: row.label, zone: row.zone, width, seats });
    }
    let built = Hall::build(HallDraft {
        name: plan.name,
        screen_side: plan.screen_side,
        row_naming: plan.row_naming,
        seat_naming: plan.seat_naming,
        separator: plan.separator,
        classes: plan.classes,
        zones: plan.zones,
        focal_point: plan.focal_point,
        zone_focal_points: plan.zone_focal_points,
        rows,
    });
    match built {
        Ok(hall) => Some(hall),
        Err(error) => {
            findings.engine(error);
            None
        }
    }
}
