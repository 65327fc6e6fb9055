//! A party wherever there is room: the nearest single seats.

use super::{Arrangement, Assignment, Best, unmet};
use crate::hall::{Hall, flag};
use crate::ids::SeatIndex;
use crate::known;
use crate::mask::{self, Stranded};
use crate::picker::Workspace;
use crate::picker::sofas::whole_sofas;
use crate::rules::each_stranded;
use crate::sort::{keep_nearest, sort, sort_nearest};

/// Around so many accessible seats others are looked for, at most.
const MAX_ANCHORS: usize = 64;

impl Best<'_> {
    /// Seats the party one by one, which is step 4 of [`assign`](crate::Inventory::assign).
    #[inline(never)]
    pub(super) fn scattered(&mut self, answer: &mut Assignment) {
        let accessible = self.find_single_seats();
        let wanted = self.search.accessible;
        let others = self.search.count - wanted;
        let hall = self.hall;
        let terms = self.search.terms;
        let work = &mut *self.search.work;
        if wanted > 0 {
            gather(hall, work, wanted);
        }
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
        answer.seats.extend(work.accessible.iter().map(|&(_, seat)| seat));
        sort(&mut answer.seats);
        self.tell_scattered(answer);
    }

    /// Puts the candidates with their distances into `work.general`, companion seats among them where accessible ones are
    /// asked for, and into `work.accessible`. Returns how many are accessible, those on sofas too, which are not given alone.
    fn find_single_seats(&mut self) -> usize {
        let hall = self.hall;
        let sofas = self.search.terms.sofas_together;
        let mut accessible = 0;
        self.search.work.general.clear();
        self.search.work.accessible.clear();
        self.each_candidate(|work, distance, seat| {
            let flags = hall.flags(seat);
            accessible += usize::from(flags & flag::ACCESSIBLE != 0);
            let is_split = sofas && flags & flag::SOFA != 0;
            if flags & flag::ACCESSIBLE == 0 {
                if flags & flag::COMPANION == 0 || !is_split {
                    work.general.push((distance, seat));
                }
            } else if flags & flag::COMPANION == 0 && !is_split {
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

/// Leaves so many of `work.accessible`, as near to each other as can be, and in `work.general` the distances from the
/// nearest of them, with those companion seats alone that are beside one.
///
/// They are gathered around the accessible seat, among the first [`MAX_ANCHORS`], whose farthest neighbour of as many as it takes is
/// nearest to it.
#[inline(never)]
fn gather(hall: &Hall, work: &mut Workspace, wanted: usize) {
    let between = |one: SeatIndex, other: SeatIndex| {
        let apart =
            |values: &[f32]| f64::from(known::at(values, one as usize)) - f64::from(known::at(values, other as usize));
        let (across, down) = (apart(hall.x()), apart(hall.y()));
        across * across + down * down
    };
    let Workspace { accessible, general, around, .. } = work;
    sort_nearest(accessible);
    let mut least = f64::INFINITY;
    let mut chosen = accessible.first().map_or(0, |&(_, seat)| seat);
    for &(_, anchor) in accessible.iter().take(MAX_ANCHORS) {
        around.clear();
        around.extend(accessible.iter().map(|&(_, seat)| (between(anchor, seat), seat)));
        keep_nearest(around, wanted);
        let farthest = around.iter().fold(0.0, |farthest: f64, &(distance, _)| farthest.max(distance));
        if farthest < least {
            (least, chosen) = (farthest, anchor);
        }
    }
    for (distance, seat) in accessible.iter_mut() {
        *distance = between(chosen, *seat);
    }
    keep_nearest(accessible, wanted);
    general.retain_mut(|(distance, seat)| {
        *distance = accessible.iter().fold(f64::INFINITY, |least, &(_, other)| least.min(between(*seat, other)));
        let is_beside = |step: i32| {
            let beside = hall.neighbour(*seat, step);
            accessible.iter().any(|&(_, other)| beside == Some(other))
        };
        hall.flags(*seat) & flag::COMPANION == 0 || is_beside(-1) || is_beside(1)
    });
    // One seat beside each accessible seat is given before there are two beside another: a companion seat if there is one.
    around.clear();
    around.extend(accessible.iter().map(|&(_, seat)| (0.0, seat)));
    sort_nearest(around);
    for &(_, chosen) in around.iter() {
        let beside = |seat: SeatIndex| [-1, 1].into_iter().any(|step| hall.neighbour(chosen, step) == Some(seat));
        let is_other = |seat: SeatIndex| hall.flags(seat) & flag::COMPANION == 0;
        let first = general
            .iter_mut()
            .filter(|(distance, seat)| *distance > 0.0 && beside(*seat))
            .min_by_key(|(_, seat)| (is_other(*seat), *seat));
        if let Some((distance, _)) = first {
            *distance = 0.0;
        }
    }
}
