/**
 * The demo as somebody tries it: they change something of every kind that the portal offers, and come back tomorrow, next week, when the
 * clocks change, a year later. Each time the new days are there, and everything that was there is as they left it.
 */
import '@parterre/engine/node';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { HallDocument } from '@parterre/engine';
import type { Startup } from '@parterre/server/contract';
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { allJobs } from '../../server/src/adapters/postgres/workerTables.ts';
import { addDays, instantOf } from '../../server/src/domain/scheduleRules.ts';
import { morning, morningDay } from '../../server/src/testing/cinemaTime.ts';
import { seededTemplate } from '../../server/src/testing/demo.ts';
import {
  buyableOffer,
  checkoutBody,
  type EdgeUnderTest,
  edgeUnderTest,
} from '../../server/src/testing/edgeUnderTest.ts';
import { dataOf, Person } from '../../server/src/testing/person.ts';
import { until } from '../../server/src/testing/until.ts';
import { type SeedReport, seed } from './seed.ts';

const test = suite('the life of the demo');
let edge: EdgeUnderTest;
let database: pg.Client;
let staff: Person;

const all = async <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await database.query(sql, values)).rows as T[];
const one = async <T>(sql: string, values: unknown[] = []): Promise<T> => {
  const [row] = await all<T>(sql, values);
  assert.ok(row, sql);
  return row;
};
const query = async <T>(path: string, input: unknown): Promise<T> =>
  dataOf<T>(await staff.query(`staff.${path}`, input));
const mutate = async <T>(path: string, input: unknown): Promise<T> =>
  dataOf<T>(await staff.mutate(`staff.${path}`, input));

interface Versioned {
  row_version: number;
}
const version = async (path: string, id: number): Promise<number> => (await query<Versioned>(path, { id })).row_version;

/** Saves what `get` answers, changed. */
async function change(path: string, id: number, changes: object): Promise<void> {
  const { row_version, values, ...own } = await query<Versioned & { values?: object }>(`${path}.get`, { id });
  await mutate(`${path}.save`, { id, row_version, values: { ...(values ?? own), ...changes } });
}

async function changeSettings(group: string, changes: object): Promise<void> {
  // Hosts and modules are read there and given by the system's administrator.
  const {
    row_version,
    hosts: _,
    features: __,
    ...values
  } = await query<Versioned & { hosts?: unknown; features?: unknown }>(`settings.${group}`, { exhibitor: 1 });
  const name = `${group[0]?.toUpperCase()}${group.slice(1)}`;
  await mutate(`settings.save${name}`, { exhibitor: 1, row_version, values: { ...values, ...changes } });
}

const archive = async (path: string, id: number): Promise<void> => {
  await mutate(`${path}.archive`, { id, row_version: await version(`${path}.get`, id), archived: true });
};

/** A demo show of this screen and day, by its place in the day. */
const showsOf = (screen: number, day: string) =>
  all<{ id: number; row_version: number; tickets: number; version_id: number }>(
    `select s.id, s.row_version, s.version_id, (select count(*)::integer from seat_claim where schedule_id = s.id) as tickets from schedule s
     where screen_id = $1 and (start_at at time zone 'Europe/Brussels' - interval '3 hours')::date = $2 order by start_at`,
    [screen, day],
  );

const tomorrow = addDays(morningDay, 1);
/** The first day that the demo of the first day does not have. */
const dayAfter = addDays(morningDay, 3);
/** What somebody has made, moved or taken away. */
const theirs = { moved: 0, cancelled: 0, own: 0, draft: 0 };
/** An order that waits for its payment, and where it is paid. */
const unpaid = { bill: '', page: '' };
/** A show that the running server has in its memory. */
const watched = { show: 0, sold: 0 };

test.before(async () => {
  edge = await edgeUnderTest({ environment: { RATE_LIMITS: 'off' } });
  cpSync(join(seededTemplate('small', morning).varDir, 'media'), join(edge.config.varDir, 'media'), {
    recursive: true,
  });
  database = new pg.Client({ connectionString: edge.config.databaseUrl ?? '' });
  await database.connect();
  staff = await Person.as('super-admin', edge);
});
test.after(async () => {
  await database.end();
  await edge.close();
});

