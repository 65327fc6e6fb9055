/** What staff give back, down to the provider's book, and that no cent is made or lost on the way. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { PaymentResponse, RefundInput, StaffRefundReason } from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { billsUnderTest } from '../../testing/billsUnderTest.ts';
import { employee } from '../../testing/employees.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { gatherOrder } from '../bills/tickets.ts';
import { refundOfCancelledSchedule } from './refundBill.ts';

const test = suite('refunds by staff');
let world: SalesWorld;
let manager: EmployeeActor;
test.before(async () => {
  world = await salesWorld();
  manager = await employee(world, 'manager', { cinemas: [1] });
});
test.after(() => world.close());
const { buy, choose, stateOf, timeline, refunds, cancelledLines, giveBackThere } = billsUnderTest(() => world);

const request = () => crypto.randomUUID();
const reason: StaffRefundReason = 'buyer';

async function paid(seats: number[], changes = {}): Promise<PaymentResponse> {
  const bill = await buy(seats, changes);
  await choose(bill, { outcome: 'paid', webhook: 'now' });
  return bill;
}

async function linesOf(bill: PaymentResponse): Promise<string[]> {
  const rows = await world.query<{ id: string }>(
    'select id::text from bill_line where bill_uuid = $1 order by bill_order',
    [bill.uuid],
  );
  return rows.map(({ id }) => id);
}

/** The jobs of the money queue, as its workers run them. */
async function giveBackAtProvider(bill: PaymentResponse): Promise<void> {
  const open = await world.query<{ id: string }>(
    `select r.id from refund r join payment p on p.id = r.payment_id where p.bill_uuid = $1 and r.status = 'refunding'`,
    [bill.uuid],
  );
  for (const { id } of open) await world.handlers.refund({ refund: id });
}

/** What the sandbox, as a bank would, has given back. */
async function book(bill: PaymentResponse): Promise<number> {
  const rows = await world.query<{ refunded_minor: number }>(
    'select refunded_minor from sandbox_payment where reference = $1',
    [bill.payment?.id],
  );
  return rows[0]?.refunded_minor ?? 0;
}

