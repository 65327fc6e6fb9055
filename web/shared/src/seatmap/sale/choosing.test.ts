/** What a visitor chooses, by hand or with the engine: picks, proposals, counts. */
import type { HallDocument } from '@parterre/engine';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type FakeDesk, refusal } from '../../testing/seats/fakeDesk.ts';
import { document, scene } from '../../testing/seats/scene.ts';
import type { SeatSaleOptions } from '../types.ts';

test('a pick shows at once, is confirmed, and can be given back', async () => {
  const { desk, sale } = await scene({ count: 1 });
  desk.paused = true;
  sale.holds.toggle(3);
  await desk.pass(0);
  assert.equal(sale.get().selected, [3]);
  assert.equal(sale.get().pending, [3]);
  assert.is(sale.get().complete, false, 'not yours before the server has said so');
  desk.answer();
  await desk.pass(0);
  assert.equal(sale.get().pending, []);
  assert.is(sale.get().complete, true);
  desk.paused = false;
  sale.holds.toggle(3);
  await desk.pass(0);
  assert.equal(sale.get().selected, []);
  assert.equal(desk.released, ['token-1']);
  assert.is(desk.inventory.status(3), 'free');
});

test('a cashier who may sell blocked seats is not let pick one that is out of order', async () => {
  const { desk, sale, selected } = await scene({ count: 1, at: 'pos', rules: { allowBlocked: true } });
  desk.set([1, 2], 'blocked');
  desk.set([2], 'broken');
  assert.equal([sale.holds.pickable(1), sale.holds.pickable(2)], [true, false]);
  const { length } = desk.requests;
  sale.holds.toggle(2);
  await desk.pass(0);
  assert.equal([selected(), desk.requests.length - length], [[], 0], 'the server is not even asked');
  sale.holds.toggle(1);
  await desk.pass(0);
  assert.equal(desk.requests.at(-1)?.want, { kind: 'seats', seats: [1] });
});

test('a refused pick is taken back with the reason', async () => {
  const { desk, sale, warnings, selected } = await scene({ count: 2 });
  sale.holds.toggle(0);
  await desk.pass(0);
  desk.troubles.push(refusal({ code: 'SEATS_TAKEN', seats: [1] }));
  sale.holds.toggle(1);
  await desk.pass(0);
  assert.equal(selected(), [0]);
  assert.equal(warnings, [
    { kind: 'refused', notice: { code: 'SEATS_TAKEN', message: 'no: SEATS_TAKEN', seats: [1] } },
  ]);
});

test('picks made while a request is on its way are one further request', async () => {
  const { desk, sale, selected } = await scene({ count: 3 });
  desk.paused = true;
  for (const seat of [0, 1, 2]) sale.holds.toggle(seat);
  sale.holds.toggle(0);
  desk.paused = false;
  desk.answer();
  await desk.pass(0);
  assert.equal(selected(), [1, 2]);
  assert.is(desk.requests.length, 2);
  assert.equal(desk.requests[1]?.want, { kind: 'seats', seats: [1, 2] });
  assert.is(desk.requests[1]?.token, 'token-1');
});

test('one pick too many: the oldest gives way', async () => {
  const { desk, sale, selected } = await scene({ count: 2 });
  for (const seat of [5, 0, 3]) sale.holds.toggle(seat);
  await desk.pass(0);
  assert.equal(selected(), [0, 3]);
});

/** Three rows of five; where a second pick may lie, seen from seat 7 in the middle. */
const directions: Record<string, number> = {
  'towards the screen': 2,
  'away from the screen': 12,
  'to the left': 5,
  'to the right': 9,
  'ahead to the left': 0,
  'ahead to the right': 4,
  'behind to the left': 10,
  'behind to the right': 14,
};
const block: HallDocument = { ...document, rows: Array.from({ length: 3 }, () => ({ seats: [{}, {}, {}, {}, {}] })) };
for (const [direction, second] of Object.entries(directions)) {
  for (const chosenBefore of [0, 1, 2]) {
    test(`pick, answer, pick ${direction}: both are kept, ${chosenBefore} chosen before`, async () => {
      const { desk, sale, selected } = await scene({ count: 2 }, (desk) => desk.replaceHall(block));
      for (const seat of [13, 3].slice(0, chosenBefore)) {
        sale.holds.toggle(seat);
        await desk.pass(0);
      }
      for (const seat of [7, second]) {
        sale.holds.toggle(seat);
        await desk.pass(0);
      }
      assert.equal(
        selected(),
        [7, second].sort((a, b) => a - b),
      );
    });
  }
}

