//! What a hall knows of its rows before anybody searches: where they lie to the focal point, how regular they are.

use super::*;
use crate::hall::{Named, RowDraft};
use crate::naming::{RowNaming, SeatNaming};

/// Seats as slot, x and y.
type Seats<'a> = &'a [(usize, f32, f32)];

fn blank(classes: usize) -> HallDraft {
    let named = |class: usize| Named { key: class.to_string(), name: String::new() };
    HallDraft {
        name: String::new(),
        screen_side: ScreenSide::Top,
        row_naming: RowNaming::NumbersFromTop,
        seat_naming: SeatNaming::FromLeft,
        separator: String::new(),
        classes: (0..classes).map(named).collect(),
        zones: Vec::new(),
        focal_point: None,
        zone_focal_points: Vec::new(),
        rows: Vec::new(),
    }
}

/// A hall of these rows, of ` ` aisle, `d` disabled, `a` accessible, `c` companion, `h` by hand only, `v` of the second
/// class; all other marks are plain seats.
pub(crate) fn build_of(rows: &[&str]) -> Hall {
    let seat = |(slot, mark): (usize, char)| SeatDraft {
        slot,
        class: u32::from(mark == 'v'),
        flags: match mark {
            'd' => flag::DISABLED,
            'a' => flag::ACCESSIBLE,
            'c' => flag::COMPANION,
            'h' => flag::NO_AUTO_ASSIGN,
            _ => 0,
        },
        ..SeatDraft::default()
    };
    let row = |picture: &&str| RowDraft {
        width: picture.chars().count(),
        seats: picture.chars().enumerate().filter(|&(_, mark)| mark != ' ').map(seat).collect(),
        ..RowDraft::default()
    };
    Hall::build(HallDraft { rows: rows.iter().map(row).collect(), ..blank(2) }).unwrap()
}

/// What is wrong, and how a hall gets so.
type Damage = (&'static str, fn(&mut Hall));

#[test]
fn a_damaged_hall_is_not_sound() {
    let hall = || build_of(&["_dhac_", "_v _"]);
    assert!(is_sound(&hall()));
    let damages: [Damage; 15] = [
        ("a row that begins elsewhere", |hall| hall.rows[1].first_seat += 1),
        ("a row with more seats than bits", |hall| {
            hall.rows[0].seat_count -= 1;
            hall.rows[1].first_seat -= 1;
        }),
        ("a bit behind the end of its row", |hall| hall.seat_mask[1] = 0b1_0011),
        ("a seat that no row has", |hall| {
            hall.row_of.push(1);
            hall.name_ends.push(hall.name_text.len() as u32);
            hall.class_masks.clear();
        }),
        ("an enabled aisle", |hall| hall.enabled_mask[1] |= 4),
        ("a disabled seat that is assigned", |hall| hall.assignable_mask[0] |= 2),
        ("a general seat that is not assigned", |hall| hall.general_mask[0] |= 4),
        ("a sofa in an aisle", |hall| hall.sofa_cuts[1] |= 4),
        ("a companion in an aisle", |hall| hall.companion_mask[1] |= 4),
        ("an accessible aisle", |hall| hall.accessible_mask[1] |= 4),
        ("a seat of two classes", |hall| hall.class_masks[2] |= 1),
        ("a seat without a class", |hall| hall.class_masks[0] &= !1),
        ("a seat without a name", |hall| {
            hall.name_ends.pop();
        }),
        ("names behind the last", |hall| hall.name_text.push('9')),
        ("a class that the hall has not", |hall| hall.class_of[0] = 2),
    ];
    for (what, damage) in damages {
        let mut hall = hall();
        damage(&mut hall);
        assert!(!is_sound(&hall), "{what}");
    }
}

fn hall_of(rows: &[Seats<'_>], focal_point: Option<(f32, f32)>, screen_side: ScreenSide) -> Hall {
    let row = |seats: &Seats<'_>| RowDraft {
        width: seats.last().map_or(0, |seat| seat.0 + 1),
        seats: seats
            .iter()
            .map(|&(slot, x, y)| SeatDraft { slot, x: Some(x), y: Some(y), ..SeatDraft::default() })
            .collect(),
        ..RowDraft::default()
    };
    Hall::build(HallDraft {
        screen_side,
        focal_point,
        zone_focal_points: Vec::new(),
        rows: rows.iter().map(row).collect(),
        ..blank(1)
    })
    .unwrap()
}

#[test]
fn rows_lie_where_their_seats_are() {
    // Seats; focal point; where slot 0 is, pitch, twice the middle slot; least depth, nearness.
    type Line<'a> = (Seats<'a>, (f32, f32), (f64, f64, i32), (f64, f64));
    let row: Seats<'_> = &[(2, 10.0, 0.0), (3, 12.0, 0.0), (5, 16.0, 0.0)];
    let curve: Seats<'_> = &[(0, 0.0, 5.0), (1, 1.0, 4.0), (2, 2.0, 6.0)];
    let table: [Line<'_>; 11] = [
        (row, (12.0, 0.0), (-6.0, 2.0, 6), (0.0, 0.0)),
        (row, (9.0, 3.0), (-3.0, 2.0, 3), (9.0, 10.0)),
        (row, (20.0, -3.0), (-14.0, 2.0, 14), (9.0, 25.0)),
        (row, (-4.0, 0.5), (10.0, 2.0, -10), (0.25, 196.25)),
        (curve, (1.0, 4.5), (-1.0, 1.0, 2), (0.0, 0.0)),
        (curve, (1.0, 2.0), (-1.0, 1.0, 2), (4.0, 4.0)),
        (curve, (5.0, 9.0), (-5.0, 1.0, 10), (9.0, 18.0)),
        (&[(4, 7.0, 1.0)], (5.0, 1.0), (-2.0, 1.0, 4), (0.0, 4.0)),
        (&[(4, 7.0, 1.0), (5, 7.0, 1.0)], (5.0, 1.0), (2.0, 0.0, 0), (0.0, 4.0)),
        (&[(1, -3.5, 0.0), (3, -2.5, 0.0)], (-3.0, 0.0), (-1.0, 0.5, 4), (0.0, 0.0)),
        (&[(0, 3.0, 0.0), (1, 2.0, 0.0)], (2.0, 0.0), (0.0, 1.0, 0), (0.0, 0.0)),
    ];
    for (seats, focus, (offset, pitch, twice_middle), (depth, nearness)) in table {
        let hall = hall_of(&[&[], seats], Some(focus), ScreenSide::Top);
        let row = &hall.rows[1];
        assert_eq!(
            (row.offset, row.pitch, row.twice_middle),
            (offset, pitch, twice_middle),
            "{seats:?} from {focus:?}"
        );
        assert_eq!(row.least_depth, depth, "{seats:?} from {focus:?}");
        assert_eq!(hall.rows_by_nearness, [(nearness, 1)], "{seats:?} from {focus:?}");
    }
}

