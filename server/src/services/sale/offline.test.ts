/** A till that keeps seats for when it has no network, and what it sold with them. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { transaction } from '../../adapters/postgres/pool.ts';
import {
  cancelKeyword,
  listQuerySchema,
  noScenery,
  type OfflineKeeping,
  type OfflineKept,
  type OfflineUpload,
} from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import type { ScannerActor } from '../../domain/doors.ts';
import type { PointOfSale } from '../../domain/pointOfSale.ts';
import { billsUnderTest } from '../../testing/billsUnderTest.ts';
import { employee } from '../../testing/employees.ts';
import { switchOn } from '../../testing/modules.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { hallOf, plainRows } from '../../testing/smallCinema.ts';
import { tillOf, tillWith } from '../../testing/tills.ts';
import { until } from '../../testing/until.ts';

const hourMs = 3_600_000;
const test = suite('a till without a network');
let world: SalesWorld;
let pos: PointOfSale;
let ewoud: EmployeeActor;
test.before(async () => {
  world = await salesWorld();
  await switchOn(world.pool, ['tickets', 'pos', 'cash_balance']);
  ewoud = await employee(world, 'employee');
  await world.query(
    `insert into device (id, uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser)
     select id, 'uid ' || id, 'key ' || id, 1, 1, 'pos', 'Till ' || id, 'active', 'test' from generate_series(7, 8) id`,
  );
  await world.query(
    `insert into setting (exhibitor_id, key, value) values (1, 'pos_config', '{"offline_seats": 4, "offline_hours": 24}')`,
  );
  const atMs = world.deps.cinemaClock.nowMs();
  await world.query('update schedule set start_at = $2, end_at = $3 where id = $1', [
    world.ids.schedule,
    new Date(atMs + 2 * hourMs),
    new Date(atMs + 4 * hourMs),
  ]);
  // Shows after it, each of which is cancelled or moved by one test.
  for (const [id, inHours] of [
    [901, 6],
    [902, 10],
    [903, 14],
    [904, 18],
  ] as const)
    await world.query(
      `insert into schedule select (jsonb_populate_record(null::schedule, to_jsonb(s) || jsonb_build_object('id', $2::integer,
         'start_at', $3::timestamptz, 'end_at', $4::timestamptz))).* from schedule s where id = $1`,
      [world.ids.schedule, id, new Date(atMs + inHours * hourMs), new Date(atMs + (inHours + 2) * hourMs)],
    );
  await world.query(
    `insert into exhibitor (id, trade_name, timezone, logos, email, info) values (2, 'Rex', 'Europe/Paris', '{}', 'o@rex.example', '{}')`,
  );
  for (const [id, exhibitor] of [
    [2, 1],
    [3, 2],
  ])
    await world.query(
      `insert into cinema (id, exhibitor_id, name, address1, city, zip, country_code) values ($1, $2, 'Other', '-', '-', '-', 'BE')`,
      [id, exhibitor],
    );
  pos = tillWith(ewoud.employeeId);
});
test.after(() => world.close());
const { timeline } = billsUnderTest(() => world);

const station = crypto.randomUUID();
const keep = (changes: { station?: string; release?: string[] } = {}, at: PointOfSale = pos): Promise<OfflineKept> =>
  world.services.offline.keep(at, { station, release: [], locale: 'en', ...changes });

async function keeping(
  at: PointOfSale = pos,
  changes: { station?: string } = {},
  show = world.ids.schedule,
): Promise<OfflineKeeping> {
  const { keepings } = await keep(changes, at);
  const [one] = keepings.filter(({ schedule, seats }) => schedule === show && seats.length > 0);
  if (!one) throw new Error('nothing is kept');
  return one;
}

function saleOf(kept: OfflineKeeping, count: number, changes: Partial<OfflineUpload> = {}): OfflineUpload {
  const seats = kept.seats.slice(0, count);
  return {
    id: crypto.randomUUID(),
    keeping: kept.id,
    station,
    amount: seats.reduce((sum, { prices }) => sum + (prices[world.ids.adult] ?? 0), 0),
    tendered: 10_000,
    items: seats.map(({ line }) => ({ line, price_rate_id: world.ids.adult })),
    employee: null,
    ago_ms: 60_000,
    locale: 'en',
    ...changes,
  };
}

const upload = (sale: OfflineUpload, at: PointOfSale = pos) => world.services.offline.upload(at, sale);
const claimsOf = (bill: string) =>
  world.query<{ seat_index: number; sold: boolean }>(
    'select seat_index, deadline is null as sold from seat_claim where bill_uuid = $1 order by seat_index',
    [bill],
  );
const seatsOf = async (bill: string) => (await claimsOf(bill)).map(({ seat_index }) => seat_index);

/** Scans at a door of the show; why it lets nobody in, else what it did. */
async function scanAt(schedule: number): Promise<(code: string) => Promise<string>> {
  const [door] = await world.query<{ id: number }>(
    `insert into device (id, uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser)
     select 3000 + $1, 'uid door ' || $1::integer, 'key door ' || $1::integer, 1, 1, 'scanner', 'Door', 'active', 'test' returning id`,
    [schedule],
  );
  const scanner: ScannerActor = {
    ...{ kind: 'device', deviceId: door?.id ?? 0, name: 'Door', type: 'scanner', exhibitorId: 1, cinemaId: 1 },
    ...{ modules: ['tickets'], testMode: false, terminal: null, paymentMethods: [], employee: ewoud },
  };
  return async (code) => {
    const answer = await world.services.doors.scan(scanner, {
      ...{ code, direction: 'in', place: { kind: 'show', schedule } },
      ...{ nonce: crypto.randomUUID(), device_ms: 0, locale: 'en' },
    });
    return answer.kind === 'refused' ? answer.reason : answer.kind;
  };
}

