//! Parterre's own hall document: the engine's reader reads on after a defect, and what it then takes is mended as other
//! plans are.

use parterre_engine::error::{Defect, ErrorCode};
use parterre_engine::hall::{Hall, HallDraft};

use super::fields::{at_field, at_index};
use super::finding::{Action, FindingCode, Findings, code_of};
use super::guess::STANDARD;
use super::mend::finish;
use super::plan::{Plan, PlanRow, PlanSeat};
use crate::document::{self, Reading};
use crate::json::Value;

/// Reads a hall document.
pub(crate) fn import(document: &Value<'_>, findings: &mut Findings) -> Option<Hall> {
    let Reading { draft, defects, more } = match document::read(document) {
        Ok(reading) => reading,
        Err(error) => {
            findings.engine(error);
            return None;
        }
    };
    for Defect { code, at } in defects {
        let action = match code {
            ErrorCode::UnknownField => Action::Ignored,
            _ => Action::Defaulted,
        };
        findings.error(code_of(code), &at, action, usual_value(&at));
    }
    findings.more += more;
    let plan = plan_of(draft, findings);
    finish(plan, findings)
}

/// What the reader takes instead.
fn usual_value(at: &str) -> &'static str {
    match at {
        "screenSide" => "top",
        "naming.rows" => "letters_from_top",
        "naming.seats" => "from_left",
        "naming.separator" => "-",
        "classes" => STANDARD,
        _ => "",
    }
}

/// A draft whose rows and seats know where they stood.
fn plan_of(draft: HallDraft, findings: &mut Findings) -> Plan {
    if draft.classes.is_empty() && !findings.list.iter().any(|finding| finding.at == "classes") {
        findings.error(FindingCode::MissingField, "classes", Action::Defaulted, STANDARD);
    }
    let mut not_empty = |text: &Option<String>, at: &str, field: &str| {
        if text.as_deref() == Some("") {
            findings.error(FindingCode::BadText, &at_field(at, field), Action::Removed, "");
        }
    };
    let rows = draft.rows.into_iter().enumerate().map(|(index, row)| {
        let at = at_index("", "rows", index);
        not_empty(&row.label, &at, "label");
        let seats = row.seats.into_iter().map(|seat| {
            let at = at_index(&at, "seats", seat.slot);
            not_empty(&seat.name, &at, "name");
            PlanSeat {
                at,
                slot: seat.slot,
                name: seat.name,
                class: seat.class,
                flags: seat.flags,
                sofa: seat.sofa,
                x: seat.x,
                y: seat.y,
            }
        });
        PlanRow { seats: seats.collect(), at, label: row.label, zone: row.zone, width: row.width }
    });
    Plan {
        rows: rows.collect(),
        name: draft.name,
        screen_side: draft.screen_side,
        row_naming: draft.row_naming,
        seat_naming: draft.seat_naming,
        separator: draft.separator,
        classes: draft.classes,
        zones: draft.zones,
        focal_point: draft.focal_point,
        zone_focal_points: draft.zone_focal_points,
        rows_are_named: false,
        companions_anywhere: false,
    }
}
