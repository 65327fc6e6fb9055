//! Simulations of small houses, drawn by hand.

// Clippy's leave for tests ends at functions marked so.
#![allow(clippy::unwrap_used)]

#[path = "../../tests/pictures/mod.rs"]
mod pictures;

use parterre_engine::{Algorithm, Chooser, Inventory, StrandedRule};
use parterre_planning::simulate::{
    MAX_KINDS, MAX_PARTIES, MAX_PARTY, MAX_RUNS, MAX_WORK, Parties, Party, Refusal, Settings, Simulation, simulate,
};
use pictures::show_of;

const TOP: Chooser = Chooser::Order(Algorithm::TopLeftToBottomRight);
const BEST: Chooser = Chooser::Best;

fn given(show: &Inventory, chooser: Chooser, counts: &[u32], change: impl Fn(&mut Settings<'_>)) -> Simulation {
    let kinds: Vec<Party> = counts.iter().map(|&count| Party::of(count)).collect();
    let sequence: Vec<u32> = (0..kinds.len() as u32).collect();
    let parties = Parties::Given { kinds: &kinds, sequence: &sequence };
    let mut settings = Settings::new(chooser, parties);
    change(&mut settings);
    simulate(show, &settings).unwrap()
}

#[test]
fn single_people_fill_the_house_in_the_order_of_the_algorithm() {
    let show = show_of(&["_____", "_____", "_____"]);
    let drawn: [[f32; 15]; 6] = [
        [1., 2., 3., 4., 5., 6., 7., 8., 9., 10., 11., 12., 13., 14., 15.],
        [15., 14., 13., 12., 11., 10., 9., 8., 7., 6., 5., 4., 3., 2., 1.],
        [11., 12., 13., 14., 15., 6., 7., 8., 9., 10., 1., 2., 3., 4., 5.],
        [5., 4., 3., 2., 1., 10., 9., 8., 7., 6., 15., 14., 13., 12., 11.],
        [14., 12., 11., 13., 15., 4., 2., 1., 3., 5., 9., 7., 6., 8., 10.],
        [15., 13., 11., 12., 14., 5., 3., 1., 2., 4., 10., 8., 6., 7., 9.],
    ];
    for (algorithm, drawn) in Algorithm::ALL.into_iter().zip(drawn) {
        let answer = given(&show, Chooser::Order(algorithm), &[1; 15], |_| {});
        let places: Vec<f32> = answer.seats.mean_rank.iter().map(|rank| rank + 1.0).collect();
        assert_eq!(places, drawn, "{algorithm:?}");
        assert_eq!(answer.runs.end, [1.0]);
        assert!(answer.runs.first_split[0].is_nan() && answer.runs.first_refusal[0].is_nan());
    }
}

/// Why parties of one kind were refused.
fn reason_of(answer: &Simulation) -> Option<Refusal> {
    REFUSALS.into_iter().find(|&reason| answer.refused_by[reason as usize] > 0)
}

const REFUSALS: [Refusal; Refusal::COUNT - 1] = [
    Refusal::NotEnoughSeats,
    Refusal::NotEnoughAccessible,
    Refusal::TooClose,
    Refusal::KeptForOthers,
    Refusal::SplitSofa,
];

#[test]
fn every_refusal_has_its_reason() {
    let couple = Party::of(2);
    let wheelchair = Party { accessible: 1, ..couple };
    let far = Party::of(5);
    for (show, party, clearance, sofas_together, expected) in [
        ("_x_", couple, 0, false, None),
        ("_x_", Party::of(3), 0, false, Some(Refusal::NotEnoughSeats)),
        ("____", far, 1, false, Some(Refusal::NotEnoughSeats)),
        ("____", wheelchair, 0, false, Some(Refusal::NotEnoughAccessible)),
        ("ac__", wheelchair, 0, false, None),
        ("_x__", couple, 1, false, Some(Refusal::TooClose)),
        ("ac_", couple, 0, false, Some(Refusal::KeptForOthers)),
        ("ss", Party::of(1), 0, true, Some(Refusal::SplitSofa)),
    ] {
        for chooser in [TOP, BEST] {
            let parties = Parties::Given { kinds: &[party], sequence: &[0] };
            let settings = Settings { seat_clearance: clearance, sofas_together, ..Settings::new(chooser, parties) };
            let answer = simulate(&show_of(&[show]), &settings).unwrap();
            assert_eq!(reason_of(&answer), expected, "{show} {party:?} {chooser:?}");
        }
    }
}

#[test]
fn a_forbidden_single_seat_is_avoided_by_the_order_itself() {
    let show = show_of(&["___x", "__x_"]);
    let trailing = given(&show_of(&["_____"]), TOP, &[2, 2], |_| {});
    assert_eq!(trailing.runs.stranded_seats, [1]);
    assert_eq!(trailing.seats.stranded, [0.0, 0.0, 0.0, 0.0, 1.0]);
    // Between two taken seats the first of three is chosen, and the others stay together; in a row of three the middle one, and two
    // are left alone.
    let row = show_of(&["_x___x"]);
    let middle = Chooser::Order(Algorithm::LeftCenterToOutside);
    let careless = given(&row, middle, &[1], |_| {});
    assert_eq!((careless.first_run, careless.runs.stranded_seats), (vec![2], vec![0]));
    let wide = show_of(&["___"]);
    let careless = given(&wide, middle, &[1], |_| {});
    assert_eq!((careless.first_run, careless.runs.stranded_seats), (vec![1], vec![2]));
    let careful = given(&wide, middle, &[1], |settings| settings.stranded = Some(StrandedRule::Forbid));
    assert_eq!((careful.first_run, careful.runs.stranded_seats), (vec![0], vec![0]));
    let warned = given(&wide, middle, &[1], |settings| settings.stranded = Some(StrandedRule::Warn));
    assert_eq!(warned.runs.stranded_seats, [0]);
    // Another order that finds no seats at all is no way out: it begins with the large sofa, and three and two are five.
    let sofas = show_of(&["111", "hssh", "hssh"]);
    let bottom = Chooser::Order(Algorithm::BottomRightToTopLeft);
    let answer = given(&sofas, bottom, &[4], |settings| {
        settings.sofas_together = true;
        settings.stranded = Some(StrandedRule::Forbid);
    });
    assert_eq!(answer.first_run, [8, 9, 4, 5]);
    // The clean couple of the second row comes first; the next one leaves what cannot be helped.
    let answer = given(&show, TOP, &[2, 2], |settings| settings.stranded = Some(StrandedRule::Forbid));
    assert_eq!(answer.first_run, [4, 5, 0, 1]);
}

#[test]
fn the_same_seed_draws_the_same_parties_for_every_setting() {
    // Room for all: how full it is tells who came.
    let show = show_of(&["________", "________", "________"]);
    let kinds: Vec<(Party, u32)> = [(1, 2), (2, 5), (3, 1)].map(|(count, weight)| (Party::of(count), weight)).to_vec();
    let parties = Parties::Drawn { kinds: &kinds, most: 6 };
    let run = |chooser: Chooser, seed: u64, runs: u32| {
        let settings = Settings { seed, runs, ..Settings::new(chooser, parties) };
        simulate(&show, &settings).unwrap()
    };
    let one = run(TOP, 7, 3);
    assert_eq!(one.runs.end, run(BEST, 7, 3).runs.end);
    assert_ne!(one.runs.end, run(TOP, 8, 3).runs.end);
    let more = run(TOP, 7, 5);
    assert_eq!(more.runs.end[..3], one.runs.end[..]);
    assert!(more.runs.end[1..].iter().any(|&end| end != more.runs.end[0]));
}

/// What is just allowed, and what is refused with its place.
#[test]
fn settings_have_their_limits() {
    let show = show_of(&["____"]);
    let answer = |parties: Parties<'_>, runs: u32, most_work: u64| {
        let settings = Settings { runs, most_work, ..Settings::new(BEST, parties) };
        let refusal = simulate(&show, &settings).err();
        refusal.map_or(String::new(), |error| error.to_string())
    };
    let (couple, much) = (Party::of(2), u64::MAX);
    let largest = Party::of(MAX_PARTY);
    let greedy = Party { accessible: 3, ..couple };
    let many = vec![couple; MAX_KINDS + 1];
    let sequence = vec![0; MAX_PARTIES + 1];
    for (kinds, sequence, runs, most_work, expected) in [
        (&[couple][..], &[0][..], MAX_RUNS, much, ""),
        (&[couple], &[0], 0, much, "OutOfRange at runs"),
        (&[couple], &[0], MAX_RUNS + 1, much, "OutOfRange at runs"),
        (&many[1..], &[0], 1, much, ""),
        (&many, &[0], 1, much, "TooLarge at kinds"),
        (&[couple], &sequence[1..], 1, much, ""),
        (&[couple], &sequence, 1, much, "TooLarge at parties"),
        (&[couple], &sequence[1..], MAX_RUNS, MAX_WORK, "TooLarge at work"),
        (&[couple], &[0, 0], 1, 100, "TooLarge at work"),
        // A run costs something though nobody comes: the show is copied for it.
        (&[couple], &[], MAX_RUNS, 1_000, "TooLarge at work"),
        (&[couple, largest], &[1], 1, much, ""),
        (&[couple, Party::of(MAX_PARTY + 1)], &[], 1, much, "BadCount at kinds[1]"),
        (&[couple, Party::of(0)], &[], 1, much, "BadCount at kinds[1]"),
        (&[couple, greedy], &[], 1, much, "BadCount at kinds[1]"),
        (&[Party { accessible: 2, ..couple }], &[0], 1, much, ""),
        (&[couple], &[0, 1], 1, much, "OutOfRange at sequence[1]"),
    ] {
        let found = answer(Parties::Given { kinds, sequence }, runs, most_work);
        assert_eq!(found, expected, "{} {} {runs} {most_work}", kinds.len(), sequence.len());
    }
    let weighted: Vec<(Party, u32)> = many.iter().map(|&kind| (kind, 1)).collect();
    for (kinds, most, expected) in [
        (&weighted[1..], 1, ""),
        (&weighted, 1, "TooLarge at kinds"),
        (&[], 1, "BadCount at kinds"),
        (&weighted[..1], 0, "BadCount at parties"),
        (&[(couple, 1), (couple, 0)], 1, "OutOfRange at weights[1]"),
    ] {
        assert_eq!(answer(Parties::Drawn { kinds, most }, 1, much), expected);
    }
}

