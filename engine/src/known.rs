//! Reads of what is there as long as the engine's invariants hold: a debug build, and with it every test, stops where it
//! is not. A release build goes on with nothing or 0, as checked indexing would bring its panics and their texts along.

use std::ops::Range;

/// The item at an index of the list.
#[inline(always)]
#[track_caller]
pub(crate) fn at<T: Copy + Default>(items: &[T], index: usize) -> T {
    debug_assert!(index < items.len(), "{index} of {}", items.len());
    items.get(index).copied().unwrap_or_default()
}

/// The items of a range that lies in the list.
#[inline(always)]
#[track_caller]
pub(crate) fn part<T>(items: &[T], range: Range<usize>) -> &[T] {
    debug_assert!(range.start <= range.end && range.end <= items.len(), "{range:?} of {}", items.len());
    items.get(range).unwrap_or(&[])
}

/// The items of a range that lies in the list, to be written to.
#[inline(always)]
#[track_caller]
pub(crate) fn part_mut<T>(items: &mut [T], range: Range<usize>) -> &mut [T] {
    debug_assert!(range.start <= range.end && range.end <= items.len(), "{range:?} of {}", items.len());
    items.get_mut(range).unwrap_or(&mut [])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_is_read() {
        let mut items = [3, 5, 7];
        assert_eq!((at(&items, 2), part(&items, 1..3), part(&items, 3..3)), (7, &[5, 7][..], &[][..]));
        part_mut(&mut items, 0..1).fill(9);
        assert_eq!(items, [9, 5, 7]);
    }

    #[test]
    fn what_is_not_there_stops_a_debug_build() {
        let stops = |read: fn()| std::panic::catch_unwind(read).is_err();
        assert_eq!(stops(|| assert_eq!(at(&[1, 2], 2), 0)), cfg!(debug_assertions));
        assert_eq!(stops(|| assert_eq!(part(&[1, 2], 1..3), [])), cfg!(debug_assertions));
        assert_eq!(stops(|| assert_eq!(part_mut(&mut [1, 2], 1..3), [])), cfg!(debug_assertions));
    }
}
