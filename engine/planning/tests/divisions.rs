//! The divisions of a party that are told of, against the best of every division there is, and against small pictures.

// Clippy's leave for tests ends at functions marked so.
#![allow(clippy::unwrap_used)]

#[path = "../../tests/common/mod.rs"]
mod common;
#[path = "../../tests/pictures/mod.rs"]
mod pictures;

use std::cell::Cell;
use std::collections::BTreeMap;

use common::{Random, for_seeds, random_show, some_seats};
use parterre_engine::hall::flag;
use parterre_engine::picker::unmet;
use parterre_engine::{Algorithm, Arrangement, AssignRequest, Inventory, KeySet, PartyTerms, Status};
use parterre_planning::explain::{DivisionVerdict, Explanation, SeatReason, explain};
use pictures::show_of;

/// Alone, groups, stranding, squared distance.
type Cost = (u32, u32, u32, f64);

/// Groups of seats, rows from the top.
type Division = Vec<Vec<u32>>;

/// A place in the plan.
type Point = (f64, f64);

/// Every division there is, by a plain reading of what one is.
#[derive(Clone, Copy)]
struct Oracle<'a> {
    show: &'a Inventory,
    terms: &'a PartyTerms<'a>,
    story: &'a Explanation,
    /// What nearness is to, beside the focal point.
    anchor: Option<Point>,
}

