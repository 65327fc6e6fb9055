//! Every function of the engine that takes bytes or numbers from elsewhere, and what must hold of its answer.
//!
//! An entry panics when it does not hold; so does the engine when it has a bug.

mod arguments;
mod halls;
pub mod plans;
mod settings;
mod shows;

use crate::entry::Entry;

/// All of them.
pub fn entries() -> Vec<Entry> {
    let core = [halls::entries(), shows::entries(), vec![arguments::entry()]];
    let planning = [plans::entries(), settings::entries()];
    core.into_iter().chain(planning).flatten().collect()
}
