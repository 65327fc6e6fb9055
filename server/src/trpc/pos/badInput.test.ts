/**
 * Whatever a till sends: an answer, or a refusal in words of ours, and of what is refused nothing is written. First everything odd at each place
 * of every procedure, then what is well formed and wrong: of another till, cinema or exhibitor, at other prices, in absurd numbers.
 */
import { TRPCError } from '@trpc/server';
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ZodError } from 'zod';
import {
  type ErrorCode,
  type HoldAnswer,
  locales,
  type OfflineKept,
  type PosOffer,
  type PosReceipt,
  type ReservationView,
} from '../../contract/index.ts';
import type { DeviceActor } from '../../domain/actor.ts';
import { toErrorBody } from '../../edge/errors.ts';
import { type EdgeUnderTest, edgeUnderTest } from '../../testing/edgeUnderTest.ts';
import { copyRows, type Journal, journalOf } from '../../testing/journal.ts';
import { chances, shown, variants } from '../../testing/oddInputs.ts';
import { inputsOf, procedures, withAt } from '../../testing/procedures.ts';
import { randomOf } from '../../testing/random.ts';
import { createContextInner } from '../context.ts';
import { createCaller } from '../router.ts';

const seed = Number(process.env.PARTERRE_SEED ?? Math.floor(Math.random() * 2 ** 31));
const test = suite(`bad input at a till, PARTERRE_SEED=${seed}`);
let edge: EdgeUnderTest;
let database: pg.Client;
let journal: Journal;

/** What is there for a till to do things with. */
interface Place {
  till: DeviceActor;
  schedule: number;
  rate: number;
  price: number;
  cash: number;
  product: number;
  productPrice: number;
  employee: number;
  shift: number;
  /** A bill that was sold there, and a line of it. */
  bill: string;
  line: string;
  /** Parked there. */
  basket: string;
  reservation: ReservationView;
}
let here: Place;
/** In another cinema of the same exhibitor. */
let there: Place;
/** Rows of everything with this id, of another exhibitor. */
const foreign = 990_002;
const ofExhibitor = [
  'exhibitor',
  'cinema',
  'screen',
  'screen_layout',
  'movie',
  'movie_version',
  'price_group',
  'price_rate',
  'schedule',
  'product',
  'payment_method',
  'employee',
];
const pin = '2468';
const id = () => crypto.randomUUID();

test.before(async () => {
  edge = await edgeUnderTest({ environment: { RATE_LIMITS: 'off', ROLE: 'web' } });
  database = new pg.Client({ connectionString: edge.config.databaseUrl ?? '' });
  await database.connect();
  await database.query(
    `insert into setting (exhibitor_id, key, value) values (1, 'pos_config', '{"offline_seats": 2, "offline_hours": 24}')
     on conflict (exhibitor_id, key) do update set value = setting.value || excluded.value`,
  );
  here = await placeIn(1);
  there = await placeIn(2);
  await copyRows(database, { id: foreign, uuid: id(), tables: ofExhibitor });
  journal = await journalOf(database);
});
test.after(async () => {
  await database.end();
  await edge.close();
});

async function one<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T> {
  const { rows } = await database.query<T>(sql, values);
  if (!rows[0]) throw new Error(`nothing is found by ${sql}`);
  return rows[0];
}

