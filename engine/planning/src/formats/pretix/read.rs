//! Reading plans.

use std::collections::HashMap;

use crate::json::Value;
use parterre_engine::hall::{Named, ScreenSide};
use parterre_engine::ids::{MAX_CLASSES, MAX_ROWS, MAX_SEATS};

use super::{PITCH_OF_RADIUS, USUAL_RADIUS};
use crate::formats::fields::{
    Ids, NotCarried, at_field, at_index, label, lack, list, number, optional_list, optional_point, point,
    unknown_fields,
};
use crate::formats::finding::{Action, FindingCode, Findings};
use crate::formats::guess::{STANDARD, class_key, guess_naming, key_of, unique_key};
use crate::formats::lay::{Drawing, DrawnRow, DrawnSeat, Origin, SaidPitch, lay_out};
use crate::formats::plan::{Plan, PlanSeat};
use crate::formats::shared::{order_zones, prefix_shared_labels};

/// What a text in the drawing calls the front by.
const FRONT_WORDS: [&str; 12] =
    ["screen", "stage", "podium", "leinwand", "bühne", "buehne", "écran", "ecran", "scène", "scene", "scherm", "doek"];

pub(super) fn read(value: &Value<'_>, findings: &mut Findings) -> Option<Plan> {
    unknown_fields(value, "", &["name", "categories", "zones", "size"], findings);
    let mut reader = Reader::default();
    reader.categories(value, findings);
    for (index, zone) in list(value, "", "zones", findings).iter().enumerate() {
        reader.zone(zone, &at_index("", "zones", index), findings);
    }
    reader.plan(value, findings)
}

#[derive(Default)]
struct Reader {
    classes: Vec<Named>,
    class_of: HashMap<String, u32>,
    zones: Vec<Named>,
    drawing: Drawing,
    seats: usize,
    radii: Vec<f64>,
    front_y: Option<f64>,
    ids: Ids,
    not_carried: NotCarried,
}

impl Reader {
    fn categories(&mut self, value: &Value<'_>, findings: &mut Findings) {
        for (index, category) in list(value, "", "categories", findings).iter().enumerate() {
            if self.classes.len() > MAX_CLASSES {
                return;
            }
            let at = at_index("", "categories", index);
            let Some(name) = label(category, "name").filter(|name| !name.is_empty()) else {
                findings.error(lack(category, "name"), &at_field(&at, "name"), Action::LeftOut, "");
                continue;
            };
            if self.class_of.contains_key(&name) {
                findings.error(FindingCode::DuplicateCategory, &at_field(&at, "name"), Action::Merged, &name);
                continue;
            }
            self.class_of.insert(name.clone(), self.classes.len() as u32);
            self.classes.push(Named { key: unique_key(class_key(&name), &self.classes), name });
        }
    }

    fn zone(&mut self, zone: &Value<'_>, at: &str, findings: &mut Findings) {
        let known = ["name", "zone_id", "uuid", "position", "rows", "areas", "displayed"];
        unknown_fields(zone, at, &known, findings);
        self.ids.check(label(zone, "uuid").as_deref(), at, "uuid", findings);
        let (x, y) = point(zone, "position").unwrap_or_else(|| {
            findings.error(lack(zone, "position"), &at_field(at, "position"), Action::Defaulted, "0");
            (0.0, 0.0)
        });
        self.drawing.origin = match self.drawing.origin {
            Some(Origin::At(left, top)) => Some(Origin::At(left.min(x), top.min(y))),
            _ => Some(Origin::At(x, y)),
        };
        for area in optional_list(zone, at, "areas", findings) {
            self.area(area, y);
        }
        let index = self.zone_index(zone);
        for (row_index, row) in list(zone, at, "rows", findings).iter().enumerate() {
            if self.seats > MAX_SEATS || self.drawing.rows.len() > MAX_ROWS {
                return;
            }
            self.row(row, at_index(at, "rows", row_index), (x, y), index, findings);
        }
    }

    /// A zone without a name is none. Zones of one id, or of one name where they have none, are one.
    fn zone_index(&mut self, zone: &Value<'_>) -> Option<u32> {
        let name = label(zone, "name").unwrap_or_default();
        let id = label(zone, "zone_id").unwrap_or_default();
        if name.is_empty() && id.is_empty() {
            return None;
        }
        let name = if name.is_empty() { id.clone() } else { name };
        let same = |zone: &Named| {
            if id.is_empty() { zone.name == name } else { zone.key == id }
        };
        if let Some(known) = self.zones.iter().position(same) {
            return Some(known as u32);
        }
        if self.zones.len() > MAX_CLASSES {
            return None;
        }
        let key = if id.is_empty() { key_of(&name, "zone") } else { id };
        let key = unique_key(key, &self.zones);
        self.zones.push(Named { key, name });
        Some(self.zones.len() as u32 - 1)
    }

    fn area(&mut self, area: &Value<'_>, zone_y: f64) {
        // In the first plans it was the text itself.
        let text = area.field("text").map(|text| text.field("text").unwrap_or(text));
        let text = text.and_then(Value::as_text).unwrap_or("").to_lowercase();
        if self.front_y.is_none() && FRONT_WORDS.iter().any(|word| text.contains(word)) {
            self.front_y = Some(zone_y + point(area, "position").map_or(0.0, |(_, y)| y));
        }
    }

