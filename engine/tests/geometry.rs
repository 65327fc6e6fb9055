//! Hit testing, rectangles, the grid's places and the keyboard, against looking at every seat.

mod common;
mod pictures;

use common::{Random, for_seeds, random_hall};
use parterre_engine::{Direction, ErrorCode, Hall};
use parterre_planning::HallDocument;
use pictures::document;
use std::collections::BTreeSet;

fn random_point(random: &mut Random, hall: &Hall) -> (f64, f64) {
    let bounds = hall.bounds();
    let mut between = |low: f32, high: f32| {
        let part = (random.next() % 10_001) as f64 / 10_000.0;
        f64::from(low) - 2.0 + part * (f64::from(high - low) + 4.0)
    };
    (between(bounds.min_x, bounds.max_x), between(bounds.min_y, bounds.max_y))
}

#[test]
fn a_click_hits_the_nearest_seat_within_reach() {
    for_seeds(200, |random| {
        let hall = random_hall(random);
        for _ in 0..60 {
            let (x, y) = random_point(random, &hall);
            let reach = random.pick(&[0.0, 0.3, 0.5, 1.7, 40.0, f64::INFINITY]);
            let distances = (0..hall.seat_count()).filter_map(|seat| {
                let (dx, dy) = ((f64::from(hall.x()[seat]) - x).abs(), (f64::from(hall.y()[seat]) - y).abs());
                (dx <= reach && dy <= reach).then_some((dx * dx + dy * dy, seat as u32))
            });
            let nearest = distances.min_by(|one, other| one.partial_cmp(other).unwrap());
            assert_eq!(hall.hit(x, y, reach), nearest.map(|(_, seat)| seat), "at {x}, {y} within {reach}");

            let (x1, y1) = random_point(random, &hall);
            let inside: Vec<u32> = (0..hall.seat_count() as u32)
                .filter(|&seat| {
                    let (sx, sy) = (f64::from(hall.x()[seat as usize]), f64::from(hall.y()[seat as usize]));
                    x.min(x1) <= sx && sx <= x.max(x1) && y.min(y1) <= sy && sy <= y.max(y1)
                })
                .collect();
            assert_eq!(hall.in_rectangle(x, y, x1, y1), inside);
        }
        for seat in 0..hall.seat_count() {
            let (x, y) = (f64::from(hall.x()[seat]), f64::from(hall.y()[seat]));
            let hit = hall.hit(x, y, 0.0).unwrap() as usize;
            assert_eq!((hall.x()[hit], hall.y()[hit]), (hall.x()[seat], hall.y()[seat]));
        }
        for (x, y, reach) in [(f64::NAN, 0.0, 1.0), (0.0, f64::INFINITY, 1.0), (0.0, 0.0, -1.0), (0.0, 0.0, f64::NAN)] {
            assert_eq!(hall.hit(x, y, reach), None);
        }
        assert_eq!(hall.in_rectangle(-1e300, -1e300, 1e300, 1e300).len(), hall.seat_count());
        assert_eq!(hall.in_rectangle(f64::NAN, f64::NAN, f64::NAN, f64::NAN), [0; 0]);
    });
}

