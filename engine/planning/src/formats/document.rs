//! Parterre's own hall document, read strictly first and, where that fails, as far as it can be understood.

use crate::HallDocument;
use crate::document::fields as known;
use crate::json::Value;
use parterre_engine::error::ErrorCode;
use parterre_engine::hall::{Hall, Named, ScreenSide, flag};
use parterre_engine::naming::{RowNaming, SeatNaming};
use parterre_engine::status::Status;

use super::fields::{at_field, at_index, has_only, list, number};
use super::finding::{Action, FindingCode, Findings, Severity};
use super::mend::finish;
use super::plan::{Plan, PlanRow, PlanSeat};

/// Reads a hall document. Only the engine's own reader migrates older versions, so it is always asked first.
pub(crate) fn import(text: &str, value: &Value<'_>, findings: &mut Findings) -> Option<(Hall, Vec<Status>)> {
    let error = match Hall::from_document(text) {
        Ok(hall) if hall.seat_count() == 0 && !findings.may_be_empty => {
            findings.fatal(FindingCode::NoSeats, "");
            return None;
        }
        Ok(hall) => {
            let statuses = vec![Status::Free; hall.seat_count()];
            return Some((hall, statuses));
        }
        Err(error) => error,
    };
    if !is_final(error.code()) {
        let plan = read(value, findings);
        let made = finish(plan, findings);
        if findings.list.iter().any(|finding| finding.severity == Severity::Error) {
            return made;
        }
    }
    findings.engine(error);
    None
}

/// Nothing of such a document can be mended, and the largest need not be read again.
fn is_final(code: ErrorCode) -> bool {
    matches!(
        code,
        ErrorCode::BadFormat
            | ErrorCode::UnsupportedVersion
            | ErrorCode::TooManySeats
            | ErrorCode::TooManyRows
            | ErrorCode::RowTooLong
            | ErrorCode::TooLarge
    )
}

/// What can be understood of a document that the engine refuses.
fn read(document: &Value<'_>, findings: &mut Findings) -> Plan {
    has_only(document, "", &known::DOCUMENT, findings);
    let nothing = Value::Null;
    let naming = document.field("naming").unwrap_or(&nothing);
    if *naming == Value::Null {
        findings.error(FindingCode::MissingField, "naming", Action::Defaulted, "");
    } else {
        has_only(naming, "naming", &known::NAMING, findings);
    }
    let mut plan = Plan {
        rows_are_named: false,
        name: text(document, "", "name", "", findings),
        screen_side: one_of(document, "", "screenSide", &ScreenSide::ALL, findings),
        separator: text(naming, "naming", "separator", "-", findings),
        row_naming: one_of(naming, "naming", "rows", &RowNaming::ALL, findings),
        seat_naming: one_of(naming, "naming", "seats", &SeatNaming::ALL, findings),
        ..Plan::default()
    };
    plan.classes = named(
        list(document, "", "classes", findings),
        "classes",
        &known::CLASS,
        findings,
    );
    if plan.classes.is_empty() {
        findings.error(
            FindingCode::MissingField,
            "classes",
            Action::Defaulted,
            "standard_seats",
        );
    }
    if document.field("zones").is_some() {
        let zones = list(document, "", "zones", findings);
        plan.zones = named(zones, "zones", &known::ZONE, findings);
        let points = zones.iter().enumerate();
        plan.zone_focal_points = points
            .map(|(index, zone)| focal_point(zone, &at_index("", "zones", index), findings))
            .collect();
    }
    plan.focal_point = focal_point(document, "", findings);
    for (index, entry) in list(document, "", "rows", findings).iter().enumerate() {
        plan.rows.push(row(entry, at_index("", "rows", index), findings));
    }
    plan
}

fn text(object: &Value<'_>, at: &str, field: &str, fallback: &str, findings: &mut Findings) -> String {
    let found = object.field(field);
    match found.and_then(Value::as_text) {
        Some(text) => String::from(text),
        None => {
            if *object != Value::Null {
                let code = if found.is_none() {
                    FindingCode::MissingField
                } else {
                    FindingCode::WrongType
                };
                findings.error(code, &at_field(at, field), Action::Defaulted, fallback);
            }
            String::from(fallback)
        }
    }
}