impl Oracle<'_> {
    fn has(&self, seat: u32, bit: u8) -> bool {
        self.show.hall().flags_of()[seat as usize] & bit != 0
    }

    fn row(&self, seat: u32) -> u16 {
        self.show.hall().row_of()[seat as usize]
    }

    /// The point midway between a run's two ends.
    fn middle(&self, run: &[u32]) -> Point {
        let hall = self.show.hall();
        let (first, last) = (run[0] as usize, run[run.len() - 1] as usize);
        let between = |of: &[f32]| (f64::from(of[first]) + f64::from(of[last])) / 2.0;
        (between(hall.x()), between(hall.y()))
    }

    /// The squared distance of a run from the focal point, and from the anchor as well.
    fn distance(&self, run: &[u32]) -> f64 {
        let (x, y) = self.middle(run);
        let from = |to: Point| (x - to.0).powi(2) + (y - to.1).powi(2);
        let (focal_x, focal_y) = self.show.hall().row_focal_point(self.row(run[0])).unwrap();
        from((f64::from(focal_x), f64::from(focal_y))) + self.anchor.map_or(0.0, from)
    }

    /// Where the best divisions by the focal point alone have their group that is nearest it: the others are to be near one of these.
    fn anchors(&self) -> Vec<Point> {
        let all = self.all();
        let costs = || all.iter().map(|division| self.cost(division));
        let Some(best) = costs().reduce(least) else {
            return Vec::new();
        };
        let is_best = |cost: Cost| (cost.0, cost.1, cost.2) == (best.0, best.1, best.2) && is_near(cost.3, best.3);
        let best = all.iter().zip(costs()).filter(|&(_, cost)| is_best(cost)).map(|(division, _)| division);
        best.flat_map(|division| {
            let nearest = division.iter().map(|run| self.distance(run)).fold(f64::INFINITY, f64::min);
            let near = division.iter().filter(move |run| is_near(self.distance(run), nearest));
            near.map(|run| self.middle(run))
        })
        .collect()
    }

    /// 0: leaves no single seat alone; 1: leaves one and nothing else of its open run; 2: another one.
    fn level(&self, run: &[u32]) -> u8 {
        let hall = self.show.hall();
        let is_open = |seat: u32| {
            let status = self.show.status(seat);
            status == Ok(Status::Free) && !self.has(seat, flag::DISABLED)
        };
        let place = |seat: u32| (self.row(seat), i32::from(hall.slot_of()[seat as usize]));
        // How many open seats there are on one side, up to two.
        let beside = |seat: u32, step: i32| {
            (1..=2)
                .take_while(|away| {
                    let wanted = (place(seat).0, place(seat).1 + step * away);
                    (0..hall.seat_count() as u32).any(|other| place(other) == wanted && is_open(other))
                })
                .count()
        };
        if self.terms.seat_clearance > 0 {
            return 0;
        }
        match (beside(run[0], -1), beside(run[run.len() - 1], 1)) {
            (1, 0) | (0, 1) => 1,
            (1, _) | (_, 1) => 2,
            _ => 0,
        }
    }

    fn strands(&self, run: &[u32]) -> bool {
        self.level(run) > 0
    }

    fn accessible(&self, run: &[u32]) -> usize {
        run.iter().filter(|&&seat| self.has(seat, flag::ACCESSIBLE)).count()
    }

    fn may_be(&self, run: &[u32]) -> bool {
        let hall = self.show.hall();
        let (first, last) = (run[0], run[run.len() - 1]);
        let candidate = |&seat: &u32| {
            let reason = self.story.seat_reason[seat as usize];
            matches!(reason, SeatReason::Candidate | SeatReason::Chosen)
        };
        let in_row = self.row(first) == self.row(last)
            && usize::from(hall.slot_of()[last as usize] - hall.slot_of()[first as usize]) == run.len() - 1;
        let sofa = |seat: u32| (self.row(seat), hall.sofa_of()[seat as usize]);
        let is_split = |&seat: &u32| {
            let mates = (0..hall.seat_count() as u32).filter(|&mate| sofa(mate) == sofa(seat));
            sofa(seat).1 != 0 && mates.clone().any(|mate| !run.contains(&mate) && !self.has(mate, flag::DISABLED))
        };
        let is_lonely = |&seat: &u32| {
            let beside = |&mate: &u32| mate.abs_diff(seat) == 1 && self.has(mate, flag::ACCESSIBLE);
            self.has(seat, flag::COMPANION) && !run.iter().any(beside)
        };
        in_row
            && run.iter().all(candidate)
            && !(self.terms.sofas_together && run.iter().any(is_split))
            && !run.iter().any(is_lonely)
    }

    fn seats_of(&self, row: u16) -> std::ops::Range<u32> {
        let rows = self.show.hall().row_of();
        let end = |of: &dyn Fn(u16) -> bool| rows.iter().position(|&other| of(other)).unwrap_or(rows.len()) as u32;
        end(&|other| other >= row)..end(&|other| other > row)
    }

    /// What a row can give: its best run of every length and every number of accessible seats.
    fn options(&self, row: u16) -> Vec<Vec<u32>> {
        let seats = self.seats_of(row);
        let mut best: Vec<Vec<u32>> = Vec::new();
        for length in 1..=self.terms.count as u32 {
            for accessible in 0..=self.terms.accessible {
                let starts = seats.clone().filter(|first| first + length <= seats.end);
                let runs = starts.map(|first| (first..first + length).collect::<Vec<u32>>());
                let fit = runs.filter(|run| self.may_be(run) && self.accessible(run) == accessible);
                best.extend(fit.min_by(|one, other| {
                    (self.level(one), self.distance(one))
                        .partial_cmp(&(self.level(other), self.distance(other)))
                        .unwrap()
                }));
            }
        }
        best
    }

    fn all(&self) -> Vec<Division> {
        let hall = self.show.hall();
        let filled = (0..hall.row_count() as u16).filter(|&row| !self.seats_of(row).is_empty());
        let rows: Vec<(Option<u8>, Vec<Vec<u32>>)> =
            filled.map(|row| (hall.row_zone(row).unwrap(), self.options(row))).collect();
        let mut all = Vec::new();
        for start in 0..rows.len() {
            self.go_on(&rows[start..], Vec::new(), &mut all);
        }
        all
    }

    fn go_on(&self, rows: &[(Option<u8>, Vec<Vec<u32>>)], so_far: Division, all: &mut Vec<Division>) {
        let Some(((zone, options), below)) = rows.split_first() else {
            return;
        };
        for option in options {
            let mut division = so_far.clone();
            division.push(option.clone());
            let (seats, accessible) =
                (division.concat().len(), division.iter().map(|run| self.accessible(run)).sum::<usize>());
            if seats == self.terms.count && accessible == self.terms.accessible {
                all.push(division);
            } else if seats < self.terms.count
                && accessible <= self.terms.accessible
                && below.first().is_some_and(|(next, _)| next == zone)
            {
                self.go_on(below, division, all);
            }
        }
    }

    fn last_row(&self, division: &Division) -> u16 {
        self.row(division[division.len() - 1][0])
    }

    fn cost(&self, division: &Division) -> Cost {
        (
            division.iter().filter(|run| run.len() == 1).count() as u32,
            division.len() as u32,
            division.iter().filter(|run| self.strands(run)).count() as u32,
            division.iter().map(|run| self.distance(run)).sum(),
        )
    }
}

