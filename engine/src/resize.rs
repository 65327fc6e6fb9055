//! A choice by hand for another number of people: the chosen seats and as many more, or those of them that stay.

use crate::group::MAX_GROUP;
use crate::hall::{Hall, flag};
use crate::ids::SeatIndex;
use crate::inventory::Inventory;
use crate::rules::{SelectionRules, StrandedRule};
use crate::sort::{sort, sort_nearest};

/// How many runs elsewhere are looked at, nearest first.
const MAX_RUNS: usize = 256;

impl Inventory {
    /// The seats of a party that chose `picked` and is `size` people now, ascending.
    ///
    /// The best choice is the one that the rules forbid least, then has the fewest people alone, then the fewest groups, then the fewest
    /// seats of a class that none of the picked has, then the one that the rules warn about least, then the one nearest to the
    /// middle of what was picked, then nearest to the best view.
    ///
    /// **More people** keep all that is picked. Looked at are, for every number, so many beside the picked seats (in
    /// one run of open seats with them, at its sides or between them; several such choices are compared by what no later
    /// seat can mend) and the others together in one of the 256 nearest runs; where the rules let none of that pass, the
    /// nearest seats one by one. Accessible and companion seats and those that are never assigned are not taken along.
    ///
    /// **Fewer people** give back one seat after the other: the one without which the choice is best.
    ///
    /// Empty: the rules let no larger choice pass, or nobody comes, or more than [`MAX_GROUP`] do, or nothing was picked.
    /// `picked` counts as the party's own, as does `own`; `rules.count` is of no interest. Unknown seats are left out.
    #[inline(never)]
    pub fn resized(
        &self,
        picked: &[SeatIndex],
        size: usize,
        rules: &SelectionRules,
        own: &[SeatIndex],
    ) -> Vec<SeatIndex> {
        let mut known: Vec<SeatIndex> = picked.iter().copied().filter(|&seat| self.status(seat).is_ok()).collect();
        sort(&mut known);
        known.dedup();
        let own = [own, &known].concat();
        let rules = SelectionRules { count: None, ..*rules };
        let resize =
            Resize { show: self, rules: &rules, own: &own, picked: &known, middle: middle(self.hall(), &known) };
        match size.checked_sub(known.len()) {
            None => resize.fewer(size),
            Some(0) => known,
            Some(more) if more <= MAX_GROUP && !known.is_empty() => resize.more(more),
            Some(_) => Vec::new(),
        }
    }
}

struct Resize<'a> {
    show: &'a Inventory,
    rules: &'a SelectionRules,
    own: &'a [SeatIndex],
    /// Ascending.
    picked: &'a [SeatIndex],
    middle: (f64, f64),
}

/// The best choice so far. Its rating is least: forbidden, alone, groups, of another class, warned about, far away, far from the best
/// view. Distances are squared, in 256ths: seats that are drawn equally far are so here, however their places are rounded.
struct Best {
    rating: [u64; 7],
    seats: Vec<SeatIndex>,
}

impl Best {
    fn none() -> Best {
        Best { rating: [u64::MAX; 7], seats: Vec::new() }
    }

    fn allowed(self) -> Option<Vec<SeatIndex>> {
        (self.rating[0] == 0).then_some(self.seats)
    }
}