#[test]
fn nobody_comes_or_there_is_no_seat() {
    let nobody = given(&show_of(&["____"]), BEST, &[], |_| {});
    assert_eq!(nobody.runs.parties_refused, [0]);
    assert!(nobody.runs.mean_distance[0].is_nan());
    let empty = given(&show_of(&[]), BEST, &[2], |_| {});
    assert_eq!(reason_of(&empty), Some(Refusal::NotEnoughSeats));
    assert!(empty.runs.end[0].is_nan());
}

/// The least work that a simulation of these parties must be allowed.
fn least_work(rows: &[&str], chooser: Chooser, counts: &[u32], runs: u32, sofas_together: bool) -> u64 {
    let show = show_of(rows);
    let kinds: Vec<Party> = counts.iter().map(|&count| Party::of(count)).collect();
    let sequence: Vec<u32> = counts
        .iter()
        .filter_map(|count| counts.iter().position(|other| other == count))
        .map(|kind| kind as u32)
        .collect();
    let parties = Parties::Given { kinds: &kinds, sequence: &sequence };
    let fits = |most_work: &u64| {
        let settings = Settings { runs, sofas_together, most_work: *most_work, ..Settings::new(chooser, parties) };
        match simulate(&show, &settings) {
            Ok(_) => true,
            Err(error) => {
                assert_eq!(error.to_string(), "TooLarge at work");
                false
            }
        }
    };
    let all: Vec<u64> = (0..10_000).collect();
    all.partition_point(|most_work| !fits(most_work)) as u64
}

