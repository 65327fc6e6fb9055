//! JSON as documents and plans are read: by serde_json, into values whose reader can say `rows[3].seats[7].class`.

use std::borrow::Cow;
use std::fmt;

use parterre_engine::ids::MAX_INPUT_BYTES;
use parterre_engine::{EngineError, ErrorCode};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// Objects with more fields than this are refused: finding doubles is quadratic.
const MAX_FIELDS: usize = 256;

/// A JSON value; texts without escapes are borrowed from the input.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'a> {
    /// `null`
    Null,
    /// `true`, `false`
    Bool(bool),
    /// Any number, as the nearest double.
    Number(f64),
    /// A text.
    Text(Cow<'a, str>),
    /// A list.
    List(Vec<Value<'a>>),
    /// Fields in the order of the input; a name that comes twice is `BadJson` on reading.
    Object(Vec<(Cow<'a, str>, Value<'a>)>),
}

/// Reads one JSON value.
/// ### Errors
/// `TooLarge` (over 64 MiB); `BadJson` at `byte n`: no JSON, nested more than 127 deep, a number beyond what a double
/// holds, an object with a name twice or with more than 256 fields.
pub fn parse(text: &str) -> Result<Value<'_>, EngineError> {
    if text.len() > MAX_INPUT_BYTES {
        return Err(EngineError::new(ErrorCode::TooLarge));
    }
    serde_json::from_str(text).map_err(|error| {
        if error.is_eof() {
            return EngineError::at_byte(ErrorCode::BadJson, text.len());
        }
        let lines = text.split_inclusive('\n').take(error.line().saturating_sub(1));
        let byte = lines.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
        EngineError::at_byte(ErrorCode::BadJson, byte)
    })
}

impl<'a> Value<'a> {
    /// The field of an object; `None` for other values and absent fields.
    pub fn field(&self, name: &str) -> Option<&Value<'a>> {
        match self {
            Value::Object(fields) => fields.iter().find(|(key, _)| key == name).map(|(_, value)| value),
            _ => None,
        }
    }

    /// A whole number from 0 to 2^32 - 1.
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

impl<'de> Deserialize<'de> for Value<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Value<'de>, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Value<'de>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value<'de>, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value<'de>, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value<'de>, E> {
        Ok(Value::Number(value as f64))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value<'de>, E> {
        Ok(Value::Number(value as f64))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value<'de>, E> {
        Ok(Value::Number(value))
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Value<'de>, E> {
        Ok(Value::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Value<'de>, E> {
        Ok(Value::Text(Cow::Owned(String::from(text))))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Value<'de>, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = entries.next_element()? {
            items.push(item);
        }
        Ok(Value::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value<'de>, A::Error> {
        let mut fields: Vec<(Cow<'de, str>, Value<'de>)> = Vec::new();
        while let Some(FieldName(name)) = entries.next_key()? {
            if fields.len() >= MAX_FIELDS || fields.iter().any(|(key, _)| *key == name) {
                return Err(Error::custom("a name twice, or too many of them"));
            }
            fields.push((name, entries.next_value()?));
        }
        Ok(Value::Object(fields))
    }
}

/// A name borrowed where it has no escapes, which serde's own `Cow` is not.
struct FieldName<'a>(Cow<'a, str>);

impl<'de> Deserialize<'de> for FieldName<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<FieldName<'de>, D::Error> {
        match deserializer.deserialize_str(ValueVisitor)? {
            Value::Text(name) => Ok(FieldName(name)),
            _ => Err(Error::custom("a name is a text")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_every_kind() {
        let value = parse(r#" {"a":[null,true,false,-1.5e2,0,"x\n\u00e9\ud83d\ude00"],"b":{}} "#).unwrap();
        let list = value.field("a").and_then(Value::as_list).unwrap();
        assert_eq!(list[..3], [Value::Null, Value::Bool(true), Value::Bool(false)]);
        assert_eq!(list[3..5], [Value::Number(-150.0), Value::Number(0.0)]);
        assert_eq!(list[5].as_text(), Some("x\né😀"));
        assert_eq!(value.field("b"), Some(&Value::Object(Vec::new())));
        assert!(matches!(parse(r#""plain""#), Ok(Value::Text(Cow::Borrowed("plain")))));
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
        ] {
            assert_eq!(parse(text).unwrap().as_u32(), expected, "{text}");
        }
    }

    #[test]
    fn refusals_have_a_place() {
        let bad = |text: &str| {
            let error = parse(text).expect_err(text);
            assert_eq!(error.code(), ErrorCode::BadJson, "{text}");
            error.first.at
        };
        let fields = |count: usize| -> String {
            let fields: Vec<String> = (0..count).map(|index| format!("\"{index:03}\":0")).collect();
            format!("{{{}}}", fields.join(","))
        };
        assert!(parse(&fields(MAX_FIELDS)).is_ok());
        assert!(bad(&fields(MAX_FIELDS + 1)).starts_with("byte 205"));
        assert!(parse(&("[".repeat(127) + &"]".repeat(127))).is_ok());
        assert_eq!(bad(&"[".repeat(100_000)), "byte 127");
        assert_eq!(bad("{\"é\":1,\n \"b\":2,\n \"c\":x}"), "byte 22");
        for (text, at) in [
            ("", 0),
            ("[1,]", 3),
            ("[1 2]", 3),
            ("{\"a\" 1}", 5),
            ("{\"a\":1,\"a\":2}", 9),
            ("[{\"a\":1,\"\\u0061\":2}]", 15),
            ("\"a\u{1f}\"", 2),
            ("\"\\ud800\"", 7),
            ("01", 1),
            ("1e999", 4),
            ("1 1", 2),
        ] {
            assert_eq!(bad(text), format!("byte {at}"), "{text}");
        }
    }
}
