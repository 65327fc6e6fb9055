//! Explanations across the boundary.

use parterre_engine::{AssignRequest, EngineError, ErrorCode, PartyTerms};
use wasm_bindgen::prelude::*;

use super::refuse;
use super::show::{Words, chooser_of, key_set, show_of};
use crate::explain::{Explanation, explain};

/// Places in `numbers`.
mod number {
    pub const CHOOSER: usize = 0;
    pub const PARTY: usize = 1;
    pub const ACCESSIBLE: usize = 2;
    pub const SEAT_CLEARANCE: usize = 3;
    pub const OPTIONS: usize = 4;
    pub const LIMIT: usize = 5;
    pub const COUNT: usize = 6;
}

/// Bits of the options: those of the core's calls.
mod option {
    pub const SOFAS_TOGETHER: u32 = 1;
    pub const MAY_STRAND: u32 = 64;
    pub const PLACE_KEPT_FREE: u32 = 128;
}

/// See [`explain`].
///
/// `numbers`: chooser (a byte of [`Chooser`](parterre_engine::Chooser)), count, accessible, seat clearance, options, most
/// runs. `classes`: a byte each, not 0 where it is accepted; empty for all. `surcharges`: by class; empty for none.
///
/// Answers with words: `[arrangement, unmet, seats of the party c, seats n, runs told t, runs, divisions d, groups of them g]`;
/// `c` seats; by seat, `n` each: reason, rank; by run, `t` each: first, length, verdict, facts; by division, `d` each:
/// verdict, alone, groups; by group, `g` each: first, length.
#[wasm_bindgen(js_name = explain)]
pub fn explain_words(
    hall: &[u8],
    snapshot: &[u8],
    numbers: &[u32],
    classes: &[u8],
    surcharges: &[u32],
) -> Result<Vec<u32>, JsValue> {
    explained(hall, snapshot, numbers, classes, surcharges).map_err(refuse)
}

/// [`explain_words`] for callers in Rust, who get the error itself.
pub fn explained(
    hall: &[u8],
    snapshot: &[u8],
    numbers: &[u32],
    classes: &[u8],
    surcharges: &[u32],
) -> Result<Vec<u32>, EngineError> {
    let show = show_of(hall, snapshot)?;
    if numbers.len() != number::COUNT {
        return Err(EngineError::new(ErrorCode::LengthMismatch));
    }
    let at = |place: usize| numbers.get(place).copied().unwrap_or(0);
    let has = |bit: u32| at(number::OPTIONS) & bit != 0;
    let limit = at(number::LIMIT) as usize;
    let terms = PartyTerms {
        accessible: at(number::ACCESSIBLE) as usize,
        classes: key_set(classes),
        seat_clearance: at(number::SEAT_CLEARANCE) as usize,
        surcharges,
        may_strand: Some(has(option::MAY_STRAND)),
        sofas_together: has(option::SOFAS_TOGETHER),
        place_kept_free: has(option::PLACE_KEPT_FREE),
        ..PartyTerms::of(at(number::PARTY) as usize)
    };
    let chooser = chooser_of(at(number::CHOOSER))?;
    let story = explain(&show, &AssignRequest { chooser, terms }, limit)?;
    Ok(told(&story))
}

fn told(story: &Explanation) -> Vec<u32> {
    let mut words = Words::default();
    words.push(story.arrangement as usize);
    words.push(story.unmet as usize);
    words.push(story.seats.len());
    words.push(story.seat_rank.len());
    words.push(story.runs.first.len());
    words.push(story.run_count as usize);
    words.push(story.divisions.verdict.len());
    words.push(story.divisions.group_first.len());
    words.numbers(&story.seats);
    words.codes(story.seat_reason.iter().map(|&reason| reason as u8));
    words.numbers(&story.seat_rank);
    words.numbers(&story.runs.first);
    words.numbers(&story.runs.length);
    words.codes(story.runs.verdict.iter().map(|&verdict| verdict as u8));
    words.codes(story.runs.facts.iter().copied());
    let divisions = &story.divisions;
    words.codes(divisions.verdict.iter().map(|&verdict| verdict as u8));
    words.numbers(&divisions.alone);
    words.numbers(&divisions.groups);
    words.numbers(&divisions.group_first);
    words.numbers(&divisions.group_length);
    words.0
}
