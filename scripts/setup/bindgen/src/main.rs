//! `bindgen FILE.wasm FOLDER`: the JavaScript and types around a compiled crate, and its file as JavaScript loads it.
//!
//! What wasm-bindgen's own command does for `--target web`. That command brings a test runner with its HTTP server and
//! client along, which take three times as long to compile as all that is needed here.

use std::{env, error::Error, process::ExitCode};

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:?}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let [input, folder] = env::args().skip(1).collect::<Vec<_>>().try_into().map_err(|_| "bindgen FILE.wasm FOLDER")?;
    // The default path of the compiled file lets a bundler find it, and browsers load it without being told where it is.
    Bindgen::new().input_path(input).web(true)?.typescript(true).omit_default_module_path(false).generate(folder)?;
    Ok(())
}
