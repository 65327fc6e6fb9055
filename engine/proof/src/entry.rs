//! Every function of the engine that takes bytes or numbers from elsewhere, and what must hold of its answer.
//!
//! An entry panics when it does not hold; so does the engine when it has a bug.

use std::rc::Rc;

use parterre_engine::delta::encode_delta;
use parterre_engine::hall::flag;
use parterre_engine::{
    Algorithm, AssignRequest, BatchRequest, BestRequest, ClassSet, Direction, ErrorCode, Hall, Inventory, PartyRequest,
    PartyTerms, SelectionRules, Status, StrandedRule, ViolationCode,
};

use crate::Random;
use crate::common::{random_hall, random_show, some_seats};

/// Makes valid inputs.
type Seeds = dyn Fn(&mut Random) -> Vec<Vec<u8>>;
/// Whether an input was accepted.
type Run = dyn Fn(&[u8]) -> bool;

/// One way in.
pub struct Entry {
    /// For the command line and for files.
    pub name: &'static str,
    /// Valid inputs.
    pub seeds: Box<Seeds>,
    /// Runs an input and checks what came of it; says whether it was accepted.
    pub run: Box<Run>,
}

/// All of them.
pub fn entries() -> Vec<Entry> {
    let core = vec![
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
            run: Box::new(|input| text_of(input).is_some_and(|text| parterre_engine::json::parse(text).is_ok())),
        },
        snapshot_entry(),
        delta_entry(),
        arguments_entry(),
    ];
    let planning = crate::plans::entries().into_iter().chain(crate::settings::entries());
    core.into_iter().chain(planning).collect()
}

fn some(random: &mut Random, make: impl Fn(&mut Random) -> Vec<u8>) -> Vec<Vec<u8>> {
    (0..24)
        .map(|_| make(random))
        .filter(|seed| seed.len() < 8_000)
        .collect()
}

pub(crate) fn text_of(input: &[u8]) -> Option<&str> {
    std::str::from_utf8(input).ok()
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
pub(crate) fn accepted_hall(hall: Result<Hall, parterre_engine::EngineError>) -> bool {
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
        let answer = show.assign(&AssignRequest::plain(algorithm, 2)).expect("two seats");
        assert_eq!(answer.together, show_has_two_together(&show), "{algorithm:?}");
    }
    true
}

/// Whether two seats that may be assigned lie side by side.
fn show_has_two_together(show: &Inventory) -> bool {
    let hall = show.hall();
    let may = |seat: usize| {
        show.statuses()[seat] == Status::Free && hall.flags_of()[seat] & (flag::DISABLED | flag::NO_AUTO_ASSIGN) == 0
    };
    (1..hall.seat_count()).any(|seat| {
        hall.row_of()[seat] == hall.row_of()[seat - 1]
            && hall.slot_of()[seat] == hall.slot_of()[seat - 1] + 1
            && may(seat)
            && may(seat - 1)
    })
}

/// A show with everything in it: sofas, companions, aisles, parties of all kinds.
pub fn rich_show() -> Inventory {
    for seed in 0.. {
        let show = random_show(&mut Random::new(seed));
        let hall = show.hall();
        let any = |bit: u8| hall.flags_of().iter().any(|flags| flags & bit != 0);
        let has_all = [
            flag::SOFA,
            flag::COMPANION,
            flag::DISABLED,
            flag::BLOCKED,
            flag::NO_AUTO_ASSIGN,
        ]
        .into_iter()
        .all(any);
        let is_mixed = show.statuses().contains(&Status::Sold) && show.online_count() > 40;
        if has_all && is_mixed && (80..300).contains(&hall.seat_count()) {
            return show;
        }
    }
    unreachable!("some seed makes a rich show")
}

fn snapshot_entry() -> Entry {
    let show = rich_show();
    let seeded = show.clone();
    Entry {
        name: "snapshot-bytes",
        seeds: Box::new(move |random| {
            (0..8)
                .map(|version| {
                    let mut show = seeded.clone();
                    let seats = some_seats(random, &show, 20);
                    show.set_status(&seats, Status::Held).expect("known seats");
                    show.set_version(version * 1_000).expect("a version");
                    show.snapshot()
                })
                .collect()
        }),
        run: Box::new(move |input| {
            let mut target = show.clone();
            match target.apply_snapshot(input) {
                Ok(changed) => {
                    assert_eq!(target.snapshot(), input, "there is one snapshot of a state");
                    assert!(changed.windows(2).all(|pair| pair[0] < pair[1]), "ascending");
                    true
                }
                Err(_) => {
                    assert_eq!(target.snapshot(), show.snapshot(), "a refused snapshot changes nothing");
                    false
                }
            }
        }),
    }
}

