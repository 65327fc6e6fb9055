//! The hall that was written, compared with the one that comes back: what the format could not carry.

use std::collections::{HashMap, HashSet};

use parterre_engine::hall::{Hall, Named, flag};

use super::loss::{Loss, LossCode};
use super::rows::{HallRow, HallSeat, rows_of};

/// What the hall that came back lacks of the one that was written, in the order of the codes.
pub(crate) fn losses(written: &Hall, back: Option<&Hall>) -> Vec<Loss> {
    let mut found = Found::default();
    match back {
        Some(back) => compare(written, back, &mut found),
        None => found.add(LossCode::Seats, written.seat_count().max(1)),
    }
    let mut losses: Vec<Loss> = found.0.into_iter().map(|(code, count)| Loss { code, count }).collect();
    losses.sort_by_key(|loss| loss.code);
    losses
}

#[derive(Default)]
struct Found(HashMap<LossCode, usize>);

impl Found {
    fn add(&mut self, code: LossCode, count: usize) {
        if count > 0 {
            *self.0.entry(code).or_default() += count;
        }
    }

    fn differ<T: PartialEq>(&mut self, code: LossCode, one: T, other: T) {
        self.add(code, usize::from(one != other));
    }
}

fn compare(hall: &Hall, back: &Hall, found: &mut Found) {
    found.differ(LossCode::Name, hall.name(), back.name());
    found.differ(LossCode::ScreenSide, hall.screen_side(), back.screen_side());
    found.differ(LossCode::Naming, (hall.row_naming(), hall.seat_naming()), (back.row_naming(), back.seat_naming()));
    found.differ(LossCode::Separator, hall.separator(), back.separator());

    let (rows, back_rows) = (rows_of(hall), rows_of(back));
    cross_aisles(&rows, &back_rows, found);
    let Some(pairs) = pair_rows(&rows, &back_rows, found) else {
        return;
    };
    classes(hall, back, &pairs, found);
    zones(hall, back, &pairs, found);
    slots(&pairs, found);
    flags(&pairs, found);
    sofas(&pairs, found);
    coordinates(hall, back, &pairs, found);
}

/// Rows without seats: how many there are, and what is known of them where they lie as they did.
fn cross_aisles(rows: &[HallRow<'_>], back: &[HallRow<'_>], found: &mut Found) {
    let lines = |rows: &[HallRow<'_>]| {
        let empty = rows.iter().enumerate().filter(|(_, row)| row.seats.is_empty());
        empty.map(|(line, _)| line).collect::<Vec<_>>()
    };
    let (empty, back_empty) = (lines(rows), lines(back));
    if empty != back_empty {
        found.add(LossCode::CrossAisles, empty.len().abs_diff(back_empty.len()).max(1));
        return;
    }
    let both = || empty.iter().filter_map(|&line| Some((rows.get(line)?, back.get(line)?)));
    let changed = both().filter(|(row, other)| (row.label, row.zone) != (other.label, other.zone));
    found.add(LossCode::CrossAisles, changed.count());
    found.add(LossCode::TrailingAisles, both().filter(|(row, other)| row.width != other.width).count());
}

type Pair<'a, 'h> = (&'a HallRow<'h>, &'a HallRow<'h>);

