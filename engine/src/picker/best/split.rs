//! A party over neighbouring rows: a table filled row by row, so that no hall makes it slow.

use super::{Best, Run};

/// The largest party whose best division is looked for.
pub const MAX_SPLIT_PARTY: usize = 32;
/// The most accessible seats of such a party.
pub const MAX_SPLIT_ACCESSIBLE: usize = 4;

/// What counts about a division, the weightiest first.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
struct Cost {
    alone: u32,
    groups: u32,
    stranding: u32,
    distance: f64,
}

/// The best way to have placed so many of the party by the end of a row, with this run as its last group.
type Cell = Option<(Cost, Run)>;

impl Best<'_, '_> {
    /// A run in each of several neighbouring rows, rows ascending; of equally good divisions the topmost.
    ///
    /// For every row and every number of seats placed so far the best division that ends in this row is kept: rows x
    /// count² steps, and only as many rows are remembered as a party can span.
    #[inline(never)]
    pub(super) fn split(&mut self) -> Option<Vec<Run>> {
        let (count, accessible) = (self.request.count, self.request.accessible);
        if count > MAX_SPLIT_PARTY || accessible > MAX_SPLIT_ACCESSIBLE {
            return None;
        }
        let hall = self.hall;
        let states = (count + 1) * (accessible + 1);
        let state = |seats: usize, accessibles: usize| seats * (accessible + 1) + accessibles;
        // The row before at the end.
        let mut layers: Vec<Vec<Cell>> = Vec::new();
        let mut zone = None;
        let mut best: Option<(Cost, Vec<Run>)> = None;
        for (index, row) in hall.rows.iter().enumerate() {
            if row.seat_count == 0 {
                continue;
            }
            if zone != row.zone || !self.is_in_zone(row) {
                layers.clear();
            }
            zone = row.zone;
            if !self.is_in_zone(row) {
                continue;
            }
            let mut layer: Vec<Cell> = vec![None; states];
            let mut is_empty = true;
            for (cost, run) in self.groups_of(index) {
                is_empty = false;
                let mut offer = |placed: usize, cost: Cost| {
                    if let Some(cell) = layer.get_mut(placed)
                        && cell.is_none_or(|(best, _)| cost < best)
                    {
                        *cell = Some((cost, run));
                    }
                };
                offer(state(run.length, run.accessible), cost);
                for seats in 1..=count - run.length {
                    for accessibles in 0..=accessible - run.accessible {
                        let before = layers.last().and_then(|layer| *layer.get(state(seats, accessibles))?);
                        if let Some((before, _)) = before {
                            offer(
                                state(seats + run.length, accessibles + run.accessible),
                                Cost {
                                    alone: before.alone + cost.alone,
                                    groups: before.groups + cost.groups,
                                    stranding: before.stranding + cost.stranding,
                                    distance: before.distance + cost.distance,
                                },
                            );
                        }
                    }
                }
            }
            if is_empty {
                layers.clear();
                continue;
            }
            if layers.len() == count {
                layers.remove(0);
            }
            let whole = layer.get(state(count, accessible)).copied().flatten();
            layers.push(layer);
            if let Some((cost, _)) = whole
                && best.as_ref().is_none_or(|(best, _)| cost < *best)
            {
                best = Some((cost, trace(&layers, count, accessible)));
            }
        }
        best.map(|(_, runs)| runs)
    }

    /// The best run of a row for every size and every number of accessible seats that the party could use.
    #[inline(never)]
    fn groups_of(&mut self, index: usize) -> Vec<(Cost, Run)> {
        let hall = self.hall;
        let (count, accessible) = (self.request.count, self.request.accessible);
        let mut found = Vec::new();
        let Some(row) = hall.rows.get(index) else { return found };
        self.load(row);
        for length in 1..=count {
            let mut best = [None; MAX_SPLIT_ACCESSIBLE + 1];
            let mut is_any = false;
            self.each_run(index, row, length, &mut |run: Run| {
                is_any = true;
                let cost = Cost {
                    alone: u32::from(length == 1),
                    groups: 1,
                    stranding: u32::from(run.strands),
                    distance: run.distance,
                };
                if run.accessible <= accessible
                    && let Some(best) = best.get_mut(run.accessible)
                    && best.is_none_or(|(best, _)| cost < best)
                {
                    *best = Some((cost, run));
                }
            });
            found.extend(best.into_iter().flatten());
            // Without sofas and companions every part of a run is a run.
            if !is_any && !self.request.sofas_together && accessible == 0 {
                break;
            }
        }
        found
    }
}

/// The runs of the division that ends in the last layer.
#[inline(never)]
fn trace(layers: &[Vec<Cell>], mut seats: usize, mut accessibles: usize) -> Vec<Run> {
    let accessible = accessibles;
    let mut runs = Vec::new();
    for layer in layers.iter().rev() {
        let Some(Some((_, run))) = layer.get(seats * (accessible + 1) + accessibles) else {
            break;
        };
        runs.push(*run);
        seats -= run.length;
        accessibles -= run.accessible;
        if seats == 0 {
            break;
        }
    }
    runs.reverse();
    runs
}
