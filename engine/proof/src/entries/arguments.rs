//! Calls of the engine with numbers of all sizes, one after the other on one show.

use std::rc::Rc;

use parterre_engine::delta::encode_delta;
use parterre_engine::hall::flag;
use parterre_engine::{Chooser, Direction, ErrorCode, Inventory, SelectionRules, Status, StrandedRule, ViolationCode};

use crate::entry::{Entry, rich_show};
use crate::numbers::{Numbers, assign_request, noise};

/// The only one of its kind.
pub fn entry() -> Entry {
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
        1 | 2 => {
            let own = numbers.seats();
            let request = assign_request(numbers, &own);
            assert!(show.largest_party(&request.terms) as usize <= count);
            match show.assign(&request) {
                Ok(answer) => {
                    assert_may_be_given(show, &answer.seats, request.terms.count, &own);
                    let grouped = answer.groups.iter().sum::<u32>() as usize;
                    assert_eq!(grouped, if request.chooser == Chooser::Best { answer.seats.len() } else { 0 });
                }
                Err(error) => {
                    assert_eq!(error.code(), ErrorCode::BadCount);
                    assert!(request.terms.count == 0 || request.terms.accessible > request.terms.count);
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
                place_kept_free: bits & 32 != 0,
                companions_with_accessible: bits & 4 != 0,
                allow_blocked: bits & 8 != 0,
                online_reserve: numbers.usize(),
                accessible: (bits & 16 != 0).then(|| numbers.usize()),
            };
            let found = show.check(&selection, &rules, &own);
            assert!(found.windows(2).all(|pair| pair[0].code < pair[1].code), "in order, once");
            // What is missing has no seats to point at.
            let may_be_empty = [ViolationCode::EmptySelection, ViolationCode::WrongAccessible];
            assert!(found.iter().all(|one| !one.seats.is_empty() || may_be_empty.contains(&one.code)));
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
            assert_eq!(hall.row_label(row as u16).is_ok(), usize::from(row as u16) < hall.row_count());
            assert_eq!(hall.row_zone(row as u16).is_ok(), usize::from(row as u16) < hall.row_count());
        }
        7 => {
            let (from, to) = (u64::from(numbers.u32()) << (numbers.u8() % 33), u64::from(numbers.u32()));
            let seats = numbers.seats();
            let statuses: Vec<u8> = (0..numbers.u8()).map(|_| numbers.u8() % 6).collect();
            if let Ok(bytes) = encode_delta(from, from.saturating_add(to), &seats, &statuses) {
                let refused = show.clone().apply_delta(&bytes).err().map(|error| error.code());
                let known = [ErrorCode::UnknownSeat, ErrorCode::VersionGap];
                assert!(refused.is_none_or(|code| known.contains(&code)), "{refused:?}");
            }
        }
        8 => group(numbers, show),
        _ => {
            let version = u64::from(numbers.u32()) << (numbers.u8() % 33);
            let accepted = show.set_version(version).is_ok();
            assert_eq!(accepted, version < 1 << 53);
            assert!(!accepted || show.version() == version);
        }
    }
}

/// The group of a click has the seat in it, side by side, and no more than asked for.
fn group(numbers: &mut Numbers<'_>, show: &Inventory) {
    let (own, picked) = (numbers.seats(), numbers.seats());
    let (seat, size, bits) = (numbers.u32(), numbers.usize(), numbers.u8());
    let rules = SelectionRules {
        classes: numbers.classes(),
        stranded: [StrandedRule::Off, StrandedRule::Warn, StrandedRule::Forbid][usize::from(bits >> 6) % 3],
        seat_clearance: usize::from(bits & 1),
        sofas_together: bits & 2 != 0,
        place_kept_free: bits & 16 != 0,
        companions_with_accessible: bits & 4 != 0,
        allow_blocked: bits & 8 != 0,
        ..SelectionRules::none()
    };
    let resized = show.resized(&picked, size, &rules, &own);
    assert!(resized.is_empty() || resized.len() == size);
    assert!(resized.windows(2).all(|pair| pair[0] < pair[1]), "ascending");
    assert!(resized.iter().all(|&seat| (seat as usize) < show.hall().seat_count()));
    let group = show.group_around(seat, size, &rules, &own, &picked);
    assert!(group.is_empty() || group.contains(&seat));
    assert!(group.len() <= size);
    assert!(group.windows(2).all(|pair| pair[1] == pair[0] + 1), "side by side");
    assert!(group.iter().all(|&seat| (seat as usize) < show.hall().seat_count()));
}

/// As many as asked for or none; free or the party's own; none twice.
fn assert_may_be_given(show: &Inventory, seats: &[u32], count: usize, own: &[u32]) {
    assert!(seats.is_empty() || seats.len() == count);
    let mut sorted = seats.to_vec();
    sorted.sort_unstable();
    assert!(sorted.windows(2).all(|pair| pair[0] < pair[1]), "a seat twice");
    for &seat in seats {
        assert!(show.status(seat) == Ok(Status::Free) || own.contains(&seat), "{seat} is not free");
        assert_eq!(show.hall().flags_of()[seat as usize] & flag::DISABLED, 0, "{seat} is never sold");
    }
}