/// The divisions told of, as groups of seats.
fn told(story: &Explanation) -> Vec<Division> {
    let told = &story.divisions;
    let mut runs = told.group_first.iter().zip(&told.group_length);
    let divisions = told
        .groups
        .iter()
        .map(|&groups| {
            let of = runs.by_ref().take(groups as usize);
            of.map(|(&first, &length)| (first..first + length).collect()).collect()
        })
        .collect();
    assert_eq!(runs.next(), None);
    divisions
}

fn least(one: Cost, other: Cost) -> Cost {
    if other < one { other } else { one }
}

/// Equal but for rounding.
fn is_near(one: f64, other: f64) -> bool {
    (one - other).abs() <= 1e-6 * one.abs().max(1.0)
}

fn judge(oracle: Oracle<'_>) {
    if oracle.story.arrangement != Arrangement::Split {
        assert_eq!(oracle.story.divisions, Default::default());
        return;
    }
    let anchors = oracle.anchors();
    let wrong = |&anchor: &Point| disagreement(&Oracle { anchor: Some(anchor), ..oracle });
    let wrongs: Option<Vec<String>> = anchors.iter().map(wrong).collect();
    assert_eq!(wrongs, None, "by no anchor of {anchors:?}");
}

/// What is wrong with the divisions told of, where nearness is to the oracle's anchor, too.
fn disagreement(oracle: &Oracle<'_>) -> Option<String> {
    let story = oracle.story;
    let columns = &story.divisions;
    let told = told(story);
    let all = oracle.all();
    // By the row in which they end.
    let mut best: BTreeMap<u16, Cost> = BTreeMap::new();
    for division in &all {
        let cost = oracle.cost(division);
        best.entry(oracle.last_row(division)).and_modify(|best| *best = least(*best, cost)).or_insert(cost);
    }
    let costs: Vec<Cost> = told.iter().map(|division| oracle.cost(division)).collect();
    let chosen = costs[0];
    if told.len() != best.len() || told[0].concat() != story.seats {
        return Some(format!("{told:?} of {best:?}"));
    }
    for (at, (division, &cost)) in told.iter().zip(&costs).enumerate() {
        let is_best = best
            .remove(&oracle.last_row(division))
            .is_some_and(|best| (cost.0, cost.1, cost.2) == (best.0, best.1, best.2) && is_near(cost.3, best.3));
        let is_after = at == 0 || least(costs[at - 1], cost) == costs[at - 1] || is_near(costs[at - 1].3, cost.3);
        let expected = match (cost.0 > chosen.0, cost.1 > chosen.1, cost.2 > chosen.2) {
            _ if at == 0 => DivisionVerdict::Chosen,
            (true, ..) => DivisionVerdict::MoreAlone,
            (_, true, _) => DivisionVerdict::MoreGroups,
            (.., true) => DivisionVerdict::MoreStranding,
            // Sums are equal but for the order of adding.
            _ if cost.3 <= chosen.3 * (1.0 + 1e-9) => DivisionVerdict::Later,
            _ => DivisionVerdict::Farther,
        };
        let counts = (columns.alone[at], columns.groups[at], columns.verdict[at]);
        if !is_best || !is_after || !all.contains(division) || counts != (cost.0, cost.1, expected) {
            return Some(format!("{division:?}: {counts:?}, {cost:?}, {expected:?}"));
        }
    }
    let told = (story.unmet & unmet::NOBODY_ALONE != 0, story.unmet & unmet::NO_STRANDED_SEAT != 0);
    (told != (chosen.0 > 0, chosen.2 > 0)).then(|| format!("{told:?} unmet, {chosen:?}"))
}

