//! Rows as bits: slot `s` of a row is bit `s % 64` of its word `s / 64`.

use std::ops::Range;

use crate::known;

/// Words for so many slots.
pub(crate) fn words_for(slots: usize) -> usize {
    slots.div_ceil(64)
}

/// Whether a bit is set; `false` beyond the end.
#[inline(always)]
pub(crate) fn get(words: &[u64], bit: usize) -> bool {
    words.get(bit / 64).is_some_and(|word| word >> (bit % 64) & 1 == 1)
}

/// Sets or clears a bit; nothing happens beyond the end.
pub(crate) fn put(words: &mut [u64], bit: usize, on: bool) {
    if let Some(word) = words.get_mut(bit / 64) {
        let flag = 1u64 << (bit % 64);
        *word = if on { *word | flag } else { *word & !flag };
    }
}

/// The word that `words >> bits` has at `index`: later slots move towards slot 0.
fn shifted_down(words: &[u64], index: usize, bits: usize) -> u64 {
    let (whole, part) = (bits / 64, bits % 64);
    let low = words.get(index + whole).copied().unwrap_or(0);
    if part == 0 {
        return low;
    }
    let high = words.get(index + whole + 1).copied().unwrap_or(0);
    low >> part | high << (64 - part)
}

/// The word that `words << bits` has at `index`.
fn shifted_up(words: &[u64], index: usize, bits: usize) -> u64 {
    let (whole, part) = (bits / 64, bits % 64);
    let at = |back: usize| index.checked_sub(back).and_then(|place| words.get(place)).copied().unwrap_or(0);
    if part == 0 {
        return at(whole);
    }
    at(whole) << part | at(whole + 1) >> (64 - part)
}

/// `words &= words >> bits`, in place.
fn and_shifted_down(words: &mut [u64], bits: usize) {
    if let [word] = words {
        *word = if bits < 64 { *word & *word >> bits } else { 0 };
        return;
    }
    // Ascending: every word is read before it is overwritten.
    for index in 0..words.len() {
        let shifted = shifted_down(words, index, bits);
        if let Some(word) = words.get_mut(index) {
            *word &= shifted;
        }
    }
}

/// Leaves the bits at which a run of `count` set bits begins; `count` is at least 1.
#[inline(never)]
pub(crate) fn keep_run_starts(words: &mut [u64], count: usize) {
    debug_assert!(count > 0, "a run of no seats");
    let mut have = 1;
    while have < count {
        let step = have.min(count - have);
        and_shifted_down(words, step);
        have += step;
    }
}

/// The starts of runs of `count` set bits in one word; `count` is at least 1.
#[inline(always)]
pub(crate) fn run_starts(word: u64, count: usize) -> u64 {
    debug_assert!(count > 0, "a run of no seats");
    if count > 64 {
        return 0;
    }
    let (mut starts, mut have) = (word, 1);
    while have < count {
        let step = have.min(count - have);
        starts &= starts >> step;
        have += step;
    }
    starts
}

/// The starts in a word of runs of `count` set bits that may go on in the next one; `count` is 1 to 64.
#[inline(always)]
pub(crate) fn run_starts_into(word: u64, next: u64, count: usize) -> u64 {
    debug_assert!((1..=64).contains(&count), "a run of {count} seats in two words");
    let (mut starts, mut beyond, mut have) = (word, next, 1);
    while have < count {
        let step = have.min(count - have);
        starts &= starts >> step | beyond << (64 - step);
        beyond &= beyond >> step;
        have += step;
    }
    starts
}

/// Which single seats beside a run count as left alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stranded {
    /// All of them.
    Every,
    /// Only seats that another choice of that length out of the same open run would not leave: on either side of the run there is
    /// a seat.
    Avoidable,
}

