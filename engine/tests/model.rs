//! Random sequences of operations on a show and on a copy of it that lives by snapshots and deltas, against a list of
//! statuses. After every operation all of them must agree, whatever came before.
//!
//! A sequence is a list of values that mean something in every state, so a failing one can be made short: the shortest
//! failing beginning first, then without every operation it fails without.

// Clippy's leave for tests ends at functions marked so.
#![allow(clippy::unwrap_used)]

mod common;

use parterre_planning::HallDocument;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use common::{Random, for_seeds, random_hall};
use parterre_engine::delta::encode_delta;
use parterre_engine::hall::flag;
use parterre_engine::{
    Algorithm, AssignRequest, Chooser, ErrorCode, Hall, Inventory, KeySet, PartyTerms, SelectionRules, Status,
    StrandedRule,
};

/// What can happen to a show. Seats count modulo the hall's, deltas and versions modulo those there are.
#[derive(Clone, Debug)]
enum Operation {
    /// Seats are blocked, held, reserved, sold or given back; the version goes up by `versions`.
    Set { seats: Vec<u32>, status: Status, versions: u64 },
    /// Seats are set among which is one that the hall does not have: the whole call is refused.
    SetUnknown { seats: Vec<u32>, at: usize },
    /// The show goes down and comes back from its own snapshot.
    Restart,
    /// The copy gets one of the deltas, early, late or again.
    Deliver { delta: usize },
    /// The copy gets all deltas from one to another as one.
    DeliverMerged { first: usize, last: usize },
    /// The copy gets all deltas it has not seen.
    CatchUp,
    /// The copy gets a snapshot, perhaps an old one.
    CopyFrom { version: usize },
    /// A delta or a snapshot with a byte changed.
    Corrupt { snapshot: bool, at: usize, byte: u8 },
    /// Questions, with a seed for their details.
    Ask { seed: u64 },
}

fn random_operation(random: &mut Random) -> Operation {
    let status = random.pick(&[
        Status::Free,
        Status::Free,
        Status::Blocked,
        Status::Held,
        Status::Reserved,
        Status::Sold,
        Status::Broken,
    ]);
    let seat = random.next() as u32 % 4096;
    let party = random.pick(&[0, 1, 2, 2, 3, 5, 12, 70]);
    let seats = match random.below(4) {
        // Seats here and there, perhaps one twice; else side by side.
        0 => (0..party).map(|_| random.next() as u32 % 4096).collect(),
        _ => (0..party).map(|step| seat + step).collect(),
    };
    let any = random.next() as usize;
    match random.below(20) {
        0..=6 => Operation::Set { seats, status, versions: 1 + random.next() % 3 },
        7 => Operation::SetUnknown { seats, at: any },
        8 => Operation::Restart,
        9 | 10 => Operation::Deliver { delta: any },
        11 | 12 => Operation::DeliverMerged { first: any, last: random.next() as usize },
        13 => Operation::CatchUp,
        14 => Operation::CopyFrom { version: any },
        15 => Operation::Corrupt { snapshot: random.chance(50), at: any, byte: random.next() as u8 },
        _ => Operation::Ask { seed: random.next() },
    }
}

/// A change as the server sends it.
struct Change {
    from: u64,
    to: u64,
    seats: Vec<u32>,
    status: Status,
}

/// The show, its copy, and what they should be.
struct World {
    show: Inventory,
    copy: Inventory,
    /// Version and states after each change; the first is the empty show, the last is now.
    history: Vec<(u64, Vec<Status>)>,
    changes: Vec<Change>,
    /// Seat states at the start.
    empty: Vec<Status>,
    /// For the canary: the model misses changes to this status.
    misses: Option<Status>,
}

type Outcome = Result<(), String>;

fn ensure(holds: bool, what: impl FnOnce() -> String) -> Outcome {
    if holds { Ok(()) } else { Err(what()) }
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: T, expected: T) -> Outcome {
    ensure(found == expected, || format!("{what}: {found:?}, expected {expected:?}"))
}

impl World {
    fn new(hall: Hall, misses: Option<Status>) -> World {
        let hall = Rc::new(hall);
        let closed = |&flags: &u8| flags & (flag::BLOCKED | flag::DISABLED) != 0;
        let start = |closed: bool| if closed { Status::Blocked } else { Status::Free };
        let empty: Vec<Status> = hall.flags_of().iter().map(|flags| start(closed(flags))).collect();
        World {
            show: Inventory::new(Rc::clone(&hall)),
            copy: Inventory::new(hall),
            history: vec![(0, empty.clone())],
            changes: Vec::new(),
            empty,
            misses,
        }
    }

    fn now(&self) -> (u64, Vec<Status>) {
        self.history[self.history.len() - 1].clone()
    }

