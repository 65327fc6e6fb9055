/** What the seat desk promises, on whichever lease store. Two desks on one store are two nodes. */
import { randomUUID } from 'node:crypto';
import '@parterre/engine/node';
import { Hall, Inventory } from '@parterre/engine';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { HoldAnswer, HoldInput, SeatsMessage } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { createSeatDesk, type SeatDeskOptions } from '../../services/seats/seatDesk.ts';
import { until } from '../../testing/until.ts';
import type { SaleSource, SeatDesk } from '../seatDesk.ts';
import type { ShowRecord } from '../showStore.ts';
import { range, ShowTable } from './deskFixture.ts';
import type { LeaseStoreUnderTest } from './leaseConformance.ts';

export interface DeskStoreUnderTest extends LeaseStoreUnderTest {
  /** The same data as another node sees it. */
  secondNode(): Promise<LeaseStoreUnderTest>;
  /** Sets a show's stored state back to what `snapshot` said, as a failover that lost writes does. */
  rollBack(scheduleId: number, work: () => Promise<void>): Promise<void>;
}

const secret = 'a secret of the tests, long enough';
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** 4 rows of 10; seat = row * 10 + column. */
const smallHall = ['oooooooooo', 'oooooooooo', 'oooooooooo', 'oooooooooo'];

