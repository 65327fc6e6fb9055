/**
 * An evening at three doors by chance: what scanners keep (pos/src/scanner/doorKeeper.ts) and what the server makes of it, both as they are, which only here
 * may be imported together. Two scanners lose their network now and then, answers get lost, browsers are killed, clocks are minutes off, money goes
 * back, tickets move and are exchanged, and some are held up twice. `PARTERRE_TICKETS=2000` is `npm run doors`.
 */
import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answersFirst, createDoorKeeper, type DoorKeeper } from '../pos/src/scanner/doorKeeper.ts';
import type { DoorStorage, KeptEntry, KeptList } from '../pos/src/scanner/doorStorage.ts';
import type { DoorPlace } from '../server/src/contract/index.ts';
import type { EmployeeActor } from '../server/src/domain/actor.ts';
import type { ScannerActor } from '../server/src/domain/doors.ts';
import { pointOfSale, type TillActor } from '../server/src/domain/pointOfSale.ts';
import type { Services } from '../server/src/services/services.ts';
import { employee } from '../server/src/testing/employees.ts';
import { switchOn } from '../server/src/testing/modules.ts';
import { randomOf } from '../server/src/testing/random.ts';
import { type SalesWorld, salesWorld } from '../server/src/testing/salesWorld.ts';
import { addTill } from '../server/src/testing/tills.ts';

const seed = Number(process.env.PARTERRE_SEED ?? Math.floor(Math.random() * 2 ** 31));
const ticketCount = Number(process.env.PARTERRE_TICKETS ?? 200);
const test = suite(`an evening at three doors, PARTERRE_SEED=${seed} PARTERRE_TICKETS=${ticketCount}`);

const random = randomOf(seed);
const chance = (share: number): boolean => random() < share;
const oneOf = <T>(things: readonly T[]): T => things[Math.floor(random() * things.length)] as T;

let world: SalesWorld;
let services: Services;
let manager: EmployeeActor;
let ewoud: EmployeeActor;
let till: TillActor;
/** The server's clock. */
let nowMs = 0;

test.before(async () => {
  world = await salesWorld();
  await switchOn(world.pool, ['tickets', 'pos']);
  ewoud = await employee(world, 'employee');
  till = await addTill(world, ewoud);
  manager = await employee(world, 'manager');
  await world.query(
    `insert into device (id, uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser)
     select id, 'uid ' || id, 'key ' || id, 1, 1, 'scanner', 'Door ' || id, 'active', 'test' from unnest(array[30, 31, 32]) id`,
  );
  const [show] = await world.query<{ start_at: Date }>('select start_at from schedule where id = $1', [
    world.ids.schedule,
  ]);
  nowMs = (show?.start_at.getTime() ?? 0) - 45 * 60_000;
  services = world.secondNode({ cinemaClock: { nowMs: () => nowMs } });
});
test.after(() => world.close());

interface Ticket {
  line: string;
  bill: string;
  barcode: string;
}

