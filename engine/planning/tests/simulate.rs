//! Simulations of small houses, drawn by hand.

// Clippy's leave for tests ends at functions marked so.
#![allow(clippy::unwrap_used)]

#[path = "../../tests/pictures/mod.rs"]
mod pictures;

use parterre_planning::HallDocument;
use std::rc::Rc;

use parterre_engine::{Algorithm, Hall, Inventory, KeySet, StrandedRule};
use parterre_planning::simulate::{
    Chooser, MAX_KINDS, MAX_PARTIES, MAX_PARTY, MAX_RUNS, Parties, Party, Refusal, Settings, Simulation, simulate,
};
use pictures::show_of;

fn given(show: &Inventory, chooser: Chooser, counts: &[u32], change: impl Fn(&mut Settings<'_>)) -> Simulation {
    let kinds: Vec<Party> = counts.iter().map(|&count| Party::of(count)).collect();
    let sequence: Vec<u32> = (0..kinds.len() as u32).collect();
    let parties = Parties::Given {
        kinds: &kinds,
        sequence: &sequence,
    };
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
        assert_eq!((answer.first_split.runs, answer.first_refusal.runs), (0, 0));
    }
}

/// Why parties of one kind were refused.
fn reason_of(answer: &Simulation) -> Option<Refusal> {
    REFUSALS
        .into_iter()
        .find(|&reason| answer.refused_by[reason as usize] > 0)
}

const REFUSALS: [Refusal; Refusal::COUNT - 1] = [
    Refusal::NotEnoughSeats,
    Refusal::OnlineQuota,
    Refusal::NotEnoughAccessible,
    Refusal::NotEnoughOfClass,
    Refusal::NotEnoughInZone,
    Refusal::TooClose,
    Refusal::KeptForOthers,
    Refusal::WouldBeApart,
    Refusal::SplitSofa,
];

#[test]
fn every_refusal_has_its_reason() {
    let top = Chooser::Order(Algorithm::TopLeftToBottomRight);
    let best = Chooser::Best { row_first: false };
    let why = |show: &[&str], chooser: Chooser, party: Party, change: &dyn Fn(&mut Settings<'_>)| {
        let parties = Parties::Given {
            kinds: &[party],
            sequence: &[0],
        };
        let mut settings = Settings::new(chooser, parties);
        change(&mut settings);
        let answer = simulate(&show_of(show), &settings).unwrap();
        reason_of(&answer)
    };
    let vip = |count: u32| Party {
        classes: KeySet::of([1]),
        ..Party::of(count)
    };
    let wheelchair = Party {
        accessible: 1,
        ..Party::of(2)
    };
    let off = &|_: &mut Settings<'_>| {};
    assert_eq!(why(&["_x_"], top, Party::of(2), off), None);
    assert_eq!(why(&["_x_"], top, Party::of(3), off), Some(Refusal::NotEnoughSeats));
    let reserve = &|settings: &mut Settings<'_>| settings.online_reserve = 2;
    assert_eq!(why(&["____"], top, Party::of(2), reserve), None);
    assert_eq!(why(&["____"], top, Party::of(3), reserve), Some(Refusal::OnlineQuota));
    assert_eq!(
        why(&["____"], top, Party::of(5), reserve),
        Some(Refusal::NotEnoughSeats)
    );
    assert_eq!(why(&["____"], top, wheelchair, off), Some(Refusal::NotEnoughAccessible));
    assert_eq!(why(&["ac__"], top, wheelchair, off), None);
    assert_eq!(why(&["__v_"], top, vip(2), off), Some(Refusal::NotEnoughOfClass));
    let clear = &|settings: &mut Settings<'_>| settings.seat_clearance = 1;
    assert_eq!(why(&["_x__"], top, Party::of(2), clear), Some(Refusal::TooClose));
    assert_eq!(why(&["ac_"], best, Party::of(2), off), Some(Refusal::KeptForOthers));
    assert_eq!(why(&["ac_"], top, Party::of(2), off), Some(Refusal::KeptForOthers));
    let zone = Party {
        zone: Some(0),
        ..Party::of(1)
    };
    assert_eq!(why(&["___"], top, zone, off), Some(Refusal::NotEnoughInZone));
    let together = &|settings: &mut Settings<'_>| settings.keep_together = true;
    assert_eq!(why(&["__x_"], top, Party::of(3), together), Some(Refusal::WouldBeApart));
    let sofas = &|settings: &mut Settings<'_>| settings.sofas_together = true;
    assert_eq!(why(&["ss"], top, Party::of(1), sofas), Some(Refusal::SplitSofa));
}

