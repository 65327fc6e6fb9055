/**
 * The examples and links of the OpenAPI document: every call is made on the demo cinema as a program would make it, one after the other,
 * and what it is asked and answers must have the form of what is documented. `RECORD_EXAMPLES=1 node --import tsx
 * server/src/http/rest/examples.test.ts` takes the examples down anew, for `npm run format` to lay out.
 */
import { writeFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sandboxKey, sign, signatureHeader } from '../../adapters/payments/sandbox/signature.ts';
import type {
  DoorAnswer,
  OrderQuote,
  PaymentResponse,
  Schedule,
  ScheduleData,
  SettingsDocument,
  Startup,
} from '../../contract/index.ts';
import { checkoutBody, type EdgeUnderTest, edgeUnderTest, type Visitor } from '../../testing/edgeUnderTest.ts';
import { switchOn } from '../../testing/modules.ts';
import { passCertificates, passFiles } from '../../testing/passes.ts';
import { Caller, dataOf, demoStaff, visitorAs } from '../../testing/person.ts';
import { voucher, voucherType } from '../../testing/vouchers.ts';
import { type Example, examples, examplesFile } from './examples.ts';
import { type Link, links } from './links.ts';
import { operations } from './operations.ts';

interface Asked {
  parameters?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
}
interface Seen extends Asked {
  answer: unknown;
}

const test = suite('examples');
const certificates = passFiles(passCertificates());
let edge: EdgeUnderTest;
let database: pg.Client;
let boss: Visitor;
let ajv: Ajv2020;
/** What was asked and answered, whole, by operation. */
const seen: Record<string, Seen> = {};

test.before(async () => {
  edge = await edgeUnderTest({ environment: { RATE_LIMITS: 'off', ...certificates.environment } });
  database = new pg.Client({ connectionString: edge.config.databaseUrl ?? '' });
  await database.connect();
  await switchOn(database, ['tickets', 'newsletters', 'pos', 'signage', 'vouchers']);
  boss = await visitorAs('exhibitor-manager', edge);
  ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema((await boss.get<object>('/api/openapi.json')).json, 'document');
  await walk();
});
test.after(async () => {
  await database.end();
  await edge.close();
  certificates.remove();
});

/** For what puts rows there. */
const world = {
  query: async <T extends pg.QueryResultRow>(sql: string, values?: unknown[]) =>
    (await database.query<T>(sql, values)).rows,
};

/** Any call of the document. Of what is no JSON the answer is undefined. */
async function ask(
  id: string,
  { parameters = {}, body, headers = {} }: Asked = {},
): Promise<{ status: number; answer: unknown; text: string }> {
  const { path, method } = operations.find((known) => known.id === id) ?? webhook;
  const inPath = path.replace(/\{(\w+)\}/g, (_, name) => String(parameters[name]));
  const query = Object.entries(parameters).filter(([name]) => !path.includes(`{${name}}`) && name !== 'X-CSRF-Token');
  const address = `${inPath}${query.length > 0 ? `?${new URLSearchParams(query.map(([name, value]): [string, string] => [name, String(value)]))}` : ''}`;
  const told: Record<string, string> =
    parameters['X-CSRF-Token'] === undefined ? {} : { 'x-csrf-token': String(parameters['X-CSRF-Token']) };
  const sent = { ...told, ...headers };
  const {
    status,
    text,
    headers: received,
  } = method === 'get' ? await boss.get(address, sent) : await boss.post(address, body ?? '', sent);
  const isJson = received.get('content-type')?.includes('json');
  return { status, text, answer: isJson ? JSON.parse(text) : undefined };
}
const webhook = { id: 'webhook', path: '/api/webhooks/{account}', method: 'post' as const };

async function see<Answer>(id: string, asked: Asked = {}): Promise<Answer> {
  const { status, answer, text } = await ask(id, asked);
  assert.is(status, 200, `${id}: ${text.slice(0, 500)}`);
  seen[id] = { ...asked, answer };
  return answer as Answer;
}