impl Stranded {
    /// Where runs strand a seat: masks of the seats beside runs, left and right, and of those beyond them.
    #[inline(always)]
    fn beside(self, left: u64, beyond_left: u64, right: u64, beyond_right: u64) -> u64 {
        let alone = left & !beyond_left | right & !beyond_right;
        match self {
            Stranded::Every => alone,
            Stranded::Avoidable => alone & left & right,
        }
    }
}

/// As [`clear_stranding`], in one word.
#[inline(always)]
pub(crate) fn clean_starts(starts: u64, open: u64, length: usize, which: Stranded) -> u64 {
    let after = open.checked_shr(length as u32).unwrap_or(0);
    starts & !which.beside(open << 1, open << 2, after, after >> 1)
}

/// As [`clear_stranding`], in word `index`.
#[inline(always)]
pub(crate) fn clean_starts_in(starts: u64, open: &[u64], index: usize, length: usize, which: Stranded) -> u64 {
    let (left, beyond_left) = (shifted_up(open, index, 1), shifted_up(open, index, 2));
    let (right, beyond_right) = (shifted_down(open, index, length), shifted_down(open, index, length + 1));
    starts & !which.beside(left, beyond_left, right, beyond_right)
}

/// Whether the masks are equally long and every bit of one is set in the other.
pub(crate) fn is_within(words: &[u64], others: &[u64]) -> bool {
    words.len() == others.len() && words.iter().zip(others).all(|(word, other)| word & !other == 0)
}

/// How many bits are set.
pub(crate) fn count(words: &[u64]) -> usize {
    words.iter().map(|word| word.count_ones() as usize).sum()
}

/// Clears the bits that `others` has.
pub(crate) fn clear(words: &mut [u64], others: &[u64]) {
    for (word, others) in words.iter_mut().zip(others) {
        *word &= !others;
    }
}

/// Clears every bit `s` for which `cuts` has bit `s + offset`.
#[inline(never)]
pub(crate) fn clear_where_cut(words: &mut [u64], cuts: &[u64], offset: usize) {
    for (index, word) in words.iter_mut().enumerate() {
        *word &= !shifted_down(cuts, index, offset);
    }
}

/// Length of the longest run of set bits.
pub(crate) fn longest_run(words: &[u64]) -> usize {
    let (mut longest, mut run) = (0, 0);
    for &word in words {
        run += word.trailing_ones() as usize;
        if word != u64::MAX {
            longest = longest.max(run).max(longest_in(word));
            run = word.leading_ones() as usize;
        }
    }
    longest.max(run)
}

/// Length of the longest run of set bits in a word that is not all ones.
fn longest_in(word: u64) -> usize {
    if word == 0 {
        return 0;
    }
    // starts[p]: where runs of 2^p begin.
    let mut starts = [0u64; 6];
    let (mut have, mut power) = (word, 0);
    for (index, entry) in starts.iter_mut().enumerate() {
        *entry = have;
        let longer = have & have >> (1 << index);
        if longer == 0 {
            break;
        }
        power = index + 1;
        have = longer;
    }
    let mut length = 1 << power;
    let smaller = starts.iter().enumerate().take(power).rev();
    for (index, runs) in smaller {
        let longer = if length < 64 { have & runs >> length } else { 0 };
        if longer != 0 {
            have = longer;
            length += 1 << index;
        }
    }
    length
}

/// How many bits of `from..to` are set.
#[inline(never)]
pub(crate) fn count_between(words: &[u64], from: usize, to: usize) -> usize {
    let mut count = 0;
    for (index, &word) in words.iter().enumerate().take(to.div_ceil(64)).skip(from / 64) {
        let mut part = word;
        if index == from / 64 {
            part &= u64::MAX << (from % 64);
        }
        if index == to / 64 {
            part &= (1 << (to % 64)) - 1;
        }
        count += part.count_ones() as usize;
    }
    count
}

/// Clears the starts of runs of `length` that leave a single seat of `open` alone beside them.
#[inline(never)]
pub(crate) fn clear_stranding(starts: &mut [u64], open: &[u64], length: usize, which: Stranded) {
    for (index, word) in starts.iter_mut().enumerate() {
        *word = clean_starts_in(*word, open, index, length, which);
    }
}