impl Resize<'_> {
    fn hall(&self) -> &Hall {
        self.show.hall()
    }

    fn is_picked(&self, seat: SeatIndex) -> bool {
        self.picked.binary_search(&seat).is_ok()
    }

    fn fewer(&self, size: usize) -> Vec<SeatIndex> {
        let mut left = self.picked.to_vec();
        while left.len() > size {
            let mut best = Best::none();
            for gone in 0..left.len() {
                let (before, after) = left.split_at(gone);
                self.consider(&mut best, &[before, after.get(1..).unwrap_or_default()], self.rules);
            }
            left = best.seats;
        }
        left
    }

    fn more(&self, more: usize) -> Vec<SeatIndex> {
        let relaxed =
            SelectionRules { accessible: None, stranded: StrandedRule::Off, sofas_together: false, ..*self.rules };
        let joins = self.joins(&relaxed);
        let mut best = Best::none();
        self.beside(more, &joins, self.rules, &mut best);
        for beside in (0..more).rev() {
            let mut near = Best::none();
            self.beside(beside, &joins, &relaxed, &mut near);
            if let Some(near) = near.allowed() {
                self.elsewhere(&near, more - beside, &joins, &mut best);
            }
        }
        if let Some(seats) = best.allowed() {
            return seats;
        }
        let mut one_by_one = Best::none();
        let nearest: Vec<SeatIndex> = self.runs(1, &joins, &[]).into_iter().map(|(_, seat)| seat).take(more).collect();
        if nearest.len() == more {
            self.consider(&mut one_by_one, &[self.picked, &nearest], self.rules);
        }
        one_by_one.allowed().unwrap_or_default()
    }

    /// By seat, whether a party that picks no further takes it along.
    fn joins(&self, relaxed: &SelectionRules) -> Vec<bool> {
        let kept = flag::NO_AUTO_ASSIGN | flag::ACCESSIBLE | flag::COMPANION;
        let joins = |seat: SeatIndex| {
            let mut joins = self.hall().flags(seat) & kept == 0 && !self.is_picked(seat);
            if joins {
                self.show.check_each(&[seat], relaxed, self.own, &mut |_, _, _| joins = false);
            }
            joins
        };
        (0..self.show.statuses().len() as SeatIndex).map(joins).collect()
    }

    /// Considers every choice with so many more seats in the runs of the picked ones.
    fn beside(&self, more: usize, joins: &[bool], rules: &SelectionRules, best: &mut Best) {
        if more == 0 {
            self.consider(best, &[self.picked], rules);
        }
        let mut looked_to = None;
        for &seat in self.picked {
            // The run of this one was looked at already.
            if more == 0 || looked_to.is_some_and(|last| seat <= last) {
                continue;
            }
            let last = self.reach(seat, 1, joins);
            looked_to = Some(last);
            let run = self.reach(seat, -1, joins)..=last;
            let fresh: Vec<SeatIndex> = run.filter(|&seat| !self.is_picked(seat)).collect();
            for window in fresh.windows(more) {
                if let [from, ..] = window
                    && let [.., to] = window
                    && self.picked.iter().any(|&seat| seat + 1 >= *from && seat <= to + 1)
                {
                    self.consider(best, &[self.picked, window], rules);
                }
            }
        }
    }

    /// Considers these seats with so many in one run wherever there is room.
    fn elsewhere(&self, near: &[SeatIndex], more: usize, joins: &[bool], best: &mut Best) {
        for (_, first) in self.runs(more, joins, near).into_iter().take(MAX_RUNS) {
            let run: Vec<SeatIndex> = (first..first + more as SeatIndex).collect();
            self.consider(best, &[near, &run], self.rules);
        }
    }

    /// How far away each run of so many seats is that join and are none of these, and where it begins, nearest first.
    fn runs(&self, length: usize, joins: &[bool], near: &[SeatIndex]) -> Vec<(f64, SeatIndex)> {
        let mut runs = Vec::new();
        let mut reached = 0;
        for (seat, &joins) in (0..).zip(joins) {
            let is_open = joins && near.binary_search(&seat).is_err();
            let goes_on = self.hall().neighbour(seat, -1).is_some();
            reached = if !is_open {
                0
            } else if goes_on {
                reached + 1
            } else {
                1
            };
            if reached >= length {
                let first = seat + 1 - length as SeatIndex;
                runs.push((away(self.middle, middle(self.hall(), &[first, seat])), first));
            }
        }
        sort_nearest(&mut runs);
        runs
    }

    /// Keeps the choice of all these seats if it is better than the best so far.
    fn consider(&self, best: &mut Best, parts: &[&[SeatIndex]], rules: &SelectionRules) {
        let hall = self.hall();
        let mut seats = parts.concat();
        sort(&mut seats);
        let mut rating = [0; 7];
        self.show.check_each(&seats, rules, self.own, &mut |_, forbids, concerned| {
            // A choice of nobody is forbidden without a seat.
            rating[if forbids { 0 } else { 4 }] += concerned.len().max(1) as u64;
        });
        for &seat in &seats {
            let [before, after] =
                [-1, 1].map(|step| hall.neighbour(seat, step).is_some_and(|other| seats.binary_search(&other).is_ok()));
            rating[1] += u64::from(!before && !after);
            rating[2] += u64::from(!before);
            let class = hall.class(seat);
            rating[3] += u64::from(!self.picked.iter().any(|&picked| hall.class(picked) == class));
            let place = middle(hall, &[seat]);
            let row = hall.row_of().get(seat as usize).copied().unwrap_or_default();
            let (x, y) = hall.row_focal_point(row).unwrap_or_default();
            rating[5] += in_256ths(away(self.middle, place));
            rating[6] += in_256ths(away((f64::from(x), f64::from(y)), place));
        }
        if rating < best.rating {
            *best = Best { rating, seats };
        }
    }

    /// The last seat that is reached from here over open and picked seats, without an aisle between.
    fn reach(&self, mut seat: SeatIndex, step: i32, joins: &[bool]) -> SeatIndex {
        while let Some(next) = self.hall().neighbour(seat, step)
            && (self.is_picked(next) || joins.get(next as usize) == Some(&true))
        {
            seat = next;
        }
        seat
    }
}

/// The middle of these seats in the drawing.
fn middle(hall: &Hall, seats: &[SeatIndex]) -> (f64, f64) {
    let (mut x, mut y) = (0.0, 0.0);
    for &seat in seats {
        x += f64::from(hall.x().get(seat as usize).copied().unwrap_or_default());
        y += f64::from(hall.y().get(seat as usize).copied().unwrap_or_default());
    }
    let count = seats.len().max(1) as f64;
    (x / count, y / count)
}

fn away((x, y): (f64, f64), (to_x, to_y): (f64, f64)) -> f64 {
    (to_x - x) * (to_x - x) + (to_y - y) * (to_y - y)
}

fn in_256ths(distance: f64) -> u64 {
    (distance * 256.0 + 0.5) as u64
}