test('seats of the next shows are kept once, with tickets, and nobody else gets them', async () => {
  const kept = await keeping();
  assert.is(kept.seats.length, 4);
  assert.ok(kept.seats.every(({ code }) => code.length === 144));
  assert.is(kept.rates.find(({ id }) => id === world.ids.adult)?.name, 'Adult');
  assert.equal((await keeping()).seats, kept.seats, 'asked again, they are the same');
  const seats = await seatsOf(kept.id);
  const other = { ...pos, deviceId: 8 };
  const taken = await refusal(
    world.services.posSeats.hold(
      { scheduleId: world.ids.schedule, idempotencyKey: crypto.randomUUID(), want: { kind: 'seats', seats } },
      other,
    ),
  );
  assert.is(taken.code, 'SEATS_TAKEN');
  const onSite = await refusal(
    world.services.checkout.submit(
      world.form(1, {
        items: [
          {
            type: 'ticket',
            schedule_id: world.ids.schedule,
            price_rate_id: world.ids.adult,
            seat: { index: seats[0] },
          },
        ],
      }),
      { source: 'site' },
    ),
  );
  assert.is(onSite.code, 'VALIDATION_FAILED');
  // Another storage of the same till, and another till, keep others.
  const elsewhere = await keeping(pos, { station: crypto.randomUUID() });
  const there = await keeping(other);
  const all = [kept, elsewhere, there].flatMap(({ seats }) => seats.map(({ line }) => line));
  assert.is(new Set(all).size, 12);
});

test('a till that asks twice at the same moment keeps as many seats as once, and frees the others', async () => {
  const own = { station: crypto.randomUUID() };
  const before = (await world.seats.counts(world.ids.schedule)).free;
  const answers = await Promise.all([keep(own), keep(own), keep(own)]);
  const lines = answers.map(({ keepings }) =>
    keepings
      .filter(({ schedule }) => schedule === world.ids.schedule)
      .flatMap(({ seats }) => seats.map(({ line }) => line)),
  );
  assert.is(lines[0]?.length, 4);
  assert.equal(lines[1], lines[0]);
  assert.equal(lines[2], lines[0]);
  assert.is((await world.seats.counts(world.ids.schedule)).free, before - 4);
  await keep({ ...own, release: answers[0]?.keepings.map(({ id }) => id) });
});

