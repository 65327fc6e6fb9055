//! The engine's searches in a loop: what `npm run bench:engine` compiles to native code and to WebAssembly alike, so that
//! the two differ in nothing else. ../searches.ts runs the same loop in JavaScript; all must come to the same checksum.

use std::hint::black_box;
use std::rc::Rc;

use parterre_engine::delta::encode_delta;
use parterre_engine::{
    Algorithm, AssignRequest, Assignment, Chooser, EngineError, ErrorCode, Hall, Inventory, PartyTerms, SelectionRules,
    Status, StrandedRule,
};

/// Party sizes, one search after another.
const COUNTS: [usize; 4] = [2, 3, 4, 5];
/// A party that seldom finds a run.
const LARGE_PARTY: usize = 12;
/// Parties that are seated one after the other.
const PARTIES: usize = 64;
/// Seats of one delta.
const DELTA_SEATS: u32 = 20;

/// Numbers of the searches after the six orders; as in ../searches.ts.
mod search {
    pub const BEST: u32 = 6;
    pub const BEST_LARGE: u32 = 7;
    pub const LARGEST_RUN: u32 = 8;
    pub const CHECK: u32 = 9;
    pub const SNAPSHOT: u32 = 10;
    pub const APPLY_SNAPSHOT: u32 = 11;
    pub const DELTA: u32 = 12;
    pub const ONE_BY_ONE: u32 = 13;
    pub const SERVED_ORDER: u32 = 14;
    pub const SERVED_BEST: u32 = 15;
}

/// A hall and several shows in it.
pub struct Bench {
    hall: Rc<Hall>,
    shows: Vec<Inventory>,
    snapshots: Vec<Vec<u8>>,
    /// What snapshots are applied to.
    restored: Inventory,
    /// What deltas are applied to.
    followed: Inventory,
}

impl Bench {
    /// `hall`: bytes of a hall.
    pub fn new(hall: &[u8]) -> Result<Bench, EngineError> {
        let hall = Rc::new(Hall::from_bytes(hall)?);
        Ok(Bench {
            restored: Inventory::new(Rc::clone(&hall)),
            followed: Inventory::new(Rc::clone(&hall)),
            shows: Vec::new(),
            snapshots: Vec::new(),
            hall,
        })
    }

    /// One more show, from its snapshot.
    pub fn add_show(&mut self, snapshot: &[u8]) -> Result<(), EngineError> {
        self.shows.push(Inventory::from_snapshot(Rc::clone(&self.hall), snapshot)?);
        self.snapshots.push(snapshot.to_vec());
        Ok(())
    }

    /// Runs a search so many times, each time in the next show; returns a checksum of all answers.
    /// Errors: those of the search; `OutOfRange` for one that does not exist.
    pub fn run(&mut self, number: u32, iterations: u32) -> Result<u32, EngineError> {
        match number {
            0..=search::BEST => {
                let chooser = Chooser::from_byte(number as u8)?;
                self.assign(iterations, &COUNTS.map(|count| AssignRequest { chooser, terms: PartyTerms::of(count) }))
            }
            search::BEST_LARGE => self.assign(iterations, &[AssignRequest::best(PartyTerms::of(LARGE_PARTY))]),
            search::LARGEST_RUN => self.each(iterations, |show, _| Ok(show.largest_run())),
            search::CHECK => {
                let last = self.hall.seat_count() as u32 - COUNTS.len() as u32;
                self.each_of(iterations, &COUNTS, |show, &count, turn| {
                    let first = turn.wrapping_mul(7919) % last;
                    let chosen = [first, first + 1, first + 2, first + 3, first + 4];
                    let found = show.check(black_box(chosen.get(..count).unwrap_or(&[])), &RULES, &[]);
                    let sums = found.iter().map(|violation| mix_all(violation.code as u32, &violation.seats));
                    Ok(sums.fold(0, mix))
                })
            }
            search::SNAPSHOT => self.each(iterations, |show, _| {
                let bytes = black_box(show.snapshot());
                Ok(bytes.iter().rev().take(4).fold(0, |sum, &byte| mix(sum, u32::from(byte))))
            }),
            search::APPLY_SNAPSHOT => {
                let mut sum = 0;
                for turn in 0..iterations as usize {
                    let bytes = self.snapshots.get(turn % self.snapshots.len()).map_or(&[][..], Vec::as_slice);
                    sum = mix(sum, self.restored.apply_snapshot(bytes)?.len() as u32);
                }
                Ok(sum)
            }
            search::DELTA => self.deltas(iterations),
            search::ONE_BY_ONE => self.one_by_one(iterations),
            search::SERVED_ORDER => {
                let order = |count| AssignRequest::order(Algorithm::LeftCenterToOutside, served(count, &[]));
                self.assign(iterations, &COUNTS.map(order))
            }
            search::SERVED_BEST => {
                self.assign(iterations, &COUNTS.map(|count| AssignRequest::best(served(count, &[0]))))
            }
            _ => Err(EngineError::new(ErrorCode::OutOfRange)),
        }
    }

