//! From a draft to a hall: checked, laid out in columns and masks, and placed to its focal points.

use std::cell::OnceCell;

use super::check::{Defects, check_head, check_names, check_row, check_sizes};
use super::{Bounds, Hall, HallDraft, Row, ScreenSide, SeatDraft, flag};
use crate::error::EngineError;
use crate::hit::Grid;
use crate::sort::sort_nearest;
use crate::{known, mask};

/// Coordinates nearer to 0 than this are 0: no drawing needs them, and decimal text stays short.
const SMALLEST_COORDINATE: f32 = 1e-6;

/// Largest ratio of a row's extent to its pitch: far below what an f32 tells apart.
const LARGEST_RATIO: f64 = 1e6;

impl Hall {
    /// Checks a draft and lays it out.
    ///
    /// ### Errors
    /// The sizes, each alone: `TooManyRows`, `RowTooLong`, `TooManySeats`, `TooLarge` (slots of all rows).
    /// Then all of these together, in the order of the draft: `BadText`, `NoClass`, `OutOfRange`, `DuplicateKey`,
    /// `SofaApart`, `CompanionApart`, `DuplicateSeatName`.
    pub fn build(draft: HallDraft) -> Result<Hall, EngineError> {
        check_sizes(&draft)?;
        let mut defects = Defects::default();
        check_head(&draft, &mut defects);
        for (index, row) in draft.rows.iter().enumerate() {
            check_row(&draft, index, row, &mut defects);
        }
        if let Some(error) = EngineError::from_defects(defects.found) {
            return Err(error);
        }
        let hall = lay_out(draft);
        let mut defects = Defects::default();
        check_names(&hall, &mut defects);
        match EngineError::from_defects(defects.found) {
            Some(error) => Err(error),
            None => Ok(hall),
        }
    }
}

fn tidy(coordinate: f32) -> f32 {
    if coordinate.abs() < SMALLEST_COORDINATE { 0.0 } else { coordinate }
}

fn tidy_point((x, y): (f32, f32)) -> (f32, f32) {
    (tidy(x), tidy(y))
}

fn lay_out(draft: HallDraft) -> Hall {
    let seat_count = draft.rows.iter().map(|row| row.seats.len()).sum();
    let word_count = draft.rows.iter().map(|row| mask::words_for(row.width)).sum();
    let filled_rows = draft.rows.iter().filter(|row| !row.seats.is_empty()).count();
    let blank = vec![0u64; word_count];
    let mut hall = Hall {
        name: draft.name,
        screen_side: draft.screen_side,
        row_naming: draft.row_naming,
        seat_naming: draft.seat_naming,
        separator: draft.separator,
        classes: draft.classes,
        own_focal_point: draft.focal_point.map(tidy_point),
        zone_focal_points: (0..draft.zones.len())
            .map(|zone| draft.zone_focal_points.get(zone).copied().flatten().map(tidy_point))
            .collect(),
        zones: draft.zones,
        rows: Vec::with_capacity(draft.rows.len()),
        x: Vec::with_capacity(seat_count),
        y: Vec::with_capacity(seat_count),
        row_of: Vec::with_capacity(seat_count),
        slot_of: Vec::with_capacity(seat_count),
        class_of: Vec::with_capacity(seat_count),
        flags_of: Vec::with_capacity(seat_count),
        sofa_of: Vec::with_capacity(seat_count),
        name_text: String::new(),
        name_ends: Vec::with_capacity(seat_count),
        seat_mask: blank.clone(),
        enabled_mask: blank.clone(),
        assignable_mask: blank.clone(),
        general_mask: blank.clone(),
        class_masks: Vec::new(),
        widest: draft.rows.iter().map(|row| mask::words_for(row.width)).max().unwrap_or(0),
        sofa_cuts: blank.clone(),
        companion_mask: blank.clone(),
        accessible_mask: blank,
        bounds: Bounds::default(),
        focal_point: (0.0, 0.0),
        grid: Grid::default(),
        rows_by_nearness: Vec::new(),
        row_extent: (0, 0),
        slot_extent: (0, 0),
        fingerprint: OnceCell::new(),
    };
    let mut word = 0;
    let mut filled = 0;
    for (index, row) in draft.rows.into_iter().enumerate() {
        let words = mask::words_for(row.width);
        let counted = if row.seats.is_empty() {
            String::new()
        } else {
            filled += 1;
            hall.row_naming.label(filled - 1, filled_rows)
        };
        let label = row.label.unwrap_or_else(|| counted.clone());
        hall.rows.push(Row {
            own_label: label != counted,
            label,
            zone: row.zone.and_then(|zone| u8::try_from(zone).ok()),
            first_seat: hall.row_of.len() as u32,
            seat_count: row.seats.len() as u32,
            width: row.width as u32,
            word: word as u32,
            has_sofas: false,
            is_ascending: false,
            focal_point: (0.0, 0.0),
            is_even: false,
            offset: 0.0,
            pitch: 0.0,
            twice_middle: 0,
            least_depth: 0.0,
        });
        let count = row.seats.len();
        for (position, seat) in row.seats.into_iter().enumerate() {
            add_seat(&mut hall, index, position, count, seat);
        }
        word += words;
    }
    finish(&mut hall);
    hall
}

