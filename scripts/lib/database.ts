import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../server/src/adapters/postgres/embedded.ts';
import { varDir } from './paths.mjs';

/** Runs `work` with the database of the configuration: DATABASE_URL, or the embedded one of VAR_DIR, started for it. */
export async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  if (process.env.DATABASE_URL) return work(process.env.DATABASE_URL);
  const postgres = await startEmbeddedPostgres({ dataDir: join(varDir(), 'postgres') });
  try {
    await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}
