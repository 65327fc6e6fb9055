//! What searches look at: a show's seats as bits.

use crate::hall::{Hall, Row};
use crate::ids::SeatIndex;
use crate::status::Status;
use crate::{known, mask};

/// The free, the blocked and the taken seats of a hall, a row in whole words, so that a search for `k` together is shifts and ands.
#[derive(Clone, Debug, Default)]
pub(crate) struct Board {
    /// Status `Free`, and not disabled.
    pub free: Vec<u64>,
    /// Status `Blocked`: who may sell such seats has them as well as the free ones.
    pub blocked: Vec<u64>,
    /// Held, reserved or sold.
    pub taken: Vec<u64>,
    /// Each row's longest run of free seats. A search passes by the rows that have no room for the party.
    pub longest: Vec<u16>,
    /// Bits set in `free`.
    pub free_count: u32,
}

impl Board {
    /// Every seat free that is not disabled.
    pub fn of(hall: &Hall) -> Board {
        let mut board = Board {
            free: hall.enabled_mask.clone(),
            blocked: vec![0; hall.word_count()],
            taken: vec![0; hall.word_count()],
            longest: vec![0; hall.row_count()],
            free_count: hall.enabled_mask.iter().map(|word| word.count_ones()).sum(),
        };
        for row in 0..hall.row_count() {
            board.measure(hall, row);
        }
        board
    }

    /// Sets one seat, which must be one of the hall. The row's longest run is as before until it is measured.
    pub fn put(&mut self, hall: &Hall, seat: SeatIndex, status: Status) {
        let Some((word, bit)) = hall.bit_of(seat) else { return };
        let flag = 1u64 << bit;
        let is_enabled = hall.enabled_mask.get(word).is_some_and(|enabled| enabled & flag != 0);
        let free = is_enabled && status == Status::Free;
        if let Some(entry) = self.free.get_mut(word) {
            let was = *entry & flag != 0;
            *entry = if free { *entry | flag } else { *entry & !flag };
            self.free_count = self.free_count + u32::from(free) - u32::from(was);
        }
        for (words, is_set) in [(&mut self.blocked, status == Status::Blocked), (&mut self.taken, status.is_taken())] {
            if let Some(entry) = words.get_mut(word) {
                *entry = if is_set { *entry | flag } else { *entry & !flag };
            }
        }
    }

    /// Whether every bit is one of a seat, no seat has two states, and the counts are those of the bits: what debug builds
    /// assert after each change.
    pub fn is_sound(&self, hall: &Hall) -> bool {
        let Board { free, blocked, taken, longest, free_count } = self;
        let longest_of = |row: &Row| mask::longest_run(known::part(free, row.words()));
        mask::is_within(free, &hall.enabled_mask)
            && mask::is_within(blocked, &hall.seat_mask)
            && mask::is_within(taken, &hall.seat_mask)
            && free
                .iter()
                .zip(blocked)
                .zip(taken)
                .all(|((free, blocked), taken)| free & blocked == 0 && free & taken == 0 && blocked & taken == 0)
            && mask::count(free) == *free_count as usize
            && longest.len() == hall.row_count()
            && hall.rows.iter().zip(longest).all(|(row, &longest)| longest_of(row) == usize::from(longest))
    }

    /// Finds the longest run of a row anew.
    pub fn measure(&mut self, hall: &Hall, row: usize) {
        if let (Some(entry), Some(row)) = (self.longest.get_mut(row), hall.rows.get(row)) {
            *entry = mask::longest_run(known::part(&self.free, row.words())) as u16;
        }
    }
}

/// Measures each row once that a list of seats touches, as long as the seats of a row stand together in it.
#[derive(Default)]
pub(crate) struct RowsTouched(Option<usize>);

impl RowsTouched {
    /// Has to be told of each seat that was put.
    pub fn touch(&mut self, board: &mut Board, hall: &Hall, seat: SeatIndex) {
        let row = hall.row_of().get(seat as usize).map(|&row| usize::from(row));
        if self.0 != row {
            self.finish(board, hall);
            self.0 = row;
        }
    }

    /// Has to be told when there are no more.
    pub fn finish(&mut self, board: &mut Board, hall: &Hall) {
        if let Some(row) = self.0.take() {
            board.measure(hall, row);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hall::build_of;

    /// What is wrong, and how a board gets so.
    type Damage = (&'static str, fn(&mut Board));

    #[test]
    fn a_damaged_board_is_not_sound() {
        let hall = build_of(&["___d", "_ __"]);
        let board = || {
            let mut board = Board::of(&hall);
            board.put(&hall, 1, Status::Sold);
            board.put(&hall, 2, Status::Blocked);
            board.put(&hall, 3, Status::Blocked);
            board.measure(&hall, 0);
            board
        };
        assert!(board().is_sound(&hall));
        let damages: [Damage; 9] = [
            ("a free seat that is disabled", |board| {
                board.free[0] |= 8;
                board.blocked[0] &= !8;
                board.free_count += 1;
            }),
            ("a blocked aisle", |board| board.blocked[1] |= 2),
            ("a taken aisle", |board| board.taken[1] |= 2),
            ("free and blocked", |board| board.blocked[1] |= 1),
            ("free and taken", |board| board.taken[1] |= 1),
            ("blocked and taken", |board| board.taken[0] |= 4),
            ("one free seat too many counted", |board| board.free_count += 1),
            ("a row longer than it is", |board| board.longest[1] = 3),
            ("a row that is not measured", |board| board.longest.truncate(1)),
        ];
        for (what, damage) in damages {
            let mut board = board();
            damage(&mut board);
            assert!(!board.is_sound(&hall), "{what}");
        }
    }
}
