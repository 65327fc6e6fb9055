//! Answers and arguments as JSON.

use parterre_engine::EngineError;
use serde_json::{Value, json};

/// An answer, or why it was refused.
pub fn told(answer: Result<Value, EngineError>) -> Value {
    answer.unwrap_or_else(|error| {
        let defects = std::iter::once(&error.first).chain(&error.more);
        let line = |code: String, at: &str| if at.is_empty() { code } else { format!("{code} at {at}") };
        let lines = defects.map(|defect| line(format!("{:?}", defect.code), &defect.at));
        json!({ "refused": lines.collect::<Value>() })
    })
}

/// As the boundary has it.
pub fn seat_or_minus_one(seat: Option<u32>) -> Value {
    json!(seat.map_or(-1, i64::from))
}

/// As texts, which unlike JSON's numbers may be infinite.
pub fn points(values: &[f64]) -> Value {
    let text = |value: &f64| format!("{value}").replace("inf", "Infinity");
    values.iter().map(text).collect()
}

/// Bytes as a text of hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
