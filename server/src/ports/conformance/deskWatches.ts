/** What watchers and other nodes are told. */
import { once } from 'node:events';
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../../testing/until.ts';
import { type DeskWorld, hourMs, refuses, watchSeats } from './deskWorld.ts';

export function watches(test: Test, world: DeskWorld): void {
  test("two nodes see each other's picks", async () => {
    world.newShow();
    const [one, two] = world.nodes();
    const watch = watchSeats(two, world.show);
    await until('a snapshot', () => watch.messages.length > 0);
    const { token } = await world.pick(one, [1, 2]);
    await until('the other node’s pick', () => watch.picture().startsWith('.hh.'));
    await refuses('SEATS_TAKEN', () => world.pick(two, [2]));
    await world.pick(two, [2, 3], token);
    await until('the other node’s change', async () => (await world.picture(one, 5)) === '..hh.');
    watch.stop();
  });

  test('a watcher gets a snapshot, then deltas that follow on, one object for all', async () => {
    world.newShow();
    const desk = world.desk();
    const watches = [watchSeats(desk, world.show), watchSeats(desk, world.show)];
    await until('a snapshot for each', () => watches.every(({ messages }) => messages.length === 1));
    const beganMs = performance.now();
    for (const seat of [0, 2, 4]) {
      await Promise.all([world.pick(desk, [seat]), world.pick(desk, [seat + 1])]);
      const picked = 'h'.repeat(seat + 2);
      await until('a delta for each', () => watches.every((watch) => watch.picture().startsWith(`${picked}.`)));
    }
    const tookMs = performance.now() - beganMs;
    const [a, b] = watches.map(({ messages }) => messages.map((message) => message.kind));
    assert.is(a?.[0], 'snapshot');
    assert.is(
      a?.slice(1).every((kind) => kind === 'delta'),
      true,
    );
    // Gathered for 50 ms each, but for what a timer is early.
    assert.ok(
      (a?.length ?? 0) <= 2 + tookMs / 45,
      `${a?.length} messages in ${tookMs} ms: those close together are one`,
    );
    assert.equal(a, b);
    assert.is(watches[0]?.messages.at(-1), watches[1]?.messages.at(-1));
    for (const watch of watches) watch.stop();
    const stays = watchSeats(desk, world.show);
    await until('a snapshot', () => stays.messages.length > 0);
    await world.pick(desk, [20]);
    await until('the delta', () => stays.picture()[20] === 'h');
    assert.is(watches[0]?.picture()[20], '.', 'a watcher that left hears nothing');
    stays.stop();
  });

  test('counts are told at once, and when they change', async () => {
    world.newShow();
    const desk = world.desk();
    await world.auto(desk, 1);
    const heard: number[] = [];
    const stop = new AbortController();
    desk.watchCounts([world.show], (_, counts) => heard.push(counts.online), stop.signal);
    await until('the counts', () => heard.length > 0);
    assert.equal(heard, [39], 'who comes back after an absence is not left with old counts');
    await world.auto(desk, 2);
    await until('the new counts', () => heard.at(-1) === 37);
    stop.abort();
    const later: number[] = [];
    const stopLater = new AbortController();
    desk.watchCounts([world.show], (_, counts) => later.push(counts.online), stopLater.signal);
    await until('the counts', () => later.length > 0);
    await world.auto(desk, 3);
    await until('what others are told', () => later.at(-1) === 34);
    stopLater.abort();
    assert.is(heard.at(-1), 37);
    assert.equal(await desk.counts(world.show), {
      free: 34,
      online: 34,
      blocked: 0,
      undecided: 6,
      total: 40,
      largestRun: 10,
    });
  });

  test('what changed of a show is read again, and nobody is told of what is as it was', async () => {
    world.newShow();
    const [one, two] = world.nodes();
    await world.pick(one, [1]);
    const watch = watchSeats(two, world.show);
    await until('a snapshot', () => watch.messages.length > 0);
    await two.changed('all');
    world.shows.change(world.show, { blockedSeats: [0, 1, 2] });
    await Promise.all([one, two].map((node) => node.changed([world.show, world.show + 100_000])));
    await until(
      'the new arrangement',
      () => watch.messages.some(({ kind }) => kind === 'arrangement') && watch.picture().startsWith('bhb.'),
    );
    await until('the new arrangement', async () => (await world.picture(one, 4)) === 'bhb.');
    await refuses('SELECTION_REFUSED', () => world.pick(two, [2]));
    assert.is(watch.messages.filter(({ kind }) => kind === 'arrangement').length, 1);
    watch.stop();
  });

  test('moved to another layout, a show keeps what was sold and no hold, on every node and on one that opens it later', async () => {
    world.newShow(['oooooooooo', 'oooooooooo']);
    const [one, two] = world.nodes();
    const lost = await world.pick(one, [3, 4]);
    const sold = one.verify((await world.pick(two, [0, 1])).token, world.show);
    await two.markSold({ ...sold, epoch: 0 });
    const watch = watchSeats(two, world.show);
    await until('a snapshot', () => watch.messages.length > 0);
    // As many seats as before, and what was sold elsewhere.
    const claims = [12, 13].map((seatIndex) => ({ seatIndex, tag: sold.tag, leftMs: null }));
    world.shows.move(world.show, ['ooooo', 'ooooo', 'ooooo', 'ooooo'], claims);
    // One node hears of it; the other meets it when it sells.
    await one.changed([world.show]);
    const after = '............ss......';
    await until('the claims alone', async () => (await world.picture(one, 20)) === after);
    await refuses('SEATS_REARRANGED', () => world.pick(one, [5], lost.token));
    await refuses('SEATS_REARRANGED', () => one.extend(lost.token));
    await refuses('SEATS_REARRANGED', () => one.reserve(one.verify(lost.token, world.show), hourMs));
    await refuses('SEATS_REARRANGED', () => one.markSold({ ...sold, epoch: 0 }));
    await one.release(lost.token);
    await one.leave(lost.token);
    const held = await world.pick(one, [3]);
    // Its hold was made in a layout that this node has not heard of, unless the word came first.
    await two.extend(held.token);
    await refuses('SEATS_TAKEN', () => world.pick(two, [12]));
    const now = `...h${after.slice(4)}`;
    for (const desk of [one, two, world.deskOn(world.other)])
      await until('the same on every node', async () => (await world.picture(desk, 20)) === now);
    await until('the new arrangement', () => watch.messages.some(({ kind }) => kind === 'arrangement'));
    assert.is((await two.counts(world.show)).largestRun, 5);
    watch.stop();
  });

  test('who waits for two batches while the show is moved is told, and gets no seat of another name', async () => {
    world.newShow(['oooooooooo', 'oooooooooo']);
    const [{ store }, open] = [world, new AbortController()];
    let calls = 0;
    const leases: typeof store.leases = Object.create(store.leases, {
      hold: {
        async value(...asked: Parameters<typeof store.leases.hold>) {
          calls += 1;
          if (!open.signal.aborted) await once(open.signal, 'abort');
          return store.leases.hold(...asked);
        },
      },
    });
    const desk = world.deskOn({ ...store, leases });
    const refused: Promise<unknown>[] = [];
    for (const batch of [1, 2]) {
      refused.push(refuses('SEATS_REARRANGED', () => world.pick(desk, [batch])));
      await until('a batch on its way', () => calls === batch);
    }
    refused.push(refuses('SEATS_REARRANGED', () => world.pick(desk, [5])));
    await new Promise(setImmediate);
    world.shows.move(world.show, ['ooooo', 'ooooo', 'ooooo', 'ooooo']);
    await desk.changed([world.show]);
    open.abort();
    await Promise.all(refused);
    assert.is(await world.picture(desk, 20), '.'.repeat(20));
  });

  test('a show that nobody had open is opened by its new layout', async () => {
    world.newShow(['oooooooooo']);
    const one = world.desk();
    const held = await world.pick(one, [3, 4]);
    world.shows.move(world.show, ['ooooo', 'ooooo'], [{ seatIndex: 7, tag: new Uint8Array(8).fill(7), leftMs: null }]);
    const two = world.deskOn(world.other);
    assert.is(await world.picture(two, 10), '.......s..');
    await refuses('SEATS_REARRANGED', () => two.extend(held.token));
  });

  test('a seat that is out of order is sold by nobody', async () => {
    world.newShow(['ooo', 'ooo']);
    const one = world.desk();
    world.shows.change(world.show, { outages: [{ rowLabel: 'A', seatLabel: '2' }] });
    await one.changed([world.show]);
    await refuses('SELECTION_REFUSED', () => world.pick(one, [1]));
    await refuses('SELECTION_REFUSED', () => world.pick(one, [1], undefined, { source: 'pos' }));
    assert.is((await one.counts(world.show)).online, 5);
  });
}
