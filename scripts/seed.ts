/** `npm run seed`: the demo data anew, in the configured database. For the embedded one stop `npm start` first. */

import { applyMigrations } from '../server/src/adapters/postgres/migrations.ts';
import { withDatabase } from './lib/database.ts';
import { explain } from './lib/main.mjs';
import { seed } from './setup/database-steps.mjs';

try {
  await withDatabase(async (url) => {
    await applyMigrations(url);
    await seed(url, (line) => console.log(line));
  });
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
