//! Plans that nobody on this project made: a cinema's session, and two charts from the tests of a vendor's client.

use parterre_planning::HallDocument;
use std::rc::Rc;

use parterre_engine::hall::{ScreenSide, flag};
use parterre_engine::{Algorithm, Arrangement, AssignRequest, Hall, Inventory, PartyTerms, Status};
use parterre_planning::formats::{self, Finding, Format, Import, LossCode};

const SESSION: &str = include_str!("../data/vista-session-156-seats.json");
const ROWS: &str = include_str!("../data/seats-io-rows.json");
const SECTIONS: &str = include_str!("../data/seats-io-sections.json");

fn said(findings: &[Finding]) -> Vec<String> {
    findings.iter().map(|finding| format!("{} {} {}", finding.code.name(), finding.at, finding.to)).collect()
}

#[track_caller]
fn read(text: &str, format: Format) -> (Hall, Import) {
    let mut import = formats::import(text, None, false);
    assert_eq!(import.format, Some(format));
    match import.hall.take() {
        Some(hall) => (hall, import),
        None => panic!("{:?}", import.findings),
    }
}

#[test]
fn a_session_of_a_real_auditorium() {
    let (hall, session) = read(SESSION, Format::Vista);
    assert_eq!(session.findings, []);
    assert_eq!((hall.seat_count(), hall.row_count()), (156, 13));
    assert_eq!(hall.screen_side(), ScreenSide::Bottom);
    let labels: Vec<&str> = (0..13).map(|row| hall.row_label(row).unwrap()).collect();
    assert_eq!(labels.concat(), "MLKJIHGFEDCBA");

    let keys: Vec<&str> = hall.classes().iter().map(|class| class.key.as_str()).collect();
    assert_eq!(keys, ["standard_seats", "couple", "vip"]);
    let of_class = |class: u8| hall.class_of().iter().filter(|&&other| other == class).count();
    assert_eq!((of_class(0), of_class(1), of_class(2)), (38, 10, 108));

    // Row M begins at column 1 with the seat that is printed 1.
    let corner = hall.seat_at(0, 1).unwrap();
    assert_eq!(hall.seat_at(0, 0), None);
    assert_eq!(hall.seat_name(corner).unwrap(), "M-1");

    // Row L has five sofas of two.
    let first = hall.seat_at(1, 2).unwrap();
    let sofas: Vec<u16> = (first..first + 10).map(|seat| hall.sofa_of()[seat as usize]).collect();
    assert_eq!(sofas, [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    assert_eq!(hall.flags_of().iter().filter(|&&flags| flags & flag::SOFA != 0).count(), 10);
}

/// The grid is ours, the answers are read off the plan: row M (top) lacks its first seat, row G is a full middle row.
#[test]
fn parties_in_the_real_auditorium() {
    let (hall, _) = read(SESSION, Format::Vista);
    let mut show = Inventory::new(Rc::new(hall));
    // The session has one seat sold, M-1.
    show.set_status(&[0], Status::Sold).unwrap();
    for (algorithm, count, names) in [
        (Algorithm::TopLeftToBottomRight, 3, "M-2 M-3 M-4"),
        (Algorithm::BottomRightToTopLeft, 3, "A-13 A-12 A-11"),
        (Algorithm::BottomLeftToTopRight, 3, "A-1 A-2 A-3"),
        (Algorithm::TopRightToBottomLeft, 3, "M-12 M-11 M-10"),
        (Algorithm::LeftCenterToOutside, 3, "G-7 G-6 G-8"),
        (Algorithm::RightCenterToOutside, 3, "G-7 G-8 G-6"),
        (Algorithm::LeftCenterToOutside, 2, "G-7 G-6"),
        (Algorithm::RightCenterToOutside, 2, "G-7 G-8"),
        (Algorithm::TopLeftToBottomRight, 13, "G-1 G-2 G-3 G-4 G-5 G-6 G-7 G-8 G-9 G-10 G-11 G-12 G-13"),
    ] {
        let party = show.assign(&AssignRequest::order(algorithm, PartyTerms::of(count))).unwrap();
        let found: Vec<String> = party.seats.iter().map(|&seat| show.hall().seat_name(seat).unwrap()).collect();
        assert_eq!((&*found.join(" "), party.arrangement), (names, Arrangement::Together), "{algorithm:?}");
    }
    let crowd = show.assign(&AssignRequest::order(Algorithm::TopLeftToBottomRight, PartyTerms::of(14))).unwrap();
    assert_eq!((crowd.seats.len(), crowd.arrangement), (14, Arrangement::Scattered));
}

#[test]
fn a_chart_of_rows() {
    let (hall, chart) = read(ROWS, Format::SeatsIo);
    assert_eq!(
        said(&chart.findings),
        [
            "NOT_BOOKABLE_BY_SEAT subChart.generalAdmissionAreas[0] GA1",
            "NOT_BOOKABLE_BY_SEAT subChart.generalAdmissionAreas[1] GA2",
        ]
    );
    assert_eq!(hall.name(), "Sample chart");
    assert_eq!((hall.seat_count(), hall.row_count()), (32, 4));
    // The stage is drawn above the rows.
    assert_eq!(hall.screen_side(), ScreenSide::Top);
    let keys: Vec<&str> = hall.classes().iter().map(|class| class.key.as_str()).collect();
    // A program asks for seats by the chart's own keys, two of which are numbers.
    assert_eq!(keys, ["9", "10", "string11"]);
    // Chairs stand 20 apart, rows 24; the first seat is at (151.94, 99.56), the focal point at (225, 33.23).
    assert_eq!((hall.x()[7], hall.y()[31]), (7.0, 3.6));
    assert_eq!(hall.own_focal_point(), Some((3.653, -3.3165)));
    let accessible: Vec<String> = (0..32)
        .filter(|&seat| hall.flags_of()[seat as usize] & flag::ACCESSIBLE != 0)
        .map(|seat| hall.seat_name(seat).unwrap())
        .collect();
    assert_eq!(accessible, ["A-7"]);
}

#[test]
fn a_chart_with_sections() {
    let (hall, chart) = read(SECTIONS, Format::SeatsIo);
    let said = said(&chart.findings);
    assert_eq!(said.len(), 13, "each section has a row A with a seat 1");
    assert_eq!(said[0], "ROW_NAME_SHARED subChart.sections[0].subChart.rows[0] Section A A");
    assert_eq!((hall.seat_count(), hall.row_count()), (71, 13));
    let zones: Vec<&str> = hall.zones().iter().map(|zone| zone.name.as_str()).collect();
    assert_eq!(zones, ["Section A", "Section B"]);
    let zone_of: Vec<u8> = (0..13).filter_map(|row| hall.row_zone(row).unwrap()).collect();
    assert_eq!(zone_of, [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(hall.seat_name(0).unwrap(), "Section A A-1");
    // The chart's focal point is its corner, up and left of the first seat.
    assert_eq!(hall.own_focal_point(), Some((-0.9125, -2.0625)));
    // Seats of section B take its category, and lie where it does: 189.94 + 16.25, after 18.25 as the first of all.
    assert_eq!((hall.class_of()[70], hall.x()[36], hall.slot_of()[36]), (1, 9.397, 9));
}

/// What an importer makes is what it makes again of the export in the same format.
#[test]
fn there_and_back() {
    for (text, format) in [(SESSION, Format::Vista), (ROWS, Format::SeatsIo), (SECTIONS, Format::SeatsIo)] {
        let (hall, _) = read(text, format);
        for other in [format, Format::Document] {
            let export = formats::export(&hall, other);
            assert_eq!(export.losses, []);
            let (again, _) = read(&export.text, other);
            assert_eq!(again.to_document(), hall.to_document());
            assert_eq!(again.to_bytes(), hall.to_bytes());
        }
    }
}

#[test]
fn what_other_formats_lose_of_them() {
    let losses = |text: &str, format: Format| {
        let hall = formats::import(text, None, false).hall.unwrap();
        let losses = formats::export(&hall, format).losses;
        losses.iter().map(|loss| (loss.code, loss.count)).collect::<Vec<_>>()
    };
    assert_eq!(losses(SESSION, Format::SeatsIo), [(LossCode::Sofas, 1)]);
    assert_eq!(losses(SESSION, Format::Pretix), [(LossCode::Sofas, 1)]);
    assert_eq!(losses(SESSION, Format::Csv), [(LossCode::ClassOrder, 2)]);
    assert_eq!(
        losses(ROWS, Format::Vista),
        [(LossCode::Name, 1), (LossCode::FocalPoint, 1), (LossCode::ClassKeys, 3), (LossCode::Coordinates, 24)]
    );
    assert_eq!(
        losses(ROWS, Format::Pretix),
        [(LossCode::FocalPoint, 1), (LossCode::ClassNames, 3), (LossCode::Accessible, 1)]
    );
    // pretix knows a category by its name alone: the key, by which programs ask, is kept in its stead.
    assert_eq!(losses(SECTIONS, Format::Pretix), [(LossCode::FocalPoint, 1), (LossCode::ClassNames, 2)]);
}
