/**
 * `npm run migrate` brings the database up to date; `npm run migrate -- status` says what that would do, and ends with 1 when
 * there is something to do; `npm run migrate -- new NAME` writes the next migration from the schema.
 */
import { applyMigrations, type MigrationStatus, migrationStatus } from '../server/src/adapters/postgres/migrations.ts';
import { writeMigration } from '../server/src/adapters/postgres/schemaDiff.ts';
import { startTestCluster } from '../server/src/testing/database.ts';
import { withDatabase } from './lib/database.ts';
import { explain } from './lib/main.mjs';

const [command, name = ''] = process.argv.slice(2);
try {
  if (command === undefined) await bringUpToDate();
  else if (command === 'status') await tellStatus();
  else if (command === 'new') await writeNext();
  else {
    console.error('npm run migrate, npm run migrate -- status, or npm run migrate -- new NAME');
    process.exitCode = 2;
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

async function bringUpToDate(): Promise<void> {
  await withDatabase(async (url) => {
    const applied = await applyMigrations(url, { say: (line) => console.log(line) });
    console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.');
  });
}

async function tellStatus(): Promise<void> {
  await withDatabase(async (url) => {
    const status = await migrationStatus(url);
    console.log(describe(status));
    if (!status.upToDate) process.exitCode = 1;
  });
}

function describe({ migrations, functions, obstacle, upToDate }: MigrationStatus): string {
  const lines = [
    'Migrations',
    ...migrations.map(
      ({ name, appliedAt }) => `  ${name}: ${appliedAt ? `applied ${appliedAt.toISOString()}` : 'not applied'}`,
    ),
    'Functions',
    ...functions.map(({ name, state }) => `  ${name}: ${state}`),
    '',
    obstacle ?? (upToDate ? 'The database is up to date.' : 'To be applied with: npm run migrate'),
  ];
  return lines.join('\n');
}

async function writeNext(): Promise<void> {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    console.error('A migration needs a name in lower case: npm run migrate -- new add_vouchers');
    process.exitCode = 2;
    return;
  }
  const cluster = await startTestCluster();
  try {
    await applyMigrations(cluster.url, { onlyMigrations: true });
    const folder = await writeMigration(cluster.url, name);
    console.log(folder ? `Written: ${folder}. Read it before you commit it.` : 'The schema has not changed.');
  } finally {
    await cluster.stop();
  }
}