test('what was sold is uploaded once, at the price and the time of then, with the tickets that were given', async () => {
  const kept = await keeping();
  const sale = saleOf(kept, 2);
  await world.query('update price_rate set price_minor = price_minor + 100 where id = $1', [world.ids.adult]);
  const [first, second] = await Promise.all([upload(sale), upload({ ...sale, ago_ms: 90_000 })]);
  await world.query('update price_rate set price_minor = price_minor - 100 where id = $1', [world.ids.adult]);
  assert.is(first.bill, second.bill);
  assert.is(first.problem, null);
  assert.equal(await upload(sale), first);
  const [bill] = await world.query<{ status: string; amount_minor: number; old: boolean }>(
    `select status, amount_minor, settled_at < now() - interval '10 seconds' as old from bill where uuid = $1`,
    [first.bill],
  );
  assert.equal([bill?.status, bill?.amount_minor], ['settled', 2400]);
  assert.equal(
    await world.query(
      'select status, amount_minor, amount_received_minor, tendered_minor from payment where bill_uuid = $1',
      [first.bill],
    ),
    [{ status: 'paid', amount_minor: 2400, amount_received_minor: 2400, tendered_minor: 10_000 }],
  );
  const lines = await world.query<{ id: string }>(
    'select id::text from bill_line where bill_uuid = $1 order by bill_order',
    [first.bill],
  );
  assert.equal(
    lines.map(({ id }) => id),
    sale.items.map(({ line }) => line),
  );
  assert.ok((await claimsOf(first.bill)).every(({ sold }) => sold));
  assert.is((await claimsOf(first.bill)).length, 2);
  assert.is((await claimsOf(kept.id)).length, 2);
  // The code that was given says what the bill's own does.
  const codes = await world.deps.ticketCodes.ofBill(first.bill);
  assert.equal(
    sale.items.map(({ line }) => codes.get(line)),
    kept.seats.slice(0, 2).map(({ code }) => code),
  );
  assert.equal(await timeline({ uuid: first.bill }), ['settled']);
});

test('a ticket is sold once: under another id, by another storage or till it is not known', async () => {
  const kept = await keeping();
  const sale = saleOf(kept, 1);
  for (const [changes, at] of [
    [{ station: crypto.randomUUID() }, pos],
    [{}, { ...pos, deviceId: 8 }],
  ] as const)
    assert.is((await refusal(upload({ ...sale, ...changes, id: crypto.randomUUID() }, at))).code, 'NOT_FOUND');
  await upload(sale);
  assert.is((await refusal(upload({ ...sale, id: crypto.randomUUID() }))).code, 'NOT_FOUND');
  const other = await refusal(upload({ ...sale, tendered: 9_000 }));
  assert.equal(Object.keys(other.detail.fields ?? {}), ['id']);
});

test('less than it costs, and less cash than that, are refused', async () => {
  const kept = await keeping();
  const cheap = await refusal(upload(saleOf(kept, 1, { amount: 1 })));
  assert.equal(Object.keys(cheap.detail.fields ?? {}), ['amount']);
  const little = await refusal(upload(saleOf(kept, 1, { tendered: 100 })));
  assert.equal(Object.keys(little.detail.fields ?? {}), ['tendered']);
});

test('who was sold a ticket alone goes in before its sale is uploaded, and once; after that too', async () => {
  const scan = await scanAt(world.ids.schedule);
  const own = { station: crypto.randomUUID() };
  const kept = await keeping(pos, own);
  const [first, second] = kept.seats;
  if (!first || !second) throw new Error('too few seats are kept');
  assert.equal([await scan(first.code), await scan(first.code)], ['passed', 'already_in']);
  await upload(saleOf(kept, 2, own));
  assert.equal([await scan(first.code), await scan(second.barcode)], ['already_in', 'passed']);
  const [left] = (await keeping(pos, own)).seats;
  await keep({ ...own, release: (await keep(own)).keepings.map(({ id }) => id) });
  assert.is(await scan(left?.code ?? ''), 'bill_deleted');
});

test('what is released is free, and only for whom it was kept', async () => {
  const kept = await keeping();
  const seats = await seatsOf(kept.id);
  await keep({ release: [kept.id] }, { ...pos, deviceId: 8 });
  assert.equal(await seatsOf(kept.id), seats);
  await world.services.offline.keep({ ...pos, isTest: true }, { station, release: [kept.id], locale: 'en' });
  assert.equal(await seatsOf(kept.id), []);
  const hold = await world.services.posSeats.hold(
    { scheduleId: world.ids.schedule, idempotencyKey: crypto.randomUUID(), want: { kind: 'seats', seats } },
    { ...pos, deviceId: 8 },
  );
  assert.equal(hold.seats, seats);
  await world.seats.release(hold.token);
});

