//! Documents: there and back, one table row per defect, sizes, migrations.

use parterre_engine::hall::flag;

use super::*;

fn refused(text: &str) -> (ErrorCode, String) {
    let error = Hall::from_document(text).expect_err(text);
    // Without classes no seat has one it may have; else a defect is one.
    let more = if error.code() == ErrorCode::NoClass { 4 } else { 0 };
    assert_eq!(error.more.len(), more, "{text}");
    (error.first.code, error.first.at)
}

const PLAIN: &str = r#"{"format":"parterre-hall","version":1,"name":"One","screenSide":"top","naming":{"rows":"letters_from_top","seats":"from_left","separator":"-"},"classes":[{"key":"standard_seats","name":"Standard"}],"rows":[{"seats":[{},null,{}]},{"seats":[]},{"label":"Box","seats":[{"name":"x","accessible":true},{"x":1.5,"companion":true,"autoAssign":false}]}]}"#;

#[test]
fn a_document_comes_back_as_it_was() {
    let hall = Hall::from_document(PLAIN).unwrap();
    assert_eq!(hall.seat_count(), 4);
    assert_eq!(hall.seat_name(1).unwrap(), "A-2");
    assert_eq!(hall.seat_name(2).unwrap(), "Box-x");
    assert_eq!(hall.row_label(1).unwrap(), "");
    assert_eq!(hall.flags_of(), [0, 0, flag::ACCESSIBLE, flag::COMPANION | flag::NO_AUTO_ASSIGN]);
    let written = hall.to_document();
    assert_eq!(Hall::from_document(&written).unwrap().to_document(), written);
    assert_eq!(json::parse(&written).unwrap(), json::parse(PLAIN).unwrap());
}

/// One row per code, in the order of the codes.
#[test]
fn defects_have_a_code_and_a_place() {
    let with = |from: &str, to: &str| {
        assert!(PLAIN.contains(from), "{from}");
        PLAIN.replacen(from, to, 1)
    };
    let long = "x".repeat(256);
    let table = [
        (String::from("{"), ErrorCode::BadJson, "byte 1"),
        (String::from("[]"), ErrorCode::BadFormat, "format"),
        (with("parterre-hall", "other"), ErrorCode::BadFormat, "format"),
        (with("\"version\":1", "\"version\":2"), ErrorCode::UnsupportedVersion, "version"),
        (with("\"version\":1", "\"version\":0"), ErrorCode::UnsupportedVersion, "version"),
        (with("\"version\":1", "\"version\":1.5"), ErrorCode::UnsupportedVersion, "version"),
        (with("\"name\":\"One\",", ""), ErrorCode::MissingField, "name"),
        (with(",\"separator\":\"-\"", ""), ErrorCode::MissingField, "naming.separator"),
        (with("\"name\":\"One\"", "\"name\":1"), ErrorCode::WrongType, "name"),
        (with("\"top\"", "1"), ErrorCode::WrongType, "screenSide"),
        (with("\"top\"", "\"left\""), ErrorCode::UnknownValue, "screenSide"),
        (with("\"screenSide\":\"top\",", ""), ErrorCode::MissingField, "screenSide"),
        (with("[{},null,{}]", "7"), ErrorCode::WrongType, "rows[0].seats"),
        (with("[{},null,{}]", "[7]"), ErrorCode::WrongType, "rows[0].seats[0]"),
        (with("\"accessible\":true", "\"accessible\":1"), ErrorCode::WrongType, "rows[2].seats[0].accessible"),
        (with("\"accessible\"", "\"accesible\""), ErrorCode::UnknownField, "rows[2].seats[0].accesible"),
        (with("{},null", "{\"class\":1},null"), ErrorCode::OutOfRange, "rows[0].seats[0].class"),
        (with("{},null", "{\"class\":-1},null"), ErrorCode::OutOfRange, "rows[0].seats[0].class"),
        (with("{},null", "{\"sofa\":0},null"), ErrorCode::OutOfRange, "rows[0].seats[0].sofa"),
        (with("1.5", "1e7"), ErrorCode::OutOfRange, "rows[2].seats[1].x"),
        (with("\"label\":\"Box\"", "\"zone\":0"), ErrorCode::OutOfRange, "rows[2].zone"),
        (with("\"label\":\"Box\"", "\"label\":\"\""), ErrorCode::BadText, "rows[2].label"),
        (with("\"One\"", &format!("\"{long}\"")), ErrorCode::BadText, "name"),
        (with("\"One\"", "\"a\\nb\""), ErrorCode::BadText, "name"),
        (with("letters_from_top", "roman"), ErrorCode::UnknownValue, "naming.rows"),
        (
            with("\"Standard\"}", "\"Standard\"},{\"key\":\"standard_seats\",\"name\":\"\"}"),
            ErrorCode::DuplicateKey,
            "classes[1].key",
        ),
        (with("{},null,{}", "{\"name\":\"2\"},null,{}"), ErrorCode::DuplicateSeatName, "rows[0].seats[2].name"),
        (with("{},null,{}", "{\"sofa\":1},null,{\"sofa\":1}"), ErrorCode::SofaApart, "rows[0].seats[2].sofa"),
        (with("\"accessible\":true", "\"accessible\":false"), ErrorCode::CompanionApart, "rows[2].seats[1].companion"),
        (with("{\"key\":\"standard_seats\",\"name\":\"Standard\"}", ""), ErrorCode::NoClass, "classes"),
    ];
    for (text, code, at) in table {
        assert_eq!(refused(&text), (code, String::from(at)), "{text}");
    }
}

#[test]
fn all_defects_are_listed_up_to_a_hundred() {
    let text = PLAIN.replace("{},null,{}", &vec!["{\"class\":9}"; 500].join(","));
    assert_eq!(Hall::from_document(&text).unwrap_err().more.len(), 99);
}