/** A till in a cinema, with somebody at it who may do everything, that has sold, parked and reserved. */
async function placeIn(cinema: number): Promise<Place> {
  const key = `key of cinema ${cinema}`;
  const { id: device } = await one<{ id: number }>(
    `insert into device (uid, token_hash, exhibitor_id, cinema_id, name, type, auth_status, browser, printer)
     values ($1, $1, 1, $2, $1, 'pos', 'active', '', '127.0.0.1:9') returning id`,
    [key, cinema],
  );
  await database.query(
    `insert into staff_session (id, employee_id, browser, expires_at, device_id) values ($1, 1, '', now() + interval '1 hour', $2)`,
    [id(), device],
  );
  const till = (await edge.server.edge.services.devices.known(key))?.actor;
  if (!till) throw new Error('the till was not let in');
  const { schedule } = await one<{ schedule: number }>(
    `select id as schedule from schedule where cinema_id = $1 and not draft and cancelled_at is null
       and not exists (select from event e where e.schedule_id = schedule.id) order by start_at desc limit 1`,
    [cinema],
  );
  const { cash } = await one<{ cash: number }>(
    `select id as cash from payment_method where exhibitor_id = 1 and type = 'cash' and status = 'active'`,
  );
  const { product, price: productPrice } = await one<{ product: number; price: number }>(
    `select id as product, price_minor as price from product
     where exhibitor_id = 1 and status = 'active' and archived_at is null and kind = 'single' and deposit_minor = 0 and not keeps_stock order by id limit 1`,
  );
  const { tariffs } = (await answerOf(till, 'pos.offer', { scheduleId: schedule, locale: 'en' })) as PosOffer;
  const rate = tariffs.find(({ total_price, min_tickets }) => total_price > 0 && !min_tickets) ?? tariffs[0];
  const { employee } = await one<{ employee: number }>(
    `select employee_id as employee from membership m join employee e on e.id = m.employee_id where exhibitor_id = 1 and device_pin_hash is not null and name = 'Ewoud Claes'`,
  );
  const place = {
    till,
    schedule,
    rate: rate?.price_rate_id ?? 0,
    price: rate?.total_price ?? 0,
    cash,
    product,
    productPrice,
    employee,
  } as Place;
  await answerOf(till, 'pos.cash.open', { count: { 5000: 4 }, note: null, request: id() });
  place.shift = (await one<{ id: number }>('select id from cash_shift where device_id = $1', [device])).id;
  const sale = await saleAt(place);
  place.bill = ((await answerOf(till, 'pos.sell', sale)) as PosReceipt).bill;
  place.line = (await one<{ id: string }>('select id::text from bill_line where bill_uuid = $1', [place.bill])).id;
  const reserved = await saleAt(place);
  place.reservation = (await answerOf(till, 'pos.reservations.make', reservationOf(reserved))) as ReservationView;
  place.basket = id();
  await answerOf(till, 'pos.basket.save', { id: place.basket, content: contentOf(place) });
  await answerOf(till, 'pos.basket.park', { id: place.basket, label: null });
  return place;
}

async function holdAt({ till, schedule }: Place): Promise<HoldAnswer> {
  const want = { kind: 'auto', count: 1 };
  return (await answerOf(till, 'pos.hold', { scheduleId: schedule, idempotencyKey: id(), want })) as HoldAnswer;
}

/** A ticket for cash, with a seat that is held. */
async function saleAt(place: Place) {
  const { seats, token } = await holdAt(place);
  const { schedule, rate, price, cash } = place;
  return {
    bill_id: id(),
    basket_id: id(),
    locale: 'en',
    payment_method_id: cash,
    amount: price,
    tendered: price,
    items: [{ type: 'ticket', schedule_id: schedule, price_rate_id: rate, seat: { index: seats[0] } }],
    holds: [{ schedule_id: schedule, token }],
    products: [] as { product_id: number; quantity: number }[],
  };
}

/** One of the product for cash. */
const goodsAt = ({ product, productPrice, cash }: Place) => ({
  ...{ bill_id: id(), basket_id: id(), locale: 'en', payment_method_id: cash, items: [], holds: [] },
  ...{ amount: productPrice, tendered: productPrice, products: [{ product_id: product, quantity: 1 }] },
});

const contact = { locale: 'en', name: 'Ada', phone: null, email: null, notes: null, source: 'pos' };
const reservationOf = ({ amount, items, holds }: Awaited<ReturnType<typeof saleAt>>) => ({
  ...{ request: id(), ...contact, amount, items },
  hold_token: holds[0]?.token ?? null,
});

const contentOf = ({ schedule, rate, price, product, productPrice }: Place) => ({
  shows: [
    {
      ...{ schedule_id: schedule, title: 'Film', start: '2026-11-21T20:00', hold: null },
      tickets: [
        { price_rate_id: rate, rate: 'Adult', price, seat: { index: 0, row: 0, col: 0, class: 'a', name: 'A1' } },
      ],
    },
  ],
  products: [{ product_id: product, quantity: 1, name: 'Popcorn', price: productPrice }],
});

