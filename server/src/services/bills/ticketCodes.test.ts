/** What tickets' codes are signed with: made at first use, sealed, followed, withdrawn; and what a code finds, wherever one is read. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createTicketKeyStore } from '../../adapters/postgres/ticketKeyStore.ts';
import { defaultTemplates } from '../../contract/index.ts';
import { checkTicketCode, parseTicketCode, type SignedTicket, ticketCodeLength } from '../../contract/ticketCode.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { pointOfSale, type TillActor } from '../../domain/pointOfSale.ts';
import { Seals } from '../../domain/seals.ts';
import { newTicketKey, ticketSigner, verifyOnServer } from '../../domain/ticketSigning.ts';
import type { LiveBus, LiveNews } from '../../ports/liveBus.ts';
import type { TicketKeyStore } from '../../ports/ticketKeyStore.ts';
import { employee } from '../../testing/employees.ts';
import { switchOn } from '../../testing/modules.ts';
import { refusal, type SalesWorld, salesWorld, worldSecret } from '../../testing/salesWorld.ts';
import { smallCinema } from '../../testing/smallCinema.ts';
import { until } from '../../testing/until.ts';
import { openTicketCodes, type TicketCodes } from './ticketCodes.ts';
import { gatherOrder } from './tickets.ts';

const test = suite('signed codes of tickets');
let world: SalesWorld;
let till: TillActor;
let admin: EmployeeActor;
test.before(async () => {
  world = await salesWorld();
  await switchOn(world.pool, ['tickets', 'pos', 'reservations']);
  await world.query(
    `insert into device (id, uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser)
     values (7, 'uid', 'key', 1, 1, 'pos', 'Till', 'active', 'test')`,
  );
  admin = await employee(world, 'admin');
  till = {
    ...{ kind: 'device', deviceId: 7, name: 'Till', type: 'pos', exhibitorId: 1, cinemaId: 1, testMode: false },
    ...{
      terminal: null,
      paymentMethods: [],
      modules: [],
      employee: await employee(world, 'employee', { cinemas: [1] }),
    },
  };
});
test.after(() => world.close());

const id = () => crypto.randomUUID();

async function hold(seats: number[]): Promise<string> {
  const asked = { scheduleId: world.ids.schedule, idempotencyKey: id(), want: { kind: 'seats' as const, seats } };
  return (await world.services.posSeats.hold(asked, pointOfSale(till))).token;
}

/** A bill of adults in these seats, and its tickets. */
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

async function codesOf(bill: string, codes = world.deps.ticketCodes): Promise<string[]> {
  const lines = await world.query<{ id: string }>(
    'select id::text from bill_line where bill_uuid = $1 order by bill_order',
    [bill],
  );
  const made = await codes.ofBill(bill);
  return lines.map((line) => made.get(line.id) ?? '');
}
const codeOf = async (bill: string) => (await codesOf(bill))[0] ?? '';

function claimOf(code: string): SignedTicket {
  const parsed = parseTicketCode(code);
  if ('fault' in parsed) throw new Error(parsed.fault);
  return parsed.ticket;
}

/** How a scanner with the newest keys takes it, during the show. */
async function faultOf(code: string, exhibitorId = 1): Promise<string | null> {
  const keys = await world.deps.ticketCodes.keys();
  const check = await checkTicketCode(code, { keys, exhibitorId, nowMs: claimOf(code).validFromMs }, verifyOnServer);
  return check.isValid ? null : check.fault;
}

const find = async (q: string) => {
  const { bills, code } = await world.services.tillBills.search(till, { q, locale: 'en' });
  return { bills: bills.map(({ uuid }) => uuid), code };
};
const keysNow = async () => (await world.services.staffTicketKeys.list(admin, 1)).keys;
const signing = async () => (await keysNow()).find(({ state }) => state === 'signing');
const asSeen = (key: { id: number; row_version: number } | undefined) =>
  key ? { id: key.id, row_version: key.row_version } : null;
/** Other nodes hear of it; so does this one, by the same way. */
const heardOf = (keyId: number, codes: TicketCodes = world.deps.ticketCodes) =>
  until('the key that signs', () => codes.canSign(keyId));

