//! Seating plans of pretix, by its `seating-plan.schema.json`.
//!
//! Zones hold rows, rows hold seats; a seat's place is the sum of the positions of its zone, its row and itself. A
//! category is a class, known by its name. Nothing says which seats are neighbours: that follows from the gaps.

mod read;
mod write;

pub(crate) use write::write;

use crate::json::Value;
use parterre_engine::hall::Hall;

use super::finding::Findings;
use super::mend::finish;

/// Where plans are drawn so, chairs of the usual radius of 10 stand 25 apart.
const PITCH_OF_RADIUS: f64 = 2.5;
/// What a seat without a radius has.
const USUAL_RADIUS: f64 = 10.0;

/// Reads a plan.
pub(crate) fn import(value: &Value<'_>, findings: &mut Findings) -> Option<Hall> {
    let plan = read::read(value, findings)?;
    finish(plan, findings)
}
