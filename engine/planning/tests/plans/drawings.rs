//! In which order drawn rows come, and where (0, 0) is.

use parterre_engine::Hall;
use parterre_planning::HallDocument;
use parterre_planning::formats::{self, Format};

/// A row's label, and where its seats are.
pub type Row = (String, Vec<(f64, f64)>);

/// A zone of pretix that begins at a place.
pub fn zone(name: &str, (x, y): (f64, f64), rows: &[Row]) -> String {
    let row = |(label, places): &Row| {
        let seat = |(seat, (x, y)): (usize, &(f64, f64))| {
            format!(
                r#"{{"seat_guid":"{label} {seat}","seat_number":"{seat}","category":"A","position":{{"x":{x},"y":{y}}}}}"#
            )
        };
        let seats: Vec<String> = places.iter().enumerate().map(seat).collect();
        format!(r#"{{"row_number":"{label}","seats":[{}]}}"#, seats.join(","))
    };
    let rows: Vec<String> = rows.iter().map(row).collect();
    format!(r#"{{"name":"{name}","position":{{"x":{x},"y":{y}}},"rows":[{}]}}"#, rows.join(","))
}

pub fn plan(zones: &[String]) -> String {
    format!(
        r#"{{"name":"","categories":[{{"name":"A"}}],"size":{{"width":900,"height":900}},"zones":[{}]}}"#,
        zones.join(",")
    )
}

#[track_caller]
pub fn read(zones: &[String], repair: bool) -> Hall {
    formats::import(&plan(zones), Some(Format::Pretix), repair).hall.unwrap()
}

/// Rows of seats 25 apart as `zone:A4@x,y~bend`: the row's label, how many seats, where the first one is, and how far the
/// row bends at its ends. Zone and bend may be left out.
#[track_caller]
fn drawn(rows: &str) -> Hall {
    let row = |word: &str| {
        let (name, row) = word.split_once(':').unwrap_or(("", word));
        let (row, place) = row.split_once('@').unwrap();
        let (place, bend) = place.split_once('~').unwrap_or((place, "0"));
        let (x, y) = place.split_once(',').unwrap();
        let [x, y, bend] = [x, y, bend].map(|number| number.parse::<f64>().unwrap());
        let (label, count) = row.split_at(1);
        let count: usize = count.parse().unwrap();
        let seat = |seat: usize| {
            let away = seat as f64 / count.saturating_sub(1).max(1) as f64 - 0.5;
            (x + seat as f64 * 25.0, y + bend * away * away * 4.0)
        };
        zone(name, (0.0, 0.0), &[(String::from(label), (0..count).map(seat).collect())])
    };
    read(&rows.split(' ').map(row).collect::<Vec<_>>(), false)
}

/// Rows of seats at these places, in this order, in a zone that begins somewhere.
#[track_caller]
fn placed(begin: (f64, f64), rows: &[&[(f64, f64)]]) -> Hall {
    let rows: Vec<Row> = rows.iter().zip(1..).map(|(places, row)| (row.to_string(), places.to_vec())).collect();
    read(&[zone("", begin, &rows)], true)
}

fn labels(hall: &Hall) -> String {
    let rows = 0..hall.row_count() as u16;
    rows.map(|row| hall.row_label(row).unwrap()).filter(|label| !label.is_empty()).collect::<Vec<_>>().join(" ")
}

#[test]
fn rows_come_from_the_top_block_by_block() {
    for (what, rows, expected) in [
        ("listed from the bottom", "C4@0,50 B4@0,25 A4@0,0", "A B C"),
        (
            "a left and a right section, listed line by line",
            "left:A4@0,0 right:K4@200,5 left:B4@0,25 right:L4@200,30",
            "A B K L",
        ),
        ("a zone in the middle of the rows", "A4@0,0 C4@0,50 vip:B4@0,25", "A B C"),
        ("stalls listed before the balcony above them", "stalls:S4@0,100 stalls:T4@0,125 balcony:A4@50,0", "A S T"),
        ("a wide row that bends down beside a narrow one behind it", "B3@50,30 A9@-25,0~90", "A B"),
        ("rows that bend into each other's lines", "B7@0,30~90 A3@50,0~20 C9@-25,60~130", "A B C"),
        ("a wide row that bends and has no seat in its middle", "B4@50,30 A10@-25,0~90", "A B"),
        (
            "sections beside each other, the lower one listed first",
            "right:K4@200,5 right:L4@200,30 left:A4@0,0 left:B4@0,25",
            "K L A B",
        ),
        (
            "sections of which one begins in the other's last line",
            "right:K4@200,25 right:L4@200,50 left:A4@0,0 left:B4@0,25",
            "K L A B",
        ),
        ("two sections above each other and one beside them", "low:S4@0,100 high:T4@0,0 right:R4@200,100", "S T R"),
        (
            "a narrow zone far to the right among wider rows, listed first",
            "vip:B4@1000,25 A10@925,0 C10@925,50",
            "A B C",
        ),
        ("the same, listed last", "A10@925,0 C10@925,50 vip:B4@1000,25", "A B C"),
        (
            "sections that share less than half of their width",
            "left:A4@100,0 right:K4@160,60 left:B4@100,120 right:L4@160,180",
            "A B K L",
        ),
        ("sections that share more", "left:A4@100,0 right:K4@120,60 left:B4@100,120 right:L4@120,180", "A K B L"),
    ] {
        assert_eq!(labels(&drawn(rows)), expected, "{what}");
    }
}

#[test]
fn a_grid_is_taken_for_one() {
    // Zones begin at the corner, seats two pitches to the right of it and one below; a line is free.
    let hall = drawn("A4@50,25 B3@75,75");
    assert_eq!(hall.row_of(), [1, 1, 1, 1, 3, 3, 3]);
    assert_eq!(hall.slot_of(), [2, 3, 4, 5, 3, 4, 5]);
    assert!(!hall.to_document().contains("\"x\""), "slots and rows say it all");
}

#[test]
fn other_drawings_begin_at_their_first_seats() {
    let hall = drawn("A4@60,33 B4@72.5,70.5");
    assert_eq!(hall.x(), [0.0, 1.0, 2.0, 3.0, 0.5, 1.5, 2.5, 3.5]);
    assert_eq!(hall.y(), [0.0, 0.0, 0.0, 0.0, 1.5, 1.5, 1.5, 1.5]);
    assert_eq!(hall.row_of(), [0, 0, 0, 0, 1, 1, 1, 1]);
}

/// An arena's sections begin at slot 0 each: a row of thirty seats far to the right needs no thousand aisles.
#[test]
fn arenas_do_not_need_slots_for_their_width() {
    let hall = drawn("west:A30@0,0 east:B30@50000,0");
    assert_eq!((hall.slot_of()[30], hall.x()[30]), (0, 2000.0));
    assert_eq!(hall.row_width(1).unwrap(), 30);
}

/// In the plan's order where it follows the row, as it may bend back; else from the left, or from the top.
#[test]
fn seats_follow_their_row() {
    let horseshoe: Vec<(f64, f64)> = [
        [0.0, 0.0],
        [0.0, 25.0],
        [0.0, 50.0],
        [0.0, 75.0],
        [25.0, 75.0],
        [50.0, 75.0],
        [75.0, 75.0],
        [75.0, 50.0],
        [75.0, 25.0],
        [75.0, 0.0],
    ]
    .map(|[x, y]| (x, y))
    .to_vec();
    for (what, places, expected) in [
        ("a horseshoe", &*horseshoe, "0 1 2 3 4 5 6 7 8 9"),
        (
            "a way half as long again as from the left is still the row's",
            &[(0.0, 0.0), (50.0, 0.0), (25.0, 0.0), (75.0, 0.0), (100.0, 0.0)],
            "0 1 2 3 4",
        ),
        ("no order at all", &[(75.0, 0.0), (0.0, 0.0), (100.0, 0.0), (25.0, 0.0), (50.0, 0.0)], "1 3 4 0 2"),
        ("upright, from the bottom", &[(100.0, 100.0), (110.0, 75.0), (120.0, 50.0), (130.0, 25.0)], "3 2 1 0"),
        ("steep, and not upright", &[(0.0, 60.0), (10.0, 40.0), (20.0, 20.0), (30.0, 0.0)], "0 1 2 3"),
    ] {
        let hall = placed((0.0, 0.0), &[places]);
        let names = (0..hall.seat_count()).map(|seat| hall.seat_short_name(seat as u32).unwrap());
        assert_eq!(names.collect::<Vec<_>>().join(" "), expected, "{what}");
    }
}

/// Chairs of the usual size stand 25 apart: that is taken for the pitch where a tenth of them nearly do.
#[test]
fn the_pitch_is_what_neighbours_have() {
    for (what, xs, expected) in [
        ("of few the middle", &[0.0, 30.0, 60.0, 120.0][..], &[0.0f32, 1.0, 2.0, 4.0][..]),
        (
            "the lower quartile of eight",
            &[0.0, 40.0, 80.0, 120.0, 200.0, 280.0, 360.0, 440.0, 520.0],
            &[0.0, 1.0, 2.0, 3.0, 5.0, 7.0, 9.0, 11.0, 13.0],
        ),
        (
            "the lower quartile of nine",
            &[0.0, 10.0, 20.0, 60.0, 100.0, 140.0, 180.0, 220.0, 260.0, 300.0],
            &[0.0, 0.25, 0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5],
        ),
        ("a little more than usual", &[0.0, 27.0, 54.0], &[0.0, 1.08, 2.16]),
        ("a little less", &[0.0, 23.0, 46.0], &[0.0, 0.92, 1.84]),
        ("more", &[0.0, 28.0, 56.0], &[0.0, 1.0, 2.0]),
        ("less", &[0.0, 22.0, 44.0], &[0.0, 1.0, 2.0]),
        ("two on top of each other do not count", &[0.0, 0.001, 30.0], &[0.0, 1.000_033_4]),
    ] {
        let places: Vec<(f64, f64)> = xs.iter().map(|&x| (x, 0.0)).collect();
        assert_eq!(placed((0.0, 0.0), &[&places]).x(), expected, "{what}");
    }
}

#[test]
fn a_grid_begins_where_its_zone_does() {
    let row = [(25.0, 25.0), (50.0, 25.0), (75.0, 25.0)];
    let hall = placed((10.0, 5.0), &[&row]);
    assert_eq!((hall.slot_of(), hall.row_of()), (&[1u16, 2, 3][..], &[1u16, 1, 1][..]));
    assert_eq!(hall.x(), [1.0, 2.0, 3.0]);
    // A thousandth beside the grid is beside it.
    let hall = placed((0.0, 0.0), &[&[(1.0, 1.0), (1001.0, 1.0), (2001.0, 1.0)]]);
    assert_eq!((hall.x(), hall.y()), (&[0.0f32, 1.0, 2.0][..], &[0.0f32; 3][..]));
    // Sixty-four pitches of margin are a grid's, and five hundred more between two rows' beginnings.
    let row = |step: f64| [0.0, 1.0, 2.0].map(|seat| ((step + seat) * 25.0, 0.0));
    let hall = placed((0.0, 0.0), &[&row(64.0), &row(569.0).map(|(x, _)| (x, 25.0))]);
    assert_eq!(hall.slot_of(), [64, 65, 66, 569, 570, 571]);
}

/// Rows of which one seat stands a thousandth of a pitch lower are no lines; those that all stand so are.
#[test]
fn what_lines_are() {
    let below = [(0.0, 50.0), (25.0, 50.0)];
    for (row, expected) in [
        ([(0.0, 0.0), (25.0, 0.0)], [0, 0, 2, 2]),
        ([(0.0, 0.0), (25.0, 0.025)], [0, 0, 1, 1]),
        ([(0.0, 0.025), (25.0, 0.0125)], [0, 0, 2, 2]),
    ] {
        assert_eq!(placed((0.0, 0.0), &[&row, &below]).row_of(), expected, "{row:?}");
    }
}
