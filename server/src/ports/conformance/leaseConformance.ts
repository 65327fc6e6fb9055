/** What a lease store must do, whichever it is. Runs against every adapter; times are real, hence short, and nothing must happen before they are over. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../../testing/until.ts';
import type { SeatEvent, SeatEvents } from '../seatEvents.ts';
import {
  isReserved,
  type LeaseHoldRequest,
  type LeaseRefusal,
  type LeaseReply,
  LeaseResult,
  type SeatLeases,
  tagBytes,
} from '../seatLeases.ts';

export interface LeaseStoreUnderTest {
  leases: SeatLeases;
  events: SeatEvents;
  /** Loses all data, as FLUSHALL does. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const alice = tagOf(1);
const bob = tagOf(2);
const seatCount = 40;
const memoTtlMs = 60_000;

function tagOf(n: number): Uint8Array {
  return new Uint8Array(tagBytes).fill(n);
}
function ok(reply: LeaseReply | LeaseRefusal): LeaseReply {
  if (reply.status !== 'ok') throw new Error(`refused: ${JSON.stringify(reply)}`);
  return reply;
}

export function leaseConformance(name: string, open: () => Promise<LeaseStoreUnderTest>): void {
  const test = suite(`lease store: ${name}`);
  let store: LeaseStoreUnderTest;
  let show = 1000;

  /** Loads a new show, all free, with epoch 1 and version 7. */
  const begin = async () => {
    show++;
    const loaded = await store.leases.load(show, emptyState(1, 0, 7));
    assert.is(loaded, true);
  };
  const emptyState = (epoch: number, replaces: number, version: number) => ({
    epoch,
    replaces,
    version,
    seatCount,
    expiries: new Float64Array(seatCount),
    tags: new Uint8Array(seatCount * tagBytes),
  });
  const request = (tag: Uint8Array, seats: number[], more: Partial<LeaseHoldRequest> = {}): LeaseHoldRequest => ({
    tag,
    expiresAtMs: store.leases.nowMs() + 60_000,
    drop: [],
    alternatives: [{ seats, memo: '' }],
    ...more,
  });
  const hold = async (...requests: LeaseHoldRequest[]) => ok(await store.leases.hold(show, 1, requests, memoTtlMs));
  const snapshot = async () => {
    const found = await store.leases.snapshot(show);
    if (!found) throw new Error('no snapshot');
    return found;
  };
  /** One letter a seat: `.` free, a tag's number held, `r` reserved, `s` sold. */
  const picture = async (count: number) => {
    const { expiries, tags } = await snapshot();
    const now = store.leases.nowMs();
    return [...expiries.subarray(0, count)]
      .map((expiry, seat) =>
        expiry <= now
          ? '.'
          : expiry === Number.POSITIVE_INFINITY
            ? 's'
            : isReserved(expiry)
              ? 'r'
              : tags[seat * tagBytes],
      )
      .join('');
  };

  test.before(async () => {
    store = await open();
  });
  test.after(async () => {
    await store.close();
  });
  test.before.each(begin);

  test('a show without state is missing, for every call', async () => {
    const none = 999_999;
    assert.equal(await store.leases.hold(none, 1, [request(alice, [1])], memoTtlMs), { status: 'missing' });
    assert.equal(await store.leases.extend(none, 1, [{ tag: alice, seats: [1], expiresAtMs: 1, kind: 'held' }]), {
      status: 'missing',
    });
    assert.equal(await store.leases.release(none, 1, [{ tag: alice, seats: [1], kind: 'any' }]), { status: 'missing' });
    assert.equal(await store.leases.sold(none, 1, [{ tag: alice, seats: [1] }]), { status: 'missing' });
    assert.is(await store.leases.snapshot(none), null);
    assert.is(await store.leases.peek(none), null);
  });

  test('another epoch is refused before anything is touched', async () => {
    const refusal = { status: 'wrongEpoch', epoch: 1, version: 7 };
    assert.equal(await store.leases.hold(show, 2, [request(alice, [1])], memoTtlMs), refusal);
    assert.equal(
      await store.leases.extend(show, 0, [{ tag: alice, seats: [1], expiresAtMs: 1, kind: 'held' }]),
      refusal,
    );
    assert.equal(await store.leases.release(show, 2, [{ tag: alice, seats: [1], kind: 'any' }]), refusal);
    assert.equal(await store.leases.sold(show, 2, [{ tag: alice, seats: [1] }]), refusal);
    assert.is(await picture(3), '...');
  });

  test('takes seats, tells the delta, and counts one version a call', async () => {
    const expiresAtMs = store.leases.nowMs() + 60_000;
    const reply = await hold(request(alice, [3, 4], { expiresAtMs }), request(bob, [5], { expiresAtMs }));
    assert.is(reply.version, 8);
    assert.equal([...reply.results], [0, 0]);
    assert.ok(reply.delta);
    assert.is(reply.delta.version, 8);
    assert.is(reply.delta.epoch, 1);
    assert.equal([...reply.delta.seats], [3, 4, 5]);
    assert.equal([...reply.delta.expiries], [expiresAtMs, expiresAtMs, expiresAtMs]);
    assert.equal([...reply.delta.tags], [...alice, ...alice, ...bob]);
    assert.is(await picture(7), '...112.');
    assert.equal(await store.leases.peek(show), { epoch: 1, version: 8 });
  });

  test('a request takes all of its seats or none', async () => {
    await hold(request(alice, [2]));
    const reply = await hold(request(bob, [1, 2, 3]));
    assert.equal([...reply.results], [LeaseResult.Taken]);
    assert.is(reply.delta, null);
    assert.is(reply.version, 8, 'a call that changes nothing has no version of its own');
    assert.is(await picture(5), '..1..');
  });

  test('in one batch the first request wins, the next takes its alternative', async () => {
    const memo = '';
    const reply = await hold(
      request(alice, [1, 2]),
      request(bob, [], {
        alternatives: [
          { seats: [2, 3], memo },
          { seats: [3, 4], memo },
          { seats: [5], memo },
        ],
      }),
      request(tagOf(3), [4]),
    );
    assert.equal([...reply.results], [0, 1, LeaseResult.Taken]);
    assert.is(await picture(6), '.1122.');
  });

  test('re-picking takes and gives back in one step', async () => {
    await hold(request(alice, [1, 2]));
    const reply = await hold(request(alice, [2, 3], { drop: [1, 2] }));
    assert.equal([...reply.results], [0]);
    assert.equal([...(reply.delta?.seats ?? [])].sort(), [1, 2, 3]);
    assert.is(await picture(5), '..11.');
  });

  test('a refused re-pick gives nothing back', async () => {
    await hold(request(alice, [1]), request(bob, [2]));
    await hold(request(alice, [2, 3], { drop: [1] }));
    assert.is(await picture(4), '.12.');
  });

  test('dropping leaves the seats of others, and those being paid, alone', async () => {
    await hold(request(alice, [1, 4]), request(bob, [2]));
    ok(
      await store.leases.extend(show, 1, [
        { tag: alice, seats: [4], expiresAtMs: store.leases.nowMs() + 60_000, kind: 'reserved' },
      ]),
    );
    await hold(request(alice, [3], { drop: [1, 2, 4] }));
    assert.is(await picture(5), '..21r');
  });

  test('an empty alternative only gives back', async () => {
    await hold(request(alice, [1, 2]));
    const reply = await hold(request(alice, [], { drop: [1, 2] }));
    assert.equal([...reply.results], [0]);
    assert.is(await picture(4), '....');
  });

  test('a request that would leave too many live leases is refused, one that adds none is not', async () => {
    await hold(request(alice, [1, 2]), request(bob, [3]));
    const reply = await hold(
      request(bob, [4, 5], { maxLive: 4 }),
      request(bob, [4], { maxLive: 4 }),
      request(bob, [5], { maxLive: 4 }),
      request(alice, [5, 6], { drop: [1, 2], maxLive: 0 }),
      request(alice, [5, 6, 7], { drop: [1, 2, 5, 6, 9], maxLive: 4 }),
      request(alice, [5], { drop: [5, 6], maxLive: 0 }),
      request(bob, [6], { maxLive: 4 }),
      request(bob, [7]),
    );
    const { Taken } = LeaseResult;
    assert.equal([...reply.results], [Taken, 0, Taken, 0, Taken, 0, 0, 0]);
    assert.is(await picture(9), '...22122.');
    ok(await store.leases.sold(show, 1, [{ tag: alice, seats: [5] }]));
    assert.equal([...(await hold(request(bob, [8], { maxLive: 5 }))).results], [Taken], 'sold seats count');
    await hold(request(tagOf(3), [0], { expiresAtMs: store.leases.nowMs() + 30 }));
    // Ended leases do not.
    await until('its end', async () => (await hold(request(bob, [8], { maxLive: 6 }))).results[0] === 0);
  });

  test('an unknown seat is taken by nobody', async () => {
    const reply = await hold(request(alice, [seatCount]), request(alice, [1, 4_000_000_000]));
    assert.equal([...reply.results], [LeaseResult.Taken, LeaseResult.Taken]);
    ok(await store.leases.sold(show, 1, [{ tag: alice, seats: [seatCount] }]));
    ok(await store.leases.release(show, 1, [{ tag: alice, seats: [seatCount], kind: 'any' }]));
    assert.is((await snapshot()).seatCount, seatCount);
    assert.is((await snapshot()).version, 7);
  });

  test('a lease ends by itself', async () => {
    const expiresAtMs = store.leases.nowMs() + 500;
    await hold(request(alice, [1], { expiresAtMs }));
    await until('the end of the lease', async () => {
      const { results } = await hold(request(bob, [1]));
      // Whoever is told that it is free asked after its end.
      assert.ok(results[0] === 0 ? Date.now() >= expiresAtMs : results[0] === LeaseResult.Taken);
      return results[0] === 0;
    });
  });

  test('the same key and input get the same memo and take nothing more', async () => {
    const key = { id: 'k-1', inputHash: 'input 9 ' };
    const memo = 'the answer';
    await hold(request(alice, [1], { key, alternatives: [{ seats: [1], memo }] }));
    const reply = await hold(
      request(tagOf(3), [8]),
      request(bob, [2], { key, alternatives: [{ seats: [2], memo: 'another' }] }),
      request(bob, [], { key, alternatives: [] }),
    );
    assert.equal([...reply.results], [0, LeaseResult.Replayed, LeaseResult.Replayed]);
    assert.is(reply.memos.get(1), 'the answer');
    assert.is(reply.memos.get(2), 'the answer');
    assert.is(await picture(4), '.1..');
  });

  test('the same key twice in one batch is one request', async () => {
    const key = { id: 'k-2', inputHash: 'input 9 ' };
    const reply = await hold(
      request(alice, [1], { key, alternatives: [{ seats: [1], memo: 'first' }] }),
      request(bob, [2], { key, alternatives: [{ seats: [2], memo: 'second' }] }),
    );
    assert.equal([...reply.results], [0, LeaseResult.Replayed]);
    assert.is(reply.memos.get(1), 'first');
  });

  test('a key for another input is a conflict', async () => {
    await hold(request(alice, [1], { key: { id: 'k-3', inputHash: 'input 9 ' } }));
    const reply = await hold(request(alice, [2], { key: { id: 'k-3', inputHash: 'input 8 ' } }));
    assert.equal([...reply.results], [LeaseResult.KeyConflict]);
    assert.is(await picture(3), '.1.');
  });

  test('a refused request is not remembered, and an answer not for ever', async () => {
    await hold(request(alice, [1]));
    const key = { id: 'k-4', inputHash: 'input 9 ' };
    assert.equal([...(await hold(request(bob, [1], { key }))).results], [LeaseResult.Taken]);
    const short = ok(await store.leases.hold(show, 1, [request(bob, [2], { key })], 50));
    assert.equal([...short.results], [0]);
    await until('its being forgotten', async () => {
      const [result] = (await hold(request(bob, [3], { key }))).results;
      assert.ok(result === 0 || result === LeaseResult.Replayed);
      return result === 0;
    });
  });

  test('keys of one show say nothing about another', async () => {
    const key = { id: 'k-5', inputHash: 'input 9 ' };
    await hold(request(alice, [1], { key }));
    await begin();
    assert.equal([...(await hold(request(alice, [1], { key: { id: 'k-5', inputHash: 'input 8 ' } }))).results], [0]);
  });

  test('extends its own, all or none; the expiry says the kind', async () => {
    await hold(request(alice, [1, 2], { expiresAtMs: store.leases.nowMs() + 50 }), request(bob, [3]));
    const expiresAtMs = store.leases.nowMs() + 60_000;
    const reply = ok(
      await store.leases.extend(show, 1, [
        { tag: alice, seats: [2, 3], expiresAtMs, kind: 'held' },
        { tag: alice, seats: [1], expiresAtMs, kind: 'held' },
        { tag: bob, seats: [3], expiresAtMs, kind: 'reserved' },
      ]),
    );
    assert.equal([...reply.results], [LeaseResult.NotYours, LeaseResult.Done, LeaseResult.Done]);
    await until('the end of what was not extended', async () => (await picture(4)) === '.1.r');
    const found = await snapshot();
    assert.is(found.expiries[1], expiresAtMs);
    assert.is(found.expiries[3], expiresAtMs + 0.5);
  });

  test('extending takes again what nobody has', async () => {
    const expiresAtMs = store.leases.nowMs() + 60_000;
    const reply = ok(
      await store.leases.extend(show, 1, [{ tag: alice, seats: [1, 2], expiresAtMs, kind: 'reserved' }]),
    );
    assert.equal([...reply.results], [LeaseResult.Done]);
    assert.is(await picture(4), '.rr.');
  });

  test('what is being paid is not a hold any more', async () => {
    const expiresAtMs = store.leases.nowMs() + 60_000;
    ok(await store.leases.extend(show, 1, [{ tag: alice, seats: [1], expiresAtMs, kind: 'reserved' }]));
    const held = ok(await store.leases.extend(show, 1, [{ tag: alice, seats: [1], expiresAtMs, kind: 'held' }]));
    assert.equal([...held.results], [LeaseResult.NotYours]);
    assert.equal([...(await hold(request(alice, [1]))).results], [LeaseResult.Taken]);
    const later = ok(
      await store.leases.extend(show, 1, [
        { tag: alice, seats: [1], expiresAtMs: expiresAtMs + 1000, kind: 'reserved' },
      ]),
    );
    assert.equal([...later.results], [LeaseResult.Done]);
    ok(await store.leases.release(show, 1, [{ tag: alice, seats: [1], kind: 'held' }]));
    assert.is(await picture(3), '.r.');
    ok(await store.leases.release(show, 1, [{ tag: alice, seats: [1], kind: 'any' }]));
    assert.is(await picture(3), '...');
  });

  test('sold is for ever, whoever held it, and only its own tag gives it back', async () => {
    await hold(request(bob, [1]));
    const first = ok(await store.leases.sold(show, 1, [{ tag: alice, seats: [1, 2] }]));
    const again = ok(await store.leases.sold(show, 1, [{ tag: alice, seats: [1, 2] }]));
    assert.is(again.version, first.version, 'a repeat changes nothing');
    assert.is(await picture(4), '.ss.');
    const expiresAtMs = store.leases.nowMs() + 60_000;
    const extended = ok(
      await store.leases.extend(show, 1, [{ tag: alice, seats: [1], expiresAtMs, kind: 'reserved' }]),
    );
    assert.equal([...extended.results], [LeaseResult.NotYours]);
    ok(
      await store.leases.release(show, 1, [
        { tag: bob, seats: [1], kind: 'any' },
        { tag: alice, seats: [1], kind: 'held' },
      ]),
    );
    assert.is(await picture(4), '.ss.');
    ok(await store.leases.release(show, 1, [{ tag: alice, seats: [1], kind: 'any' }]));
    assert.is(await picture(4), '..s.');
  });

  test('of two that make a show anew, one does', async () => {
    await hold(request(alice, [1]));
    assert.is(await store.leases.load(show, emptyState(1, 1, 50)), false, 'the same epoch');
    assert.is(
      await store.leases.load(show, emptyState(2, 0, 50)),
      false,
      'made to replace nothing, but there is something',
    );
    assert.is(await picture(3), '.1.');
    assert.is(await store.leases.load(show, emptyState(2, 1, 50)), true);
    assert.is(await store.leases.load(show, emptyState(3, 1, 60)), false, 'epoch 1 is gone already');
    assert.equal(await store.leases.peek(show), { epoch: 2, version: 50 });
  });

  test('a loaded state is read back as it was', async () => {
    const state = emptyState(5, 1, 123_456_789_012);
    state.expiries.set([0, 1_800_000_000_000, 1_800_000_000_000.5, Number.POSITIVE_INFINITY]);
    state.tags.set(bob, tagBytes);
    await store.leases.load(show, state);
    const found = await snapshot();
    assert.is(found.version, 123_456_789_012);
    assert.is(found.epoch, 5);
    assert.equal(found.expiries, state.expiries);
    assert.equal([...found.tags], [...state.tags]);
  });

  test('every node hears what changed, in order, and what was made anew', async () => {
    const heard: SeatEvent[] = [];
    const off = await store.events.subscribe(show, (event) => heard.push(event));
    const other: SeatEvent[] = [];
    const offOther = await store.events.subscribe(show + 100_000, (event) => other.push(event));
    await hold(request(alice, [1, 2]));
    ok(
      await store.leases.extend(show, 1, [
        { tag: alice, seats: [1], expiresAtMs: store.leases.nowMs() + 1, kind: 'held' },
      ]),
    );
    ok(await store.leases.release(show, 1, [{ tag: alice, seats: [2], kind: 'held' }]));
    ok(await store.leases.sold(show, 1, [{ tag: alice, seats: [3] }]));
    await store.leases.load(show, emptyState(2, 1, 90));
    await until('all events', () => heard.length >= 5);
    assert.equal(
      heard.map((event) =>
        event.kind === 'delta'
          ? `delta ${event.delta.epoch} ${event.delta.version} ${event.delta.seats.join()}`
          : event.kind,
      ),
      ['delta 1 8 1,2', 'delta 1 9 1', 'delta 1 10 2', 'delta 1 11 3', 'loaded'],
    );
    assert.is(other.length, 0);
    off();
    offOther();
    const later: SeatEvent[] = [];
    const offLater = await store.events.subscribe(show, (event) => later.push(event));
    ok(await store.leases.sold(show, 2, [{ tag: alice, seats: [5] }]));
    await until('what somebody else hears', () => later.length > 0);
    offLater();
    assert.is(heard.length, 5, 'not after unsubscribing');
  });

  test('a full batch of 256', async () => {
    const requests = Array.from({ length: 256 }, (_, i) =>
      request(tagOf(1 + (i % 200)), [i % seatCount], { key: { id: `full-${i}`, inputHash: 'input 1 ' } }),
    );
    const reply = await hold(...requests);
    assert.is(reply.results.length, 256);
    assert.is(reply.results.filter((result) => result === 0).length >= seatCount, true);
    assert.is((await picture(seatCount)).includes('.'), false);
  });

  test('after a loss everything is missing', async () => {
    await hold(request(alice, [1]));
    await store.flush();
    assert.equal(await store.leases.hold(show, 1, [request(alice, [1])], memoTtlMs), { status: 'missing' });
    assert.is(await store.leases.healthy(), true);
  });

  test.run();
}
