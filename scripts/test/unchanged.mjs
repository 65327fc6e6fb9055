/** Which jobs and journeys passed here before with the very files that they are made of: a whole run leaves them out, never in CI (`--all`). */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inCache, inRoot, root } from '../lib/paths.mjs';
import { needsServers } from './tiers.mjs';

/**
 * @typedef {import('./tiers.mjs').Chosen} Chosen
 * @typedef {import('./tiers.mjs').Imports} Imports
 * @typedef {{ suite: string, name: string, isRust?: boolean }} Item A job or a journey.
 * @typedef {Record<string, { inputs: string, passed: number }>} Passes By the item's name: the hash of its inputs, and how many tests passed.
 */

const KEPT_IN = inCache('passed.json');

/** @returns {Passes} */
export const readPasses = () => (existsSync(KEPT_IN) ? JSON.parse(readFileSync(KEPT_IN, 'utf8')) : {});

/** @param {Passes} passes */
export function writePasses(passes) {
  mkdirSync(dirname(KEPT_IN), { recursive: true });
  writeFileSync(KEPT_IN, JSON.stringify(passes));
}

/** A hash of what each item is made of. @param {Chosen} all @param {Imports} imports @returns {Map<string, string>} */
export function inputsOf({ jobs, journeys }, imports) {
  const files = checkout();
  return new Map(
    [...jobs, ...journeys].map((item) => {
      const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`);
      for (const [file, content] of files) if (isInput(item, imports.get(item.name), file)) hash.update(content);
      return [item.name, hash.digest('hex')];
    }),
  );
}

/**
 * Whether an item may see this file. More is said than is so, never less: what a test reads as a file, or starts as a program, no import tells.
 * @param {Item} item
 * @param {Set<string> | undefined} imports Of a test file; a check has none.
 * @param {string} file Below the checkout.
 */
export function isInput({ suite, isRust = false }, imports, file) {
  if (imports?.has(file)) return true;
  if (isRust) return /^(engine|bench\/engine|Cargo|\.cargo)|\.(rs|toml)$/.test(file);
  if (imports === undefined) return true;
  if (/\.test\.tsx?$/.test(file) || file.startsWith('docs/')) return false;
  if (suite === 'e2e') return !file.startsWith('bench/');
  if (!/\.(ts|tsx|mjs)$/.test(file)) return true;
  return needsServers(imports) && /^(server|prisma|engine|scripts)\//.test(file);
}

/** Name and content of each file that git knows or would take, in one order. @returns {[file: string, content: string][]} */
function checkout() {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return [...new Set(listed.split('\0').filter(Boolean))]
    .sort()
    .filter((file) => existsSync(inRoot(file)))
    .map((file) => [
      file,
      `${file} ${createHash('sha256')
        .update(readFileSync(inRoot(file)))
        .digest('hex')}\n`,
    ]);
}
