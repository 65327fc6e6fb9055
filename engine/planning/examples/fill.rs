//! Fills a house by every chooser: `cargo run --release -p parterre-planning --example fill -- [SEATS RUNS]`.
//!
//! Without arguments a small house is drawn, 0 for the seats sold first to 9 for the last; with them it says how long
//! a run takes and what came of it.

use std::rc::Rc;
use std::time::Instant;

use parterre_engine::hall::{HallDraft, Named, RowDraft, ScreenSide, SeatDraft};
use parterre_engine::naming::{RowNaming, SeatNaming};
use parterre_engine::{Algorithm, EngineError, Hall, Inventory};
use parterre_planning::simulate::{Chooser, MAX_WORK, Parties, Party, Settings, Simulation, simulate};

fn main() -> Result<(), EngineError> {
    let mut numbers = std::env::args()
        .skip(1)
        .filter_map(|argument| argument.parse::<usize>().ok());
    let (seats, runs) = (numbers.next(), numbers.next().unwrap_or(100) as u32);
    let width = seats.map_or(19, |seats| seats.isqrt().clamp(1, 120));
    let rows = seats.map_or(8, |seats| seats.div_ceil(width));
    let start = Inventory::new(Rc::new(hall(rows, width, seats.is_none())?));
    let kinds = [(1, 1), (2, 8), (3, 3), (4, 3), (5, 1)].map(|(count, weight)| (Party::of(count), weight));
    let choosers = Algorithm::ALL.map(Chooser::Order).into_iter();
    for chooser in choosers.chain([false, true].map(|row_first| Chooser::Best { row_first })) {
        let parties = Parties::Drawn {
            kinds: &kinds,
            most: start.hall().seat_count(),
        };
        let settings = Settings {
            runs,
            most_work: MAX_WORK,
            ..Settings::new(chooser, parties)
        };
        let begun = Instant::now();
        let answer = simulate(&start, &settings)?;
        let seconds = begun.elapsed().as_secs_f64();
        println!(
            "{chooser:?}: {runs} runs in {seconds:.2} s; first split at {:.1} %, first refusal at {:.1} %",
            answer.first_split.median * 100.0,
            answer.first_refusal.median * 100.0
        );
        if seats.is_none() {
            draw(start.hall(), &answer);
        }
    }
    Ok(())
}

/// Rows alike, with two aisles where they are to be drawn.
fn hall(rows: usize, width: usize, with_aisles: bool) -> Result<Hall, EngineError> {
    let is_aisle = |slot: usize| with_aisles && (slot == 4 || slot + 5 == width);
    let seats = || {
        (0..width).filter(|&slot| !is_aisle(slot)).map(|slot| SeatDraft {
            slot,
            ..SeatDraft::default()
        })
    };
    Hall::build(HallDraft {
        name: String::from("House"),
        screen_side: ScreenSide::Top,
        row_naming: RowNaming::NumbersFromTop,
        seat_naming: SeatNaming::FromLeft,
        separator: String::from("-"),
        classes: vec![Named {
            key: String::from("standard_seats"),
            name: String::from("Standard"),
        }],
        zones: Vec::new(),
        focal_point: None,
        zone_focal_points: Vec::new(),
        rows: (0..rows)
            .map(|_| RowDraft {
                width,
                seats: seats().collect(),
                ..RowDraft::default()
            })
            .collect(),
    })
}

fn draw(hall: &Hall, answer: &Simulation) {
    let count = hall.seat_count() as f32;
    for row in 0..hall.row_count() {
        let mark = |slot: usize| {
            let rank = hall
                .seat_at(row, slot)
                .and_then(|seat| answer.seats.mean_rank.get(seat as usize));
            match rank {
                None => ' ',
                Some(rank) if rank.is_nan() => '.',
                Some(rank) => char::from_digit((rank / count * 10.0) as u32, 10).unwrap_or('9'),
            }
        };
        println!("  {}", (0..19).map(mark).collect::<String>());
    }
}