/// Rows with seats, paired by label and seat names; in order where names changed. `None` when seats are missing.
fn pair_rows<'a, 'h>(rows: &'a [HallRow<'h>], back: &'a [HallRow<'h>], found: &mut Found) -> Option<Vec<Pair<'a, 'h>>> {
    let filled = |rows: &'a [HallRow<'h>]| rows.iter().filter(|row| !row.seats.is_empty());
    let seats = |rows: &'a [HallRow<'h>]| filled(rows).map(|row| row.seats.len()).sum::<usize>();
    let names = |row: &HallRow<'_>| (row.seats.first().map(|seat| String::from(seat.name)), String::from(row.label));
    let by_name: HashMap<_, usize> = filled(back).enumerate().map(|(at, row)| (names(row), at)).collect();
    let backs: Vec<&HallRow<'h>> = filled(back).collect();
    let order: Option<Vec<usize>> = filled(rows).map(|row| by_name.get(&names(row)).copied()).collect();
    let order = order.unwrap_or_else(|| (0..backs.len()).collect());
    found.add(LossCode::RowOrder, order.windows(2).filter(|pair| matches!(pair, [one, next] if one >= next)).count());
    let pairs: Vec<Pair<'a, 'h>> = filled(rows)
        .zip(&order)
        .filter_map(|(row, &at)| Some((row, *backs.get(at)?)))
        .filter(|(row, back)| row.seats.len() == back.seats.len())
        .collect();
    if pairs.len() != filled(rows).count() || seats(rows) != seats(back) {
        found.add(LossCode::Seats, seats(rows).abs_diff(seats(back)).max(1));
        return None;
    }
    for (row, back) in &pairs {
        let renamed = both(row, back).filter(|(seat, other)| seat.name != other.name || row.label != back.label);
        found.add(LossCode::SeatNames, renamed.count());
    }
    Some(pairs)
}

fn both<'a, 'h>(
    row: &'a HallRow<'h>,
    back: &'a HallRow<'h>,
) -> impl Iterator<Item = (&'a HallSeat<'h>, &'a HallSeat<'h>)> {
    row.seats.iter().zip(&back.seats)
}

/// Which entry of one list became which of the other, and what changed of it.
struct Renaming {
    to: HashMap<u8, u8>,
}

impl Renaming {
    fn named<'l>(&self, from: &'l [Named], to: &'l [Named]) -> impl Iterator<Item = (&'l Named, &'l Named)> {
        self.to.iter().filter_map(|(&one, &other)| Some((from.get(usize::from(one))?, to.get(usize::from(other))?)))
    }

    fn reordered(&self) -> usize {
        self.to.iter().filter(|(one, other)| one != other).count()
    }
}

fn classes(hall: &Hall, back: &Hall, pairs: &[Pair<'_, '_>], found: &mut Found) {
    let mut renaming = Renaming { to: HashMap::new() };
    let mut mixed = 0;
    for (row, other) in pairs {
        for (seat, other) in both(row, other) {
            mixed += usize::from(*renaming.to.entry(seat.class).or_insert(other.class) != other.class);
        }
    }
    // Where there are as many again, those that no seat has are taken one by one.
    if hall.classes().len() == back.classes().len() {
        for class in (0..hall.classes().len()).filter_map(|class| u8::try_from(class).ok()) {
            if !renaming.to.values().any(|&to| to == class) {
                renaming.to.entry(class).or_insert(class);
            }
        }
    }
    let named = || renaming.named(hall.classes(), back.classes());
    found.add(LossCode::ClassKeys, mixed + named().filter(|(one, other)| one.key != other.key).count());
    found.add(LossCode::ClassNames, named().filter(|(one, other)| one.name != other.name).count());
    let unused = |hall: &Hall, used: usize| hall.classes().len().saturating_sub(used);
    let lost = unused(hall, renaming.to.len()).saturating_sub(unused(back, renaming.to.len()));
    found.add(LossCode::UnusedClasses, lost);
    if lost == 0 {
        found.add(LossCode::ClassOrder, renaming.reordered());
    }
}

fn zones(hall: &Hall, back: &Hall, pairs: &[Pair<'_, '_>], found: &mut Found) {
    let named = |hall: &'_ Hall, zone: Option<u8>| {
        let zone = zone.and_then(|zone| hall.zones().get(usize::from(zone)));
        zone.map(|zone| (zone.key.clone(), zone.name.clone()))
    };
    let mut used = HashMap::new();
    for (row, other) in pairs {
        used.insert(row.zone, ());
        found.differ(LossCode::Zones, named(hall, row.zone), named(back, other.zone));
    }
    let kept = hall.zones().iter();
    let places: Vec<usize> = kept.filter_map(|zone| back.zones().iter().position(|other| other == zone)).collect();
    found.add(LossCode::ZoneOrder, places.windows(2).filter(|pair| matches!(pair, [one, next] if one > next)).count());
    let unused = hall.zones().iter().enumerate().filter(|(index, zone)| {
        let is_used = u8::try_from(*index).is_ok_and(|index| used.contains_key(&Some(index)));
        !is_used && !back.zones().contains(zone)
    });
    found.add(LossCode::UnusedZones, unused.count());
}

