//! Inputs as large as they may be, made to be slow: none may take longer than its size explains.

#[path = "../../tests/pictures/mod.rs"]
mod pictures;

use parterre_planning::HallDocument;
use std::rc::Rc;
use std::time::Duration;

use parterre_engine::hall::{RowDraft, SeatDraft, flag};
use parterre_engine::{
    Algorithm, AssignRequest, ErrorCode, Hall, Inventory, PartyTerms, SelectionRules, Status, StrandedRule,
};
use parterre_proof::clock::processor_time;
use pictures::{document, document_with, plain_draft};

/// Runs something and says what it took of the processor; other programs do not count.
fn took<T>(what: &str, most: Duration, run: impl FnOnce() -> T) -> T {
    let before = processor_time();
    let answer = run();
    let took = processor_time() - before;
    println!("{what}: {took:?}");
    assert!(took <= most, "{what} took {took:?}");
    answer
}

const SECOND: Duration = Duration::from_secs(1);

/// The widest rows there may be, full: 10 of 20,000.
fn wide(seat: impl Fn(usize) -> SeatDraft) -> Hall {
    let row = |row: usize| RowDraft {
        label: Some(format!("{row}.")),
        width: 20_000,
        seats: (0..20_000).map(&seat).collect(),
        ..RowDraft::default()
    };
    Hall::build(plain_draft((0..10).map(row).collect())).expect("the largest hall")
}

#[test]
fn documents() {
    let row = format!("{{\"seats\":[{}]}}", vec!["{}"; 20_000].join(","));
    let full = document(&[row.as_str(); 10].join(","));
    let hall = took("the largest hall", 2 * SECOND, || Hall::from_document(&full));
    assert_eq!(hall.expect("the largest hall").seat_count(), 200_000);

    let again = document(&vec![row.replace("{}", r#"{"name":"x"}"#); 10].join(","));
    let doubles = took("one name for all", 2 * SECOND, || Hall::from_document(&again));
    assert_eq!(doubles.unwrap_err().code(), ErrorCode::DuplicateSeatName);

    let wrong = document(&vec![row.replace("{}", r#"{"class":9,"x":1e9}"#); 10].join(","));
    let wrong = took("every seat wrong", 2 * SECOND, || Hall::from_document(&wrong));
    assert_eq!(wrong.unwrap_err().more.len(), 99);

    let crowd: Vec<String> = (0..100_000).map(|key| format!(r#"{{"key":"{key}","name":""}}"#)).collect();
    let crowd = document_with(&format!("\"zones\":[{}],", crowd.join(",")), "");
    let crowd = took("a hundred thousand zones", 2 * SECOND, || Hall::from_document(&crowd));
    assert_eq!(crowd.unwrap_err().code(), ErrorCode::TooLarge);

    let fields: Vec<String> = (0..256).map(|field| format!("\"f{field}\":0")).collect();
    let object = format!("{{{}}}", fields.join(","));
    let objects = format!("[{}]", vec![object.as_str(); 2_000].join(","));
    let objects = took("objects of 256 fields", 2 * SECOND, || Hall::from_document(&objects));
    assert_eq!(objects.unwrap_err().code(), ErrorCode::BadFormat);

    for (name, text) in [
        ("brackets", "[".repeat(8 << 20)),
        ("numbers", format!("[{}1]", "1,".repeat(2 << 20))),
        ("digits", "9".repeat(8 << 20)),
        ("escapes", format!("\"{}\"", "\\u00e9".repeat(1 << 20))),
        ("names that come twice", format!("{{{}\"a\":0}}", "\"a\":0,".repeat(1 << 20))),
    ] {
        assert!(took(name, 2 * SECOND, || Hall::from_document(&text)).is_err());
    }
}

#[test]
fn bytes() {
    let mut head = b"PTRH\x01\0\0\0".to_vec();
    head.extend_from_slice(&200_000u32.to_le_bytes());
    head.extend_from_slice(&10u16.to_le_bytes());
    head.extend_from_slice(&[1, 0, 0, 1, b'-', 1, b'a', 0]);
    let full = [&head[..], &[0, 0x20, 0x4e].repeat(10)].concat();
    let hall = took("the largest hall in 52 bytes", 2 * SECOND, || Hall::from_bytes(&full)).expect("the largest hall");
    let bytes = took("written", SECOND, || hall.to_bytes());
    assert_eq!(bytes, full);
    assert!(took("as a document", 2 * SECOND, || hall.to_document()).len() > 600_000);
}

/// Sofas, stranding, clearance, everything taken or free in turns: the searches on the widest rows.
#[test]
fn searches() {
    let sofas = |slot: usize| SeatDraft {
        slot,
        sofa: 1 + (slot / 2) as u16,
        flags: if slot.is_multiple_of(7) { flag::ACCESSIBLE } else { 0 },
        ..SeatDraft::default()
    };
    let mut show = Inventory::new(Rc::new(wide(sofas)));
    let every_third: Vec<u32> = (0..200_000).step_by(3).collect();
    took("a third sold", SECOND, || show.set_status(&every_third, Status::Sold)).expect("known seats");
    for count in [1, 3, 32, 10_000] {
        for algorithm in [Algorithm::TopLeftToBottomRight, Algorithm::RightCenterToOutside] {
            for (sofas_together, seat_clearance) in [(false, 0), (true, 0), (false, 20_000)] {
                let request = AssignRequest::order(
                    algorithm,
                    PartyTerms { sofas_together, seat_clearance, ..PartyTerms::of(count) },
                );
                took(&format!("{algorithm:?} {count} {sofas_together} {seat_clearance}"), SECOND, || {
                    show.assign(&request)
                })
                .expect("a count");
            }
        }
        for accessible in [0, 1] {
            let request = PartyTerms { accessible, sofas_together: true, ..PartyTerms::of(count) };
            took(&format!("best {count} {accessible}"), SECOND, || show.assign(&AssignRequest::best(request)))
                .expect("a count");
        }
    }
    took("largest run", SECOND, || show.largest_run());
    let all: Vec<u32> = (0..200_000).collect();
    let rules = SelectionRules {
        stranded: StrandedRule::Forbid,
        sofas_together: true,
        companions_with_accessible: true,
        ..SelectionRules::none()
    };
    took("every second seat chosen", SECOND, || show.check(&all[..100_000], &rules, &[]));
    let clear = SelectionRules { seat_clearance: 20_000, ..rules };
    took("with clearance", SECOND, || show.check(&all, &clear, &every_third));
    took("all given back", SECOND, || show.set_status(&all, Status::Free)).expect("known seats");
    took("largest run of all", SECOND, || show.largest_run());
    // Every seventh seat is accessible: from behind one to before the next but so many.
    for accessible in [1, 100, 2_000] {
        let terms = PartyTerms { accessible, ..PartyTerms::of(1) };
        let what = format!("largest party with {accessible} accessible seats");
        let largest = took(&what, SECOND, || show.largest_party(&terms));
        assert_eq!(largest as usize, 7 * (accessible + 1) - 1, "{what}");
    }
    took("every seat in one go", SECOND, || show.assign(&AssignRequest::best(PartyTerms::of(200_000))))
        .expect("a count");
}
