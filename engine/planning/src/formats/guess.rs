//! What plans do not say and their names give away.

use parterre_engine::hall::{Named, ScreenSide};
use parterre_engine::naming::{RowNaming, SeatNaming, letters_index};

use super::finding::{Action, FindingCode, Findings};
use super::plan::{Plan, PlanRow};

/// The class of seats that do not name one.
pub(crate) const STANDARD: &str = "standard_seats";

/// Sets the screen's side, where the plan does not say it, and the naming that the labels follow: the front row is the
/// one with the first letter or number.
pub(crate) fn guess_naming(plan: &mut Plan, screen_side: Option<ScreenSide>, findings: &mut Findings) {
    let guessed = rows_naming(&plan.rows);
    plan.row_naming = guessed.unwrap_or(RowNaming::LettersFromTop);
    plan.seat_naming = seats_naming(&plan.rows);
    plan.screen_side = match (screen_side, guessed) {
        (Some(side), _) => side,
        (None, Some(RowNaming::LettersFromTop | RowNaming::NumbersFromTop)) => ScreenSide::Top,
        (None, Some(_)) => ScreenSide::Bottom,
        (None, None) => {
            findings.warn(FindingCode::ScreenSideAssumed, "", Action::Defaulted, "bottom");
            plan.row_naming = RowNaming::LettersFromBottom;
            ScreenSide::Bottom
        }
    };
}

fn rows_naming(rows: &[PlanRow]) -> Option<RowNaming> {
    let mut labels = rows.iter().filter_map(|row| row.label.as_deref());
    let top = labels.next()?;
    let bottom = labels.next_back()?;
    if let (Some(top), Some(bottom)) = (letters_index(top), letters_index(bottom)) {
        return Some(if top < bottom { RowNaming::LettersFromTop } else { RowNaming::LettersFromBottom });
    }
    let (top, bottom) = (number(top)?, number(bottom)?);
    Some(if top < bottom { RowNaming::NumbersFromTop } else { RowNaming::NumbersFromBottom })
}

/// Seats are named from the right when most neighbouring numbers fall. The seats of each row ascend by slot.
fn seats_naming(rows: &[PlanRow]) -> SeatNaming {
    let mut balance = 0i64;
    for row in rows {
        for pair in row.seats.windows(2) {
            if let [one, other] = pair
                && let (Some(left), Some(right)) = (&one.name, &other.name)
                && let (Some(left), Some(right)) = (number(left), number(right))
            {
                balance += i64::from(left < right) - i64::from(left > right);
            }
        }
    }
    if balance < 0 { SeatNaming::FromRight } else { SeatNaming::FromLeft }
}

/// A whole number written in digits alone.
pub(crate) fn number(text: &str) -> Option<u32> {
    (text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().ok()).flatten()
}

/// `Standard` is `standard_seats`, `Love Seats` is `love_seats`; what leaves no letter is `fallback`.
pub(crate) fn key_of(name: &str, fallback: &str) -> String {
    let mut key = String::new();
    for byte in name.bytes().take(60) {
        if byte.is_ascii_alphanumeric() {
            key.push(byte.to_ascii_lowercase() as char);
        } else if !key.is_empty() && !key.ends_with('_') {
            key.push('_');
        }
    }
    if key.ends_with('_') {
        key.pop();
    }
    if key.is_empty() { String::from(fallback) } else { key }
}

/// A class's key from its name.
pub(crate) fn class_key(name: &str) -> String {
    let key = key_of(name, "class");
    match key.as_str() {
        "standard" | "standaard" | "normal" | "regular" => String::from(STANDARD),
        _ => key,
    }
}

/// The key, or the first of `key_2`, `key_3`… that the list does not have.
pub(crate) fn unique_key(base: String, list: &[Named]) -> String {
    let mut key = base.clone();
    let mut number = 2;
    while list.iter().any(|other| other.key == key) {
        key = format!("{base}_{number}");
        number += 1;
    }
    key
}

/// The class of a plan that has none.
pub(crate) fn standard_class() -> Named {
    Named { key: String::from(STANDARD), name: String::from("Standard") }
}
