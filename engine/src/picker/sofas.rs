//! Seats one by one where sofas stay whole.

use super::Workspace;
use crate::hall::{Hall, flag};
use crate::ids::SeatIndex;
use crate::known;

/// Appends so many of the candidates to `seats`, in their order, with every sofa whole or left out; fewer when that
/// cannot be. A group is left out where what is behind it would not come to the number any more, which is known of a
/// party's last 64 seats.
#[inline(never)]
pub(super) fn whole_sofas(
    hall: &Hall,
    candidates: &[SeatIndex],
    count: usize,
    work: &mut Workspace,
    seats: &mut Vec<SeatIndex>,
) {
    let Workspace { sofas, wholes, reach, .. } = work;
    for &seat in candidates {
        hall.put(sofas, seat, true);
    }
    // Every group a party can get: a seat of no sofa alone, or a whole sofa where its first seat comes up.
    wholes.clear();
    for &seat in candidates {
        let is_whole = group_of(hall, seat)
            .all(|member| hall.bit_of(member).is_some_and(|(word, bit)| known::at(sofas, word) >> bit & 1 == 1));
        if is_whole {
            wholes.push((seat, group_of(hall, seat).count() as u32));
            for member in group_of(hall, seat) {
                hall.put(sofas, member, false);
            }
        }
    }
    for &seat in candidates {
        hall.put(sofas, seat, false);
    }
    // Bit `n` of an entry: the groups after this one can make up `n` seats. Filled from the last one.
    reach.clear();
    let mut sums = 1u64;
    for &(_, size) in wholes.iter().rev() {
        reach.push(sums);
        sums |= sums.checked_shl(size).unwrap_or(0);
    }
    let mut rest = count;
    for (&(seat, size), &sums) in wholes.iter().zip(reach.iter().rev()) {
        let Some(left) = rest.checked_sub(size as usize) else {
            continue;
        };
        if left >= 64 || sums >> left & 1 == 1 {
            seats.extend(group_of(hall, seat));
            rest = left;
        }
    }
}

/// The seats that are given with this one. Disabled ones are nobody's, and a sofa is whole without them.
fn group_of(hall: &Hall, seat: SeatIndex) -> impl Iterator<Item = SeatIndex> + '_ {
    let sofa = hall.sofa_seats(seat);
    let group = if sofa.is_empty() { seat..seat + 1 } else { sofa };
    group.filter(|&seat| hall.flags(seat) & flag::DISABLED == 0)
}
