//! From what the areas say to a hall.

use super::read::{Found, Place, Plan, STANDARD};
use super::{Import, NoteCode};
use crate::formats::defects::Defects;
use parterre_engine::error::{EngineError, ErrorCode, push_index};
use parterre_engine::hall::{Hall, HallDraft, Named, RowDraft, ScreenSide, SeatDraft};
use parterre_engine::naming::{RowNaming, SeatNaming, letters_index};

pub(super) fn lay_out(mut plan: Plan) -> Result<Import, EngineError> {
    plan.seats
        .sort_by(|one, other| (one.place, &one.at).cmp(&(other.place, &other.at)));
    check_places(&plan.seats)?;
    let sofas = sofas(&mut plan);
    let (screen_side, row_naming) = sides(&mut plan);
    let seat_naming = seat_naming(&plan.seats);
    let order = standard_first(&mut plan.classes);

    let width = plan.seats.iter().map(|seat| seat.place.1 + 1).max().unwrap_or(0);
    let mut rows: Vec<RowDraft> = Vec::new();
    for row in 0..plan.row_names.len() {
        let name = plan.row_names.get(row).cloned().unwrap_or_default();
        rows.push(RowDraft {
            label: (!name.is_empty()).then_some(name),
            width,
            ..RowDraft::default()
        });
    }
    let mut statuses = Vec::with_capacity(plan.seats.len());
    for (seat, &sofa) in plan.seats.iter().zip(&sofas) {
        statuses.push(seat.status);
        let Some(row) = rows.get_mut(seat.place.0) else {
            continue;
        };
        row.seats.push(SeatDraft {
            slot: seat.place.1,
            name: Some(seat.name.clone()),
            class: order.iter().position(|&class| class == seat.class).unwrap_or(0) as u32,
            sofa,
            ..SeatDraft::default()
        });
    }
    for (index, row) in rows.iter().enumerate() {
        if row.label.is_none() && !row.seats.is_empty() {
            let mut at = String::from("row");
            push_index(&mut at, index);
            plan.note(NoteCode::RowWithoutName, at);
        }
    }
    let hall = Hall::build(HallDraft {
        name: String::new(),
        screen_side,
        row_naming,
        seat_naming,
        separator: String::from("-"),
        classes: order
            .iter()
            .filter_map(|&class| plan.classes.get(class as usize).cloned())
            .collect(),
        zones: Vec::new(),
        focal_point: None,
        rows,
    })?;
    Ok(Import {
        hall,
        statuses,
        notes: plan.notes,
    })
}

/// Two seats at one place cannot both be drawn: every second one is reported.
fn check_places(seats: &[Found]) -> Result<(), EngineError> {
    let mut defects = Defects::default();
    for pair in seats.windows(2) {
        if let [one, other] = pair
            && one.place == other.place
        {
            defects.add(ErrorCode::DuplicatePosition, [&other.at, ".Position"].concat());
        }
    }
    EngineError::from_defects(defects.found).map_or(Ok(()), Err)
}

/// Sofa numbers by seat, counted in each row. A group is a sofa when its places lie side by side in one row and each
/// has a seat that says the same of its group.
#[inline(never)]
fn sofas(plan: &mut Plan) -> Vec<u16> {
    let mut sofas = vec![0u16; plan.seats.len()];
    let mut ignored = Vec::new();
    let mut last: (usize, u16) = (0, 0);
    for (index, seat) in plan.seats.iter().enumerate() {
        if seat.group.is_empty() || sofas.get(index) != Some(&0) {
            continue;
        }
        // The seats ascend by place, so the members of a sofa follow each other, the first one first.
        let members = plan.seats.get(index..index + seat.group.len()).unwrap_or(&[]);
        if !is_sofa(&seat.group, members) {
            ignored.push(seat.at.clone());
            continue;
        }
        let number = if last.0 == seat.place.0 { last.1 + 1 } else { 1 };
        last = (seat.place.0, number);
        for entry in sofas.iter_mut().skip(index).take(members.len()) {
            *entry = number;
        }
    }
    for at in ignored {
        plan.note(NoteCode::GroupIgnored, [&at, ".SeatsInGroup"].concat());
    }
    sofas
}

fn is_sofa(group: &[Place], members: &[Found]) -> bool {
    let mut expected = group.first().copied();
    for member in members {
        if Some(member.place) != expected || member.group != group {
            return false;
        }
        expected = Some((member.place.0, member.place.1 + 1));
    }
    !members.is_empty()
}

/// The front row is the one with the first letter or number.
#[inline(never)]
fn sides(plan: &mut Plan) -> (ScreenSide, RowNaming) {
    let mut names = plan.row_names.iter().filter(|name| !name.is_empty());
    let top = names.next();
    let bottom = names.next_back();
    if let (Some(top), Some(bottom)) = (top, bottom) {
        if let (Some(top), Some(bottom)) = (letters_index(top), letters_index(bottom)) {
            return if top < bottom {
                (ScreenSide::Top, RowNaming::LettersFromTop)
            } else {
                (ScreenSide::Bottom, RowNaming::LettersFromBottom)
            };
        }
        if let (Some(top), Some(bottom)) = (number(top), number(bottom)) {
            return if top < bottom {
                (ScreenSide::Top, RowNaming::NumbersFromTop)
            } else {
                (ScreenSide::Bottom, RowNaming::NumbersFromBottom)
            };
        }
    }
    plan.note(NoteCode::ScreenSideAssumed, String::new());
    (ScreenSide::Bottom, RowNaming::LettersFromBottom)
}

fn number(text: &str) -> Option<u32> {
    let mut number: u32 = 0;
    for byte in text.bytes() {
        let digit = byte.is_ascii_digit().then(|| u32::from(byte - b'0'))?;
        number = number.checked_mul(10)?.checked_add(digit)?;
    }
    (!text.is_empty()).then_some(number)
}

/// From the right when most neighbouring numbers fall.
#[inline(never)]
fn seat_naming(seats: &[Found]) -> SeatNaming {
    let mut balance = 0i64;
    for pair in seats.windows(2) {
        if let [one, other] = pair
            && one.place.0 == other.place.0
            && let (Some(left), Some(right)) = (number(&one.name), number(&other.name))
        {
            balance += if left < right { 1 } else { -1 };
        }
    }
    if balance < 0 {
        SeatNaming::FromRight
    } else {
        SeatNaming::FromLeft
    }
}

/// Classes in their order, `standard_seats` first: it is the class of seats that do not name one.
fn standard_first(classes: &mut Vec<Named>) -> Vec<u32> {
    if classes.is_empty() {
        classes.push(Named {
            key: String::from(STANDARD),
            name: String::from("Standard"),
        });
    }
    let mut order: Vec<u32> = (0..classes.len() as u32).collect();
    if let Some(standard) = classes.iter().position(|class| class.key == STANDARD) {
        let class = order.remove(standard);
        order.insert(0, class);
    }
    order
}