    /// States at a version that the show once had.
    fn states_at(&self, version: u64) -> Result<Vec<Status>, String> {
        let found = self.history.iter().find(|(other, _)| *other == version);
        found.map(|(_, states)| states.clone()).ok_or_else(|| format!("version {version} never was"))
    }

    fn known(&self, seats: &[u32]) -> Vec<u32> {
        let count = self.empty.len() as u32;
        let of_hall = |seat: &u32| seat.checked_rem(count);
        seats.iter().filter_map(of_hall).collect()
    }

    fn run(&mut self, operation: &Operation) -> Outcome {
        match operation {
            Operation::Set { seats, status, versions } => self.set(&self.known(seats), *status, *versions),
            Operation::SetUnknown { seats, at } => self.set_unknown(&self.known(seats), *at),
            Operation::Restart => {
                let snapshot = self.show.snapshot();
                self.show = Inventory::from_snapshot(Rc::clone(self.show.hall()), &snapshot).map_err(message)?;
                same("snapshot of a snapshot", self.show.snapshot(), snapshot)
            }
            Operation::Deliver { delta } if !self.changes.is_empty() => {
                let at = delta % self.changes.len();
                self.deliver(at, at)
            }
            Operation::DeliverMerged { first, last } if !self.changes.is_empty() => {
                let ends = (first % self.changes.len(), last % self.changes.len());
                self.deliver(ends.0.min(ends.1), ends.0.max(ends.1))
            }
            Operation::CatchUp => {
                for at in 0..self.changes.len() {
                    if self.changes[at].to > self.copy.version() {
                        self.deliver(at, at)?;
                    }
                }
                same("the copy's snapshot", self.copy.snapshot(), self.show.snapshot())
            }
            Operation::CopyFrom { version } => self.copy_from(version % self.history.len()),
            Operation::Corrupt { snapshot, at, byte } => self.corrupt(*snapshot, *at, *byte),
            Operation::Ask { seed } => self.ask(&mut Random::new(*seed)),
            Operation::Deliver { .. } | Operation::DeliverMerged { .. } => Ok(()),
        }
    }

    fn set(&mut self, seats: &[u32], status: Status, versions: u64) -> Outcome {
        let (from, mut states) = self.now();
        self.show.set_status(seats, status).map_err(message)?;
        self.show.set_version(from + versions).map_err(message)?;
        if self.misses != Some(status) {
            seats.iter().for_each(|&seat| states[seat as usize] = status);
        }
        self.changes.push(Change { from, to: from + versions, seats: seats.to_vec(), status });
        self.history.push((from + versions, states));
        Ok(())
    }

    fn set_unknown(&mut self, seats: &[u32], at: usize) -> Outcome {
        let mut seats = seats.to_vec();
        let at = at % (seats.len() + 1);
        seats.insert(at, self.empty.len() as u32 + at as u32);
        let refused = self.show.set_status(&seats, Status::Sold);
        let place = refused.map_err(|error| (error.first.code, error.first.at));
        same("an unknown seat", place, Err((ErrorCode::UnknownSeat, format!("seats[{at}]"))))
    }

    /// The delta of the changes from one to another: the last state of every seat they name.
    fn delta(&self, first: usize, last: usize) -> (u64, u64, Vec<u8>, Vec<u32>) {
        let mut seats: Vec<u32> = Vec::new();
        let mut states: Vec<u8> = Vec::new();
        for change in &self.changes[first..=last] {
            for &seat in &change.seats {
                match seats.iter().position(|&other| other == seat) {
                    Some(at) => states[at] = change.status as u8,
                    None => {
                        seats.push(seat);
                        states.push(change.status as u8);
                    }
                }
            }
        }
        let (from, to) = (self.changes[first].from, self.changes[last].to);
        (from, to, encode_delta(from, to, &seats, &states).unwrap(), seats)
    }

    fn deliver(&mut self, first: usize, last: usize) -> Outcome {
        let (from, to, bytes, seats) = self.delta(first, last);
        let version = self.copy.version();
        let before = self.states_at(version)?;
        let answer = self.copy.apply_delta(&bytes).map_err(|error| error.code());
        if from > version {
            return same("a gap", answer, Err(ErrorCode::VersionGap));
        }
        if to <= version {
            return same("a delta seen before", answer, Ok(Vec::new()));
        }
        let after = self.states_at(to)?;
        let changed = seats.into_iter().filter(|&seat| before[seat as usize] != after[seat as usize]);
        same("seats changed by a delta", answer, Ok(changed.collect()))?;
        same("the copy's version", self.copy.version(), to)
    }