const refundOf = ({ bill, line, price }: Place) => ({
  ...{ uuid: bill, lines: [line], reason: 'buyer', amount: price, request: id(), goods_back: false },
});

const exchangeOf = async (place: Place) => {
  const { basket_id: _, products: __, ...sale } = await saleAt(place);
  return { ...sale, from: place.bill, lines: [place.line], due: 0, tendered: 0 };
};

const restOf = ({ bill, cash, price }: Place) => ({
  ...{ bill, payment_id: id(), payment_method_id: cash, amount: price, tendered: price, locale: 'en', basket_id: id() },
});

async function reseatingOf(place: Place) {
  const { bill, line, schedule } = place;
  const { seats, token } = await holdAt(place);
  const { version } = await one<{ version: number }>('select row_version as version from bill where uuid = $1', [bill]);
  const tickets = [{ line, seat: seats[0] }];
  return { uuid: bill, request: id(), row_version: version, schedule_id: schedule, token, tickets };
}

/** A ticket of a seat that this till keeps, of its cinema's next show with the seats of one rate. */
async function soldAlone({ till }: Place) {
  const station = id();
  const { keepings } = (await answerOf(till, 'pos.offline.keep', {
    station,
    release: [],
    locale: 'en',
  })) as OfflineKept;
  const [kept] = keepings;
  const [seat] = kept?.seats ?? [];
  const [rate] = kept?.rates ?? [];
  const amount = seat?.prices[rate?.id ?? 0] ?? 0;
  return {
    ...{
      id: id(),
      keeping: kept?.id ?? '',
      station,
      amount,
      tendered: 99_999,
      employee: null,
      ago_ms: 1_000,
      locale: 'en',
    },
    items: [{ line: seat?.line ?? '', price_rate_id: rate?.id ?? 0 }],
  };
}

/** What is right. Of a procedure that is not here something of the right form is sent. */
const right: Record<string, (place: Place) => unknown> = {
  'pos.schedules': () => ({ locale: 'en' }),
  'pos.settings': () => undefined,
  'pos.offer': ({ schedule }) => ({ scheduleId: schedule, locale: 'en' }),
  'pos.methods': () => ({ locale: 'en' }),
  'pos.products': () => ({ locale: 'en' }),
  'pos.vouchers.check': ({ schedule }) => ({ barcode: 'NOBODYS', schedule_ids: [schedule], locale: 'en' }),
  'pos.vouchers.types': () => ({ locale: 'en' }),
  'pos.hold': ({ schedule }) => ({
    scheduleId: schedule,
    idempotencyKey: id(),
    want: { kind: 'auto', count: 1, keep: [0], avoid: [1] },
  }),
  'pos.leave': async (place) => ({ token: (await holdAt(place)).token }),
  'pos.sell': async (place) => {
    const sale = await saleAt(place);
    const { products, amount } = goodsAt(place);
    return { ...sale, products, amount: sale.amount + amount, tendered: sale.amount + amount };
  },
  'pos.payRest': (place) => restOf(place),
  'pos.cash.print': ({ shift }) => ({ shift, request: id() }),
  'pos.cash.preview': ({ shift }) => ({ shift }),
  'pos.bills.reseat': reseatingOf,
  'pos.printer': () => undefined,
  'pos.prints': ({ bill }) => ({ uuid: bill }),
  'pos.printAgain': ({ bill }) => ({ uuid: bill, kind: 'receipt', request: id() }),
  'pos.printPreview': ({ bill }) => ({ uuid: bill }),
  'pos.offline.keep': () => ({ station: id(), release: [], locale: 'en' }),
  'pos.offline.upload': (place) => soldAlone(place),
  'pos.offline.setAside': async (place) => ({
    sale: { ...(await soldAlone(place)), amount: 1 },
    ...{ cash: 1_300, sold: 'Brine, C-7', reason: 'The price was another' },
  }),
  'pos.basket.current': () => undefined,
  'pos.basket.save': (place) => ({ id: id(), content: contentOf(place) }),
  'pos.basket.park': ({ basket }) => ({ id: basket, label: 'Red coat' }),
  'pos.basket.parked': () => undefined,
  'pos.basket.load': ({ basket }) => ({ id: basket }),
  'pos.basket.clear': () => ({ id: id() }),
  'pos.bills.search': () => ({ q: 'Ada', locale: 'en' }),
  'pos.bills.get': ({ bill }) => ({ uuid: bill }),
  'pos.bills.mail': ({ bill }) => ({ uuid: bill, request: id(), email: 'ada@example.com' }),
  'pos.bills.refundQuote': ({ bill, line }) => ({ uuid: bill, lines: [line] }),
  'pos.bills.refund': refundOf,
  'pos.bills.exchange': exchangeOf,
  'pos.cash.standing': () => undefined,
  'pos.cash.open': () => ({ count: { 5000: 1 }, note: 'x', request: id() }),
  'pos.cash.payIn': () => ({ amount: 100, reason: 'Change', request: id() }),
  'pos.cash.withdraw': () => ({ amount: 100, reason: 'Safe', request: id() }),
  'pos.cash.close': ({ shift }) => ({ shift, count: { 5000: 1 }, deposit: 100, note: null, request: id() }),
  'pos.cash.handOver': ({ shift, employee }) => ({ shift, count: {}, note: null, request: id(), employee, pin }),
  'pos.reservations.search': () => ({ search: 'Ada', day: null, locale: 'en' }),
  'pos.reservations.get': ({ reservation }) => ({ uuid: reservation.uuid, locale: 'en' }),
  'pos.reservations.make': async (place) => reservationOf(await saleAt(place)),
  'pos.reservations.change': (place) => changeOf(place),
  'pos.reservations.print': ({ reservation }) => ({ uuid: reservation.uuid, locale: 'en', request: id() }),
  'pos.reservations.preview': ({ reservation }) => ({ uuid: reservation.uuid, locale: 'en' }),
  'pos.reservations.cancel': ({ reservation }) => ({ uuid: reservation.uuid, row_version: reservation.row_version }),
};

