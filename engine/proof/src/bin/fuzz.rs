//! Feeds every entry of the engine hostile inputs.
//!
//! `fuzz SECONDS FOLDER`: so long for all entries together; what reached new code is kept in the folder and taken up
//! again the next time. `fuzz replay ENTRY FILE` runs one input.

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use parterre_proof::Random;
use parterre_proof::entries::entries;
use parterre_proof::fuzz::{Budget, fuzz, run_one};
use parterre_proof::memory::Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // A panic is an answer here, and is told at the end.
    std::panic::set_hook(Box::new(|_| {}));
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let asked = match words.as_slice() {
        ["replay", name, file] => replay(name, file),
        [seconds, folder] => seconds.parse().ok().map(|seconds| run(Duration::from_secs(seconds), folder)),
        _ => None,
    };
    asked.unwrap_or_else(|| {
        eprintln!("fuzz SECONDS FOLDER | fuzz replay ENTRY FILE");
        ExitCode::from(2)
    })
}

fn replay(name: &str, file: &str) -> Option<ExitCode> {
    let entry = entries().into_iter().find(|entry| entry.name == name)?;
    let outcome = run_one(&entry, &std::fs::read(file).ok()?);
    match &outcome {
        Ok((true, peak)) => println!("accepted, {peak} bytes of memory"),
        Ok((false, peak)) => println!("refused, {peak} bytes of memory"),
        Err(what) => println!("{what}"),
    }
    Some(ExitCode::from(u8::from(outcome.is_err())))
}

fn run(long: Duration, corpus: &str) -> ExitCode {
    let entries = entries();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_nanos() as u64);
    let mut failed = false;
    for entry in &entries {
        let folder = Path::new(corpus).join(entry.name);
        let share = long / entries.len() as u32;
        let report = fuzz(entry, &mut Random::new(now), inputs_of(&folder), Budget::Time(share));
        println!(
            "{}: {} inputs, {} accepted, {} kept, {} places reached, at most {} KiB",
            entry.name,
            report.inputs,
            report.accepted,
            report.kept.len(),
            report.reached,
            report.peak >> 10
        );
        if let Err(error) = keep(&folder, &report.kept, report.left == 0 && report.failure.is_none()) {
            eprintln!("{}: {error}", folder.display());
            failed = true;
        }
        if let Some(failure) = report.failure {
            failed = true;
            let file = std::env::temp_dir().join(format!("parterre-{}-{now}.bin", entry.name));
            let kept = std::fs::write(&file, &failure.input);
            println!("FAILED: {}\n{}", failure.what, String::from_utf8_lossy(&failure.input).escape_debug());
            println!(
                "again: fuzz replay {} {} {}",
                entry.name,
                file.display(),
                if kept.is_ok() { "" } else { "(not written)" }
            );
        }
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn inputs_of(folder: &Path) -> Vec<Vec<u8>> {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    files.filter_map(|file| std::fs::read(file.path()).ok()).collect()
}

/// One file an input, called by its contents. What reaches nothing that the others do not is taken away, when all were
/// looked at.
fn keep(folder: &Path, inputs: &[Vec<u8>], is_whole: bool) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let mut names = Vec::new();
    for input in inputs {
        let hash = input
            .iter()
            .fold(0xcbf2_9ce4_8422_2325, |hash: u64, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        let name = OsString::from(format!("{hash:016x}"));
        std::fs::write(folder.join(&name), input)?;
        names.push(name);
    }
    if is_whole {
        for file in std::fs::read_dir(folder)? {
            let file = file?;
            if !names.contains(&file.file_name()) {
                std::fs::remove_file(file.path())?;
            }
        }
    }
    Ok(())
}
