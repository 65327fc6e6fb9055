/** The desk's clock, turned by hand: nothing here waits. */
import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ShowTable } from '../../ports/conformance/deskFixture.ts';
import { createSeatDesk } from '../../services/seats/seatDesk.ts';
import { MemorySeatLeases } from './memorySeatLeases.ts';

const test = suite('seat desk by a clock');
const minute = 60_000;

test('eight minutes, twice three more, and not one more', async () => {
  let nowMs = 1_800_000_000_000;
  const store = new MemorySeatLeases({ nowMs: () => nowMs });
  const shows = new ShowTable();
  shows.add(1, ['oooo'], { onlineSaleEndsAtMs: nowMs + 60 * minute });
  const desk = createSeatDesk({ leases: store, events: store, shows, secret: 'a secret of the tests, long enough' });
  const pick = (seats: number[], token?: string) =>
    desk.hold(
      { scheduleId: 1, idempotencyKey: randomUUID(), token, want: { kind: 'seats', seats } },
      { source: 'site' },
    );
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: { code: string }) => error.code,
    );

  const first = await pick([1]);
  assert.is(first.expiresAtMs, nowMs + 8 * minute);
  nowMs += 7 * minute;
  const second = await desk.extend(first.token);
  const third = await desk.extend(second.token);
  assert.is(third.expiresAtMs, first.expiresAtMs + 6 * minute);
  assert.is(await codeOf(desk.extend(third.token)), 'HOLD_LIMIT');
  nowMs = third.expiresAtMs - 1;
  assert.is(await codeOf(pick([1])), 'SEATS_TAKEN');
  assert.is((await desk.counts(1)).free, 3);
  nowMs = third.expiresAtMs;
  assert.is((await desk.counts(1)).free, 4);
  assert.is(await codeOf(pick([2], third.token)), 'HOLD_EXPIRED');
  assert.is(await codeOf(pick([1])), 'done');

  nowMs = 1_800_000_000_000 + 60 * minute - 1;
  assert.is(await codeOf(pick([3])), 'done');
  nowMs += 1;
  assert.is(await codeOf(pick([3])), 'SALE_CLOSED');
  await desk.close();
});

test.run();