function changeOf({ reservation, schedule, rate }: Place) {
  const { uuid, row_version, tickets, amount } = reservation;
  const items = tickets.map(({ seat }) => ({
    ...{ type: 'ticket', schedule_id: schedule, price_rate_id: rate, seat: { index: seat?.index ?? 0 } },
  }));
  return { uuid, row_version, request: id(), ...contact, amount, items };
}

async function answerOf(actor: DeviceActor, path: string, input: unknown): Promise<unknown> {
  let call: unknown = createCaller(createContextInner(edge.server.edge, { actor }), {});
  for (const name of path.split('.')) call = (call as Record<string, unknown>)[name];
  return (call as (input: unknown) => Promise<unknown>)(input);
}

/** The refusal's code; null: it is answered. Looks at the words in all languages, and that nothing of what is refused was written. */
async function refusalOf(till: DeviceActor, path: string, input: unknown): Promise<ErrorCode | null> {
  const sent = () => `${path} ${shown(input)} PARTERRE_SEED=${seed}`;
  let isForm = false;
  try {
    await answerOf(till, path, input);
    return null;
  } catch (error) {
    const said = locales.map((locale) => toErrorBody(error, { locale, onFault: (fault) => edge.faults.push(fault) }));
    const code = said[0]?.code ?? 'INTERNAL';
    if (code === 'INTERNAL') throw new Error(sent(), { cause: error });
    assert.is(
      new Set(said.map(({ message }) => message)).size,
      locales.length,
      `${sent()}: said alike in two languages`,
    );
    isForm = error instanceof TRPCError && error.cause instanceof ZodError;
    if (isForm) {
      assert.ok(JSON.stringify(said[0]).length < 20_000, `${sent()}: a long answer`);
      return code;
    }
    const written = await journal.written(['staff_session', 'sign_in_failure', 'sign_in_lock']);
    assert.equal(written, [], `${sent()}: ${code}, but something was written`);
    return code;
  } finally {
    // What its form refuses comes near no service.
    if (!isForm) await journal?.takeBack();
  }
}

/** Calls that are well formed and cannot be done where the till stands now. */
const refusedAsItIs: Record<string, ErrorCode> = {
  'pos.cash.open': 'TILL_OPEN_ALREADY',
  'pos.basket.park': 'BASKET_GONE',
};