/// A search takes the distances of an even row from its slots: a row that is taken for one wrongly gets wrong seats, one
/// that is not although it could be is searched slowly.
#[test]
fn rows_are_even_where_every_distance_is_exact() {
    let flat =
        |xs: &[f32]| -> Vec<(usize, f32, f32)> { xs.iter().enumerate().map(|(slot, &x)| (slot, x, 0.0)).collect() };
    // Seats; focal point; whether they are even; whether each is to the right of the one before.
    let table = [
        (flat(&[0.0, 1.0, 2.0]), (0.0, 0.0), true, true),
        (flat(&[3.0]), (0.0, 0.0), true, true),
        (flat(&[-1.5, -0.75, 0.0]), (0.0, 0.0), true, true),
        (vec![(0, 0.0, 0.0), (2, 2.0, 0.0), (9, 9.0, 0.0)], (0.0, 0.0), true, true),
        (vec![(0, 0.0, 0.0), (2, 1.0, 0.0), (3, 3.0, 0.0)], (0.0, 0.0), false, true),
        (vec![(0, 0.0, 0.0), (1, 1.0, 0.0), (2, 2.0, 0.5)], (0.0, 0.0), false, true),
        (flat(&[0.0, 0.5, 2.0]), (0.0, 0.0), false, true),
        (flat(&[0.0, 0.0, 1.0]), (0.0, 0.0), false, false),
        (flat(&[1.0, 1.0, 1.0]), (0.0, 0.0), false, false),
        (flat(&[2.0, 1.0, 0.0]), (0.0, 0.0), false, false),
        // A third is no f32.
        (vec![(0, 0.0, 0.0), (3, 1.0, 0.0)], (0.0, 0.0), false, true),
        // Both ends of the row and its left count against the pitch.
        (flat(&[499_999.0, 500_000.0]), (0.0, 0.0), true, true),
        (flat(&[499_999.5, 500_000.5]), (0.0, 0.0), false, true),
        (flat(&[500_000.0, 500_001.0]), (0.0, 0.0), false, true),
        (flat(&[999_998.0, 999_999.0]), (0.0, 0.0), false, true),
        (flat(&[-499_999.0, -499_998.0]), (0.0, 0.0), true, true),
        (flat(&[-500_001.0, -500_000.0]), (0.0, 0.0), false, true),
        (flat(&[0.0, 0.5, 1.0]), (0.0, 0.0), true, true),
        (flat(&[300_000.0, 300_000.5, 300_001.0]), (0.0, 0.0), false, true),
        (flat(&[300_000.0, 300_002.0, 300_004.0]), (0.0, 0.0), true, true),
        // The distance to the focal point counts against the pitch too, sideways and in depth together.
        (flat(&[0.0, 1.0]), (999_999.0, 0.0), true, true),
        (flat(&[0.0, 1.0]), (-999_999.0, 0.0), true, true),
        (flat(&[0.0, 1.0]), (1_000_000.0, 0.0), false, true),
        (flat(&[0.0, 1.0]), (-1_000_000.0, 0.0), false, true),
        (flat(&[0.0, 1.0]), (499_999.0, 500_000.0), true, true),
        (flat(&[0.0, 1.0]), (500_000.0, 500_000.0), false, true),
        (flat(&[0.0, 1.0]), (600_000.0, -600_000.0), false, true),
        (flat(&[0.0, 0.5]), (250_000.0, 250_000.0), false, true),
    ];
    for (seats, focus, is_even, is_ascending) in table {
        let hall = hall_of(&[&seats], Some(focus), ScreenSide::Top);
        let row = &hall.rows[0];
        assert_eq!((row.is_even, row.is_ascending), (is_even, is_ascending), "{seats:?} from {focus:?}");
    }
}

