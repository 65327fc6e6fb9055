//! Where seats are to each other, to the grid and to a point.

use std::ops::Range;

use super::{Direction, Hall};
use crate::error::{EngineError, ErrorCode};
use crate::ids::SeatIndex;
use crate::sort::sort;
use crate::{known, mask};

impl Hall {
    /// The seat at a place of the grid; `None` for aisles and beyond the hall.
    #[inline(never)]
    pub fn seat_at(&self, row: usize, slot: usize) -> Option<SeatIndex> {
        let row = self.rows.get(row)?;
        if slot >= row.width as usize {
            return None;
        }
        let words = self.seat_mask.get(row.words())?;
        if !mask::get(words, slot) {
            return None;
        }
        let before: u32 = words.get(..slot / 64)?.iter().map(|word| word.count_ones()).sum();
        let part = words.get(slot / 64)? & ((1u64 << (slot % 64)) - 1);
        Some(row.first_seat + before + part.count_ones())
    }

    /// The seat beside another in its row, if there is one: `step` is -1 (left) or 1 (right).
    pub fn neighbour(&self, seat: SeatIndex, step: i32) -> Option<SeatIndex> {
        let other = seat.checked_add_signed(step)?;
        let (row, slot) = self.place(seat)?;
        let (other_row, other_slot) = self.place(other)?;
        let beside = row.first_seat == other_row.first_seat && slot.abs_diff(other_slot) == 1;
        beside.then_some(other)
    }

    /// The seats in groups that sit side by side, ascending: each the range of its seat indexes. `seats`: in any order,
    /// doubles count once.
    /// ### Errors
    /// `UnknownSeat` at `seats[n]`.
    pub fn groups(&self, seats: &[SeatIndex]) -> Result<Vec<Range<SeatIndex>>, EngineError> {
        if let Some(entry) = seats.iter().position(|&seat| seat as usize >= self.seat_count()) {
            return Err(EngineError::at_entry(ErrorCode::UnknownSeat, "seats", entry));
        }
        let mut sorted = seats.to_vec();
        sort(&mut sorted);
        let mut groups: Vec<Range<SeatIndex>> = Vec::new();
        for seat in sorted {
            match groups.last_mut() {
                Some(group) if group.contains(&seat) => {}
                Some(group) if group.end == seat && self.neighbour(seat, -1).is_some() => group.end = seat + 1,
                _ => groups.push(seat..seat + 1),
            }
        }
        Ok(groups)
    }

    /// Seats of the same sofa, the seat itself included; empty when it is on none.
    pub fn sofa_seats(&self, seat: SeatIndex) -> Range<SeatIndex> {
        let sofa = self.sofa_of.get(seat as usize).copied().unwrap_or(0);
        let Some((row, _)) = self.place(seat).filter(|_| sofa != 0) else {
            return 0..0;
        };
        let is_of_it = |other: &SeatIndex| self.sofa_of.get(*other as usize) == Some(&sofa);
        // The seats of a sofa are side by side.
        let before = row.seats().start..seat;
        let first = before.rev().take_while(is_of_it).last().unwrap_or(seat);
        let after = seat + 1..row.seats().end;
        first..after.take_while(is_of_it).last().unwrap_or(seat) + 1
    }

    /// The seat nearest to a point among those whose centre is within `reach` of it both ways; of equals the first.
    ///
    /// With the usual reach of half a unit that is a click inside the square of a seat.
    pub fn hit(&self, x: f64, y: f64, reach: f64) -> Option<SeatIndex> {
        self.grid.nearest(&self.x, &self.y, x, y, reach)
    }

    /// Seats with their centre in the rectangle, edges included, ascending. Corners in any order.
    pub fn in_rectangle(&self, x0: f64, y0: f64, x1: f64, y1: f64) -> Vec<SeatIndex> {
        self.grid.inside(&self.x, &self.y, x0.min(x1), y0.min(y1), x0.max(x1), y0.max(y1))
    }

    /// Where a key press leads from a seat; `None` at the edge. Errors: `UnknownSeat`.
    ///
    /// Up and down lead to the seat with the nearest x, so that curved and staggered rows feel straight; of two
    /// equally near the left one.
    pub fn step(&self, seat: SeatIndex, direction: Direction) -> Result<Option<SeatIndex>, EngineError> {
        let unknown = || EngineError::new(ErrorCode::UnknownSeat);
        let (row, _) = self.place(seat).ok_or_else(unknown)?;
        let row_index = usize::from(*self.row_of.get(seat as usize).ok_or_else(unknown)?);
        let filled = |row: &&super::Row| row.seat_count > 0;
        let target = match direction {
            Direction::Left => return Ok(seat.checked_sub(1).filter(|other| row.seats().contains(other))),
            Direction::Right => return Ok(Some(seat + 1).filter(|other| row.seats().contains(other))),
            Direction::Up => self.rows.get(..row_index).and_then(|rows| rows.iter().rev().find(filled)),
            Direction::Down => self.rows.get(row_index + 1..).and_then(|rows| rows.iter().find(filled)),
        };
        let Some(target) = target else { return Ok(None) };
        let x_of = |seat: u32| known::at(&self.x, seat as usize);
        let x = x_of(seat);
        let distance = |other: &u32| (x_of(*other) - x).abs();
        Ok(target.seats().min_by(|a, b| distance(a).total_cmp(&distance(b))))
    }
}