test('the first tickets make the key; the code says line, show, seat and half a day around it', async () => {
  assert.equal(await keysNow(), []);
  const bill = await sold([0, 1]);
  const [row] = await world.query<{ line: string; start: number; end: number }>(
    `select l.id::text as line, extract(epoch from s.start_at) * 1000 as start, extract(epoch from s.end_at) * 1000 as end
     from bill_line l join schedule s on s.id = l.schedule_id where l.bill_uuid = $1 order by l.bill_order`,
    [bill],
  );
  assert.ok(row);
  const [code = '', other = ''] = await codesOf(bill);
  const key = await signing();
  const minute = 60_000;
  const halfDay = 720 * minute;
  assert.equal(claimOf(code), {
    keyId: key?.id,
    lineId: row.line,
    scheduleId: world.ids.schedule,
    seatIndex: 0,
    validFromMs: Math.floor((Number(row.start) - halfDay) / minute) * minute,
    validToMs: Math.ceil((Number(row.end) + halfDay) / minute) * minute,
  });
  assert.is(claimOf(other).seatIndex, 1);
  assert.equal(await codesOf(bill), [code, other], 'the same ticket has the same code');
  assert.equal([await faultOf(code), await faultOf(code, 2)], [null, 'other_exhibitor']);
  assert.is(await faultOf(`${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`), 'forged');
});

test('many first tickets at once make one key', async () => {
  const { pool, deps } = world;
  const cinema = await smallCinema(pool);
  const [row] = await world.query<{ exhibitor: number }>('select max(id) as exhibitor from exhibitor');
  assert.ok(cinema && row);
  const store = createTicketKeyStore(pool);
  const bill = await sold([2]);
  const asOf = async () => {
    const opened = await openTicketCodes({
      store: asOther(store, row.exhibitor),
      seals: deps.seals,
      bus: deps.bus,
      onFault: deps.onFault,
    });
    const [code = ''] = await codesOf(bill, opened.ticketCodes);
    opened.close();
    return claimOf(code).keyId;
  };
  const ids = await Promise.all(Array.from({ length: 6 }, asOf));
  assert.is(new Set(ids).size, 1);
  assert.is((await world.query('select 1 from ticket_key where exhibitor_id = $1', [row.exhibitor])).length, 1);
});

/** The store of an installation in which all tickets are this exhibitor's. */
function asOther(store: ReturnType<typeof createTicketKeyStore>, exhibitorId: number): typeof store {
  return {
    ...store,
    ticketsOf: async (bill) => (await store.ticketsOf(bill)).map((ticket) => ({ ...ticket, exhibitorId })),
  };
}

test('PDF, page and paper carry the code; people read and type the barcode below it', async () => {
  const bill = await sold([3, 4]);
  const codes = await codesOf(bill);
  const barcodes = (
    await world.query<{ barcode: string }>('select barcode from bill_line where bill_uuid = $1 order by bill_order', [
      bill,
    ])
  ).map(({ barcode }) => barcode);
  const both = codes.map((code, place) => ({ code, barcode: barcodes[place] }));
  const shown = ({ code, barcode }: { code: string; barcode: string }) => ({ code, barcode });
  assert.equal((await gatherOrder(world.deps, bill)).tickets.map(shown), both);
  assert.equal((await world.services.bills.result(bill, 'en')).tickets.map(shown), both);
  await world.query(`update device set printer = '127.0.0.1:9' where id = 7`);
  await world.services.printing.printTickets(bill, id(), pointOfSale(till));
  const [job] = await world.query<{ document: string }>(
    `select document from print_job where bill_uuid = $1 and kind = 'tickets'`,
    [bill],
  );
  for (const [place, code] of codes.entries()) {
    assert.is(code.length, ticketCodeLength);
    assert.match(job?.document ?? '', new RegExp(`\\{code:${code};[^}]*\\}\n${barcodes[place]}\n`));
  }
  assert.match(defaultTemplates.ticket, '{code:{{code}};');
});

