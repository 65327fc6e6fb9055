/** The drawer of a till over a real PostgreSQL: sums, refusals, and what two tabs do at once. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type CashCount,
  type DeviceValues,
  listQuerySchema,
  type PosSale,
  type RefundInput,
} from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { countedMinor } from '../../domain/cash.ts';
import { pointOfSale, type TillActor } from '../../domain/pointOfSale.ts';
import { employee } from '../../testing/employees.ts';
import { switchOn } from '../../testing/modules.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { addTill } from '../../testing/tills.ts';

const test = suite('cash of a till');
let world: SalesWorld;
let cashier: EmployeeActor;
let colleague: EmployeeActor;
let nextSeat = 0;

test.before(async () => {
  world = await salesWorld();
  await switchOn(world.pool, ['tickets', 'pos', 'cash_balance']);
  cashier = await employee(world, 'employee', { cinemas: [1] });
  colleague = await employee(world, 'employee', { cinemas: [1] });
});
test.after(() => world.close());

/** A new till, with the cashier at it. */
const newTill = (changes: Partial<TillActor> = {}): Promise<TillActor> => addTill(world, cashier, changes);

const cash = () => world.services.tillCash;
const request = () => crypto.randomUUID();
const standing = (till: TillActor) => cash().standing(till, 'en');

async function opened(till: TillActor, count: CashCount = { 5000: 2 }): Promise<number> {
  await cash().open(till, { count, note: null, request: request() });
  return (await standing(till)).shift?.id ?? 0;
}

/** One adult's ticket of 12 EUR for 20 EUR in cash. */
async function sale(till: TillActor): Promise<PosSale> {
  const { ids, services } = world;
  const seat = nextSeat++;
  const held = await services.posSeats.hold(
    { scheduleId: ids.schedule, idempotencyKey: request(), want: { kind: 'seats', seats: [seat] } },
    pointOfSale(till),
  );
  return {
    bill_id: request(),
    locale: 'en',
    payment_method_id: ids.cash,
    amount: 1200,
    tendered: 2000,
    items: [{ type: 'ticket', schedule_id: ids.schedule, price_rate_id: ids.adult, seat: { index: seat } }],
    holds: [{ schedule_id: ids.schedule, token: held.token }],
    products: [],
  };
}
const sell = (input: PosSale, till: TillActor) => world.services.checkout.sell(input, pointOfSale(till));
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );

test('what a count comes to', () => {
  const cases: [CashCount, number][] = [
    [{}, 0],
    [{ 1: 3 }, 3],
    [{ 50000: 1, 20000: 1, 10000: 1, 5000: 1, 2000: 1, 1000: 1, 500: 1 }, 88_500],
    [{ 200: 1, 100: 1, 50: 1, 20: 1, 10: 1, 5: 1, 2: 1, 1: 1 }, 388],
    [{ 50000: 9_999, 1: 0 }, 499_950_000],
  ];
  for (const [count, sum] of cases) assert.is(countedMinor(count), sum, JSON.stringify(count));
});

