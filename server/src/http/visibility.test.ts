/** Bits of visibility: what each place shows and sells of films and shows that are hidden somewhere, at every address that there is. */

import type pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createPool } from '../adapters/postgres/pool.ts';
import type { Startup } from '../contract/index.ts';
import { ParterreError } from '../domain/parterreError.ts';
import type { PointOfSale } from '../domain/pointOfSale.ts';
import { visibilityBits } from '../domain/visibility.ts';
import { cinemaClock } from '../testing/cinemaTime.ts';
import { type EdgeUnderTest, edgeUnderTest, type Visitor } from '../testing/edgeUnderTest.ts';
import { freshDatabase, type TestDatabase } from '../testing/index.ts';
import { switchOn } from '../testing/modules.ts';
import { hallOf, plainRows, smallCinema } from '../testing/smallCinema.ts';
import { until } from '../testing/until.ts';

const dayMs = 24 * 3_600_000;
const { site, signage, pos, portal } = visibilityBits;
const everywhere = site | signage | pos | portal;

/** A name for each combination, the bits of the film and those of its show. */
const table: [name: string, film: number, schedule: number][] = [
  ['both everywhere', everywhere, everywhere],
  ['film not on the website', everywhere & ~site, everywhere],
  ['show not on the website', everywhere, everywhere & ~site],
  ['film not on displays', everywhere & ~signage, everywhere],
  ['show not on displays', everywhere, everywhere & ~signage],
  ['film not at tills', everywhere & ~pos, everywhere],
  ['show not at tills', everywhere, everywhere & ~pos],
  ['film on the website, show at tills', site, pos],
  ['neither in the portal', everywhere & ~portal, everywhere & ~portal],
  ['nowhere', 0, 0],
];

interface Shown {
  name: string;
  slug: string;
  film: number;
  schedule: number;
  movieId: number;
  scheduleId: number;
}

const test = suite('visibility');
let database: TestDatabase;
let pool: pg.Pool;
let edge: EdgeUnderTest;
let visitor: Visitor;
let till: PointOfSale;
let shown: Shown[];
let rate: number;
let methods: { online: number; cash: number };

test.before(async () => {
  database = await freshDatabase();
  pool = createPool(database.url);
  const cinema = await smallCinema(pool);
  const screen = await cinema.screen(hallOf(plainRows(2, 10)));
  rate = await cinema.rate('Adult', 1000);
  methods = { online: await cinema.method('redirect'), cash: await cinema.cash() };
  await switchOn(pool, ['tickets', 'pos', 'signage']);
  await pool.query(`insert into employee (name, email, password_hash) values ('Cashier', 'cashier@example.com', '-')`);
  await pool.query(
    `insert into device (uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser)
     values ('TILL', 'key', 1, 1, 'pos', 'Till', 'active', 'test')`,
  );
  shown = [];
  for (const [index, [name, film, schedule]] of table.entries()) {
    const slug = `film-${index}`;
    const { rows } = await pool.query<{ movie: number; version: number }>(
      `with movie as (insert into movie (exhibitor_id, slug, internal_title, title, overview, runtime, original_language, rating, links, assets,
           visibility, showing_from, showing_from_visibility, updated_at)
         select exhibitor_id, $1, $1, title, overview, runtime, original_language, rating, links, assets, $2, '2030-01-01', $2, now() from movie where id = 1
         returning id)
       insert into movie_version (movie_id, text, short, dimension, media_type, language)
       select movie.id, v.text, v.short, v.dimension, v.media_type, v.language from movie, movie_version v where v.id = 1
       returning movie_id as movie, id as version`,
      [slug, film],
    );
    const { movie: movieId = 0, version: versionId = 0 } = rows[0] ?? {};
    const more = { movie_id: movieId, version_id: versionId, visibility: schedule };
    const scheduleId = await cinema.event(screen, cinemaClock.nowMs() + 10 * dayMs, `event-${index}`, more);
    shown.push({ name, slug, film, schedule, movieId, scheduleId });
  }
  edge = await edgeUnderTest({ databaseUrl: database.url, environment: { RATE_LIMITS: 'off' } });
  visitor = await edge.visitor();
  till = {
    source: 'pos',
    exhibitorId: 1,
    cinemaId: 1,
    deviceId: 1,
    employeeId: 1,
    maySellBlocked: false,
    maySellProducts: true,
    hasVouchers: true,
    isTest: false,
    hasShifts: false,
    terminal: null,
    paymentMethods: [],
  };
});
test.after(async () => {
  await edge.close();
  await pool.end();
  await database.close();
});

const order = (schedule: number) => ({
  bill_id: crypto.randomUUID(),
  locale: 'en' as const,
  name: 'Ada Visitor',
  email: 'ada@example.com',
  email_confirmation: 'ada@example.com',
  payment_method_id: methods.online,
  amount: 1000,
  items: [{ type: 'ticket' as const, schedule_id: schedule, price_rate_id: rate }],
});

const services = () => edge.server.edge.services;

/** What a procedure answers: nothing, or the code of its refusal. */
async function codeOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof ParterreError) return error.code;
    throw error;
  }
}