const moves: [string, Partial<SeatSaleOptions>, (desk: FakeDesk) => void, number[], number[]][] = [
  // Seats 0 to 4 are the first row of three, 10 to 14 the last.
  ['a click moves the whole party that the engine has seated', { count: 3 }, () => undefined, [12], [11, 12, 13]],
  ['a click at the end of a row', { count: 3 }, () => undefined, [14], [12, 13, 14]],
  ['the second click keeps what the first took, and moves one', { count: 3 }, () => undefined, [12, 4], [4, 12, 13]],
  [
    'no room for all: those beside the click, and those who were there',
    { count: 3 },
    (desk) => desk.set([12, 10], 'sold'),
    [14],
    [2, 13, 14],
  ],
  ['where the engine is not to help a click is a seat', { count: 3, autoAssign: false }, () => undefined, [12], [12]],
];
for (const [what, change, prepare, clicks, expected] of moves) {
  test(what, async () => {
    const { desk, sale, selected } = await scene({ autoAssign: true, ...change }, (desk) => {
      desk.replaceHall(block);
      prepare(desk);
    });
    for (const seat of clicks) {
      const shown = sale.holds.groupOf(seat);
      sale.holds.toggle(seat);
      await desk.pass(0);
      for (const each of shown) assert.ok(selected().includes(each), `shown before, but not taken: ${each}`);
    }
    assert.equal(selected(), expected);
    assert.is(sale.get().complete, expected.length === 3);
  });
}

test('what is open is filled beside the click, and what was kept stays', async () => {
  const { desk, sale, selected } = await scene({ autoAssign: true, count: 4 }, (desk) => desk.replaceHall(block));
  for (const seat of [0, 1]) {
    sale.holds.toggle(seat);
    await desk.pass(0);
  }
  assert.equal(selected(), [2, 3]);
  sale.holds.toggle(12);
  await desk.pass(0);
  assert.is(selected().length, 4);
  assert.equal(selected().slice(0, 2), [2, 3]);
  assert.ok(
    selected().slice(2).includes(12) &&
      selected()
        .slice(2)
        .every((seat) => seat >= 10),
  );
});

test('other seats are proposed each time, of the classes asked for, and from the best again when there are no more', async () => {
  const two: HallDocument = {
    ...block,
    classes: [...document.classes, { key: 'vip', name: 'VIP' }],
    rows: [{ seats: [{}, {}, {}, {}] }, { seats: Array.from({ length: 4 }, () => ({ class: 1 })) }],
  };
  const { desk, sale, selected, set, warnings } = await scene({ autoAssign: true, count: 2 }, (desk) =>
    desk.replaceHall(two),
  );
  const propose = async () => {
    sale.holds.propose();
    await desk.pass(0);
    return selected();
  };
  assert.equal(selected(), [0, 1]);
  assert.equal(
    [await propose(), await propose(), await propose()],
    [
      [2, 3],
      [4, 5],
      [6, 7],
    ],
  );
  assert.equal(await propose(), [0, 1], 'all have been seen');
  await set({ classes: ['vip'] });
  assert.equal(
    [await propose(), await propose(), await propose()],
    [
      [4, 5],
      [6, 7],
      [4, 5],
    ],
  );
  assert.equal(warnings, []);
});

test('seats are proposed also when the time is up', async () => {
  const { desk, sale, selected } = await scene({ autoAssign: true, count: 2 });
  await desk.pass(601_000);
  assert.equal(selected(), []);
  sale.holds.propose();
  await desk.pass(0);
  assert.equal(selected(), [0, 1]);
});

