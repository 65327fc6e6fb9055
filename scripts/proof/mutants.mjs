/**
 * Faults put into the engine: each must make a test fail. cargo-mutants lists them, engine/proof/mutants.toml says which
 * are left out. They are compiled together, each behind a switch, so that one costs as long as its tests: planted by
 * cargo-mutants itself, one build each, the same faults take ten times as long.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { inCache, inRoot, root } from '../lib/paths.mjs';
import { seconds } from '../lib/progress.mjs';
import { run } from '../lib/run.mjs';
import { copyCheckout, plantAll, plantAlone } from './planted.mjs';

/** @typedef {import('./planted.mjs').Env} Env */
/** @typedef {import('./planted.mjs').Fault} Fault */
/** @typedef {import('./planted.mjs').Program} Program */
/**
 * @typedef {Program & { ms: number, noticed: number, asked: number, reached: Set<number> | null }} Timed
 *   reached: which faults it comes by; null: perhaps all.
 */
/** @typedef {'noticed' | 'endless' | 'unnoticed' | 'unviable'} Outcome */

const VERSION = '27.1.0';
const tool = inCache('tools', 'bin', 'cargo-mutants');
const config = inRoot('engine', 'proof', 'mutants.toml');
/** A loop without an end asks for memory without end. */
const MOST_KIB = 4 * 1024 * 1024;

/**
 * @param {Env} env
 * @param {string} part Only files with this in their path; '' for all.
 * @param {number} long Seconds; where they do not go round, the faults planted are spread evenly.
 * @returns {Promise<boolean>} Whether the tests noticed every fault that was planted.
 */
export async function plantMutants(env, part, long) {
  process.stdout.write('\nmutants\n');
  const endMs = Date.now() + long * 1000;
  const seed = Number(process.env.PARTERRE_FIRST_SEED ?? Date.now() % 1_000_000_000);
  const faults = await list(env, part);
  process.stdout.write(`${faults.length} faults, PARTERRE_FIRST_SEED=${seed}\n`);
  await copyCheckout();
  /** @type {Record<Outcome, string[]>} */
  const outcomes = { noticed: [], endless: [], unnoticed: [], unviable: [] };
  /** @param {Fault} fault @param {Outcome} outcome */
  const put = (fault, outcome) => {
    outcomes[outcome].push(fault.name);
    const done = Object.values(outcomes).reduce((sum, names) => sum + names.length, 0);
    if (done % 200 === 0) process.stdout.write(`${done} of ${faults.length}\n`);
    if (outcome === 'unnoticed') process.stdout.write(`unnoticed: ${fault.name}\n`);
  };
  const packages = [...new Set(faults.map((fault) => fault.package))];
  for (const [index, name] of packages.entries()) {
    const own = faults.filter((fault) => fault.package === name);
    // Each package gets its share of what is left.
    const share = own.length / faults.filter((fault) => packages.indexOf(fault.package) >= index).length;
    const ownEndMs = Date.now() + (endMs - Date.now()) * share;
    const { programs, left, unviable } = await plantAll(env, own);
    for (const fault of unviable) put(fault, 'unviable');
    const settings = { ...env, PARTERRE_FIRST_SEED: String(seed) };
    const timed = await timeAll(programs, settings);
    const total = timed.reduce((sum, program) => sum + program.ms, 0);
    process.stdout.write(
      `${name}: ${own.length - left.length - unviable.length} faults in one build, ${left.length} alone, ` +
        `${unviable.length} do not compile; all tests take ${seconds(total)}\n`,
    );
    const together = spread(
      own.filter((fault) => !left.includes(fault) && !unviable.includes(fault)),
      seed,
    );
    /** Faults of a file are noticed by the same tests, so those are asked first. @type {Map<string, Timed[]>} */
    const byFile = new Map();
    const worker = async () => {
      for (let fault = together.pop(); fault && Date.now() < ownEndMs; fault = together.pop()) {
        const asked = byFile.get(fault.file) ?? timed.map((program) => ({ ...program }));
        byFile.set(fault.file, asked);
        const passing = asked.filter(({ reached }) => reached?.has(fault.number) ?? true);
        put(fault, await ask(passing, { ...settings, PARTERRE_FAULT: String(fault.number) }));
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, worker));
    await copyCheckout();
    for (const fault of spread(left, seed)) {
      if (Date.now() >= ownEndMs) break;
      const alone = await plantAlone(env, fault);
      const asked = alone?.map((program) => {
        const known = timed.find(({ name }) => name === program.name);
        return { ...program, ms: known?.ms ?? 0, noticed: 0, asked: 0, reached: null };
      });
      put(fault, asked ? await ask(asked, settings) : 'unviable');
    }
  }
  return report(outcomes, faults.length);
}

/**
 * @param {Env} env
 * @param {string} part
 * @returns {Promise<Fault[]>}
 */
