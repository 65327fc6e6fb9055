/** Two exhibitors on one installation: each has the website of its host name, over every transport. */
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BillResult, ErrorBody, LiveMessage, PaymentResponse, ScheduleData, Startup } from '../contract/index.ts';
import type { EmployeeActor } from '../domain/actor.ts';
import { deviceKey } from '../services/devices.ts';
import {
  checkoutBody,
  type EdgeUnderTest,
  edgeUnderTest,
  openSocket,
  RawSocket,
  type Visitor,
} from '../testing/edgeUnderTest.ts';
import { until } from '../testing/until.ts';

const test = suite('exhibitors');
const rex = { 'x-forwarded-host': 'Rex.localhost:3000' };
let edge: EdgeUnderTest;
let visitor: Visitor;
let client: pg.Client;
let scheduleId: number;

test.before(async () => {
  edge = await edgeUnderTest({ environment: { TRUST_PROXY: '1' } });
  client = new pg.Client({ connectionString: edge.config.databaseUrl ?? '' });
  await client.connect();
  visitor = await edge.visitor();
  // In a hall where people may sit where they like.
  const open = (await startup(rex)).schedules.filter(
    ({ screen_id, purchasable_online, available_seats, event }) =>
      screen_id === 7 && purchasable_online && available_seats > 10 && event === null,
  );
  scheduleId = open.at(-1)?.id ?? 0;
});
test.after(async () => {
  await client.end();
  await edge.close();
});

async function startup(headers?: Record<string, string>): Promise<Startup> {
  return (await visitor.get<{ data: Startup }>('/api/startup', headers)).json.data;
}

test('REST: what is offered at a host is its exhibitor’s; any other host is the first one’s', async () => {
  const theirs = await startup(rex);
  assert.is(theirs.exhibitor.trade_name, 'Le Rex');
  assert.equal([theirs.cinemas.length, theirs.screens.length, theirs.payment_methods.length], [1, 2, 1]);
  assert.ok(theirs.movies.some(({ slug }) => slug === 'la-braderie'));
  const programmes = [theirs];
  for (const headers of [undefined, { 'x-forwarded-host': 'nobody.localhost' }]) {
    const first = await startup(headers);
    assert.is(first.exhibitor.trade_name, 'Marquise');
    assert.not(first.movies.some(({ slug }) => slug === 'la-braderie'));
    programmes.push(first);
  }
  // A title that both show is a film of each.
  const films = programmes.map(({ movies }) => movies.filter(({ slug }) => slug === 'nachtveer'));
  assert.equal(
    films.map(({ length }) => length),
    [1, 1, 1],
  );
  for (const { movies, cinemas, screens, schedules, events } of programmes)
    for (const schedule of schedules) {
      assert.ok(movies.some(({ id }) => id === schedule.movie_id));
      assert.ok(cinemas.some(({ id }) => id === schedule.cinema_id));
      assert.ok(screens.some(({ id }) => id === schedule.screen_id));
      assert.ok(schedule.event === null || events.some(({ id }) => id === schedule.event));
    }
  const shows = new Set(programmes.slice(0, 2).flatMap(({ schedules }) => schedules.map(({ id }) => id)));
  assert.is(shows.size, theirs.schedules.length + (programmes[1]?.schedules.length ?? 0));
});

test('pages and content pages', async () => {
  const page = async (path: string, headers = {}) => (await visitor.get(path, headers)).text;
  assert.match(await page('/en/', rex), /<title>[^<]*Rex/);
  assert.match(await page('/en/'), /<title>[^<]*Marquise/);
  // What a page says its address is: under the exhibitor's own name, and under no other.
  const { port } = new URL(edge.url);
  const rexPage = await page('/en/', rex);
  const own = `http://rex.localhost:${port}`;
  assert.ok(rexPage.includes(`<link rel="canonical" href="${own}/en/">`), rexPage);
  assert.ok(rexPage.includes(`<link rel="alternate" hreflang="nl-BE" href="${own}/nl-BE/">`));
  assert.not(rexPage.includes('hreflang="de"'), 'it is not written in German');
  assert.ok(rexPage.includes(`<meta property="og:url" content="${own}/en/">`));
  assert.ok(rexPage.includes(`"@id":"${own}/#organization"`));
  assert.not(rexPage.includes(`${edge.config.baseUrl}/`));
  const elsewhere = await page('/en/', { 'x-forwarded-host': 'evil.example' });
  assert.ok(elsewhere.includes(`<link rel="canonical" href="${edge.config.baseUrl}/en/">`));
  assert.not(elsewhere.includes('evil.example'));
  const statusOf = async (page_slug: string, headers = {}) =>
    (await visitor.post('/api/cmscontent/page', { page_slug }, headers)).status;
  assert.equal([await statusOf('tarifs', rex), await statusOf('prices', rex)], [200, 404]);
  assert.equal([await statusOf('tarifs'), await statusOf('prices')], [404, 200]);
});