test('a divided party: said when the engine says that nowhere are so many together, and only then', async () => {
  // Three together only in seats 6 to 8.
  const crowded = (desk: FakeDesk) => desk.set([1, 4, 9, 10, 11], 'sold');
  const party = await scene({ count: 3, autoAssign: true }, crowded);
  assert.equal([party.selected(), party.sale.get().divided], [[6, 7, 8], null]);
  party.sale.holds.propose();
  await party.desk.pass(0);
  assert.equal(
    [party.sale.get().together, party.sale.get().divided],
    [false, null],
    'other seats than the proposed ones are not together, which were',
  );

  const late = await scene({ count: 3, autoAssign: true }, (desk) => {
    crowded(desk);
    desk.set([7], 'sold');
  });
  assert.equal([late.sale.get().together, late.sale.get().divided], [false, 'noRow']);
  const [first = -1] = late.selected();
  late.sale.holds.toggle(first);
  await late.desk.pass(0);
  late.sale.holds.toggle(first);
  await late.desk.pass(0);
  assert.equal([late.sale.get().together, late.sale.get().divided], [false, null], 'who picks knows it');
});

test('wheelchair places: the engine chooses anew with them, and without when they are not needed', async () => {
  const hall: HallDocument = { ...document, rows: [{ seats: [{}, {}, {}, { accessible: true }, {}, {}] }] };
  const { selected, set } = await scene({ autoAssign: true, count: 2 }, (desk) => desk.replaceHall(hall));
  assert.equal(selected(), [0, 1]);
  await set({ accessible: 1 });
  assert.is(selected().includes(3), true);
  assert.is(selected().length, 2);
  await set({ accessible: 0 });
  assert.equal(selected(), [0, 1]);
});

test('fewer tickets: those stay who sit best together, whatever was picked last', async () => {
  const { desk, sale, set, selected } = await scene({ count: 3 });
  for (const seat of [3, 4, 7]) {
    sale.holds.toggle(seat);
    await desk.pass(0);
  }
  await set({ count: 2 });
  assert.equal(selected(), [3, 4]);
  await set({ count: 1 });
  assert.equal(selected(), [3], 'the one with the better view');
});

test('more tickets: what was picked by hand stays, and the engine gives the seat beside it', async () => {
  const { desk, sale, set, selected } = await scene({ count: 2, autoAssign: true });
  for (const seat of [8, 7]) {
    sale.holds.toggle(seat);
    await desk.pass(0);
  }
  const picked = selected();
  await set({ count: 3 });
  assert.equal(selected(), [7, 8, 9]);
  assert.ok(picked.every((seat) => selected().includes(seat)));
  await set({ count: 4 });
  assert.is(selected().filter((seat) => seat >= 6).length, 4, 'all in row B');
});

test('seats that were offered are taken in one go, and stay when tickets change', async () => {
  const { desk, sale, set, selected, warnings } = await scene({ count: 2, autoAssign: true });
  assert.equal(selected(), [0, 1]);
  sale.holds.choose([8, 9]);
  await desk.pass(0);
  assert.equal([selected(), sale.get().complete], [[8, 9], true]);
  sale.holds.choose([7]);
  await desk.pass(0);
  assert.equal(selected(), [8, 9], 'for another number of people nothing was offered');
  desk.set([2], 'sold');
  sale.holds.choose([2, 3]);
  await desk.pass(0);
  assert.equal(selected(), [8, 9]);
  assert.equal(
    warnings.map((warning) => warning.kind === 'refused' && warning.notice.code),
    ['SEAT_SOLD'],
  );
  await set({ count: 3 });
  assert.ok([8, 9].every((seat) => selected().includes(seat)));
});

