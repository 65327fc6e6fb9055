/** What visitors have chosen when a show is moved to another layout, or others are given another place in it. */
import type { HallDocument } from '@parterre/engine';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { document, scene } from '../../testing/seats/scene.ts';
import type { SeatSaleOptions } from '../types.ts';

/** Row B stands in front, and A has four seats: seats 0..5 are B-1 to B-6, and 6..9. */
const redrawn: HallDocument = {
  ...document,
  rows: [
    { label: 'B', seats: [{}, {}, {}, {}, {}, {}] },
    { label: 'A', seats: [{}, {}, {}, {}] },
  ],
};

const follow: {
  what: string;
  options?: Partial<SeatSaleOptions>;
  picks: number[];
  /** By others, before the page has the new hall. */
  taken?: number[];
  expected: number[];
  warned: [string, number[]][];
}[] = [
  { what: 'all are there', picks: [2, 7], expected: [1, 8], warned: [['followed', [1, 8]]] },
  { what: 'one is gone: the other stays', picks: [5, 7], expected: [1], warned: [['followed', [1]]] },
  {
    what: 'one is gone, and the engine may choose another',
    options: { autoAssign: true },
    picks: [7, 5],
    expected: [1, 2],
    warned: [['followed', [1]]],
  },
  {
    what: 'somebody else was quicker',
    picks: [2, 7],
    taken: [8],
    expected: [1],
    warned: [
      ['followed', [1]],
      ['seatsSold', [8]],
    ],
  },
  { what: 'none is there', picks: [4, 5], expected: [], warned: [['rearranged', []]] },
  { what: 'nothing was chosen', picks: [], expected: [], warned: [] },
];
for (const { what, options, picks, taken = [], expected, warned } of follow)
  test(`another layout, seats are followed by name: ${what}`, async () => {
    const { desk, sale, set, selected, warnings } = await scene({ count: 2 });
    for (const seat of picks) {
      sale.holds.toggle(seat);
      await desk.pass(0);
    }
    await set(options ?? {});
    desk.replaceHall(redrawn);
    if (taken.length > 0) desk.set(taken, 'sold');
    desk.send({ kind: 'arrangement' });
    await desk.pass(2000);
    assert.equal(selected(), expected);
    assert.equal(sale.get().pending, []);
    const seats = Array.from({ length: desk.hall.seatCount }, (_, seat) => seat);
    assert.equal(
      seats.filter((seat) => desk.inventory.status(seat) === 'held'),
      expected,
      'held, and nothing else is',
    );
    assert.equal(
      warnings.map((warning) => [warning.kind, 'seats' in warning ? warning.seats : []]),
      warned,
    );
  });

test('another layout, and the page hears of it by a refusal first: nothing is asked for until the hall is here', async () => {
  const { desk, sale, selected } = await scene({ count: 2 });
  sale.holds.toggle(7);
  await desk.pass(0);
  desk.replaceHall(redrawn);
  // B-3, as the page still believes.
  sale.holds.toggle(8);
  await desk.pass(0);
  assert.equal(selected(), [1, 2]);
  assert.is(sale.get().complete, true);
  assert.equal(
    desk.requests.slice(1).map(({ want }) => want),
    [
      { kind: 'seats', seats: [7, 8] },
      { kind: 'seats', seats: [1, 2] },
    ],
  );
});

test('the sale is settled with the seats that were followed, however long the hall is on its way', async () => {
  const { desk, sale } = await scene({ count: 2 });
  for (const seat of [2, 7]) {
    sale.holds.toggle(seat);
    await desk.pass(0);
  }
  desk.replaceHall(redrawn);
  sale.holds.outdated();
  const settled = sale.settled();
  await desk.pass(100);
  const { selected, complete } = (await settled) ?? {};
  assert.equal([selected, complete], [[1, 8], true]);
});

test('what the desk answers to a request from before is of other seats: it is given back', async () => {
  const { desk, sale, selected, warnings } = await scene({ count: 1 });
  desk.paused = true;
  sale.holds.toggle(7);
  await desk.pass(0);
  desk.replaceHall(redrawn);
  desk.send({ kind: 'arrangement' });
  await desk.pass(1000);
  desk.paused = false;
  // Seat 7 is A-2 by now.
  desk.answer();
  await desk.pass(100);
  assert.equal(selected(), [1]);
  assert.is(desk.inventory.status(7), 'free');
  assert.is(desk.inventory.status(1), 'held');
  assert.equal(warnings, [{ kind: 'followed', seats: [1] }]);
});

test('while an order is on its way its seats are not asked for: its answer decides', async () => {
  for (const isRefused of [false, true]) {
    const { desk, sale, set, selected } = await scene({ count: 1 });
    sale.holds.toggle(7);
    await set({ checkingOut: true });
    const asked = desk.requests.length;
    desk.replaceHall(redrawn);
    desk.send({ kind: 'arrangement' });
    await desk.pass(3000);
    assert.is(desk.requests.length, asked);
    if (isRefused) sale.holds.outdated();
    else sale.holds.keep();
    await set({ checkingOut: false });
    assert.is(desk.requests.length, isRefused ? asked + 1 : asked);
    if (isRefused) assert.equal(selected(), [1]);
  }
});

test('the same layout, in which others were given another place: what was chosen is asked for again', async () => {
  const { desk, sale, selected, warnings } = await scene({ count: 2 });
  sale.holds.toggle(7);
  await desk.pass(0);
  desk.rearrange();
  sale.holds.toggle(8);
  await desk.pass(0);
  assert.equal(selected(), [7, 8]);
  assert.is(sale.get().complete, true);
  assert.equal(warnings, [{ kind: 'followed', seats: [7, 8] }]);
});

test('a reload meets a hold of the layout before: nobody knows its names, so one chooses anew', async () => {
  const resume = { token: 'token-1', seats: [0, 1] };
  const { desk, selected, warnings, sale } = await scene({ count: 2, resume }, (desk) => {
    void desk.ports().hold({ scheduleId: 7, idempotencyKey: 'before', want: { kind: 'seats', seats: [0, 1] } });
    desk.rearrange();
  });
  assert.equal(selected(), []);
  assert.equal(warnings, [{ kind: 'rearranged', seats: [] }]);
  for (const seat of [8, 9]) sale.holds.toggle(seat);
  await desk.pass(0);
  assert.is(sale.get().complete, true);
});

test.run();
