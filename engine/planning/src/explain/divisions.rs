//! The ways to divide a party that no row can seat, as the search weighs them, and what makes each worse than the chosen
//! one.

use std::cmp::Ordering;

use parterre_engine::ids::SeatIndex;
use parterre_engine::picker::best::{Division, DivisionCost};

/// What became of a division: what makes it worse than the chosen one, the weightiest first. The numbers index
/// `divisionVerdicts` in js/planning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum DivisionVerdict {
    /// The party sits so.
    Chosen = 0,
    /// More people have nobody of the party beside them.
    MoreAlone = 1,
    /// The division has more groups.
    MoreGroups = 2,
    /// More of its groups leave a single seat alone.
    MoreStranding = 3,
    /// The groups are farther from the focal point, or from their nearest one, by the sum of the squares.
    Farther = 4,
    /// The division is as good as the chosen one, which was found first.
    Later = 5,
}

/// Ways to divide the party that the search weighed, the best first: one entry a division, which is a run in each of
/// several neighbouring rows. For each row it weighs the best of those that end there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DivisionColumns {
    /// What became of it.
    pub verdict: Vec<DivisionVerdict>,
    /// How many people have nobody of the party beside them.
    pub alone: Vec<u32>,
    /// How many groups it has, one a row.
    pub groups: Vec<u32>,
    /// The leftmost seat of every group: those of the first division, rows from the top, then those of the second…
    pub group_first: Vec<SeatIndex>,
    /// How many seats each of these groups has.
    pub group_length: Vec<u32>,
}

impl DivisionColumns {
    /// The best of those that were weighed, at most `limit` and at least the chosen one. `weighed`: rows from the top.
    pub(super) fn of(mut weighed: Vec<Division>, limit: usize) -> DivisionColumns {
        // Equal ones stay in their order, so that the first is the one that was found first. No cost is NaN.
        weighed.sort_by(|one, other| one.cost.partial_cmp(&other.cost).unwrap_or(Ordering::Equal));
        weighed.truncate(limit.max(1));
        let mut columns = DivisionColumns::default();
        let chosen = weighed.first().map(|division| division.cost).unwrap_or_default();
        for (place, Division { cost, groups }) in weighed.into_iter().enumerate() {
            columns.verdict.push(if place == 0 { DivisionVerdict::Chosen } else { verdict(cost, chosen) });
            columns.alone.push(cost.alone);
            columns.groups.push(cost.groups);
            for (first, length) in groups {
                columns.group_first.push(first);
                columns.group_length.push(length);
            }
        }
        columns
    }
}

/// What a division is against the chosen one. Sums of distances that differ by rounding alone are equal.
fn verdict(cost: DivisionCost, chosen: DivisionCost) -> DivisionVerdict {
    if cost.alone > chosen.alone {
        DivisionVerdict::MoreAlone
    } else if cost.groups > chosen.groups {
        DivisionVerdict::MoreGroups
    } else if cost.stranding > chosen.stranding {
        DivisionVerdict::MoreStranding
    } else if cost.distance > chosen.distance * (1.0 + 1e-9) {
        DivisionVerdict::Farther
    } else {
        DivisionVerdict::Later
    }
}
