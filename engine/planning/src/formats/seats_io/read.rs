//! Reading charts.

use std::collections::HashMap;

use crate::json::Value;
use parterre_engine::hall::{Named, ScreenSide, flag};
use parterre_engine::ids::{MAX_CLASSES, MAX_ROWS, MAX_SEATS};

use super::CHAIR;
use crate::formats::fields::{
    Ids, NotCarried, at_field, at_index, is_object, label, lack, list, number, optional_list, optional_point, point,
};
use crate::formats::finding::{Action, FindingCode, Findings};
use crate::formats::guess::{STANDARD, class_key, guess_naming, key_of, unique_key};
use crate::formats::lay::{Drawing, DrawnRow, DrawnSeat, Origin, SaidPitch, lay_out};
use crate::formats::plan::{Plan, PlanSeat};
use crate::formats::shared::{order_zones, prefix_shared_labels};

/// Floors are drawn below each other, so many units apart.
const FLOOR_GAP: f64 = 60.0;
/// Sections may lie in sections so deep.
const DEEPEST: usize = 4;
/// What a chart says of seats and a hall cannot.
const SEAT_FIELDS: [&str; 6] = [
    "restrictedView",
    "semiAmbulatorySeat",
    "liftUpArmrestsSeat",
    "signLanguageSeat",
    "plusSizeSeat",
    "hearingImpairedSeat",
];

pub(super) fn read(chart: &Value<'_>, findings: &mut Findings) -> Option<Plan> {
    let mut reader = Reader::default();
    reader.categories(chart, findings);
    let nothing = Value::Null;
    let zones = chart.field("zones").unwrap_or(&nothing);
    for (index, zone) in optional_list(zones, "zones", "list", findings).iter().enumerate() {
        let at = at_index("zones", "list", index);
        let focal_point = optional_point(zone, &at, "focalPoint", findings);
        if let (Some(key), Some(name)) = (label(zone, "key"), label(zone, "label")) {
            reader.chart_zones.insert(key, ChartZone { name, focal_point });
        }
    }
    match chart.field("subChartFloors").and_then(Value::as_list) {
        Some(floors) if !floors.is_empty() => reader.floors(floors, findings),
        _ => {
            if let Some(sub_chart) = chart.field("subChart") {
                reader.chart(sub_chart, "subChart", &Inside::default(), findings);
            }
        }
    }
    reader.plan(chart, findings)
}

/// What a chart inherits from where it lies.
#[derive(Clone, Default)]
struct Inside {
    x: f64,
    y: f64,
    zone: Option<u32>,
    category: Option<u32>,
    /// Before the section's name.
    prefix: String,
    /// Focal point of the seats.io zone that the section lies in.
    focal_point: Option<(f64, f64)>,
    /// Where its floor begins, in the drawing of all floors.
    floor_top: f64,
    depth: usize,
}

/// A zone as seats.io knows it: sections belong to it.
struct ChartZone {
    name: String,
    /// From the corner of the chart, or of its floor.
    focal_point: Option<(f64, f64)>,
}

#[derive(Default)]
struct Reader {
    classes: Vec<Named>,
    /// By the category's key as a text.
    class_of: HashMap<String, u32>,
    accessible_classes: Vec<bool>,
    /// By key.
    chart_zones: HashMap<String, ChartZone>,
    zones: Vec<Named>,
    drawing: Drawing,
    seats: usize,
    stage_y: Option<f64>,
    chair_spacings: Vec<f64>,
    ids: Ids,
    not_carried: NotCarried,
}