fn delta_entry() -> Entry {
    let mut show = rich_show();
    show.set_version(1_000).expect("a version");
    let seats = show.hall().seat_count();
    Entry {
        name: "delta-bytes",
        seeds: Box::new(move |random| {
            (0..12)
                .map(|_| {
                    let from = random.pick(&[0, 999, 1_000, 1_001]);
                    let changed: Vec<u32> = (0..random.below(9)).map(|_| random.below(seats) as u32).collect();
                    let statuses: Vec<u8> = changed.iter().map(|_| random.below(5) as u8).collect();
                    encode_delta(from, from + 1 + random.next() % 3, &changed, &statuses).expect("a delta")
                })
                .collect()
        }),
        run: Box::new(move |input| {
            let mut target = show.clone();
            match target.apply_delta(input) {
                Ok(changed) => {
                    assert!(target.version() >= show.version(), "never back");
                    let moved = target.statuses() != show.statuses();
                    assert!(
                        !moved || target.version() > show.version(),
                        "no change without a version"
                    );
                    assert!(!moved || !changed.is_empty(), "no change untold");
                    assert_eq!(target.apply_delta(input), Ok(Vec::new()), "a second time");
                    true
                }
                Err(_) => {
                    assert_eq!(target.snapshot(), show.snapshot(), "a refused delta changes nothing");
                    false
                }
            }
        }),
    }
}

/// Numbers out of bytes; 0 when there are no more.
pub(crate) struct Numbers<'a>(pub &'a [u8]);

impl Numbers<'_> {
    pub fn u8(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        *first
    }

    /// Small ones and the largest are likely.
    pub fn u32(&mut self) -> u32 {
        match self.u8() {
            small @ 0..=199 => u32::from(small),
            200..=250 => u32::from_le_bytes([self.u8(), self.u8(), self.u8(), self.u8()]),
            large => u32::MAX - u32::from(255 - large),
        }
    }

    pub fn usize(&mut self) -> usize {
        match self.u32() {
            u32::MAX => usize::MAX,
            number => number as usize,
        }
    }

    pub fn seats(&mut self) -> Vec<u32> {
        (0..self.u8()).map(|_| self.u32()).collect()
    }

    fn float(&mut self) -> f64 {
        match self.u8() {
            0 => f64::NAN,
            1 => f64::INFINITY,
            2 => f64::NEG_INFINITY,
            3 => f64::MAX,
            4 => f64::MIN_POSITIVE,
            _ => f64::from(self.u32() as i32) / 16.0,
        }
    }

    pub fn classes(&mut self) -> ClassSet {
        match self.u8() {
            0..=127 => ClassSet::ALL,
            bits => ClassSet::of((0..300).filter(|class| bits >> (class % 7) & 1 == 1)),
        }
    }
}

/// Any bytes are numbers.
pub(crate) fn noise(random: &mut Random) -> Vec<Vec<u8>> {
    (0..24)
        .map(|_| (0..8 + random.below(60)).map(|_| random.next() as u8).collect())
        .collect()
}

/// Calls with numbers of all sizes, one after the other.
fn arguments_entry() -> Entry {
    let show = rich_show();
    Entry {
        name: "arguments",
        seeds: Box::new(noise),
        run: Box::new(move |input| {
            let mut numbers = Numbers(input);
            let mut target = show.clone();
            let mut calls = 0;
            while !numbers.0.is_empty() && calls < 40 {
                calls += 1;
                call(&mut numbers, &mut target);
            }
            true
        }),
    }
}