    fn assign(&self, iterations: u32, requests: &[AssignRequest<'_>]) -> Result<u32, EngineError> {
        let mut answer = Assignment::default();
        self.each_of(iterations, requests, |show, request, _| {
            show.assign_into(request, &mut answer)?;
            let sum = mix_all(answer.arrangement as u32, &answer.groups);
            Ok(mix_all(sum, &answer.seats))
        })
    }

    #[inline(always)]
    fn each(
        &self,
        iterations: u32,
        mut search: impl FnMut(&Inventory, u32) -> Result<u32, EngineError>,
    ) -> Result<u32, EngineError> {
        self.each_of(iterations, &[()], |show, (), turn| search(show, turn))
    }

    /// One show after the other, and with it one request after the other; in the next round over the shows each meets
    /// the request after.
    #[inline(always)]
    fn each_of<Request>(
        &self,
        iterations: u32,
        requests: &[Request],
        mut search: impl FnMut(&Inventory, &Request, u32) -> Result<u32, EngineError>,
    ) -> Result<u32, EngineError> {
        let requests = black_box(requests);
        let mut sum = 0;
        let shows = self.shows.len() as u32;
        for turn in 0..iterations {
            let show = self.shows.get((turn % shows) as usize);
            let request = requests.get((turn + turn / shows) as usize % requests.len());
            if let (Some(show), Some(request)) = (show, request) {
                sum = mix(sum, search(show, request, turn)?);
            }
        }
        Ok(sum)
    }

    /// Many parties one after the other: what one gets is held before the next one asks, and given back at the end.
    fn one_by_one(&mut self, iterations: u32) -> Result<u32, EngineError> {
        let mut sum = 0;
        let mut answer = Assignment::default();
        let mut held: Vec<u32> = Vec::new();
        for turn in 0..iterations as usize {
            let index = turn % self.shows.len();
            let Some(show) = self.shows.get_mut(index) else { break };
            held.clear();
            let mut parties = 0;
            for party in 0..PARTIES {
                show.assign_into(&party_request(party), &mut answer)?;
                show.set_status(&answer.seats, Status::Held)?;
                held.extend_from_slice(&answer.seats);
                let party_sum = mix_all(mix(0, party as u32), &answer.seats);
                parties = mix(parties, party_sum.wrapping_add(party as u32));
            }
            show.set_status(&held, Status::Free)?;
            sum = mix(sum, parties);
        }
        Ok(sum)
    }

    /// Twenty seats side by side held, and at the next visit free again.
    fn deltas(&mut self, iterations: u32) -> Result<u32, EngineError> {
        let mut sum = 0;
        let seat_count = self.hall.seat_count() as u32;
        for _ in 0..iterations {
            let version = self.followed.version();
            let first = (version as u32).wrapping_mul(DELTA_SEATS) % (seat_count - DELTA_SEATS);
            let seats: Vec<u32> = (first..first + DELTA_SEATS).collect();
            let status = if version.is_multiple_of(2) { 2 } else { 0 };
            let bytes = encode_delta(version, version + 1, &seats, &[status; DELTA_SEATS as usize])?;
            sum = mix(sum, self.followed.apply_delta(&bytes)?.len() as u32);
        }
        Ok(sum)
    }
}

const RULES: SelectionRules = SelectionRules {
    stranded: StrandedRule::Forbid,
    sofas_together: true,
    companions_with_accessible: true,
    ..SelectionRules::none()
};

/// A party's terms as the server writes them (services/seats/selection.ts): every rule of the screen is on.
fn served(count: usize, surcharges: &[u32]) -> PartyTerms<'_> {
    PartyTerms { sofas_together: true, may_strand: Some(false), surcharges, ..PartyTerms::of(count) }
}

fn party_request(party: usize) -> AssignRequest<'static> {
    let count = COUNTS.get(party % COUNTS.len()).copied().unwrap_or(1);
    AssignRequest::order(Algorithm::LeftCenterToOutside, PartyTerms::of(black_box(count)))
}

#[inline(always)]
fn mix(sum: u32, value: u32) -> u32 {
    sum.rotate_left(5) ^ value.wrapping_add(1)
}

#[inline(always)]
fn mix_all(sum: u32, values: &[u32]) -> u32 {
    values.iter().fold(sum, |sum, &value| mix(sum, value))
}

#[cfg(target_arch = "wasm32")]
mod wasm {
    use wasm_bindgen::prelude::*;

    use super::{Bench, EngineError};

    fn refuse(error: EngineError) -> JsValue {
        JsValue::from_f64(f64::from(error.code() as u16))
    }

    /// [`Bench`] for JavaScript.
    #[wasm_bindgen]
    pub struct WasmBench(Bench);

    #[wasm_bindgen]
    impl WasmBench {
        /// See [`Bench::new`].
        #[wasm_bindgen(constructor)]
        pub fn new(hall: &[u8]) -> Result<WasmBench, JsValue> {
            Bench::new(hall).map(WasmBench).map_err(refuse)
        }

        /// See [`Bench::add_show`].
        #[wasm_bindgen(js_name = addShow)]
        pub fn add_show(&mut self, snapshot: &[u8]) -> Result<(), JsValue> {
            self.0.add_show(snapshot).map_err(refuse)
        }

        /// See [`Bench::run`].
        pub fn run(&mut self, number: u32, iterations: u32) -> Result<u32, JsValue> {
            self.0.run(number, iterations).map_err(refuse)
        }
    }
}
