//! Simulations across the boundary.

use parterre_engine::{EngineError, ErrorCode, StrandedRule};
use wasm_bindgen::prelude::*;

use super::refuse;
use super::show::{Words, chooser_of, show_of};
use crate::simulate::{Parties, Party, Refusal, Settings, Simulation, simulate};

/// Places in `numbers`.
mod number {
    pub const CHOOSER: usize = 0;
    pub const RUNS: usize = 1;
    pub const SEED_LOW: usize = 2;
    pub const SEED_HIGH: usize = 3;
    pub const SEAT_CLEARANCE: usize = 4;
    pub const OPTIONS: usize = 5;
    pub const MOST: usize = 6;
    pub const COUNT: usize = 7;
}

/// Bits of the options: those of the core's calls, and more.
mod option {
    pub const SOFAS_TOGETHER: u32 = 1;
    /// With neither of the two it is as the chooser has it.
    pub const STRANDED_AVOID: u32 = 16;
    pub const DRAWN: u32 = 128;
    pub const MAY_STRAND: u32 = 256;
    pub const PLACE_KEPT_FREE: u32 = 512;
}

/// Words that a kind of parties takes.
const KIND: usize = 3;

/// See [`simulate`].
///
/// `numbers`: chooser (0 to 5 the orders, 6 best available), runs, seed (low, high word), seat clearance, options, most
/// parties. `kinds`: count, accessible, weight of each. `sequence`: kinds, unless they are drawn.
///
/// Answers with words, f the bits of an f32: `[seats n, runs r, refusals k, seats sold s]`; `k` refusals; by seat, `n`
/// each: mean rank f, stranded f; by run, `r` each: first split f, first refusal f, end f, mean distance f, parties split,
/// refused, stranded seats, kept empty; the `s` seats that the first run sold.
#[wasm_bindgen(js_name = simulate)]
pub fn simulate_words(hall: &[u8], numbers: &[u32], kinds: &[u32], sequence: &[u32]) -> Result<Vec<u32>, JsValue> {
    simulated(hall, numbers, kinds, sequence).map_err(refuse)
}

/// [`simulate_words`] for callers in Rust, who get the error itself.
pub fn simulated(hall: &[u8], numbers: &[u32], kinds: &[u32], sequence: &[u32]) -> Result<Vec<u32>, EngineError> {
    let start = show_of(hall, &[])?;
    if numbers.len() != number::COUNT || !kinds.len().is_multiple_of(KIND) {
        return Err(EngineError::new(ErrorCode::LengthMismatch));
    }
    let at = |place: usize| numbers.get(place).copied().unwrap_or(0);
    let wide = |low: usize, high: usize| u64::from(at(high)) << 32 | u64::from(at(low));
    let has = |bit: u32| at(number::OPTIONS) & bit != 0;
    let chooser = chooser_of(at(number::CHOOSER))?;
    let weighted = kinds.chunks_exact(KIND).filter_map(|kind| match *kind {
        [count, accessible, weight] => Some((Party { count, accessible }, weight)),
        _ => None,
    });
    let weighted: Vec<(Party, u32)> = weighted.collect();
    let unweighted: Vec<Party> = weighted.iter().map(|&(party, _)| party).collect();
    let parties = if has(option::DRAWN) {
        Parties::Drawn { kinds: &weighted, most: at(number::MOST) as usize }
    } else {
        Parties::Given { kinds: &unweighted, sequence }
    };
    let answer = simulate(
        &start,
        &Settings {
            runs: at(number::RUNS),
            seed: wide(number::SEED_LOW, number::SEED_HIGH),
            seat_clearance: at(number::SEAT_CLEARANCE) as usize,
            sofas_together: has(option::SOFAS_TOGETHER),
            place_kept_free: has(option::PLACE_KEPT_FREE),
            stranded: if has(option::STRANDED_AVOID) {
                Some(StrandedRule::Forbid)
            } else if has(option::MAY_STRAND) {
                Some(StrandedRule::Off)
            } else {
                None
            },
            ..Settings::new(chooser, parties)
        },
    )?;
    Ok(told(&answer))
}

fn told(answer: &Simulation) -> Vec<u32> {
    let mut words = Words::default();
    words.push(answer.seats.stranded.len());
    words.push(answer.runs.end.len());
    words.push(Refusal::COUNT);
    words.push(answer.first_run.len());
    words.numbers(&answer.refused_by);
    for column in [&answer.seats.mean_rank, &answer.seats.stranded] {
        words.floats(column);
    }
    let runs = &answer.runs;
    for column in [&runs.first_split, &runs.first_refusal, &runs.end, &runs.mean_distance] {
        words.floats(column);
    }
    for column in
        [&runs.parties_split, &runs.parties_refused, &runs.stranded_seats, &runs.kept_empty, &answer.first_run]
    {
        words.numbers(column);
    }
    words.0
}
