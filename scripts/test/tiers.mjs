/** Which jobs and journeys `npm test -- quick` and `npm test -- changed` are. */
import { execFileSync } from 'node:child_process';
import { root } from '../lib/paths.mjs';

/**
 * @typedef {import('./suites.mjs').Job} Job
 * @typedef {{ suite: string, name: string }} Journey
 * @typedef {{ jobs: Job[], journeys: Journey[] }} Chosen
 * @typedef {Map<string, Set<string>>} Imports Of each test file and journey.
 */

/** Who imports one of these starts PostgreSQL, Redis or a whole server. */
const SERVERS = ['database', 'redis', 'pooler', 'edgeUnderTest', 'demo', 'twoNodes'].map(
  (name) => `server/src/testing/${name}.ts`,
);

/** @param {Set<string>} imports Of a test file. */
export const needsServers = (imports) => SERVERS.some((file) => imports.has(file));

/**
 * Whether a test file may see what has changed. What it reads as a file rather than imports (texts, SQL, Rust, pictures, seating plans)
 * is told by the folder at the top alone; migrations are of every database.
 * @param {Set<string>} imports Of the test file.
 * @param {string[]} changed
 */
export const concerns = (imports, changed) =>
  changed.some((file) => {
    if (imports.has(file)) return true;
    if (/\.(ts|tsx|mjs)$/.test(file)) return false;
    const top = file.slice(0, file.indexOf('/') + 1);
    if (top === 'prisma/' && needsServers(imports)) return true;
    return top !== '' && [...imports].some((each) => each.startsWith(top));
  });

/** These need no servers either, and take longer than all others of `quick` together. */
const SLOW = /^(engine\/testing|server\/src\/adapters\/(memory|tickets|halls))\//;

/** Checks, Rust, and the test files that start nothing. @param {Chosen} all @param {Imports} imports @returns {Chosen} */
export function quick({ jobs }, imports) {
  const isQuick = (/** @type {Job} */ { name }) => {
    const of = imports.get(name);
    return of === undefined || !(SLOW.test(name) || needsServers(of));
  };
  return { jobs: jobs.filter(isQuick), journeys: [] };
}

/** Journeys lie in a folder called like the app that they go through. */
const APPS = [
  { sources: 'web/src/site/', journeys: 'e2e/site/' },
  { sources: 'web/src/portal/', journeys: 'e2e/portal/' },
  { sources: 'pos/', journeys: 'e2e/pos/' },
  { sources: 'signage/', journeys: 'e2e/signage/' },
  { sources: 'web/shared/', journeys: 'e2e/' },
];

/**
 * The checks, and what may see a change.
 * @param {Chosen} all
 * @param {Imports} imports
 * @param {string[]} changed Files below the checkout.
 * @returns {Chosen}
 */
export function seeing({ jobs, journeys }, imports, changed) {
  const sees = (/** @type {string} */ name) => concerns(imports.get(name) ?? new Set(), changed);
  const hasRust = changed.some((file) => /\.(rs|toml|lock)$/.test(file));
  return {
    jobs: jobs.filter(({ name, isRust }) => (imports.has(name) ? sees(name) : !isRust || hasRust)),
    journeys: journeys.filter(
      ({ name }) =>
        sees(name) ||
        APPS.some((app) => name.startsWith(app.journeys) && changed.some((file) => file.startsWith(app.sources))),
    ),
  };
}

/** Files that differ from where this branch left main, committed or not. */
export function changedFiles() {
  const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const lines = (/** @type {string} */ text) => text.split('\n').filter(Boolean);
  const base = git('merge-base', 'HEAD', 'main');
  return [...lines(git('diff', '--name-only', base)), ...lines(git('ls-files', '--others', '--exclude-standard'))];
}

/** The test files among them. @param {Chosen} all */
export const filesOf = ({ jobs, journeys }) =>
  [...jobs, ...journeys].map(({ name }) => name).filter((name) => /\.tsx?$/.test(name));