    fn copy_from(&mut self, at: usize) -> Outcome {
        let (version, states) = self.history[at].clone();
        let old = rebuilt(self.show.hall(), version, &states);
        let before = self.states_at(self.copy.version())?;
        let changed = (0..states.len() as u32).filter(|&seat| before[seat as usize] != states[seat as usize]);
        let answer = self.copy.apply_snapshot(&old.snapshot()).map_err(message)?;
        same("seats changed by a snapshot", answer, changed.collect())?;
        same("the copy's version", self.copy.version(), version)
    }

    /// A changed byte is refused and changes nothing, or leads to something sound.
    fn corrupt(&mut self, snapshot: bool, at: usize, byte: u8) -> Outcome {
        let mut bytes = match self.changes.len() {
            0 => self.show.snapshot(),
            _ if snapshot => self.show.snapshot(),
            count => self.delta(at % count, at % count).2,
        };
        let at = at % bytes.len();
        bytes[at] = byte;
        let mut victim = self.copy.clone();
        let refused = victim.apply_snapshot(&bytes).is_err() && victim.apply_delta(&bytes).is_err();
        if refused {
            same("a refused change", victim.snapshot(), self.copy.snapshot())?;
        }
        agree(&victim, victim.version(), victim.statuses(), "the victim")
    }

    /// The show and the copy answer as shows do that were made in one go; asking changes nothing.
    fn ask(&self, random: &mut Random) -> Outcome {
        for show in [&self.show, &self.copy] {
            let states = self.states_at(show.version())?;
            let fresh = rebuilt(show.hall(), show.version(), &states);
            let random_percent = random.pick(&[0, 0, 10]);
            let mut seats =
                |percent: u64| -> Vec<u32> { (0..states.len() as u32).filter(|_| random.chance(percent)).collect() };
            let (own, chosen, avoid) = (seats(5), seats(3), seats(random_percent));
            let surcharges = if random.chance(30) { vec![1, 0, 2] } else { Vec::new() };
            let classes = KeySet::of((0..3).filter(|_| random.chance(80)));
            let seat_clearance = random.pick(&[0, 0, 1, 2, 9]);
            let sofas_together = random.chance(30);
            let place_kept_free = random.chance(50);
            let count = 1 + random.pick(&[1, 4, 9, 40]) % (1 + random.below(40));
            let zones = KeySet::only(random.pick(&[None, None, None, Some(0)]));
            let online_reserve = random.pick(&[0, 0, 0, 20]);
            for chooser in Algorithm::ALL.map(Chooser::Order).into_iter().chain([Chooser::Best]) {
                let terms = PartyTerms {
                    count,
                    accessible: random.pick(&[0, 0, 1, 2]).min(count),
                    classes,
                    zones,
                    seat_clearance,
                    own: &own,
                    sofas_together,
                    place_kept_free: random.chance(50),
                    online_reserve,
                    may_strand: random.pick(&[None, Some(false), Some(true)]),
                    avoid: &avoid,
                    surcharges: &surcharges,
                };
                let party = AssignRequest { chooser, terms };
                let answer = show.assign(&party).map_err(message)?;
                same("the answer to one party", &answer, &fresh.assign(&party).map_err(message)?)?;
                self.may_be_given(&answer.seats, count, &states, &own)?;
                let largest = fresh.largest_party(&terms);
                same("the largest party", show.largest_party(&terms), largest)?;
            }
            let rules = SelectionRules {
                count: Some(count),
                classes,
                stranded: random.pick(&[StrandedRule::Off, StrandedRule::Warn, StrandedRule::Forbid]),
                seat_clearance,
                sofas_together,
                place_kept_free,
                companions_with_accessible: random.chance(50),
                allow_blocked: random.chance(50),
                online_reserve,
                ..SelectionRules::none()
            };
            same("check", show.check(&chosen, &rules, &own), fresh.check(&chosen, &rules, &own))?;
        }
        Ok(())
    }

    /// All or none, nobody else's, none twice.
    fn may_be_given(&self, seats: &[u32], count: usize, states: &[Status], own: &[u32]) -> Outcome {
        ensure(seats.is_empty() || seats.len() == count, || format!("{} seats for {count}", seats.len()))?;
        let flags = self.show.hall().flags_of();
        for (at, &seat) in seats.iter().enumerate() {
            let index = seat as usize;
            let free = states[index] == Status::Free || own.contains(&seat);
            ensure(free && flags[index] & flag::DISABLED == 0, || format!("seat {seat} is not to be had"))?;
            ensure(!seats[..at].contains(&seat), || format!("seat {seat} twice"))?;
        }
        Ok(())
    }

    fn agree(&self) -> Outcome {
        let (version, states) = self.now();
        agree(&self.show, version, &states, "the show")?;
        let version = self.copy.version();
        agree(&self.copy, version, &self.states_at(version)?, "the copy")
    }
}

fn message(error: parterre_engine::EngineError) -> String {
    error.to_string()
}

