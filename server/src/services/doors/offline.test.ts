/** Scanners without a network: what they are given to keep, and what becomes of what they have done when they are heard of again. */
import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  answerByList,
  type DoorList,
  type DoorListNews,
  type DoorPlace,
  type DoorUploadPassage,
  doorHash,
  doorUploadSchema,
  type KeptPassage,
  type ListAnswer,
  listAfter,
} from '../../contract/index.ts';
import { checkTicketCode, isTicketCode } from '../../contract/ticketCode.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import type { ScannerActor } from '../../domain/doors.ts';
import { type CounterOrder, counterOrders } from '../../testing/counterOrders.ts';
import { employee } from '../../testing/employees.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import type { Services } from '../services.ts';

const test = suite('offline doors');
let world: SalesWorld;
let ewoud: EmployeeActor;
let manager: EmployeeActor;
let startMs: number;
let services: Services;
let sell: ReturnType<typeof counterOrders>;
/** What the cinema's clock says, in minutes after the start. */
let minute = -30;

const names = { device: 'Door 30', cinema: 'Here' };
const scanner = (deviceId = 30, changes: Partial<ScannerActor> = {}): ScannerActor => ({
  ...{ kind: 'device', deviceId, name: `Door ${deviceId}`, type: 'scanner', exhibitorId: 1, cinemaId: 1 },
  ...{ modules: ['tickets'], testMode: false, terminal: null, paymentMethods: [], employee: ewoud },
  ...changes,
});

test.before(async () => {
  world = await salesWorld();
  ewoud = await employee(world, 'employee');
  sell = counterOrders(world, ewoud.employeeId);
  manager = await employee(world, 'manager');
  await world.query(
    `insert into device (id, uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser)
     select id, 'uid ' || id, 'key ' || id, 1, 1, case when id < 30 then 'pos' else 'scanner' end,
       case when id < 30 then 'Till ' else 'Door ' end || id, 'active', 'test' from unnest(array[7, 30, 31, 32]) id`,
  );
  const [show] = await world.query<{ start_at: Date }>('select start_at from schedule where id = $1', [
    world.ids.schedule,
  ]);
  startMs = show?.start_at.getTime() ?? 0;
  services = world.secondNode({ cinemaClock: { nowMs: () => startMs + minute * 60_000 } });
});
test.before.each(() => {
  minute = -30;
});
test.after(() => world.close());

/** A sold order with what its tickets' QR codes say. */
type Sale = CounterOrder & { codes: string[] };
async function order(count = 1): Promise<Sale> {
  const sold = await sell(count);
  const signed = await world.deps.ticketCodes.ofBill(sold.bill);
  return { ...sold, codes: sold.lines.map((line) => signed.get(line) ?? '') };
}

const news = (known: { schedule: number; digest: string }[] = []): Promise<DoorListNews> =>
  services.doors.list(scanner(), { known, locale: 'en' });
const listOf = async (): Promise<DoorList> => listAfter(null, await news()) as DoorList;
const place = (): DoorPlace => ({ kind: 'show', schedule: world.ids.schedule });

async function ask(
  list: DoorList,
  code: string,
  { kept = [], at = place(), out = false }: { kept?: KeptPassage[]; at?: DoorPlace; out?: boolean } = {},
): Promise<ListAnswer> {
  const nowMs = startMs + minute * 60_000;
  const check = isTicketCode(code)
    ? await checkTicketCode(code, { keys: list.keys, exhibitorId: list.exhibitorId, nowMs })
    : null;
  return answerByList(list, kept, names, {
    ...{ wish: { hash: await doorHash(code), check }, place: at, direction: out ? 'out' : 'in', nowMs },
  });
}
const reasonOf = (answer: ListAnswer): string =>
  answer.kind === 'refused' ? answer.reason : answer.kind === 'passed' ? answer.basis : 'party';

