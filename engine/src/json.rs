//! Writing JSON (RFC 8259). Reading it is planning's: visitors get halls as bytes.

const DIGITS: [u8; 16] = *b"0123456789abcdef";

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
                let code = character as usize;
                push(out, "\\u00");
                out.push(char::from(DIGITS[code >> 4 & 15]));
                out.push(char::from(DIGITS[code & 15]));
            }
            _ => out.push(character),
        }
    }
    push(out, "\"");
}

/// Appends a whole number. The formatting machinery of the standard library would be a tenth of the .wasm.
#[inline(never)]
pub fn push_number(text: &mut String, mut number: u64) {
    let mut digits = [0u8; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    for &digit in &digits[at..] {
        text.push(digit as char);
    }
}

/// Appends `[3]`.
#[inline(never)]
pub fn push_index(text: &mut String, index: usize) {
    text.push('[');
    push_number(text, index as u64);
    text.push(']');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_must_be_escaped_is() {
        let mut text = String::new();
        push_string(&mut text, "a\"\\\n\u{1}\u{1f}\t\u{10}\u{7f}\u{2028}é😀");
        assert_eq!(text, "\"a\\\"\\\\\\n\\u0001\\u001f\\u0009\\u0010\u{7f}\u{2028}é😀\"");
    }

    #[test]
    fn whole_numbers_are_those_of_the_standard_library() {
        for number in [0, 9, 10, 99, 100, 12_345, u64::from(u32::MAX), u64::MAX] {
            let mut text = String::from("x");
            push_number(&mut text, number);
            assert_eq!(text, format!("x{number}"));
        }
    }
}