/** A register's own are refused here before they are looked at. */
const ofTills = procedures.filter(({ path, type }) => /^pos\.(?!register\.)/.test(path) && type !== 'subscription');

for (const procedure of ofTills) {
  const { path } = procedure;
  test(`${path}: whatever is sent`, async () => {
    const [base] = right[path] ? [await right[path](here)] : inputsOf(procedure, here.bill);
    const refused = await refusalOf(here.till, path, base);
    // What was sold and taken back out of the database is still taken for the seats that were proposed.
    if (right[path] && refused !== 'SEATS_TAKEN')
      assert.is(refused, refusedAsItIs[path] ?? null, 'what is right is answered');
    const random = randomOf(seed);
    for (const input of [...variants(base, random), ...chances(base, random)]) await refusalOf(here.till, path, input);
    assert.equal(edge.faults.splice(0), []);
  });
}

/** A number that nobody sells, and what JSON makes of one. */
const absurd = [-1, 0, 0.5, 1e9, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, '1', null];
for (const quantity of absurd)
  test(`${quantity} of a product are not sold`, async () => {
    const input = withAt(goodsAt(here), ['products', 0, 'quantity'], quantity);
    assert.is(await refusalOf(here.till, 'pos.sell', input), 'VALIDATION_FAILED');
  });
for (const amount of [-1, 0.5, 1e10, Number.NaN, '1'])
  test(`${amount} is no amount of cash`, async () => {
    const places: [string, unknown, PropertyKey[]][] = [
      ['pos.sell', goodsAt(here), ['amount']],
      ['pos.sell', goodsAt(here), ['tendered']],
      ['pos.cash.payIn', await right['pos.cash.payIn']?.(here), ['amount']],
      ['pos.cash.withdraw', await right['pos.cash.withdraw']?.(here), ['amount']],
      ['pos.cash.close', await right['pos.cash.close']?.(here), ['deposit']],
      ['pos.cash.close', await right['pos.cash.close']?.(here), ['count', '5000']],
      ['pos.bills.refund', refundOf(here), ['amount']],
    ];
    for (const [path, base, at] of places)
      assert.is(
        await refusalOf(here.till, path, withAt(base, at, amount)),
        'VALIDATION_FAILED',
        `${path} ${at.join('.')}`,
      );
  });

