//! The ways in for settings that are tried out: simulations and explanations, with numbers of all sizes.

use parterre_engine::{AssignRequest, Chooser, Inventory, KeySet, PartyTerms, StrandedRule};
use parterre_planning::explain::{MAX_RUNS_TOLD, NO_RANK, SeatReason, explain};
use parterre_planning::simulate::{MAX_RUNS, Parties, Party, Settings, simulate};

use crate::entry::{Entry, rich_show};
use crate::numbers::{Numbers, assign_request, noise};

/// The entries for settings.
pub fn entries() -> Vec<Entry> {
    let (for_simulations, for_explanations) = (rich_show(), rich_show());
    vec![
        Entry {
            name: "simulate",
            // Noise alone is refused now and then, all of it: one run for one party of two.
            seeds: Box::new(|random| with(noise(random), &[1, 2, 0, 1, 1, 0, 0, 0, 1])),
            run: Box::new(move |input| simulated(&for_simulations, &mut Numbers(input))),
        },
        Entry {
            name: "explain",
            // Why two get their seats.
            seeds: Box::new(|random| with(noise(random), &[0, 5, 0, 0, 0, 2])),
            run: Box::new(move |input| explained(&for_explanations, &mut Numbers(input))),
        },
    ]
}

/// All of these inputs, and one that is accepted.
fn with(mut inputs: Vec<Vec<u8>>, valid: &[u8]) -> Vec<Vec<u8>> {
    inputs.push(valid.to_vec());
    inputs
}

fn simulated(start: &Inventory, numbers: &mut Numbers<'_>) -> bool {
    let kinds: Vec<(Party, u32)> = (0..numbers.u8() % 9)
        .map(|_| {
            let party = Party { count: numbers.u32(), accessible: numbers.u32() % 4 };
            (party, numbers.u32())
        })
        .collect();
    let parties: Vec<Party> = kinds.iter().map(|&(party, _)| party).collect();
    let sequence: Vec<u32> = (0..numbers.u8()).map(|_| numbers.u32() % 12).collect();
    let bits = numbers.u8();
    let has = |bit: u8| bits & bit != 0;
    let chooser = Chooser::from_byte(numbers.u8() % 8).unwrap_or(Chooser::Best);
    let parties = if has(2) {
        let most = numbers.usize();
        Parties::Drawn { kinds: &kinds, most }
    } else {
        Parties::Given { kinds: &parties, sequence: &sequence }
    };
    let settings = Settings {
        chooser,
        parties,
        runs: numbers.u32(),
        seed: u64::from(numbers.u32()) << 20,
        seat_clearance: numbers.usize(),
        sofas_together: has(4),
        place_kept_free: has(8),
        stranded: if has(32) { Some(StrandedRule::Forbid) } else { has(128).then_some(StrandedRule::Off) },
        // Minutes are allowed; here a simulation is given up after a moment.
        most_work: 1_000_000,
    };
    let before = start.snapshot();
    let Ok(answer) = simulate(start, &settings) else {
        return false;
    };
    assert_eq!(start.snapshot(), before, "the start is as it was");
    assert!((1..=MAX_RUNS).contains(&settings.runs) && answer.runs.end.len() == settings.runs as usize);
    assert!(answer.runs.end.iter().all(|end| (0.0..=1.0).contains(end)), "shares of the house");
    assert!(answer.seats.stranded.iter().all(|share| (0.0..=1.0).contains(share)), "shares of the runs");
    let mut sold = answer.first_run.clone();
    sold.sort_unstable();
    assert!(sold.windows(2).all(|pair| pair[0] < pair[1]), "a seat sold twice");
    true
}

fn explained(show: &Inventory, numbers: &mut Numbers<'_>) -> bool {
    let own = numbers.seats();
    let limit = numbers.usize();
    let asked = assign_request(numbers, &own);
    let (weighed, assigned) = (show.weigh(&asked), show.assign(&asked));
    assert_eq!(weighed.map(|weighed| weighed.assignment), assigned, "weighed as it is assigned, whatever is asked");
    let terms = PartyTerms { own: &[], avoid: &[], zones: KeySet::ALL, online_reserve: 0, ..asked.terms };
    let request = AssignRequest { terms, ..asked };
    let answer = explain(show, &request, limit);
    let seats = show.assign(&request).map(|answer| answer.seats);
    let (answer, seats) = match (answer, seats) {
        (Ok(answer), Ok(seats)) => (answer, seats),
        (answer, seats) => {
            assert_eq!(answer.err(), seats.err(), "refused by one only");
            return false;
        }
    };
    assert_eq!(answer.seats, seats, "another answer than the engine's");
    for (seat, &reason) in answer.seat_reason.iter().enumerate() {
        assert_eq!(reason == SeatReason::Chosen, seats.contains(&(seat as u32)), "{seat} is told wrongly");
        let ranked = answer.seat_rank[seat] != NO_RANK;
        assert!(ranked == matches!(reason, SeatReason::Chosen | SeatReason::Candidate), "{seat} is ranked wrongly");
    }
    let told = answer.runs.first.len();
    assert!(told <= MAX_RUNS_TOLD + 1 && told <= answer.run_count.max(1) as usize);
    true
}
