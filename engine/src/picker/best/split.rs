//! A party over neighbouring rows: a table filled row by row, so that no hall makes it slow.

use super::nearest::RunSize;
use super::{Best, Run};
use crate::hall::Row;
use crate::ids::SeatIndex;
use crate::picker::Workspace;

/// The largest party whose best division is looked for.
pub const MAX_SPLIT_PARTY: usize = 32;
/// The most accessible seats of such a party.
pub const MAX_SPLIT_ACCESSIBLE: usize = 4;

/// What counts about a division of a party into groups, the weightiest first: of two the lesser is better.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct DivisionCost {
    /// People who have nobody of the party beside them.
    pub alone: u32,
    /// Groups.
    pub groups: u32,
    /// Groups that leave a single seat alone.
    pub stranding: u32,
    /// Sum of the squares of how far the groups' middles are from the focal point, and in the end also from the one of them that is
    /// nearest it.
    pub distance: f64,
}

impl DivisionCost {
    /// The cost of a division that has the groups of both.
    #[must_use]
    pub fn plus(self, other: DivisionCost) -> DivisionCost {
        DivisionCost {
            alone: self.alone + other.alone,
            groups: self.groups + other.groups,
            stranding: self.stranding + other.stranding,
            distance: self.distance + other.distance,
        }
    }
}

/// A way to divide a party over neighbouring rows of one zone.
#[derive(Clone, Debug, PartialEq)]
pub struct Division {
    /// What counts about it.
    pub cost: DivisionCost,
    /// Leftmost seat and size of each group, rows from the top.
    pub groups: Vec<(SeatIndex, u32)>,
}

/// One group and what it costs; in a table the cost is that of all groups up to it.
pub(crate) type Group = (DivisionCost, Run);

/// The best way to have placed so many of the party by the end of a row, with this run as its last group.
pub(crate) type Cell = Option<Group>;

/// The table: a layer a row, of which only as many are remembered as a party can span, and in it a cell for every
/// number of seats and accessible seats placed so far.
#[derive(Clone, Copy)]
struct Table {
    count: usize,
    accessible: usize,
    /// How many rows up to now follow each other without a gap.
    rows: usize,
}

impl Table {
    fn layer_size(self) -> usize {
        (self.count + 1) * (self.accessible + 1)
    }

    /// Where the cell of the layer `back` rows before the newest is.
    fn cell(self, back: usize, seats: usize, accessible: usize) -> usize {
        let layer = (self.rows - 1 - back) % self.count;
        layer * self.layer_size() + seats * (self.accessible + 1) + accessible
    }
}