#[test]
fn the_best_view_is_in_the_middle_two_thirds_back() {
    let rows: [Seats<'_>; 4] = [&[(1, 2.0, 3.0)], &[], &[(0, 4.0, 5.0), (7, 10.0, 9.0)], &[]];
    for (side, own, expected) in [
        (ScreenSide::Top, None, (6.0, 7.0)),
        (ScreenSide::Bottom, None, (6.0, 5.0)),
        (ScreenSide::Bottom, Some((1.0, -2.0)), (1.0, -2.0)),
        // What is as good as 0 is 0.
        (ScreenSide::Top, Some((9e-7, -9e-7)), (0.0, 0.0)),
        (ScreenSide::Top, Some((1e-6, -1e-6)), (1e-6, -1e-6)),
    ] {
        let hall = hall_of(&rows, own, side);
        assert_eq!(hall.focal_point, expected, "{side:?}, {own:?}");
        assert_eq!(hall.own_focal_point.is_some(), own.is_some());
        let bounds = hall.bounds;
        assert_eq!((bounds.min_x, bounds.min_y, bounds.max_x, bounds.max_y), (2.0, 3.0, 10.0, 9.0));
        assert_eq!((hall.row_extent, hall.slot_extent), ((0, 2), (0, 7)));
    }
    let empty = hall_of(&[&[]], None, ScreenSide::Top);
    assert_eq!((empty.row_extent, empty.slot_extent), ((0, 0), (0, 0)));
    assert_eq!((empty.focal_point, empty.rows_by_nearness.len()), ((0.0, 0.0), 0));
}

/// Masks of classes are there where several are told apart, and take no more words than there are seats, and 4,096.
#[test]
fn classes_have_masks_while_they_are_cheap() {
    // Rows of one word; how many of them have a seat; classes; whether they have masks.
    let table = [(1, 1, 1, false), (1, 1, 2, true), (3, 0, 2, true), (2049, 2, 2, true), (2049, 1, 2, false)];
    for (rows, seats, classes, has_masks) in table {
        let row = |index: usize| RowDraft {
            width: 1,
            seats: (index < seats).then(SeatDraft::default).into_iter().collect(),
            ..RowDraft::default()
        };
        let hall = Hall::build(HallDraft { rows: (0..rows).map(row).collect(), ..blank(classes) }).unwrap();
        let expected = if has_masks { classes * rows } else { 0 };
        assert_eq!(hall.class_masks.len(), expected, "{rows} rows, {seats} seats, {classes} classes");
    }
}
