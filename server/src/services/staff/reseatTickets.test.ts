/** Sold tickets that get other seats at a till: the visitor has the old seat or the new one, with the same code. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { PosReseat } from '../../contract/index.ts';
import { pointOfSale, type TillActor } from '../../domain/pointOfSale.ts';
import { billsUnderTest } from '../../testing/billsUnderTest.ts';
import { employee } from '../../testing/employees.ts';
import { switchOn } from '../../testing/modules.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { tillOf } from '../../testing/tills.ts';

const test = suite('tickets that get other seats');
let world: SalesWorld;
let till: TillActor;
test.before(async () => {
  world = await salesWorld();
  await switchOn(world.pool, ['tickets', 'pos']);
  const cashier = await employee(world, 'employee', { cinemas: [1] });
  await world.query(
    `insert into device (id, uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser)
     values (7, 'uid', 'key', 1, 1, 'pos', 'Till', 'active', 'test')`,
  );
  till = tillOf(cashier);
});
test.after(() => world.close());
const { timeline } = billsUnderTest(() => world);

const id = () => crypto.randomUUID();

async function hold(seats: number[]): Promise<string> {
  const { posSeats } = world.services;
  const want = { kind: 'seats' as const, seats };
  const asked = { scheduleId: world.ids.schedule, idempotencyKey: id(), want };
  return (await posSeats.hold(asked, pointOfSale(till))).token;
}

/** A bill of adults in these seats. */
async function sold(seats: number[]): Promise<string> {
  const { ids, services } = world;
  const minor = seats.length * 1200;
  const { bill } = await services.checkout.sell(
    {
      ...{ bill_id: id(), locale: 'en', payment_method_id: ids.cash, amount: minor, tendered: minor, products: [] },
      items: seats.map((index) => ({
        type: 'ticket',
        schedule_id: ids.schedule,
        price_rate_id: ids.adult,
        seat: { index },
      })),
      holds: [{ schedule_id: ids.schedule, token: await hold(seats) }],
    },
    { ...pointOfSale(till), hasShifts: false },
  );
  return bill;
}

interface Ticket {
  line: string;
  seat: number;
  name: string;
  barcode: string;
  claimed: boolean;
}

const ticketsOf = (bill: string) =>
  world.query<Ticket & Record<string, unknown>>(
    `select l.id::text as line, l.seat_index as seat, l.seat_name as name, l.barcode,
       exists (select from seat_claim c where c.schedule_id = l.schedule_id and c.seat_index = l.seat_index and c.bill_uuid = l.bill_uuid and c.deadline is null) as claimed
     from bill_line l where l.bill_uuid = $1 order by l.bill_order`,
    [bill],
  );

const versionOf = async (bill: string) =>
  (await world.query<{ v: number }>('select row_version as v from bill where uuid = $1', [bill]))[0]?.v ?? 0;

/** What moves the tickets of the bill, one after the other, to these seats. */
async function asked(bill: string, seats: number[], changes: Partial<PosReseat> = {}): Promise<PosReseat> {
  const tickets = await ticketsOf(bill);
  return {
    ...{ uuid: bill, request: id(), row_version: await versionOf(bill), schedule_id: world.ids.schedule },
    token: changes.token ?? (await hold(seats)),
    tickets: seats.map((seat, place) => ({ line: tickets[place]?.line ?? '1', seat })),
    ...changes,
  };
}

const reseat = (input: PosReseat, at = till) => world.services.reseatTickets.reseat(at, input);
const codeOf = async (work: Promise<unknown>) => (await refusal(work)).code;
const statusOf = async (seat: number) => {
  const answer = await world.services.posSeats
    .hold(
      { scheduleId: world.ids.schedule, idempotencyKey: id(), want: { kind: 'seats', seats: [seat] } },
      pointOfSale(till),
    )
    .then(({ token }) => world.services.seats.release(token).then(() => 'free'))
    .catch((error: { code: string }) => error.code);
  return answer;
};

test('the ticket keeps its code and its price, the old seat is free and the new one sold', async () => {
  const bill = await sold([0, 1]);
  const [before] = await ticketsOf(bill);
  const version = await versionOf(bill);
  assert.equal(await reseat(await asked(bill, [5])), { seats: [{ from: 'A-1', to: 'A-6' }] });
  const [after, other] = await ticketsOf(bill);
  assert.equal([after?.seat, after?.name, after?.barcode, after?.claimed], [5, 'A-6', before?.barcode, true]);
  assert.equal([other?.seat, other?.claimed], [1, true]);
  assert.equal([await statusOf(0), await statusOf(5)], ['free', 'SEATS_TAKEN']);
  assert.ok((await timeline({ uuid: bill })).includes('reseated'));
  assert.is(await versionOf(bill), version + 1);
  const [audit] = await world.query(
    `select permission, before, after from audit_entry where entity = 'bill' and entity_id = $1`,
    [bill],
  );
  assert.equal(audit, { permission: 'sales.write', before: { seats: ['A-1'] }, after: { seats: ['A-6'] } });
});

