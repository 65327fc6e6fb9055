//! Hall documents to and from a hall's bytes: here, so that visitors, who never meet a document, need no JSON reader.

use crate::HallDocument;
use parterre_engine::Hall;
use wasm_bindgen::prelude::*;

use super::refuse;

/// See [`Hall::from_document`].
#[wasm_bindgen(js_name = hallBytes)]
pub fn hall_bytes(document: &str) -> Result<Vec<u8>, JsValue> {
    Hall::from_document(document).map(|hall| hall.to_bytes()).map_err(refuse)
}

/// See [`Hall::to_document`].
#[wasm_bindgen(js_name = hallDocument)]
pub fn hall_document(bytes: &[u8]) -> Result<String, JsValue> {
    Hall::from_bytes(bytes).map(|hall| hall.to_document()).map_err(refuse)
}
