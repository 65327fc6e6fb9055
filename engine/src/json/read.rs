//! Reading JSON.

use std::borrow::Cow;

use super::Value;
use crate::error::{EngineError, ErrorCode};
use crate::ids::MAX_INPUT_BYTES;

/// Deeper nesting than this is refused, so that hostile brackets cannot exhaust the stack.
const MAX_DEPTH: usize = 32;
/// Objects with more fields than this are refused: finding doubles is quadratic.
const MAX_FIELDS: usize = 256;

/// Reads one JSON value.
/// ### Errors
/// `TooLarge` (over 64 MiB); `BadJson` at `byte n`.
pub fn parse(text: &str) -> Result<Value<'_>, EngineError> {
    if text.len() > MAX_INPUT_BYTES {
        return Err(EngineError::new(ErrorCode::TooLarge));
    }
    let mut parser = Parser {
        text,
        bytes: text.as_bytes(),
        at: 0,
    };
    parser.skip_space();
    let value = parser.value(0)?;
    parser.skip_space();
    if parser.at < parser.bytes.len() {
        Err(parser.bad())
    } else {
        Ok(value)
    }
}

struct Parser<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Parser<'a> {
    fn bad(&self) -> EngineError {
        EngineError::at_byte(ErrorCode::BadJson, self.at)
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn expect(&mut self, byte: u8) -> Result<(), EngineError> {
        if self.peek() == Some(byte) {
            self.at += 1;
            Ok(())
        } else {
            Err(self.bad())
        }
    }

    fn word(&mut self, word: &str, value: Value<'a>) -> Result<Value<'a>, EngineError> {
        for &byte in word.as_bytes() {
            self.expect(byte)?;
        }
        Ok(value)
    }

    fn value(&mut self, depth: usize) -> Result<Value<'a>, EngineError> {
        if depth > MAX_DEPTH {
            return Err(self.bad());
        }
        match self.peek() {
            Some(b'n') => self.word("null", Value::Null),
            Some(b't') => self.word("true", Value::Bool(true)),
            Some(b'f') => self.word("false", Value::Bool(false)),
            Some(b'"') => Ok(Value::Text(self.string()?)),
            Some(b'[') => self.list(depth),
            Some(b'{') => self.object(depth),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ => Err(self.bad()),
        }
    }

    fn list(&mut self, depth: usize) -> Result<Value<'a>, EngineError> {
        self.at += 1;
        let mut items = Vec::new();
        self.skip_space();
        if self.peek() == Some(b']') {
            self.at += 1;
            return Ok(Value::List(items));
        }
        loop {
            self.skip_space();
            items.push(self.value(depth + 1)?);
            self.skip_space();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b']') => {
                    self.at += 1;
                    return Ok(Value::List(items));
                }
                _ => return Err(self.bad()),
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value<'a>, EngineError> {
        self.at += 1;
        let mut fields: Vec<(Cow<'a, str>, Value<'a>)> = Vec::new();
        self.skip_space();
        if self.peek() == Some(b'}') {
            self.at += 1;
            return Ok(Value::Object(fields));
        }
        loop {
            self.skip_space();
            if self.peek() != Some(b'"') {
                return Err(self.bad());
            }
            let name_at = self.at;
            let name = self.string()?;
            if fields.len() >= MAX_FIELDS || fields.iter().any(|(key, _)| *key == name) {
                return Err(EngineError::at_byte(ErrorCode::BadJson, name_at));
            }
            self.skip_space();
            self.expect(b':')?;
            self.skip_space();
            let value = self.value(depth + 1)?;
            fields.push((name, value));
            self.skip_space();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b'}') => {
                    self.at += 1;
                    return Ok(Value::Object(fields));
                }
                _ => return Err(self.bad()),
            }
        }
    }

    fn string(&mut self) -> Result<Cow<'a, str>, EngineError> {
        self.at += 1;
        let start = self.at;
        // The common case has no escape and is borrowed whole.
        loop {
            match self.peek() {
                Some(b'"') => {
                    let text = self.text.get(start..self.at).ok_or_else(|| self.bad())?;
                    self.at += 1;
                    return Ok(Cow::Borrowed(text));
                }
                Some(b'\\') => break,
                Some(byte) if byte >= 0x20 => self.at += 1,
                _ => return Err(self.bad()),
            }
        }
        let mut text = String::from(self.text.get(start..self.at).ok_or_else(|| self.bad())?);
        loop {
            let run = self.at;
            while matches!(self.peek(), Some(byte) if byte >= 0x20 && byte != b'"' && byte != b'\\') {
                self.at += 1;
            }
            text.push_str(self.text.get(run..self.at).ok_or_else(|| self.bad())?);
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(Cow::Owned(text));
                }
                Some(b'\\') => {
                    self.at += 1;
                    text.push(self.escape()?);
                }
                _ => return Err(self.bad()),
            }
        }
    }

    fn escape(&mut self) -> Result<char, EngineError> {
        let byte = self.peek().ok_or_else(|| self.bad())?;
        self.at += 1;
        Ok(match byte {
            b'"' => '"',
            b'\\' => '\\',
            b'/' => '/',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let first = self.hex4()?;
                let code = if (0xD800..0xDC00).contains(&first) {
                    self.expect(b'\\')?;
                    self.expect(b'u')?;
                    let second = self.hex4()?;
                    if !(0xDC00..0xE000).contains(&second) {
                        return Err(self.bad());
                    }
                    0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00)
                } else {
                    first
                };
                char::from_u32(code).ok_or_else(|| self.bad())?
            }
            _ => return Err(self.bad()),
        })
    }

    fn hex4(&mut self) -> Result<u32, EngineError> {
        let mut code = 0;
        for _ in 0..4 {
            let digit = self
                .peek()
                .and_then(|byte| (byte as char).to_digit(16))
                .ok_or_else(|| self.bad())?;
            self.at += 1;
            code = code * 16 + digit;
        }
        Ok(code)
    }

    /// Digits go into a u64, the point into a power of ten: exact for every number with at most 15 digits and an
    /// exponent within 22, one unit in the last place off beyond that. The standard library's exact reader brings
    /// 10 KiB of tables.
    fn number(&mut self) -> Result<Value<'a>, EngineError> {
        let negative = self.peek() == Some(b'-');
        if negative {
            self.at += 1;
        }
        let mut mantissa: u64 = 0;
        let mut exponent: i32 = 0;
        match self.peek() {
            Some(b'0') => self.at += 1,
            Some(b'1'..=b'9') => self.digits(&mut mantissa, &mut exponent, false)?,
            _ => return Err(self.bad()),
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits(&mut mantissa, &mut exponent, true)?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            let down = self.peek() == Some(b'-');
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            let mut power: i32 = 0;
            if !matches!(self.peek(), Some(b'0'..=b'9')) {
                return Err(self.bad());
            }
            while let Some(digit @ b'0'..=b'9') = self.peek() {
                power = (power * 10 + i32::from(digit - b'0')).min(100_000);
                self.at += 1;
            }
            exponent = exponent.saturating_add(if down { -power } else { power });
        }
        let mut number = mantissa as f64;
        let mut power = exponent.unsigned_abs().min(700);
        while power > 0 {
            let step = power.min(22);
            let factor = POWERS_OF_TEN.get(step as usize).copied().unwrap_or(1.0);
            number = if exponent < 0 { number / factor } else { number * factor };
            power -= step;
        }
        Ok(Value::Number(if negative { -number } else { number }))
    }

    /// At least one digit; those beyond the nineteenth only move the exponent.
    fn digits(&mut self, mantissa: &mut u64, exponent: &mut i32, fraction: bool) -> Result<(), EngineError> {
        let start = self.at;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            self.at += 1;
            let next = mantissa
                .checked_mul(10)
                .and_then(|grown| grown.checked_add(u64::from(digit - b'0')));
            match next {
                Some(next) => {
                    *mantissa = next;
                    *exponent = exponent.saturating_sub(i32::from(fraction));
                }
                None => *exponent = exponent.saturating_add(i32::from(!fraction)),
            }
        }
        if self.at == start { Err(self.bad()) } else { Ok(()) }
    }
}

