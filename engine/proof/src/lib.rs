//! What tries to break the engine.
//!
//! [`entries`] lists every function that takes bytes or numbers from elsewhere, with what must hold of its answer.
//! [`fuzz`] feeds them inputs made by [`mutate`] from valid ones, watches [`memory`] and time, and where the program was
//! compiled with [`coverage`] counters keeps the inputs that reached new code. [`transcript`] writes down what the
//! engine answers natively, for the test that asks WebAssembly the same.

pub mod clock;
pub mod coverage;
pub mod entries;
pub mod entry;
pub mod fuzz;
pub mod memory;
pub mod mutate;
mod numbers;
pub mod transcript;

/// Random halls and shows, shared with the engine's own tests.
#[path = "../../tests/common/mod.rs"]
#[allow(missing_docs, clippy::should_implement_trait)]
pub mod common;

pub use common::Random;