/** Asks what a program asks that buys a ticket, and one that looks after the settings. */
async function walk(): Promise<void> {
  await see('sessionToken');
  const { data: startup } = await see<{ data: Startup }>('startup');
  await see('signage');
  // The hall with the fewest seats makes the shortest example.
  const [show] = startup.schedules
    .filter(({ purchasable_online, available_seats_online }) => purchasable_online && available_seats_online >= 10)
    .sort((a, b) => a.total_seats - b.total_seats);
  const id = (show as Schedule).id;
  const offer = await see<ScheduleData>('scheduleData', { parameters: { id } });
  await see('scheduleArrangement', { parameters: { id } });
  await see('contentPage', { body: { page_slug: 'privacy-policy' } });

  const type = await voucherType(world, { slug: 'gift-card', kind: 'giftcard', title: { en: 'Gift card' } });
  await see('voucherTypes', { body: { filter: { type: 'giftcard' } } });
  await see('voucherType', { parameters: { slug: 'gift-card' } });
  const { barcode } = await voucher(world, type);
  await see('voucherCheck', { body: { schedule_id: id, barcode } });

  const tariff = offer.tariffs[0] as ScheduleData['tariffs'][number];
  const order = {
    ...checkoutBody({ schedule: offer.schedule, tariff }, [null, null]),
    payment_method_id: startup.payment_methods[0]?.id ?? null,
  };
  const first = await ask('checkout', { body: order });
  const quote = (first.answer as { quote?: OrderQuote }).quote;
  const body = quote ? { ...order, amount: quote.amount } : order;
  const { data: bill } = await see<{ data: PaymentResponse }>('checkout', { body });
  const payment = { id: bill.payment?.id ?? '' };
  await see('paymentStatus', { parameters: payment });
  await see('paymentProcessingData', { parameters: payment });
  await see('billStatus', { parameters: { uuid: bill.uuid } });
  await pay(bill);
  await see('billResult', { parameters: { uuid: bill.uuid } });
  await see('billTickets', { parameters: { uuid: bill.uuid } });
  await see('billTicketPasses', { parameters: { uuid: bill.uuid } });
  await see('billReceipt', { parameters: { uuid: bill.uuid } });
  await see('billCalendar', { parameters: { uuid: bill.uuid } });

  const card = { type: 'loyaltyCard', voucher_type_id: type, total_turns: 1 };
  const gift = await ask('checkout', { body: { ...order, bill_id: crypto.randomUUID(), items: [card], amount: 900 } });
  const { data: bought } = gift.answer as { data: PaymentResponse };
  await pay(bought);
  await see('billVouchers', { parameters: { uuid: bought.uuid } });
  await see('billVoucherPasses', { parameters: { uuid: bought.uuid } });

  await checkIn(bill.uuid, id);

  await see('newsletterSubscribe', { body: { first_name: 'Ada', last_name: 'Visitor', email: 'ada@example.com' } });
  await see('contactSend', {
    body: { name: 'Ada Visitor', email: 'ada@example.com', phone: '', message: 'Is there a cloakroom?' },
  });
  await see('sessionTouch');

  const { data: settings } = await see<{ data: SettingsDocument }>('settings');
  await see('settingsWrite', {
    body: { data: { schedule_config: { cleaning_minutes: 20 } }, row_versions: settings.row_versions },
  });
  await database.query(`update setting set value = '{}' where exhibitor_id = 1 and key = 'recaptcha'`);
  await see('settingsBegin', { body: { data: { recaptcha: { sitekey: 'a-key-of-the-provider', inline: true } } } });
  await database.query(
    `insert into device (uid, token_hash, exhibitor_id, cinema_id, name, type, auth_status, browser)
     values ('0000-0001', 'hash 1', 1, 1, 'Foyer', 'signage', 'active', '')`,
  );
  await see('devicesReload', { body: { types: ['signage'] } });
}

