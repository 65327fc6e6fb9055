//! From a drawing to slots: formats that say where seats are drawn and not which are neighbours.
//!
//! Two seats that follow each other in a row are neighbours unless the gap between them exceeds 1.75 times the pitch,
//! the usual distance of neighbours. A wider gap is so many slots of aisle as fit.

mod order;
mod pitch;

use std::collections::HashMap;

use super::finding::{Action, FindingCode, Findings};
use super::plan::{PlanRow, PlanSeat};
pub(crate) use order::order_of;
pub(crate) use pitch::SaidPitch;
use pitch::{pitch_of, row_pitch, table_pitch};

/// Gaps wider than so many pitches part neighbours.
const SPLIT_GAP: f64 = 1.75;
/// An aisle is at most so many slots wide, whatever the drawing says.
const WIDEST_AISLE: f64 = 64.0;
/// Seats nearer to each other than so many pitches lie on top of each other.
const OVERLAP: f64 = 0.3;
/// A floor that lay on another is drawn so many pitches below it.
const FLOOR_GAP: f64 = 3.0;
/// Plans wider than so many pitches are arenas, whose rows begin where their zone does.
const WIDE_PLAN: f64 = 512.0;
/// Largest coordinate of a drawing.
const FARTHEST: f64 = 1e9;
/// Largest distance, in pitches, at which a seat counts as in place: drawings have some decimals, and people do not see a
/// thousandth.
const IN_PLACE: f64 = 1e-3;

/// Rows as drawn, in the format's own unit, y downwards.
#[derive(Default)]
pub(crate) struct Drawing {
    pub rows: Vec<DrawnRow>,
    pub pitch: Option<SaidPitch>,
    /// Where the drawing's grid would begin, margins left out.
    pub origin: Option<Origin>,
    pub focal_point: Option<(f64, f64)>,
    /// By zone; those beyond have none.
    pub zone_focal_points: Vec<Option<(f64, f64)>>,
}

/// Where the drawing's grid would begin.
#[derive(Clone, Copy)]
pub(crate) enum Origin {
    At(f64, f64),
    /// One pitch from the drawing's corner.
    OnePitchFromCorner,
}

pub(crate) struct DrawnRow {
    pub at: String,
    pub label: Option<String>,
    pub zone: Option<u32>,
    /// In the format's order.
    pub seats: Vec<DrawnSeat>,
    /// Around a table: neighbours follow each other in the format's order and stand as far apart as the table is large.
    pub is_table: bool,
}

#[derive(Clone)]
pub(crate) struct DrawnSeat {
    pub seat: PlanSeat,
    pub x: f64,
    pub y: f64,
}

/// What [`lay_out`] makes of a drawing.
pub(crate) struct LaidOut {
    pub rows: Vec<PlanRow>,
    pub focal_point: Option<(f32, f32)>,
    pub zone_focal_points: Vec<Option<(f32, f32)>>,
    /// Between the topmost and the bottommost seat as they are drawn, before overlapping floors are moved apart, in the
    /// format's own unit.
    pub middle_y: f64,
}

