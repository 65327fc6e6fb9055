//! Writing charts.

use parterre_engine::hall::{Hall, Named, ScreenSide, flag};
use parterre_engine::json::push_string;

use super::CHAIR;
use crate::formats::guess::number;
use crate::formats::rows::{HallRow, HallSeat, bounds_of, zones_of};
use crate::formats::text::{each, push_field};

/// A pitch of 20, one of them as the margin.
const SPACING: f64 = 4.0;
const PITCH: f64 = CHAIR + SPACING;

/// Rows of a zone lie in a section of their own, all of them drawn from the chart's corner.
pub(crate) fn write(hall: &Hall, rows: &[HallRow<'_>]) -> String {
    let bounds = bounds_of(rows);
    let width = px(bounds.max_x) + PITCH;
    let height = px(bounds.max_y) + PITCH;
    let sections = hall.zones().len();
    let kind = if sections > 0 {
        "ROWS_WITH_SECTIONS"
    } else {
        "ROWS_WITHOUT_SECTIONS"
    };
    let mut out = String::from("{\"name\":");
    push_string(&mut out, hall.name());
    // Of a drawing that is not written a point would mean nothing.
    let is_drawn = rows.iter().flat_map(|row| &row.seats).all(|seat| {
        let own = (hall.x().get(seat.index as usize), hall.y().get(seat.index as usize));
        own == (Some(&seat.x), Some(&seat.y))
    });
    let focal_point_of = |zone: u8| hall.zone_focal_point(zone).filter(|_| is_drawn);
    let zones = || (0u8..).zip(hall.zones());
    // seats.io knows focal points of zones; its sections have none.
    let has_zones = zones().any(|(zone, _)| focal_point_of(zone).is_some());
    if has_zones {
        out.push_str(",\"zones\":{\"list\":[");
        each(&mut out, zones(), |out, (index, zone)| {
            out.push_str("{\"key\":");
            push_string(out, &zone.key);
            push_field(out, "label", shown(zone));
            if let Some((x, y)) = focal_point_of(index) {
                out.push_str(&format!(",\"focalPoint\":{}", point(px(x), px(y))));
            }
            out.push('}');
        });
        out.push_str("]}");
    }
    out.push_str(",\"categories\":{\"list\":[");
    each(&mut out, hall.classes().iter(), |out, class| {
        out.push_str("{\"label\":");
        push_string(out, &class.name);
        out.push_str(",\"accessible\":false");
        push_key(out, "key", &class.key);
        out.push('}');
    });
    out.push_str(&format!(
        "],\"maxCategoryKey\":{}}},\"version\":19,\"venueType\":\"{kind}\",\"rowChairSpacing\":{SPACING},\"subChart\":{{\"width\":{width},\"height\":{height}",
        hall.classes()
            .iter()
            .filter_map(|class| counted(&class.key))
            .fold(hall.classes().len() as u32, u32::max),
    ));
    out.push_str(",\"focalPoint\":");
    match hall.own_focal_point().filter(|_| is_drawn) {
        Some((x, y)) => out.push_str(&point(px(x), px(y))),
        None => out.push_str("null"),
    }
    let stage_y = match hall.screen_side() {
        ScreenSide::Top => px(bounds.min_y) - 3.0 * PITCH,
        ScreenSide::Bottom => px(bounds.max_y) + 3.0 * PITCH,
    };
    out.push_str(&format!(
        ",\"shapes\":[{{\"objectType\":\"shape\",\"type\":\"rectangle\",\"smartType\":\"stage\",\"label\":\"\",\"uuid\":\"stage\",\"center\":{},\"width\":{width},\"height\":{PITCH},\"rotationAngle\":0}}]",
        point(width / 2.0, stage_y),
    ));
    // Rows of a zone follow each other when read: sections come in the order of their first rows.
    let mut order = zones_of(hall, rows);
    if order.first() == Some(&None) {
        order.remove(0);
        write_rows(&mut out, hall, rows, None);
    } else {
        out.push_str(",\"rows\":[]");
    }
    out.push_str(",\"tables\":[],\"booths\":[],\"generalAdmissionAreas\":[],\"texts\":[],\"sections\":[");
    each(&mut out, order.into_iter(), |out, index| {
        let zone = index.and_then(|index| hall.zones().get(usize::from(index)));
        out.push_str("{\"label\":");
        push_string(out, zone.map_or("", shown));
        if let Some(zone) = zone {
            push_field(out, "uuid", &format!("zone:{}", zone.key));
            if has_zones {
                push_field(out, "zone", &zone.key);
            }
        }
        out.push_str(&format!(
            ",\"topLeft\":{},\"categoryKey\":null,\"subChart\":{{\"width\":{width},\"height\":{height}",
            point(0.0, 0.0)
        ));
        write_rows(out, hall, rows, index);
        out.push_str("}}");
    });
    out.push_str("]}}");
    out
}

/// A zone's name, or its key where it has none.
fn shown(zone: &Named) -> &str {
    if zone.name.is_empty() { &zone.key } else { &zone.name }
}

/// Where a coordinate of the hall is drawn.
fn px(coordinate: f32) -> f64 {
    (f64::from(coordinate) + 1.0) * PITCH
}

fn point(x: f64, y: f64) -> String {
    format!("{{\"x\":{x},\"y\":{y}}}")
}

/// Keys that seats.io counted are numbers there.
fn counted(key: &str) -> Option<u32> {
    number(key).filter(|number| number.to_string() == key)
}

fn push_key(out: &mut String, field: &str, key: &str) {
    match counted(key) {
        Some(number) => out.push_str(&format!(",\"{field}\":{number}")),
        None => push_field(out, field, key),
    }
}

fn write_rows(out: &mut String, hall: &Hall, rows: &[HallRow<'_>], zone: Option<u8>) {
    out.push_str(",\"rows\":[");
    let of_zone = rows
        .iter()
        .enumerate()
        .filter(|(_, row)| !row.seats.is_empty() && row.zone == zone);
    each(out, of_zone, |out, (index, row)| {
        out.push_str("{\"label\":");
        push_string(out, row.label);
        out.push_str(&format!(
            ",\"objectType\":\"row\",\"uuid\":\"row{index}\",\"curve\":0,\"chairSpacing\":{SPACING},\"seats\":["
        ));
        each(out, row.seats.iter(), |out, seat| write_seat(out, hall, seat));
        out.push_str("]}");
    });
    out.push(']');
}

fn write_seat(out: &mut String, hall: &Hall, seat: &HallSeat<'_>) {
    out.push_str(&format!("{{\"x\":{},\"y\":{}", px(seat.x), px(seat.y)));
    push_field(out, "label", seat.name);
    if let Some(class) = hall.classes().get(usize::from(seat.class)) {
        push_field(out, "categoryLabel", &class.name);
        push_key(out, "categoryKey", &class.key);
    }
    out.push_str(&format!(
        ",\"accessible\":{},\"companionSeat\":{},\"uuid\":\"seat{}\"}}",
        seat.flags & flag::ACCESSIBLE != 0,
        seat.flags & flag::COMPANION != 0,
        seat.index,
    ));
}
