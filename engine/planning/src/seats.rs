//! Facts about seats that simulating and explaining both need.

use parterre_engine::hall::flag;
use parterre_engine::ids::SeatIndex;
use parterre_engine::{Hall, Inventory, SelectionRules, Status, StrandedRule, ViolationCode};

/// The bits of [`flag`] of a seat; none beyond the hall.
pub(crate) fn flags(hall: &Hall, seat: SeatIndex) -> u8 {
    hall.flags_of().get(seat as usize).copied().unwrap_or(0)
}

/// Whether the seat after this one in the order of indexes is its neighbour.
pub(crate) fn next_is_beside(hall: &Hall, seat: SeatIndex) -> bool {
    let (at, next) = (seat as usize, seat as usize + 1);
    let slot = |at: usize| hall.slot_of().get(at).map(|&slot| u32::from(slot));
    match (slot(at), slot(next)) {
        (Some(slot), Some(next_slot)) => hall.row_of().get(at) == hall.row_of().get(next) && next_slot == slot + 1,
        _ => false,
    }
}

/// By seat, whether the seat is set and neither neighbour is.
pub(crate) fn alone(hall: &Hall, set: &[bool]) -> Vec<bool> {
    let is_set = |at: usize| set.get(at) == Some(&true);
    let with_next = |at: usize| is_set(at) && is_set(at + 1) && next_is_beside(hall, at as SeatIndex);
    (0..set.len())
        .map(|at| is_set(at) && !with_next(at) && !at.checked_sub(1).is_some_and(with_next))
        .collect()
}

/// By seat, whether it is free and not disabled: a visitor could have it.
pub(crate) fn open(show: &Inventory) -> Vec<bool> {
    let flags = show.hall().flags_of().iter();
    let seats = show.statuses().iter().zip(flags);
    seats
        .map(|(&status, &flags)| status == Status::Free && flags & flag::DISABLED == 0)
        .collect()
}

/// By seat, whether another party has a seat of its row within `clearance` slots, aisles counted; all `false` for 0.
/// `own`: a byte a seat, what the party has itself; empty for nothing.
pub(crate) fn near_others(show: &Inventory, own: &[bool], clearance: usize) -> Vec<bool> {
    let hall = show.hall();
    let count = hall.seat_count();
    let mut near = vec![false; count];
    if clearance == 0 {
        return near;
    }
    // The nearest taken seat on the left, then, from the other end, on the right.
    let mut mark = |seats: &mut dyn Iterator<Item = usize>| {
        let mut last: Option<(u16, u16)> = None;
        for at in seats {
            let (Some(&row), Some(&slot)) = (hall.row_of().get(at), hall.slot_of().get(at)) else {
                continue;
            };
            let taken = show.statuses().get(at).is_some_and(|status| status.is_taken());
            if taken && own.get(at) != Some(&true) {
                last = Some((row, slot));
            }
            let within = |(other, from): (u16, u16)| other == row && usize::from(from.abs_diff(slot)) <= clearance;
            if last.is_some_and(within)
                && let Some(near) = near.get_mut(at)
            {
                *near = true;
            }
        }
    };
    mark(&mut (0..count));
    mark(&mut (0..count).rev());
    near
}

/// Whether a party would leave fewer free seats than are kept back for the point of sale. Its own ones do not count as
/// taken by it.
pub(crate) fn is_over_quota(show: &Inventory, count: usize, own: &[SeatIndex], online_reserve: usize) -> bool {
    if online_reserve == 0 {
        return false;
    }
    let mut own = own.to_vec();
    own.sort_unstable();
    own.dedup();
    let is_taken = |&seat: &SeatIndex| matches!(show.status(seat), Ok(Status::Held | Status::Reserved));
    let more = count.saturating_sub(own.into_iter().filter(is_taken).count());
    more > (show.online_count() as usize).saturating_sub(online_reserve)
}

/// Whether a choice leaves a single seat alone that it need not, as the rules see it.
pub(crate) fn strands(show: &Inventory, seats: &[SeatIndex], seat_clearance: usize, own: &[SeatIndex]) -> bool {
    let rules = SelectionRules {
        stranded: StrandedRule::Warn,
        seat_clearance,
        ..SelectionRules::plain()
    };
    let found = show.check(seats, &rules, own);
    found.iter().any(|found| found.code == ViolationCode::StrandedSeat)
}

/// Whether a run leaves a single seat alone beside it, were it not to be helped either. While there is a clearance
/// nothing counts.
pub(crate) fn leaves_alone(
    show: &Inventory,
    (first, length): (SeatIndex, u32),
    seat_clearance: usize,
    own: &[SeatIndex],
) -> bool {
    let is_open = |seat: SeatIndex| {
        let status = show.status(seat);
        let is_own = own.contains(&seat) && status != Ok(Status::Sold);
        (status == Ok(Status::Free) || is_own) && status.is_ok() && flags(show.hall(), seat) & flag::DISABLED == 0
    };
    // The open seat beside another one, on the left or on the right.
    let beside = |seat: SeatIndex, is_left: bool| {
        let other = if is_left { seat.checked_sub(1)? } else { seat + 1 };
        let is_beside = next_is_beside(show.hall(), seat.min(other));
        (is_beside && is_open(other)).then_some(other)
    };
    let is_left_alone =
        |seat: SeatIndex, is_left: bool| beside(seat, is_left).is_some_and(|single| beside(single, is_left).is_none());
    seat_clearance == 0 && (is_left_alone(first, true) || is_left_alone(first + length - 1, false))
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
