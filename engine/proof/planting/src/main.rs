//! Writes all faults of a file into it at once, to be switched on one at a time: compiled once, a program with a
//! thousand faults is asked a thousand times, which takes minutes where compiling each takes hours.
//!
//! `plant FILE` reads faults from standard input, a line each, as cargo-mutants lists them:
//!
//! ```text
//! number TAB genre TAB line:column of its start TAB of its end TAB replacement
//! ```
//!
//! and writes the file to standard output with `crate::planted::on(number)` where a fault may be switched on. Those that
//! have no place go to standard error, a number a line. Every changed place stands between `/*<number*/` and
//! `/*number>*/`, so that a compiler's error leads back to the fault.

mod places;
mod render;

use std::io::Read;
use std::process::ExitCode;

use places::Places;
use render::{Edit, Fault};

fn main() -> ExitCode {
    let Some(file) = std::env::args().nth(1) else {
        eprintln!("plant FILE < FAULTS");
        return ExitCode::from(2);
    };
    let mut faults = String::new();
    let read = std::io::stdin().read_to_string(&mut faults);
    let source = read.and_then(|_| std::fs::read_to_string(&file));
    match source
        .map_err(|error| error.to_string())
        .and_then(|source| planted(&source, &faults))
    {
        Ok((text, left)) => {
            print!("{text}");
            left.iter().for_each(|number| eprintln!("{number}"));
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{file}: {error}");
            ExitCode::from(2)
        }
    }
}

/// The file with its faults, and the numbers of those that have no place in it.
fn planted(source: &str, faults: &str) -> Result<(String, Vec<u32>), String> {
    let places = Places::of(source).map_err(|error| error.to_string())?;
    let starts = line_starts(source);
    let mut edits: Vec<Edit> = Vec::new();
    let mut left = Vec::new();
    for line in faults.lines() {
        let fault = parse(line, source, &starts).ok_or_else(|| format!("no fault: {line}"))?;
        if !places.add(&mut edits, &fault) {
            left.push(fault.number);
        }
    }
    Ok((render::file(source, edits), left))
}

/// Byte offset of each line.
fn line_starts(source: &str) -> Vec<usize> {
    let after_ends = source.match_indices('\n').map(|(at, _)| at + 1);
    std::iter::once(0).chain(after_ends).collect()
}

fn parse(line: &str, source: &str, starts: &[usize]) -> Option<Fault> {
    let words: Vec<&str> = line.splitn(5, '\t').collect();
    let [number, genre, start, end, replacement] = words.as_slice() else {
        return None;
    };
    // Columns count characters from 1.
    let offset = |place: &str| -> Option<usize> {
        let (line, column) = place.split_once(':')?;
        let start = *starts.get(line.parse::<usize>().ok()?.checked_sub(1)?)?;
        let before = source
            .get(start..)?
            .chars()
            .take(column.parse::<usize>().ok()?.checked_sub(1)?);
        Some(start + before.map(char::len_utf8).sum::<usize>())
    };
    Some(Fault {
        number: number.parse().ok()?,
        genre: (*genre).to_owned(),
        range: offset(start)?..offset(end)?,
        replacement: (*replacement).to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A fault of each kind, and what the line becomes. `<1` stands for `/*<1*/`, `1?` for `crate::planted::on(1)`.
    #[test]
    fn each_kind_has_its_switch() {
        let table = [
            (
                "fn f(a: u32) -> u32 { a + 1 }",
                "1\tBinaryOperator\t1:25\t1:26\t-\n2\tBinaryOperator\t1:25\t1:26\t*",
                "fn f(a: u32) -> u32 { <1(match (a, 1) { (l, r) => if 1? { l - r } else if 2? { l * r } else { l + r } })1> }",
            ),
            (
                "fn f(a: u32) -> bool { a < 1 && a > 2 }",
                "1\tBinaryOperator\t1:30\t1:32\t||\n2\tBinaryOperator\t1:35\t1:36\t>=",
                "fn f(a: u32) -> bool { <1(match (a < 1) { planted => if planted != 1? { \
                 <2(match (&(a), &(2)) { (l, r) => if 2? { *l >= *r } else { *l > *r } })2> } else { planted } })1> }",
            ),
            (
                "fn f(a: &mut u32) { *a += 1; }",
                "1\tBinaryOperator\t1:24\t1:26\t-=",
                "fn f(a: &mut u32) { <1{ let planted = 1; if 1? { *a -= planted } else { *a += planted } }1>; }",
            ),
            (
                "fn f(é: bool) -> bool { !é }",
                "1\tUnaryOperator\t1:25\t1:26\t\n2\tFnValue\t1:25\t1:27\ttrue",
                "fn f(é: bool) -> bool { <2if 2? { return true; }2> <1(match é { v => if 1? { v } else { !v } })1> }",
            ),
            (
                "fn f(a: u32) { match a { 1 => {} 2 if a > 0 => {} _ => {} } }",
                "1\tMatchArm\t1:26\t1:33\t\n2\tMatchArm\t1:34\t1:50\t\n3\tMatchArmGuard\t1:39\t1:44\ttrue",
                "fn f(a: u32) { match a { 1<1 if (!1? && true)1> => {} 2 if <2(3? || (!2? && (a > 0)))2> => {} _ => {} } }",
            ),
            (
                "fn f() -> S { S { a: 1, ..S::new() } }",
                "1\tStructField\t1:19\t1:24\t",
                "fn f() -> S { S { <1a: if 1? { let rest: S = S::new(); rest.a } else { 1 }1>, ..S::new() } }",
            ),
        ];
        for (source, faults, expected) in table {
            let (mut text, left) = planted(source, faults).unwrap();
            for number in 1..4 {
                text = text
                    .replace(&format!("/*<{number}*/"), &format!("<{number}"))
                    .replace(&format!("/*{number}>*/"), &format!("{number}>"))
                    .replace(&format!("crate::planted::on({number})"), &format!("{number}?"));
            }
            assert_eq!(text, expected);
            assert!(left.is_empty());
        }
    }

    #[test]
    fn what_has_no_place_is_told() {
        let source = "fn f(a: Option<u32>) { if let Some(b) = a && b > 1 {} }";
        let (text, left) = planted(source, "7\tBinaryOperator\t1:43\t1:45\t||").unwrap();
        assert_eq!((text.as_str(), left), (source, vec![7]));
    }
}