/// Sets every bit within `reach` of a set bit, in place; `scratch` is as long as `words`.
#[inline(never)]
pub(crate) fn widen(words: &mut [u64], reach: usize, scratch: &mut Vec<u64>) {
    let limit = reach.min(words.len() * 64);
    let mut done = 0;
    while done < limit {
        // Doubles. Twice as far would do in the open, but what was cut off at a row's end is missing for the way back.
        let step = (done + 1).min(limit - done);
        scratch.clear();
        scratch.extend_from_slice(words);
        for (index, word) in words.iter_mut().enumerate() {
            *word |= shifted_down(scratch, index, step) | shifted_up(scratch, index, step);
        }
        done += step;
    }
}

/// Clears the starts of runs that have a companion seat at an end whose accessible seat is not in the run. Within a run
/// the seats beside it are there, and a hall has an accessible one among them.
#[inline(never)]
pub(crate) fn clear_lonely(starts: &mut [u64], companions: &[u64], accessible: &[u64], length: usize) {
    for (index, word) in starts.iter_mut().enumerate() {
        let first = shifted_down(companions, index, 0);
        let last = shifted_down(companions, index, length - 1);
        *word &= if length == 1 {
            !first
        } else {
            let after_first = shifted_down(accessible, index, 1);
            let before_last = shifted_down(accessible, index, length - 2);
            !(first & !after_first | last & !before_last)
        };
    }
}

/// The set bits, ascending.
pub(crate) fn ones(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(index, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            Some(index * 64 + bit)
        })
    })
}

/// The longest runs of set bits, ascending.
pub(crate) fn stretches(words: &[u64]) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut next = next_one(words, 0);
    std::iter::from_fn(move || {
        let first = next?;
        let end = first + (first..).take_while(|&bit| get(words, bit)).count();
        next = next_one(words, end);
        Some(first..end)
    })
}

/// The first set bit at or after `from`.
#[inline(always)]
pub(crate) fn next_one(words: &[u64], from: usize) -> Option<usize> {
    if let [word] = *words {
        return next_in(1, from, |_| word);
    }
    next_one_of_many(words, from)
}

#[inline(never)]
fn next_one_of_many(words: &[u64], from: usize) -> Option<usize> {
    next_in(words.len(), from, |index| known::at(words, index))
}

/// The first set bit at or after `from` of `count` words, which are only made as far as they are looked at.
#[inline(always)]
pub(crate) fn next_in(count: usize, from: usize, word_at: impl Fn(usize) -> u64) -> Option<usize> {
    let mut index = from / 64;
    if index >= count {
        return None;
    }
    let mut word = word_at(index) & u64::MAX << (from % 64);
    while word == 0 {
        index += 1;
        if index == count {
            return None;
        }
        word = word_at(index);
    }
    Some(index * 64 + word.trailing_zeros() as usize)
}

/// The last set bit at or before `from`.
#[inline(always)]
pub(crate) fn previous_one(words: &[u64], from: usize) -> Option<usize> {
    if let [word] = *words {
        return previous_in(1, from, |_| word);
    }
    previous_one_of_many(words, from)
}

#[inline(never)]
fn previous_one_of_many(words: &[u64], from: usize) -> Option<usize> {
    previous_in(words.len(), from, |index| known::at(words, index))
}

/// The last set bit at or before `from`; as [`next_in`].
#[inline(always)]
pub(crate) fn previous_in(count: usize, from: usize, word_at: impl Fn(usize) -> u64) -> Option<usize> {
    let from = from.min((count * 64).checked_sub(1)?);
    let mut index = from / 64;
    let mut word = word_at(index) & u64::MAX >> (63 - from % 64);
    while word == 0 {
        index = index.checked_sub(1)?;
        word = word_at(index);
    }
    Some(index * 64 + 63 - word.leading_zeros() as usize)
}

