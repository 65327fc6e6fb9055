//! The six scan orders.

use crate::error::{EngineError, ErrorCode};

/// The spec's six assignment algorithms: in which order rows and seats are looked at. Row 0 is the top as drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Algorithm {
    /// Rows from the top, seats from the left. The default.
    TopLeftToBottomRight = 0,
    /// Rows from the bottom, seats from the right.
    BottomRightToTopLeft = 1,
    /// Rows from the bottom, seats from the left.
    BottomLeftToTopRight = 2,
    /// Rows from the top, seats from the right.
    TopRightToBottomLeft = 3,
    /// Rows from the middle outwards, seats from the centre column outwards; of two equally near the left one first.
    LeftCenterToOutside = 4,
    /// Rows from the middle outwards, seats from the centre column outwards; of two equally near the right one first.
    RightCenterToOutside = 5,
}

impl Algorithm {
    /// All six, by their byte.
    pub const ALL: [Algorithm; 6] = [
        Algorithm::TopLeftToBottomRight,
        Algorithm::BottomRightToTopLeft,
        Algorithm::BottomLeftToTopRight,
        Algorithm::TopRightToBottomLeft,
        Algorithm::LeftCenterToOutside,
        Algorithm::RightCenterToOutside,
    ];

    /// The algorithm of a byte, or `UnknownAlgorithm`.
    pub fn from_byte(byte: u8) -> Result<Algorithm, EngineError> {
        let found = Algorithm::ALL.get(usize::from(byte)).copied();
        found.ok_or_else(|| EngineError::new(ErrorCode::UnknownAlgorithm))
    }

    /// Where seats of a row are looked at first.
    pub(super) fn side(self) -> Side {
        match self {
            Algorithm::TopLeftToBottomRight | Algorithm::BottomLeftToTopRight => Side::Left,
            Algorithm::BottomRightToTopLeft | Algorithm::TopRightToBottomLeft => Side::Right,
            Algorithm::LeftCenterToOutside => Side::Centre { right_first: false },
            Algorithm::RightCenterToOutside => Side::Centre { right_first: true },
        }
    }

    /// Row number `step` of the scan, over the rows `first..=last`; `step` is at most `last - first`.
    pub(super) fn row(self, step: usize, (first, last): (usize, usize)) -> usize {
        match self {
            Algorithm::TopLeftToBottomRight | Algorithm::TopRightToBottomLeft => first + step,
            Algorithm::BottomRightToTopLeft | Algorithm::BottomLeftToTopRight => last - step,
            Algorithm::LeftCenterToOutside | Algorithm::RightCenterToOutside => {
                // From the middle row or the lower of the two; the lower one of each later pair comes first too.
                let middle = (first + last).div_ceil(2);
                let odd_count = (last - first) % 2 == 0;
                let away = step.div_ceil(2);
                if (step % 2 == 1) == odd_count { middle + away } else { middle - away }
            }
        }
    }
}

/// Where seats of a row are looked at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
    /// Ties between equally near slots.
    Centre {
        right_first: bool,
    },
}

impl Side {
    /// When a run of a row gets its turn: of two the one with the lesser. `twice_the_centre`: of the hall's centre column.
    #[inline(always)]
    pub fn turn(self, start: usize, length: usize, twice_the_centre: usize) -> (usize, usize) {
        match self {
            Side::Left => (start, 0),
            Side::Right => (usize::MAX - (start + length), 0),
            Side::Centre { right_first } => {
                let away = (2 * start + length - 1).abs_diff(twice_the_centre);
                (away, if right_first { usize::MAX - start } else { start })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_go_from_the_middle_outwards_lower_first() {
        let rows = |first: usize, last: usize| -> Vec<usize> {
            (0..=last - first).map(|step| Algorithm::LeftCenterToOutside.row(step, (first, last))).collect()
        };
        assert_eq!(rows(0, 4), [2, 3, 1, 4, 0]);
        assert_eq!(rows(0, 3), [2, 1, 3, 0]);
        assert_eq!(rows(2, 5), [4, 3, 5, 2]);
        assert_eq!(rows(1, 4), [3, 2, 4, 1]);
        assert_eq!(rows(7, 7), [7]);
    }
}
