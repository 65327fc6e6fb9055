/** Which seat of another layout a ticket gets, by halls alone. */
import '@parterre/engine/node';
import { Hall, type HallRow } from '@parterre/engine';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hallOf } from '../../testing/smallCinema.ts';
import { matchSeats, offerSeats } from './reseating.ts';

const test = suite('seats in another layout');
const drawn = (rows: HallRow[]) => Hall.fromDocument(hallOf(rows));

test('a broken seat that the new layout only draws keeps no ticket', () => {
  const [from, to] = [drawn([{ seats: [{}, {}, {}] }]), drawn([{ seats: [{}, { disabled: true }, {}] }])];
  const match = matchSeats(from, to, new Set([1, 2]));
  assert.equal([0, 1, 2].map(match), [
    { to: 0, why: null },
    { to: null, why: 'disabled' },
    { to: 2, why: 'broken' },
  ]);
  assert.equal(matchSeats(to, to, new Set([1]))(1), { to: 1, why: 'broken' }, 'where it was sold so it stays');
});

test('the ticket of a wheelchair, or of who comes with it, does not stay where there is no place for it', () => {
  const [from, to] = [
    drawn([{ seats: [{ accessible: true }, { companion: true }, {}] }]),
    drawn([{ seats: [{}, {}, { accessible: true }] }]),
  ];
  const none = { to: null, why: 'inaccessible' };
  assert.equal([0, 1, 2].map(matchSeats(from, to, new Set([0]))), [none, none, { to: 2, why: null }]);
});

test('a party stays together, also where its seats are of several kinds', async () => {
  const from = drawn([{ seats: [{ accessible: true }, {}, {}, {}, {}, {}] }]);
  const to = drawn([{ seats: [{}, {}, {}, {}, {}, { accessible: true }] }]);
  const offers = await offerSeats(from, to, [{ seats: [0, 1], stays: [] }], new Set());
  assert.equal(
    [...offers],
    [
      [0, 5],
      [1, 4],
    ],
  );
});

test('others are served between two parties', async () => {
  const hall = drawn(Array.from({ length: 20 }, () => ({ seats: Array.from({ length: 20 }, () => ({})) })));
  const parties = Array.from({ length: 50 }, (_, seat) => ({ seats: [seat], stays: [] }));
  let served = 0;
  const beside = (async () => {
    while (served >= 0) {
      await new Promise(setImmediate);
      served++;
    }
  })();
  const offers = await offerSeats(hall, hall, parties, new Set());
  const meanwhile = served;
  served = Number.NEGATIVE_INFINITY;
  await beside;
  assert.is(offers.size, parties.length);
  assert.ok(meanwhile >= parties.length, `${meanwhile}`);
});

test.run();