#[test]
fn a_forbidden_single_seat_is_avoided_by_the_order_itself() {
    let show = show_of(&["___x", "__x_"]);
    let top = Chooser::Order(Algorithm::TopLeftToBottomRight);
    let plain = given(&show_of(&["_____"]), top, &[2, 2], |_| {});
    assert_eq!(plain.runs.stranded_seats, [1]);
    assert_eq!(plain.seats.stranded, [0.0, 0.0, 0.0, 0.0, 1.0]);
    // Between two taken seats the first of three is chosen, and the others stay together; in a row of three the middle one, and two
    // are left alone.
    let row = show_of(&["_x___x"]);
    let middle = Chooser::Order(Algorithm::LeftCenterToOutside);
    let careless = given(&row, middle, &[1], |_| {});
    assert_eq!((careless.first_run, careless.runs.stranded_seats), (vec![2], vec![0]));
    let wide = show_of(&["___"]);
    let careless = given(&wide, middle, &[1], |_| {});
    assert_eq!((careless.first_run, careless.runs.stranded_seats), (vec![1], vec![2]));
    let careful = given(&wide, middle, &[1], |settings| {
        settings.stranded = Some(StrandedRule::Forbid)
    });
    assert_eq!((careful.first_run, careful.runs.stranded_seats), (vec![0], vec![0]));
    let warned = given(&wide, middle, &[1], |settings| {
        settings.stranded = Some(StrandedRule::Warn)
    });
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
    let answer = given(&show, top, &[2, 2], |settings| {
        settings.stranded = Some(StrandedRule::Forbid)
    });
    assert_eq!(answer.first_run, [4, 5, 0, 1]);
}

#[test]
fn the_same_seed_draws_the_same_parties_for_every_setting() {
    // Room for all: how full it is tells who came.
    let show = show_of(&["________", "________", "________"]);
    let kinds: Vec<(Party, u32)> = [(1, 2), (2, 5), (3, 1)]
        .map(|(count, weight)| (Party::of(count), weight))
        .to_vec();
    let parties = Parties::Drawn { kinds: &kinds, most: 6 };
    let run = |chooser: Chooser, seed: u64, runs: u32| {
        let settings = Settings {
            seed,
            runs,
            ..Settings::new(chooser, parties)
        };
        simulate(&show, &settings).unwrap()
    };
    let top = Chooser::Order(Algorithm::TopLeftToBottomRight);
    let one = run(top, 7, 3);
    assert_eq!(one.runs.end, run(Chooser::Best { row_first: true }, 7, 3).runs.end);
    assert_ne!(one.runs.end, run(top, 8, 3).runs.end);
    let more = run(top, 7, 5);
    assert_eq!(more.runs.end[..3], one.runs.end[..]);
    assert!(more.runs.end[1..].iter().any(|&end| end != more.runs.end[0]));
}

/// js/planning/simulate.test.ts has the same house, settings and number.
#[test]
fn native_code_and_webassembly_answer_alike() {
    let row = format!(
        "{{\"seats\":[{}]}}",
        ["{},{},{},{}", "{},{},{},{},{},{}", "{},{},{},{}"].join(",null,")
    );
    let document = format!(
        "{{\"format\":\"parterre-hall\",\"version\":1,\"name\":\"Grand\",\"screenSide\":\"top\",\
         \"naming\":{{\"rows\":\"letters_from_top\",\"seats\":\"from_left\",\"separator\":\"-\"}},\
         \"classes\":[{{\"key\":\"standard_seats\",\"name\":\"Standard\"}}],\"rows\":[{}]}}",
        vec![row; 12].join(",")
    );
    let house = Inventory::new(Rc::new(Hall::from_document(&document).unwrap()));
    let kinds = [(1, 1), (2, 6), (3, 2), (4, 2), (7, 1)].map(|(count, weight)| (Party::of(count), weight));
    let settings = Settings {
        runs: 25,
        seed: 9_007_199_254_740_991,
        ..Settings::new(
            Chooser::Best { row_first: false },
            Parties::Drawn {
                kinds: &kinds,
                most: 55,
            },
        )
    };
    let answer = simulate(&house, &settings).unwrap();
    let floats = [
        &answer.seats.mean_rank,
        &answer.seats.stranded,
        &answer.runs.mean_distance,
    ];
    let bits = floats.into_iter().flatten().map(|value| value.to_bits());
    // FNV-1a over words.
    let print = bits
        .chain(answer.first_run.iter().copied())
        .fold(0x811C_9DC5, |hash: u32, word| (hash ^ word).wrapping_mul(0x0100_0193));
    assert_eq!(print, 3_395_292_682);
}

