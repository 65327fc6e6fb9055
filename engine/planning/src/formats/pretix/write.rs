//! Writing plans.

use parterre_engine::hall::{Hall, Named, ScreenSide};
use parterre_engine::json::push_string;

use super::{PITCH_OF_RADIUS, USUAL_RADIUS};
use crate::formats::guess::{class_key, unique_key};
use crate::formats::rows::{HallRow, bounds_of, texts_of, zones_of};
use crate::formats::text::{each, push_field};

const PITCH: f64 = USUAL_RADIUS * PITCH_OF_RADIUS;

/// Every zone begins one pitch from the plan's corner. Rows without a zone are in one without a name.
pub(crate) fn write(hall: &Hall, rows: &[HallRow<'_>]) -> String {
    let bounds = bounds_of(rows);
    let size = |most: f32| ((f64::from(most) + 2.0) * PITCH).ceil().max(1.0);
    let mut out = String::from("{\"name\":");
    push_string(&mut out, hall.name());
    out.push_str(&format!(
        ",\"size\":{{\"width\":{},\"height\":{}}},\"categories\":[",
        size(bounds.max_x),
        size(bounds.max_y)
    ));
    let classes = texts_of(hall.classes(), class_as_read);
    each(&mut out, classes.iter(), |out, class| {
        out.push_str("{\"name\":");
        push_string(out, class);
        out.push_str(",\"color\":\"#7f7f7f\"}");
    });
    out.push_str("],\"zones\":[");
    let screen_y = match hall.screen_side() {
        ScreenSide::Top => px(bounds.min_y) - 3.0 * PITCH,
        ScreenSide::Bottom => px(bounds.max_y) + 3.0 * PITCH,
    };
    let zones = zones_of(hall, rows);
    // A hall without seats still has a screen.
    let zones = if zones.is_empty() { vec![None] } else { zones };
    each(&mut out, zones.into_iter().enumerate(), |out, (index, zone)| {
        let named = zone.and_then(|zone| hall.zones().get(usize::from(zone)));
        out.push_str("{\"name\":");
        push_string(
            out,
            named.map_or("", |zone| if zone.name.is_empty() { &zone.key } else { &zone.name }),
        );
        push_field(out, "zone_id", named.map_or("", |zone| &zone.key));
        out.push_str(&format!(",\"position\":{},\"areas\":[", position(PITCH, PITCH)));
        if index == 0 {
            write_screen(out, px(bounds.max_x) / 2.0, screen_y);
        }
        out.push_str("],\"rows\":[");
        let of_zone = rows.iter().filter(|row| row.zone == zone && !row.seats.is_empty());
        each(out, of_zone, |out, row| write_row(out, hall, &classes, row));
        out.push_str("]}");
    });
    out.push_str("]}");
    out
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

fn position(x: f64, y: f64) -> String {
    format!("{{\"x\":{x},\"y\":{y}}}")
}

/// `Screen`, which the importer looks for.
fn write_screen(out: &mut String, x: f64, y: f64) {
    out.push_str(&format!(
        "{{\"shape\":\"text\",\"color\":\"#000000\",\"border_color\":\"#000000\",\"rotation\":0,\"position\":{},\"text\":{{\"text\":\"Screen\",\"position\":{},\"color\":\"#000000\"}}}}",
        position(x, y),
        position(0.0, 0.0)
    ));
}

fn write_row(out: &mut String, hall: &Hall, classes: &[String], row: &HallRow<'_>) {
    out.push_str("{\"row_number\":");
    push_string(out, row.label);
    out.push_str(&format!(
        ",\"row_number_position\":\"both\",\"position\":{},\"seats\":[",
        position(0.0, 0.0)
    ));
    each(out, row.seats.iter(), |out, seat| {
        out.push_str("{\"seat_guid\":");
        push_string(out, &hall.seat_name(seat.index).unwrap_or_default());
        push_field(out, "seat_number", seat.name);
        push_field(
            out,
            "category",
            classes.get(usize::from(seat.class)).map_or("", String::as_str),
        );
        out.push_str(&format!(
            ",\"position\":{},\"radius\":{USUAL_RADIUS}}}",
            position(px(seat.x), px(seat.y))
        ));
    });
    out.push_str("]}");
}
