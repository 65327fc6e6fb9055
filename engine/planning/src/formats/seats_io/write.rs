//! Writing charts.

use parterre_engine::hall::{Hall, Named, flag};
use serde_json::{Value, json};

use super::CHAIR;
use crate::formats::guess::number;
use crate::formats::rows::{HallRow, HallSeat, bounds_of, coordinate, point, screen_y, shown, zones_of};

/// A pitch of 20, one of them as the margin.
const SPACING: u32 = 4;
const PITCH: f64 = CHAIR + SPACING as f64;

/// Rows of a zone lie in a section of their own, all of them drawn from the chart's corner.
pub(crate) fn write(hall: &Hall, rows: &[HallRow<'_>]) -> String {
    let bounds = bounds_of(rows);
    let (width, height) = (px(bounds.max_x) + PITCH, px(bounds.max_y) + PITCH);
    // A focal point means nothing beside rows that are not written where they are drawn.
    let is_drawn = rows.iter().flat_map(|row| &row.seats).all(|seat| {
        let own = (hall.x().get(seat.index as usize), hall.y().get(seat.index as usize));
        own == (Some(&seat.x), Some(&seat.y))
    });
    let focal_point = |own: Option<(f32, f32)>| own.filter(|_| is_drawn).map(|(x, y)| point(px(x), px(y)));
    let of_zone = |zone: u8| focal_point(hall.zone_focal_point(zone));
    let zones = || (0u8..).zip(hall.zones());
    // seats.io knows focal points of zones; its sections have none.
    let has_zones = zones().any(|(zone, _)| of_zone(zone).is_some());

    let mut chart = json!({ "name": hall.name() });
    if has_zones {
        let zones = zones().map(|(index, zone)| {
            let mut written = json!({ "key": zone.key, "label": shown(zone) });
            if let Some(focal_point) = of_zone(index) {
                written["focalPoint"] = focal_point;
            }
            written
        });
        chart["zones"] = json!({ "list": zones.collect::<Value>() });
    }
    let categories = hall.classes().iter();
    let categories = categories.map(|class| json!({ "label": class.name, "accessible": false, "key": key(class) }));
    let counted = hall.classes().iter().filter_map(|class| counted(&class.key));
    chart["categories"] = json!({
        "list": categories.collect::<Value>(),
        "maxCategoryKey": counted.fold(hall.classes().len() as u32, u32::max),
    });
    chart["version"] = json!(19);
    chart["venueType"] = json!(if hall.zones().is_empty() { "ROWS_WITHOUT_SECTIONS" } else { "ROWS_WITH_SECTIONS" });
    chart["rowChairSpacing"] = json!(SPACING);

    // Rows of a zone follow each other when read: sections come in the order of their first rows.
    let order = zones_of(hall, rows);
    let (loose, sections) = match order.split_first() {
        Some((None, sections)) => (written(hall, rows, None), sections),
        _ => (json!([]), &order[..]),
    };
    let section = |&zone: &Option<u8>| {
        let named = zone.and_then(|zone| hall.zones().get(usize::from(zone)));
        let mut section = json!({ "label": named.map_or("", shown) });
        if let Some(named) = named {
            section["uuid"] = json!(format!("zone:{}", named.key));
            if has_zones {
                section["zone"] = json!(named.key);
            }
        }
        section["topLeft"] = point(0.0, 0.0);
        section["categoryKey"] = Value::Null;
        section["subChart"] = json!({
            "width": coordinate(width), "height": coordinate(height), "rows": written(hall, rows, zone),
        });
        section
    };
    chart["subChart"] = json!({
        "width": coordinate(width), "height": coordinate(height), "focalPoint": focal_point(hall.own_focal_point()),
        "shapes": [{
            "objectType": "shape", "type": "rectangle", "smartType": "stage", "label": "", "uuid": "stage",
            "center": point(width / 2.0, screen_y(hall, bounds, px, PITCH)),
            "width": coordinate(width), "height": coordinate(PITCH), "rotationAngle": 0,
        }],
        "rows": loose, "tables": [], "booths": [], "generalAdmissionAreas": [], "texts": [],
        "sections": sections.iter().map(section).collect::<Value>(),
    });
    chart.to_string()
}

/// Where a coordinate of the hall is drawn.
fn px(coordinate: f32) -> f64 {
    (f64::from(coordinate) + 1.0) * PITCH
}

/// Keys that seats.io counted are numbers there.
fn counted(key: &str) -> Option<u32> {
    number(key).filter(|number| number.to_string() == key)
}

fn key(class: &Named) -> Value {
    counted(&class.key).map_or_else(|| json!(class.key), Value::from)
}

/// The rows of a zone.
fn written(hall: &Hall, rows: &[HallRow<'_>], zone: Option<u8>) -> Value {
    let of_zone = rows.iter().enumerate().filter(|(_, row)| !row.seats.is_empty() && row.zone == zone);
    let row = |(index, row): (usize, &HallRow<'_>)| {
        json!({
            "label": row.label, "objectType": "row", "uuid": format!("row{index}"), "curve": 0,
            "chairSpacing": SPACING, "seats": row.seats.iter().map(|one| seat(hall, one)).collect::<Value>(),
        })
    };
    of_zone.map(row).collect()
}

fn seat(hall: &Hall, seat: &HallSeat<'_>) -> Value {
    let class = hall.classes().get(usize::from(seat.class));
    json!({
        "x": coordinate(px(seat.x)), "y": coordinate(px(seat.y)), "label": seat.name,
        "categoryLabel": class.map(|class| &class.name), "categoryKey": class.map(key),
        "accessible": seat.flags & flag::ACCESSIBLE != 0, "companionSeat": seat.flags & flag::COMPANION != 0,
        "uuid": format!("seat{}", seat.index),
    })
}