const passage = (lines: string[], changes: Partial<DoorUploadPassage> = {}): DoorUploadPassage => ({
  ...{ nonce: randomUUID(), direction: 'in', lines, employee: ewoud.employeeId, undone: null },
  cinema: 1,
  ...{ at_ms: startMs + minute * 60_000, device_ms: startMs + minute * 60_000 - 120_000 },
  ...changes,
});
const upload = (at: ScannerActor, ...passages: DoorUploadPassage[]) => services.doors.upload(at, { passages });
const refusals = async (at: ScannerActor, ...passages: DoorUploadPassage[]) =>
  (await upload(at, ...passages)).passages.flatMap(({ written }) => written.map(({ refusal }) => refusal));
const rowsOf = ({ bill }: Sale) =>
  world.query<{ kind: string; device: number; refusal: string | null; double: boolean; uploaded: boolean }>(
    `select a.kind, a.device_id as device, a.refusal, a.double_of_id is not null as double, a.uploaded_at is not null as uploaded
     from admission a join bill_line l on l.id = a.bill_line_id where l.bill_uuid = $1 order by a.id`,
    [bill],
  );
const conflictsOf = async ({ bill }: Sale) => {
  const { conflicts } = await services.admissions.ofShow(manager, world.ids.schedule, 'en');
  return conflicts.filter((conflict) => conflict.bill === bill);
};
const online = (sold: Sale, at = scanner(31), direction: 'in' | 'out' = 'in') =>
  services.doors.scan(at, {
    ...{
      code: sold.barcodes[0] ?? '',
      place: place(),
      direction,
      nonce: randomUUID(),
      device_ms: startMs,
      locale: 'en',
    },
  });

test('the list lets in by both codes of a ticket and by the order, and refuses as the server would', async () => {
  const [sold, party, back] = [await order(), await order(2), await order()];
  await world.query(
    `with b as (update bill set status = 'refunded' where uuid = $1) update bill_line set cancelled_at = now() where bill_uuid = $1`,
    [back.bill],
  );
  const list = await listOf();
  const [barcode = '', code = ''] = [sold.barcodes[0], sold.codes[0]];
  const answer = await ask(list, code);
  assert.is(reasonOf(answer), 'list');
  assert.match((answer.kind === 'passed' && answer.tickets[0]?.seat) || '', /^A-\d+$/);
  assert.is(reasonOf(await ask(list, barcode.toLowerCase())), 'list');
  assert.is(reasonOf(await ask(list, `https://here/api/bill/${party.bill}/tickets.pdf`)), 'party');
  assert.is(reasonOf(await ask(list, back.codes[0] ?? '')), 'refunded');
  assert.is(reasonOf(await ask(list, barcode, { at: { kind: 'cinema' } })), 'list');
  minute = -120;
  assert.is(reasonOf(await ask(list, barcode, { at: { kind: 'cinema' } })), 'too_early');
  minute = -30;
  assert.is(
    reasonOf(await ask(list, barcode, { at: { kind: 'show', schedule: world.ids.begunSchedule } })),
    'other_show',
  );
  assert.is(reasonOf(await ask(list, 'NOTHING')), 'not_listed');
  assert.is(reasonOf(await ask(list, `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`)), 'forged');

  const kept: KeptPassage[] = [{ lines: sold.lines, admissions: [], kind: 'in', atMs: startMs, isUndone: false }];
  const again = await ask(list, barcode, { kept });
  assert.equal(again.kind === 'refused' && [again.reason, again.last?.device], ['already_in', 'Door 30']);
  assert.is(reasonOf(await ask(list, barcode, { kept: kept.map((each) => ({ ...each, isUndone: true })) })), 'list');
  assert.is(reasonOf(await ask(list, barcode, { kept, out: true })), 'list');
  assert.is(reasonOf(await ask(list, barcode, { out: true })), 'not_in');
});