test('one ticket of two: the amount is known before, its ticket is void and its seat free at once, the other stays good', async () => {
  const bill = await paid([0, 1]);
  const [first = '', second = ''] = await linesOf(bill);
  const { staffRefunds } = world.services;
  const quote = await staffRefunds.quote(manager, { uuid: bill.uuid, lines: [first] });
  assert.equal(quote, {
    amount: 1200,
    cash: 0,
    account: 0,
    assigned: 0,
    tickets: 1,
    goods: 0,
    whole: false,
    inside: 0,
    vouchers: [],
  });
  const asked = {
    uuid: bill.uuid,
    lines: [first],
    amount: quote.amount,
    reason,
    request: request(),
  } satisfies RefundInput;
  assert.equal(await staffRefunds.refund(manager, asked), { amount: 1200, cash: 0, account: 0, tickets: 1 });
  assert.equal(await stateOf(bill), { bill: 'partially_refunded', payment: 'refunding', claims: 1, sold: 1 });
  assert.is(await cancelledLines(bill), 1);
  // Somebody else may sit there now, before any job has run.
  assert.is((await buy([0])).status, 'paying');

  assert.equal(
    await staffRefunds.refund(manager, asked),
    { amount: 1200, cash: 0, account: 0, tickets: 1 },
    'the same request answers the same',
  );
  assert.is((await refusal(staffRefunds.refund(manager, { ...asked, request: request() }))).code, 'NOT_REFUNDABLE');
  await giveBackAtProvider(bill);
  assert.equal(await refunds(bill), [{ status: 'refunded', amount: 1200, reason, known: true, lines: [1200] }]);
  assert.is(await book(bill), 1200);
  assert.equal(await stateOf(bill), { bill: 'partially_refunded', payment: 'partially_refunded', claims: 1, sold: 1 });
  assert.equal(await timeline(bill), ['paying', 'paid', 'settled', 'refund_requested', 'refunded']);

  const result = await world.services.bills.result(bill.uuid, 'en');
  assert.equal([result.status, result.tickets.length, result.given_back], ['settled', 1, 1200]);
  const order = await gatherOrder(world.deps, bill.uuid);
  assert.equal(
    [order.givenBackMinor, order.givenBackVat],
    [
      1200,
      [
        { percentHundredths: 600, grossMinor: 1150, vatMinor: 65 },
        { percentHundredths: 2100, grossMinor: 50, vatMinor: 9 },
      ],
    ],
  );
  world.mails.length = 0;
  await world.handlers['mail-refund']({ bill: bill.uuid, request: asked.request });
  await world.handlers['mail-refund']({ bill: bill.uuid, request: asked.request });
  assert.equal(
    world.mails.map(({ to, text }) => [to, text]),
    [['ada@example.com', 'en buyer 1200 1 of 2']],
    'once',
  );

  // Staff give back what is left of it.
  const rest = await staffRefunds.quote(manager, { uuid: bill.uuid, lines: 'all' });
  assert.equal(rest, {
    amount: 1200,
    cash: 0,
    account: 0,
    assigned: 0,
    tickets: 1,
    goods: 0,
    whole: true,
    inside: 0,
    vouchers: [],
  });
  await staffRefunds.refund(manager, { ...asked, lines: [second], request: request() });
  assert.equal(await stateOf(bill), { bill: 'refunding', payment: 'refunding', claims: 0, sold: 0 });
  await giveBackAtProvider(bill);
  assert.equal(await stateOf(bill), { bill: 'refunded', payment: 'refunded', claims: 0, sold: 0 });
  assert.is(await book(bill), 2400);
  assert.ok((await world.services.tickets.receipt(bill.uuid)).bytes.length > 0, 'a receipt of what was given back');
  world.mails.length = 0;
  await world.handlers['mail-refund']({ bill: bill.uuid, request: null });
  assert.is(world.mails.length, 1, 'when somebody asks for the other mail it is another one');
});

test('a part that went back at the provider’s own site: staff see that nobody said for what, and what it was for costs nothing again', async () => {
  const bill = await paid([24, 25]);
  const [first = '', second = ''] = await linesOf(bill);
  const { staffRefunds, staffBills } = world.services;
  const unassigned = async () => (await staffBills.detail(manager, bill.uuid)).unassigned;
  assert.is(await unassigned(), 0);
  assert.is(await giveBackThere(bill, '12'), 200);
  assert.is(await unassigned(), 1200);
  assert.is(await cancelledLines(bill), 0, 'it may have been a kindness');

  const quote = await staffRefunds.quote(manager, { uuid: bill.uuid, lines: [second] });
  assert.equal(quote, {
    amount: 0,
    cash: 0,
    account: 0,
    assigned: 1200,
    tickets: 1,
    goods: 0,
    whole: false,
    inside: 0,
    vouchers: [],
  });
  const asked = { uuid: bill.uuid, lines: [second], amount: 0, reason, request: request() } satisfies RefundInput;
  assert.equal(await staffRefunds.refund(manager, asked), { amount: 0, cash: 0, account: 0, tickets: 1 });
  const { lines, refunded } = await staffBills.detail(manager, bill.uuid);
  assert.equal(
    lines.map((line) => [line.id, line.void, line.refunded]),
    [
      [first, false, 0],
      [second, true, 1200],
    ],
  );
  const requested = await world.sales.requestedRefund(bill.uuid, asked.request);
  assert.equal([requested?.amountMinor, requested?.assignedMinor], [0, 1200], 'for its mail');
  assert.equal([refunded, await unassigned()], [1200, 0]);
  assert.equal(await stateOf(bill), { bill: 'partially_refunded', payment: 'partially_refunded', claims: 1, sold: 1 });
  await staffRefunds.refund(manager, { ...asked, lines: 'all', amount: 1200, request: request() });
  await giveBackAtProvider(bill);
  assert.is(await book(bill), 2400);
  assert.equal(await stateOf(bill), { bill: 'refunded', payment: 'refunded', claims: 0, sold: 0 });
});

