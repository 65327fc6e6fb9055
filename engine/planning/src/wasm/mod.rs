//! The WebAssembly boundary: converts, and does nothing else.
//!
//! A refused call throws its error's number; what and where in detail waits in [`takeDefects`](take_defects). The only
//! importer is js/planning/raw.ts.

mod documents;
mod explain;
mod formats;
mod show;
mod simulate;

pub use documents::*;
pub use explain::*;
pub use formats::*;
pub use simulate::*;

use std::cell::RefCell;

use parterre_engine::EngineError;
use wasm_bindgen::prelude::*;

thread_local! {
    static LAST_ERROR: RefCell<Option<EngineError>> = const { RefCell::new(None) };
}

/// What to throw for an error; keeps its details.
pub(crate) fn refuse(error: EngineError) -> JsValue {
    let code = f64::from(error.code() as u16);
    LAST_ERROR.with(|last| *last.borrow_mut() = Some(error));
    JsValue::from_f64(code)
}

/// `[{"code":7,"at":"rows[3].seats[7].class"},…]` of the last error thrown; then `[]`.
#[wasm_bindgen(js_name = takeDefects)]
pub fn take_defects() -> String {
    let error = LAST_ERROR.with(|last| last.borrow_mut().take());
    error.map_or_else(|| String::from("[]"), |error| error.to_json())
}
