//! Random halls and shows for the oracles. Every test prints its seed when it fails; `PARTERRE_SEED` repeats a run,
//! `PARTERRE_FIRST_SEED` a whole test, and with `PARTERRE_SECONDS` each test goes on for so long.

// Each test file uses a part of it; clippy's leave for tests ends at functions marked so.
#![allow(dead_code, clippy::unwrap_used, clippy::expect_used)]

use std::rc::Rc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use parterre_engine::hall::{HallDraft, Named, RowDraft, ScreenSide, SeatDraft, flag};
use parterre_engine::naming::{RowNaming, SeatNaming};
use parterre_engine::{Hall, Inventory, Status};

/// xorshift64*; small, and the same everywhere.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 16
    }

    /// 0 to `limit - 1`.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }

    /// One of the items, at random.
    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// True in `percent` of 100 cases.
    pub fn chance(&mut self, percent: u64) -> bool {
        self.next() % 100 < percent
    }
}

/// Runs `check` for many seeds, and names the one that fails: `count` of them, or `PARTERRE_SECONDS` long, or the one of
/// `PARTERRE_SEED`. The first is `PARTERRE_FIRST_SEED`, else another every time.
pub fn for_seeds(count: u64, check: impl Fn(&mut Random)) {
    let number = |name: &str| -> Option<u64> { std::env::var(name).ok().and_then(|text| text.parse().ok()) };
    let chosen = number("PARTERRE_SEED");
    let long = number("PARTERRE_SECONDS").map(Duration::from_secs);
    let started = Instant::now();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_nanos() as u64;
    let first = chosen.or_else(|| number("PARTERRE_FIRST_SEED")).unwrap_or(now % 1_000_000_000);
    for seed in first.. {
        let done = seed - first;
        let is_over = match (chosen, long) {
            (Some(_), _) => done == 1,
            (None, Some(long)) => done >= count && started.elapsed() >= long,
            (None, None) => done == count,
        };
        if is_over {
            if long.is_some() {
                eprintln!("{done} seeds from {first}");
            }
            break;
        }
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| check(&mut Random::new(seed))));
        if let Err(cause) = result {
            eprintln!("failed with PARTERRE_SEED={seed}");
            std::panic::resume_unwind(cause);
        }
    }
}

fn random_seat(random: &mut Random, slot: usize, classes: usize, is_uniform: bool) -> SeatDraft {
    let mut flags = 0;
    if is_uniform {
        return SeatDraft { slot, ..SeatDraft::default() };
    }
    for (bit, percent) in [(flag::BLOCKED, 5), (flag::DISABLED, 4), (flag::NO_AUTO_ASSIGN, 5), (flag::ACCESSIBLE, 15)] {
        if random.chance(percent) {
            flags |= bit;
        }
    }
    SeatDraft { slot, class: random.below(classes) as u32, flags, ..SeatDraft::default() }
}

fn random_row(random: &mut Random, classes: usize, widest: usize) -> RowDraft {
    // Rows of seats that are all alike have the long runs, and whole words of them.
    let is_uniform = random.chance(15);
    let width = if is_uniform && widest > 64 { random.pick(&[64, 65, 128, 192]) } else { random.below(widest + 1) };
    let aisles = if is_uniform { 0 } else { random.pick(&[0, 5, 15, 60]) };
    let mut seats: Vec<SeatDraft> = Vec::new();
    for slot in 0..width {
        if !random.chance(aisles) {
            seats.push(random_seat(random, slot, classes, is_uniform));
        }
    }
    let mut sofa = 0;
    let sofas = random.chance(50);
    for index in 1..seats.len() {
        let together = seats[index].slot == seats[index - 1].slot + 1;
        if together && seats[index - 1].flags & flag::ACCESSIBLE != 0 && random.chance(30) {
            seats[index].flags |= flag::COMPANION;
        }
        if sofas && together && random.chance(30) {
            if seats[index - 1].sofa == 0 {
                sofa += 1;
                seats[index - 1].sofa = sofa;
            }
            if seats[index - 1].sofa == sofa {
                seats[index].sofa = sofa;
            }
        }
    }
    let label = random.chance(10).then(|| format!("R{}-", random.next()));
    let zone = random.chance(20).then_some(0);
    RowDraft { label, zone, width, seats }
}

