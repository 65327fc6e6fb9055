//! Fields of JSON values, with their places.

use std::collections::HashSet;

use crate::json::Value;

use super::finding::{Action, FindingCode, Findings};

/// `rows[3].label`; either part may be empty.
pub(crate) fn at_field(at: &str, field: &str) -> String {
    match (at, field) {
        ("", _) => String::from(field),
        (_, "") => String::from(at),
        _ => format!("{at}.{field}"),
    }
}

/// `zones[1].rows[3]`
pub(crate) fn at_index(at: &str, field: &str, index: usize) -> String {
    let at = at_field(at, field);
    format!("{at}[{index}]")
}

/// The entries of a list that must be there.
pub(crate) fn list<'v, 'a>(value: &'v Value<'a>, at: &str, field: &str, findings: &mut Findings) -> &'v [Value<'a>] {
    match value.field(field) {
        Some(Value::List(entries)) => entries,
        Some(_) => {
            findings.error(FindingCode::WrongType, &at_field(at, field), Action::Ignored, "");
            &[]
        }
        None => {
            findings.error(FindingCode::MissingField, &at_field(at, field), Action::Ignored, "");
            &[]
        }
    }
}

/// The entries of a list that need not be there.
pub(crate) fn optional_list<'v, 'a>(
    value: &'v Value<'a>,
    at: &str,
    field: &str,
    findings: &mut Findings,
) -> &'v [Value<'a>] {
    match value.field(field) {
        None | Some(Value::Null) => &[],
        Some(_) => list(value, at, field, findings),
    }
}

/// A finite number.
pub(crate) fn number(value: &Value<'_>, field: &str) -> Option<f64> {
    match value.field(field) {
        Some(&Value::Number(number)) if number.is_finite() => Some(number),
        _ => None,
    }
}

/// A text, or a number as a text: plans made by hand and by spreadsheets write `7` for `"7"`.
pub(crate) fn label(value: &Value<'_>, field: &str) -> Option<String> {
    match value.field(field) {
        Some(Value::Text(text)) => Some(String::from(text.trim())),
        Some(Value::Number(number)) => Some(number.to_string()),
        _ => None,
    }
}

/// A point `{x, y}` of finite numbers.
pub(crate) fn point(value: &Value<'_>, field: &str) -> Option<(f64, f64)> {
    let point = value.field(field)?;
    number(point, "x").zip(number(point, "y"))
}

/// A point that need not be there.
pub(crate) fn optional_point(value: &Value<'_>, at: &str, field: &str, findings: &mut Findings) -> Option<(f64, f64)> {
    let point = point(value, field);
    if point.is_none() && !matches!(value.field(field), None | Some(Value::Null)) {
        findings.error(lack(value, field), &at_field(at, field), Action::Ignored, "");
    }
    point
}

/// Reports what is no object.
pub(crate) fn is_object(value: &Value<'_>, at: &str, findings: &mut Findings) -> bool {
    let is_one = matches!(value, Value::Object(_));
    if !is_one {
        findings.error(FindingCode::WrongType, at, Action::LeftOut, "");
    }
    is_one
}

/// What a field that must be there lacks.
pub(crate) fn lack(value: &Value<'_>, field: &str) -> FindingCode {
    match value.field(field) {
        None | Some(Value::Null) => FindingCode::MissingField,
        Some(Value::Number(_)) => FindingCode::OutOfRange,
        Some(Value::Text(text)) if text.trim().is_empty() => FindingCode::BadText,
        Some(_) => FindingCode::WrongType,
    }
}

/// Notes fields that the format does not have and nothing depends on.
pub(crate) fn unknown_fields(value: &Value<'_>, at: &str, known: &[&str], findings: &mut Findings) {
    let Value::Object(fields) = value else { return };
    for (name, _) in fields {
        if !known.contains(&name.as_ref()) {
            findings.warn(FindingCode::UnknownField, &at_field(at, name), Action::Ignored, "");
        }
    }
}

/// Ids that must be unique in the whole input.
#[derive(Default)]
pub(crate) struct Ids(HashSet<String>);

impl Ids {
    /// Reports an id that was seen before. Ids are not part of a hall, so that nothing depends on them.
    pub fn check(&mut self, id: Option<&str>, at: &str, field: &str, findings: &mut Findings) {
        let Some(id) = id.filter(|id| !id.is_empty()) else {
            return;
        };
        if !self.0.insert(String::from(id)) {
            findings.error(FindingCode::DuplicateId, &at_field(at, field), Action::Ignored, "");
        }
    }
}

/// What a format says of seats and a hall cannot: counted, and reported once each.
#[derive(Default)]
pub(crate) struct NotCarried(Vec<(&'static str, String, usize)>);

impl NotCarried {
    pub fn note(&mut self, field: &'static str, at: &str) {
        match self.0.iter_mut().find(|(name, _, _)| *name == field) {
            Some((_, _, count)) => *count += 1,
            None => self.0.push((field, at_field(at, field), 1)),
        }
    }

    /// Reports the finding once, at the first place, with how often it was met as `to`.
    pub fn report(self, findings: &mut Findings) {
        for (_, at, count) in self.0 {
            findings.warn(FindingCode::NotCarried, &at, Action::Ignored, &count.to_string());
        }
    }
}