test('a till, its reservations and a register find the ticket by what a reader types', async () => {
  const bill = await sold([5]);
  const code = await codeOf(bill);
  const [row] = await world.query<{ barcode: string }>('select barcode from bill_line where bill_uuid = $1', [bill]);
  const right = { fault: null, isMoved: false };
  for (const q of [code, code.toLowerCase(), ` ${code} `, code.replaceAll(/.{12}/g, '$& ')])
    assert.equal(await find(q), { bills: [bill], code: right }, q);
  assert.equal(await find(row?.barcode ?? ''), { bills: [bill], code: null });
  const { printing, reservations } = world.services;
  assert.equal(await printing.ofCode({ code, request: id() }, pointOfSale(till)), { bill });
  assert.equal(await printing.ofCode({ code: row?.barcode ?? '', request: id() }, pointOfSale(till)), { bill });
  // The bill was a reservation, as far as its list is concerned.
  await world.query(
    `insert into reservation (bill_uuid, request, reference, source, expires_at)
     values ($1, gen_random_uuid(), 'ABCD-EFGH', 'pos', now() + interval '1 day')`,
    [bill],
  );
  const found = async (search: string) =>
    (await reservations.search(pointOfSale(till), { search, day: null, locale: 'en' })).map(({ uuid }) => uuid);
  assert.equal(await found(code), await found(row?.barcode ?? ''));
  assert.equal(await found(code), [bill]);

  const wrong: [string, string][] = [
    [code.slice(0, -2), 'cut'],
    [`${code}0`, 'cut'],
    [`${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`, 'forged'],
    [ticketSigner(newTicketKey())(claimOf(code)), 'unknown_key'],
  ];
  for (const [q, fault] of wrong) {
    assert.equal(await find(q), { bills: [], code: { fault, isMoved: false } }, fault);
    assert.is((await refusal(printing.ofCode({ code: q, request: id() }, pointOfSale(till)))).code, 'NOT_FOUND', fault);
    assert.equal(await found(q), [], fault);
  }
  assert.equal(await find(code.slice(0, 10)), { bills: [], code: null });
});

test('a reader at a layout on which Y and Z are swapped is understood: a signature tells, and whether there is such a barcode', async () => {
  const swap = (text: string): string => text.replace(/[YZ]/g, (letter) => (letter === 'Y' ? 'Z' : 'Y'));
  const bill = await sold([13]);
  const [code = ''] = await codesOf(bill);
  const [line] = await world.query<{ id: string }>('select id::text from bill_line where bill_uuid = $1', [bill]);
  const barcode = 'Y0Z1Y2Z3Y4Z5Y6Z7';
  await world.query('update bill_line set barcode = $2 where id = $1', [line?.id, barcode]);
  const forged = code.slice(0, -1) + (code.endsWith('0') ? '1' : '0');
  const { ticketCodes } = world.deps;
  const table: [what: string, read: string, text: string | null, fault: string | null | undefined][] = [
    ['a code as it is', code, barcode, null],
    ['a code with Y for Z', swap(code), barcode, null],
    ['in small letters', swap(code).toLowerCase(), barcode, null],
    ['a forged code', forged, null, 'forged'],
    ['a forged code with Y for Z', swap(forged), null, 'forged'],
    ['a barcode as it is', barcode, barcode, undefined],
    ['a barcode with Y for Z', swap(barcode), barcode, undefined],
    ['a barcode in small letters with a hyphen', 'z0y1z2y3-z4y5z6y7', barcode, undefined],
    ['a barcode that nobody has', 'ZZZZYYYYZZZZYYYY', 'ZZZZYYYYZZZZYYYY', undefined],
    ['a name', 'Zoë Yvesson', 'Zoë Yvesson', undefined],
  ];
  for (const [what, read, text, fault] of table) {
    const found = await ticketCodes.read(read, 1);
    assert.equal([found.text, found.code?.fault], [text, fault], what);
  }
  const other = await ticketCodes.read(swap(barcode), 2);
  assert.is(other.text, swap(barcode), 'another exhibitor’s ticket is not looked for');
});

test('a ticket with another seat has another code, and the old one is known as moved', async () => {
  const bill = await sold([6]);
  const before = await codeOf(bill);
  const [row] = await world.query<{ line: string; version: number }>(
    'select l.id::text as line, b.row_version as version from bill b join bill_line l on l.bill_uuid = b.uuid where b.uuid = $1',
    [bill],
  );
  await world.services.reseatTickets.reseat(till, {
    ...{
      uuid: bill,
      request: id(),
      row_version: row?.version ?? 0,
      schedule_id: world.ids.schedule,
      token: await hold([16]),
    },
    tickets: [{ line: row?.line ?? '', seat: 16 }],
  });
  const after = await codeOf(bill);
  assert.equal([claimOf(before).seatIndex, claimOf(after).seatIndex], [6, 16]);
  assert.equal(await find(before), { bills: [bill], code: { fault: null, isMoved: true } });
  assert.equal(await find(after), { bills: [bill], code: { fault: null, isMoved: false } });
});

