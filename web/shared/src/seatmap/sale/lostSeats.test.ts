/** Seats that a visitor loses meanwhile: sold, run out of time, in another arrangement. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { document, scene } from './scene.ts';

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