/// Slots, coordinates in pitches, rows from the top and zone by zone.
pub(crate) fn lay_out(mut drawing: Drawing, findings: &mut Findings) -> LaidOut {
    leave_out_far_seats(&mut drawing, findings);
    for row in drawing.rows.iter_mut().filter(|row| !row.is_table) {
        order_along(&mut row.seats);
    }
    let pitch = pitch_of(&drawing);
    // A plan that is all aisles looks as if its chairs were huge.
    let chair = drawing.pitch.map_or(pitch, |said| pitch.min(said.pitch.max(1e-3)));
    leave_out_overlaps(&mut drawing, chair, findings);
    // The screen stands where it is drawn: floors that are moved apart leave it behind.
    let drawn = bounds_of(drawing.rows.iter().flat_map(|row| &row.seats));
    let middle_y = (drawn.1 + drawn.3) / 2.0;
    part_floors(&mut drawing, chair, pitch, findings);
    leave_out_empty_rows(&mut drawing, findings);
    let bounds = bounds_of(drawing.rows.iter().flat_map(|row| &row.seats));
    let corner = corner_of(&drawing, pitch, bounds);
    let place = |(x, y): (f64, f64)| (rounded((x - corner.0) / pitch), rounded((y - corner.1) / pitch));
    // From here on in pitches and as exactly as a hall holds them, which is what the next reader of this drawing sees: a
    // gap of two and a half would else be two slots the first time and three the second.
    for seat in drawing.rows.iter_mut().flat_map(|row| &mut row.seats) {
        let (x, y) = place((seat.x, seat.y));
        (seat.x, seat.y) = (x.into(), y.into());
    }
    let zones = ZoneStarts::new(&drawing);

    let order = order_of(&drawing.rows);
    let mut taken: Vec<Option<DrawnRow>> = drawing.rows.into_iter().map(Some).collect();
    let in_order = order.into_iter().filter_map(|index| taken.get_mut(index)?.take());
    let rows = in_order.map(|row| {
        let start = zones.start(row.zone);
        lay_row(row, start)
    });
    let mut rows = with_cross_aisles(rows.collect());
    for (index, row) in rows.iter_mut().enumerate() {
        leave_out_usual_places(row, index);
    }
    if rows.iter().flat_map(|row| &row.seats).all(|seat| seat.x.is_none()) {
        as_wide_as_the_widest(&mut rows);
    }
    LaidOut {
        rows,
        focal_point: drawing.focal_point.map(place),
        zone_focal_points: drawing.zone_focal_points.into_iter().map(|point| point.map(place)).collect(),
        middle_y,
    }
}

fn leave_out_far_seats(drawing: &mut Drawing, findings: &mut Findings) {
    for row in &mut drawing.rows {
        row.seats.retain(|seat| {
            let near = seat.x.abs() <= FARTHEST && seat.y.abs() <= FARTHEST;
            if !near {
                findings.error(FindingCode::OutOfRange, &seat.seat.at, Action::LeftOut, "");
            }
            near
        });
    }
}

fn distance(one: &DrawnSeat, other: &DrawnSeat) -> f64 {
    (one.x - other.x).hypot(one.y - other.y)
}

fn length(seats: &[DrawnSeat]) -> f64 {
    seats
        .windows(2)
        .map(|pair| match pair {
            [one, other] => distance(one, other),
            _ => 0.0,
        })
        .sum()
}

/// From the left, or from the top where the row stands upright. The format's order is kept where it follows the row,
/// as it may bend back; else the seats are sorted.
fn order_along(seats: &mut [DrawnSeat]) {
    let (left, top, right, bottom) = bounds_of(seats.iter());
    let upright = right - left < (bottom - top) / 2.0;
    let along = |seat: &DrawnSeat| if upright { (seat.y, seat.x) } else { (seat.x, seat.y) };
    let before = |one: &DrawnSeat, other: &DrawnSeat| {
        let (one, other) = (along(one), along(other));
        one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1))
    };
    let mut sorted = seats.to_vec();
    sorted.sort_by(before);
    if length(seats) > 1.5 * length(&sorted) {
        seats.clone_from_slice(&sorted);
    } else if let [first, .., last] = seats
        && before(first, last).is_gt()
    {
        seats.reverse();
    }
}

/// Rows of which no seat is left would be cross aisles that nobody drew.
fn leave_out_empty_rows(drawing: &mut Drawing, findings: &mut Findings) {
    drawing.rows.retain(|row| {
        if row.seats.is_empty() {
            findings.warn(FindingCode::RowWithoutSeats, &row.at, Action::LeftOut, "");
        }
        !row.seats.is_empty()
    });
}

fn is_whole(pitches: f64) -> bool {
    (pitches - pitches.round()).abs() < IN_PLACE
}

/// Where seats are, to find those near a place. A square of the pitch holds few seats that do not overlap, so that the
/// search is short whatever the input.
struct Places {
    squares: HashMap<(i64, i64), Vec<(f64, f64)>>,
    pitch: f64,
}

impl Places {
    fn new(pitch: f64) -> Places {
        Places { squares: HashMap::new(), pitch }
    }

    fn square(&self, seat: &DrawnSeat) -> (i64, i64) {
        ((seat.x / self.pitch).floor() as i64, (seat.y / self.pitch).floor() as i64)
    }