#[test]
fn absurd_settings_are_refused() {
    let show = show_of(&["____"]);
    let chooser = Chooser::Best { row_first: false };
    let couple = [Party::of(2)];
    let refusal = |parties: Parties<'_>, runs: u32| {
        let settings = Settings {
            runs,
            ..Settings::new(chooser, parties)
        };
        simulate(&show, &settings).unwrap_err().to_string()
    };
    let fine = |sequence| Parties::Given {
        kinds: &couple,
        sequence,
    };
    assert_eq!(refusal(fine(&[0]), 0), "OutOfRange at runs");
    assert_eq!(refusal(fine(&[0]), MAX_RUNS + 1), "OutOfRange at runs");
    assert_eq!(refusal(fine(&[0, 1]), 1), "OutOfRange at sequence[1]");
    let many = vec![0; MAX_PARTIES + 1];
    assert_eq!(refusal(fine(&many), 1), "TooLarge at parties");
    assert_eq!(refusal(fine(&many[1..]), MAX_RUNS), "TooLarge at work");
    let few = Settings {
        most_work: 100,
        ..Settings::new(chooser, fine(&[0, 0]))
    };
    assert_eq!(simulate(&show, &few).unwrap_err().to_string(), "TooLarge at work");
    // A run costs something though nobody comes: the show is copied for it.
    let idle = Settings {
        runs: MAX_RUNS,
        most_work: 1_000,
        ..Settings::new(chooser, fine(&[]))
    };
    assert_eq!(simulate(&show, &idle).unwrap_err().to_string(), "TooLarge at work");
    let kinds = vec![couple[0]; MAX_KINDS + 1];
    let sequence = &[][..];
    assert_eq!(
        refusal(
            Parties::Given {
                kinds: &kinds,
                sequence
            },
            1
        ),
        "TooLarge at kinds"
    );
    let greedy = Party {
        accessible: 3,
        ..couple[0]
    };
    for kind in [Party::of(0), Party::of(MAX_PARTY + 1), greedy] {
        let kinds = [couple[0], kind];
        assert_eq!(
            refusal(
                Parties::Given {
                    kinds: &kinds,
                    sequence
                },
                1
            ),
            "BadCount at kinds[1]"
        );
    }
    let weights = [(couple[0], 1), (couple[0], 0)];
    let drawn = |kinds: std::ops::Range<usize>, most| Parties::Drawn {
        kinds: &weights[kinds],
        most,
    };
    assert_eq!(refusal(drawn(0..0, 1), 1), "BadCount at kinds");
    assert_eq!(refusal(drawn(0..1, 0), 1), "BadCount at parties");
    assert_eq!(refusal(drawn(0..2, 1), 1), "OutOfRange at weights[1]");

    let nobody = simulate(
        &show,
        &Settings::new(
            chooser,
            Parties::Given {
                kinds: &[],
                sequence: &[],
            },
        ),
    )
    .unwrap();
    assert_eq!(nobody.runs.parties_seated, [0]);
    assert!(nobody.runs.mean_distance[0].is_nan());
    let empty = simulate(&show_of(&[]), &Settings::new(chooser, fine(&[0]))).unwrap();
    assert_eq!(reason_of(&empty), Some(Refusal::NotEnoughSeats));
    assert!(empty.runs.end[0].is_nan());
}
