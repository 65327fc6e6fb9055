//! The loop as native code. One command a line on the standard input, one answer a line:
//!
//! ```text
//! hall HEX                    a hall's bytes; forgets the shows of the one before
//! show HEX                    a snapshot
//! run SEARCH ITERATIONS       answers with nanoseconds in all and the checksum
//! ```

use std::io::{BufRead, Write};
use std::time::Instant;

use parterre_bench::Bench;

fn main() -> Result<(), String> {
    let mut bench: Option<Bench> = None;
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line = line.map_err(|error| error.to_string())?;
        let answer = obey(&mut bench, &line)?;
        writeln!(out, "{answer}").and_then(|()| out.flush()).map_err(|error| error.to_string())?;
    }
    Ok(())
}

fn obey(bench: &mut Option<Bench>, line: &str) -> Result<String, String> {
    let words: Vec<&str> = line.split(' ').collect();
    let refused = |error: parterre_engine::EngineError| format!("{:?}", error.code());
    match (words.as_slice(), bench) {
        (["hall", hex], bench) => {
            *bench = Some(Bench::new(&bytes_of(hex)?).map_err(refused)?);
            Ok(String::from("ok"))
        }
        (["show", hex], Some(bench)) => {
            bench.add_show(&bytes_of(hex)?).map_err(refused)?;
            Ok(String::from("ok"))
        }
        (["run", search, iterations], Some(bench)) => {
            let number = |word: &str| word.parse::<u32>().map_err(|error| error.to_string());
            let (search, iterations) = (number(search)?, number(iterations)?);
            let began = Instant::now();
            let sum = bench.run(search, iterations).map_err(refused)?;
            Ok(format!("{} {sum}", began.elapsed().as_nanos()))
        }
        _ => Err(format!("no command: {}", words.first().unwrap_or(&""))),
    }
}

fn bytes_of(hex: &str) -> Result<Vec<u8>, String> {
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    hex.as_bytes()
        .chunks(2)
        .map(|pair| match pair {
            [high, low] => Some(digit(*high)? << 4 | digit(*low)?),
            _ => None,
        })
        .collect::<Option<Vec<u8>>>()
        .ok_or_else(|| String::from("not hexadecimal"))
}
