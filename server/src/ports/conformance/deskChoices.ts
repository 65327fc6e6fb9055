/** What may be chosen, and what the engine proposes. */
import { randomUUID } from 'node:crypto';
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import type { HoldInput } from '../../contract/index.ts';
import { until } from '../../testing/until.ts';
import { range } from './deskFixture.ts';
import { type DeskWorld, refuses, smallHall, sortNumbers, wait } from './deskWorld.ts';

export function choices(test: Test, world: DeskWorld): void {
  test('an unknown show', async () => {
    const desk = world.desk();
    world.show = 1;
    await refuses('SCHEDULE_NOT_FOUND', () => desk.arrangement(1));
    await refuses('SCHEDULE_NOT_FOUND', () => world.pick(desk, [1]));
    await refuses('SCHEDULE_NOT_FOUND', () => desk.counts(1));
    world.show = 3000;
  });

  test('picks by hand, re-picks with the same clock, lets go', async () => {
    world.newShow();
    const desk = world.desk();
    const beganMs = Date.now();
    const first = await world.pick(desk, [3, 4]);
    assert.equal(first.seats, [3, 4]);
    assert.is(first.together, true);
    assert.ok(first.nowMs - (first.expiresAtMs - 8 * 60_000) <= Date.now() - beganMs + 1_000);
    assert.is(first.expiresAtMs - first.nowMs <= 8 * 60_000, true);
    assert.is(await world.picture(desk, 8), '...hh...');
    await wait(15);
    const second = await world.pick(desk, [4, 6], first.token);
    assert.is(second.together, false);
    assert.is(second.expiresAtMs, first.expiresAtMs, 'the clock is not reset by re-picking');
    assert.is(await world.picture(desk, 8), '....h.h.');
    const none = await world.pick(desk, [], second.token);
    assert.equal(none.seats, []);
    assert.is(await world.picture(desk, 8), '........');
    const again = await world.pick(desk, [1], none.token);
    assert.is(again.expiresAtMs, first.expiresAtMs, 'nor by giving all back');
    await desk.release(again.token);
    await desk.release(again.token);
    assert.is(await world.picture(desk, 8), '........');
  });

  test('seats of others are taken, and said so', async () => {
    world.newShow();
    const desk = world.desk();
    await world.pick(desk, [3, 4]);
    const error = await refuses('SEATS_TAKEN', () => world.pick(desk, [4, 5]));
    assert.equal(error.detail.seats, [4]);
    assert.is(await world.picture(desk, 8), '...hh...');
  });

  test('a divided party is told so by the engine, where it chose for all of them from all there is', async () => {
    world.newShow(['oo.oo']);
    const desk = world.desk();
    const key = randomUUID();
    const divided = await world.auto(desk, 3, undefined, [], key);
    assert.equal([divided.together, divided.unmet], [false, ['TOGETHER']]);
    assert.equal((await world.auto(desk, 3, undefined, [], key)).unmet, ['TOGETHER'], 'the same key, the same answer');
    assert.equal((await world.auto(desk, 2, divided.token)).unmet, []);
    const picked = await world.pick(desk, [0, 2], divided.token);
    assert.equal(picked.unmet, []);
    assert.equal((await world.auto(desk, 3, picked.token, [0, 2])).unmet, [], 'two of them chose themselves');
  });

  test("the engine assigns by the screen's algorithm, keeps what it should", async () => {
    world.newShow(smallHall, { algorithm: 'bottom_right_to_top_left' });
    const desk = world.desk();
    const first = await world.auto(desk, 2);
    assert.equal([...first.seats].sort(sortNumbers), [38, 39]);
    assert.is(first.together, true);
    const more = await world.auto(desk, 3, first.token);
    assert.equal([...more.seats].sort(sortNumbers), [37, 38, 39]);
    const kept = await world.auto(desk, 3, more.token, [37]);
    assert.is(kept.seats.includes(37), true);
    assert.is(kept.seats.length, 3);
    const fewer = await world.auto(desk, 1, kept.token, [37]);
    assert.equal(fewer.seats, [37]);
    assert.is(await world.picture(desk), `${'.'.repeat(37)}h..`);
  });

  test('who comes later sits beside those who picked their seats, with distance from others and with whole sofas too', async () => {
    const { rules } = world.shows.add(9, ['o']);
    const beside = async (rows: string[], more: object, picked: number[], count: number) => {
      world.newShow(rows, { rules: { ...rules, ...more } });
      const desk = world.desk();
      const { token } = await world.pick(desk, picked);
      return [...(await world.auto(desk, count, token, picked)).seats].sort(sortNumbers);
    };
    assert.equal(await beside(['oooooooooo', 'oooooooooo'], {}, [16, 17], 3), [15, 16, 17]);
    assert.equal(await beside(['oooooooooo', 'oooooooooo'], { seatClearance: 2 }, [16, 17], 3), [15, 16, 17]);
    assert.equal(await beside(['oooooooo', 'ssssssss'], {}, [12, 13], 4), [10, 11, 12, 13]);
    // Half a sofa is given to nobody: one more sits in the row of seats, and the sofa stays theirs.
    assert.equal((await beside(['oooo', 'ssss'], {}, [4, 5], 3)).slice(1), [4, 5]);
  });

  test('refuses what is not there and what is too much', async () => {
    world.newShow(['oooo']);
    const desk = world.desk();
    await refuses('SELECTION_REFUSED', () => world.pick(desk, [4]));
    await refuses('SELECTION_REFUSED', () => world.pick(desk, [1, 1]));
    await refuses('SELECTION_REFUSED', () => world.pick(desk, range(0, 10)));
    await refuses('SELECTION_REFUSED', () => world.auto(desk, 11));
    const few = await refuses('NOT_ENOUGH_SEATS', () => world.auto(desk, 5));
    assert.is(few.detail.values?.available, 4);
    await world.auto(desk, 4);
    const all = await refuses('SOLD_OUT', () => world.auto(desk, 1));
    assert.is(all.detail.values?.context, 'undecided', 'held, not sold');
  });

  test('others than those proposed before, and as many wheelchair places as are asked for', async () => {
    world.newShow(['oooa', 'oooa']);
    const desk = world.desk();
    const ask = (want: Omit<Extract<HoldInput['want'], { kind: 'auto' }>, 'kind'>, token?: string) =>
      desk.hold(
        { scheduleId: world.show, idempotencyKey: randomUUID(), token, want: { kind: 'auto', ...want } },
        { source: 'site' },
      );
    const first = await ask({ count: 3 });
    assert.equal(first.seats, [0, 1, 2], 'nobody gets a wheelchair place who did not ask for it');
    const second = await ask({ count: 3, avoid: first.seats }, first.token);
    assert.equal(second.seats, [4, 5, 6]);
    await refuses('NOT_ENOUGH_SEATS', () => ask({ count: 3, avoid: [0, 1, 4, 5] }, second.token));
    const beside = await ask({ count: 2, accessible: 1 }, second.token);
    assert.equal([...beside.seats].sort(sortNumbers), [2, 3]);
    // A kept wheelchair place is one of those that are asked for.
    const three = await ask({ count: 3, accessible: 1, keep: [3] }, beside.token);
    assert.equal(
      three.seats.filter((seat) => seat === 3 || seat === 7),
      [3],
    );
    const two = await ask({ count: 3, accessible: 2, keep: [1, 2] }, three.token);
    assert.is(two.seats.length, 3);
    const none = await refuses('NOT_ENOUGH_SEATS', () => ask({ count: 3, accessible: 3 }, two.token));
    assert.is(none.detail.values?.context, 'accessible');
    const unknown = await refuses('SELECTION_REFUSED', () => ask({ count: 1, classes: ['balcony'] }));
    assert.is(unknown.detail.values?.rule, 'WRONG_CLASS');
    await refuses('NOT_ENOUGH_SEATS', () => ask({ count: 1, classes: [] }));
  });

  test('blocked seats are for the point of sale', async () => {
    world.newShow(['obbo'], { blockedSeats: [3] });
    const desk = world.desk();
    await refuses('SELECTION_REFUSED', () => world.pick(desk, [1]));
    await refuses('SELECTION_REFUSED', () => world.pick(desk, [3]));
    assert.is(await world.picture(desk, 4), '.bbb');
    const { token } = await world.pick(desk, [1, 3], undefined, { source: 'pos' });
    assert.is(await world.picture(desk, 4), '.hbh');
    await desk.release(token);
    assert.is(await world.picture(desk, 4), '.bbb');
    assert.equal(await desk.counts(world.show), {
      free: 4,
      online: 1,
      blocked: 3,
      undecided: 0,
      total: 4,
      largestRun: 1,
    });
  });

  test('a seat that is out of order is for nobody, and who holds it cannot buy it', async () => {
    world.newShow(['oooob'], {
      outages: [
        { rowLabel: 'A', seatLabel: '2' },
        { rowLabel: 'A', seatLabel: '5' },
      ],
    });
    const desk = world.desk();
    assert.is(await world.picture(desk, 5), '.x..x');
    for (const source of ['site', 'pos'] as const) {
      const refusal = await refuses('SELECTION_REFUSED', () => world.pick(desk, [0, 1, 4], undefined, { source }));
      assert.equal([refusal.detail.values?.rule, refusal.detail.seats], ['SEAT_BLOCKED', [1, 4]]);
    }
    assert.equal(await desk.counts(world.show), {
      free: 5,
      online: 3,
      blocked: 2,
      undecided: 0,
      total: 5,
      largestRun: 2,
    });
    const { token } = await world.pick(desk, [2, 3]);
    world.shows.change(world.show, { outages: [{ rowLabel: 'A', seatLabel: '3' }] });
    await desk.changed([world.show]);
    assert.is(await world.picture(desk, 5), '..hhb', 'a lease says more');
    const held = desk.verify(token, world.show);
    const refusal = await refuses('SELECTION_REFUSED', () => desk.check(held, { count: 2, source: 'site' }));
    assert.equal([refusal.detail.values?.rule, refusal.detail.seats], ['SEAT_BLOCKED', [2]]);
    const other = await world.auto(desk, 3, token);
    assert.not(other.seats.includes(2), 'nor does who has leased it get it again');
    await desk.release(other.token);
    assert.is(await world.picture(desk, 5), '..x.b');
    assert.is((await world.auto(desk, 3)).together, false, 'not even the engine gives it');
  });

  test("the website stops before the box office's reserve and at its hour, the point of sale does not", async () => {
    world.newShow(['oooooo'], { onlineReserve: 2 });
    const desk = world.desk();
    assert.is((await desk.counts(world.show)).online, 4);
    for (const work of [() => world.auto(desk, 5), () => world.pick(desk, range(0, 4))]) {
      assert.is((await refuses('NOT_ENOUGH_SEATS', work)).detail.values?.available, 4);
    }
    const { token } = await world.auto(desk, 4);
    for (const work of [() => world.auto(desk, 1), () => world.pick(desk, [5]), () => world.pick(desk, [4, 5])]) {
      assert.is((await refuses('SOLD_OUT', work)).detail.values?.context, 'online');
    }
    const more = await refuses('NOT_ENOUGH_SEATS', () => world.auto(desk, 5, token));
    assert.is(more.detail.values?.available, 4, 'its own seats count as its own');
    assert.is((await world.auto(desk, 4, token)).seats.length, 4, 'what it has already may be chosen anew');
    await world.pick(desk, [0, 5], token);
    await world.pick(desk, [1, 2], undefined, { source: 'pos' });
    world.newShow(smallHall, { onlineSaleEndsAtMs: Date.now() - 1000 });
    await refuses('SALE_CLOSED', () => world.pick(desk, [1]));
    await world.pick(desk, [1], undefined, { source: 'pos' });
  });

  test("two nodes together keep the box office's reserve", async () => {
    world.newShow(['ooooobbooo', 'oooooooooo'], { onlineReserve: 6 });
    const [one, two] = world.nodes();
    await world.pick(one, [5], undefined, { source: 'pos' });
    await Promise.all([one.counts(world.show), two.counts(world.show)]);
    const seats = [...range(0, 4), ...range(7, 19)];
    const results = await Promise.allSettled(seats.map((seat, i) => world.pick(i % 2 ? one : two, [seat])));
    const codes = results.map((result) => (result.status === 'rejected' ? result.reason.code : 'held'));
    assert.is(codes.filter((code) => code === 'held').length, 12, codes.join());
    assert.is(
      codes.every((code) => ['held', 'SOLD_OUT', 'NOT_ENOUGH_SEATS'].includes(code)),
      true,
      codes.join(),
    );
    await until('word of the last pick', async () => (await one.counts(world.show)).online === 0);
    await world.pick(two, [6, seats[codes.indexOf('SOLD_OUT')] ?? 0], undefined, { source: 'pos' });
  });

  test('a stranded seat is let be while picking and refused at the end where it is forbidden', async () => {
    world.newShow(['oooo', 'oooo'], { rules: { ...world.shows.add(9, ['o']).rules, strandedSeats: 'forbid' } });
    const desk = world.desk();
    const picking = await world.pick(desk, [1]);
    assert.equal(picking.seats, [1]);
    const refusal = await refuses('SELECTION_REFUSED', () =>
      desk.check(desk.verify(picking.token, world.show), { count: 1, source: 'site' }),
    );
    assert.equal([refusal.detail.values?.rule, refusal.detail.seats], ['STRANDED_SEAT', [0]]);
    await refuses('SELECTION_REFUSED', () => world.pick(desk, [1], picking.token, { count: 1 }));
    const good = await world.pick(desk, [0], picking.token, { count: 1 });
    assert.equal(await desk.check(desk.verify(good.token, world.show), { count: 1, source: 'site' }), []);
    await refuses('SELECTION_REFUSED', () =>
      desk.check(desk.verify(good.token, world.show), { count: 2, source: 'site' }),
    );
  });

  test('whoever sells at a counter is warned of a stranded seat that is forbidden, and may go on', async () => {
    world.newShow(['oooo', 'oooo'], { rules: { ...world.shows.add(9, ['o']).rules, strandedSeats: 'forbid' } });
    const desk = world.desk();
    const { token } = await world.pick(desk, [1], undefined, { source: 'pos' });
    const check = (rules: { strandedOnlyWarns?: boolean }) =>
      desk.check(desk.verify(token, world.show), { count: 1, source: 'pos', rules });
    assert.equal(await check({ strandedOnlyWarns: true }), [{ code: 'STRANDED_SEAT', severity: 'warn', seats: [0] }]);
    await refuses('SELECTION_REFUSED', () => check({}));
  });

  test('nobody is blamed for what the engine chose', async () => {
    world.newShow(['ooo'], { rules: { ...world.shows.add(9, ['o']).rules, strandedSeats: 'forbid' } });
    const desk = world.desk();
    const answer = await world.auto(desk, 2);
    const warnings = await desk.check(desk.verify(answer.token, world.show), { count: 2, source: 'site' });
    assert.equal(
      warnings.map(({ severity }) => severity),
      warnings.map(() => 'warn'),
    );
  });

  test('social distancing keeps others away', async () => {
    world.newShow(['oooooooo'], { rules: { ...world.shows.add(9, ['o']).rules, seatClearance: 2 } });
    const desk = world.desk();
    const { token } = await world.pick(desk, [0]);
    await refuses('SELECTION_REFUSED', () => world.pick(desk, [2]));
    await world.pick(desk, [0, 1], token);
    assert.equal((await world.auto(desk, 1)).seats, [4]);
  });

  test('who gets fewer seats than asked for is told how many there are, without those that nobody may have', async () => {
    const { rules } = world.shows.add(9, ['o']);
    world.newShow(['oooooooooo'], { rules: { ...rules, seatClearance: 2 } });
    const distanced = world.desk();
    await world.pick(distanced, [4]);
    const few = await refuses('NOT_ENOUGH_SEATS', () => world.auto(distanced, 6));
    assert.is(few.detail.values?.available, 5, 'of nine free seats 2, 3, 5 and 6 stay empty');
    const { token } = await world.auto(distanced, 3);
    const other = await refuses('NOT_ENOUGH_SEATS', () => world.auto(distanced, 10, token));
    assert.is(other.detail.values?.available, 5, 'its own are its own');
    await world.auto(distanced, 5, token);
    const none = await refuses('SOLD_OUT', () => world.auto(distanced, 1));
    assert.is(none.detail.values?.context, 'online', 'four are free, and nobody may have one');

    world.newShow(['ssoss'], { rules: { ...rules, sofasTogether: true } });
    const sofas = world.desk();
    await world.pick(sofas, [2]);
    const pair = await refuses('NOT_ENOUGH_SEATS', () => world.auto(sofas, 3));
    assert.is(pair.detail.values?.available, 2, 'a sofa, and not half of the other');
    const alone = await refuses('NOT_ENOUGH_SEATS', () => world.auto(sofas, 1));
    assert.is(alone.detail.values?.available, 0, 'two would get one of them');
  });

  test('where a place of a sofa may be kept free an odd party is proposed so, may choose so, and nobody gets that place', async () => {
    const { rules } = world.shows.add(9, ['o']);
    world.newShow(['ssss'], { rules: { ...rules, sofasTogether: true, placeKeptFree: true, count: undefined } });
    const desk = world.desk();
    const { seats, token } = await world.auto(desk, 3);
    assert.is(seats.length, 3);
    await world.pick(desk, [1, 2, 3], token);
    await refuses('SOLD_OUT', () => world.auto(desk, 1));
  });
}
