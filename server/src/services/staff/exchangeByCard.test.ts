/** Exchanges whose difference is paid at the card terminal: the visitor has the old tickets until the money is there, and the new ones from then on. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ExchangeAnswer, type Exchanged, type PosExchange, posExchangeSchema } from '../../contract/index.ts';
import { pointOfSale, type TillActor } from '../../domain/pointOfSale.ts';
import type { PaymentDriver } from '../../ports/payments.ts';
import { billsUnderTest } from '../../testing/billsUnderTest.ts';
import { openCardTill, webhookKey } from '../../testing/cardTill.ts';
import { employee } from '../../testing/employees.ts';
import { switchOn } from '../../testing/modules.ts';
import { refusal } from '../../testing/salesWorld.ts';
import { expireBills } from '../payments/expireBills.ts';
import { takeNews } from '../payments/payments.ts';
import type { Services } from '../services.ts';

const test = suite('exchanges by card');
const cardTill = await openCardTill();
const { world, services, terminals, card, asked, onTerminal, ends } = cardTill;
const { ids } = world;
test.after(() => cardTill.close());
const { stateOf, timeline, refunds } = billsUnderTest(() => world);

await switchOn(world.pool, ['tickets', 'pos', 'cash_balance']);
await world.query('update price_rate set min_tickets = 0 where id = $1', [ids.child]);
await world.query('delete from seat_class_rate');
const [account] = await world.query<{ id: number }>(
  `insert into payment_method (name, driver, type, component, status, config, frontend_config, exhibitor_id)
   values ('{"en": "On account"}', 'invoice', 'invoice', 'redirect', 'active', '{}', '{}', 1) returning id`,
);
const [client] = await world.query<{ id: number }>(
  `insert into invoice_client (exhibitor_id, company) values (1, 'Koraal vzw') returning id`,
);
const cashier = await employee(world, 'employee', { cinemas: [1] });
const tillAt = (deviceId: number): TillActor => ({
  ...{ kind: 'device', deviceId, name: `Till ${deviceId}`, type: 'pos', exhibitorId: 1, cinemaId: 1 },
  ...{ modules: [], testMode: false, terminal: `hall ${deviceId}`, paymentMethods: [], employee: cashier },
});
const [till, otherTill] = [tillAt(7), tillAt(8)];
for (const each of [till, otherTill])
  await services.tillCash.open(each, { count: { 2000: 1 }, note: null, request: crypto.randomUUID() });

/** An adult's ticket costs 12 EUR, a child's 8 EUR. */
const prices = { adult: 1200, child: 800, free: 0 };
type Rate = keyof typeof prices;
let nextSeat = 0;