test('what was sold after the list is let in by its signature, once; a withdrawn key speaks for nobody', async () => {
  const list = await listOf();
  const sold = await order();
  const [code = '', barcode = ''] = [sold.codes[0], sold.barcodes[0]];
  assert.is(reasonOf(await ask(list, code)), 'signature');
  assert.is(reasonOf(await ask(list, barcode)), 'not_listed');
  assert.is(reasonOf(await ask(list, code, { at: { kind: 'show', schedule: world.ids.begunSchedule } })), 'other_show');
  const kept: KeptPassage[] = [{ lines: sold.lines, admissions: [], kind: 'in', atMs: startMs, isUndone: false }];
  assert.is(reasonOf(await ask(list, code, { kept })), 'already_in');
  minute = 3 * 24 * 60;
  assert.is(reasonOf(await ask(list, code)), 'too_late');
  minute = -30;
  assert.is(reasonOf(await ask({ ...list, shows: [] }, code)), 'not_listed');
  assert.is(reasonOf(await ask({ ...list, keys: [] }, code)), 'not_listed');
  assert.is(
    reasonOf(await ask({ ...list, keys: list.keys.map((key) => ({ ...key, isWithdrawn: true })) }, code)),
    'withdrawn_key',
  );
  // A bill that was unpaid in the list: its code was signed once it was paid.
  const unpaid: DoorList = {
    ...(await listOf()),
  };
  const shows = unpaid.shows.map((show) => ({
    ...show,
    tickets: show.tickets.map((ticket) =>
      ticket.line === sold.lines[0] ? { ...ticket, status: 'paying' as const } : ticket,
    ),
  }));
  assert.is(reasonOf(await ask({ ...unpaid, shows }, barcode)), 'unpaid');
  assert.is(reasonOf(await ask({ ...unpaid, shows }, code)), 'list');
});

test('tickets that a scanner has are not sent again until something of them changes', async () => {
  const sold = await order();
  const first = await listOf();
  const known = first.shows.map(({ id, digest }) => ({ schedule: id, digest }));
  const same = await news(known);
  assert.ok(same.shows.length > 0 && same.shows.every(({ tickets }) => tickets === null));
  assert.equal(listAfter(first, same)?.shows, first.shows);
  assert.is(listAfter(null, same), null);
  await online(sold);
  const after = await news(known);
  assert.equal(
    after.shows.filter(({ tickets }) => tickets !== null).map(({ id }) => id),
    [world.ids.schedule],
  );
  const list = listAfter(first, after) as DoorList;
  const answer = await ask(list, sold.codes[0] ?? '');
  assert.equal(answer.kind === 'refused' && [answer.reason, answer.last?.device], ['already_in', 'Door 31']);
  // Nothing in it says who has bought, nor opens a ticket or an order.
  assert.not.match(JSON.stringify(list), /buyer|email/);
  for (const opens of [sold.bill, sold.barcodes[0] ?? '']) assert.not.ok(JSON.stringify(list).includes(opens));
});

test('what a scanner has done is written once, with when it was and when it was heard of, by whoever stood there', async () => {
  const sold = await order(2);
  const done = passage(sold.lines);
  minute = -10;
  assert.equal(await refusals(scanner(), done), [null, null]);
  assert.equal(await refusals(scanner(30, { employee: null }), done), [null, null]);
  assert.equal(await rowsOf(sold), [
    { kind: 'in', device: 30, refusal: null, double: false, uploaded: true },
    { kind: 'in', device: 30, refusal: null, double: false, uploaded: true },
  ]);
  const { rows } = await services.admissions.ofShow(manager, world.ids.schedule, 'en');
  const row = rows.find(({ bill }) => bill === sold.bill);
  assert.equal(
    [row?.at, row?.uploaded, row?.employee],
    [new Date(startMs - 30 * 60_000).toISOString(), new Date(startMs - 10 * 60_000).toISOString(), ewoud.name],
  );
  // The server had taken the wish, and its answer was lost: the scanner went by its list and kept the same nonce.
  const lost = await order();
  const nonce = randomUUID();
  await services.doors.scan(scanner(), {
    ...{ code: lost.barcodes[0] ?? '', place: place(), direction: 'in', nonce, device_ms: startMs, locale: 'en' },
  });
  await upload(scanner(), passage(lost.lines, { nonce }));
  assert.is((await rowsOf(lost)).length, 1);
  // A clock that is ahead writes nothing into the future.
  const ahead = await order();
  await upload(scanner(), passage(ahead.lines, { at_ms: startMs + 3_600_000 }));
  const [{ at } = { at: '' }] = (await services.admissions.ofShow(manager, world.ids.schedule, 'en')).rows.filter(
    ({ bill }) => bill === ahead.bill,
  );
  assert.is(at, new Date(startMs - 10 * 60_000).toISOString());
  // Whom a scanner has let in before it was put into test mode is in. Somebody of another exhibitor has not stood there.
  const earlier = await order();
  await upload(scanner(30, { testMode: true }), passage(earlier.lines, { employee: 2_000_000 }));
  assert.is((await rowsOf(earlier)).length, 1);
  const found = (await services.admissions.ofShow(manager, world.ids.schedule, 'en')).rows;
  assert.is(found.find(({ bill }) => bill === earlier.bill)?.employee, null);
});

