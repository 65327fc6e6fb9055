//! Chart drawings of seats.io.
//!
//! `subChart`, or one of `subChartFloors` a floor, holds rows of seats with coordinates, and sections with a chart of
//! their own that begins at `topLeft`. A section is a zone, with its floor and its seats.io zone before its name where
//! there are several; a category is a class and keeps its key. Which seats are neighbours follows from the gaps. A table
//! sold by the seat is a row around it; tables sold whole, booths and general admission areas are left out.

mod read;
mod write;

pub(crate) use write::write;

use crate::json::Value;
use parterre_engine::hall::Hall;

use super::finding::{FindingCode, Findings};
use super::mend::finish;

/// A chair's width in every chart: `chairSpacing` is what is added between two.
const CHAIR: f64 = 16.0;

/// Reads a chart.
pub(crate) fn import(value: &Value<'_>, findings: &mut Findings) -> Option<Hall> {
    if value.field("subChart").is_none() && value.field("subChartFloors").is_none() {
        findings.fatal(FindingCode::WrongFormat, "subChart");
        return None;
    }
    let plan = read::read(value, findings)?;
    finish(plan, findings)
}
