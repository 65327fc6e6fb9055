//! Writing plans.

use parterre_engine::hall::{Hall, Named};
use serde_json::{Value, json};

use super::{PITCH_OF_RADIUS, USUAL_RADIUS};
use crate::formats::guess::{class_key, unique_key};
use crate::formats::rows::{HallRow, bounds_of, coordinate, point, screen_y, shown, texts_of, zones_of};

const PITCH: f64 = USUAL_RADIUS * PITCH_OF_RADIUS;

/// Every zone begins one pitch from the plan's corner. Rows without a zone are in one without a name.
pub(crate) fn write(hall: &Hall, rows: &[HallRow<'_>]) -> String {
    let bounds = bounds_of(rows);
    let size = |most: f32| coordinate(((f64::from(most) + 2.0) * PITCH).ceil().max(1.0));
    let classes = texts_of(hall.classes(), class_as_read);
    let categories: Value = classes.iter().map(|class| json!({ "name": class, "color": "#7f7f7f" })).collect();
    // `Screen`, which the importer looks for.
    let screen = json!([{
        "shape": "text", "color": "#000000", "border_color": "#000000", "rotation": 0,
        "position": point(px(bounds.max_x) / 2.0, screen_y(hall, bounds, px, PITCH)),
        "text": { "text": "Screen", "position": point(0.0, 0.0), "color": "#000000" },
    }]);
    let mut areas = Some(screen);
    let zone = |zone: Option<u8>| {
        let named = zone.and_then(|zone| hall.zones().get(usize::from(zone)));
        let of_zone = rows.iter().filter(|row| row.zone == zone && !row.seats.is_empty());
        json!({
            "name": named.map_or("", shown), "zone_id": named.map_or("", |zone| &zone.key),
            "position": point(PITCH, PITCH),
            "areas": areas.take().unwrap_or_else(|| json!([])),
            "rows": of_zone.map(|row| written(hall, &classes, row)).collect::<Value>(),
        })
    };
    let zones = zones_of(hall, rows);
    // A hall without seats still has a screen.
    let zones = if zones.is_empty() { vec![None] } else { zones };
    json!({
        "name": hall.name(), "size": { "width": size(bounds.max_x), "height": size(bounds.max_y) },
        "categories": categories, "zones": zones.into_iter().map(zone).collect::<Value>(),
    })
    .to_string()
}

/// Categories are known by their names, spaces around them left out; two of one name would be one.
fn class_as_read(text: &str, before: &[Named]) -> Option<String> {
    let text = text.trim();
    let is_new = !text.is_empty() && before.iter().all(|other| other.name.trim() != text);
    is_new.then(|| unique_key(class_key(text), before))
}

fn px(coordinate: f32) -> f64 {
    f64::from(coordinate) * PITCH
}

fn written(hall: &Hall, classes: &[String], row: &HallRow<'_>) -> Value {
    let seats = row.seats.iter().map(|seat| {
        json!({
            "seat_guid": hall.seat_name(seat.index).unwrap_or_default(), "seat_number": seat.name,
            "category": classes.get(usize::from(seat.class)),
            "position": point(px(seat.x), px(seat.y)), "radius": coordinate(USUAL_RADIUS),
        })
    });
    json!({
        "row_number": row.label, "row_number_position": "both", "position": point(0.0, 0.0),
        "seats": seats.collect::<Value>(),
    })
}
