//! A plain reading of what the best is: every run listed and sorted, every division tried.

use parterre_engine::hall::flag;
use parterre_engine::picker::best::{MAX_SPLIT_ACCESSIBLE, MAX_SPLIT_PARTY};
use parterre_engine::picker::unmet;
use parterre_engine::{Arrangement, BestAnswer, BestRequest, Hall, Inventory, Status};

/// How many accessible seats a party gets.
fn wanted(request: &BestRequest<'_>) -> usize {
    request.terms.accessible.unwrap_or(0)
}

/// A request to a show.
pub struct Oracle<'a> {
    pub show: &'a Inventory,
    pub request: &'a BestRequest<'a>,
    /// Those the party asks for, one by one.
    pub classes: &'a [usize],
}

/// Alone, groups, stranding, distance.
type Cost = (usize, usize, usize, f64);

/// A row, and what one group in it costs by its size and accessible seats.
type RowOptions = (u16, Vec<(usize, usize, Cost)>);

impl Oracle<'_> {
    fn hall(&self) -> &Hall {
        self.show.hall()
    }
    fn has(&self, seat: u32, bit: u8) -> bool {
        self.hall().flags_of()[seat as usize] & bit != 0
    }
    fn row(&self, seat: u32) -> u16 {
        self.hall().row_of()[seat as usize]
    }
    fn slot(&self, seat: u32) -> usize {
        usize::from(self.hall().slot_of()[seat as usize])
    }
    fn zone(&self, row: u16) -> Option<u8> {
        self.hall().row_zone(row).unwrap()
    }

    fn is_candidate(&self, seat: u32) -> bool {
        let (hall, request) = (self.hall(), self.request);
        let status = self.show.statuses()[seat as usize];
        let never = flag::DISABLED | flag::NO_AUTO_ASSIGN;
        let special = flag::ACCESSIBLE | flag::COMPANION;
        let near = |other: u32| {
            self.row(other) == self.row(seat)
                && self.slot(other).abs_diff(self.slot(seat)) <= request.terms.seat_clearance
                && self.show.statuses()[other as usize] >= Status::Held
                && !request.terms.own.contains(&other)
        };
        (status == Status::Free || request.terms.own.contains(&seat))
            && !self.has(seat, never)
            && !request.terms.avoid.contains(&seat)
            && !(wanted(request) == 0 && self.has(seat, special))
            && self.classes.contains(&usize::from(hall.class_of()[seat as usize]))
            && request.terms.zones.has_zone(self.zone(self.row(seat)))
            && (request.terms.seat_clearance == 0 || !(0..hall.seat_count() as u32).any(near))
    }

    fn distance(&self, run: &[u32]) -> f64 {
        let (x, y) = self.hall().row_focal_point(self.row(run[0])).unwrap();
        let middle = |of: &[f32]| (f64::from(of[run[0] as usize]) + f64::from(of[run[run.len() - 1] as usize])) / 2.0;
        let (dx, dy) = (
            middle(self.hall().x()) - f64::from(x),
            middle(self.hall().y()) - f64::from(y),
        );
        dx * dx + dy * dy
    }

    /// Whether the party could choose a seat by hand.
    fn is_open(&self, seat: u32) -> bool {
        let status = self.show.statuses()[seat as usize];
        (status == Status::Free || self.request.terms.own.contains(&seat)) && !self.has(seat, flag::DISABLED)
    }

    /// How many open seats that are not among these lie on one side of a seat, one after the other.
    fn beside(&self, seat: u32, step: i64, taken: &[u32]) -> usize {
        let place = |seat: u32| (self.row(seat), self.slot(seat) as i64);
        (1..)
            .take_while(|away| {
                let wanted = (place(seat).0, place(seat).1 + step * away);
                let mut seats = 0..self.hall().seat_count() as u32;
                let other = seats.find(|&other| place(other) == wanted);
                other.is_some_and(|other| self.is_open(other) && !taken.contains(&other))
            })
            .count()
    }

    /// How much a run is wanted: 0 leaves no single seat alone; 1 leaves one that is all that is left of its open run; 2
    /// another one. All alike where single seats may be left alone.
    fn level(&self, run: &[u32]) -> u8 {
        let terms = &self.request.terms;
        if terms.seat_clearance > 0 || terms.may_strand == Some(true) {
            return 0;
        }
        match (self.beside(run[0], -1, run), self.beside(run[run.len() - 1], 1, run)) {
            (1, 0) | (0, 1) => 1,
            (1, _) | (_, 1) => 2,
            _ => 0,
        }
    }

    /// Whether a single seat is left alone beside any of these seats.
    fn strands(&self, seats: &[u32]) -> bool {
        self.request.terms.seat_clearance == 0
            && seats
                .iter()
                .any(|&seat| self.beside(seat, -1, seats) == 1 || self.beside(seat, 1, seats) == 1)
    }

    fn accessible(&self, run: &[u32]) -> usize {
        run.iter().filter(|&&seat| self.has(seat, flag::ACCESSIBLE)).count()
    }

    /// Every run of so many seats of a row, nearest first.
    fn runs(&self, candidates: &[u32], length: usize) -> Vec<Vec<u32>> {
        let splits_sofa = |run: &[u32]| {
            run.iter()
                .any(|&seat| self.mates(seat).iter().any(|mate| !run.contains(mate)))
        };
        let lonely_companion = |run: &[u32]| {
            run.iter().any(|&seat| {
                let beside = |&other: &u32| other.abs_diff(seat) == 1 && self.has(other, flag::ACCESSIBLE);
                self.has(seat, flag::COMPANION) && !run.iter().any(beside)
            })
        };
        let mut runs: Vec<Vec<u32>> = candidates
            .windows(length)
            .filter(|run| run.windows(2).all(|pair| self.slot(pair[0]) + 1 == self.slot(pair[1])))
            .filter(|run| !(lonely_companion(run) || self.request.terms.sofas_together && splits_sofa(run)))
            .map(<[u32]>::to_vec)
            .collect();
        runs.sort_by(|one, other| self.distance(one).total_cmp(&self.distance(other)).then(one.cmp(other)));
        runs
    }

    /// Candidates of every row with seats.
    fn rows(&self) -> Vec<(u16, Vec<u32>)> {
        let mut rows: Vec<u16> = self.hall().row_of().to_vec();
        rows.dedup();
        let of = |row: u16| -> Vec<u32> {
            let seats = 0..self.hall().seat_count() as u32;
            seats
                .filter(|&seat| self.row(seat) == row && self.is_candidate(seat))
                .collect()
        };
        rows.into_iter().map(|row| (row, of(row))).collect()
    }

    fn together(&self, rows: &[(u16, Vec<u32>)]) -> Option<Vec<u32>> {
        let mut all: Vec<Vec<u32>> = Vec::new();
        for (_, candidates) in rows {
            let mut runs = self.runs(candidates, self.request.terms.count);
            runs.retain(|run| self.accessible(run) == wanted(self.request));
            all.extend(runs);
        }
        all.sort_by(|one, other| self.distance(one).total_cmp(&self.distance(other)).then(one.cmp(other)));
        let nearest = all.first()?.clone();
        if self.request.row_first {
            all.retain(|run| self.row(run[0]) == self.row(nearest[0]));
        }
        // Of equally wanted ones the nearest stays first.
        all.sort_by_key(|run| self.level(run));
        all.into_iter().next()
    }

    /// The cost of the best division over neighbouring rows, all of them tried.
    fn split(&self, rows: &[(u16, Vec<u32>)]) -> Option<Cost> {
        let mut best = None;
        // By row: what one group of it costs, with its size and accessible seats.
        let options: Vec<RowOptions> = rows
            .iter()
            .map(|(row, candidates)| {
                let mut options = Vec::new();
                for length in 1..=self.request.terms.count {
                    let runs = self.runs(candidates, length);
                    for accessible in 0..=wanted(self.request) {
                        let fitting = runs.iter().filter(|run| self.accessible(run) == accessible);
                        // The first of those that are wanted most.
                        if let Some(run) = fitting.min_by_key(|run| self.level(run)) {
                            let cost = (
                                usize::from(length == 1),
                                1,
                                usize::from(self.level(run) > 0),
                                self.distance(run),
                            );
                            options.push((length, accessible, cost));
                        }
                    }
                }
                (*row, options)
            })
            .collect();
        for first in 0..options.len() {
            self.divide(
                &options,
                first,
                (self.request.terms.count, wanted(self.request)),
                (0, 0, 0, 0.0),
                &mut best,
            );
        }
        best
    }

    fn divide(
        &self,
        options: &[RowOptions],
        row: usize,
        (left, accessible): (usize, usize),
        so_far: Cost,
        best: &mut Option<Cost>,
    ) {
        let Some((row_index, groups)) = options.get(row) else {
            return;
        };
        for &(length, with, cost) in groups {
            if length > left || with > accessible {
                continue;
            }
            let sum = (
                so_far.0 + cost.0,
                so_far.1 + cost.1,
                so_far.2 + cost.2,
                so_far.3 + cost.3,
            );
            if length == left && with == accessible && best.is_none_or(|best| sum < best) {
                *best = Some(sum);
            }
            let neighbours = options
                .get(row + 1)
                .is_some_and(|(next, _)| self.zone(*next) == self.zone(*row_index));
            if length < left && neighbours {
                self.divide(options, row + 1, (left - length, accessible - with), sum, best);
            }
        }
    }

    fn groups<'b>(&self, answer: &'b BestAnswer) -> Vec<&'b [u32]> {
        let mut rest = &answer.seats[..];
        let mut groups = Vec::new();
        for &size in &answer.groups {
            let (group, tail) = rest.split_at(size as usize);
            assert!(
                group
                    .windows(2)
                    .all(|pair| self.row(pair[0]) == self.row(pair[1]) && self.slot(pair[0]) + 1 == self.slot(pair[1]))
            );
            groups.push(group);
            rest = tail;
        }
        assert!(rest.is_empty());
        groups
    }

    /// Panics where an answer is not the best.
    pub fn judge(&self, answer: &BestAnswer) {
        let request = self.request;
        let rows = self.rows();
        let groups = self.groups(answer);
        let is_unmet = |bit: u32| answer.unmet & bit != 0;
        if let Some(expected) = self.together(&rows) {
            assert_eq!((answer.arrangement, &answer.seats), (Arrangement::Together, &expected));
            let stranded = if self.strands(&expected) {
                unmet::NO_STRANDED_SEAT
            } else {
                0
            };
            assert_eq!(answer.unmet, stranded);
            return;
        }
        let small = request.terms.count <= MAX_SPLIT_PARTY && wanted(request) <= MAX_SPLIT_ACCESSIBLE;
        let apart = self.apart(&rows);
        let split = small.then(|| self.split(&rows)).flatten();
        let alone = groups.iter().filter(|group| group.len() == 1).count();
        // With whole sofas it is not known here which groups there could be: but fewer people must sit alone.
        let is_better = |split: &Cost| {
            answer.arrangement == Arrangement::Scattered && request.terms.sofas_together && alone < split.0
        };
        let is_split = |split: &Cost| apart.is_none_or(|apart| split.0 <= apart.0) && !is_better(split);
        if let Some(expected) = split.filter(is_split) {
            assert_eq!(answer.arrangement, Arrangement::Split);
            let cost = (
                groups.iter().filter(|group| group.len() == 1).count(),
                groups.len(),
                groups.iter().filter(|group| self.level(group) > 0).count(),
                groups.iter().map(|group| self.distance(group)).sum::<f64>(),
            );
            assert_eq!((cost.0, cost.1, cost.2), (expected.0, expected.1, expected.2));
            assert!(
                (cost.3 - expected.3).abs() <= 1e-9 * expected.3.max(1.0),
                "{cost:?} {expected:?}"
            );
            assert!(answer.seats.iter().all(|&seat| self.is_candidate(seat)));
            assert_eq!(self.accessible(&answer.seats), wanted(request));
            assert_eq!(answer.seats.len(), request.terms.count);
            assert!(is_unmet(unmet::TOGETHER) && !is_unmet(unmet::NEIGHBOURING_ROWS));
            assert_eq!(is_unmet(unmet::NOBODY_ALONE), cost.0 > 0);
            let strands = groups.iter().any(|group| self.strands(group));
            assert_eq!(is_unmet(unmet::NO_STRANDED_SEAT), strands);
            return;
        }
        let mut single: Vec<u32> = rows.iter().flat_map(|(_, seats)| seats.clone()).collect();
        single.retain(|&seat| !self.has(seat, flag::COMPANION));
        single.sort_by(|one, other| {
            self.distance(&[*one])
                .total_cmp(&self.distance(&[*other]))
                .then(one.cmp(other))
        });
        let (accessible, plain): (Vec<u32>, Vec<u32>) =
            single.into_iter().partition(|&seat| self.has(seat, flag::ACCESSIBLE));
        let others = request.terms.count - wanted(request);
        let enough = if request.terms.sofas_together {
            accessible.iter().filter(|&&seat| !self.has(seat, flag::SOFA)).count() >= wanted(request)
                && self.whole_sofas_come_to(&plain, others)
        } else {
            accessible.len() >= wanted(request) && plain.len() >= others
        };
        assert_eq!(answer.arrangement != Arrangement::None, enough, "all or none");
        if answer.arrangement == Arrangement::None {
            assert!(answer.seats.is_empty());
            let all = rows.iter().flat_map(|(_, seats)| seats);
            let expected = if all.filter(|&&seat| self.has(seat, flag::ACCESSIBLE)).count() < wanted(request) {
                unmet::ENOUGH_ACCESSIBLE
            } else if plain.len() < others {
                unmet::ENOUGH_SEATS
            } else {
                unmet::WHOLE_SOFAS
            };
            assert_eq!(answer.unmet, expected);
            return;
        }
        assert_eq!(answer.arrangement, Arrangement::Scattered);
        assert_eq!(answer.seats.len(), request.terms.count);
        assert!(answer.seats.iter().all(|&seat| self.is_candidate(seat)));
        assert_eq!(self.accessible(&answer.seats), wanted(request));
        assert!(is_unmet(unmet::TOGETHER) && is_unmet(unmet::NEIGHBOURING_ROWS));
        assert_eq!(is_unmet(unmet::NOBODY_ALONE), alone > 0);
        assert_eq!(is_unmet(unmet::NO_STRANDED_SEAT), self.strands(&answer.seats));
        if request.terms.sofas_together {
            let is_whole = |&seat: &u32| self.mates(seat).iter().all(|mate| answer.seats.contains(mate));
            assert!(answer.seats.iter().all(is_whole), "a sofa is split");
        } else if let Some(apart) = apart {
            assert_eq!((alone, answer.groups.len()), apart, "people alone, groups");
        } else {
            let mut expected = accessible[..wanted(request)].to_vec();
            expected.extend(&plain[..others]);
            expected.sort_unstable();
            assert_eq!(answer.seats, expected);
        }
    }

    /// The seats of a seat's sofa that can be sold, itself included; the seat alone where it is on none.
    fn mates(&self, seat: u32) -> Vec<u32> {
        let key = |seat: u32| (self.row(seat), self.hall().sofa_of()[seat as usize]);
        let seats = 0..self.hall().seat_count() as u32;
        let is_mate = |mate: &u32| *mate == seat || key(seat).1 != 0 && key(*mate) == key(seat);
        seats
            .filter(|mate| is_mate(mate) && !self.has(*mate, flag::DISABLED))
            .collect()
    }

    /// Whether some whole sofas and single seats come to a number: every sum that there is.
    fn whole_sofas_come_to(&self, candidates: &[u32], count: usize) -> bool {
        let mut sums = vec![false; count + 1];
        sums[0] = true;
        let is_first = |seat: &&u32| self.mates(**seat)[0] == **seat;
        for &seat in candidates.iter().filter(is_first) {
            let group = self.mates(seat);
            if group.iter().all(|mate| candidates.contains(mate)) {
                for sum in (group.len()..=count).rev() {
                    sums[sum] |= sums[sum - group.len()];
                }
            }
        }
        sums[count]
    }

    /// The fewest people alone, and then the fewest groups, when a party is divided over runs anywhere: every way to give
    /// each run of candidates a part of it. `None` where that is not looked for or there are too few seats.
    fn apart(&self, rows: &[(u16, Vec<u32>)]) -> Option<(usize, usize)> {
        let count = self.request.terms.count;
        if wanted(self.request) > 0 || count > MAX_SPLIT_PARTY || self.request.terms.sofas_together {
            return None;
        }
        let mut best: Vec<Option<(usize, usize)>> = vec![None; count + 1];
        best[0] = Some((0, 0));
        for (_, candidates) in rows {
            for run in candidates.chunk_by(|&one, &other| self.slot(one) + 1 == self.slot(other)) {
                for party in (1..=count).rev() {
                    for part in 1..=party.min(run.len()) {
                        let Some((alone, groups)) = best[party - part] else {
                            continue;
                        };
                        let cost = (alone + usize::from(part == 1), groups + 1);
                        best[party] = best[party].map_or(Some(cost), |known| Some(known.min(cost)));
                    }
                }
            }
        }
        best[count]
    }
}
