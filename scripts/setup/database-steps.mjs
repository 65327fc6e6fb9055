/** The steps that bring the data: database, tables, demo data. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, isWanted, varDir } from '../lib/paths.mjs';
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
      why: 'cinemas, films with their posters, shows and sold seats; again when the day changes',
      needs: ['migrations', 'planning', 'prisma'],
      // A real database gets demo data only while it is empty.
      done: async () => {
        if (!isDemo() || isEmptyInstance()) return true;
        return database.embedded ? isStamped(seedStamp(), await seedHash()) : !(await isEmpty(database.url));
      },
      run: async (say) => {
        const hash = await seedHash();
        await seed(database.url, say);
        if (database.embedded) stamp(seedStamp(), hash);
      },
    },
  ];
}

/** Stands beside the data of an installation that was begun without demo data: none come into it later either. */
const emptyMark = () => join(varDir(), 'without-demo-data');

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

/** The day is the cinema's: at half past one in the night the demo data of yesterday evening are those of today. */
async function seedHash() {
  const { demoDay } = await loadTypeScript('prisma/seed/days.ts');
  return hashOf(SEED_SOURCES, [demoDay(Date.now())]);
}

/**
 * @param {string} url
 * @param {(detail: string) => void} say
 */
export async function seed(url, say) {
  const args = ['--import', 'tsx', inRoot('prisma/seed/main.ts')];
  await run(process.execPath, args, { env: { DATABASE_URL: url, VAR_DIR: varDir() }, log: 'seed', onLine: say });
}

/** @param {string} url */
async function isEmpty(url) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query('select 1 from exhibitor limit 1')).rowCount === 0;
  } finally {
    await client.end();
  }
}
