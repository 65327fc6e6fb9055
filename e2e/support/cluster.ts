/** One PostgreSQL for all workers, when `npm test` has not started one. */
import { startTestCluster } from '../../server/src/testing/database.ts';

export default async function startCluster(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.PARTERRE_TEST_POSTGRES) return;
  const cluster = await startTestCluster();
  process.env.PARTERRE_TEST_POSTGRES = cluster.url;
  // Playwright ends at this signal without what was set up being taken down.
  process.once('SIGTERM', () => void cluster.stop().finally(() => process.exit(143)));
  return cluster.stop;
}
