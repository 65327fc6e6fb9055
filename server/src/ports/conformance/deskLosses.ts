/** A store that lost what it knew, and the books after any sequence of calls. */
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import type { HoldAnswer } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { until } from '../../testing/until.ts';
import type { SeatDesk } from '../seatDesk.ts';
import { range } from './deskFixture.ts';
import { type DeskWorld, hourMs, smallHall, wait, watchSeats } from './deskWorld.ts';

export function losses(test: Test, world: DeskWorld): void {
  test('after a loss of the store nothing sold is lost, nor a hold that a node remembers', async () => {
    world.newShow();
    const [one, two] = world.nodes();
    const answer = await world.pick(one, [5, 6]);
    const paying = await world.pick(one, [8]);
    const sold = one.verify((await world.pick(one, [1, 2])).token, world.show);
    await one.markSold({ scheduleId: world.show, seats: sold.seats, tag: sold.tag, epoch: 0 });
    world.shows.claim(world.show, sold.seats, sold.tag, null);
    const reserved = one.verify(paying.token, world.show);
    await one.reserve(reserved, hourMs);
    world.shows.claim(world.show, reserved.seats, reserved.tag, hourMs);
    await until('word at the other node', async () => (await world.picture(two, 10)) === '.ss..hh.r.');
    const { epoch } = await one.arrangement(world.show);
    const raised = world.shows.raised;
    await world.store.flush();
    const errors = await Promise.allSettled([
      world.pick(one, [1]),
      world.pick(two, [8]),
      world.pick(one, [3]),
      world.pick(two, [6]),
    ]);
    assert.equal(
      errors.map((result) => (result.status === 'rejected' ? result.reason.code : 'held')),
      ['SEATS_TAKEN', 'SEATS_TAKEN', 'held', 'SEATS_TAKEN'],
    );
    await until(
      'both to know the same',
      async () =>
        (await world.picture(one, 10)) === '.ss' + 'h.hh.r.' &&
        (await world.picture(two, 10)) === (await world.picture(one, 10)),
    );
    assert.is((await one.arrangement(world.show)).epoch > epoch, true);
    assert.is(world.shows.raised - raised <= 2, true);
    await one.reserve(one.verify(answer.token, world.show), hourMs);
    assert.is(await world.picture(one, 10), '.ssh.rr.r.');
  });

  test('a hold that only the other node had heard of is put back after a loss', async () => {
    world.newShow();
    const one = world.desk();
    await world.pick(one, [1]);
    await world.store.flush();
    // It opens the show after the loss, so it knows of nothing.
    const two = world.deskOn(world.other);
    await world.pick(two, [9]);
    // The first node may hear of its own hold, put back, after the second one has.
    for (const desk of [two, one])
      await until('the hold that was put back', async () => (await world.picture(desk, 11)) === '.h.......h.');
  });

  test('a loss in the middle of a rush', async () => {
    world.newShow();
    const [one, two] = world.nodes();
    const sold = one.verify((await world.pick(one, range(0, 4))).token, world.show);
    await one.markSold({ scheduleId: world.show, seats: sold.seats, tag: sold.tag, epoch: 0 });
    world.shows.claim(world.show, sold.seats, sold.tag, null);
    const rush = range(0, 30).map(async (i) => {
      await wait(i % 7);
      return world.auto(i % 2 ? one : two, 1);
    });
    await wait(3);
    await world.store.flush();
    const answers = (await Promise.allSettled(rush)).flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    );
    // A hold that no surviving node had heard of may be lost, and its seat go to another; but only one of them can pay.
    const paying = await Promise.allSettled(
      answers.map(async ({ token, seats }, i) => {
        const desk = i % 2 ? one : two;
        await desk.reserve(desk.verify(token, world.show), hourMs);
        return seats;
      }),
    );
    const seats = paying.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    for (const result of paying) if (result.status === 'rejected') assert.is(result.reason.code, 'SEATS_TAKEN');
    assert.is(new Set(seats).size, seats.length);
    assert.is(
      seats.length,
      new Set(answers.flatMap((answer) => answer.seats)).size,
      'every seat has somebody who can pay for it',
    );
    assert.is(
      seats.some((seat) => seat < 5),
      false,
      'nothing sold was given away',
    );
    assert.is(await world.picture(one, 5), 'sssss');
  });

  test('a store that went back in time is noticed, and what was done since is put back', async () => {
    world.newShow();
    const desk = world.desk();
    await world.pick(desk, [1]);
    const { epoch } = await desk.arrangement(world.show);
    let later: HoldAnswer | null = null;
    await world.store.rollBack(world.show, async () => {
      later = await world.pick(desk, [2, 3]);
    });
    await world.pick(desk, [9]);
    assert.is(await world.picture(desk, 11), '.hhh.....h.');
    assert.is((await desk.arrangement(world.show)).epoch > epoch, true);
    assert.ok(later);
    await desk.reserve(desk.verify((later as HoldAnswer).token, world.show), hourMs);
  });

  test('a state of another database is not believed', async () => {
    world.newShow();
    const [one, two] = world.nodes();
    await world.pick(one, [1]);
    await one.close();
    world.shows.change(world.show, { leaseEpoch: 0 });
    assert.is(await world.picture(two, 4), '.h..', 'the live hold is kept');
    assert.is((await two.arrangement(world.show)).epoch, 2);
  });

  test('any sequence of calls keeps the books', async () => {
    world.newShow(smallHall);
    const seed = Number(process.env.SEED ?? Date.now() % 100_000);
    console.log(`seed ${seed}`);
    const random = randomFrom(seed);
    const nodes = world.nodes();
    const watch = watchSeats(world.desk(), world.show);
    let books = '';
    const parties: { token: string; seats: number[]; state: 'held' | 'reserved' | 'sold' }[] = [];
    for (let step = 0; step < 300; step++) {
      const desk = nodes[random(2)] as SeatDesk;
      const index = random(parties.length + 3);
      const party = parties[index];
      try {
        if (!party) {
          const answer = random(2)
            ? await world.auto(desk, 1 + random(4))
            : await world.pick(desk, uniqueSeats(random, 40));
          parties.push({ token: answer.token, seats: answer.seats, state: 'held' });
        } else if (party.state === 'held') {
          const act = random(5);
          if (act === 0) {
            await desk.release(party.token);
            parties.splice(index, 1);
          } else if (act === 1) {
            await desk.reserve(desk.verify(party.token, world.show), hourMs);
            party.state = 'reserved';
          } else {
            const answer =
              act === 2
                ? await world.auto(desk, 1 + random(4), party.token, party.seats.slice(0, random(3)))
                : await world.pick(desk, uniqueSeats(random, 40), party.token);
            Object.assign(party, { token: answer.token, seats: answer.seats });
          }
        } else {
          const { tag } = desk.verify(party.token, world.show);
          const isSale = party.state === 'reserved' && random(2) === 0;
          if (isSale) {
            await desk.markSold({ scheduleId: world.show, seats: party.seats, tag: tag, epoch: 0 });
            party.state = 'sold';
          } else {
            await desk.giveBack(world.show, party.seats, tag);
            parties.splice(index, 1);
          }
        }
      } catch (error) {
        if (!(error instanceof ParterreError) || !['SEATS_TAKEN', 'SOLD_OUT', 'NOT_ENOUGH_SEATS'].includes(error.code))
          throw error;
      }
      const expected = Array.from({ length: 40 }, () => '.');
      for (const { seats, state } of parties) {
        for (const seat of seats) {
          assert.is(expected[seat], '.', `seed ${seed}, step ${step}: seat ${seat} has two owners`);
          expected[seat] = state === 'held' ? 'h' : state === 'reserved' ? 'r' : 's';
        }
      }
      books = expected.join('');
      // What another node did is heard a moment later.
      await until(`the books after step ${step} of seed ${seed}`, async () => (await world.picture(desk)) === books);
    }
    await until('the books at the watcher', () => watch.picture() === books);
    for (const desk of nodes) await until('the books at each node', async () => (await world.picture(desk)) === books);
    watch.stop();
  });
}

/** Mulberry32: a whole number below `bound`. */
function randomFrom(seed: number): (bound: number) => number {
  let a = seed;
  return (bound) => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % bound;
  };
}

function uniqueSeats(random: (bound: number) => number, seatCount: number): number[] {
  return [...new Set(range(0, random(4)).map(() => random(seatCount)))];
}