test('a taken seat is refused without asking the server', async () => {
  const { desk, sale, warnings, selected } = await scene({ count: 1 }, ({ inventory }) =>
    inventory.setStatus([2], 'sold'),
  );
  sale.holds.toggle(2);
  await desk.pass(0);
  assert.equal(selected(), []);
  assert.is(desk.requests.length, 0);
  assert.equal(warnings, [{ kind: 'refused', notice: { code: 'SEAT_SOLD', message: 'rule SEAT_SOLD', seats: [2] } }]);
});

test('seats that are too close to other parties are known before they are picked, and are refused', async () => {
  const rules = { seatClearance: 1 };
  const { desk, sale, warnings, selected, set } = await scene({ count: 1, rules });
  assert.equal(sale.get().distanced, []);
  desk.set([2], 'sold');
  await desk.pass(0);
  assert.equal(sale.get().distanced, [1, 3]);
  for (const seat of sale.get().distanced) sale.holds.toggle(seat);
  await desk.pass(0);
  assert.equal(
    warnings.map((warning) => warning.kind === 'refused' && warning.notice.code),
    ['TOO_CLOSE', 'TOO_CLOSE'],
  );
  // One's own seats keep no distance from each other, asked for or confirmed.
  sale.holds.toggle(9);
  assert.equal(sale.get().distanced, [1, 3]);
  await desk.pass(0);
  assert.equal([selected(), sale.get().distanced], [[9], [1, 3]]);
  await set({ rules: { seatClearance: 0 } });
  sale.holds.toggle(1);
  await desk.pass(0);
  assert.equal([selected(), sale.get().distanced], [[1], []]);
});

test('a sofa comes and goes as a whole', async () => {
  const { desk, sale, selected } = await scene({ count: 2, rules: { sofasTogether: true } });
  sale.holds.toggle(10);
  await desk.pass(0);
  assert.equal(selected(), [10, 11]);
  sale.holds.toggle(11);
  await desk.pass(0);
  assert.equal(selected(), []);
});

test('the last of an odd party takes one place of a sofa where the other may stay free, and nobody gives way for it', async () => {
  for (const placeKeptFree of [false, true]) {
    const { desk, sale, selected } = await scene({ count: 3, rules: { sofasTogether: true, placeKeptFree } });
    for (const seat of [0, 1, 10]) {
      sale.holds.toggle(seat);
      await desk.pass(0);
    }
    assert.equal(selected(), placeKeptFree ? [0, 1, 10] : [1, 10, 11]);
  }
});

test('half a sofa is no choice for anybody', async () => {
  const { desk, sale } = await scene({ count: 1, rules: { sofasTogether: true, placeKeptFree: true } });
  assert.is(sale.holds.pickable(11), true);
  desk.set([10], 'sold');
  await desk.pass(0);
  assert.equal([sale.holds.pickable(9), sale.holds.pickable(11)], [true, false]);
  assert.equal(sale.get().distanced, [11]);
});

test('the count is followed: several clicks are one assignment, fewer gives back', async () => {
  const { desk, set, selected } = await scene({ autoAssign: true });
  await set({ count: 3 });
  assert.equal(selected(), [0, 1, 2]);
  assert.equal(
    desk.requests.map(({ want }) => want),
    [{ kind: 'auto', count: 3 }],
  );
  await set({ count: 2 });
  assert.equal(selected(), [1, 2]);
  await set({ count: 0 });
  assert.equal(selected(), []);
  assert.is(desk.inventory.freeCount(), 12);
});

test('tickets that are taken away while their seats are asked for keep none of them', async () => {
  for (const left of [0, 1]) {
    const { desk, selected, set } = await scene({ autoAssign: left === 0 });
    desk.paused = true;
    await set({ count: 3, autoAssign: true });
    assert.is(desk.requests.length, 1, 'asked for');
    await set({ count: left, autoAssign: false });
    desk.paused = false;
    desk.answer();
    await desk.pass(1_000);
    assert.equal([selected().length, desk.held.length], [left, left]);
  }
});

