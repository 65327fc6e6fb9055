//! The loop: make an input, run it, look at what happened, keep it when it reached something new.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use crate::Random;
use crate::clock::processor_time;
use crate::coverage::Coverage;
use crate::entry::Entry;
use crate::memory::peak_of;
use crate::mutate::Mutator;

/// Memory that any input may need: a hall of 200,000 seats fits into a few bytes.
const MEMORY: usize = 160 << 20;
/// Memory that each byte of an input may need besides: `{},` is a seat of a document.
const MEMORY_PER_BYTE: usize = 120;
/// Processor time that any input may need, hardly optimised.
const TIME: Duration = Duration::from_secs(2);
/// Inputs longer than this are left to the tests of large inputs.
const LONGEST: usize = 16 << 10;

/// How long to go on.
#[derive(Clone, Copy, Debug)]
pub enum Budget {
    /// Until so many inputs were tried.
    Inputs(usize),
    /// Until so much time has passed.
    Time(Duration),
}

/// An input that does harm.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The input, as short as it could be made.
    pub input: Vec<u8>,
    /// What it does.
    pub what: String,
}

/// What a run did.
#[derive(Debug, Default)]
pub struct Report {
    /// How many inputs were run.
    pub inputs: usize,
    /// How many of them were accepted.
    pub accepted: usize,
    /// Inputs that reached something new, the valid ones first.
    pub kept: Vec<Vec<u8>>,
    /// How many of the known inputs there was no time for.
    pub left: usize,
    /// How many places in the code were reached; 0 without counters.
    pub reached: usize,
    /// The most memory that an input needed, in bytes; 0 without the counting allocator.
    pub peak: usize,
    /// The first failure; the run ends there.
    pub failure: Option<Failure>,
}

/// Runs one input. `Ok`: whether it was accepted, and the memory it needed; `Err`: the harm.
pub fn run_one(entry: &Entry, input: &[u8]) -> Result<(bool, usize), String> {
    let attempt = || peak_of(|| catch_unwind(AssertUnwindSafe(|| (entry.run)(input))));
    let started = Instant::now();
    let (outcome, peak) = attempt();
    let accepted = outcome.map_err(|cause| {
        let text = cause.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| cause.downcast_ref::<&str>().copied());
        format!("panics: {}", text.unwrap_or("?"))
    })?;
    let most = MEMORY + MEMORY_PER_BYTE * input.len();
    if peak > most {
        return Err(format!("needs {peak} bytes of memory, at most {most} are allowed"));
    }
    // Looking at the clock of the processor takes longer than most inputs do: only where the one on the wall asks for it.
    if started.elapsed() > TIME {
        let before = processor_time();
        let _ = attempt();
        let took = processor_time() - before;
        if took > TIME {
            return Err(format!("takes {took:?}"));
        }
    }
    Ok((accepted, peak))
}

/// Feeds an entry inputs made from its valid ones and from `known`, until the budget is used up or one does harm.
pub fn fuzz(entry: &Entry, random: &mut Random, known: Vec<Vec<u8>>, budget: Budget) -> Report {
    let seeds = (entry.seeds)(random);
    let mutator = Mutator::new(&seeds, LONGEST);
    let mut coverage = Coverage::new();
    let mut report = Report::default();
    let started = Instant::now();
    let valid = seeds.len();
    let mut first: Vec<Vec<u8>> = known.into_iter().chain(seeds.into_iter().rev()).collect();
    loop {
        let is_over = match budget {
            Budget::Inputs(count) => report.inputs >= count,
            Budget::Time(long) => started.elapsed() >= long,
        };
        // All valid inputs are run, however small the budget.
        if is_over && report.inputs >= valid {
            break;
        }
        let input = match first.pop() {
            Some(input) => input,
            None => {
                let pick = |random: &mut Random| random.below(report.kept.len());
                let (from, other) = (pick(random), pick(random));
                mutator.mutated(random, &report.kept[from], &report.kept[other])
            }
        };
        coverage.start();
        let outcome = run_one(entry, &input);
        let is_new = coverage.is_new();
        report.inputs += 1;
        match outcome {
            Ok((accepted, peak)) => {
                report.accepted += usize::from(accepted);
                report.peak = report.peak.max(peak);
            }
            Err(what) => {
                report.failure = Some(shortened(entry, input, what));
                break;
            }
        }
        if is_new || report.inputs <= valid {
            report.kept.push(input);
        }
    }
    report.reached = coverage.reached();
    report.left = first.len();
    report
}

/// Takes pieces away, large ones first, as long as what is left still does harm.
fn shortened(entry: &Entry, mut input: Vec<u8>, mut what: String) -> Failure {
    let mut piece = input.len() / 2;
    while piece > 0 {
        let mut at = 0;
        while at < input.len() {
            let end = (at + piece).min(input.len());
            let without = [&input[..at], &input[end..]].concat();
            match run_one(entry, &without) {
                Err(still) => (input, what) = (without, still),
                Ok(_) => at = end,
            }
        }
        piece /= 2;
    }
    Failure { input, what }
}
