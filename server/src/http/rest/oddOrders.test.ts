/** Orders over REST that nobody with our apps would send: what each is answered, in four languages, and that nothing is lost. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createPool } from '../../adapters/postgres/pool.ts';
import {
  type ErrorBody,
  type ErrorCode,
  errorCodes,
  type HoldAnswer,
  locales,
  type PaymentResponse,
  type Schedule,
  type ScheduleData,
  type Startup,
} from '../../contract/index.ts';
import { cinemaClock } from '../../testing/cinemaTime.ts';
import { type EdgeUnderTest, edgeUnderTest, openSocket, type Visitor } from '../../testing/edgeUnderTest.ts';
import { freshDatabase, type TestDatabase } from '../../testing/index.ts';
import { hallOf, plainRows, smallCinema } from '../../testing/smallCinema.ts';
import { text } from '../../texts/text.ts';
import type { SeatEntry } from './seatList.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** 0-9 plain; 10-15 three sofas; 16 accessible, 17 companion, 18, 19 plain, 20 companion, 21 accessible; 22-27 one blocked (23), one disabled (25), one never assigned (27); 28-33 VIP. */
const hall = hallOf([
  ...plainRows(1, 10),
  { seats: [1, 1, 2, 2, 3, 3].map((sofa) => ({ sofa })) },
  { seats: [{ accessible: true }, { companion: true }, {}, {}, { companion: true }, { accessible: true }] },
  { seats: [{}, { blocked: true }, {}, { disabled: true }, {}, { autoAssign: false }] },
  ...plainRows(1, 6, { class: 1 }),
]);

async function fill(databaseUrl: string) {
  const pool = createPool(databaseUrl);
  try {
    const cinema = await smallCinema(pool);
    const plain = await cinema.screen(hall);
    const strict = await cinema.screen(hall, { stranded_seats: 'forbid' });
    const apart = await cinema.screen(hall, { social_distancing_enabled: true, seat_clearance: 2 });
    await cinema.classRate(plain, 'vip_seats', { ticketMinor: 300, handlingMinor: 20 });
    const nowMs = cinemaClock.nowMs();
    const soonMs = nowMs + 10 * dayMs;
    const weekday = new Date(soonMs).getUTCDay() || 7;
    return {
      rates: {
        adult: await cinema.rate('Adult', 1150, { handling_minor: 50, max_tickets: 8 }),
        child: await cinema.rate('Child', 800, { min_tickets: 2, max_tickets: 4 }),
        guest: await cinema.rate('Guest', 0),
        otherDay: await cinema.rate('Other day', 500, { weekdays: [((weekday + 2) % 7) + 1] }),
        ahead: await cinema.rate('Early', 900, { one_day_ahead: true }),
        desk: await cinema.rate('Box office', 700, { visibility: 4 }),
      },
      schedules: {
        plain: await cinema.schedule(plain, soonMs),
        strict: await cinema.schedule(strict, soonMs),
        apart: await cinema.schedule(apart, soonMs),
        noPicker: await cinema.schedule(plain, soonMs, { seatpicker_enabled: false }),
        cancelled: await cinema.schedule(plain, soonMs, { cancelled_at: new Date() }),
        hidden: await cinema.schedule(plain, soonMs, { visibility: 4 }),
        notOnline: await cinema.schedule(plain, soonMs, { purchasable_online: false }),
        begun: await cinema.schedule(plain, nowMs - 1000),
        blocked: await cinema.schedule(plain, soonMs, { blocked_seats: [3] }),
        keptBack: await cinema.schedule(plain, soonMs, { online_reserve: 40 }),
        almostKeptBack: await cinema.schedule(plain, soonMs, { online_reserve: 30 }),
        // Still in time when all orders have been tried, however slow the machine.
        eventInTime: await cinema.event(plain, nowMs - minuteMs, 'in-time'),
        eventOver: await cinema.event(plain, nowMs - 15 * minuteMs - 1000, 'over'),
      },
      redirect: await cinema.method('redirect'),
    };
  } finally {
    await pool.end();
  }
}

