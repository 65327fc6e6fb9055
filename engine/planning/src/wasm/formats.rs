//! Importers and exporters across the boundary.

use crate::HallDocument;
use parterre_engine::error::{EngineError, ErrorCode};
use parterre_engine::json::push_number;
use parterre_engine::json::push_string;
use parterre_engine::status::Status;
use wasm_bindgen::prelude::*;

use super::refuse;
use crate::formats::{self, Finding, Format, Severity};

/// Reads a plan; an empty `format` looks for itself. Everything that is wrong with it is in the answer:
/// `{"format":"csv","document":…,"statuses":"0010","findings":[…],"more":0}`, nulls where there is none.
/// Errors: `UnknownValue` at `format`.
#[wasm_bindgen(js_name = importPlan)]
pub fn import_plan(text: &str, format: &str, repair: bool) -> Result<String, JsValue> {
    let format = match format {
        "" => None,
        name => Some(format_of(name)?),
    };
    let import = formats::import(text, format, repair);
    let mut out = String::from("{\"format\":");
    push_format(&mut out, import.format);
    out.push_str(",\"document\":");
    match &import.hall {
        Some(hall) => out.push_str(&hall.to_document()),
        None => out.push_str("null"),
    }
    out.push_str(",\"statuses\":\"");
    out.extend(import.statuses.iter().map(|&status| char::from(b'0' + status as u8)));
    out.push_str("\",\"findings\":[");
    for (index, finding) in import.findings.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        push_finding(&mut out, finding);
    }
    out.push_str("],\"more\":");
    push_number(&mut out, import.more as u64);
    out.push('}');
    Ok(out)
}

/// Writes a hall document in another format: `{"text":…,"losses":[{"code":…,"count":…}]}`. `statuses`: by seat index,
/// may be empty. Errors: `UnknownValue` at `format`; `BadStatus` at `statuses[3]`; those of hall documents;
/// `LengthMismatch` at `statuses`.
#[wasm_bindgen(js_name = exportPlan)]
pub fn export_plan(document: &str, statuses: &[u8], format: &str) -> Result<String, JsValue> {
    let format = format_of(format)?;
    let statuses = statuses
        .iter()
        .enumerate()
        .map(|(index, &byte)| {
            Status::from_byte(byte).map_err(|_| EngineError::at_entry(ErrorCode::BadStatus, "statuses", index))
        })
        .collect::<Result<Vec<Status>, EngineError>>()
        .map_err(refuse)?;
    let export = formats::export_document(document, &statuses, format).map_err(refuse)?;
    let mut out = String::from("{\"text\":");
    push_string(&mut out, &export.text);
    out.push_str(",\"losses\":[");
    for (index, loss) in export.losses.iter().enumerate() {
        out.push_str(if index > 0 { ",{\"code\":" } else { "{\"code\":" });
        push_string(&mut out, loss.code.name());
        out.push_str(",\"count\":");
        push_number(&mut out, loss.count as u64);
        out.push('}');
    }
    out.push_str("]}");
    Ok(out)
}

fn format_of(name: &str) -> Result<Format, JsValue> {
    let unknown = || refuse(EngineError::at(ErrorCode::UnknownValue, String::from("format")));
    Format::of_name(name).ok_or_else(unknown)
}

fn push_format(out: &mut String, format: Option<Format>) {
    match format {
        Some(format) => push_string(out, format.name()),
        None => out.push_str("null"),
    }
}

fn push_finding(out: &mut String, finding: &Finding) {
    out.push_str("{\"code\":");
    push_string(out, finding.code.name());
    out.push_str(match finding.severity {
        Severity::Error => ",\"severity\":\"error\",\"at\":",
        Severity::Warning => ",\"severity\":\"warning\",\"at\":",
    });
    push_string(out, &finding.at);
    if let Some(action) = finding.action {
        out.push_str(",\"action\":");
        push_string(out, action.name());
    }
    if !finding.to.is_empty() {
        out.push_str(",\"to\":");
        push_string(out, &finding.to);
    }
    out.push('}');
}
