//! Writing JSON by hand.

use parterre_engine::json::push_string;

/// Writes items with commas between them.
pub(crate) fn each<T>(out: &mut String, items: impl Iterator<Item = T>, mut write: impl FnMut(&mut String, T)) {
    for (index, item) in items.enumerate() {
        if index > 0 {
            out.push(',');
        }
        write(out, item);
    }
}

/// `,"name":"text"`
pub(crate) fn push_field(out: &mut String, name: &str, text: &str) {
    out.push_str(",\"");
    out.push_str(name);
    out.push_str("\":");
    push_string(out, text);
}
