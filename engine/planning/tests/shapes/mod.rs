//! Random halls as people draw them, and worse: pitches of any size, staggered and curved and turned rows, balconies
//! beside and below the stalls, seats around tables, rows of one seat, words that mean something to a format.

// Each test file uses a part of it; clippy's leave for tests ends at functions marked so.
#![allow(dead_code, clippy::expect_used)]

use parterre_engine::hall::{HallDraft, Named, RowDraft, ScreenSide, SeatDraft, flag};
use parterre_engine::naming::{RowNaming, SeatNaming};
pub mod drawings;

use parterre_engine::{ErrorCode, Hall};

use super::common::Random;

/// In layout units, where 1 is what halls without coordinates have.
const PITCHES: [f32; 12] = [1.0, 1.0, 1.0, 0.37, 1.0 / 3.0, 0.5, 0.1, 1.7, 2.0, 7.3, 20.0, 60.5];

/// How the rows of a block are drawn.
#[derive(Clone, Copy)]
enum Shape {
    /// No coordinates: slot and row.
    Grid,
    /// Straight rows, perhaps shifted against each other.
    Straight { stagger: f32 },
    /// Rows that bend towards the ends.
    Curved { bend: f32 },
    /// Rows on circles around one point.
    Fan { angle: f32 },
    /// Straight rows that stand upright or askew.
    Turned { angle: f32 },
    /// The seats of each row around a table.
    Tables,
    /// From the right.
    Mirrored,
    /// Every seat a little off its place.
    Uneven { by: f32 },
}

fn random_shape(random: &mut Random) -> Shape {
    match random.below(12) {
        0..3 => Shape::Grid,
        3 => Shape::Straight { stagger: 0.0 },
        4 | 5 => Shape::Straight { stagger: random.pick(&[0.5, 0.25, 1.0 / 3.0, -0.5, 0.9]) },
        6 => Shape::Curved { bend: random.pick(&[0.003, 0.02, 0.1]) },
        7 => Shape::Fan { angle: random.pick(&[0.02, 0.05, 0.2]) },
        8 => Shape::Turned { angle: random.pick(&[0.1, 0.7, std::f32::consts::FRAC_PI_2, -0.4, 2.5]) },
        9 => Shape::Tables,
        10 => Shape::Mirrored,
        _ => Shape::Uneven { by: random.pick(&[0.001, 0.03, 0.2, 0.5]) },
    }
}

/// Rows that belong together, drawn alike.
struct Block {
    zone: Option<u32>,
    shape: Shape,
    pitch: f32,
    line: f32,
    left: f32,
    top: f32,
}

impl Block {
    /// `slot` of `width`, `line` from the block's first.
    fn place(&self, slot: usize, line: usize, width: usize, random: &mut Random) -> Option<(f32, f32)> {
        let (at, line, middle) = (slot as f32, line as f32, (width as f32 - 1.0) / 2.0);
        let (x, y) = match self.shape {
            Shape::Grid => return None,
            Shape::Straight { stagger } => (at * self.pitch + stagger * (line % 2.0), line * self.line),
            Shape::Curved { bend } => {
                (at * self.pitch, line * self.line + bend * (at - middle) * (at - middle) * self.pitch)
            }
            Shape::Fan { angle } => {
                let radius = self.pitch / angle + line * self.line;
                let turn = (at - middle) * angle;
                (radius * turn.sin(), radius * turn.cos())
            }
            Shape::Turned { angle } => {
                let (x, y) = (at * self.pitch, line * self.line);
                (x * angle.cos() - y * angle.sin(), x * angle.sin() + y * angle.cos())
            }
            Shape::Tables => {
                let around = width.max(1) as f32;
                let (radius, turn) = (self.pitch * around / 6.0, at / around * std::f32::consts::TAU);
                (radius * turn.cos(), line * (self.line + radius * 2.0) + radius * turn.sin())
            }
            Shape::Mirrored => (-at * self.pitch, line * self.line),
            Shape::Uneven { by } => {
                let mut off = || (random.below(2001) as f32 / 1000.0 - 1.0) * by;
                (at * self.pitch + off(), line * self.line + off())
            }
        };
        // To ten-thousandths: the noise of a drawing that was turned is not what is tested.
        let rounded = |at: f32| (at * 1e4).round() / 1e4;
        Some((rounded(self.left + x), rounded(self.top + y)))
    }
}

fn random_block(random: &mut Random, zone: Option<u32>, left: f32, top: f32) -> Block {
    let pitch = random.pick(&PITCHES);
    Block {
        zone,
        shape: random_shape(random),
        pitch,
        line: if random.chance(60) { pitch } else { random.pick(&[1.0, 1.1, 0.37, 1.5, 3.0, 40.0]) },
        left,
        top,
    }
}

/// The usual text most of the time, else one of odd characters.
fn random_text(random: &mut Random, usual: &str) -> String {
    if random.chance(85) {
        return String::from(usual);
    }
    random
        .pick(&[
            "",
            "7",
            "A",
            "Standard",
            "standard",
            "Love Seats",
            "VIP, \"loge\"",
            "a;b",
            "écran",
            "Screen",
            "- -",
            "0",
            "007",
            "1e5",
            "=1+1",
            "zone",
            "Ünï 日本",
            "x_2",
        ])
        .into()
}

