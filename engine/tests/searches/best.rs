//! Best available against a plain reading of what the best is: every run listed and sorted, every division tried.

use std::collections::HashMap;
use std::sync::Mutex;

use parterre_engine::hall::flag;
use parterre_engine::picker::best::{MAX_SPLIT_ACCESSIBLE, MAX_SPLIT_PARTY};
use parterre_engine::picker::unmet;
use parterre_engine::{Arrangement, AssignRequest, Assignment, ErrorCode, PartyTerms};
use parterre_planning::HallDocument;

use crate::common::{any_seats, for_seeds, random_show};
use crate::pictures::show_of;
use crate::reading::{Accepted, Reading, random_terms};
use crate::weighed::assert_weighed;

/// What a division of a party into groups costs: of two the lesser is better.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
struct Cost {
    alone: usize,
    groups: usize,
    stranding: usize,
    distance: f64,
}

impl std::ops::Add for Cost {
    type Output = Cost;
    fn add(self, other: Cost) -> Cost {
        Cost {
            alone: self.alone + other.alone,
            groups: self.groups + other.groups,
            stranding: self.stranding + other.stranding,
            distance: self.distance + other.distance,
        }
    }
}

/// The candidates of every row with seats.
type Rows = [(usize, Vec<u32>)];

/// A row, and what the best group in it costs by its size and accessible seats.
type RowOptions = (usize, Vec<(usize, usize, Cost)>);

struct Oracle<'a> {
    reading: Reading<'a>,
}