/** Notes every row that is changed or taken away from now on. What is only added leaves no note. */
async function watchRows(): Promise<void> {
  await database.query(`
    create schema if not exists watched;
    create table watched.note (name text not null, old jsonb not null, new jsonb);
    create function watched.note() returns trigger language plpgsql as $$ begin
      insert into watched.note values (tg_table_name, to_jsonb(old), case when tg_op = 'UPDATE' then to_jsonb(new) end);
      return null;
    end $$;
    do $$ declare name text; begin
      for name in select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' loop
        execute format('create trigger zz_watched after update or delete on public.%I for each row execute function watched.note()', name);
      end loop;
    end $$`);
}

/** Whatever a run may have changed of rows that were there: the demo's own note of its last day, and how often leases were rebuilt. */
const changedRows = () =>
  all<{ name: string; old: unknown; new: unknown }>(
    `select name, old, new from watched.note where not (name = 'setting' and old->>'key' = 'demo_seed')
       and not (name = 'schedule' and new is not null and old - 'lease_epoch' = new - 'lease_epoch')`,
  );

const nineOn = (day: string): number => instantOf({ day, minute: 9 * 60 }, 'Europe/Brussels');
const seedAt = (day: string): Promise<SeedReport> =>
  seed({ databaseUrl: edge.config.databaseUrl ?? '', scenario: 'small', nowMs: nineOn(day), varDir: null });

/** The morning of a day: what a run adds, while nothing that was there is changed. `bills` are those of the house that somebody changed. */
async function live(day: string): Promise<SeedReport & { bills: string[]; neighbours: number }> {
  const before = (await all<{ uuid: string }>('select uuid from bill')).map(({ uuid }) => uuid);
  const report = await seedAt(day);
  const bills = await all<{ uuid: string; exhibitor_id: number }>(
    'select uuid, exhibitor_id from bill where uuid <> all($1)',
    [before],
  );
  assert.is(report.outcome, 'added');
  assert.equal(await changedRows(), []);
  const last = await all('select 1 from schedule where start_at > $1 and id < 10000000', [
    new Date(instantOf({ day: addDays(day, 2), minute: 600 }, 'Europe/Brussels')),
  ]);
  assert.ok(last.length > 5, `${last.length} shows of the last day from ${day} on`);
  const late = await all('select 1 from bill where uuid = any($1) and (created_at > $2 or settled_at > $2)', [
    bills.map(({ uuid }) => uuid),
    new Date(nineOn(day)),
  ]);
  assert.is(late.length, 0, 'nothing is sold in the future');
  const own = bills.filter(({ exhibitor_id }) => exhibitor_id === 1).map(({ uuid }) => uuid);
  return { ...report, bills: own, neighbours: bills.length - own.length };
}

