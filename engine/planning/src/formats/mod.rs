//! Halls from and to other systems' formats.

mod defects;
pub mod vista;
