//! Documents, bytes, snapshots and deltas: there and back, and whatever hostile bytes may say.

mod common;

use parterre_planning::HallDocument;
use std::rc::Rc;

use common::{Random, for_seeds, random_hall, random_show, some_seats};
use parterre_engine::delta::encode_delta;
use parterre_engine::{EngineError, ErrorCode, Hall, Inventory, Status};

#[test]
fn halls_come_back_from_documents_and_bytes() {
    for_seeds(300, |random| {
        let hall = random_hall(random);
        let (document, bytes) = (hall.to_document(), hall.to_bytes());
        let from_bytes = Hall::from_bytes(&bytes).unwrap();
        assert_eq!(from_bytes.to_bytes(), bytes);
        assert_eq!(from_bytes.to_document(), document);
        let from_document = Hall::from_document(&document).unwrap();
        assert_eq!(from_document.to_document(), document);
        assert_eq!(from_document.to_bytes(), bytes);
        assert_eq!(from_document.fingerprint(), hall.fingerprint());
        for seat in 0..hall.seat_count() as u32 {
            assert_eq!(from_bytes.seat_name(seat), hall.seat_name(seat));
        }
        assert_eq!((from_bytes.x(), from_bytes.y()), (hall.x(), hall.y()));
        assert_eq!(
            (from_bytes.flags_of(), from_bytes.sofa_of()),
            (hall.flags_of(), hall.sofa_of())
        );
        assert_eq!(
            (from_bytes.row_of(), from_bytes.slot_of()),
            (hall.row_of(), hall.slot_of())
        );
        assert_eq!(from_bytes.class_of(), hall.class_of());
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

/// Whether a show's parts agree with each other.
fn assert_sound(show: &Inventory) {
    let counted = show.statuses().iter().filter(|&&status| status == Status::Free).count();
    assert!(show.online_count() as usize <= counted);
    assert!(show.largest_run() <= show.online_count());
}

#[test]
fn snapshots_and_deltas_carry_a_show() {
    for_seeds(300, |random| {
        let mut one = random_show(random);
        one.set_version(random.next() % 1_000).unwrap();
        let mut other = Inventory::from_snapshot(Rc::clone(one.hall()), &one.snapshot()).unwrap();
        assert_eq!(other.statuses(), one.statuses());
        assert_eq!(other.version(), one.version());
        for _ in 0..5 {
            let before = one.clone();
            let seats = some_seats(random, &one, 10);
            let status = Status::from_byte(random.below(5) as u8).unwrap();
            one.set_status(&seats, status).unwrap();
            one.set_version(before.version() + 1 + random.next() % 3).unwrap();
            let codes: Vec<u8> = seats.iter().map(|_| status as u8).collect();
            let delta = encode_delta(before.version(), one.version(), &seats, &codes).unwrap();
            let changed = other.apply_delta(&delta).unwrap();
            let really: Vec<u32> = seats
                .into_iter()
                .filter(|&seat| before.status(seat) != one.status(seat))
                .collect();
            assert_eq!(changed, really);
            assert_eq!(other.snapshot(), one.snapshot());
            assert_eq!(
                (other.free_count(), other.largest_run()),
                (one.free_count(), one.largest_run())
            );
            assert_eq!(other.apply_delta(&delta).unwrap(), [0; 0], "seen already");
            assert_sound(&other);
        }
        let mut third = random_show(random);
        if third.hall().to_bytes() != one.hall().to_bytes() {
            assert_eq!(
                third.apply_snapshot(&one.snapshot()).unwrap_err().code(),
                ErrorCode::HallMismatch
            );
        }
    });
}

#[test]
fn a_gap_asks_for_a_snapshot_and_an_overlap_does_not() {
    let mut show = random_show(&mut Random::new(11));
    assert!(show.hall().seat_count() > 2);
    show.set_status(&[0, 1], Status::Free).unwrap();
    show.set_version(5).unwrap();
    let delta = |from, to| encode_delta(from, to, &[1], &[4]).unwrap();
    let gap = show.apply_delta(&delta(6, 7)).unwrap_err();
    assert_eq!((gap.code(), show.version()), (ErrorCode::VersionGap, 5));
    assert_eq!(show.apply_delta(&delta(3, 5)).unwrap(), [0; 0]);
    assert_eq!(show.apply_delta(&delta(3, 6)).unwrap(), [1]);
    assert_eq!((show.version(), show.status(1)), (6, Ok(Status::Sold)));
}

/// One row per refusal, in the order of their checks.
#[test]
fn bad_bytes_have_a_code_and_a_place() {
    let mut show = random_show(&mut Random::new(11));
    let seats = show.hall().seat_count() as u32;
    let hall = show.hall().to_bytes();
    let snapshot = show.snapshot();
    let delta = encode_delta(0, 1, &[1, 2], &[4, 4]).unwrap();
    let with = |bytes: &[u8], at: usize, byte: u8| {
        let mut bytes = bytes.to_vec();
        bytes[at] = byte;
        bytes
    };
    let and_more = |bytes: &[u8]| [bytes, &[0]].concat();
    let result = |error: EngineError| (error.first.code, error.first.at);
    let of_hall = |bytes: Vec<u8>| result(Hall::from_bytes(&bytes).unwrap_err());
    let at = |byte: usize| format!("byte {byte}");

    assert_eq!(of_hall(with(&hall, 0, 0)), (ErrorCode::BadMagic, at(0)));
    assert_eq!(of_hall(with(&hall, 4, 2)), (ErrorCode::UnsupportedVersion, at(4)));
    assert_eq!(of_hall(with(&hall, 6, 2)), (ErrorCode::BadByte, at(6)));
    assert_eq!(of_hall(with(&hall, 7, 32)), (ErrorCode::BadByte, at(7)));
    assert_eq!(of_hall(with(&hall, 11, 1)), (ErrorCode::TooManySeats, at(8)));
    assert_eq!(of_hall(with(&hall, 13, 255)), (ErrorCode::TooManyRows, at(12)));
    assert_eq!(of_hall(and_more(&hall)), (ErrorCode::TrailingBytes, at(hall.len())));
    assert_eq!(of_hall(hall[..9].to_vec()), (ErrorCode::Truncated, at(9)));

    let mut of_snapshot = |bytes: Vec<u8>| result(show.apply_snapshot(&bytes).unwrap_err());
    assert_eq!(of_snapshot(with(&snapshot, 3, b'D')), (ErrorCode::BadMagic, at(0)));
    assert_eq!(
        of_snapshot(with(&snapshot, 5, 1)),
        (ErrorCode::UnsupportedVersion, at(4))
    );
    assert_eq!(of_snapshot(with(&snapshot, 6, 1)).0, ErrorCode::BadByte);
    assert_eq!(of_snapshot(with(&snapshot, 15, 255)), (ErrorCode::BadVersion, at(8)));
    assert_eq!(
        of_snapshot(with(&snapshot, 16, !snapshot[16])),
        (ErrorCode::HallMismatch, String::new())
    );
    assert_eq!(
        of_snapshot(with(&snapshot, 20, !snapshot[20])),
        (ErrorCode::HallMismatch, String::new())
    );
    assert_eq!(
        of_snapshot(and_more(&snapshot)),
        (ErrorCode::TrailingBytes, at(snapshot.len()))
    );
    assert_eq!(of_snapshot(with(&snapshot, 25, 0x50)), (ErrorCode::BadStatus, at(25)));

    let mut of_delta = |bytes: Vec<u8>| result(show.apply_delta(&bytes).unwrap_err());
    assert_eq!(of_delta(with(&delta, 3, b'S')), (ErrorCode::BadMagic, at(0)));
    assert_eq!(of_delta(with(&delta, 8, 1)), (ErrorCode::BadVersion, at(8)));
    assert_eq!(of_delta(with(&delta, 24, 3)), (ErrorCode::Truncated, at(delta.len())));
    assert_eq!(of_delta(with(&delta, 24, 1)), (ErrorCode::TrailingBytes, at(32)));
    assert_eq!(of_delta(with(&delta, 28, 15)), (ErrorCode::BadStatus, at(28)));
    assert_eq!(of_delta(with(&delta, 34, 255)), (ErrorCode::UnknownSeat, at(32)));
    assert_eq!(
        show.set_status(&[0, seats], Status::Sold).unwrap_err().first.at,
        "seats[1]"
    );

    assert_eq!(
        result(encode_delta(1, 1, &[], &[]).unwrap_err()).0,
        ErrorCode::BadVersion
    );
    assert_eq!(
        result(encode_delta(1, 1 << 53, &[], &[]).unwrap_err()).0,
        ErrorCode::BadVersion
    );
    assert_eq!(
        result(encode_delta(1, 2, &[1], &[]).unwrap_err()).0,
        ErrorCode::LengthMismatch
    );
    assert_eq!(
        result(encode_delta(1, 2, &[200_000], &[0]).unwrap_err()),
        (ErrorCode::UnknownSeat, "seats[0]".into())
    );
    assert_eq!(
        result(encode_delta(1, 2, &[1], &[5]).unwrap_err()),
        (ErrorCode::BadStatus, "statuses[0]".into())
    );
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
            assert_eq!(
                show.apply_delta(&delta[..length]).unwrap_err().code(),
                ErrorCode::Truncated
            );
        }
        // Reading is as long as the document, and what comes later in a large one is more of the same.
        for length in (0..document.len()).filter(|&length| document.is_char_boundary(length)) {
            if length > 1_000 && !random.chance(3) {
                continue;
            }
            assert_eq!(
                Hall::from_document(&document[..length]).unwrap_err().code(),
                ErrorCode::BadJson
            );
        }
    });
}

