//! The memory of searches.

use super::best::{Cell, Group, Run};
use crate::hall::{Hall, Row};
use crate::ids::SeatIndex;
use crate::known;

/// What searches write into. Kept between them, so that one allocates nothing once the buffers have grown.
#[derive(Clone, Debug, Default)]
pub(crate) struct Workspace {
    /// The party's own seats in a mask of the whole hall, and their rows; all zero between searches.
    pub own: Vec<u64>,
    pub own_rows: Vec<u64>,
    /// Seats that the party shall not get, in a mask of the whole hall; all zero between searches.
    pub avoid: Vec<u64>,
    /// Seats that a sofa still needs, in a mask of the whole hall; all zero between searches.
    pub sofas: Vec<u64>,
    /// Masks of the row at hand: the seats the party may be given; those it could choose by hand; starts of runs; starts that
    /// strand no seat; seats too near to other parties, and room to find them.
    pub candidates: Vec<u64>,
    pub open: Vec<u64>,
    pub starts: Vec<u64>,
    pub clean: Vec<u64>,
    pub near: Vec<u64>,
    pub scratch: Vec<u64>,
    /// Seats of a search that takes them one by one: in scan order, or the general and the accessible ones with their
    /// distances.
    pub seats: Vec<SeatIndex>,
    pub general: Vec<(f64, u32)>,
    pub accessible: Vec<(f64, u32)>,
    /// Accessible seats with their distances from one of them.
    pub around: Vec<(f64, u32)>,
    /// What a search for whole sofas needs: a seat of each group with how many it has, and which numbers of seats the groups
    /// after each can make up.
    pub wholes: Vec<(SeatIndex, u32)>,
    pub reach: Vec<u64>,
    /// What a search that splits a party needs: its table, the groups a row has room for, the best division so far.
    pub cells: Vec<Cell>,
    pub groups: Vec<Group>,
    pub runs: Vec<Run>,
}

impl Workspace {
    /// Makes room for a hall.
    #[inline(always)]
    pub fn fit(&mut self, hall: &Hall) {
        if self.own.len() != hall.word_count() {
            self.grow(hall);
        }
    }

    /// The candidates of the row that was loaded last.
    #[inline(always)]
    #[track_caller]
    pub fn candidates_of(&self, row: &Row) -> &[u64] {
        known::part(&self.candidates, 0..row.words().len())
    }

    /// Whether all masks are zero that are between searches.
    pub fn is_clean(&self) -> bool {
        [&self.own, &self.own_rows, &self.avoid, &self.sofas].into_iter().flatten().all(|&word| word == 0)
    }

    #[inline(never)]
    fn grow(&mut self, hall: &Hall) {
        self.own.resize(hall.word_count(), 0);
        self.avoid.resize(hall.word_count(), 0);
        self.own_rows.resize(hall.row_count().div_ceil(64), 0);
        self.sofas.resize(hall.word_count(), 0);
        for row in
            [&mut self.candidates, &mut self.open, &mut self.starts, &mut self.clean, &mut self.near, &mut self.scratch]
        {
            row.resize(hall.widest, 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hall::build_of;

    #[test]
    fn a_mark_in_any_mask_is_not_clean() {
        let mut work = Workspace::default();
        work.fit(&build_of(&["____"]));
        assert!(work.is_clean());
        let masks: [fn(&mut Workspace) -> &mut Vec<u64>; 4] =
            [|work| &mut work.own, |work| &mut work.own_rows, |work| &mut work.avoid, |work| &mut work.sofas];
        for (index, mask) in masks.iter().enumerate() {
            let mut marked = work.clone();
            mask(&mut marked)[0] = 4;
            assert!(!marked.is_clean(), "{index}");
        }
    }
}