fn slots(pairs: &[Pair<'_, '_>], found: &mut Found) {
    let start = |row: &HallRow<'_>| row.seats.first().map_or(0, |seat| seat.slot);
    let lead = pairs.iter().map(|(row, other)| start(row) as i64 - start(other) as i64).min().unwrap_or(0);
    found.add(LossCode::LeadingAisles, usize::from(lead != 0));
    for (row, other) in pairs {
        let moved = both(row, other).any(|(seat, other)| seat.slot as i64 - other.slot as i64 != lead);
        found.add(LossCode::Aisles, usize::from(moved));
        let trail = |row: &HallRow<'_>| row.width - row.seats.last().map_or(0, |seat| seat.slot + 1);
        found.add(LossCode::TrailingAisles, usize::from(trail(row) != trail(other)));
    }
}

fn flags(pairs: &[Pair<'_, '_>], found: &mut Found) {
    for (bit, code) in [
        (flag::ACCESSIBLE, LossCode::Accessible),
        (flag::COMPANION, LossCode::Companion),
        (flag::BLOCKED, LossCode::Blocked),
        (flag::DISABLED, LossCode::Disabled),
        (flag::NO_AUTO_ASSIGN, LossCode::ByHandOnly),
    ] {
        let changed = |pair: &Pair<'_, '_>| {
            both(pair.0, pair.1).filter(|(seat, other)| (seat.flags ^ other.flags) & bit != 0).count()
        };
        found.add(code, pairs.iter().map(changed).sum());
    }
}

/// Which seats share one, whatever its number.
fn sofas(pairs: &[Pair<'_, '_>], found: &mut Found) {
    for (row, other) in pairs {
        let bounds = |seats: &[HallSeat<'_>]| {
            let mut last = 0;
            let bound = |seat: &HallSeat<'_>| {
                let with_last = seat.sofa != 0 && seat.sofa == last;
                last = seat.sofa;
                (seat.sofa != 0, with_last)
            };
            seats.iter().map(bound).collect::<Vec<_>>()
        };
        found.add(LossCode::Sofas, usize::from(bounds(&row.seats) != bounds(&other.seats)));
    }
}

/// A thousandth of a pitch is no difference.
fn coordinates(hall: &Hall, back: &Hall, pairs: &[Pair<'_, '_>], found: &mut Found) {
    let seats = || pairs.iter().flat_map(|(row, other)| both(row, other));
    let shift = seats().next().map_or((0.0, 0.0), |(seat, other)| (other.x - seat.x, other.y - seat.y));
    let same = |one: f32, other: f32| (one - other).abs() <= 1e-3 + one.abs() * 1e-6;
    let moved =
        seats().filter(|(seat, other)| !same(seat.x + shift.0, other.x) || !same(seat.y + shift.1, other.y)).count();
    found.add(LossCode::Coordinates, moved);
    found.add(LossCode::Origin, usize::from(moved == 0 && !(same(0.0, shift.0) && same(0.0, shift.1))));
    let moved = |one: Option<(f32, f32)>, other: Option<(f32, f32)>| match (one, other) {
        (Some((x, y)), Some((other_x, other_y))) => !same(x + shift.0, other_x) || !same(y + shift.1, other_y),
        (one, other) => one.is_some() || other.is_some(),
    };
    let is_lost = moved(hall.own_focal_point(), back.own_focal_point());
    // As best available sees it: a zone without rows has no use for its own.
    let of_zone = |hall: &Hall, row: &HallRow<'_>| row.zone.and_then(|zone| hall.zone_focal_point(zone));
    let lost_by_zone: HashSet<Option<u8>> = pairs
        .iter()
        .filter(|(row, other)| moved(of_zone(hall, row), of_zone(back, other)))
        .map(|(row, _)| row.zone)
        .collect();
    found.add(LossCode::FocalPoint, usize::from(is_lost) + lost_by_zone.len());
}

#[cfg(test)]
mod tests;
