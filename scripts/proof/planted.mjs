/**
 * A copy of the engine with all faults in it, each behind a switch: engine/proof/planting writes it. What cannot be put
 * behind a switch is planted alone.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { inCache, inRoot, root } from '../lib/paths.mjs';
import { ask, CommandError, run } from '../lib/run.mjs';

/** @typedef {{ line: number, column: number }} Place Both from 1, columns in characters. */
/**
 * @typedef {object} Fault As cargo-mutants lists it.
 * @property {number} number From 1, what switches it on.
 * @property {string} name With file, line and column.
 * @property {string} file
 * @property {string} package
 * @property {string} genre
 * @property {string} replacement
 * @property {{ start: Place, end: Place }} span
 * @property {{ return_type: string } | null} function
 */
/** @typedef {{ name: string, path: string, folder: string }} Program A test program and where it runs. */
/** @typedef {Record<string, string>} Env */

const copy = inCache('proof', 'planted');
const target = inCache('proof', 'planted-target');
const SWITCH = `
/// Which fault is switched on, and which places were reached.
#[doc(hidden)]
#[allow(missing_docs)]
pub mod planted {
    use std::io::Write;
    use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

    const UNKNOWN: u32 = u32::MAX;
    const RECORDING: u32 = u32::MAX - 1;
    static CHOSEN: AtomicU32 = AtomicU32::new(UNKNOWN);
    static REACHED: [AtomicBool; 1 << 16] = [const { AtomicBool::new(false) }; 1 << 16];

    #[inline(always)]
    pub fn on(number: u32) -> bool {
        let chosen = CHOSEN.load(Ordering::Relaxed);
        if chosen >= RECORDING { slow(number) } else { chosen == number }
    }

    #[cold]
    fn slow(number: u32) -> bool {
        if CHOSEN.load(Ordering::Relaxed) == UNKNOWN {
            let fault = std::env::var("PARTERRE_FAULT").ok().and_then(|text| text.parse().ok());
            let otherwise = if std::env::var_os("PARTERRE_REACHED").is_some() { RECORDING } else { 0 };
            CHOSEN.store(fault.unwrap_or(otherwise), Ordering::Relaxed);
            return on(number);
        }
        if !REACHED[number as usize].swap(true, Ordering::Relaxed) {
            let file = std::env::var_os("PARTERRE_REACHED").unwrap_or_default();
            let file = std::fs::OpenOptions::new().append(true).create(true).open(file);
            file.and_then(|mut file| file.write_all(format!("{number}\\n").as_bytes())).unwrap();
        }
        false
    }
}
`;

/** @param {Env} env */
const buildEnv = (env) => ({
  ...env,
  CARGO_TARGET_DIR: target,
  CARGO_PROFILE_TEST_DEBUG: '0',
  CARGO_INCREMENTAL: '1',
  // A fault is no reason to warn.
  RUSTFLAGS: '--cap-lints=allow',
});

/** Brings the copy up to date with the checkout, without any fault. Only what differs is written, so builds stay quick. */
export async function copyCheckout() {
  const kept = ['Cargo.toml', 'Cargo.lock', 'engine', 'bench/engine/rust'];
  const { output } = await run('git', ['ls-files', '-z', '-co', '--exclude-standard', '--', ...kept], { cwd: root });
  const files = new Set(output.split('\0').filter((name) => name && existsSync(inRoot(name))));
  mkdirSync(copy, { recursive: true });
  for (const entry of readdirSync(copy, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !files.has(relative(copy, path))) rmSync(path);
  }
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    if (file.endsWith('.rs')) writeWhenNew(file, readFileSync(inRoot(file), 'utf8'));
    else cpSync(inRoot(file), join(copy, file));
  }
}

/**
 * @param {string} file
 * @param {string} text
 */
function writeWhenNew(file, text) {
  const path = join(copy, file);
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}

/**
 * Plants all of them that can be, and compiles the tests.
 * @param {Env} env
 * @param {Fault[]} faults Of one package.
 * @returns {Promise<{ programs: Program[], left: Fault[], unviable: Fault[] }>} left: those to be planted alone.
 */
export async function plantAll(env, faults) {
  await run('cargo', ['build', '--quiet', '--package', 'parterre-planting'], { env, cwd: root });
  const folder = (await ask('cargo', ['metadata', '--format-version=1', '--no-deps'], { env, cwd: root })) ?? '{}';
  const plant = join(JSON.parse(folder).target_directory, 'debug', 'plant');
  // A function that returns some iterator or other returns one alone: a fault's would be a second.
  const left = new Set(faults.filter(returnsUnnamed).map(({ number }) => number));
  /** @type {Set<number>} */
  const unviable = new Set();
  for (;;) {
    for (const [file, own] of byFile(faults)) {
      const lines = own
        .filter(({ number }) => !left.has(number) && !unviable.has(number))
        .map(({ number, genre, span, replacement }) =>
          [number, genre, place(span.start), place(span.end), replacement].join('\t'),
        );
      const { text, refused } = await planted(plant, file, lines, env);
      for (const number of refused) left.add(number);
      writeWhenNew(file, file.endsWith('src/lib.rs') ? text + SWITCH : text);
    }
    const library = `${packageFolder(faults)}/src/lib.rs`;
    if (!byFile(faults).has(library)) writeWhenNew(library, readFileSync(inRoot(library), 'utf8') + SWITCH);
    const { programs, errors } = await compile(env, faults);
    if (errors.length === 0) {
      return {
        programs,
        left: faults.filter(({ number }) => left.has(number)),
        unviable: faults.filter(({ number }) => unviable.has(number)),
      };
    }
    const before = left.size + unviable.size;
    for (const error of errors) {
      for (const number of faultsAt(error)) {
        const fault = faults.find((each) => each.number === number);
        // A value that the function cannot return is one wherever it stands.
        if (fault?.genre === 'FnValue') unviable.add(number);
        else left.add(number);
      }
    }
    if (left.size + unviable.size === before) throw new Error(`No fault explains: ${JSON.stringify(errors[0])}`);
  }
}