/** Lets in those who have just bought, as a scanner with somebody at it. */
async function checkIn(bill: string, schedule: number): Promise<void> {
  const scanner = new Caller(edge, await edge.visitor(), '/device/trpc');
  const answer = await scanner.mutate('device.register', { type: 'scanner' });
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('parterre_device=')) ?? '';
  scanner.cookie = cookie.split(';')[0] ?? '';
  await database.query(
    `update device set auth_status = 'active', name = 'Door of hall 1', cinema_id = c.cinema_id from schedule s join screen c on c.id = s.screen_id
     where uid = $1 and s.id = $2`,
    [dataOf<{ uid: string }>(answer).uid, schedule],
  );
  const who = demoStaff.find(({ role }) => role === 'employee');
  await database.query('update membership set all_cinemas = true where employee_id = $1', [who?.id]);
  dataOf(await scanner.mutate('device.signIn', { employee: who?.id, pin: who?.pin }));
  const headers = { authorization: `Bearer ${scanner.cookie.split('=')[1]}` };
  const { rows } = await database.query<{ line: string; barcode: string }>(
    `select id::text as line, barcode from bill_line where bill_uuid = $1 and kind = 'ticket' order by id`,
    [bill],
  );
  const [one, other] = rows;
  const wish = () => ({
    place: { kind: 'show', schedule },
    direction: 'in',
    nonce: crypto.randomUUID(),
    device_ms: Date.now(),
  });
  await see('doorShows', { headers });
  await see('doorParty', { headers, body: { lines: [other?.line], ...wish() } });
  const { data } = await see<{ data: Extract<DoorAnswer, { kind: 'passed' }> }>('doorScan', {
    headers,
    body: { code: one?.barcode, ...wish() },
  });
  const { nonce, device_ms } = wish();
  await see('doorUndo', {
    headers,
    body: { admissions: data.tickets.map(({ admission }) => admission), nonce, device_ms },
  });
}

async function pay({ payment, processingData }: PaymentResponse): Promise<void> {
  const { rows } = await database.query<{ id: number; key: string }>(
    `select a.id, a.webhook_key as key from payment_account a join payment p on p.payment_account_id = a.id where p.id = $1`,
    [payment?.id],
  );
  const [account] = rows;
  assert.ok(account);
  const news = {
    id: `evt_${payment?.id.slice(0, 8)}`,
    payment: `sbx_${payment?.id.replaceAll('-', '')}`,
    reference: payment?.id,
    status: 'paid',
    amount: processingData?.amount,
    tip: 0,
  };
  const signature = sign(sandboxKey(edge.config.secret, account.id), JSON.stringify(news));
  await see('webhook', {
    parameters: { account: account.key },
    body: news,
    headers: { [signatureHeader]: signature },
  });
}

/** Objects whose keys are data. */
const records = ['widgets', 'logos', 'class_rate', 'info'];

/** Lists with their first thing alone, and of what is known by its name the first. */
function shortened(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map((item) => shortened(item));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const shown = records.includes(name) ? entries.slice(0, 1) : entries;
  return Object.fromEntries(shown.map(([key, item]) => [key, shortened(item, key)]));
}

/** Where an example has another form than what was seen. */
function differences(example: unknown, real: unknown, path = ''): string[] {
  if (example === null || real === null) return [];
  if (Array.isArray(example) && Array.isArray(real))
    return example.length === 0 || real.length === 0 ? [] : differences(example[0], real[0], `${path}/0`);
  if (typeof example !== 'object' || typeof real !== 'object' || Array.isArray(example) !== Array.isArray(real))
    return typeof example === typeof real ? [] : [`${path} is ${typeof real}`];
  const [shown, there] = [example as object, real as object].map((each) => Object.keys(each));
  const isRecord = records.includes(path.split('/').at(-1) ?? '');
  const names = isRecord ? (shown ?? []).filter((name) => there?.includes(name)) : [...(shown ?? []), ...(there ?? [])];
  return [...new Set(names)].flatMap((name) =>
    shown?.includes(name) && there?.includes(name)
      ? differences(Reflect.get(example as object, name), Reflect.get(real as object, name), `${path}/${name}`)
      : [`${path}/${name} is ${shown?.includes(name) ? 'no longer there' : 'new'}`],
  );
}

