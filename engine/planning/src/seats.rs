//! Facts about seats that simulating and explaining both need.

use parterre_engine::ids::SeatIndex;
use parterre_engine::{Hall, Inventory, SelectionRules, ViolationCode};

/// The bits of [`parterre_engine::hall::flag`] of a seat; none beyond the hall.
pub(crate) fn flags(hall: &Hall, seat: SeatIndex) -> u8 {
    hall.flags_of().get(seat as usize).copied().unwrap_or(0)
}

/// Whether each seat is set and neither neighbour is.
pub(crate) fn alone(hall: &Hall, set: &[bool]) -> Vec<bool> {
    let is_set = |seat: SeatIndex| set.get(seat as usize) == Some(&true);
    let is_alone = |seat: SeatIndex| {
        let beside = |step: i32| hall.neighbour(seat, step).is_some_and(is_set);
        is_set(seat) && !beside(-1) && !beside(1)
    };
    (0..set.len() as SeatIndex).map(is_alone).collect()
}

/// Whether each seat is free and not disabled: a visitor could have it.
pub(crate) fn open(show: &Inventory) -> Vec<bool> {
    show.pickable(&SelectionRules::none(), &[])
}

/// By seat, whether nobody else has it and another party has a seat of its row within `clearance` slots, aisles counted;
/// all `false` for 0.
pub(crate) fn near_others(show: &Inventory, clearance: usize) -> Vec<bool> {
    let mut near = vec![false; show.hall().seat_count()];
    let all: Vec<SeatIndex> = (0..near.len() as SeatIndex).collect();
    let rules = SelectionRules { seat_clearance: clearance, ..SelectionRules::none() };
    let found = show.check(&all, &rules, &[]).into_iter();
    for seat in found.filter(|found| found.code == ViolationCode::TooClose).flat_map(|found| found.seats) {
        if let Some(near) = near.get_mut(seat as usize) {
            *near = true;
        }
    }
    near
}

/// Squared distance of the middle between two seats from the focal point of their row, in layout units.
pub(crate) fn distance_squared(hall: &Hall, first: SeatIndex, last: SeatIndex) -> f64 {
    let row = hall.row_of().get(first as usize).copied();
    let focus = row.and_then(|row| hall.row_focal_point(row).ok()).unwrap_or_default();
    let away = |values: &[f32], focus: f32| {
        let at = |seat: SeatIndex| values.get(seat as usize).copied().map_or(0.0, f64::from);
        (at(first) + at(last)) / 2.0 - f64::from(focus)
    };
    let (dx, dy) = (away(hall.x(), focus.0), away(hall.y(), focus.1));
    dx * dx + dy * dy
}