test('the socket and HTTP batches', async () => {
  const input = encodeURIComponent(JSON.stringify({ locale: 'en' }));
  const called = await visitor.get<{ result: { data: Startup } }>(`/trpc/catalogue.startup?input=${input}`, rex);
  assert.is(called.json.result.data.exhibitor.trade_name, 'Le Rex');
  for (const [headers, name] of [
    [rex, 'Le Rex'],
    [{}, 'Marquise'],
  ] as const) {
    const socket = await openSocket(edge.url, {
      // As a browser at that host does.
      origin: name === 'Le Rex' ? 'http://rex.localhost:3000' : edge.url,
      headers: { cookie: visitor.cookie, ...headers },
      params: { csrf: visitor.csrf },
    });
    socket.send({ id: 1, method: 'query', params: { path: 'catalogue.startup', input: { locale: 'en' } } });
    const answer = await socket.until(() => socket.received.find(({ id }) => id === 1), 'the answer');
    const data = answer.result?.data as Startup | undefined;
    assert.is(data?.exhibitor.trade_name, name);
    socket.close();
  }
  const foreign = await RawSocket.open(edge.url, { origin: 'http://evil.example', headers: rex });
  assert.is(foreign instanceof RawSocket ? 101 : foreign.status, 403);
  await until('the end of all sockets', () => edge.server.sockets.connections === 0);
});