/// A show in these states, made seat by seat.
fn rebuilt(hall: &Rc<Hall>, version: u64, states: &[Status]) -> Inventory {
    let mut show = Inventory::new(Rc::clone(hall));
    for (seat, &status) in states.iter().enumerate() {
        show.set_status(&[seat as u32], status).unwrap();
    }
    show.set_version(version).unwrap();
    show
}

/// Whether a show has this version and these states, and everything it keeps besides follows from them.
fn agree(show: &Inventory, version: u64, states: &[Status], who: &str) -> Outcome {
    let hall = show.hall();
    same(&format!("version of {who}"), show.version(), version)?;
    same(&format!("statuses of {who}"), show.statuses(), states)?;
    let enabled = |seat: usize| hall.flags_of()[seat] & flag::DISABLED == 0;
    let count = |counted: &[Status]| {
        (0..states.len()).filter(|&seat| enabled(seat) && counted.contains(&states[seat])).count() as u32
    };
    same(&format!("free seats of {who}"), show.free_count(), count(&[Status::Free, Status::Blocked]))?;
    same(&format!("online seats of {who}"), show.online_count(), count(&[Status::Free]))?;
    let (mut longest, mut run) = (0, 0);
    for (seat, &status) in states.iter().enumerate() {
        let follows = seat > 0
            && hall.row_of()[seat] == hall.row_of()[seat - 1]
            && hall.slot_of()[seat] == hall.slot_of()[seat - 1] + 1;
        run = match (enabled(seat) && status == Status::Free, follows) {
            (false, _) => 0,
            (true, true) => run + 1,
            (true, false) => 1,
        };
        longest = longest.max(run);
    }
    same(&format!("largest run of {who}"), show.largest_run(), longest)
}

/// What goes wrong in a sequence, and after how many of its operations.
fn failure(hall_seed: u64, operations: &[Operation], misses: Option<Status>) -> Option<(usize, String)> {
    let mut world = World::new(random_hall(&mut Random::new(hall_seed)), misses);
    for (index, operation) in operations.iter().enumerate() {
        let outcome = catch_unwind(AssertUnwindSafe(|| world.run(operation).and_then(|()| world.agree())));
        match outcome {
            Ok(Ok(())) => {}
            Ok(Err(what)) => return Some((index + 1, what)),
            Err(_) => return Some((index + 1, String::from("a panic"))),
        }
    }
    None
}

/// A failing sequence without whatever it fails without: first the end, then every operation.
fn shrunk(hall_seed: u64, operations: &[Operation], misses: Option<Status>) -> (Vec<Operation>, String) {
    let mut shortest = operations.to_vec();
    let mut what = String::new();
    let mut at = 0;
    while let Some((length, found)) = failure(hall_seed, &shortest, misses) {
        shortest.truncate(length);
        what = found;
        // The last one without which it still fails; then the one before that.
        let mut shorter = None;
        while shorter.is_none() && at < shortest.len() {
            let mut without = shortest.clone();
            without.remove(shortest.len() - 1 - at);
            match failure(hall_seed, &without, misses) {
                Some(_) => shorter = Some(without),
                None => at += 1,
            }
        }
        match shorter {
            Some(without) => shortest = without,
            None => break,
        }
    }
    (shortest, what)
}

fn sequence(random: &mut Random) -> (u64, Vec<Operation>) {
    let hall_seed = random.next();
    let length = random.pick(&[5, 20, 60]);
    (hall_seed, (0..length).map(|_| random_operation(random)).collect())
}

#[test]
fn a_show_its_copy_and_a_list_of_statuses_agree() {
    for_seeds(1_500, |random| {
        let (hall_seed, operations) = sequence(random);
        if failure(hall_seed, &operations, None).is_some() {
            let (shortest, what) = shrunk(hall_seed, &operations, None);
            let hall = random_hall(&mut Random::new(hall_seed)).to_document();
            panic!("{what}\nafter {shortest:#?}\nin {hall}");
        }
    });
}

/// The canary: a model that misses one kind of change is found out, and the sequence that shows it is short.
#[test]
fn a_model_that_misses_a_change_is_found_out_by_few_operations() {
    for status in [Status::Blocked, Status::Held, Status::Reserved, Status::Sold, Status::Broken] {
        let mut random = Random::new(status as u64);
        let failing = (0..50)
            .map(|_| sequence(&mut random))
            .find(|(hall_seed, operations)| failure(*hall_seed, operations, Some(status)).is_some());
        let (hall_seed, operations) = failing.unwrap();
        let (shortest, what) = shrunk(hall_seed, &operations, Some(status));
        assert!(what.starts_with("statuses of the show"), "{what}");
        assert!(matches!(&shortest[..], [Operation::Set { status: set, .. }] if *set == status), "{shortest:?}");
    }
}
