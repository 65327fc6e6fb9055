//! What random halls seldom have: uneven rows, parties that two places would suit equally well, rows of whole words.

use parterre_engine::hall::HallDraft;
use parterre_engine::picker::unmet;
use parterre_engine::{
    Algorithm, Arrangement, AssignRequest, Inventory, PartyTerms, SelectionRules, Status, StrandedRule,
};

use crate::pictures::{plain_draft, row_of, show_in, show_of};

/// A picture, and where the seats of each row are.
fn show_at(rows: &[(&str, Vec<(f32, f32)>)], focal_point: (f32, f32)) -> Inventory {
    let pictures: Vec<&str> = rows.iter().map(|&(picture, _)| picture).collect();
    let placed = |(picture, places): &(&str, Vec<(f32, f32)>)| {
        let mut row = row_of(picture);
        for (seat, &(x, y)) in row.seats.iter_mut().zip(places) {
            (seat.x, seat.y) = (Some(x), Some(y));
        }
        row
    };
    let draft = HallDraft {
        focal_point: Some(focal_point),
        zone_focal_points: Vec::new(),
        ..plain_draft(rows.iter().map(placed).collect())
    };
    show_in(draft, &pictures)
}

fn names(show: &Inventory, seats: &[u32]) -> String {
    let names: Vec<String> = seats.iter().map(|&seat| show.hall().seat_name(seat).unwrap()).collect();
    names.join(" ")
}

fn best(show: &Inventory, request: &PartyTerms<'_>) -> (String, Arrangement) {
    let answer = show.assign(&AssignRequest::best(*request)).unwrap();
    (names(show, &answer.seats), answer.arrangement)
}

/// A row of `count` seats a unit apart, at the height `y`.
fn flat(count: usize, y: f32) -> Vec<(f32, f32)> {
    (0..count).map(|slot| (slot as f32, y)).collect()
}

/// The search begins where a run would lie in the middle, were the seats evenly spaced, and stops where nothing farther
/// out can be nearer.
#[test]
fn uneven_rows_are_searched_to_their_nearest_seat() {
    let at = |y: f32, xs: &[f32]| -> Vec<(f32, f32)> { xs.iter().map(|&x| (x, y)).collect() };
    let table = [
        // Three seats to the right of the nearest, and an outlier to the left that draws the middle to them.
        ([("a_", at(0.0, &[96.5, 98.5])), ("_____", at(1.0, &[0.0, 97.0, 99.0, 100.0, 101.0]))], 97.0, "2-2"),
        // The other way round.
        ([("_a", at(0.0, &[2.5, 4.5])), ("_____", at(1.0, &[0.0, 1.0, 2.0, 4.0, 101.0]))], 4.0, "2-4"),
        // The nearest comes behind one that is less to the side and farther back.
        ([("a_", at(0.0, &[0.0, 1.4])), ("a__", vec![(-1.0, 0.0), (1.0, 3.0), (1.2, 0.0)])], 0.0, "2-3"),
        ([("a_", at(0.0, &[0.0, 0.9])), ("a__", vec![(-0.5, 0.0), (0.5, 3.0), (0.6, 0.0)])], 0.0, "2-3"),
        // From right to left every seat is looked at.
        ([("a_", at(0.0, &[0.0, 2.0])), ("____", at(0.0, &[9.0, 5.0, 1.0, -3.0]))], 0.0, "2-3"),
    ];
    for (rows, x, expected) in table {
        let show = show_at(&rows, (x, 0.0));
        // With a distance to keep, nobody is left alone.
        let request = PartyTerms { seat_clearance: 1, ..PartyTerms::of(1) };
        assert_eq!(best(&show, &request), (String::from(expected), Arrangement::Together), "{rows:?}");
    }
}

#[test]
fn of_equally_good_places_the_topmost_and_leftmost() {
    let table = [
        // The lower row can have nearer seats, so it is looked at first; two to the side and one back are as far as one
        // to the side and two back.
        (vec![("xxx_x", at_x(-2.0, 5, 0.0)), ("xxxx_", at_x(-2.0, 5, 3.0))], (0.0, 2.0), 1, "1-4"),
        // The upper row can have none nearer than the one found below it, and has one as near.
        (vec![("_", flat(1, 0.0)), ("xx_", flat(3, 2.0))], (0.0, 2.0), 1, "1-1"),
        (vec![("__x__", flat(5, 0.0))], (2.0, 0.0), 1, "1-2"),
        (vec![("__x__", flat(5, 0.0))], (2.0, 0.0), 2, "1-1 1-2"),
        // Two rows above the best view and two below it.
        (
            vec![
                ("__", flat(2, 0.0)),
                ("__", flat(2, 1.0)),
                ("xx", flat(2, 2.0)),
                ("__", flat(2, 3.0)),
                ("__", flat(2, 4.0)),
            ],
            (0.5, 2.0),
            4,
            "1-1 1-2 2-1 2-2",
        ),
        // The larger group in the upper row.
        (vec![("___", flat(3, 0.0)), ("___", flat(3, 2.0))], (1.0, 1.0), 5, "1-1 1-2 1-3 2-1 2-2"),
    ];
    for (rows, focus, count, expected) in table {
        let show = show_at(&rows, focus);
        assert_eq!(best(&show, &PartyTerms::of(count)).0, expected, "{rows:?}");
    }
}

