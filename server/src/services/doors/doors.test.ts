/** Scanners at doors: every answer there is, once each, and who is in when many ask at the same moment. */
import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type DoorAnswer,
  type DoorPlace,
  type DoorRefusal,
  type DoorScan,
  type DoorShow,
  doorUndoSchema,
} from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import type { ScannerActor } from '../../domain/doors.ts';
import { counterOrders } from '../../testing/counterOrders.ts';
import { employee } from '../../testing/employees.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { until } from '../../testing/until.ts';
import type { Services } from '../services.ts';
import { doorCounts } from './admissions.ts';

const test = suite('doors');
let world: SalesWorld;
let ewoud: EmployeeActor;
let startMs: number;
let sell: ReturnType<typeof counterOrders>;

/** Half an hour before the show. */
let services: Services;
/** A node whose cinema clock is so many minutes after the show's start. */
const minutesAfterStart = (minutes: number): Services =>
  world.secondNode({ cinemaClock: { nowMs: () => startMs + minutes * 60_000 } });

const scanner = (changes: Partial<ScannerActor> = {}): ScannerActor => ({
  kind: 'device',
  deviceId: 30,
  name: 'Door 30',
  type: 'scanner',
  exhibitorId: 1,
  cinemaId: 1,
  modules: ['tickets'],
  testMode: false,
  terminal: null,
  paymentMethods: [],
  employee: ewoud,
  ...changes,
});
const other = (): ScannerActor => scanner({ deviceId: 31, name: 'Door 31' });

test.before(async () => {
  world = await salesWorld();
  ewoud = await employee(world, 'employee');
  sell = counterOrders(world, ewoud.employeeId);
  await world.query(
    `insert into cinema (id, exhibitor_id, name, address1, city, zip, country_code)
     select 2, exhibitor_id, 'Elsewhere', address1, city, zip, country_code from cinema where id = 1 on conflict do nothing`,
  );
  await world.query(
    `insert into device (id, uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser)
     select id, 'uid ' || id, 'key ' || id, 1, 1, case when id < 30 then 'pos' else 'scanner' end,
       case when id < 30 then 'Till ' else 'Door ' end || id, 'active', 'test' from unnest(array[7, 30, 31]) id`,
  );
  await world.query(`update price_rate set door_note = '{"en": "Student card"}' where id = $1`, [world.ids.free]);
  const [show] = await world.query<{ start_at: Date }>('select start_at from schedule where id = $1', [
    world.ids.schedule,
  ]);
  startMs = show?.start_at.getTime() ?? 0;
  services = minutesAfterStart(-30);
});
test.after(() => world.close());

/** A sold order; its tickets' barcodes are their codes. */
async function order(...of: Parameters<typeof sell>) {
  const { barcodes: codes, ...sold } = await sell(...of);
  return { ...sold, codes };
}

const show = (): DoorPlace => ({ kind: 'show', schedule: world.ids.schedule });
const here: DoorPlace = { kind: 'cinema' };
const wish = (changes: Partial<DoorScan> = {}): Omit<DoorScan, 'code'> => ({
  place: show(),
  direction: 'in',
  nonce: randomUUID(),
  device_ms: startMs,
  locale: 'en',
  ...changes,
});
const scan = (
  code: string | undefined,
  changes: Partial<DoorScan> = {},
  { at = scanner(), by = services }: { at?: ScannerActor; by?: Services } = {},
): Promise<DoorAnswer> => by.doors.scan(at, { code: code ?? '', ...wish(changes) });

const rowsOf = (bill: string) =>
  world.query<{ kind: string; device: number; employee: number | null }>(
    `select a.kind, a.device_id as device, a.employee_id as employee from admission a join bill_line l on l.id = a.bill_line_id
     where l.bill_uuid = $1 order by a.id`,
    [bill],
  );
function passed(answer: DoorAnswer): Extract<DoorAnswer, { kind: 'passed' }>['tickets'] {
  if (answer.kind !== 'passed') throw new Error(JSON.stringify(answer));
  return answer.tickets;
}
const reasonOf = (answer: DoorAnswer): DoorRefusal | 'passed' | 'party' =>
  answer.kind === 'refused' ? answer.reason : answer.kind;

