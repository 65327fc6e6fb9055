//! Importers across the boundary.

use parterre_engine::error::push_number;
use parterre_engine::json::{push, push_string};
use wasm_bindgen::prelude::*;

use super::refuse;
use crate::formats::vista;

/// Imports a Vista session: `{"document":…,"statuses":[…],"notes":[{"code":…,"at":…}]}`.
#[wasm_bindgen(js_name = importVista)]
pub fn import_vista(text: &str) -> Result<String, JsValue> {
    let import = vista::import(text).map_err(refuse)?;
    let mut out = String::from("{\"document\":");
    push(&mut out, &import.hall.to_document());
    push(&mut out, ",\"statuses\":[");
    for (index, &status) in import.statuses.iter().enumerate() {
        if index > 0 {
            push(&mut out, ",");
        }
        push_number(&mut out, status as u64);
    }
    push(&mut out, "],\"notes\":[");
    for (index, (code, at)) in import.notes.iter().enumerate() {
        push(&mut out, if index > 0 { ",{\"code\":" } else { "{\"code\":" });
        push_string(&mut out, code.name());
        push(&mut out, ",\"at\":");
        push_string(&mut out, at);
        push(&mut out, "}");
    }
    push(&mut out, "]}");
    Ok(out)
}
