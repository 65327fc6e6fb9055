/**
 * Redis loses everything while a node serves 1,000 shows of 300 seats, 20 of them sold in each: how long until every
 * show answers again, from the claims in PostgreSQL, with nothing sold lost.
 *
 *     npm run bench:rebuild [-- shows] [-- rounds]
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { createPool } from '../server/src/adapters/postgres/pool.ts';
import { createShowStore } from '../server/src/adapters/postgres/showStore.ts';
import { redisLeaseStore } from '../server/src/adapters/redis/index.ts';
import { createSeatDesk } from '../server/src/services/seats/seatDesk.ts';
import { testRedis } from '../server/src/testing/index.ts';
import { openDatabase } from './lib/database.ts';
import { line, show } from './lib/statistics.ts';

const [scheduleCount = 1000, rounds = 3] = process.argv.slice(2).map(Number);
const soldPerSchedule = 20;

const database = await openDatabase();
const redis = await testRedis();
const pool = createPool(database.url);
const store = await redisLeaseStore({ url: redis.url });
const admin = new Redis(redis.url);
const desk = createSeatDesk({ ...store, shows: createShowStore(pool), secret: 'a secret of the benchmarks' });
try {
  const first = await database.cinema.addSchedule(15, 20);
  await pool.query(
    `insert into schedule (movie_id, cinema_id, screen_id, layout_id, version_id, price_group_id, start_at, end_at)
     select movie_id, cinema_id, screen_id, layout_id, version_id, price_group_id, start_at + n * interval '3 hours', end_at + n * interval '3 hours'
     from schedule, generate_series(2, $2) n where id = $1`,
    [first, scheduleCount],
  );
  await pool.query(
    `insert into bill (uuid, type, status, source, locale, exhibitor_id, buyer_name, buyer_email, amount_minor)
     values ($1, 'tickets', 'settled', 'site', 'en', (select min(id) from exhibitor), 'Ada', 'ada@example.com', 0)`,
    [randomUUID()],
  );
  await pool.query(
    `insert into seat_claim (schedule_id, seat_index, bill_uuid, tag)
     select s.id, seat, b.uuid, '\\x0102030405060708' from schedule s, bill b, generate_series(0, $1 - 1) seat`,
    [soldPerSchedule],
  );
  const { rows } = await pool.query<{ id: number }>('select id from schedule order by id');
  const ids = rows.map(({ id }) => id);
  const opened: number[] = [];
  const rebuilt: number[] = [];
  const startedAt = performance.now();
  await Promise.all(ids.map((id) => desk.counts(id)));
  opened.push(performance.now() - startedAt);
  for (let round = 0; round < rounds; round++) {
    await admin.flushall();
    const lostAt = performance.now();
    const answers = await Promise.all(
      ids.map((id) =>
        desk.hold(
          { scheduleId: id, idempotencyKey: randomUUID(), want: { kind: 'auto', count: 2 } },
          { source: 'site' },
        ),
      ),
    );
    rebuilt.push(performance.now() - lostAt);
    for (const { token, seats } of answers) {
      assert.ok(seats.every((seat) => seat >= soldPerSchedule));
      await desk.release(token);
    }
    for (const id of ids) assert.equal((await desk.counts(id)).free, 300 - soldPerSchedule);
  }
  console.log(`\n${ids.length} shows of 300 seats, ${soldPerSchedule} sold in each`);
  line('until each has taken a hold again', show(rebuilt, 'ms'));
  line('opening all of them for the first time', show(opened, 'ms'));
} finally {
  await desk.close();
  admin.disconnect();
  await store.close();
  await pool.end();
  await redis.close();
  await database.close();
}
