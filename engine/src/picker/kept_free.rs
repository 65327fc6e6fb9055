//! A party that keeps one place of a sofa free, where the house lets it.

use super::best::MAX_SPLIT_PARTY;
use super::{AssignRequest, Assignment, KeySet, Workspace, search_classes, unmet};
use crate::hall::{Hall, flag};
use crate::ids::SeatIndex;
use crate::inventory::Inventory;
use crate::known;

/// Looks for seats with one more than the party asks for, and keeps these without one place of a sofa where fewer people sit alone then.
/// Returns the classes in which they were looked for, `None` where the answer stays as it is.
#[inline(never)]
pub(super) fn search(
    show: &Inventory,
    request: &AssignRequest<'_>,
    work: &mut Workspace,
    answer: &mut Assignment,
) -> Option<KeySet> {
    if !request.terms.sofas_together || request.terms.count >= MAX_SPLIT_PARTY {
        return None;
    }
    let alone = answer.alone();
    let mut wider = *request;
    wider.terms.count += 1;
    let classes = search_classes(show, &wider, work, answer);
    if leave_place(show.hall(), answer) && answer.alone() < alone {
        return Some(classes);
    }
    search_classes(show, request, work, answer);
    None
}

/// Takes one place of a sofa out of an answer, the farthest from the focal point of those at an end of a run; says whether there was one
/// to take. Accessible places are not taken, nor the only place of a sofa that the party has.
fn leave_place(hall: &Hall, answer: &mut Assignment) -> bool {
    let has = |seat: SeatIndex| answer.seats.contains(&seat);
    let may_leave = |seat: SeatIndex| {
        let is_beside = |step: i32| hall.neighbour(seat, step).is_some_and(has);
        hall.flags(seat) & flag::ACCESSIBLE == 0
            && hall.sofa_seats(seat).any(|mate| mate != seat && has(mate))
            && !(is_beside(-1) && is_beside(1))
    };
    let (mut farthest, mut left) = (0.0, None);
    for (at, &seat) in answer.seats.iter().enumerate() {
        let distance = away(hall, seat);
        if distance >= farthest && may_leave(seat) {
            (farthest, left) = (distance, Some(at));
        }
    }
    let Some(at) = left else {
        return false;
    };
    answer.seats.remove(at);
    let mut rest = at as u32;
    for size in &mut answer.groups {
        if rest < *size {
            *size -= 1;
            break;
        }
        rest -= *size;
    }
    if answer.alone() > 0 {
        answer.unmet |= unmet::NOBODY_ALONE;
    }
    true
}

/// The squared distance of a seat from the focal point of its row.
fn away(hall: &Hall, seat: SeatIndex) -> f64 {
    let (x, y) = hall.place(seat).map_or((0.0, 0.0), |(row, _)| row.focal_point);
    let away = |values: &[f32], focus: f32| f64::from(known::at(values, seat as usize)) - f64::from(focus);
    let (right, below) = (away(hall.x(), x), away(hall.y(), y));
    right * right + below * below
}
