import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tagBytes } from '../../ports/seatLeases.ts';
import { forgottenLeases, rebuiltLeases } from './rebuild.ts';

const test = suite('rebuilding leases');
const now = 1_000_000;
const tag = (n: number) => new Uint8Array(tagBytes).fill(n);

/** One seat an entry: expiry and the number of the tag. */
function columns(...seats: [expiry: number, tag: number][]) {
  const tags = new Uint8Array(seats.length * tagBytes);
  seats.forEach(([, n], seat) => {
    tags.set(tag(n), seat * tagBytes);
  });
  return {
    epoch: 1,
    version: 1,
    seatCount: seats.length,
    expiries: Float64Array.from(seats, ([expiry]) => expiry),
    tags,
  };
}
const never = Number.POSITIVE_INFINITY;

test('a claim is the last word, then what the node knows, then what the store has', () => {
  const known = columns([now + 10, 1], [now + 10, 1], [now, 1], [never, 1], [0, 0], [now + 10, 1]);
  const stored = columns([now + 20, 2], [now + 20, 2], [now + 20, 2], [0, 0], [never, 2], [0, 0]);
  const claims = [
    { seatIndex: 0, tag: tag(3), leftMs: null },
    { seatIndex: 5, tag: tag(3), leftMs: 0 },
    { seatIndex: 99, tag: tag(3), leftMs: null },
  ];
  const { expiries, tags } = rebuiltLeases(known, stored, claims, now);
  assert.equal([...expiries], [never, now + 10, now + 20, 0, 0, now + 10]);
  assert.equal(
    [0, 1, 2, 5].map((seat) => tags[seat * tagBytes]),
    [3, 1, 2, 1],
  );
});

test('a claim that is being paid is reserved until its deadline', () => {
  const { expiries } = rebuiltLeases(columns([0, 0]), null, [{ seatIndex: 0, tag: tag(3), leftMs: 500 }], now);
  assert.equal([...expiries], [now + 500.5]);
});

test('a store of another size is not believed', () => {
  const { expiries } = rebuiltLeases(columns([0, 0]), columns([now + 5, 1], [now + 5, 1]), [], now);
  assert.equal([...expiries], [0]);
});

test('forgotten are the live holds on seats that nobody has', () => {
  const known = columns([now + 10, 1], [now + 10, 1], [now + 10.5, 2], [now + 10, 3], [now - 1, 4], [never, 5]);
  const found = columns([0, 0], [now, 9], [0, 0], [now + 1, 9], [0, 0], [0, 0]);
  const holds = forgottenLeases(known, found, now).map(({ seats, kind, expiresAtMs, tag: [n] }) => ({
    seats,
    kind,
    expiresAtMs,
    n,
  }));
  assert.equal(holds, [
    { seats: [0, 1], kind: 'held', expiresAtMs: now + 10, n: 1 },
    { seats: [2], kind: 'reserved', expiresAtMs: now + 10, n: 2 },
  ]);
});

test.run();
