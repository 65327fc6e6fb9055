//! Documents, bytes, snapshots and deltas: there and back, and refused with a code and a place. Sequences of deltas are
//! model.rs's, hostile bytes the fuzzer's (proof/src/entries).

mod common;

use std::rc::Rc;

use common::{Random, for_seeds, random_hall, random_show};
use parterre_engine::delta::encode_delta;
use parterre_engine::{EngineError, ErrorCode, Hall, Inventory, Status};
use parterre_planning::HallDocument;

#[test]
fn halls_come_back_from_documents_and_bytes() {
    for_seeds(300, |random| {
        let hall = random_hall(random);
        let (document, bytes) = (hall.to_document(), hall.to_bytes());
        let from_document = Hall::from_document(&document).unwrap();
        let from_bytes = Hall::from_bytes(&bytes).unwrap();
        for again in [&from_document, &from_bytes] {
            assert_eq!((again.to_document(), again.to_bytes()), (document.clone(), bytes.clone()));
            assert_eq!(again.fingerprint(), hall.fingerprint());
            assert_eq!((again.x(), again.y()), (hall.x(), hall.y()));
            assert_eq!((again.flags_of(), again.sofa_of()), (hall.flags_of(), hall.sofa_of()));
            assert_eq!((again.row_of(), again.slot_of()), (hall.row_of(), hall.slot_of()));
            assert_eq!(again.class_of(), hall.class_of());
            let names =
                |hall: &Hall| -> Vec<_> { (0..hall.seat_count() as u32).map(|seat| hall.seat_name(seat)).collect() };
            assert_eq!(names(again), names(&hall));
        }
    });
}

#[test]
fn a_plain_hall_of_three_hundred_is_small() {
    let rows = vec![format!("{{\"seats\":[{}]}}", vec!["{}"; 15].join(",")); 20].join(",");
    let hall = Hall::from_document(&format!(
        r#"{{"format":"parterre-hall","version":1,"name":"One","screenSide":"top","naming":{{"rows":"letters_from_top","seats":"from_left","separator":"-"}},"classes":[{{"key":"standard_seats","name":"Standard"}}],"rows":[{rows}]}}"#
    ))
    .unwrap();
    assert_eq!(hall.to_bytes().len(), 106);
    assert_eq!(Inventory::new(Rc::new(hall)).snapshot().len(), 174);
}

/// A refusal's code and the place that it names.
type Refusal = Option<(ErrorCode, String)>;

fn refused<T>(answer: Result<T, EngineError>) -> Refusal {
    answer.err().map(|error| (error.first.code, error.first.at))
}

/// One row per refusal, in the order of their checks.
#[test]
fn bad_bytes_have_a_code_and_a_place() {
    let mut show = random_show(&mut Random::new(11));
    let (hall, snapshot) = (show.hall().to_bytes(), show.snapshot());
    let delta = encode_delta(0, 1, &[1, 2], &[4, 4]).unwrap();
    // Bytes, which of them is another, and what is said at which byte.
    type Line = (usize, u8, ErrorCode, Option<usize>);
    let of_hall: [Line; 6] = [
        (0, 0, ErrorCode::BadMagic, Some(0)),
        (4, 2, ErrorCode::UnsupportedVersion, Some(4)),
        (6, 2, ErrorCode::BadByte, Some(6)),
        (7, 32, ErrorCode::BadByte, Some(7)),
        (11, 1, ErrorCode::TooManySeats, Some(8)),
        (13, 255, ErrorCode::TooManyRows, Some(12)),
    ];
    let of_snapshot: [Line; 7] = [
        (3, b'D', ErrorCode::BadMagic, Some(0)),
        (5, 1, ErrorCode::UnsupportedVersion, Some(4)),
        (6, 1, ErrorCode::BadByte, Some(7)),
        (15, 255, ErrorCode::BadVersion, Some(8)),
        (16, !snapshot[16], ErrorCode::HallMismatch, None),
        (20, !snapshot[20], ErrorCode::HallMismatch, None),
        (25, 0x60, ErrorCode::BadStatus, Some(25)),
    ];
    let of_delta: [Line; 6] = [
        (3, b'S', ErrorCode::BadMagic, Some(0)),
        (8, 1, ErrorCode::BadVersion, Some(8)),
        (24, 3, ErrorCode::Truncated, Some(delta.len())),
        (24, 1, ErrorCode::TrailingBytes, Some(32)),
        (28, 15, ErrorCode::BadStatus, Some(28)),
        (34, 255, ErrorCode::UnknownSeat, Some(32)),
    ];
    let check = |bytes: &[u8], lines: &[Line], read: &mut dyn FnMut(&[u8]) -> Refusal| {
        for &(at, byte, code, place) in lines {
            let mut changed = bytes.to_vec();
            changed[at] = byte;
            let place = place.map_or(String::new(), |place| format!("byte {place}"));
            assert_eq!(read(&changed), Some((code, place)), "{byte} at {at}");
        }
        let longer = [bytes, &[0]].concat();
        let end = format!("byte {}", bytes.len());
        assert_eq!(read(&longer), Some((ErrorCode::TrailingBytes, end)));
    };
    check(&hall, &of_hall, &mut |bytes| refused(Hall::from_bytes(bytes)));
    check(&snapshot, &of_snapshot, &mut |bytes| refused(show.apply_snapshot(bytes)));
    check(&delta, &of_delta, &mut |bytes| refused(show.apply_delta(bytes)));

    let seats = show.hall().seat_count() as u32;
    let unknown = show.set_status(&[0, seats], Status::Sold);
    assert_eq!(refused(unknown), Some((ErrorCode::UnknownSeat, String::from("seats[1]"))));
    for (seats, statuses, code, place) in [
        (&[1][..], &[][..], ErrorCode::LengthMismatch, ""),
        (&[200_000], &[0], ErrorCode::UnknownSeat, "seats[0]"),
        (&[1], &[6], ErrorCode::BadStatus, "statuses[0]"),
    ] {
        let answer = encode_delta(1, 2, seats, statuses);
        assert_eq!(refused(answer), Some((code, String::from(place))));
    }
}

#[test]
fn no_truncation_is_taken_for_the_whole() {
    for_seeds(20, |random| {
        let mut show = random_show(random);
        let (hall, document) = (show.hall().to_bytes(), show.hall().to_document());
        let snapshot = show.snapshot();
        let delta = encode_delta(0, 1, &[0, 0], &[1, 2]).unwrap();
        for length in 0..hall.len() {
            assert!(Hall::from_bytes(&hall[..length]).is_err(), "hall of {length}");
        }
        for length in 0..snapshot.len() {
            let error = show.apply_snapshot(&snapshot[..length]).unwrap_err();
            assert_eq!(error.code(), ErrorCode::Truncated, "snapshot of {length}");
        }
        for length in 0..delta.len() {
            let error = show.apply_delta(&delta[..length]).unwrap_err();
            assert_eq!(error.code(), ErrorCode::Truncated, "delta of {length}");
        }
        // Reading is as long as the document, and what comes later in a large one is more of the same.
        for length in (0..document.len()).filter(|&length| document.is_char_boundary(length)) {
            if length <= 1_000 || random.chance(3) {
                let error = Hall::from_document(&document[..length]).unwrap_err();
                assert_eq!(error.code(), ErrorCode::BadJson, "document of {length}");
            }
        }
    });
}
