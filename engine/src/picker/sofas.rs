//! Seats one by one where sofas stay whole.

use crate::hall::Hall;
use crate::ids::SeatIndex;
use crate::sort::sort_nearest;

/// Appends so many of the candidates to `seats`, in their order, with every sofa whole or left out; fewer when that
/// cannot be. Where single seats have used up what an even number of sofa seats would have needed, sofas go first in a
/// second try. `is_candidate`: a mask of the whole hall, zero before and after.
#[inline(never)]
pub(super) fn whole_sofas(
    hall: &Hall,
    candidates: &[SeatIndex],
    count: usize,
    is_candidate: &mut [u64],
    groups: &mut Vec<(f64, u32)>,
    seats: &mut Vec<SeatIndex>,
) {
    for &seat in candidates {
        hall.put(is_candidate, seat, true);
    }
    // Every group a party can get: a seat of no sofa alone, or a whole sofa where its first seat comes up.
    groups.clear();
    for (place, &seat) in candidates.iter().enumerate() {
        let group = group_of(hall, seat);
        let is_whole = group.clone().all(|member| {
            hall.bit_of(member)
                .is_some_and(|(word, bit)| is_candidate.get(word).is_some_and(|word| word >> bit & 1 == 1))
        });
        if is_whole {
            groups.push((-(group.len() as f64), place as u32));
            for member in group {
                hall.put(is_candidate, member, false);
            }
        }
    }
    for &seat in candidates {
        hall.put(is_candidate, seat, false);
    }
    let before = seats.len();
    fill(hall, candidates, groups, count, seats);
    if seats.len() - before < count {
        seats.truncate(before);
        sort_nearest(groups);
        fill(hall, candidates, groups, count, seats);
    }
}

fn group_of(hall: &Hall, seat: SeatIndex) -> std::ops::Range<SeatIndex> {
    let sofa = hall.sofa_seats(seat);
    if sofa.is_empty() { seat..seat + 1 } else { sofa }
}

/// Every group that there is still room for.
fn fill(hall: &Hall, candidates: &[SeatIndex], groups: &[(f64, u32)], count: usize, seats: &mut Vec<SeatIndex>) {
    let end = seats.len() + count;
    for &(_, place) in groups {
        let Some(&seat) = candidates.get(place as usize) else {
            continue;
        };
        let group = group_of(hall, seat);
        if seats.len() + group.len() <= end {
            seats.extend(group);
        }
    }
}
