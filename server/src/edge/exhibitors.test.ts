/** Two exhibitors on one installation: each has the website of its host name, over every transport. */
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { queueSchemas } from '../adapters/postgres/enqueue.ts';
import { jobTable } from '../adapters/postgres/workerTables.ts';
import type {
  BillResult,
  DeviceStanding,
  ErrorBody,
  ExhibitorView,
  LiveMessage,
  PaymentResponse,
  ScheduleData,
  SettingsView,
  Startup,
} from '../contract/index.ts';
import type { EmployeeActor } from '../domain/actor.ts';
import { deviceKey } from '../services/staff/deviceSessions.ts';
import {
  checkoutBody,
  type EdgeUnderTest,
  edgeUnderTest,
  openSocket,
  RawSocket,
  type Visitor,
} from '../testing/edgeUnderTest.ts';
import { jobsCalled } from '../testing/jobs.ts';
import { type Called, dataOf, Person, refusal } from '../testing/person.ts';
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
  // Messages of the contact page wait, so that whom each goes to is seen however quick the workers are; all other jobs run.
  const { mail } = queueSchemas;
  await client.query(`
    create function wait_for_nobody() returns trigger language plpgsql as $$
    begin
      if exists (select from ${mail}._private_tasks where id = new.task_id and identifier = 'mail-contact') then
        new.run_at := now() + interval '1 day';
      end if;
      return new;
    end $$;
    create trigger wait_for_nobody before insert on ${mail}.${jobTable} for each row execute function wait_for_nobody()`);
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

