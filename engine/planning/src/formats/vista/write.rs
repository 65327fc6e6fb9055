//! Writing a session.

use parterre_engine::hall::{Hall, flag};
use parterre_engine::json::push_string;
use parterre_engine::status::Status;

use super::code;
use crate::formats::rows::{HallRow, HallSeat};
use crate::formats::text::{each, push_field};

/// One area a class, each over the whole grid, as Vista's answers have it. Seats with several flags keep the first of
/// disabled, accessible, companion and blocked.
pub(crate) fn write(hall: &Hall, rows: &[HallRow<'_>], statuses: &[Status]) -> String {
    let columns = rows.iter().map(|row| row.width).max().unwrap_or(0);
    let mut out = String::from("{\"SeatLayoutData\":{\"AreaCategories\":[");
    each(&mut out, hall.classes().iter().enumerate(), |out, (class, _)| {
        out.push_str(&format!("{{\"AreaCategoryCode\":\"{class:010}\"}}"));
    });
    out.push_str("],\"Areas\":[");
    each(&mut out, hall.classes().iter().enumerate(), |out, (class, named)| {
        let count: usize = rows.iter().map(|row| of_class(row, class).count()).sum();
        out.push_str(&format!(
            "{{\"Number\":{},\"AreaCategoryCode\":\"{class:010}\"",
            class + 1
        ));
        let name = if named.name.is_empty() { &named.key } else { &named.name };
        push_field(out, "Description", name);
        out.push_str(&format!(
            ",\"NumberOfSeats\":{count},\"RowCount\":{},\"ColumnCount\":{columns},\"Left\":0,\"Top\":0,\"Width\":{columns},\"Height\":{},\"HasSofaSeatingEnabled\":{},\"IsAllocatedSeating\":true,\"Rows\":[",
            rows.len(),
            rows.len(),
            rows.iter().flat_map(|row| of_class(row, class)).any(|seat| seat.sofa != 0),
        ));
        each(out, rows.iter().enumerate(), |out, (line, row)| {
            write_row(out, line, row, class, statuses);
        });
        out.push_str("]}");
    });
    out.push_str("]},\"ResponseCode\":0,\"ErrorDescription\":null}");
    out
}

fn of_class<'a, 'h>(row: &'a HallRow<'h>, class: usize) -> impl Iterator<Item = &'a HallSeat<'h>> {
    row.seats.iter().filter(move |seat| usize::from(seat.class) == class)
}

fn write_row(out: &mut String, line: usize, row: &HallRow<'_>, class: usize, statuses: &[Status]) {
    out.push_str("{\"PhysicalName\":");
    if of_class(row, class).next().is_none() {
        out.push_str("null");
    } else {
        push_string(out, row.label);
    }
    out.push_str(",\"Seats\":[");
    each(out, of_class(row, class), |out, seat| {
        let layout = layout_status(seat.flags);
        let now = match statuses.get(seat.index as usize) {
            Some(Status::Sold | Status::Reserved | Status::Held) => code::SOLD,
            // OriginalStatus keeps what kind of seat it is.
            Some(Status::Blocked) if layout != code::BROKEN => code::HOUSE,
            _ => layout,
        };
        out.push_str("{\"Id\":");
        push_string(out, seat.name);
        out.push_str(",\"Position\":");
        place(out, line, seat);
        let sofa = sofa_of(row, seat);
        // 3 and 1: the left and the right half.
        let style = match (
            sofa.len() > 1,
            sofa.first().is_some_and(|first| first.slot == seat.slot),
        ) {
            (false, _) => 0,
            (true, true) => 3,
            (true, false) => 1,
        };
        out.push_str(&format!(",\"Priority\":0,\"SeatStyle\":{style},\"SeatsInGroup\":"));
        if sofa.len() > 1 {
            out.push('[');
            each(out, sofa.iter(), |out, other| place(out, line, other));
            out.push(']');
        } else {
            out.push_str("null");
        }
        out.push_str(&format!(",\"Status\":{now},\"OriginalStatus\":{layout}}}"));
    });
    out.push_str("]}");
}

/// The seats of a seat's sofa, its own included: they follow each other.
fn sofa_of<'a, 'h>(row: &'a HallRow<'h>, seat: &HallSeat<'_>) -> &'a [HallSeat<'h>] {
    if seat.sofa == 0 {
        return &[];
    }
    let at = row.seats.partition_point(|other| other.slot < seat.slot);
    let other = |other: &HallSeat<'_>| other.sofa != seat.sofa;
    let start = row.seats.get(..at).and_then(|before| before.iter().rposition(other));
    let end = row.seats.get(at..).and_then(|after| after.iter().position(other));
    let start = start.map_or(0, |start| start + 1);
    row.seats
        .get(start..end.map_or(row.seats.len(), |end| at + end))
        .unwrap_or(&[])
}

fn place(out: &mut String, line: usize, seat: &HallSeat<'_>) {
    let area = u32::from(seat.class) + 1;
    out.push_str(&format!(
        "{{\"AreaNumber\":{area},\"RowIndex\":{line},\"ColumnIndex\":{}}}",
        seat.slot
    ));
}

fn layout_status(flags: u8) -> u32 {
    let is = |bit: u8| flags & bit != 0;
    if is(flag::DISABLED) {
        code::BROKEN
    } else if is(flag::ACCESSIBLE) {
        code::WHEELCHAIR
    } else if is(flag::COMPANION) {
        code::COMPANION
    } else if is(flag::BLOCKED) {
        code::HOUSE
    } else {
        code::EMPTY
    }
}