test('on the first day somebody changes something of every kind', async () => {
  // Films: one of their own, in one language and without pictures; the demo's, rewritten.
  const film = await mutate<{ id: string }>('films.create', {
    exhibitor: 1,
    values: { title: { fr: 'Le Dimanche' }, original_language: 'fr', runtime: 92 },
    version: { text: { fr: 'Version originale' }, short: 'VO', language: 'fr' },
  });
  const own = await mutate<{ id: string }>('films.createVersion', {
    film: Number(film.id),
    values: { text: { fr: 'Sous-titrée' }, short: 'VOST', language: 'fr', subtitle_languages: ['nl'] },
  });
  await change('films', 1, { tagline: { en: 'Our own words.' } });
  await change('films', 5, { runtime: 113 });
  await archive('films', 12);
  await change('tags', 1, { name: { en: 'For all ages' } });

  // The house.
  await changeSettings('general', { trade_name: 'Cinema Nova', email: 'hello@nova.example' });
  await changeSettings('website', { styling: { accent: '#3355aa', primary_dark: '#101820' } });
  await changeSettings('public', { max_tickets_per_order: 5 });
  await change('cinemas', 1, { name: 'Nova Gent' });
  await change('content', 1, { content: { en: '<p>We keep nothing.</p>' } });
  await mutate('content.create', {
    exhibitor: 1,
    type: 'page',
    values: {
      key: null,
      location: null,
      priority: 0,
      page_slug: 'ours',
      page_title: { 'nl-BE': 'Van ons' },
      content: { 'nl-BE': '<p>Welkom</p>' },
      draft: false,
      published_from: null,
      faq: [],
    },
  });
  await database.query(`update employee set name = 'Ewoud Nova', row_version = row_version + 1 where id = 4`);

  // Prices.
  interface Rate extends Versioned {
    id: number;
  }
  const { rates } = await query<{ rates: Rate[] }>('prices.get', { id: 1 });
  const rateOf = (id: number): Rate => {
    const found = rates.find((rate) => rate.id === id);
    if (!found) throw new Error(`no rate ${id}`);
    return found;
  };
  const { id, row_version, ...adult } = rateOf(11);
  await mutate('prices.saveRate', { id, row_version, values: { ...adult, price_minor: 1250 } });
  await mutate('prices.archiveRate', { id: 12, row_version: rateOf(12).row_version, archived: true });
  await mutate('prices.raise', {
    price_group: 2,
    valid_from: dayAfter,
    rates: [{ id: 21, row_version: 1, price_minor: 1500, handling_minor: 60, weekday_prices: [] }],
  });
  const percentages = [
    { valid_from: '1996-01-01', percent_hundredths: 600 },
    { valid_from: tomorrow, percent_hundredths: 900 },
  ];
  await change('vats', 1, { percentages });
  await archive('paymentMethods', 2);

  // The counter: a dearer cola, an ice cream that is sold again, and water that was delivered.
  await change('products', 4, { price_minor: 400 });
  await mutate('products.bulk', { ids: ['12'], changes: { status: 'active' } });
  await mutate('stock.move', { product: 5, cinema: 1, kind: 'delivery', quantity: 48, note: null });

  // Rooms: new seats in one, broken ones in another, the last one closed once nothing is on there.
  const { document } = await one<{ document: HallDocument }>(
    'select document from screen_layout where screen_id = 3 order by number desc limit 1',
  );
  const { services } = edge.server.edge;
  const session = await one<{ id: string }>('select id from staff_session order by created_at desc limit 1');
  const actor = await services.staff.actor(session.id);
  if (!actor) throw new Error('not signed in');
  const drawing = JSON.stringify({
    hall: { ...document, rows: document.rows.slice(0, 6) },
    scenery: { shapes: [], background: null },
  });
  const said = { row_version: null, origin: { kind: 'editor' as const }, editing: null };
  const draft = await services.staffLayouts.saveDraft(actor, 3, { ...said, drawing });
  await services.staffLayouts.publish(actor, { screen: 3, row_version: draft.row_version, editing: null });
  await mutate('layouts.outages.takeOut', {
    screen: 2,
    seats: [{ row_label: 'F', seat_label: '10' }],
    cause: 'torn',
  });
  for (const show of await all<{ id: number }>('select id from schedule where screen_id = 5 and start_at > $1', [
    new Date(Date.now() + edge.config.cinemaClockOffsetMs),
  ]))
    await mutate('schedules.cancel', { id: show.id, keyword: 'CANCEL', refund: false });
  await archive('screens', 5);

  // Shows: one moved, one cancelled, one of their own where the demo's would come, and a draft.
  const [first, second] = await showsOf(2, tomorrow);
  if (!first || !second) throw new Error('no shows tomorrow');
  theirs.cancelled = first.id;
  theirs.moved = second.id;
  await mutate('schedules.cancel', { id: first.id, keyword: 'CANCEL', refund: false });
  await mutate('schedules.save', {
    id: second.id,
    row_version: second.row_version,
    day: tomorrow,
    minute: 9 * 60,
    confirmed_tickets: second.tickets,
  });
  const planned = { screen: 2, version: Number(own.id), day: dayAfter, price_group: 1 };
  const made = await mutate<{ id: number }>('schedules.create', { ...planned, minute: 20 * 60 });
  await mutate('schedules.publish', { ids: [made.id] });
  theirs.own = made.id;
  theirs.draft = (await mutate<{ id: number }>('schedules.create', { ...planned, screen: 1, minute: 15 * 60 })).id;
  const event = await one<{ id: number }>(
    'select e.id from event e join schedule s on s.id = e.schedule_id where s.cinema_id <= 2 limit 1',
  );
  await change('events', event.id, { title: { en: 'Our own evening' } });
  await until('the jobs of all that', async () => {
    const { waiting } = await one<{ waiting: string }>(
      `select count(*) as waiting from ${allJobs} j where run_at <= now() and attempts < max_attempts`,
    );
    return Number(waiting) === 0;
  });

  // A visitor has ordered and not paid yet; another looks at a show of tomorrow.
  const visitor = await edge.visitor();
  const offer = await buyableOffer(visitor, theirs.own);
  const order = checkoutBody(offer, offer.freeSeats.slice(0, 2));
  const placed = await visitor.post<{ data: { uuid: string; processingData: { checkout_url: string } } }>(
    '/api/checkout',
    order,
  );
  assert.is(placed.status, 200, placed.text);
  unpaid.bill = placed.json.data.uuid;
  unpaid.page = placed.json.data.processingData.checkout_url;
  const [evening] = (await showsOf(1, tomorrow)).slice(-1);
  watched.show = evening?.id ?? 0;
  watched.sold = await soldAtTheServer(watched.show);
  await watchRows();
});

