/** Vouchers at a door: what is told of one, tickets in exchange for its turns, and used-up cards that come back. */
import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { DoorExchange, DoorReadAnswer, DoorVoucher } from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import type { ScannerActor } from '../../domain/doors.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { employee } from '../../testing/employees.ts';
import { switchOn } from '../../testing/modules.ts';
import { type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { tillWith } from '../../testing/tills.ts';
import { leftOf, voucher, voucherPackage, voucherType } from '../../testing/vouchers.ts';
import type { Services } from '../services.ts';

const test = suite('vouchers at doors');
let world: SalesWorld;
/** Half an hour before the show. */
let services: Services;
let ewoud: EmployeeActor;
let type: number;
let startMs = 0;

const modules = ['tickets', 'vouchers', 'pos'] as const;
const scanner = (changes: Partial<ScannerActor> = {}): ScannerActor => ({
  ...{ kind: 'device', deviceId: 30, name: 'Door 30', type: 'scanner', exhibitorId: 1, cinemaId: 1 },
  ...{ modules, testMode: false, terminal: null, paymentMethods: [], employee: ewoud },
  ...changes,
});
const other = (): ScannerActor => scanner({ deviceId: 31, name: 'Door 31' });

test.before(async () => {
  world = await salesWorld();
  await switchOn(world.pool, [...modules]);
  ewoud = await employee(world, 'employee');
  await world.query(
    `insert into device (id, uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser)
     select id, 'uid ' || id, 'key ' || id, 1, 1, 'scanner', 'Door ' || id, 'active', 'test' from unnest(array[7, 30, 31]) id`,
  );
  await world.query(`update price_rate set door_note = '{"en": "Student card"}' where id = $1`, [world.ids.child]);
  const [show] = await world.query<{ start_at: Date }>('select start_at from schedule where id = $1', [
    world.ids.schedule,
  ]);
  startMs = show?.start_at.getTime() ?? 0;
  services = world.secondNode({ cinemaClock: { nowMs: () => startMs - 30 * 60_000 } });
  type = await voucherType(world);
});
test.after(() => world.close());

const scan = (code: string, at = scanner(), vouchers = true): Promise<DoorReadAnswer> =>
  services.doorVouchers.scan(at, {
    ...{ code, vouchers, place: { kind: 'show', schedule: world.ids.schedule }, direction: 'in' },
    ...{ nonce: randomUUID(), device_ms: startMs, locale: 'en' },
  });
const told = async (code: string, at = scanner()): Promise<DoorVoucher> => {
  const answer = await scan(code, at);
  if (answer.kind !== 'voucher') throw new Error(JSON.stringify(answer));
  return answer.voucher;
};
const wish = (uuid: string, changes: Partial<DoorExchange> = {}): DoorExchange => ({
  ...{ voucher: uuid, schedule: world.ids.schedule, price_rate: world.ids.adult, count: 1 },
  ...{ nonce: randomUUID(), device_ms: startMs, locale: 'en' },
  ...changes,
});
const exchange = (uuid: string, changes: Partial<DoorExchange> = {}, at = scanner()) =>
  services.doorVouchers.exchange(at, wish(uuid, changes));
/** The key of the first field that is refused. */
const whyNot = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof ParterreError) return Object.values(error.detail.fields ?? {})[0]?.[0]?.key ?? error.code;
    throw error;
  }
  return 'done';
};
/** A printed card, which a line has sold. */
async function soldCard(turns: number, ofType = type): Promise<Awaited<ReturnType<typeof voucher>>> {
  const package_id = await voucherPackage(world, ofType);
  const card = await voucher(world, ofType, { turns, columns: { package_id, valid_until: null } });
  await sellCard(card.barcode, turns, ofType);
  return card;
}
const sellCard = (barcode: string, turns: number, ofType = type) =>
  services.checkout.sell(
    {
      ...{ bill_id: randomUUID(), locale: 'en', payment_method_id: world.ids.cash, tendered: 90_000 },
      ...{ items: [], holds: [], products: [] },
      amount: turns * 900,
      cards: [{ voucher_type_id: ofType, total_turns: 0, total_products: 0, barcode }],
    },
    tillWith(ewoud.employeeId),
  );

