//! Halls across the boundary.

use std::rc::Rc;

use wasm_bindgen::prelude::*;

use super::{or_minus_one, refuse};
use crate::hall::{Direction, Hall, Named, ScreenSide};
use crate::json::{push, push_string};

/// A hall; inventories made from it keep it alive by themselves.
#[wasm_bindgen]
pub struct HallHandle(pub(super) Rc<Hall>);

#[wasm_bindgen]
impl HallHandle {
    /// See [`Hall::from_bytes`].
    #[wasm_bindgen(js_name = fromBytes)]
    pub fn from_bytes(bytes: &[u8]) -> Result<HallHandle, JsValue> {
        Hall::from_bytes(bytes).map(|hall| HallHandle(Rc::new(hall))).map_err(refuse)
    }

    /// See [`Hall::to_bytes`].
    #[wasm_bindgen(js_name = toBytes)]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.to_bytes()
    }

    /// What is not a column, as JSON: name, screenSide, separator, classes, zones, rows.
    pub fn meta(&self) -> String {
        let hall = &self.0;
        let mut out = String::from("{\"name\":");
        push_string(&mut out, hall.name());
        let side = if hall.screen_side() == ScreenSide::Top { "top" } else { "bottom" };
        push(&mut out, ",\"screenSide\":");
        push_string(&mut out, side);
        push(&mut out, ",\"separator\":");
        push_string(&mut out, hall.separator());
        push(&mut out, ",\"classes\":");
        push_named(&mut out, hall.classes());
        push(&mut out, ",\"zones\":");
        push_named(&mut out, hall.zones());
        push(&mut out, ",\"rows\":[");
        for (index, row) in hall.rows.iter().enumerate() {
            if index > 0 {
                push(&mut out, ",");
            }
            push_string(&mut out, &row.label);
        }
        push(&mut out, "]}");
        out
    }

    /// Short names of all seats, joined by line feeds, which no name contains.
    #[wasm_bindgen(js_name = shortNames)]
    pub fn short_names(&self) -> String {
        let mut out = String::new();
        for seat in 0..self.0.seat_count() as u32 {
            if seat > 0 {
                push(&mut out, "\n");
            }
            push(&mut out, self.0.short_name(seat));
        }
        out
    }

    /// The extent in layout units: least x, least y, largest x and largest y of [`Hall::bounds`], x and y of
    /// [`Hall::focal_point`].
    pub fn extent(&self) -> Vec<f32> {
        let (bounds, focus) = (self.0.bounds(), self.0.focal_point());
        vec![bounds.min_x, bounds.min_y, bounds.max_x, bounds.max_y, focus.0, focus.1]
    }

    /// How many seats.
    #[wasm_bindgen(js_name = seatCount)]
    pub fn seat_count(&self) -> u32 {
        self.0.seat_count() as u32
    }

    /// Column of [`Hall::x`].
    pub fn x(&self) -> Vec<f32> {
        self.0.x().to_vec()
    }

    /// Column of [`Hall::y`].
    pub fn y(&self) -> Vec<f32> {
        self.0.y().to_vec()
    }

    /// Column of [`Hall::row_of`].
    pub fn row(&self) -> Vec<u16> {
        self.0.row_of().to_vec()
    }

    /// Column of [`Hall::slot_of`].
    pub fn slot(&self) -> Vec<u16> {
        self.0.slot_of().to_vec()
    }

    /// Column of [`Hall::class_of`].
    pub fn class(&self) -> Vec<u8> {
        self.0.class_of().to_vec()
    }

    /// Column of [`Hall::flags_of`].
    pub fn flags(&self) -> Vec<u8> {
        self.0.flags_of().to_vec()
    }

    /// Column of [`Hall::sofa_of`].
    pub fn sofa(&self) -> Vec<u16> {
        self.0.sofa_of().to_vec()
    }

    /// See [`Hall::seat_at`].
    #[wasm_bindgen(js_name = seatAt)]
    pub fn seat_at(&self, row: u32, slot: u32) -> i32 {
        or_minus_one(self.0.seat_at(row as usize, slot as usize))
    }

    /// See [`Hall::hit`].
    pub fn hit(&self, x: f64, y: f64, reach: f64) -> i32 {
        or_minus_one(self.0.hit(x, y, reach))
    }

    /// See [`Hall::in_rectangle`].
    #[wasm_bindgen(js_name = inRectangle)]
    pub fn in_rectangle(&self, x0: f64, y0: f64, x1: f64, y1: f64) -> Vec<u32> {
        self.0.in_rectangle(x0, y0, x1, y1)
    }

    /// The first seat of each group and the one after its last: see [`Hall::groups`].
    pub fn groups(&self, seats: &[u32]) -> Result<Vec<u32>, JsValue> {
        let groups = self.0.groups(seats).map_err(refuse)?;
        Ok(groups.into_iter().flat_map(|group| [group.start, group.end]).collect())
    }

    /// The first seat and the one after the last: see [`Hall::sofa_seats`].
    #[wasm_bindgen(js_name = sofaSeats)]
    pub fn sofa_seats(&self, seat: u32) -> Vec<u32> {
        let seats = self.0.sofa_seats(seat);
        vec![seats.start, seats.end]
    }

    /// See [`Hall::step`].
    pub fn step(&self, seat: u32, direction: u8) -> Result<i32, JsValue> {
        let direction = Direction::from_byte(direction).map_err(refuse)?;
        self.0.step(seat, direction).map(or_minus_one).map_err(refuse)
    }
}

fn push_named(out: &mut String, entries: &[Named]) {
    push(out, "[");
    for (index, entry) in entries.iter().enumerate() {
        push(out, if index > 0 { ",{\"key\":" } else { "{\"key\":" });
        push_string(out, &entry.key);
        push(out, ",\"name\":");
        push_string(out, &entry.name);
        push(out, "}");
    }
    push(out, "]");
}
