//! Importers and exporters across the boundary.

use crate::HallDocument;
use parterre_engine::error::{EngineError, ErrorCode};
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

use super::refuse;
use crate::formats::{self, Finding, Format, Loss};

/// Reads a plan; an empty `format` looks for itself. Everything that is wrong with it is in the answer:
/// `{"format":"csv","document":…,"findings":[…],"more":0}`, nulls where there is none.
/// Errors: `UnknownValue` at `format`.
#[wasm_bindgen(js_name = importPlan)]
pub fn import_plan(text: &str, format: &str, repair: bool) -> Result<String, JsValue> {
    let format = match format {
        "" => None,
        name => Some(format_of(name)?),
    };
    let import = formats::import(text, format, repair);
    let finding = |finding: &Finding| {
        let mut out = json!({ "code": finding.code.name(), "severity": finding.severity.name(), "at": finding.at });
        if let Some(action) = finding.action {
            out["action"] = json!(action.name());
        }
        if !finding.to.is_empty() {
            out["to"] = json!(finding.to);
        }
        out
    };
    let document = import.hall.map_or(String::from("null"), |hall| hall.to_document());
    let findings: Value = import.findings.iter().map(finding).collect();
    let format = json!(import.format.map(Format::name));
    Ok(format!(r#"{{"format":{format},"document":{document},"findings":{findings},"more":{}}}"#, import.more))
}

/// Writes a hall document in another format: `{"text":…,"losses":[{"code":…,"count":…}]}`.
/// Errors: `UnknownValue` at `format`; those of hall documents.
#[wasm_bindgen(js_name = exportPlan)]
pub fn export_plan(document: &str, format: &str) -> Result<String, JsValue> {
    let format = format_of(format)?;
    let export = formats::export_document(document, format).map_err(refuse)?;
    let loss = |loss: &Loss| json!({ "code": loss.code.name(), "count": loss.count });
    let losses: Value = export.losses.iter().map(loss).collect();
    Ok(json!({ "text": export.text, "losses": losses }).to_string())
}

fn format_of(name: &str) -> Result<Format, JsValue> {
    let unknown = || refuse(EngineError::at(ErrorCode::UnknownValue, String::from("format")));
    Format::of_name(name).ok_or_else(unknown)
}