/// 10^0 to 10^22: those a double holds exactly.
const POWERS_OF_TEN: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
];

#[cfg(test)]
mod tests {
    use super::*;

    fn bad(text: &str) -> String {
        let error = parse(text).expect_err(text);
        assert_eq!(error.code(), ErrorCode::BadJson, "{text}");
        error.first.at
    }

    #[test]
    fn reads_every_kind() {
        let value = parse(r#" {"a":[null,true,false,-1.5e2,0,"x\n\u00e9\ud83d\ude00"],"b":{}} "#).unwrap();
        let list = value.field("a").and_then(Value::as_list).unwrap();
        assert_eq!(list[0], Value::Null);
        assert_eq!(list[1], Value::Bool(true));
        assert_eq!(list[3], Value::Number(-150.0));
        assert_eq!(list[5].as_text(), Some("x\né😀"));
        assert_eq!(value.field("b"), Some(&Value::Object(Vec::new())));
    }

    #[test]
    fn numbers_are_those_of_the_standard_library_or_next_to_them() {
        for text in [
            "0",
            "-0",
            "1",
            "0.1",
            "12.0625",
            "123456789.987654321",
            "1e-7",
            "3.4028235e38",
            "5e-324",
            "1e400",
        ] {
            let expected: f64 = text.parse().unwrap();
            let Value::Number(read) = parse(text).unwrap() else {
                panic!("{text}")
            };
            assert!(
                read == expected || ((read - expected) / expected).abs() < 1e-15,
                "{text}: {read}"
            );
        }
    }

    #[test]
    fn every_escape_is_its_character() {
        for (text, expected) in [
            (r#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
            (r#""a\u0041\u00e9\u00E9b""#, "aAééb"),
            (r#""\ud7ff\ue000\uffff""#, "\u{d7ff}\u{e000}\u{ffff}"),
            (r#""\ud800\udc00\udbff\udfff\uD83D\uDE00""#, "\u{10000}\u{10ffff}😀"),
            ("\"é\u{7f}\u{2028}\"", "é\u{7f}\u{2028}"),
        ] {
            assert_eq!(parse(text).unwrap().as_text(), Some(expected), "{text}");
        }
    }

    /// Whatever a double holds exactly is read exactly: 15 digits, powers of ten up to the 22nd.
    #[test]
    fn numbers_are_exact_where_the_reader_says_so() {
        for text in [
            "999999999999999",
            "-999999999999999e22",
            "999999999999999E+22",
            "999999999999999e-22",
            "0.999999999999999",
            "123456.789012345",
            "7e22",
            "7e0",
            "0e5",
            "0.0",
            "0.000000000000001",
            "9007199254740992",
            "18446744073709551615",
            "1000000000000000000000",
            "10000000000000000000000000000000000000000000",
            "0.00000000000000000000000000000000000000000001e44",
            "1e-400",
            "1e-99999999999",
            "0e99999999999",
        ] {
            assert_eq!(parse(text).unwrap(), Value::Number(text.parse().unwrap()), "{text}");
        }
        assert_eq!(parse("1e99999999999").unwrap(), Value::Number(f64::INFINITY));
        let Value::Number(zero) = parse("-0").unwrap() else {
            panic!()
        };
        assert!(zero.is_sign_negative());
        // What is beyond twenty digits moves the point alone.
        for (text, near) in [
            ("184467440737095516159999", 1.844_674_407_370_955e23),
            ("0.184467440737095516159999", 0.184_467_440_737_095_5),
            ("184467440737095516159.999", 1.844_674_407_370_955e20),
            ("1e300", 1e300),
            ("1e-300", 1e-300),
            ("123e43", 123e43),
        ] {
            let Value::Number(read) = parse(text).unwrap() else {
                panic!("{text}")
            };
            assert!(((read - near) / near).abs() < 1e-15, "{text}: {read}");
        }
    }

    /// Space, nesting and fields: what is just allowed, and where what is not is found.
    #[test]
    fn refusals_have_a_place() {
        let nested = |open: &str, close: &str, depth: usize| open.repeat(depth) + "0" + &close.repeat(depth);
        assert!(parse(&nested("[", "]", MAX_DEPTH)).is_ok());
        assert_eq!(bad(&nested("[", "]", MAX_DEPTH + 1)), "byte 33");
        assert!(parse(&nested("{\"a\":", "}", MAX_DEPTH)).is_ok());
        assert_eq!(bad(&nested("{\"a\":", "}", MAX_DEPTH + 1)), "byte 165");
        assert_eq!(bad(&nested("[{\"a\":", "}]", MAX_DEPTH / 2 + 1)), "byte 97");
        let fields = |count: usize| -> String {
            let fields: Vec<String> = (0..count).map(|index| format!("\"{index:03}\":0")).collect();
            format!("{{{}}}", fields.join(","))
        };
        assert!(parse(&fields(MAX_FIELDS)).is_ok());
        assert_eq!(bad(&fields(MAX_FIELDS + 1)), format!("byte {}", 1 + 8 * MAX_FIELDS));
        let mut spaced = String::from(" \t\n\r[ ]");
        assert_eq!(parse(&spaced).unwrap(), Value::List(Vec::new()));
        spaced.push('\u{b}');
        assert_eq!(bad(&spaced), "byte 7");
        for (text, at) in [
            ("", 0),
            ("tru", 3),
            ("falsy", 4),
            ("nul", 3),
            ("\u{c}1", 0),
            ("[1 2]", 3),
            ("[1,", 3),
            ("{\"a\" 1}", 5),
            ("{\"a\":1 \"b\":2}", 7),
            ("{\"a\":1,\"a\":2}", 7),
            ("{1:2}", 1),
            ("\"a\u{1f}\"", 2),
            ("\"a\\n\u{1f}\"", 4),
            ("\"a", 2),
            ("\"a\\n", 4),
            ("\"\\", 2),
            ("\"\\x\"", 3),
            ("\"\\u00g0\"", 5),
            ("\"\\u12\"", 5),
            ("\"\\udc00\"", 7),
            ("\"\\udfff\"", 7),
            ("\"\\ud800x\"", 7),
            ("\"\\ud800\\n\"", 8),
            ("\"\\ud800\\ud800\"", 13),
            ("\"\\udbff\\ue000\"", 13),
            ("-", 1),
            ("-a", 1),
            ("01", 1),
            ("1.", 2),
            ("1.e5", 2),
            ("1e", 2),
            ("1e+", 3),
            ("1e-x", 3),
            ("1 1", 2),
        ] {
            assert_eq!(bad(text), format!("byte {at}"), "{text}");
        }
    }

    #[test]
    fn refuses_what_is_not_json() {
        for text in [
            "",
            "nul",
            "[1,]",
            "[1 2]",
            "{\"a\"}",
            "{\"a\":1,}",
            "{\"a\":1,\"a\":2}",
            "01",
            "1.",
            "-",
            "1e",
            "\"",
            "\"\\x\"",
            "\"\\ud800\"",
            "\"\\ud800\\u0041\"",
            "\"\\udc00\"",
            "\"\u{1}\"",
            "[] []",
            "+1",
            ".5",
            "NaN",
            "\"\\u12\"",
        ] {
            bad(text);
        }
        assert_eq!(bad("[1,]"), "byte 3");
        assert_eq!(bad(&"[".repeat(100_000)), "byte 33");
    }
}
