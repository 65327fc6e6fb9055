//! Several runs put together.

use parterre_engine::hall::flag;
use parterre_engine::ids::SeatIndex;
use parterre_engine::{Inventory, Status};

use super::refusal::Refusal;
use super::run::Run;
use crate::seats;

/// What became of every seat; one entry a seat.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SeatColumns {
    /// Its place in the order of sale, 0 the first seat sold; the mean over the runs that sold it, not a number where
    /// none did.
    pub mean_rank: Vec<f32>,
    /// Share of the runs, 0 to 1, in which it was left over single: free, without a free neighbour, where it had one at the
    /// start.
    pub stranded: Vec<f32>,
}

/// What became of every run; one entry a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunColumns {
    /// Share of the house that was taken when the first party could not sit in one run; not a number when all could.
    pub first_split: Vec<f32>,
    /// Share of the house that was taken when the first party was refused; not a number when none was.
    pub first_refusal: Vec<f32>,
    /// Share of the house that was taken at the end.
    pub end: Vec<f32>,
    /// Parties that got seats, but not in one run.
    pub parties_split: Vec<u32>,
    /// Parties that came and got none.
    pub parties_refused: Vec<u32>,
    /// Single seats left over at the end: see [`SeatColumns::stranded`].
    pub stranded_seats: Vec<u32>,
    /// Free seats at the end that are within the clearance of somebody.
    pub kept_empty: Vec<u32>,
    /// Mean distance of the seats sold from the focal point, in layout units; not a number when none were.
    pub mean_distance: Vec<f32>,
}

/// The answer of a simulation.
#[derive(Clone, Debug, PartialEq)]
pub struct Simulation {
    /// By seat.
    pub seats: SeatColumns,
    /// By run.
    pub runs: RunColumns,
    /// Parties refused, by the number of the [`Refusal`].
    pub refused_by: [u32; Refusal::COUNT],
    /// Seats of the first run, in the order of sale.
    pub first_run: Vec<SeatIndex>,
}

/// Sums over the runs so far.
pub(super) struct Report<'a> {
    start: &'a Inventory,
    /// Seats that are not disabled.
    capacity: u32,
    /// By seat: free at the start, and a neighbour as well.
    has_neighbour: Vec<bool>,
    rank_sum: Vec<u64>,
    sold: Vec<u32>,
    stranded: Vec<u32>,
    answer: Simulation,
}

impl<'a> Report<'a> {
    pub fn new(start: &'a Inventory) -> Report<'a> {
        let hall = start.hall();
        let open = seats::open(start);
        let alone = seats::alone(hall, &open);
        let seat_count = hall.seat_count();
        Report {
            start,
            capacity: hall.flags_of().iter().filter(|&&flags| flags & flag::DISABLED == 0).count() as u32,
            has_neighbour: open.iter().zip(alone).map(|(&open, alone)| open && !alone).collect(),
            rank_sum: vec![0; seat_count],
            sold: vec![0; seat_count],
            stranded: vec![0; seat_count],
            answer: Simulation {
                seats: SeatColumns::default(),
                runs: RunColumns::default(),
                refused_by: [0; Refusal::COUNT],
                first_run: Vec::new(),
            },
        }
    }

    /// Share of the house that is taken with so many free seats, blocked ones included.
    fn occupancy(&self, free: Option<u32>) -> f32 {
        match free {
            Some(free) if self.capacity > 0 => (f64::from(self.capacity - free) / f64::from(self.capacity)) as f32,
            _ => f32::NAN,
        }
    }

    pub fn add(&mut self, run: Run<'_>) {
        let (split, refusal, end) = (
            self.occupancy(run.free_at_first_split),
            self.occupancy(run.free_at_first_refusal),
            self.occupancy(Some(run.show.free_count())),
        );
        let stranded_seats = self.add_seats(&run);
        let kept_empty = kept_empty(&run.show, run.seat_clearance());
        let hall = self.start.hall();
        let away: f64 = run.sold.iter().map(|&seat| seats::distance_squared(hall, seat, seat).sqrt()).sum();
        let runs = &mut self.answer.runs;
        runs.first_split.push(split);
        runs.first_refusal.push(refusal);
        runs.end.push(end);
        runs.parties_split.push(run.apart.iter().sum());
        runs.parties_refused.push(run.refused.iter().sum());
        runs.stranded_seats.push(stranded_seats);
        runs.kept_empty.push(kept_empty);
        runs.mean_distance.push(mean(away, run.sold.len()));
        for (sum, count) in self.answer.refused_by.iter_mut().zip(run.refused_by) {
            *sum += count;
        }
        if self.answer.runs.end.len() == 1 {
            self.answer.first_run = run.sold;
        }
    }

    /// Returns how many single seats are left over.
    fn add_seats(&mut self, run: &Run<'_>) -> u32 {
        for (rank, &seat) in run.sold.iter().enumerate() {
            if let Some(sum) = self.rank_sum.get_mut(seat as usize) {
                *sum += rank as u64;
            }
            if let Some(sold) = self.sold.get_mut(seat as usize) {
                *sold += 1;
            }
        }
        let mut left = 0;
        let alone = seats::alone(self.start.hall(), &seats::open(&run.show));
        let seats = self.stranded.iter_mut().zip(alone).zip(&self.has_neighbour);
        for ((sum, alone), &had) in seats {
            let is_stranded = u32::from(alone && had);
            *sum += is_stranded;
            left += is_stranded;
        }
        left
    }

    pub fn finish(mut self) -> Simulation {
        let runs = self.answer.runs.end.len() as f64;
        let share = |times: &u32| (f64::from(*times) / runs) as f32;
        self.answer.seats = SeatColumns {
            mean_rank: self
                .rank_sum
                .iter()
                .zip(&self.sold)
                .map(|(&sum, &sold)| mean(sum as f64, sold as usize))
                .collect(),
            stranded: self.stranded.iter().map(share).collect(),
        };
        self.answer
    }
}

/// The one NaN of the library for the mean of nothing: that of 0 / 0 has other bits on other machines.
fn mean(sum: f64, count: usize) -> f32 {
    if count == 0 { f32::NAN } else { (sum / count as f64) as f32 }
}

/// Free seats that nobody gets, as they are too near to somebody.
fn kept_empty(show: &Inventory, clearance: usize) -> u32 {
    if clearance == 0 {
        return 0;
    }
    let flags = show.hall().flags_of().iter();
    let near = seats::near_others(show, clearance);
    let seats = show.statuses().iter().zip(flags).zip(near);
    seats.filter(|&((&status, &flags), near)| near && status == Status::Free && flags & flag::DISABLED == 0).count()
        as u32
}