/**
 * Plants one, and nothing else.
 * @param {Env} env
 * @param {Fault} fault
 * @returns {Promise<Program[] | null>} null: it does not compile.
 */
export async function plantAlone(env, fault) {
  const source = readFileSync(inRoot(fault.file), 'utf8');
  const [start, end] = [offset(source, fault.span.start), offset(source, fault.span.end)];
  writeWhenNew(fault.file, `${source.slice(0, start)} ${fault.replacement} ${source.slice(end)}`);
  const { programs, errors } = await compile(env, [fault]);
  writeWhenNew(fault.file, source);
  return errors.length > 0 ? null : programs;
}

/**
 * @param {string} source
 * @param {Place} at
 */
function offset(source, { line, column }) {
  const lines = source.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  return before + [...(lines[line - 1] ?? '')].slice(0, column - 1).join('').length;
}

/** @param {Fault} fault */
const returnsUnnamed = (fault) => fault.genre === 'FnValue' && (fault.function?.return_type.includes('impl ') ?? false);

/** @param {Place} at */
const place = ({ line, column }) => `${line}:${column}`;

/** @param {Fault[]} faults */
const packageFolder = (faults) => (faults[0]?.package === 'parterre-planning' ? 'engine/planning' : 'engine');

/**
 * @param {Fault[]} faults
 * @returns {Map<string, Fault[]>}
 */
function byFile(faults) {
  const files = new Map();
  for (const fault of faults) files.set(fault.file, [...(files.get(fault.file) ?? []), fault]);
  return files;
}

/**
 * @param {string} plant
 * @param {string} file
 * @param {string[]} lines
 * @param {Env} env
 */
async function planted(plant, file, lines, env) {
  const list = inCache('proof', 'faults.tsv');
  writeFileSync(list, lines.map((line) => `${line}\n`).join(''));
  const text = inCache('proof', 'planted.rs');
  const { output } = await run('sh', ['-c', '"$0" "$1" < "$2" > "$3"', plant, inRoot(file), list, text], { env });
  return { text: readFileSync(text, 'utf8'), refused: output.split('\n').filter(Boolean).map(Number) };
}

/** @typedef {{ file_name: string, byte_start: number, byte_end: number, is_primary: boolean }} ErrorPlace */

/**
 * @param {Env} env
 * @param {Fault[]} faults
 * @returns {Promise<{ programs: Program[], errors: ErrorPlace[][] }>}
 */
async function compile(env, faults) {
  const name = faults[0]?.package ?? '';
  const args = ['test', '--package', name, '--tests', '--no-run', '--message-format=json', '--quiet'];
  let output = '';
  try {
    ({ output } = await run('cargo', args, { env: buildEnv(env), cwd: copy }));
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    output = error.output;
  }
  const folder = join(copy, packageFolder(faults));
  const programs = [];
  const errors = [];
  for (const line of output.split('\n').filter((text) => text.startsWith('{'))) {
    const message = JSON.parse(line);
    if (message.reason === 'compiler-artifact' && message.executable && message.profile.test) {
      programs.push({ name: message.target.name, path: message.executable, folder });
    }
    if (
      message.reason === 'compiler-message' &&
      message.message.level === 'error' &&
      message.message.spans.length > 0
    ) {
      errors.push(message.message.spans);
    }
  }
  if (programs.length === 0 && errors.length === 0) throw new Error(output);
  return { programs, errors };
}

/**
 * The faults in whose changed text a compiler's error lies: the innermost around it, else the first behind it.
 * @param {ErrorPlace[]} error
 * @returns {number[]}
 */
function faultsAt(error) {
  const { file_name, byte_start, byte_end } = error.find((each) => each.is_primary) ?? /** @type {any} */ (error[0]);
  const bytes = readFileSync(join(copy, file_name));
  const before = bytes.subarray(0, byte_start).toString();
  const inside = bytes.subarray(byte_start, byte_end).toString();
  /** @type {number[]} */
  const open = [];
  for (const [, opened, closed] of before.matchAll(/\/\*<(\d+)\*\/|\/\*(\d+)>\*\//g)) {
    if (opened) open.push(Number(opened));
    else if (open.at(-1) === Number(closed)) open.pop();
  }
  if (open.length > 0) return open.slice(-1);
  const within = [...inside.matchAll(/\/\*<(\d+)\*\//g)].map(([, number]) => Number(number));
  if (within.length > 0) return within;
  const after = /\/\*<(\d+)\*\//.exec(bytes.subarray(byte_end).toString());
  return after ? [Number(after[1])] : [];
}
