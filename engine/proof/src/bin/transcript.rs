//! `transcript SEED SHOWS` writes what the engine answers about random shows, see `parterre_proof::transcript`.
//! `transcript corpus FOLDER` writes what it answers to the inputs that the fuzzer kept there.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use parterre_proof::entry::rich_show;
use parterre_proof::transcript::{hostile_line, opening_line, write};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut out = BufWriter::new(io::stdout().lock());
    let written = match words.as_slice() {
        ["corpus", folder] => corpus(&mut out, folder),
        [seed, shows] => match (seed.parse::<u64>(), shows.parse::<u64>()) {
            (Ok(seed), Ok(shows)) => write(&mut out, (0..shows).map(|show| seed + show)),
            _ => return usage(),
        },
        _ => return usage(),
    };
    match written.and_then(|()| out.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn usage() -> ExitCode {
    eprintln!("transcript SEED SHOWS | transcript corpus FOLDER");
    ExitCode::from(2)
}

fn corpus(out: &mut impl Write, folder: &str) -> io::Result<()> {
    let show = rich_show();
    writeln!(out, "{}", opening_line(&show, 0))?;
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        for file in std::fs::read_dir(entry.path())? {
            let input = std::fs::read(file?.path())?;
            if let Some(line) = hostile_line(&name.to_string_lossy(), &show, &input) {
                writeln!(out, "{line}")?;
            }
        }
    }
    Ok(())
}
