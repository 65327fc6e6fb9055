//! A party in groups wherever there is room: as few people alone and as few groups as can be.

use super::{Assignment, Best, MAX_SPLIT_PARTY};
use crate::sort::sort;
use crate::{known, mask};

/// By length, how many runs of candidates there are; those longer than any party count as that long.
type Runs = [usize; MAX_SPLIT_PARTY + 1];

impl Best<'_> {
    /// Step 3. Says whether there is such an answer with fewer people alone than `alone`; else the answer is as before.
    #[inline(never)]
    pub(super) fn apart(&mut self, alone: usize, answer: &mut Assignment) -> bool {
        let party = self.search.count;
        if party > MAX_SPLIT_PARTY || self.search.accessible > 0 {
            return false;
        }
        let mut rest = party;
        self.anchor = None;
        while rest > 0 {
            let Some(found) = self.group_of(rest, answer) else {
                break;
            };
            rest -= found;
        }
        self.search.count = party;
        self.anchor = None;
        sort(&mut answer.seats);
        if rest == 0 {
            self.tell_scattered(answer);
        }
        let is_better = rest == 0 && answer.groups.iter().filter(|&&size| size == 1).count() < alone;
        if !is_better {
            self.search.give_back(&answer.seats);
            answer.clear();
        }
        is_better
    }

    /// Seats the next group of so many people that are left, near the first one; says how many it has.
    fn group_of(&mut self, rest: usize, answer: &mut Assignment) -> Option<usize> {
        // Where whole sofas are in the way of a run of that length, the next shorter one.
        (1..=next_size(rest, &self.free_runs())).rev().find(|&size| {
            self.search.count = size;
            let mut preferences = self.search.preferences.iter();
            let Some(run) = preferences.find_map(|&wanted| self.nearest_run(wanted).run) else {
                return false;
            };
            let Some(row) = self.hall.known_row(run.place.row() as usize) else {
                return false;
            };
            self.anchor = self.anchor.or_else(|| self.middle_of(run));
            let first = self.hall.seat_in(row, run.place.start());
            let before = answer.seats.len();
            answer.seats.extend(first..first + run.length);
            self.search.set_aside(known::part(&answer.seats, before..answer.seats.len()));
            true
        })
    }

    fn free_runs(&mut self) -> Runs {
        let mut runs = [0; MAX_SPLIT_PARTY + 1];
        for (index, row) in self.hall.rows.iter().enumerate() {
            if !self.search.may_hold(index, 1) || !self.search.is_in_zone(row) {
                continue;
            }
            self.search.load(row);
            let candidates = self.search.work.candidates_of(row);
            for stretch in mask::stretches(candidates) {
                if let Some(count) = runs.get_mut(stretch.len().min(MAX_SPLIT_PARTY)) {
                    *count += 1;
                }
            }
        }
        runs
    }
}

/// How many of the people that are left sit together next: as many as the longest run has room for, but so many fewer
/// that every later group of the fewest that are needed still has two.
fn next_size(rest: usize, runs: &Runs) -> usize {
    let (mut groups, mut room, mut longest) = (0, 0, 1);
    for (length, &count) in runs.iter().enumerate().skip(2).rev() {
        for _ in 0..count {
            longest = longest.max(length);
            if room < rest {
                (room, groups) = (room + length, groups + 1);
            }
        }
    }
    let most = if room < rest { rest } else { rest - 2 * (groups - 1) };
    longest.min(most.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sizes of the groups of a party, its runs of these lengths.
    fn sizes(party: usize, lengths: &[usize]) -> Vec<usize> {
        let (mut rest, mut lengths, mut sizes) = (party, lengths.to_vec(), Vec::new());
        while rest > 0 {
            let mut runs = [0; MAX_SPLIT_PARTY + 1];
            for &length in &lengths {
                runs[length] += 1;
            }
            let size = next_size(rest, &runs);
            // The shortest that has room, so that nothing is left of the longer ones.
            let run = lengths.iter_mut().filter(|length| **length >= size).min().unwrap();
            *run -= size;
            rest -= size;
            sizes.push(size);
        }
        sizes
    }

    #[test]
    fn nobody_is_alone_where_that_can_be_helped() {
        for (party, lengths, expected) in [
            (5, &[3, 1, 1, 1, 1, 1][..], &[3, 1, 1][..]),
            (5, &[3, 2, 1], &[3, 2]),
            (5, &[4, 2], &[3, 2]),
            (4, &[3, 2], &[2, 2]),
            (8, &[5, 2, 2], &[4, 2, 2]),
            (7, &[3, 3, 2], &[3, 2, 2]),
            (3, &[2, 2], &[1, 2]),
            (6, &[5, 1], &[5, 1]),
        ] {
            assert_eq!(sizes(party, lengths), expected, "{party} in {lengths:?}");
        }
    }
}
