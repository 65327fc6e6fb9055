//! Halls of any shape, written in every format and read again. A failing seed is printed; `PARTERRE_SEED` repeats it.

// Clippy's leave for tests ends at functions marked so.
#![allow(clippy::unwrap_used)]

#[path = "../../tests/common/mod.rs"]
mod common;
#[path = "../../tests/pictures/mod.rs"]
mod pictures;
mod shapes;

use common::{for_seeds, random_hall};
use parterre_engine::Hall;
use parterre_engine::hall::ScreenSide;
use parterre_planning::HallDocument;
use parterre_planning::formats::{self, FindingCode, Format, Import, LossCode, Severity};
use pictures::{document, document_with};

/// What may be lost, whatever the hall, and where: in Vista, seats.io, pretix, CSV. README.md says so in more words.
const MAY_LOSE: [(LossCode, &str); 25] = [
    (LossCode::RowOrder, ".sp."),
    (LossCode::Name, "v..c"),
    (LossCode::ScreenSide, "v.pc"),
    (LossCode::Naming, "vspc"),
    (LossCode::Separator, "vspc"),
    (LossCode::FocalPoint, "vspc"),
    (LossCode::ClassKeys, "v.pc"),
    (LossCode::ClassNames, "v.pc"),
    (LossCode::ClassOrder, "v..c"),
    (LossCode::UnusedClasses, "v..c"),
    (LossCode::Zones, "vspc"),
    (LossCode::ZoneOrder, ".spc"),
    (LossCode::UnusedZones, "vspc"),
    (LossCode::CrossAisles, "vspc"),
    (LossCode::Aisles, ".sp."),
    (LossCode::LeadingAisles, ".sp."),
    (LossCode::TrailingAisles, "vspc"),
    (LossCode::Coordinates, "vsp."),
    (LossCode::Origin, "vsp."),
    (LossCode::Accessible, "v.p."),
    (LossCode::Companion, "vsp."),
    (LossCode::Blocked, "vsp."),
    (LossCode::Disabled, ".sp."),
    (LossCode::ByHandOnly, "vsp."),
    (LossCode::Sofas, "vsp."),
];

fn may_lose(format: Format, code: LossCode) -> bool {
    let letter = match format {
        Format::Document => return false,
        Format::Vista => 'v',
        Format::SeatsIo => 's',
        Format::Pretix => 'p',
        Format::Csv => 'c',
    };
    MAY_LOSE.iter().any(|(other, formats)| *other == code && formats.contains(letter))
}

fn read(text: &str, format: Format, repair: bool) -> Hall {
    let import = formats::import(text, Some(format), repair);
    assert_eq!(import.more, 0);
    let errors: Vec<_> = import.findings.iter().filter(|finding| finding.severity == Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}\n{text}");
    import.hall.unwrap()
}

/// Nobody can sell a hall without seats: to import one is an error.
fn is_empty(import: &Import) -> bool {
    let last = import.findings.last().map(|finding| finding.code);
    last == Some(FindingCode::NoSeats)
}

/// Written in every format and read, a hall has lost what was said, and loses nothing more the next time.
fn goes_through(hall: &Hall) {
    for (format, name) in Format::ALL {
        let export = formats::export(hall, format);
        if hall.seat_count() == 0 {
            let import = formats::import(&export.text, Some(format), true);
            assert!(import.hall.is_none() && is_empty(&import), "{name}\n{}", export.text);
            continue;
        }
        for loss in &export.losses {
            assert!(may_lose(format, loss.code), "{name}: {:?}\n{}", loss, hall.to_document());
        }
        assert_eq!(formats::import(&export.text, None, false).format, Some(format));
        let once = read(&export.text, format, false);
        if export.losses.is_empty() {
            assert_eq!(once.to_document(), hall.to_document(), "{name} says that it lost nothing");
        }
        let again = formats::export(&once, format);
        assert_eq!(again.losses, [], "{name}\n{}", once.to_document());
        let twice = read(&again.text, format, false);
        assert_eq!(twice.to_bytes(), once.to_bytes(), "{name}");
    }
}

#[test]
fn every_format_takes_every_hall() {
    for_seeds(150, |random| goes_through(&random_hall(random)));
}

/// Halls as people draw them and worse, and what becomes of them as other systems' drawings.
#[test]
fn every_format_takes_every_drawing() {
    for_seeds(150, |random| {
        goes_through(&shapes::shaped_hall(random));
        let draft = shapes::shaped_draft(random);
        for text in [shapes::drawings::chart(random, &draft), shapes::drawings::plan(random, &draft)] {
            let import = formats::import(&text, None, true);
            match &import.hall {
                Some(hall) => goes_through(hall),
                None => assert!(is_empty(&import), "{:?}\n{text}", import.findings),
            }
        }
    });
}