test('a shift from count to count: expected, difference, what goes to the safe, and the difference when it opens again', async () => {
  const till = await newTill();
  assert.equal(await standing(till), { isUsed: true, shift: null, before: null });
  const shift = await opened(till, { 5000: 2, 100: 5 });
  assert.is(await codeOf(cash().open(till, { count: {}, note: null, request: request() })), 'TILL_OPEN_ALREADY');

  await sell(await sale(till), till);
  await sell(await sale(till), till);
  await cash().payIn(till, { amount: 5000, reason: 'Change', request: request() });
  await cash().withdraw(till, { amount: 1000, reason: 'Flowers', request: request() });
  const { shift: open } = await standing(till);
  assert.equal(
    [open?.opening, open?.sales, open?.pay_ins, open?.withdrawals, open?.expected, open?.counted, open?.difference],
    [10_500, 2_400, 5_000, 1_000, 16_900, null, null],
  );
  assert.equal([open?.left_before, open?.opening_difference], [null, null]);
  assert.equal(
    open?.methods.map(({ isCash, payments, amount }) => ({ isCash, payments, amount })),
    [{ isCash: true, payments: 2, amount: 2_400 }],
  );

  const closing = {
    shift,
    count: { 5000: 3, 100: 18 },
    deposit: 10_000,
    note: 'A euro too little',
    request: request(),
  };
  assert.is(
    await codeOf(cash().close(till, { ...closing, request: request(), deposit: 16_801 }, 'en')),
    'VALIDATION_FAILED',
    'more to the safe than was counted',
  );
  const report = await cash().close(till, closing, 'en');
  assert.equal(
    [report.expected, report.counted, report.difference, report.deposit, report.closed_by],
    [16_900, 16_800, -100, 10_000, cashier.name],
  );
  assert.equal(
    report.entries.map(({ kind, amount, by, note }) => [kind, amount, by, note]),
    [
      ['opening_count', 10_500, cashier.name, null],
      ['pay_in', 5_000, cashier.name, 'Change'],
      ['withdrawal', 1_000, cashier.name, 'Flowers'],
      ['closing_count', 16_800, cashier.name, 'A euro too little'],
      ['deposit', 10_000, cashier.name, null],
    ],
  );
  assert.equal(await cash().close(till, closing, 'en'), report, 'asked again');
  assert.is((await standing(till)).before?.id, shift);

  await opened(till, { 5000: 1, 1000: 1 });
  const { shift: next } = await standing(till);
  assert.equal([next?.left_before, next?.opening, next?.opening_difference], [6_800, 6_000, -800]);

  const manager = await employee(world, 'manager', { cinemas: [1] });
  const full = await world.services.staffCashShifts.get(manager, shift, 'en');
  assert.equal(full.entries.map(({ kind }) => kind).sort(), [
    'closing_count',
    'deposit',
    'opening_count',
    'pay_in',
    'sale',
    'sale',
    'withdrawal',
  ]);
  const asked = listQuerySchema.parse({ filters: { device: [String(till.deviceId)] } });
  const { rows, sums } = await world.services.staffLists.page(manager, 'cashShifts', asked, 'en');
  assert.equal(
    rows.map(({ state, expected, counted, difference, opening_difference }) => [
      state,
      expected,
      counted,
      difference,
      opening_difference,
    ]),
    [
      ['open', 6_000, null, null, -800],
      ['closed', 16_900, 16_800, -100, null],
    ],
  );
  assert.equal(sums, { sales: 2_400, difference: -100 });
  const elsewhere = await employee(world, 'manager', { cinemas: [] });
  assert.is((await refusal(world.services.staffCashShifts.get(elsewhere, shift, 'en'))).code, 'FORBIDDEN');
});

test('what is asked for twice is done once; the row of another till stays its own', async () => {
  const [till, other] = [await newTill(), await newTill()];
  const opening = { count: { 1000: 1 }, note: null, request: request() };
  await Promise.all([cash().open(till, opening), cash().open(till, opening)]);
  await cash().open(till, opening);
  const paid = { amount: 500, reason: 'Change', request: request() };
  await Promise.all([cash().payIn(till, paid), cash().payIn(till, paid)]);
  await cash().payIn(till, paid);
  assert.is((await standing(till)).shift?.expected, 1_500);
  await opened(other, { 2000: 1 });
  assert.is(await codeOf(cash().payIn(other, paid)), 'VALIDATION_FAILED');
  assert.is((await standing(other)).shift?.expected, 2_000);
});

test('a closed till sells nothing, takes nothing in and gives nothing out; it tells of a sale that was made before', async () => {
  const till = await newTill();
  const first = await sale(till);
  assert.is(await codeOf(sell(first, till)), 'TILL_CLOSED');
  assert.is(await codeOf(cash().payIn(till, { amount: 1, reason: 'x', request: request() })), 'TILL_CLOSED');
  assert.is(await codeOf(cash().withdraw(till, { amount: 1, reason: 'x', request: request() })), 'TILL_CLOSED');
  const shift = await opened(till);
  const receipt = await sell(first, till);
  await cash().close(till, { shift, count: {}, deposit: 0, note: null, request: request() }, 'en');
  assert.equal(await sell(first, till), receipt, 'the answer was lost');
  assert.is(await codeOf(sell(await sale(till), till)), 'TILL_CLOSED');
  assert.is(
    await codeOf(cash().close(till, { shift, count: {}, deposit: 0, note: null, request: request() }, 'en')),
    'TILL_CLOSED',
  );
});

