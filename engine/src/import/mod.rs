//! Halls from other systems' formats.

pub mod vista;
