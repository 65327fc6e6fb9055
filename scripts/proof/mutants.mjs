/** Faults put into the engine by cargo-mutants: each must make a test fail. engine/proof/mutants.toml says which. */
import { existsSync, readFileSync } from 'node:fs';
import { inCache, inRoot, root } from '../lib/paths.mjs';
import { CommandError, run } from '../lib/run.mjs';

const VERSION = '27.1.0';
const tool = inCache('tools', 'bin', 'cargo-mutants');
const output = inCache('proof');
/** cargo-mutants' word for "some faults went unnoticed". */
const MISSED = 2;

/**
 * @param {Record<string, string>} env
 * @param {string} part Only files with this in their path; '' for all, which takes hours.
 * @returns {Promise<boolean>} Whether the tests noticed every fault.
 */
export async function plantMutants(env, part) {
  process.stdout.write('\nmutants\n');
  if (!existsSync(tool)) {
    process.stdout.write('compiling cargo-mutants, once\n');
    await run('cargo', ['install', '--locked', '--root', inCache('tools'), '--version', VERSION, 'cargo-mutants'], {
      env: { ...env, CARGO_PROFILE_RELEASE_OPT_LEVEL: '1', CARGO_PROFILE_RELEASE_LTO: 'off' },
      log: 'cargo-mutants',
    });
  }
  const args = ['--config', inRoot('engine', 'proof', 'mutants.toml'), '--output', output, '--jobs', '1'];
  const files = part ? ['--file', `engine/src/**/*${part}*`, '--file', `engine/src/**/*${part}*/**`] : [];
  try {
    await run(tool, ['mutants', '--package', 'parterre-engine', ...args, ...files], {
      cwd: root,
      // Linking eight test programs for every fault: without debug information that is twice as quick.
      env: { ...env, CARGO_PROFILE_TEST_DEBUG: '0', CARGO_INCREMENTAL: '1' },
      show: true,
    });
    return true;
  } catch (error) {
    if (!(error instanceof CommandError) || error.code !== MISSED) throw error;
    const missed = readFileSync(`${output}/mutants.out/missed.txt`, 'utf8').trimEnd();
    process.stdout.write(`\nUnnoticed:\n${missed}\nDo: a test for each, or a reason in engine/proof/mutants.toml\n`);
    return false;
  }
}