test('a tip that went back at the provider’s own site is no money of a ticket', async () => {
  const bill = await buy([16, 17], { payment_method_id: world.ids.mobile });
  await choose(bill, { outcome: 'paid', webhook: 'now', tip: '200' });
  const [first = ''] = await linesOf(bill);
  assert.is(await giveBackThere(bill, '2'), 200);
  assert.is((await world.services.staffBills.detail(manager, bill.uuid)).unassigned, 0);
  assert.equal(
    (await refunds(bill)).map(({ amount, lines }) => [amount, lines]),
    [[200, []]],
  );
  const { amount } = await world.services.staffRefunds.quote(manager, { uuid: bill.uuid, lines: [first] });
  assert.is(amount, 1200);
  const asked = { uuid: bill.uuid, lines: 'all', amount: 2400, reason, request: request() } satisfies RefundInput;
  await world.services.staffRefunds.refund(manager, asked);
  await giveBackAtProvider(bill);
  assert.is(await book(bill), 2600);
  assert.equal(await stateOf(bill), { bill: 'refunded', payment: 'refunded', claims: 0, sold: 0 });
});

test('the rest of a bill that goes back at the provider’s own site makes the tickets that were left void', async () => {
  const bill = await paid([27, 28, 29]);
  const [first = ''] = await linesOf(bill);
  const asked = { uuid: bill.uuid, lines: [first], amount: 1200, reason, request: request() } satisfies RefundInput;
  await world.services.staffRefunds.refund(manager, asked);
  await giveBackAtProvider(bill);
  assert.is(await giveBackThere(bill, '12'), 200);
  assert.is(await cancelledLines(bill), 1, 'of two tickets one is paid');
  assert.is(await giveBackThere(bill, '12'), 200);
  assert.is(await cancelledLines(bill), 3);
  assert.equal(await stateOf(bill), { bill: 'refunded', payment: 'refunded', claims: 0, sold: 0 });
});

test('a whole bill with a tip gives back the tip, and writes down who did', async () => {
  const bill = await buy([2, 3], { payment_method_id: world.ids.mobile });
  await choose(bill, { outcome: 'paid', webhook: 'now', tip: '200' });
  const asked = { uuid: bill.uuid, lines: 'all', amount: 2400, reason, request: request() } satisfies RefundInput;
  const refused = await refusal(world.services.staffRefunds.refund(manager, asked));
  assert.equal([refused.code, refused.detail.values], ['REFUND_AMOUNT_CHANGED', { amount: 2600 }]);
  assert.equal(await stateOf(bill), { bill: 'settled', payment: 'paid', claims: 2, sold: 2 }, 'nothing half-written');
  await world.services.staffRefunds.refund(manager, { ...asked, amount: 2600 });
  await giveBackAtProvider(bill);
  assert.is(await book(bill), 2600);
  assert.is((await world.services.staffBills.detail(manager, bill.uuid)).row_version, 2);
  const changes = await world.services.staffLists.history(manager, 'bill', bill.uuid);
  assert.equal(
    changes.map(({ by, after }) => [by, after]),
    [[manager.name, { refund: { amount: 2600, tickets: 2, reason } }]],
  );
});

test('two managers at once: one gives back, the other is told', async () => {
  const bill = await paid([4, 5]);
  const other = await employee(world, 'exhibitor-manager');
  const ask = (actor: EmployeeActor) =>
    world.services.staffRefunds
      .refund(actor, { uuid: bill.uuid, lines: 'all', amount: 2400, reason, request: request() })
      .then(
        () => 'done',
        (error) => error.code,
      );
  assert.equal((await Promise.all([ask(manager), ask(other)])).sort(), ['NOT_REFUNDABLE', 'done']);
  await giveBackAtProvider(bill);
  assert.is(await book(bill), 2400);
});