/// The last set bit before `split` and the first one at or after it; a split beyond the last bit is as one at it.
#[inline(always)]
pub(crate) fn around_in(word: u64, split: usize) -> (Option<usize>, Option<usize>) {
    let below = (1u64 << split.min(63)) - 1;
    let (left, right) = (word & below, word & !below);
    ((left != 0).then(|| 63 - left.leading_zeros() as usize), (right != 0).then(|| right.trailing_zeros() as usize))
}

/// The nearest set bits on either side of `split`, as [`around_in`] finds them, in `count` words that `word_at` makes: it is called
/// for those alone that are looked at.
#[inline(always)]
pub(crate) fn around(count: usize, split: usize, word_at: impl Fn(usize) -> u64) -> (Option<usize>, Option<usize>) {
    let middle = (split / 64).min(count - 1);
    let begin = middle * 64;
    let (left, right) = around_in(word_at(middle), split - begin);
    (
        left.map(|bit| begin + bit).or_else(|| previous_in(middle, begin, &word_at)),
        right.map(|bit| begin + bit).or_else(|| next_in(count, begin + 64, &word_at)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(words: &[u64]) -> Vec<bool> {
        (0..words.len() * 64).map(|bit| get(words, bit)).collect()
    }

    /// Every operation against what it means slot by slot, over random masks of one to four words.
    #[test]
    fn masks_mean_what_they_say() {
        let mut seed = 0x9E37_79B9_7F4A_7C15u64;
        let mut random = move || {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            seed
        };
        for round in 0..3_000 {
            let words: Vec<u64> = (0..1 + round % 4).map(|_| random() | random() | random() & random()).collect();
            let slots = bits(&words);
            let size = slots.len();

            let count = 1 + (random() % 80) as usize;
            let mut starts = words.clone();
            keep_run_starts(&mut starts, count);
            for start in 0..size {
                let run = start + count <= size && slots[start..start + count].iter().all(|&bit| bit);
                assert_eq!(get(&starts, start), run, "run of {count} at {start} of {words:x?}");
            }

            let longest = slots.split(|&bit| !bit).map(<[bool]>::len).max().unwrap_or(0);
            assert_eq!(longest_run(&words), longest);
            let (from, to) = (round % size, size - (random() % 64) as usize);
            let set = (from..to).filter(|&bit| slots[bit]).count();
            assert_eq!(count_between(&words, from, to), set);
            let (mut clean, mut allowed) = (starts.clone(), starts.clone());
            clear_stranding(&mut clean, &words, count, Stranded::Every);
            clear_stranding(&mut allowed, &words, count, Stranded::Avoidable);
            let at = |bit: Option<usize>| bit.is_some_and(|bit| bit < size && slots[bit]);
            for start in 0..size {
                let (left, right) = (at(start.checked_sub(1)), at(Some(start + count)));
                let alone_left = left && !at(start.checked_sub(2));
                let alone_right = right && !at(Some(start + count + 1));
                let avoidable = alone_left && right || alone_right && left;
                assert_eq!(get(&allowed, start), get(&starts, start) && !avoidable);
                assert_eq!(get(&clean, start), get(&starts, start) && !alone_left && !alone_right);
            }

            let sparse: Vec<u64> = words.iter().map(|word| !word & random() & random()).collect();
            let reach = (random() % 90) as usize;
            let mut wide = sparse.clone();
            widen(&mut wide, reach, &mut Vec::new());
            for bit in 0..size {
                let near = (bit.saturating_sub(reach)..=(bit + reach).min(size - 1)).any(|other| get(&sparse, other));
                assert_eq!(get(&wide, bit), near, "{bit} within {reach}");
            }

            let mut cut = words.clone();
            clear_where_cut(&mut cut, &sparse, count);
            for (bit, &set) in slots.iter().enumerate() {
                assert_eq!(get(&cut, bit), set && !get(&sparse, bit + count));
            }

            let word_at = |index: usize| words.get(index).copied().unwrap_or(0);
            let made: Vec<u64> = (0..words.len())
                .map(|index| run_starts_into(word_at(index), word_at(index + 1), count.min(64)))
                .collect();
            let mut kept = words.clone();
            keep_run_starts(&mut kept, count.min(64));
            assert_eq!(made, kept, "runs of {} in {words:x?}", count.min(64));
            let split = (random() % (size as u64 + 80)) as usize;
            let (left, right) = around(words.len(), split, word_at);
            // A split in the last word or beyond is as one at its last bit.
            let split = split.min(size - 1);
            assert_eq!(left, (0..split).rev().find(|&bit| slots[bit]), "before {split}");
            assert_eq!(right, (split..size).find(|&bit| slots[bit]), "from {split}");

            let from = (random() % size as u64) as usize;
            assert_eq!(next_one(&words, from), (from..size).find(|&bit| slots[bit]));
            assert_eq!(previous_one(&words, from), (0..=from).rev().find(|&bit| slots[bit]));
            assert!(ones(&words).eq((0..size).filter(|&bit| slots[bit])));
        }
    }

    /// What rows of one word are searched with, against the same for any row; whole words and runs of a word's length too.
    #[test]
    fn one_word_is_searched_as_many_are() {
        let mut seed = 0x2545_F491_4F6C_DD1Du64;
        let mut random = move || {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            seed
        };
        for round in 0..20_000 {
            let word = match round % 8 {
                0 => u64::MAX,
                1 => u64::MAX >> (random() % 64),
                2 => u64::MAX << (random() % 64),
                _ => random() | random() | random() & random(),
            };
            let count = 1 + (random() % 200) as usize;
            let mut starts = [word];
            keep_run_starts(&mut starts, count);
            assert_eq!(run_starts(word, count), starts[0], "runs of {count} in {word:x}");
            let open = word | random() & random();
            for which in [Stranded::Every, Stranded::Avoidable] {
                let mut clean = starts;
                clear_stranding(&mut clean, &[open], count, which);
                assert_eq!(
                    clean_starts(starts[0], open, count, which),
                    clean[0],
                    "runs of {count} in {word:x} of {open:x}"
                );
            }
        }
    }

    /// Companion seats stand beside accessible ones, so a run needs only look at its ends.
    #[test]
    fn a_companion_at_an_end_needs_its_accessible_seat_in_the_run() {
        // Where the runs of a length begin that may be given.
        for (row, length, expected) in [
            ("_ac_", 1, "##_#"),
            ("_ac_", 2, "##__"),
            ("_ac_", 3, "##__"),
            ("_ca_", 2, "_##_"),
            ("ac_ca", 3, "#_#__"),
            ("aca", 2, "##_"),
            ("acca", 2, "#_#_"),
            ("acca", 3, "____"),
            ("acca", 4, "#___"),
            // Alone at both ends.
            ("ac_a_ca", 5, "#_#____"),
            ("ac_a_ca", 7, "#______"),
            ("ca_ac", 5, "#____"),
        ] {
            let mask = |mark: char| -> u64 {
                let marks = row.chars().enumerate().filter(|&(_, other)| other == mark);
                marks.fold(0, |word, (slot, _)| word | 1 << slot)
            };
            for shift in [0, 60, 63] {
                let wide = |word: u64| [word << shift, u64::checked_shr(word, 64 - shift).unwrap_or(0)];
                let mut starts = wide(run_starts((1 << row.len()) - 1, length));
                clear_lonely(&mut starts, &wide(mask('c')), &wide(mask('a')), length);
                let pictured: String =
                    (0..row.len()).map(|slot| if get(&starts, slot + shift as usize) { '#' } else { '_' }).collect();
                assert_eq!(pictured, expected, "runs of {length} in {row}");
            }
        }
    }
}