test('REST: what is offered at a host is its exhibitor’s; names of the network lead to BASE_URL’s, others to nobody', async () => {
  const theirs = await startup(rex);
  assert.is(theirs.exhibitor.trade_name, 'Le Rex');
  assert.equal([theirs.cinemas.length, theirs.screens.length, theirs.payment_methods.length], [1, 2, 1]);
  assert.ok(theirs.movies.some(({ slug }) => slug === 'la-braderie'));
  const programmes = [theirs];
  const nobody = await visitor.get('/api/startup', { 'x-forwarded-host': 'evil.example' });
  assert.equal([nobody.status, nobody.json.code], [404, 'NO_CINEMA_HERE']);
  for (const headers of [
    undefined,
    { 'x-forwarded-host': 'nobody.localhost' },
    { 'x-forwarded-host': '127.0.0.1:1' },
    { 'x-forwarded-host': '[::1]:3000' },
    { 'x-forwarded-host': '203.0.113.7' },
  ]) {
    const first = await startup(headers);
    assert.is(first.exhibitor.trade_name, 'Marquise');
    assert.not(first.movies.some(({ slug }) => slug === 'la-braderie'));
    programmes.push(first);
  }
  // A title that both show is a film of each.
  const films = programmes.map(({ movies }) => movies.filter(({ slug }) => slug === 'nachtveer'));
  assert.equal(
    films.map(({ length }) => length),
    programmes.map(() => 1),
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
  const elsewhere = await page('/en/', { 'x-forwarded-host': 'nobody.localhost' });
  assert.ok(elsewhere.includes(`<link rel="canonical" href="${edge.config.baseUrl}/en/">`));
  assert.not(elsewhere.includes('nobody.localhost'));
  // A name that is nobody's: in the visitor's language, on every page; what looks after the server asks by its number or by any name.
  const unknown = { 'x-forwarded-host': 'evil.example', accept: 'text/html', 'accept-language': 'de' };
  for (const path of ['/', '/de/', '/de/movies', '/portal', '/pos', '/signage']) {
    const answer = await visitor.get(path, unknown);
    assert.is(answer.status, 404, path);
    assert.match(answer.text, 'Unter dieser Adresse gibt es kein Kino.', path);
    assert.not.match(answer.text, /Marquise|<a /, path);
  }
  assert.is((await visitor.get('/health', unknown)).status, 200);
  assert.is((await visitor.get('/ready', unknown)).status, 200);
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
  const jobs = await jobsCalled(client, 'mail-contact');
  assert.equal(
    jobs.map(({ payload }) => [payload.exhibitor, payload.to]),
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

/** Somebody of the Rex: its manager has its neighbour as well, its admin works nowhere else. */
async function ofRex(role: 'admin' | 'exhibitor-manager'): Promise<Person> {
  const person = await Person.at(edge);
  assert.is((await person.signIn(`${role}@rex.example`)).status, 200);
  return person;
}

test('regression: a manager of one exhibitor does not take over another’s website: no host that they name moves anything', async () => {
  const manager = await ofRex('exhibitor-manager');
  const admin = await ofRex('admin');
  const { rows: before } = await client.query('select id, hosts, row_version from exhibitor order by id');
  const rexId = before.find(({ hosts }) => hosts.length > 0)?.id;
  const general = async (who: Person) =>
    dataOf<SettingsView['general']>(await who.query('staff.settings.general', { exhibitor: rexId }));
  const { row_version, hosts, ...values } = await general(manager);
  assert.equal(hosts, ['rex.localhost'], 'they see theirs');
  await client.query(`update exhibitor set hosts = '{marquise.localhost}' where trade_name = 'Marquise'`);
  const baseHost = new URL(edge.config.baseUrl).hostname;
  for (const who of [manager, admin])
    for (const host of [baseHost, 'localhost', 'marquise.localhost', 'unlisted.localhost', 'unlisted.example']) {
      const named = { exhibitor: rexId, row_version, values: { ...values, hosts: ['rex.localhost', host] } };
      assert.is(refusal(await who.mutate('staff.settings.saveGeneral', named))?.code, 'VALIDATION_FAILED', host);
      const { trade_name, email, timezone } = values;
      const given = { id: rexId, row_version, values: { trade_name, email, timezone, hosts: [host] } };
      assert.is(refusal(await who.mutate('staff.exhibitors.save', given))?.code, 'FORBIDDEN', host);
    }
  await client.query(`update exhibitor set hosts = '{}' where trade_name = 'Marquise'`);
  const { rows: after } = await client.query('select id, hosts, row_version from exhibitor order by id');
  assert.equal(after, before);
  // BASE_URL's is also not to be had by being the only one with hosts, or by leaving.
  for (const headers of [undefined, { 'x-forwarded-host': 'unlisted.localhost' }])
    assert.is((await startup(headers)).exhibitor.trade_name, 'Marquise');

  // What is written and asked at an address comes to its own house.
  for (const [name, headers] of [
    ['Marquise', {}],
    ['Le Rex', rex],
  ] as const) {
    const letter = { name, email: 'ada@example.com', message: 'To whose house?' };
    assert.is((await visitor.post('/api/contactpage/send', letter, headers)).status, 200);
    const jobs = (await jobsCalled(client, 'mail-contact')).filter(({ payload }) => payload.name === name);
    assert.equal(
      jobs.map(({ payload }) => payload.exhibitor),
      [name],
    );
    const till = await edge.visitor();
    const asked = await till.post<Called>('/device/trpc/device.register', { type: 'pos' }, headers);
    const { uid } = dataOf<DeviceStanding>(asked);
    const { rows: tills } = await client.query<{ trade_name: string }>(
      'select x.trade_name from device d join exhibitor x on x.id = d.exhibitor_id where d.uid = $1',
      [uid],
    );
    assert.equal(tills, [{ trade_name: name }]);
  }
  const nowhere = { 'x-forwarded-host': 'evil.example' };
  const lost = await (await edge.visitor()).post(
    '/api/contactpage/send',
    { name: 'X', email: 'x@x.example', message: 'Hello' },
    nowhere,
  );
  assert.equal([lost.status, lost.json.code], [404, 'NO_CINEMA_HERE']);
  const till = await (await edge.visitor()).post<Called>('/device/trpc/device.register', { type: 'pos' }, nowhere);
  assert.is(refusal(till)?.code, 'NO_CINEMA_HERE');
});

test('an exhibitor that is switched off says so on its website, in the visitor’s language; its orders can still be looked at', async () => {
  const boss = await Person.as('super-admin', edge);
  const { rows } = await client.query<{ id: number; uuid: string }>(
    `select x.id, (select b.uuid from bill b where b.exhibitor_id = x.id limit 1) as uuid from exhibitor x where trade_name = 'Le Rex'`,
  );
  const { id = 0, uuid = '' } = rows[0] ?? {};
  const turn = async (on: boolean): Promise<void> => {
    const { row_version } = dataOf<ExhibitorView>(await boss.query('staff.exhibitors.get', { id }));
    dataOf(await boss.mutate('staff.exhibitors.turn', { id, row_version, on }));
    await until('the website', async () => (await startup(rex)).closed !== on);
  };
  const page = (path: string, language = 'en') =>
    visitor.get(path, { ...rex, accept: 'text/html', 'accept-language': language });
  const manager = await ofRex('admin');
  await turn(false);
  for (const [locale, words] of [
    ['en', 'This website is closed'],
    ['fr', 'Ce site est fermé'],
    ['nl-BE', 'Deze website is gesloten'],
  ] as const) {
    assert.is((await page('/', locale)).headers.get('location'), `/${locale}/`);
    for (const path of [
      '',
      'movies',
      'contact',
      'movies/view/la-braderie',
      `buy/tickets/${scheduleId}`,
      'info/tarifs',
      'nowhere',
    ]) {
      const closed = await page(`/${locale}/${path}`);
      const isMoved = closed.status === 302;
      const shown = isMoved ? await page(closed.headers.get('location') ?? '') : closed;
      assert.equal([shown.status, shown.headers.get('content-language')], [503, locale], path);
      assert.match(shown.text, words, path);
      assert.match(shown.text, 'mailto:bonjour@rex.example', path);
    }
  }
  for (const path of [`/en/bill/${uuid}`, `/api/bill/${uuid}/result`, `/api/bill/${uuid}/tickets.pdf`])
    assert.is((await page(path)).status, 200, path);
  // The other house is open.
  assert.is((await visitor.get('/en/')).status, 200);
  assert.is(refusal(await manager.query('staff.settings.general', { exhibitor: id }))?.message.includes('Rex'), true);
  assert.equal((await manager.account()).switchedOff, [{ id, name: 'Le Rex' }]);
  await turn(true);
  assert.is((await page('/en/')).status, 200);
  dataOf(await manager.query('staff.settings.general', { exhibitor: id }));
});

test.run();
