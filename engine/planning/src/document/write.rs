//! Writing hall documents.

use parterre_engine::hall::{HallDraft, Named, RowDraft, ScreenSide, SeatDraft};
use parterre_engine::naming::{RowNaming, SeatNaming};
use serde_json::{Map, Value, json};

use super::{DOCUMENT_VERSION, fields};
use crate::formats::rows;

pub(super) fn write(hall: &HallDraft) -> String {
    let mut out = Map::new();
    out.insert("format".into(), "parterre-hall".into());
    out.insert("version".into(), DOCUMENT_VERSION.into());
    out.insert("name".into(), hall.name.as_str().into());
    out.insert("screenSide".into(), name_of(&ScreenSide::ALL, hall.screen_side).into());
    let naming = json!({
        "rows": name_of(&RowNaming::ALL, hall.row_naming),
        "seats": name_of(&SeatNaming::ALL, hall.seat_naming),
        "separator": hall.separator,
    });
    out.insert("naming".into(), naming);
    out.insert("classes".into(), named(&hall.classes, &[]));
    if !hall.zones.is_empty() {
        out.insert("zones".into(), named(&hall.zones, &hall.zone_focal_points));
    }
    put(&mut out, "focalPoint", hall.focal_point.map(point));
    out.insert("rows".into(), hall.rows.iter().map(row).collect());
    Value::Object(out).to_string()
}

/// Puts a field where there is a value.
fn put(object: &mut Map<String, Value>, field: &str, value: Option<Value>) {
    if let Some(value) = value {
        object.insert(String::from(field), value);
    }
}

fn name_of<T: PartialEq>(all: &[(T, &'static str)], value: T) -> &'static str {
    let found = all.iter().find(|(other, _)| *other == value);
    found.map_or("", |(_, name)| name)
}

fn named(entries: &[Named], focal_points: &[Option<(f32, f32)>]) -> Value {
    let points = focal_points.iter().copied().chain(std::iter::repeat(None));
    let entry = |(entry, focal_point): (&Named, Option<(f32, f32)>)| {
        let mut out = Map::new();
        out.insert("key".into(), entry.key.as_str().into());
        out.insert("name".into(), entry.name.as_str().into());
        put(&mut out, "focalPoint", focal_point.map(point));
        Value::Object(out)
    };
    entries.iter().zip(points).map(entry).collect()
}

fn point((x, y): (f32, f32)) -> Value {
    json!({ "x": coordinate(x), "y": coordinate(y) })
}

/// A coordinate with the fewest digits that read back as the same f32.
fn coordinate(value: f32) -> Value {
    // The shortest text of an f32, read as a double, is written by as many digits again.
    rows::coordinate(value.to_string().parse().unwrap_or_default())
}

fn row(row: &RowDraft) -> Value {
    let mut out = Map::new();
    put(&mut out, "label", row.label.as_deref().map(Value::from));
    put(&mut out, "zone", row.zone.map(Value::from));
    let mut slots = vec![Value::Null; row.width];
    for draft in &row.seats {
        if let Some(slot) = slots.get_mut(draft.slot) {
            *slot = seat(draft);
        }
    }
    out.insert("seats".into(), Value::Array(slots));
    Value::Object(out)
}

fn seat(seat: &SeatDraft) -> Value {
    let mut out = Map::new();
    put(&mut out, "name", seat.name.as_deref().map(Value::from));
    put(&mut out, "class", (seat.class != 0).then(|| seat.class.into()));
    put(&mut out, "x", seat.x.map(coordinate));
    put(&mut out, "y", seat.y.map(coordinate));
    for (bit, field) in fields::FLAGS {
        // `autoAssign` is written where it is false, the others where they are true.
        put(&mut out, field, (seat.flags & bit != 0).then(|| (field != "autoAssign").into()));
    }
    put(&mut out, "sofa", (seat.sofa != 0).then(|| seat.sofa.into()));
    Value::Object(out)
}