test('asked twice it is done once, and answers the same', async () => {
  const bill = await sold([10]);
  const input = await asked(bill, [15]);
  const first = await reseat(input);
  assert.equal(await reseat(input), first);
  assert.is((await timeline({ uuid: bill })).filter((kind) => kind === 'reseated').length, 1);
});

test('two tickets of a party take each a seat of the hold, whose mark the claims have', async () => {
  const bill = await sold([20, 21]);
  await reseat(await asked(bill, [26, 27]));
  assert.equal(
    (await ticketsOf(bill)).map(({ name, claimed }) => [name, claimed]),
    [
      ['C-7', true],
      ['C-8', true],
    ],
  );
});

test('a seat that somebody has bought meanwhile is refused, and the ticket sits where it sat', async () => {
  const [bill, other] = [await sold([30]), await sold([31])];
  const input = await asked(bill, [39]);
  // The leases have forgotten a claim, as after a fault.
  await world.query(
    `insert into seat_claim (schedule_id, seat_index, bill_uuid, tag) select schedule_id, 39, bill_uuid, tag from seat_claim where bill_uuid = $1`,
    [other],
  );
  const refused = await refusal(reseat(input));
  assert.equal([refused.code, refused.detail.seats], ['SEATS_TAKEN', [39]]);
  assert.equal(
    (await ticketsOf(bill)).map(({ seat, claimed }) => [seat, claimed]),
    [[30, true]],
  );
  await world.query('delete from seat_claim where seat_index = 39');
});

test('a dearer class is exchanged for, a cheaper one is not paid back', async () => {
  const bill = await sold([33]);
  assert.is(await codeOf(reseat(await asked(bill, [44]))), 'SEAT_COSTS_MORE');
  await world.query(`update bill_line set surcharge_minor = 100000, seat_class = 'vip_seats' where bill_uuid = $1`, [
    bill,
  ]);
  assert.equal(await reseat(await asked(bill, [35])), { seats: [{ from: 'D-4', to: 'D-6' }] });
});

const refusals: [string, (bill: string) => Promise<{ input: PosReseat; at?: TillActor }>, string][] = [
  ['a register', async (bill) => ({ input: await asked(bill, [41]), at: { ...till, type: 'register' } }), 'FORBIDDEN'],
  [
    'test mode',
    async (bill) => ({ input: await asked(bill, [42]), at: { ...till, testMode: true } }),
    'DEVICE_IN_TEST',
  ],
  [
    'who may not sell',
    async (bill) => ({ input: await asked(bill, [40]), at: tillOf(await employee(world, 'client')) }),
    'FORBIDDEN',
  ],
  ['a bill that is not there', async (bill) => ({ input: { ...(await asked(bill, [43])), uuid: id() } }), 'NOT_FOUND'],
  [
    'a ticket of another bill',
    async (bill) => ({ input: await asked(bill, [45], { tickets: [{ line: '999999', seat: 45 }] }) }),
    'NOT_FOUND',
  ],
  [
    'a bill that was changed',
    async (bill) => ({ input: await asked(bill, [46], { row_version: 99 }) }),
    'CHANGED_MEANWHILE',
  ],
  [
    'another seat than the hold',
    async (bill) => ({ input: await asked(bill, [47], { tickets: [{ line: '1', seat: 49 }] }) }),
    'HOLD_INVALID',
  ],
  ['a hold of nobody', async (bill) => ({ input: await asked(bill, [48], { token: 'made up' }) }), 'HOLD_INVALID'],
];
for (const [place, [what, prepare, code]] of refusals.entries())
  test(`refused: ${what}`, async () => {
    const { input, at } = await prepare(await sold([place + 2 === 5 ? 16 : place + 2]));
    assert.is(await codeOf(reseat(input, at)), code);
    await world.services.seats.release(input.token).catch(() => undefined);
  });

test('nobody sits elsewhere at a show that is cancelled or over, or with a ticket that was given back', async () => {
  const bill = await sold([18]);
  const input = await asked(bill, [14]);
  const { schedule } = world.ids;
  const withShow = async (change: string, back: string) => {
    await world.query(`update schedule set ${change} where id = $1`, [schedule]);
    const code = await codeOf(reseat({ ...input, request: id() }));
    await world.query(`update schedule set ${back} where id = $1`, [schedule]);
    return code;
  };
  assert.is(await withShow('cancelled_at = now()', 'cancelled_at = null'), 'SCHEDULE_CANCELLED');
  await world.query('update bill_line set cancelled_at = now() where bill_uuid = $1', [bill]);
  assert.is(await codeOf(reseat({ ...input, request: id() })), 'NOT_FOUND');
});

test.run();