test('a voucher that is held up is told with what it pays here, and its turns become tickets whose holders are in', async () => {
  const card = await voucher(world, type, {
    turns: 3,
    columns: { holder_name: 'Hanne', valid_until: '2030-06-30T22:00:00Z' },
  });
  const seen = await told(card.barcode.toLowerCase());
  assert.equal(
    [seen.title, seen.holder, seen.remaining_turns, seen.refusal, seen.is_returnable, seen.tickets],
    ['Visits', 'Hanne', 3, null, false, []],
  );
  assert.is(seen.valid_until, '30 June 2030');
  assert.equal(
    seen.shows.map(({ id, film, redeemable, refusal }) => [id, film, redeemable, refusal]),
    [[world.ids.schedule, 'Night Train', 3, null]],
  );
  // The rates that the door sells now.
  const rates = seen.shows[0]?.rates.map(({ id }) => id) ?? [];
  assert.ok(rates.includes(world.ids.adult) && rates.includes(world.ids.child) && !rates.includes(world.ids.otherDay));

  const { answer, card: empty } = await exchange(seen.uuid, { count: 2, price_rate: world.ids.child });
  if (answer.kind !== 'passed') throw new Error(JSON.stringify(answer));
  assert.equal(
    answer.tickets.map(({ rate, note, is_in }) => [rate, note, is_in]),
    [
      ['Child', 'Student card', true],
      ['Child', 'Student card', true],
    ],
  );
  for (const { seat } of answer.tickets) assert.match(seat ?? '', /^[A-D]-\d+$/);
  assert.is(empty, null);
  assert.equal(await leftOf(world, card.id), { turns: 1, minor: 0, kinds: 'issued redeemed redeemed' });
  const bills = await world.query(
    `select b.source, b.status, b.amount_minor, b.device_id, b.employee_id, (select count(*)::integer from admission a join bill_line l on l.id = a.bill_line_id
       where l.bill_uuid = b.uuid and a.kind = 'in' and a.device_id = 30) as admitted
     from bill b join voucher_entry e on e.bill_uuid = b.uuid where e.voucher_id = $1 group by b.uuid`,
    [card.id],
  );
  assert.equal(bills, [
    {
      source: 'scanner',
      status: 'settled',
      amount_minor: 0,
      device_id: 30,
      employee_id: ewoud.employeeId,
      admitted: 2,
    },
  ]);
  // Whoever was let in by mistake is undone, and found again by the same voucher: the tickets are theirs.
  await services.doors.undo(scanner(), {
    admissions: [answer.tickets[0]?.admission ?? ''],
    ...{ nonce: randomUUID(), device_ms: startMs },
  });
  const after = await told(card.barcode);
  assert.equal(
    after.tickets.map(({ seat, is_in }) => [seat, is_in]),
    answer.tickets.map(({ seat }, at) => [seat, at === 1]),
  );
  assert.is((await leftOf(world, card.id)).turns, 1);
});