impl Best<'_> {
    /// What is weighed where a party is split over neighbouring rows: for each row in which a division can end the best of
    /// those, rows from the top.
    pub(in crate::picker) fn divisions(&mut self) -> Vec<Division> {
        let hall = self.hall;
        let mut found = Vec::new();
        // The search weighs by the anchor in the end: it is found again, so that the divisions are told as they were weighed.
        self.split();
        self.weigh(|cost, table, work| {
            trace(table, work);
            let group = |run: &Run| {
                let row = hall.known_row(run.place.row() as usize)?;
                Some((hall.seat_in(row, run.place.start()), run.length))
            };
            found.push(Division { cost, groups: work.runs.iter().filter_map(group).collect() });
        });
        found
    }

    /// Puts a run in each of several neighbouring rows into `work.runs`, rows ascending; says whether there are such. The best
    /// division's group that is nearest the focal point becomes the anchor, and of divisions that are as good but for their
    /// distances the one whose groups are nearest to it is taken: a party that is divided sits near itself, and not each of
    /// it near the middle.
    #[inline(never)]
    pub(super) fn split(&mut self) -> bool {
        if !self.best_division() {
            return false;
        }
        let nearest = |one: Run, other: &Run| if other.place < one.place { *other } else { one };
        if let [first, others @ ..] = &self.search.work.runs[..] {
            let run = others.iter().fold(*first, nearest);
            self.anchor = self.middle_of(run);
        }
        self.best_division()
    }

    /// Puts the best division by the anchor, or without one by the focal point alone, into `work.runs`; says whether there is one. The topmost
    /// of equally good divisions is taken.
    fn best_division(&mut self) -> bool {
        let mut best: Option<DivisionCost> = None;
        self.weigh(|cost, table, work| {
            if best.is_none_or(|best| cost < best) {
                best = Some(cost);
                trace(table, work);
            }
        });
        best.is_some()
    }

    /// Tells of each row in which a division ends what the best of those costs; it is the one that [`trace`] finds then.
    ///
    /// For every row and every number of seats placed so far the best division that ends in this row is kept: rows x
    /// count² steps.
    fn weigh(&mut self, mut tell: impl FnMut(DivisionCost, Table, &mut Workspace)) {
        let (count, accessible) = (self.search.count, self.search.accessible);
        if count > MAX_SPLIT_PARTY || accessible > MAX_SPLIT_ACCESSIBLE {
            return;
        }
        let hall = self.hall;
        let mut table = Table { count, accessible, rows: 0 };
        let size = count * table.layer_size();
        let cells = &mut self.search.work.cells;
        cells.resize(size.max(cells.len()), None);
        let mut zone = None;
        for (index, row) in hall.rows.iter().enumerate() {
            if row.seat_count == 0 {
                continue;
            }
            if zone != row.zone {
                table.rows = 0;
            }
            zone = row.zone;
            self.find_groups(index, row);
            let work = &mut *self.search.work;
            if work.groups.is_empty() {
                table.rows = 0;
                continue;
            }
            table.rows += 1;
            fill_layer(table, work);
            if let Some(Some((cost, _))) = work.cells.get(table.cell(0, count, accessible)).copied() {
                tell(cost, table, work);
            }
        }
    }

    /// Puts the best run of a row for every size and every number of accessible seats that the party could use into
    /// `work.groups`.
    fn find_groups(&mut self, index: usize, row: &Row) {
        let (count, accessible) = (self.search.count, self.search.accessible);
        self.search.work.groups.clear();
        if !self.search.may_hold(index, 1) || !self.search.is_in_zone(row) {
            return;
        }
        let is_one_word = row.is_one_word();
        let candidates = if is_one_word { self.search.word(row) } else { 0 };
        if !is_one_word {
            self.search.load(row);
        }
        for length in 1..=count {
            let starts = if is_one_word { self.search.starts_in(row, candidates, length) } else { 0 };
            if starts == 0 && (is_one_word || !self.search.find_starts(row, length)) {
                // Without sofas and companions every part of a run is a run.
                if !self.search.terms.sofas_together && accessible == 0 {
                    break;
                }
                continue;
            }
            for with in 0..=accessible as u32 {
                let size = RunSize { length: length as u32, accessible: with };
                let run = self.search.preferences.iter().find_map(|&wanted| {
                    if is_one_word {
                        self.nearest_run_in_word(index as u32, row, size, starts, wanted)
                    } else {
                        self.nearest_found(index as u32, row, size, wanted)
                    }
                });
                let Some(run) = run else { continue };
                let cost = DivisionCost {
                    alone: u32::from(length == 1),
                    groups: 1,
                    stranding: u32::from(run.strands && self.search.preferences.len() > 1),
                    distance: run.place.distance,
                };
                self.search.work.groups.push((cost, run));
            }
        }
    }
}

/// Fills the newest layer: every group of the row alone, and after every division of the row before.
fn fill_layer(table: Table, work: &mut Workspace) {
    let Workspace { cells, groups, .. } = work;
    for seats in 0..=table.count {
        for accessible in 0..=table.accessible {
            if let Some(cell) = cells.get_mut(table.cell(0, seats, accessible)) {
                *cell = None;
            }
        }
    }
    let has_before = table.rows > 1 && table.count > 1;
    for &(cost, run) in groups.iter() {
        let (length, with) = (run.length as usize, run.accessible as usize);
        let offer = |cells: &mut [Cell], seats: usize, accessible: usize, cost: DivisionCost| {
            if let Some(cell) = cells.get_mut(table.cell(0, seats, accessible))
                && cell.is_none_or(|(best, _)| cost < best)
            {
                *cell = Some((cost, run));
            }
        };
        offer(cells, length, with, cost);
        if !has_before {
            continue;
        }
        for seats in 1..=table.count - length {
            for accessible in 0..=table.accessible - with {
                if let Some(Some((before, _))) = cells.get(table.cell(1, seats, accessible)).copied() {
                    offer(cells, seats + length, accessible + with, before.plus(cost));
                }
            }
        }
    }
}

/// Puts the runs of the division that ends in the newest layer into `work.runs`.
fn trace(table: Table, work: &mut Workspace) {
    let (mut seats, mut accessible) = (table.count, table.accessible);
    work.runs.clear();
    for back in 0..table.rows.min(table.count) {
        let Some(Some((_, run))) = work.cells.get(table.cell(back, seats, accessible)) else {
            break;
        };
        work.runs.push(*run);
        seats -= run.length as usize;
        accessible -= run.accessible as usize;
        if seats == 0 {
            break;
        }
    }
    work.runs.reverse();
}
