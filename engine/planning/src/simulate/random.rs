//! Numbers drawn by a seed: the same on every machine.

/// SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
pub(super) struct Random(u64);

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}

impl Random {
    /// The numbers of one run; another run's begin elsewhere, not a step further along.
    pub fn new(seed: u64, run: u32) -> Random {
        Random(mix(seed.wrapping_add(GOLDEN) ^ mix(u64::from(run).wrapping_add(GOLDEN))))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        mix(self.0)
    }

    /// 0 to `limit - 1`, each as likely; `limit` is at least 1.
    pub fn below(&mut self, limit: u64) -> u64 {
        let limit = limit.max(1);
        // Above the last whole multiple the low results would come once too often.
        let fair = u64::MAX - u64::MAX % limit;
        loop {
            let number = self.next();
            if number < fair {
                return number % limit;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_is_the_published_one() {
        // The first numbers of SplitMix64 from state 0.
        let mut random = Random(0);
        assert_eq!(random.next(), 0xE220_A839_7B1D_CDAF);
        assert_eq!(random.next(), 0x6E78_9E6A_A1B9_65F4);
    }

    #[test]
    fn every_number_is_as_likely() {
        let mut random = Random::new(1, 0);
        let mut seen = [0u32; 7];
        for _ in 0..70_000 {
            seen[random.below(7) as usize] += 1;
        }
        assert!(seen.iter().all(|times| (9_600..10_400).contains(times)), "{seen:?}");
    }
}