    fn is_free(&self, seat: &DrawnSeat) -> bool {
        let (column, line) = self.square(seat);
        let nearest = self.pitch * OVERLAP;
        (-1..=1).all(|dx| {
            (-1..=1).all(|dy| {
                let others = self.squares.get(&(column + dx, line + dy));
                others.is_none_or(|others| others.iter().all(|(x, y)| (x - seat.x).hypot(y - seat.y) >= nearest))
            })
        })
    }

    fn take(&mut self, seat: &DrawnSeat) {
        self.squares.entry(self.square(seat)).or_default().push((seat.x, seat.y));
    }
}

/// Later seats on top of earlier ones of their zone.
fn leave_out_overlaps(drawing: &mut Drawing, pitch: f64, findings: &mut Findings) {
    let mut of_zone: HashMap<Option<u32>, Places> = HashMap::new();
    for row in &mut drawing.rows {
        let places = of_zone.entry(row.zone).or_insert_with(|| Places::new(pitch));
        row.seats.retain(|seat| {
            let is_free = places.is_free(seat);
            if is_free {
                places.take(seat);
            } else {
                findings.error(FindingCode::SeatsOverlap, &seat.seat.at, Action::LeftOut, "");
            }
            is_free
        });
    }
}

/// A zone with seats on top of another zone's is another floor, which the format draws at its real place: it is drawn
/// below all others, where its seats can be seen.
fn part_floors(drawing: &mut Drawing, chair: f64, pitch: f64, findings: &mut Findings) {
    let mut zones: Vec<Option<u32>> = Vec::new();
    for row in &drawing.rows {
        if !zones.contains(&row.zone) {
            zones.push(row.zone);
        }
    }
    let mut places = Places::new(chair);
    let mut bottom = bounds_of(drawing.rows.iter().flat_map(|row| &row.seats)).3;
    for zone in zones {
        let of_zone = || drawing.rows.iter().filter(|row| row.zone == zone).flat_map(|row| &row.seats);
        if let Some(above) = of_zone().find(|seat| !places.is_free(seat)) {
            findings.warn(FindingCode::ZonesOverlap, &above.seat.at, Action::Moved, "");
            let (_, top, _, end) = bounds_of(of_zone());
            // In whole pitches, as the seats of a grid stay on it.
            let down = ((bottom - top) / pitch).ceil() * pitch + FLOOR_GAP * pitch;
            bottom = end + down;
            for row in drawing.rows.iter_mut().filter(|row| row.zone == zone) {
                for seat in &mut row.seats {
                    seat.y += down;
                }
            }
            let own = zone.and_then(|zone| drawing.zone_focal_points.get_mut(zone as usize)?.as_mut());
            if let Some((_, y)) = own {
                *y += down;
            }
        }
        for row in drawing.rows.iter().filter(|row| row.zone == zone) {
            for seat in &row.seats {
                places.take(seat);
            }
        }
    }
}

/// Left, top, right, bottom; zeros without seats.
fn bounds_of<'s>(seats: impl Iterator<Item = &'s DrawnSeat>) -> (f64, f64, f64, f64) {
    let whole = seats.fold(None, |bounds: Option<(f64, f64, f64, f64)>, seat| {
        let (left, top, right, bottom) = bounds.unwrap_or((seat.x, seat.y, seat.x, seat.y));
        Some((left.min(seat.x), top.min(seat.y), right.max(seat.x), bottom.max(seat.y)))
    });
    whole.unwrap_or_default()
}

/// Where (0, 0) is: the drawing's own beginning where the seats are whole pitches from it, else the first seats.
fn corner_of(drawing: &Drawing, pitch: f64, (left, top, _, _): (f64, f64, f64, f64)) -> (f64, f64) {
    let empty = drawing.rows.iter().all(|row| row.seats.is_empty());
    let whole = |from: f64, to: f64| {
        // Rounded as the hall rounds it, so that what is whole the first time is whole the second.
        let steps = f64::from(rounded((to - from) / pitch));
        empty || (-IN_PLACE..=64.0).contains(&steps) && is_whole(steps)
    };
    let (x, y) = match drawing.origin {
        Some(Origin::At(x, y)) => (x, y),
        Some(Origin::OnePitchFromCorner) => (pitch, pitch),
        None => (left, top),
    };
    (if whole(x, left) { x } else { left }, if whole(y, top) { y } else { top })
}

