//! Writing hall documents.

use super::{DOCUMENT_VERSION, fields};
use crate::error::push_number;
use crate::hall::{Hall, Named, ScreenSide, flag};
use crate::json::{push, push_f32, push_string};
use crate::naming::{RowNaming, SeatNaming};

impl Hall {
    /// Writes the hall document; what equals its default is left out.
    pub fn to_document(&self) -> String {
        let mut out = String::with_capacity(256 + self.seat_count() * 4);
        self.write_head(&mut out);
        push(&mut out, ",\"rows\":[");
        for index in 0..self.rows.len() {
            if index > 0 {
                push(&mut out, ",");
            }
            self.write_row(&mut out, index);
        }
        push(&mut out, "]}");
        out
    }

    #[inline(never)]
    fn write_head(&self, out: &mut String) {
        let word = |out: &mut String, field: &str, value: &str| {
            push(out, field);
            push_string(out, value);
        };
        push(out, "{\"format\":\"parterre-hall\",\"version\":");
        push_number(out, u64::from(DOCUMENT_VERSION));
        word(out, ",\"name\":", self.name());
        word(out, ",\"screenSide\":", name_of(&ScreenSide::ALL, self.screen_side));
        word(out, ",\"naming\":{\"rows\":", name_of(&RowNaming::ALL, self.row_naming));
        word(out, ",\"seats\":", name_of(&SeatNaming::ALL, self.seat_naming));
        word(out, ",\"separator\":", self.separator());
        push(out, "}");
        write_named(out, ",\"classes\":[", &self.classes, &[]);
        if !self.zones.is_empty() {
            write_named(out, ",\"zones\":[", &self.zones, &self.zone_focal_points);
        }
        write_focal_point(out, self.own_focal_point);
    }

    #[inline(never)]
    fn write_row(&self, out: &mut String, index: usize) {
        let Some(row) = self.rows.get(index) else { return };
        push(out, "{");
        if row.own_label {
            push(out, "\"label\":");
            push_string(out, &row.label);
            push(out, ",");
        }
        if let Some(zone) = row.zone {
            push(out, "\"zone\":");
            push_number(out, u64::from(zone));
            push(out, ",");
        }
        push(out, "\"seats\":[");
        let mut seats = row.seats().peekable();
        let mut position = 0;
        for slot in 0..row.width as usize {
            if slot > 0 {
                push(out, ",");
            }
            match seats.next_if(|&seat| self.slot_of.get(seat as usize).copied().map(usize::from) == Some(slot)) {
                Some(seat) => {
                    self.write_seat(out, index, seat as usize, position, row.seat_count as usize);
                    position += 1;
                }
                None => push(out, "null"),
            }
        }
        push(out, "]}");
    }

    #[inline(never)]
    fn write_seat(&self, out: &mut String, row: usize, seat: usize, position: usize, count: usize) {
        let mut first = true;
        let mut field = |out: &mut String, text: &str| {
            push(out, if first { "{" } else { "," });
            push(out, text);
            first = false;
        };
        let name = self.seat_short_name(seat as u32).unwrap_or("");
        if name != self.seat_naming.name(position, count) {
            field(out, "\"name\":");
            push_string(out, name);
        }
        let number = |values: &[u16]| values.get(seat).copied().map_or(0, u64::from);
        let class = self.class_of.get(seat).copied().unwrap_or(0);
        if class != 0 {
            field(out, "\"class\":");
            push_number(out, u64::from(class));
        }
        for (values, default, text) in [
            (&self.x, number(&self.slot_of) as f32, "\"x\":"),
            (&self.y, row as f32, "\"y\":"),
        ] {
            if let Some(&value) = values.get(seat).filter(|&&value| value != default) {
                field(out, text);
                push_f32(out, value);
            }
        }
        let flags = self.flags_of.get(seat).copied().unwrap_or(0);
        for (bit, text) in fields::FLAGS {
            if flags & bit != 0 {
                field(out, "\"");
                push(out, text);
                push(
                    out,
                    if bit == flag::NO_AUTO_ASSIGN {
                        "\":false"
                    } else {
                        "\":true"
                    },
                );
            }
        }
        if number(&self.sofa_of) != 0 {
            field(out, "\"sofa\":");
            push_number(out, number(&self.sofa_of));
        }
        push(out, if first { "{}" } else { "}" });
    }
}

fn name_of<T: PartialEq>(all: &[(T, &'static str)], value: T) -> &'static str {
    all.iter()
        .find(|(other, _)| *other == value)
        .map_or("", |(_, name)| name)
}

fn write_focal_point(out: &mut String, point: Option<(f32, f32)>) {
    if let Some((x, y)) = point {
        push(out, ",\"focalPoint\":{\"x\":");
        push_f32(out, x);
        push(out, ",\"y\":");
        push_f32(out, y);
        push(out, "}");
    }
}

fn write_named(out: &mut String, field: &str, entries: &[Named], focal_points: &[Option<(f32, f32)>]) {
    push(out, field);
    for (index, entry) in entries.iter().enumerate() {
        push(out, if index > 0 { ",{\"key\":" } else { "{\"key\":" });
        push_string(out, &entry.key);
        push(out, ",\"name\":");
        push_string(out, &entry.name);
        write_focal_point(out, focal_points.get(index).copied().flatten());
        push(out, "}");
    }
    push(out, "]");
}
