/**
 * `npm run seed`: the demo data, in the configured database while it is empty; else what a new day lacks of them. For the embedded one stop
 * `npm start` first, which does the same by itself.
 */

import { applyMigrations } from '../server/src/adapters/postgres/migrations.ts';
import { withDatabase } from './lib/database.ts';
import { explain } from './lib/main.mjs';
import { seed } from './setup/database-steps.mjs';

try {
  await withDatabase(async (url) => {
    await applyMigrations(url);
    if (!(await seed(url, () => {}))) process.exitCode = 1;
  });
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