test('in test mode nothing is sold alone, and what was sold before waits for its end', async () => {
  const kept = await keeping();
  const sale = saleOf(kept, 1);
  const inTest = { ...pos, isTest: true };
  assert.equal(await keep({}, inTest), { keepings: [] });
  assert.is((await refusal(upload(sale, inTest))).code, 'DEVICE_IN_TEST');
  assert.ok(
    (await keep()).keepings.some(({ id }) => id === kept.id),
    'its seats are kept still',
  );
  await upload(sale);
  await keep({ release: [kept.id] });
});

test('a till whose shift is closed uploads once somebody has opened it, and its drawer has the cash', async () => {
  const kept = await keeping();
  const sale = saleOf(kept, 1);
  const counted = { ...pos, hasShifts: true };
  assert.is((await refusal(upload(sale, counted))).code, 'TILL_CLOSED');
  const [shift] = await world.query<{ id: number }>(
    'insert into cash_shift (exhibitor_id, cinema_id, device_id, opened_by) values (1, 1, 7, $1) returning id',
    [pos.employeeId],
  );
  const { bill } = await upload(sale, counted);
  assert.equal(await world.query('select cash_shift_id from payment where bill_uuid = $1', [bill]), [
    { cash_shift_id: shift?.id },
  ]);
  await world.query('update cash_shift set closed_at = now(), closed_by = opened_by where id = $1', [shift?.id]);
});

test('a sale that is refused is set aside with a reason: the portal names it, its cash is in the drawer, and one that can be taken is taken', async () => {
  const { tillRefusedSales } = world.services;
  const till = tillOf(ewoud);
  const own = { station: crypto.randomUUID() };
  const kept = await keeping(pos, own);
  const good = saleOf(kept, 1, own);
  const asideOf = (sale: OfflineUpload, reason = 'The price was another') => ({
    ...{ sale, cash: 900, sold: 'Brine, C-7', reason },
  });
  const wrong = asideOf(saleOf(kept, 1, { ...own, amount: 900, ago_ms: hourMs }));
  assert.is((await refusal(tillRefusedSales.setAside(till, wrong))).code, 'TILL_CLOSED');
  const [shift] = await world.query<{ id: number }>(
    'insert into cash_shift (exhibitor_id, cinema_id, device_id, opened_by) values (1, 1, 7, $1) returning id',
    [ewoud.employeeId],
  );
  for (const [changes, code] of [
    [{ testMode: true }, 'DEVICE_IN_TEST'],
    [{ employee: await employee(world, 'employee', { cinemas: [] }) }, 'FORBIDDEN'],
    [{ employee: await employee(world, 'manager', { exhibitor: 2 }) }, 'FORBIDDEN'],
  ] as const)
    assert.is((await refusal(tillRefusedSales.setAside({ ...till, ...changes }, wrong))).code, code);
  await Promise.all([tillRefusedSales.setAside(till, wrong), tillRefusedSales.setAside(till, wrong)]);
  assert.is(await tillRefusedSales.setAside(till, wrong), null);
  assert.equal(
    await world.query('select kind, amount_minor, note from cash_entry where cash_shift_id = $1', [shift?.id]),
    [{ kind: 'pay_in', amount_minor: 900, note: 'The price was another' }],
  );
  const entries = await world.query<{ after: Record<string, unknown> }>(
    `select after from audit_entry where entity = 'device' and entity_id = '7' and after ->> 'refused_sale' = $1`,
    [wrong.sale.id],
  );
  assert.is(entries.length, 1);
  const { refused_at, ...named } = entries[0]?.after ?? {};
  assert.equal(named, {
    ...{ refused_sale: wrong.sale.id, refused_sold: 'Brine, C-7', refused_cash_minor: 900 },
    refused_reason: 'The price was another',
  });
  assert.ok(Date.parse(String(refused_at)) < world.deps.cinemaClock.nowMs() - hourMs + 60_000);
  const taken = await tillRefusedSales.setAside(till, asideOf(good));
  assert.is(taken?.problem, null);
  assert.is((await seatsOf(taken?.bill ?? '')).length, 1);
  await world.query('update cash_shift set closed_at = now(), closed_by = opened_by where id = $1', [shift?.id]);
});