test('what was given back has no code any more, and the one that it had leads to its bill', async () => {
  const bill = await sold([7, 8]);
  const [first = '', second = ''] = await codesOf(bill);
  await world.query('update bill_line set cancelled_at = now() where id = $1', [claimOf(first).lineId]);
  assert.equal(await codesOf(bill), ['', second]);
  assert.equal((await find(first)).bills, [bill]);
});

test('another key signs from now on, and what the former one has signed stays good', async () => {
  const bill = await sold([9]);
  const old = await codeOf(bill);
  const before = await signing();
  const { id: made } = await world.services.staffTicketKeys.rotate(admin, { exhibitor: 1, current: asSeen(before) });
  await heardOf(made);
  const keys = await keysNow();
  assert.equal(
    keys.map((key) => [key.id, key.state, key.rotated_at !== null, key.broken]),
    [
      [made, 'signing', false, false],
      [before?.id, 'rotated', true, false],
    ],
  );
  const renewed = await codeOf(bill);
  assert.is(claimOf(renewed).keyId, made);
  assert.equal([await faultOf(old), await faultOf(renewed)], [null, null]);
  assert.equal((await find(old)).bills, [bill]);
  // The private part of what signs no more is gone.
  const [row] = await world.query('select private_key from ticket_key where id = $1', [before?.id]);
  assert.is(row?.private_key, null);
  const { staffTicketKeys } = world.services;
  // Whoever has the page of before is told, and makes no third one.
  assert.is(
    (await refusal(staffTicketKeys.rotate(admin, { exhibitor: 1, current: asSeen(before) }))).code,
    'CHANGED_MEANWHILE',
  );
  const seen = asSeen(keys.find(({ id: key }) => key === before?.id));
  assert.is((await refusal(staffTicketKeys.rotate(admin, { exhibitor: 1, current: seen }))).code, 'NOT_FOUND');
  assert.is((await refusal(staffTicketKeys.rotate(admin, { exhibitor: 1, current: null }))).code, 'CHANGED_MEANWHILE');
  assert.is((await keysNow()).length, 2);
});

test('what a withdrawn key has signed is refused by its signature; a till still finds the bill, a register does not', async () => {
  const bill = await sold([10]);
  const old = await codeOf(bill);
  const before = await signing();
  assert.ok(before);
  const { staffTicketKeys, printing } = world.services;
  await staffTicketKeys.withdraw(admin, { id: before.id, row_version: before.row_version });
  const next = await signing();
  assert.ok(next && next.id !== before.id, 'tickets go on being signed');
  await heardOf(next.id);
  const renewed = await codeOf(bill);
  assert.equal([await faultOf(old), await faultOf(renewed)], ['withdrawn_key', null]);
  assert.equal(await find(old), { bills: [bill], code: { fault: 'withdrawn_key', isMoved: false } });
  assert.equal(await find(renewed), { bills: [bill], code: { fault: null, isMoved: false } });
  assert.is(
    (await refusal(printing.ofCode({ code: old, request: id() }, pointOfSale(till)))).code,
    'TICKET_KEY_WITHDRAWN',
  );
  assert.equal(await printing.ofCode({ code: renewed, request: id() }, pointOfSale(till)), { bill });
  const withdrawn = (await keysNow()).find((key) => key.id === before.id);
  assert.is(withdrawn?.state, 'withdrawn');
  assert.is(
    (await refusal(staffTicketKeys.withdraw(admin, { id: before.id, row_version: withdrawn?.row_version ?? 0 }))).code,
    'NOT_FOUND',
  );
});

test('only who may, of the own exhibitor; the trail says who, and no secret', async () => {
  const { staffTicketKeys } = world.services;
  const key = await signing();
  assert.ok(key);
  const manager = await employee(world, 'manager', { cinemas: [1] });
  const neighbour = await employee(world, 'admin', { exhibitor: 2 });
  const asked = { id: key.id, row_version: key.row_version };
  for (const [who, code] of [
    [manager, 'FORBIDDEN'],
    [neighbour, 'FORBIDDEN'],
  ] as const) {
    assert.is((await refusal(staffTicketKeys.list(who, 1))).code, code);
    assert.is((await refusal(staffTicketKeys.rotate(who, { exhibitor: 1, current: asked }))).code, code);
    assert.is((await refusal(staffTicketKeys.rotate(who, { exhibitor: 1, current: null }))).code, code);
    assert.is((await refusal(staffTicketKeys.withdraw(who, asked))).code, code);
  }
  assert.is((await refusal(staffTicketKeys.rotate(neighbour, { exhibitor: 2, current: asked }))).code, 'FORBIDDEN');
  const trail = await world.query<{ by: number; entity_id: string; permission: string; said: string }>(
    `select employee_id as by, entity_id, permission, before::text || after::text as said from audit_entry where entity = 'ticket_key' order by id`,
  );
  // Two for the key that another one followed, two for the one that was withdrawn.
  assert.is(trail.length, 4);
  for (const { by, permission, said } of trail) {
    assert.equal([by, permission], [admin.employeeId, 'tickets.keys']);
    assert.not.match(said, /[A-Za-z0-9_-]{8}\.[A-Za-z0-9_-]{40}/);
  }
  const clear = await world
    .query(`update ticket_key set private_key = 'in the clear' where private_key is not null`)
    .catch(String);
  assert.match(String(clear), 'ticket_key_private_key_sealed');
});

