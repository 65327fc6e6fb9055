//! The ways in for a show's state: snapshots and deltas.

use parterre_engine::Status;
use parterre_engine::delta::encode_delta;

use crate::common::some_seats;
use crate::entry::{Entry, rich_show};

/// The entries for snapshots and deltas of shows.
pub fn entries() -> Vec<Entry> {
    vec![snapshot_entry(), delta_entry()]
}

fn snapshot_entry() -> Entry {
    let show = rich_show();
    let seeded = show.clone();
    Entry {
        name: "snapshot-bytes",
        seeds: Box::new(move |random| {
            (0..8)
                .map(|version| {
                    let mut show = seeded.clone();
                    let seats = some_seats(random, &show, 20);
                    show.set_status(&seats, Status::Held).expect("known seats");
                    show.set_version(version * 1_000).expect("a version");
                    show.snapshot()
                })
                .collect()
        }),
        run: Box::new(move |input| {
            let mut target = show.clone();
            match target.apply_snapshot(input) {
                Ok(changed) => {
                    assert_eq!(target.snapshot(), input, "there is one snapshot of a state");
                    assert!(changed.windows(2).all(|pair| pair[0] < pair[1]), "ascending");
                    true
                }
                Err(_) => {
                    assert_eq!(target.snapshot(), show.snapshot(), "a refused snapshot changes nothing");
                    false
                }
            }
        }),
    }
}

fn delta_entry() -> Entry {
    let mut show = rich_show();
    show.set_version(1_000).expect("a version");
    let seats = show.hall().seat_count();
    Entry {
        name: "delta-bytes",
        seeds: Box::new(move |random| {
            (0..12)
                .map(|_| {
                    let from = random.pick(&[0, 999, 1_000, 1_001]);
                    let changed: Vec<u32> = (0..random.below(9)).map(|_| random.below(seats) as u32).collect();
                    let statuses: Vec<u8> = changed.iter().map(|_| random.below(5) as u8).collect();
                    encode_delta(from, from + 1 + random.next() % 3, &changed, &statuses).expect("a delta")
                })
                .collect()
        }),
        run: Box::new(move |input| {
            let mut target = show.clone();
            match target.apply_delta(input) {
                Ok(changed) => {
                    assert!(target.version() >= show.version(), "never back");
                    let moved = target.statuses() != show.statuses();
                    assert!(!moved || target.version() > show.version(), "no change without a version");
                    assert!(!moved || !changed.is_empty(), "no change untold");
                    assert_eq!(target.apply_delta(input), Ok(Vec::new()), "a second time");
                    true
                }
                Err(_) => {
                    assert_eq!(target.snapshot(), show.snapshot(), "a refused delta changes nothing");
                    false
                }
            }
        }),
    }
}
