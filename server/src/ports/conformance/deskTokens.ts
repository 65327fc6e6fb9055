/** What a token gives power over, and how long. */
import { randomUUID } from 'node:crypto';
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ParterreError } from '../../domain/parterreError.ts';
import { until } from '../../testing/until.ts';
import { type DeskWorld, hourMs, refuses, watchSeats } from './deskWorld.ts';

export function tokens(test: Test, world: DeskWorld): void {
  test('tokens that are not ours', async () => {
    world.newShow();
    const desk = world.desk();
    const { token } = await world.pick(desk, [1]);
    const forged = `${token.slice(0, 60)}${token[60] === 'A' ? 'B' : 'A'}${token.slice(61)}`;
    for (const bad of [forged, token.slice(0, -4), 'x'.repeat(20), '', 'A'.repeat(5000), `${token}AAAA`]) {
      await refuses('HOLD_INVALID', () => world.pick(desk, [2], bad || 'nonsense'));
      await refuses('HOLD_INVALID', async () => desk.verify(bad, world.show));
      await refuses('HOLD_INVALID', () => desk.extend(bad));
      await refuses('HOLD_INVALID', () => desk.release(bad));
    }
    await refuses('HOLD_INVALID', async () => desk.verify(token, world.show + 1));
    const stranger = world.deskOn(world.store, {}, 'another secret, long enough too');
    await refuses('HOLD_INVALID', async () => stranger.verify(token, world.show));
  });

  test('an old token has no power over seats that went to another', async () => {
    world.newShow();
    const desk = world.desk();
    const old = await world.pick(desk, [1, 2]);
    await world.pick(desk, [2], old.token);
    await world.pick(desk, [1]);
    const error = await refuses('SEATS_TAKEN', () => desk.reserve(desk.verify(old.token, world.show), hourMs));
    assert.equal(error.detail.seats, [1]);
    await refuses('SEATS_TAKEN', () => desk.extend(old.token));
    await desk.release(old.token);
    assert.is(await world.picture(desk, 4), '.h..', 'releases only what is still its own');
  });

  test('a token used twice at once holds one selection', async () => {
    world.newShow();
    const desk = world.desk();
    const { token } = await world.pick(desk, [1]);
    await Promise.all(
      [world.pick(desk, [2, 3], token), world.pick(desk, [3, 4], token)].map((one) => one.catch(() => {})),
    );
    const after = await world.pick(desk, [8], token);
    assert.equal(after.seats, [8]);
    assert.is(await world.picture(desk, 10), '........h.');
  });

  test('a limited number of extensions; the same token extends once', async () => {
    world.newShow();
    const desk = world.desk();
    const first = await world.pick(desk, [1, 2]);
    assert.is(first.extensionsLeft, 2);
    const second = await desk.extend(first.token);
    const repeated = await desk.extend(first.token);
    assert.is(second.expiresAtMs, first.expiresAtMs + 3 * 60_000);
    assert.is(repeated.expiresAtMs, second.expiresAtMs);
    assert.is(second.extensionsLeft, 1);
    const third = await desk.extend(second.token);
    assert.is(third.extensionsLeft, 0);
    assert.equal(third.seats, [1, 2]);
    await refuses('HOLD_LIMIT', () => desk.extend(third.token));
    const repicked = await world.pick(desk, [3], third.token);
    await refuses('HOLD_LIMIT', () => desk.extend(repicked.token));
  });

  test('a hold ends; watchers and the next visitor see it', async () => {
    world.newShow();
    const desk = world.desk({ holdMs: 1_000 });
    const watch = watchSeats(desk, world.show);
    await until('a snapshot', () => watch.messages.length > 0);
    const { token, expiresAtMs } = await world.pick(desk, [1, 2]);
    // Or the machine is so slow that its end comes first.
    await until('the hold at the watcher', () => watch.picture().startsWith('.hh.') || Date.now() >= expiresAtMs);
    const next = world.desk();
    await until('the next visitor’s turn', () =>
      world.pick(next, [1]).catch((refusal: ParterreError) => {
        assert.is(refusal.code, 'SEATS_TAKEN');
        return null;
      }),
    );
    assert.ok(Date.now() >= expiresAtMs, 'not before its end');
    await until('its end at the watcher', () => watch.picture().startsWith('.h..'));
    // What a node knows of the store's clock is a little late.
    await until('its end at the desk', () => world.store.leases.nowMs() >= expiresAtMs);
    await refuses('HOLD_EXPIRED', () => world.pick(desk, [3], token));
    await refuses('HOLD_EXPIRED', async () => desk.verify(token, world.show));
    await refuses('HOLD_EXPIRED', () => desk.extend(token));
    await desk.release(token);
    assert.is(await world.picture(desk, 4), '.h..', 'the next visitor’s stays');
    watch.stop();
  });

  test('a page that is left, by way of another node: its seats are free soon, those of one that came back are not', async () => {
    // On a machine too slow to come back in time, once more with more of it.
    for (let leftMs = 1_000, isBack = false; !isBack; leftMs *= 4) {
      world.newShow();
      const desk = world.desk({ leftMs });
      const there = world.deskOn(world.other, { leftMs });
      const watch = watchSeats(desk, world.show);
      const back = await world.pick(desk, [1]);
      const gone = await world.pick(desk, [3]);
      await until('both holds at the other node', async () => (await world.picture(there, 4)) === '.h.h');
      const leftAtMs = Date.now();
      await there.leave(back.token);
      await there.leave(gone.token);
      const input = {
        scheduleId: world.show,
        want: { kind: 'seats' as const, seats: [1] },
        token: back.token,
        resumed: true,
      };
      const refusal = await desk.hold({ ...input, idempotencyKey: randomUUID() }, { source: 'site' }).then(
        () => null,
        (error: unknown) => error,
      );
      isBack = Date.now() - leftAtMs < leftMs;
      if (isBack) {
        assert.is(refusal, null);
        await until('the end of one', async () => (await world.picture(there, 4)) !== '.h.h');
        assert.is(await world.picture(there, 4), '.h..', 'the one that was left first had its end first');
        await until('its end at the watcher', () => watch.picture().startsWith('.h..'));
      }
      watch.stop();
    }
  });

  test('paying: reserved, then sold or given back', async () => {
    world.newShow();
    const desk = world.desk();
    const answer = await world.pick(desk, [1, 2]);
    const hold = desk.verify(answer.token, world.show);
    await desk.reserve(hold, hourMs);
    assert.is(await world.picture(desk, 5), '.rr..');
    await desk.reserve(hold, 2 * hourMs);
    await refuses('HOLD_ORDERED', () => desk.extend(answer.token));
    await desk.release(answer.token);
    await refuses('SEATS_TAKEN', () => world.pick(desk, [1], answer.token));
    assert.is(await world.picture(desk, 5), '.rr..', 'leaving the page does not give back what is being paid');
    await desk.giveBack(world.show, [2], hold.tag);
    await desk.markSold({ scheduleId: world.show, seats: [1], tag: hold.tag, epoch: 0 });
    await desk.markSold({ scheduleId: world.show, seats: [1], tag: hold.tag, epoch: 0 });
    assert.is(await world.picture(desk, 5), '.s...');
    await refuses('HOLD_ORDERED', () => desk.extend(answer.token));
    await desk.giveBack(world.show, [1], new Uint8Array(8).fill(9));
    assert.is(await world.picture(desk, 5), '.s...', 'only its own tag gives it back');
    await desk.giveBack(world.show, [1], hold.tag);
    assert.is(await world.picture(desk, 5), '.....');
  });
}