/** So many at least wait for a lock in PostgreSQL. Throws when one of `works` ends before: then it waits for none, and nothing overlaps. */
async function waiting(count: number, ...works: Promise<unknown>[]): Promise<void> {
  let hasEnded = false;
  const end = (): void => {
    hasEnded = true;
  };
  for (const work of works) void work.then(end, end);
  await until(`${count} that wait`, async () => {
    const rows = await world.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (hasEnded) throw new Error('it ended without waiting for what is locked');
    return rows.length >= count;
  });
}

test('a sale is set aside while the till is handed over: neither waits for the other in a circle', async () => {
  const { setAside } = world.services.tillRefusedSales;
  const [shift] = await world.query<{ id: number }>(
    'insert into cash_shift (exhibitor_id, cinema_id, device_id, opened_by) values (1, 1, 7, $1) returning id',
    [ewoud.employeeId],
  );
  const aside = {
    ...{ sale: saleOf(await keeping(), 1, { amount: 900 }), cash: 900 },
    ...{ sold: 'Brine, C-7', reason: 'Nobody knows it' },
  };
  let settingAside: Promise<unknown> = Promise.resolve();
  await transaction(world.pool, async (handingOver) => {
    await handingOver.query('select from cash_shift where id = $1 for update', [shift?.id]);
    settingAside = setAside(tillOf(ewoud), aside);
    await waiting(1, settingAside);
    await handingOver.query('update cash_shift set closed_at = now(), closed_by = opened_by where id = $1', [
      shift?.id,
    ]);
    await handingOver.query(
      'insert into cash_shift (exhibitor_id, cinema_id, device_id, opened_by) values (1, 1, 7, $1)',
      [ewoud.employeeId],
    );
  });
  // The shift that it has waited for is closed: its cash is in the next one's drawer once it is asked for again.
  assert.is((await refusal(settingAside)).code, 'TILL_CLOSED');
  assert.is(await setAside(tillOf(ewoud), aside), null);
  assert.equal(
    await world.query(
      `select amount_minor from cash_entry e join cash_shift s on s.id = e.cash_shift_id where e.request = $1 and s.closed_at is null`,
      [aside.sale.id],
    ),
    [{ amount_minor: 900 }],
  );
  await world.query('update cash_shift set closed_at = now(), closed_by = opened_by where closed_at is null');
});

test('a till is set in the portal while it is handed over: neither waits for the other in a circle', async () => {
  const { staffDevices } = world.services;
  const manager = await employee(world, 'manager');
  const [shift] = await world.query<{ id: number }>(
    'insert into cash_shift (exhibitor_id, cinema_id, device_id, opened_by) values (1, 1, 7, $1) returning id',
    [ewoud.employeeId],
  );
  const { row_version, values: read } = await staffDevices.get(manager, 7);
  const values = { ...read, cinema_id: 1 };
  let setting: Promise<unknown> = Promise.resolve();
  await transaction(world.pool, async (handingOver) => {
    await handingOver.query('select from cash_shift where id = $1 for update', [shift?.id]);
    setting = staffDevices.save(manager, { id: 7, row_version, values: { ...values, name: 'Till by the door' } });
    await waiting(1, setting);
    await handingOver.query('update cash_shift set closed_at = now(), closed_by = opened_by where id = $1', [
      shift?.id,
    ]);
    await handingOver.query(
      'insert into cash_shift (exhibitor_id, cinema_id, device_id, opened_by) values (1, 1, 7, $1)',
      [ewoud.employeeId],
    );
  });
  await setting;
  const after = await staffDevices.get(manager, 7);
  assert.is(after.values.name, 'Till by the door');
  await staffDevices.save(manager, { id: 7, row_version: after.row_version, values });
  await world.query('update cash_shift set closed_at = now(), closed_by = opened_by where closed_at is null');
});