test('a ticket lets in once: seat, rate and what to ask for are said, and the ledger has who, where and when', async () => {
  const { bill, codes } = await order(1, 'free');
  const [signed = ''] = (await world.deps.ticketCodes.ofBill(bill)).values();
  assert.is(reasonOf(await scan(`${signed.slice(0, -1)}${signed.endsWith('0') ? '1' : '0'}`)), 'forged');
  const [ticket] = passed(await scan(signed));
  assert.is(reasonOf(await scan(codes[0])), 'already_in');
  await world.query('update ticket_key set withdrawn_at = now(), private_key = null');
  await world.deps.ticketCodes.keys();
  const withdrawn = await scan(signed);
  assert.equal(withdrawn, { kind: 'refused', reason: 'withdrawn_key', ticket: null, last: null });
  assert.equal(
    [ticket?.film, ticket?.screen, ticket?.rate, ticket?.note, ticket?.is_in, ticket?.start],
    ['Night Train', 'Screen 1', 'Guest', 'Student card', true, new Date(startMs).toISOString()],
  );
  assert.match(ticket?.seat ?? '', /^A-\d+$/);
  const again = await scan(codes[0], {}, { at: other() });
  assert.is(again.kind === 'refused' && again.reason, 'already_in');
  assert.equal(again.kind === 'refused' && [again.last?.device, again.last?.kind, again.last?.at], [
    'Door 30',
    'in',
    new Date(startMs - 30 * 60_000).toISOString(),
  ]);
  assert.equal(await rowsOf(bill), [{ kind: 'in', device: 30, employee: ewoud.employeeId }]);
});

test('every reason why nobody goes in has its own word', async () => {
  const set = (sql: string) => async (bill: string) => {
    await world.query(sql, [bill]);
  };
  const status = (value: string) => set(`update bill set status = '${value}' where uuid = $1`);
  const cases: [
    DoorRefusal | 'passed',
    what: string,
    ((bill: string) => Promise<void>) | null,
    Parameters<typeof scan>[1]?,
    Parameters<typeof scan>[2]?,
  ][] = [
    ['unpaid', 'nobody has paid yet', status('pending')],
    ['unpaid', 'a card is being asked', status('paying')],
    ['unpaid', 'it is reserved', status('reserved')],
    ['unpaid', 'nobody has paid in time', status('expired')],
    ['bill_deleted', 'its bill was cancelled', status('cancelled')],
    ['refunded', 'all of it went back', status('refunded')],
    ['refunded', 'its money is on the way back', status('refunding')],
    [
      'refunded',
      'this ticket of the order went back',
      set(
        `with b as (update bill set status = 'partially_refunded' where uuid = $1) update bill_line set cancelled_at = now() where bill_uuid = $1`,
      ),
    ],
    ['passed', 'another ticket of the order went back', status('partially_refunded')],
    [
      'exchanged',
      'it was exchanged',
      set(
        `with p as (select id, amount_minor from payment where bill_uuid = $1),
           r as (insert into refund (payment_id, amount_minor, reason, status, settled_at) select id, amount_minor, 'exchanged', 'refunded', now() from p returning id),
           b as (update bill set status = 'refunded' where uuid = $1),
           l as (update bill_line set cancelled_at = now() where bill_uuid = $1 returning id)
         insert into refund_line (refund_id, bill_line_id, amount_minor) select r.id, l.id, 1200 from r, l`,
      ),
    ],
    ['other_show', 'the door is of another show', null, { place: { kind: 'show', schedule: 999 } }],
    ['other_screen', 'the door is of another screen', null, { place: { kind: 'screen', screen: 999 } }],
    ['other_cinema', 'the door is of another cinema', null, {}, { at: scanner({ cinemaId: 2 }) }],
    ['unknown', 'the door is of another exhibitor', null, {}, { at: scanner({ exhibitorId: 2 }) }],
    ['too_early', 'more than an hour before', null, { place: here }, { by: minutesAfterStart(-61) }],
    ['passed', 'an hour before', null, { place: here }, { by: minutesAfterStart(-60) }],
    ['passed', 'an hour after', null, { place: here }, { by: minutesAfterStart(60) }],
    ['too_late', 'more than an hour after', null, { place: here }, { by: minutesAfterStart(61) }],
    ['passed', 'the show was chosen: whenever', null, {}, { by: minutesAfterStart(200) }],
    ['not_in', 'who goes out was never in', null, { direction: 'out' }],
  ];
  for (const [reason, what, before, changes, more] of cases) {
    const { bill, codes } = await order();
    await before?.(bill);
    const answer = await scan(codes[0], changes, more);
    assert.is(reasonOf(answer), reason, what);
    assert.is((await rowsOf(bill)).length, reason === 'passed' ? 1 : 0, what);
    if (answer.kind === 'refused') assert.is(answer.ticket === null, reason === 'unknown', what);
  }
  assert.is(reasonOf(await scan('NO SUCH CODE')), 'unknown');
  assert.is(reasonOf(await scan(randomUUID())), 'unknown');
});