#[inline(never)]
fn add_seat(hall: &mut Hall, row: usize, position: usize, count: usize, seat: SeatDraft) {
    let index = hall.row_of.len() as u32;
    let flags = seat.flags & flag::ALL & !flag::SOFA | if seat.sofa == 0 { 0 } else { flag::SOFA };
    hall.x.push(tidy(seat.x.unwrap_or(seat.slot as f32)));
    hall.y.push(tidy(seat.y.unwrap_or(row as f32)));
    hall.row_of.push(row as u16);
    hall.slot_of.push(seat.slot as u16);
    hall.class_of.push(seat.class as u8);
    hall.flags_of.push(flags);
    hall.sofa_of.push(seat.sofa);
    match &seat.name {
        Some(name) => hall.name_text.push_str(name),
        None => hall.name_text.push_str(&hall.seat_naming.name(position, count)),
    }
    hall.name_ends.push(hall.name_text.len() as u32);

    let enabled = flags & flag::DISABLED == 0;
    let same_sofa = index
        .checked_sub(1)
        .is_some_and(|before| seat.sofa != 0 && position > 0 && hall.sofa_of.get(before as usize) == Some(&seat.sofa));
    let bits = [
        (std::mem::take(&mut hall.seat_mask), true),
        (std::mem::take(&mut hall.enabled_mask), enabled),
        (std::mem::take(&mut hall.assignable_mask), enabled && flags & flag::NO_AUTO_ASSIGN == 0),
        (
            std::mem::take(&mut hall.general_mask),
            enabled && flags & (flag::NO_AUTO_ASSIGN | flag::ACCESSIBLE | flag::COMPANION) == 0,
        ),
        (std::mem::take(&mut hall.sofa_cuts), same_sofa),
        (std::mem::take(&mut hall.companion_mask), flags & flag::COMPANION != 0),
        (std::mem::take(&mut hall.accessible_mask), flags & flag::ACCESSIBLE != 0),
    ]
    .map(|(mut words, on)| {
        hall.put(&mut words, index, on);
        words
    });
    [
        hall.seat_mask,
        hall.enabled_mask,
        hall.assignable_mask,
        hall.general_mask,
        hall.sofa_cuts,
        hall.companion_mask,
        hall.accessible_mask,
    ] = bits;
}

/// A sofa is cut only between two parts that both have a seat that can be sold.
#[inline(never)]
fn join_disabled(hall: &mut Hall) {
    let mut cuts = std::mem::take(&mut hall.sofa_cuts);
    let count = hall.seat_count() as u32;
    let mut go = |seats: &mut dyn Iterator<Item = u32>, is_forward: bool| {
        let mut has_enabled = false;
        for seat in seats {
            let at = |values: &[u16], seat: u32| values.get(seat as usize).copied();
            let before = seat.wrapping_sub(1);
            let continues = at(&hall.sofa_of, seat) == at(&hall.sofa_of, before)
                && at(&hall.row_of, seat) == at(&hall.row_of, before);
            let is_enabled = hall.flags_of.get(seat as usize).is_some_and(|flags| flags & flag::DISABLED == 0);
            if is_forward {
                has_enabled &= continues;
            } else {
                has_enabled |= is_enabled;
            }
            if !has_enabled {
                hall.put(&mut cuts, seat, false);
            }
            if is_forward {
                has_enabled |= is_enabled;
            } else {
                has_enabled &= continues;
            }
        }
    };
    go(&mut (0..count), true);
    go(&mut (0..count).rev(), false);
    hall.sofa_cuts = cuts;
}

#[inline(never)]
fn finish(hall: &mut Hall) {
    join_disabled(hall);
    let filled = |row: &Row| row.seat_count > 0;
    hall.row_extent = (hall.rows.iter().position(filled).unwrap_or(0), hall.rows.iter().rposition(filled).unwrap_or(0));
    hall.slot_extent = (
        usize::from(hall.slot_of.iter().copied().min().unwrap_or(0)),
        usize::from(hall.slot_of.iter().copied().max().unwrap_or(0)),
    );
    hall.bounds = Bounds::around(&hall.x, &hall.y);
    hall.grid = Grid::over(&hall.x, &hall.y, hall.bounds);
    class_masks(hall);
    hall.focal_point = hall.own_focal_point.unwrap_or_else(|| best_view(hall));
    let mut rows = std::mem::take(&mut hall.rows);
    let mut nearness: Vec<(f64, u32)> = Vec::new();
    for (index, row) in rows.iter_mut().enumerate() {
        let own = row.zone.and_then(|zone| hall.zone_focal_point(zone));
        row.focal_point = own.unwrap_or(hall.focal_point);
        let cuts = known::part(&hall.sofa_cuts, row.words());
        row.has_sofas = cuts.iter().any(|&word| word != 0);
        if filled(row) {
            nearness.push((place_row(hall, row), index as u32));
        }
    }
    hall.rows = rows;
    sort_nearest(&mut nearness);
    hall.rows_by_nearness = nearness;
    debug_assert!(is_sound(hall));
}