test('whose seat somebody else has since, and whose show was cancelled, is written down all the same and named', async () => {
  const own = { station: crypto.randomUUID() };
  const kept = await keeping(pos, own);
  const sale = saleOf(kept, 1, own);
  const [seat] = await world.query<{ seat_index: number }>('select seat_index from bill_line where id = $1', [
    sale.items[0]?.line,
  ]);
  const [thief] = await world.query<{ uuid: string }>(`select uuid from bill where status = 'settled' limit 1`);
  await world.query(
    'update seat_claim set bill_uuid = $1, deadline = null where schedule_id = $2 and seat_index = $3',
    [thief?.uuid, world.ids.schedule, seat?.seat_index],
  );
  const taken = await upload(sale);
  assert.is(taken.problem, 'seat_taken');
  assert.equal(await claimsOf(taken.bill), []);
  await world.query('update schedule set cancelled_at = now() where id = $1', [world.ids.schedule]);
  const late = await upload(saleOf({ ...kept, seats: kept.seats.slice(1) }, 1, own));
  assert.is(late.problem, 'show_cancelled');
  await world.query('update schedule set cancelled_at = null where id = $1', [world.ids.schedule]);
});

test('a cinema with numbers of its own keeps so many, of shows that begin so soon, and none with 0; another one keeps what its exhibitor has set', async () => {
  const { staffHalls, catalogue } = world.services;
  const admin = await employee(world, 'admin');
  const read = async () => (await staffHalls.cinema(admin, 1)).values;
  const set = async (offline_seats: number | null, offline_hours: number | null = null) => {
    const { row_version } = await staffHalls.cinema(admin, 1);
    const values = { ...(await read()), offline_seats, offline_hours };
    await staffHalls.saveCinema(admin, { id: 1, row_version, values });
    await until('the tills to know', async () => {
      const told = await catalogue.tillSettings(pos);
      return told.offline_seats === (offline_seats ?? 4) && told.offline_hours === (offline_hours ?? 24);
    });
  };
  const seatsKept = async () => {
    const { keepings } = await keep({ station: crypto.randomUUID() });
    return keepings.filter(({ schedule }) => schedule === 904).flatMap(({ seats }) => seats).length;
  };
  assert.is((await read()).offline_seats, null);
  await set(2);
  assert.is((await read()).offline_seats, 2);
  assert.is(await seatsKept(), 2);
  assert.is((await catalogue.tillSettings({ ...pos, cinemaId: 2 })).offline_seats, 4, 'another cinema');
  assert.is((await catalogue.tillSettings({ ...pos, cinemaId: 2 })).offline_hours, 24, 'another cinema');
  // The show begins later than that.
  await set(2, 1);
  assert.is((await read()).offline_hours, 1);
  assert.is(await seatsKept(), 0);
  await set(0);
  assert.is(await seatsKept(), 0);
  await set(null);
  assert.is(await seatsKept(), 4);
});

test('a manager sees what a till keeps and sets it free, whoever only reads does not, and what it has sold is taken all the same', async () => {
  const own = { station: crypto.randomUUID() };
  const kept = await keeping(pos, own);
  const { staffTillKeepings } = world.services;
  const manager = await employee(world, 'manager');
  const seen = (await staffTillKeepings.keepings(manager, { id: 7 })).find(({ bill }) => bill === kept.id);
  assert.equal([seen?.schedule, seen?.seats], [world.ids.schedule, kept.seats.map(({ name }) => name)]);
  assert.is((seen?.until ?? 0) - (seen?.start_at ?? 0), 2.5 * hourMs);
  const others = [
    ewoud,
    await employee(world, 'manager', { cinemas: [2] }),
    await employee(world, 'admin', { exhibitor: 2 }),
  ];
  const keptFor = async (query: object = { q: kept.id.slice(0, 8) }) =>
    (
      await world.services.staffLists.page(manager, 'bills', listQuerySchema.parse({ per_page: 100, ...query }), 'en')
    ).rows
      .filter(({ id }) => id === kept.id)
      .map((row) => row.kept_for);
  assert.equal(await keptFor(), ['Till 7']);
  // There is such a bill for each show: they are listed for whoever asks for them.
  assert.equal(await keptFor({}), []);
  assert.equal(await keptFor({ filters: { cinema: ['1'] } }), []);
  assert.equal(await keptFor({ filters: { status: [] } }), []);
  assert.equal(await keptFor({ filters: { status: ['reserved'] } }), ['Till 7']);
  assert.equal(await keptFor({ filters: { schedule: [String(world.ids.schedule)] } }), ['Till 7']);
  for (const other of others)
    for (const ask of [staffTillKeepings.keepings, staffTillKeepings.release])
      assert.is((await refusal(ask(other, { id: 7 }))).code, 'FORBIDDEN');
  assert.is((await refusal(staffTillKeepings.release(manager, { id: 999 }))).code, 'NOT_FOUND');
  assert.is((await claimsOf(kept.id)).length, 4);
  const there = (await staffTillKeepings.keepings(manager, { id: 7 })).flatMap(({ seats }) => seats).length;
  await staffTillKeepings.release(manager, { id: 7 });
  await staffTillKeepings.release(manager, { id: 7 });
  assert.equal(await claimsOf(kept.id), []);
  assert.equal(await staffTillKeepings.keepings(manager, { id: 7 }), []);
  assert.equal(await keptFor(), [null]);
  assert.equal(
    await world.query(
      `select permission, before, after from audit_entry where entity = 'device' and entity_id = '7' and after ? 'kept_seats'`,
    ),
    [{ permission: 'devices.write', before: { kept_seats: there }, after: { kept_seats: 0 } }],
  );
  const { bill, problem } = await upload(saleOf(kept, 1, own));
  assert.is(problem, null);
  assert.is((await claimsOf(bill)).length, 1);
  await world.handlers['mark-sold']({ bills: [bill] });
});