test('a new secret seals it anew while the former one is known; without that tickets carry their barcodes, and it is told', async () => {
  const { pool, deps } = world;
  const store = createTicketKeyStore(pool);
  const bill = await sold([11]);
  const code = await codeOf(bill);
  const faults: unknown[] = [];
  const onFault = (error: unknown) => void faults.push(error);
  const sealedText = async () =>
    (await store.rows()).find(({ id: key }) => key === claimOf(code).keyId)?.privateKey ?? null;
  const before = await sealedText();

  const stranger = await openTicketCodes({
    store,
    seals: new Seals('a secret that nobody else knows at all'),
    bus: deps.bus,
    onFault,
  });
  assert.is((await stranger.ticketCodes.ofBill(bill)).size, 0);
  assert.is(stranger.ticketCodes.canSign(claimOf(code).keyId), false);
  assert.match(faults.join(), /Ticket key \d+ of exhibitor 1 cannot be used/);
  assert.is(await sealedText(), before);
  // It reads what others have signed all the same.
  assert.is((await stranger.ticketCodes.read(code, 1)).code?.fault, null);
  stranger.close();

  const fresh = 'the secret of the nodes from today on, all of them';
  const heir = await openTicketCodes({ store, seals: new Seals(fresh, [worldSecret]), bus: deps.bus, onFault });
  assert.is.not((await sealedText())?.split('.')[0], before?.split('.')[0]);
  assert.equal(await codesOf(bill, heir.ticketCodes), [code]);
  heir.close();
});

test('a list of keys that was read earlier never takes the place of a later one, and what could not be read is read again', async () => {
  const { pool } = world;
  const real = createTicketKeyStore(pool);
  const bill = await sold([12]);
  const code = await codeOf(bill);
  let held: Promise<void> | null = null;
  let isAway = false;
  let reads = 0;
  const store: TicketKeyStore = {
    ...real,
    async rows() {
      if (isAway) throw new Error('the database is away');
      const [gate, found] = [held, await real.rows()];
      reads += 1;
      await gate;
      return found;
    },
  };
  let tell: (news: LiveNews) => void = () => undefined;
  const bus: LiveBus = {
    ...world.deps.bus,
    subscribe: (listener) => {
      tell = listener;
      return () => undefined;
    },
  };
  const faults: unknown[] = [];
  const onFault = (error: unknown) => void faults.push(error);
  const seals = new Seals(worldSecret);
  const { ticketCodes: node } = await openTicketCodes({ store, bus, seals, onFault });
  const fault = async () => (await node.read(code, 1)).code?.fault;
  const set = (withdrawn: string) =>
    world.query(`update ticket_key set withdrawn_at = ${withdrawn}, rotated_at = now(), private_key = null`);
  assert.is(await fault(), null);

  let letGo = (): void => undefined;
  held = new Promise((resolve) => {
    letGo = resolve;
  });
  const before = reads;
  const early = node.keys();
  await until('the early list is read', async () => reads > before);
  held = null;
  await set('now()');
  tell({ kind: 'catalogue', exhibitorId: 1 });
  // A list that does not wait for the early one is read meanwhile.
  for (let n = 0; n < 5; n += 1) await real.rows();
  letGo();
  await early;
  await until('the later list', async () => (await fault()) === 'withdrawn_key');

  isAway = true;
  await set('null');
  tell({ kind: 'catalogue', exhibitorId: 1 });
  await until('a fault', async () => faults.join().includes('the database is away'));
  isAway = false;
  assert.is(await fault(), null);
});

test.run();
