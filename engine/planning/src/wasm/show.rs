//! What a call is about: a hall and a show from their bytes, made for the call and dropped after it.

use std::rc::Rc;

use parterre_engine::{Chooser, EngineError, Hall, Inventory, KeySet};

/// Errors: `UnknownAlgorithm`.
pub(super) fn chooser_of(number: u32) -> Result<Chooser, EngineError> {
    Chooser::from_byte(u8::try_from(number).unwrap_or(u8::MAX))
}

/// `snapshot` empty: a show nobody has bought a seat of. Errors: of either's bytes.
pub(super) fn show_of(hall: &[u8], snapshot: &[u8]) -> Result<Inventory, EngineError> {
    let hall = Rc::new(Hall::from_bytes(hall)?);
    if snapshot.is_empty() { Ok(Inventory::new(hall)) } else { Inventory::from_snapshot(hall, snapshot) }
}

/// A byte a class, not 0 where it is accepted; empty for all.
pub(super) fn key_set(keys: &[u8]) -> KeySet {
    if keys.is_empty() {
        return KeySet::ALL;
    }
    let accepted = keys.iter().enumerate().filter(|&(_, &byte)| byte != 0);
    KeySet::of(accepted.map(|(index, _)| index))
}

/// An answer under way: whole numbers, and the bits of f32.
#[derive(Default)]
pub(super) struct Words(pub Vec<u32>);

impl Words {
    pub fn push(&mut self, number: usize) {
        self.0.push(number as u32);
    }

    pub fn numbers(&mut self, column: &[u32]) {
        self.0.extend_from_slice(column);
    }

    pub fn floats(&mut self, column: &[f32]) {
        self.0.extend(column.iter().map(|value| value.to_bits()));
    }

    /// Codes and flags, a word each.
    pub fn codes(&mut self, column: impl Iterator<Item = u8>) {
        self.0.extend(column.map(u32::from));
    }
}
