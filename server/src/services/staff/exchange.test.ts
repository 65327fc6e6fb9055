/** Tickets that are exchanged at a till: the visitor has the old ones or the new ones, and the books balance. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Exchanged, PosExchange } from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { pointOfSale, type TillActor } from '../../domain/pointOfSale.ts';
import { billsUnderTest } from '../../testing/billsUnderTest.ts';
import { employee } from '../../testing/employees.ts';
import { switchOn } from '../../testing/modules.ts';
import { type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { addTill } from '../../testing/tills.ts';
import { createServices } from '../services.ts';

const test = suite('exchanges');
let world: SalesWorld;
let cashier: EmployeeActor;
let nextSeat = 0;

test.before(async () => {
  world = await salesWorld();
  await switchOn(world.pool, ['tickets', 'pos', 'cash_balance']);
  await world.query('update price_rate set min_tickets = 0 where id = $1', [world.ids.child]);
  await world.query('delete from seat_class_rate');
  cashier = await employee(world, 'employee', { cinemas: [1] });
});
test.after(() => world.close());
const { buy, choose, stateOf, timeline, refunds } = billsUnderTest(() => world);

const id = () => crypto.randomUUID();
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
const of = (uuid: string) => ({ uuid }) as never;

/** A new till with 20 EUR in its drawer, with the cashier at it. */
async function newTill(changes: Partial<TillActor> = {}): Promise<TillActor> {
  const till = await addTill(world, cashier, changes);
  await world.services.tillCash.open(till, { count: { 2000: 1 }, note: null, request: id() });
  return till;
}

/** What tickets of these rates cost: an adult's 12 EUR, a child's 8 EUR. */
const prices = { adult: 1200, child: 800, free: 0 };
type Rate = keyof typeof prices;

/** Seats are held, and everything else of a sale of these tickets. */
async function chosen(till: TillActor, rates: Rate[]) {
  const { ids, services } = world;
  const seats = rates.map(() => nextSeat++);
  const { token } = await services.posSeats.hold(
    { scheduleId: ids.schedule, idempotencyKey: id(), want: { kind: 'seats', seats } },
    pointOfSale(till),
  );
  return {
    bill_id: id(),
    locale: 'en' as const,
    payment_method_id: ids.cash,
    amount: rates.reduce((sum, rate) => sum + prices[rate], 0),
    items: seats.map((index, place) => ({
      type: 'ticket' as const,
      schedule_id: ids.schedule,
      price_rate_id: ids[rates[place] ?? 'adult'],
      seat: { index },
    })),
    holds: [{ schedule_id: ids.schedule, token }],
  };
}

async function linesOf(bill: string): Promise<string[]> {
  const rows = await world.query<{ id: string }>(
    'select id::text from bill_line where bill_uuid = $1 and cancelled_at is null order by bill_order',
    [bill],
  );
  return rows.map((row) => row.id);
}

async function sold(till: TillActor, rates: Rate[]): Promise<{ bill: string; lines: string[] }> {
  const sale = await chosen(till, rates);
  const { bill } = await world.services.checkout.sell(
    { ...sale, tendered: sale.amount, products: [] },
    pointOfSale(till),
  );
  return { bill, lines: await linesOf(bill) };
}

async function exchange(till: TillActor, input: PosExchange, { exchange } = world.services): Promise<Exchanged> {
  const answer = await exchange.exchange(till, input);
  if (!('tickets' in answer)) throw new Error('it waits for a card');
  return answer;
}

/** All money of these bills: what came in less what went back, but for what was only carried over. */
async function kept(...bills: string[]): Promise<number> {
  const [row] = await world.query<{ kept: number }>(
    `select (sum(amount_received_minor) - (select coalesce(sum(r.amount_minor), 0) from refund r join payment q on q.id = r.payment_id where q.bill_uuid = any($1)))::integer as kept
     from payment where bill_uuid = any($1)`,
    [bills],
  );
  return row?.kept ?? 0;
}
const drawer = async (till: TillActor): Promise<number | undefined> =>
  (await world.services.tillCash.standing(till, 'en')).shift?.expected;

test('a dearer ticket: the difference is paid in cash, once, and each side knows of the other', async () => {
  const till = await newTill();
  const { bill: from, lines } = await sold(till, ['child', 'child']);
  const asked = { ...(await chosen(till, ['adult'])), from, lines: lines.slice(0, 1), due: 400, tendered: 500 };
  const done = await exchange(till, asked);
  assert.equal(
    [done.amount, done.credit, done.paid, done.tendered, done.change, done.back, done.cash, done.tickets.length],
    [1200, 800, 400, 500, 100, 0, 0, 1],
  );
  assert.equal(await exchange(till, asked), done, 'asked again it answers as the first time');
  assert.equal(await stateOf(of(from)), {
    bill: 'partially_refunded',
    payment: 'partially_refunded',
    claims: 1,
    sold: 1,
  });
  const [mine] = await world.query('select status from bill where uuid = $1', [done.bill]);
  assert.is(mine?.status, 'settled');
  assert.is(await drawer(till), 2000 + 1600 + 400);
  assert.is(await kept(from, done.bill), 1600 + 400);
  assert.is(await kept(done.bill), 1200);
  assert.equal(
    (await refunds(of(from))).map(({ reason, amount, lines: parts }) => [reason, amount, parts]),
    [['exchanged', 800, [800]]],
  );
  assert.equal(await timeline(of(from)), ['settled', 'exchanged_for']);
  assert.equal(await timeline(of(done.bill)), ['settled', 'exchanged_from']);
  const { payments } = await world.services.tillBills.get(till, done.bill);
  assert.equal(
    payments.map(({ received, carried, tendered }) => [received, carried, tendered]),
    [
      [800, true, null],
      [400, false, 500],
    ],
  );
});