test('doubles are named with both doors, whoever is heard of first', async () => {
  const sold = await order();
  await online(sold);
  assert.equal(await refusals(scanner(), passage(sold.lines)), ['already_in']);
  const [double] = await conflictsOf(sold);
  assert.equal(
    [double?.reason, double?.device, double?.other?.device, double?.employee],
    ['already_in', 'Door 30', 'Door 31', ewoud.name],
  );
  const list = await listOf();
  const told = list.conflicts.find(({ admission }) => admission === double?.admission);
  assert.equal({ ...told, bill: sold.bill }, double);
  // One ticket is one of those who are in.
  const { rows } = await services.admissions.ofShow(manager, world.ids.schedule, 'en');
  assert.is(rows.filter(({ bill }) => bill === sold.bill).length, 2);

  // The other one went out again before this one was heard of: it was inside meanwhile.
  const gone = await order();
  const before = passage(gone.lines);
  minute = -20;
  await online(gone);
  minute = -15;
  await online(gone, scanner(31), 'out');
  minute = -10;
  assert.equal(await refusals(scanner(), before), ['already_in']);
  // Whoever comes after they have gone out is the same ticket's only one.
  const later = await order();
  await online(later);
  minute = -8;
  await online(later, scanner(31), 'out');
  minute = -5;
  assert.equal(await refusals(scanner(), passage(later.lines)), [null]);
});

test('a double whose other entry was undone is none any more', async () => {
  const sold = await order();
  const first = await online(sold);
  await upload(scanner(), passage(sold.lines));
  assert.is((await conflictsOf(sold)).length, 1);
  await world.query(
    `insert into admission (bill_line_id, schedule_id, kind, undoes_id, device_id, at, device_at, nonce)
     select bill_line_id, schedule_id, 'undone', id, device_id, now(), now(), gen_random_uuid() from admission where id = $1`,
    [first.kind === 'passed' ? first.tickets[0]?.admission : null],
  );
  assert.is((await conflictsOf(sold)).length, 0);
});

test('somebody who was let in though the money had gone back is named, and stays in the ledger', async () => {
  const sold = await order();
  await world.query(
    `with b as (update bill set status = 'refunded' where uuid = $1) update bill_line set cancelled_at = now() where bill_uuid = $1`,
    [sold.bill],
  );
  assert.equal(await refusals(scanner(), passage(sold.lines)), ['refunded']);
  assert.equal(
    (await conflictsOf(sold)).map(({ reason, other }) => [reason, other]),
    [['refunded', null]],
  );
});

test('what was undone at the scanner is written with its undoing, and is no double; going out follows', async () => {
  const sold = await order();
  await online(sold);
  const undone = { nonce: randomUUID(), at_ms: startMs - 29 * 60_000, device_ms: startMs };
  const wrong = passage(sold.lines, { undone });
  await upload(scanner(), wrong);
  await upload(scanner(), wrong);
  assert.equal(
    (await rowsOf(sold)).map(({ kind }) => kind),
    ['in', 'in', 'undone'],
  );
  assert.is((await conflictsOf(sold)).length, 0);
  // It was uploaded before it was undone.
  const other = await order();
  const done = passage(other.lines);
  await upload(scanner(), done);
  await upload(scanner(), { ...done, undone: { ...undone, nonce: randomUUID() } });
  assert.equal(
    (await rowsOf(other)).map(({ kind }) => kind),
    ['in', 'undone'],
  );
  const walk = await order();
  assert.equal(
    await refusals(
      scanner(),
      passage(walk.lines),
      passage(walk.lines, { direction: 'out', at_ms: startMs - 20 * 60_000 }),
    ),
    [null, null],
  );
  assert.is((await online(walk)).kind, 'passed');
});

