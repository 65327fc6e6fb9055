//! Hall documents.

use super::*;
use parterre_planning::HallDocument;

const PLAIN: &str = r#"{"format":"parterre-hall","version":1,"name":"N","screenSide":"top","naming":{"rows":"letters_from_top","seats":"from_left","separator":"-"},"classes":[{"key":"a","name":"A"}],"rows":[{"seats":[{},{},null,{"sofa":1},{"sofa":1}]}]}"#;

fn with(from: &str, to: &str) -> String {
    assert!(PLAIN.contains(from), "{from}");
    PLAIN.replacen(from, to, 1)
}

#[test]
fn a_sound_one_is_taken_as_it_is() {
    let hall = noted(Format::Document, PLAIN, &[], 4);
    assert_eq!(hall.to_document(), PLAIN);
}

#[test]
fn errors() {
    for (text, expected) in [
        (with("[{},", "[{\"class\":7},"), "UNKNOWN_CATEGORY rows[0].seats[0] DEFAULTED a"),
        (with("[{},", "[{\"name\":\"2\"},"), "DUPLICATE_SEAT_NAME rows[0].seats[1] RENAMED 2-2"),
        (with("{},null", "{\"sofa\":1},null"), "SOFA_APART rows[0].seats[1] REMOVED"),
        (with("[{},", "[{\"companion\":true},"), "COMPANION_APART rows[0].seats[0] REMOVED"),
        (with("[{},", "[{\"x\":1e7},"), "OUT_OF_RANGE rows[0].seats[0] DEFAULTED"),
        (with("[{},", "[{\"x\":\"1\"},"), "WRONG_TYPE rows[0].seats[0].x DEFAULTED"),
        (with("[{},", "[{\"colour\":1},"), "UNKNOWN_FIELD rows[0].seats[0].colour IGNORED"),
        (with("[{},", "[7,"), "WRONG_TYPE rows[0].seats[0] DEFAULTED"),
        (with("\"rows\":[{", "\"rows\":[{\"zone\":3,"), "UNKNOWN_ZONE rows[0] REMOVED"),
        (with("\"rows\":[{", "\"rows\":[{\"label\":\"\","), "BAD_TEXT rows[0].label REMOVED"),
        (with("\"top\"", "\"left\""), "UNKNOWN_VALUE screenSide DEFAULTED top"),
        (with("\"name\":\"N\",", ""), "MISSING_FIELD name DEFAULTED"),
        (
            with("{\"key\":\"a\",\"name\":\"A\"}", "{\"key\":\"a\",\"name\":\"A\"},{\"key\":\"a\",\"name\":\"\"}"),
            "DUPLICATE_CATEGORY class 2 RENAMED a_2",
        ),
    ] {
        mended(Format::Document, &text, &[expected], 4);
    }
    refused(Format::Document, &with("\"version\":1", "\"version\":9"), &["UNSUPPORTED_VERSION version"]);
}
