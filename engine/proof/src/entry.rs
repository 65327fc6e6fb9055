//! What a way in is, and what the ways in have in common.

use parterre_engine::hall::flag;
use parterre_engine::{Inventory, Status};

use crate::Random;
use crate::common::random_show;

/// Makes valid inputs.
type Seeds = dyn Fn(&mut Random) -> Vec<Vec<u8>>;
/// Whether an input was accepted.
type Run = dyn Fn(&[u8]) -> bool;

/// One way in.
pub struct Entry {
    /// For the command line and for files.
    pub name: &'static str,
    /// Valid inputs.
    pub seeds: Box<Seeds>,
    /// Runs an input and checks what came of it; says whether it was accepted.
    pub run: Box<Run>,
}

/// An input as text, if it is one.
pub fn text_of(input: &[u8]) -> Option<&str> {
    std::str::from_utf8(input).ok()
}

/// A show with everything in it: sofas, companions, aisles, parties of all kinds.
pub fn rich_show() -> Inventory {
    for seed in 0.. {
        let show = random_show(&mut Random::new(seed));
        let hall = show.hall();
        let any = |bit: u8| hall.flags_of().iter().any(|flags| flags & bit != 0);
        let has_all =
            [flag::SOFA, flag::COMPANION, flag::DISABLED, flag::BLOCKED, flag::NO_AUTO_ASSIGN].into_iter().all(any);
        let is_mixed = show.statuses().contains(&Status::Sold) && show.online_count() > 40;
        if has_all && is_mixed && (80..300).contains(&hall.seat_count()) {
            return show;
        }
    }
    unreachable!("some seed makes a rich show")
}
