/**
 * Debian packages without installing them: downloaded, and unpacked into a folder of ours. No root is needed and the
 * machine stays as it is; whoever runs a program from there sets LD_LIBRARY_PATH to `librariesOf`.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inCache } from '../lib/paths.mjs';
import { ask, run } from '../lib/run.mjs';

/**
 * @param {string} folder Made anew.
 * @param {string[]} packages Unpacked even where they are installed.
 * @param {(detail: string) => void} say
 * @param {{ libraries?: RegExp }} [options] libraries: of what the packages depend on, what is wanted as well.
 * @throws where there is no apt-get, or its servers cannot be reached
 */
export async function unpackDebian(folder, packages, say, { libraries } = {}) {
  if (!(await ask('apt-get', ['--version']))) throw new Error('apt-get is not installed (no Debian)');
  mkdirSync(inCache(), { recursive: true });
  const apt = mkdtempSync(inCache('apt-'));
  try {
    for (const part of ['state/lists/partial', 'cache/archives/partial', 'debs']) {
      mkdirSync(join(apt, part), { recursive: true });
    }
    // A state of our own: without root we may not write the machine's, and as root we leave it alone.
    const options = [
      `Dir::State=${join(apt, 'state')}`,
      'Dir::State::status=/var/lib/dpkg/status',
      `Dir::Cache=${join(apt, 'cache')}`,
      'APT::Sandbox::User=root',
      'Debug::NoLocking=1',
    ].flatMap((option) => ['-o', option]);
    say('reading the list of Debian packages');
    await run('apt-get', [...options, '-qq', 'update'], { log: 'apt-update', timeoutMs: 180_000 });
    const simulated = await run('apt-get', [...options, '-s', 'install', '--no-install-recommends', ...packages]);
    const missing = [...simulated.output.matchAll(/^Inst (\S+)/gm)].map((match) => String(match[1]));
    const depends = libraries ? await run('apt-cache', [...options, 'depends', ...packages]) : { output: '' };
    const wanted = [...depends.output.matchAll(/Depends: (\S+)$/gm)]
      .map((match) => String(match[1]))
      .filter((name) => libraries?.test(name));
    const names = [...new Set([...packages, ...wanted, ...missing])];
    say(`downloading ${names.length} Debian packages`);
    const debs = join(apt, 'debs');
    await run('apt-get', [...options, '-q', 'download', ...names], { cwd: debs, log: 'apt', onLine: say });
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const deb of readdirSync(debs)) {
      say(`unpacking ${deb.split('_')[0]}`);
      await run('dpkg-deb', ['-x', join(debs, deb), folder]);
    }
  } finally {
    rmSync(apt, { recursive: true, force: true });
  }
}

/**
 * The folders with shared libraries of what was unpacked.
 * @param {string} folder
 */
export async function librariesOf(folder) {
  const multiarch =
    (await ask('dpkg-architecture', ['-qDEB_HOST_MULTIARCH'])) ?? (await ask('gcc', ['-print-multiarch']));
  const name = multiarch || (process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu');
  return [join(folder, 'usr/lib', name), join(folder, 'lib', name)];
}
