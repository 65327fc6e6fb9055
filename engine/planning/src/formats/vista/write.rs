//! Writing a session in which nothing is sold yet.

use parterre_engine::hall::{Hall, Named, flag};
use serde_json::{Value, json};

use super::code;
use crate::formats::rows::{HallRow, HallSeat, shown};

/// One area a class, each over the whole grid, as Vista's answers have it. Seats with several flags keep the first of
/// disabled, accessible, companion and blocked.
pub(crate) fn write(hall: &Hall, rows: &[HallRow<'_>]) -> String {
    let columns = rows.iter().map(|row| row.width).max().unwrap_or(0);
    let category = |class: usize| format!("{class:010}");
    let area = |(class, named): (usize, &Named)| {
        let seats = || rows.iter().flat_map(|row| of_class(row, class));
        let row = |(line, row)| row_of_class(line, row, class);
        json!({
            "Number": class + 1, "AreaCategoryCode": category(class), "Description": shown(named),
            "NumberOfSeats": seats().count(), "RowCount": rows.len(), "ColumnCount": columns,
            "Left": 0, "Top": 0, "Width": columns, "Height": rows.len(),
            "HasSofaSeatingEnabled": seats().any(|seat| seat.sofa != 0), "IsAllocatedSeating": true,
            "Rows": rows.iter().enumerate().map(row).collect::<Value>(),
        })
    };
    let classes = || hall.classes().iter().enumerate();
    let categories: Value = classes().map(|(class, _)| json!({ "AreaCategoryCode": category(class) })).collect();
    let layout = json!({ "AreaCategories": categories, "Areas": classes().map(area).collect::<Value>() });
    json!({ "SeatLayoutData": layout, "ResponseCode": 0, "ErrorDescription": null }).to_string()
}

fn of_class<'a, 'h>(row: &'a HallRow<'h>, class: usize) -> impl Iterator<Item = &'a HallSeat<'h>> {
    row.seats.iter().filter(move |seat| usize::from(seat.class) == class)
}

fn row_of_class(line: usize, row: &HallRow<'_>, class: usize) -> Value {
    let seats: Vec<Value> = of_class(row, class).map(|seat| written(line, row, seat)).collect();
    json!({ "PhysicalName": (!seats.is_empty()).then_some(row.label), "Seats": seats })
}

fn written(line: usize, row: &HallRow<'_>, seat: &HallSeat<'_>) -> Value {
    let layout = layout_status(seat.flags);
    // One seat alone is no sofa. 3 and 1: the left and the right half.
    let sofa = Some(sofa_of(row, seat)).filter(|sofa| sofa.len() > 1);
    let style = sofa.map_or(0, |sofa| if sofa[0].slot == seat.slot { 3 } else { 1 });
    let group = sofa.map(|sofa| sofa.iter().map(|other| place(line, other)).collect::<Value>());
    json!({
        "Id": seat.name, "Position": place(line, seat), "Priority": 0, "SeatStyle": style, "SeatsInGroup": group,
        "Status": layout, "OriginalStatus": layout,
    })
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
    row.seats.get(start..end.map_or(row.seats.len(), |end| at + end)).unwrap_or(&[])
}

fn place(line: usize, seat: &HallSeat<'_>) -> Value {
    json!({ "AreaNumber": u32::from(seat.class) + 1, "RowIndex": line, "ColumnIndex": seat.slot })
}

fn layout_status(flags: u8) -> u32 {
    let kinds = [
        (flag::DISABLED, code::BROKEN),
        (flag::ACCESSIBLE, code::WHEELCHAIR),
        (flag::COMPANION, code::COMPANION),
        (flag::BLOCKED, code::HOUSE),
    ];
    let kind = kinds.iter().find(|(bit, _)| flags & bit != 0);
    kind.map_or(code::EMPTY, |(_, status)| *status)
}