#[test]
fn of_each_row_the_best_that_ends_there() {
    let splits = Cell::new(0);
    for_seeds(1_000, |random: &mut Random| {
        let mut show = random_show(random);
        let taken = some_seats(random, &show, 40);
        let free: Vec<u32> = taken.into_iter().filter(|&seat| show.status(seat) == Ok(Status::Free)).collect();
        show.set_status(&free, Status::Sold).unwrap();
        for _ in 0..2 {
            let most = random.pick(&[4, 6, 8]);
            let count = 2 + random.below(most);
            let request = PartyTerms {
                accessible: if random.chance(70) { 0 } else { random.below(3) },
                seat_clearance: random.pick(&[0, 0, 0, 1]),
                sofas_together: random.chance(40),
                ..PartyTerms::of(count)
            };
            let story = explain(&show, &AssignRequest::best(request), 1_000).unwrap();
            splits.set(splits.get() + usize::from(story.arrangement == Arrangement::Split));
            judge(Oracle { show: &show, terms: &request, story: &story, anchor: None });
        }
    });
    let is_whole = std::env::var_os("PARTERRE_SEED").is_none();
    assert!(!is_whole || splits.get() > 100, "only {} parties were split", splits.get());
}

#[test]
fn every_verdict_has_its_picture() {
    let pictured = |rows: &[&str], request: &PartyTerms<'_>| {
        let story = explain(&show_of(rows), &AssignRequest::best(*request), 1_000).unwrap();
        let line = |(groups, verdict): (Division, &DivisionVerdict)| {
            let sizes: Vec<String> = groups.iter().map(|group| group.len().to_string()).collect();
            let row = groups[0][0] / rows[0].len() as u32;
            format!("{row}: {} {verdict:?}", sizes.join("+"))
        };
        told(&story).into_iter().zip(&story.divisions.verdict).map(line).collect::<Vec<_>>()
    };
    // The focal point is in the middle row, or between two.
    let party = PartyTerms::of;
    assert_eq!(pictured(&["___", "___", "___"], &party(5)), ["1: 3+2 Chosen", "0: 3+2 Farther"]);
    assert_eq!(pictured(&["___", "___", "___", "___"], &party(6)), ["1: 3+3 Chosen", "2: 3+3 Later", "0: 3+3 Farther"]);
    assert_eq!(
        pictured(&["__x", "__x", "__x", "___", "___"], &party(6)),
        ["3: 3+3 Chosen", "0: 2+2+2 MoreGroups", "1: 2+2+2 MoreGroups"]
    );
    assert_eq!(
        pictured(&["__x", "__x", "_xx", "___", "__x"], &party(5)),
        ["3: 3+2 Chosen", "0: 2+2+1 MoreAlone", "1: 2+1+2 MoreAlone"]
    );
    // Three in the first two rows leave one alone at either end.
    let vip = PartyTerms { classes: KeySet::of([1]), ..party(6) };
    assert_eq!(
        pictured(&["_vvv_", "_vvv_", "xvvvx", "xvvvx"], &vip),
        ["2: 3+3 Chosen", "1: 3+3 MoreStranding", "0: 3+3 MoreStranding"]
    );
}

/// Six orders take single seats, and a party that sits together was not divided.
#[test]
fn nothing_is_told_where_nothing_was_divided() {
    let show = show_of(&["___", "___"]);
    for count in [1, 3, 7] {
        let story = explain(&show, &AssignRequest::best(PartyTerms::of(count)), 1_000).unwrap();
        assert_eq!(story.divisions, Default::default(), "{count}");
    }
    let order = AssignRequest::order(Algorithm::TopLeftToBottomRight, PartyTerms::of(5));
    assert_eq!(explain(&show, &order, 1_000).unwrap().divisions, Default::default());
}

#[test]
fn few_are_told_of_with_the_chosen_one_first() {
    let show = show_of(&["____"; 7]);
    let party = PartyTerms::of(6);
    for limit in [0, 1, 2, 5] {
        let story = explain(&show, &AssignRequest::best(party), limit).unwrap();
        assert_eq!(story.divisions.groups.len(), limit.max(1));
        assert_eq!(told(&story)[0].concat(), story.seats);
    }
}

/// The largest houses, and the largest party that is divided: the work is bounded, so that this ends.
#[test]
fn no_hall_makes_it_slow() {
    let runs = "____x".repeat(40);
    for (row, rows, groups, told) in [(&*runs, 500, 8, 493), ("__________", 20_000, 4, 1_000)] {
        let show = show_of(&vec![row; rows]);
        let story = explain(&show, &AssignRequest::best(PartyTerms::of(32)), 1_000).unwrap();
        assert_eq!(story.arrangement, Arrangement::Split);
        assert_eq!((story.divisions.groups[0], story.divisions.groups.len()), (groups, told));
    }
}