/// Whatever comes, the answer is an error or something sound, and a refused change changes nothing.
#[test]
fn hostile_bytes_do_no_harm() {
    for_seeds(60, |random| {
        let show = random_show(random);
        let sources = [
            show.hall().to_bytes(),
            show.snapshot(),
            encode_delta(0, 9, &[0, 1, 2], &[4, 3, 2]).unwrap(),
            show.hall().to_document().into_bytes(),
        ];
        for _ in 0..150 {
            let mut bytes = sources[random.below(4)].clone();
            for _ in 0..1 + random.below(4) {
                let at = random.below(bytes.len());
                match random.below(4) {
                    0 => bytes[at] ^= 1 << random.below(8),
                    1 => bytes[at] = random.pick(&[0, 1, 127, 128, 255]),
                    2 => drop(bytes.remove(at)),
                    _ => bytes.insert(at, random.next() as u8),
                }
            }
            if let Ok(hall) = Hall::from_bytes(&bytes) {
                assert_eq!(Hall::from_bytes(&hall.to_bytes()).unwrap().to_bytes(), hall.to_bytes());
                assert_sound(&Inventory::new(Rc::new(hall)));
            }
            if let Ok(text) = std::str::from_utf8(&bytes)
                && let Ok(hall) = Hall::from_document(text)
            {
                assert_eq!(
                    Hall::from_document(&hall.to_document()).unwrap().to_bytes(),
                    hall.to_bytes()
                );
            }
            let mut target = show.clone();
            if target.apply_snapshot(&bytes).is_err() && target.apply_delta(&bytes).is_err() {
                assert_eq!(target.snapshot(), show.snapshot());
            }
            assert_sound(&target);
        }
        let noise: Vec<u8> = (0..random.below(400)).map(|_| random.next() as u8).collect();
        for magic in [b"PTRH\x01\0", b"PTRS\x01\0", b"PTRD\x01\0"] {
            let bytes = [&magic[..], &noise].concat();
            let mut target = show.clone();
            let _ = (
                Hall::from_bytes(&bytes).is_ok(),
                target.apply_snapshot(&bytes),
                target.apply_delta(&bytes),
            );
        }
    });
}

/// Three bytes a row may claim 20,000 seats: the claim is refused before memory is asked for.
#[test]
fn a_few_bytes_cannot_ask_for_much() {
    let mut bytes = b"PTRH\x01\0\0\0".to_vec();
    bytes.extend_from_slice(&200_000u32.to_le_bytes());
    bytes.extend_from_slice(&20_000u16.to_le_bytes());
    bytes.extend_from_slice(&[1, 0, 0, 1, b'-', 1, b'a', 0]);
    let full = [&bytes[..], &[0, 0x20, 0x4e].repeat(20_000)].concat();
    assert_eq!(Hall::from_bytes(&full).unwrap_err().code(), ErrorCode::TooManySeats);
    bytes[8..12].copy_from_slice(&0u32.to_le_bytes());
    let mut aisles = bytes.clone();
    for _ in 0..200 {
        aisles.extend_from_slice(&[4, 0x20, 0x4e]);
        aisles.extend_from_slice(&[0; 2500]);
    }
    aisles[12..14].copy_from_slice(&200u16.to_le_bytes());
    assert_eq!(Hall::from_bytes(&aisles).unwrap_err().code(), ErrorCode::TooLarge);
}
