/** The steps that bring the data: database, tables, demo data. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, isWanted, varDir } from '../lib/paths.mjs';
import { tell } from '../lib/progress.mjs';
import { run } from '../lib/run.mjs';
import { isDemo } from '../lib/server.mjs';
import { hashOf, isStamped, stamp } from '../lib/stamp.mjs';

/**
 * @typedef {object} Database
 * @property {string} url
 * @property {boolean} embedded
 * @property {() => Promise<void>} stop
 */

/** Loads a TypeScript module of the project; only once npm's packages are there. @param {string} path */
export async function loadTypeScript(path) {
  const { tsImport } = await import('tsx/esm/api');
  return tsImport(`file://${inRoot(path)}`, import.meta.url);
}

/**
 * @param {(database: Database) => void} onReady Called as soon as the database runs.
 * @returns {import('../lib/steps.mjs').Step[]}
 */
export function databaseSteps(onReady) {
  /** @type {Database} */
  let database;
  return [
    {
      id: 'postgres',
      title: 'Starting the database',
      needs: ['npm'],
      run: async () => {
        const url = process.env.DATABASE_URL;
        if (url) database = { url, embedded: false, stop: async () => {} };
        else {
          const { startEmbeddedPostgres } = await loadTypeScript('server/src/adapters/postgres/embedded.ts');
          const postgres = await startEmbeddedPostgres({ dataDir: join(varDir(), 'postgres') });
          database = { url: postgres.url, embedded: true, stop: postgres.stop };
        }
        onReady(database);
      },
    },
    {
      id: 'migrations',
      title: 'Bringing its tables up to date',
      needs: ['postgres'],
      run: async (say) => {
        const { applyMigrations } = await loadTypeScript('server/src/adapters/postgres/migrations.ts');
        say((await applyMigrations(process.env.DATABASE_DIRECT_URL || database.url, { say })).join(', '));
      },
    },
    {
      id: 'seed',
      title: 'Demo data for the next 14 days',
      why: 'cinemas, films with their posters, shows and sold seats; a new day gets its own',
      needs: ['migrations', 'planning', 'prisma'],
      done: async () => !hasDemoData() || (database.embedded && isStamped(seedStamp(), await seedHash())),
      run: async (say) => {
        const hash = await seedHash();
        if ((await seed(database.url, say)) && database.embedded) stamp(seedStamp(), hash);
      },
    },
  ];
}

/** Stands beside the data of an installation that was begun without demo data: none come into it later either. */
const emptyMark = () => join(varDir(), 'without-demo-data');

export const hasDemoData = () => isDemo() && !isEmptyInstance();

export function isEmptyInstance() {
  if (isWanted('--empty')) {
    mkdirSync(varDir(), { recursive: true });
    writeFileSync(emptyMark(), '');
  }
  return existsSync(emptyMark());
}

/** Goes with the data that it speaks of. */
const seedStamp = () => join(varDir(), 'postgres/seed.stamp');

const SEED_SOURCES = ['prisma/seed', 'prisma/migrations', 'engine/src', 'engine/planning/src'];

async function seedHash() {
  return hashOf(SEED_SOURCES, [await demoDay()]);
}

/** The day is the cinema's: at half past one in the night it is still yesterday. */
export async function demoDay() {
  const { demoDay } = await loadTypeScript('prisma/seed/days.ts');
  return demoDay(Date.now() + Number(process.env.CINEMA_CLOCK_OFFSET_MS ?? 0));
}

/** What the seed ends with when the demo data stay as they were. */
const NO_NEW_DAYS = 3;

/**
 * Writes the demo data into an empty database; adds to those that are there what a new day lacks. Tells how it went.
 * @param {string} url
 * @param {(detail: string) => void} say
 * @returns {Promise<boolean>} False: the demo data lack this day, which keeps nothing from starting.
 */
export async function seed(url, say) {
  const { code, output } = await run(process.execPath, ['--import', 'tsx', inRoot('prisma/seed/main.ts')], {
    env: { DATABASE_URL: url, VAR_DIR: varDir() },
    log: 'seed',
    onLine: say,
    okCodes: [0, NO_NEW_DAYS],
  });
  const added = code !== NO_NEW_DAYS;
  tell(`${output.trimEnd()}${added ? '' : '\nWhat is there stays as it was, and can be used.'}`);
  return added;
}
