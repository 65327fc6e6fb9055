//! A real auditorium in Vista's format, and what can be wrong with one.

use std::rc::Rc;

use parterre_engine::hall::{ScreenSide, flag};
use parterre_engine::{Algorithm, AssignRequest, ErrorCode, Hall, Inventory, Status};
use parterre_planning::formats::vista::{NoteCode, import};

const SESSION: &str = include_str!("data/vista-session-156-seats.json");

#[test]
fn the_real_auditorium() {
    let session = import(SESSION).unwrap();
    let hall = &session.hall;
    assert_eq!(session.notes, []);
    assert_eq!((hall.seat_count(), hall.row_count()), (156, 13));
    assert_eq!(hall.screen_side(), ScreenSide::Bottom);
    let labels: Vec<&str> = (0..13).map(|row| hall.row_label(row).unwrap()).collect();
    assert_eq!(labels.concat(), "MLKJIHGFEDCBA");

    let keys: Vec<&str> = hall.classes().iter().map(|class| class.key.as_str()).collect();
    assert_eq!(keys, ["standard_seats", "couple", "vip"]);
    let of_class = |class: u8| hall.class_of().iter().filter(|&&other| other == class).count();
    assert_eq!((of_class(0), of_class(1), of_class(2)), (38, 10, 108));

    // Row M begins at column 1 with the seat that is printed 1, and that one is sold.
    let corner = hall.seat_at(0, 1).unwrap();
    assert_eq!(hall.seat_at(0, 0), None);
    assert_eq!(hall.seat_name(corner).unwrap(), "M-1");
    let sold: Vec<usize> = (0..156)
        .filter(|&seat| session.statuses[seat] == Status::Sold)
        .collect();
    assert_eq!(sold, [corner as usize]);
    assert_eq!(
        session
            .statuses
            .iter()
            .filter(|&&status| status == Status::Free)
            .count(),
        155
    );

    // Row L has five sofas of two.
    let first = hall.seat_at(1, 2).unwrap();
    let sofas: Vec<u16> = (first..first + 10).map(|seat| hall.sofa_of()[seat as usize]).collect();
    assert_eq!(sofas, [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    assert_eq!(
        hall.flags_of().iter().filter(|&&flags| flags & flag::SOFA != 0).count(),
        10
    );

    let again = Hall::from_document(&hall.to_document()).unwrap();
    assert_eq!(again.to_bytes(), hall.to_bytes());
    assert_eq!(
        Hall::from_bytes(&hall.to_bytes()).unwrap().to_document(),
        hall.to_document()
    );
}

/// The grid is ours, the answers are read off the plan: row M (top) lacks its first seat, row G is a full middle row.
#[test]
fn parties_in_the_real_auditorium() {
    let session = import(SESSION).unwrap();
    let statuses = session.statuses;
    let mut show = Inventory::new(Rc::new(session.hall));
    for (seat, status) in statuses.into_iter().enumerate() {
        show.set_status(&[seat as u32], status).unwrap();
    }
    for (algorithm, count, names) in [
        (Algorithm::TopLeftToBottomRight, 3, "M-2 M-3 M-4"),
        (Algorithm::BottomRightToTopLeft, 3, "A-13 A-12 A-11"),
        (Algorithm::BottomLeftToTopRight, 3, "A-1 A-2 A-3"),
        (Algorithm::TopRightToBottomLeft, 3, "M-12 M-11 M-10"),
        (Algorithm::LeftCenterToOutside, 3, "G-7 G-6 G-8"),
        (Algorithm::RightCenterToOutside, 3, "G-7 G-8 G-6"),
        (Algorithm::LeftCenterToOutside, 2, "G-7 G-6"),
        (Algorithm::RightCenterToOutside, 2, "G-7 G-8"),
        (
            Algorithm::TopLeftToBottomRight,
            13,
            "G-1 G-2 G-3 G-4 G-5 G-6 G-7 G-8 G-9 G-10 G-11 G-12 G-13",
        ),
    ] {
        let party = show.assign(&AssignRequest::plain(algorithm, count)).unwrap();
        let found: Vec<String> = party
            .seats
            .iter()
            .map(|&seat| show.hall().seat_name(seat).unwrap())
            .collect();
        assert_eq!(
            (found.join(" ").as_str(), party.together),
            (names, true),
            "{algorithm:?}"
        );
    }
    let crowd = show
        .assign(&AssignRequest::plain(Algorithm::TopLeftToBottomRight, 14))
        .unwrap();
    assert_eq!((crowd.seats.len(), crowd.together), (14, false));
}

fn session(rows: &str) -> String {
    format!(r#"{{"Areas":[{{"AreaCategoryCode":"1","Description":"Stalls","Rows":[{rows}]}}]}}"#)
}

fn seat(id: &str, row: u32, column: u32, more: &str) -> String {
    format!(r#"{{"Id":"{id}","Position":{{"RowIndex":{row},"ColumnIndex":{column}}},"Status":0{more}}}"#)
}

fn row(name: &str, seats: &[String]) -> String {
    format!(r#"{{"PhysicalName":{name},"Seats":[{}]}}"#, seats.join(","))
}

#[test]
fn defects_have_a_code_and_a_place() {
    let one = |text: &str| session(&row("\"A\"", &[text.into()]));
    for (text, code, at) in [
        (String::from("{}"), ErrorCode::BadFormat, "SeatLayoutData.Areas"),
        (String::from("[1,2"), ErrorCode::BadJson, "byte 4"),
        (
            String::from(r#"{"Areas":[{}]}"#),
            ErrorCode::MissingField,
            "Areas[0].Rows",
        ),
        (session("{}"), ErrorCode::MissingField, "Areas[0].Rows[0].Seats"),
        (one("{}"), ErrorCode::MissingField, "Areas[0].Rows[0].Seats[0].Position"),
        (
            one(&seat("", 0, 0, "")),
            ErrorCode::WrongType,
            "Areas[0].Rows[0].Seats[0].Id",
        ),
        (
            one(&seat("1", 0, 4_000_000, "")),
            ErrorCode::OutOfRange,
            "Areas[0].Rows[0].Seats[0].Position",
        ),
        (
            one(r#"{"Id":"1","Position":{"RowIndex":0,"ColumnIndex":0}}"#),
            ErrorCode::MissingField,
            "Areas[0].Rows[0].Seats[0].Status",
        ),
        (
            session(&row("\"A\"", &[seat("1", 0, 0, ""), seat("2", 0, 0, "")])),
            ErrorCode::DuplicatePosition,
            "Areas[0].Rows[0].Seats[1].Position",
        ),
        (
            session(&row("\"A\"", &[seat("1", 0, 0, ""), seat("1", 0, 1, "")])),
            ErrorCode::DuplicateSeatName,
            "rows[0].seats[1].name",
        ),
    ] {
        let error = import(&text).expect_err(&text);
        assert_eq!((error.first.code, error.first.at.as_str()), (code, at), "{text}");
    }
}

#[test]
fn decisions_are_noted() {
    let group = r#","SeatsInGroup":[{"RowIndex":0,"ColumnIndex":0},{"RowIndex":0,"ColumnIndex":5}]"#;
    let blocked = r#"{"Id":"9","Position":{"RowIndex":2,"ColumnIndex":0},"Status":3}"#;
    let text = session(
        &[
            row("\"A\"", &[seat("1", 0, 0, group)]),
            row("\"B\"", &[seat("2", 0, 1, "")]),
            row("null", &[seat("1", 1, 0, "")]),
            row("\"A\"", &[]),
            row("\"C\"", &[blocked.into()]),
        ]
        .join(","),
    );
    let session = import(&text).unwrap();
    let codes: Vec<NoteCode> = session.notes.iter().map(|(code, _)| *code).collect();
    assert_eq!(
        codes,
        [
            NoteCode::RowNameConflict,
            NoteCode::UnavailableBlocked,
            NoteCode::GroupIgnored,
            NoteCode::RowWithoutName
        ]
    );
    assert_eq!(session.hall.screen_side(), ScreenSide::Top);
    assert_eq!(session.statuses.last(), Some(&Status::Blocked));
    assert_eq!(session.hall.sofa_of(), [0; 4]);

    let empty = import(r#"{"Areas":[]}"#).unwrap();
    assert_eq!(empty.hall.seat_count(), 0);
    assert_eq!(empty.notes, [(NoteCode::ScreenSideAssumed, String::new())]);
}
