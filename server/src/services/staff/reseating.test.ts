/** Which seat of another layout a ticket gets, by halls alone. */
import '@parterre/engine/node';
import { Hall, type HallRow } from '@parterre/engine';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hallOf } from '../../testing/smallCinema.ts';
import { matchSeats, obstacleOf, offerSeats } from './reseating.ts';

const test = suite('seats in another layout');
const free = { taken: new Set<number>(), priceOf: (key: string) => (key === 'vip_seats' ? 300 : 0) };
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
  const { offers } = await offerSeats(from, to, [{ seats: [0, 1], stays: [] }], free);
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
  const { offers } = await offerSeats(hall, hall, parties, free);
  const meanwhile = served;
  served = Number.NEGATIVE_INFINITY;
  await beside;
  assert.is(offers.size, parties.length);
  assert.ok(meanwhile >= parties.length, `${meanwhile}`);
});

/** Rows of a class: 0 costs nothing more, 1 costs 3.00. */
const row = (count: number, seatClass = 0) => ({ seats: Array.from({ length: count }, () => ({ class: seatClass })) });
const offered = async (from: HallRow[], to: HallRow[], parties: number[][], taken: number[] = []) => {
  const all = parties.map((seats) => ({ seats, stays: [] }));
  const answer = await offerSeats(drawn(from), drawn(to), all, { ...free, taken: new Set(taken) });
  return { own: Object.fromEntries(answer.offers), any: Object.fromEntries(answer.elsewhere) };
};

test('where a class is full its party goes to another as a whole, a better one before a worse', async () => {
  assert.equal(await offered([row(3)], [row(2), row(4, 1)], [[0, 1, 2]]), {
    own: { 0: 0, 1: 1 },
    any: { 0: 2, 1: 3, 2: 4 },
  });
  assert.equal(
    (await offered([row(3, 1)], [row(2, 1), row(4)], [[0, 1, 2]])).any,
    { 0: 2, 1: 3, 2: 4 },
    'a worse one where no better one has room',
  );
  assert.equal(
    (await offered([row(3)], [row(2), { seats: [{ class: 1 }] }], [[0, 1, 2]])).any,
    { 0: 0, 1: 1, 2: 2 },
    'parted where no seats are side by side',
  );
});

test('who must leave their class sits on a sofa of another one only where there is no armchair', async () => {
  const sofa = { seats: Array.from({ length: 2 }, () => ({ class: 1, sofa: 1 })) };
  assert.equal((await offered([row(1)], [sofa, row(1, 1)], [[0]])).any, { 0: 2 });
  assert.equal((await offered([row(2)], [sofa], [[0, 1]])).any, { 0: 0, 1: 1 });
});

test('who has room in their class keeps it, whoever else must leave it, and nobody gets two seats', async () => {
  const { own, any } = await offered(
    [row(5)],
    [row(2), row(3, 1)],
    [
      [0, 1, 2],
      [3, 4],
    ],
  );
  assert.equal(
    [own, any],
    [
      { 3: 0, 4: 1 },
      { 0: 2, 1: 3, 2: 4, 3: 0, 4: 1 },
    ],
  );
  const short = await offered(
    [row(4)],
    [row(1), row(2, 1)],
    [
      [0, 1],
      [2, 3],
    ],
  );
  assert.is(new Set(Object.values(short.any)).size, Object.values(short.any).length);
  assert.is(Object.keys(short.any).length, 3, 'one is left without a seat in a hall of three');
});

test('a wheelchair place is given up for one in another class, and for no ordinary seat', async () => {
  const from: HallRow[] = [{ seats: [{ accessible: true }] }];
  assert.equal(await offered(from, [{ seats: [{}, { class: 1, accessible: true }] }], [[0]]), {
    own: {},
    any: { 0: 1 },
  });
  assert.equal(await offered(from, [{ seats: [{}, { class: 1 }] }], [[0]]), { own: {}, any: {} });
  assert.is(obstacleOf(drawn(from), 0, false), 'accessible');
  assert.is(obstacleOf(drawn([row(1)]), 0, false), 'full');
  assert.is(obstacleOf(drawn([row(1)]), 0, true), 'class');
});

test.run();
