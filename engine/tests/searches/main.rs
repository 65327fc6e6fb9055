//! Every search, and the rules, against plain readings of their definitions, on random halls and in small pictures.

// Clippy's leave for tests ends at functions marked so.
#![allow(clippy::unwrap_used)]

#[path = "../common/mod.rs"]
mod common;
#[path = "../pictures/mod.rs"]
mod pictures;

mod best;
mod corners;
mod groups;
mod kept_free;
mod orders;
mod reading;
mod resized;
mod rules;
mod surcharges;
mod weighed;
mod wishes;
