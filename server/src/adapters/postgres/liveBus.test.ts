import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LiveNews } from '../../ports/liveBus.ts';
import { freshDatabase } from '../../testing/index.ts';
import { until } from '../../testing/until.ts';
import { createLiveBus } from './liveBus.ts';
import { createPool } from './pool.ts';

const test = suite('live bus');

test('news reaches every node, also more than one message holds, and again after a lost connection', async () => {
  const database = await freshDatabase();
  const pool = createPool(database.url);
  const nodes = [createLiveBus(pool, database.url), createLiveBus(pool, database.url)];
  const heard: LiveNews[][] = [[], []];
  for (const [index, node] of nodes.entries()) node.subscribe((news) => void heard[index]?.push(news));
  const bills = (index: number): string[] =>
    (heard[index] ?? []).flatMap((news) => (news.kind === 'bill' ? [news.uuid] : []));
  try {
    // Each node says once that it listens.
    await until('both to listen', () => heard.every((news) => news.some(({ kind }) => kind === 'missed')));
    const uuids = Array.from({ length: 400 }, () => crypto.randomUUID());
    for (const uuid of [...uuids, ...uuids]) nodes[0]?.publish({ kind: 'bill', uuid });
    await until('all news', () => bills(0).length >= 400 && bills(1).length >= 400);
    assert.equal(bills(1), uuids, 'once each, in order');

    heard[1]?.splice(0);
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parterre live'`);
    await until('the second node to listen again', () => heard[1]?.some(({ kind }) => kind === 'missed'));
    nodes[0]?.publish({ kind: 'bill', uuid: 'after' });
    await until('what came after', () => bills(1).includes('after'));
  } finally {
    for (const node of nodes) await node.close();
    await pool.end();
    await database.close();
  }
});

test.run();
