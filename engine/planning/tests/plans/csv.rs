//! Tables.

use super::*;
use parterre_planning::HallDocument;

#[test]
fn errors() {
    for (text, expected, seats) in [
        ("row,seat\nA,1\nA,\"2\n", &["BAD_CSV line 3 LEFT_OUT"][..], 1),
        ("row,seat\nA,1\nA,1\n", &["DUPLICATE_SEAT_NAME line 3 RENAMED 1-2"], 2),
        ("row,seat,slot\nA,1,1\nA,2,1\n", &["SEATS_OVERLAP line 3 LEFT_OUT"], 1),
        ("row,seat,slot\nA,1,0\n", &["OUT_OF_RANGE line 2: slot DEFAULTED"], 1),
        ("row,seat,line\nA,1,x\n", &["OUT_OF_RANGE line 2: line DEFAULTED"], 1),
        ("row,seat,x\nA,1,wide\n", &["OUT_OF_RANGE line 2: x DEFAULTED"], 1),
        ("row,seat,x\nA,1,1e9\n", &["OUT_OF_RANGE line 2 DEFAULTED"], 1),
        ("row,seat,flags\nA,1,golden\n", &["UNKNOWN_VALUE line 2: flags IGNORED golden"], 1),
        ("row,seat,blocked\nA,1,maybe\n", &["UNKNOWN_VALUE line 2: column 3 IGNORED maybe"], 1),
        ("row,seat,class\nA,,vip\n", &["MISSING_FIELD line 2: seat DEFAULTED"], 1),
        ("row,seat,sofa\nA,1,1\nA,2,\nA,3,1\n", &["SOFA_APART line 2 REMOVED"], 3),
        ("row,seat,flags\nA,1,companion\n", &["COMPANION_APART line 2 REMOVED"], 1),
    ] {
        mended(Format::Csv, text, expected, seats);
    }
    refused(Format::Csv, "", &["BAD_CSV line 1"]);
    refused(Format::Csv, "seat,class\n1,vip\n", &["MISSING_FIELD line 1: row"]);
    refused(Format::Csv, "a,b\n1,2\n", &["MISSING_FIELD line 1: row", "MISSING_FIELD line 1: seat"]);
}

#[test]
fn decisions() {
    noted(
        Format::Csv,
        "row,seat,price\nA,1,9\n,2,9\nB,,\n",
        &[
            "UNKNOWN_FIELD line 1: column 3 IGNORED",
            "ROW_WITHOUT_SEATS line 4 IGNORED",
            "ROW_WITHOUT_NAME line 3 DEFAULTED B-2",
        ],
        2,
    );
}

#[test]
fn companions_sit_on_either_side() {
    for text in ["row,seat,flags\nA,1,companion\nA,2,accessible\n", "row,seat,flags\nA,1,accessible\nA,2,companion\n"] {
        noted(Format::Csv, text, &[], 2);
    }
}

/// Quotes, marks, semicolons, tabs, languages, columns in any order, empty lines.
#[test]
fn tables_come_in_many_forms() {
    let tables = [
        "row,seat,class,flags\nA,1,VIP,accessible\nA,2,VIP,\nB,1,,blocked by_hand\n",
        "\u{feff}sep=;\r\nrow;seat;class;flags\r\nA;1;VIP;accessible\r\nA;2;VIP;\r\nB;1;;blocked|by_hand\r\n",
        "Seat\tRow\tCategory\tWheelchair\tBlocked\tBy hand\n1\tA\tVIP\tx\t\t\n2\tA\tVIP\t0\t\t\n1\tB\t\t\tyes\t1\n",
        "Rangée;Place;Catégorie;PMR;Bloqué;by hand\nA;1;VIP;oui;;\nA;2;VIP;non;;\nB;1;;;x;oui\n",
        "Reihe;Platz;Kategorie;Rollstuhl;Gesperrt;by hand\nA;1;VIP;ja;;\nA;2;VIP;nein;;\nB;1;;;ja;x\n",
        "\"Rij\", \"Stoel\", \"Klasse\", \"Flags\"\n\n\"A\",\"1\",\"VIP\",\"wheelchair\"\n\"A\",\"2\",\"VIP\",\"\"\n,,,\nB,1,,\"blocked, by_hand\"",
    ];
    let first = noted(Format::Csv, tables[0], &[], 3);
    assert_eq!(name(&first, 2), "B-1");
    let (block, hand) = (flag::BLOCKED, flag::NO_AUTO_ASSIGN);
    assert_eq!(first.flags_of(), [flag::ACCESSIBLE, 0, block | hand]);
    for table in tables {
        assert_eq!(formats::import(table, None, false).format, Some(Format::Csv));
        let hall = noted(Format::Csv, table, &[], 3);
        assert_eq!(hall.to_document(), first.to_document(), "{table}");
    }
    let comma = noted(Format::Csv, "row;seat;x;y\nA;1;0,5;1,25\n", &[], 1);
    assert_eq!((comma.x()[0], comma.y()[0]), (0.5, 1.25));
}

#[test]
fn slots_lines_and_sofas() {
    let hall = noted(
        Format::Csv,
        "row,seat,slot,line,sofa\nA,1,2,1,love\nA,2,,1,love\nA,3,5,1,\nC,1,1,3,7\nC,2,2,3,7\n",
        &[],
        5,
    );
    assert_eq!(hall.slot_of(), [1, 2, 4, 0, 1]);
    let upside_down = noted(Format::Csv, "row,seat,line\nB,1,2\nA,1,1\n", &[], 2);
    assert_eq!((name(&upside_down, 0).as_str(), name(&upside_down, 1).as_str()), ("A-1", "B-1"));
    assert_eq!(hall.row_of(), [0, 0, 0, 2, 2]);
    let sofas = hall.sofa_of();
    assert!(sofas[0] != 0 && sofas[0] == sofas[1] && sofas[2] == 0 && sofas[3] == 7 && sofas[4] == 7);
}
