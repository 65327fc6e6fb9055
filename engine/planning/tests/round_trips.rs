//! Halls of any shape, written in every format and read again. A failing seed is printed; `PARTERRE_SEED` repeats it.

// Clippy's leave for tests ends at functions marked so.
#![allow(clippy::unwrap_used)]

#[path = "../../tests/common/mod.rs"]
mod common;
#[path = "../../tests/pictures/mod.rs"]
mod pictures;

use common::{for_seeds, random_hall};
use parterre_engine::{Hall, Status};
use parterre_planning::formats::{self, Format, LossCode, Severity};
use pictures::document;

/// What may be lost, whatever the hall, and where: in Vista, seats.io, pretix, CSV. README.md says so in more words.
const MAY_LOSE: [(LossCode, &str); 24] = [
    (LossCode::RowOrder, ".sp."),
    (LossCode::Name, "v..c"),
    (LossCode::ScreenSide, "v.pc"),
    (LossCode::Naming, "vspc"),
    (LossCode::Separator, "vspc"),
    (LossCode::FocalPoint, "vspc"),
    (LossCode::ClassKeys, "v.pc"),
    (LossCode::ClassNames, "v.pc"),
    (LossCode::ClassOrder, "v..c"),
    (LossCode::UnusedClasses, "v..c"),
    (LossCode::Zones, "v..c"),
    (LossCode::UnusedZones, "v..c"),
    (LossCode::CrossAisles, "vspc"),
    (LossCode::Aisles, ".sp."),
    (LossCode::LeadingAisles, ".sp."),
    (LossCode::TrailingAisles, "vspc"),
    (LossCode::Coordinates, "vsp."),
    (LossCode::Origin, "vsp."),
    (LossCode::Accessible, "v.p."),
    (LossCode::Companion, "vsp."),
    (LossCode::Blocked, "vsp."),
    (LossCode::Disabled, ".sp."),
    (LossCode::ByHandOnly, "vsp."),
    (LossCode::Sofas, "vsp."),
];

fn may_lose(format: Format, code: LossCode) -> bool {
    let letter = match format {
        Format::Document => return false,
        Format::Vista => 'v',
        Format::SeatsIo => 's',
        Format::Pretix => 'p',
        Format::Csv => 'c',
    };
    MAY_LOSE
        .iter()
        .any(|(other, formats)| *other == code && formats.contains(letter))
}

fn read(text: &str, format: Format, repair: bool) -> Hall {
    let import = formats::import(text, Some(format), repair);
    assert_eq!(import.more, 0);
    let errors: Vec<_> = import
        .findings
        .iter()
        .filter(|finding| finding.severity == Severity::Error)
        .collect();
    assert!(errors.is_empty(), "{errors:?}\n{text}");
    import.hall.unwrap()
}

#[test]
fn every_format_takes_every_hall() {
    for_seeds(150, |random| {
        let hall = random_hall(random);
        for (format, name) in Format::ALL {
            let export = formats::export(&hall, &[], format);
            for loss in &export.losses {
                assert!(
                    may_lose(format, loss.code),
                    "{name}: {:?}\n{}",
                    loss,
                    hall.to_document()
                );
            }
            assert_eq!(formats::detect(&export.text), Some(format));
            let once = read(&export.text, format, false);
            if export.losses.is_empty() {
                assert_eq!(
                    once.to_document(),
                    hall.to_document(),
                    "{name} says that it lost nothing"
                );
            }
            // What is lost is lost the first time.
            let again = formats::export(&once, &[], format);
            assert_eq!(again.losses, [], "{name}\n{}", once.to_document());
            let twice = read(&again.text, format, false);
            assert_eq!(twice.to_bytes(), once.to_bytes(), "{name}");
        }
    });
}

fn hall(rows: &str) -> Hall {
    Hall::from_document(&document(rows)).unwrap()
}

fn lost(hall: &Hall, format: Format) -> Vec<(LossCode, usize)> {
    let losses = formats::export(hall, &[], format).losses;
    losses.iter().map(|loss| (loss.code, loss.count)).collect()
}