/** Columns of a table that are written and not computed, but for these. */
async function columnsOf(table: string, but: string[]): Promise<string> {
  const rows = await world.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_name = $1 and table_schema = current_schema() and is_generated = 'NEVER' and column_name <> all($2)`,
    [table, but],
  );
  return rows.map(({ name }) => name).join(', ');
}

/** Sold tickets, each of an order of its own, as the first one was sold. */
async function sell(count: number): Promise<Ticket[]> {
  const [first] = await world.query<{ bill: string }>(
    "select bill_uuid as bill from bill_line where kind = 'ticket' and schedule_id = $1 limit 1",
    [world.ids.schedule],
  );
  const [bills, lines] = [
    await columnsOf('bill', ['uuid', 'number', 'idempotency_key']),
    await columnsOf('bill_line', ['id', 'bill_uuid', 'barcode']),
  ];
  return world.query<Ticket>(
    `with made as (
       insert into bill (uuid, number, ${bills})
       select gen_random_uuid(), (select greatest(max(number), 1000000) from bill) + n, ${bills} from bill, generate_series(1, $2) n where uuid = $1
       returning uuid, number)
     insert into bill_line (bill_uuid, barcode, ${lines})
     select made.uuid, upper(substr(md5(made.uuid::text), 1, 16)), ${lines
       .split(', ')
       .map((name) => `l.${name}`)
       .join(', ')}
     from made, bill_line l where l.bill_uuid = $1
     returning id::text as line, bill_uuid as bill, barcode`,
    [first?.bill, count],
  );
}

async function held(seat: number): Promise<string> {
  const want = { kind: 'seats' as const, seats: [seat] };
  const asked = { scheduleId: world.ids.schedule, idempotencyKey: randomUUID(), want };
  return (await world.services.posSeats.hold(asked, pointOfSale(till))).token;
}

/** What a till sells or exchanges for: an adult in this seat. */
async function chosen(seat: number) {
  const { schedule, adult, cash } = world.ids;
  return {
    ...{ bill_id: randomUUID(), locale: 'en' as const, payment_method_id: cash, amount: 1200 },
    items: [{ type: 'ticket' as const, schedule_id: schedule, price_rate_id: adult, seat: { index: seat } }],
    holds: [{ schedule_id: schedule, token: await held(seat) }],
  };
}

async function ticketOf(bill: string): Promise<Ticket> {
  const [ticket] = await world.query<Ticket>(
    'select id::text as line, bill_uuid as bill, barcode from bill_line where bill_uuid = $1',
    [bill],
  );
  if (ticket === undefined) throw new Error(`no ticket of ${bill}`);
  return ticket;
}

/** A ticket that is sold at a till, as all others are copied from. */
async function sellAtTill(seat: number): Promise<Ticket> {
  const sale = { ...(await chosen(seat)), tendered: 2000, products: [] };
  return ticketOf((await world.services.checkout.sell(sale, pointOfSale(till))).bill);
}

/** It gets another seat, and keeps its code. */
async function move({ bill, line }: Ticket, seat: number): Promise<void> {
  const [row] = await world.query<{ version: number }>('select row_version as version from bill where uuid = $1', [
    bill,
  ]);
  await world.services.reseatTickets.reseat(till, {
    ...{ uuid: bill, request: randomUUID(), row_version: row?.version ?? 0, schedule_id: world.ids.schedule },
    ...{ token: await held(seat), tickets: [{ line, seat }] },
  });
}

/** It is given up for another one. */
async function exchange({ bill, line }: Ticket, seat: number): Promise<Ticket> {
  const asked = { ...(await chosen(seat)), from: bill, lines: [line], due: 0, tendered: 0 };
  const done = await world.services.exchange.exchange(till, asked);
  if (!('tickets' in done)) throw new Error('it waits for a card');
  return ticketOf(done.bill);
}

/** A browser's disk. */
function disk(): DoorStorage {
  const kept: { list: KeptList | null; entries: Map<string, KeptEntry> } = { list: null, entries: new Map() };
  return {
    load: async () => ({ kept: kept.list, entries: [...kept.entries.values()].sort((a, b) => a.order - b.order) }),
    async keepEntry(entry) {
      kept.entries.set(entry.nonce, entry);
    },
    async keepList(list, listed, forgotten) {
      kept.list = list;
      for (const entry of listed) kept.entries.set(entry.nonce, entry);
      for (const nonce of forgotten) kept.entries.delete(nonce);
    },
  };
}

class Door {
  readonly actor: ScannerActor;
  readonly #disk = disk();
  #keeper: DoorKeeper;
  isOnline = true;

  constructor(
    readonly id: number,
    readonly clockOffMs: number,
  ) {
    this.actor = {
      ...{ kind: 'device', deviceId: id, name: `Door ${id}`, type: 'scanner', exhibitorId: 1, cinemaId: 1 },
      ...{ modules: ['tickets'], testMode: false, terminal: null, paymentMethods: [], employee: ewoud },
    };
    this.#keeper = this.#open();
  }

  readonly #now = (): number => nowMs + this.clockOffMs;
  #open(): DoorKeeper {
    return createDoorKeeper(this.#disk, this.#now);
  }
  get unsent(): number {
    return this.#keeper.get().entries.filter(({ isSent }) => !isSent).length;
  }
  get conflicts() {
    return this.#keeper.get().kept?.list.conflicts ?? [];
  }

  /** The browser is killed, and opened again: what was in its memory is gone. */
  async kill(): Promise<void> {
    this.#keeper = this.#open();
    await this.#keeper.load();
  }

  async meet(): Promise<void> {
    const { actor } = this;
    type Client = Parameters<DoorKeeper['meet']>[0];
    const doors = {
      list: { query: (asked: Parameters<Services['doors']['list']>[1]) => services.doors.list(actor, asked) },
      upload: {
        mutate: async (asked: Parameters<Services['doors']['upload']>[1]) => {
          const answer = await services.doors.upload(actor, asked);
          // The server has it, and its answer is lost: it is sent once more.
          if (chance(0.2)) throw new Error('no answer');
          return answer;
        },
      },
    };
    await this.#keeper.load();
    await this.#keeper.meet({ doors } as unknown as Client, 'en', true).catch(() => undefined);
  }

  /** Whether they go in. */
  async scan(code: string): Promise<boolean> {
    const place: DoorPlace = { kind: 'show', schedule: world.ids.schedule };
    const asked = { id: randomUUID(), wish: { code }, place, direction: 'in' as const, deviceMs: this.#now() };
    const at = {
      device: this.actor.name,
      cinema: { id: 1, name: 'Here' },
      employee: ewoud.employeeId,
      testMode: false,
    };
    if (!answersFirst(this.#keeper.get(), at, !this.isOnline)) {
      const { id: nonce, deviceMs: device_ms } = asked;
      const answer = await services.doors.scan(this.actor, {
        code,
        place,
        direction: 'in',
        nonce,
        device_ms,
        locale: 'en',
      });
      if (!chance(0.05)) {
        this.#keeper.hear(asked, answer, at);
        return answer.kind === 'passed';
      }
    }
    return (await this.#keeper.answer(asked, at))?.kind === 'passed';
  }
}

test('everybody is in once, each double is named, and nothing is lost', async () => {
  // Seats of the first row are sold at a till, as all others are copied from; those of the second and third are what they move to.
  const atTill: Ticket[] = [];
  for (let seat = 0; seat < 20; seat += 1) atTill.push(await sellAtTill(seat));
  const since = Math.floor(ticketCount / 10);
  const listed = await sell(ticketCount - since);
  const doors = [new Door(30, 0), new Door(31, 4 * 60_000), new Door(32, -7 * 60_000)];
  for (const door of doors) await door.meet();

  // Those who buy after the lists were made show what their phone has.
  const codes = new Map<string, string>();
  const later = await sell(since);
  for (const { bill, line } of later)
    for (const [id, code] of await world.deps.ticketCodes.ofBill(bill)) if (id === line) codes.set(line, code);
  const tickets = [...atTill, ...listed, ...later];
  /** Before they come, some get other seats, and some give up their ticket for another one. */
  const moved = new Set(atTill.slice(0, 10).map(({ line }) => line));
  const exchanged = new Set(atTill.slice(10).map(({ line }) => line));
  let nextSeat = 20;
  const refunded = new Set([...listed, ...later].filter(() => chance(0.04)).map(({ line }) => line));
  /** In the order in which they come; some hold theirs up again, or somebody else does. */
  const comings = tickets
    .flatMap((ticket) => {
      const when = random();
      // Half of the doubles are at another door at once, before anybody can know.
      return chance(0.2)
        ? [
            { ticket, when },
            { ticket, when: chance(0.5) ? when : random() },
          ]
        : [{ ticket, when }];
    })
    .sort((one, other) => one.when - other.when);

  /** At which doors each ticket let somebody in. */
  const green = new Map<string, string[]>();
  /** At which door each was held up last. */
  const seen = new Map<string, number>();
  let refusedAtOnce = 0;
  for (const [turn, { ticket }] of comings.entries()) {
    nowMs += Math.floor(random() * 3_000);
    for (const door of doors.slice(1)) if (chance(0.04)) door.isOnline = !door.isOnline;
    // Whoever is sent away often tries again where they were.
    const door = doors.find(({ id }) => id === seen.get(ticket.line) && chance(0.4)) ?? oneOf(doors);
    if (chance(0.02)) await door.kill();
    if (door.isOnline && turn % 7 === 0) await door.meet();
    const { line, bill, barcode } = ticket;
    if (refunded.has(line) && !seen.has(line))
      await world.query(
        `with b as (update bill set status = 'refunded' where uuid = $1) update bill_line set cancelled_at = now() where bill_uuid = $1`,
        [bill],
      );
    if (moved.has(line) && !seen.has(line)) await move(ticket, nextSeat++);
    if (exchanged.has(line) && !seen.has(line)) {
      const got = await exchange(ticket, nextSeat++);
      tickets.push(got);
      const [code = ''] = (await world.deps.ticketCodes.ofBill(got.bill)).values();
      // Whoever exchanged it goes in with the new one; the old one is held up as well.
      assert.ok(await door.scan(code), `ticket ${got.line} was refused at ${door.actor.name}`);
      green.set(got.line, [door.actor.name]);
    }
    const before = green.get(line) ?? [];
    const isIn = await door.scan(codes.get(line) ?? barcode);
    if (isIn) green.set(line, [...before, door.actor.name]);
    // Nobody is sent away who may go in, and no door lets the same ticket in twice.
    const isGone = refunded.has(line) || exchanged.has(line);
    if (!seen.has(line) && !isGone) assert.ok(isIn, `ticket ${line} was refused at ${door.actor.name}`);
    if (before.includes(door.actor.name)) assert.not.ok(isIn, `ticket ${line} went in twice at ${door.actor.name}`);
    if (seen.has(line) && !isIn) refusedAtOnce += 1;
    seen.set(line, door.id);
  }
  for (const door of doors) {
    door.isOnline = true;
    await door.kill();
  }
  // Until each has an answer to all it sent.
  for (let turn = 0; doors.some(({ unsent }) => unsent > 0) || turn < 2; turn += 1)
    for (const door of doors) await door.meet();
  await doors[0]?.meet();

  const rows = await world.query<{ line: string; device: string }>(
    `select a.bill_line_id::text as line, d.name as device from admission a join device d on d.id = a.device_id where a.kind = 'in'`,
  );
  const written = new Map<string, string[]>();
  for (const { line, device } of rows) written.set(line, [...(written.get(line) ?? []), device]);
  for (const { line } of tickets)
    assert.equal(
      (written.get(line) ?? []).sort(),
      (green.get(line) ?? []).sort(),
      `what the ledger has of ticket ${line}`,
    );

  const { conflicts } = await services.admissions.ofShow(manager, world.ids.schedule, 'en');
  let doubles = 0;
  for (const { line, bill } of tickets) {
    const named = conflicts.filter((conflict) => conflict.bill === bill);
    const doorsOfTicket = green.get(line) ?? [];
    const twice = named.filter(({ reason }) => reason === 'already_in');
    if (refunded.has(line) || exchanged.has(line)) {
      assert.is(named.length, doorsOfTicket.length, `ticket ${line}, which was given up`);
      continue;
    }
    doubles += twice.length;
    assert.is(named.length, Math.max(0, doorsOfTicket.length - 1), `doubles of ticket ${line}`);
    const told = new Set(twice.flatMap(({ device, other }) => [device, other?.device]));
    if (doorsOfTicket.length > 1) assert.equal([...told].sort(), [...doorsOfTicket].sort());
  }
  const ids = (of: readonly { admission: string }[]): string[] => of.map(({ admission }) => admission).sort();
  for (const door of doors.slice(0, 1)) assert.equal(ids(door.conflicts), ids(conflicts));
  const counts = {
    tickets: tickets.length,
    comings: comings.length,
    in: rows.length,
    doubles,
    refusedAtOnce,
    moved: moved.size,
    exchanged: exchanged.size,
  };
  console.log(`PARTERRE_SEED=${seed}`, JSON.stringify(counts));
});

test.run();
