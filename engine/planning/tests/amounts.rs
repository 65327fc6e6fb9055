//! The work of a simulation, worked out by hand.

// Clippy's leave for tests ends at functions marked so.
#![allow(clippy::unwrap_used)]

#[path = "../../tests/pictures/mod.rs"]
mod pictures;

use parterre_engine::Algorithm;
use parterre_planning::simulate::{Chooser, MAX_KINDS, Parties, Party, Settings, simulate};
use pictures::show_of;

const TOP: Chooser = Chooser::Order(Algorithm::TopLeftToBottomRight);
const BEST: Chooser = Chooser::Best { row_first: false };

/// The least work that a simulation of these parties must be allowed.
fn least_work(rows: &[&str], chooser: Chooser, counts: &[u32], runs: u32, sofas_together: bool) -> u64 {
    let show = show_of(rows);
    let kinds: Vec<Party> = counts.iter().map(|&count| Party::of(count)).collect();
    let sequence: Vec<u32> = counts
        .iter()
        .filter_map(|count| counts.iter().position(|other| other == count))
        .map(|kind| kind as u32)
        .collect();
    let parties = Parties::Given {
        kinds: &kinds,
        sequence: &sequence,
    };
    let fits = |most_work: &u64| {
        let settings = Settings {
            runs,
            sofas_together,
            most_work: *most_work,
            ..Settings::new(chooser, parties)
        };
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
        (
            &wide[..],
            BEST,
            &[65][..],
            1,
            false,
            256 + 4 + 4 * 20 + 2 * 32 * 32 + 128,
        ),
        (&small[..], TOP, &[3][..], 1, false, 12 + 4 + 19 + 3 + 6),
        (&small[..], TOP, &[3][..], 1, true, 12 + 4 + 19 + 3 + 8 * 6),
        (&small[..], BEST, &[3][..], 1, false, 12 + 4 + 4 * 19 + 3 * 9 + 6),
        (&small[..], BEST, &[3][..], 1, true, 12 + 4 + 4 * 19 + 3 * 9 + 8 * 6),
        // Whoever comes after a party of as many that was refused is not looked for.
        (&small[..], BEST, &[7][..], 1, false, 12 + 4 + 4 * 19 + 3 * 49 + 6),
        (
            &small[..],
            BEST,
            &[7, 7][..],
            1,
            false,
            12 + 2 * 4 + 4 * 19 + 3 * 49 + 6,
        ),
    ] {
        assert_eq!(
            least_work(rows, chooser, counts, runs, sofas_together),
            expected,
            "{rows:?} {chooser:?} {counts:?} {runs} {sofas_together}"
        );
    }
}

#[test]
fn no_more_kinds_are_drawn_from_than_are_allowed() {
    let show = show_of(&["_"]);
    for (count, expected) in [(MAX_KINDS, None), (MAX_KINDS + 1, Some("TooLarge at kinds"))] {
        let kinds = vec![(Party::of(1), 1); count];
        let settings = Settings::new(BEST, Parties::Drawn { kinds: &kinds, most: 1 });
        let refusal = simulate(&show, &settings).err().map(|error| error.to_string());
        assert_eq!(refusal.as_deref(), expected, "{count}");
    }
}