impl Oracle<'_> {
    fn count(&self) -> usize {
        self.reading.terms.count
    }

    fn cost(&self, run: &[u32]) -> Cost {
        Cost {
            alone: usize::from(run.len() == 1),
            groups: 1,
            stranding: usize::from(self.reading.level(run) > 0),
            distance: self.reading.distance(run),
        }
    }

    /// The run that is wanted most: by the single seats left alone, by nearness, the topmost, the leftmost.
    fn first<'r>(&self, runs: impl Iterator<Item = &'r [u32]>) -> Option<&'r [u32]> {
        let place = |run: &[u32]| (self.reading.level(run), self.reading.distance(run), run[0]);
        runs.map(|run| (place(run), run))
            .min_by(|(one, _), (other, _)| one.partial_cmp(other).unwrap())
            .map(|(_, run)| run)
    }

    fn together(&self, rows: &Rows) -> Option<Vec<u32>> {
        let is_fit = |run: &&[u32]| self.reading.accessible_among(run) == self.reading.terms.accessible;
        let runs = rows.iter().flat_map(|(_, seats)| self.reading.runs(seats, self.count())).filter(is_fit);
        self.first(runs).map(<[u32]>::to_vec)
    }

    /// The cost of the best division over neighbouring rows.
    fn split(&self, rows: &Rows) -> Option<Cost> {
        let (count, wanted) = (self.count(), self.reading.terms.accessible);
        if count > MAX_SPLIT_PARTY || wanted > MAX_SPLIT_ACCESSIBLE {
            return None;
        }
        let options_of = |(row, candidates): &(usize, Vec<u32>)| -> RowOptions {
            let mut options = Vec::new();
            for length in 1..=count {
                let runs: Vec<&[u32]> = self.reading.runs(candidates, length).collect();
                for accessible in 0..=wanted {
                    let fitting = runs.iter().copied();
                    let fitting = fitting.filter(|run| self.reading.accessible_among(run) == accessible);
                    if let Some(run) = self.first(fitting) {
                        options.push((length, accessible, self.cost(run)));
                    }
                }
            }
            (*row, options)
        };
        let options: Vec<RowOptions> = rows.iter().map(options_of).collect();
        let known = &mut HashMap::new();
        let begun_in = (0..options.len()).filter_map(|row| self.divided(&options, (row, count, wanted), known));
        begun_in.min_by(|one, other| one.partial_cmp(other).unwrap())
    }

    /// The least that it costs to place so many people, so many of them on accessible seats, in this row and those that
    /// follow it without a gap: every group of the row is tried, with every division of the others below. `known`: what
    /// was found out before.
    fn divided(
        &self,
        options: &[RowOptions],
        asked: (usize, usize, usize),
        known: &mut HashMap<(usize, usize, usize), Option<Cost>>,
    ) -> Option<Cost> {
        if let Some(&cost) = known.get(&asked) {
            return cost;
        }
        let (at, people, accessible) = asked;
        let (row, groups) = &options[at];
        let has_next = options.get(at + 1).is_some_and(|(next, _)| self.reading.zone(*next) == self.reading.zone(*row));
        let mut best: Option<Cost> = None;
        for &(length, with, cost) in groups {
            let (Some(people), Some(accessible)) = (people.checked_sub(length), accessible.checked_sub(with)) else {
                continue;
            };
            let rest = match people {
                0 => (accessible == 0).then(Cost::default),
                _ if has_next => self.divided(options, (at + 1, people, accessible), known),
                _ => None,
            };
            let sum = rest.map(|rest| cost + rest);
            if sum.is_some_and(|sum| best.is_none_or(|best| sum < best)) {
                best = sum;
            }
        }
        known.insert(asked, best);
        best
    }

    /// Groups wherever there is room: again and again the run that is wanted most, of as many as sit together next.
    fn apart(&self, rows: &Rows) -> Option<Vec<u32>> {
        let mut rows = rows.to_vec();
        let mut seats: Vec<u32> = Vec::new();
        if self.count() > MAX_SPLIT_PARTY || self.reading.terms.accessible > 0 {
            return None;
        }
        while seats.len() < self.count() {
            let most = self.next_size(self.count() - seats.len(), &rows);
            let run = (1..=most).rev().find_map(|size| {
                let runs = rows.iter().flat_map(|(_, seats)| self.reading.runs(seats, size));
                self.first(runs).map(<[u32]>::to_vec)
            })?;
            rows.iter_mut().for_each(|(_, seats)| seats.retain(|seat| !run.contains(seat)));
            seats.extend(run);
        }
        seats.sort_unstable();
        Some(seats)
    }

    fn free_runs<'r>(&self, rows: &'r Rows) -> impl Iterator<Item = &'r [u32]> {
        let are_beside = |&one: &u32, &other: &u32| self.reading.slot(one) + 1 == self.reading.slot(other);
        rows.iter().flat_map(move |(_, seats)| seats.chunk_by(are_beside))
    }

    /// The size of the next group: as many of those who are left as the longest run has room for, but so many fewer that every
    /// later group of the fewest that are needed has two.
    fn next_size(&self, rest: usize, rows: &Rows) -> usize {
        let mut lengths: Vec<usize> = self.free_runs(rows).map(<[u32]>::len).collect();
        lengths.sort_unstable_by(|one, other| other.cmp(one));
        let (mut groups, mut room) = (0, 0);
        for &length in lengths.iter().take_while(|&&length| length > 1) {
            if room < rest {
                (groups, room) = (groups + 1, room + length);
            }
        }
        let most = if room < rest { rest } else { 1.max(rest + 2 - 2 * groups) };
        most.min(lengths.first().copied().unwrap_or(1))
    }

    /// The fewest people alone, and then the fewest groups, when a party is divided over runs anywhere: every way to give
    /// each run of candidates a part of it.
    fn fewest_alone(&self, rows: &Rows) -> (usize, usize) {
        let mut best: Vec<Option<(usize, usize)>> = vec![None; self.count() + 1];
        best[0] = Some((0, 0));
        for run in self.free_runs(rows) {
            for party in (1..=self.count()).rev() {
                for part in 1..=party.min(run.len()) {
                    let Some((alone, groups)) = best[party - part] else {
                        continue;
                    };
                    let cost = (alone + usize::from(part == 1), groups + 1);
                    best[party] = best[party].map_or(Some(cost), |known| Some(known.min(cost)));
                }
            }
        }
        best[self.count()].unwrap()
    }

    /// The nearest single seats, ascending, or what there are not enough of.
    fn singles(&self, rows: &Rows) -> Result<Vec<u32>, u32> {
        let (reading, wanted) = (&self.reading, self.reading.terms.accessible);
        let sofas = reading.terms.sofas_together;
        let all: Vec<u32> = rows.iter().flat_map(|(_, seats)| seats.iter().copied()).collect();
        let mut single: Vec<u32> = all.iter().copied().filter(|&seat| !reading.has(seat, flag::COMPANION)).collect();
        single.sort_by(|&one, &other| {
            self.reading.distance(&[one]).total_cmp(&self.reading.distance(&[other])).then(one.cmp(&other))
        });
        let (mut accessible, general): (Vec<u32>, Vec<u32>) =
            single.into_iter().partition(|&seat| reading.has(seat, flag::ACCESSIBLE));
        accessible.retain(|&seat| !(sofas && reading.has(seat, flag::SOFA)));
        let others = self.count() - wanted;
        if reading.accessible_among(&all) < wanted {
            return Err(unmet::ENOUGH_ACCESSIBLE);
        }
        if general.len() < others {
            return Err(unmet::ENOUGH_SEATS);
        }
        let mut seats = if sofas { reading.with_whole_sofas(&general, others) } else { general[..others].to_vec() };
        if seats.len() < others || accessible.len() < wanted {
            return Err(unmet::WHOLE_SOFAS);
        }
        seats.extend(&accessible[..wanted]);
        seats.sort_unstable();
        Ok(seats)
    }

    fn groups<'b>(&self, answer: &'b Assignment) -> Vec<&'b [u32]> {
        let mut rest = &answer.seats[..];
        let mut groups = Vec::new();
        for &size in &answer.groups {
            let (group, tail) = rest.split_at(size as usize);
            let (first, last) = (group[0], group[group.len() - 1]);
            assert_eq!(self.reading.row(first), self.reading.row(last));
            assert_eq!(self.reading.slot(first) + group.len(), self.reading.slot(last) + 1);
            groups.push(group);
            rest = tail;
        }
        assert!(rest.is_empty());
        groups
    }

    /// Panics where an answer is not the best.
    fn judge(&self, answer: &Assignment) {
        let reading = &self.reading;
        let is_sure = |arrangement: Arrangement, seats: &[u32], unmet: u32| {
            assert_eq!((answer.arrangement, &answer.seats[..], answer.unmet), (arrangement, seats, unmet));
        };
        let bit = |on: bool, bit: u32| if on { bit } else { 0 };
        let groups = self.groups(answer);
        let alone = groups.iter().filter(|group| group.len() == 1).count();
        if reading.is_over_quota() {
            return is_sure(Arrangement::None, &[], unmet::ONLINE_QUOTA);
        }
        let rows = reading.rows();
        if let Some(seats) = self.together(&rows) {
            let unmet = bit(reading.strands(&seats), unmet::NO_STRANDED_SEAT);
            return is_sure(Arrangement::Together, &seats, unmet);
        }
        let split = self.split(&rows);
        let apart = self.apart(&rows);
        let alone_of = |seats: &[u32]| {
            let is_beside = |&one: &u32, &other: &u32| {
                reading.row(one) == reading.row(other) && reading.slot(one) + 1 == reading.slot(other)
            };
            seats.chunk_by(is_beside).filter(|group| group.len() == 1).count()
        };
        let is_split = |split: &Cost| apart.as_ref().is_none_or(|apart| split.alone <= alone_of(apart));
        let more = bit(alone > 0, unmet::NOBODY_ALONE);
        if let Some(expected) = split.filter(is_split) {
            let cost = groups.iter().fold(Cost::default(), |sum, group| sum + self.cost(group));
            let near = Cost { distance: expected.distance, ..cost };
            assert_eq!((answer.arrangement, near), (Arrangement::Split, expected));
            let difference = (cost.distance - expected.distance).abs();
            assert!(difference <= 1e-9 * expected.distance.max(1.0), "{cost:?} {expected:?}");
            assert_eq!(
                (answer.seats.len(), reading.accessible_among(&answer.seats)),
                (self.count(), reading.terms.accessible)
            );
            assert!(groups.iter().all(|group| {
                let row = rows.iter().find(|(row, _)| *row == reading.row(group[0])).unwrap();
                reading.runs(&row.1, group.len()).any(|run| run == *group)
            }));
            let strands = groups.iter().any(|group| reading.strands(group));
            assert_eq!(answer.unmet, unmet::TOGETHER | more | bit(strands, unmet::NO_STRANDED_SEAT));
            return;
        }
        let is_free_to_choose = apart.is_some() && !reading.terms.sofas_together;
        match apart.map_or_else(|| self.singles(&rows), Ok) {
            Err(unmet) => is_sure(Arrangement::None, &[], unmet),
            Ok(seats) => {
                let strands = bit(reading.strands(&seats), unmet::NO_STRANDED_SEAT);
                let unmet = unmet::TOGETHER | unmet::NEIGHBOURING_ROWS | more | strands;
                is_sure(Arrangement::Scattered, &seats, unmet);
            }
        }
        if is_free_to_choose {
            assert_eq!((alone, groups.len()), self.fewest_alone(&rows), "people alone, groups");
        }
    }
}