fn one_of<T: Copy>(
    object: &Value<'_>,
    at: &str,
    field: &str,
    all: &'static [(T, &'static str)],
    findings: &mut Findings,
) -> T {
    let given = object.field(field);
    let found = all
        .iter()
        .find(|(_, name)| given.and_then(Value::as_text) == Some(*name));
    if let Some((value, _)) = found {
        return *value;
    }
    // The lists are never empty.
    let (fallback, name) = all[0];
    if *object != Value::Null {
        let code = match given {
            None => FindingCode::MissingField,
            Some(Value::Text(_)) => FindingCode::UnknownValue,
            Some(_) => FindingCode::WrongType,
        };
        findings.error(code, &at_field(at, field), Action::Defaulted, name);
    }
    fallback
}

fn focal_point(object: &Value<'_>, at: &str, findings: &mut Findings) -> Option<(f32, f32)> {
    let point = object.field("focalPoint")?;
    let at = at_field(at, "focalPoint");
    has_only(point, &at, &known::FOCAL_POINT, findings);
    let read = number(point, "x").zip(number(point, "y"));
    if read.is_none() {
        findings.error(FindingCode::WrongType, &at, Action::Removed, "");
    }
    read.map(|(x, y)| (x as f32, y as f32))
}

fn named(entries: &[Value<'_>], field: &str, known: &[&str], findings: &mut Findings) -> Vec<Named> {
    let mut all = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let at = at_index("", field, index);
        has_only(entry, &at, known, findings);
        all.push(Named {
            key: text(entry, &at, "key", "", findings),
            name: text(entry, &at, "name", "", findings),
        });
    }
    all
}

fn row(entry: &Value<'_>, at: String, findings: &mut Findings) -> PlanRow {
    has_only(entry, &at, &known::ROW, findings);
    let label = entry.field("label").map(|_| text(entry, &at, "label", "", findings));
    if label.as_deref() == Some("") {
        findings.error(FindingCode::BadText, &at_field(&at, "label"), Action::Removed, "");
    }
    let slots = list(entry, &at, "seats", findings);
    let mut seats = Vec::new();
    for (slot, seat) in slots.iter().enumerate() {
        if *seat != Value::Null {
            seats.push(self::seat(seat, at_index(&at, "seats", slot), slot, findings));
        }
    }
    PlanRow {
        zone: whole(entry, &at, "zone", 0, u32::MAX, findings),
        label,
        width: slots.len(),
        seats,
        at,
    }
}

fn seat(entry: &Value<'_>, at: String, slot: usize, findings: &mut Findings) -> PlanSeat {
    has_only(entry, &at, &known::SEAT, findings);
    let mut seat = PlanSeat {
        slot,
        name: entry.field("name").map(|_| text(entry, &at, "name", "", findings)),
        class: whole(entry, &at, "class", 0, u32::MAX, findings).unwrap_or(0),
        sofa: whole(entry, &at, "sofa", 1, u32::from(u16::MAX), findings).unwrap_or(0) as u16,
        ..PlanSeat::default()
    };
    if seat.name.as_deref() == Some("") {
        findings.error(FindingCode::BadText, &at_field(&at, "name"), Action::Removed, "");
    }
    for (field, place) in [("x", &mut seat.x), ("y", &mut seat.y)] {
        *place = number(entry, field).map(|value| value as f32);
        if place.is_none() && entry.field(field).is_some() {
            findings.error(FindingCode::WrongType, &at_field(&at, field), Action::Defaulted, "");
        }
    }
    for (bit, field) in known::FLAGS {
        match entry.field(field) {
            None => {}
            Some(&Value::Bool(on)) if on == (bit == flag::NO_AUTO_ASSIGN) => {}
            Some(&Value::Bool(_)) => seat.flags |= bit,
            Some(_) => findings.error(FindingCode::WrongType, &at_field(&at, field), Action::Removed, ""),
        }
    }
    seat.at = at;
    seat
}

fn whole(entry: &Value<'_>, at: &str, field: &str, least: u32, most: u32, findings: &mut Findings) -> Option<u32> {
    let value = entry.field(field)?;
    let number = value.as_u32().filter(|number| (least..=most).contains(number));
    if number.is_none() {
        let code = if matches!(value, Value::Number(_)) {
            FindingCode::OutOfRange
        } else {
            FindingCode::WrongType
        };
        findings.error(code, &at_field(at, field), Action::Removed, "");
    }
    number
}
