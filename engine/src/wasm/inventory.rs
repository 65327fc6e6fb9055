//! Inventories across the boundary.

use std::rc::Rc;

use wasm_bindgen::prelude::*;

use super::{HallHandle, refuse, version_of};
use crate::inventory::Inventory;
use crate::status::Status;

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
        Inventory::from_snapshot(Rc::clone(&hall.0), bytes).map(InventoryHandle).map_err(refuse)
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

    /// Statuses of all seats, a byte each.
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
        Status::from_byte(status).and_then(|status| self.0.set_status(seats, status)).map_err(refuse)
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
}