const known = [...operations, webhook];

if (process.env.RECORD_EXAMPLES) {
  test('take the examples down', () => {
    const taken = Object.fromEntries(
      known.map(({ id }): [string, Example] => {
        const { parameters, body, answer } = seen[id] as Seen;
        return [id, { ...(parameters && { parameters }), body, answer: shortened(answer) }];
      }),
    );
    writeFileSync(examplesFile, `${JSON.stringify(taken, null, 2)}\n`);
  });
}

for (const { id, path, method } of process.env.RECORD_EXAMPLES ? [] : known) {
  test(`${id} is asked and answers as its example says`, () => {
    const example = examples[id];
    assert.ok(example, `no example; take them down anew`);
    const { parameters, body, answer } = seen[id] as Seen;
    assert.equal(Object.keys(example.parameters ?? {}), Object.keys(parameters ?? {}));
    assert.equal(differences(example.body, body), []);
    assert.equal(differences(example.answer, answer), []);
    mustBeValid(['requestBody', 'content', 'application/json', 'schema'], example.body);
    mustBeValid(['responses', '200', 'content', 'application/json', 'schema'], example.answer);

    function mustBeValid(place: string[], value: unknown): void {
      if (value === undefined || id === 'webhook') return;
      const pointer = ['paths', path, method, ...place]
        .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
        .join('/');
      const validate = ajv.getSchema(`document#/${pointer}`) as ValidateFunction;
      assert.ok(validate(value), ajv.errorsText(validate.errors));
    }
  });
}

/** What OpenAPI's expressions in it find. */
function found(value: unknown, from: Seen): unknown {
  if (Array.isArray(value)) return value.map((item) => found(item, from));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, found(item, from)]));
  if (typeof value !== 'string' || !value.startsWith('$')) return value;
  const inPath = /^\$request\.path\.(\w+)$/.exec(value)?.[1];
  if (inPath) return from.parameters?.[inPath];
  const pointer = /^\$response\.body#\/(.+)$/.exec(value)?.[1] ?? '';
  return pointer
    .split('/')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], from.answer);
}

const all: [string, string, Link][] = Object.entries(links).flatMap(([from, there]) =>
  Object.entries(there).map(([name, link]): [string, string, Link] => [from, name, link]),
);
for (const [from, name, { to, parameters = {}, body }] of all) {
  test(`from ${from} to ${name}`, async () => {
    assert.ok(operations.some(({ id }) => id === from));
    // What somebody else has changed since is not followed.
    const fresh = from === 'settings' ? { ...(await ask(from)) } : seen[from];
    const source = { ...seen[from], answer: fresh?.answer } as Seen;
    const asked = found(parameters, source) as Record<string, string>;
    for (const value of Object.values(asked)) assert.ok(value, JSON.stringify({ parameters, asked }));
    const target = seen[to] as Seen;
    const more = to === 'checkout' && body !== undefined ? { bill_id: crypto.randomUUID() } : {};
    const sent =
      target.body === undefined ? undefined : { ...target.body, ...(found(body ?? {}, source) as object), ...more };
    const { status, text } = await ask(to, {
      parameters: { ...target.parameters, ...asked },
      body: sent,
      headers: target.headers ?? {},
    });
    const isDearer = text.includes('"AMOUNT_CHANGED"');
    assert.ok(status === 200 || isDearer, `${status} ${text.slice(0, 300)}`);
  });
}

test('every answer that has something to go on with says what comes next', () => {
  const ends = [
    'doorParty',
    'doorUndo',
    'billTickets',
    'billTicketPasses',
    'billVouchers',
    'billVoucherPasses',
    'billReceipt',
    'billCalendar',
    'voucherCheck',
    'contentPage',
    'contactSend',
    'newsletterSubscribe',
    'devicesReload',
  ];
  assert.equal(
    operations.filter(({ id }) => !links[id]).map(({ id }) => id),
    operations.filter(({ id }) => ends.includes(id)).map(({ id }) => id),
  );
});

test.run();