test('news of a programme reach the pages and the devices of its exhibitor, and nobody else', async () => {
  const { staffFilms, staffPrices, staffSchedules, staff } = edge.server.edge.services;
  const ofRex = (
    await client.query<{ id: number; cinema: number }>(
      `select x.id, c.id as cinema from exhibitor x join cinema c on c.exhibitor_id = x.id where x.trade_name = 'Le Rex'`,
    )
  ).rows[0] ?? { id: 0, cinema: 0 };
  const token = 'T'.repeat(43);
  await client.query(
    `insert into device (uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser)
     values ('REXTILL', $1, $2, $3, 'pos', 'Till', 'active', 'test')`,
    [deviceKey(token), ofRex.id, ofRex.cinema],
  );
  const bossOf = async (exhibitor: number): Promise<EmployeeActor> => {
    const name = `boss ${exhibitor}`;
    await client.query(
      `with somebody as (insert into employee (name, email, password_hash) values ($1, $1 || '@example.com', '-') returning id),
         works as (insert into membership (employee_id, exhibitor_id, role_id, all_cinemas)
           select s.id, $2, r.id, true from somebody s, role r where r.key = 'admin')
       insert into staff_session (id, employee_id, browser, expires_at) select $1, id, 'test', now() + interval '1 hour' from somebody`,
      [name, exhibitor],
    );
    const actor = await staff.actor(name);
    assert.ok(actor);
    return actor;
  };
  const [own, theirs] = [await bossOf(1), await bossOf(ofRex.id)];

  const schedule = (await startup()).schedules.at(-1)?.id ?? 0;
  const origin = 'http://rex.localhost:3000';
  const listeners = await Promise.all(
    [
      { headers: { cookie: visitor.cookie }, path: '/trpc' },
      { headers: { cookie: visitor.cookie, ...rex }, origin, path: '/trpc' },
      // It stands at Rex, whatever name it calls the server by.
      { headers: { cookie: `parterre_device=${token}` }, path: '/device/trpc' },
    ].map(async (options) => {
      const bill = crypto.randomUUID();
      const socket = await openSocket(edge.url, { origin: edge.url, params: { csrf: visitor.csrf }, ...options });
      // That it listens is seen by the counts, with which it begins.
      const input = { bill, prices: true, scheduleIds: [schedule, scheduleId] };
      socket.send({ id: 1, method: 'subscription', params: { path: 'live.watch', input } });
      const heard = () =>
        socket.received.flatMap(({ id, result }) => (id === 1 && result?.data ? [result.data as LiveMessage] : []));
      await socket.until(() => heard().some(({ kind }) => kind === 'schedule-count'), 'the counts');
      return { bill, socket, heard };
    }),
  );
  /** What each has heard by now of programmes: the news of its bill came after all others. */
  let from = listeners.map(({ heard }) => heard().length);
  async function heardSince(): Promise<string[][]> {
    const news = listeners.map(({ bill }) => ({ kind: 'bill', uuid: bill }));
    await client.query(`select pg_notify('parterre_live', $1)`, [JSON.stringify(news)]);
    const kinds = await Promise.all(
      listeners.map(async ({ socket, heard }, index) => {
        const since = () => heard().slice(from[index]);
        await socket.until(() => since().some(({ kind }) => kind === 'bill'), 'news of the bill');
        const all = since().map(({ kind }) => kind);
        return [...new Set(all)].filter((kind) => kind === 'programme' || kind === 'price-rate').sort();
      }),
    );
    from = listeners.map(({ heard }) => heard().length);
    return kinds;
  }

  const title = { en: 'Late', fr: 'Tard', 'nl-BE': 'Laat', de: 'Spät' };
  const scheduleOf = (exhibitor: number): number => (exhibitor === 1 ? schedule : scheduleId);
  async function rateOf(exhibitor: number): Promise<{ id: number; row_version: number }> {
    const { rows } = await client.query<{ id: number; row_version: number }>(
      `select r.id, r.row_version from price_rate r join schedule s on s.price_group_id = r.price_group_id where s.id = $1 order by r.id limit 1`,
      [scheduleOf(exhibitor)],
    );
    return rows[0] ?? { id: 0, row_version: 0 };
  }
  const changes: [string, (actor: EmployeeActor, exhibitor: number) => Promise<unknown>, string[]][] = [
    ['a tag', (actor, exhibitor) => staffFilms.createTag(actor, { exhibitor, values: { name: title } }), ['programme']],
    [
      'a rate',
      async (actor, exhibitor) => staffPrices.archiveRate(actor, { ...(await rateOf(exhibitor)), archived: true }),
      ['price-rate', 'programme'],
    ],
    [
      'a show',
      (actor, exhibitor) =>
        staffSchedules.bulk(actor, {
          ids: [scheduleOf(exhibitor)],
          changes: { online_reserve: 1 },
        }),
      ['programme'],
    ],
  ];
  for (const [what, change, news] of changes)
    for (const [actor, exhibitor, hearing] of [
      [own, 1, [true, false, false]],
      [theirs, ofRex.id, [false, true, true]],
    ] as const) {
      await change(actor, exhibitor);
      for (const [index, { socket, heard }] of listeners.entries()) {
        const since = () => heard().slice(from[index]);
        if (hearing[index])
          await socket.until(() => news.every((kind) => since().some((each) => each.kind === kind)), `news of ${what}`);
      }
      assert.equal(
        await heardSince(),
        hearing.map((hears) => (hears ? news : [])),
        `${what} of exhibitor ${exhibitor}`,
      );
      // Later tests buy with it; the next news let everybody read it again.
      await client.query('update price_rate set archived_at = null');
    }
  for (const { socket } of listeners) socket.close();
});

test('a message goes to whose page it was written on', async () => {
  const letter = { name: 'Ada', email: 'ada@example.com', message: 'Hello' };
  assert.is((await visitor.post('/api/contactpage/send', letter, rex)).status, 200);
  const { rows } = await client.query<{ payload: { exhibitor: string; to: string } }>(
    `select payload from graphile_worker_mail._private_jobs j join graphile_worker_mail._private_tasks t on t.id = j.task_id
     where t.identifier = 'mail-contact'`,
  );
  assert.equal(
    rows.map(({ payload }) => [payload.exhibitor, payload.to]),
    [['Le Rex', 'bonjour@rex.example']],
  );
});