/// Where rows of each zone begin: all at the drawing's corner, unless the plan is an arena.
struct ZoneStarts {
    of_arena: Option<HashMap<Option<u32>, f64>>,
}

impl ZoneStarts {
    fn new(drawing: &Drawing) -> ZoneStarts {
        let (left, _, right, _) = bounds_of(drawing.rows.iter().flat_map(|row| &row.seats));
        if right - left <= WIDE_PLAN {
            return ZoneStarts { of_arena: None };
        }
        let mut starts: HashMap<Option<u32>, f64> = HashMap::new();
        for row in &drawing.rows {
            let (left, ..) = bounds_of(row.seats.iter());
            let start = starts.entry(row.zone).or_insert(left);
            *start = start.min(left);
        }
        ZoneStarts { of_arena: Some(starts) }
    }

    fn start(&self, zone: Option<u32>) -> f64 {
        let starts = self.of_arena.as_ref();
        starts.and_then(|starts| starts.get(&zone).copied()).unwrap_or_default()
    }
}

/// Ten decimals: what an f32 near 0.01 holds, without the noise of the division.
fn rounded(value: f64) -> f32 {
    ((value * 1e10).round() / 1e10) as f32
}

/// Gives the seats of a row, drawn in pitches, their slots and places.
fn lay_row(row: DrawnRow, start: f64) -> PlanRow {
    let own = if row.is_table { table_pitch(&row.seats) } else { row_pitch(&row.seats) };
    let first = row.seats.first().map_or(0.0, |seat| seat.x - start);
    // A row that stands half a seat further than the others begins in the same slot.
    let mut slot = (first - 0.5 - 1e-6).ceil().clamp(0.0, WIDE_PLAN * 2.0) as usize;
    let mut seats: Vec<PlanSeat> = Vec::with_capacity(row.seats.len());
    let mut last: Option<(f64, f64)> = None;
    for DrawnSeat { seat, x, y } in row.seats {
        if let Some((last_x, last_y)) = last {
            let gap = (x - last_x).hypot(y - last_y) / own;
            slot += if gap <= SPLIT_GAP { 1 } else { gap.round().clamp(2.0, WIDEST_AISLE) as usize };
        }
        last = Some((x, y));
        seats.push(PlanSeat { slot, x: Some(x as f32), y: Some(y as f32), ..seat });
    }
    PlanRow { at: row.at, label: row.label, zone: row.zone, width: 0, seats }
}

/// A plan whose rows lie on whole lines has a cross aisle wherever a line is free.
fn with_cross_aisles(rows: Vec<PlanRow>) -> Vec<PlanRow> {
    let mut lines = Vec::with_capacity(rows.len());
    for row in &rows {
        let heights = || row.seats.iter().filter_map(|seat| seat.y);
        let line = heights().next().unwrap_or(-1.0);
        let level = heights().all(|y| (y - line).abs() < IN_PLACE as f32);
        let after = lines.last().map_or(0, |last| last + 1);
        let whole = line.round();
        if !level || (line - whole).abs() > IN_PLACE as f32 || whole < after as f32 || whole > (after + 16) as f32 {
            return rows;
        }
        lines.push(whole as usize);
    }
    let mut all = Vec::with_capacity(rows.len());
    for (row, line) in rows.into_iter().zip(lines) {
        while all.len() < line {
            all.push(PlanRow::default());
        }
        all.push(row);
    }
    all
}

/// A grid is drawn with rows of one width.
pub(crate) fn as_wide_as_the_widest(rows: &mut [PlanRow]) {
    let ends = rows.iter().flat_map(|row| &row.seats).map(|seat| seat.slot + 1);
    let width = ends.max().unwrap_or(0);
    for row in rows {
        row.width = width;
    }
}

/// Where a seat stands by its slot and row goes without saying.
pub(crate) fn leave_out_usual_places(row: &mut PlanRow, index: usize) {
    for seat in &mut row.seats {
        seat.x = seat.x.filter(|&x| x != seat.slot as f32);
        seat.y = seat.y.filter(|&y| y != index as f32);
    }
}
