//! Which seat is at a point, which are in a rectangle: a uniform grid of cells over the seats' centres.

use crate::bounds::Bounds;
use crate::ids::SeatIndex;
use crate::known;
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
        let (width, height) = (f64::from(bounds.max_x - bounds.min_x), f64::from(bounds.max_y - bounds.min_y));
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
            let at = |values: &[f32]| f64::from(known::at(values, seat));
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
        let rows = if self.seats.is_empty() { 0..0 } else { self.row_at(y0)..self.row_at(y1) + 1 };
        let columns = self.column_at(x0)..self.column_at(x1) + 1;
        rows.flat_map(move |row| {
            let first = known::at(&self.starts, row * self.columns + columns.start) as usize;
            let end = known::at(&self.starts, row * self.columns + columns.end) as usize;
            known::part(&self.seats, first..end).iter().copied()
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

#[cfg(test)]
mod tests {
    use super::*;

    fn grid_over(points: &[(f32, f32)]) -> Grid {
        let (x, y): (Vec<f32>, Vec<f32>) = points.iter().copied().unzip();
        let least = |values: &[f32]| values.iter().copied().fold(f32::INFINITY, f32::min);
        let most = |values: &[f32]| values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let bounds = Bounds { min_x: least(&x), min_y: least(&y), max_x: most(&x), max_y: most(&y) };
        Grid::over(&x, &y, bounds)
    }

    /// Cells are a unit wide and high, or larger where that would be more than about four a seat.
    #[test]
    fn cells_are_neither_too_many_nor_too_large() {
        let square = |side: usize, left: f32, top: f32, unit: (f32, f32)| -> Vec<(f32, f32)> {
            let point = |index: usize| (left + (index % side) as f32 * unit.0, top + (index / side) as f32 * unit.1);
            (0..side * side).map(point).collect()
        };
        // Points; columns and rows; width and height of a cell.
        let table = [
            (vec![(7.0, -7.0)], (1, 1), (1.0, 1.0)),
            (square(4, 0.0, 0.0, (1.0, 1.0)), (4, 4), (1.0, 1.0)),
            (square(4, -50.0, 30.0, (1.0, 0.5)), (4, 2), (1.0, 1.0)),
            // Twice the root of 16 and one: 9 cells, and the last edge.
            (square(4, -9.0, 9.0, (6.0, 9.0)), (10, 10), (2.0, 3.0)),
            (square(10, 5.0, 0.0, (0.1, 70.0)), (1, 22), (1.0, 30.0)),
        ];
        for (points, shape, cell) in table {
            let grid = grid_over(&points);
            assert_eq!((grid.columns, grid.rows), shape, "{points:?}");
            let difference = ((grid.cell_width - cell.0).abs(), (grid.cell_height - cell.1).abs());
            assert!(difference.0 < 1e-5 && difference.1 < 1e-5, "{points:?}: {grid:?}");
        }
        assert_eq!((Grid::over(&[], &[], Bounds::default()).columns, grid_over(&[(1.0, 1.0)]).starts.len()), (0, 2));
    }

    /// A question looks at the seats of the cells it touches, and at no others.
    #[test]
    fn few_seats_are_looked_at() {
        for (left, top) in [(0.0, 0.0), (-40.0, 25.0), (3.0, -1000.0)] {
            let points: Vec<(f32, f32)> =
                (0..400).map(|seat| (left + (seat % 20) as f32, top + (seat / 20) as f32)).collect();
            let grid = grid_over(&points);
            for (seat, &(x, y)) in points.iter().enumerate() {
                let (x, y) = (f64::from(x), f64::from(y));
                let found = |reach: f64| grid.near(x - reach, y - reach, x + reach, y + reach);
                assert_eq!(found(0.0).collect::<Vec<_>>(), [seat as u32]);
                assert!(found(0.5).any(|other| other == seat as u32));
                assert!(found(0.5).count() <= 4 && found(1.0).count() <= 9);
            }
            let (right, bottom) = (f64::from(left) + 19.0, f64::from(top) + 19.0);
            assert_eq!(grid.near(right + 5.0, bottom + 5.0, right + 9.0, bottom + 9.0).collect::<Vec<_>>(), [399]);
            assert_eq!(grid.near(-1e9, -1e9, 1e9, 1e9).count(), 400);
        }
    }
}
