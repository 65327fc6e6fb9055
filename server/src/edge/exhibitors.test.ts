/** Two exhibitors on one installation: each has the website of its host name, over every transport. */
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createPool } from '../adapters/postgres/pool.ts';
import { createPrisma } from '../adapters/postgres/prisma.ts';
import type { BillResult, ErrorBody, PaymentResponse, ScheduleData, Startup } from '../contract/index.ts';
import { cinemaClock } from '../testing/cinemaTime.ts';
import {
  checkoutBody,
  type EdgeUnderTest,
  edgeUnderTest,
  openSocket,
  RawSocket,
  type Visitor,
} from '../testing/edgeUnderTest.ts';
import { hallOf, plainRows, smallCinema } from '../testing/smallCinema.ts';
import { until } from '../testing/until.ts';

const test = suite('exhibitors');
const rex = { 'x-forwarded-host': 'Rex.localhost:3000' };
let edge: EdgeUnderTest;
let visitor: Visitor;
let client: pg.Client;
let scheduleId: number;

test.before(async () => {
  edge = await edgeUnderTest({ environment: { TRUST_PROXY: '1' } });
  const databaseUrl = edge.config.databaseUrl ?? '';
  const pool = createPool(databaseUrl);
  const prisma = createPrisma(pool);
  // The second exhibitor, beside that of the demo.
  const cinema = await smallCinema(prisma);
  scheduleId = await cinema.schedule(
    await cinema.screen(hallOf(plainRows(4, 10))),
    cinemaClock.nowMs() + 20 * 3_600_000,
  );
  await cinema.rate('Adult', 1150, { handlingMinor: 50 });
  await cinema.method('redirect');
  await prisma.$disconnect();
  await pool.end();
  client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `update exhibitor set trade_name = 'Rex', hosts = '{rex.localhost}' where trade_name = 'Cinema Test'`,
  );
  await client.query(
    `insert into cms_content (exhibitor_id, type, page_slug, page_title, content)
     select id, 'page', 'privacy-policy', '{"en": "Of Rex"}', '{"en": "<p>Rex</p>"}' from exhibitor where trade_name = 'Rex'`,
  );
  visitor = await edge.visitor();
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
  assert.is(theirs.exhibitor.trade_name, 'Rex');
  assert.equal([theirs.cinemas.length, theirs.screens.length, theirs.payment_methods.length], [1, 1, 1]);
  assert.equal(
    theirs.movies.map(({ slug }) => slug),
    ['night-train'],
  );
  assert.equal(
    theirs.schedules.map(({ id }) => id),
    [scheduleId],
  );
  for (const headers of [undefined, { 'x-forwarded-host': 'nobody.localhost' }]) {
    const first = await startup(headers);
    assert.is(first.exhibitor.trade_name, 'Marquise');
    assert.ok(first.movies.length > 5);
    assert.not(first.movies.some(({ slug }) => slug === 'night-train'));
    assert.not(first.schedules.some(({ id }) => id === scheduleId));
  }
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
  assert.ok(rexPage.includes(`<link rel="alternate" hreflang="de" href="${own}/de/">`));
  assert.ok(rexPage.includes(`<meta property="og:url" content="${own}/en/">`));
  assert.ok(rexPage.includes(`"@id":"${own}/#organization"`));
  assert.not(rexPage.includes(`${edge.config.baseUrl}/`));
  const elsewhere = await page('/en/', { 'x-forwarded-host': 'evil.example' });
  assert.ok(elsewhere.includes(`<link rel="canonical" href="${edge.config.baseUrl}/en/">`));
  assert.not(elsewhere.includes('evil.example'));
  const content = { page_slug: 'privacy-policy' };
  const ours = await visitor.post<{ data: { page_title: string } }>('/api/cmscontent/page', content);
  const theirs = await visitor.post<{ data: { page_title: string } }>('/api/cmscontent/page', content, rex);
  assert.is(theirs.json.data.page_title, 'Of Rex');
  assert.is.not(ours.json.data.page_title, 'Of Rex');
});

test('the socket and HTTP batches', async () => {
  const input = encodeURIComponent(JSON.stringify({ locale: 'en' }));
  const called = await visitor.get<{ result: { data: Startup } }>(`/trpc/catalogue.startup?input=${input}`, rex);
  assert.is(called.json.result.data.exhibitor.trade_name, 'Rex');
  for (const [headers, name] of [
    [rex, 'Rex'],
    [{}, 'Marquise'],
  ] as const) {
    const socket = await openSocket(edge.url, {
      // As a browser at that host does.
      origin: name === 'Rex' ? 'http://rex.localhost:3000' : edge.url,
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

test('a message goes to whose page it was written on', async () => {
  const letter = { name: 'Ada', email: 'ada@example.com', message: 'Hello' };
  assert.is((await visitor.post('/api/contactpage/send', letter, rex)).status, 200);
  const { rows } = await client.query<{ payload: { exhibitor: string; to: string } }>(
    `select payload from graphile_worker_mail._private_jobs j join graphile_worker_mail._private_tasks t on t.id = j.task_id
     where t.identifier = 'mail-contact'`,
  );
  assert.equal(
    rows.map(({ payload }) => [payload.exhibitor, payload.to]),
    [['Rex', 'hello@example.com']],
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
    const order = { ...checkoutBody({ schedule, tariff }, [0]), payment_method_id: method?.id };
    const refused = await visitor.post('/api/checkout', order, elsewhere);
    assert.is(refused.status, 404, refused.text);
    assert.match(refused.text, 'SCHEDULE_NOT_FOUND');
  }
});

test('a sale is made with the rates, methods and settings of its own exhibitor', async () => {
  const [schedule] = (await startup(rex)).schedules;
  const { tariffs } = (await visitor.get<ScheduleData>(`/api/schedules/${scheduleId}/data`, rex)).json;
  const [tariff] = tariffs;
  assert.ok(schedule && tariff);
  const order = checkoutBody({ schedule, tariff }, [0]);
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
     where l.schedule_id = $1`,
    [scheduleId],
  );
  assert.equal(rows, [{ seller: 'Rex', cinema: 'Test', exhibitor: 'Rex' }]);
  // The newsletter's box is of the newsletter of whose cinema it is.
  const subscribers = async () =>
    (
      await client.query<{ trade_name: string; email: string }>(
        'select x.trade_name, s.email from newsletter_subscriber s join exhibitor x on x.id = s.exhibitor_id',
      )
    ).rows;
  await until('the subscriber', async () => (await subscribers()).length > 0);
  assert.equal(await subscribers(), [{ trade_name: 'Rex', email: order.email }]);
});

test.run();
