//! A file with its faults in it.

use std::cmp::Reverse;
use std::fmt::Write;
use std::ops::Range;

type Bytes = Range<usize>;

/// One of cargo-mutants' list.
#[derive(Clone)]
pub struct Fault {
    /// What switches it on.
    pub number: u32,
    /// cargo-mutants' word for what it changes.
    pub genre: String,
    /// What is replaced.
    pub range: Bytes,
    /// By what.
    pub replacement: String,
}

/// How the operands of an operator are looked at.
#[derive(Clone, Copy, PartialEq)]
pub enum Way {
    And,
    Or,
    Compare,
    Compute,
    Assign,
}

/// What is at a place.
#[derive(Clone, PartialEq)]
pub enum Kind {
    /// What a function does.
    Body,
    Binary {
        way: Way,
        left: Bytes,
        op: Bytes,
        right: Bytes,
    },
    Unary {
        op: Bytes,
        operand: Bytes,
    },
    /// A match arm's guard.
    Guard,
    /// The end of a match arm's pattern that has none.
    NoGuard,
    /// A field of a struct whose other fields come from `rest`.
    Field {
        name: Bytes,
        value: Bytes,
        path: Bytes,
        rest: Bytes,
    },
}

/// A place and its faults.
pub struct Edit {
    pub range: Bytes,
    pub kind: Kind,
    pub faults: Vec<Fault>,
}

impl Edit {
    pub fn new(range: Bytes, kind: Kind, fault: &Fault) -> Edit {
        Edit {
            range,
            kind,
            faults: vec![fault.clone()],
        }
    }

    /// Outer ones come first; of equally large ones the function's, then the guard's.
    fn rank(&self) -> (usize, Reverse<usize>, u8) {
        let rank = match self.kind {
            Kind::Body => 0,
            Kind::Guard | Kind::Field { .. } => 1,
            _ => 2,
        };
        (self.range.start, Reverse(self.range.end), rank)
    }
}

/// The file with all edits.
pub fn file(source: &str, mut edits: Vec<Edit>) -> String {
    edits.sort_by_key(Edit::rank);
    range(source, &edits, 0..source.len())
}

/// A part of the file with the edits inside it.
fn range(source: &str, edits: &[Edit], part: Bytes) -> String {
    let mut out = String::new();
    let mut at = part.start;
    for (index, edit) in edits.iter().enumerate() {
        if edit.range.start < at || edit.range.end > part.end {
            continue;
        }
        out.push_str(&source[at..edit.range.start]);
        out.push_str(&one(source, edit, &edits[index + 1..]));
        at = edit.range.end;
    }
    out.push_str(&source[at..part.end]);
    out
}

/// An edit, `inner` being all that may be inside it.
fn one(source: &str, edit: &Edit, inner: &[Edit]) -> String {
    let within = |part: &Bytes| range(source, inner, part.clone());
    let number = edit.faults[0].number;
    // What replaces an operator, for each fault, then the operator itself.
    let each = |op: &str, with: &dyn Fn(&str) -> String| -> String {
        let mut text = String::new();
        for fault in &edit.faults {
            let _ = write!(text, "if {} {{ {} }} else ", on(fault), with(&fault.replacement));
        }
        text + &format!("{{ {} }}", with(op))
    };
    let text = match &edit.kind {
        Kind::Body => {
            let fault = &edit.faults[0];
            let back = format!(
                "/*<{number}*/if {} {{ return {}; }}/*{number}>*/ ",
                on(fault),
                fault.replacement
            );
            return back + &within(&edit.range);
        }
        Kind::Binary { way, left, op, right } => {
            let op = &source[op.clone()];
            let (l, r) = (within(left), within(right));
            match way {
                // Both are one question: does the left side leave it to the right one?
                Way::And => format!(
                    "(match ({l}) {{ planted => if planted != {} {{ {r} }} else {{ planted }} }})",
                    on(&edit.faults[0])
                ),
                Way::Or => format!(
                    "(match ({l}) {{ planted => if planted == {} {{ {r} }} else {{ planted }} }})",
                    on(&edit.faults[0])
                ),
                Way::Compare => {
                    let chosen = each(op, &|op| format!("*l {op} *r"));
                    format!("(match (&({l}), &({r})) {{ (l, r) => {chosen} }})")
                }
                Way::Compute => {
                    let chosen = each(op, &|op| format!("l {op} r"));
                    format!("(match ({l}, {r}) {{ (l, r) => {chosen} }})")
                }
                Way::Assign => {
                    let chosen = each(op, &|op| format!("{l} {op} planted"));
                    format!("{{ let planted = {r}; {chosen} }}")
                }
            }
        }
        Kind::Unary { op, operand } => {
            let chosen = each(&source[op.clone()], &|op| format!("{op}v"));
            format!("(match {} {{ v => {chosen} }})", within(operand))
        }
        Kind::Guard | Kind::NoGuard => {
            let mut text = match edit.kind {
                Kind::NoGuard => String::from("true"),
                _ => format!("({})", within(&edit.range)),
            };
            for fault in &edit.faults {
                text = match fault.replacement.as_str() {
                    "true" => format!("({} || {text})", on(fault)),
                    _ => format!("(!{} && {text})", on(fault)),
                };
            }
            match edit.kind {
                Kind::NoGuard => format!(" if {text}"),
                _ => text,
            }
        }
        Kind::Field {
            name,
            value,
            path,
            rest,
        } => {
            let (name, path) = (&source[name.clone()], &source[path.clone()]);
            let (value, rest) = (within(value), within(rest));
            let fault = on(&edit.faults[0]);
            format!("{name}: if {fault} {{ let rest: {path} = {rest}; rest.{name} }} else {{ {value} }}")
        }
    };
    format!("/*<{number}*/{text}/*{number}>*/")
}

fn on(fault: &Fault) -> String {
    format!("crate::planted::on({})", fault.number)
}
