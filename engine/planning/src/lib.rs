//! What managers need of the seat engine and visitors do not: plans of other systems, read and written.
//!
//! A crate of its own with a WebAssembly file of its own, so that the website's stays small. Halls come from
//! [`parterre_engine`] and go back to it as documents.

pub mod formats;
pub mod wasm;