test('who may not, and what cannot be', async () => {
  const bill = await paid([6]);
  const { staffRefunds } = world.services;
  const asked = { uuid: bill.uuid, lines: 'all', amount: 1200, reason } as const;
  const code = async (actor: EmployeeActor, changes: Partial<RefundInput>) =>
    (await refusal(staffRefunds.refund(actor, { ...asked, request: request(), ...changes }))).code;
  const quoted = async (actor: EmployeeActor, changes: Partial<RefundInput>) =>
    (await refusal(staffRefunds.quote(actor, { ...asked, ...changes }))).code;
  await world.query(
    `insert into exhibitor (id, trade_name, timezone, logos, email, info) values (2, 'Other', 'Europe/Brussels', '{}', 'o@example.com', '{}')`,
  );
  await world.query(
    `insert into cinema (id, exhibitor_id, name, address1, city, zip, country_code) values (900, 1, 'Other', '-', '-', '-', 'BE')`,
  );
  for (const [what, actor, changes, expected] of [
    ['without the permission', await employee(world, 'employee'), {}, 'FORBIDDEN'],
    ['in another cinema', await employee(world, 'manager', { cinemas: [900] }), {}, 'FORBIDDEN'],
    ['of another exhibitor', await employee(world, 'admin', { exhibitor: 2 }), {}, 'FORBIDDEN'],
    ['a bill that is not there', manager, { uuid: crypto.randomUUID() }, 'NOT_FOUND'],
    ['lines of another bill', manager, { lines: await linesOf(await paid([7])) }, 'NOT_REFUNDABLE'],
    ['no lines', manager, { lines: [] }, 'NOT_REFUNDABLE'],
    ['what is not paid', manager, { uuid: (await buy([8])).uuid }, 'NOT_REFUNDABLE'],
  ] as const) {
    const input = changes as Partial<RefundInput>;
    assert.equal([await quoted(actor, input), await code(actor, input)], [expected, expected], what);
  }
  assert.equal(await stateOf(bill), { bill: 'settled', payment: 'paid', claims: 1, sold: 1 });
  await world.query(`insert into payment_account (id, exhibitor_id, driver, name) values (900, 1, 'gone', 'Gone')`);
  const comesIn = (account: number) =>
    world.query('update payment set payment_account_id = $2 where bill_uuid = $1', [bill.uuid, account]);
  await comesIn(900);
  assert.is(await code(manager, {}), 'REFUND_UNAVAILABLE');
  await comesIn(world.ids.account);
  assert.equal(await stateOf(bill), { bill: 'settled', payment: 'paid', claims: 1, sold: 1 });
});

test('a free ticket beside a paid one stays good when the paid one goes; a free bill is taken back without money', async () => {
  const items = [world.ids.adult, world.ids.free].map((price_rate_id, index) => ({
    type: 'ticket' as const,
    schedule_id: world.ids.schedule,
    price_rate_id,
    seat: { index: 10 + index },
  }));
  const bill = await world.services.checkout.submit(world.form(1, { items }), { source: 'site' });
  await choose(bill, { outcome: 'paid', webhook: 'now' });
  const [adult = ''] = await linesOf(bill);
  await world.services.staffRefunds.refund(manager, {
    uuid: bill.uuid,
    lines: [adult],
    amount: 1200,
    reason,
    request: request(),
  });
  await giveBackAtProvider(bill);
  assert.equal(await stateOf(bill), { bill: 'partially_refunded', payment: 'refunded', claims: 1, sold: 1 });
  assert.is((await world.services.bills.result(bill.uuid, 'en')).tickets.length, 1);
  await world.services.staffRefunds.refund(manager, {
    uuid: bill.uuid,
    lines: 'all',
    amount: 0,
    reason,
    request: request(),
  });
  assert.equal(await stateOf(bill), { bill: 'refunded', payment: 'refunded', claims: 0, sold: 0 });
});

