//! Rows that share a label.

use std::collections::{HashMap, HashSet};

use parterre_engine::hall::Named;

use super::finding::{Action, FindingCode, Findings};
use super::plan::{Plan, PlanRow};

/// Systems that name a seat by section, row and number have a row A in each section; a hall has one. Where seats of
/// different zones have the same row and number, all rows of both zones get the zone's name put before theirs.
pub(crate) fn prefix_shared_labels(plan: &mut Plan, findings: &mut Findings) {
    let mut first_zone: HashMap<(&str, &str), Option<u32>> = HashMap::new();
    let mut sharing: HashSet<Option<u32>> = HashSet::new();
    for row in &plan.rows {
        let Some(label) = row.label.as_deref() else { continue };
        for name in row.seats.iter().filter_map(|seat| seat.name.as_deref()) {
            let first = *first_zone.entry((label, name)).or_insert(row.zone);
            if first != row.zone {
                sharing.extend([first, row.zone]);
            }
        }
    }
    for row in plan.rows.iter_mut().filter(|row| sharing.contains(&row.zone)) {
        if let Some(prefixed) = prefixed(row, &plan.zones) {
            findings.warn(FindingCode::RowNameShared, &row.at, Action::Renamed, &prefixed);
            row.label = Some(prefixed);
        }
    }
}

fn prefixed(row: &PlanRow, zones: &[Named]) -> Option<String> {
    let zone = zones.get(row.zone? as usize).filter(|zone| !zone.name.is_empty())?;
    Some(format!("{} {}", zone.name, row.label.as_deref()?))
}
