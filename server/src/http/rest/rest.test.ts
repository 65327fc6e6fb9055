/** The REST contract over real services, and what it answers to those who do not keep to it. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type {
  BillResult,
  CheckedVoucher,
  ErrorBody,
  OrderQuote,
  PaymentResponse,
  ProcessingData,
  ScheduleData,
  Startup,
  Tariff,
  VoucherType,
} from '../../contract/index.ts';
import { limits } from '../../domain/limits.ts';
import {
  type Answer,
  buyableOffer,
  checkoutBody,
  type EdgeUnderTest,
  edgeUnderTest,
  type Visitor,
} from '../../testing/edgeUnderTest.ts';
import { switchOn } from '../../testing/modules.ts';
import { openPass, passCertificates, passFiles } from '../../testing/passes.ts';
import { voucher, voucherType } from '../../testing/vouchers.ts';
import { webhookPath } from '../../testing/webhookPath.ts';
import { operations } from './operations.ts';

interface Document {
  openapi: string;
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema: object }> }> }>
  >;
}

const test = suite('REST');
const metricsToken = 'the metrics of this test';
const certificates = passCertificates();
const passFilesOfTest = passFiles(certificates);
let edge: EdgeUnderTest;
let visitor: Visitor;
let database: pg.Client;
const world = {
  query: async <T extends pg.QueryResultRow>(sql: string, values?: unknown[]) =>
    (await database.query<T>(sql, values)).rows,
};
/** Visits: an even number of up to ten, each for 9 EUR. */
let type: number;
let document: Document;
let ajv: Ajv2020;
/** Calls whose answers were seen to be as documented: `billStatus 200`. */
const seen = new Set<string>();

test.before(async () => {
  edge = await edgeUnderTest({
    environment: { RATE_LIMITS: 'off', METRICS_TOKEN: metricsToken, ...passFilesOfTest.environment },
  });
  database = new pg.Client({ connectionString: edge.config.databaseUrl ?? '' });
  await database.connect();
  await switchOn(database, ['tickets', 'newsletters', 'pos', 'signage', 'vouchers']);
  type = await voucherType(world, { slug: 'visits', turns_min: 2, turns_max: 10, turns_step: 2 });
  visitor = await edge.visitor();
  document = (await visitor.get<Document>('/api/openapi.json')).json;
  ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'document');
});
test.after(async () => {
  await database.end();
  await edge.close();
  passFilesOfTest.remove();
});
// Taken out: after a failure the hook runs once more.
test.after.each(() => assert.equal(edge.faults.splice(0), [], 'no fault of ours'));