/** How many seats of a show the running server would not sell any more. */
async function soldAtTheServer(show: number): Promise<number> {
  const visitor = await edge.visitor();
  const { data } = (await visitor.get<{ data: { seats: { sold: boolean }[] } }>(`/api/schedules/${show}/arrangement`))
    .json;
  return data.seats.filter(({ sold }) => sold).length;
}

const claimsOf = async (show: number) =>
  (await one<{ n: number }>('select count(*)::integer as n from seat_claim where schedule_id = $1', [show])).n;

test('the next day has its shows and sales, as everything is now', async () => {
  const { bills, shows, neighbours } = await live(tomorrow);
  assert.ok(shows > 5);
  assert.ok(neighbours > 0, 'the other house sells as well');
  const touched = Object.values(theirs);
  assert.equal(
    await all('select from bill_line where bill_uuid = any($1) and schedule_id = any($2)', [bills, touched]),
    [],
  );

  const added = await all<{ id: number; screen_id: number; movie_id: number; layout_id: number; minutes: number }>(
    `select id, screen_id, movie_id, layout_id, extract(epoch from end_at - start_at)::integer / 60 as minutes
     from schedule where id < 10000000 and start_at > $1`,
    [new Date(instantOf({ day: dayAfter, minute: 300 }, 'Europe/Brussels'))],
  );
  const of = (screen: number) => added.filter(({ screen_id }) => screen_id === screen);
  assert.is(added.length, shows);
  assert.is(of(5).length, 0, 'nothing plays on a screen that is archived');
  assert.ok(of(2).length > 0);
  const [layout] = await all<{ id: number }>(
    'select id from screen_layout where screen_id = 3 order by number desc limit 1',
  );
  assert.ok(
    of(3).every(({ layout_id }) => layout_id === layout?.id),
    'in the newest layout',
  );
  assert.ok(added.some(({ movie_id }) => movie_id === 5));
  for (const show of added) if (show.movie_id === 5) assert.is(show.minutes, 12 + 113 + 18, 'as long as it is now');

  const lines = await all<{
    rate: number;
    price: number;
    handling: number;
    vat: number;
    is_new: boolean;
    after: boolean;
    name: string;
  }>(
    `select l.price_rate_id as rate, l.price_minor - coalesce(r.ticket_minor, 0) as price, l.handling_minor - coalesce(r.handling_minor, 0) as handling,
       l.vat_percent_hundredths as vat, s.start_at >= $2 as is_new, b.created_at >= $3 as after, f.facts->'exhibitor'->>'name' as name
     from bill_line l join bill b on b.uuid = l.bill_uuid join schedule s on s.id = l.schedule_id join sold_schedule f on f.id = l.sold_schedule_id
       left join seat_class_rate r on r.screen_id = s.screen_id and r.seat_class = l.seat_class where b.uuid = any($1)`,
    [
      bills,
      new Date(instantOf({ day: dayAfter, minute: 180 }, 'Europe/Brussels')),
      new Date(instantOf({ day: tomorrow, minute: 180 }, 'Europe/Brussels')),
    ],
  );
  const prices = (rate: number, isNew: boolean) => [
    ...new Set(
      lines
        .filter((line) => line.rate === rate && line.is_new === isNew)
        .map(({ price, handling }) => `${price}+${handling}`),
    ),
  ];
  assert.equal([...prices(11, false), ...prices(11, true)], ['1250+40', '1250+40']);
  assert.equal(prices(12, false), [], 'a rate that is gone is not sold');
  assert.equal([...prices(21, false), ...prices(21, true)], ['1290+50', '1500+60'], 'dearer from a day on');
  assert.equal([...new Set(lines.map(({ vat, after }) => `${vat} ${after}`))].sort(), ['600 false', '900 true']);
  assert.equal([...new Set(lines.map(({ name }) => name))], ['Cinema Nova']);
  const { most } = await one<{ most: number }>(
    'select max(n)::integer as most from (select count(*) as n from bill_line where bill_uuid = any($1) group by bill_uuid) b',
    [bills],
  );
  assert.is(most, 5, 'as many tickets as an order may have');
  const methods = await all('select distinct payment_method_id as id from payment where bill_uuid = any($1)', [bills]);
  assert.equal(methods, [{ id: 1 }]);
  const torn = `select from bill_line l join schedule s on s.id = l.schedule_id where s.screen_id = 2 and l.bill_uuid = any($1) and l.seat_name = 'F-10'`;
  assert.equal(await all(torn, [bills]), []);
});