test('the window before and after the start is set', async () => {
  const { codes } = await order();
  await world.query(
    `insert into setting (exhibitor_id, key, value) values (1, 'pos_config', '{"doors_open_minutes": 15, "doors_close_minutes": 0}')`,
  );
  const at = async (minutes: number) =>
    reasonOf(await scan(codes[0], { place: here }, { by: minutesAfterStart(minutes) }));
  assert.equal([await at(-16), await at(1), await at(-15)], ['too_early', 'too_late', 'passed']);
  await world.query(`delete from setting where key = 'pos_config'`);
});

test('a code is read in whichever letters, with blanks and hyphens', async () => {
  const { codes } = await order();
  const code = codes[0] ?? '';
  assert.is(reasonOf(await scan(` ${code.slice(0, 4)}-${code.slice(4, 9)} ${code.slice(9)}`.toLowerCase())), 'passed');
});

test('the same wish is answered in the same way however often it comes, also after it was undone', async () => {
  const { bill, codes } = await order();
  const nonce = randomUUID();
  const [first] = passed(await scan(codes[0], { nonce }));
  const [second] = passed(await scan(codes[0], { nonce }));
  assert.is(second?.admission, first?.admission);
  await services.doors.undo(scanner(), {
    admissions: [first?.admission ?? ''],
    nonce: randomUUID(),
    device_ms: startMs,
  });
  const [third] = passed(await scan(codes[0], { nonce }));
  assert.is(third?.admission, first?.admission);
  assert.equal(
    (await rowsOf(bill)).map(({ kind }) => kind),
    ['in', 'undone'],
  );
});

test('of twenty scanners that read one ticket at the same moment exactly one lets in', async () => {
  const { bill, codes } = await order();
  const nodes = [services, minutesAfterStart(-30)];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      scan(codes[0], {}, { by: nodes[n % 2], at: n % 3 === 0 ? scanner() : other() }),
    ),
  );
  const reasons = answers.map(reasonOf);
  assert.is(reasons.filter((reason) => reason === 'passed').length, 1);
  assert.is(reasons.filter((reason) => reason === 'already_in').length, 19);
  assert.is((await rowsOf(bill)).length, 1);
});

test('an undone admission lets in again; it is undone once, and not when they have gone out since', async () => {
  const { bill, codes } = await order();
  const undo = (admission: string | undefined, at = scanner()) =>
    services.doors.undo(at, { admissions: [admission ?? '0'], nonce: randomUUID(), device_ms: startMs });
  const codeOf = async (work: Promise<unknown>) => (await refusal(work)).code;
  const [one] = passed(await scan(codes[0]));
  assert.is(await codeOf(undo(one?.admission, scanner({ cinemaId: 2 }))), 'NOT_FOUND');
  await undo(one?.admission, other());
  assert.is(await codeOf(undo(one?.admission)), 'NOT_FOUND');
  const [two] = passed(await scan(codes[0]));
  assert.is(reasonOf(await scan(codes[0], { direction: 'out' })), 'passed');
  assert.is(await codeOf(undo(two?.admission)), 'NOT_FOUND');
  assert.is(reasonOf(await scan(codes[0])), 'passed');
  assert.equal(
    (await rowsOf(bill)).map(({ kind, device }) => [kind, device]),
    [
      ['in', 30],
      ['undone', 31],
      ['in', 30],
      ['out', 30],
      ['in', 30],
    ],
  );
});

