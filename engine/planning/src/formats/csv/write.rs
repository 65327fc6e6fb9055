//! Writing tables: commas, and only the columns that say something.

use std::collections::HashSet;

use parterre_engine::hall::{Hall, Named, flag};

use crate::formats::guess::{class_key, key_of};
use crate::formats::rows::{HallRow, HallSeat, texts_of};

const FLAGS: [(u8, &str); 5] = [
    (flag::ACCESSIBLE, "accessible"),
    (flag::COMPANION, "companion"),
    (flag::BLOCKED, "blocked"),
    (flag::DISABLED, "disabled"),
    (flag::NO_AUTO_ASSIGN, "by_hand"),
];

/// One line a seat.
pub(crate) fn write(hall: &Hall, rows: &[HallRow<'_>]) -> String {
    let seats = || rows.iter().flat_map(|row| &row.seats);
    let at = |index: usize, seat: &HallSeat<'_>| seat.x != seat.slot as f32 || seat.y != index as f32;
    let wanted = Wanted {
        slot: rows.iter().any(|row| row.seats.iter().enumerate().any(|(index, seat)| seat.slot != index)),
        line: rows.iter().any(|row| row.seats.is_empty()) || labels_repeat(rows),
        zone: rows.iter().any(|row| row.zone.is_some()),
        sofa: seats().any(|seat| seat.sofa != 0),
        place: rows.iter().enumerate().any(|(index, row)| row.seats.iter().any(|seat| at(index, seat))),
    };
    let mut out = String::from("row,seat,class,flags");
    for (is_wanted, names) in [
        (wanted.slot, ",slot"),
        (wanted.line, ",line"),
        (wanted.zone, ",zone"),
        (wanted.sofa, ",sofa"),
        (wanted.place, ",x,y"),
    ] {
        if is_wanted {
            out.push_str(names);
        }
    }
    out.push_str("\r\n");
    let texts = Texts {
        classes: texts_of(hall.classes(), |text, before| new_key(text, class_key(text), before)),
        zones: texts_of(hall.zones(), |text, before| new_key(text, key_of(text, "zone"), before)),
    };
    for (index, row) in rows.iter().enumerate() {
        for seat in &row.seats {
            write_seat(&mut out, &texts, row, index, seat, &wanted);
        }
    }
    out
}

struct Wanted {
    slot: bool,
    line: bool,
    zone: bool,
    sofa: bool,
    place: bool,
}

/// What classes and zones are called, by their indexes.
struct Texts {
    classes: Vec<String>,
    zones: Vec<String>,
}

/// Tables know classes and zones by the keys that their texts make.
fn new_key(text: &str, key: String, before: &[Named]) -> Option<String> {
    (!text.is_empty() && before.iter().all(|other| other.key != key)).then_some(key)
}

/// Two rows of a zone with one label would be taken for one.
fn labels_repeat(rows: &[HallRow<'_>]) -> bool {
    let mut known = HashSet::new();
    rows.iter().filter(|row| !row.seats.is_empty()).any(|row| !known.insert((row.zone, row.label)))
}

fn write_seat(out: &mut String, texts: &Texts, row: &HallRow<'_>, index: usize, seat: &HallSeat<'_>, wanted: &Wanted) {
    push(out, row.label);
    out.push(',');
    push(out, seat.name);
    out.push(',');
    push(out, texts.classes.get(usize::from(seat.class)).map_or("", String::as_str));
    out.push(',');
    let words = FLAGS.iter().filter(|(bit, _)| seat.flags & bit != 0).map(|(_, word)| *word);
    out.push_str(&words.collect::<Vec<_>>().join(" "));
    if wanted.slot {
        out.push_str(&format!(",{}", seat.slot + 1));
    }
    if wanted.line {
        out.push_str(&format!(",{}", index + 1));
    }
    if wanted.zone {
        out.push(',');
        if let Some(zone) = row.zone {
            push(out, texts.zones.get(usize::from(zone)).map_or("", String::as_str));
        }
    }
    if wanted.sofa {
        out.push(',');
        if seat.sofa != 0 {
            out.push_str(&seat.sofa.to_string());
        }
    }
    if wanted.place {
        out.push_str(&format!(",{},{}", seat.x, seat.y));
    }
    out.push_str("\r\n");
}

fn push(out: &mut String, text: &str) {
    let needs_no_quotes = text.trim() == text && !text.contains([',', ';', '"', '\t']);
    if needs_no_quotes {
        out.push_str(text);
    } else {
        out.push('"');
        out.push_str(&text.replace('"', "\"\""));
        out.push('"');
    }
}
