//! What a setting does to a house: parties come one after another until nobody finds room.
//!
//! For those who choose settings. A simulation starts from a show as it is (usually empty), seats a sequence of parties
//! as the sale would, and says in which order the house fills, when the first party is split or refused and why, which
//! single seats are left over, and how far people sit from the best place. The sequence is given, or drawn by a seed
//! from kinds of parties with weights; then several runs are put together. Equal settings give equal answers on every
//! machine, and the same seed draws the same parties for every setting, so that two settings can be compared.
//!
//! ```
//! use std::rc::Rc;
//! use parterre_engine::{Algorithm, Chooser, Hall, Inventory};
//! use parterre_planning::simulate::{Parties, Party, Settings, simulate};
//!
//! use parterre_planning::HallDocument;
//! let hall = Hall::from_document(r#"{
//!   "format": "parterre-hall", "version": 1, "name": "Studio", "screenSide": "top",
//!   "naming": { "rows": "letters_from_top", "seats": "from_left", "separator": "-" },
//!   "classes": [{ "key": "standard_seats", "name": "Standard" }],
//!   "rows": [{ "seats": [{}, {}, {}, {}, {}] }, { "seats": [{}, {}, {}, {}, {}] }]
//! }"#)?;
//! let empty = Inventory::new(Rc::new(hall));
//! let couples = [Party::of(2)];
//! let sequence = [0; 6];
//! let settings = Settings::new(
//!     Chooser::Order(Algorithm::TopLeftToBottomRight),
//!     Parties::Given { kinds: &couples, sequence: &sequence },
//! );
//! let answer = simulate(&empty, &settings)?;
//! // Two couples a row, then one on the two seats left over, then no more.
//! assert_eq!(answer.runs.parties_refused, [1]);
//! assert_eq!(answer.runs.first_split, [0.8]);
//! assert_eq!(answer.seats.mean_rank[4], 8.0);
//! # Ok::<(), parterre_engine::EngineError>(())
//! ```

mod random;
mod refusal;
mod report;
mod run;

pub use refusal::Refusal;
pub use report::{RunColumns, SeatColumns, Simulation};

use parterre_engine::ids::MAX_SEATS;
use parterre_engine::{Chooser, EngineError, ErrorCode, Inventory, StrandedRule};

use random::Random;
use report::Report;
use run::Run;

/// Most runs of one simulation.
pub const MAX_RUNS: u32 = 10_000;
/// Most kinds of parties.
pub const MAX_KINDS: usize = 1_000;
/// Largest party.
pub const MAX_PARTY: u32 = 1_000;
/// Most parties of one run.
pub const MAX_PARTIES: usize = MAX_SEATS;
/// Most work of one simulation: about ten seconds. Counted in words of rows looked at, some 5 ns each, so that equal
/// settings end equally on every machine. A hall of 15,000 seats filled 100 times takes a tenth of it by an order and a
/// half by best available: 1 s and 3 s.
pub const MAX_WORK: u64 = 2_000_000_000;
/// Work of a party that comes, if only to be refused.
const ARRIVAL: u64 = 4;

/// What one party asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Party {
    /// How many people, 1 to [`MAX_PARTY`].
    pub count: u32,
    /// How many of the seats are accessible, with companion seats only beside them; at most `count`.
    pub accessible: u32,
}

impl Party {
    /// A party of that many people who ask for nothing else.
    pub fn of(count: u32) -> Party {
        Party { count, accessible: 0 }
    }
}

/// Who comes.
#[derive(Clone, Copy, Debug)]
pub enum Parties<'a> {
    /// Given parties, in this order.
    Given {
        /// What parties there are.
        kinds: &'a [Party],
        /// Indexes into `kinds`.
        sequence: &'a [u32],
    },
    /// Drawn one by one until no kind finds room any more, or `most` have come.
    Drawn {
        /// Kinds with their weights, at least 1: a kind of weight 3 comes three times as often as one of weight 1.
        kinds: &'a [(Party, u32)],
        /// Most parties of a run, at least 1.
        most: usize,
    },
}

/// What is tried out.
#[derive(Clone, Copy, Debug)]
pub struct Settings<'a> {
    /// Who chooses the seats.
    pub chooser: Chooser,
    /// Who comes.
    pub parties: Parties<'a>,
    /// How often, 1 to [`MAX_RUNS`]. Runs of a given sequence are all alike.
    pub runs: u32,
    /// Decides what is drawn.
    pub seed: u64,
    /// Slots kept empty beside other parties in the same row; 0 is off.
    pub seat_clearance: usize,
    /// Sofas are given whole or not at all.
    pub sofas_together: bool,
    /// One place of one sofa may be kept free, see [`PartyTerms`](parterre_engine::PartyTerms).
    pub place_kept_free: bool,
    /// A preference, as in a sale: `Off` lets single seats be left alone, the others prefer runs that leave none. `None`: as
    /// `Off` by the orders, as `Forbid` by best available.
    pub stranded: Option<StrandedRule>,
    /// Work after which the simulation is given up, at most [`MAX_WORK`]: less for tests and fuzzers, who do not wait.
    pub most_work: u64,
}

