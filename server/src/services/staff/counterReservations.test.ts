/** Reservations at a counter: made, changed, cancelled, sold and run out, also at the same moment. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { PosAnswer, PosSale, ReservationChange, ReservationInput, ReservationView } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { billsUnderTest } from '../../testing/billsUnderTest.ts';
import { openCardTill } from '../../testing/cardTill.ts';
import { employee } from '../../testing/employees.ts';
import { refusal } from '../../testing/salesWorld.ts';
import { tillWith } from '../../testing/tills.ts';
import { until } from '../../testing/until.ts';
import { leftOf, voucher, voucherType } from '../../testing/vouchers.ts';
import { expireBills } from '../payments/expireBills.ts';
import type { Services } from '../services.ts';

const test = suite('reservations');
const cardTill = await openCardTill();
const { world, services, card, ends } = cardTill;
const other = cardTill.anotherNode();
const cashier = await employee(world, 'employee');
const till = tillWith(cashier.employeeId, { terminal: 'hall 7' });
const second = { ...till, deviceId: 8, terminal: 'hall 8' };
let nextSeat = 0;

test.before(async () => {
  await world.query(
    `insert into setting (exhibitor_id, key, value) values (1, 'public_config', '{"features": ["tickets", "pos", "reservations", "vouchers"]}')
     on conflict (exhibitor_id, key) do update set value = setting.value || excluded.value`,
  );
});
test.after(() => cardTill.close());
const { timeline } = billsUnderTest(() => world);

const seatsOf = (count: number): number[] => Array.from({ length: count }, () => nextSeat++);

const ticketsFor = (seats: number[]): PosSale['items'] =>
  seats.map((index) => ({
    type: 'ticket',
    schedule_id: world.ids.schedule,
    price_rate_id: world.ids.adult,
    seat: { index },
  }));

/** Adults' tickets (12 EUR each), asked for by telephone. */
const wish = (seats: number[], changes: Partial<ReservationInput> = {}): ReservationInput => ({
  request: crypto.randomUUID(),
  locale: 'en',
  name: 'Grace Hopper',
  phone: '+32 470 12 34 56',
  email: null,
  notes: null,
  source: 'telephone',
  amount: seats.length * 1200,
  items: ticketsFor(seats),
  hold_token: null,
  ...changes,
});

const made = (seats: number[], changes: Partial<ReservationInput> = {}): Promise<ReservationView> =>
  services.reservations.make(till, cashier, wish(seats, changes));

/** What picks up these seats of a reservation, with 100 EUR in cash. */
const pickUp = (uuid: string, seats: number[], changes: Partial<PosSale> = {}): PosSale => ({
  bill_id: crypto.randomUUID(),
  locale: 'en',
  payment_method_id: world.ids.cash,
  amount: seats.length * 1200,
  tendered: 10_000,
  items: ticketsFor(seats),
  holds: [],
  products: [],
  reservation: uuid,
  ...changes,
});

async function stateOf(uuid: string) {
  const [row] = await world.query<{ status: string; lines: number; kept: number; sold: number; payments: number }>(
    `select b.status, (select count(*)::integer from bill_line where bill_uuid = b.uuid) as lines,
       (select count(*)::integer from seat_claim where bill_uuid = b.uuid and deadline > now()) as kept,
       (select count(*)::integer from seat_claim where bill_uuid = b.uuid and deadline is null) as sold,
       (select count(*)::integer from payment where bill_uuid = b.uuid) as payments
     from bill b where b.uuid = $1`,
    [uuid],
  );
  return row;
}

const runOut = (uuid: string) =>
  world.query(
    `with b as (update bill set expires_at = now() - interval '1 second' where uuid = $1 returning uuid),
       r as (update reservation set expires_at = now() - interval '1 second' where bill_uuid = $1)
     update seat_claim set deadline = now() - interval '1 second' where bill_uuid = $1 and deadline is not null`,
    [uuid],
  );