fn named(random: &mut Random, what: &str, count: usize) -> Vec<Named> {
    let mut all: Vec<Named> = Vec::new();
    for index in 0..count {
        let mut key = format!("{what}_{}", index + 1);
        if random.chance(20) {
            key = random_text(random, "standard_seats");
        }
        if key.is_empty() || all.iter().any(|other| other.key == key) {
            key = format!("{what}{index}");
        }
        let usual = random.pick(&["", "Stalls", "Parkett", "Standard", "VIP"]);
        let name = if random.chance(50) { format!("{what} {}", index + 1) } else { random_text(random, usual) };
        all.push(Named { key, name });
    }
    all
}

/// A hall of up to four blocks, often of few seats.
pub fn shaped_draft(random: &mut Random) -> HallDraft {
    let class_count = 1 + random.below(4);
    let classes = named(random, "class", class_count);
    let zone_count = random.pick(&[0, 0, 1, 2, 3]);
    let zones = named(random, "zone", zone_count);
    let mut rows: Vec<RowDraft> = Vec::new();
    let beside = random.chance(50);
    let (mut left, mut top) =
        (random.pick(&[0.0, 0.0, 0.0, -37.5, 1000.25]), random.pick(&[0.0, 0.0, 0.0, -12.75, 500.5]));
    for _ in 0..random.pick(&[1, 1, 1, 2, 4]) {
        let zone = if zone_count > 0 && random.chance(80) { Some(random.below(zone_count) as u32) } else { None };
        let block = random_block(random, zone, left, top);
        let line_count = random.pick(&[1, 1, 2, 3, 5, 9]);
        let widest = random.pick(&[1, 2, 3, 5, 12, 30]);
        for line in 0..line_count {
            let row = random_row(random, &block, line, widest, class_count);
            rows.push(row);
        }
        if beside {
            left += block.pitch * (widest as f32 + random.pick(&[0.0, 1.0, 2.0, 2.5, 40.0]));
        } else {
            top += block.line * (line_count as f32 + random.pick(&[0.0, 1.0, 2.5, 3.0]));
        }
    }
    let focal_point = random.chance(30).then(|| (random.below(40) as f32 * 0.5, random.below(30) as f32 / 3.0 - 2.0));
    let zone_focal_points =
        zones.iter().map(|_| random.chance(10).then(|| (random.below(20) as f32 * 0.5, 1.5))).collect();
    HallDraft {
        name: random_text(random, "Zaal 1"),
        screen_side: random.pick(&[ScreenSide::Top, ScreenSide::Bottom]),
        row_naming: RowNaming::ALL[random.below(4)].0,
        seat_naming: SeatNaming::ALL[random.below(2)].0,
        separator: random.pick(&["-", "-", "", "/", " "]).into(),
        classes,
        zones,
        focal_point,
        zone_focal_points,
        rows,
    }
}

fn random_row(random: &mut Random, block: &Block, line: usize, widest: usize, classes: usize) -> RowDraft {
    let width = if random.chance(70) { widest } else { random.below(widest + 1) };
    let aisles = random.pick(&[0, 0, 10, 30, 70]);
    let lead = random.pick(&[0, 0, 0, 1, 5]);
    let mut seats: Vec<SeatDraft> = Vec::new();
    for slot in lead..lead + width {
        if random.chance(aisles) {
            continue;
        }
        let place = block.place(slot, line, width, random);
        let mut flags = 0;
        for (bit, percent) in
            [(flag::BLOCKED, 3), (flag::DISABLED, 3), (flag::NO_AUTO_ASSIGN, 3), (flag::ACCESSIBLE, 8)]
        {
            if random.chance(percent) {
                flags |= bit;
            }
        }
        let mut sofa = 0;
        if let Some(last) = seats.last_mut().filter(|last: &&mut SeatDraft| last.slot + 1 == slot) {
            if last.flags & flag::ACCESSIBLE != 0 && random.chance(30) {
                flags |= flag::COMPANION;
            }
            if last.sofa == 0 && random.chance(5) {
                sofa = 1 + slot as u16;
                last.sofa = sofa;
            }
        }
        let name = random.chance(10).then(|| format!("{}.{slot}", random_text(random, "n")));
        seats.push(SeatDraft {
            slot,
            name,
            class: random.below(classes) as u32,
            flags,
            sofa,
            x: place.map(|place| place.0),
            y: place.map(|place| place.1),
        });
    }
    // Labels that no other row has.
    let label = random.chance(15).then(|| format!("{}{}", random_text(random, "R"), random.next()));
    RowDraft { label, zone: block.zone, width: lead + width + random.pick(&[0, 0, 0, 1, 3]), seats }
}

/// A hall of [`shaped_draft`]; another one where two seats happen to have one name.
pub fn shaped_hall(random: &mut Random) -> Hall {
    loop {
        match Hall::build(shaped_draft(random)) {
            Ok(hall) => return hall,
            Err(error) => assert_eq!(error.code(), ErrorCode::DuplicateSeatName, "{error}"),
        }
    }
}
