//! Inventories across the boundary.

use std::rc::Rc;

use wasm_bindgen::prelude::*;

use super::{HallHandle, refuse, version_of};
use crate::inventory::Inventory;
use crate::picker::ClassSet;
use crate::rules::{SelectionRules, StrandedRule};
use crate::status::Status;

/// Bits of the `options` of check and of requests.
pub(super) mod option {
    pub const SOFAS_TOGETHER: u32 = 1;
    pub const COMPANIONS: u32 = 2;
    pub const ALLOW_BLOCKED: u32 = 4;
    pub const STRANDED_WARN: u32 = 8;
    pub const STRANDED_FORBID: u32 = 16;
    pub const ROW_FIRST: u32 = 32;
}

/// One show.
#[wasm_bindgen]
pub struct InventoryHandle(pub(super) Inventory);

#[wasm_bindgen]
impl InventoryHandle {
    /// See [`Inventory::new`].
    #[wasm_bindgen(constructor)]
    pub fn new(hall: &HallHandle) -> InventoryHandle {
        InventoryHandle(Inventory::new(Rc::clone(&hall.0)))
    }

    /// See [`Inventory::from_snapshot`].
    #[wasm_bindgen(js_name = fromSnapshot)]
    pub fn from_snapshot(hall: &HallHandle, bytes: &[u8]) -> Result<InventoryHandle, JsValue> {
        Inventory::from_snapshot(Rc::clone(&hall.0), bytes)
            .map(InventoryHandle)
            .map_err(refuse)
    }

    /// See [`Inventory::version`].
    pub fn version(&self) -> f64 {
        self.0.version() as f64
    }

    /// See [`Inventory::set_version`].
    #[wasm_bindgen(js_name = setVersion)]
    pub fn set_version(&mut self, version: f64) -> Result<(), JsValue> {
        self.0.set_version(version_of(version)).map_err(refuse)
    }

    /// See [`Inventory::snapshot`].
    pub fn snapshot(&self) -> Vec<u8> {
        self.0.snapshot()
    }

    /// See [`Inventory::apply_snapshot`].
    #[wasm_bindgen(js_name = applySnapshot)]
    pub fn apply_snapshot(&mut self, bytes: &[u8]) -> Result<Vec<u32>, JsValue> {
        self.0.apply_snapshot(bytes).map_err(refuse)
    }

    /// See [`Inventory::apply_delta`].
    #[wasm_bindgen(js_name = applyDelta)]
    pub fn apply_delta(&mut self, bytes: &[u8]) -> Result<Vec<u32>, JsValue> {
        self.0.apply_delta(bytes).map_err(refuse)
    }

    /// A byte a seat.
    pub fn statuses(&self) -> Vec<u8> {
        self.0.statuses().iter().map(|&status| status as u8).collect()
    }

    /// The byte of one seat.
    pub fn status(&self, seat: u32) -> Result<u8, JsValue> {
        self.0.status(seat).map(|status| status as u8).map_err(refuse)
    }

    /// See [`Inventory::set_status`].
    #[wasm_bindgen(js_name = setStatus)]
    pub fn set_status(&mut self, seats: &[u32], status: u8) -> Result<(), JsValue> {
        Status::from_byte(status)
            .and_then(|status| self.0.set_status(seats, status))
            .map_err(refuse)
    }

    /// See [`Inventory::free_count`].
    #[wasm_bindgen(js_name = freeCount)]
    pub fn free_count(&self) -> u32 {
        self.0.free_count()
    }

    /// See [`Inventory::online_count`].
    #[wasm_bindgen(js_name = onlineCount)]
    pub fn online_count(&self) -> u32 {
        self.0.online_count()
    }

    /// See [`Inventory::largest_run`].
    #[wasm_bindgen(js_name = largestRun)]
    pub fn largest_run(&self) -> u32 {
        self.0.largest_run()
    }

    /// `[code, forbids, n, seats × n]` a violation. `count` and `accessible` -1: any. `classes`: a byte a class, not 0 where it is
    /// accepted; empty for all.
    #[allow(clippy::too_many_arguments)] // Numbers and arrays alone cross the boundary without being taken apart.
    pub fn check(
        &self,
        selection: &[u32],
        count: i32,
        classes: &[u8],
        seat_clearance: u32,
        own: &[u32],
        options: u32,
        online_reserve: u32,
        accessible: i32,
    ) -> Vec<u32> {
        let rules = SelectionRules {
            count: usize::try_from(count).ok(),
            classes: class_set(classes),
            stranded: match options & (option::STRANDED_WARN | option::STRANDED_FORBID) {
                0 => StrandedRule::Off,
                option::STRANDED_WARN => StrandedRule::Warn,
                _ => StrandedRule::Forbid,
            },
            seat_clearance: seat_clearance as usize,
            sofas_together: options & option::SOFAS_TOGETHER != 0,
            companions_with_accessible: options & option::COMPANIONS != 0,
            allow_blocked: options & option::ALLOW_BLOCKED != 0,
            online_reserve: online_reserve as usize,
            accessible: usize::try_from(accessible).ok(),
        };
        let mut answer = Vec::new();
        for violation in self.0.check(selection, &rules, own) {
            answer.push(violation.code as u32);
            answer.push(u32::from(violation.forbids));
            answer.push(violation.seats.len() as u32);
            answer.extend(violation.seats);
        }
        answer
    }
}

fn class_set(classes: &[u8]) -> ClassSet {
    if classes.is_empty() {
        return ClassSet::ALL;
    }
    ClassSet::of(
        classes
            .iter()
            .enumerate()
            .filter(|&(_, &accepted)| accepted != 0)
            .map(|(class, _)| class),
    )
}
