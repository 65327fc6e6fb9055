//! The ways to divide a party that no row can seat: the best few, and what makes each worse than the chosen one.

use std::rc::Rc;

use parterre_engine::ids::SeatIndex;
use parterre_engine::picker::best::DivisionCost;

use super::runs::{Run, stretches};
use super::{Case, fact};
use crate::seats;

/// Most divisions that are told of.
pub const MAX_DIVISIONS_TOLD: usize = 20;
/// Most divisions that are put together while looking; in the largest halls fewer are kept for it, at least one.
const MOST_WORK: usize = 50_000_000;

/// What became of a division: what makes it worse than the chosen one, the weightiest first. The numbers index
/// `divisionVerdicts` in js/planning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum DivisionVerdict {
    /// The party sits so.
    Chosen = 0,
    /// More people have nobody of the party beside them.
    MoreAlone = 1,
    /// It has more groups.
    MoreGroups = 2,
    /// More of its groups leave a single seat alone.
    MoreStranding = 3,
    /// It is farther from the focal point.
    Farther = 4,
    /// As good as the chosen one, which was found first.
    Later = 5,
}

/// Ways to divide the party, the best first: one entry a division. A division is a run in each of several neighbouring
/// rows, the best of its length in the row.
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

/// One group in a row.
#[derive(Clone, Copy, Debug)]
struct Group {
    run: Run,
    /// So many of its seats are accessible.
    accessible: u32,
    cost: DivisionCost,
}

impl Group {
    fn stranding(mut self, strands: bool) -> Group {
        self.cost.stranding = u32::from(strands);
        self
    }
}

/// A group behind those of the rows before; many divisions share theirs.
struct Chain {
    group: Group,
    before: Option<Rc<Chain>>,
}

/// A division of a part of the party, or of all of it.
#[derive(Clone)]
struct Division {
    cost: DivisionCost,
    groups: Rc<Chain>,
}

/// The best few, ascending by cost; of equal ones the first found stays first.
#[derive(Clone, Default)]
struct BestFew(Vec<Division>);

impl BestFew {
    fn offer(&mut self, most: usize, cost: DivisionCost, groups: impl FnOnce() -> Rc<Chain>) {
        let place = self.0.partition_point(|other| other.cost <= cost);
        if place < most {
            self.0.truncate(most - 1);
            self.0.insert(place, Division { cost, groups: groups() });
        }
    }
}