async function list(env, part) {
  if (!existsSync(tool)) {
    process.stdout.write('compiling cargo-mutants, once\n');
    await run('cargo', ['install', '--locked', '--root', inCache('tools'), '--version', VERSION, 'cargo-mutants'], {
      env: { ...env, CARGO_PROFILE_RELEASE_OPT_LEVEL: '1', CARGO_PROFILE_RELEASE_LTO: 'off' },
      log: 'cargo-mutants',
    });
  }
  const args = ['mutants', '--config', config, '--list', '--json'];
  const packages = ['--package', 'parterre-engine', '--package', 'parterre-planning'];
  const { output } = await run('sh', ['-c', '"$0" "$@" 2>/dev/null', tool, ...args, ...packages], { cwd: root, env });
  /** @type {Omit<Fault, 'number'>[]} */
  const faults = JSON.parse(output);
  const unseen = excluded();
  return faults
    .filter(({ file, name }) => file.includes(part) && !unseen.some((pattern) => pattern.test(name)))
    .map((fault, index) => ({ ...fault, number: index + 1 }));
}

/** What `exclude_re` says: cargo-mutants 27.1 does not ask it about fields. */
function excluded() {
  const [, patterns = ''] = /^exclude_re = \[\n(.*?)^\]/ms.exec(readFileSync(config, 'utf8')) ?? [];
  return [...patterns.matchAll(/^ *(".*"),$/gm)].map(([, text = '']) => new RegExp(JSON.parse(text)));
}

/**
 * The same faults in an order of which any end is spread evenly.
 * @template T
 * @param {T[]} of
 * @param {number} seed
 * @returns {T[]}
 */
function spread(of, seed) {
  const golden = (Math.sqrt(5) - 1) / 2;
  return of
    .map((each, index) => ({ each, at: (index * golden + seed * golden * golden) % 1 }))
    .sort((a, b) => a.at - b.at)
    .map(({ each }) => each);
}

/**
 * Without a fault all tests must pass.
 * @param {Program[]} programs
 * @param {Env} env
 * @returns {Promise<Timed[]>}
 */
async function timeAll(programs, env) {
  const timed = [];
  for (const program of programs) {
    const startedAtMs = Date.now();
    const code = await test(program, env, 120_000);
    if (code !== 'passed') throw new Error(`${program.name} ${code} without any fault: ${program.path}`);
    const ms = Date.now() - startedAtMs;
    timed.push({ ...program, ms, noticed: 0, asked: 0, reached: await reachedBy(program, env) });
  }
  return timed;
}

/**
 * @param {Program} program
 * @param {Env} env
 * @returns {Promise<Set<number> | null>} null: it does not pass while it writes down where it comes by.
 */
async function reachedBy(program, env) {
  const file = inCache('proof', 'reached.txt');
  writeFileSync(file, '');
  const code = await test(program, { ...env, PARTERRE_REACHED: file }, 600_000);
  return code === 'passed' ? new Set(readFileSync(file, 'utf8').split('\n').map(Number)) : null;
}

/**
 * Runs the tests until one notices.
 * @param {Timed[]} programs Put into the order in which to ask for the next fault.
 * @param {Env} env
 * @returns {Promise<Outcome>}
 */
async function ask(programs, env) {
  const hope = (/** @type {Timed} */ { ms, noticed, asked }) => (noticed + 1) / (asked + 2) / (ms + 20);
  for (const program of [...programs].sort((a, b) => hope(b) - hope(a))) {
    const found = await test(program, env, 3_000 + 6 * program.ms);
    program.asked += 1;
    if (found === 'passed') continue;
    program.noticed += 1;
    return found === 'endless' ? 'endless' : 'noticed';
  }
  return 'unnoticed';
}

/**
 * @param {Program} program
 * @param {Env} env
 * @param {number} patienceMs
 * @returns {Promise<'passed' | 'failed' | 'endless'>}
 */
function test({ path, folder }, env, patienceMs) {
  return new Promise((resolve, reject) => {
    const limited = `ulimit -v ${MOST_KIB} 2>/dev/null; exec "$0" --quiet --test-threads=1`;
    const child = spawn('sh', ['-c', limited, path], {
      cwd: folder,
      env: { ...process.env, ...env, RUST_BACKTRACE: '0' },
      stdio: 'ignore',
    });
    let isEndless = false;
    const timer = setTimeout(() => {
      isEndless = true;
      child.kill('SIGKILL');
    }, patienceMs);
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve(isEndless ? 'endless' : code === 0 ? 'passed' : 'failed');
    });
  });
}

/**
 * @param {Record<Outcome, string[]>} outcomes
 * @param {number} all
 */
function report(outcomes, all) {
  const folder = inCache('proof', 'mutants');
  mkdirSync(folder, { recursive: true });
  for (const [outcome, names] of Object.entries(outcomes)) {
    writeFileSync(
      `${folder}/${outcome}.txt`,
      names
        .sort()
        .map((name) => `${name}\n`)
        .join(''),
    );
  }
  const planted = Object.values(outcomes).reduce((sum, names) => sum + names.length, 0);
  const counts = Object.entries(outcomes).map(([outcome, names]) => `${names.length} ${outcome}`);
  process.stdout.write(`\n${planted} of ${all} planted: ${counts.join(', ')} (.cache/proof/mutants)\n`);
  if (outcomes.unnoticed.length === 0) return true;
  process.stdout.write('Do: a test for each unnoticed one, or a reason in engine/proof/mutants.toml\n');
  return false;
}
