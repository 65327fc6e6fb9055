//! What managers need of the seat engine and visitors do not: plans of other systems, read and written; what a setting
//! does to a house ([`simulate`]), and why a party gets the seats it gets ([`explain`]).
//!
//! A crate of its own with a WebAssembly file of its own, so that the website's stays small. Halls come from
//! [`parterre_engine`] and go back to it as documents.

mod document;
pub mod explain;
pub mod formats;
pub mod json;
mod seats;
pub mod simulate;
pub mod wasm;

pub use document::HallDocument;