test('a ticket that was never sold is told as unknown, and reported', async () => {
  const before = world.faults.length;
  const { passages } = await upload(scanner(), passage(['999999999']));
  assert.equal(passages[0]?.unknown, ['999999999']);
  assert.is(world.faults.length, before + 1);
  world.faults.length = before;
});

test('where somebody is says what really happened last, whatever was heard of last', async () => {
  const sold = await order();
  minute = -20;
  await online(sold);
  minute = -10;
  await online(sold, scanner(31), 'out');
  await online(sold);
  // Before the last entry they had gone out and in at a door that tells it only now.
  await upload(
    scanner(),
    passage(sold.lines, { direction: 'out', at_ms: startMs - 18 * 60_000 }),
    passage(sold.lines, { at_ms: startMs - 16 * 60_000 }),
    passage(sold.lines, { direction: 'out', at_ms: startMs - 15 * 60_000 }),
  );
  const again = await online(sold);
  assert.equal(again.kind === 'refused' && [again.reason, again.last?.device], ['already_in', 'Door 31']);
  const list = await listOf();
  const answer = await ask(list, sold.codes[0] ?? '');
  assert.equal(answer.kind === 'refused' && [answer.reason, answer.last?.device], ['already_in', 'Door 31']);
});

test('an entry between which and the other one somebody went out is no double, also when that is told last', async () => {
  const sold = await order();
  minute = -5;
  await online(sold);
  assert.equal(await refusals(scanner(), passage(sold.lines, { at_ms: startMs - 20 * 60_000 })), ['already_in']);
  assert.is((await conflictsOf(sold)).length, 1);
  await upload(scanner(), passage(sold.lines, { direction: 'out', at_ms: startMs - 10 * 60_000 }));
  assert.is((await conflictsOf(sold)).length, 0);
});

test('either of two doubles can be undone, and the other one is the entry', async () => {
  const undo = (admission: string) =>
    services.doors.undo(scanner(31), { admissions: [admission], nonce: randomUUID(), device_ms: startMs });
  for (const isEarlier of [true, false]) {
    const sold = await order();
    minute = -29;
    const first = await online(sold);
    const [double] = (await upload(scanner(), passage(sold.lines, { at_ms: startMs - 25 * 60_000 }))).passages;
    const earlier = (first.kind === 'passed' && first.tickets[0]?.admission) || '';
    await undo(isEarlier ? earlier : (double?.written[0]?.admission ?? ''));
    assert.is((await conflictsOf(sold)).length, 0);
    const again = await online(sold);
    assert.equal(again.kind === 'refused' && [again.reason, again.last?.device], [
      'already_in',
      isEarlier ? 'Door 30' : 'Door 31',
    ]);
    minute = -20;
    await online(sold, scanner(31), 'out');
    // They have gone out since.
    assert.is((await refusal(undo(isEarlier ? (double?.written[0]?.admission ?? '') : earlier))).code, 'NOT_FOUND');
  }
});

