//! Requests and answers as lists of u32 that lie in the engine's memory, where JavaScript writes and reads them: one
//! crossing decides a request or a whole batch. js/requests.ts is the other side; the README draws both lists.
//!
//! A request is 16 words and the party's own seats:
//!
//! ```text
//!  0 kind: 0 to 5 an Algorithm, 6 best available      4 zone, or 2^32 - 1 for any
//!  1 count; of rules 2^32 - 1 for any                 5 seat clearance
//!  2 accessible seats, or 2^32 - 1 for any            6 free seats to leave for the point of sale
//!  3 bits of `option`, from bit 16 on alternatives    7 n, the number of own seats
//!  8 to 15 accepted classes, class c is bit c % 32 of word 8 + c / 32
//! 16 n seats
//! ```
//!
//! The answers begin with their number of words, itself included; then follow choices, first choices first:
//!
//! ```text
//!  0 index of the request   1 Arrangement   2 bits of unmet   3 g groups   4 s seats   5 g sizes, s seats
//! ```
//!
//! Rules to check a selection by are written as one request, whose kind and zone mean nothing, and the selection behind
//! it. The answers are violations then:
//!
//! ```text
//!  0 ViolationCode   1 not 0: forbids   2 n seats   3 n × seat
//! ```

use std::cell::RefCell;

use wasm_bindgen::prelude::*;

use super::inventory::InventoryHandle;
use super::keep;
use crate::error::{EngineError, ErrorCode};
use crate::inventory::Inventory;
use crate::picker::{
    Algorithm, AssignRequest, BatchRequest, BestAnswer, BestRequest, ClassSet, PartyRequest, PartyTerms,
};
use crate::rules::{SelectionRules, StrandedRule};

const HEAD: usize = 16;
const BEST: u32 = 6;
const ANY: u32 = u32::MAX;

/// Bits of word 3; as `Option` in js/requests.ts.
mod option {
    pub const SOFAS_TOGETHER: u32 = 1;
    pub const COMPANIONS: u32 = 2;
    pub const ALLOW_BLOCKED: u32 = 4;
    pub const STRANDED_WARN: u32 = 8;
    pub const STRANDED_FORBID: u32 = 16;
    pub const ROW_FIRST: u32 = 32;
}

#[derive(Default)]
struct Exchange {
    requests: Vec<u32>,
    /// Where each request of a batch begins.
    begins: Vec<usize>,
    answers: Vec<u32>,
}

thread_local! {
    static EXCHANGE: RefCell<Exchange> = RefCell::default();
}

/// Where to write a list of requests of so many words, in the engine's memory. Another call may move it.
#[wasm_bindgen(js_name = requestBuffer)]
pub fn request_buffer(words: u32) -> *mut u32 {
    EXCHANGE.with_borrow_mut(|exchange| {
        exchange.requests.resize(words as usize, 0);
        exchange.requests.as_mut_ptr()
    })
}

#[wasm_bindgen]
impl InventoryHandle {
    /// Decides the requests in the first `words` words of the buffer. Returns where the answers are, or 0 when they are
    /// refused: then the defects wait. See [`Inventory::assign_many`].
    pub fn decide(&self, words: u32) -> *const u32 {
        EXCHANGE.with_borrow_mut(|exchange| match exchange.decide(&self.0, words as usize) {
            Ok(()) => exchange.answers.as_ptr(),
            Err(error) => {
                keep(error);
                std::ptr::null()
            }
        })
    }

    /// Checks a selection by the rules, both in the first `words` words of the buffer. Returns where the violations are.
    /// See [`Inventory::check`].
    pub fn check(&self, words: u32) -> *const u32 {
        EXCHANGE.with_borrow_mut(|exchange| {
            exchange.check(&self.0, words as usize);
            exchange.answers.as_ptr()
        })
    }

    /// Of the request in the first `words` words of the buffer. See
    /// [`Inventory::largest_party`].
    #[wasm_bindgen(js_name = largestParty)]
    pub fn largest_party(&self, words: u32) -> u32 {
        EXCHANGE.with_borrow(
            |exchange| match exchange.requests.get(..words as usize).and_then(read) {
                Some(request) => self.0.largest_party(request.party.terms()),
                None => 0,
            },
        )
    }
}

