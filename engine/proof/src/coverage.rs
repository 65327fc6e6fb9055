//! Which code an input reached, where the program was compiled with LLVM's coverage counters:
//! `-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=3 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters`.
//! Stable Rust knows these; without them there are no counters and the fuzzer works blind.

// The counters are memory that the compiler has laid out; it tells us where through a C function.
#![allow(unsafe_code)]

use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Mutex, PoisonError};

/// Begin and length of a range of counters.
static RANGES: Mutex<Vec<(usize, usize)>> = Mutex::new(Vec::new());

/// Called by instrumented code before `main`, once for every object file, with the same range for all of a program.
#[unsafe(no_mangle)]
extern "C" fn __sanitizer_cov_8bit_counters_init(start: *mut u8, stop: *mut u8) {
    let range = (start as usize, stop as usize - start as usize);
    let mut ranges = RANGES.lock().unwrap_or_else(PoisonError::into_inner);
    if range.1 > 0 && !ranges.contains(&range) {
        ranges.push(range);
    }
}

/// The counters of the whole program. The compiler increments them without care for other threads: a lost increment
/// costs nothing here.
fn counters() -> Vec<&'static [AtomicU8]> {
    let ranges = RANGES.lock().unwrap_or_else(PoisonError::into_inner);
    let slice = |&(start, length): &(usize, usize)| {
        // SAFETY: the range is a static of this program that lives as long as it does; a byte has the shape of an AtomicU8.
        unsafe { std::slice::from_raw_parts(start as *const AtomicU8, length) }
    };
    ranges.iter().map(slice).collect()
}

/// What was reached so far: places in the code, and roughly how often in one run.
pub struct Coverage {
    counters: Vec<&'static [AtomicU8]>,
    /// Bit `n` of a place: it was passed so often that its count has `n + 1` binary digits.
    seen: Vec<u8>,
}

impl Coverage {
    /// Coverage with nothing reached yet.
    pub fn new() -> Coverage {
        let counters = counters();
        let places = counters.iter().map(|part| part.len()).sum();
        Coverage { counters, seen: vec![0; places] }
    }

    /// Whether the program was compiled with counters.
    pub fn is_on(&self) -> bool {
        !self.seen.is_empty()
    }

    /// How many places were reached.
    pub fn reached(&self) -> usize {
        self.seen.iter().filter(|&&bits| bits != 0).count()
    }

    /// Sets all counters back.
    pub fn start(&self) {
        for counter in self.counters.iter().copied().flatten() {
            counter.store(0, Ordering::Relaxed);
        }
    }

    /// Whether the run since [`Coverage::start`] reached something new, or something more often than before.
    pub fn is_new(&mut self) -> bool {
        let mut is_new = false;
        for (counter, seen) in self.counters.iter().copied().flatten().zip(&mut self.seen) {
            let count = counter.load(Ordering::Relaxed);
            if count != 0 {
                let bit = 1 << count.ilog2();
                is_new |= *seen & bit == 0;
                *seen |= bit;
            }
        }
        is_new
    }
}

impl Default for Coverage {
    fn default() -> Coverage {
        Coverage::new()
    }
}