impl Case<'_> {
    /// At most `limit`, the chosen one first. `chosen`: a split answer, ascending, and the sizes of its groups.
    pub(super) fn divisions(
        &self,
        is_candidate: &[bool],
        chosen: (&[SeatIndex], &[u32]),
        limit: usize,
    ) -> DivisionColumns {
        let rows = self.groups_by_row(is_candidate);
        let most = self.kept(&rows, limit.clamp(1, MAX_DIVISIONS_TOLD));
        let mut told: Vec<(DivisionCost, Vec<Group>)> = self
            .best_divisions(&rows, most)
            .into_iter()
            .map(|Division { cost, groups }| (cost, listed(&groups)))
            .collect();
        // The first it is, but for sums of distances that another order of adding rounds otherwise.
        let answer = self.as_groups(chosen);
        let is_answer = |groups: &[Group]| {
            let runs = |groups: &[Group]| groups.iter().map(|group| group.run).collect::<Vec<_>>();
            runs(groups) == runs(&answer)
        };
        match told.iter().position(|(_, groups)| is_answer(groups)) {
            Some(place) => told.get_mut(..=place).unwrap_or_default().rotate_right(1),
            None => {
                let cost = answer.iter().fold(DivisionCost::default(), |sum, group| sum.plus(group.cost));
                told.insert(0, (cost, answer));
                told.truncate(most);
            }
        }
        columns(&told)
    }

    /// For every row with seats, cross aisles left out: its zone, and its best group of every size and every number of
    /// accessible seats, sizes ascending.
    fn groups_by_row(&self, is_candidate: &[bool]) -> Vec<(Option<u8>, Vec<Group>)> {
        let hall = self.show.hall();
        let mut stretches_of: Vec<Vec<Run>> = vec![Vec::new(); hall.row_count()];
        for stretch in stretches(self, is_candidate) {
            let row = hall.row_of().get(stretch.0 as usize).map_or(0, |&row| usize::from(row));
            if let Some(of_row) = stretches_of.get_mut(row) {
                of_row.push(stretch);
            }
        }
        let mut has_seats = vec![false; hall.row_count()];
        for &row in hall.row_of() {
            if let Some(entry) = has_seats.get_mut(usize::from(row)) {
                *entry = true;
            }
        }
        (0..)
            .zip(stretches_of.iter().zip(has_seats))
            .filter(|(_, (_, has_seats))| *has_seats)
            .map(|(row, (stretches, _))| (hall.row_zone(row).unwrap_or(None), self.groups_of(stretches)))
            .collect()
    }

    fn groups_of(&self, stretches: &[Run]) -> Vec<Group> {
        let party = u32::try_from(self.terms.count).unwrap_or(u32::MAX);
        let wanted = self.terms.accessible as u32;
        let mut best = Vec::new();
        for length in 1..=party {
            let long = stretches.iter().filter(|&&(_, whole)| whole >= length);
            let runs = long.flat_map(|&(first, whole)| (first..=first + whole - length).map(|first| (first, length)));
            let mut groups: Vec<Group> =
                runs.filter(|&run| !self.is_forbidden(run)).map(|run| self.group(run)).collect();
            // Of equally near ones the leftmost stays first.
            groups.sort_by(|one, other| one.cost.distance.total_cmp(&other.cost.distance));
            for accessible in 0..=wanted {
                let fitting = || groups.iter().filter(|group| group.accessible == accessible);
                let clean = fitting().find(|group| !self.counts_as_stranding(group.run));
                let others = || fitting().map(|group| group.stranding(true));
                let allowed = others().find(|group| !self.breaks_rule(group.run));
                best.extend(clean.copied().or(allowed).or(others().next()));
            }
        }
        best
    }

    /// As if it stranded nobody.
    fn group(&self, (first, length): Run) -> Group {
        Group {
            run: (first, length),
            accessible: self.accessible_of((first, length)),
            cost: DivisionCost {
                alone: u32::from(length == 1),
                groups: 1,
                stranding: 0,
                distance: seats::distance_squared(self.show.hall(), first, first + length - 1),
            },
        }
    }

    /// A part of a sofa, or a companion seat without its accessible one. How many accessible seats a group has is free.
    fn is_forbidden(&self, run: Run) -> bool {
        self.forbidding(run) & (fact::SPLITS_SOFA | fact::COMPANION_ALONE) != 0
    }

    /// Where single seats may be left alone that is no reason against a group.
    fn counts_as_stranding(&self, run: Run) -> bool {
        self.terms.may_strand != Some(true) && self.strands(run)
    }

    fn as_groups(&self, (seats, sizes): (&[SeatIndex], &[u32])) -> Vec<Group> {
        let mut at = 0;
        let mut groups = Vec::with_capacity(sizes.len());
        for &length in sizes {
            if let Some(&first) = seats.get(at) {
                let run = (first, length);
                groups.push(self.group(run).stranding(self.counts_as_stranding(run)));
            }
            at += length as usize;
        }
        groups
    }

    /// How many divisions of each part of the party can be kept without too much work.
    fn kept(&self, rows: &[(Option<u8>, Vec<Group>)], limit: usize) -> usize {
        let groups: usize = rows.iter().map(|(_, groups)| groups.len()).sum();
        let work = groups.saturating_mul(self.cells());
        (MOST_WORK / work.max(1)).clamp(1, limit)
    }

    /// Parts of the party: so many seats, and so many accessible ones among them.
    fn cells(&self) -> usize {
        (self.terms.count + 1) * (self.terms.accessible + 1)
    }

    /// The best of all, ascending. Row by row, the best few divisions of every part of the party that end in this row
    /// are made of those that end in the row before.
    fn best_divisions(&self, rows: &[(Option<u8>, Vec<Group>)], most: usize) -> Vec<Division> {
        let accessible = self.terms.accessible;
        let cell = |seats: usize, with: usize| seats * (accessible + 1) + with;
        let mut all = BestFew::default();
        let mut before: Vec<BestFew> = Vec::new();
        let mut last_zone = None;
        for (zone, groups) in rows {
            if last_zone != Some(*zone) {
                before.clear();
            }
            last_zone = Some(*zone);
            let mut layer = vec![BestFew::default(); self.cells()];
            for &group in groups {
                let (length, with) = (group.run.1 as usize, group.accessible as usize);
                let mut offer = |seats: usize, accessible: usize, cost: DivisionCost, before: Option<&Rc<Chain>>| {
                    if let Some(few) = layer.get_mut(cell(seats, accessible)) {
                        few.offer(most, cost, || Rc::new(Chain { group, before: before.map(Rc::clone) }));
                    }
                };
                offer(length, with, group.cost, None);
                for seats in 1..=self.terms.count - length {
                    for had in 0..=accessible - with {
                        for part in before.get(cell(seats, had)).map_or(&[][..], |few| &few.0) {
                            offer(seats + length, had + with, part.cost.plus(group.cost), Some(&part.groups));
                        }
                    }
                }
            }
            for whole in layer.get(cell(self.terms.count, accessible)).map_or(&[][..], |few| &few.0) {
                all.offer(most, whole.cost, || Rc::clone(&whole.groups));
            }
            before = layer;
        }
        all.0
    }
}

/// Rows from the top.
fn listed(chain: &Rc<Chain>) -> Vec<Group> {
    let mut groups = Vec::new();
    let mut next = Some(chain);
    while let Some(chain) = next {
        groups.push(chain.group);
        next = chain.before.as_ref();
    }
    groups.reverse();
    groups
}

fn columns(told: &[(DivisionCost, Vec<Group>)]) -> DivisionColumns {
    let mut columns = DivisionColumns::default();
    let chosen = told.first().map(|(cost, _)| *cost).unwrap_or_default();
    for (place, (cost, groups)) in told.iter().enumerate() {
        columns.verdict.push(if place == 0 { DivisionVerdict::Chosen } else { verdict(*cost, chosen) });
        columns.alone.push(cost.alone);
        columns.groups.push(cost.groups);
        columns.group_first.extend(groups.iter().map(|group| group.run.0));
        columns.group_length.extend(groups.iter().map(|group| group.run.1));
    }
    columns
}