fn at_x(left: f32, count: usize, y: f32) -> Vec<(f32, f32)> {
    (0..count).map(|slot| (left + slot as f32, y)).collect()
}

#[test]
fn accessible_seats_and_sofas_in_divided_parties() {
    use Arrangement::{Scattered, Split};
    let rows = |rows: &[&'static str]| -> Vec<(&'static str, Vec<(f32, f32)>)> {
        rows.iter().map(|&row| (row, Vec::new())).collect()
    };
    let request = |count: usize, accessible: usize, sofas_together: bool| PartyTerms {
        accessible,
        sofas_together,
        ..PartyTerms::of(count)
    };
    let table = [
        // Up to four accessible seats are divided over neighbouring rows.
        (rows(&["aa___", "aa___"]), request(10, 4, false), Split),
        (rows(&["aaa__", "aa___"]), request(10, 5, false), Scattered),
        (rows(&["aaa__", "aaa__"]), request(10, 6, false), Scattered),
        // A party of 32 is still divided over rows.
        (rows(&["________________", "________________"]), request(32, 0, false), Split),
        (rows(&["_________________", "________________"]), request(33, 0, false), Scattered),
        // No single seat of a sofa is given, but a whole sofa is.
        (rows(&["11", "11"]), request(4, 0, true), Split),
        // Three of these four would leave a companion without the accessible seat; two and four would not.
        (rows(&["acca", "__"]), request(6, 2, false), Split),
        // Whole sofas are no reason to leave out an accessible seat that is on none.
        (rows(&["a", "x", "_"]), request(2, 1, true), Scattered),
        (rows(&["a", "x", "11", "x", "_"]), request(3, 1, true), Scattered),
    ];
    for (rows, request, arrangement) in table {
        let show = show_at(&rows, (1.0, 1.0));
        let answer = show.assign(&AssignRequest::best(request)).unwrap();
        assert_eq!((answer.seats.len(), answer.arrangement), (request.count, arrangement), "{rows:?}");
    }
}

/// Seats that a party has itself are not alone when it leaves them; single seats are left alone only where there is
/// nothing else. In rows of one word and of several.
#[test]
fn stranding_in_rows_of_one_word_and_of_several() {
    let party = PartyTerms::of;
    for around in [0, 10, 40, 100] {
        let sold = "x".repeat(around);
        let row = |picture: &str| [&sold, picture, &sold].concat();
        let middle = |picture: &str| show_at(&[(row(picture).as_str(), Vec::new())], (around as f32 + 2.0, 0.0));
        let seats = |show: &Inventory, request: &PartyTerms<'_>| -> (Vec<usize>, Arrangement, u32) {
            let answer = show.assign(&AssignRequest::best(*request)).unwrap();
            let seats = answer.seats.iter().map(|&seat| seat as usize - around).collect();
            (seats, answer.arrangement, answer.unmet)
        };
        let together = |first: usize, count: usize, unmet: u32| {
            ((first..first + count).collect::<Vec<_>>(), Arrangement::Together, unmet)
        };
        assert_eq!(seats(&middle("_____"), &party(1)), together(2, 1, 0), "{around}");
        assert_eq!(seats(&middle("_____"), &party(3)), together(0, 3, 0), "{around}");
        assert_eq!(seats(&middle("xa__a"), &party(2)), together(2, 2, unmet::NO_STRANDED_SEAT), "{around}");
        let mut show = middle("_____");
        show.set_status(&[around as u32], Status::Held).unwrap();
        assert_ne!(seats(&show, &party(1)), together(2, 1, 0), "another party's seat, {around}");
        let own = [around as u32];
        let mut request = party(1);
        request.own = &own;
        assert_eq!(seats(&show, &request), together(2, 1, 0), "one's own seat, {around}");
    }
}

/// A group that leaves single seats alone weighs more than the way to the focal point, whatever the others do.
#[test]
fn a_divided_party_strands_nobody_where_it_need_not() {
    let rows = ["a__a", "xx__", "xx__"].map(|row| (row, Vec::new()));
    let show = show_at(&rows, (1.5, 0.0));
    let expected = (String::from("2-3 2-4 3-3 3-4"), Arrangement::Split);
    assert_eq!(best(&show, &PartyTerms::of(4)), expected);
}

/// The single seat that comes first would leave no room for two sofas: it is left out, behind the accessible seat that
/// was asked for.
#[test]
fn a_seat_is_left_out_that_leaves_sofas_no_room() {
    let rows = ["a", "_", "11", "22"].map(|row| (row, Vec::new()));
    let show = show_at(&rows, (0.0, 0.0));
    let request = AssignRequest::order(
        Algorithm::TopLeftToBottomRight,
        PartyTerms { accessible: 1, sofas_together: true, ..PartyTerms::of(5) },
    );
    assert_eq!(names(&show, &show.assign(&request).unwrap().seats), "1-1 3-1 3-2 4-1 4-2");
}

