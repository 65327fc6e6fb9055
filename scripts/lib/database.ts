import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../server/src/adapters/postgres/embedded.ts';
import { varDir } from './paths.mjs';

/** Runs `work` with the database of the configuration: DATABASE_URL (past a pooler), or the embedded one of VAR_DIR, started for it. */
export async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const given = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL;
  if (given) return work(given);
  const postgres = await startEmbeddedPostgres({ dataDir: join(varDir(), 'postgres') });
  try {
    await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}