/** What is well formed and not right, and how it is refused. */
const wrong: [what: string, path: string, input: () => unknown, code: ErrorCode][] = [
  [
    'a price that is not the server’s',
    'pos.sell',
    async () => ({ ...(await saleAt(here)), amount: 1, tendered: 1 }),
    'AMOUNT_CHANGED',
  ],
  [
    'a price of a product that is not the server’s',
    'pos.sell',
    () => ({ ...goodsAt(here), amount: 1, tendered: 1 }),
    'AMOUNT_CHANGED',
  ],
  [
    'a reservation at another price',
    'pos.reservations.make',
    async () => ({ ...reservationOf(await saleAt(here)), amount: 1 }),
    'AMOUNT_CHANGED',
  ],
  [
    'more back than was paid',
    'pos.bills.refund',
    () => ({ ...refundOf(here), amount: here.price + 1 }),
    'REFUND_AMOUNT_CHANGED',
  ],
  [
    'an exchange at another difference',
    'pos.bills.exchange',
    async () => ({ ...(await exchangeOf(here)), due: -5 }),
    'REFUND_AMOUNT_CHANGED',
  ],
  [
    'less cash than it costs',
    'pos.sell',
    () => ({ ...goodsAt(here), tendered: here.productPrice - 1 }),
    'VALIDATION_FAILED',
  ],
  ['a barcode of 4 KB', 'pos.bills.search', () => ({ q: '4'.repeat(4096), locale: 'en' }), 'VALIDATION_FAILED'],
  [
    'a reservation’s code of 4 KB',
    'pos.reservations.search',
    () => ({ search: '4'.repeat(4096), day: null, locale: 'en' }),
    'VALIDATION_FAILED',
  ],
  [
    'more cash than there is',
    'pos.cash.withdraw',
    () => ({ amount: 999_999, reason: 'Safe', request: id() }),
    'CASH_NOT_ENOUGH',
  ],
  [
    'a till that is open already',
    'pos.cash.open',
    () => ({ count: {}, note: null, request: id() }),
    'TILL_OPEN_ALREADY',
  ],
  ['a show of another cinema', 'pos.offer', () => ({ scheduleId: there.schedule, locale: 'en' }), 'SCHEDULE_NOT_FOUND'],
  [
    'seats of another cinema',
    'pos.hold',
    () => ({ scheduleId: there.schedule, idempotencyKey: id(), want: { kind: 'auto', count: 1 } }),
    'SCHEDULE_NOT_FOUND',
  ],
  ['tickets of another cinema', 'pos.sell', () => saleAt(there), 'SCHEDULE_NOT_FOUND'],
  [
    'a reservation of another cinema’s show',
    'pos.reservations.make',
    async () => reservationOf(await saleAt(there)),
    'SCHEDULE_NOT_FOUND',
  ],
  [
    'a bill of another cinema',
    'pos.printAgain',
    () => ({ uuid: there.bill, kind: 'receipt', request: id() }),
    'NOT_FOUND',
  ],
  ['the rest of another cinema’s sale', 'pos.payRest', () => restOf(there), 'NOT_FOUND'],
  ['a ticket of another cinema', 'pos.bills.reseat', () => reseatingOf(there), 'FORBIDDEN'],
  ['the report of another till', 'pos.cash.print', () => ({ shift: there.shift, request: id() }), 'NOT_FOUND'],
  [
    'the shift of another till',
    'pos.cash.close',
    () => ({ shift: there.shift, count: {}, note: null, request: id() }),
    'TILL_CLOSED',
  ],
  ['another cinema’s basket', 'pos.basket.load', () => ({ id: there.basket }), 'BASKET_GONE'],
  [
    'a reservation of another cinema',
    'pos.reservations.get',
    () => ({ uuid: there.reservation.uuid, locale: 'en' }),
    'NOT_FOUND',
  ],
  ['a change of another cinema’s reservation', 'pos.reservations.change', () => changeOf(there), 'SCHEDULE_NOT_FOUND'],
  [
    'the end of another cinema’s reservation',
    'pos.reservations.cancel',
    () => right['pos.reservations.cancel']?.(there),
    'NOT_FOUND',
  ],
  ['a bill of another cinema to look at', 'pos.bills.get', () => ({ uuid: there.bill }), 'FORBIDDEN'],
  [
    'a bill of another cinema to mail',
    'pos.bills.mail',
    () => ({ uuid: there.bill, request: id(), email: 'x@example.com' }),
    'FORBIDDEN',
  ],
  [
    'what a bill of another cinema would give back',
    'pos.bills.refundQuote',
    () => ({ uuid: there.bill, lines: 'all' }),
    'FORBIDDEN',
  ],
  ['money back for a bill of another cinema', 'pos.bills.refund', () => refundOf(there), 'FORBIDDEN'],
  [
    'an exchange of another cinema’s ticket',
    'pos.bills.exchange',
    async () => ({ ...(await exchangeOf(here)), from: there.bill, lines: [there.line] }),
    'FORBIDDEN',
  ],
  ['a show of another exhibitor', 'pos.offer', () => ({ scheduleId: foreign, locale: 'en' }), 'SCHEDULE_NOT_FOUND'],
  [
    'a rate of another exhibitor',
    'pos.sell',
    async () => withAt(await saleAt(here), ['items', 0, 'price_rate_id'], foreign),
    'VALIDATION_FAILED',
  ],
  [
    'a product of another exhibitor',
    'pos.sell',
    () => withAt(goodsAt(here), ['products', 0, 'product_id'], foreign),
    'VALIDATION_FAILED',
  ],
  [
    'a method of another exhibitor',
    'pos.sell',
    () => ({ ...goodsAt(here), payment_method_id: foreign }),
    'VALIDATION_FAILED',
  ],
  [
    'a hand-over to another exhibitor’s employee',
    'pos.cash.handOver',
    () => ({ ...(right['pos.cash.handOver']?.(here) as object), employee: foreign }),
    'PIN_WRONG',
  ],
];
for (const [what, path, input, code] of wrong)
  test(`${path}: ${what} is refused`, async () => {
    assert.is(await refusalOf(here.till, path, await input()), code);
  });

test.run();