test('a show that does not take place: each bill of it once, however often it is tried', async () => {
  const bill = await paid([12, 13]);
  const order = { billUuid: bill.uuid, scheduleId: world.ids.schedule, request: request(), by: 'Manon' };
  assert.equal(await refundOfCancelledSchedule(world.deps, order), { amountMinor: 2400, tickets: 2 });
  assert.equal(await refundOfCancelledSchedule(world.deps, order), { amountMinor: 2400, tickets: 2 });
  assert.is(await refundOfCancelledSchedule(world.deps, { ...order, request: request() }), null);
  assert.is(
    await refundOfCancelledSchedule(world.deps, { ...order, billUuid: (await buy([14])).uuid, request: request() }),
    null,
    'not paid',
  );
  await giveBackAtProvider(bill);
  assert.equal(
    [await book(bill), await refunds(bill)],
    [2400, [{ status: 'refunded', amount: 2400, reason: 'show_cancelled', known: true, lines: [1200, 1200] }]],
  );
});

test('random orders of refunds, there and here: never more than was paid, and the last takes the rest', async () => {
  const seed = Number(process.env.PARTERRE_SEED ?? Math.floor(Math.random() * 2 ** 31));
  let state = seed;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
  for (let round = 0; round < 4; round++) {
    const first = 20 + round * 4;
    const bill = await paid([first, first + 1, first + 2, first + 3]);
    for (let step = 0; step < 8; step++) {
      const live = await world.query<{ id: string }>(
        'select id::text from bill_line where bill_uuid = $1 and cancelled_at is null',
        [bill.uuid],
      );
      const chosen = live.filter(() => random(3) === 0).map(({ id }) => id);
      const kind = random(4);
      if (kind === 0) await giveBackAtProvider(bill);
      else if (kind === 1) {
        // Who is quicker there while ours is on its way is another test.
        await giveBackAtProvider(bill);
        await fetch(`${bill.processingData?.checkout_url}/refund`, {
          method: 'POST',
          body: new URLSearchParams({ amount: String(1 + random(5)) }),
        });
      } else if (chosen.length > 0) {
        const quote = await world.services.staffRefunds
          .quote(manager, { uuid: bill.uuid, lines: chosen })
          .catch(() => null);
        if (quote)
          await world.services.staffRefunds
            .refund(manager, { uuid: bill.uuid, lines: chosen, amount: quote.amount, reason, request: request() })
            .catch(() => null);
      }
      await conserved(bill, seed);
    }
    const rest = await world.services.staffRefunds.quote(manager, { uuid: bill.uuid, lines: 'all' }).catch(() => null);
    if (rest)
      await world.services.staffRefunds.refund(manager, {
        uuid: bill.uuid,
        lines: 'all',
        amount: rest.amount,
        reason,
        request: request(),
      });
    await giveBackAtProvider(bill);
    await conserved(bill, seed);
    assert.is(await book(bill), 4800, `all of it went back, seed ${seed}`);
    assert.equal(await stateOf(bill), { bill: 'refunded', payment: 'refunded', claims: 0, sold: 0 }, `seed ${seed}`);
  }
});

async function conserved(bill: PaymentResponse, seed: number): Promise<void> {
  const [sums] = await world.query<{ received: number; refunded: number; done: number; lines: number; over: boolean }>(
    `select p.amount_received_minor as received, coalesce(sum(r.amount_minor), 0)::integer as refunded,
       coalesce(sum(r.amount_minor) filter (where r.status = 'refunded'), 0)::integer as done,
       (select coalesce(sum(l.amount_minor), 0)::integer from refund_line l join refund r on r.id = l.refund_id where r.payment_id = p.id) as lines,
       exists (select from bill_line b where b.bill_uuid = p.bill_uuid and b.price_minor + b.handling_minor
         < (select sum(l.amount_minor) from refund_line l where l.bill_line_id = b.id)) as over
     from payment p left join refund r on r.payment_id = p.id where p.bill_uuid = $1 group by p.id`,
    [bill.uuid],
  );
  assert.ok(sums);
  assert.ok(
    sums.refunded <= sums.received && sums.lines <= sums.refunded && !sums.over,
    `${JSON.stringify(sums)} seed ${seed}`,
  );
  assert.ok(
    (await book(bill)) <= sums.received && sums.done <= (await book(bill)),
    `the provider's book, seed ${seed}`,
  );
}

test.run();