test('why a voucher pays nothing is said as tills say it, and nothing is sold', async () => {
  const of = (changes: Record<string, unknown>) => voucherType(world, changes);
  const used = async (of: number, turns: number) => {
    const card = await voucher(world, of, { turns });
    assert.is(await whyNot(exchange(card.uuid)), 'done');
    return card;
  };
  /** A bill made it that is not paid yet. */
  const unpaid = async () => {
    const [made] = await world.query<{ id: number; uuid: string; barcode: string }>(
      `insert into voucher (exhibitor_id, voucher_type_id, barcode, total_turns, total_products_minor, valid_from, valid_until)
       values (1, $1, 'UNPAID-1', 3, 0, '2020-01-01', '2099-01-01') returning id, uuid, barcode`,
      [type],
    );
    await world.query(
      `insert into voucher_entry (voucher_id, kind, turns, minor, bill_uuid) select $1, 'issued', 3, 0, uuid from bill limit 1`,
      [made?.id],
    );
    return made ?? { uuid: '', barcode: '' };
  };
  const yesterday = new Date(Date.now() - 36 * 3_600_000).toISOString();
  const next = await voucher(world, type, { columns: { valid_from: '2090-03-01T11:00:00Z' } });
  const cases: [what: string, card: { barcode: string; uuid: string }, says: RegExp, key: string][] = [
    [
      'deleted',
      await voucher(world, type, { columns: { deleted_at: yesterday } }),
      /taken out of use/,
      'voucher_deleted',
    ],
    ['not yet', next, /valid from 1 March 2090/, 'voucher_not_yet'],
    [
      'over',
      await voucher(world, type, { columns: { valid_until: '2021-05-01T00:00:00Z' } }),
      /valid until 1 May 2021/,
      'voucher_over',
    ],
    ['not paid', await unpaid(), /not paid/, 'voucher_not_paid'],
    ['used up', await used(type, 1), /used up\. Please ask the visitor to return the card/, 'voucher_used_up'],
    ['just used', await used(await of({ reuse_minutes: 20 }), 5), /within the last 20 minutes/, 'voucher_recently'],
    [
      'enough for the show',
      await used(await of({ turns_per_show: 1 }), 5),
      /pays 1 ticket for a show/,
      'voucher_show_full',
    ],
    [
      'an amount alone',
      await voucher(world, type, { turns: 0, minor: 500 }),
      /amount pays at the box office/,
      'voucher_no_turns',
    ],
  ];
  for (const [what, { barcode, uuid }, says, key] of cases) {
    const seen = await told(barcode);
    assert.match(seen.refusal ?? seen.shows[0]?.refusal ?? '', says, what);
    assert.is(await whyNot(exchange(uuid)), key, what);
  }
  // A card that nobody has bought, and one of which fewer turns are left than are wanted.
  const package_id = await voucherPackage(world, type);
  const shelved = await voucher(world, type, { columns: { package_id, valid_until: null } });
  assert.match((await told(shelved.barcode)).refusal ?? '', /not been sold yet/);
  const last = await voucher(world, type, { turns: 1 });
  assert.is(await whyNot(exchange(last.uuid, { count: 2 })), 'voucher_turns_left');
  assert.equal(await leftOf(world, last.id), { turns: 1, minor: 0, kinds: 'issued' });
});

test('asked twice under one nonce it is one sale and one entry; under another it is another turn', async () => {
  const card = await voucher(world, type, { turns: 3 });
  const asked = wish(card.uuid);
  const [first, second] = await Promise.all([
    services.doorVouchers.exchange(scanner(), asked),
    services.doorVouchers.exchange(scanner(), asked),
  ]);
  assert.equal(first, second);
  assert.equal(await services.doorVouchers.exchange(scanner(), asked), first);
  assert.is((await leftOf(world, card.id)).turns, 2);
  await exchange(card.uuid);
  assert.is((await leftOf(world, card.id)).turns, 1);
  const rows = await world.query(
    `select 1 from admission a join voucher_entry e on e.bill_line_id = a.bill_line_id where e.voucher_id = $1`,
    [card.id],
  );
  assert.is(rows.length, 2);
});

test('of two scanners on one last turn one lets in, and the other says why not', async () => {
  const card = await voucher(world, type, { turns: 1 });
  const done = await Promise.all([whyNot(exchange(card.uuid)), whyNot(exchange(card.uuid, {}, other()))]);
  assert.equal(done.filter((each) => each === 'done').length, 1);
  assert.ok(done.includes('voucher_used_up') || done.includes('voucher_turns_left'), done.join());
  assert.is((await leftOf(world, card.id)).turns, 0);
});

test('whoever may not sell, a house without the module, one that stands by itself, and other scanners hear of no voucher', async () => {
  const card = await voucher(world, type, { turns: 3 });
  const unlisted = { kind: 'refused', reason: 'unknown', ticket: null, last: null };
  const doorman: EmployeeActor = {
    ...ewoud,
    memberships: ewoud.memberships.map((each) => ({ ...each, permissions: ['doors.scan'] })),
  };
  for (const at of [
    scanner({ modules: ['tickets', 'pos'] }),
    scanner({ employee: doorman }),
    scanner({ employee: null, unattended: true, screenId: null }),
  ]) {
    const place = at.unattended ? { kind: 'cinema' as const } : { kind: 'show' as const, schedule: world.ids.schedule };
    const answer = await services.doorVouchers.scan(at, {
      ...{ code: card.barcode, vouchers: true, place, direction: 'in', nonce: randomUUID(), device_ms: startMs },
      locale: 'en',
    });
    assert.equal(answer, unlisted);
  }
  // Scanners of others, over REST, know tickets alone.
  assert.equal(await scan(card.barcode, scanner(), false), unlisted);
  const seller: EmployeeActor = {
    ...ewoud,
    memberships: ewoud.memberships.map((each) => ({ ...each, permissions: ['sales.write'] })),
  };
  assert.is(await whyNot(exchange(card.uuid, {}, scanner({ employee: seller }))), 'FORBIDDEN');
  assert.is(await whyNot(exchange(card.uuid, {}, scanner({ modules: ['tickets', 'pos'] }))), 'MODULE_INACTIVE');
  assert.is(await whyNot(exchange(card.uuid, {}, scanner({ testMode: true }))), 'DEVICE_IN_TEST');
  assert.is((await leftOf(world, card.id)).turns, 3);
});