const freeSeats = async (): Promise<number> => (await world.seats.counts(world.ids.schedule)).free;
const jobsDone = async (): Promise<void> => {
  await until('the jobs', async () => {
    const [row] = await world.query<{ count: number }>(`select count(*)::integer from graphile_worker.jobs`);
    return row?.count === 0;
  });
};

/** It is told by the minute. */
const isHalfAnHourBefore = ({ schedule, until }: ReservationView): boolean =>
  Math.abs(Date.parse(schedule.start) - Date.parse(until) - 30 * 60_000) < 60_000;

/** A change to these seats, and whatever else. */
const changeOf = (
  { uuid, row_version, name, phone, email, notes, source }: ReservationView,
  seats: number[],
  changes: Partial<ReservationChange> = {},
): ReservationChange => ({
  ...{ uuid, row_version, name: name ?? '', phone, email, notes, source },
  request: crypto.randomUUID(),
  locale: 'en',
  amount: seats.length * 1200,
  items: ticketsFor(seats),
  hold_token: null,
  ...changes,
});

test('seats are kept until half an hour before the show, under a name and a reference that can be read aloud', async () => {
  const seats = seatsOf(2);
  const reservation = await made(seats);
  assert.match(reservation.reference, /^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  const { status, name, phone, source, amount, tickets } = reservation;
  assert.equal(
    { status, name, phone, source, amount, seats: tickets.map(({ seat }) => seat?.index) },
    { status: 'pending', name: 'Grace Hopper', phone: '+32 470 12 34 56', source: 'telephone', amount: 2400, seats },
  );
  assert.ok(isHalfAnHourBefore(reservation));
  assert.equal(await stateOf(reservation.uuid), { status: 'reserved', lines: 2, kept: 2, sold: 0, payments: 0 });
  assert.equal(await timeline(reservation), ['reserved']);
  const [audit] = await world.query('select permission, after from audit_entry where entity_id = $1', [
    reservation.uuid,
  ]);
  assert.is(audit?.permission, 'reservations.write');
  assert.match(JSON.stringify(audit?.after), /"buyer_name":"Grace Hopper"/);
});

test('the same wish is reserved once, however often and wherever it is sent', async () => {
  const input = wish(seatsOf(1));
  const make = (node: Services) => node.reservations.make(till, cashier, input);
  const all = [...(await Promise.all([make(services), make(services)])), await make(other)];
  assert.is(new Set(all.map(({ uuid }) => uuid)).size, 1);
});

test('nobody else gets a reserved seat, and the best available are kept where none is named', async () => {
  const seats = seatsOf(1);
  await made(seats);
  assert.is((await refusal(made(seats))).code, 'VALIDATION_FAILED');
  const items = ticketsFor([0, 0]).map(({ seat: _, ...item }) => item);
  const reservation = await made([], { amount: 2400, items });
  assert.is(new Set(reservation.tickets.map(({ seat }) => seat?.name)).size, 2);
  await services.reservations.cancel(till, cashier, reservation);
});

test('a show that is too near is refused in words', async () => {
  const items = ticketsFor([3]).map((item) => ({ ...item, schedule_id: world.ids.freshEvent }));
  assert.is((await refusal(made([3], { items }))).code, 'RESERVATION_TOO_LATE');
});

test('a price that is not ours is answered with ours', async () => {
  assert.is((await refusal(made(seatsOf(1), { amount: 1 }))).code, 'AMOUNT_CHANGED');
});

test('another cinema’s is none of ours', async () => {
  const { uuid, row_version } = await made(seatsOf(1));
  for (const elsewhere of [
    { ...till, cinemaId: 2 },
    { ...till, exhibitorId: 2 },
  ])
    assert.is((await refusal(services.reservations.get(elsewhere, uuid, 'en'))).code, 'NOT_FOUND');
  assert.is(
    (await refusal(services.checkout.sell(pickUp(uuid, [nextSeat - 1]), { ...till, exhibitorId: 2 }))).code,
    'NOT_FOUND',
  );
  const manager = await employee(world, 'manager', { cinemas: [] });
  assert.is((await refusal(services.reservations.cancel(till, manager, { uuid, row_version }))).code, 'FORBIDDEN');
});

test('picked up for cash: the same bill is settled, its seats are sold, and what nobody takes is free', async () => {
  const seats = seatsOf(3);
  const { uuid } = await made(seats);
  const before = await freeSeats();
  const sale = pickUp(uuid, seats.slice(0, 2));
  const receipt = await services.checkout.sell(sale, second);
  assert.ok('tickets' in receipt);
  assert.equal([receipt.bill, receipt.amount, receipt.change, receipt.tickets.length], [uuid, 2400, 7600, 2]);
  assert.equal(await stateOf(uuid), { status: 'settled', lines: 2, kept: 0, sold: 2, payments: 1 });
  assert.is((await services.reservations.get(till, uuid, 'en')).status, 'used');
  const worker = world.runJobs();
  await jobsDone();
  await worker.close();
  await until('the seat to be free', async () => (await freeSeats()) === before + 1);
  // A lost answer: asked again it is the same sale.
  const again = await other.checkout.sell(sale, second);
  assert.ok('tickets' in again && again.bill === uuid);
  assert.is((await stateOf(uuid))?.payments, 1);
  assert.is((await refusal(services.checkout.sell(pickUp(uuid, seats.slice(0, 2)), till))).code, 'RESERVATION_USED');
});

test('seats that are not the reservation’s can be taken instead, and others’ cannot', async () => {
  const [own = 0, free = 0, taken = 0] = seatsOf(3);
  const { uuid } = await made([own]);
  await made([taken]);
  assert.is((await refusal(services.checkout.sell(pickUp(uuid, [taken]), till))).code, 'VALIDATION_FAILED');
  assert.is((await stateOf(uuid))?.status, 'reserved');
  await services.checkout.sell(pickUp(uuid, [free]), till);
  const [claim] = await world.query('select seat_index from seat_claim where bill_uuid = $1', [uuid]);
  assert.is(claim?.seat_index, free);
});

test('a card that is declined leaves the reservation as it was; the next try sells it', async () => {
  const seats = seatsOf(2);
  const { uuid } = await made(seats);
  const first = await services.checkout.sell(pickUp(uuid, seats, { payment_method_id: card, tendered: null }), till);
  assert.is('status' in first && first.status, 'paying');
  assert.is((await refusal(services.checkout.sell(pickUp(uuid, seats), second))).code, 'RESERVATION_USED');
  await ends('failed');
  assert.equal(await stateOf(uuid), { status: 'reserved', lines: 2, kept: 2, sold: 0, payments: 1 });
  assert.ok(isHalfAnHourBefore(await services.reservations.get(till, uuid, 'en')));
  await services.checkout.sell(pickUp(uuid, seats, { payment_method_id: card, tendered: null }), till);
  await ends('paid');
  assert.equal(await stateOf(uuid), { status: 'settled', lines: 2, kept: 0, sold: 2, payments: 2 });
  assert.equal(await timeline({ uuid }), ['reserved', 'paying', 'reservation_back', 'paying', 'paid', 'settled']);
});

test('a terminal that is busy leaves it reserved, too', async () => {
  const seats = seatsOf(1);
  const { uuid } = await made(seats);
  const busy = await made(seatsOf(1));
  const byCard = { payment_method_id: card, tendered: null };
  await services.checkout.sell(pickUp(busy.uuid, [nextSeat - 1], byCard), till);
  assert.is((await refusal(services.checkout.sell(pickUp(uuid, seats, byCard), till))).code, 'TERMINAL_BUSY');
  assert.is((await stateOf(uuid))?.status, 'reserved');
  await services.checkout.sell(pickUp(uuid, seats), till);
});

test('two tills at once sell it once', async () => {
  const seats = seatsOf(2);
  const { uuid } = await made(seats);
  const answers = await Promise.allSettled<PosAnswer>([
    services.checkout.sell(pickUp(uuid, seats), till),
    other.checkout.sell(pickUp(uuid, seats), second),
  ]);
  assert.is(answers.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal(codesOf(answers), ['RESERVATION_USED']);
  assert.equal(await stateOf(uuid), { status: 'settled', lines: 2, kept: 0, sold: 2, payments: 1 });
});

test('cancelled and sold at once: one of them', async () => {
  const seats = seatsOf(1);
  const { uuid, row_version } = await made(seats);
  const answers = await Promise.allSettled<unknown>([
    services.checkout.sell(pickUp(uuid, seats), till),
    other.reservations.cancel(second, cashier, { uuid, row_version }),
  ]);
  assert.is(answers.filter(({ status }) => status === 'fulfilled').length, 1);
  const { status, payments } = (await stateOf(uuid)) ?? {};
  assert.ok((status === 'settled' && payments === 1) || (status === 'cancelled' && payments === 0));
});

test('it runs out once, whichever node looks, and its seats are free', async () => {
  const seats = seatsOf(2);
  const { uuid } = await made(seats);
  await runOut(uuid);
  await Promise.all([expireBills(world.deps), expireBills(world.deps), expireBills(world.deps)]);
  assert.equal(await stateOf(uuid), { status: 'expired', lines: 2, kept: 0, sold: 0, payments: 0 });
  assert.equal(await timeline({ uuid }), ['reserved', 'expired']);
  const worker = world.runJobs();
  await jobsDone();
  await worker.close();
  await made(seats);
  assert.is((await refusal(services.checkout.sell(pickUp(uuid, seats), till))).code, 'RESERVATION_EXPIRED');
});

test('sold and run out at once: one of them, and nothing between', async () => {
  for (let round = 0; round < 3; round++) {
    const seats = seatsOf(1);
    const { uuid } = await made(seats);
    const [answer] = await Promise.allSettled<unknown>([
      services.checkout.sell(pickUp(uuid, seats), till),
      runOut(uuid).then(() => expireBills(world.deps)),
    ]);
    const { status, payments, sold } = (await stateOf(uuid)) ?? {};
    if (answer?.status === 'fulfilled') assert.equal([status, payments, sold], ['settled', 1, 1]);
    else
      assert.equal(
        [codesOf([answer as PromiseRejectedResult]), status, payments],
        [['RESERVATION_EXPIRED'], 'expired', 0],
      );
  }
});

test('seats, number and name are changed, by whoever has seen the last change', async () => {
  const [one = 0, two = 0, three = 0] = seatsOf(3);
  const reservation = await made([one, two]);
  const changed = await services.reservations.change(
    till,
    cashier,
    changeOf(reservation, [two, three], { name: 'Ada Lovelace' }),
  );
  assert.equal([changed.name, changed.reference], ['Ada Lovelace', reservation.reference]);
  assert.equal(
    changed.tickets.map(({ seat }) => seat?.index),
    [two, three],
  );
  const late = await refusal(services.reservations.change(till, cashier, changeOf(reservation, [one])));
  assert.is(late.code, 'CHANGED_MEANWHILE');
  assert.is(late.detail.conflict?.by, cashier.name);
  const worker = world.runJobs();
  await jobsDone();
  await worker.close();
  await made([one]);
  const fewer = await services.reservations.change(till, cashier, changeOf(changed, [two]));
  assert.equal(await stateOf(fewer.uuid), { status: 'reserved', lines: 1, kept: 1, sold: 0, payments: 0 });
  assert.equal(await timeline(fewer), ['reserved', 'reservation_changed', 'reservation_changed']);
});

test('a seat is moved on the map: the one that stays is kept, the held one is taken', async () => {
  const [one = 0, two = 0, three = 0, four = 0] = seatsOf(4);
  const reservation = await made([one, two]);
  const hold = async (seats: number[]) => {
    const want = { kind: 'seats' as const, seats };
    const asked = { scheduleId: world.ids.schedule, idempotencyKey: crypto.randomUUID(), want };
    return (await services.posSeats.hold(asked, till)).token;
  };
  const hold_token = await hold([four]);
  const wrong = await refusal(
    services.reservations.change(till, cashier, changeOf(reservation, [two, three], { hold_token })),
  );
  assert.equal([wrong.code, Object.keys(wrong.detail.fields ?? {})], ['VALIDATION_FAILED', ['items.1.seat']]);
  const changed = await services.reservations.change(till, cashier, changeOf(reservation, [two, four], { hold_token }));
  assert.equal(
    changed.tickets.map(({ seat }) => seat?.index),
    [two, four],
  );
  assert.equal(await stateOf(changed.uuid), { status: 'reserved', lines: 2, kept: 2, sold: 0, payments: 0 });
  // Where none stays all are of the hold.
  const moved = await services.reservations.change(
    till,
    cashier,
    changeOf(changed, [three], { hold_token: await hold([three]) }),
  );
  assert.equal(await stateOf(moved.uuid), { status: 'reserved', lines: 1, kept: 1, sold: 0, payments: 0 });
});

test('changed at two tills at once: one of them', async () => {
  const [one = 0, two = 0, three = 0] = seatsOf(3);
  const reservation = await made([one]);
  const answers = await Promise.allSettled<unknown>([
    services.reservations.change(till, cashier, changeOf(reservation, [two])),
    other.reservations.change(second, cashier, changeOf(reservation, [three])),
  ]);
  assert.is(answers.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal(codesOf(answers), ['CHANGED_MEANWHILE']);
});

test('it is found by name, telephone, reference and seat', async () => {
  const reservation = await made(seatsOf(1), { name: 'Émilie du Châtelet', phone: '0475 99 88 77' });
  const searched = async (search: string) =>
    (await services.reservations.search(till, { search, day: null, locale: 'en' })).map(({ uuid }) => uuid);
  const { seat } = reservation.tickets[0] ?? {};
  for (const search of [
    'emilie',
    'Chatelet',
    '998877',
    reservation.reference,
    reservation.reference.replace('-', '').toLowerCase(),
    seat?.name ?? '',
  ])
    assert.ok((await searched(search)).includes(reservation.uuid), search);
  assert.not.ok((await searched('Newton')).includes(reservation.uuid));
  assert.equal(
    await services.reservations.search({ ...till, cinemaId: 2 }, { search: 'emilie', day: null, locale: 'en' }),
    [],
  );
});

test('the portal lists it with its seats, and finds it by them', async () => {
  const { uuid, reference, tickets } = await made(seatsOf(1), { name: 'Mary Somerville' });
  const manager = await employee(world, 'manager');
  const query = { sort: null, desc: false, filters: {}, page: 1, per_page: 50 };
  for (const q of ['somerville', reference, tickets[0]?.seat?.name ?? '']) {
    const { rows } = await world.services.staffLists.page(manager, 'reservations', { ...query, q }, 'en');
    const row = rows.find(({ id }) => id === uuid);
    assert.equal([row?.status, row?.seats, row?.tickets], ['pending', tickets[0]?.seat?.name, 1], q);
  }
});

test('whoever left an address is told what is kept, and that it is not any more', async () => {
  const mailsBefore = world.mails.length;
  const { uuid, row_version, reference } = await made(seatsOf(1), { email: 'grace@example.com' });
  const worker = world.runJobs();
  const told = () =>
    world.mails.slice(mailsBefore).map(({ to, text, exhibitorId }) => {
      assert.is(exhibitorId, 1, 'in the name of who keeps the seats');
      return [to, text];
    });
  await until('the mail', async () => told().length === 1);
  await services.reservations.cancel(till, cashier, { uuid, row_version });
  await until('the other mail', async () => told().length === 2);
  await worker.close();
  assert.equal(told(), [
    ['grace@example.com', `made ${reference}`],
    ['grace@example.com', `cancelled ${reference}`],
  ]);
});

test('a show that moves takes its reservations along, and one that is cancelled ends them', async () => {
  const manager = await employee(world, 'manager');
  const schedules = world.services.staffSchedules;
  const { version_id, screen_id, day, minute } = await schedules.get(manager, world.ids.schedule, 'en');
  const later = new Date(Date.parse(day) + 3 * 86_400_000).toISOString().slice(0, 10);
  const { id } = await schedules.create(manager, { version: version_id, screen: screen_id, day: later, minute });
  await schedules.publish(manager, [id]);
  const items = ticketsFor([0, 1]).map((item) => ({ ...item, schedule_id: id }));
  const { uuid, until: before, reference } = await made([0, 1], { items, email: 'ada@example.com' });
  const { row_version } = await schedules.get(manager, id, 'en');
  const time = minute >= 600 ? minute - 90 : minute + 90;
  await schedules.save(manager, { id, row_version, minute: time, confirmed_tickets: 2 });
  const moved = await services.reservations.get(till, uuid, 'en');
  assert.is(Date.parse(moved.until) - Date.parse(before), (time - minute) * 60_000);
  const [{ same } = { same: false }] = await world.query<{ same: boolean }>(
    `select bool_and(c.deadline = b.expires_at and r.expires_at = b.expires_at) as same
     from bill b join reservation r on r.bill_uuid = b.uuid join seat_claim c on c.bill_uuid = b.uuid where b.uuid = $1`,
    [uuid],
  );
  assert.ok(same, 'bill, reservation and claims run out together');
  const worker = world.runJobs();
  const told = () => world.mails.filter(({ html }) => String(html).includes(uuid)).map(({ text }) => text);
  await until('the mail of the move', async () => told().includes(`moved ${reference}`));
  await schedules.cancel(manager, { id, keyword: 'CANCEL', refund: false });
  assert.equal(await stateOf(uuid), { status: 'cancelled', lines: 2, kept: 0, sold: 0, payments: 0 });
  await until('the mail of the end', async () => told().includes(`show_cancelled ${reference}`));
  await worker.close();
  assert.is((await refusal(services.checkout.sell(pickUp(uuid, [0, 1]), till))).code, 'RESERVATION_CANCELLED');
});

function codesOf(answers: readonly PromiseSettledResult<unknown>[]): string[] {
  return answers.flatMap((answer) =>
    answer.status === 'rejected'
      ? [answer.reason instanceof ParterreError ? answer.reason.code : String(answer.reason)]
      : [],
  );
}

test('a reservation is sold with a voucher where the rest is cash, and reserved with none', async () => {
  const card = await voucher(world, await voucherType(world));
  const [first = 0, second = 0] = await world
    .query<{ seat: number }>(
      `select s as seat from generate_series(0, 39) s where not exists (select from seat_claim c where c.seat_index = s and c.schedule_id = $1) order by s desc limit 2`,
      [world.ids.schedule],
    )
    .then((rows) => rows.map(({ seat }) => seat));
  const withTurn = ticketsFor([first, second]).map((item, at) => ({
    ...item,
    voucher_id: at === 0 ? card.uuid : null,
  }));
  const refused = await refusal(made([first, second], { items: withTurn, amount: 1200 }));
  assert.is(refused.detail.fields?.['items.0.voucher']?.[0]?.key, 'voucher_reserved');
  const { uuid } = await made([first, second]);
  await services.checkout.sell(pickUp(uuid, [first, second], { items: withTurn, amount: 1200 }), till);
  assert.equal([(await stateOf(uuid))?.status, (await leftOf(world, card.id)).turns], ['settled', 4]);
});

test.run();
