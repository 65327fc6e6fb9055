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

/** Ten rows of ten by a clock turned by hand, and visitors of one session who take seats by name. */
function hallByClock() {
  const clock = { nowMs: 1_800_000_000_000 };
  const store = new MemorySeatLeases({ nowMs: () => clock.nowMs });
  const shows = new ShowTable();
  shows.add(1, Array<string>(10).fill('oooooooooo'));
  const desk = createSeatDesk({ leases: store, events: store, shows, secret: 'a secret of the tests, long enough' });
  const hold = (seats: number[], more: { token?: string; resumed?: boolean } = {}, session = 'one') =>
    desk.hold(
      { scheduleId: 1, idempotencyKey: randomUUID(), want: { kind: 'seats', seats }, ...more },
      { source: 'site', holder: { ip: '192.0.2.1', session } },
    );
  const isFree = async (seats: number[]) => (await desk.counts(1)).free === 100 - seats.length;
  return { clock, desk, hold, isFree };
}
const ten = (row: number): number[] => Array.from({ length: 10 }, (_, seat) => row * 10 + seat);

test('a page that is left: its seats are free a minute later, unless it comes back', async () => {
  const { clock, desk, hold, isFree } = hallByClock();
  const { token, expiresAtMs } = await hold([1, 2]);
  clock.nowMs += minute;
  await desk.leave(token);
  await desk.leave(token);
  clock.nowMs += minute - 1;
  assert.ok(await isFree([1, 2]), 'they wait');
  const back = await hold([1, 2], { token, resumed: true });
  assert.is(back.expiresAtMs, expiresAtMs - 1, 'the first deadline, not a new one');
  clock.nowMs = back.expiresAtMs - 1;
  assert.ok(await isFree([1, 2]), 'kept until then');

  const other = await hold([5]);
  await desk.leave(other.token);
  clock.nowMs += minute;
  assert.ok(await isFree([]), 'and of a page that does not come back, a minute later');
  assert.equal((await hold([5], { token: other.token, resumed: true })).seats, [5], 'later yet, while nobody has them');
  await desk.close();
});

test('a late word of the page before does not touch what is resumed; a pick whose answer it never had is left, too', async () => {
  const { clock, desk, hold, isFree } = hallByClock();
  const first = await hold([1, 2]);
  const back = await hold([1, 2], { token: first.token, resumed: true });
  await desk.leave(first.token);
  clock.nowMs += 2 * minute;
  assert.ok(await isFree([1, 2]));
  await hold([3, 4], { token: back.token });
  await desk.leave(back.token);
  clock.nowMs += minute;
  assert.ok(await isFree([]));
  await desk.close();
});

test('a page that is left before its first answer: a minute, whichever word comes first', async () => {
  for (const isHeldFirst of [true, false]) {
    const { clock, desk, isFree } = hallByClock();
    const input = { scheduleId: 1, idempotencyKey: randomUUID(), want: { kind: 'auto' as const, count: 2 } };
    const options = { source: 'site' as const, holder: { ip: '192.0.2.1', session: 'one' } };
    const asked = [() => desk.hold(input, options), () => desk.leaveUnanswered(input, options)];
    // At once: both are in the same batch.
    await Promise.all((isHeldFirst ? asked : asked.reverse()).map((ask) => ask()));
    assert.ok(await isFree([0, 1]), 'taken once');
    clock.nowMs += minute - 1;
    assert.ok(await isFree([0, 1]), 'they wait');
    clock.nowMs += 1;
    assert.ok(await isFree([]));
    await desk.close();
  }
});

test('a change that is refused leaves the hold that was to change', async () => {
  const { clock, desk, hold, isFree } = hallByClock();
  const { token } = await hold([1]);
  await hold([5], {}, 'two');
  const change = { scheduleId: 1, idempotencyKey: randomUUID(), want: { kind: 'seats' as const, seats: [5] }, token };
  await desk.leaveUnanswered(change, { source: 'site' });
  clock.nowMs += minute;
  assert.ok(await isFree([5]));
  await desk.close();
});

test('leaving never makes a hold longer, nor touches what is being paid', async () => {
  const { clock, desk, hold, isFree } = hallByClock();
  const short = await hold([1]);
  clock.nowMs = short.expiresAtMs - 1;
  await desk.leave(short.token);
  clock.nowMs += 1;
  assert.ok(await isFree([]));
  await desk.leave(short.token);
  assert.ok(await isFree([]), 'nor brings one back');

  const ordered = await hold([7]);
  await desk.reserve(desk.verify(ordered.token, 1), 15 * minute);
  await desk.leave(ordered.token);
  clock.nowMs += 14 * minute;
  assert.ok(await isFree([7]));
  await desk.close();
});

test('seats that were left count as abandoned when they are free, not while the page may come back', async () => {
  const { clock, desk, hold } = hallByClock();
  let { token } = await hold(ten(0));
  for (let reload = 0; reload < 7; reload += 1) {
    await desk.leave(token);
    clock.nowMs += minute - 1;
    ({ token } = await hold(ten(0), { token, resumed: true }));
  }
  const second = await hold(ten(1));
  assert.is(second.seats.length, 10, 'two orders side by side, as for who has abandoned nothing');
  await desk.leave(token);
  await desk.leave(second.token);
  clock.nowMs += minute;
  const { free } = await desk.counts(1);
  assert.is(free, 100);
  await hold(ten(2));
  const code = await hold(ten(3)).then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
  assert.is(code, 'UNPAID_SEATS', 'ten of them were kept from others for the time of a hold');
  await desk.close();
});

test.run();
