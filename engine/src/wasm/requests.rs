//! Requests and answers as lists of u32 that lie in the engine's memory, where JavaScript writes and reads them, so that
//! one crossing decides a request. js/requests.ts is the other side; docs/FORMATS.md draws them.
//!
//! A request is 25 words and three lists:
//!
//! ```text
//!  0 kind: a byte of Chooser                         4 seat clearance
//!  1 count; of rules 2^32 - 1 for any                 5 free seats to leave for the point of sale
//!  2 accessible seats; of rules 2^32 - 1 for any      6 n, the number of own seats
//!  3 bits of `option`                                 7 a, the number of seats to avoid
//!                                                     8 c, the number of surcharges
//!  9 to 16 accepted classes, class k is bit k % 32 of word 9 + k / 32
//! 17 to 24 accepted zones, in the same way; all bits for rows of no zone too
//! 25 n own seats, a seats to avoid, c surcharges, by class
//! ```
//!
//! The answer begins with its number of words, itself included; then follows:
//!
//! ```text
//!  1 Arrangement   2 bits of unmet   3 g groups   4 s seats   5 g sizes, s seats
//! ```
//!
//! Rules to check a selection by are written as one request, whose kind and zones mean nothing, and the selection behind
//! it. The answers are violations then, each of them:
//!
//! ```text
//!  0 ViolationCode   1 not 0: forbids   2 n seats   3 n × seat
//! ```

use std::cell::RefCell;

use wasm_bindgen::prelude::*;

use super::inventory::InventoryHandle;
use super::keep;
use crate::error::{EngineError, ErrorCode};
use crate::ids::SeatIndex;
use crate::inventory::Inventory;
use crate::picker::{AssignRequest, Assignment, Chooser, KeySet, PartyTerms};
use crate::rules::{SelectionRules, StrandedRule};

/// Words before the sets of classes and zones.
const HEAD: usize = 9;
const ANY: u32 = u32::MAX;

/// Bits of word 3; as `Option` in js/requests.ts.
mod option {
    pub const SOFAS_TOGETHER: u32 = 1;
    pub const COMPANIONS: u32 = 2;
    pub const ALLOW_BLOCKED: u32 = 4;
    pub const STRANDED_WARN: u32 = 8;
    pub const STRANDED_FORBID: u32 = 16;
    pub const MAY_STRAND: u32 = 64;
    pub const PLACE_KEPT_FREE: u32 = 128;
}

#[derive(Default)]
struct Exchange {
    requests: Vec<u32>,
    answers: Vec<u32>,
    choice: Assignment,
}

thread_local! {
    static EXCHANGE: RefCell<Exchange> = RefCell::default();
}

/// Where to write a request of so many words, in the engine's memory. Another call may move it.
#[wasm_bindgen(js_name = requestBuffer)]
pub fn request_buffer(words: u32) -> *mut u32 {
    EXCHANGE.with_borrow_mut(|exchange| {
        exchange.requests.resize(words as usize, 0);
        exchange.requests.as_mut_ptr()
    })
}

#[wasm_bindgen]
impl InventoryHandle {
    /// Decides the request in the first `words` words of the buffer. Returns where the answer is, or 0 when it is refused:
    /// then the defects wait. See [`Inventory::assign_into`].
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

    /// The seats that a click on `seat` takes, by the rules and beside the selection in the first `words` words of the
    /// buffer. Returns where their number is, itself included, and behind it they. See [`Inventory::group_around`].
    #[wasm_bindgen(js_name = groupAround)]
    pub fn group_around(&self, words: u32, seat: u32, size: u32) -> *const u32 {
        answer_seats(words, |rules, own, picked| self.0.group_around(seat, size as usize, rules, own, picked))
    }

    /// The seats of a party that is `size` people now, by the rules, the own seats and the selection in the first `words` words of
    /// the buffer. Answers as `groupAround` does. See [`Inventory::resized`].
    pub fn resized(&self, words: u32, size: u32) -> *const u32 {
        answer_seats(words, |rules, own, picked| self.0.resized(picked, size as usize, rules, own))
    }

    /// Reads the request in the first `words` words of the buffer. See [`Inventory::largest_party`].
    #[wasm_bindgen(js_name = largestParty)]
    pub fn largest_party(&self, words: u32) -> u32 {
        EXCHANGE.with_borrow(|exchange| match exchange.requests.get(..words as usize).and_then(read) {
            Some(request) => self.0.largest_party(&request.terms),
            None => 0,
        })
    }
}