fn hall(rows: &str) -> Hall {
    Hall::from_document(&document(rows)).unwrap()
}

fn lost(hall: &Hall, format: Format) -> Vec<(LossCode, usize)> {
    let losses = formats::export(hall, format).losses;
    losses.iter().map(|loss| (loss.code, loss.count)).collect()
}

/// All that tells their pitch are two seats with aisles between them: the plan's own word for it is believed then.
#[test]
fn a_few_seats_far_apart_keep_their_places() {
    let few = hall(r#"{"seats":[{}]},{"seats":[{},null,null,null,{}]},{"seats":[{}]},{"seats":[{}]}"#);
    for (format, name) in Format::ALL {
        let once = read(&formats::export(&few, format).text, format, false);
        let again = formats::export(&once, format);
        assert_eq!(again.losses, [], "{name}");
        assert_eq!(read(&again.text, format, false).to_bytes(), once.to_bytes(), "{name}");
    }
}

/// Rows that stand half a seat apart are drawn so where drawings are, and straight where only a grid is.
#[test]
fn a_staggered_row() {
    let hall = hall(r#"{"seats":[{},{},{}]},{"seats":[{"x":0.5},{"x":1.5},{"x":2.5}]}"#);
    assert_eq!(lost(&hall, Format::SeatsIo), []);
    assert_eq!(lost(&hall, Format::Pretix), []);
    assert_eq!(lost(&hall, Format::Csv), []);
    assert_eq!(lost(&hall, Format::Vista), [(LossCode::Coordinates, 3)]);
}

/// 0.3 times 0.3 as an f32 is not 0.09: seven decimals made it so.
#[test]
fn coordinates_with_nine_digits() {
    let hall = hall(r#"{"seats":[{"y":0.089999996},{"y":0.010000001},{"x":2.0000002}]}"#);
    for format in [Format::SeatsIo, Format::Pretix] {
        assert_eq!(lost(&hall, format), [], "{}", format.name());
        let back = read(&formats::export(&hall, format).text, format, false);
        assert_eq!(back.to_document(), hall.to_document(), "{}", format.name());
    }
}

/// An aisle that is drawn without a gap would make neighbours of those beside it: the drawing is given up, not the aisle.
#[test]
fn an_aisle_that_is_not_drawn() {
    let hall = hall(r#"{"seats":[{},null,{"x":1},{"x":2}]},{"seats":[{},{},{},{}]}"#);
    for format in [Format::SeatsIo, Format::Pretix] {
        assert_eq!(lost(&hall, format), [(LossCode::Coordinates, 2)], "{}", format.name());
        let back = read(&formats::export(&hall, format).text, format, false);
        assert_eq!(back.slot_of(), hall.slot_of());
    }
}

/// More aisles than neighbours: the pitch is what the format says and some gaps show, not what most gaps are.
#[test]
fn a_row_of_little_but_aisles() {
    let hall = hall(
        r#"{"seats":[{"name":"a"},null,null,null,null,{"name":"b"},null,null,null,{"name":"c"}]},{"seats":[{},{},null,null,null,null,null,null,null,null]}"#,
    );
    assert_eq!(lost(&hall, Format::SeatsIo), []);
    assert_eq!(lost(&hall, Format::Pretix), []);
}

fn of_pretix(rows: &[&[(f64, f64)]]) -> Hall {
    let seat = |(index, &(x, y)): (usize, &(f64, f64))| {
        format!(r#"{{"seat_guid":"","seat_number":"{index}","category":"A","position":{{"x":{x},"y":{y}}}}}"#)
    };
    let row = |(index, seats): (usize, &&[(f64, f64)])| {
        let seats: Vec<String> = seats.iter().enumerate().map(seat).collect();
        format!(r#"{{"row_number":"{index}","seats":[{}]}}"#, seats.join(","))
    };
    let rows: Vec<String> = rows.iter().enumerate().map(row).collect();
    let plan = format!(
        r#"{{"name":"","categories":[{{"name":"A"}}],"zones":[{{"position":{{"x":0,"y":0}},"rows":[{}]}}]}}"#,
        rows.join(",")
    );
    formats::import(&plan, Some(Format::Pretix), true).hall.unwrap()
}

/// Two pitches by the radius that seats have when nobody gave them one: to believe it would part all neighbours.
#[test]
fn seats_drawn_far_apart_are_neighbours() {
    let row = |y: f64| [0.0, 50.0, 100.0, 150.0].map(|x| (x, y));
    assert_eq!(of_pretix(&[&row(0.0), &row(50.0)]).slot_of(), [0, 1, 2, 3, 0, 1, 2, 3]);
    // An aisle of one and a half.
    let row = |y: f64| [0.0, 50.0, 175.0, 225.0].map(|x| (x, y));
    assert_eq!(of_pretix(&[&row(0.0), &row(60.0)]).slot_of(), [0, 1, 4, 5, 0, 1, 4, 5]);
}

/// Wider chairs have a pitch of their own, the middle one of their row's gaps, and an aisle is wide by that.
#[test]
fn a_row_of_wider_chairs() {
    let row = |gaps: &[f64], y: f64| {
        let mut x = 0.0;
        let mut seats = vec![(x, y)];
        seats.extend(gaps.iter().map(|gap| {
            x += gap;
            (x, y)
        }));
        seats
    };
    let wide = row(&[20.0, 20.0, 20.0, 24.0, 24.0, 24.0, 24.0, 36.0], 30.0);
    let hall = of_pretix(&[&row(&[20.0; 8], 0.0), &wide, &row(&[20.0; 8], 60.0)]);
    assert_eq!(hall.slot_of(), [0, 1, 2, 3, 4, 5, 6, 7, 8].repeat(3));
}

/// A row that lies on another one leaves nothing behind, not even an empty row; the next one lies three pitches below.
#[test]
fn a_row_on_top_of_another() {
    let row = |y: f64| [0.0, 25.0, 50.0, 75.0].map(|x| (x, y));
    let hall = of_pretix(&[&row(0.0), &row(0.0), &row(75.0)]);
    assert_eq!((hall.row_of(), hall.row_count()), (&[0, 0, 0, 0, 3, 3, 3, 3][..], 4));
}

/// A plan like a bus: one seat on either side of the aisle, and rows that are far closer together than the two seats of one.
#[test]
fn a_seat_on_either_side_of_an_aisle() {
    let row = |y: f64| [(0.0, y), (107.0, y)];
    assert_eq!(of_pretix(&[&row(0.0), &row(26.0), &row(52.0)]).slot_of(), [0, 4, 0, 4, 0, 4]);
}

/// Seats are set by seats.io's spacing: a gap of whole pitches is where some were taken out.
#[test]
fn seats_taken_out_of_a_chart() {
    let chart = |third: f64| {
        let seat = |x: f64| format!(r#"{{"x":{x},"y":0,"label":"{x}","categoryKey":1}}"#);
        let seats = [0.0, 60.0, third].map(seat).join(",");
        let text = format!(
            r#"{{"categories":{{"list":[{{"label":"A","key":1}}]}},"subChart":{{"rows":[{{"label":"A","chairSpacing":4,"seats":[{seats}]}}]}}}}"#
        );
        formats::import(&text, None, true).hall.unwrap()
    };
    assert_eq!(chart(120.0).slot_of(), [0, 3, 6]);
    assert_eq!(chart(133.0).slot_of(), [0, 3, 7]);
}

/// Halfway between two and three slots: 2.87 - 0.37 is a little more or less than 2.5 in a hall's coordinates, so that the
/// aisle was two slots wide the first time and three the second, and the drawing given up for a grid.
#[test]
fn an_aisle_of_two_and_a_half_pitches() {
    for hundredths in 0..100 {
        let start = f64::from(hundredths) / 100.0;
        let row = |from: f64, places: &[f64]| {
            let at = |x: f64| format!(r#"{{"x":{:.2},"y":{from:.2}}}"#, start + x);
            let seats: Vec<String> = places.iter().map(|&x| at(x)).collect();
            format!(r#"{{"seats":[{}]}}"#, seats.join(",").replacen("},", "},null,", 1))
        };
        let spaced = row(1.1, &[0.37, 1.62, 2.87, 4.12, 5.37]).replacen("null,", "", 1);
        goes_through(&hall(&format!("{},{spaced}", row(0.0, &[0.0, 2.5, 3.75]))));
    }
}

/// Rows so close that seats a pitch apart would lie on those behind: what is read of the drawing cannot be drawn, so
/// that the grid is written at once and not the second time.
#[test]
fn rows_a_seventh_of_a_pitch_apart() {
    let rows: Vec<String> = (0..3)
        .map(|line| {
            let seat = |slot: usize| format!(r#"{{"x":{},"y":{line}}}"#, slot as f64 * 1.6 + f64::from(line) * 0.4);
            format!(r#"{{"seats":[{}]}}"#, (0..4).map(seat).collect::<Vec<_>>().join(","))
        })
        .collect();
    goes_through(&hall(&rows.join(",")));
    let wide = r#"{"seats":[null,null,null,null,null,{"x":-1},{"x":6.3},null,{"x":20.9},{"x":28.2}]},{"seats":[null,null,null,null,null,{"x":-1,"y":1.5},null,{"x":13.6,"y":1.5}]},{"seats":[{"x":-37.5,"y":3},{"x":-30.2,"y":3},{"x":-22.9,"y":3},{"x":-15.6,"y":3},{"x":-8.3,"y":3}]}"#;
    goes_through(&hall(wide));
}

/// A drawing that begins a thousandth of a pitch from its grid began on it the second time.
#[test]
fn a_thousandth_of_a_pitch() {
    let hall = of_pretix(&[&[(0.0, 0.0025), (2.5, 0.0025)], &[(0.0, 2.5025), (2.5, 2.5025)]]);
    goes_through(&hall);
}

/// What is measured drifted by the last digit with every round: a pitch that is the one said is taken for it.
#[test]
fn uneven_seats_do_not_drift() {
    let at = [0.0, 29.1, 53.7, 78.699_99, 134.0, 171.3, 240.0, 301.9];
    let row = |y: f64| at.map(|x| (x, y + x / 7.0));
    goes_through(&of_pretix(&[&row(0.0), &row(31.0)]));
}

fn with(classes: &str, zones: &str, rows: &str) -> Hall {
    let text = document_with(&format!(r#""zones":[{zones}],"#), rows);
    Hall::from_document(&text.replace(r#"{"key":"a","name":"A"}"#, classes)).unwrap()
}

/// Names that lead to one key: a class came back as another one the second time, and two as one in a table.
#[test]
fn classes_of_nearly_one_name() {
    let rows = r#"{"seats":[{},{"class":1},{"class":2}]}"#;
    for classes in [
        r#"{"key":"Standard","name":"One"},{"key":"standard_seats","name":"Two"},{"key":"standard","name":"Standard"}"#,
        r#"{"key":"vip","name":"VIP"},{"key":"VIP","name":"vip"},{"key":"vip_2","name":"VIP"}"#,
        r#"{"key":"日","name":""},{"key":"本","name":""},{"key":"class","name":"\u8a9e"}"#,
    ] {
        let hall = with(classes, "", rows);
        for format in [Format::Pretix, Format::Csv] {
            let once = read(&formats::export(&hall, format).text, format, false);
            assert_eq!(once.class_of(), [0, 1, 2], "{} {classes}", format.name());
        }
        goes_through(&hall);
    }
}

/// Sections are written in the order of their rows.
#[test]
fn zones_change_places() {
    let zones = r#"{"key":"one","name":"One"},{"key":"two","name":"Two"}"#;
    let class = r#"{"key":"a","name":"A"}"#;
    let hall = with(class, zones, r#"{"zone":1,"seats":[{}]},{"zone":0,"seats":[{}]}"#);
    for format in [Format::SeatsIo, Format::Pretix] {
        assert_eq!(lost(&hall, format), [(LossCode::ZoneOrder, 1)], "{}", format.name());
    }
    goes_through(&hall);
}

/// A balcony drawn over the stalls is moved below them, and the screen behind both stays where it is drawn: at the bottom,
/// though the moved balcony reaches beyond it.
#[test]
fn a_screen_below_zones_that_overlap() {
    let zones = r#"{"key":"stalls","name":"Stalls"},{"key":"balcony","name":"Balcony"}"#;
    let stalls = (0..3).map(|_| r#"{"zone":0,"seats":[{},{}]}"#.to_owned());
    let balcony = (0..7).map(|row| {
        let y = 3.0 * f64::from(row) - 15.5;
        format!(r#"{{"zone":1,"seats":[{{"x":0,"y":{y}}},{{"x":1,"y":{y}}}]}}"#)
    });
    let rows: Vec<String> = stalls.chain(balcony).collect();
    let text = document_with(&format!(r#""zones":[{zones}],"#), &rows.join(","));
    let hall = Hall::from_document(&text.replace(r#""screenSide":"top""#, r#""screenSide":"bottom""#)).unwrap();
    for format in [Format::SeatsIo, Format::Pretix] {
        let text = formats::export(&hall, format).text;
        assert_eq!(read(&text, format, false).screen_side(), ScreenSide::Bottom, "{}", format.name());
    }
    goes_through(&hall);
}

/// Sections of one name are one zone, unless our own keys tell them apart.
#[test]
fn zones_of_one_name() {
    let zones = r#"{"key":"left","name":"Balcony"},{"key":"right","name":"Balcony"}"#;
    let class = r#"{"key":"a","name":"A"}"#;
    let hall = with(class, zones, r#"{"zone":0,"seats":[{}]},{"zone":1,"seats":[{}]}"#);
    assert_eq!(lost(&hall, Format::SeatsIo), []);
    assert_eq!(lost(&hall, Format::Pretix), []);
}
