/** Remembers what a step was last done for, so that it is done again only when something changed. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from './paths.mjs';

const SKIPPED = new Set(['node_modules', 'target', 'dist', 'pkg', 'generated', '.cache']);

/**
 * A hash over names and contents of files and, recursively, folders. What does not exist counts as empty.
 * @param {string[]} paths Below the checkout.
 * @param {string[]} [extra] Further texts the result depends on (versions, options).
 */
export function hashOf(paths, extra = []) {
  const hash = createHash('sha256');
  /** @param {string} path */
  const add = (path) => {
    const absolute = inRoot(path);
    if (!existsSync(absolute)) return;
    if (!statSync(absolute).isDirectory()) {
      hash.update(`${path}\0`).update(readFileSync(absolute));
      return;
    }
    for (const name of readdirSync(absolute).sort()) if (!SKIPPED.has(name)) add(join(path, name));
  };
  for (const path of paths) add(path);
  for (const text of extra) hash.update(`\0${text}`);
  return hash.digest('hex');
}

/**
 * @param {string} file Absolute path of the stamp.
 * @param {string} value
 */
export const isStamped = (file, value) => existsSync(file) && readFileSync(file, 'utf8') === value;

/**
 * @param {string} file Absolute path of the stamp.
 * @param {string} value
 */
export function stamp(file, value) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, value);
}
