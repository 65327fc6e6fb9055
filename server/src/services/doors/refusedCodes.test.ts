/** Codes that let nobody in, each refused in its own words: by the server, and by a scanner without it, from its list. */
import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  answerByList,
  type DoorAnswer,
  type DoorList,
  doorHash,
  type ListAnswer,
  type ListRefusal,
  listAfter,
} from '../../contract/index.ts';
import { checkTicketCode, isTicketCode, parseTicketCode } from '../../contract/ticketCode.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import type { ScannerActor } from '../../domain/doors.ts';
import { pointOfSale, type TillActor } from '../../domain/pointOfSale.ts';
import { newTicketKey, ticketSigner } from '../../domain/ticketSigning.ts';
import { type CounterOrder, counterOrders } from '../../testing/counterOrders.ts';
import { employee } from '../../testing/employees.ts';
import { switchOn } from '../../testing/modules.ts';
import { type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { tillOf } from '../../testing/tills.ts';
import type { Services } from '../services.ts';

const test = suite('refused codes');
let world: SalesWorld;
let services: Services;
let ewoud: EmployeeActor;
let till: TillActor;
let startMs = 0;
let sell: ReturnType<typeof counterOrders>;

test.before(async () => {
  world = await salesWorld();
  await switchOn(world.pool, ['tickets', 'pos']);
  ewoud = await employee(world, 'employee');
  sell = counterOrders(world, ewoud.employeeId);
  till = tillOf(ewoud);
  await world.query(
    `insert into device (id, uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser)
     select id, 'uid ' || id, 'key ' || id, 1, 1, case when id < 30 then 'pos' else 'scanner' end, 'Door ' || id, 'active', 'test'
     from unnest(array[7, 30, 31]) id`,
  );
  await world.query(
    `insert into exhibitor (id, trade_name, timezone, logos, email, info) values (2, 'Other', 'Europe/Brussels', '[]', 'o@x.example', '{}')`,
  );
  const [show] = await world.query<{ start_at: Date }>('select start_at from schedule where id = $1', [
    world.ids.schedule,
  ]);
  startMs = show?.start_at.getTime() ?? 0;
  services = world.secondNode({ cinemaClock: { nowMs: () => startMs - 30 * 60_000 } });
});
test.after(() => world.close());

const scanner = (deviceId: number): ScannerActor => ({
  ...{ kind: 'device', deviceId, name: `Door ${deviceId}`, type: 'scanner', exhibitorId: 1, cinemaId: 1 },
  ...{ modules: ['tickets'], testMode: false, terminal: null, paymentMethods: [], employee: ewoud },
});
const place = () => ({ kind: 'show' as const, schedule: world.ids.schedule });

const online = (code: string, deviceId = 30): Promise<DoorAnswer> =>
  services.doors.scan(scanner(deviceId), {
    ...{ code, place: place(), direction: 'in', nonce: randomUUID(), device_ms: startMs, locale: 'en' },
  });
const listOf = async () =>
  listAfter(null, await services.doors.list(scanner(31), { known: [], locale: 'en' })) as DoorList;
async function offline(list: DoorList, code: string): Promise<ListAnswer> {
  const nowMs = startMs - 30 * 60_000;
  const check = isTicketCode(code)
    ? await checkTicketCode(code, { keys: list.keys, exhibitorId: list.exhibitorId, nowMs })
    : null;
  const wish = { hash: await doorHash(code), check };
  return answerByList(
    list,
    [],
    { device: 'Door 31', cinema: 'Here' },
    { wish, place: place(), direction: 'in', nowMs },
  );
}
const word = (answer: DoorAnswer | ListAnswer): string => (answer.kind === 'refused' ? answer.reason : answer.kind);

type Sale = CounterOrder & { code: string; barcode: string };
async function order(): Promise<Sale> {
  const sold = await sell(1);
  const [code = ''] = (await world.deps.ticketCodes.ofBill(sold.bill)).values();
  return { ...sold, code, barcode: sold.barcodes[0] ?? '' };
}
const set = (sql: string) => async (sold: Sale) => {
  await world.query(sql, [sold.bill]);
  return sold.code;
};
const status = (value: string) => set(`update bill set status = '${value}' where uuid = $1`);

/** Signs what the code of a sold ticket says with another key. `known`: the exhibitor that the key is of, and whether it is withdrawn. */
const bySomebodyElse =
  (known: { exhibitor: number; isWithdrawn: boolean } | null) =>
  async ({ code }: Sale): Promise<string> => {
    const key = newTicketKey();
    if (known !== null)
      await world.query(
        `insert into ticket_key (id, exhibitor_id, public_key, rotated_at, withdrawn_at)
         values ($1, $2, $3, now(), case when $4::boolean then now() end)`,
        [key.id, known.exhibitor, key.publicKey, known.isWithdrawn],
      );
    const parsed = parseTicketCode(code);
    if ('fault' in parsed) throw new Error(parsed.fault);
    const { keyId: _other, ...ticket } = parsed.ticket;
    return ticketSigner(key)(ticket);
  };

type Word = ListRefusal | 'passed';
const cases: [what: string, code: (sold: Sale) => Promise<string> | string, server: Word, list: Word][] = [
  ['forged', ({ code }) => `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`, 'forged', 'forged'],
  ['cut', ({ code }) => code.slice(0, 100), 'unknown', 'unknown'],
  // The scanner's list may be older than the key.
  ['of a key that nobody has', bySomebodyElse(null), 'unknown', 'not_listed'],
  ['of a withdrawn key', bySomebodyElse({ exhibitor: 1, isWithdrawn: true }), 'withdrawn_key', 'withdrawn_key'],
  ['of another exhibitor', bySomebodyElse({ exhibitor: 2, isWithdrawn: false }), 'unknown', 'unknown'],
  // A till in test mode sells nothing, so the letters on what it prints are nobody's.
  ['of a till in test mode', () => '7K3MX0PD9RT2VW4Q', 'unknown', 'not_listed'],
  ['refunded', status('refunded'), 'refunded', 'refunded'],
  ['on its way back', status('refunding'), 'refunded', 'refunded'],
  [
    'one of an order, refunded',
    set(
      `with b as (update bill set status = 'partially_refunded' where uuid = $1) update bill_line set cancelled_at = now() where bill_uuid = $1`,
    ),
    'refunded',
    'refunded',
  ],
  [
    'exchanged',
    set(
      `with p as (select id from payment where bill_uuid = $1),
         r as (insert into refund (payment_id, amount_minor, reason, status, settled_at) select id, 1200, 'exchanged', 'refunded', now() from p returning id),
         b as (update bill set status = 'refunded' where uuid = $1),
         l as (update bill_line set cancelled_at = now() where bill_uuid = $1 returning id)
       insert into refund_line (refund_id, bill_line_id, amount_minor) select r.id, l.id, 1200 from r, l`,
    ),
    'exchanged',
    'exchanged',
  ],
  ['of a deleted bill', status('cancelled'), 'bill_deleted', 'bill_deleted'],
  [
    'not paid, by its letters',
    async (sold) => {
      await status('pending')(sold);
      return sold.barcode;
    },
    'unpaid',
    'unpaid',
  ],
  // Codes are signed once a bill is paid, so to a scanner the code is later news than its list.
  ['not paid, by its code', status('paying'), 'unpaid', 'passed'],
  [
    'a photo of one that is in',
    async ({ code }) => {
      assert.is(word(await online(code, 31)), 'passed');
      return code;
    },
    'already_in',
    'already_in',
  ],
  [
    'the letters of one that is in by its code',
    async ({ code, barcode }) => {
      assert.is(word(await online(code, 31)), 'passed');
      return barcode;
    },
    'already_in',
    'already_in',
  ],
];

test('none lets in, and each is refused in its own words', async () => {
  for (const [what, make, server, list] of cases) {
    const code = await make(await order());
    // Keys are read when the list is asked for.
    const byList = word(await offline(await listOf(), code));
    assert.equal({ what, server: word(await online(code)), list: byList }, { what, server, list });
  }
});

test('a ticket of a key that was rotated lets in', async () => {
  const code = await bySomebodyElse({ exhibitor: 1, isWithdrawn: false })(await order());
  assert.is(word(await offline(await listOf(), code)), 'passed');
  assert.is(word(await online(code)), 'passed');
});

test('a ticket that got another seat goes in with the code that it had, to the seat that it has now', async () => {
  const { bill, lines, code } = await order();
  const seat = 35;
  const hold = {
    scheduleId: world.ids.schedule,
    idempotencyKey: randomUUID(),
    want: { kind: 'seats' as const, seats: [seat] },
  };
  const { token } = await world.services.posSeats.hold(hold, pointOfSale(till));
  const [{ version } = { version: 0 }] = await world.query<{ version: number }>(
    'select row_version as version from bill where uuid = $1',
    [bill],
  );
  await world.services.reseatTickets.reseat(till, {
    ...{ uuid: bill, request: randomUUID(), row_version: version, schedule_id: world.ids.schedule, token },
    tickets: [{ line: lines[0] ?? '', seat }],
  });
  const seatOf = (answer: DoorAnswer | ListAnswer) => answer.kind === 'passed' && answer.tickets[0]?.seat;
  assert.is(seatOf(await offline(await listOf(), code)), 'D-6');
  assert.is(seatOf(await online(code)), 'D-6');
  assert.is(word(await offline(await listOf(), code)), 'already_in');
});

test.run();
