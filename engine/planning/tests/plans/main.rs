//! Plans read and written: what each format's reader finds and what mending does about it, drawings, limits, real plans,
//! and what writers write.

// Clippy's leave for tests ends at functions marked so.
#![allow(clippy::panic, clippy::unwrap_used)]

mod csv;
mod document;
mod drawings;
mod edges;
mod limits;
mod many_seats;
#[path = "../../../tests/pictures/mod.rs"]
mod pictures;
mod pretix;
mod readers;
mod real_plans;
mod seats_io;
mod venues;
mod vista;
mod written;

use parterre_engine::Hall;
use parterre_engine::hall::{ScreenSide, flag};
use parterre_planning::formats::{self, Format, Import, Severity};

/// `CODE at` or, when mended, `CODE at ACTION to`; assumptions about the screen's side left out.
fn said(import: &Import) -> Vec<String> {
    import
        .findings
        .iter()
        .filter(|finding| finding.code.name() != "SCREEN_SIDE_ASSUMED")
        .map(|finding| {
            let action = finding.action.map_or("", |action| action.name());
            let words = [finding.code.name(), &finding.at, action, &finding.to];
            words.map(|word| format!("{word} ")).concat().trim().replace("  ", " ")
        })
        .collect()
}

/// An error: refused as it is, mended on request.
#[track_caller]
fn mended(format: Format, text: &str, expected: &[&str], seats: usize) -> Hall {
    let as_is = formats::import(text, Some(format), false);
    assert!(as_is.hall.is_none(), "taken as it is: {text}");
    assert!(as_is.findings.iter().any(|finding| finding.severity == Severity::Error));
    let import = formats::import(text, Some(format), true);
    assert_eq!(said(&import), expected, "{text}");
    let places = |import: &Import| {
        let of_errors = import.findings.iter().filter(|finding| finding.severity == Severity::Error);
        of_errors.map(|finding| (finding.code, finding.at.clone())).collect::<Vec<_>>()
    };
    assert_eq!(places(&as_is), places(&import), "both times the same is wrong");
    let hall = import.hall.unwrap();
    assert_eq!(hall.seat_count(), seats, "{text}");
    hall
}

/// A warning: there is a hall at once.
#[track_caller]
fn noted(format: Format, text: &str, expected: &[&str], seats: usize) -> Hall {
    let import = formats::import(text, Some(format), false);
    assert_eq!(said(&import), expected, "{text}");
    let hall = import.hall.unwrap();
    assert_eq!(hall.seat_count(), seats, "{text}");
    hall
}

/// The plan makes no hall, with repair or without.
#[track_caller]
fn refused(format: Format, text: &str, expected: &[&str]) {
    for repair in [false, true] {
        let import = formats::import(text, Some(format), repair);
        assert!(import.hall.is_none());
        let said = said(&import);
        assert_eq!(said.len(), expected.len(), "{text}");
        // Repair says what it did as well.
        let same = |(said, expected): (&String, &&str)| said == expected || repair && said.starts_with(expected);
        assert!(said.iter().zip(expected).all(same), "{said:?} {text}");
    }
}

fn name(hall: &Hall, seat: u32) -> String {
    hall.seat_name(seat).unwrap()
}

#[test]
fn what_is_no_plan_is_said_to_be_none() {
    for text in ["", "hello", "[]", "{}", "{\"zones\":1}", "a,b\n1,2\n", "\u{feff}", "   \n{"] {
        assert_eq!(formats::import(text, None, false).format, None, "{text}");
        let import = formats::import(text, None, true);
        assert!(import.hall.is_none());
        assert_eq!(import.findings.len(), 1, "{text}");
    }
}

#[test]
fn more_findings_than_are_listed_are_counted() {
    let table = format!("row,seat,flags\n{}", "A,1,golden\n".repeat(3_000));
    let import = formats::import(&table, None, true);
    assert_eq!((import.findings.len(), import.more), (formats::MAX_FINDINGS, 5_000));
    let hall = import.hall.unwrap();
    assert_eq!(hall.seat_count(), 3_000, "those that are not listed are mended as well");
}
