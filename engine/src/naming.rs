//! Names of rows and seats that do not carry their own.

use crate::json::push_number;

/// How rows are named: A to Z, then AA, AB… or 1, 2…; from the top or the bottom as drawn. Cross aisles do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum RowNaming {
    /// The top row is A.
    LettersFromTop = 0,
    /// The bottom row is A.
    LettersFromBottom = 1,
    /// The top row is 1.
    NumbersFromTop = 2,
    /// The bottom row is 1.
    NumbersFromBottom = 3,
}

impl RowNaming {
    /// With their names in hall documents.
    pub const ALL: [(RowNaming, &'static str); 4] = [
        (RowNaming::LettersFromTop, "letters_from_top"),
        (RowNaming::LettersFromBottom, "letters_from_bottom"),
        (RowNaming::NumbersFromTop, "numbers_from_top"),
        (RowNaming::NumbersFromBottom, "numbers_from_bottom"),
    ];

    /// The name of the row that is the `from_top`th of `count` rows with seats.
    pub fn label(self, from_top: usize, count: usize) -> String {
        let from_bottom = count.saturating_sub(from_top + 1);
        match self {
            RowNaming::LettersFromTop => letters(from_top),
            RowNaming::LettersFromBottom => letters(from_bottom),
            RowNaming::NumbersFromTop => number(from_top + 1),
            RowNaming::NumbersFromBottom => number(from_bottom + 1),
        }
    }
}

/// The side from which seats are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum SeatNaming {
    /// The leftmost seat is 1.
    FromLeft = 0,
    /// The rightmost seat is 1.
    FromRight = 1,
}

impl SeatNaming {
    /// With their names in hall documents.
    pub const ALL: [(SeatNaming, &'static str); 2] =
        [(SeatNaming::FromLeft, "from_left"), (SeatNaming::FromRight, "from_right")];

    /// The name of the `from_left`th of `count` seats of a row; aisles do not count.
    pub fn name(self, from_left: usize, count: usize) -> String {
        match self {
            SeatNaming::FromLeft => number(from_left + 1),
            SeatNaming::FromRight => number(count.saturating_sub(from_left)),
        }
    }
}

/// 0 is A, 25 is Z, 26 is AA, 27 is AB, 701 is ZZ, 702 is AAA.
pub fn letters(index: usize) -> String {
    let mut reversed = Vec::new();
    let mut rest = index + 1;
    while rest > 0 {
        rest -= 1;
        reversed.push(b'A' + (rest % 26) as u8);
        rest /= 26;
    }
    reversed.iter().rev().map(|&byte| byte as char).collect()
}

/// The inverse of [`letters`]: `None` for anything but A to Z, and beyond five letters.
pub fn letters_index(text: &str) -> Option<usize> {
    if text.is_empty() || text.len() > 5 {
        return None;
    }
    let mut index = 0usize;
    for byte in text.bytes() {
        let letter = byte.to_ascii_uppercase();
        if !letter.is_ascii_uppercase() {
            return None;
        }
        index = index * 26 + usize::from(letter - b'A') + 1;
    }
    Some(index - 1)
}

fn number(value: usize) -> String {
    let mut text = String::new();
    push_number(&mut text, value as u64);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_z_comes_aa() {
        for (index, name) in
            [(0, "A"), (25, "Z"), (26, "AA"), (27, "AB"), (51, "AZ"), (52, "BA"), (701, "ZZ"), (702, "AAA")]
        {
            assert_eq!(letters(index), name);
            assert_eq!(letters_index(name), Some(index));
        }
        assert_eq!((letters_index("zz"), letters_index("ZZZZZ")), (Some(701), Some(12_356_629)));
        assert_eq!(letters(12_356_629), "ZZZZZ");
        assert_eq!(letters_index("1"), None);
        assert_eq!((letters_index("A1"), letters_index("A["), letters_index("@")), (None, None, None));
        assert_eq!(letters_index(""), None);
        assert_eq!(letters_index("ABCDEF"), None);
    }

    #[test]
    fn both_directions() {
        assert_eq!(RowNaming::LettersFromBottom.label(0, 28), "AB");
        assert_eq!(RowNaming::LettersFromTop.label(0, 28), "A");
        assert_eq!(RowNaming::NumbersFromBottom.label(2, 3), "1");
        assert_eq!(RowNaming::NumbersFromTop.label(2, 3), "3");
        for (naming, labels) in [
            (RowNaming::LettersFromTop, ["A", "B", "C"]),
            (RowNaming::LettersFromBottom, ["C", "B", "A"]),
            (RowNaming::NumbersFromTop, ["1", "2", "3"]),
            (RowNaming::NumbersFromBottom, ["3", "2", "1"]),
        ] {
            assert_eq!([0, 1, 2].map(|row| naming.label(row, 3)), labels);
        }
        assert_eq!([0, 1, 2].map(|seat| SeatNaming::FromLeft.name(seat, 3)), ["1", "2", "3"]);
        assert_eq!([0, 1, 2].map(|seat| SeatNaming::FromRight.name(seat, 3)), ["3", "2", "1"]);
        assert_eq!(SeatNaming::FromRight.name(0, 9), "9");
        assert_eq!(SeatNaming::FromLeft.name(0, 9), "1");
    }
}