/** What a tRPC call of a visitor answers over HTTP: nothing, or the code of its refusal. */
async function called(path: string, input: unknown): Promise<string | null> {
  const { status, json } = await visitor.post<{ error?: { data: { parterre: { code: string } } } }>(
    `/trpc/${path}`,
    input,
  );
  return status === 200 ? null : (json.error?.data.parterre.code ?? String(status));
}

const inPage = (html: string): Startup =>
  JSON.parse(/<script type="application\/json" id="startup">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as Startup;

const programmes: [place: string, bit: number, read: () => Promise<Startup>][] = [
  ['GET /api/startup', site, async () => (await visitor.get<{ data: Startup }>('/api/startup')).json.data],
  ['the website’s page', site, async () => inPage((await visitor.get('/en/movies')).text)],
  [
    'catalogue.startup',
    site,
    async () => {
      const path = `/trpc/catalogue.startup?input=${encodeURIComponent('{"locale":"en"}')}`;
      return (await visitor.get<{ result: { data: Startup } }>(path)).json.result.data;
    },
  ],
  ['GET /api/signage', signage, async () => (await visitor.get<{ data: Startup }>('/api/signage')).json.data],
  ['the page of displays', signage, async () => inPage((await visitor.get('/signage')).text)],
];

for (const [place, bit, read] of programmes)
  test(`${place} has the films, shows, events and first days that are shown there`, async () => {
    const { movies, schedules, events } = await read();
    for (const { name, film, schedule, movieId, scheduleId } of shown) {
      const isFilmShown = (film & bit) !== 0;
      const isShown = isFilmShown && (schedule & bit) !== 0;
      const movie = movies.find(({ id }) => id === movieId);
      assert.is(movie !== undefined, isFilmShown, `film: ${name}`);
      assert.is(movie?.showing_from ?? null, isFilmShown ? '2030-01-01' : null, `first day: ${name}`);
      assert.is(
        schedules.some(({ id }) => id === scheduleId),
        isShown,
        `show: ${name}`,
      );
      assert.is(
        events.some((event) => event.schedule.id === scheduleId),
        isShown,
        `event: ${name}`,
      );
    }
  });

test('the first day of a film is told where its own bits say so', async () => {
  await pool.query(`update movie set showing_from_visibility = $1 where slug = 'film-0'`, [signage]);
  const days = async () =>
    Promise.all(
      ['/api/startup', '/api/signage'].map(async (path) => {
        const { movies } = (await visitor.get<{ data: Startup }>(path)).json.data;
        return movies.find(({ slug }) => slug === 'film-0')?.showing_from;
      }),
    );
  await changed();
  assert.equal(await days(), [null, '2030-01-01']);
  await pool.query(`update movie set showing_from_visibility = $1 where slug = 'film-0'`, [everywhere]);
  await changed();
});

/** Does what follows a change in the portal: every node reads the catalogue again. */
async function changed(): Promise<void> {
  const mark = crypto.randomUUID();
  await pool.query(`update exhibitor set trade_name = $1`, [mark]);
  await pool.query(`select pg_notify('parterre_live', '[{"kind":"catalogue"}]')`);
  await until(
    'the catalogue to be read again',
    async () => (await services().catalogue.startup('en')).exhibitor.trade_name === mark,
  );
}

test('the sitemap, the films as RSS and the shows as iCalendar have what the website shows, and no show that is cancelled', async () => {
  const read = async (path: string): Promise<string> => {
    const { status, text } = await visitor.get(path);
    assert.is(status, 200, path);
    return text;
  };
  const [map, feed, calendar] = await Promise.all(['/sitemap.xml', '/en/films.rss', '/en/programme.ics'].map(read));
  for (const { name, slug, film, schedule, scheduleId } of shown) {
    const isFilmShown = (film & site) !== 0;
    assert.is(map?.includes(`/en/movies/view/${slug}<`), isFilmShown, `${name}: sitemap`);
    assert.is(feed?.includes(`/en/movies/view/${slug}<`), isFilmShown, `${name}: films`);
    const isShowShown = isFilmShown && (schedule & site) !== 0;
    assert.is(map?.includes(`/en/events/event-${slug.slice('film-'.length)}<`), isShowShown, `${name}: event`);
    assert.is(calendar?.includes(`UID:schedule-${scheduleId}@`), isShowShown, `${name}: show`);
  }
  const [first] = shown;
  const set = async (cancelledAt: string | null): Promise<void> => {
    await pool.query('update schedule set cancelled_at = $2 where id = $1', [first?.scheduleId, cancelledAt]);
    await pool.query(`select pg_notify('parterre_live', '[{"kind":"catalogue"}]')`);
    await until(
      'the calendar has followed',
      async () =>
        (await read('/en/programme.ics')).includes(`UID:schedule-${first?.scheduleId}@`) === (cancelledAt === null),
    );
  };
  await set(new Date(cinemaClock.nowMs()).toISOString());
  await set(null);
});

test('addresses of the website lead to what is shown there', async () => {
  const status = async (path: string) => (await visitor.get(path)).status;
  for (const { name, slug, film, schedule, scheduleId } of shown) {
    const isFilmShown = (film & site) !== 0;
    const expected = isFilmShown && (schedule & site) !== 0 ? 200 : 404;
    assert.is(await status(`/en/movies/view/${slug}`), isFilmShown ? 200 : 404, `page of the film: ${name}`);
    assert.is(await status(`/en/events/event-${slug.slice(5)}`), expected, `page of the event: ${name}`);
    assert.is(await status(`/en/buy/tickets/${scheduleId}`), expected, `page of the checkout: ${name}`);
    assert.is(await status(`/api/schedules/${scheduleId}/data`), expected, `rates: ${name}`);
    assert.is(await status(`/api/schedules/${scheduleId}/arrangement`), expected, `seats: ${name}`);
    const [head = ''] = (await visitor.get(`/en/movies/view/${slug}`)).text.split('id="startup"');
    assert.is(head.includes(`/en/buy/tickets/${scheduleId}`), expected === 200, `metadata: ${name}`);
  }
});

test('the website sells what is shown there, over REST, tRPC and to who holds seats', async () => {
  for (const { name, film, schedule, scheduleId } of shown) {
    const isSold = (film & schedule & site) !== 0;
    const rest = await visitor.post('/api/checkout', order(scheduleId));
    assert.is(rest.status === 200 ? null : rest.json.code, isSold ? null : 'SCHEDULE_NOT_FOUND', `REST: ${name}`);
    const trpc = await called('checkout.submit', order(scheduleId));
    assert.is(trpc, isSold ? null : 'SCHEDULE_NOT_FOUND', `tRPC: ${name}`);
    const want = { kind: 'seats', seats: [19] };
    const held = await called('seats.hold', { scheduleId, idempotencyKey: crypto.randomUUID(), want });
    assert.is(held, isSold ? null : 'SALE_CLOSED', `hold: ${name}`);
  }
});

test('tills list and sell what is shown there', async () => {
  const { schedules, films } = await services().catalogue.posSchedules(till, 'en');
  for (const { name, film, schedule, movieId, scheduleId } of shown) {
    const isSold = (film & schedule & pos) !== 0;
    const expected = isSold ? null : 'SCHEDULE_NOT_FOUND';
    assert.is(
      schedules.some(({ id }) => id === scheduleId),
      isSold,
      `list: ${name}`,
    );
    assert.is(
      films.some(({ id }) => id === movieId),
      isSold,
      `film: ${name}`,
    );
    assert.is(await codeOf(services().catalogue.posOffer(till, scheduleId, 'en')), expected, `offer: ${name}`);
    const want = { kind: 'seats' as const, seats: [10] };
    const holds = [{ schedule_id: scheduleId, token: 'none' }];
    const hold = async (): Promise<void> => {
      const { token } = await services().posSeats.hold({ scheduleId, idempotencyKey: crypto.randomUUID(), want }, till);
      holds[0] = { schedule_id: scheduleId, token };
    };
    assert.is(await codeOf(hold()), expected, `hold: ${name}`);
    const items = order(scheduleId).items.map((item) => ({ ...item, seat: { index: 10 } }));
    const paid = { payment_method_id: methods.cash, tendered: 1000 };
    const sale = { ...order(scheduleId), items, holds, products: [], ...paid };
    const sold = services().checkout.sell(sale, till);
    assert.is(await codeOf(sold), expected, `sale: ${name}`);
  }
});

test('a film that is hidden while somebody chooses seats of it is sold no more', async () => {
  const { scheduleId, movieId } = shown[0] as Shown;
  await pool.query('update movie set visibility = $2 where id = $1', [movieId, everywhere & ~site]);
  await changed();
  const hold = (seat: number) =>
    called('seats.hold', { scheduleId, idempotencyKey: crypto.randomUUID(), want: { kind: 'seats', seats: [seat] } });
  await until('its seats to be closed', async () => (await hold(18)) === 'SALE_CLOSED');
  assert.is((await visitor.post('/api/checkout', order(scheduleId))).json.code, 'SCHEDULE_NOT_FOUND');
  await pool.query('update movie set visibility = $2 where id = $1', [movieId, everywhere]);
  await changed();
  await until('its seats to be open again', async () => (await hold(17)) === null);
});

test('without the module displays show nothing, and say so; with it they go on', async () => {
  const features = async (on: string[]): Promise<void> => {
    await pool.query(`update setting set value = $1 where key = 'public_config'`, [JSON.stringify({ features: on })]);
    await changed();
  };
  await features(['tickets', 'pos']);
  for (const startup of [
    (await visitor.get<{ data: Startup }>('/api/signage')).json.data,
    inPage((await visitor.get('/signage')).text),
  ])
    assert.equal(
      [startup.movies, startup.schedules, startup.events, startup.settings.features],
      [[], [], [], ['tickets', 'pos']],
    );
  assert.ok((await visitor.get<{ data: Startup }>('/api/startup')).json.data.schedules.length > 0);
  await features(['tickets', 'pos', 'signage']);
  assert.ok((await visitor.get<{ data: Startup }>('/api/signage')).json.data.schedules.length > 0);
});

test.run();