test('a cheaper ticket: the rest goes back in cash out of this till; the last of a bill ends it', async () => {
  const [seller, till] = [await newTill(), await newTill()];
  const { bill: from, lines } = await sold(seller, ['adult']);
  const done = await exchange(till, { ...(await chosen(till, ['child'])), from, lines, due: -400, tendered: 0 });
  assert.equal([done.credit, done.paid, done.back, done.cash], [1200, 0, 400, 400]);
  assert.equal([await drawer(till), await drawer(seller)], [2000 - 400, 2000 + 1200]);
  assert.equal((await stateOf(of(from)))?.bill, 'refunded');
  assert.is(await kept(from, done.bill), 800);
  // It goes back where it came from: as cash, of the till that gives it back.
  await world.services.staffRefunds.refundAt(till, {
    uuid: done.bill,
    lines: 'all',
    amount: 800,
    reason: 'buyer',
    request: id(),
    goods_back: false,
  });
  assert.is(await drawer(till), 2000 - 400 - 800);
  assert.is(await kept(from, done.bill), 0);
});

test('a till that takes only cards exchanges for as much or for less, and is asked for no method', async () => {
  const [seller, till] = [await newTill(), await newTill({ terminal: 'hall 1', paymentMethods: [999] })];
  const { bill: from, lines } = await sold(seller, ['adult', 'adult']);
  const wish = async (rates: Rate[], due: number, line: number): Promise<PosExchange> => ({
    ...(await chosen(till, rates)),
    ...{ payment_method_id: null, from, lines: lines.slice(line, line + 1), due, tendered: Math.max(0, due) },
  });
  const even = await exchange(till, await wish(['adult'], 0, 0));
  assert.equal([even.credit, even.paid, even.back], [1200, 0, 0]);
  assert.is(await codeOf(exchange(till, await wish(['adult', 'child'], 800, 1))), 'VALIDATION_FAILED');
  const less = await exchange(till, await wish(['child'], -400, 1));
  assert.equal([less.credit, less.paid, less.back, less.cash], [1200, 0, 400, 400]);
  assert.is(await kept(from, even.bill, less.bill), 2000);
});

test('paid online, exchanged twice and given back: the provider gives it back by the payment that it came in with', async () => {
  const till = await newTill();
  const bought = await buy([nextSeat++, nextSeat++]);
  await choose(bought, { outcome: 'paid', webhook: 'now' });
  const lines = await linesOf(bought.uuid);
  const one = await exchange(till, {
    ...(await chosen(till, ['adult', 'adult'])),
    from: bought.uuid,
    lines,
    due: 0,
    tendered: 0,
  });
  const [mailed] = await world.query('select buyer_email from bill where uuid = $1', [one.bill]);
  assert.is(mailed?.buyer_email, 'ada@example.com', 'whoever bought the old tickets has the new ones');
  const two = await exchange(till, {
    ...(await chosen(till, ['child'])),
    from: one.bill,
    lines: (await linesOf(one.bill)).slice(0, 1),
    due: -400,
    tendered: 0,
  });
  assert.equal([two.back, two.cash], [400, 0]);
  await world.services.staffRefunds.refundAt(till, {
    uuid: two.bill,
    lines: 'all',
    amount: 800,
    reason: 'buyer',
    request: id(),
    goods_back: false,
  });
  const open = await world.query<{ id: string }>(
    `select id from refund where status = 'refunding' order by created_at`,
  );
  assert.is(open.length, 2);
  const due = await world.deps.sales.refundDue(open[1]?.id ?? '');
  assert.is(due?.knownMinor, 400 + 800, 'all that its provider was asked for, and nothing that was only carried over');
  for (const refund of open) await world.handlers.refund({ refund: refund.id });
  const [book] = await world.query<{ refunded_minor: number }>(
    'select refunded_minor from sandbox_payment where reference = $1',
    [bought.payment?.id],
  );
  assert.is(book?.refunded_minor, 400 + 800);
  assert.is(await kept(bought.uuid, one.bill, two.bill), 1200);
  assert.is(await drawer(till), 2000, 'no cash was moved');
});

