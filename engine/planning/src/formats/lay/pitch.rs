//! How far apart neighbours are.

use super::{Drawing, DrawnSeat, SPLIT_GAP, distance, is_whole};

/// Seats no farther apart are drawn at one place, in the format's own unit.
const NOTHING: f64 = 1e-3;
/// The pitch of drawings that show none.
const USUAL_PITCH: f64 = 20.0;
/// What a format says about the pitch holds where one gap of so many bears it out: most of them may be aisles.
const GAPS_TO_ONE_THAT_TELLS: usize = 10;

/// What the format says about the pitch.
#[derive(Clone, Copy)]
pub(crate) struct SaidPitch {
    /// In the format's own unit.
    pub pitch: f64,
    /// How far off gaps may be that bear it out: 0.1 is a tenth.
    pub off: f64,
    /// Whether seats are set by it, so that a gap of several pitches is where some were taken out.
    pub is_set: bool,
}

/// What the format says where the drawing bears it out, else what is measured: the lower quartile of the distances between
/// seats that follow each other, as more than half of them may be aisles.
pub(super) fn pitch_of(drawing: &Drawing) -> f64 {
    let gaps_of_rows = |tables: bool| {
        let rows = drawing.rows.iter().filter(move |row| row.is_table == tables);
        rows.flat_map(|row| gaps_of(&row.seats))
    };
    let mut gaps: Vec<f64> = gaps_of_rows(false).collect();
    if gaps.is_empty() {
        gaps.extend(gaps_of_rows(true));
    }
    gaps.sort_by(f64::total_cmp);
    // The median for fewer than eight gaps: their quartile would be the least, which may be two seats on top of each other.
    let quartile = if gaps.len() < 8 { gaps.len().saturating_sub(1) / 2 } else { gaps.len() / 4 };
    let measured = gaps.get(quartile).copied();
    let Some(said) = drawing.pitch.filter(|said| (1e-3..=1e6).contains(&said.pitch)) else {
        return measured.unwrap_or(USUAL_PITCH);
    };
    let tells = |gap: &f64| {
        let (pitches, most) = (gap / said.pitch, 1.0 + said.off);
        (1.0 / most..=most).contains(&pitches) || said.is_set && pitches.round() >= 1.0 && is_whole(pitches)
    };
    let telling = gaps.iter().filter(|gap| tells(gap)).count();
    match measured {
        Some(measured)
            if telling * GAPS_TO_ONE_THAT_TELLS < gaps.len() && !tells(&measured) && !is_aisle(measured, drawing) =>
        {
            measured
        }
        _ => said.pitch,
    }
}

/// Whether a gap is so much wider than rows are apart that it cannot be the pitch: people sit closer to those beside them
/// than to those in front.
fn is_aisle(gap: f64, drawing: &Drawing) -> bool {
    let mut apart: Vec<f64> = Vec::new();
    for pair in drawing.rows.windows(2) {
        let [one, next] = pair else { continue };
        let Some(first) = one.seats.first() else { continue };
        let distances = next.seats.iter().map(|seat| distance(first, seat));
        apart.extend(distances.min_by(f64::total_cmp).filter(|&nearest| nearest > NOTHING));
    }
    apart.sort_by(f64::total_cmp);
    // The lower quartile: rows that are listed one after the other need not lie so.
    let usual = apart.get(apart.len() / 4);
    usual.is_some_and(|apart| gap > apart * SPLIT_GAP)
}

/// Distances between seats that follow each other and do not lie on top of each other.
fn gaps_of(seats: &[DrawnSeat]) -> impl Iterator<Item = f64> + '_ {
    seats
        .windows(2)
        .map(|pair| match pair {
            [one, other] => distance(one, other),
            _ => 0.0,
        })
        .filter(|&gap| gap > NOTHING)
}

/// The pitch of a row, in pitches of the plan: its own where that is a little other (wider chairs, wheelchair places), else
/// 1, as a row that is mostly gaps must not take them for its pitch.
pub(super) fn row_pitch(seats: &[DrawnSeat]) -> f64 {
    let gaps = gaps_of(seats).count();
    let own = middle_gap(seats).filter(|own| gaps >= 3 && (0.6..=1.5).contains(own));
    own.unwrap_or(1.0)
}

/// How far apart neighbours at a table stand, whatever the plan's pitch is.
pub(super) fn table_pitch(seats: &[DrawnSeat]) -> f64 {
    middle_gap(seats).unwrap_or(1.0)
}

fn middle_gap(seats: &[DrawnSeat]) -> Option<f64> {
    let mut gaps: Vec<f64> = gaps_of(seats).collect();
    gaps.sort_by(f64::total_cmp);
    gaps.get(gaps.len() / 2).copied()
}
