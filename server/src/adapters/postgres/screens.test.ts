import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { freshDatabase, type TestDatabase } from '../../testing/index.ts';
import { hallOf, plainRows, type SmallScreen, smallCinema } from '../../testing/smallCinema.ts';
import { createPool } from './pool.ts';

const test = suite('screens');
const hourMs = 3_600_000;
const noonMs = Date.UTC(2026, 10, 27, 12);
let database: TestDatabase;
let client: pg.Client;
let screen: SmallScreen;
let matinee: number;
test.before(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const pool = createPool(database.url);
  const cinema = await smallCinema(pool);
  screen = await cinema.screen(hallOf(plainRows(2, 2)));
  matinee = await cinema.schedule(screen, noonMs);
  await pool.end();
});
test.after(async () => {
  await client.end();
  await database.close();
});

/** The constraint or message that PostgreSQL refuses it with; null: it does not. Nothing is kept. */
async function refusal(sql: string, values: unknown[] = []): Promise<string | null> {
  await client.query('begin');
  try {
    await client.query(sql, values);
    return null;
  } catch (error) {
    const { constraint, message } = error as pg.DatabaseError;
    return constraint ?? message;
  } finally {
    await client.query('rollback');
  }
}

test('two shows never overlap on a screen; one may begin when the other ends', async () => {
  const copy = `insert into schedule (movie_id, cinema_id, screen_id, layout_id, version_id, price_group_id, start_at, end_at, cancelled_at)
    select movie_id, cinema_id, screen_id, layout_id, version_id, price_group_id, $2, $3, $4 from schedule where id = $1`;
  // The one that is there lasts two hours.
  for (const [what, from, hours, cancelled, expected] of [
    ['the same time', 0, 2, false, 'schedule_no_overlap'],
    ['begins before and ends within', -1, 2, false, 'schedule_no_overlap'],
    ['within', 0.5, 1, false, 'schedule_no_overlap'],
    ['around', -1, 4, false, 'schedule_no_overlap'],
    ['begins before its end', 1.99, 2, false, 'schedule_no_overlap'],
    ['begins at its end', 2, 2, false, null],
    ['ends at its begin', -2, 2, false, null],
    ['at the same time, but cancelled', 0, 2, true, null],
    ['ends before it begins', 5, -1, false, 'schedule_times'],
  ] as const) {
    const times = [noonMs + from * hourMs, noonMs + (from + hours) * hourMs].map((ms) => new Date(ms));
    assert.is(await refusal(copy, [matinee, ...times, cancelled ? new Date() : null]), expected, what);
  }
});

test('one statement may exchange two shows', async () => {
  const exchange = `with moved as (
      update schedule set start_at = start_at + shift, end_at = end_at + shift
      from (values ($1::integer, interval '2 hours'), ($1 + 1000, interval '-2 hours')) as v(show, shift)
      where schedule.id = v.show returning 1)
    select count(*)::integer as count from moved`;
  await client.query('begin');
  try {
    await client.query(
      `insert into schedule (id, movie_id, cinema_id, screen_id, layout_id, version_id, price_group_id, start_at, end_at)
       select id + 1000, movie_id, cinema_id, screen_id, layout_id, version_id, price_group_id, end_at, end_at + interval '2 hours'
       from schedule where id = $1`,
      [matinee],
    );
    assert.equal((await client.query(exchange, [matinee])).rows, [{ count: 2 }]);
    const moved = await client.query('select start_at from schedule where id = $1', [matinee]);
    assert.is(moved.rows[0]?.start_at.getTime(), noonMs + 2 * hourMs);
  } finally {
    await client.query('rollback');
  }
});

test('a published layout never changes; only its bytes are made anew', async () => {
  const { layoutId } = screen;
  for (const change of ['number = 2', "document = '{}'", 'seat_count = 3', 'published_at = now()', 'screen_id = 2']) {
    assert.match(
      (await refusal(`update screen_layout set ${change} where id = $1`, [layoutId])) ?? 'it was changed',
      'is published and never changes',
      change,
    );
  }
  assert.match((await refusal('delete from screen_layout where id = $1', [layoutId])) ?? '', 'never changes');
  assert.is(await refusal(`update screen_layout set hall_bytes = '\\x00' where id = $1`, [layoutId]), null);
});

test.run();
