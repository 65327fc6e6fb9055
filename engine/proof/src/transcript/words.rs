//! Answers and arguments as JSON.

use parterre_engine::EngineError;

/// An answer, or why it was refused.
pub fn told(answer: Result<String, EngineError>) -> String {
    match answer {
        Ok(answer) => answer,
        Err(error) => {
            let defects = std::iter::once(&error.first).chain(&error.more);
            let lines = defects.map(|defect| match defect.at.as_str() {
                "" => quoted(&format!("{:?}", defect.code)),
                at => quoted(&format!("{:?} at {at}", defect.code)),
            });
            object(&[("refused", list(&lines.collect::<Vec<_>>()))])
        }
    }
}

/// As the boundary has it.
pub fn seat_or_minus_one(seat: Option<u32>) -> String {
    seat.map_or(String::from("-1"), |seat| seat.to_string())
}

/// `[1,2]`.
pub fn numbers<T: ToString>(values: &[T]) -> String {
    list(&values.iter().map(T::to_string).collect::<Vec<_>>())
}

/// As the doubles that JavaScript reads from a Float32Array.
pub fn floats(values: &[f32]) -> String {
    numbers(&values.iter().map(|&value| f64::from(value)).collect::<Vec<_>>())
}

/// As texts, which unlike JSON's numbers may be infinite.
pub fn points(values: &[f64]) -> String {
    let text = |value: &f64| match *value {
        value if value.is_nan() => String::from("\"NaN\""),
        value if value.is_infinite() => format!("\"{}Infinity\"", if value < 0.0 { "-" } else { "" }),
        value => format!("\"{value}\""),
    };
    list(&values.iter().map(text).collect::<Vec<_>>())
}

/// Bytes as a text of hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("\"{digits}\"")
}

/// `[…]` of entries that are JSON already.
pub fn list(entries: &[String]) -> String {
    format!("[{}]", entries.join(","))
}

/// `{…}` of values that are JSON already.
pub fn object(fields: &[(&str, String)]) -> String {
    let fields: Vec<String> = fields
        .iter()
        .map(|(name, value)| format!("\"{name}\":{value}"))
        .collect();
    format!("{{{}}}", fields.join(","))
}

/// A text of JSON.
pub fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => out.extend(['\\', character]),
            character if (character as u32) < 0x20 => out.push_str(&format!("\\u{:04x}", character as u32)),
            character => out.push(character),
        }
    }
    out.push('"');
    out
}
