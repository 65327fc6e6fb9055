//! The ways in for other systems' seating plans, one a format, and what must hold of what is read from them.

use parterre_engine::Hall;
use parterre_planning::formats::{Format, Import, MAX_FINDINGS, Severity, export, import};

use crate::Random;
use crate::common::{random_hall, random_show};
use crate::entries::halls::accepted_hall;
use crate::entry::{Entry, text_of};

/// Real plans, where there are any.
const VISTA: &str = include_str!("../../../planning/tests/data/vista-session-156-seats.json");
const SEATS_IO_ROWS: &str = include_str!("../../../planning/tests/data/seats-io-rows.json");
const SEATS_IO_SECTIONS: &str = include_str!("../../../planning/tests/data/seats-io-sections.json");

/// One for each format.
pub fn entries() -> Vec<Entry> {
    [
        ("plan-document", Format::Document, &[][..]),
        ("plan-vista", Format::Vista, &[VISTA]),
        ("plan-seats-io", Format::SeatsIo, &[SEATS_IO_ROWS, SEATS_IO_SECTIONS]),
        ("plan-pretix", Format::Pretix, &[]),
        ("plan-csv", Format::Csv, &[]),
    ]
    .map(|(name, format, real)| Entry {
        name,
        seeds: Box::new(move |random| seeds(random, format, real)),
        run: Box::new(move |input| text_of(input).is_some_and(|text| plan(text, format))),
    })
    .into()
}

/// The format of an entry.
pub fn format_of(name: &str) -> Option<Format> {
    Format::of_name(&name.strip_prefix("plan-")?.replace('-', "_").replace("document", "parterre"))
}

/// Random halls as the format writes them, and real plans.
fn seeds(random: &mut Random, format: Format, real: &[&str]) -> Vec<Vec<u8>> {
    let mut texts: Vec<String> = (0..12)
        .map(|_| {
            let show = random_show(random);
            export(show.hall(), format).text
        })
        .collect();
    texts.extend((0..4).map(|_| export(&random_hall(random), format).text));
    texts.extend(real.iter().map(|text| String::from(*text)));
    texts.into_iter().map(String::into_bytes).filter(|seed| seed.len() < 16_000).collect()
}

/// Reads a plan as it is and mended; says whether it needed no mending.
fn plan(text: &str, format: Format) -> bool {
    let guessed = import(text, None, false);
    let as_is = import(text, Some(format), false);
    let mended = import(text, Some(format), true);
    assert_sound(&as_is);
    assert_sound(&mended);
    assert!(as_is.hall.is_none() || mended.hall.is_some(), "mending breaks what is whole");
    assert!(
        guessed.format != Some(format) || guessed.hall.is_some() == as_is.hall.is_some(),
        "the format found is not the one read"
    );
    let is_whole = as_is.hall.is_some();
    for read in [as_is, mended] {
        if let Some(hall) = read.hall {
            comes_back(&hall, format, format.name());
            // Every other format would take five times as long.
            let (other, name) = Format::ALL[text.len() % Format::ALL.len()];
            comes_back(&hall, other, name);
            accepted_hall(Ok(hall));
        }
    }
    is_whole
}

fn assert_sound(read: &Import) {
    assert!(read.findings.len() <= MAX_FINDINGS);
    assert!(read.more == 0 || read.findings.len() == MAX_FINDINGS);
    let is_refused = read.findings.iter().any(|finding| finding.severity == Severity::Error);
    assert!(read.hall.is_some() || is_refused, "refused without a reason");
}

/// What is written in a format is read again, at worst with mending, and what has gone once through a format that
/// names places loses nothing the second time. Where nothing is said to be lost, seats are what they were.
fn comes_back(hall: &Hall, format: Format, name: &str) {
    let written = export(hall, format);
    let back = import(&written.text, Some(format), true);
    let codes: Vec<&str> = back.findings.iter().map(|finding| finding.code.name()).collect();
    let Some(once) = back.hall else {
        panic!("{name} does not read what it wrote: {codes:?}");
    };
    // Drawings say by distances alone which seats are neighbours: of those a nonsense hall comes back as another one.
    if !matches!(format, Format::SeatsIo | Format::Pretix) {
        let again = export(&once, format).losses;
        // Classes come in the order in which seats name them.
        let lost: Vec<&str> = again.iter().map(|loss| loss.code.name()).filter(|&code| code != "CLASS_ORDER").collect();
        assert!(lost.is_empty(), "lost the second time through {name}: {lost:?}");
    }
    if written.losses.is_empty() {
        assert_eq!(once.flags_of(), hall.flags_of(), "flags lost silently in {name}");
        let names = |hall: &Hall| (0..hall.seat_count() as u32).map(|seat| hall.seat_name(seat)).collect::<Vec<_>>();
        assert_eq!(names(&once), names(hall), "names lost silently in {name}");
    }
}