/// All that tells their pitch are two seats with aisles between them: the plan's own word for it is believed then.
#[test]
fn a_few_seats_far_apart_keep_their_places() {
    let few = hall(r#"{"seats":[{}]},{"seats":[{},null,null,null,{}]},{"seats":[{}]},{"seats":[{}]}"#);
    for (format, name) in Format::ALL {
        let once = read(&formats::export(&few, &[], format).text, format, false);
        let again = formats::export(&once, &[], format);
        assert_eq!(again.losses, [], "{name}");
        assert_eq!(read(&again.text, format, false).to_bytes(), once.to_bytes(), "{name}");
    }
}

/// Rows that stand half a seat apart are drawn so where drawings are, and straight where only a grid is.
#[test]
fn a_staggered_row() {
    let hall = hall(r#"{"seats":[{},{},{}]},{"seats":[{"x":0.5},{"x":1.5},{"x":2.5}]}"#);
    assert_eq!(lost(&hall, Format::SeatsIo), []);
    assert_eq!(lost(&hall, Format::Pretix), []);
    assert_eq!(lost(&hall, Format::Csv), []);
    assert_eq!(lost(&hall, Format::Vista), [(LossCode::Coordinates, 3)]);
}

/// 0.3 times 0.3 as an f32 is not 0.09: seven decimals made it so.
#[test]
fn coordinates_with_nine_digits() {
    let hall = hall(r#"{"seats":[{"y":0.089999996},{"y":0.010000001},{"x":2.0000002}]}"#);
    for format in [Format::SeatsIo, Format::Pretix] {
        assert_eq!(lost(&hall, format), [], "{}", format.name());
        let back = read(&formats::export(&hall, &[], format).text, format, false);
        assert_eq!(back.to_document(), hall.to_document(), "{}", format.name());
    }
}

/// An aisle that is drawn without a gap would make neighbours of those beside it: the drawing is given up, not the aisle.
#[test]
fn an_aisle_that_is_not_drawn() {
    let hall = hall(r#"{"seats":[{},null,{"x":1},{"x":2}]},{"seats":[{},{},{},{}]}"#);
    for format in [Format::SeatsIo, Format::Pretix] {
        assert_eq!(lost(&hall, format), [(LossCode::Coordinates, 2)], "{}", format.name());
        let back = read(&formats::export(&hall, &[], format).text, format, false);
        assert_eq!(back.slot_of(), hall.slot_of());
    }
}

/// A session of Vista has sold seats and seats out of sale; other formats have no session.
#[test]
fn statuses_in_the_show() {
    use parterre_engine::Status::{Blocked, Free, Held, Reserved, Sold};
    let hall = hall(r#"{"seats":[{},{},{},{"blocked":true},{"disabled":true},{"accessible":true}]}"#);
    let count = |format: Format, statuses: &[Status]| {
        let losses = formats::export(&hall, statuses, format).losses;
        losses
            .iter()
            .find(|loss| loss.code == LossCode::Statuses)
            .map_or(0, |loss| loss.count)
    };
    for (statuses, vista, others) in [
        (&[][..], 0, 0),
        (&[Free; 6], 0, 0),
        (&[Free, Free, Free, Blocked, Blocked, Free], 0, 0),
        (&[Sold, Blocked, Free, Blocked, Free, Blocked], 0, 3),
        (&[Held, Reserved, Sold, Sold, Sold, Free], 2, 4),
    ] {
        assert_eq!(count(Format::Vista, statuses), vista, "{statuses:?}");
        for format in [Format::Document, Format::Csv] {
            assert_eq!(count(format, statuses), others, "{} {statuses:?}", format.name());
        }
    }
    let refused = |count: usize| {
        let statuses = vec![Free; count];
        formats::export_document(&hall.to_document(), &statuses, Format::Vista)
            .map(|_| ())
            .map_err(|error| error.to_string())
    };
    assert_eq!((refused(0), refused(6)), (Ok(()), Ok(())));
    assert_eq!(refused(5), Err(String::from("LengthMismatch at statuses")));
}

/// More aisles than neighbours: the pitch is what the format says and some gaps show, not what most gaps are.
#[test]
fn a_row_of_little_but_aisles() {
    let hall = hall(
        r#"{"seats":[{"name":"a"},null,null,null,null,{"name":"b"},null,null,null,{"name":"c"}]},{"seats":[{},{},null,null,null,null,null,null,null,null]}"#,
    );
    assert_eq!(lost(&hall, Format::SeatsIo), []);
    assert_eq!(lost(&hall, Format::Pretix), []);
}