test('of three who are in by one ticket two are told of whichever entry is undone, and no pair twice', async () => {
  const told = async (undone: 'first' | 'second' | 'third') => {
    const sold = await order();
    minute = -29;
    const first = await online(sold);
    minute = -20;
    const uploaded = async (deviceId: number, minutes: number) => {
      const { passages } = await upload(scanner(deviceId), passage(sold.lines, { at_ms: startMs - minutes * 60_000 }));
      return passages[0]?.written[0]?.admission ?? '';
    };
    const entries = {
      first: (first.kind === 'passed' && first.tickets[0]?.admission) || '',
      second: await uploaded(30, 27),
      third: await uploaded(32, 25),
    };
    assert.is((await conflictsOf(sold)).length, 2);
    await services.doors.undo(scanner(31), {
      ...{ admissions: [entries[undone]], nonce: randomUUID(), device_ms: startMs },
    });
    const doubles = await conflictsOf(sold);
    assert.ok((await listOf()).conflicts.some(({ admission }) => admission === doubles[0]?.admission));
    return doubles.map(({ device, other }) => [device, other?.device]);
  };
  assert.equal(await told('second'), [['Door 32', 'Door 31']]);
  assert.equal(await told('first'), [['Door 32', 'Door 30']]);
  assert.equal(await told('third'), [['Door 30', 'Door 31']]);
});

test('an entry that does not say its cinema, from a page of before an update, is taken for where the scanner stands', async () => {
  const sold = await order();
  const { cinema: _cinema, ...before } = passage(sold.lines);
  const { passages } = doorUploadSchema.parse({ passages: [before] });
  assert.equal(await refusals(scanner(), ...passages), [null]);
});

test('what a scanner has done is judged for the cinema where it was, and told there', async () => {
  const sold = await order();
  const elsewhere = scanner(30, { cinemaId: 2 });
  const undone = { nonce: randomUUID(), at_ms: startMs - 20 * 60_000, device_ms: startMs };
  const done = passage(sold.lines);
  assert.equal(await refusals(elsewhere, done), [null]);
  await upload(elsewhere, { ...done, undone });
  assert.equal(
    (await rowsOf(sold)).map(({ kind }) => kind),
    ['in', 'undone'],
  );
  // Nobody names a cinema of others.
  assert.equal(await refusals(elsewhere, passage(sold.lines, { cinema: 999 })), ['other_cinema']);
});

test('what comes a second time is answered as the first', async () => {
  const sold = await order();
  await online(sold);
  const double = passage(sold.lines);
  const first = await upload(scanner(), double);
  assert.equal(await upload(scanner(), double), first);
  assert.is(first.passages[0]?.written[0]?.refusal, 'already_in');
});

test('a scanner that stands by itself sends entries, and neither going out nor undoing', async () => {
  const sold = await order();
  const stand = scanner(30, { unattended: true, employee: null });
  const undone = { nonce: randomUUID(), at_ms: startMs - 20 * 60_000, device_ms: startMs };
  const { passages } = await upload(
    stand,
    passage(sold.lines, { undone }),
    passage(sold.lines, { direction: 'out', at_ms: startMs - 15 * 60_000 }),
  );
  assert.equal(
    passages.map(({ written, isForbidden }) => [written.length, isForbidden]),
    [
      [1, true],
      [0, true],
    ],
  );
  assert.equal(
    (await rowsOf(sold)).map(({ kind }) => kind),
    ['in'],
  );
});

test('what a till keeps lets in and is found, and is expected once somebody is in with it', async () => {
  const sold = await order();
  await world.query("update bill set status = 'reserved' where uuid = $1", [sold.bill]);
  await world.query('insert into till_keeping (bill_uuid, device_id, station, terms) values ($1, 7, $2, $3)', [
    ...[sold.bill, randomUUID(), '{}'],
  ]);
  const counts = async () => {
    const show = (await services.doors.shows(scanner(), 'en')).find(({ id }) => id === world.ids.schedule);
    return { in: show?.in ?? 0, expected: show?.expected ?? 0 };
  };
  const listed = async () =>
    (await listOf()).shows.flatMap(({ tickets }) => tickets).find(({ line }) => line === sold.lines[0]);
  const before = await counts();
  const told = await listed();
  assert.equal([told?.isKept, told?.status], [true, 'settled']);
  const found = await services.doors.search(scanner(), { place: place(), q: told?.seat ?? '', locale: 'en' });
  assert.ok(found.tickets.some(({ line }) => line === sold.lines[0]));
  assert.is((await online(sold)).kind, 'passed');
  assert.equal(await counts(), { in: before.in + 1, expected: before.expected + 1 });
});

test.run();