impl Exchange {
    fn decide(&mut self, inventory: &Inventory, words: usize) -> Result<(), EngineError> {
        let Exchange {
            requests,
            begins,
            answers,
        } = self;
        let requests = requests.get(..words).unwrap_or(&[]);
        begins.clear();
        let mut at = 0;
        while at < requests.len() {
            let own = requests.get(at + 7).copied().unwrap_or(ANY) as usize;
            if own > requests.len().saturating_sub(at + HEAD) {
                return Err(EngineError::at_entry(ErrorCode::Truncated, "requests", begins.len()));
            }
            if requests.get(at).is_none_or(|&kind| kind > BEST) {
                return Err(EngineError::at_entry(
                    ErrorCode::UnknownAlgorithm,
                    "requests",
                    begins.len(),
                ));
            }
            begins.push(at);
            at += HEAD + own;
        }
        answers.clear();
        answers.push(0);
        let request = |index: usize| read(requests.get(*begins.get(index)?..)?);
        inventory.assign_each(begins.len(), &request, &mut |index, choice| {
            write(answers, index, choice)
        })?;
        finish(answers);
        Ok(())
    }

    fn check(&mut self, inventory: &Inventory, words: usize) {
        let Exchange { requests, answers, .. } = self;
        answers.clear();
        answers.push(0);
        if let Some((_, bits, terms, selection)) = requests.get(..words).and_then(read_terms) {
            let has = |bit: u32| bits & bit != 0;
            let rules = SelectionRules {
                count: (terms.count as u32 != ANY).then_some(terms.count),
                classes: terms.classes,
                stranded: if has(option::STRANDED_FORBID) {
                    StrandedRule::Forbid
                } else if has(option::STRANDED_WARN) {
                    StrandedRule::Warn
                } else {
                    StrandedRule::Off
                },
                seat_clearance: terms.seat_clearance,
                sofas_together: terms.sofas_together,
                companions_with_accessible: terms.skip_companions,
                accessible: terms.accessible,
                allow_blocked: has(option::ALLOW_BLOCKED),
                online_reserve: terms.online_reserve,
            };
            inventory.check_each(selection, &rules, terms.own, &mut |code, forbids, seats| {
                answers.push(code as u32);
                answers.push(u32::from(forbids));
                answers.push(seats.len() as u32);
                answers.extend_from_slice(seats);
            });
        }
        finish(answers);
    }
}

/// Puts the number of words before the answers.
fn finish(answers: &mut [u32]) {
    let length = answers.len();
    if let Some(first) = answers.first_mut() {
        *first = length as u32;
    }
}

/// The kind, the options and the terms of the request at the beginning of `words`, and the words behind it.
fn read_terms(words: &[u32]) -> Option<(u32, u32, PartyTerms<'_>, &[u32])> {
    let (head, rest) = words.split_first_chunk::<HEAD>()?;
    let [
        kind,
        count,
        accessible,
        bits,
        zone,
        clearance,
        reserve,
        own,
        c0,
        c1,
        c2,
        c3,
        c4,
        c5,
        c6,
        c7,
    ] = *head;
    let has = |bit: u32| bits & bit != 0;
    let wide = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
    let classes = ClassSet([wide(c0, c1), wide(c2, c3), wide(c4, c5), wide(c6, c7)]);
    let (own, rest) = rest.split_at_checked(own as usize)?;
    let zone = if zone == ANY { None } else { Some(zone.min(255) as u8) };
    let terms = PartyTerms {
        count: count as usize,
        accessible: (accessible != ANY).then_some(accessible as usize),
        skip_companions: has(option::COMPANIONS),
        classes,
        zone,
        seat_clearance: clearance as usize,
        own,
        sofas_together: has(option::SOFAS_TOGETHER),
        online_reserve: reserve as usize,
    };
    Some((kind, bits, terms, rest))
}

/// The request at the beginning of `words`.
fn read(words: &[u32]) -> Option<BatchRequest<'_>> {
    let (kind, bits, terms, _) = read_terms(words)?;
    let party = if kind == BEST {
        PartyRequest::Best(BestRequest {
            row_first: bits & option::ROW_FIRST != 0,
            terms,
        })
    } else {
        PartyRequest::Scan(AssignRequest {
            algorithm: Algorithm::from_byte(kind as u8).ok()?,
            terms,
        })
    };
    Some(BatchRequest {
        party,
        alternatives: (bits >> 16) as usize,
    })
}

fn write(answers: &mut Vec<u32>, index: usize, choice: &BestAnswer) {
    answers.push(index as u32);
    answers.push(choice.arrangement as u32);
    answers.push(choice.unmet);
    answers.push(choice.groups.len() as u32);
    answers.push(choice.seats.len() as u32);
    answers.extend_from_slice(&choice.groups);
    answers.extend_from_slice(&choice.seats);
}