impl<'a> Settings<'a> {
    /// One run, everything else off.
    pub fn new(chooser: Chooser, parties: Parties<'a>) -> Settings<'a> {
        Settings {
            chooser,
            parties,
            runs: 1,
            seed: 0,
            seat_clearance: 0,
            sofas_together: false,
            place_kept_free: false,
            stranded: None,
            most_work: MAX_WORK,
        }
    }
}

/// Seats parties in a copy of a show, as often as asked.
///
/// ### Errors (the first that applies)
/// `OutOfRange` at `runs` (0, or more than [`MAX_RUNS`]); `TooLarge` at `kinds` or `parties`; `BadCount` at `kinds[n]`
/// (nobody, more than [`MAX_PARTY`], more accessible seats than seats), at `kinds` (none) or at `parties` (none drawn);
/// `OutOfRange` at `weights[n]` (0) or `sequence[n]` (no such kind); `TooLarge` at `work`, when it was done or is sure to
/// be too much.
pub fn simulate(start: &Inventory, settings: &Settings<'_>) -> Result<Simulation, EngineError> {
    let kinds = check(settings)?;
    let mut work = settings.most_work.min(MAX_WORK);
    let mut report = Report::new(start);
    for number in 0..settings.runs {
        let mut run = Run::new(start, settings, &kinds, work)?;
        match settings.parties {
            Parties::Given { sequence, .. } => {
                for &kind in sequence {
                    run.arrive(kind as usize)?;
                }
            }
            Parties::Drawn { kinds, most } => {
                let mut random = Random::new(settings.seed, number);
                let total = kinds.iter().map(|&(_, weight)| u64::from(weight)).sum();
                for _ in 0..most {
                    run.arrive(draw(kinds, random.below(total)))?;
                    if run.nobody_fits() {
                        break;
                    }
                }
            }
        }
        work = run.work_left;
        report.add(run);
    }
    Ok(report.finish())
}

/// The kind at a place of the weights laid end to end.
fn draw(kinds: &[(Party, u32)], mut place: u64) -> usize {
    for (kind, &(_, weight)) in kinds.iter().enumerate() {
        match place.checked_sub(u64::from(weight)) {
            Some(rest) => place = rest,
            None => return kind,
        }
    }
    0
}

fn check(settings: &Settings<'_>) -> Result<Vec<Party>, EngineError> {
    let refuse = |code: ErrorCode, at: &str| Err(EngineError::at(code, String::from(at)));
    if settings.runs == 0 || settings.runs > MAX_RUNS {
        return refuse(ErrorCode::OutOfRange, "runs");
    }
    let (kinds, parties): (Vec<Party>, usize) = match settings.parties {
        Parties::Given { kinds, sequence } => (kinds.iter().take(MAX_KINDS + 1).copied().collect(), sequence.len()),
        Parties::Drawn { kinds, most } => (kinds.iter().take(MAX_KINDS + 1).map(|&(kind, _)| kind).collect(), most),
    };
    if kinds.len() > MAX_KINDS {
        return refuse(ErrorCode::TooLarge, "kinds");
    }
    if parties > MAX_PARTIES {
        return refuse(ErrorCode::TooLarge, "parties");
    }
    let nonsense = |kind: &Party| kind.count == 0 || kind.count > MAX_PARTY || kind.accessible > kind.count;
    if let Some(entry) = kinds.iter().position(nonsense) {
        return Err(EngineError::at_entry(ErrorCode::BadCount, "kinds", entry));
    }
    match settings.parties {
        Parties::Given { sequence, .. } => {
            if let Some(entry) = sequence.iter().position(|&kind| kind as usize >= kinds.len()) {
                return Err(EngineError::at_entry(ErrorCode::OutOfRange, "sequence", entry));
            }
            // Every party costs something: told now rather than after a while.
            if sequence.len() as u64 * u64::from(settings.runs) > settings.most_work.min(MAX_WORK) / ARRIVAL {
                return refuse(ErrorCode::TooLarge, "work");
            }
        }
        Parties::Drawn { kinds: weighted, most } => {
            if weighted.is_empty() {
                return refuse(ErrorCode::BadCount, "kinds");
            }
            if most == 0 {
                return refuse(ErrorCode::BadCount, "parties");
            }
            if let Some(entry) = weighted.iter().position(|&(_, weight)| weight == 0) {
                return Err(EngineError::at_entry(ErrorCode::OutOfRange, "weights", entry));
            }
        }
    }
    Ok(kinds)
}
