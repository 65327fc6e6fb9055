//! The hall document: Parterre's JSON form of a hall (`HallDocument` in js/types.ts).

use super::build::Defects;
use super::{Hall, HallDraft, Named, RowDraft, ScreenSide, SeatDraft, flag};
use crate::error::{EngineError, ErrorCode, push_index, push_number};
use crate::ids::{MAX_ROW_SLOTS, MAX_ROWS, MAX_SEATS};
use crate::json::{self, Value, push_f32, push_string};
use crate::naming::{RowNaming, SeatNaming};

/// The version this engine writes.
pub const DOCUMENT_VERSION: u32 = 1;

/// A step from one version to the next; changes the document in place, its version excepted.
type Migration = fn(&mut Value<'_>) -> Result<(), EngineError>;

/// Step `n` leads from version `n + 1` to `n + 2`. Version 1 is the first, so there are none yet.
const MIGRATIONS: [Migration; DOCUMENT_VERSION as usize - 1] = [];

impl Hall {
    /// Reads a hall document.
    ///
    /// ### Errors (the first that applies)
    /// `TooLarge`, `BadJson`; `BadFormat`; `UnsupportedVersion`; sizes (`TooManyRows`, `RowTooLong`, `TooManySeats`);
    /// then all of `MissingField`, `WrongType`, `UnknownField`, `OutOfRange`, `UnknownValue` together;
    /// then those of [`Hall::build`].
    pub fn from_document(text: &str) -> Result<Hall, EngineError> {
        let mut value = json::parse(text)?;
        migrate(&mut value, &MIGRATIONS)?;
        Hall::build(read(&value)?)
    }

    /// Writes the hall document; what equals its default is left out.
    pub fn to_document(&self) -> String {
        let mut out = String::with_capacity(256 + self.seat_count() * 4);
        self.write_head(&mut out);
        out.push_str(",\"rows\":[");
        for index in 0..self.rows.len() {
            if index > 0 {
                out.push(',');
            }
            self.write_row(&mut out, index);
        }
        out.push_str("]}");
        out
    }

    #[inline(never)]
    fn write_head(&self, out: &mut String) {
        let word = |out: &mut String, field: &str, value: &str| {
            out.push_str(field);
            push_string(out, value);
        };
        out.push_str("{\"format\":\"parterre-hall\",\"version\":");
        push_number(out, u64::from(DOCUMENT_VERSION));
        word(out, ",\"name\":", self.name());
        word(out, ",\"screenSide\":", name_of(&ScreenSide::ALL, self.screen_side));
        word(out, ",\"naming\":{\"rows\":", name_of(&RowNaming::ALL, self.row_naming));
        word(out, ",\"seats\":", name_of(&SeatNaming::ALL, self.seat_naming));
        word(out, ",\"separator\":", self.separator());
        out.push('}');
        write_named(out, ",\"classes\":[", &self.classes);
        if !self.zones.is_empty() {
            write_named(out, ",\"zones\":[", &self.zones);
        }
        if let Some((x, y)) = self.own_focal_point {
            out.push_str(",\"focalPoint\":{\"x\":");
            push_f32(out, x);
            out.push_str(",\"y\":");
            push_f32(out, y);
            out.push('}');
        }
    }

    #[inline(never)]
    fn write_row(&self, out: &mut String, index: usize) {
        let Some(row) = self.rows.get(index) else { return };
        out.push('{');
        if row.own_label {
            out.push_str("\"label\":");
            push_string(out, &row.label);
            out.push(',');
        }
        if let Some(zone) = row.zone {
            out.push_str("\"zone\":");
            push_number(out, u64::from(zone));
            out.push(',');
        }
        out.push_str("\"seats\":[");
        let mut seats = row.seats().peekable();
        let mut position = 0;
        for slot in 0..row.width as usize {
            if slot > 0 {
                out.push(',');
            }
            match seats.next_if(|&seat| self.slot_of.get(seat as usize).copied().map(usize::from) == Some(slot)) {
                Some(seat) => {
                    self.write_seat(out, index, seat as usize, position, row.seat_count as usize);
                    position += 1;
                }
                None => out.push_str("null"),
            }
        }
        out.push_str("]}");
    }

    #[inline(never)]
    fn write_seat(&self, out: &mut String, row: usize, seat: usize, position: usize, count: usize) {
        let mut first = true;
        let mut field = |out: &mut String, text: &str| {
            out.push_str(if first { "{" } else { "," });
            out.push_str(text);
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
        for (bit, text) in FLAG_FIELDS {
            if flags & bit != 0 {
                field(out, "\"");
                out.push_str(text);
                out.push_str(if bit == flag::NO_AUTO_ASSIGN {
                    "\":false"
                } else {
                    "\":true"
                });
            }
        }
        if number(&self.sofa_of) != 0 {
            field(out, "\"sofa\":");
            push_number(out, number(&self.sofa_of));
        }
        out.push_str(if first { "{}" } else { "}" });
    }
}

/// Flags that are fields of a seat.
const FLAG_FIELDS: [(u8, &str); 5] = [
    (flag::ACCESSIBLE, "accessible"),
    (flag::COMPANION, "companion"),
    (flag::BLOCKED, "blocked"),
    (flag::DISABLED, "disabled"),
    (flag::NO_AUTO_ASSIGN, "autoAssign"),
];

fn name_of<T: PartialEq>(all: &[(T, &'static str)], value: T) -> &'static str {
    all.iter()
        .find(|(other, _)| *other == value)
        .map_or("", |(_, name)| name)
}

fn write_named(out: &mut String, field: &str, entries: &[Named]) {
    out.push_str(field);
    for (index, entry) in entries.iter().enumerate() {
        out.push_str(if index > 0 { ",{\"key\":" } else { "{\"key\":" });
        push_string(out, &entry.key);
        out.push_str(",\"name\":");
        push_string(out, &entry.name);
        out.push('}');
    }
    out.push(']');
}

/// Brings a document to the version after the last step.
fn migrate(document: &mut Value<'_>, steps: &[Migration]) -> Result<(), EngineError> {
    let at = |code, field: &str| EngineError::at(code, String::from(field));
    if document.field("format").and_then(Value::as_text) != Some("parterre-hall") {
        return Err(at(ErrorCode::BadFormat, "format"));
    }
    let unsupported = || at(ErrorCode::UnsupportedVersion, "version");
    let version = document
        .field("version")
        .and_then(Value::as_u32)
        .ok_or_else(unsupported)? as usize;
    let done = version.checked_sub(1).ok_or_else(unsupported)?;
    for step in steps.get(done..).ok_or_else(unsupported)? {
        step(document)?;
    }
    Ok(())
}

fn read(document: &Value<'_>) -> Result<HallDraft, EngineError> {
    let mut reader = Reader {
        path: String::new(),
        defects: Defects::default(),
    };
    let draft = reader.hall(document)?;
    match EngineError::from_defects(reader.defects.found) {
        Some(error) => Err(error),
        None => Ok(draft),
    }
}

/// Reads on after a defect, so that an editor can show all of them; sizes end the reading.
struct Reader {
    path: String,
    defects: Defects,
}

impl Reader {
    #[inline(never)]
    fn defect(&mut self, code: ErrorCode) {
        self.defects.add(code, self.path.clone());
    }

    /// Runs `read` with `field` (and an index) appended to the path.
    fn inside<T>(&mut self, field: &str, index: Option<usize>, read: impl FnOnce(&mut Reader) -> T) -> T {
        let length = self.path.len();
        if length > 0 && !field.is_empty() {
            self.path.push('.');
        }
        self.path.push_str(field);
        if let Some(index) = index {
            push_index(&mut self.path, index);
        }
        let result = read(self);
        self.path.truncate(length);
        result
    }

    /// Reports fields that the format does not have; `false` (and `WrongType`) for what is no object.
    #[inline(never)]
    fn object(&mut self, value: &Value<'_>, known: &[&str]) -> bool {
        let Value::Object(fields) = value else {
            self.defect(ErrorCode::WrongType);
            return false;
        };
        for (name, _) in fields {
            if !known.contains(&name.as_ref()) {
                self.inside(name, None, |reader| reader.defect(ErrorCode::UnknownField));
            }
        }
        true
    }

    /// The field, reported when it is missing.
    fn required<'v, 'a>(&mut self, object: &'v Value<'a>, field: &str) -> Option<&'v Value<'a>> {
        let value = object.field(field);
        if value.is_none() {
            self.inside(field, None, |reader| reader.defect(ErrorCode::MissingField));
        }
        value
    }

    #[inline(never)]
    fn text(&mut self, object: &Value<'_>, field: &str) -> Option<String> {
        let value = object.field(field)?;
        let text = value.as_text().map(String::from);
        if text.is_none() {
            self.inside(field, None, |reader| reader.defect(ErrorCode::WrongType));
        }
        text
    }

    #[inline(never)]
    fn required_text(&mut self, object: &Value<'_>, field: &str) -> String {
        self.required(object, field);
        self.text(object, field).unwrap_or_default()
    }

    #[inline(never)]
    fn one_of<T: Copy>(&mut self, object: &Value<'_>, field: &str, all: &[(T, &str)], fallback: T) -> T {
        let given = self.required(object, field).is_some();
        let text = self.text(object, field);
        let found = all
            .iter()
            .find(|(_, name)| Some(*name) == text.as_deref())
            .map(|(value, _)| *value);
        if given && text.is_some() && found.is_none() {
            self.inside(field, None, |reader| reader.defect(ErrorCode::UnknownValue));
        }
        found.unwrap_or(fallback)
    }

    /// A whole number up to `most`.
    #[inline(never)]
    fn whole(&mut self, object: &Value<'_>, field: &str, least: u32, most: u32) -> Option<u32> {
        let value = object.field(field)?;
        let Value::Number(_) = value else {
            self.inside(field, None, |reader| reader.defect(ErrorCode::WrongType));
            return None;
        };
        let number = value.as_u32().filter(|number| (least..=most).contains(number));
        if number.is_none() {
            self.inside(field, None, |reader| reader.defect(ErrorCode::OutOfRange));
        }
        number
    }

    #[inline(never)]
    fn coordinate(&mut self, object: &Value<'_>, field: &str) -> Option<f32> {
        match object.field(field)? {
            Value::Number(number) => Some(*number as f32),
            _ => {
                self.inside(field, None, |reader| reader.defect(ErrorCode::WrongType));
                None
            }
        }
    }

    #[inline(never)]
    fn hall(&mut self, document: &Value<'_>) -> Result<HallDraft, EngineError> {
        let fields = [
            "format",
            "version",
            "name",
            "screenSide",
            "naming",
            "classes",
            "zones",
            "focalPoint",
            "rows",
        ];
        self.object(document, &fields);
        let name = self.required_text(document, "name");
        let screen_side = self.one_of(document, "screenSide", &ScreenSide::ALL, ScreenSide::Top);
        let mut row_naming = RowNaming::LettersFromTop;
        let mut seat_naming = SeatNaming::FromLeft;
        let mut separator = String::new();
        if let Some(naming) = self.required(document, "naming") {
            self.inside("naming", None, |reader| {
                if reader.object(naming, &["rows", "seats", "separator"]) {
                    row_naming = reader.one_of(naming, "rows", &RowNaming::ALL, row_naming);
                    seat_naming = reader.one_of(naming, "seats", &SeatNaming::ALL, seat_naming);
                    separator = reader.required_text(naming, "separator");
                }
            });
        }
        self.required(document, "classes");
        let classes = self.named(document, "classes");
        let zones = self.named(document, "zones");
        let focal_point = document.field("focalPoint").and_then(|point| {
            self.inside("focalPoint", None, |reader| {
                if !reader.object(point, &["x", "y"]) {
                    return None;
                }
                let both = (
                    reader.required(point, "x").is_some(),
                    reader.required(point, "y").is_some(),
                );
                let point = (reader.coordinate(point, "x"), reader.coordinate(point, "y"));
                if both == (true, true) {
                    point.0.zip(point.1)
                } else {
                    None
                }
            })
        });
        let rows = match self.required(document, "rows") {
            Some(rows) => self.rows(rows)?,
            None => Vec::new(),
        };
        Ok(HallDraft {
            name,
            screen_side,
            row_naming,
            seat_naming,
            separator,
            classes,
            zones,
            focal_point,
            rows,
        })
    }

    #[inline(never)]
    fn named(&mut self, document: &Value<'_>, field: &str) -> Vec<Named> {
        let Some(value) = document.field(field) else {
            return Vec::new();
        };
        let Some(entries) = value.as_list() else {
            self.inside(field, None, |reader| reader.defect(ErrorCode::WrongType));
            return Vec::new();
        };
        let read = |(index, entry): (usize, &Value<'_>)| {
            self.inside(field, Some(index), |reader| {
                if !reader.object(entry, &["key", "name"]) {
                    return Named {
                        key: String::new(),
                        name: String::new(),
                    };
                }
                Named {
                    key: reader.required_text(entry, "key"),
                    name: reader.required_text(entry, "name"),
                }
            })
        };
        entries.iter().enumerate().map(read).collect()
    }

    #[inline(never)]
    fn rows(&mut self, rows: &Value<'_>) -> Result<Vec<RowDraft>, EngineError> {
        let Some(rows) = rows.as_list() else {
            self.inside("rows", None, |reader| reader.defect(ErrorCode::WrongType));
            return Ok(Vec::new());
        };
        if rows.len() > MAX_ROWS {
            return Err(EngineError::at(ErrorCode::TooManyRows, String::from("rows")));
        }
        let mut seat_count = 0;
        let mut drafts = Vec::with_capacity(rows.len());
        for (index, row) in rows.iter().enumerate() {
            let draft = self.inside("rows", Some(index), |reader| reader.row(row))?;
            seat_count += draft.seats.len();
            if seat_count > MAX_SEATS {
                return Err(EngineError::at(ErrorCode::TooManySeats, String::from("rows")));
            }
            drafts.push(draft);
        }
        Ok(drafts)
    }

    #[inline(never)]
    fn row(&mut self, row: &Value<'_>) -> Result<RowDraft, EngineError> {
        if !self.object(row, &["label", "zone", "seats"]) {
            return Ok(RowDraft::default());
        }
        let label = self.text(row, "label");
        let zone = self.whole(row, "zone", 0, u32::MAX);
        let Some(slots) = self.required(row, "seats") else {
            return Ok(RowDraft::default());
        };
        let Some(slots) = slots.as_list() else {
            self.inside("seats", None, |reader| reader.defect(ErrorCode::WrongType));
            return Ok(RowDraft::default());
        };
        if slots.len() > MAX_ROW_SLOTS {
            return Err(EngineError::at(ErrorCode::RowTooLong, [&self.path, ".seats"].concat()));
        }
        let mut seats = Vec::new();
        for (slot, seat) in slots.iter().enumerate() {
            if *seat != Value::Null {
                seats.push(self.inside("seats", Some(slot), |reader| reader.seat(seat, slot)));
            }
        }
        Ok(RowDraft {
            label,
            zone,
            width: slots.len(),
            seats,
        })
    }

    #[inline(never)]
    fn seat(&mut self, seat: &Value<'_>, slot: usize) -> SeatDraft {
        let known = [
            "name",
            "class",
            "x",
            "y",
            "accessible",
            "companion",
            "sofa",
            "blocked",
            "disabled",
            "autoAssign",
        ];
        let mut draft = SeatDraft {
            slot,
            ..SeatDraft::default()
        };
        if !self.object(seat, &known) {
            return draft;
        }
        draft.name = self.text(seat, "name");
        draft.class = self.whole(seat, "class", 0, u32::MAX).unwrap_or(0);
        draft.sofa = self.whole(seat, "sofa", 1, u32::from(u16::MAX)).unwrap_or(0) as u16;
        draft.x = self.coordinate(seat, "x");
        draft.y = self.coordinate(seat, "y");
        for (bit, field) in FLAG_FIELDS {
            match seat.field(field) {
                None => {}
                Some(&Value::Bool(on)) => {
                    if on != (bit == flag::NO_AUTO_ASSIGN) {
                        draft.flags |= bit;
                    }
                }
                Some(_) => self.inside(field, None, |reader| reader.defect(ErrorCode::WrongType)),
            }
        }
        draft
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> (ErrorCode, String) {
        let error = Hall::from_document(text).expect_err(text);
        (error.first.code, error.first.at)
    }

    const PLAIN: &str = r#"{"format":"parterre-hall","version":1,"name":"One","screenSide":"top","naming":{"rows":"letters_from_top","seats":"from_left","separator":"-"},"classes":[{"key":"standard_seats","name":"Standard"}],"rows":[{"seats":[{},null,{}]},{"seats":[]},{"label":"Box","seats":[{"name":"x","accessible":true},{"companion":true,"autoAssign":false,"x":1.5}]}]}"#;

    #[test]
    fn a_document_comes_back_as_it_was() {
        let hall = Hall::from_document(PLAIN).unwrap();
        assert_eq!(hall.seat_count(), 4);
        assert_eq!(hall.seat_name(1).unwrap(), "A-2");
        assert_eq!(hall.seat_name(2).unwrap(), "Box-x");
        assert_eq!(hall.row_label(1).unwrap(), "");
        assert_eq!(
            hall.flags_of(),
            [0, 0, flag::ACCESSIBLE, flag::COMPANION | flag::NO_AUTO_ASSIGN]
        );
        let written = hall.to_document();
        assert_eq!(Hall::from_document(&written).unwrap().to_document(), written);
        assert!(
            json::parse(&written).unwrap() == json::parse(&PLAIN.replace("\"x\":1.5", "\"x\":1.5")).unwrap()
                || written.len() == PLAIN.len()
        );
    }

    /// One row per code, in the order of the codes.
    #[test]
    fn defects_have_a_code_and_a_place() {
        let with = |from: &str, to: &str| {
            assert!(PLAIN.contains(from), "{from}");
            PLAIN.replacen(from, to, 1)
        };
        let long = "x".repeat(256);
        let table = [
            (String::from("{"), ErrorCode::BadJson, "byte 1"),
            (String::from("[]"), ErrorCode::BadFormat, "format"),
            (with("parterre-hall", "other"), ErrorCode::BadFormat, "format"),
            (
                with("\"version\":1", "\"version\":2"),
                ErrorCode::UnsupportedVersion,
                "version",
            ),
            (
                with("\"version\":1", "\"version\":0"),
                ErrorCode::UnsupportedVersion,
                "version",
            ),
            (
                with("\"version\":1", "\"version\":1.5"),
                ErrorCode::UnsupportedVersion,
                "version",
            ),
            (with("\"name\":\"One\",", ""), ErrorCode::MissingField, "name"),
            (
                with(",\"separator\":\"-\"", ""),
                ErrorCode::MissingField,
                "naming.separator",
            ),
            (with("\"name\":\"One\"", "\"name\":1"), ErrorCode::WrongType, "name"),
            (with("[{},null,{}]", "7"), ErrorCode::WrongType, "rows[0].seats"),
            (with("[{},null,{}]", "[7]"), ErrorCode::WrongType, "rows[0].seats[0]"),
            (
                with("\"accessible\":true", "\"accessible\":1"),
                ErrorCode::WrongType,
                "rows[2].seats[0].accessible",
            ),
            (
                with("\"accessible\"", "\"accesible\""),
                ErrorCode::UnknownField,
                "rows[2].seats[0].accesible",
            ),
            (
                with("{},null", "{\"class\":1},null"),
                ErrorCode::OutOfRange,
                "rows[0].seats[0].class",
            ),
            (
                with("{},null", "{\"class\":-1},null"),
                ErrorCode::OutOfRange,
                "rows[0].seats[0].class",
            ),
            (
                with("{},null", "{\"sofa\":0},null"),
                ErrorCode::OutOfRange,
                "rows[0].seats[0].sofa",
            ),
            (with("1.5", "1e7"), ErrorCode::OutOfRange, "rows[2].seats[1].x"),
            (
                with("\"label\":\"Box\"", "\"zone\":0"),
                ErrorCode::OutOfRange,
                "rows[2].zone",
            ),
            (
                with("\"label\":\"Box\"", "\"label\":\"\""),
                ErrorCode::BadText,
                "rows[2].label",
            ),
            (with("\"One\"", &format!("\"{long}\"")), ErrorCode::BadText, "name"),
            (with("\"One\"", "\"a\\nb\""), ErrorCode::BadText, "name"),
            (
                with("letters_from_top", "roman"),
                ErrorCode::UnknownValue,
                "naming.rows",
            ),
            (
                with(
                    "\"Standard\"}",
                    "\"Standard\"},{\"key\":\"standard_seats\",\"name\":\"\"}",
                ),
                ErrorCode::DuplicateKey,
                "classes[1].key",
            ),
            (
                with("{},null,{}", "{\"name\":\"2\"},null,{}"),
                ErrorCode::DuplicateSeatName,
                "rows[0].seats[2].name",
            ),
            (
                with("{},null,{}", "{\"sofa\":1},null,{\"sofa\":1}"),
                ErrorCode::SofaApart,
                "rows[0].seats[2].sofa",
            ),
            (
                with("\"accessible\":true", "\"accessible\":false"),
                ErrorCode::CompanionApart,
                "rows[2].seats[1].companion",
            ),
            (
                with("{\"key\":\"standard_seats\",\"name\":\"Standard\"}", ""),
                ErrorCode::NoClass,
                "classes",
            ),
        ];
        for (text, code, at) in table {
            assert_eq!(refused(&text), (code, String::from(at)), "{text}");
        }
    }

    #[test]
    fn absurd_sizes_work_or_are_refused() {
        let of_rows = |rows: &str| {
            let head = PLAIN.split("\"rows\":[").next().unwrap();
            format!(
                "{}\"rows\":[{rows}]}}",
                PLAIN
                    .replace(PLAIN.split_at(head.len()).1, "")
                    .replace("\"rows\":\"letters", "\"rows\":\"letters")
            )
        };
        let _ = of_rows;
        let head = &PLAIN[..PLAIN.find(",\"rows\":[{").unwrap()];
        let hall = |rows: String| Hall::from_document(&format!("{head},\"rows\":[{rows}]}}"));
        assert_eq!(hall(String::new()).unwrap().seat_count(), 0);
        let row = |seats: usize| format!("{{\"seats\":[{}]}}", vec!["{}"; seats].join(","));
        let big = hall(vec![row(1000); 100].join(",")).unwrap();
        assert_eq!(big.seat_count(), 100_000);
        assert_eq!(big.seat_name(99_999).unwrap(), "CV-1000");
        assert_eq!(hall(row(20_001)).unwrap_err().code(), ErrorCode::RowTooLong);
        assert_eq!(
            hall(vec![row(10_000); 21].join(",")).unwrap_err().code(),
            ErrorCode::TooManySeats
        );
        assert_eq!(
            hall(vec![row(0); 20_001].join(",")).unwrap_err().code(),
            ErrorCode::TooManyRows
        );
        let aisles = format!("{{\"seats\":[{}]}}", vec!["null"; 20_000].join(","));
        assert_eq!(
            hall(vec![aisles; 101].join(",")).unwrap_err().code(),
            ErrorCode::TooLarge
        );
    }

    #[test]
    fn older_documents_are_migrated_step_by_step() {
        let rename: Migration = |document| {
            if let Value::Object(fields) = document {
                for (name, _) in fields {
                    if name == "title" {
                        *name = "name".into();
                    }
                }
            }
            Ok(())
        };
        let old = r#"{"format":"parterre-hall","version":1,"title":"One"}"#;
        let mut document = json::parse(old).unwrap();
        migrate(&mut document, &[rename]).unwrap();
        assert_eq!(document.field("name").and_then(Value::as_text), Some("One"));
        let mut current = json::parse(r#"{"format":"parterre-hall","version":2,"title":"One"}"#).unwrap();
        migrate(&mut current, &[rename]).unwrap();
        assert!(current.field("title").is_some());
        let mut newer = json::parse(r#"{"format":"parterre-hall","version":3}"#).unwrap();
        assert_eq!(
            migrate(&mut newer, &[rename]).unwrap_err().code(),
            ErrorCode::UnsupportedVersion
        );
    }

    #[test]
    fn all_defects_are_listed_up_to_a_hundred() {
        let text = PLAIN.replace("{},null,{}", &vec!["{\"class\":9}"; 500].join(","));
        assert_eq!(Hall::from_document(&text).unwrap_err().more.len(), 99);
    }
}