#[test]
fn seats_far_apart_do_not_make_a_large_grid() {
    let text = document(r#"{"seats":[{"x":-1000000,"y":-1000000},{"x":1000000,"y":1000000},{"x":0,"y":0}]}"#);
    let hall = Hall::from_document(&text).unwrap();
    assert_eq!(hall.hit(999_999.8, 1_000_000.3, 0.5), Some(1));
    assert_eq!(hall.hit(0.4, -0.4, 0.5), Some(2));
    assert_eq!(hall.hit(5.0, 5.0, 0.5), None);
}

#[test]
fn places_of_the_grid_lead_to_their_seats() {
    for_seeds(200, |random| {
        let hall = random_hall(random);
        let mut found = 0;
        for row in 0..hall.row_count() + 2 {
            for slot in 0..210 {
                if let Some(seat) = hall.seat_at(row, slot) {
                    assert_eq!(seat, found, "by row, then slot");
                    assert_eq!(usize::from(hall.row_of()[seat as usize]), row);
                    assert_eq!(usize::from(hall.slot_of()[seat as usize]), slot);
                    found += 1;
                }
            }
        }
        assert_eq!(found as usize, hall.seat_count());
        assert_eq!(hall.seat_at(usize::MAX, usize::MAX), None);
        let unknown = hall.seat_name(hall.seat_count() as u32).unwrap_err();
        assert_eq!(unknown.code(), ErrorCode::UnknownSeat);
        assert_eq!(hall.row_label(hall.row_count() as u16).unwrap_err().code(), ErrorCode::UnknownRow);
    });
}

#[test]
fn seats_side_by_side_are_a_group_and_seats_of_one_sofa_are_a_sofa() {
    for_seeds(200, |random| {
        let hall = random_hall(random);
        let count = hall.seat_count() as u32;
        let place = |seat: u32| (hall.row_of()[seat as usize], hall.slot_of()[seat as usize]);
        let is_beside = |seat: u32, other: u32| {
            let ((row, slot), (other_row, other_slot)) = (place(seat), place(other));
            row == other_row && slot.abs_diff(other_slot) == 1
        };
        for seat in 0..count {
            let beside: Vec<u32> = (0..count).filter(|&other| is_beside(seat, other)).collect();
            let told: Vec<u32> = [-1, 1].iter().filter_map(|&step| hall.neighbour(seat, step)).collect();
            assert_eq!(told, beside);
            let sofa = hall.sofa_of()[seat as usize];
            let together = |other: &u32| hall.sofa_of()[*other as usize] == sofa && place(*other).0 == place(seat).0;
            let sofa: Vec<u32> = (0..count).filter(|_| sofa != 0).filter(together).collect();
            assert_eq!(hall.sofa_seats(seat).collect::<Vec<_>>(), sofa);
        }
        let mut seats: Vec<u32> = (0..count).filter(|_| random.chance(60)).collect();
        seats.extend((0..count).filter(|_| random.chance(5)));
        for at in 0..seats.len() {
            seats.swap(at, random.below(at + 1));
        }
        let groups = hall.groups(&seats).unwrap();
        // Each seat once, side by side within a group and not from one to the next.
        let told: Vec<u32> = groups.iter().cloned().flatten().collect();
        assert_eq!(told, seats.iter().copied().collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>());
        assert!(groups.iter().all(|group| (group.start + 1..group.end).all(|seat| is_beside(seat, seat - 1))));
        assert!(groups.windows(2).all(|pair| !is_beside(pair[0].end - 1, pair[1].start)));
        let unknown = hall.groups(&[count]).unwrap_err();
        assert_eq!((unknown.code(), unknown.first.at.as_str()), (ErrorCode::UnknownSeat, "seats[0]"));
    });
    assert_eq!(random_hall(&mut Random::new(1)).groups(&[]).unwrap(), []);
}

#[test]
fn arrow_keys_walk_along_rows_and_to_the_nearest_seat_of_the_next() {
    for_seeds(200, |random| {
        let hall = random_hall(random);
        let count = hall.seat_count() as u32;
        let row = |seat: u32| hall.row_of()[seat as usize];
        let x = |seat: u32| hall.x()[seat as usize];
        for seat in 0..count {
            let before = seat.checked_sub(1).filter(|&other| row(other) == row(seat));
            assert_eq!(hall.step(seat, Direction::Left).unwrap(), before);
            let after = Some(seat + 1).filter(|&other| other < count && row(other) == row(seat));
            assert_eq!(hall.step(seat, Direction::Right).unwrap(), after);
            for (direction, next) in [
                (Direction::Up, (0..count).map(row).filter(|&other| other < row(seat)).max()),
                (Direction::Down, (0..count).map(row).filter(|&other| other > row(seat)).min()),
            ] {
                let mut nearest: Option<u32> = None;
                for other in (0..count).filter(|&other| Some(row(other)) == next) {
                    if nearest.is_none_or(|nearest| (x(other) - x(seat)).abs() < (x(nearest) - x(seat)).abs()) {
                        nearest = Some(other);
                    }
                }
                assert_eq!(hall.step(seat, direction).unwrap(), nearest);
            }
        }
        assert_eq!(hall.step(count, Direction::Up).unwrap_err().code(), ErrorCode::UnknownSeat);
    });
}