impl Reader {
    fn categories(&mut self, chart: &Value<'_>, findings: &mut Findings) {
        let nothing = Value::Null;
        let categories = chart.field("categories").unwrap_or(&nothing);
        for (index, category) in list(categories, "categories", "list", findings).iter().enumerate() {
            if self.classes.len() > MAX_CLASSES {
                return;
            }
            let at = at_index("categories", "list", index);
            let name = label(category, "label").unwrap_or_default();
            let Some(key) = label(category, "key") else {
                findings.error(lack(category, "key"), &at_field(&at, "key"), Action::LeftOut, "");
                continue;
            };
            if self.class_of.contains_key(&key) {
                findings.error(FindingCode::DuplicateCategory, &at_field(&at, "key"), Action::Merged, &key);
                continue;
            }
            // Programs that ask for seats name the category by its key, a number or a text.
            let base = if key.is_empty() { class_key(&name) } else { key.clone() };
            self.class_of.insert(key, self.classes.len() as u32);
            self.accessible_classes.push(category.field("accessible") == Some(&Value::Bool(true)));
            self.classes.push(Named { key: unique_key(base, &self.classes), name });
        }
    }

    fn floors(&mut self, floors: &[Value<'_>], findings: &mut Findings) {
        let mut top = 0.0;
        for (index, floor) in floors.iter().enumerate() {
            let at = at_index("", "subChartFloors", index);
            let name = label(floor, "floorDisplayName").or_else(|| label(floor, "floorName"));
            let first = self.drawing.rows.len();
            let inside =
                Inside { y: top, floor_top: top, prefix: name.clone().unwrap_or_default(), ..Inside::default() };
            self.chart(floor, &at, &inside, findings);
            let rows = self.drawing.rows.get(first..).unwrap_or(&[]);
            let bottom = rows.iter().flat_map(|row| &row.seats).map(|seat| seat.y);
            top = bottom.fold(top, f64::max) + FLOOR_GAP;
        }
    }

    fn chart(&mut self, chart: &Value<'_>, at: &str, inside: &Inside, findings: &mut Findings) {
        if !is_object(chart, at, findings) {
            return;
        }
        if inside.depth == 0 && self.drawing.focal_point.is_none() {
            let focus = optional_point(chart, at, "focalPoint", findings);
            self.drawing.focal_point = focus.map(|(x, y)| (x, y + inside.y));
        }
        for shape in optional_list(chart, at, "shapes", findings) {
            if shape.field("smartType").and_then(Value::as_text) == Some("stage") && self.stage_y.is_none() {
                self.stage_y = point(shape, "center").map(|(_, y)| y + inside.y);
            }
        }
        let category = inside.category;
        for (index, row) in optional_list(chart, at, "rows", findings).iter().enumerate() {
            if self.seats > MAX_SEATS || self.drawing.rows.len() > MAX_ROWS {
                return;
            }
            self.row(row, at_index(at, "rows", index), inside, category, false, findings);
        }
        for kind in ["tables", "booths", "generalAdmissionAreas"] {
            for (index, area) in optional_list(chart, at, kind, findings).iter().enumerate() {
                if self.seats > MAX_SEATS || self.drawing.rows.len() > MAX_ROWS {
                    return;
                }
                let at = at_index(at, kind, index);
                if kind == "tables" && is_sold_by_seat(area) {
                    let category = self.category_or(area, &at, category, findings);
                    self.row(area, at, inside, category, true, findings);
                } else {
                    let name = label(area, "label").unwrap_or_default();
                    findings.warn(FindingCode::NotBookableBySeat, &at, Action::LeftOut, &name);
                }
            }
        }
        for (index, section) in optional_list(chart, at, "sections", findings).iter().enumerate() {
            self.section(section, &at_index(at, "sections", index), inside, findings);
        }
    }

    fn section(&mut self, section: &Value<'_>, at: &str, inside: &Inside, findings: &mut Findings) {
        if !is_object(section, at, findings) {
            return;
        }
        let chart = section.field("subChart").filter(|chart| **chart != Value::Null);
        let Some(chart) = chart.filter(|_| inside.depth < DEEPEST) else {
            let name = label(section, "label").unwrap_or_default();
            findings.warn(FindingCode::NotBookableBySeat, at, Action::LeftOut, &name);
            return;
        };
        let (x, y) = point(section, "topLeft").unwrap_or_else(|| {
            findings.error(lack(section, "topLeft"), &at_field(at, "topLeft"), Action::Defaulted, "0");
            (0.0, 0.0)
        });
        let mut name = inside.prefix.clone();
        let key = label(section, "zone");
        let zone = key.as_ref().and_then(|key| self.chart_zones.get(key));
        if key.is_some() && zone.is_none() {
            findings.warn(FindingCode::UnknownZone, &at_field(at, "zone"), Action::Ignored, "");
        }
        let own = label(section, "label").unwrap_or_default();
        // A section that is called as its zone is the whole of it.
        let of_zone = zone.map(|zone| &zone.name).filter(|name| **name != own);
        for part in of_zone.into_iter().chain([&own]).filter(|part| !part.is_empty()) {
            if !name.is_empty() {
                name.push(' ');
            }
            name.push_str(part);
        }
        let focal_point = match zone {
            Some(zone) => zone.focal_point.map(|(x, y)| (x, y + inside.floor_top)),
            None => inside.focal_point,
        };
        let category = self.category_or(section, at, inside.category, findings);
        let within = Inside {
            x: inside.x + x,
            y: inside.y + y,
            zone: if name.is_empty() { inside.zone } else { self.zone(name, section, focal_point) },
            focal_point,
            floor_top: inside.floor_top,
            category,
            prefix: inside.prefix.clone(),
            depth: inside.depth + 1,
        };
        self.chart(chart, &at_field(at, "subChart"), &within, findings);
    }

    /// One zone a name, keyed by it, or by the id that our own writer gives a section.
    fn zone(&mut self, name: String, section: &Value<'_>, focal_point: Option<(f64, f64)>) -> Option<u32> {
        let own = label(section, "uuid").and_then(|id| id.strip_prefix("zone:").map(String::from));
        let is_known = |zone: &Named| zone.name == name && own.as_ref().is_none_or(|own| *own == zone.key);
        if let Some(known) = self.zones.iter().position(is_known) {
            return Some(known as u32);
        }
        if self.zones.len() > MAX_CLASSES {
            return None;
        }
        let key = own.unwrap_or_else(|| key_of(&name, "zone"));
        let key = unique_key(key, &self.zones);
        self.zones.push(Named { key, name });
        self.drawing.zone_focal_points.push(focal_point);
        Some(self.zones.len() as u32 - 1)
    }

    fn category(&self, value: &Value<'_>, at: &str, findings: &mut Findings) -> Option<u32> {
        let key = label(value, "categoryKey")?;
        let class = self.class_of.get(&key).copied();
        if class.is_none() {
            let to = self.classes.first().map_or(STANDARD, |class| class.key.as_str());
            let at = at_field(at, "categoryKey");
            findings.error(FindingCode::UnknownCategory, &at, Action::Defaulted, to);
        }
        class
    }

    /// The seat's own category, else the one that it inherits.
    fn category_or(&self, value: &Value<'_>, at: &str, inherited: Option<u32>, findings: &mut Findings) -> Option<u32> {
        match value.field("categoryKey") {
            None | Some(Value::Null) => inherited,
            Some(_) => self.category(value, at, findings).or(inherited),
        }
    }

    /// A row, or the seats around a table.
    fn row(
        &mut self,
        row: &Value<'_>,
        at: String,
        inside: &Inside,
        category: Option<u32>,
        is_table: bool,
        findings: &mut Findings,
    ) {
        let name = label(row, "label").filter(|name| !name.is_empty());
        let entries = list(row, &at, "seats", findings);
        if entries.is_empty() {
            findings.warn(FindingCode::RowWithoutSeats, &at, Action::LeftOut, "");
            return;
        }
        self.ids.check(label(row, "uuid").as_deref(), &at, "uuid", findings);
        self.chair_spacings.extend(number(row, "chairSpacing"));
        let mut seats = Vec::with_capacity(entries.len());
        for (index, seat) in entries.iter().enumerate() {
            self.seats += 1;
            if self.seats > MAX_SEATS {
                break;
            }
            seats.extend(self.seat(seat, at_index(&at, "seats", index), inside, category, findings));
        }
        self.drawing.rows.push(DrawnRow { at, label: name, zone: inside.zone, seats, is_table });
    }

    fn seat(
        &mut self,
        seat: &Value<'_>,
        at: String,
        inside: &Inside,
        category: Option<u32>,
        findings: &mut Findings,
    ) -> Option<DrawnSeat> {
        for field in ["x", "y"] {
            if number(seat, field).is_none() {
                findings.error(lack(seat, field), &at_field(&at, field), Action::LeftOut, "");
            }
        }
        let (x, y) = number(seat, "x").zip(number(seat, "y"))?;
        let name = label(seat, "label").filter(|name| !name.is_empty());
        if name.is_none() {
            findings.error(lack(seat, "label"), &at_field(&at, "label"), Action::Defaulted, "");
        }
        let has_own = !matches!(seat.field("categoryKey"), None | Some(Value::Null));
        let class = if has_own { self.category(seat, &at, findings) } else { category };
        if class.is_none() && !has_own {
            let to = self.classes.first().map_or(STANDARD, |class| class.key.as_str());
            findings.error(FindingCode::MissingCategory, &at_field(&at, "categoryKey"), Action::Defaulted, to);
        }
        let class = class.unwrap_or(0);
        self.ids.check(label(seat, "uuid").as_deref(), &at, "uuid", findings);
        let says = |field: &str| seat.field(field) == Some(&Value::Bool(true));
        let mut flags = 0;
        if says("accessible") || self.accessible_classes.get(class as usize) == Some(&true) {
            flags |= flag::ACCESSIBLE;
        }
        if says("companionSeat") {
            flags |= flag::COMPANION;
        }
        for field in SEAT_FIELDS {
            if says(field) {
                self.not_carried.note(field, &at);
            }
        }
        Some(DrawnSeat {
            seat: PlanSeat { at, name, class, flags, ..PlanSeat::default() },
            x: x + inside.x,
            y: y + inside.y,
        })
    }

    /// `None` where there is more than a hall may have.
    fn plan(mut self, chart: &Value<'_>, findings: &mut Findings) -> Option<Plan> {
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
        self.chair_spacings.sort_by(f64::total_cmp);
        let spacing = self.chair_spacings.get(self.chair_spacings.len() / 2);
        self.drawing.pitch = spacing.map(|spacing| SaidPitch { pitch: spacing + CHAIR, off: 1.0, is_set: true });
        self.drawing.origin = Some(Origin::OnePitchFromCorner);
        let of_zones = self.drawing.zone_focal_points.iter().flatten();
        let focus = self.drawing.focal_point.or(of_zones.copied().next());
        let screen_y = self.stage_y.or(focus.map(|(_, y)| y));
        let laid = lay_out(self.drawing, findings);
        let screen_side = screen_y.map(|y| if y < laid.middle_y { ScreenSide::Top } else { ScreenSide::Bottom });
        let mut plan = Plan {
            name: label(chart, "name").unwrap_or_default(),
            classes: self.classes,
            zones: self.zones,
            focal_point: laid.focal_point,
            zone_focal_points: laid.zone_focal_points,
            rows: laid.rows,
            companions_anywhere: true,
            ..Plan::default()
        };
        guess_naming(&mut plan, screen_side, findings);
        order_zones(&mut plan);
        prefix_shared_labels(&mut plan, findings);
        Some(plan)
    }
}

/// Tables of which each seat is sold by itself: not those sold whole, to a party of any size, or by the place.
fn is_sold_by_seat(table: &Value<'_>) -> bool {
    let says = |field: &str| table.field(field) == Some(&Value::Bool(true));
    let seats = table.field("seats").and_then(Value::as_list).unwrap_or(&[]);
    !says("bookAsAWhole") && !says("variableOccupancy") && !seats.is_empty()
}
