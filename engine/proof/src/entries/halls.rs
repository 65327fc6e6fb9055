//! The ways in for halls: their binary form, their document, and the JSON below it.

use parterre_planning::HallDocument;
use std::rc::Rc;

use parterre_engine::hall::flag;
use parterre_engine::{Algorithm, Arrangement, AssignRequest, EngineError, Hall, Inventory, PartyTerms, Status};

use crate::Random;
use crate::common::random_hall;
use crate::entry::{Entry, text_of};

/// One for each.
pub fn entries() -> Vec<Entry> {
    vec![
        Entry {
            name: "hall-bytes",
            seeds: Box::new(|random| some(random, |random| random_hall(random).to_bytes())),
            run: Box::new(|input| accepted_hall(Hall::from_bytes(input))),
        },
        Entry {
            name: "hall-document",
            seeds: Box::new(|random| some(random, |random| random_hall(random).to_document().into_bytes())),
            run: Box::new(|input| text_of(input).is_some_and(|text| accepted_hall(Hall::from_document(text)))),
        },
        Entry {
            name: "json",
            seeds: Box::new(json_seeds),
            run: Box::new(|input| text_of(input).is_some_and(|text| parterre_planning::json::parse(text).is_ok())),
        },
    ]
}

fn some(random: &mut Random, make: impl Fn(&mut Random) -> Vec<u8>) -> Vec<Vec<u8>> {
    (0..24).map(|_| make(random)).filter(|seed| seed.len() < 8_000).collect()
}

fn json_seeds(_: &mut Random) -> Vec<Vec<u8>> {
    let texts = [
        r#"{"a":[1,-2.5e3,0.1E-7,true,false,null],"b":{"c":"d"}}"#,
        r#""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00 é""#,
        " [ [ ] , { } , 12345678901234567890123 ] ",
    ];
    texts.map(|text| text.as_bytes().to_vec()).to_vec()
}

/// An accepted hall comes back the same from both of its forms, and a show in it is sound.
pub fn accepted_hall(hall: Result<Hall, EngineError>) -> bool {
    let Ok(hall) = hall else { return false };
    let (bytes, document) = (hall.to_bytes(), hall.to_document());
    let again = Hall::from_bytes(&bytes).expect("its own bytes");
    assert_eq!(again.to_bytes(), bytes, "bytes of its own bytes");
    let again = Hall::from_document(&document).expect("its own document");
    assert_eq!(again.to_bytes(), bytes, "bytes of its own document");
    assert_eq!(again.to_document(), document, "document of its own document");
    for seat in 0..hall.seat_count().min(50) {
        let (x, y) = (f64::from(hall.x()[seat]), f64::from(hall.y()[seat]));
        assert!(hall.hit(x, y, 0.0).is_some(), "a seat is where it is");
        let place = (usize::from(hall.row_of()[seat]), usize::from(hall.slot_of()[seat]));
        assert_eq!(hall.seat_at(place.0, place.1), Some(seat as u32));
    }
    let show = Inventory::new(Rc::new(hall));
    assert!(show.largest_run() <= show.online_count() && show.online_count() <= show.free_count());
    for algorithm in Algorithm::ALL {
        let answer = show.assign(&AssignRequest::order(algorithm, PartyTerms::of(2))).expect("two seats");
        assert_eq!(answer.arrangement == Arrangement::Together, show_has_two_together(&show), "{algorithm:?}");
    }
    true
}

/// Whether two seats that may be assigned lie side by side.
fn show_has_two_together(show: &Inventory) -> bool {
    let hall = show.hall();
    let may = |seat: usize| {
        show.statuses()[seat] == Status::Free && hall.flags_of()[seat] & !(flag::BLOCKED | flag::SOFA) == 0
    };
    (1..hall.seat_count()).any(|seat| {
        hall.row_of()[seat] == hall.row_of()[seat - 1]
            && hall.slot_of()[seat] == hall.slot_of()[seat - 1] + 1
            && may(seat)
            && may(seat - 1)
    })
}