test('the server that runs sells on: it knows the new shows, the seats that are gone, and who was about to pay', async () => {
  const sold = await claimsOf(watched.show);
  assert.ok(sold > watched.sold, 'as its day comes nearer more is sold');
  await until('the server to know', async () => (await soldAtTheServer(watched.show)) === sold);
  const visitor = await edge.visitor();
  const fresh = await one<{ id: number }>('select max(id) as id from schedule where id < 10000000 and cinema_id <= 2');
  await until('the new shows', async () => {
    const { schedules } = (await visitor.get<{ data: Startup }>('/api/startup')).json.data;
    return schedules.some(({ id }) => id === fresh.id);
  });
  const choice = new URLSearchParams({ outcome: 'paid', webhook: 'now' });
  await fetch(unpaid.page, { method: 'POST', body: choice, redirect: 'manual' });
  await until('the order to be paid', async () => {
    const { status } = await one<{ status: string }>('select status from bill where uuid = $1', [unpaid.bill]);
    return status === 'settled';
  });
  assert.equal(edge.faults, []);
  await database.query('delete from watched.note');
});

test('the same day once more adds nothing', async () => {
  const report = await seedAt(tomorrow);
  assert.equal(report, { outcome: 'nothing new', shows: 0, seats: 0 });
  assert.equal(await changedRows(), []);
});

test('the next week', async () => {
  await live(addDays(morningDay, 7));
});

for (const [what, day] of [
  ['forward', '2027-03-27'],
  ['back', '2027-10-30'],
])
  test(`the clocks go ${what}`, async () => {
    await live(day as string);
    await live(addDays(day as string, 1));
    // A show is as long as it is, also across the change.
    const odd = `select from schedule s join movie m on m.id = s.movie_id left join event e on e.schedule_id = s.id
      where s.id < 10000000 and s.start_at > $1 and s.end_at - s.start_at <> make_interval(mins => 30 + m.runtime + case when e.id is null then 0 else 30 end)`;
    assert.equal(await all(odd, [new Date(`${day}T00:00:00Z`)]), []);
  });

test('a year later, with hardly anything left of it', async () => {
  const day = addDays(morningDay, 365);
  await live(day);
  // All its shows are over: what they were made of can go.
  await database.query(`
    update movie set archived_at = now() where id in (1, 2, 10);
    update movie_version set archived_at = now() where movie_id = 3;
    update screen set archived_at = now() where id = 4;
    update price_group set archived_at = now() where id = 3;
    update payment_method set archived_at = now() where id = 1;
    delete from watched.note`);
  // On its first day the demo would show a preview of film 10.
  const next = addDays(day, 9);
  const { bills } = await live(next);
  const gone =
    'select from schedule where start_at > $1 and (movie_id in (1, 2, 3, 10) or screen_id in (4, 5) or price_group_id = 3)';
  assert.equal(await all(gone, [new Date(`${next}T04:00:00Z`)]), []);
  assert.equal(bills, [], 'nobody can pay');
});

test('a clock that was wrong and is set right', async () => {
  await live(addDays(morningDay, 2));
});

test.run();
