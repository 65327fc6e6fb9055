/** Many who want the same at once, on one node and on two. */
import { randomUUID } from 'node:crypto';
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import type { HoldAnswer } from '../../contract/index.ts';
import { until } from '../../testing/until.ts';
import type { SeatDesk } from '../seatDesk.ts';
import { range } from './deskFixture.ts';
import { type DeskWorld, hourMs, refuses, smallHall, sortNumbers } from './deskWorld.ts';

export function races(test: Test, world: DeskWorld): void {
  test('many at once never get the same seat, and every loser is told', async () => {
    world.newShow(smallHall);
    const [one, two] = world.nodes();
    const results = await Promise.allSettled(range(0, 59).map((i) => world.auto(i % 2 ? one : two, 1 + (i % 3))));
    const seats = results.flatMap((result) => (result.status === 'fulfilled' ? result.value.seats : []));
    assert.is(new Set(seats).size, seats.length);
    assert.is(seats.length >= 38, true, `${seats.length} of 40 seats went`);
    for (const result of results) {
      if (result.status === 'rejected')
        assert.is(
          ['SOLD_OUT', 'NOT_ENOUGH_SEATS', 'SEATS_TAKEN'].includes(result.reason.code),
          true,
          String(result.reason),
        );
    }
    for (const desk of [one, two])
      await until('word of every pick', async () => (await world.picture(desk)).split('h').length - 1 === seats.length);
    assert.is(await world.picture(one), await world.picture(two));
  });

  test('of many that click one seat, one gets it', async () => {
    world.newShow();
    const [one, two] = world.nodes();
    await Promise.all([one.counts(world.show), two.counts(world.show)]);
    const results = await Promise.allSettled(range(0, 19).map((i) => world.pick(i % 2 ? one : two, [7, 8])));
    assert.is(results.filter(({ status }) => status === 'fulfilled').length, 1);
    for (const result of results) if (result.status === 'rejected') assert.equal(result.reason.detail.seats, [7, 8]);
  });

  test('a party that loses against another node is seated elsewhere', async () => {
    world.newShow();
    const [one, two] = world.nodes();
    await Promise.all([one.counts(world.show), two.counts(world.show)]);
    const [a, b] = await Promise.all([world.auto(one, 2), world.auto(two, 2)]);
    assert.equal([...a.seats, ...b.seats].sort(sortNumbers), [0, 1, 2, 3]);
  });

  test('the same key gets the same answer, on every node', async () => {
    world.newShow();
    const [one, two] = world.nodes();
    const key = randomUUID();
    const first = await world.pick(one, [5, 6], undefined, { key });
    const again = await world.pick(one, [5, 6], undefined, { key });
    await until('word at the other node', async () => (await world.picture(two, 8)) === '.....hh.');
    const there = await world.pick(two, [5, 6], undefined, { key });
    for (const replay of [again, there]) assert.equal({ ...replay, nowMs: 0 }, { ...first, nowMs: 0 });
    const autoKey = randomUUID();
    const [a, b] = await Promise.all([
      world.auto(one, 2, undefined, undefined, autoKey),
      world.auto(two, 2, undefined, undefined, autoKey),
    ]);
    assert.is(a.token, b.token);
    await refuses('HOLD_INVALID', () => world.pick(one, [8], undefined, { key }));
    for (const desk of [one, two])
      await until('word of both picks', async () => (await world.picture(desk)).split('h').length - 1 === 4);
    assert.is(await world.picture(one), await world.picture(two));
  });

  test('unpaid seats count on every node, also on one that came later, and no longer when they are sold', async () => {
    world.newShow();
    const [one, two] = world.nodes();
    const take = (desk: SeatDesk, session: string, ip = '192.0.2.1') =>
      desk.hold(
        { scheduleId: world.show, idempotencyKey: randomUUID(), want: { kind: 'auto', count: 4 } },
        { source: 'site', holder: { ip, session } },
      );
    // With 40 seats in the show, an address may leave 20 unpaid.
    const holds: HoldAnswer[] = [];
    for (const session of ['a', 'b', 'c', 'd', 'e']) holds.push(await take(one, session));
    await until('word at the other node', async () => (await world.picture(two)).split('h').length - 1 === 20);
    for (const desk of [one, two, world.desk()]) {
      const error = await refuses('UNPAID_SEATS', () => take(desk, 'f'));
      assert.is(error.detail.values?.available, 0);
      assert.is(error.detail.retryAfterSeconds, 60);
    }
    const first = holds[0] as HoldAnswer;
    const { seats, tag } = one.verify(first.token, world.show);
    await one.reserve(one.verify(first.token, world.show), hourMs);
    await refuses('UNPAID_SEATS', () => take(one, 'f'));
    await one.markSold({ scheduleId: world.show, seats: seats, tag: tag, epoch: 0 });
    await until('word at the other node', async () => (await world.picture(two)).includes('s'));
    await take(two, 'f');
    await take(two, 'g', '198.51.100.1');
  });
}
