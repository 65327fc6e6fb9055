//! The WebAssembly boundary: converts, and does nothing else.
//!
//! It is crossed once per call with typed arrays and numbers. A refused call throws its error's number; what and where
//! in detail waits in [`takeDefects`](take_defects). Absent seats are -1. The only importer is js/raw.ts.

mod hall;
mod inventory;
mod requests;

pub use hall::HallHandle;
pub use inventory::InventoryHandle;
pub use requests::request_buffer;

use std::cell::RefCell;

use wasm_bindgen::prelude::*;

use crate::delta::encode_delta;
use crate::error::EngineError;

thread_local! {
    static LAST_ERROR: RefCell<Option<EngineError>> = const { RefCell::new(None) };
}

/// What to throw for an error; keeps its details.
pub(crate) fn refuse(error: EngineError) -> JsValue {
    let code = f64::from(error.code() as u16);
    keep(error);
    JsValue::from_f64(code)
}

/// Keeps an error's details for `takeDefects`.
pub(crate) fn keep(error: EngineError) {
    LAST_ERROR.with(|last| *last.borrow_mut() = Some(error));
}

/// `[{"code":7,"at":"rows[3].seats[7].class"},…]` of the last error thrown; then `[]`.
#[wasm_bindgen(js_name = takeDefects)]
pub fn take_defects() -> String {
    let error = LAST_ERROR.with(|last| last.borrow_mut().take());
    error.map_or_else(|| String::from("[]"), |error| error.to_json())
}

/// A safe integer, or `u64::MAX`, which is no version.
pub(crate) fn version_of(number: f64) -> u64 {
    if number >= 0.0 && number.trunc() == number { number as u64 } else { u64::MAX }
}

pub(crate) fn or_minus_one(seat: Option<u32>) -> i32 {
    seat.map_or(-1, |seat| seat as i32)
}

/// See [`encode_delta`].
#[wasm_bindgen(js_name = encodeDelta)]
pub fn encode_delta_bytes(from: f64, to: f64, seats: &[u32], statuses: &[u8]) -> Result<Vec<u8>, JsValue> {
    encode_delta(version_of(from), version_of(to), seats, statuses).map_err(refuse)
}