#[test]
fn the_best_is_the_best_of_all_there_are() {
    let seen = Mutex::new([0; 4]);
    for_seeds(1_000, |random| {
        let show = random_show(random);
        let (own, avoid) = (any_seats(random, &show, 8), any_seats(random, &show, 20));
        for _ in 0..4 {
            let accepted = Accepted::random(random);
            let most = random.pick(&[3, 7, 12, 40]);
            let terms = random_terms(random, &accepted, (&own, &avoid), most);
            let answer = show.assign(&AssignRequest::best(terms)).unwrap();
            seen.lock().unwrap()[answer.arrangement as usize] += 1;
            let terms = PartyTerms { may_strand: Some(terms.may_strand.unwrap_or(false)), ..terms };
            let reading = Reading { show: &show, accepted: &accepted, terms };
            assert_weighed(&reading, &AssignRequest::best(terms), &answer, |run| (reading.distance(run), run[0]));
            let oracle = Oracle { reading };
            let judged = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                oracle.judge(&answer);
                oracle.reading.assert_allowed(&answer.seats);
            }));
            if judged.is_err() {
                panic!("{terms:?}\n{answer:?}\n{}", show.hall().to_document());
            }
        }
    });
    let seen = seen.into_inner().unwrap();
    assert!(std::env::var("PARTERRE_SEED").is_ok() || seen.iter().all(|&times| times > 0), "{seen:?}");
}

