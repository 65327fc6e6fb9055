/** Seats that a visitor loses meanwhile: sold, run out of time, in another arrangement. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { document, scene } from '../../testing/seats/scene.ts';

test('seats sold under us are removed and said', async () => {
  const { desk, sale, selected, warnings } = await scene({ count: 2 });
  for (const seat of [0, 1]) sale.holds.toggle(seat);
  await desk.pass(0);
  desk.set([1], 'sold');
  await desk.pass(0);
  assert.equal(selected(), [0]);
  assert.equal(warnings, [{ kind: 'seatsSold', seats: [1] }]);
});

test('with auto-assignment others take their place, in one message', async () => {
  const { desk, sale, selected, warnings } = await scene({ count: 2, autoAssign: true });
  assert.equal(selected(), [0, 1]);
  desk.set([0, 1], 'sold');
  await desk.pass(0);
  assert.equal(selected(), [2, 3]);
  assert.equal(warnings, [{ kind: 'autoAssignSeatsSold', seats: [0, 1], fresh: [2, 3] }]);
  assert.is(sale.get().complete, true);
});

test('during checkout the warning waits 2000 ms, and does not come when the bill has the seats', async () => {
  for (const kept of [false, true]) {
    const { desk, sale, set, warnings } = await scene({ count: 1 });
    sale.holds.toggle(0);
    await set({ checkingOut: true });
    desk.set([0], 'sold');
    await desk.pass(1900);
    assert.equal(warnings, []);
    if (kept) sale.holds.keep();
    await desk.pass(200);
    assert.equal(warnings, kept ? [] : [{ kind: 'seatsSold', seats: [0] }]);
  }
});

test('the time runs out by the server clock, whatever the visitor has', async () => {
  const { desk, sale, selected, warnings } = await scene({ count: 1 }, (desk) => {
    desk.skewMs = 3_600_000;
  });
  sale.holds.toggle(0);
  await desk.pass(599_000);
  assert.is(sale.get().clockOffsetMs, -3_600_000);
  assert.equal(selected(), [0]);
  await desk.pass(2_000);
  assert.equal(selected(), []);
  assert.equal(warnings, [{ kind: 'expired', seats: [0] }]);
});

for (const { held, taken, autoAssign, got, told } of [
  { held: [4, 5], taken: [], autoAssign: false, got: [4, 5], told: [] },
  { held: [4, 5], taken: [5], autoAssign: false, got: [4], told: [{ kind: 'seatsSold', seats: [5] }] },
  {
    held: [3, 4],
    taken: [3, 4],
    autoAssign: true,
    got: [0, 1],
    told: [{ kind: 'autoAssignSeatsSold', seats: [3, 4], fresh: [0, 1] }],
  },
])
  test(`seats whose time ran out are known until there are some again, and had again: without ${taken.join() || 'any'} taken`, async () => {
    const { desk, sale, selected, warnings } = await scene({ count: 2, autoAssign });
    if (autoAssign) {
      sale.holds.toggle(4);
      await desk.pass(0);
    } else for (const seat of [4, 5]) sale.holds.toggle(seat);
    await desk.pass(0);
    assert.equal(selected(), held);
    await desk.pass(601_000);
    assert.equal([selected(), [...sale.get().ranOut].sort()], [[], held]);
    assert.equal(warnings.splice(0), [{ kind: 'expired', seats: held }]);
    await desk.pass(60_000);
    assert.equal(sale.get().ranOut.length, 2, 'it stays said');
    desk.set(taken, 'sold');
    await desk.pass(0);
    sale.holds.retake();
    await desk.pass(0);
    assert.equal([selected(), sale.get().ranOut], [got, []]);
    assert.equal(warnings, told);
  });

test('whoever chooses other seats, or no ticket more, has nothing to get again', async () => {
  for (const choose of ['other', 'none']) {
    const { desk, sale, set, selected } = await scene({ count: 1 });
    sale.holds.toggle(4);
    await desk.pass(601_000);
    assert.equal(sale.get().ranOut, [4]);
    if (choose === 'other') sale.holds.toggle(7);
    else await set({ count: 0 });
    await desk.pass(1_000);
    assert.equal(sale.get().ranOut, []);
    sale.holds.retake();
    await desk.pass(0);
    assert.equal(selected(), choose === 'other' ? [7] : []);
  }
});

test('an arrangement change reloads after 1000 ms', async () => {
  let told = 0;
  const { desk, sale } = await scene({
    count: 1,
    onArrangementChange: () => {
      told++;
    },
  });
  const before = sale.get().source;
  desk.replaceHall({ ...document, rows: [...document.rows, { seats: [{}] }] });
  desk.send({ kind: 'arrangement' });
  await desk.pass(900);
  assert.is(sale.get().hall?.seatCount, 12);
  await desk.pass(200);
  assert.is(sale.get().hall?.seatCount, 13);
  assert.is.not(sale.get().source, before);
  assert.is(told, 1);
});

test.run();
