//! Inputs read as numbers, and as requests made of them.

use parterre_engine::{AssignRequest, Chooser, KeySet, PartyTerms};

use crate::Random;

/// Numbers out of bytes; 0 when there are no more.
pub struct Numbers<'a>(pub &'a [u8]);

impl Numbers<'_> {
    pub fn u8(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        *first
    }

    /// Small ones and the largest are likely.
    pub fn u32(&mut self) -> u32 {
        match self.u8() {
            small @ 0..=199 => u32::from(small),
            200..=250 => u32::from_le_bytes([self.u8(), self.u8(), self.u8(), self.u8()]),
            large => u32::MAX - u32::from(255 - large),
        }
    }

    pub fn usize(&mut self) -> usize {
        match self.u32() {
            u32::MAX => usize::MAX,
            number => number as usize,
        }
    }

    pub fn seats(&mut self) -> Vec<u32> {
        (0..self.u8()).map(|_| self.u32()).collect()
    }

    pub fn float(&mut self) -> f64 {
        match self.u8() {
            0 => f64::NAN,
            1 => f64::INFINITY,
            2 => f64::NEG_INFINITY,
            3 => f64::MAX,
            4 => f64::MIN_POSITIVE,
            _ => f64::from(self.u32() as i32) / 16.0,
        }
    }

    pub fn classes(&mut self) -> KeySet {
        match self.u8() {
            0..=127 => KeySet::ALL,
            bits => KeySet::of((0..300).filter(|class| bits >> (class % 7) & 1 == 1)),
        }
    }
}

/// Any bytes are numbers.
pub fn noise(random: &mut Random) -> Vec<Vec<u8>> {
    (0..24).map(|_| (0..8 + random.below(60)).map(|_| random.next() as u8).collect()).collect()
}

/// A request to either sort of chooser, as often the one as the other.
pub fn assign_request<'a>(numbers: &mut Numbers<'_>, own: &'a [u32]) -> AssignRequest<'a> {
    let bits = numbers.u8();
    AssignRequest {
        chooser: Chooser::from_byte(numbers.u8() % 12).unwrap_or(Chooser::Best),
        terms: PartyTerms {
            count: numbers.usize(),
            accessible: if bits & 4 != 0 { numbers.usize() } else { 0 },
            classes: numbers.classes(),
            zones: KeySet::only((bits & 8 != 0).then(|| numbers.u8())),
            seat_clearance: numbers.usize(),
            own,
            sofas_together: bits & 1 != 0,
            place_kept_free: bits & 2 != 0,
            online_reserve: if bits & 16 != 0 { numbers.usize() } else { 0 },
            may_strand: Some(bits & 32 != 0),
            avoid: if bits & 64 != 0 { own } else { &[] },
            surcharges: if bits & 128 != 0 { &[2, 0, 1] } else { &[] },
        },
    }
}