test('a sale is uploaded while a manager sets the till’s seats free: neither waits for the other in a circle', async () => {
  const own = { station: crypto.randomUUID() };
  const kept = await keeping(pos, own);
  const manager = await employee(world, 'manager');
  const both: Promise<unknown>[] = [];
  let uploading: ReturnType<typeof upload> | undefined;
  await transaction(world.pool, async (busy) => {
    await busy.query('select from device where id = 7 for update');
    both.push(world.services.staffTillKeepings.release(manager, { id: 7 }));
    await waiting(1, ...both);
    uploading = upload(saleOf(kept, 1, own));
    both.push(uploading);
    await waiting(2, ...both);
  });
  await Promise.all(both);
  const sold = await uploading;
  assert.is(sold?.problem, null);
  assert.is((await claimsOf(sold?.bill ?? '')).length, 1);
  assert.equal(await claimsOf(kept.id), []);
  await world.handlers['mark-sold']({ bills: [sold?.bill ?? ''] });
});

const cancel = async (id: number) =>
  world.services.staffSchedules.cancel(await employee(world, 'manager'), { id, keyword: cancelKeyword, refund: false });

const leftOf = (show: number, { station }: { station: string }) =>
  world.query(
    `select from till_keeping k join bill b on b.uuid = k.bill_uuid join bill_line l on l.bill_uuid = b.uuid join seat_claim c on c.bill_uuid = b.uuid
     where k.station = $1 and l.schedule_id = $2`,
    [station, show],
  );

test('a show that is cancelled while seats of it are being kept has none that are kept, whichever comes first', async () => {
  const own = { station: crypto.randomUUID() };
  // The cancellation has begun, and what keeps seats waits for it.
  let second: Promise<unknown> | undefined;
  await transaction(world.pool, async (cancelling) => {
    await cancelling.query('select from schedule where id = 901 for update');
    second = keep(own);
    await waiting(1, second);
    await cancelling.query('update schedule set cancelled_at = now() where id = 901');
  });
  await second;
  assert.equal(await leftOf(901, own), []);

  // Seats are being kept, and the cancellation waits for that: one more of this show, as one was sold.
  await upload(saleOf(await keeping(pos, own, 902), 1, own));
  assert.ok((await leftOf(902, own)).length > 0);
  const both: Promise<unknown>[] = [];
  await transaction(world.pool, async (busy) => {
    await busy.query('select from device where id = 7 for update');
    both.push(keep(own));
    await waiting(1, ...both);
    both.push(cancel(902));
    await waiting(2, ...both);
  });
  await Promise.all(both);
  assert.equal(await leftOf(902, own), []);
});

