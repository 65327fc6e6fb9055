//! Sorting in little code: each use of the standard library's sorts is 5 to 8 KiB of WebAssembly, 50 KiB in all.

/// Sorts in place by heap sort: equal items may change places.
pub(crate) fn sort_by<T>(items: &mut [T], before: impl Fn(&T, &T) -> bool) {
    let length = items.len();
    for root in (0..length / 2).rev() {
        sift_down(items, root, length, &before);
    }
    for end in (1..length).rev() {
        items.swap(0, end);
        sift_down(items, 0, end, &before);
    }
}

/// Sorts what has an order of its own.
pub(crate) fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, |one, other| one < other);
}

/// Nearest first, then by number. One copy for seats and rows.
#[inline(never)]
pub(crate) fn sort_nearest(items: &mut [(f64, u32)]) {
    sort_by(items, |one, other| one < other);
}

/// Keeps the `count` nearest, in no order: a heap of the nearest so far, farthest on top.
#[inline(never)]
pub(crate) fn keep_nearest(items: &mut Vec<(f64, u32)>, count: usize) {
    if count < items.len() {
        let before = |one: &(f64, u32), other: &(f64, u32)| one < other;
        for root in (0..count / 2).rev() {
            sift_down(items, root, count, &before);
        }
        for next in count..items.len() {
            if items.get(next) < items.first() {
                items.swap(0, next);
                sift_down(items, 0, count, &before);
            }
        }
        items.truncate(count);
    }
}

fn sift_down<T>(items: &mut [T], mut root: usize, end: usize, before: &impl Fn(&T, &T) -> bool) {
    loop {
        let mut child = 2 * root + 1;
        if child >= end {
            return;
        }
        let is_before = |one: usize, other: usize| match (items.get(one), items.get(other)) {
            (Some(one), Some(other)) => before(one, other),
            _ => false,
        };
        if child + 1 < end && is_before(child, child + 1) {
            child += 1;
        }
        if !is_before(root, child) {
            return;
        }
        items.swap(root, child);
        root = child;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_are_kept() {
        let mut seed = 7u32;
        for length in 0..60 {
            let items: Vec<(f64, u32)> = (0..length)
                .map(|index| {
                    seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    (f64::from(seed >> 29), index)
                })
                .collect();
            let mut expected = items.clone();
            sort_nearest(&mut expected);
            for count in 0..=items.len() {
                let mut kept = items.clone();
                keep_nearest(&mut kept, count);
                sort_nearest(&mut kept);
                assert_eq!(kept, expected[..count]);
            }
        }
    }

    #[test]
    fn sorts_as_the_standard_library_does() {
        let mut seed = 7u32;
        for length in 0..200 {
            let mut items: Vec<u32> = (0..length)
                .map(|_| {
                    seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    seed >> 24
                })
                .collect();
            let mut expected = items.clone();
            expected.sort_unstable();
            sort(&mut items);
            assert_eq!(items, expected);
        }
    }
}