/// Each run copies the show and counts it at the end: twice its seats. A party that comes costs 4. A search looks at
/// some 16 words besides one a row and one for 64 seats, best available four times at them. Where it ends without a run
/// it has looked at every seat, eight times to keep sofas whole, and for divisions: rows by the square of the party, of
/// up to 32; the orders know none, and look once a row.
#[test]
fn what_a_simulation_costs() {
    let row = "_".repeat(64);
    let wide = [row.as_str(); 2];
    let small = ["__"; 3];
    let (one, none, nobody): ([&str; 1], [&str; 0], [u32; 0]) = (["_"], [], []);
    for (rows, chooser, counts, runs, sofas_together, expected) in [
        (&one[..], TOP, &nobody[..], 1, false, 2),
        (&none[..], TOP, &nobody[..], 1, false, 0),
        (&one[..], TOP, &nobody[..], 5, false, 10),
        (&wide[..], TOP, &[2][..], 1, false, 256 + 4 + 20),
        (&wide[..], BEST, &[2][..], 1, false, 256 + 4 + 4 * 20),
        (&wide[..], BEST, &[2][..], 3, false, 3 * (256 + 4 + 4 * 20)),
        (&wide[..], BEST, &[2, 3][..], 1, false, 256 + 2 * (4 + 4 * 20)),
        (&wide[..], BEST, &[2][..], 1, true, 256 + 4 + 4 * 20),
        (&wide[..], BEST, &[65][..], 1, false, 256 + 4 + 4 * 20 + 2 * 32 * 32 + 128),
        (&small[..], TOP, &[3][..], 1, false, 12 + 4 + 19 + 3 + 6),
        (&small[..], TOP, &[3][..], 1, true, 12 + 4 + 19 + 3 + 8 * 6),
        (&small[..], BEST, &[3][..], 1, false, 12 + 4 + 4 * 19 + 3 * 9 + 6),
        (&small[..], BEST, &[3][..], 1, true, 12 + 4 + 4 * 19 + 3 * 9 + 8 * 6),
        // Whoever comes after a party of as many that was refused is not looked for.
        (&small[..], BEST, &[7][..], 1, false, 12 + 4 + 4 * 19 + 3 * 49 + 6),
        (&small[..], BEST, &[7, 7][..], 1, false, 12 + 2 * 4 + 4 * 19 + 3 * 49 + 6),
    ] {
        assert_eq!(
            least_work(rows, chooser, counts, runs, sofas_together),
            expected,
            "{rows:?} {chooser:?} {counts:?} {runs} {sofas_together}"
        );
    }
}