test('without the module, in test mode and at a register there are no shifts, and a till sells as it did', async () => {
  const plain = {
    ...cashier,
    memberships: cashier.memberships.map((each) => ({
      ...each,
      exhibitor: { ...each.exhibitor, modules: each.exhibitor.modules.filter((name) => name !== 'cash_balance') },
    })),
  };
  const cases: [string, TillActor, string][] = [
    ['no module', await newTill({ employee: plain }), 'FORBIDDEN'],
    ['test mode', await newTill({ testMode: true }), 'DEVICE_IN_TEST'],
    ['a register', await newTill({ type: 'register' }), 'FORBIDDEN'],
  ];
  for (const [name, till, code] of cases) {
    assert.equal(await standing(till), { isUsed: false, shift: null, before: null }, name);
    assert.is(await codeOf(cash().open(till, { count: {}, note: null, request: request() })), code, name);
    // A register takes no cash.
    const sold = till.type === 'register' ? 'VALIDATION_FAILED' : 'done';
    if (!till.testMode) assert.is(await codeOf(sell(await sale(till), till)), sold, name);
  }
});

test('two withdrawals at once never take more than there is, whoever is first', async () => {
  for (let round = 0; round < 5; round++) {
    const till = await newTill();
    await opened(till, { 10000: 1 });
    const node = world.secondNode();
    const codes = await Promise.all(
      [cash(), node.tillCash, cash(), node.tillCash].map((each) =>
        codeOf(each.withdraw(till, { amount: 4_000, reason: 'To the safe', request: request() })),
      ),
    );
    assert.equal(codes.sort(), ['CASH_NOT_ENOUGH', 'CASH_NOT_ENOUGH', 'done', 'done']);
    assert.is((await standing(till)).shift?.expected, 2_000);
  }
});

test('a till that is opened twice with one request, at once, is opened', async () => {
  for (let round = 0; round < 5; round++) {
    const till = await newTill();
    const opening = { count: { 100: 1 }, note: null, request: request() };
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(cash().open(till, opening))));
    assert.equal(codes, ['done', 'done', 'done']);
  }
});

test('two tabs open one till: one shift', async () => {
  for (let round = 0; round < 5; round++) {
    const till = await newTill();
    const codes = await Promise.all(
      [1, 2, 3].map(() => codeOf(cash().open(till, { count: { 100: 1 }, note: null, request: request() }))),
    );
    assert.equal(codes.sort(), ['TILL_OPEN_ALREADY', 'TILL_OPEN_ALREADY', 'done']);
  }
});

test('a sale while the till closes is in the shift that is closed, or not made at all', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < 8; round++) {
    const till = await newTill();
    const shift = await opened(till);
    const input = await sale(till);
    const count: CashCount = { 5000: 2 };
    const closing = async () => {
      if (round % 2 === 0) await new Promise((done) => setTimeout(done, round * 2));
      return cash().close(till, { shift, count, deposit: 0, note: null, request: request() }, 'en');
    };
    const [code] = await Promise.all([codeOf(sell(input, till)), closing()]);
    seen.add(code);
    const { before } = await standing(till);
    assert.is(before?.sales, code === 'done' ? 1_200 : 0, code);
    assert.ok(['done', 'TILL_CLOSED'].includes(code), code);
  }
  assert.ok(seen.size > 0);
});

