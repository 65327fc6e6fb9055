//! A party wherever there is room: the nearest single seats.

use super::{Arrangement, Assignment, Best, unmet};
use crate::hall::flag;
use crate::ids::SeatIndex;
use crate::mask::{self, Stranded};
use crate::picker::Workspace;
use crate::picker::sofas::whole_sofas;
use crate::rules::each_stranded;
use crate::sort::{keep_nearest, sort, sort_nearest};

impl Best<'_> {
    /// Step 4. Companion seats are left out: nothing says that an accessible one beside them is given.
    #[inline(never)]
    pub(super) fn scattered(&mut self, answer: &mut Assignment) {
        let accessible = self.find_single_seats();
        let hall = self.hall;
        let terms = self.search.terms;
        let work = &mut *self.search.work;
        let wanted = self.search.accessible;
        let others = self.search.count - wanted;
        if work.accessible.len() < wanted || work.general.len() < others {
            answer.unmet = if accessible < wanted {
                unmet::ENOUGH_ACCESSIBLE
            } else if work.general.len() < others {
                unmet::ENOUGH_SEATS
            } else {
                unmet::WHOLE_SOFAS
            };
            return;
        }
        if terms.sofas_together {
            sort_nearest(&mut work.general);
            work.seats.clear();
            work.seats.extend(work.general.iter().map(|&(_, seat)| seat));
            let candidates = std::mem::take(&mut work.seats);
            whole_sofas(hall, &candidates, others, work, &mut answer.seats);
            work.seats = candidates;
            if answer.seats.len() < others {
                answer.clear();
                answer.unmet = unmet::WHOLE_SOFAS;
                return;
            }
        } else {
            keep_nearest(&mut work.general, others);
            answer.seats.extend(work.general.iter().map(|&(_, seat)| seat));
        }
        keep_nearest(&mut work.accessible, wanted);
        answer.seats.extend(work.accessible.iter().map(|&(_, seat)| seat));
        sort(&mut answer.seats);
        self.tell_scattered(answer);
    }

    /// Puts the candidates with their distances into `work.general` and `work.accessible`. Returns how many are accessible,
    /// those on sofas and beside others too, which are not given alone.
    fn find_single_seats(&mut self) -> usize {
        let hall = self.hall;
        let sofas = self.search.terms.sofas_together;
        let mut accessible = 0;
        self.search.work.general.clear();
        self.search.work.accessible.clear();
        self.each_candidate(|work, distance, seat| {
            let flags = hall.flags(seat);
            accessible += usize::from(flags & flag::ACCESSIBLE != 0);
            if flags & (flag::ACCESSIBLE | flag::COMPANION) == 0 {
                work.general.push((distance, seat));
            } else if flags & flag::COMPANION == 0 && !(sofas && flags & flag::SOFA != 0) {
                work.accessible.push((distance, seat));
            }
        });
        accessible
    }

    /// The candidates, nearest first.
    pub(in crate::picker) fn seats_by_nearness(&mut self) -> Vec<SeatIndex> {
        let mut seats = Vec::new();
        self.each_candidate(|_, distance, seat| seats.push((distance, seat)));
        sort_nearest(&mut seats);
        seats.into_iter().map(|(_, seat)| seat).collect()
    }

    /// Tells of every candidate and its squared distance from the focal point.
    #[inline(always)]
    fn each_candidate(&mut self, mut tell: impl FnMut(&mut Workspace, f64, SeatIndex)) {
        let hall = self.hall;
        for (index, row) in hall.rows.iter().enumerate() {
            if !self.search.may_hold(index, 1) || !self.search.is_in_zone(row) {
                continue;
            }
            self.search.load(row);
            let mut next = self.next_candidate(row, 0);
            while let Some(slot) = next {
                let distance = self.away(row, slot, 1).distance;
                tell(&mut *self.search.work, distance, hall.seat_in(row, slot));
                next = self.next_candidate(row, slot + 1);
            }
        }
    }

    fn next_candidate(&self, row: &crate::hall::Row, from: usize) -> Option<usize> {
        mask::next_one(self.search.work.candidates_of(row), from)
    }

    /// What is told about scattered seats, ascending: their runs are the groups.
    pub(super) fn tell_scattered(&self, answer: &mut Assignment) {
        let Assignment { seats, groups, unmet, .. } = answer;
        let mut before = None;
        for &seat in seats.iter() {
            let beside = before.is_some() && self.hall.neighbour(seat, -1) == before;
            match groups.last_mut() {
                Some(size) if beside => *size += 1,
                _ => groups.push(1),
            }
            before = Some(seat);
        }
        *unmet = unmet::TOGETHER | unmet::NEIGHBOURING_ROWS;
        if groups.contains(&1) {
            *unmet |= unmet::NOBODY_ALONE;
        }
        if self.search.terms.seat_clearance == 0 {
            let open = |word: usize| self.search.open(word);
            each_stranded(self.hall, seats, &open, Stranded::Every, &mut |_| {
                *unmet |= unmet::NO_STRANDED_SEAT;
            });
        }
        answer.arrangement = Arrangement::Scattered;
    }
}