/// A hall of any shape: empty rows, aisles, curves, sofas, rows wider than one, two or three words.
pub fn random_draft(random: &mut Random) -> HallDraft {
    let classes = 1 + random.below(3);
    let widest = random.pick(&[6, 14, 40, 70, 140, 200]);
    let row_count = random.below(9);
    let mut rows: Vec<RowDraft> = (0..row_count).map(|_| random_row(random, classes, widest)).collect();
    if random.chance(40) {
        let (left, top) = (random.pick(&[0.0, 0.0, -37.5, 1_000.25]), random.pick(&[0.0, 0.0, -12.75, 500.5]));
        // Evenly spaced rows are searched by their slots alone: close, wide, from the right, all in one place.
        let (pitch, curve) = random.pick(&[
            (1.0, 0.01),
            (1.0, 0.01),
            (1.0, 0.0),
            (0.5, 0.0),
            (1.25, 0.0),
            (1.1, 0.0),
            (-1.0, 0.01),
            (0.0, 0.0),
        ]);
        for (index, row) in rows.iter_mut().enumerate() {
            let middle = row.width as f32 / 2.0;
            for seat in &mut row.seats {
                let away = seat.slot as f32 - middle;
                seat.x = Some(left + seat.slot as f32 * pitch + index as f32 * 0.37);
                seat.y = Some(top + index as f32 * 1.1 + away * away * curve);
            }
        }
    }
    HallDraft {
        name: String::from("Sal é"),
        screen_side: if random.chance(50) { ScreenSide::Top } else { ScreenSide::Bottom },
        row_naming: RowNaming::ALL[random.below(4)].0,
        seat_naming: SeatNaming::ALL[random.below(2)].0,
        separator: String::from("-"),
        classes: (0..classes).map(|class| Named { key: format!("class{class}"), name: String::new() }).collect(),
        zones: vec![Named { key: String::from("stalls"), name: String::from("Stalls") }],
        // Whole and half numbers make many runs equally near.
        focal_point: random.pick(&[None, None, None, Some((3.25, 1.5)), Some((5.0, 2.0)), Some((6.5, 3.0))]),
        zone_focal_points: random.pick(&[&[][..], &[], &[None], &[Some((2.5, 4.0))]]).to_vec(),
        rows,
    }
}

pub fn random_hall(random: &mut Random) -> Hall {
    Hall::build(random_draft(random)).expect("a random hall is sound")
}

/// A show with parties of all sizes in it, from nearly empty to sold out.
pub fn random_show(random: &mut Random) -> Inventory {
    let mut show = Inventory::new(Rc::new(random_hall(random)));
    let seats = show.hall().seat_count();
    let full = random.pick(&[0, 10, 40, 70, 95, 100]);
    let mut seat = 0;
    while seat < seats {
        let party = 1 + random.below(4);
        if random.chance(full) {
            let status = random.pick(&[Status::Blocked, Status::Held, Status::Reserved, Status::Sold, Status::Broken]);
            let party: Vec<u32> = (seat..(seat + party).min(seats)).map(|seat| seat as u32).collect();
            show.set_status(&party, status).unwrap();
        }
        seat += party;
    }
    show
}

/// Some seats of a show, whatever they are.
pub fn any_seats(random: &mut Random, show: &Inventory, percent: u64) -> Vec<u32> {
    (0..show.hall().seat_count() as u32).filter(|_| random.chance(percent)).collect()
}

/// Some seats of a show, none of them sold or out of order, which are nobody's own.
pub fn some_seats(random: &mut Random, show: &Inventory, percent: u64) -> Vec<u32> {
    let mut seats = any_seats(random, show, percent);
    seats.retain(|&seat| show.status(seat).is_ok_and(Status::may_be_own));
    seats
}