test('a sale that waits for the till while it is closed is refused', async () => {
  const till = await newTill();
  const shift = await opened(till);
  const input = await sale(till);
  const client = await world.pool.connect();
  await client.query('begin');
  await client.query('select from cash_shift where id = $1 for update', [shift]);
  const selling = codeOf(sell(input, till));
  // It has come as far as the till when PostgreSQL says that somebody waits for that row.
  for (;;) {
    const { rows } = await world.pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%place_checkouts%' and datname = current_database()`,
    );
    if (rows.length > 0) break;
    await new Promise((done) => setTimeout(done, 10));
  }
  await client.query('update cash_shift set closed_at = now(), closed_by = opened_by where id = $1', [shift]);
  await client.query('commit');
  client.release();
  assert.is(await selling, 'TILL_CLOSED');
  assert.equal(await world.query('select from payment where cash_shift_id = $1', [shift]), []);
  // The seats are still held, so that the sale is made once the till is open.
  await opened(till);
  assert.is(await codeOf(sell(input, till)), 'done');
});

test('a till is handed over with one count: the shift of the colleague begins where the other ends', async () => {
  const till = await newTill();
  const shift = await opened(till);
  const handing = {
    shift,
    count: { 5000: 2, 10: 1 },
    note: null,
    employee: colleague.employeeId,
    pin: '1234',
    request: request(),
  };
  const closed = await cash().handOver(till, handing, 'en');
  assert.equal([closed.difference, closed.closed_by], [10, cashier.name]);
  assert.equal(await cash().handOver(till, handing, 'en'), closed, 'asked again');
  const { shift: next, before } = await standing(till);
  assert.is(before?.id, shift);
  assert.equal(
    [next?.opened_by, next?.opening, next?.left_before, next?.opening_difference],
    [colleague.name, 10_010, 10_010, 0],
  );
});

test('a hand-over that is sent twice answers twice, also where the colleague is at the till by then', async () => {
  const leaving = await employee(world, 'employee', { cinemas: [1] });
  const till = await newTill({ employee: leaving });
  const shift = await opened(till);
  const handing = {
    ...{ shift, count: { 5000: 2 }, note: null, employee: colleague.employeeId, pin: '1234', request: request() },
  };
  const closed = await cash().handOver(till, handing, 'en');
  await world.query('delete from staff_session where employee_id = $1', [leaving.employeeId]);
  assert.equal(await cash().handOver(till, handing, 'en'), closed);
  assert.is(await codeOf(cash().handOver(till, { ...handing, request: request() }, 'en')), 'NOT_SIGNED_IN');
  const elsewhere = await newTill({ employee: leaving });
  assert.is(await codeOf(cash().handOver(elsewhere, handing, 'en')), 'NOT_SIGNED_IN');
});

test('cash that is given back comes out of an open till of the bill’s cinema, as far as it has that much', async () => {
  const till = await newTill();
  const shift = await opened(till, { 1000: 1 });
  const { bill } = await sell(await sale(till), till);
  const manager = await employee(world, 'manager', { cinemas: [1] });
  const asked = (cash_shift: number): RefundInput => ({
    uuid: bill,
    lines: 'all',
    amount: 1200,
    reason: 'buyer',
    request: request(),
    cash_shift,
  });
  const give = (input: RefundInput) => codeOf(world.services.staffRefunds.refund(manager, input));
  assert.is(await give(asked(999_999)), 'NOT_FOUND');
  const [elsewhere] = await world.query<{ id: number }>(
    `with there as (insert into cinema (name, address1, city, zip, country_code, exhibitor_id)
       values ('Riverside', '', '', '', 'BE', 1) returning id),
     drawer as (insert into device (uid, token_hash, exhibitor_id, cinema_id, name, type, auth_status, browser)
       select '0000-9000', 'hash 9000', 1, id, 'Elsewhere', 'pos', 'active', '' from there returning id, cinema_id)
     insert into cash_shift (exhibitor_id, cinema_id, device_id, opened_by) select 1, cinema_id, id, $1 from drawer returning id`,
    [manager.employeeId],
  );
  assert.is(await give(asked(elsewhere?.id ?? 0)), 'NOT_FOUND', 'a till of another cinema');
  const poor = await newTill();
  assert.is(await give(asked(await opened(poor, {}))), 'CASH_NOT_ENOUGH');
  const closed = await newTill();
  const ended = await opened(closed);
  await cash().close(closed, { shift: ended, count: {}, deposit: 0, note: null, request: request() }, 'en');
  assert.is(await give(asked(ended)), 'TILL_CLOSED');
  assert.is(await give(asked(shift)), 'done');
  const { shift: after } = await standing(till);
  assert.equal([after?.sales, after?.refunds, after?.expected], [1_200, 1_200, 1_000]);
  const full = await world.services.staffCashShifts.get(manager, shift, 'en');
  const refunds = full.entries.filter(({ kind }) => kind === 'refund');
  assert.equal(
    refunds.map(({ amount, by, bill: of }) => [amount, by, of?.uuid]),
    [[1_200, manager.name, bill]],
  );
});

