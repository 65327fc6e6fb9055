/** `npm run migrate` applies the migrations; `npm run migrate -- new NAME` writes the next one from the schema. */
import { applyMigrations, writeMigration } from '../server/src/adapters/postgres/migrations.ts';
import { startTestCluster } from '../server/src/testing/database.ts';
import { withDatabase } from './lib/database.ts';

const [command, name] = process.argv.slice(2);
if (command === 'new') {
  if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
    console.error('A migration needs a name in lower case: npm run migrate -- new add_vouchers');
    process.exit(2);
  }
  const cluster = await startTestCluster();
  try {
    const folder = await writeMigration(cluster.url, name);
    console.log(folder ? `Written: ${folder}. Read it before you commit it.` : 'The schema has not changed.');
  } finally {
    await cluster.stop();
  }
} else {
  await withDatabase(async (url) => {
    const applied = await applyMigrations(url);
    console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.');
  });
}
