//! Random simulations of random shows against their replay.

// Clippy's leave for tests ends at functions marked so.
#![allow(clippy::unwrap_used)]

#[path = "../../tests/common/mod.rs"]
mod common;
mod replay;

use common::{Random, for_seeds, random_show};
use parterre_engine::{Chooser, StrandedRule};
use parterre_planning::simulate::{Parties, Party, Refusal, Settings, Simulation, simulate};
use replay::judge;

fn random_kind(random: &mut Random) -> Party {
    let count = 1 + random.below(6) as u32;
    Party { count, accessible: if random.chance(80) { 0 } else { 1 + random.below(count.min(2) as usize) as u32 } }
}

fn random_settings<'a>(random: &mut Random, parties: Parties<'a>) -> Settings<'a> {
    let chooser = Chooser::from_byte(random.below(8) as u8).unwrap_or(Chooser::Best);
    Settings {
        runs: 1 + random.below(4) as u32,
        seed: random.next(),
        seat_clearance: random.pick(&[0, 0, 0, 1, 2]),
        sofas_together: random.chance(40),
        stranded: random.pick(&[None, Some(StrandedRule::Off), Some(StrandedRule::Warn), Some(StrandedRule::Forbid)]),
        ..Settings::new(chooser, parties)
    }
}

/// Which refusals came up, so that a random test that never reaches one is noticed.
fn note(seen: &std::sync::Mutex<[u32; Refusal::COUNT]>, answer: &Simulation) {
    for (seen, count) in seen.lock().unwrap().iter_mut().zip(answer.refused_by) {
        *seen += count;
    }
}

#[test]
fn a_simulation_is_its_replay() {
    let seen = std::sync::Mutex::new([0; Refusal::COUNT]);
    for_seeds(250, |random: &mut Random| {
        let show = random_show(random);
        let kinds: Vec<Party> = (0..1 + random.below(5)).map(|_| random_kind(random)).collect();
        let most = 1 + random.below(120);
        let sequence: Vec<u32> = (0..most).map(|_| random.below(kinds.len()) as u32).collect();
        let weighted: Vec<(Party, u32)> = kinds.iter().map(|&kind| (kind, 1 + random.below(5) as u32)).collect();
        let parties = if random.chance(50) {
            Parties::Given { kinds: &kinds, sequence: &sequence }
        } else {
            Parties::Drawn { kinds: &weighted, most }
        };
        let settings = random_settings(random, parties);
        let answer = simulate(&show, &settings).unwrap();
        note(&seen, &answer);
        judge(&show, &settings, &kinds, &answer);
    });
    let seen = seen.into_inner().unwrap();
    assert!(
        std::env::var("PARTERRE_SEED").is_ok() || seen[1..].iter().all(|&times| times > 0),
        "refusals that never came up: {seen:?}"
    );
}