test('a used-up card goes back on the shelf once, is sold again with all its turns, and what it was keeps its ledger', async () => {
  const card = await soldCard(2);
  const back = (uuid: string, at = scanner()) => services.doorVouchers.returnCard(at, { voucher: uuid });
  assert.is(await whyNot(back(card.uuid)), 'voucher_card_left');
  assert.is((await exchange(card.uuid)).card, null);
  const { answer, card: empty } = await exchange(card.uuid);
  assert.is(empty, card.uuid);
  const seen = await told(card.barcode);
  assert.equal([seen.is_returnable, seen.tickets.length], [true, 2]);
  assert.is(await whyNot(back(card.uuid, scanner({ testMode: true }))), 'DEVICE_IN_TEST');
  assert.is(await whyNot(back(card.uuid, scanner({ modules: ['tickets', 'pos'] }))), 'MODULE_INACTIVE');
  await Promise.all([back(card.uuid), back(card.uuid, other())]);
  await back(card.uuid);
  assert.match((await told(card.barcode)).refusal ?? '', /not been sold yet/);
  const rows = await world.query<{ id: number; uuid: string; is_out: boolean; total_turns: number }>(
    'select id, uuid, deleted_at is not null as is_out, total_turns from voucher where barcode = $1 order by id',
    [card.barcode],
  );
  assert.equal(
    rows.map(({ is_out, total_turns }) => [is_out, total_turns]),
    [
      [true, 2],
      [false, 2],
    ],
  );
  await sellCard(card.barcode, 2);
  const again = await told(card.barcode);
  assert.equal([again.uuid, again.refusal, again.remaining_turns], [rows[1]?.uuid, null, 2]);
  assert.equal((await leftOf(world, card.id)).kinds, 'issued redeemed redeemed');
  // A ticket of before that is given back puts nothing on the card, which is somebody else's by now.
  const line = answer.kind === 'passed' ? (answer.tickets[0]?.line ?? '') : '';
  const [bill] = await world.query<{ uuid: string }>('select bill_uuid as uuid from bill_line where id = $1', [line]);
  await world.sales.refundLines({
    ...{ billUuid: bill?.uuid ?? '', lines: [line], reason: 'buyer', request: randomUUID(), amountMinor: null },
    ...{ by: 'Test', shelvedBy: null, accounts: [], canHandOutCash: false, cashShift: null },
  });
  assert.is((await told(card.barcode)).remaining_turns, 2);
  assert.is((await leftOf(world, card.id)).turns, 1);
});

test('what is free and costs more is not exchanged, and nothing of it is kept', async () => {
  const card = await voucher(world, type, { turns: 3 });
  const want = (what: 'cheap' | 'dear', seats: number[]) =>
    services.posSeats.hold(
      { scheduleId: world.ids.schedule, idempotencyKey: randomUUID(), want: { kind: 'seats', seats } },
      tillWith(ewoud.employeeId, { deviceId: what === 'cheap' ? 30 : 31 }),
    );
  const taken = await world.query<{ seat: number }>('select seat_index as seat from bill_line where schedule_id = $1', [
    world.ids.schedule,
  ]);
  const cheap = Array.from({ length: 40 }, (_, seat) => seat).filter(
    (seat) => !taken.some((each) => each.seat === seat),
  );
  await want('cheap', cheap);
  assert.is(await whyNot(exchange(card.uuid)), 'voucher_seat_dearer');
  assert.is((await leftOf(world, card.id)).turns, 3);
  const dear = Array.from({ length: 10 }, (_, seat) => 40 + seat);
  assert.equal((await want('dear', dear)).seats, dear);
  assert.is(await whyNot(exchange(card.uuid)), 'SOLD_OUT');
});

test.run();