export function deskConformance(name: string, openStore: () => Promise<DeskStoreUnderTest>): void {
  const test = suite(`seat desk: ${name}`);
  let store: DeskStoreUnderTest;
  let other: LeaseStoreUnderTest;
  let shows: ShowTable;
  let show = 2000;
  const desks: SeatDesk[] = [];

  const deskOn = (on: LeaseStoreUnderTest, options: Partial<SeatDeskOptions> = {}) => {
    const onError = (error: unknown, context: string) => console.error(context, error);
    const desk = createSeatDesk({ leases: on.leases, events: on.events, shows, secret, options, onError });
    desks.push(desk);
    return desk;
  };
  const newShow = (rows = smallHall, more: Partial<ShowRecord> = {}) => {
    show++;
    shows.add(show, rows, more);
    return show;
  };
  const pick = (
    desk: SeatDesk,
    seats: number[],
    token?: string,
    more: { source?: SaleSource; count?: number; key?: string } = {},
  ) =>
    desk.hold(
      { scheduleId: show, idempotencyKey: more.key ?? randomUUID(), token, want: { kind: 'seats', seats } },
      { source: more.source ?? 'site', rules: more.count === undefined ? undefined : { count: more.count } },
    );
  const auto = (desk: SeatDesk, count: number, token?: string, keep?: number[], key: string = randomUUID()) =>
    desk.hold(
      { scheduleId: show, idempotencyKey: key, token, want: { kind: 'auto', count, keep } },
      { source: 'site' },
    );
  const picture = async (desk: SeatDesk, count = 40) => {
    const { hall, snapshot } = await desk.arrangement(show);
    return letters(hall, snapshot).slice(0, count);
  };

  test.before(async () => {
    store = await openStore();
    other = await store.secondNode();
    shows = new ShowTable();
  });
  test.after.each(async () => {
    await Promise.all(desks.splice(0).map((desk) => desk.close()));
  });
  test.after(async () => {
    await other.close();
    await store.close();
  });

  test('an unknown show', async () => {
    const desk = deskOn(store);
    show = 1;
    await refuses('SCHEDULE_NOT_FOUND', () => desk.arrangement(1));
    await refuses('SCHEDULE_NOT_FOUND', () => pick(desk, [1]));
    await refuses('SCHEDULE_NOT_FOUND', () => desk.counts(1));
    show = 3000;
  });

  test('picks by hand, re-picks with the same clock, lets go', async () => {
    newShow();
    const desk = deskOn(store);
    const beganMs = Date.now();
    const first = await pick(desk, [3, 4]);
    assert.equal(first.seats, [3, 4]);
    assert.is(first.together, true);
    assert.ok(first.nowMs - (first.expiresAtMs - 8 * 60_000) <= Date.now() - beganMs + 1_000);
    assert.is(first.expiresAtMs - first.nowMs <= 8 * 60_000, true);
    assert.is(await picture(desk, 8), '...hh...');
    await wait(15);
    const second = await pick(desk, [4, 6], first.token);
    assert.is(second.together, false);
    assert.is(second.expiresAtMs, first.expiresAtMs, 'the clock is not reset by re-picking');
    assert.is(await picture(desk, 8), '....h.h.');
    const none = await pick(desk, [], second.token);
    assert.equal(none.seats, []);
    assert.is(await picture(desk, 8), '........');
    const again = await pick(desk, [1], none.token);
    assert.is(again.expiresAtMs, first.expiresAtMs, 'nor by giving all back');
    await desk.release(again.token);
    await desk.release(again.token);
    assert.is(await picture(desk, 8), '........');
  });

  test('seats of others are taken, and said so', async () => {
    newShow();
    const desk = deskOn(store);
    await pick(desk, [3, 4]);
    const error = await refuses('SEATS_TAKEN', () => pick(desk, [4, 5]));
    assert.equal(error.detail.seats, [4]);
    assert.is(await picture(desk, 8), '...hh...');
  });

  test('a divided party is told so by the engine, where it chose for all of them from all there is', async () => {
    newShow(['oo.oo']);
    const desk = deskOn(store);
    const key = randomUUID();
    const divided = await auto(desk, 3, undefined, [], key);
    assert.equal([divided.together, divided.unmet], [false, ['TOGETHER']]);
    assert.equal((await auto(desk, 3, undefined, [], key)).unmet, ['TOGETHER'], 'the same key, the same answer');
    assert.equal((await auto(desk, 2, divided.token)).unmet, []);
    const picked = await pick(desk, [0, 2], divided.token);
    assert.equal(picked.unmet, []);
    assert.equal((await auto(desk, 3, picked.token, [0, 2])).unmet, [], 'two of them chose themselves');
  });

  test("the engine assigns by the screen's algorithm, keeps what it should", async () => {
    newShow(smallHall, { algorithm: 'bottom_right_to_top_left' });
    const desk = deskOn(store);
    const first = await auto(desk, 2);
    assert.equal([...first.seats].sort(sortNumbers), [38, 39]);
    assert.is(first.together, true);
    const more = await auto(desk, 3, first.token);
    assert.equal([...more.seats].sort(sortNumbers), [37, 38, 39]);
    const kept = await auto(desk, 3, more.token, [37]);
    assert.is(kept.seats.includes(37), true);
    assert.is(kept.seats.length, 3);
    const fewer = await auto(desk, 1, kept.token, [37]);
    assert.equal(fewer.seats, [37]);
    assert.is(await picture(desk), `${'.'.repeat(37)}h..`);
  });

  test('refuses what is not there and what is too much', async () => {
    newShow(['oooo']);
    const desk = deskOn(store);
    await refuses('SELECTION_REFUSED', () => pick(desk, [4]));
    await refuses('SELECTION_REFUSED', () => pick(desk, [1, 1]));
    await refuses('SELECTION_REFUSED', () => pick(desk, range(0, 10)));
    await refuses('SELECTION_REFUSED', () => auto(desk, 11));
    const few = await refuses('NOT_ENOUGH_SEATS', () => auto(desk, 5));
    assert.is(few.detail.values?.available, 4);
    await auto(desk, 4);
    const all = await refuses('SOLD_OUT', () => auto(desk, 1));
    assert.is(all.detail.values?.context, 'undecided', 'held, not sold');
  });

  test('others than those proposed before, and as many wheelchair places as are asked for', async () => {
    newShow(['oooa', 'oooa']);
    const desk = deskOn(store);
    const ask = (want: Omit<Extract<HoldInput['want'], { kind: 'auto' }>, 'kind'>, token?: string) =>
      desk.hold(
        { scheduleId: show, idempotencyKey: randomUUID(), token, want: { kind: 'auto', ...want } },
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
    newShow(['obbo'], { blockedSeats: [3] });
    const desk = deskOn(store);
    await refuses('SELECTION_REFUSED', () => pick(desk, [1]));
    await refuses('SELECTION_REFUSED', () => pick(desk, [3]));
    assert.is(await picture(desk, 4), '.bbb');
    const { token } = await pick(desk, [1, 3], undefined, { source: 'pos' });
    assert.is(await picture(desk, 4), '.hbh');
    await desk.release(token);
    assert.is(await picture(desk, 4), '.bbb');
    assert.equal(await desk.counts(show), { free: 4, online: 1, undecided: 0, total: 4, largestRun: 1 });
  });

  test("the website stops before the box office's reserve and at its hour, the point of sale does not", async () => {
    newShow(['oooooo'], { onlineReserve: 2 });
    const desk = deskOn(store);
    assert.is((await desk.counts(show)).online, 4);
    for (const work of [() => auto(desk, 5), () => pick(desk, range(0, 4))]) {
      assert.is((await refuses('NOT_ENOUGH_SEATS', work)).detail.values?.available, 4);
    }
    const { token } = await auto(desk, 4);
    for (const work of [() => auto(desk, 1), () => pick(desk, [5]), () => pick(desk, [4, 5])]) {
      assert.is((await refuses('SOLD_OUT', work)).detail.values?.context, 'online');
    }
    const more = await refuses('NOT_ENOUGH_SEATS', () => auto(desk, 5, token));
    assert.is(more.detail.values?.available, 4, 'its own seats count as its own');
    assert.is((await auto(desk, 4, token)).seats.length, 4, 'what it has already may be chosen anew');
    await pick(desk, [0, 5], token);
    await pick(desk, [1, 2], undefined, { source: 'pos' });
    newShow(smallHall, { onlineSaleEndsAtMs: Date.now() - 1000 });
    await refuses('SALE_CLOSED', () => pick(desk, [1]));
    await pick(desk, [1], undefined, { source: 'pos' });
  });

  test("two nodes together keep the box office's reserve", async () => {
    newShow(['ooooobbooo', 'oooooooooo'], { onlineReserve: 6 });
    const [one, two] = [deskOn(store), deskOn(other)];
    await pick(one, [5], undefined, { source: 'pos' });
    await Promise.all([one.counts(show), two.counts(show)]);
    const seats = [...range(0, 4), ...range(7, 19)];
    const results = await Promise.allSettled(seats.map((seat, i) => pick(i % 2 ? one : two, [seat])));
    const codes = results.map((result) => (result.status === 'rejected' ? result.reason.code : 'held'));
    assert.is(codes.filter((code) => code === 'held').length, 12, codes.join());
    assert.is(
      codes.every((code) => ['held', 'SOLD_OUT', 'NOT_ENOUGH_SEATS'].includes(code)),
      true,
      codes.join(),
    );
    await until('word of the last pick', async () => (await one.counts(show)).online === 0);
    await pick(two, [6, seats[codes.indexOf('SOLD_OUT')] ?? 0], undefined, { source: 'pos' });
  });

  test('a stranded seat warns while picking and is refused at the end where it is forbidden', async () => {
    newShow(['oooo', 'oooo'], { rules: { ...shows.add(9, ['o']).rules, strandedSeats: 'forbid' } });
    const desk = deskOn(store);
    const picking = await pick(desk, [1]);
    assert.equal(picking.warnings, [{ code: 'STRANDED_SEAT', seats: [0] }]);
    const refusal = await refuses('SELECTION_REFUSED', () =>
      desk.check(desk.verify(picking.token, show), { count: 1, source: 'site' }),
    );
    assert.is(refusal.detail.values?.rule, 'STRANDED_SEAT');
    await refuses('SELECTION_REFUSED', () => pick(desk, [1], picking.token, { count: 1 }));
    const good = await pick(desk, [0], picking.token, { count: 1 });
    assert.equal(await desk.check(desk.verify(good.token, show), { count: 1, source: 'site' }), []);
    await refuses('SELECTION_REFUSED', () => desk.check(desk.verify(good.token, show), { count: 2, source: 'site' }));
  });

  test('nobody is blamed for what the engine chose', async () => {
    newShow(['ooo'], { rules: { ...shows.add(9, ['o']).rules, strandedSeats: 'forbid' } });
    const desk = deskOn(store);
    const answer = await auto(desk, 2);
    const warnings = await desk.check(desk.verify(answer.token, show), { count: 2, source: 'site' });
    assert.equal(
      warnings.map(({ severity }) => severity),
      warnings.map(() => 'warn'),
    );
  });

  test('social distancing keeps others away', async () => {
    newShow(['oooooooo'], { rules: { ...shows.add(9, ['o']).rules, seatClearance: 2 } });
    const desk = deskOn(store);
    const { token } = await pick(desk, [0]);
    await refuses('SELECTION_REFUSED', () => pick(desk, [2]));
    await pick(desk, [0, 1], token);
    assert.equal((await auto(desk, 1)).seats, [4]);
  });

  test('who gets fewer seats than asked for is told how many there are, without those that nobody may have', async () => {
    const { rules } = shows.add(9, ['o']);
    newShow(['oooooooooo'], { rules: { ...rules, seatClearance: 2 } });
    const distanced = deskOn(store);
    await pick(distanced, [4]);
    const few = await refuses('NOT_ENOUGH_SEATS', () => auto(distanced, 6));
    assert.is(few.detail.values?.available, 5, 'of nine free seats 2, 3, 5 and 6 stay empty');
    const { token } = await auto(distanced, 3);
    const other = await refuses('NOT_ENOUGH_SEATS', () => auto(distanced, 10, token));
    assert.is(other.detail.values?.available, 5, 'its own are its own');
    await auto(distanced, 5, token);
    const none = await refuses('SOLD_OUT', () => auto(distanced, 1));
    assert.is(none.detail.values?.context, 'online', 'four are free, and nobody may have one');

    newShow(['ssoss'], { rules: { ...rules, sofasTogether: true } });
    const sofas = deskOn(store);
    await pick(sofas, [2]);
    const pair = await refuses('NOT_ENOUGH_SEATS', () => auto(sofas, 3));
    assert.is(pair.detail.values?.available, 2, 'a sofa, and not half of the other');
    const alone = await refuses('NOT_ENOUGH_SEATS', () => auto(sofas, 1));
    assert.is(alone.detail.values?.available, 0, 'two would get one of them');
  });

  test('many at once never get the same seat, and every loser is told', async () => {
    newShow(smallHall);
    const [one, two] = [deskOn(store), deskOn(other)];
    const results = await Promise.allSettled(range(0, 59).map((i) => auto(i % 2 ? one : two, 1 + (i % 3))));
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
      await until('word of every pick', async () => (await picture(desk)).split('h').length - 1 === seats.length);
    assert.is(await picture(one), await picture(two));
  });

  test('of many that click one seat, one gets it', async () => {
    newShow();
    const [one, two] = [deskOn(store), deskOn(other)];
    await Promise.all([one.counts(show), two.counts(show)]);
    const results = await Promise.allSettled(range(0, 19).map((i) => pick(i % 2 ? one : two, [7, 8])));
    assert.is(results.filter(({ status }) => status === 'fulfilled').length, 1);
    for (const result of results) if (result.status === 'rejected') assert.equal(result.reason.detail.seats, [7, 8]);
  });

  test('a party that loses against another node is seated elsewhere', async () => {
    newShow();
    const [one, two] = [deskOn(store), deskOn(other)];
    await Promise.all([one.counts(show), two.counts(show)]);
    const [a, b] = await Promise.all([auto(one, 2), auto(two, 2)]);
    assert.equal([...a.seats, ...b.seats].sort(sortNumbers), [0, 1, 2, 3]);
  });

  test('the same key gets the same answer, on every node', async () => {
    newShow();
    const [one, two] = [deskOn(store), deskOn(other)];
    const key = randomUUID();
    const first = await pick(one, [5, 6], undefined, { key });
    const again = await pick(one, [5, 6], undefined, { key });
    await until('word at the other node', async () => (await picture(two, 8)) === '.....hh.');
    const there = await pick(two, [5, 6], undefined, { key });
    for (const replay of [again, there]) assert.equal({ ...replay, nowMs: 0 }, { ...first, nowMs: 0 });
    const autoKey = randomUUID();
    const [a, b] = await Promise.all([
      auto(one, 2, undefined, undefined, autoKey),
      auto(two, 2, undefined, undefined, autoKey),
    ]);
    assert.is(a.token, b.token);
    await refuses('HOLD_INVALID', () => pick(one, [8], undefined, { key }));
    for (const desk of [one, two])
      await until('word of both picks', async () => (await picture(desk)).split('h').length - 1 === 4);
    assert.is(await picture(one), await picture(two));
  });

  test('unpaid seats count on every node, also on one that came later, and no longer when they are sold', async () => {
    newShow();
    const [one, two] = [deskOn(store), deskOn(other)];
    const take = (desk: SeatDesk, session: string, ip = '192.0.2.1') =>
      desk.hold(
        { scheduleId: show, idempotencyKey: randomUUID(), want: { kind: 'auto', count: 4 } },
        { source: 'site', holder: { ip, session } },
      );
    // Of 40 seats an address may leave 20 unpaid.
    const holds: HoldAnswer[] = [];
    for (const session of ['a', 'b', 'c', 'd', 'e']) holds.push(await take(one, session));
    await until('word at the other node', async () => (await picture(two)).split('h').length - 1 === 20);
    for (const desk of [one, two, deskOn(store)]) {
      const error = await refuses('UNPAID_SEATS', () => take(desk, 'f'));
      assert.is(error.detail.values?.available, 0);
      assert.is(error.detail.retryAfterSeconds, 60);
    }
    const first = holds[0] as HoldAnswer;
    const { seats, tag } = one.verify(first.token, show);
    await one.reserve(one.verify(first.token, show), Date.now() + 60_000);
    await refuses('UNPAID_SEATS', () => take(one, 'f'));
    await one.markSold(show, seats, tag);
    await until('word at the other node', async () => (await picture(two)).includes('s'));
    await take(two, 'f');
    await take(two, 'g', '198.51.100.1');
  });

  test('tokens that are not ours', async () => {
    newShow();
    const desk = deskOn(store);
    const { token } = await pick(desk, [1]);
    const forged = `${token.slice(0, 60)}${token[60] === 'A' ? 'B' : 'A'}${token.slice(61)}`;
    for (const bad of [forged, token.slice(0, -4), 'x'.repeat(20), '', 'A'.repeat(5000), `${token}AAAA`]) {
      await refuses('HOLD_INVALID', () => pick(desk, [2], bad || 'nonsense'));
      await refuses('HOLD_INVALID', async () => desk.verify(bad, show));
      await refuses('HOLD_INVALID', () => desk.extend(bad));
      await refuses('HOLD_INVALID', () => desk.release(bad));
    }
    await refuses('HOLD_INVALID', async () => desk.verify(token, show + 1));
    const stranger = createSeatDesk({
      leases: store.leases,
      events: store.events,
      shows,
      secret: 'another secret, long enough too',
    });
    desks.push(stranger);
    await refuses('HOLD_INVALID', async () => stranger.verify(token, show));
  });

  test('an old token has no power over seats that went to another', async () => {
    newShow();
    const desk = deskOn(store);
    const old = await pick(desk, [1, 2]);
    await pick(desk, [2], old.token);
    await pick(desk, [1]);
    const error = await refuses('SEATS_TAKEN', () => desk.reserve(desk.verify(old.token, show), Date.now() + 60_000));
    assert.equal(error.detail.seats, [1]);
    await refuses('SEATS_TAKEN', () => desk.extend(old.token));
    await desk.release(old.token);
    assert.is(await picture(desk, 4), '.h..', 'releases only what is still its own');
  });

  test('a token used twice at once holds one selection', async () => {
    newShow();
    const desk = deskOn(store);
    const { token } = await pick(desk, [1]);
    await Promise.all([pick(desk, [2, 3], token), pick(desk, [3, 4], token)].map((one) => one.catch(() => {})));
    const after = await pick(desk, [8], token);
    assert.equal(after.seats, [8]);
    assert.is(await picture(desk, 10), '........h.');
  });

  test('a limited number of extensions; the same token extends once', async () => {
    newShow();
    const desk = deskOn(store);
    const first = await pick(desk, [1, 2]);
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
    const repicked = await pick(desk, [3], third.token);
    await refuses('HOLD_LIMIT', () => desk.extend(repicked.token));
  });

  test('a hold ends; watchers and the next visitor see it', async () => {
    newShow();
    const desk = deskOn(store, { holdMs: 1_000 });
    const watch = watchSeats(desk, show);
    await until('a snapshot', () => watch.messages.length > 0);
    const { token, expiresAtMs } = await pick(desk, [1, 2]);
    // Or the machine is so slow that its end comes first.
    await until('the hold at the watcher', () => watch.picture().startsWith('.hh.') || Date.now() >= expiresAtMs);
    const next = deskOn(store);
    await until('the next visitor’s turn', () =>
      pick(next, [1]).catch((refusal: ParterreError) => {
        assert.is(refusal.code, 'SEATS_TAKEN');
        return null;
      }),
    );
    assert.ok(Date.now() >= expiresAtMs, 'not before its end');
    await until('its end at the watcher', () => watch.picture().startsWith('.h..'));
    // What a node knows of the store's clock is a little late.
    await until('its end at the desk', () => store.leases.nowMs() >= expiresAtMs);
    await refuses('HOLD_EXPIRED', () => pick(desk, [3], token));
    await refuses('HOLD_EXPIRED', async () => desk.verify(token, show));
    await refuses('HOLD_EXPIRED', () => desk.extend(token));
    await desk.release(token);
    assert.is(await picture(desk, 4), '.h..', 'the next visitor’s stays');
    watch.stop();
  });

  test('a page that is left, by way of another node: its seats are free soon, those of one that came back are not', async () => {
    // On a machine too slow to come back in time, once more with more of it.
    for (let leftMs = 1_000, isBack = false; !isBack; leftMs *= 4) {
      newShow();
      const desk = deskOn(store, { leftMs });
      const there = deskOn(other, { leftMs });
      const watch = watchSeats(desk, show);
      const back = await pick(desk, [1]);
      const gone = await pick(desk, [3]);
      await until('both holds at the other node', async () => (await picture(there, 4)) === '.h.h');
      const leftAtMs = Date.now();
      await there.leave(back.token);
      await there.leave(gone.token);
      const input = {
        scheduleId: show,
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
        await until('the end of one', async () => (await picture(there, 4)) !== '.h.h');
        assert.is(await picture(there, 4), '.h..', 'the one that was left first had its end first');
        await until('its end at the watcher', () => watch.picture().startsWith('.h..'));
      }
      watch.stop();
    }
  });

  test('paying: reserved, then sold or given back', async () => {
    newShow();
    const desk = deskOn(store);
    const answer = await pick(desk, [1, 2]);
    const hold = desk.verify(answer.token, show);
    await desk.reserve(hold, Date.now() + 60_000);
    assert.is(await picture(desk, 5), '.rr..');
    await desk.reserve(hold, Date.now() + 90_000);
    await refuses('HOLD_ORDERED', () => desk.extend(answer.token));
    await desk.release(answer.token);
    await refuses('SEATS_TAKEN', () => pick(desk, [1], answer.token));
    assert.is(await picture(desk, 5), '.rr..', 'leaving the page does not give back what is being paid');
    await desk.giveBack(show, [2], hold.tag);
    await desk.markSold(show, [1], hold.tag);
    await desk.markSold(show, [1], hold.tag);
    assert.is(await picture(desk, 5), '.s...');
    await refuses('HOLD_ORDERED', () => desk.extend(answer.token));
    await desk.giveBack(show, [1], new Uint8Array(8).fill(9));
    assert.is(await picture(desk, 5), '.s...', 'only its own tag gives it back');
    await desk.giveBack(show, [1], hold.tag);
    assert.is(await picture(desk, 5), '.....');
  });

  test("two nodes see each other's picks", async () => {
    newShow();
    const [one, two] = [deskOn(store), deskOn(other)];
    const watch = watchSeats(two, show);
    await until('a snapshot', () => watch.messages.length > 0);
    const { token } = await pick(one, [1, 2]);
    await until('the other node’s pick', () => watch.picture().startsWith('.hh.'));
    await refuses('SEATS_TAKEN', () => pick(two, [2]));
    await pick(two, [2, 3], token);
    await until('the other node’s change', async () => (await picture(one, 5)) === '..hh.');
    watch.stop();
  });

  test('a watcher gets a snapshot, then deltas that follow on, one object for all', async () => {
    newShow();
    const desk = deskOn(store);
    const watches = [watchSeats(desk, show), watchSeats(desk, show)];
    await until('a snapshot for each', () => watches.every(({ messages }) => messages.length === 1));
    const beganMs = performance.now();
    for (const seat of [0, 2, 4]) {
      await Promise.all([pick(desk, [seat]), pick(desk, [seat + 1])]);
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
    const stays = watchSeats(desk, show);
    await until('a snapshot', () => stays.messages.length > 0);
    await pick(desk, [20]);
    await until('the delta', () => stays.picture()[20] === 'h');
    assert.is(watches[0]?.picture()[20], '.', 'a watcher that left hears nothing');
    stays.stop();
  });

  test('counts are told at once, and when they change', async () => {
    newShow();
    const desk = deskOn(store);
    await auto(desk, 1);
    const heard: number[] = [];
    const stop = new AbortController();
    desk.watchCounts([show], (_, counts) => heard.push(counts.online), stop.signal);
    await until('the counts', () => heard.length > 0);
    assert.equal(heard, [39], 'who comes back after an absence is not left with old counts');
    await auto(desk, 2);
    await until('the new counts', () => heard.at(-1) === 37);
    stop.abort();
    const later: number[] = [];
    const stopLater = new AbortController();
    desk.watchCounts([show], (_, counts) => later.push(counts.online), stopLater.signal);
    await until('the counts', () => later.length > 0);
    await auto(desk, 3);
    await until('what others are told', () => later.at(-1) === 34);
    stopLater.abort();
    assert.is(heard.at(-1), 37);
    assert.equal(await desk.counts(show), { free: 34, online: 34, undecided: 6, total: 40, largestRun: 10 });
  });

  test('a changed arrangement is read again by every node', async () => {
    newShow();
    const [one, two] = [deskOn(store), deskOn(other)];
    await pick(one, [1]);
    const watch = watchSeats(two, show);
    await until('a snapshot', () => watch.messages.length > 0);
    shows.change(show, { blockedSeats: [0, 1, 2] });
    await one.arrangementChanged(show);
    await until(
      'the new arrangement',
      () => watch.messages.some(({ kind }) => kind === 'arrangement') && watch.picture().startsWith('bhb.'),
    );
    await until('the new arrangement', async () => (await picture(one, 4)) === 'bhb.');
    await refuses('SELECTION_REFUSED', () => pick(two, [2]));
    watch.stop();
  });

  test('after a loss of the store nothing sold is lost, nor a hold that a node remembers', async () => {
    newShow();
    const [one, two] = [deskOn(store), deskOn(other)];
    const answer = await pick(one, [5, 6]);
    const paying = await pick(one, [8]);
    const sold = one.verify((await pick(one, [1, 2])).token, show);
    await one.markSold(show, sold.seats, sold.tag);
    shows.claim(show, sold.seats, sold.tag, null);
    const reserved = one.verify(paying.token, show);
    await one.reserve(reserved, Date.now() + 60_000);
    shows.claim(show, reserved.seats, reserved.tag, Date.now() + 60_000);
    await until('word at the other node', async () => (await picture(two, 10)) === '.ss..hh.r.');
    const { epoch } = await one.arrangement(show);
    const raised = shows.raised;
    await store.flush();
    const errors = await Promise.allSettled([pick(one, [1]), pick(two, [8]), pick(one, [3]), pick(two, [6])]);
    assert.equal(
      errors.map((result) => (result.status === 'rejected' ? result.reason.code : 'held')),
      ['SEATS_TAKEN', 'SEATS_TAKEN', 'held', 'SEATS_TAKEN'],
    );
    await until(
      'both to know the same',
      async () =>
        (await picture(one, 10)) === '.ss' + 'h.hh.r.' && (await picture(two, 10)) === (await picture(one, 10)),
    );
    assert.is((await one.arrangement(show)).epoch > epoch, true);
    assert.is(shows.raised - raised <= 2, true);
    await one.reserve(one.verify(answer.token, show), Date.now() + 60_000);
    assert.is(await picture(one, 10), '.ssh.rr.r.');
  });

  test('a hold that only the other node had heard of is put back after a loss', async () => {
    newShow();
    const one = deskOn(store);
    await pick(one, [1]);
    await store.flush();
    // It opens the show after the loss, so it knows of nothing.
    const two = deskOn(other);
    await pick(two, [9]);
    // The first node may hear of its own hold, put back, after the second one has.
    for (const desk of [two, one])
      await until('the hold that was put back', async () => (await picture(desk, 11)) === '.h.......h.');
  });

  test('a loss in the middle of a rush', async () => {
    newShow();
    const [one, two] = [deskOn(store), deskOn(other)];
    const sold = one.verify((await pick(one, range(0, 4))).token, show);
    await one.markSold(show, sold.seats, sold.tag);
    shows.claim(show, sold.seats, sold.tag, null);
    const rush = range(0, 30).map(async (i) => {
      await wait(i % 7);
      return auto(i % 2 ? one : two, 1);
    });
    await wait(3);
    await store.flush();
    const answers = (await Promise.allSettled(rush)).flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    );
    // A hold that no surviving node had heard of may be lost, and its seat go to another; but only one of them can pay.
    const paying = await Promise.allSettled(
      answers.map(async ({ token, seats }, i) => {
        const desk = i % 2 ? one : two;
        await desk.reserve(desk.verify(token, show), Date.now() + 60_000);
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
    assert.is(await picture(one, 5), 'sssss');
  });

  test('a store that went back in time is noticed, and what was done since is put back', async () => {
    newShow();
    const desk = deskOn(store);
    await pick(desk, [1]);
    const { epoch } = await desk.arrangement(show);
    let later: HoldAnswer | null = null;
    await store.rollBack(show, async () => {
      later = await pick(desk, [2, 3]);
    });
    await pick(desk, [9]);
    assert.is(await picture(desk, 11), '.hhh.....h.');
    assert.is((await desk.arrangement(show)).epoch > epoch, true);
    assert.ok(later);
    await desk.reserve(desk.verify((later as HoldAnswer).token, show), Date.now() + 60_000);
  });

  test('a state of another database is not believed', async () => {
    newShow();
    const [one, two] = [deskOn(store), deskOn(other)];
    await pick(one, [1]);
    await one.close();
    shows.change(show, { leaseEpoch: 0 });
    assert.is(await picture(two, 4), '.h..', 'the live hold is kept');
    assert.is((await two.arrangement(show)).epoch, 2);
  });

  test('any sequence of calls keeps the books', async () => {
    newShow(smallHall);
    const seed = Number(process.env.SEED ?? Date.now() % 100_000);
    console.log(`seed ${seed}`);
    const random = randomFrom(seed);
    const nodes = [deskOn(store), deskOn(other)];
    const watch = watchSeats(deskOn(store), show);
    let books = '';
    const parties: { token: string; seats: number[]; state: 'held' | 'reserved' | 'sold' }[] = [];
    for (let step = 0; step < 300; step++) {
      const desk = nodes[random(2)] as SeatDesk;
      const index = random(parties.length + 3);
      const party = parties[index];
      try {
        if (!party) {
          const answer = random(2) ? await auto(desk, 1 + random(4)) : await pick(desk, uniqueSeats(random, 40));
          parties.push({ token: answer.token, seats: answer.seats, state: 'held' });
        } else if (party.state === 'held') {
          const act = random(5);
          if (act === 0) {
            await desk.release(party.token);
            parties.splice(index, 1);
          } else if (act === 1) {
            await desk.reserve(desk.verify(party.token, show), Date.now() + 60_000);
            party.state = 'reserved';
          } else {
            const answer =
              act === 2
                ? await auto(desk, 1 + random(4), party.token, party.seats.slice(0, random(3)))
                : await pick(desk, uniqueSeats(random, 40), party.token);
            Object.assign(party, { token: answer.token, seats: answer.seats });
          }
        } else {
          const { tag } = desk.verify(party.token, show);
          const isSale = party.state === 'reserved' && random(2) === 0;
          if (isSale) {
            await desk.markSold(show, party.seats, tag);
            party.state = 'sold';
          } else {
            await desk.giveBack(show, party.seats, tag);
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
      await until(`the books after step ${step} of seed ${seed}`, async () => (await picture(desk)) === books);
    }
    await until('the books at the watcher', () => watch.picture() === books);
    for (const desk of nodes) await until('the books at each node', async () => (await picture(desk)) === books);
    watch.stop();
  });

  test.run();
}

function sortNumbers(a: number, b: number): number {
  return a - b;
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

async function refuses(code: string, work: () => Promise<unknown>): Promise<ParterreError> {
  try {
    await work();
  } catch (error) {
    assert.instance(error, ParterreError, String(error));
    const refusal = error as ParterreError;
    assert.is(refusal.code, code);
    return refusal;
  }
  throw new Error(`expected ${code}, but it went through`);
}

/** A letter a seat: free `.`, blocked, held, reserved, sold. */
function letters(hallBase64: string, snapshotBase64: string): string {
  const hall = Hall.fromBytes(Buffer.from(hallBase64, 'base64'));
  const inventory = Inventory.fromSnapshot(hall, Buffer.from(snapshotBase64, 'base64'));
  const text = lettersOf(inventory);
  inventory.free();
  hall.free();
  return text;
}
function lettersOf(inventory: Inventory): string {
  return [...inventory.statuses()].map((code) => '.bhrs'[code]).join('');
}

/** Follows a show as a browser does. */
function watchSeats(desk: SeatDesk, scheduleId: number): { messages: SeatsMessage[]; picture(): string; stop(): void } {
  const messages: SeatsMessage[] = [];
  const stop = new AbortController();
  let inventory: Inventory | null = null;
  let hall: Hall | null = null;
  let failure: unknown = null;
  const follow = async () => {
    for await (const message of desk.watch(scheduleId, stop.signal)) {
      messages.push(message);
      if (message.kind === 'arrangement') continue;
      const bytes = Buffer.from(message.bytes, 'base64');
      if (message.kind === 'snapshot') {
        hall ??= Hall.fromBytes(Buffer.from((await desk.arrangement(scheduleId)).hall, 'base64'));
        inventory = Inventory.fromSnapshot(hall, bytes);
      } else inventory?.applyDelta(bytes);
    }
  };
  follow().catch((error: unknown) => {
    failure = error;
  });
  return {
    messages,
    picture: () => {
      if (failure) throw failure;
      return inventory ? lettersOf(inventory) : '';
    },
    stop: () => stop.abort(),
  };
}