const test = suite('odd orders');
let database: TestDatabase;
let world: Awaited<ReturnType<typeof fill>>;
let edge: EdgeUnderTest;
let visitor: Visitor;

test.before(async () => {
  database = await freshDatabase();
  world = await fill(database.url);
  edge = await edgeUnderTest({ databaseUrl: database.url, environment: { RATE_LIMITS: 'off' } });
  visitor = await edge.visitor();
});
test.after(async () => {
  await edge.close();
  await database.close();
});

type World = Awaited<ReturnType<typeof fill>>;
type Item = Record<string, unknown>;
type Form = Record<string, unknown> & { items: Item[] };

/** A form that is right, for seats that are named or (null) left to the engine. */
function order(
  schedule: keyof World['schedules'],
  seats: (number | null)[],
  rate: keyof World['rates'] = 'adult',
): Form {
  const prices: Partial<Record<keyof World['rates'], number>> = { adult: 1200, child: 800, guest: 0 };
  return {
    bill_id: crypto.randomUUID(),
    name: 'Ada Visitor',
    email: 'ada@example.com',
    email_confirmation: 'ada@example.com',
    payment_method_id: world.redirect,
    amount: (prices[rate] ?? 0) * seats.length,
    items: seats.map((index) => ({
      type: 'ticket',
      schedule_id: world.schedules[schedule],
      price_rate_id: world.rates[rate],
      ...(index !== null && { seat: { index } }),
    })),
  };
}
const changed = (form: Form, item: Item): Form => ({ ...form, items: form.items.map((one) => ({ ...one, ...item })) });
const any = (count: number): null[] => Array<null>(count).fill(null);

const submit = (body: unknown, headers: Record<string, string> = {}) =>
  visitor.post<ErrorBody & { data: PaymentResponse }>('/api/checkout', body, headers);

async function seatsOf(schedule: keyof World['schedules']): Promise<SeatEntry[]> {
  const path = `/api/schedules/${world.schedules[schedule]}/arrangement`;
  return (await visitor.get<{ data: { seats: SeatEntry[] } }>(path)).json.data.seats;
}
const takenOf = async (schedule: keyof World['schedules']) =>
  (await seatsOf(schedule)).filter(({ sold, reserved }) => sold || reserved).map(({ index }) => index);

