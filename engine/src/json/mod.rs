//! A small JSON reader and writer (RFC 8259).
//!
//! Small, because the .wasm has a budget, and it leaves values in a form whose reader can say `rows[3].seats[7].class`.

mod read;
mod write;

pub use read::parse;
pub use write::{push, push_f32, push_string};

use std::borrow::Cow;

/// A JSON value; texts without escapes are borrowed from the input.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'a> {
    /// `null`
    Null,
    /// `true`, `false`
    Bool(bool),
    /// Any number, as the nearest double (within one unit in the last place).
    Number(f64),
    /// A text.
    Text(Cow<'a, str>),
    /// A list.
    List(Vec<Value<'a>>),
    /// Fields in the order of the input; a name that comes twice is `BadJson` on reading.
    Object(Vec<(Cow<'a, str>, Value<'a>)>),
}

impl<'a> Value<'a> {
    /// The field of an object; `None` for other values and absent fields.
    #[inline(never)]
    pub fn field(&self, name: &str) -> Option<&Value<'a>> {
        match self {
            Value::Object(fields) => fields.iter().find(|(key, _)| key == name).map(|(_, value)| value),
            _ => None,
        }
    }

    /// A whole number from 0 to 2^32 - 1.
    #[inline(never)]
    pub fn as_u32(&self) -> Option<u32> {
        match *self {
            Value::Number(number) if number >= 0.0 && number <= f64::from(u32::MAX) && number == number.trunc() => {
                Some(number as u32)
            }
            _ => None,
        }
    }

    /// A text.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A list.
    pub fn as_list(&self) -> Option<&[Value<'a>]> {
        match self {
            Value::List(items) => Some(items),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_is_itself_alone() {
        let text = r#"{"null":null,"bool":true,"number":7,"text":"x","list":[1],"object":{}}"#;
        let value = parse(text).unwrap();
        for field in ["null", "bool", "number", "text", "list", "object"] {
            let of = value.field(field).unwrap();
            assert_eq!(of.as_u32(), (field == "number").then_some(7), "{field}");
            assert_eq!(of.as_text(), (field == "text").then_some("x"), "{field}");
            assert_eq!(
                of.as_list(),
                (field == "list").then_some(&[Value::Number(1.0)][..]),
                "{field}"
            );
            assert_eq!(of.field("null"), None, "{field}");
        }
        assert_eq!(value.field("other"), None);
    }

    #[test]
    fn whole_numbers_are_those_of_32_bits() {
        for (text, expected) in [
            ("0", Some(0)),
            ("-0", Some(0)),
            ("1e3", Some(1000)),
            ("4294967295", Some(u32::MAX)),
            ("4294967296", None),
            ("4294967294.5", None),
            ("0.5", None),
            ("-1", None),
            ("1e400", None),
        ] {
            assert_eq!(parse(text).unwrap().as_u32(), expected, "{text}");
        }
    }
}