/// Which numbers the sofas behind can make up is known of a party's last 64 seats: with 64 people the single seat that
/// comes first is left out, as no sofas for two make up the 63 behind it. Of more than 64 behind it nothing is known, so
/// it is taken: right for 65 people, whom it leaves 64, and wrong for 66.
#[test]
fn the_last_64_seats_of_a_party_are_looked_ahead() {
    let sofas = "s".repeat(8);
    let rows: Vec<&str> = ["_"].into_iter().chain([sofas.as_str(); 9]).collect();
    let show = show_of(&rows);
    for (count, first) in [(62, Some("2-1")), (63, Some("1-1")), (64, Some("2-1")), (65, Some("1-1")), (66, None)] {
        let terms = PartyTerms { sofas_together: true, ..PartyTerms::of(count) };
        let request = AssignRequest::order(Algorithm::TopLeftToBottomRight, terms);
        let seats = show.assign(&request).unwrap().seats;
        let name = seats.first().map(|&seat| show.hall().seat_name(seat).unwrap());
        assert_eq!((name.as_deref(), seats.len()), (first, first.map_or(0, |_| count)), "{count} people");
    }
}

/// Sofas are numbered row by row: the last of one row and the first of the next are two.
#[test]
fn a_sofa_ends_with_its_row() {
    let rows = ["x11", "11x"].map(|row| (row, Vec::new()));
    let show = show_at(&rows, (0.0, 1.0));
    let request = PartyTerms { sofas_together: true, ..PartyTerms::of(2) };
    assert_eq!(best(&show, &request), (String::from("2-1 2-2"), Arrangement::Together));
}

/// Runs that end where a word of a mask does: the next row's seats are no part of them.
#[test]
fn rows_of_whole_words() {
    for width in [63usize, 64, 65, 127, 128, 129, 191, 192, 193, 256] {
        let row = "_".repeat(width);
        let rows = [(row.as_str(), Vec::new()), (row.as_str(), Vec::new())];
        let show = show_at(&rows, (0.0, 0.0));
        let seats = width as u32;
        for algorithm in Algorithm::ALL {
            let whole = show.assign(&AssignRequest::order(algorithm, PartyTerms::of(width))).unwrap();
            assert_eq!(
                (whole.seats.len(), (whole.arrangement == Arrangement::Together)),
                (width, true),
                "{algorithm:?} of {width}"
            );
            let first = *whole.seats.iter().min().unwrap();
            assert!(first == 0 || first == seats, "{algorithm:?} of {width} begins at {first}");
        }
        let whole = show.assign(&AssignRequest::best(PartyTerms::of(width))).unwrap();
        assert_eq!((whole.seats[0], whole.arrangement), (0, Arrangement::Together), "{width}");
        assert_eq!(show.largest_run(), seats);
        let rules = SelectionRules { stranded: StrandedRule::Forbid, ..SelectionRules::none() };
        let stranded = |chosen: &[u32]| -> Vec<u32> {
            let violations = show.check(chosen, &rules, &[]);
            violations.into_iter().flat_map(|violation| violation.seats).collect()
        };
        // All but the last but one, but the last, but two in the middle; then what strands the first and the last.
        let without = |left_out: &[u32]| -> Vec<u32> { (0..seats).filter(|seat| !left_out.contains(seat)).collect() };
        assert_eq!(stranded(&without(&[seats - 1])), [0; 0], "{width}");
        assert_eq!(stranded(&without(&[seats - 1, seats - 2])), [0; 0], "{width}");
        assert_eq!(stranded(&without(&[0, seats - 1])), [0, seats - 1], "{width}");
        assert_eq!(stranded(&without(&[31, 32])), [0; 0], "{width}");
        assert_eq!(stranded(&without(&[31, 33])), [31, 33], "{width}");
        assert_eq!(stranded(&[1]), [0], "{width}");
        assert_eq!(stranded(&[seats - 2]), [seats - 1], "{width}");
        assert_eq!(stranded(&[seats + 1]), [seats], "{width}");
        for first in [0, 1, 2, seats - 3, seats, seats + 1] {
            let expected = match first {
                1 => vec![0],
                _ if first == seats + 1 => vec![seats],
                _ if first == seats - 3 => vec![seats - 1],
                _ => Vec::new(),
            };
            assert_eq!(stranded(&[first, first + 1]), expected, "{first} of {width}");
        }
    }
}

/// Sums over its index would not fit: that is to be no panic where they are checked.
#[test]
fn the_group_of_a_seat_beyond_the_hall_is_empty() {
    let show = show_of(&["____"]);
    for seat in [4, (1 << 31) - 1, 1 << 31, u32::MAX - 1, u32::MAX] {
        for size in [0, 1, 2, usize::MAX] {
            let group = show.group_around(seat, size, &SelectionRules::none(), &[seat], &[seat]);
            assert_eq!(group, [0; 0], "seat {seat}, {size} people");
            let alone = show.group_around(seat, size, &SelectionRules::none(), &[], &[]);
            assert_eq!(alone, [0; 0], "seat {seat}, {size} people");
        }
    }
}