/** The answer is one that the document describes, for this call and status. */
function documented<T>(id: string, answer: Answer<T>): Answer<T> {
  const operation = operations.find((known) => known.id === id);
  assert.ok(operation, id);
  const response = document.paths[operation?.path ?? '']?.[operation?.method ?? '']?.responses[answer.status];
  assert.ok(response, `${id} answers ${answer.status}, which the document does not know: ${answer.text.slice(0, 300)}`);
  const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
  assert.ok(response?.content?.[type], `${id} answers ${type}`);
  if (type === 'application/json') {
    const path = ['paths', operation?.path, operation?.method, 'responses', answer.status, 'content', type, 'schema'];
    const pointer = path.map((part) => String(part).replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
    const validate = ajv.getSchema(`document#/${pointer}`) as ValidateFunction;
    assert.ok(
      validate(answer.json),
      `${id} ${answer.status}: ${ajv.errorsText(validate.errors)}\n${answer.text.slice(0, 500)}`,
    );
  }
  seen.add(`${id} ${answer.status}`);
  return answer;
}

const checkout = (body: unknown, headers?: Record<string, string>) =>
  visitor
    .post<{ data: PaymentResponse }>('/api/checkout', body, headers)
    .then((answer) => documented('checkout', answer));
const refusedCheckout = (body: unknown, headers?: Record<string, string>) =>
  visitor.post('/api/checkout', body, headers).then((answer) => documented('checkout', answer));

test('the document is OpenAPI 3.1 and names every call of the router', () => {
  assert.match(document.openapi, /^3\.1/);
  const named = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  assert.equal(
    named.sort(),
    [...operations.map(({ method, path }) => `${method} ${path}`), 'post /api/webhooks/{account}'].sort(),
  );
  assert.not.match(JSON.stringify(document), /"\$ref":"(?!#\/components\/)/);
});

test('every reference in the document leads somewhere', () => {
  for (const [, pointer] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    let place: unknown = document;
    for (const part of pointer?.split('/') ?? []) place = (place as Record<string, unknown> | undefined)?.[part];
    assert.ok(place, pointer);
  }
});

test('the docs are a page without script', async () => {
  const page = await visitor.get('/api/docs');
  assert.is(page.status, 200);
  assert.match(page.text, /POST \/api\/checkout/);
  assert.not.match(page.text, /<script/);
});

test('startup, in the asked language', async () => {
  documented('startup', await visitor.get('/api/startup'));
  documented('signage', await visitor.get('/api/signage'));
  const french = documented('startup', await visitor.get('/api/startup', { 'x-locale': 'fr' }));
  const german = await visitor.get('/api/startup', { 'accept-language': 'de-AT, en;q=0.5' });
  assert.is(french.headers.get('content-language'), 'fr');
  assert.is(german.headers.get('content-language'), 'de');
  assert.is.not(french.text, german.text);
});

test('languages are called by their names, in the asked language', async () => {
  const named = async (locale: string) => {
    const { movies } = (await visitor.get<{ data: Startup }>('/api/startup', { 'x-locale': locale })).json.data;
    return movies.find(({ original_language }) => original_language === 'fr');
  };
  for (const [locale, name] of [
    ['en', 'French'],
    ['fr', 'Français'],
    ['nl-BE', 'Frans'],
    ['de', 'Französisch'],
  ] as const) {
    const movie = await named(locale);
    assert.is(movie?.original_language_text, name);
    const at = movie?.spoken_languages.indexOf('fr') ?? -1;
    assert.is(movie?.spoken_languages_text[at], name);
    assert.is(movie?.spoken_languages_text.length, movie?.spoken_languages.length);
  }
});

test('a show: its data and its seats', async () => {
  const { schedule, freeSeats } = await buyableOffer(visitor);
  documented('scheduleData', await visitor.get(`/api/schedules/${schedule.id}/data`));
  const arrangement = await visitor.get<{ data: { id: number; seats: unknown[]; total_seats: number } }>(
    `/api/schedules/${schedule.id}/arrangement`,
  );
  documented('scheduleArrangement', arrangement);
  assert.is(arrangement.json.data.id, schedule.id);
  assert.is(arrangement.json.data.seats.length, schedule.total_seats);
  assert.ok(freeSeats.length > 0);
});

for (const id of ['0', '-1', '1.5', 'abc', '2147483647', '2147483648', '99999999999999999999', '%00', '1e3']) {
  test(`schedule ${id} is not found`, async () => {
    for (const call of ['data', 'arrangement'] as const) {
      const answer = await visitor.get(`/api/schedules/${id}/${call}`, { 'x-locale': 'nl-BE' });
      documented(call === 'data' ? 'scheduleData' : 'scheduleArrangement', answer);
      assert.is(answer.status, 404);
      assert.is(answer.json.code, 'SCHEDULE_NOT_FOUND');
      assert.match(answer.json.message, /voorstelling/);
    }
  });
}

test('buys two named seats, and the same bill_id answers with the same bill', async () => {
  const offer = await buyableOffer(visitor);
  const body = checkoutBody(offer, offer.freeSeats.slice(0, 2));
  const bought = await checkout(body);
  assert.is(bought.status, 200, bought.text);
  const { uuid, payment, status } = bought.json.data;
  assert.is(status, 'paying');
  assert.is((await checkout(body)).json.data.uuid, uuid);

  const billStatus = await visitor.get<{ data: PaymentResponse }>(`/api/bill/${uuid}/status`);
  assert.is(documented('billStatus', billStatus).json.data.payment?.id, payment?.id);
  const result = await visitor.get<{ data: BillResult }>(`/api/bill/${uuid}/result`);
  assert.is(documented('billResult', result).json.data.status, 'paying');
  assert.is(documented('paymentStatus', await visitor.get(`/api/payments/${payment?.id}/status`)).status, 200);
  const data = await visitor.get<{ data: ProcessingData }>(`/api/payments/${payment?.id}/processing-data`);
  assert.is(documented('paymentProcessingData', data).json.data.amount, body.amount);
  const page = await visitor.get(`/api/payments/${payment?.id}/status`, { accept: 'text/html', 'x-locale': 'de' });
  assert.match(documented('paymentStatus', page).text, /Ihre Zahlung läuft/);
  const early = await visitor.get(`/api/bill/${uuid}/tickets.pdf`);
  assert.is(documented('billTickets', early).status, 404, 'no tickets before they are paid');
  const cards = await visitor.get(`/api/bill/${uuid}/vouchers.pdf`);
  assert.is(documented('billVouchers', cards).status, 404, 'nor cards of vouchers');
  for (const [id, of] of [
    ['billTicketPasses', 'tickets'],
    ['billVoucherPasses', 'vouchers'],
  ] as const)
    assert.is(documented(id, await visitor.get(`/api/bill/${uuid}/${of}.pkpass`)).status, 404, 'nor passes');
  const receipt = await visitor.get(`/api/bill/${uuid}/receipt.pdf`);
  assert.is(documented('billReceipt', receipt).status, 404, 'nor a receipt');
  const calendar = await visitor.get(`/api/bill/${uuid}/calendar.ics`);
  assert.is(documented('billCalendar', calendar).status, 404, 'nor anything for a calendar');

  const taken = await refusedCheckout({ ...body, bill_id: crypto.randomUUID() }, { 'x-locale': 'fr' });
  assert.is(taken.status, 422);
  assert.equal(Object.keys(taken.json.errors ?? {}), ['items.0.seat', 'items.1.seat']);
  assert.match(taken.json.errors?.['items.0.seat']?.[0] ?? '', /Quelqu’un/);
});

test('who only says how many gets seats assigned', async () => {
  const offer = await buyableOffer(visitor);
  assert.is((await checkout(checkoutBody(offer, [null, null, null]))).status, 200);
});

test('a changed price is told before anything is bought', async () => {
  const offer = await buyableOffer(visitor);
  const answer = await refusedCheckout({ ...checkoutBody(offer, [null]), amount: 1 });
  assert.is(answer.status, 409);
  assert.is(answer.json.code, 'AMOUNT_CHANGED');
});

test('a program that lets the server choose buys in a hall of couches: it is told the amount, and orders for that', async () => {
  const startup = (await visitor.get<{ data: Startup }>('/api/startup')).json.data;
  const couches = startup.screens.filter(({ class_rate }) => 'couple' in class_rate).map(({ id }) => id);
  const schedule = startup.schedules.findLast(
    ({ screen_id, purchasable_online, available_seats_online }) =>
      couches.includes(screen_id) && purchasable_online && available_seats_online >= 10,
  );
  assert.ok(schedule, 'a show in a hall of couches');
  const { tariffs } = (await visitor.get<ScheduleData>(`/api/schedules/${schedule.id}/data`)).json;
  const tariff = tariffs[0] as Tariff;
  const body = checkoutBody({ schedule, tariff }, [null, null]);
  const refused = await refusedCheckout(body, { 'x-locale': 'nl-BE' });
  assert.is(refused.json.code, 'AMOUNT_CHANGED', refused.text);
  const quote = refused.json.quote as OrderQuote;
  const { ticket = 0, handling = 0 } =
    startup.screens.find(({ id }) => id === schedule.screen_id)?.class_rate.couple ?? {};
  assert.is(quote.amount, 2 * (tariff.total_price + ticket + handling));
  assert.is(quote.lines.length, 2);
  for (const line of quote.lines) {
    assert.is(line.price_rate_id, tariff.price_rate_id);
    assert.is(line.seat.class, 'couple');
    assert.is(line.total, tariff.total_price + ticket + handling);
    assert.is(line.price + line.handling, line.total);
  }
  const { tariffs: inDutch } = (
    await visitor.get<ScheduleData>(`/api/schedules/${schedule.id}/data`, { 'x-locale': 'nl-BE' })
  ).json;
  assert.is(quote.lines[0]?.name, inDutch[0]?.name);
  // The seats of the first try are free again, so they are also bought by their names.
  const named = {
    ...body,
    amount: quote.amount,
    items: body.items.map((item, at) => ({ ...item, seat: quote.lines[at]?.seat })),
  };
  assert.is((await checkout(named)).status, 200);
  const chosen = await checkout({ ...body, bill_id: crypto.randomUUID(), amount: quote.amount });
  assert.is(chosen.status, 200, chosen.text);
});

type Change = (body: ReturnType<typeof checkoutBody>) => object;
const firstItem =
  (change: object): Change =>
  (body) => ({ ...body, items: [{ ...body.items[0], ...change }] });
const wrong: [string, Change, string][] = [
  ['nothing at all', () => ({}), 'items'],
  ['no items', (body) => ({ ...body, items: [] }), 'items'],
  ['a negative amount', (body) => ({ ...body, amount: -1 }), 'amount'],
  ['a huge amount', (body) => ({ ...body, amount: 1e15 }), 'amount'],
  ['an amount with cents', (body) => ({ ...body, amount: 9.5 }), 'amount'],
  ['no name', (body) => ({ ...body, name: '   ' }), 'name'],
  ['a name with NUL', (body) => ({ ...body, name: 'Ada\u0000' }), 'name'],
  ['a name with a line break', (body) => ({ ...body, name: 'Ada\r\nBcc: all@example.com' }), 'name'],
  ['a very long name', (body) => ({ ...body, name: 'a'.repeat(5000) }), 'name'],
  ['no mail address', (body) => ({ ...body, email: 'ada' }), 'email'],
  [
    'another address in the confirmation',
    (body) => ({ ...body, email_confirmation: 'b@example.com' }),
    'email_confirmation',
  ],
  ['a bill_id that is no uuid', (body) => ({ ...body, bill_id: '1' }), 'bill_id'],
  ['an unknown payment method', (body) => ({ ...body, payment_method_id: 999_999 }), 'payment_method_id'],
  ['a payment method beyond integers', (body) => ({ ...body, payment_method_id: 2 ** 40 }), 'payment_method_id'],
  ['an item of another type', firstItem({ type: 'popcorn' }), 'items.0.type'],
  ['an unknown rate', firstItem({ price_rate_id: 999_999 }), 'items.0.price_rate_id'],
  ['a rate beyond integers', firstItem({ price_rate_id: 2 ** 40 }), 'items.0.price_rate_id'],
  ['a show beyond integers', firstItem({ schedule_id: 2 ** 40 }), 'items.0.schedule_id'],
  ['a seat that does not exist', firstItem({ seat: { index: 150_000 } }), 'items.0.seat'],
  ['a seat with a negative index', firstItem({ seat: { index: -1 } }), 'items.0.seat'],
  ['a seat in the void', firstItem({ seat: { row: 5000, col: -7 } }), 'items.0.seat'],
  ['a seat that is text', firstItem({ seat: 'A-1' }), 'items.0.seat'],
  ['100 tickets', (body) => ({ ...body, items: Array(100).fill(body.items[0]) }), 'items.0.quantity'],
  ['101 tickets', (body) => ({ ...body, items: Array(101).fill(body.items[0]) }), 'items'],
  ['an array', () => [], 'form'],
];
for (const [name, change, field] of wrong) {
  test(`422 for ${name}, at ${field}, in words`, async () => {
    const offer = await buyableOffer(visitor);
    const answer = await refusedCheckout(change(checkoutBody(offer, [null])), { 'x-locale': 'de' });
    assert.is(answer.status, 422, answer.text);
    assert.is(answer.json.code, 'VALIDATION_FAILED');
    assert.match(answer.json.message, /Bitte prüfen Sie/);
    const told = answer.json.errors?.[field]?.[0] ?? '';
    assert.ok(told.length > 5, `${field} in ${answer.text}`);
    assert.not.match(told, /^(validation|errors):|\{\{|Invalid|expected/);
  });
}

test('an unknown show cannot be bought', async () => {
  const offer = await buyableOffer(visitor);
  const answer = await refusedCheckout(firstItem({ schedule_id: 2_000_000_000 })(checkoutBody(offer, [null])));
  assert.is(answer.status, 404);
  assert.is(answer.json.code, 'SCHEDULE_NOT_FOUND');
});

for (const token of ['x'.repeat(20), 'a.b.c'.repeat(10), '%'.repeat(4000), 'é'.repeat(100)]) {
  test(`a malformed hold token is told as such: ${token.slice(0, 12)}…`, async () => {
    const offer = await buyableOffer(visitor);
    const answer = await refusedCheckout({ ...checkoutBody(offer, [null]), hold_token: token });
    assert.is(answer.status, 422);
    assert.is(answer.json.code, 'HOLD_INVALID');
  });
}

const malformed: [string, string, Record<string, string>][] = [
  ['half a JSON', '{"a":', {}],
  ['text', 'hello', {}],
  ['a charset nobody has', '{}', { 'content-type': 'application/json; charset=klingon' }],
  ['an encoding nobody has', '{}', { 'content-encoding': 'zebra' }],
];
for (const [name, body, headers] of malformed) {
  test(`400 for ${name}`, async () => {
    const answer = await visitor.post('/api/checkout', body, { 'x-locale': 'fr', ...headers });
    documented('checkout', answer);
    assert.is(answer.status, 400);
    assert.is(answer.json.code, 'MALFORMED_REQUEST');
    assert.match(answer.json.message, /Nous n’avons pas pu lire/);
  });
}

test('413 for a body of 10 MB', async () => {
  const answer = await visitor.post('/api/checkout', { name: 'x'.repeat(10 * 1024 * 1024) }, { 'x-locale': 'nl-BE' });
  documented('checkout', answer);
  assert.is(answer.status, 413);
  assert.is(answer.json.code, 'BODY_TOO_LARGE');
});

test('419 without a token, with a stranger’s, with a forged one', async () => {
  const stranger = await edge.visitor();
  for (const token of ['', stranger.csrf, `${visitor.csrf}x`, 'a.b.c']) {
    const answer = await visitor.post('/session/touch', {}, { 'x-csrf-token': token, 'x-locale': 'de' });
    documented('sessionTouch', answer);
    assert.is(answer.status, 419);
    assert.is(answer.json.code, 'SESSION_EXPIRED');
    assert.match(answer.json.message, /Sitzung ist abgelaufen/);
  }
  assert.is((await visitor.post('/session/touch', {}, { cookie: '' })).status, 419);
});

test('touching the session answers with a fresh token', async () => {
  const touched = await visitor.post<{ data: { csrf: string; expiresAtMs: number } }>('/session/touch', {});
  documented('sessionTouch', touched);
  assert.ok(touched.json.data.expiresAtMs > Date.now() + 60 * 60_000);
  assert.is((await visitor.post('/session/touch', {}, { 'x-csrf-token': touched.json.data.csrf })).status, 200);
  documented('sessionToken', await visitor.get('/session/token'));
});

test('content pages: found, not found, malformed', async () => {
  assert.is(
    documented('contentPage', await visitor.post('/api/cmscontent/page', { page_slug: 'no-such-page' })).status,
    404,
  );
  assert.is(
    documented('contentPage', await visitor.post('/api/cmscontent/page', { page_slug: 'a\u0000b' })).status,
    422,
  );
  assert.is(
    documented('contentPage', await visitor.post('/api/cmscontent/page', { page_slug: { $ne: 1 } })).status,
    422,
  );
});

for (const id of ['1', 'abc', '00000000-0000-4000-8000-000000000000', '%E0%A4%A', '..%2f..%2fetc']) {
  test(`bill and payment ${id} are not found`, async () => {
    for (const path of [
      `bill/${id}/status`,
      `bill/${id}/result`,
      `bill/${id}/tickets.pdf`,
      `bill/${id}/tickets.pkpass`,
      `bill/${id}/vouchers.pkpass`,
      `bill/${id}/receipt.pdf`,
      `bill/${id}/calendar.ics`,
      `payments/${id}/status`,
      `payments/${id}/processing-data`,
    ]) {
      const answer = await visitor.get(`/api/${path}`);
      assert.ok(answer.status === 404 || (answer.status === 400 && id.includes('%E0')), `${path} ${answer.status}`);
      assert.ok(answer.json.message.length > 5);
    }
  });
}

const subscribe = (body: unknown, headers?: Record<string, string>) =>
  visitor
    .post<{ data: { email: string } } & Partial<ErrorBody>>('/api/newsletters/subscribe', body, headers)
    .then((answer) => documented('newsletterSubscribe', answer));

test('the newsletter: signing up, and once more, answers the same', async () => {
  const form = { first_name: 'Ada', last_name: 'Lovelace', email: 'Ada@Example.org', grecaptcha: null };
  for (const again of [form, { email: form.email }]) {
    const answer = await subscribe(again);
    assert.is(answer.status, 200, answer.text);
    assert.equal(answer.json.data, { email: 'ada@example.org' });
  }
});

const wrongAddresses: [string, object, string, RegExp][] = [
  ['nothing at all', {}, 'email', /fehlt/],
  ['an empty address', { email: '' }, 'email', /gültige E-Mail-Adresse/],
  ['no address', { email: 'ada@' }, 'email', /gültige E-Mail-Adresse/],
  ['an address with a line break', { email: 'a@b.be\r\nBcc: c@d.be' }, 'email', /gültige E-Mail-Adresse/],
  ['a very long first name', { email: 'a@b.be', first_name: 'a'.repeat(5000) }, 'first_name', /80 Zeichen/],
  ['a last name with NUL', { email: 'a@b.be', last_name: 'a\u0000' }, 'last_name', /richtige Form/],
];
for (const [name, body, field, words] of wrongAddresses) {
  test(`the newsletter: 422 for ${name}, at ${field}, in words`, async () => {
    const answer = await subscribe(body, { 'x-locale': 'de' });
    assert.is(answer.status, 422);
    assert.equal(Object.keys(answer.json.errors ?? {}), [field]);
    assert.match(answer.json.errors?.[field]?.[0] ?? '', words);
  });
}

const write = (body: unknown, headers?: Record<string, string>) =>
  visitor
    .post<{ data: { accepted: boolean } } & Partial<ErrorBody>>('/api/contactpage/send', body, headers)
    .then((answer) => documented('contactSend', answer));
const letter = { name: 'Ada', email: 'ada@example.org', phone: '', message: 'Is there a cloakroom?\r\n\tThank you.' };

test('a message to the exhibitor is taken', async () => {
  assert.is((await write(letter)).status, 200);
  const { phone: _none, ...withoutPhone } = letter;
  assert.is((await write(withoutPhone)).status, 200);
});

const wrongLetters: [string, object, string][] = [
  ['no name', { ...letter, name: ' ' }, 'name'],
  ['a name with a line break', { ...letter, name: 'Ada\r\nBcc: all@example.com' }, 'name'],
  ['no address', { ...letter, email: 'ada' }, 'email'],
  ['a long phone number', { ...letter, phone: '1'.repeat(41) }, 'phone'],
  ['no message', { ...letter, message: '\n \n' }, 'message'],
  ['a message with NUL', { ...letter, message: 'a\u0000b' }, 'message'],
  ['half a character', { ...letter, message: 'a\ud800b' }, 'message'],
  ['a very long message', { ...letter, message: 'a'.repeat(5001) }, 'message'],
];
for (const [name, body, field] of wrongLetters) {
  test(`a message to the exhibitor: 422 for ${name}, at ${field}`, async () => {
    const answer = await write(body, { 'x-locale': 'fr' });
    assert.is(answer.status, 422);
    assert.equal(Object.keys(answer.json.errors ?? {}), [field]);
  });
}

test('what vouchers are sold, each by its slug', async () => {
  const list = await visitor.post<{ data: VoucherType[] }>('/api/voucher-types/filter', {
    filter: { type: 'subscription' },
  });
  const subscriptions = documented('voucherTypes', list).json.data;
  const first = subscriptions.find(({ slug }) => slug === 'visits');
  assert.equal([first?.type, first?.cost_turn], ['subscription', 900]);
  const others = await visitor.post<{ data: VoucherType[] }>('/api/voucher-types/filter', {
    filter: { type: 'giftcard' },
  });
  assert.ok(others.json.data.every(({ type }) => type === 'giftcard'));
  const one = await visitor.get<{ data: VoucherType }>('/api/voucher-types/visits');
  assert.equal(documented('voucherType', one).json.data, first);
  assert.is(documented('voucherType', await visitor.get('/api/voucher-types/nothing')).status, 404);
});

const check = (body: unknown) =>
  visitor
    .post<{ data: CheckedVoucher } & Partial<ErrorBody>>('/api/vouchers/validate', body)
    .then((answer) => documented('voucherCheck', answer));

test('a voucher is known by its code and pays a ticket; a wrong code is told at barcode', async () => {
  const offer = await buyableOffer(visitor);
  const { barcode } = await voucher(world, type, { turns: 3 });
  const { data } = (await check({ schedule_id: offer.schedule.id, barcode })).json;
  assert.equal([data.total_turns, data.remaining_turns, data.redeemable_turn], [3, 3, 3]);
  const order = checkoutBody(offer, offer.freeSeats.slice(0, 1));
  const [item] = order.items;
  const sold = await checkout({ ...order, amount: 0, items: [{ ...item, voucher_id: data.uuid }] });
  assert.equal([sold.status, sold.json.data?.status], [200, 'settled'], sold.text);
  const result = await visitor.get<{ data: BillResult }>(`/api/bill/${sold.json.data.uuid}/result`);
  const { passbook, tickets } = documented('billResult', result).json.data;
  const pass = await fetch(passbook ?? '');
  assert.equal(
    [pass.status, pass.headers.get('content-type')],
    [200, 'application/vnd.apple.pkpass'],
    'what is paid can be put into the wallet of a phone',
  );
  assert.match(pass.headers.get('content-disposition') ?? '', /filename="tickets-[0-9A-F]{8}\.pkpass"/);
  const { json } = openPass(new Uint8Array(await pass.arrayBuffer()), certificates);
  assert.is(json.barcodes[0]?.message, tickets[0]?.code);
  for (const [part, status] of [
    ['1', 200],
    ['2', 404],
    ['0', 422],
    ['x', 422],
  ] as const)
    assert.is(
      documented('billTicketPasses', await visitor.get(`${new URL(passbook ?? '').pathname}?part=${part}`)).status,
      status,
      part,
    );

  const wrong = await check({ schedule_id: offer.schedule.id, barcode: 'NOSUCHCODE' });
  assert.is(wrong.status, 422);
  assert.equal(Object.keys(wrong.json.errors ?? {}), ['barcode']);
  assert.equal(Object.keys((await check({ schedule_id: offer.schedule.id, barcode: ' ' })).json.errors ?? {}), [
    'barcode',
  ]);
  assert.is((await check({ schedule_id: 999_999, barcode })).status, 404);
});

test('the checkout sells vouchers, and not together with tickets', async () => {
  const offer = await buyableOffer(visitor);
  const item = { type: 'loyaltyCard', vouchers: 1, voucher_type_id: type, total_turns: 4, total_products: 500 };
  const order = { ...checkoutBody(offer, [null]), holder_name: 'Grace', amount: 4 * 900 + 500, items: [item] };
  const bought = await checkout(order);
  assert.is(bought.status, 200, bought.text);
  assert.is(bought.json.data.status, 'paying');
  assert.is((await checkout(order)).json.data.uuid, bought.json.data.uuid);
  const result = await visitor.get<{ data: BillResult }>(`/api/bill/${bought.json.data.uuid}/result`);
  assert.is(documented('billResult', result).json.data.type, 'vouchers');

  const other = { bill_id: crypto.randomUUID() };
  const neighbours = await voucherType(world, { exhibitor_id: 2 });
  const [ticket] = checkoutBody(offer, [null]).items;
  for (const [changes, field] of [
    [{ items: [item, ticket] }, 'items.1.type'],
    [{ items: [ticket, item] }, 'items.1.type'],
    [{ items: [{ ...item, total_turns: 3 }] }, 'items.0.total_turns'],
    [{ items: [{ ...item, total_turns: 10_000 }] }, 'items.0.total_turns'],
    [{ items: [{ ...item, total_turns: 1e12 }] }, 'items.0.total_turns'],
    [{ items: [{ ...item, total_turns: -2 }] }, 'items.0.total_turns'],
    [{ items: [{ ...item, total_products: 9_999_999 }] }, 'items.0.total_products'],
    [{ items: [{ ...item, total_products: 0.5 }] }, 'items.0.total_products'],
    [{ items: [{ ...item, voucher_type_id: neighbours }] }, 'items.0.voucher_type_id'],
    [{ items: [{ ...item, type: 'popcorn' }] }, 'items.0.type'],
    [{ items: Array.from({ length: 21 }, () => item) }, 'items'],
  ] as const) {
    const refused = await refusedCheckout({ ...order, ...other, ...changes });
    assert.equal([refused.status, Object.keys(refused.json.errors ?? {})], [422, [field]], refused.text);
  }
});

test('webhooks: unknown addresses and unsigned news are refused', async () => {
  assert.is((await visitor.post('/api/webhooks/nobody', {})).status, 404);
  const webhooks = await webhookPath(edge.config.databaseUrl ?? '');
  const unsigned = await visitor.post(webhooks, { id: 'evt_1', payment: 'sbx_1', status: 'paid' });
  assert.is(unsigned.status, 403, unsigned.text);
  assert.is((await visitor.post(webhooks, 'x'.repeat(300_000))).status, 413);
});

test('unknown calls are refused as JSON', async () => {
  for (const path of ['/api', '/api/nothing', '/session/x', '/api/checkout/1']) {
    const answer = await visitor.get(path, { accept: 'text/html' });
    assert.is(answer.status, 404, path);
    assert.is(answer.json.code, 'NOT_FOUND');
  }
});

const otherMethods: [string, string, string][] = [
  ['GET', '/api/checkout', 'OPTIONS, POST'],
  ['POST', '/api/startup', 'OPTIONS, GET, HEAD'],
  ['DELETE', '/api/startup', 'OPTIONS, GET, HEAD'],
  ['PUT', '/api/bill/00000000-0000-4000-8000-000000000000/status', 'OPTIONS, GET, HEAD'],
  ['POST', '/api/schedules/1/data', 'OPTIONS, GET, HEAD'],
  ['GET', '/session/touch', 'OPTIONS, POST'],
  ['PATCH', '/session/token', 'OPTIONS, GET, HEAD'],
  ['GET', '/api/webhooks/sandbox', 'OPTIONS, POST'],
];
for (const [method, path, allowed] of otherMethods) {
  test(`405 for ${method} ${path}, and which methods there are`, async () => {
    const { headers } = visitor;
    const answer = await fetch(`${edge.url}${path}`, { method, headers: { ...headers, 'x-locale': 'de' } });
    assert.is(answer.status, 405);
    assert.is(answer.headers.get('allow'), allowed);
    assert.is(((await answer.json()) as ErrorBody).code, 'METHOD_NOT_ALLOWED');
    const asked = await fetch(`${edge.url}${path}`, { method: 'OPTIONS', headers });
    assert.is(asked.status, 204);
    assert.is(asked.headers.get('allow'), allowed);
  });
}

test('every pattern of the document is one that languages without property classes read', () => {
  const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, text]) =>
    JSON.parse(text ?? '""'),
  );
  assert.ok(patterns.length > 5);
  for (const pattern of patterns) {
    assert.not.match(pattern, /\\[pP]\{|\\u[dD][89a-fA-F]|\(\?[=!<]/, pattern);
    new RegExp(pattern, 'u');
  }
});

test('a touched session needs no body, and whatever is sent along is not read', async () => {
  for (const body of ['', '0', '{"a":', 'x'.repeat(300_000)])
    assert.is(documented('sessionTouch', await visitor.post('/session/touch', body)).status, 200, body.slice(0, 9));
});

test('no visitor is sent to a node whose money jobs stand still; mail that does turns nobody away', async () => {
  const { services } = edge.server.edge;
  const { health } = services;
  const readyWithout = async (stopped: 'money' | 'mail') => {
    services.health = async () => {
      const well = await health();
      assert.ok(well.jobs);
      return { ...well, jobs: well.jobs && { ...well.jobs, [stopped]: { ...well.jobs[stopped], running: false } } };
    };
    return visitor.get<{ status: string; jobs: { money: { running: boolean } } }>('/ready');
  };
  try {
    const stopped = await readyWithout('money');
    assert.is(stopped.status, 503);
    assert.is(stopped.json.status, 'not ready');
    assert.is(stopped.json.jobs.money.running, false);
    assert.is((await readyWithout('mail')).status, 200);
  } finally {
    services.health = health;
  }
  assert.is((await visitor.get('/ready')).status, 200);
});

test('probes and metrics', async () => {
  assert.is((await visitor.get('/health')).status, 200);
  const { jobs, ...rest } = (await visitor.get<{ jobs: Record<string, { running: boolean }> }>('/ready')).json;
  assert.equal(rest, { status: 'ready', database: true, leases: true });
  assert.equal([jobs.money?.running, jobs.mail?.running], [true, true]);
  const metrics = await visitor.get('/metrics', { authorization: `Bearer ${metricsToken}` });
  assert.match(metrics.text, /parterre_checkouts_total\{outcome="ok"\} [1-9]/);
  assert.match(metrics.text, /parterre_checkouts_total\{outcome="AMOUNT_CHANGED"\} 2/);
  assert.match(metrics.text, /route="\/api\/bill\/\{uuid\}\/status"/);
  assert.not.match(metrics.text, /00000000-0000-4000/);
  for (const authorization of ['', 'Bearer another token', metricsToken])
    assert.is((await visitor.get('/metrics', { authorization })).status, 404, authorization);
});

test('security headers are on every answer', async () => {
  for (const path of ['/api/startup', '/api/nothing', '/en/', '/favicon.svg', '/health']) {
    const { headers } = await visitor.get(path);
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /script-src 'self' 'wasm-unsafe-eval' 'nonce-[^']+';/, path);
    assert.not.match(policy, /script-src[^;]*'unsafe-inline'/);
    assert.match(policy, /object-src 'none'/);
    assert.is(headers.get('x-content-type-options'), 'nosniff');
    assert.is(headers.get('x-powered-by'), null);
    assert.match(headers.get('x-request-id') ?? '', /^[\w-]{36}$/);
  }
});

test('429 in words and with Retry-After, once there were too many', async () => {
  const limited = await edgeUnderTest({ rateWindowSeconds: 3600 });
  try {
    const eager = await limited.visitor();
    let refused: Answer | undefined;
    for (let call = 0; call <= limits.rates.checkout.visitor; call += 1)
      refused = await eager.post('/api/checkout', {}, { 'x-locale': 'fr' });
    assert.is(refused?.status, 429);
    assert.is(refused?.json.code, 'TOO_MANY_REQUESTS');
    assert.match(refused?.json.message ?? '', /Trop de demandes\. Veuillez patienter \d+ secondes/);
    assert.is(refused?.headers.get('retry-after'), String(refused?.json.retryAfterSeconds));
    documented('checkout', refused as Answer);
    for (let call = 0; call <= limits.rates.newsletter.visitor; call += 1)
      refused = await eager.post('/api/newsletters/subscribe', {}, { 'x-locale': 'fr' });
    assert.is(documented('newsletterSubscribe', refused as Answer).status, 429);
    for (let call = 0; call <= limits.rates.voucher.visitor; call += 1)
      refused = await eager.post('/api/vouchers/validate', {}, { 'x-locale': 'fr' });
    assert.is(documented('voucherCheck', refused as Answer).status, 429);
    for (let call = 0; call <= limits.rates.contact.visitor; call += 1)
      refused = await eager.post('/api/contactpage/send', {}, { 'x-locale': 'fr' });
    assert.is(documented('contactSend', refused as Answer).status, 429);
  } finally {
    await limited.close();
  }
});

test('every call of visitors was seen to answer as documented', () => {
  const unseen = operations.filter(
    ({ id, staff, scanner }) => !staff && !scanner && ![...seen].some((call) => call.startsWith(`${id} `)),
  );
  assert.equal(
    unseen.map(({ id }) => id),
    [],
  );
});

test.run();