test('a show is bought at its exhibitor’s website, and at no other by its address', async () => {
  const [ours] = (await startup()).schedules.filter((schedule) => schedule.purchasable_online);
  assert.ok(ours);
  for (const [id, at, elsewhere] of [
    [scheduleId, rex, {}],
    [ours.id, {}, rex],
  ] as const) {
    const statuses = async (headers: Record<string, string>): Promise<number[]> => {
      const input = encodeURIComponent(JSON.stringify({ scheduleId: id, locale: 'en' }));
      const paths = [
        `/en/buy/tickets/${id}`,
        `/api/schedules/${id}/data`,
        `/api/schedules/${id}/arrangement`,
        `/trpc/catalogue.scheduleData?input=${input}`,
      ];
      const answers = paths.map(async (path) => (await visitor.get(path, headers)).status);
      return Promise.all(answers);
    };
    assert.equal(await statuses(at), [200, 200, 200, 200]);
    assert.equal(await statuses(elsewhere), [404, 404, 404, 404]);
    const schedule = (await startup(at)).schedules.find((each) => each.id === id);
    const { tariffs } = (await visitor.get<ScheduleData>(`/api/schedules/${id}/data`, at)).json;
    const tariff = tariffs.find((each) => each.min_tickets <= 1 && each.max_tickets >= 1);
    assert.ok(schedule && tariff);
    const [method] = (await startup(at)).payment_methods;
    const order = { ...checkoutBody({ schedule, tariff }, [null]), payment_method_id: method?.id };
    const refused = await visitor.post('/api/checkout', order, elsewhere);
    assert.is(refused.status, 404, refused.text);
    assert.match(refused.text, 'SCHEDULE_NOT_FOUND');
  }
});

test('a sale is made with the rates, methods and settings of its own exhibitor', async () => {
  const schedule = (await startup(rex)).schedules.find(({ id }) => id === scheduleId);
  const { tariffs } = (await visitor.get<ScheduleData>(`/api/schedules/${scheduleId}/data`, rex)).json;
  const [tariff] = tariffs;
  assert.ok(schedule && tariff);
  const order = checkoutBody({ schedule, tariff }, [null]);
  const [theirs] = (await startup(rex)).payment_methods;
  const [ours] = (await startup()).payment_methods;
  const refused = await visitor.post('/api/checkout', { ...order, payment_method_id: ours?.id }, rex);
  assert.ok((refused.json as ErrorBody & { errors?: object }).errors, refused.text);
  assert.match(refused.text, 'payment_method_id');
  const body = { ...order, payment_method_id: theirs?.id, newsletter_signup: true };
  const paid = await visitor.post<{ data: PaymentResponse }>('/api/checkout', body, rex);
  assert.is(paid.status, 200, paid.text);
  // Payment, tickets and mails lead back to the name that was visited, whichever page asks later.
  const own = `http://rex.localhost:${new URL(edge.url).port}`;
  const { uuid, payment, processingData } = paid.json.data;
  assert.ok(processingData?.checkout_url?.startsWith(`${own}/sandbox/pay/`), paid.text);
  const atBank = await client.query('select return_url from sandbox_payment where reference = $1', [payment?.id]);
  assert.ok(atBank.rows[0].return_url.startsWith(`${own}/en/`), atBank.rows[0].return_url);
  const page = new URL(processingData?.checkout_url ?? '').pathname;
  const form = new URLSearchParams({ outcome: 'paid', webhook: 'now' });
  await fetch(`${edge.url}${page}`, { method: 'POST', body: form, redirect: 'manual' });
  const result = await visitor.get<{ data: BillResult }>(`/api/bill/${uuid}/result`);
  assert.is(result.json.data.download, `${own}/api/bill/${uuid}/tickets.pdf`, result.text);
  const { rows } = await client.query(
    `select s.facts->'exhibitor'->>'name' as seller, c.name as cinema, x.trade_name as exhibitor
     from bill_line l join sold_schedule s on s.id = l.sold_schedule_id join bill b on b.uuid = l.bill_uuid join cinema c on c.id = b.cinema_id
       join exhibitor x on x.id = b.exhibitor_id
     where b.uuid = $1`,
    [uuid],
  );
  assert.equal(rows, [{ seller: 'Le Rex', cinema: 'Le Rex Lille', exhibitor: 'Le Rex' }]);
  // The newsletter's box is of the newsletter of whose cinema it is.
  const subscribed = async () =>
    (
      await client.query<{ trade_name: string }>(
        'select x.trade_name from newsletter_subscriber s join exhibitor x on x.id = s.exhibitor_id where s.email = $1',
        [order.email],
      )
    ).rows;
  await until('the subscriber', async () => (await subscribed()).length > 0);
  assert.equal(await subscribed(), [{ trade_name: 'Le Rex' }]);
});

test.run();
