//! Which seat is at a point, which are in a rectangle: a uniform grid of cells over the seats' centres.

use crate::bounds::Bounds;
use crate::ids::SeatIndex;
use crate::sort::sort;

/// Seats by cell, cell by cell: those of cell `c` are `seats[starts[c]..starts[c + 1]]`, ascending.
#[derive(Debug, Default)]
pub(crate) struct Grid {
    min_x: f64,
    min_y: f64,
    cell_width: f64,
    cell_height: f64,
    columns: usize,
    rows: usize,
    starts: Vec<u32>,
    seats: Vec<SeatIndex>,
}

impl Grid {
    /// Cells are at least a unit wide and high, and there are at most about four a seat however far the seats lie apart.
    pub fn over(x: &[f32], y: &[f32], bounds: Bounds) -> Grid {
        if x.is_empty() {
            return Grid::default();
        }
        let most = (x.len() as f64).sqrt() * 2.0 + 1.0;
        let (width, height) = (
            f64::from(bounds.max_x - bounds.min_x),
            f64::from(bounds.max_y - bounds.min_y),
        );
        let mut grid = Grid {
            min_x: f64::from(bounds.min_x),
            min_y: f64::from(bounds.min_y),
            cell_width: (width / most).max(1.0),
            cell_height: (height / most).max(1.0),
            ..Grid::default()
        };
        grid.columns = (width / grid.cell_width) as usize + 1;
        grid.rows = (height / grid.cell_height) as usize + 1;
        let cell_of = |seat: usize| -> usize {
            let at = |values: &[f32]| values.get(seat).copied().map_or(0.0, f64::from);
            grid.row_at(at(y)) * grid.columns + grid.column_at(at(x))
        };
        let mut starts = vec![0u32; grid.columns * grid.rows + 1];
        for seat in 0..x.len() {
            if let Some(start) = starts.get_mut(cell_of(seat) + 1) {
                *start += 1;
            }
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut next = starts.clone();
        let mut seats = vec![0; x.len()];
        for seat in 0..x.len() {
            if let Some(place) = next.get_mut(cell_of(seat)) {
                if let Some(entry) = seats.get_mut(*place as usize) {
                    *entry = seat as SeatIndex;
                }
                *place += 1;
            }
        }
        grid.starts = starts;
        grid.seats = seats;
        grid
    }

    /// The column a coordinate falls into; outside the grid the nearest (a cast from float saturates).
    fn column_at(&self, x: f64) -> usize {
        (((x - self.min_x) / self.cell_width) as usize).min(self.columns.saturating_sub(1))
    }

    fn row_at(&self, y: f64) -> usize {
        (((y - self.min_y) / self.cell_height) as usize).min(self.rows.saturating_sub(1))
    }

    /// Seats of all cells that touch the rectangle.
    fn near(&self, x0: f64, y0: f64, x1: f64, y1: f64) -> impl Iterator<Item = SeatIndex> + '_ {
        let rows = if self.seats.is_empty() {
            0..0
        } else {
            self.row_at(y0)..self.row_at(y1) + 1
        };
        let columns = self.column_at(x0)..self.column_at(x1) + 1;
        rows.flat_map(move |row| {
            let first = self
                .starts
                .get(row * self.columns + columns.start)
                .copied()
                .unwrap_or(0) as usize;
            let end = self.starts.get(row * self.columns + columns.end).copied().unwrap_or(0) as usize;
            self.seats.get(first..end).unwrap_or(&[]).iter().copied()
        })
    }

    pub fn nearest(&self, xs: &[f32], ys: &[f32], x: f64, y: f64, reach: f64) -> Option<SeatIndex> {
        if !(x.is_finite() && y.is_finite() && reach >= 0.0) {
            return None;
        }
        let mut best: Option<(f64, SeatIndex)> = None;
        for seat in self.near(x - reach, y - reach, x + reach, y + reach) {
            let dx = (f64::from(*xs.get(seat as usize)?) - x).abs();
            let dy = (f64::from(*ys.get(seat as usize)?) - y).abs();
            if dx > reach || dy > reach {
                continue;
            }
            let candidate = (dx * dx + dy * dy, seat);
            if best.is_none_or(|best| candidate < best) {
                best = Some(candidate);
            }
        }
        best.map(|(_, seat)| seat)
    }

    pub fn inside(&self, xs: &[f32], ys: &[f32], x0: f64, y0: f64, x1: f64, y1: f64) -> Vec<SeatIndex> {
        let within = |value: Option<&f32>, low: f64, high: f64| {
            value.is_some_and(|&value| f64::from(value) >= low && f64::from(value) <= high)
        };
        let mut seats: Vec<SeatIndex> = self
            .near(x0, y0, x1, y1)
            .filter(|&seat| within(xs.get(seat as usize), x0, x1) && within(ys.get(seat as usize), y0, y1))
            .collect();
        sort(&mut seats);
        seats
    }
}