test('what an order needs to know of the seats is told once nothing is asked for, and of a sale that is over nothing', async () => {
  const { desk, sale } = await scene({ count: 1 });
  const told: unknown[] = [];
  const settled = () => void sale.settled().then((state) => told.push(state && [state.selected, state.complete]));
  settled();
  await desk.pass(0);
  desk.paused = true;
  sale.holds.toggle(4);
  settled();
  await desk.pass(0);
  assert.equal(told, [[[], false]], 'the second waits for the answer');
  desk.answer();
  await desk.pass(0);
  sale.holds.toggle(5);
  settled();
  sale.stop();
  await desk.pass(0);
  assert.equal(told.slice(1), [[[4], true], null]);
});

test('the same options once more, as with every rendering, change nothing that would be rendered', async () => {
  for (const [count, isLeft] of [
    [0, false],
    [2, false],
    [2, true],
  ] as const) {
    const { desk, sale, set } = await scene({ count, autoAssign: true });
    if (isLeft) for (const page of desk.page) page.left();
    await desk.pass(0);
    let told = 0;
    sale.subscribe(() => told++);
    await set({});
    await desk.pass(1000);
    assert.is(told, 0);
  }
});

test('more time is asked for after the pick that is on its way, and for its seats', async () => {
  const { desk, sale } = await scene({ count: 2 });
  sale.holds.toggle(0);
  await desk.pass(0);
  const before = sale.get().hold?.expiresAtMs ?? 0;
  desk.paused = true;
  sale.holds.toggle(1);
  const isLonger = sale.holds.extend();
  desk.paused = false;
  desk.answer();
  await desk.pass(0);
  assert.is(await isLonger, true);
  const expiresAtMs = before + 180_000;
  assert.equal(
    desk.held,
    [0, 1].map((seat) => ({ seat, expiresAtMs })),
  );
  assert.is(sale.get().hold?.expiresAtMs, expiresAtMs);
});

test('what was picked by hand is kept when the count grows', async () => {
  const { desk, sale, set } = await scene({ autoAssign: true, count: 1 });
  sale.holds.toggle(4);
  await desk.pass(0);
  await set({ count: 2 });
  assert.equal(desk.requests.at(-1)?.want, { kind: 'auto', count: 2, keep: [4] });
});

test('a seat that is given back right after the count has changed stays given back', async () => {
  const { desk, sale, selected } = await scene({ count: 1, autoAssign: true });
  const [seat = -1] = selected();
  sale.configure({ scheduleId: 7, count: 0, autoAssign: true });
  sale.configure({ scheduleId: 7, count: 1, autoAssign: true });
  sale.holds.toggle(seat);
  await desk.pass(5_000);
  assert.equal(selected(), []);
  assert.is(desk.inventory.status(seat), 'free');
  sale.stop();
});

for (const byHand of [false, true])
  test(`fewer tickets, and one seat is given back at once: that one goes, the others stay (${byHand ? 'picked' : 'proposed'})`, async () => {
    const { desk, sale, selected, set } = await scene({ count: 3, autoAssign: !byHand });
    if (byHand) for (const seat of [0, 1, 2]) sale.holds.toggle(seat);
    await desk.pass(1_000);
    const [first = -1, ...others] = selected();
    sale.configure({ scheduleId: 7, count: 2, autoAssign: !byHand });
    sale.holds.toggle(first);
    await desk.pass(5_000);
    assert.equal(selected(), others);
    assert.is(desk.inventory.status(first), 'free');
    await set({ count: 1 });
    await desk.pass(1_000);
    assert.is(selected().length, 1);
    sale.stop();
  });

test('a stranded seat that is forbidden stops the sale, one that is warned of does not', async () => {
  for (const strandedSeats of ['forbid', 'warn'] as const) {
    const { desk, sale } = await scene({ count: 1, rules: { strandedSeats } });
    sale.holds.toggle(1);
    await desk.pass(0);
    assert.equal(
      sale.get().notices.map(({ code }) => code),
      ['STRANDED_SEAT'],
    );
    assert.is(sale.get().complete, strandedSeats === 'warn');
  }
});

test.run();
