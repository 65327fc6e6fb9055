//! Seats one by one where sofas stay whole.

use super::Workspace;
use crate::hall::{Hall, flag};
use crate::ids::SeatIndex;
use crate::sort::sort_nearest;

/// Appends so many of the candidates to `seats`, in their order, with every sofa whole or left out; fewer when that
/// cannot be. A group is left out where what is behind it would not come to the number any more. Of parties of more than
/// 64 that is known of the last 64 alone, and larger sofas go first in a second try.
#[inline(never)]
pub(super) fn whole_sofas(
    hall: &Hall,
    candidates: &[SeatIndex],
    count: usize,
    work: &mut Workspace,
    seats: &mut Vec<SeatIndex>,
) {
    let Workspace {
        sofas, ranked, reach, ..
    } = work;
    for &seat in candidates {
        hall.put(sofas, seat, true);
    }
    // Every group a party can get: a seat of no sofa alone, or a whole sofa where its first seat comes up.
    ranked.clear();
    for (place, &seat) in candidates.iter().enumerate() {
        let is_whole = group_of(hall, seat).all(|member| {
            hall.bit_of(member)
                .is_some_and(|(word, bit)| sofas.get(word).is_some_and(|word| word >> bit & 1 == 1))
        });
        if is_whole {
            ranked.push((-(group_of(hall, seat).count() as f64), place as u32));
            for member in group_of(hall, seat) {
                hall.put(sofas, member, false);
            }
        }
    }
    for &seat in candidates {
        hall.put(sofas, seat, false);
    }
    let before = seats.len();
    fill(hall, candidates, ranked, count, reach, seats);
    if seats.len() - before < count {
        seats.truncate(before);
        sort_nearest(ranked);
        fill(hall, candidates, ranked, count, reach, seats);
    }
}

/// The seats that are given with this one. Disabled ones are nobody's, and a sofa is whole without them.
fn group_of(hall: &Hall, seat: SeatIndex) -> impl Iterator<Item = SeatIndex> + '_ {
    let sofa = hall.sofa_seats(seat);
    let group = if sofa.is_empty() { seat..seat + 1 } else { sofa };
    let is_enabled = |seat: &SeatIndex| {
        let flags = hall.flags_of().get(*seat as usize);
        flags.is_some_and(|flags| flags & flag::DISABLED == 0)
    };
    group.filter(is_enabled)
}

/// Every group that there is room for, and after which the number can still be made up. `reach`: room to write into.
fn fill(
    hall: &Hall,
    candidates: &[SeatIndex],
    groups: &[(f64, u32)],
    count: usize,
    reach: &mut Vec<u64>,
    seats: &mut Vec<SeatIndex>,
) {
    // Bit `n` of an entry: the groups after this one can make up `n` seats. Filled from the last one.
    reach.clear();
    let mut sums = 1u64;
    for &(size, _) in groups.iter().rev() {
        reach.push(sums);
        sums |= sums.checked_shl(-size as u32).unwrap_or(0);
    }
    let mut rest = count;
    for (&(size, place), &sums) in groups.iter().zip(reach.iter().rev()) {
        let Some(left) = rest.checked_sub(-size as usize) else {
            continue;
        };
        let is_possible = left >= 64 || sums >> left & 1 == 1;
        if let Some(&seat) = candidates.get(place as usize).filter(|_| is_possible) {
            seats.extend(group_of(hall, seat));
            rest = left;
        }
    }
}
