/** Where things lie in a checkout. */
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout, absolute. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** @param {...string} parts Path below the checkout. */
export const inRoot = (...parts) => join(root, ...parts);

/** Everything that set-up downloads or builds and that is not npm's: safe to delete, made again when needed. */
export const cacheDir = inRoot('.cache');

/** @param {...string} parts Path below the cache. */
export const inCache = (...parts) => join(cacheDir, ...parts);

/** Where one running instance keeps its database, mails and media. Two instances need two of them. */
export const varDir = () => resolve(root, process.env.VAR_DIR || (isWanted('--empty') ? 'var-empty' : 'var'));

/** @param {string} option Of the command, `npm start -- --empty`. */
export function isWanted(option) {
  return process.argv.includes(option);
}
