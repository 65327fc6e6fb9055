//! The group that a click takes: seats side by side around the one that is clicked.

use crate::hall::flag;
use crate::ids::SeatIndex;
use crate::inventory::Inventory;
use crate::rules::{SelectionRules, StrandedRule};
use crate::status::Status;

/// The largest group that is looked for; of a larger party the rest is picked by further clicks.
pub const MAX_GROUP: usize = 32;

impl Inventory {
    /// The seats that a click on `seat` takes for a party that still needs `size` of them, ascending: a run of so many
    /// with the seat in it that the rules let pass; where there is none, of as many as can be, and then the rules that a
    /// later pick can mend (stranded seats, companions, how many are accessible) are not asked about yet. Of several
    /// runs the one about whose seats the rules warn least, then the one with the seat nearest its middle, then the
    /// leftmost. Empty: a click there would be refused.
    ///
    /// The seat itself may be any; those around it are none that only those get who pick them: accessible and companion
    /// seats (unless `rules.accessible` asks for some) and those that are never assigned.
    ///
    /// `own`: seats that are the party's already. `picked`: those of its choice that stay; the rules are asked about
    /// these and the run together, and `rules.count` is of no interest. At most [`MAX_GROUP`] seats.
    #[inline(never)]
    pub fn group_around(
        &self,
        seat: SeatIndex,
        size: usize,
        rules: &SelectionRules,
        own: &[SeatIndex],
        picked: &[SeatIndex],
    ) -> Vec<SeatIndex> {
        let hall = self.hall();
        let size = size.min(MAX_GROUP);
        if self.status(seat).is_err() {
            return Vec::new();
        }
        let kept = if rules.accessible.unwrap_or(0) > 0 {
            flag::NO_AUTO_ASSIGN
        } else {
            flag::NO_AUTO_ASSIGN | flag::ACCESSIBLE | flag::COMPANION
        };
        let joins = |other: &SeatIndex| {
            let flags = hall.flags(*other);
            let is_open = match self.status(*other) {
                Ok(Status::Free) => true,
                Ok(Status::Blocked) => rules.allow_blocked,
                _ => false,
            };
            flags & kept == 0 && !picked.contains(other) && (is_open || own.contains(other))
        };
        let reach = |step: i32| {
            let next = |&from: &SeatIndex| hall.neighbour(from, step).filter(joins);
            std::iter::successors(Some(seat), next).take(size).last()
        };
        let (Some(left), Some(right)) = (reach(-1), reach(1)) else {
            return Vec::new();
        };
        let mut chosen = picked.to_vec();
        for length in (1..=size.min((right - left) as usize + 1)).rev() {
            let mut asked = SelectionRules { count: None, ..*rules };
            if length < size {
                asked.accessible = None;
                asked.stranded = StrandedRule::Off;
                asked.companions_with_accessible = false;
            }
            let length = length as u32;
            let starts = left.max((seat + 1).saturating_sub(length))..=seat.min(right + 1 - length);
            let rated = starts.filter_map(|first| {
                chosen.truncate(picked.len());
                chosen.extend(first..first + length);
                let mut warned = Some(0);
                self.check_each(&chosen, &asked, own, &mut |_, forbids, seats| {
                    warned = warned.filter(|_| !forbids).map(|before| before + seats.len());
                });
                warned.map(|warned| (warned, (2 * first + length - 1).abs_diff(2 * seat), first))
            });
            if let Some((_, _, first)) = rated.min() {
                return (first..first + length).collect();
            }
        }
        Vec::new()
    }
}
