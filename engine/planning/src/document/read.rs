//! Reading hall documents, with every defect named by its place.

use parterre_engine::error::{Defect, EngineError, ErrorCode};
use parterre_engine::hall::{HallDraft, Named, RowDraft, ScreenSide, SeatDraft, flag};
use parterre_engine::ids::{MAX_ROW_SLOTS, MAX_ROWS, MAX_SEATS};
use parterre_engine::json::push_index;
use parterre_engine::naming::{RowNaming, SeatNaming};

use super::fields;
use crate::formats::MAX_FINDINGS;
use crate::json::Value;

/// What a document says, with usual values for what it says wrongly.
pub(crate) struct Reading {
    pub draft: HallDraft,
    /// What it says wrongly, at most [`MAX_FINDINGS`].
    pub defects: Vec<Defect>,
    /// How many defects there are beyond those.
    pub more: usize,
}

pub(super) fn read(document: &Value<'_>) -> Result<Reading, EngineError> {
    let mut reader = Reader::default();
    let draft = reader.hall(document)?;
    Ok(Reading { draft, defects: reader.defects, more: reader.more })
}

/// Reads on after a defect, so that an editor can show all of them; sizes end the reading.
#[derive(Default)]
struct Reader {
    path: String,
    defects: Vec<Defect>,
    more: usize,
}

impl Reader {
    fn defect(&mut self, code: ErrorCode) {
        if self.defects.len() < MAX_FINDINGS {
            let at = self.path.clone();
            self.defects.push(Defect { code, at });
        } else {
            self.more += 1;
        }
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

    fn text(&mut self, object: &Value<'_>, field: &str) -> Option<String> {
        let value = object.field(field)?;
        let text = value.as_text().map(String::from);
        if text.is_none() {
            self.inside(field, None, |reader| reader.defect(ErrorCode::WrongType));
        }
        text
    }

    fn required_text(&mut self, object: &Value<'_>, field: &str) -> String {
        self.required(object, field);
        self.text(object, field).unwrap_or_default()
    }

    fn one_of<T: Copy>(&mut self, object: &Value<'_>, field: &str, all: &[(T, &str)], fallback: T) -> T {
        let given = self.required(object, field).is_some();
        let text = self.text(object, field);
        let found = all.iter().find(|(_, name)| Some(*name) == text.as_deref()).map(|(value, _)| *value);
        if given && text.is_some() && found.is_none() {
            self.inside(field, None, |reader| reader.defect(ErrorCode::UnknownValue));
        }
        found.unwrap_or(fallback)
    }

    /// A whole number up to `most`.
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

    fn coordinate(&mut self, object: &Value<'_>, field: &str) -> Option<f32> {
        match object.field(field)? {
            Value::Number(number) => Some(*number as f32),
            _ => {
                self.inside(field, None, |reader| reader.defect(ErrorCode::WrongType));
                None
            }
        }
    }

    fn hall(&mut self, document: &Value<'_>) -> Result<HallDraft, EngineError> {
        self.object(document, &fields::DOCUMENT);
        let name = self.required_text(document, "name");
        let screen_side = self.one_of(document, "screenSide", &ScreenSide::ALL, ScreenSide::Top);
        let mut row_naming = RowNaming::LettersFromTop;
        let mut seat_naming = SeatNaming::FromLeft;
        let mut separator = String::from("-");
        if let Some(naming) = self.required(document, "naming") {
            self.inside("naming", None, |reader| {
                if reader.object(naming, &fields::NAMING) {
                    row_naming = reader.one_of(naming, "rows", &RowNaming::ALL, row_naming);
                    seat_naming = reader.one_of(naming, "seats", &SeatNaming::ALL, seat_naming);
                    reader.required(naming, "separator");
                    if let Some(text) = reader.text(naming, "separator") {
                        separator = text;
                    }
                }
            });
        }
        self.required(document, "classes");
        let classes = self.named(document, "classes", &fields::CLASS, &mut |_, _| {});
        let mut zone_focal_points = Vec::new();
        let zones = self.named(document, "zones", &fields::ZONE, &mut |reader, zone| {
            zone_focal_points.push(reader.focal_point(zone));
        });
        let focal_point = self.focal_point(document);
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
            zone_focal_points,
            rows,
        })
    }

    fn focal_point(&mut self, object: &Value<'_>) -> Option<(f32, f32)> {
        let point = object.field("focalPoint")?;
        self.inside("focalPoint", None, |reader| {
            if !reader.object(point, &fields::FOCAL_POINT) {
                return None;
            }
            let both = (reader.required(point, "x").is_some(), reader.required(point, "y").is_some());
            let point = (reader.coordinate(point, "x"), reader.coordinate(point, "y"));
            if both == (true, true) { point.0.zip(point.1) } else { None }
        })
    }

    /// `more` reads what such entries have beside key and name.
    fn named(
        &mut self,
        document: &Value<'_>,
        field: &str,
        known: &[&str],
        more: &mut dyn FnMut(&mut Self, &Value<'_>),
    ) -> Vec<Named> {
        let Some(value) = document.field(field) else {
            return Vec::new();
        };
        let Some(entries) = value.as_list() else {
            self.inside(field, None, |reader| reader.defect(ErrorCode::WrongType));
            return Vec::new();
        };
        let read = |(index, entry): (usize, &Value<'_>)| {
            self.inside(field, Some(index), |reader| {
                if !reader.object(entry, known) {
                    more(reader, &Value::Null);
                    return Named { key: String::new(), name: String::new() };
                }
                let named =
                    Named { key: reader.required_text(entry, "key"), name: reader.required_text(entry, "name") };
                more(reader, entry);
                named
            })
        };
        entries.iter().enumerate().map(read).collect()
    }

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

    fn row(&mut self, row: &Value<'_>) -> Result<RowDraft, EngineError> {
        if !self.object(row, &fields::ROW) {
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
        Ok(RowDraft { label, zone, width: slots.len(), seats })
    }

    fn seat(&mut self, seat: &Value<'_>, slot: usize) -> SeatDraft {
        let mut draft = SeatDraft { slot, ..SeatDraft::default() };
        if !self.object(seat, &fields::SEAT) {
            return draft;
        }
        draft.name = self.text(seat, "name");
        draft.class = self.whole(seat, "class", 0, u32::MAX).unwrap_or(0);
        draft.sofa = self.whole(seat, "sofa", 1, u32::from(u16::MAX)).unwrap_or(0) as u16;
        draft.x = self.coordinate(seat, "x");
        draft.y = self.coordinate(seat, "y");
        for (bit, field) in fields::FLAGS {
            match seat.field(field) {
                None => {}
                Some(&Value::Bool(on)) if on == (bit == flag::NO_AUTO_ASSIGN) => {}
                Some(&Value::Bool(_)) => draft.flags |= bit,
                Some(_) => self.inside(field, None, |reader| reader.defect(ErrorCode::WrongType)),
            }
        }
        draft
    }
}