test('a refund and a withdrawal at once leave no till with less than nothing', async () => {
  const manager = await employee(world, 'manager', { cinemas: [1] });
  for (let round = 0; round < 4; round++) {
    const till = await newTill();
    const shift = await opened(till, {});
    const { bill } = await sell(await sale(till), till);
    const refunded = world.services.staffRefunds.refund(manager, {
      uuid: bill,
      lines: 'all',
      amount: 1200,
      reason: 'buyer',
      request: request(),
      cash_shift: shift,
    });
    const taken = cash().withdraw(till, { amount: 1_200, reason: 'To the safe', request: request() });
    const codes = await Promise.all([codeOf(refunded), codeOf(taken)]);
    assert.equal(codes.sort(), ['CASH_NOT_ENOUGH', 'done']);
    assert.is((await standing(till)).shift?.expected, 0);
  }
});

test('a till with an open shift stays where it is, and a manager closes what nobody can close at the till', async () => {
  const till = await newTill();
  const shift = await opened(till);
  const boss = await employee(world, 'exhibitor-manager');
  const [other] = await world.query<{ id: number }>(
    `insert into cinema (name, address1, city, zip, country_code, exhibitor_id) values ('Annex', '', '', '', 'BE', 1) returning id`,
  );
  const change = (values: Partial<DeviceValues>) =>
    codeOf(
      world.services.staffDevices.save(boss, {
        id: till.deviceId,
        row_version: 1,
        values: {
          name: 'Till',
          cinema_id: 1,
          printer: null,
          printer_baud: null,
          paper_width_mm: 80,
          cash_drawer: true,
          screen_id: null,
          type: 'pos',
          orientation: 'landscape',
          auto_lock_minutes: 10,
          test_mode: false,
          terminal: null,
          payment_methods: [],
          parent_id: null,
          unattended: false,
          signage_view_id: null,
          ...values,
        },
      }),
    );
  assert.is(await change({ cinema_id: other?.id ?? 0 }), 'TILL_OPEN');
  assert.is(await change({ type: 'register' }), 'TILL_OPEN');

  const { staffCashShifts } = world.services;
  const end = { id: shift, counted: 9_000, note: 'The till is broken', request: request() };
  const elsewhere = await employee(world, 'manager', { cinemas: [other?.id ?? 0] });
  assert.is(await codeOf(staffCashShifts.close(elsewhere, end)), 'FORBIDDEN');
  await staffCashShifts.close(boss, end);
  await staffCashShifts.close(boss, end);
  assert.is(await codeOf(staffCashShifts.close(boss, { ...end, request: request() })), 'TILL_CLOSED');
  const { shift: none, before } = await standing(till);
  assert.equal([none, before?.difference, before?.closed_by], [null, -1_000, boss.name]);
  assert.is(await change({ cinema_id: other?.id ?? 0 }), 'done');
});

test('rows of the ledger are never changed', async () => {
  const till = await newTill();
  await opened(till);
  for (const statement of ['update cash_entry set amount_minor = 1', 'delete from cash_entry'])
    assert.is(await codeOf(world.query(statement)), '23000', statement);
});

test.run();