    fn row(
        &mut self,
        row: &Value<'_>,
        at: String,
        (zone_x, zone_y): (f64, f64),
        zone: Option<u32>,
        findings: &mut Findings,
    ) {
        let known = [
            "row_number",
            "row_label",
            "seat_label",
            "uuid",
            "seats",
            "row_number_position",
            "position",
            // Only the first plans have it; the list of seats says it as well.
            "number_of_seats",
            "seats_spacing",
        ];
        unknown_fields(row, &at, &known, findings);
        self.ids.check(label(row, "uuid").as_deref(), &at, "uuid", findings);
        let name = label(row, "row_number").filter(|name| !name.is_empty());
        let entries = list(row, &at, "seats", findings);
        if entries.is_empty() {
            findings.warn(FindingCode::RowWithoutSeats, &at, Action::LeftOut, "");
            return;
        }
        // %s stands for the row's or the seat's number.
        let says_more = |text: &String| !text.is_empty() && text != "%s" && Some(text) != name.as_ref();
        for field in ["row_label", "seat_label"] {
            if label(row, field).is_some_and(|text| says_more(&text)) {
                self.not_carried.note(field, &at);
            }
        }
        let (x, y) = optional_point(row, &at, "position", findings).unwrap_or((0.0, 0.0));
        let mut seats = Vec::with_capacity(entries.len());
        for (index, seat) in entries.iter().enumerate() {
            self.seats += 1;
            if self.seats > MAX_SEATS {
                break;
            }
            seats.extend(self.seat(seat, at_index(&at, "seats", index), (zone_x + x, zone_y + y), findings));
        }
        self.drawing.rows.push(DrawnRow { at, label: name, zone, seats, is_table: false });
    }

    fn seat(
        &mut self,
        seat: &Value<'_>,
        at: String,
        (row_x, row_y): (f64, f64),
        findings: &mut Findings,
    ) -> Option<DrawnSeat> {
        let known = ["seat_guid", "seat_number", "uuid", "start_direction", "radius", "position", "category"];
        unknown_fields(seat, &at, &known, findings);
        let guid = label(seat, "seat_guid").filter(|guid| !guid.is_empty());
        if guid.is_none() {
            findings.error(lack(seat, "seat_guid"), &at_field(&at, "seat_guid"), Action::Ignored, "");
        }
        self.ids.check(guid.as_deref(), &at, "seat_guid", findings);
        self.ids.check(label(seat, "uuid").as_deref(), &at, "uuid", findings);
        let Some((x, y)) = point(seat, "position") else {
            findings.error(lack(seat, "position"), &at_field(&at, "position"), Action::LeftOut, "");
            return None;
        };
        let name = label(seat, "seat_number").filter(|name| !name.is_empty());
        if name.is_none() {
            findings.error(lack(seat, "seat_number"), &at_field(&at, "seat_number"), Action::Defaulted, "");
        }
        let class = self.category(seat, &at, findings);
        self.radii.push(number(seat, "radius").unwrap_or(USUAL_RADIUS));
        if label(seat, "start_direction").is_some() {
            self.not_carried.note("start_direction", &at);
        }
        Some(DrawnSeat { seat: PlanSeat { at, name, class, ..PlanSeat::default() }, x: row_x + x, y: row_y + y })
    }

    fn category(&self, seat: &Value<'_>, at: &str, findings: &mut Findings) -> u32 {
        let name = label(seat, "category").filter(|name| !name.is_empty());
        if let Some(&class) = name.as_ref().and_then(|name| self.class_of.get(name)) {
            return class;
        }
        let code = if name.is_some() { FindingCode::UnknownCategory } else { FindingCode::MissingCategory };
        let to = self.classes.first().map_or(STANDARD, |class| class.key.as_str());
        findings.error(code, &at_field(at, "category"), Action::Defaulted, to);
        0
    }

    /// `None` where there is more than a hall may have.
    fn plan(mut self, value: &Value<'_>, findings: &mut Findings) -> Option<Plan> {
        // What lies beyond was not read.
        if self.seats > MAX_SEATS {
            findings.fatal(FindingCode::TooManySeats, "");
            return None;
        }
        if self.drawing.rows.len() > MAX_ROWS {
            findings.fatal(FindingCode::TooManyRows, "");
            return None;
        }
        self.not_carried.report(findings);
        self.radii.sort_by(f64::total_cmp);
        let radius = self.radii.get(self.radii.len() / 2);
        self.drawing.pitch =
            radius.map(|radius| SaidPitch { pitch: radius * PITCH_OF_RADIUS, off: 0.1, is_set: false });
        let laid = lay_out(self.drawing, findings);
        let screen_side = self.front_y.map(|y| if y < laid.middle_y { ScreenSide::Top } else { ScreenSide::Bottom });
        let mut plan = Plan {
            name: label(value, "name").unwrap_or_default(),
            classes: self.classes,
            zones: self.zones,
            rows: laid.rows,
            ..Plan::default()
        };
        guess_naming(&mut plan, screen_side, findings);
        order_zones(&mut plan);
        prefix_shared_labels(&mut plan, findings);
        Some(plan)
    }
}
