//! Best available against a plain reading of what the best is: every run listed and sorted, every division tried.

use std::collections::HashMap;
use std::sync::Mutex;

use parterre_engine::hall::flag;
use parterre_engine::picker::best::{MAX_SPLIT_ACCESSIBLE, MAX_SPLIT_PARTY};
use parterre_engine::picker::unmet;
use parterre_engine::{Arrangement, AssignRequest, Assignment, ErrorCode, PartyTerms};
use parterre_planning::HallDocument;

use crate::common::{any_seats, for_seeds, random_show};
use crate::pictures::{marked, show_of};
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

/// A row, and the best group in it by its size and accessible seats, with what it costs.
type RowOptions = (usize, Vec<(usize, usize, Cost, Vec<u32>)>);

/// A place in the plan.
type Point = (f64, f64);

/// Sums of distances that differ by rounding alone are equal.
fn is_close(one: f64, other: f64) -> bool {
    (one - other).abs() <= 1e-9 * other.max(1.0)
}

struct Oracle<'a> {
    reading: Reading<'a>,
}

impl Oracle<'_> {
    fn count(&self) -> usize {
        self.reading.terms.count
    }

    /// The point midway between a run's two ends.
    fn middle(&self, run: &[u32]) -> Point {
        let hall = self.reading.show.hall();
        let between = |of: &[f32]| (f64::from(of[run[0] as usize]) + f64::from(of[run[run.len() - 1] as usize])) / 2.0;
        (between(hall.x()), between(hall.y()))
    }

    /// The squared distance of a run from the focal point, and from a place as well.
    fn distance(&self, run: &[u32], from: Option<Point>) -> f64 {
        self.reading.distance(run) + from.map_or(0.0, |from| self.away(run, from))
    }

    /// The squared distance of a run from a place.
    fn away(&self, run: &[u32], (to_x, to_y): Point) -> f64 {
        let (x, y) = self.middle(run);
        (x - to_x) * (x - to_x) + (y - to_y) * (y - to_y)
    }

    fn cost(&self, run: &[u32], from: Option<Point>) -> Cost {
        Cost {
            alone: usize::from(run.len() == 1),
            groups: 1,
            stranding: usize::from(self.reading.level(run) > 0),
            distance: self.distance(run, from),
        }
    }

    /// The run that is wanted most: by the single seats left alone, by nearness, the topmost, the leftmost.
    fn first<'r>(&self, runs: impl Iterator<Item = &'r [u32]>, from: Option<Point>) -> Option<&'r [u32]> {
        let place = |run: &[u32]| (self.reading.level(run), self.distance(run, from), run[0]);
        runs.map(|run| (place(run), run))
            .min_by(|(one, _), (other, _)| one.partial_cmp(other).unwrap())
            .map(|(_, run)| run)
    }

    fn together(&self, rows: &Rows) -> Option<Vec<u32>> {
        let is_fit = |run: &&[u32]| self.reading.accessible_among(run) == self.reading.terms.accessible;
        let runs = rows.iter().flat_map(|(_, seats)| self.reading.runs(seats, self.count())).filter(is_fit);
        // Where single seats may be left alone, of equally near runs one that leaves none.
        let place =
            |run: &[u32]| (self.reading.level(run), self.reading.distance(run), self.reading.strands(run), run[0]);
        runs.min_by(|one, other| place(one).partial_cmp(&place(other)).unwrap()).map(<[u32]>::to_vec)
    }

    /// The cost of the best division over neighbouring rows, by nearness to the focal point.
    fn split(&self, rows: &Rows) -> Option<Cost> {
        self.least(&self.options(rows, None)?)
    }

    /// The least that a division costs.
    fn least(&self, options: &[RowOptions]) -> Option<Cost> {
        let asked = |row: usize| (row, self.count(), self.reading.terms.accessible);
        let known = &mut HashMap::new();
        let begun_in = (0..options.len()).filter_map(|row| self.divided(options, asked(row), known));
        begun_in.min_by(|one, other| one.partial_cmp(other).unwrap())
    }

    /// Where the groups of the best divisions that are nearest the focal point have their middles: the others are to be as near to one of
    /// these as can be.
    fn anchors(&self, rows: &Rows, least: Cost) -> Vec<Point> {
        let options = self.options(rows, None).unwrap();
        let (mut found, known) = (Vec::new(), &mut HashMap::new());
        for row in 0..options.len() {
            let asked = (row, self.count(), self.reading.terms.accessible);
            self.each_best(&options, asked, (least, Cost::default()), &mut Vec::new(), known, &mut |groups| {
                let nearest = groups.iter().map(|run| self.reading.distance(run)).fold(f64::INFINITY, f64::min);
                let near = groups.iter().filter(|run| is_close(self.reading.distance(run), nearest));
                found.extend(near.map(|run| self.middle(run)));
            });
        }
        found
    }

    /// Tells of each division that costs the least. `spent`: what the groups so far cost.
    fn each_best(
        &self,
        options: &[RowOptions],
        (at, people, accessible): (usize, usize, usize),
        (least, spent): (Cost, Cost),
        groups: &mut Vec<Vec<u32>>,
        known: &mut HashMap<(usize, usize, usize), Option<Cost>>,
        tell: &mut dyn FnMut(&[Vec<u32>]),
    ) {
        let Some(rest) = self.divided(options, (at, people, accessible), known) else {
            return;
        };
        let sum = spent + rest;
        if (Cost { distance: least.distance, ..sum }) != least || !is_close(sum.distance, least.distance) {
            return;
        }
        let (row, own) = &options[at];
        let has_next = options.get(at + 1).is_some_and(|(next, _)| self.reading.zone(*next) == self.reading.zone(*row));
        for (length, with, cost, run) in own {
            let (Some(people), Some(accessible)) = (people.checked_sub(*length), accessible.checked_sub(*with)) else {
                continue;
            };
            groups.push(run.clone());
            let spent = spent + *cost;
            if people == 0 && accessible == 0 {
                let isnt_more = (Cost { distance: least.distance, ..spent }) == least;
                if isnt_more && is_close(spent.distance, least.distance) {
                    tell(groups);
                }
            } else if people > 0 && has_next {
                self.each_best(options, (at + 1, people, accessible), (least, spent), groups, known, tell);
            }
            groups.pop();
        }
    }

    /// The best groups of each row; none where the party is too large to be split.
    fn options(&self, rows: &Rows, from: Option<Point>) -> Option<Vec<RowOptions>> {
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
                    if let Some(run) = self.first(fitting, from) {
                        options.push((length, accessible, self.cost(run, from), run.to_vec()));
                    }
                }
            }
            (*row, options)
        };
        Some(rows.iter().map(options_of).collect())
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
        for &(length, with, cost, _) in groups {
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

    /// Groups wherever there is room: again and again the run that is wanted most, of as many as sit together next; those after the
    /// first by nearness to it.
    fn apart(&self, rows: &Rows) -> Option<Vec<u32>> {
        let mut rows = rows.to_vec();
        let mut seats: Vec<u32> = Vec::new();
        let mut from = None;
        if self.count() > MAX_SPLIT_PARTY || self.reading.terms.accessible > 0 {
            return None;
        }
        while seats.len() < self.count() {
            let most = self.next_size(self.count() - seats.len(), &rows);
            let run = (1..=most).rev().find_map(|size| {
                let runs = rows.iter().flat_map(|(_, seats)| self.reading.runs(seats, size));
                self.first(runs, from).map(<[u32]>::to_vec)
            })?;
            from = from.or_else(|| Some(self.middle(&run)));
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

    /// The nearest single seats, ascending, or what there are not enough of. Accessible ones are near to each other, and the others near to them.
    fn singles(&self, rows: &Rows) -> Result<Vec<u32>, u32> {
        let (reading, wanted) = (&self.reading, self.reading.terms.accessible);
        let sofas = reading.terms.sofas_together;
        let all: Vec<u32> = rows.iter().flat_map(|(_, seats)| seats.iter().copied()).collect();
        let is_split = |seat: u32| sofas && reading.has(seat, flag::SOFA);
        let near = |seats: &mut Vec<u32>, away: &dyn Fn(u32) -> f64| {
            seats.sort_by(|&one, &other| away(one).total_cmp(&away(other)).then(one.cmp(&other)));
        };
        let apart = |one: u32, other: u32| self.away(&[one], self.middle(&[other]));
        let (mut accessible, mut general): (Vec<u32>, Vec<u32>) =
            all.iter().copied().partition(|&seat| reading.has(seat, flag::ACCESSIBLE));
        accessible.retain(|&seat| !reading.has(seat, flag::COMPANION) && !is_split(seat));
        near(&mut accessible, &|seat| self.reading.distance(&[seat]));
        if wanted > 0 {
            let around = |&anchor: &u32| {
                let mut those = accessible.clone();
                near(&mut those, &|seat| apart(anchor, seat));
                those.truncate(wanted);
                those
            };
            let groups = accessible.iter().take(64).map(around);
            let farthest = |group: &Vec<u32>| apart(group[0], group[group.len() - 1]);
            let best = groups.min_by(|one, other| farthest(one).total_cmp(&farthest(other)));
            accessible = best.unwrap_or_default();
        }
        let is_beside = |seat: u32| {
            accessible.iter().any(|&other| {
                reading.row(seat) == reading.row(other) && reading.slot(seat).abs_diff(reading.slot(other)) == 1
            })
        };
        general.retain(|&seat| !reading.has(seat, flag::COMPANION) || !is_split(seat) && is_beside(seat));
        // One beside each comes first: a companion seat if there is one.
        let mut beside: Vec<u32> = Vec::new();
        let mut from_left = accessible.clone();
        from_left.sort_unstable();
        for &seat in &from_left {
            let are_beside = |&&other: &&u32| {
                reading.row(seat) == reading.row(other) && reading.slot(seat).abs_diff(reading.slot(other)) == 1
            };
            let mut others: Vec<u32> = general.iter().filter(are_beside).copied().collect();
            others.retain(|other| !beside.contains(other));
            others.sort_by_key(|&other| (!reading.has(other, flag::COMPANION), other));
            beside.extend(others.first());
        }
        near(&mut general, &|seat| {
            let nearest = accessible.iter().map(|&other| apart(seat, other)).min_by(f64::total_cmp);
            if beside.contains(&seat) { 0.0 } else { nearest.unwrap_or_else(|| reading.distance(&[seat])) }
        });
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
        seats.extend(accessible);
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
            let sum = |from| groups.iter().fold(Cost::default(), |sum, group| sum + self.cost(group, from));
            let near = Cost { distance: expected.distance, ..sum(None) };
            assert_eq!((answer.arrangement, near), (Arrangement::Split, expected));
            let is_near = |anchor: Point| {
                let least = self.least(&self.options(&rows, Some(anchor)).unwrap()).unwrap();
                is_close(sum(Some(anchor)).distance, least.distance)
            };
            assert!(self.anchors(&rows, expected).into_iter().any(is_near), "groups are not as near as can be");
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

/// `#` is given to two people who may leave single seats alone; `x` is sold.
#[test]
fn of_equally_near_runs_one_that_leaves_nobody_alone() {
    for picture in ["___x##x", "x##x___", "_##_", "##x__", "x_##__x"] {
        let show = show_of(&[picture]);
        let terms = PartyTerms { may_strand: Some(true), ..PartyTerms::of(2) };
        assert_eq!(show.assign(&AssignRequest::best(terms)).unwrap().seats, marked(&[picture], '#'), "{picture}");
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
