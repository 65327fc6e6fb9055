//! Hostile inputs from valid ones: bits, bytes, sizes, pieces moved about, tokens, whole JSON values.

use crate::Random;

/// Numbers at which code changes its mind: widths of types, the engine's limits, and one beside each.
const SIZES: [u64; 26] = [
    0,
    1,
    2,
    3,
    7,
    8,
    31,
    32,
    33,
    63,
    64,
    65,
    127,
    128,
    255,
    256,
    20_000,
    20_001,
    65_535,
    65_536,
    200_000,
    200_001,
    2_000_001,
    0x7fff_ffff,
    0xffff_ffff,
    (1 << 53) - 1,
];

/// What stands in JSON where something else should.
const VALUES: [&str; 24] = [
    "null",
    "true",
    "false",
    "0",
    "-0",
    "-1",
    "1.5",
    "1e999",
    "1e-999",
    "4294967296",
    "65536",
    "99999999999999999999",
    "\"\"",
    "\"\\u0000\"",
    "\"\\ud83d\\ude00\"",
    "\"\\ud83d\"",
    "\"é\"",
    "\"\\n\"",
    "[]",
    "{}",
    "[[[[[[[[]]]]]]]]",
    "[null]",
    "{\"\":0}",
    "\"standard_seats\"",
];

/// Makes inputs of one kind.
pub struct Mutator {
    /// Names and words of the valid inputs.
    tokens: Vec<Vec<u8>>,
    /// Inputs longer than this are cut.
    longest: usize,
}

impl Mutator {
    /// `seeds`: the valid inputs, whose quoted texts become tokens.
    pub fn new(seeds: &[Vec<u8>], longest: usize) -> Mutator {
        let mut tokens: Vec<Vec<u8>> = Vec::new();
        for seed in seeds {
            let quotes: Vec<usize> = (0..seed.len()).filter(|&at| seed[at] == b'"').collect();
            for pair in quotes.windows(2) {
                let token = &seed[pair[0]..=pair[1]];
                if token.len() < 40 && tokens.len() < 2_000 && !tokens.iter().any(|other| other == token) {
                    tokens.push(token.to_vec());
                }
            }
        }
        tokens.extend(VALUES.map(|value| value.as_bytes().to_vec()));
        Mutator { tokens, longest }
    }

    /// Another input: `from` with one to a few changes, some of them pieces of `other`.
    pub fn mutated(&self, random: &mut Random, from: &[u8], other: &[u8]) -> Vec<u8> {
        let mut bytes = from.to_vec();
        let changes = random.pick(&[1, 1, 1, 2, 3, 6]);
        for _ in 0..changes {
            self.change(random, &mut bytes, other);
        }
        bytes.truncate(self.longest);
        bytes
    }

    fn change(&self, random: &mut Random, bytes: &mut Vec<u8>, other: &[u8]) {
        if bytes.is_empty() {
            bytes.extend_from_slice(&self.tokens[random.below(self.tokens.len())]);
            return;
        }
        let at = random.below(bytes.len());
        match random.below(14) {
            0 => bytes[at] ^= 1 << random.below(8),
            1 => bytes[at] = random.next() as u8,
            2 => bytes[at] = random.pick(&SIZES) as u8,
            3 | 4 => overwrite(random, bytes, at),
            5 => {
                let end = (at + 1 + random.below(16)).min(bytes.len());
                bytes.drain(at..end);
            }
            6 => {
                let end = (at + 1 + random.below(64)).min(bytes.len());
                let piece = bytes[at..end].to_vec();
                let to = random.below(bytes.len() + 1);
                for _ in 0..random.pick(&[1, 1, 2, 40]) {
                    bytes.splice(to..to, piece.iter().copied());
                }
            }
            7 => bytes.truncate(at),
            8 => {
                let noise: Vec<u8> = (0..1 + random.below(8)).map(|_| random.next() as u8).collect();
                bytes.splice(at..at, noise);
            }
            9 if !other.is_empty() => {
                // This one's beginning, the other's end.
                bytes.truncate(at);
                bytes.extend_from_slice(&other[random.below(other.len())..]);
            }
            10 => {
                let token = &self.tokens[random.below(self.tokens.len())];
                let end = (at + token.len() * random.below(2)).min(bytes.len());
                bytes.splice(at..end, token.iter().copied());
            }
            _ => self.change_value(random, bytes, other),
        }
    }

    /// Takes a JSON value out, puts another in its place, or puts it in twice.
    fn change_value(&self, random: &mut Random, bytes: &mut Vec<u8>, other: &[u8]) {
        let Some((start, end)) = value_at(bytes, random.below(bytes.len())) else {
            return;
        };
        let new: Vec<u8> = match random.below(6) {
            0 => Vec::new(),
            1 => [&bytes[start..end], b",", &bytes[start..end]].concat(),
            2 => random.pick(&SIZES).to_string().into_bytes(),
            3 if !other.is_empty() => {
                let from = value_at(other, random.below(other.len()));
                from.map(|(start, end)| other[start..end].to_vec()).unwrap_or_default()
            }
            _ => self.tokens[random.below(self.tokens.len())].clone(),
        };
        bytes.splice(start..end, new);
    }
}

/// Writes a size over one to eight bytes, or moves the one that stands there a little.
fn overwrite(random: &mut Random, bytes: &mut [u8], at: usize) {
    let width = random.pick(&[1, 2, 4, 8]).min(bytes.len() - at);
    let mut word = [0; 8];
    word[..width].copy_from_slice(&bytes[at..at + width]);
    let here = u64::from_le_bytes(word);
    let new = match random.below(4) {
        0 => here.wrapping_add(1),
        1 => here.wrapping_sub(1),
        2 => u64::MAX - random.pick(&SIZES),
        _ => random.pick(&SIZES),
    };
    bytes[at..at + width].copy_from_slice(&new.to_le_bytes()[..width]);
}

/// Begin and end of the first JSON value at or after a place, as far as brackets and quotes tell.
fn value_at(bytes: &[u8], from: usize) -> Option<(usize, usize)> {
    let starts = |byte: &u8| matches!(byte, b'{' | b'[' | b'"' | b'0'..=b'9' | b'-' | b't' | b'f' | b'n');
    let start = from + bytes.get(from..)?.iter().position(starts)?;
    let mut depth = 0usize;
    let mut quoted = false;
    let mut at = start;
    while at < bytes.len() {
        let byte = bytes[at];
        match byte {
            b'\\' if quoted => at += 1,
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
        let word = !quoted && !matches!(byte, b'{' | b'[' | b'}' | b']' | b'"');
        let ends = bytes.get(at).is_none_or(|next| b",]}: \n".contains(next));
        if depth == 0 && !quoted && (!word || ends) {
            break;
        }
    }
    Some((start, at.min(bytes.len())))
}