/** Field, key of its text, values of the text. */
type Told = [string, string, Record<string, number>?];
const refusals: [string, () => unknown, ErrorCode, Told[]?][] = [
  ['a companion seat alone', () => order('plain', [17]), ...seatRule('seatRules:COMPANION_ALONE')],
  [
    'a companion seat with another’s wheelchair place',
    () => order('plain', [17, 21]),
    ...seatRule('seatRules:COMPANION_ALONE'),
  ],
  ['half a sofa', () => order('plain', [10]), ...seatRule('seatRules:SPLIT_SOFA')],
  ['halves of two sofas', () => order('plain', [11, 12]), ...seatRule('seatRules:SPLIT_SOFA', 0, 1)],
  ['a seat that strands another', () => order('strict', [1, 2]), ...seatRule('seatRules:STRANDED_SEAT', 0, 1)],
  ['a seat that is blocked in the hall', () => order('plain', [23]), ...seatRule('seatRules:SEAT_BLOCKED')],
  ['a seat that is blocked for the show', () => order('blocked', [2, 3]), ...seatRule('seatRules:SEAT_BLOCKED', 1)],
  ['a seat that is only drawn', () => order('plain', [25]), ...seatRule('seatRules:SEAT_DISABLED')],
  ['a blocked seat and half a sofa', () => order('plain', [23, 10]), ...seatRule('seatRules:SEAT_BLOCKED')],
  ['a chosen seat where seats are assigned', () => order('noPicker', [0]), ...seatRule('seatRules:ASSIGNED')],
  ['a seat of the box office’s reserve', () => order('keptBack', [0]), 'SOLD_OUT'],
  ['any seat of the box office’s reserve', () => order('keptBack', any(1)), 'SOLD_OUT'],
  ['more than the reserve leaves', () => order('almostKeptBack', any(3)), 'NOT_ENOUGH_SEATS'],
  ['more named seats than the reserve leaves', () => order('almostKeptBack', [0, 1, 2]), 'NOT_ENOUGH_SEATS'],
  ['a cancelled show', () => order('cancelled', [0]), 'SCHEDULE_CANCELLED'],
  ['a show for the box office alone', () => order('hidden', [0]), 'SCHEDULE_NOT_FOUND'],
  ['a show that is not sold online', () => order('notOnline', [0]), 'SALE_CLOSED'],
  ['a film that has begun', () => order('begun', [0]), 'SALE_CLOSED'],
  ['an event 15 minutes after its start', () => order('eventOver', [0]), 'SALE_CLOSED'],
  ['fewer than a rate’s least', () => order('plain', [0], 'child'), ...field('quantity', 'rate_min', { limit: 2 })],
  ['more than a rate’s most', () => order('plain', any(5), 'child'), ...field('quantity', 'rate_max', { limit: 4 })],
  [
    'more than an order’s most across rates',
    () => ({
      ...order('plain', []),
      items: [...order('plain', any(8)).items, ...order('plain', any(3), 'child').items],
    }),
    ...field('quantity', 'order_max', { limit: 10 }),
  ],
  ['a rate of another weekday', () => order('plain', [0], 'otherDay'), ...field('price_rate_id', 'rate_weekday')],
  [
    'an early rate on the day',
    () => order('eventInTime', [0], 'ahead'),
    ...field('price_rate_id', 'rate_one_day_ahead'),
  ],
  ['a rate of the box office', () => order('plain', [0], 'desk'), ...field('price_rate_id', 'rate_unknown')],
  ['a free ticket on a seat that costs', () => order('plain', [28], 'guest'), 'AMOUNT_CHANGED'],
  ['a total of nothing for tickets that cost', () => ({ ...order('plain', [0]), amount: 0 }), 'AMOUNT_CHANGED'],
  ['an item for -5', () => changed(order('plain', [0]), { quantity: -5 }), ...field('quantity', 'min', { limit: 1 })],
  [
    'an item for 10^9',
    () => changed(order('plain', [0]), { quantity: 1e9 }),
    ...field('quantity', 'max', { limit: 1 }),
  ],
  ['half a seat', () => changed(order('plain', [0]), { seat: { index: 0.5 } }), ...field('seat', 'whole_number')],
  ['a seat beyond numbers', () => changed(order('plain', [0]), { seat: { index: 1e18 } }), ...field('seat', 'invalid')],
  [
    'a seat without a place',
    () => changed(order('plain', [0]), { seat: {} }),
    ...field('seat', 'seatRules:EMPTY_SELECTION'),
  ],
  [
    'a row without a seat',
    () => changed(order('plain', [0]), { seat: { row: 1 } }),
    ...field('seat', 'seatRules:EMPTY_SELECTION'),
  ],
  [
    'an index and a place that mean two seats',
    () => changed(order('plain', [0]), { seat: { index: 2, row: 4, col: 5 } }),
    ...field('seat', 'seatRules:UNKNOWN_SEAT'),
  ],
  [
    'a voucher, without the module',
    () => changed(order('plain', [0]), { voucher_id: crypto.randomUUID() }),
    'MODULE_INACTIVE',
  ],
  ['show 0', () => changed(order('plain', [0]), { schedule_id: 0 }), ...field('schedule_id', 'choice')],
  ['show 123456', () => changed(order('plain', [0]), { schedule_id: 123_456 }), 'SCHEDULE_NOT_FOUND'],
  [
    'an item that is nothing',
    () => ({ ...order('plain', []), items: [null] }),
    'VALIDATION_FAILED',
    [['items.0', 'missing']],
  ],
  ['items that are no list', () => ({ ...order('plain', []), items: {} }), 'VALIDATION_FAILED', [['items', 'missing']]],
  ['a total in words', () => ({ ...order('plain', [0]), amount: '1200' }), 'VALIDATION_FAILED', [['amount', 'number']]],
  [
    'an unknown language',
    () => ({ ...order('plain', [0]), locale: 'nl' }),
    'VALIDATION_FAILED',
    [['locale', 'choice']],
  ],
  ['an empty token', () => ({ ...order('plain', [0]), hold_token: '' }), 'HOLD_INVALID'],
  ['an endless token', () => ({ ...order('plain', [0]), hold_token: 'A'.repeat(100_000) }), 'HOLD_INVALID'],
  [
    'a token that is a number',
    () => ({ ...order('plain', [0]), hold_token: 42 }),
    'VALIDATION_FAILED',
    [['hold_token', 'missing']],
  ],
  ['no object', () => 'null', 'VALIDATION_FAILED', [['form', 'missing']]],
  ['a number', () => '0', 'VALIDATION_FAILED', [['form', 'missing']]],
  ['a text', () => '"order"', 'VALIDATION_FAILED', [['form', 'missing']]],
  ['half an object', () => '{"items":', 'MALFORMED_REQUEST'],
  ['20,000 brackets', () => `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'VALIDATION_FAILED', [['form', 'missing']]],
  ['10 MB', () => ({ ...order('plain', [0]), name: 'x'.repeat(10 << 20) }), 'BODY_TOO_LARGE'],
];
function seatRule(key: string, ...items: number[]): [ErrorCode, Told[]] {
  return ['VALIDATION_FAILED', (items.length > 0 ? items : [0]).map((item) => [`items.${item}.seat`, key])];
}
const fullKey = (key: string): string => (key.includes(':') ? key : `validation:${key}`);
function field(name: string, key: string, values?: Record<string, number>): [ErrorCode, Told[]] {
  return ['VALIDATION_FAILED', [[`items.0.${name}`, key, values]]];
}

for (const [name, form, code, told = []] of refusals) {
  test(`${code} for ${name}, in every language`, async () => {
    const body = form();
    for (const locale of locales) {
      const answer = await submit(body, { 'x-locale': locale });
      assert.is(answer.status, errorCodes[code].status, answer.text.slice(0, 500));
      assert.is(answer.json.code, code);
      const context: Record<string, string> = code === 'SOLD_OUT' ? { context: 'online' } : {};
      assert.is(answer.json.message, text(locale, `errors:${code}`, context));
      for (const [place, key, values] of told) {
        assert.equal(answer.json.errors?.[place], [text(locale, fullKey(key), values)], answer.text.slice(0, 500));
      }
    }
  });
}

test('nothing was taken by what was refused', async () => {
  for (const schedule of ['plain', 'strict', 'noPicker', 'blocked', 'almostKeptBack', 'eventInTime'] as const) {
    assert.equal(await takenOf(schedule), [], schedule);
  }
});

test('the list of shows and each show itself tell the same of its seats', async () => {
  const { schedules } = (await visitor.get<{ data: Startup }>('/api/startup')).json.data;
  const told = ({ total_seats, available_seats_online, sold_out, sold_out_online }: Schedule) => ({
    total_seats,
    available_seats_online,
    sold_out,
    sold_out_online,
  });
  for (const name of ['plain', 'blocked', 'keptBack', 'almostKeptBack', 'noPicker'] as const) {
    const listed = schedules.find(({ id }) => id === world.schedules[name]);
    const { schedule } = (await visitor.get<ScheduleData>(`/api/schedules/${world.schedules[name]}/data`)).json;
    assert.equal(listed && told(listed), told(schedule), name);
    assert.is(schedule.total_seats, 33, 'a seat that is only drawn does not count');
  }
});

test('seats say what may become of them', async () => {
  const seats = await seatsOf('plain');
  const told = (index: number) => {
    const { autoassign, blocked, disabled } = seats[index] ?? {};
    return { autoassign, blocked, disabled };
  };
  assert.equal(told(0), { autoassign: true, blocked: false, disabled: false });
  assert.equal(told(23), { autoassign: true, blocked: true, disabled: false });
  assert.equal(told(25), { autoassign: true, blocked: true, disabled: true });
  assert.equal(told(27), { autoassign: false, blocked: false, disabled: false });
});

test('what is odd and right goes through', async () => {
  const right: [string, Form, number[]][] = [
    ['an event a few minutes after its start', order('eventInTime', [0]), [0]],
    ['a wheelchair place with its companion', order('plain', [17, 16]), [16, 17]],
    ['a whole sofa', order('plain', [11, 10]), [10, 11]],
    ['a seat that is never assigned', order('plain', [27]), [27]],
    ['by place', changed(order('plain', [0]), { seat: { row: 0, col: 3, class: 'whatever', name: 'Z-99' } }), [3]],
    ['no method where one is enough', { ...order('plain', [4]), payment_method_id: null }, [4]],
    ['an address with spaces and capitals', { ...order('plain', [5]), email: ' Ada@Example.com ' }, [5]],
    [
      'tickets in no order',
      {
        ...order('plain', [6, 7]),
        items: [{ ...order('plain', [6]).items[0], bill_order: 9 }, ...order('plain', [7]).items],
      },
      [6, 7],
    ],
  ];
  for (const [name, form, seats] of right) {
    const answer = await submit(form);
    assert.is(answer.status, 200, `${name}: ${answer.text}`);
    const schedule = name.startsWith('an event') ? 'eventInTime' : 'plain';
    for (const seat of seats) assert.ok((await takenOf(schedule)).includes(seat), name);
  }
});

test('nothing to pay: settled at once, also with a method', async () => {
  const answer = await submit(order('plain', [8], 'guest'));
  assert.is(answer.json.data.status, 'settled');
  assert.is(answer.json.data.payment, null);
  const tickets = await visitor.get(`/api/bill/${answer.json.data.uuid}/tickets.pdf`);
  assert.is(tickets.status, 200);
});

test('parties are kept apart where the screen says so', async () => {
  assert.is((await submit(order('apart', [0, 1]))).status, 200);
  const near = await submit(order('apart', [3]), { 'x-locale': 'de' });
  assert.equal(near.json.errors, { 'items.0.seat': [text('de', 'seatRules:TOO_CLOSE')] });
  assert.is((await submit(order('apart', [4]))).status, 200);
});

test('the same bill_id is one bill: in capitals, ten times at once, and for other details not at all', async () => {
  const form = order('strict', [0]);
  const all = [...Array<Form>(9).fill(form), { ...form, bill_id: String(form.bill_id).toUpperCase() }];
  const answers = await Promise.all(all.map((one) => submit(one)));
  assert.equal(
    answers.map(({ status }) => status),
    all.map(() => 200),
  );
  assert.is(new Set(answers.map(({ json }) => json.data.uuid)).size, 1);
  const late = await submit({ ...form, bill_id: String(form.bill_id).toUpperCase() });
  assert.is(late.json.data?.uuid, answers[0]?.json.data.uuid, late.text);
  assert.equal(await takenOf('strict'), [0]);
  for (const locale of locales) {
    const reused = await submit({ ...form, name: 'Somebody Else' }, { 'x-locale': locale });
    assert.is(reused.status, 422);
    assert.equal(reused.json.errors, { bill_id: [text(locale, 'validation:bill_id_reused')] });
  }
});

test('of twenty orders for one seat one gets it, and every other is told at the seat', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => submit(order('blocked', [9]))));
  const won = answers.filter(({ status }) => status === 200);
  assert.is(won.length, 1);
  for (const { status, json } of answers) {
    if (status !== 200) assert.equal(json.errors, { 'items.0.seat': [text('en', 'validation:seat_taken')] });
  }
});

test('a stale or foreign CSRF token buys nothing', async () => {
  const stranger = await edge.visitor();
  for (const token of [
    '',
    stranger.csrf,
    visitor.csrf.slice(0, -2),
    `${visitor.csrf.split('.')[0]}.0.${'a'.repeat(32)}`,
  ]) {
    for (const locale of locales) {
      const answer = await submit(order('blocked', [0]), { 'x-csrf-token': token, 'x-locale': locale });
      assert.is(answer.status, 419);
      assert.is(answer.json.message, text(locale, 'errors:SESSION_EXPIRED'));
    }
  }
  assert.equal(await takenOf('blocked'), [9]);
});

test('a hold’s token buys its own seats of its own show, once', async () => {
  const socket = await openSocket(edge.url, { headers: { cookie: visitor.cookie }, params: { csrf: visitor.csrf } });
  const held = await socket.call(1, 'mutation', 'seats.hold', {
    scheduleId: world.schedules.blocked,
    idempotencyKey: crypto.randomUUID(),
    want: { kind: 'seats', seats: [0, 1] },
  });
  const hold_token = (held.result?.data as HoldAnswer | undefined)?.token;
  const refused: [string, Form, ErrorCode, Told[]][] = [
    ['another show', order('plain', any(2)), 'HOLD_INVALID', []],
    ['fewer tickets', order('blocked', any(1)), ...seatRule('seatRules:WRONG_COUNT')],
    ['more tickets', order('blocked', any(3)), ...seatRule('seatRules:WRONG_COUNT')],
    ['other seats', order('blocked', [0, 4]), ...seatRule('seat_not_held', 1)],
    ['one seat twice', order('blocked', [1, 1]), ...seatRule('seatRules:DUPLICATE_SEAT', 1)],
  ];
  for (const [name, form, code, told] of refused) {
    for (const locale of locales) {
      const answer = await submit({ ...form, hold_token }, { 'x-locale': locale });
      assert.is(answer.json.code, code, name);
      for (const [place, key] of told) assert.equal(answer.json.errors?.[place], [text(locale, fullKey(key))], name);
    }
  }
  const bought = await submit({ ...order('blocked', [1, 0]), hold_token });
  assert.is(bought.status, 200, bought.text);
  for (const locale of locales) {
    const again = await submit({ ...order('blocked', [0, 1]), hold_token }, { 'x-locale': locale });
    assert.is(again.status, 409);
    assert.is(again.json.message, text(locale, 'errors:HOLD_ORDERED'));
    const extended = await openSocket(edge.url, {
      headers: { cookie: visitor.cookie },
      params: { csrf: visitor.csrf, locale },
    });
    const answer = await extended.call(1, 'mutation', 'seats.extend', { token: hold_token });
    assert.is(answer.error?.data.parterre.code, 'HOLD_ORDERED');
    assert.is(answer.error?.message, text(locale, 'errors:HOLD_ORDERED'));
    extended.close();
  }
  assert.equal(await takenOf('blocked'), [0, 1, 9]);
  socket.close();
});

test('who hangs up in the middle of an order loses nothing, and the order can be sent again', async () => {
  const form = order('noPicker', any(2));
  const impatient = new AbortController();
  const sent = fetch(`${edge.url}/api/checkout`, {
    method: 'POST',
    headers: visitor.headers,
    body: JSON.stringify(form),
    signal: impatient.signal,
  }).catch(() => null);
  setTimeout(() => impatient.abort(), 5);
  await sent;
  const answer = await submit(form);
  assert.is(answer.status, 200, answer.text);
  assert.is((await takenOf('noPicker')).length, 2);
});

test('a rate that was deleted a moment ago is no longer offered, in every language', async () => {
  assert.is((await visitor.get(`/api/schedules/${world.schedules.blocked}/data`)).status, 200);
  const pool = createPool(database.url);
  await pool.query('delete from price_rate where id = $1', [world.rates.guest]);
  await pool.end();
  for (const locale of locales) {
    const answer = await submit(order('blocked', [5], 'guest'), { 'x-locale': locale });
    assert.is(answer.status, 422, answer.text);
    assert.equal(answer.json.errors, { 'items.0.price_rate_id': [text(locale, 'validation:rate_unknown')] });
  }
  assert.not((await takenOf('blocked')).includes(5));
});

test('nothing of all this was a fault of ours', () => {
  assert.equal(
    edge.faults.map((fault) => (fault instanceof Error ? fault.stack : fault)),
    [],
  );
});

test.run();
