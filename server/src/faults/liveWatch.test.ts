/** Subscriptions to hundreds of shows that there are not: they cost a query for all, and no line of log. */
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LiveMessage, Startup } from '../contract/index.ts';
import { type Demo, startDemo } from '../testing/demo.ts';
import { openSocket, RawSocket, Visitor } from '../testing/edgeUnderTest.ts';
import { until } from '../testing/until.ts';

const test = suite('live.watch');
let next = 1_000_000_000;
const unknown = (count: number) => Array.from({ length: count }, () => next++);
const watch = (id: number, scheduleIds: number[]) => ({
  id,
  method: 'subscription',
  params: { path: 'live.watch', input: { scheduleIds } },
});

async function attacked(env: Record<string, string>, attack: (demo: Demo) => Promise<void>): Promise<void> {
  const demo = await startDemo({ scenario: 'small', env });
  try {
    await attack(demo);
  } finally {
    await demo.stop();
  }
}

/** Transactions since the database was made, of sessions that are over: a living one tells of its own when it has time. */
async function transactions(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await until('the end of all sessions', async () => {
      const { rowCount } = await client.query(
        'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      return rowCount === 0;
    });
    const { rows } = await client.query<{ count: string }>(
      'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}

async function knownSchedules(url: string): Promise<number[]> {
  const visitor = await Visitor.arrive(url);
  const { schedules } = (await visitor.get<{ data: Startup }>('/api/startup')).json.data;
  return schedules.map(({ id }) => id);
}

test('fifty thousand unknown shows: a query for each message at most, nothing in the log, others are served', () =>
  // Limits are off: each message does all of its harm.
  attacked({ RATE_LIMITS: 'off' }, async (demo) => {
    const schedules = await knownSchedules(demo.url);
    const sockets = await Promise.all(Array.from({ length: 10 }, () => openSocket(demo.url)));
    const neighbour = await openSocket(demo.url);
    const logged = demo.log().length;
    let messages = 0;
    for (let round = 1; round <= 10; round += 1) {
      for (const socket of sockets) {
        socket.send(watch(round, unknown(500)));
        messages += 1;
      }
      neighbour.send({ id: round, method: 'query', params: { path: 'system.noop' } });
    }
    // Known ones among unknown ones are told of as ever.
    neighbour.send(watch(99, [...unknown(200), ...schedules, ...unknown(200)]));
    await neighbour.until(() => {
      // News of other kinds comes on the same subscription.
      const counted = neighbour.received
        .map(({ id, result }) => (id === 99 && result?.type === 'data' ? (result.data as LiveMessage) : null))
        .flatMap((news) => (news?.kind === 'schedule-count' ? [news.scheduleId] : []));
      return schedules.every((id) => counted.includes(id));
    }, 'the counts of all shows');
    assert.is(neighbour.received.filter(({ id }) => id !== 99).length, 10);
    const all = (socket: RawSocket) => socket.received.filter(({ result }) => result?.type === 'started').length === 10;
    await until('the beginning of all', () => sockets.every(all));
    for (const socket of [...sockets, neighbour]) socket.close();
    await demo.kill('SIGTERM');
    const queries = await transactions(demo.databaseUrl);
    // What the server does by itself, at its start and a few times a second, is little beside fifty thousand.
    assert.ok(queries < messages + 2 * schedules.length + 10_000, `${queries} transactions for ${messages} messages`);
    const lines = demo.log().slice(logged).split('\n');
    assert.equal(
      lines.filter((line) => /"level":(40|50)|SCHEDULE_NOT_FOUND/.test(line)),
      [],
    );
  }));

test('a socket has few such subscriptions, and an address what its sockets have together', () =>
  attacked({ RATE_LIMITS: 'on' }, async (demo) => {
    const sockets = await Promise.all(Array.from({ length: 20 }, () => openSocket(demo.url)));
    for (let round = 1; round <= 20; round += 1) for (const socket of sockets) socket.send(watch(round, unknown(500)));
    await until('all answers', () => sockets.every(({ received }) => received.length >= 20));
    for (const { received } of sockets) {
      const started = received.filter(({ result }) => result?.type === 'started').length;
      const refused = received.filter(({ error }) => error?.data.parterre.code === 'TOO_MANY_REQUESTS').length;
      assert.equal([started, refused], [3, 17]);
    }
    const other = await RawSocket.open(demo.url);
    assert.ok(other instanceof RawSocket && (await other.call(1, 'query', 'system.noop')).result);
    for (const socket of sockets) socket.close();
  }));

test.run();
