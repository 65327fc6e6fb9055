//! Lines and their fields, RFC 4180.

/// A line with more fields is none.
const MAX_FIELDS: usize = 64;

/// The records of a table.
pub(super) struct Records<'t> {
    rest: &'t str,
    delimiter: u8,
    /// Line of the text at which the next record begins, from 1.
    line: usize,
}

/// A record, or what is wrong with it.
pub(super) struct Record {
    /// Where it begins, from 1.
    pub line: usize,
    /// `None`: a quote that is not closed, text after a closing quote, or too many fields.
    pub fields: Option<Vec<String>>,
}

impl<'t> Records<'t> {
    pub fn new(text: &'t str, delimiter: u8) -> Records<'t> {
        Records { rest: text, delimiter, line: 1 }
    }

    /// One field; says whether it was the record's last. `None`: not as it should be.
    fn field(&mut self) -> Option<(String, bool)> {
        let start = self.rest.trim_start_matches([' ', '\u{a0}']);
        match start.strip_prefix('"') {
            Some(quoted) => self.quoted(quoted),
            None => {
                let end = self.rest.bytes().position(|byte| byte == self.delimiter || byte == b'\n');
                let (field, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
                let text = String::from(field.trim());
                self.rest = rest;
                Some((text, self.end_of_field()?))
            }
        }
    }

    fn quoted(&mut self, quoted: &'t str) -> Option<(String, bool)> {
        let mut text = String::new();
        let mut rest = quoted;
        loop {
            let quote = rest.find('"')?;
            let (part, after) = rest.split_at(quote);
            text.push_str(part);
            self.line += part.bytes().filter(|&byte| byte == b'\n').count();
            rest = after.get(1..)?;
            match rest.strip_prefix('"') {
                Some(more) => {
                    text.push('"');
                    rest = more;
                }
                None => break,
            }
        }
        self.rest = rest.trim_start_matches([' ', '\r', '\u{a0}']);
        Some((text, self.end_of_field()?))
    }

    /// Steps over what ends a field; says whether the record ends as well.
    fn end_of_field(&mut self) -> Option<bool> {
        let Some(&byte) = self.rest.as_bytes().first() else {
            return Some(true);
        };
        if byte != self.delimiter && byte != b'\n' {
            return None;
        }
        // Both are ASCII, so that what follows begins with a whole character.
        self.rest = self.rest.get(1..).unwrap_or("");
        Some(byte == b'\n')
    }

    fn skip_line(&mut self) {
        self.rest = self.rest.split_once('\n').map_or("", |(_, rest)| rest);
    }
}

impl Iterator for Records<'_> {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        if self.rest.is_empty() {
            return None;
        }
        let line = self.line;
        let start = self.rest;
        let mut fields = Vec::new();
        let whole = loop {
            match self.field() {
                Some((field, last)) => {
                    fields.push(field);
                    if last {
                        break true;
                    }
                }
                None => break false,
            }
            if fields.len() >= MAX_FIELDS {
                break false;
            }
        };
        if !whole {
            // The next line may be good again.
            self.rest = start;
            self.line = line;
            self.skip_line();
        }
        self.line += 1;
        Some(Record { line, fields: whole.then_some(fields) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records(text: &str) -> Vec<(usize, Option<Vec<String>>)> {
        Records::new(text, b',').map(|record| (record.line, record.fields)).collect()
    }

    fn fields(list: &[&str]) -> Option<Vec<String>> {
        Some(list.iter().map(|&field| String::from(field)).collect())
    }

    #[test]
    fn fields_are_parted_quoted_and_trimmed() {
        for (text, expected) in [
            ("a,b", vec![(1, fields(&["a", "b"]))]),
            ("a, b \r\nc,\r\n", vec![(1, fields(&["a", "b"])), (2, fields(&["c", ""]))]),
            ("\"a,\"\"b\"\"\" , c", vec![(1, fields(&["a,\"b\"", "c"]))]),
            ("\"a\r\nb\",c\nd", vec![(1, fields(&["a\r\nb", "c"])), (3, fields(&["d"]))]),
            ("\" a \"\r\nb", vec![(1, fields(&[" a "])), (2, fields(&["b"]))]),
            ("\"a\"b,c\nd", vec![(1, None), (2, fields(&["d"]))]),
            ("\"a\nb", vec![(1, None), (2, fields(&["b"]))]),
            (",\n", vec![(1, fields(&["", ""]))]),
            ("", vec![]),
        ] {
            assert_eq!(records(text), expected, "{text:?}");
        }
    }
}