/// Answers with the seats that are found by the rules, own seats and selection in the first `words` words of the buffer.
fn answer_seats(
    words: u32,
    find: impl FnOnce(&SelectionRules, &[SeatIndex], &[SeatIndex]) -> Vec<SeatIndex>,
) -> *const u32 {
    EXCHANGE.with_borrow_mut(|exchange| {
        let Exchange { requests, answers, .. } = exchange;
        answers.clear();
        answers.push(0);
        if let Some((rules, own, selection)) = requests.get(..words as usize).and_then(read_rules) {
            answers.extend(find(&rules, own, selection));
        }
        finish(answers);
        answers.as_ptr()
    })
}

impl Exchange {
    fn decide(&mut self, inventory: &Inventory, words: usize) -> Result<(), EngineError> {
        let Exchange { requests, answers, choice } = self;
        let request = requests.get(..words).and_then(read);
        let request = request.ok_or_else(|| EngineError::new(ErrorCode::UnknownAlgorithm))?;
        inventory.assign_into(&request, choice)?;
        answers.clear();
        let (groups, seats) = (choice.groups.len() as u32, choice.seats.len() as u32);
        answers.extend_from_slice(&[0, choice.arrangement as u32, choice.unmet, groups, seats]);
        answers.extend_from_slice(&choice.groups);
        answers.extend_from_slice(&choice.seats);
        finish(answers);
        Ok(())
    }

    fn check(&mut self, inventory: &Inventory, words: usize) {
        let Exchange { requests, answers, .. } = self;
        answers.clear();
        answers.push(0);
        if let Some((rules, own, selection)) = requests.get(..words).and_then(read_rules) {
            inventory.check_each(selection, &rules, own, &mut |code, forbids, seats| {
                answers.push(code as u32);
                answers.push(u32::from(forbids));
                answers.push(seats.len() as u32);
                answers.extend_from_slice(seats);
            });
        }
        finish(answers);
    }
}

/// The rules at the beginning of `words`, the own seats and the selection behind them.
fn read_rules(words: &[u32]) -> Option<(SelectionRules, &[SeatIndex], &[SeatIndex])> {
    let (_, bits, terms, selection) = read_terms(words)?;
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
        place_kept_free: terms.place_kept_free,
        companions_with_accessible: has(option::COMPANIONS),
        accessible: (terms.accessible as u32 != ANY).then_some(terms.accessible),
        allow_blocked: has(option::ALLOW_BLOCKED),
        online_reserve: terms.online_reserve,
    };
    Some((rules, terms.own, selection))
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
    let [kind, count, accessible, bits, clearance, reserve, own, avoid, surcharges] = *head;
    let has = |bit: u32| bits & bit != 0;
    let (classes, rest) = read_keys(rest)?;
    let (zones, rest) = read_keys(rest)?;
    let (own, rest) = rest.split_at_checked(own as usize)?;
    let (avoid, rest) = rest.split_at_checked(avoid as usize)?;
    let (surcharges, rest) = rest.split_at_checked(surcharges as usize)?;
    let terms = PartyTerms {
        count: count as usize,
        accessible: accessible as usize,
        classes,
        zones,
        seat_clearance: clearance as usize,
        own,
        avoid,
        surcharges,
        may_strand: Some(has(option::MAY_STRAND)),
        sofas_together: has(option::SOFAS_TOGETHER),
        place_kept_free: has(option::PLACE_KEPT_FREE),
        online_reserve: reserve as usize,
    };
    Some((kind, bits, terms, rest))
}

/// Eight words of a set, and the words behind them.
fn read_keys(words: &[u32]) -> Option<(KeySet, &[u32])> {
    let (&[k0, k1, k2, k3, k4, k5, k6, k7], rest) = words.split_first_chunk::<8>()?;
    let wide = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
    Some((KeySet([wide(k0, k1), wide(k2, k3), wide(k4, k5), wide(k6, k7)]), rest))
}

/// The request at the beginning of `words`.
fn read(words: &[u32]) -> Option<AssignRequest<'_>> {
    let (kind, _, terms, _) = read_terms(words)?;
    let chooser = Chooser::from_byte(u8::try_from(kind).ok()?).ok()?;
    Some(AssignRequest { chooser, terms })
}
