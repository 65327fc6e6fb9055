//! Halls as other systems draw them: in units of any size, on floors, in sections that begin anywhere.

use parterre_engine::hall::{HallDraft, RowDraft, flag};
use parterre_engine::json::push_string;

use super::super::common::Random;

/// Pixels of a layout unit.
const SCALES: [f32; 6] = [20.0, 25.0, 18.0, 33.3, 50.0, 7.5];

fn text(value: &str) -> String {
    let mut out = String::new();
    push_string(&mut out, value);
    out
}

fn list(entries: impl Iterator<Item = String>) -> String {
    format!("[{}]", entries.collect::<Vec<_>>().join(","))
}

/// A zone's index and its rows, with their places in the hall.
type OfZone<'a> = (Option<usize>, Vec<(usize, &'a RowDraft)>);

/// Zone by zone; rows without a zone last.
fn by_zone(draft: &HallDraft) -> Vec<OfZone<'_>> {
    let zones = (0..draft.zones.len()).map(Some).chain([None]);
    zones
        .map(|zone| {
            let rows = draft.rows.iter().enumerate();
            let of_zone = rows.filter(|(_, row)| row.zone.map(|zone| zone as usize) == zone);
            (zone, of_zone.collect())
        })
        .collect()
}

/// A chart of seats.io: floors, sections, rows turned round, tables and areas between them.
pub fn chart(random: &mut Random, draft: &HallDraft) -> String {
    let scale = random.pick(&SCALES);
    let spacing = random.pick(&["4", "0", "14.5", "44", "null"]);
    let categories = list(draft.classes.iter().enumerate().map(|(index, class)| {
        let key = if index.is_multiple_of(2) { index.to_string() } else { text(&class.key) };
        format!(r#"{{"label":{},"key":{key},"accessible":{}}}"#, text(&class.name), index == 3)
    }));
    let mut rows_of = |(left, top): (f32, f32), rows: &[(usize, &RowDraft)]| {
        let row = |random: &mut Random, line: usize, row: &RowDraft| {
            let mut seats: Vec<String> = Vec::new();
            for (place, seat) in row.seats.iter().enumerate() {
                let (x, y) = (seat.x.unwrap_or(seat.slot as f32), seat.y.unwrap_or(line as f32));
                let class = seat.class as usize;
                let key = if class.is_multiple_of(2) { class.to_string() } else { text(&draft.classes[class].key) };
                seats.push(format!(
                    r#"{{"x":{},"y":{},"label":"{}","categoryKey":{key},"accessible":{}}}"#,
                    x * scale - left,
                    y * scale - top,
                    place + 1,
                    seat.flags & flag::ACCESSIBLE != 0
                ));
            }
            if random.chance(20) {
                seats.reverse();
            }
            let label = random.pick(&["", "A", "B"]);
            format!(r#"{{"label":"{label}{line}","chairSpacing":{spacing},"seats":{}}}"#, list(seats.into_iter()))
        };
        list(rows.iter().map(|&(line, of)| row(random, line, of)))
    };
    let mut sections: Vec<String> = Vec::new();
    let mut loose = String::from("[]");
    for (zone, rows) in by_zone(draft) {
        match zone {
            None => loose = rows_of((0.0, 0.0), &rows),
            Some(zone) => {
                let corner = (zone as f32 * 37.0, -12.5);
                sections.push(format!(
                    r#"{{"label":{},"topLeft":{{"x":{},"y":{}}},"subChart":{{"rows":{},"tables":[{{"label":"T"}}]}}}}"#,
                    text(&draft.zones[zone].name),
                    corner.0,
                    corner.1,
                    rows_of(corner, &rows)
                ));
            }
        }
    }
    let focus = draft.focal_point.map_or(String::from("null"), |(x, y)| format!(r#"{{"x":{x},"y":{y}}}"#));
    let floor = |rows: &str, sections: &[String]| {
        format!(
            r#"{{"floorName":"F","focalPoint":{focus},"rows":{rows},"sections":{}}}"#,
            list(sections.iter().cloned())
        )
    };
    let drawn = if random.chance(30) {
        format!(r#""subChartFloors":[{},{}]"#, floor(&loose, &[]), floor("[]", &sections))
    } else {
        format!(r#""subChart":{}"#, floor(&loose, &sections))
    };
    format!(r#"{{"name":"x","categories":{{"list":{categories}}},{drawn}}}"#)
}

/// A plan of pretix: zones and rows that begin anywhere, seats of any size.
pub fn plan(random: &mut Random, draft: &HallDraft) -> String {
    let scale = random.pick(&SCALES);
    let radius = random.pick(&["", r#","radius":10"#, r#","radius":8.5"#, r#","radius":25"#]);
    let categories = list(draft.classes.iter().enumerate().map(|(index, class)| {
        format!(r##"{{"name":{},"color":"#000000"}}"##, text(&format!("{}{index}", class.name)))
    }));
    let mut seat_count = 0;
    let zones = list(by_zone(draft).into_iter().map(|(zone, rows)| {
        let (left, top) = (random.pick(&[0.0, 25.0, 12.3]), random.pick(&[0.0, -40.0, 25.0]));
        let mut drawn: Vec<String> = Vec::new();
        for (line, row) in rows {
            let down = if random.chance(50) { line as f32 * scale } else { 0.0 };
            let mut seats: Vec<String> = Vec::new();
            for (place, seat) in row.seats.iter().enumerate() {
                seat_count += 1;
                let (x, y) = (seat.x.unwrap_or(seat.slot as f32), seat.y.unwrap_or(line as f32));
                let class = seat.class as usize;
                seats.push(format!(
                    r#"{{"seat_guid":"{seat_count}","seat_number":"{}","category":{}{radius},"position":{{"x":{},"y":{}}}}}"#,
                    place + 1,
                    text(&format!("{}{class}", draft.classes[class].name)),
                    x * scale - left,
                    y * scale - top - down
                ));
            }
            if random.chance(20) {
                seats.reverse();
            }
            drawn.push(format!(
                r#"{{"row_number":"{line}","position":{{"x":0,"y":{down}}},"seats":{}}}"#,
                list(seats.into_iter())
            ));
        }
        let name = zone.map_or("", |zone| draft.zones[zone].name.as_str());
        format!(
            r#"{{"name":{},"position":{{"x":{left},"y":{top}}},"rows":{}}}"#,
            text(name),
            list(drawn.into_iter())
        )
    }));
    format!(r#"{{"name":"x","size":{{"width":1,"height":1}},"categories":{categories},"zones":{zones}}}"#)
}
