/**
 * The desk that the seat map's tests talk to (web/shared/src/testing/seats/fakeDesk.ts) answers as the server's does:
 * the same questions to both, with the same clock and the same hall.
 */
import { randomUUID } from 'node:crypto';
import '@parterre/engine/node';
import { Hall } from '@parterre/engine';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MemorySeatLeases } from '../server/src/adapters/memory/memorySeatLeases.ts';
import type { HoldAnswer, HoldInput } from '../server/src/contract/index.ts';
import { ShowTable } from '../server/src/ports/conformance/deskFixture.ts';
import { createSeatDesk } from '../server/src/services/seats/seatDesk.ts';
import { FakeDesk } from '../web/shared/src/testing/seats/fakeDesk.ts';

interface DeskUnderTest {
  hold(input: HoldInput): Promise<HoldAnswer>;
  extend(token: string): Promise<HoldAnswer>;
  release(token: string): Promise<void>;
  /** Ms of the desk's clock. */
  pass(ms: number): Promise<void>;
  close(): Promise<void>;
}

const scheduleId = 7;
/** Two rows of six: seats 0 to 5 and 6 to 11. */
const rows = ['oooooo', 'oooooo'];
const holdMs = 600_000;
const extensionMs = 180_000;

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error === null) return 'no refusal';
  const { code, data } = error as { code?: string; data?: { parterre?: { code: string } } };
  return data?.parterre?.code ?? code ?? String(error);
};

function server(): DeskUnderTest {
  let nowMs = 1_000_000;
  const leases = new MemorySeatLeases({ nowMs: () => nowMs });
  const shows = new ShowTable();
  shows.add(scheduleId, rows);
  const options = { holdMs, extensionMs, extensions: 2 };
  const desk = createSeatDesk({ leases, events: leases, shows, secret: 'a secret of the tests', options });
  return {
    hold: (input) => desk.hold(input, { source: 'site' }),
    extend: (token) => desk.extend(token),
    release: (token) => desk.release(token),
    pass: async (ms) => {
      nowMs += ms;
    },
    close: () => desk.close(),
  };
}

function fake(): DeskUnderTest {
  const table = new ShowTable();
  const hall = Hall.fromBytes(table.add(scheduleId, rows).hallBytes);
  const desk = new FakeDesk(hall.toDocument());
  hall.free();
  const { hold, extend, release } = desk.ports();
  return { hold, extend, release, pass: (ms) => desk.pass(ms), close: async () => undefined };
}

for (const [name, open] of Object.entries({ 'the server': server, 'the fake of the tests': fake })) {
  const test = suite(`seat desk: ${name}`);
  let desk: DeskUnderTest;
  test.before.each(() => {
    desk = open();
  });
  test.after.each(() => desk.close());

  const pick = (seats: number[], token?: string, key: string = randomUUID()) =>
    desk.hold({ scheduleId, idempotencyKey: key, want: { kind: 'seats', seats }, ...(token ? { token } : {}) });
  const auto = (count: number, token?: string, keep?: number[]) =>
    desk.hold({
      scheduleId,
      idempotencyKey: randomUUID(),
      want: { kind: 'auto', count, ...(keep ? { keep } : {}) },
      ...(token ? { token } : {}),
    });

  test('answers with the seats as they were asked for, and knows nothing of the order of picking', async () => {
    const first = await pick([9]);
    assert.equal((await pick([3, 9], first.token)).seats, [3, 9]);
  });

  test('says whether they are together', async () => {
    assert.is((await pick([0, 1])).together, true);
    assert.is((await pick([3, 5])).together, false);
    assert.is((await pick([2, 8])).together, false);
  });

  test('every answer has a token of its own; an older one still changes the same hold', async () => {
    const first = await pick([0]);
    const second = await pick([1], first.token);
    assert.is.not(second.token, first.token);
    const third = await pick([0, 1], first.token);
    assert.equal(third.seats, [0, 1]);
  });

  test('picking anew does not make the time longer, an extension does, twice', async () => {
    const first = await pick([0]);
    assert.is(first.expiresAtMs - first.nowMs, holdMs);
    assert.is(first.extensionsLeft, 2);
    await desk.pass(60_000);
    const second = await pick([1], first.token);
    assert.is(second.expiresAtMs, first.expiresAtMs);
    const third = await desk.extend(second.token);
    assert.is(third.expiresAtMs, first.expiresAtMs + extensionMs);
    assert.is(third.extensionsLeft, 1);
    const fourth = await desk.extend(third.token);
    assert.is(fourth.extensionsLeft, 0);
    assert.is(await codeOf(desk.extend(fourth.token)), 'HOLD_LIMIT');
  });

  test('the engine chooses, and stays with what is to be kept', async () => {
    const first = await auto(2);
    assert.equal(first.seats, [0, 1]);
    const picked = await pick([4], first.token);
    assert.equal((await auto(3, picked.token, [4])).seats, [3, 4, 5]);
  });

  test('own seats may be chosen again', async () => {
    const first = await auto(2);
    assert.equal((await auto(3, first.token)).seats, [0, 1, 2]);
  });

  test('seats of others are refused by name, and what one has stays', async () => {
    await pick([4, 5]);
    const mine = await pick([0]);
    const refused = pick([0, 4], mine.token);
    assert.is(await codeOf(refused), 'SEATS_TAKEN');
    assert.is(await codeOf(pick([0])), 'SEATS_TAKEN');
  });

  test('more than there are', async () => {
    await auto(10);
    assert.is(await codeOf(auto(3)), 'NOT_ENOUGH_SEATS');
  });

  test('the same key, the same answer', async () => {
    const key = randomUUID();
    const first = await pick([3], undefined, key);
    const again = await pick([3], undefined, key);
    assert.is(again.token, first.token);
    assert.equal(again.seats, first.seats);
  });

  test('what is given back is free, and may be given back twice', async () => {
    const { token } = await pick([3]);
    await desk.release(token);
    await desk.release(token);
    assert.equal((await pick([3])).seats, [3]);
  });

  test('when the time is up the seats are free and the token is no longer good', async () => {
    const { token } = await pick([3]);
    await desk.pass(holdMs + 1);
    assert.is(await codeOf(pick([4], token)), 'HOLD_EXPIRED');
    assert.is(await codeOf(desk.extend(token)), 'HOLD_EXPIRED');
    assert.equal((await pick([3])).seats, [3]);
  });

  test('a token that nobody gave', async () => {
    assert.is(await codeOf(pick([3], 'gone')), 'HOLD_INVALID');
    assert.is(await codeOf(desk.extend('gone')), 'HOLD_INVALID');
  });

  test.run();
}