async function chosen(rates: Rate[], at = till) {
  const seats = rates.map(() => nextSeat++);
  const want = { kind: 'seats' as const, seats };
  const { token } = await services.posSeats.hold(
    { scheduleId: ids.schedule, idempotencyKey: crypto.randomUUID(), want },
    pointOfSale(at),
  );
  return {
    bill_id: crypto.randomUUID(),
    locale: 'fr' as const,
    amount: rates.reduce((sum, rate) => sum + prices[rate], 0),
    items: seats.map((index, place) => ({
      ...{ type: 'ticket' as const, schedule_id: ids.schedule, price_rate_id: ids[rates[place] ?? 'adult'] },
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
  return rows.map(({ id }) => id);
}

/** Sold for cash. */
async function sold(rates: Rate[]): Promise<{ from: string; lines: string[] }> {
  const sale = await chosen(rates);
  const { bill } = await services.checkout.sell(
    { ...sale, payment_method_id: ids.cash, tendered: sale.amount, products: [] },
    pointOfSale(till),
  );
  return { from: bill, lines: await linesOf(bill) };
}

/** What is asked for: the first ticket of a bill for an adult's, by card. */
async function wish(old: { from: string; lines: string[] }, due: number, at = till): Promise<PosExchange> {
  const { from, lines } = old;
  return {
    ...(await chosen(['adult'], at)),
    ...{ payment_method_id: card, from, lines: lines.slice(0, 1), due, tendered: null },
  };
}

const exchange = (input: PosExchange, at = till, node: Services = services): Promise<ExchangeAnswer> =>
  node.exchange.exchange(at, input);

async function begun(input: PosExchange, at = till): Promise<string> {
  const answer = await exchange(input, at);
  assert.equal(answer, { bill: answer.bill, status: 'paying', payment: 'paying', left: null });
  return answer.bill;
}

async function done(input: PosExchange, at = till): Promise<Exchanged> {
  const answer = await exchange(input, at);
  if (!('tickets' in answer)) throw new Error(`nothing is exchanged: ${JSON.stringify(answer)}`);
  return answer;
}

/** All money of these bills: what came in less what went back, or is on its way. */
async function kept(...bills: string[]): Promise<number> {
  const [row] = await world.query<{ kept: number }>(
    `select (sum(amount_received_minor) - (select coalesce(sum(r.amount_minor), 0) from refund r join payment q on q.id = r.payment_id where q.bill_uuid = any($1)))::integer as kept
     from payment where bill_uuid = any($1)`,
    [bills],
  );
  return row?.kept ?? 0;
}

/** The old ticket is as it was, and nobody has the new one. */
async function isAsBefore(old: { from: string; lines: string[] }, bill: string, what: string): Promise<void> {
  assert.equal(await linesOf(old.from), old.lines, what);
  const before = { bill: 'settled', payment: 'paid', claims: old.lines.length, sold: old.lines.length };
  assert.equal(await stateOf({ uuid: old.from }), before, what);
  assert.equal(await timeline({ uuid: old.from }), ['settled'], what);
  const [mine] = await world.query(
    'select (select count(*)::integer from seat_claim where bill_uuid = uuid and deadline is null) as sold, settled_at from bill where uuid = $1',
    [bill],
  );
  assert.equal(mine, { sold: 0, settled_at: null }, what);
}

const drawer = async () => (await services.tillCash.standing(till, 'en')).shift?.expected ?? 0;

test('the terminal is asked for the difference; the old ticket is good until it is paid, and void from then on', async () => {
  const old = await sold(['child', 'child']);
  const before = await drawer();
  const input = await wish(old, 400);
  const bill = await begun(input);
  assert.is(onTerminal()?.amount, 400);
  await isAsBefore(old, bill, 'while the card is asked');
  assert.is((await stateOf({ uuid: bill }))?.claims, 1);
  await ends('paid');

  const answer = await done(input);
  assert.equal(
    [answer.amount, answer.credit, answer.paid, answer.tendered, answer.change, answer.back, answer.cash],
    [1200, 800, 400, null, 0, 0, 0],
  );
  assert.equal(await done(input), answer, 'asked again it answers as the first time');
  assert.equal(await stateOf({ uuid: old.from }), {
    ...{ bill: 'partially_refunded', payment: 'partially_refunded', claims: 1, sold: 1 },
  });
  assert.equal(await linesOf(old.from), old.lines.slice(1));
  assert.equal(
    (await refunds({ uuid: old.from })).map(({ reason, amount, lines }) => [reason, amount, lines]),
    [['exchanged', 800, [800]]],
  );
  assert.equal(await timeline({ uuid: old.from }), ['settled', 'exchanged_for']);
  assert.equal(await timeline({ uuid: bill }), ['paying', 'paid', 'settled', 'exchanged_from']);
  assert.equal([await kept(old.from, bill), await kept(bill), await drawer()], [2000, 1200, before]);
  const { payments } = await services.tillBills.get(till, bill);
  assert.equal(
    payments.map(({ received, carried, tendered }) => [received, carried, tendered]),
    [
      [800, true, null],
      [400, false, null],
    ],
  );
  const audits = await world.query(
    `select employee_name as by, version, after->'refund'->>'amount' as amount from audit_entry where entity = 'bill' and entity_id = $1`,
    [old.from],
  );
  assert.equal(audits, [{ by: cashier.name, version: 2, amount: '800' }]);

  // All of it goes back where it came from: cash as cash, and the card's by the terminal.
  const back = await services.staffRefunds.refundAt(till, {
    ...{ uuid: bill, lines: 'all', amount: 1200, reason: 'buyer', request: crypto.randomUUID(), goods_back: false },
  });
  assert.equal([back.cash, await drawer()], [800, before - 800]);
  assert.equal((await refunds({ uuid: bill })).map(({ status, amount }) => `${amount} ${status}`).sort(), [
    '400 refunding',
    '800 refunded',
  ]);
});

test('tickets that cost nothing: all of the new price is the difference, and nobody owes it', async () => {
  const old = await sold(['free']);
  const input = await wish(old, 1200);
  const owed = {
    ...input,
    payment_method_id: account?.id ?? 0,
    invoice: { client_id: client?.id ?? 0, reference: '' },
  };
  assert.is((await refusal(exchange(posExchangeSchema.parse(owed)))).code, 'VALIDATION_FAILED');
  const failed = await exchange(owed).then(
    () => 'done',
    (error: unknown) => String(error),
  );
  assert.is(failed, 'Error: an exchange that waits for no payment');
  assert.equal(await linesOf(old.from), old.lines);
  const bill = await begun(input);
  assert.is(onTerminal()?.amount, 1200);
  await ends('paid');
  assert.is((await done(input)).credit, 0);
  assert.equal([await linesOf(old.from), await kept(old.from, bill)], [[], 1200]);
});

for (const [what, end, payment] of [
  ['declined', () => ends('failed'), 'failed'],
  ['cancelled at the terminal', () => ends('cancelled'), 'cancelled'],
  ['called back at the till', (bill: string) => services.bills.giveUp(bill), 'cancelled'],
] as const)
  test(`a card that is ${what} leaves everything as it was, and the same ticket is exchanged for cash`, async () => {
    const old = await sold(['child']);
    const input = await wish(old, 400);
    const bill = await begun(input);
    await end(bill);
    assert.equal(await exchange(input), { bill, status: 'cancelled', payment, left: null });
    await isAsBefore(old, bill, what);
    assert.is((await stateOf({ uuid: bill }))?.claims, 0);
    const next = await done({ ...(await wish(old, 400)), payment_method_id: ids.cash, tendered: 500 });
    assert.equal([next.paid, next.change, await kept(old.from, bill, next.bill)], [400, 100, 1200]);
  });

test('a terminal that is busy begins nothing', async () => {
  const old = await sold(['child']);
  terminals.simulator.terminals.behave('hall 7', 'busy');
  const input = await wish(old, 400);
  assert.is((await refusal(exchange(input))).code, 'TERMINAL_BUSY');
  terminals.simulator.terminals.behave('hall 7', 'normal');
  assert.equal(await linesOf(old.from), old.lines);
  await begun(await wish(old, 400));
  await ends('cancelled');
});

/** A node that works with the terminals by a driver of its own. */
async function nodeWith(change: (driver: PaymentDriver) => PaymentDriver): Promise<Services> {
  const [account] = await world.query<{ id: number }>('select id from payment_account where webhook_key = $1', [
    webhookKey,
  ]);
  const own = { id: account?.id ?? 0, provider: 'terminal', webhookKey, formerName: null, isArchived: false };
  return world.secondNode({
    webhookUrl: () => terminals.webhookUrl,
    accounts: new Map([...world.deps.accounts, [own.id, { ...own, driver: change(terminals.driver) }]]),
  });
}

for (const end of ['paid', 'failed'] as const)
  test(`an answer that is lost: asked again, at another node too, it is one payment, and then ${end}`, async () => {
    const old = await sold(['child']);
    terminals.simulator.terminals.behave('hall 7', 'cut');
    const input = await wish(old, 400);
    assert.is((await refusal(exchange(input))).code, 'PAYMENT_UNANSWERED');
    const payment = onTerminal()?.id;
    assert.ok(payment);
    terminals.simulator.terminals.behave('hall 7', 'normal');
    const again = await exchange(input, till, await nodeWith((driver) => driver));
    assert.equal(
      [again, onTerminal()?.id],
      [{ bill: again.bill, status: 'paying', payment: 'paying', left: null }, payment],
    );
    await isAsBefore(old, again.bill, 'while nobody knows');
    await ends(end);
    if (end === 'paid') assert.is((await done(input)).bill, again.bill);
    else {
      assert.is((await exchange(input)).bill, again.bill);
      await isAsBefore(old, again.bill, 'declined');
    }
    assert.is(await kept(old.from, again.bill), end === 'paid' ? 1200 : 800);
  });

test('a node that ends before it has asked the terminal: the next one asks', async () => {
  const old = await sold(['child']);
  const input = await wish(old, 400);
  const dying = await nodeWith((driver) => ({
    ...driver,
    createPayment: () => Promise.reject(new Error('the process is gone')),
  }));
  assert.is((await refusal(exchange(input, till, dying))).code, 'PAYMENT_UNANSWERED');
  assert.is(onTerminal(), null);
  const bill = await begun(input);
  await ends('paid');
  assert.equal([(await done(input)).bill, await kept(old.from, bill)], [bill, 1200]);
});

test('news that never came: whoever asks the terminal ends the exchange, and news afterwards changes nothing', async () => {
  const old = await sold(['child']);
  const input = await wish(old, 400);
  const bill = await begun(input);
  const { id } = asked();
  const hooks = await terminals.end(id, 'paid');
  const [row] = await world.query<{ account: number; id: string; transaction: string }>(
    'select payment_account_id as account, id, transaction_id as transaction from payment where bill_uuid = $1',
    [bill],
  );
  const news = await terminals.driver.status(row?.transaction ?? '');
  assert.is(news?.status, 'paid');
  const about = { transactionId: row?.transaction ?? '', paymentId: row?.id ?? null };
  if (news) await takeNews(world.deps, row?.account ?? 0, about, news, null);
  const answer = await done(input);
  for (const hook of hooks) await services.payments.notify(webhookKey, hook);
  assert.equal([await done(input), await kept(old.from, bill)], [answer, 1200]);
});

test('the old ticket is given back meanwhile: the card’s money goes back, and nobody has the new one', async () => {
  const old = await sold(['child']);
  const input = await wish(old, 400);
  const bill = await begun(input);
  await services.staffRefunds.refundAt(otherTill, {
    ...{ uuid: old.from, lines: 'all', amount: 800, reason: 'buyer', request: crypto.randomUUID(), goods_back: false },
  });
  await ends('paid');
  assert.equal(await exchange(input), { bill, status: 'refunding', payment: 'refunding', left: null });
  assert.equal(
    (await refunds({ uuid: bill })).map(({ reason, amount }) => [reason, amount]),
    [['closed', 400]],
  );
  assert.equal([(await stateOf({ uuid: bill }))?.claims, await kept(old.from, bill)], [0, 0]);
});

const isOver = `update bill set expires_at = now() - interval '1 second' where uuid = $1`;
for (const [what, happens, isNoticed] of [
  ['the new show is cancelled', 'delete from seat_claim where bill_uuid = $1', true],
  ['its time is over', isOver, true],
  ['its time is over, which nobody has noticed yet', isOver, false],
] as const)
  test(`${what}: the card’s money goes back, and the old tickets stay good`, async () => {
    const old = await sold(['child']);
    const input = await wish(old, 400);
    const bill = await begun(input);
    await world.query(happens, [bill]);
    await world.query(`update bill set buyer_email = 'ada@example.com' where uuid = $1`, [bill]);
    if (isNoticed) await expireBills(world.deps);
    await ends('paid');
    assert.equal(await exchange(input), { bill, status: 'refunding', payment: 'refunding', left: null });
    await isAsBefore(old, bill, what);
    assert.equal(
      (await refunds({ uuid: bill })).map(({ reason: why, amount }) => [why, amount]),
      [['late', 400]],
    );
    // The mail would say that the seats were given to others.
    const [refund] = await world.query<{ id: string }>(
      'select r.id from refund r join payment p on p.id = r.payment_id where p.bill_uuid = $1',
      [bill],
    );
    await world.sales.refundDone(refund?.id ?? '', null);
    assert.is((await stateOf({ uuid: bill }))?.bill, 'refunded');
    world.mails.length = 0;
    await world.handlers['mail-refund']({ bill });
    assert.equal(world.mails, []);
  });

/** Somebody goes in or out at a door. */
async function passes(line: string, kind: 'in' | 'out'): Promise<void> {
  await world.query(
    `insert into admission (bill_line_id, schedule_id, kind, device_id, at, device_at, nonce) values ($1, $2, $3, 7, now(), now(), gen_random_uuid())`,
    [line, ids.schedule, kind],
  );
}

test('whoever is in with the old ticket keeps it: it is exchanged neither by card nor in cash, until they are out again', async () => {
  const old = await sold(['child']);
  const input = await wish(old, 400);
  const bill = await begun(input);
  await passes(old.lines[0] ?? '', 'in');
  await ends('paid');
  assert.equal(await exchange(input), { bill, status: 'refunding', payment: 'refunding', left: null });
  await isAsBefore(old, bill, 'in');
  const inCash = async () => ({ ...(await wish(old, 400)), payment_method_id: ids.cash, tendered: 400 });
  assert.is((await refusal(exchange(await inCash()))).code, 'TICKETS_INSIDE');
  assert.is((await refusal(exchange(await wish(old, 400)))).code, 'TICKETS_INSIDE');
  assert.is(onTerminal(), null);
  await passes(old.lines[0] ?? '', 'out');
  assert.is((await done(await inCash())).paid, 400);
});

test('a part of the old money went back at the terminal meanwhile: the difference is another, and what came in for it goes back', async () => {
  const sale = await chosen(['child', 'child']);
  const asking = { ...sale, payment_method_id: card, tendered: null, products: [] };
  const { bill: from } = await services.checkout.sell(asking, pointOfSale(till));
  const { id } = asked();
  await ends('paid');
  const old = { from, lines: await linesOf(from) };
  const input = await wish(old, 400);
  const bill = await begun(input);
  await services.payments.notify(webhookKey, await terminals.refundElsewhere(id, 100));
  await ends('paid');
  assert.equal(await exchange(input), { bill, status: 'refunding', payment: 'refunding', left: null });
  assert.equal([await linesOf(from), await kept(from, bill)], [old.lines, 1500]);
  assert.equal(
    (await refunds({ uuid: bill })).map(({ reason, amount }) => [reason, amount]),
    [['closed', 400]],
  );
});

test('two tills ask two cards for one ticket, and both pay at once: one has the new ticket, the other its money', async () => {
  const old = await sold(['child']);
  const [one, two] = [await wish(old, 400), await wish(old, 400, otherTill)];
  const bills = [await begun(one), await begun(two, otherTill)] as const;
  const hooks = [];
  for (const hall of ['hall 7', 'hall 8'])
    hooks.push(...(await terminals.end(terminals.simulator.terminals.current(hall)?.id ?? '', 'paid')));
  await Promise.all(hooks.map((hook) => services.payments.notify(webhookKey, hook)));
  const answers = [await exchange(one), await exchange(two, otherTill)];
  assert.is(answers.filter((answer) => 'tickets' in answer).length, 1);
  assert.equal(
    answers.flatMap((answer) => ('status' in answer ? answer.status : [])),
    ['refunding'],
  );
  assert.is(await kept(old.from, ...bills), 1200);
});

test('the same exchange sent three times at once asks the card once', async () => {
  const old = await sold(['child']);
  const input = await wish(old, 400);
  const other = await nodeWith((driver) => driver);
  const answers = await Promise.all([exchange(input), exchange(input, till, other), exchange(input)]);
  assert.is(new Set(answers.map(({ bill }) => bill)).size, 1);
  const payments = await world.query('select from payment where bill_uuid = $1', [answers[0]?.bill]);
  assert.is(payments.length, 1);
  await ends('paid');
  await done(input);
});

test('what is no exchange by card is refused in words', async () => {
  const old = await sold(['child', 'adult']);
  const input = await wish(old, 400);
  const other = await sold(['child']);
  const cases: [what: string, input: PosExchange, code: string][] = [
    ['nothing is due', { ...input, lines: old.lines.slice(1), due: 0 }, 'VALIDATION_FAILED'],
    ['cash without cash', { ...input, payment_method_id: ids.cash }, 'VALIDATION_FAILED'],
    ['cash given to a terminal', { ...input, tendered: 400 }, 'VALIDATION_FAILED'],
    ['another difference', { ...input, due: 300 }, 'REFUND_AMOUNT_CHANGED'],
    ['more than the ticket costs', { ...input, due: 1300 }, 'REFUND_AMOUNT_CHANGED'],
    ['tickets of another bill', { ...input, lines: other.lines }, 'NOT_REFUNDABLE'],
  ];
  for (const [what, asking, code] of cases) assert.is((await refusal(exchange(asking))).code, code, what);
  assert.is(onTerminal(), null);
  const bill = await begun(input);
  // Its key is this exchange's alone.
  assert.is((await refusal(exchange({ ...input, from: other.from, lines: other.lines }))).code, 'VALIDATION_FAILED');
  await ends('failed');
  await isAsBefore(old, bill, 'in the end');
});

test.run();
