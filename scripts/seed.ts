/** `npm run seed`: the demo data anew, in the configured database. For the embedded one stop `npm start` first. */
import { explain } from './lib/main.mjs';
import { withDatabase } from './lib/database.ts';
import { seed } from './setup/database-steps.mjs';
import { applyMigrations } from '../server/src/adapters/postgres/migrations.ts';

try {
  await withDatabase(async (url) => {
    await applyMigrations(url);
    await seed(url, (line) => console.log(line));
  });
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
