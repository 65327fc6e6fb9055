//! Writing JSON.

use crate::error::push_number;

/// Appends a text as it is. Not inlined: growing a string is 50 bytes of code at each of a hundred places.
#[inline(never)]
pub fn push(out: &mut String, text: &str) {
    out.push_str(text);
}

/// Appends a quoted, escaped text.
pub fn push_string(out: &mut String, text: &str) {
    push(out, "\"");
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\u{0}'..='\u{1f}' => {
                let code = character as u32;
                push(out, "\\u00");
                out.push(char::from_digit(code >> 4, 16).unwrap_or('0'));
                out.push(char::from_digit(code & 15, 16).unwrap_or('0'));
            }
            _ => out.push(character),
        }
    }
    push(out, "\"");
}

/// Appends a finite coordinate with the fewest decimals that read back as the same f32.
pub fn push_f32(out: &mut String, value: f32) {
    let wide = f64::from(value.abs());
    if value < 0.0 {
        push(out, "-");
    }
    let mut scale = 1.0_f64;
    let mut decimals = 0;
    // Coordinates lie between 1e-6 and 1e6, so sixteen decimals are always enough and the product stays exact.
    while decimals < 16 && ((wide * scale).round() / scale) as f32 != value.abs() {
        scale *= 10.0;
        decimals += 1;
    }
    let scaled = (wide * scale).round() as u64;
    let unit = scale as u64;
    push_number(out, scaled / unit);
    if decimals > 0 {
        push(out, ".");
        let mut fraction = String::new();
        push_number(&mut fraction, scaled % unit);
        for _ in fraction.len()..decimals {
            push(out, "0");
        }
        push(out, &fraction);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::{Value, parse};

    #[test]
    fn coordinates_read_back_as_they_were() {
        let mut bits: u32 = 12345;
        for _ in 0..200_000 {
            bits = bits.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let value = f32::from_bits(bits);
            let size = value.abs();
            if !value.is_finite() || !(1e-6..=1e6).contains(&size) {
                continue;
            }
            let mut text = String::new();
            push_f32(&mut text, value);
            let Value::Number(read) = parse(&text).unwrap() else {
                panic!("{text}")
            };
            assert_eq!(read as f32, value, "{text}");
        }
        for (value, expected) in [
            (0.0, "0"),
            (-1.5, "-1.5"),
            (12.1, "12.1"),
            (1e6, "1000000"),
            (0.05, "0.05"),
            (-0.0, "0"),
            (-1e-6, "-0.000001"),
            (1.0000001, "1.0000001"),
            (999_999.94, "999999.94"),
            (1.234_567_9e-6, "0.0000012345679"),
        ] {
            let mut text = String::new();
            push_f32(&mut text, value);
            assert_eq!(text, expected);
        }
    }

    #[test]
    fn every_control_character_is_escaped() {
        for character in ('\u{0}'..'\u{a0}').chain(['\u{7ff}', '\u{2028}', '😀']) {
            let mut text = String::new();
            push_string(&mut text, &String::from(character));
            assert_eq!(parse(&text).unwrap().as_text(), Some(String::from(character).as_str()));
            let is_escaped = character < ' ' || character == '"' || character == '\\';
            assert_eq!(text.contains('\\'), is_escaped, "{text}");
        }
        let mut text = String::new();
        push_string(&mut text, "\u{1f}\t\u{10}");
        assert_eq!(text, "\"\\u001f\\u0009\\u0010\"");
    }

    #[test]
    fn texts_are_escaped() {
        let mut text = String::new();
        push_string(&mut text, "a\"\\\n\u{1}é");
        assert_eq!(text, "\"a\\\"\\\\\\n\\u0001é\"");
        assert_eq!(parse(&text).unwrap().as_text(), Some("a\"\\\n\u{1}é"));
    }
}