test('two who undo at the same moment undo once', async () => {
  const { bill, codes } = await order();
  const [ticket] = passed(await scan(codes[0]));
  const ends = await Promise.allSettled(
    Array.from({ length: 6 }, () =>
      services.doors.undo(scanner(), {
        admissions: [ticket?.admission ?? ''],
        nonce: randomUUID(),
        device_ms: startMs,
      }),
    ),
  );
  assert.is(ends.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.is((await rowsOf(bill)).length, 2);
});

test('the address of an order lets in those who are counted, and the others later', async () => {
  const { bill, codes, lines } = await order(3);
  const address = `https://example.com/api/bill/${bill}/tickets.pdf`;
  const party = await scan(address);
  assert.equal(party.kind === 'party' && party.tickets.map(({ is_in }) => is_in), [false, false, false]);
  assert.equal(party.kind === 'party' && party.tickets.map(({ line }) => line), lines);
  assert.equal(await rowsOf(bill), []);
  const letIn = (some: string[]) => services.doors.letIn(scanner(), { lines: some, ...wish() });
  assert.is(passed(await letIn(lines.slice(0, 2))).length, 2);
  const later = await scan(address);
  assert.equal(later.kind === 'party' && later.tickets.map(({ is_in }) => is_in), [true, true, false]);
  // One of them has come by another door meanwhile: nobody goes in until they are counted anew.
  assert.is(reasonOf(await scan(codes[2], {}, { at: other() })), 'passed');
  assert.is(reasonOf(await letIn(lines.slice(2))), 'already_in');
  assert.is(reasonOf(await scan(address)), 'already_in');
  assert.is((await rowsOf(bill)).length, 3);
  const { bill: single } = await order();
  assert.is(reasonOf(await scan(single)), 'passed', 'an order of one ticket needs no counting');
  const { lines: others } = await order();
  assert.is((await refusal(letIn([...lines, ...others]))).code, 'NOT_FOUND');
  assert.is((await refusal(letIn(['999999999']))).code, 'NOT_FOUND');
});

test('a device in test mode answers and lets nobody in', async () => {
  const { bill, codes } = await order();
  const practice = scanner({ testMode: true });
  const undo = (admission: string | undefined) =>
    services.doors.undo(
      practice,
      doorUndoSchema.parse({ admissions: [admission], nonce: randomUUID(), device_ms: startMs }),
    );
  const [practised] = passed(await scan(codes[0], {}, { at: practice }));
  await undo(practised?.admission);
  assert.equal(await rowsOf(bill), []);
  const [real] = passed(await scan(codes[0]));
  await undo(real?.admission);
  assert.is((await rowsOf(bill)).length, 1);
});

test('whom a scanner that stands by itself lets in says the device; it writes nobody down, and lets nobody out', async () => {
  const { bill, codes, lines } = await order();
  const [at] = await world.query<{ screen: number }>('select screen_id as screen from schedule where id = $1', [
    world.ids.schedule,
  ]);
  const stand = (screenId: number | null): ScannerActor => scanner({ employee: null, unattended: true, screenId });
  const cinema: DoorPlace = { kind: 'cinema' };
  assert.is(reasonOf(await scan(codes[0], { place: cinema }, { at: stand(999) })), 'other_screen');
  assert.is(reasonOf(await services.doors.letIn(stand(999), { lines, ...wish({ place: cinema }) })), 'other_screen');
  assert.is(
    reasonOf(await scan(codes[0], { place: cinema }, { at: stand(null), by: minutesAfterStart(200) })),
    'too_late',
  );
  // A show that is chosen lets in at any time, and nobody is there who could choose one.
  const place: DoorPlace = { kind: 'screen', screen: 999 };
  const q = bill.slice(0, 8);
  const foundAt = async (at: ScannerActor) =>
    (await services.doors.search(at, { place, q, locale: 'en' })).tickets.length;
  assert.equal([await foundAt(stand(999)), await foundAt(stand(null))], [0, 1]);
  for (const work of [
    () => scan(codes[0], { place: show() }, { at: stand(null) }),
    () => services.doors.search(stand(null), { place: show(), q, locale: 'en' }),
    () => services.doors.letIn(stand(null), { lines, ...wish({ place: show() }) }),
  ])
    assert.is((await refusal(work())).code, 'DOOR_PLACE_FIXED');
  const counted = async (who: ScannerActor): Promise<number> => {
    const page = new AbortController();
    for await (const shows of services.doors.watch(who, place, 'en', page.signal)) {
      page.abort();
      return shows.length;
    }
    return -1;
  };
  assert.equal([await counted(stand(999)), await counted(stand(null))], [0, 1]);
  const here = stand(at?.screen ?? 0);
  assert.is(reasonOf(await scan(codes[0], { place }, { at: here })), 'passed');
  const direction = 'out';
  for (const work of [
    () => scan(codes[0], { direction }, { at: here }),
    () => services.doors.letIn(here, { lines, ...wish({ direction }) }),
  ])
    assert.is((await refusal(work())).code, 'FORBIDDEN');
  assert.equal(await rowsOf(bill), [{ kind: 'in', device: 30, employee: null }]);
});

test('counts follow at every door of the cinema, also by rate, and nobody else hears them', async () => {
  const { codes } = await order();
  const said: DoorShow[][] = [];
  const page = new AbortController();
  const node = minutesAfterStart(-30);
  void (async () => {
    for await (const shows of node.doors.watch(other(), show(), 'en', page.signal)) said.push(shows);
  })();
  await until('the first word', async () => said.length > 0);
  const before = said.at(-1)?.[0];
  const answer = passed(await scan(codes[0]));
  await until('one more', async () => said.at(-1)?.[0]?.in === (before?.in ?? 0) + 1);
  assert.is(said.at(-1)?.[0]?.expected, before?.expected);
  const adults = said.at(-1)?.[0]?.rates.find(({ rate }) => rate === 'Adult');
  assert.ok((adults?.in ?? 0) > 0 && (adults?.in ?? 0) <= (adults?.expected ?? 0));
  await services.doors.undo(scanner(), {
    admissions: [answer[0]?.admission ?? ''],
    nonce: randomUUID(),
    device_ms: startMs,
  });
  await until('one less', async () => said.at(-1)?.[0]?.in === before?.in);
  page.abort();
  assert.equal(await services.doors.shows(scanner({ cinemaId: 2 }), 'en'), []);
  const now = await services.doors.shows(scanner(), 'en');
  assert.ok(now.some(({ id }) => id === world.ids.schedule));
});

test('the tickets of the place are found by buyer, reference and seat', async () => {
  const { bill, lines } = await order(2);
  await world.query(`update bill set buyer_name = 'Zoë van Hoof' where uuid = $1`, [bill]);
  const find = async (q: string, place = show(), at = scanner()) => {
    const found = await services.doors.search(at, { place, q, locale: 'en' });
    return found.is_too_short ? 'too short' : found.tickets.map(({ line }) => line);
  };
  assert.equal(await find('van hoof'), lines);
  assert.equal(await find('zoe van'), lines);
  assert.equal(await find(bill.slice(0, 8)), lines);
  assert.equal(await find('zo'), 'too short');
  assert.equal(await find('van hoof', here), lines);
  assert.equal(await find('van hoof', { kind: 'screen', screen: 999 }), []);
  assert.equal(await find('van hoof', { kind: 'show', schedule: 999 }), []);
  assert.equal(await find('van hoof', show(), scanner({ cinemaId: 2 })), []);
  assert.equal(await find('%%%'), []);
});

test('the portal sees who was let in where, what was undone, and who is missing, within reach alone', async () => {
  const { admissions } = services;
  const manager = await employee(world, 'manager', { cinemas: [1] });
  const elsewhere = await employee(world, 'manager', { cinemas: [2] });
  const { bill, codes } = await order(2);
  const [ticket] = passed(await scan(codes[0]));
  const wish = { nonce: randomUUID(), device_ms: startMs };
  await services.doors.undo(other(), { admissions: [ticket?.admission ?? ''], ...wish });
  await scan(codes[0], {}, { at: scanner({ employee: null }) });
  const seen = await admissions.ofShow(manager, world.ids.schedule, 'en');
  const mine = seen.rows.filter((row) => row.bill === bill);
  assert.equal(
    mine.map(({ kind, device, employee, undone }) => [kind, device, employee, undone?.device, undone?.employee]),
    [
      ['in', 'Door 30', ewoud.name, 'Door 31', ewoud.name],
      ['in', 'Door 30', null, undefined, undefined],
    ],
  );
  assert.is(seen.missing.filter((row) => row.bill === bill).length, 1);
  assert.ok(Date.parse(seen.end) > Date.parse(seen.start));
  const codeOf = async (work: Promise<unknown>) => (await refusal(work)).code;
  assert.is(await codeOf(admissions.ofShow(elsewhere, world.ids.schedule, 'en')), 'FORBIDDEN');
  assert.is(await codeOf(admissions.ofShow(ewoud, world.ids.schedule, 'en')), 'FORBIDDEN');
  assert.is(await codeOf(admissions.ofShow(manager, 999, 'en')), 'NOT_FOUND');
  const first = async (who: EmployeeActor) => {
    const page = new AbortController();
    for await (const counts of admissions.watch(who, world.ids.schedule, 'en', page.signal)) {
      page.abort();
      return counts.in;
    }
    return null;
  };
  assert.is(
    await first(manager),
    seen.rows.length - seen.rows.filter(({ undone }) => undone !== null).length - outs(seen.rows),
  );
  assert.is(await codeOf(first(elsewhere)), 'FORBIDDEN');
});
/** Whoever went out and in again is in once, by three rows; whoever went out is not. */
const outs = (rows: { kind: string; undone: unknown }[]): number =>
  2 * rows.filter(({ kind, undone }) => kind === 'out' && undone === null).length;

test('rates of one name are one line of the counts', () => {
  const rates = [
    { rate: { en: 'Adult', fr: 'Adulte' }, in: 1, expected: 3 },
    { rate: { en: 'Child' }, in: 0, expected: 1 },
    { rate: { en: 'Adult' }, in: 2, expected: 2 },
  ];
  assert.equal(doorCounts(rates, 'en'), {
    in: 3,
    expected: 6,
    rates: [
      { rate: 'Adult', in: 3, expected: 5 },
      { rate: 'Child', in: 0, expected: 1 },
    ],
  });
});

test('whoever gives money back sees with which tickets somebody is in', async () => {
  const manager = await employee(world, 'manager', { cinemas: [1] });
  const { bill, codes } = await order(2);
  const inside = async () => {
    const { lines } = await services.staffBills.detail(manager, bill);
    const told = await Promise.all(
      lines.map(({ id }) => services.staffRefunds.quote(manager, { uuid: bill, lines: [id] })),
    );
    assert.equal(
      told.map((quote) => quote.inside === 1),
      lines.map(({ is_in }) => is_in),
    );
    return lines.map(({ is_in }) => is_in);
  };
  assert.equal(await inside(), [false, false]);
  await scan(codes[1]);
  assert.equal(await inside(), [false, true]);
  const [ticket] = passed(await scan(codes[0]));
  await services.doors.undo(scanner(), {
    ...{ admissions: [ticket?.admission ?? ''], nonce: randomUUID(), device_ms: startMs },
  });
  assert.equal(await inside(), [false, true]);
  await scan(codes[1], { direction: 'out' });
  assert.equal(await inside(), [false, false]);
});

test('what was written is never changed', async () => {
  for (const change of ['update admission set device_id = 31', 'delete from admission'])
    await world.query(change).then(
      () => assert.unreachable(change),
      (error: Error) => assert.match(error.message, /never changed/),
    );
});

// The last one: whoever sells hears at any moment that there is no show any more.
test('nobody goes in to a show that is cancelled', async () => {
  const { codes } = await order();
  await world.query('update schedule set cancelled_at = now() where id = $1', [world.ids.schedule]);
  assert.is(reasonOf(await scan(codes[0])), 'show_cancelled');
});

test.run();
