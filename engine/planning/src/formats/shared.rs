//! What rows of several zones share: labels, and the order of the zones.

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

/// Zones come in the order of their first rows, as writers have them to: those without rows come last.
pub(crate) fn order_zones(plan: &mut Plan) {
    let mut place: Vec<Option<u32>> = vec![None; plan.zones.len()];
    let mut next = 0;
    let filled = plan.rows.iter().filter(|row| !row.seats.is_empty());
    let of_rows = filled.filter_map(|row| row.zone).map(|zone| zone as usize);
    for zone in of_rows.chain(0..plan.zones.len()) {
        if let Some(free) = place.get_mut(zone).filter(|place| place.is_none()) {
            *free = Some(next);
            next += 1;
        }
    }
    for row in &mut plan.rows {
        row.zone = row.zone.and_then(|zone| place.get(zone as usize).copied().flatten());
    }
    plan.zone_focal_points.resize(plan.zones.len(), None);
    let zones = plan.zones.drain(..).zip(plan.zone_focal_points.drain(..));
    let mut zones: Vec<_> = place.into_iter().zip(zones).collect();
    zones.sort_by_key(|(place, _)| *place);
    (plan.zones, plan.zone_focal_points) = zones.into_iter().map(|(_, zone)| zone).unzip();
}