fn with_accessible(count: usize, accessible: usize) -> PartyTerms<'static> {
    PartyTerms { accessible, ..PartyTerms::of(count) }
}

#[test]
fn nothing_and_too_much() {
    let show = show_of(&["____"]);
    for request in [PartyTerms::of(0), with_accessible(2, 3)] {
        assert_eq!(show.assign(&AssignRequest::best(request)).unwrap_err().code(), ErrorCode::BadCount, "{request:?}");
    }
    for (show, count) in [(show, usize::MAX), (show_of(&[]), 1)] {
        let answer = show.assign(&AssignRequest::best(PartyTerms::of(count))).unwrap();
        assert_eq!((answer.arrangement, answer.seats), (Arrangement::None, vec![]), "{count}");
    }
}

/// Halls made to leave the search every choice: a chessboard, pairs everywhere, and no row that can end it. Thousands of millions of
/// divisions, were they tried one by one, which would not end; the table takes a tenth of a second unoptimised.
#[test]
fn no_hall_makes_it_slow() {
    for (even, odd, rows, accessible, expected) in [
        ("_x", "x_", 400, 0, Arrangement::Split),
        ("_x", "x_", 400, 4, Arrangement::None),
        ("__x", "x__", 300, 0, Arrangement::Split),
        ("__x", "x__", 300, 4, Arrangement::None),
        // Between two rows is one where nobody may sit, or few without an accessible seat beside them.
        ("_ax", "xac", 300, 0, Arrangement::Scattered),
        ("_ax", "xac", 300, 4, Arrangement::Scattered),
        ("__xa_x", "x__xa_", 200, 4, Arrangement::Split),
    ] {
        let (even_row, odd_row) = (even.repeat(100), odd.repeat(100));
        let rows: Vec<&str> = [&*even_row, &*odd_row].into_iter().cycle().take(rows).collect();
        let show = show_of(&rows);
        let answer = show.assign(&AssignRequest::best(with_accessible(MAX_SPLIT_PARTY, accessible))).unwrap();
        let what = format!("{even} {odd} with {accessible} accessible seats");
        let seats = if expected == Arrangement::None { 0 } else { MAX_SPLIT_PARTY };
        assert_eq!((answer.arrangement, answer.seats.len()), (expected, seats), "{what}");
    }
}