/// Whether columns and masks tell of the same seats: what debug builds assert of every hall.
fn is_sound(hall: &Hall) -> bool {
    let seats = &hall.seat_mask;
    let count = hall.seat_count();
    let mut next_seat = 0;
    let mut follows = |row: &Row| {
        let is_next = row.first_seat == next_seat;
        next_seat += row.seat_count;
        let words = known::part(seats, row.words());
        is_next && mask::count(words) == row.seat_count as usize && mask::next_one(words, row.width as usize).is_none()
    };
    hall.rows.iter().all(&mut follows)
        && mask::count(seats) == count
        && mask::is_within(&hall.enabled_mask, seats)
        && mask::is_within(&hall.assignable_mask, &hall.enabled_mask)
        && mask::is_within(&hall.general_mask, &hall.assignable_mask)
        && [&hall.sofa_cuts, &hall.companion_mask, &hall.accessible_mask]
            .iter()
            .all(|words| mask::is_within(words, seats))
        && (hall.class_masks.is_empty() || mask::count(&hall.class_masks) == count)
        && hall.name_ends.len() == count
        && hall.name_ends.last().is_none_or(|&end| end as usize == hall.name_text.len())
        && hall.class_of.iter().all(|&class| usize::from(class) < hall.classes.len())
}

/// Sets where a row lies to its focal point. Returns the least squared distance that a point between its seats can have.
fn place_row(hall: &Hall, row: &mut Row) -> f64 {
    let focus = row.focal_point;
    let seats = row.first_seat as usize..(row.first_seat + row.seat_count) as usize;
    let (x, y) = (known::part(&hall.x, seats.clone()), known::part(&hall.y, seats.clone()));
    let slots = known::part(&hall.slot_of, seats);
    let bounds = Bounds::around(x, y);
    // Not clamp: its panic brings the formatting of floats along, 17 KiB compressed.
    let away = |min: f32, max: f32, focus: f32| f64::from(focus.max(min).min(max)) - f64::from(focus);
    let dx = away(bounds.min_x, bounds.max_x, focus.0);
    let dy = away(bounds.min_y, bounds.max_y, focus.1);
    row.least_depth = dy * dy;
    row.is_ascending = x.windows(2).all(|pair| pair.first() < pair.last());
    let (Some(&first), Some(&last)) = (slots.first(), slots.last()) else {
        return 0.0;
    };
    let width = f64::from(bounds.max_x - bounds.min_x);
    row.pitch = if last > first { width / f64::from(last - first) } else { 1.0 };
    let left = f64::from(bounds.min_x) - f64::from(first) * row.pitch;
    row.offset = left - f64::from(focus.0);
    row.twice_middle = if row.pitch > 0.0 {
        // Far outside is far enough.
        (-2.0 * row.offset / row.pitch).round().clamp(-1e6, 1e6) as i32
    } else {
        0
    };
    let pitch = row.pitch;
    let in_place = |(&slot, &x): (&u16, &f32)| left + f64::from(slot) * pitch == f64::from(x);
    row.is_even = bounds.min_y == bounds.max_y
        && slots.iter().zip(x).all(in_place)
        // What follows makes every sum of these exact, and no two distances on one side equal by rounding.
        && f64::from(pitch as f32) == pitch
        && pitch * LARGEST_RATIO > f64::from(bounds.max_x.abs().max(bounds.min_x.abs())) + left.abs()
        && pitch * LARGEST_RATIO > f64::from(focus.0).abs() + row.least_depth.sqrt()
        && left - row.offset == f64::from(focus.0);
    dx * dx + dy * dy
}

/// The middle of the hall, two thirds back from the screen.
fn best_view(hall: &Hall) -> (f32, f32) {
    let Bounds { min_x, min_y, max_x, max_y } = hall.bounds;
    let depth = (max_y - min_y) * 2.0 / 3.0;
    let y = match hall.screen_side {
        ScreenSide::Top => min_y + depth,
        ScreenSide::Bottom => max_y - depth,
    };
    ((min_x + max_x) / 2.0, y)
}

/// A mask a class, up to as many as cost no more memory than the seats' own columns.
fn class_masks(hall: &mut Hall) {
    let count = hall.classes.len();
    let words = hall.word_count();
    if count < 2 || count * words > hall.seat_count() + 4096 {
        return;
    }
    let mut masks = vec![0; count * words];
    for seat in 0..hall.seat_count() {
        let class = usize::from(hall.class(seat as u32));
        hall.put(known::part_mut(&mut masks, class * words..(class + 1) * words), seat as u32, true);
    }
    hall.class_masks = masks;
}

#[cfg(test)]
pub(crate) mod tests;
