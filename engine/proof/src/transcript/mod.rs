//! What the engine answers natively, line by line, for WebAssembly to be held against.
//!
//! A line is JSON: `["verb", {arguments}, answer]`. Arguments and answers have the form of the TypeScript face; bytes
//! are hexadecimal, and a refusal is `{"refused": ["Code at place", …]}`. The first line of a show is its hall.

mod hostile;
mod page;
mod requests;
mod settings;
mod words;

use parterre_planning::HallDocument;
use std::io::{self, Write};

use parterre_engine::Inventory;

use crate::Random;
use crate::common::random_show;
pub use hostile::hostile_line;
use page::Page;
use serde_json::{Value, json};
use words::hex;

/// Writes the shows of these seeds.
pub fn write(out: &mut impl Write, seeds: impl Iterator<Item = u64>) -> io::Result<()> {
    for seed in seeds {
        let mut random = Random::new(seed);
        let mut page = Page::new(random_show(&mut random));
        page.lines.push(opening_line(&page.show, seed));
        for _ in 0..60 {
            page.step(&mut random);
        }
        page.settings(&mut random);
        page.hostile(&mut random);
        for line in page.lines {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

/// The first line about a show: its hall, and where it stands.
pub fn opening_line(show: &Inventory, seed: u64) -> String {
    let hall = show.hall();
    let seats = 0..hall.seat_count() as u32;
    let rows = 0..hall.row_count() as u16;
    let names = seats.filter_map(|seat| hall.seat_name(seat).ok());
    let bounds = hall.bounds();
    let (x, y) = hall.focal_point();
    let row = |row: u16| hall.row_label(row).unwrap_or("?");
    let document: Value = serde_json::from_str(&hall.to_document()).unwrap_or_default();
    let answer = json!({
        "bytes": hex(&hall.to_bytes()), "document": document, "names": names.collect::<Value>(),
        "x": hall.x(), "y": hall.y(), "row": hall.row_of(), "slot": hall.slot_of(), "class": hall.class_of(),
        "flags": hall.flags_of(), "sofa": hall.sofa_of(),
        "bounds": [bounds.min_x, bounds.min_y, bounds.max_x, bounds.max_y], "focalPoint": [x, y],
        "rows": rows.map(row).collect::<Value>(),
    });
    let given = json!({ "seed": seed, "bytes": hex(&hall.to_bytes()), "snapshot": hex(&show.snapshot()) });
    json!(["hall", given, answer]).to_string()
}