test('two tills exchange one ticket: one wins, and the other has sold nothing', async () => {
  const [one, two] = [await newTill(), await newTill()];
  const { bill: from, lines } = await sold(one, ['adult']);
  const wishes = [
    { ...(await chosen(one, ['adult'])), from, lines, due: 0, tendered: 0 },
    { ...(await chosen(two, ['adult'])), from, lines, due: 0, tendered: 0 },
  ] as const;
  const codes = await Promise.all([codeOf(exchange(one, wishes[0])), codeOf(exchange(two, wishes[1]))]);
  assert.equal([...codes].sort(), ['NOT_REFUNDABLE', 'done']);
  const bills = await world.query('select uuid from bill where idempotency_key = any($1)', [
    wishes.map(({ bill_id }) => bill_id),
  ]);
  assert.is(bills.length, 1);
});

test('sent three times at once, to two nodes, it is exchanged once', async () => {
  const till = await newTill();
  const { bill: from, lines } = await sold(till, ['adult']);
  const asked = { ...(await chosen(till, ['adult'])), from, lines, due: 0, tendered: 0 };
  const other = createServices(world.deps);
  const answers = await Promise.all([exchange(till, asked), exchange(till, asked, other), exchange(till, asked)]);
  assert.is(new Set(answers.map(({ bill }) => bill)).size, 1);
  assert.is(await kept(from, answers[0]?.bill ?? ''), 1200);
});

test('one till that exchanges for less, gives back and sells at once makes nobody wait for ever', async () => {
  const till = await newTill();
  const works: Promise<string>[] = [];
  for (let round = 0; round < 2; round++) {
    const { bill: from, lines } = await sold(till, ['adult', 'adult']);
    const wish = { ...(await chosen(till, ['child'])), from, lines: lines.slice(0, 1), due: -400, tendered: 0 };
    works.push(codeOf(exchange(till, wish)), codeOf(sold(till, ['adult'])));
  }
  assert.equal(new Set(await Promise.all(works)), new Set(['done']));
  assert.is(await drawer(till), 2000 + 2 * (2400 - 400 + 1200));
});

test('what is refused leaves the old tickets as they were', async () => {
  const till = await newTill();
  const { bill: from, lines } = await sold(till, ['adult', 'adult', 'adult']);
  const wish = async (changes: Partial<PosExchange> = {}, rates: Rate[] = ['adult']): Promise<PosExchange> => ({
    ...(await chosen(till, rates)),
    from,
    lines: lines.slice(0, 1),
    due: 0,
    tendered: 0,
    ...changes,
  });
  const register = { ...till, type: 'register' as const };
  const client = { ...till, employee: await employee(world, 'client', { cinemas: [1] }) };
  const other = await sold(till, ['adult']);
  const refused: [string, () => Promise<unknown>][] = [
    ['REFUND_AMOUNT_CHANGED', async () => exchange(till, await wish({ due: 100, tendered: 100 }))],
    ['VALIDATION_FAILED', async () => exchange(till, await wish({ due: 1200, tendered: 1100 }, ['adult', 'adult']))],
    ['NOT_REFUNDABLE', async () => exchange(till, await wish({ lines: other.lines }))],
    ['NOT_FOUND', async () => exchange(till, await wish({ from: id() }))],
    ['AMOUNT_CHANGED', async () => exchange(till, { ...(await wish()), amount: 1 })],
    ['FORBIDDEN', async () => exchange(register, await wish())],
    ['FORBIDDEN', async () => exchange(client, await wish())],
    ['DEVICE_IN_TEST', async () => exchange({ ...till, testMode: true }, await wish())],
  ];
  for (const [code, work] of refused) assert.is(await codeOf(work()), code);
  assert.equal(await linesOf(from), lines);
  assert.equal(await stateOf(of(from)), { bill: 'settled', payment: 'paid', claims: 3, sold: 3 });

  // Seats that somebody else has.
  const taken = await wish();
  await world.query(`insert into seat_claim (schedule_id, seat_index, bill_uuid, tag) values ($1, $2, $3, '\\x00')`, [
    world.ids.schedule,
    taken.items[0]?.seat?.index,
    other.bill,
  ]);
  assert.is(await codeOf(exchange(till, taken)), 'SEATS_TAKEN');
  assert.equal(await linesOf(from), lines);

  const poor = await newTill();
  await world.services.tillCash.withdraw(poor, { amount: 2000, reason: 'To the safe', request: id() });
  const cheaper = { ...(await chosen(poor, ['child'])), from, lines: lines.slice(0, 1), due: -400, tendered: 0 };
  assert.is(await codeOf(exchange(poor, cheaper)), 'CASH_NOT_ENOUGH');
  const { shift } = await world.services.tillCash.standing(poor, 'en');
  await world.services.tillCash.close(
    poor,
    { shift: shift?.id ?? 0, count: {}, deposit: 0, note: null, request: id() },
    'en',
  );
  assert.is(await codeOf(exchange(poor, cheaper)), 'TILL_CLOSED');
  const even = { ...(await chosen(poor, ['adult'])), from, lines: lines.slice(0, 1), due: 0, tendered: 0 };
  assert.is(await codeOf(exchange(poor, even)), 'TILL_CLOSED');
  assert.equal(await linesOf(from), lines);
  assert.is(await kept(from), 3600);
});

test.run();
