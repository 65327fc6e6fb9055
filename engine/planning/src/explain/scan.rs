//! In which order a request looks at rows, runs and seats, as a key to sort by.

use parterre_engine::{Algorithm, Hall};

/// Smaller is looked at earlier: of two the first number decides, then the second.
pub(super) type Key = (f64, f64);

/// One of the six orders in a hall.
pub(super) struct Scan {
    algorithm: Algorithm,
    /// First and last row with seats.
    rows: (f64, f64),
    /// First and last slot with a seat in any row.
    slots: (f64, f64),
}

impl Scan {
    pub fn new(hall: &Hall, algorithm: Algorithm) -> Scan {
        let ends = |of: &[u16]| {
            let ends = of.iter().min().zip(of.iter().max());
            ends.map_or((0.0, 0.0), |(&first, &last)| (f64::from(first), f64::from(last)))
        };
        Scan { algorithm, rows: ends(hall.row_of()), slots: ends(hall.slot_of()) }
    }

    /// For the centre orders the nearest to the middle first, of two the lower one.
    pub fn row(&self, row: u16) -> Key {
        let row = f64::from(row);
        match self.algorithm {
            Algorithm::TopLeftToBottomRight | Algorithm::TopRightToBottomLeft => (row, 0.0),
            Algorithm::BottomRightToTopLeft | Algorithm::BottomLeftToTopRight => (-row, 0.0),
            Algorithm::LeftCenterToOutside | Algorithm::RightCenterToOutside => {
                ((2.0 * row - (self.rows.0 + self.rows.1)).abs(), -row)
            }
        }
    }

    /// The slots `first..=last` of a row, by their middle.
    pub fn slots(&self, first: u16, last: u16) -> Key {
        let twice = f64::from(first) + f64::from(last);
        let (start, end) = self.slots;
        match self.algorithm {
            Algorithm::TopLeftToBottomRight | Algorithm::BottomLeftToTopRight => (twice - 2.0 * start, 0.0),
            Algorithm::BottomRightToTopLeft | Algorithm::TopRightToBottomLeft => (2.0 * end - twice, 0.0),
            Algorithm::LeftCenterToOutside => ((twice - (start + end)).abs(), twice),
            Algorithm::RightCenterToOutside => ((twice - (start + end)).abs(), -twice),
        }
    }
}