test('a sale is uploaded while its show is being cancelled: neither hinders the other', async () => {
  const own = { station: crypto.randomUUID() };
  const kept = await keeping(pos, own, 903);
  let uploading: ReturnType<typeof upload> | undefined;
  await transaction(world.pool, async (cancelling) => {
    await cancelling.query('select from schedule where id = 903 for update');
    uploading = upload(saleOf(kept, 2, own));
    await waiting(1, uploading);
    await cancelling.query('select from bill where uuid = $1 for update', [kept.id]);
    await cancelling.query('update schedule set cancelled_at = now() where id = 903');
  });
  assert.is((await uploading)?.problem, 'show_cancelled');
});

test('a show gets other seats while the till is alone: its tickets open the door, and the upload says that its seats have moved', async () => {
  const own = { station: crypto.randomUUID() };
  const kept = await keeping(pos, own, 904);
  const [ticket, other] = kept.seats;
  if (!ticket || !other) throw new Error('too few seats are kept');
  const manager = await employee(world, 'manager');
  const { staffLayouts, staffLayoutMoves, staffSchedules } = world.services;
  const { screen_id: screen } = await staffSchedules.get(manager, 904, 'en');
  // Rows have numbers and twelve seats now, so no seat is called and counted as it was.
  const hall = hallOf([...plainRows(4, 12), ...plainRows(1, 12, { class: 1 })]);
  hall.naming = { ...hall.naming, rows: 'numbers_from_top' };
  const drawing = JSON.stringify({ hall, scenery: noScenery });
  const draft = await staffLayouts.draft(manager, screen);
  const said = { row_version: draft?.row_version ?? null, origin: { kind: 'editor' as const }, editing: null };
  const { row_version } = await staffLayouts.saveDraft(manager, screen, { ...said, drawing });
  const { id: layout } = await staffLayouts.publish(manager, { screen, row_version, editing: null });
  const plan = await staffLayoutMoves.preview(manager, { screen, layout, schedules: [904] }, 'en');
  const [show] = plan.schedules;
  if (!show) throw new Error('no plan');
  const seats = show.displaced.flatMap(({ seat, offer }) => (offer ? [{ from: seat.index, to: offer.index }] : []));
  const chosen = { id: show.id, row_version: show.row_version, seats };
  assert.equal(
    (await staffLayoutMoves.carryOut(manager, { screen, layout, schedules: [chosen], mail: false }, 'en')).refused,
    [],
  );
  const scan = await scanAt(904);
  assert.equal([await scan(ticket.barcode), await scan(ticket.code)], ['passed', 'already_in']);
  const sale = saleOf(kept, 2, own);
  const named = { ...sale, items: sale.items.map((item, place) => ({ ...item, seat: kept.seats[place]?.name })) };
  const answer = await upload(named);
  assert.is(answer.problem, 'seat_moved');
  assert.is((await claimsOf(answer.bill)).filter(({ sold }) => sold).length, 2);
  assert.equal([await scan(other.barcode), await scan(other.code)], ['passed', 'already_in']);
  assert.is((await world.services.staffBills.detail(manager, answer.bill)).offline?.problem, 'seat_moved');
  // Those that are still kept are told anew, and are sold without a problem.
  const anew = await keeping(pos, own, 904);
  const right = saleOf(anew, 1, own);
  assert.is(
    (await upload({ ...right, items: right.items.map((item) => ({ ...item, seat: anew.seats[0]?.name })) })).problem,
    null,
  );
});

test('of a show that is nearly full those seats are kept that are to be had', async () => {
  const free = async (): Promise<number> => (await world.seats.counts(world.ids.schedule)).free;
  if ((await free()) % 4 === 0) {
    const want = { kind: 'auto', count: 1 } as const;
    await world.services.posSeats.hold(
      { scheduleId: world.ids.schedule, idempotencyKey: crypto.randomUUID(), want },
      pos,
    );
  }
  while ((await free()) > 4) assert.is((await keeping(pos, { station: crypto.randomUUID() })).seats.length, 4);
  const left = await free();
  assert.ok(left > 0 && left < 4);
  assert.is((await keeping(pos, { station: crypto.randomUUID() })).seats.length, left);
  assert.is(await free(), 0);
  assert.equal(
    (await keep({ station: crypto.randomUUID() })).keepings.filter(({ schedule }) => schedule === world.ids.schedule),
    [],
  );
});

test.run();