fn call(numbers: &mut Numbers<'_>, show: &mut Inventory) {
    let hall = Rc::clone(show.hall());
    let count = hall.seat_count();
    let is_known = |seat: u32| (seat as usize) < count;
    match numbers.u8() % 10 {
        0 => {
            let (seats, status) = (numbers.seats(), Status::from_byte(numbers.u8()));
            let Ok(status) = status else { return };
            let before = show.statuses().to_vec();
            match show.set_status(&seats, status) {
                Ok(()) => assert!(seats.iter().all(|&seat| show.status(seat) == Ok(status))),
                Err(error) => {
                    assert_eq!(error.code(), ErrorCode::UnknownSeat);
                    assert_eq!(show.statuses(), before, "all or none");
                }
            }
        }
        1 => {
            let own = numbers.seats();
            let Some(request) = scan_request(numbers, &own) else {
                return;
            };
            assert!(show.largest_party(&request.terms) as usize <= count);
            match show.assign(&request) {
                Ok(answer) => assert_may_be_given(show, &answer.seats, request.terms.count, &own),
                Err(error) => {
                    assert_eq!(error.code(), ErrorCode::BadCount);
                    assert!(
                        request.terms.count == 0
                            || request
                                .terms
                                .accessible
                                .is_some_and(|count| count > request.terms.count)
                    );
                }
            }
        }
        2 => {
            let own = numbers.seats();
            let request = best_request(numbers, &own);
            match show.best(&request) {
                Ok(answer) => {
                    assert_may_be_given(show, &answer.seats, request.terms.count, &own);
                    assert_eq!(answer.groups.iter().sum::<u32>() as usize, answer.seats.len());
                }
                Err(error) => {
                    assert_eq!(error.code(), ErrorCode::BadCount);
                    assert!(request.terms.count == 0 || request.terms.accessible.unwrap_or(0) > request.terms.count);
                }
            }
        }
        3 => {
            let (selection, own) = (numbers.seats(), numbers.seats());
            let bits = numbers.u8();
            let rules = SelectionRules {
                count: (bits & 1 != 0).then(|| numbers.usize()),
                classes: numbers.classes(),
                stranded: [StrandedRule::Off, StrandedRule::Warn, StrandedRule::Forbid][usize::from(bits >> 6) % 3],
                seat_clearance: numbers.usize(),
                sofas_together: bits & 2 != 0,
                companions_with_accessible: bits & 4 != 0,
                allow_blocked: bits & 8 != 0,
                online_reserve: numbers.usize(),
                accessible: (bits & 16 != 0).then(|| numbers.usize()),
            };
            let found = show.check(&selection, &rules, &own);
            assert!(
                found.windows(2).all(|pair| pair[0].code < pair[1].code),
                "in order, once"
            );
            // What is missing has no seats to point at.
            let may_be_empty = [ViolationCode::EmptySelection, ViolationCode::WrongAccessible];
            assert!(
                found
                    .iter()
                    .all(|one| !one.seats.is_empty() || may_be_empty.contains(&one.code))
            );
            assert!(!selection.is_empty() || found.len() == 1);
        }
        4 => {
            let (x, y, reach) = (numbers.float(), numbers.float(), numbers.float());
            assert!(hall.hit(x, y, reach).is_none_or(is_known));
            let inside = hall.in_rectangle(x, y, reach, numbers.float());
            assert!(inside.windows(2).all(|pair| pair[0] < pair[1]) && inside.iter().all(|&seat| is_known(seat)));
        }
        5 => {
            let seat = numbers.u32();
            if let Ok(direction) = Direction::from_byte(numbers.u8() % 5) {
                let led = hall.step(seat, direction);
                assert_eq!(led.is_ok(), is_known(seat));
                assert!(led.is_err() || led.is_ok_and(|seat| seat.is_none_or(is_known)));
            }
            assert_eq!(hall.seat_name(seat).is_ok(), is_known(seat));
            assert_eq!(hall.seat_short_name(seat).is_ok(), is_known(seat));
            assert_eq!(show.status(seat).is_ok(), is_known(seat));
        }
        6 => {
            let (row, slot) = (numbers.usize(), numbers.usize());
            assert!(hall.seat_at(row, slot).is_none_or(is_known));
            assert_eq!(
                hall.row_label(row as u16).is_ok(),
                usize::from(row as u16) < hall.row_count()
            );
            assert_eq!(
                hall.row_zone(row as u16).is_ok(),
                usize::from(row as u16) < hall.row_count()
            );
        }
        7 => {
            let (from, to) = (
                u64::from(numbers.u32()) << (numbers.u8() % 33),
                u64::from(numbers.u32()),
            );
            let seats = numbers.seats();
            let statuses: Vec<u8> = (0..numbers.u8()).map(|_| numbers.u8() % 6).collect();
            if let Ok(bytes) = encode_delta(from, from.saturating_add(to), &seats, &statuses) {
                let refused = show.clone().apply_delta(&bytes).err().map(|error| error.code());
                let known = [ErrorCode::UnknownSeat, ErrorCode::VersionGap];
                assert!(refused.is_none_or(|code| known.contains(&code)), "{refused:?}");
            }
        }
        8 => batch(numbers, show),
        _ => {
            let version = u64::from(numbers.u32()) << (numbers.u8() % 33);
            let accepted = show.set_version(version).is_ok();
            assert_eq!(accepted, version < 1 << 53);
            assert!(!accepted || show.version() == version);
        }
    }
}

