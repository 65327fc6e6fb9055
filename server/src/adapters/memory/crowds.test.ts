/**
 * Crowds at one show, by a clock turned by hand: who only takes must not keep a hall empty, and hundreds of honest people
 * behind one address must get their seats. The desk is the real one; people are a few lines each.
 */
import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { HoldAnswer } from '../../contract/index.ts';
import type { Asker } from '../../domain/limits.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { ShowTable } from '../../ports/conformance/deskFixture.ts';
import type { SeatDesk } from '../../ports/seatDesk.ts';
import { createSeatDesk, seatDeskDefaults } from '../../services/seats/seatDesk.ts';
import { randomOf } from '../../testing/random.ts';
import { MemorySeatLeases } from './memorySeatLeases.ts';

const test = suite('crowds');
const seed = Number(process.env.PARTERRE_SEED ?? 20_260);
const second = 1000;
const minute = 60 * second;
const beginsAtMs = 1_800_000_000_000;
const holdMs = 10 * minute;
const paymentMs = 15 * minute;
const stepMs = 5 * second;

/** Somebody who does something at each step; done when it answers true. */
type Person = (nowMs: number) => Promise<boolean>;

class Premiere {
  nowMs = beginsAtMs;
  readonly desk: SeatDesk;
  readonly #people: Person[] = [];

  constructor(rows: number, columns: number) {
    const store = new MemorySeatLeases({ nowMs: () => this.nowMs });
    const shows = new ShowTable();
    for (const id of [1, 2]) shows.add(id, Array<string>(rows).fill('o'.repeat(columns)));
    const secret = 'a secret of the tests, long enough';
    this.desk = createSeatDesk({ leases: store, events: store, shows, secret, options: { holdMs } });
  }

  /** Any other refusal than those a crowd meets fails the test. */
  async take(holder: Asker, count: number, scheduleId = 1): Promise<HoldAnswer | { refused: string; seconds: number }> {
    const input = { scheduleId, idempotencyKey: randomUUID(), want: { kind: 'auto' as const, count } };
    try {
      return await this.desk.hold(input, { source: 'site', holder });
    } catch (error) {
      if (!(error instanceof ParterreError)) throw error;
      assert.ok(['UNPAID_SEATS', 'NOT_ENOUGH_SEATS', 'SOLD_OUT'].includes(error.code), error.code);
      return { refused: error.code, seconds: error.detail.retryAfterSeconds ?? 60 };
    }
  }

  /** Makes a hold as long as it may be. */
  async extend(held: HoldAnswer): Promise<void> {
    let { token } = held;
    for (let extension = 0; extension < seatDeskDefaults.extensions; extension++)
      ({ token } = await this.desk.extend(token));
  }

  /** Held or ordered, it is free again. */
  async giveBack(held: HoldAnswer, scheduleId = 1): Promise<void> {
    await this.desk.giveBack(scheduleId, held.seats, this.desk.verify(held.token, scheduleId).tag);
  }

  async order(held: HoldAnswer, scheduleId = 1): Promise<void> {
    await this.desk.reserve(this.desk.verify(held.token, scheduleId), paymentMs);
  }

  async pay(held: HoldAnswer, scheduleId = 1): Promise<void> {
    await this.order(held, scheduleId);
    const { tag } = this.desk.verify(held.token, scheduleId);
    await this.desk.markSold({ scheduleId, seats: held.seats, tag, epoch: 0 });
  }

  /** How many of all seats nobody has. */
  async free(): Promise<number> {
    const { free, total } = await this.desk.counts(1);
    return free / total;
  }

  add(person: Person): void {
    this.#people.push(person);
  }

  /** Lets time pass; `look` after each step. */
  async run(forMs: number, look: (minutes: number) => Promise<void> | void = () => {}): Promise<void> {
    for (const untilMs = this.nowMs + forMs; this.nowMs < untilMs; this.nowMs += stepMs) {
      const done: Person[] = [];
      for (const person of this.#people) if (await person(this.nowMs)) done.push(person);
      for (const person of done) this.#people.splice(this.#people.indexOf(person), 1);
      await look((this.nowMs - beginsAtMs) / minute);
    }
  }

  close(): Promise<void> {
    return this.desk.close();
  }
}

/** Takes all it can get, ten at a time or fewer, a new session each time; orders every third hold and never pays. */
function attacker(premiere: Premiere, address: (session: number) => string): Person {
  let session = 0;
  return async () => {
    for (const count of [10, 5, 2, 1]) {
      for (let calls = 0; calls < 200; calls++) {
        session += 1;
        const held = await premiere.take({ ip: address(session), session: `thrown away ${session}` }, count);
        if ('refused' in held) break;
        if (session % 3 === 0) await premiere.order(held);
      }
    }
    return false;
  };
}

/** Keeps all it can get for five minutes, gives it back and takes it again, so that nothing it has ever expires. */
function returner(premiere: Premiere, lengthen: (held: HoldAnswer) => Promise<void>): Person {
  const mine: HoldAnswer[] = [];
  let againAtMs = beginsAtMs;
  let session = 0;
  return async (nowMs) => {
    if (nowMs < againAtMs) return false;
    againAtMs = nowMs + 5 * minute;
    for (const held of mine.splice(0)) await premiere.giveBack(held);
    for (const count of [10, 5, 2, 1]) {
      for (let calls = 0; calls < 200; calls++) {
        session += 1;
        const held = await premiere.take({ ip: '192.0.2.1', session: `thrown away ${session}` }, count);
        if ('refused' in held) break;
        await lengthen(held);
        mine.push(held);
      }
    }
    return false;
  };
}

interface Fate {
  wanted: number;
  got: number;
  /** From the first try until seats were held. */
  waitedMs: number;
  refusals: number;
}

/** Comes, takes two to four seats, thinks, and pays or leaves; told to wait, tries again after that or after 15 seconds. */
function visitor(
  premiere: Premiere,
  who: { holder: Asker; arrivesAtMs: number; random: () => number; buys: boolean },
  fates: Fate[],
): void {
  const wanted = 2 + Math.floor(who.random() * 3);
  const thinksMs = (60 + who.random() * 240) * second;
  const fate: Fate = { wanted, got: 0, waitedMs: 0, refusals: 0 };
  fates.push(fate);
  let held: HoldAnswer | null = null;
  let nextMs = who.arrivesAtMs;
  premiere.add(async (nowMs) => {
    if (nowMs < nextMs) return false;
    if (!held) {
      fate.waitedMs = nowMs - who.arrivesAtMs;
      const answer = await premiere.take(who.holder, wanted);
      if ('refused' in answer) {
        if (answer.refused !== 'UNPAID_SEATS') return true;
        fate.refusals += 1;
        nextMs = nowMs + Math.min(answer.seconds, 15) * second;
        return false;
      }
      held = answer;
      nextMs = nowMs + thinksMs;
      return false;
    }
    if (who.buys) {
      await premiere.pay(held);
      fate.got = wanted;
    }
    // Who does not buy closes the page: the seats stay held until the end.
    return true;
  });
}

const farAway = (index: number): Asker => ({ ip: `198.51.${index % 250}.7`, session: `guest ${index}` });
const carrier = (index: number): Asker => ({ ip: '203.0.113.9', session: `phone ${index}` });

for (const [who, address] of [
  ['one address', () => '192.0.2.1'],
  ['all addresses of a /24', (session: number) => `192.0.2.${session % 254}`],
  ['one IPv6 /64', (session: number) => `2001:db8:7:1::${(session % 60_000).toString(16)}`],
  ['all /64 of a /48', (session: number) => `2001:db8:7:${(session % 60_000).toString(16)}::1`],
] as const) {
  for (const [rows, columns] of [
    [10, 10],
    [15, 20],
    [40, 32],
  ] as const) {
    test(`${who}, with sessions thrown away, keeps less and less of ${rows * columns} seats`, async () => {
      const premiere = new Premiere(rows, columns);
      premiere.add(attacker(premiere, address));
      let atFirst = 1;
      let later = 1;
      await premiere.run(2 * 60 * minute, async (minutes) => {
        const free = await premiere.free();
        atFirst = Math.min(atFirst, free);
        if (minutes > 60) later = Math.min(later, free);
      });
      assert.ok(atFirst >= 0.5, `${atFirst} stay free from the first`);
      assert.ok(later >= 0.8, `${later} are free after an hour`);
      await premiere.close();
    });
  }

  test(`while ${who} takes all it can, everybody else buys`, async () => {
    const premiere = new Premiere(15, 20);
    const random = randomOf(seed);
    const fates: Fate[] = [];
    premiere.add(attacker(premiere, address));
    for (let index = 0; index < 40; index++)
      visitor(
        premiere,
        { holder: farAway(index), arrivesAtMs: beginsAtMs + index * 10 * second, random, buys: true },
        fates,
      );
    await premiere.run(15 * minute);
    assert.is(fates.filter(({ got, wanted }) => got === wanted).length, 40, `seed ${seed}`);
    assert.is(Math.max(...fates.map(({ refusals }) => refusals)), 0);
    await premiere.close();
  });
}

test('two addresses that take all they can leave a quarter of the hall, three an eighth', async () => {
  for (const [count, least] of [
    [2, 0.25],
    [3, 0.125],
  ] as const) {
    const premiere = new Premiere(15, 20);
    for (let index = 0; index < count; index++) premiere.add(attacker(premiere, () => `192.0.${index}.1`));
    await premiere.run(stepMs);
    const free = await premiere.free();
    assert.ok(free >= least - 0.01, `${free} are free with ${count}`);
    await premiere.close();
  }
});

test('who takes all it can where others pay leaves a fifth of the hall, and half an hour later half', async () => {
  const premiere = new Premiere(15, 20);
  for (let index = 0; index < 20; index++) {
    const held = await premiere.take(carrier(index), 5);
    assert.not('refused' in held);
    if (!('refused' in held)) await premiere.pay(held);
  }
  const unsold = await premiere.free();
  premiere.add(attacker(premiere, () => carrier(0).ip));
  await premiere.run(stepMs);
  const free = await premiere.free();
  assert.ok(free >= 0.2 * unsold - 0.01, `${free} of ${unsold} are free`);
  let later = 1;
  await premiere.run(40 * minute, async (minutes) => {
    if (minutes > 30) later = Math.min(later, await premiere.free());
  });
  assert.ok(later >= 0.5 * unsold, `${later} of ${unsold} are free half an hour later`);
  await premiere.close();
});

for (const where of [2, 1]) {
  test(`regression: who bought much of ${where === 1 ? 'this show' : 'another'} and got the money back begins here with half of the hall`, async () => {
    const premiere = new Premiere(10, 22);
    const bought: HoldAnswer[] = [];
    for (let order = 0; order < 16; order++) {
      const held = await premiere.take(carrier(order), 10, where);
      if ('refused' in held) break;
      await premiere.pay(held, where);
      bought.push(held);
    }
    assert.ok(bought.length >= 12, `${bought.length} orders were paid`);
    const returned = where === 2 ? bought.slice(2) : bought;
    for (const held of returned) await premiere.giveBack(held, where);
    premiere.add(attacker(premiere, () => carrier(0).ip));
    await premiere.run(stepMs);
    const free = await premiere.free();
    assert.ok(free >= 0.5, `${free} are free`);
    await premiere.close();
  });
}

for (const how of ['extend', 'order'] as const) {
  test(`one address that gives back before the end what it could ${how} keeps less and less`, async () => {
    const premiere = new Premiere(15, 20);
    premiere.add(returner(premiere, (held) => premiere[how](held)));
    let later = 1;
    await premiere.run(2 * 60 * minute, async (minutes) => {
      if (minutes > 60) later = Math.min(later, await premiere.free());
    });
    assert.ok(later >= 0.8, `${later} are free after an hour`);
    await premiere.close();
  });
}

for (const leaving of [0, 0.5]) {
  test(`200 phones behind a carrier’s one address buy at a premiere, ${leaving * 100} in 100 leave without buying`, async () => {
    const premiere = new Premiere(25, 28);
    const random = randomOf(seed);
    const fates: Fate[] = [];
    const buyers: Fate[] = [];
    for (let index = 0; index < 200; index++) {
      const buys = random() >= leaving;
      // The sale opens and all of them are there within three minutes.
      visitor(
        premiere,
        { holder: carrier(index), arrivesAtMs: beginsAtMs + random() * 3 * minute, random, buys },
        fates,
      );
      if (buys) buyers.push(fates.at(-1) as Fate);
    }
    await premiere.run(30 * minute);
    const unserved = buyers.filter(({ got }) => got === 0).length;
    assert.is(unserved, 0, `${unserved} of ${buyers.length} got nothing, seed ${seed}`);
    const waits = fates.map(({ waitedMs }) => waitedMs).sort((a, b) => a - b);
    const within = (part: number): number => (waits[Math.ceil(waits.length * part) - 1] ?? 0) / minute;
    const told = fates.filter(({ refusals }) => refusals > 0).length / fates.length;
    assert.ok(told <= 0.3, `${told} were told to wait, seed ${seed}`);
    assert.ok(within(0.9) <= 1, `nine of ten wait up to ${within(0.9)} minutes, seed ${seed}`);
    assert.ok(within(1) <= 5, `the longest wait is ${within(1)} minutes, seed ${seed}`);
    await premiere.close();
  });
}

test('a hall too small for the carrier’s crowd sells out to it', async () => {
  const premiere = new Premiere(15, 20);
  const random = randomOf(seed);
  const fates: Fate[] = [];
  for (let index = 0; index < 200; index++)
    visitor(
      premiere,
      { holder: carrier(index), arrivesAtMs: beginsAtMs + random() * 3 * minute, random, buys: true },
      fates,
    );
  let soldOutAfter = Number.POSITIVE_INFINITY;
  await premiere.run(30 * minute, async (minutes) => {
    if ((await premiere.free()) < 0.02) soldOutAfter = Math.min(soldOutAfter, minutes);
  });
  assert.ok(soldOutAfter <= 20, `after ${soldOutAfter} minutes, seed ${seed}`);
  await premiere.close();
});

test('a school books 60 seats: six holds at once where there is room, one paid after the other in a small hall', async () => {
  const teacher: Asker = { ip: '192.0.2.1', session: 'teacher' };
  const large = new Premiere(15, 20);
  const holds: HoldAnswer[] = [];
  for (let group = 0; group < 6; group++) {
    const held = await large.take(teacher, 10);
    assert.not('refused' in held, `hold ${group + 1} of six at once`);
    if (!('refused' in held)) holds.push(held);
  }
  for (const held of holds) await large.pay(held);
  await large.close();

  const small = new Premiere(8, 10);
  for (let group = 0; group < 6; group++) {
    const held = await small.take(teacher, 10);
    assert.not('refused' in held, `order ${group + 1} of six in a small hall`);
    if (!('refused' in held)) await small.pay(held);
  }
  assert.is(await small.free(), 0.25);
  await small.close();
});

test.run();