pub(crate) fn scan_request<'a>(numbers: &mut Numbers<'_>, own: &'a [u32]) -> Option<AssignRequest<'a>> {
    let bits = numbers.u8();
    Some(AssignRequest {
        algorithm: Algorithm::from_byte(numbers.u8() % 7).ok()?,
        terms: PartyTerms {
            count: numbers.usize(),
            accessible: (bits & 4 != 0).then(|| numbers.usize()),
            classes: numbers.classes(),
            zone: (bits & 8 != 0).then(|| numbers.u8()),
            seat_clearance: numbers.usize(),
            own,
            sofas_together: bits & 1 != 0,
            skip_companions: bits & 2 != 0,
            online_reserve: if bits & 16 != 0 { numbers.usize() } else { 0 },
        },
    })
}

pub(crate) fn best_request<'a>(numbers: &mut Numbers<'_>, own: &'a [u32]) -> BestRequest<'a> {
    let bits = numbers.u8();
    BestRequest {
        row_first: bits & 2 != 0,
        terms: PartyTerms {
            count: numbers.usize(),
            accessible: Some(numbers.usize()),
            classes: numbers.classes(),
            zone: (bits & 4 != 0).then(|| numbers.u8()),
            seat_clearance: numbers.usize(),
            own,
            sofas_together: bits & 1 != 0,
            skip_companions: false,
            online_reserve: if bits & 8 != 0 { numbers.usize() } else { 0 },
        },
    }
}

/// A batch is refused whole, or every party gets what it may be given; first choices share only what is named as own.
fn batch(numbers: &mut Numbers<'_>, show: &Inventory) {
    let own = numbers.seats();
    let requests: Vec<BatchRequest<'_>> = (0..numbers.u8() % 12)
        .filter_map(|_| {
            let own: &[u32] = if numbers.u8() & 1 == 0 { &own } else { &[] };
            let party = match numbers.u8() & 1 {
                0 => PartyRequest::Scan(scan_request(numbers, own)?),
                _ => PartyRequest::Best(best_request(numbers, own)),
            };
            Some(BatchRequest {
                party,
                alternatives: usize::from(numbers.u8() % 5),
            })
        })
        .collect();
    let Ok(answers) = show.assign_many(&requests) else {
        return;
    };
    assert_eq!(answers.len(), requests.len());
    let mut given: Vec<u32> = Vec::new();
    for (request, choices) in requests.iter().zip(&answers) {
        let (count, own) = match request.party {
            PartyRequest::Scan(request) => (request.terms.count, request.terms.own),
            PartyRequest::Best(request) => (request.terms.count, request.terms.own),
        };
        assert!(
            (1..=1 + request.alternatives).contains(&choices.len()),
            "{} choices",
            choices.len()
        );
        for (number, choice) in choices.iter().enumerate() {
            assert_may_be_given(show, &choice.seats, count, own);
            assert!(number == 0 || !choice.seats.is_empty(), "an empty alternative");
        }
        given.extend(choices[0].seats.iter().filter(|seat| !own.contains(seat)));
    }
    let count = given.len();
    given.sort_unstable();
    given.dedup();
    assert_eq!(given.len(), count, "a seat for two parties");
}

/// As many as asked for or none; free or the party's own; none twice.
fn assert_may_be_given(show: &Inventory, seats: &[u32], count: usize, own: &[u32]) {
    assert!(seats.is_empty() || seats.len() == count);
    let mut sorted = seats.to_vec();
    sorted.sort_unstable();
    assert!(sorted.windows(2).all(|pair| pair[0] < pair[1]), "a seat twice");
    for &seat in seats {
        assert!(
            show.status(seat) == Ok(Status::Free) || own.contains(&seat),
            "{seat} is not free"
        );
        assert_eq!(
            show.hall().flags_of()[seat as usize] & flag::DISABLED,
            0,
            "{seat} is never sold"
        );
    }
}
