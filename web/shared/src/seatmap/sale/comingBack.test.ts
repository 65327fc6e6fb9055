/** Pages that go, for good or until they come back: reloads, orders given up. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { refusal } from '../../testing/seats/fakeDesk.ts';
import { scene } from '../../testing/seats/scene.ts';
import type { SeatWarning } from '../types.ts';
import { createSale } from './createSale.ts';

test('a hold from before a reload goes on; of a dead one the same seats are held anew', async () => {
  const first = await scene({ count: 1 });
  first.sale.holds.toggle(4);
  await first.desk.pass(0);
  const resume = { token: 'token-1', seats: [4] };
  const sale = createSale(
    first.desk.ports(),
    { scheduleId: 7, count: 1, autoAssign: true, resume },
    () => ({ error: () => '', rule: () => '' }),
    Promise.resolve(),
  );
  await first.desk.pass(300);
  assert.equal(sale.get().selected, [4]);
  assert.is(sale.get().hold?.expiresAtMs, (first.sale.get().hold?.expiresAtMs ?? 0) - 1);

  const dead = await scene({
    count: 1,
    autoAssign: true,
    resume: { token: 'gone', seats: [4] },
  });
  assert.equal(dead.selected(), [4]);
  assert.equal(dead.warnings, []);
});

for (const isTold of [true, false]) {
  const when = isTold ? 'after' : 'before';
  test(`a reload while the first seats are on their way, asked for again ${when} the desk hears that the page went: they are the visitor's`, async () => {
    const { desk, sale } = await scene({ count: 1 });
    desk.troubles.push('lost', new TypeError('Failed to fetch'), new TypeError('Failed to fetch'));
    sale.holds.toggle(4);
    await desk.pass(0);
    const { unanswered } = sale.get();
    assert.ok(unanswered);
    const old = [...desk.page];
    if (isTold) for (const page of old) page.left();
    desk.troubles.length = 0;
    const warnings: SeatWarning[] = [];
    const again = createSale(
      desk.ports(),
      {
        scheduleId: 7,
        count: 1,
        autoAssign: true,
        resume: { token: null, seats: [4], unanswered },
        onWarning: (warning) => warnings.push(warning),
      },
      () => ({ error: () => '', rule: () => '' }),
      Promise.resolve(),
    );
    await desk.pass(300);
    if (!isTold) for (const page of old) page.left();
    assert.equal([again.get().selected, again.get().complete, again.get().unanswered], [[4], true, null]);
    await desk.pass(90_000);
    assert.equal([...desk.held.map(({ seat }) => seat), ...warnings], [4]);
  });
}

test('a reload before the engine’s first seats are known gets those; what was kept of a request that nobody takes any more is no obstacle', async () => {
  const want = { kind: 'auto', count: 2 } as const;
  const asked = { scheduleId: 7, idempotencyKey: 'before', want };
  const rows: { seats: number[]; trouble: Error | null; selected: number[]; asks: string[] }[] = [
    { seats: [], trouble: null, selected: [0, 1], asks: ['auto', 'seats'] },
    { seats: [], trouble: refusal({ code: 'VALIDATION_FAILED' }), selected: [0, 1], asks: ['auto', 'auto'] },
    { seats: [4, 5], trouble: refusal({ code: 'VALIDATION_FAILED' }), selected: [4, 5], asks: ['auto', 'seats'] },
    { seats: [4, 5], trouble: refusal({ code: 'INTERNAL' }), selected: [4, 5], asks: ['auto', 'auto', 'seats'] },
  ];
  for (const { seats, trouble, selected, asks } of rows) {
    const resume = { token: null, seats, unanswered: asked };
    const page = await scene({ count: 2, autoAssign: true, resume }, ({ troubles }) => {
      if (trouble !== null) troubles.push(trouble);
    });
    await page.desk.pass(6_000);
    assert.equal([page.selected(), page.sale.get().complete, page.warnings], [selected, true, []]);
    assert.equal(
      page.desk.requests.map(({ want: { kind } }) => kind),
      asks,
    );
  }
});

test('a page that goes and comes back keeps its seats until their time; one that does not frees them in a minute', async () => {
  for (const isBack of [true, false]) {
    const { desk, sale, selected, warnings } = await scene({ count: 2, autoAssign: true });
    const before = sale.get().hold?.expiresAtMs ?? 0;
    for (const page of desk.page) page.left();
    await desk.pass(40_000);
    assert.is(desk.inventory.status(0), 'held', 'waits');
    if (isBack) for (const page of desk.page) page.back();
    await desk.pass(60_000);
    assert.is(desk.inventory.status(0), isBack ? 'held' : 'free');
    if (!isBack) continue;
    assert.equal(selected(), [0, 1]);
    assert.is(sale.get().complete, true);
    assert.is(sale.get().hold?.expiresAtMs, before - 1);
    assert.is(desk.requests.at(-1)?.resumed, true);
    assert.equal(warnings, []);
  }
});

test('back after others have taken a seat: the rest is kept, the other replaced, and that is said', async () => {
  const { desk, sale, selected, warnings, set } = await scene({ count: 2 });
  for (const seat of [0, 1]) sale.holds.toggle(seat);
  await set({ autoAssign: true });
  for (const page of desk.page) page.left();
  await desk.pass(70_000);
  desk.set([1], 'sold');
  for (const page of desk.page) page.back();
  await desk.pass(200);
  assert.is(selected().length, 2);
  assert.ok(selected().includes(0));
  assert.is(sale.get().complete, true);
  assert.equal(
    warnings.map(({ kind }) => kind),
    ['autoAssignSeatsSold'],
  );
});

test('back without a connection to the server: nothing is called yours, and the seats are asked for when it is there', async () => {
  const { desk, sale, selected } = await scene({ count: 2 });
  for (const seat of [2, 4]) sale.holds.toggle(seat);
  await desk.pass(0);
  for (const page of desk.page) page.left();
  desk.troubles.push(...[1, 2, 3].map(() => new TypeError('Failed to fetch')));
  for (const page of desk.page) page.back();
  await desk.pass(5_000);
  assert.equal(selected(), [2, 4]);
  assert.equal(sale.get().pending, [2, 4]);
  desk.send(desk.snapshot());
  await desk.pass(60_000);
  assert.equal(selected(), [2, 4]);
  assert.is(sale.get().complete, true);
  assert.is(desk.inventory.status(2), 'held');
});

for (const [what, trouble] of [
  ['its lease store is away', refusal({ code: 'UNAVAILABLE', retryAfterSeconds: 20 })],
  ['it has been asked too often', refusal({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 20 })],
  ['it broke over the question', refusal({ code: 'INTERNAL' })],
] as const)
  test(`back, and the server is there but says nothing of the seats: ${what}. They stay, and are asked for again`, async () => {
    const { desk, sale, selected, warnings } = await scene({ count: 2 });
    for (const seat of [2, 4]) sale.holds.toggle(seat);
    await desk.pass(0);
    for (const page of desk.page) page.left();
    desk.troubles.push(trouble, trouble, trouble);
    for (const page of desk.page) page.back();
    await desk.pass(0);
    assert.equal(sale.get().pending, [2, 4]);
    // Others come and go meanwhile: no reason to ask, and none to lose them.
    desk.set([0], 'held');
    await desk.pass(90_000);
    assert.equal(selected(), [2, 4]);
    assert.is(sale.get().complete, true);
    assert.is(desk.requests.at(-1)?.resumed, true);
    assert.equal(warnings, []);
    sale.stop();
  });

for (const want of ['picked', 'proposed'] as const)
  test(`a page that goes while its first seats are asked for keeps them for a minute; back, until their time: ${want}`, async () => {
    for (const isBack of [true, false]) {
      const { desk, sale } = await scene({ count: want === 'proposed' ? 0 : 1, autoAssign: want === 'proposed' });
      desk.paused = true;
      if (want === 'picked') sale.holds.toggle(3);
      else sale.configure({ scheduleId: 7, count: 1, autoAssign: true });
      await desk.pass(1000);
      assert.is(desk.requests.length, 1, 'asked for');
      for (const page of desk.page) page.left();
      if (isBack) for (const page of desk.page) page.back();
      desk.paused = false;
      desk.answer();
      await desk.pass(61_000);
      const seat = want === 'picked' ? 3 : 0;
      assert.is(desk.inventory.status(seat), isBack ? 'held' : 'free');
      assert.equal(isBack ? sale.get().selected : [seat], [seat]);
      if (isBack) assert.is(desk.requests.at(-1)?.resumed, true);
      sale.stop();
      await desk.pass(0);
      assert.is(desk.inventory.status(seat), 'free');
    }
  });

test('a page that goes while a change is asked for leaves what it then has', async () => {
  const { desk, sale } = await scene({ count: 1 });
  sale.holds.toggle(3);
  await desk.pass(0);
  desk.paused = true;
  sale.holds.toggle(4);
  await desk.pass(0);
  for (const page of desk.page) page.left();
  desk.answer();
  await desk.pass(59_000);
  assert.is(desk.inventory.status(4), 'held');
  await desk.pass(2000);
  assert.is(desk.inventory.status(4), 'free');
  sale.stop();
});

test('back while an order is on its way: its seats are asked for when it was refused', async () => {
  const { desk, sale, selected, set } = await scene({ count: 1 });
  sale.holds.toggle(3);
  await set({ checkingOut: true });
  for (const page of desk.page) page.left();
  await desk.pass(61_000);
  for (const page of desk.page) page.back();
  await desk.pass(100);
  assert.is(desk.inventory.status(3), 'free', 'its answer decides');
  await set({ checkingOut: false });
  assert.equal(selected(), [3]);
  assert.is(desk.inventory.status(3), 'held');
});

test('a page whose order a bill has says nothing when it goes', async () => {
  const { desk, sale } = await scene({ count: 2, autoAssign: true });
  sale.holds.keep();
  for (const page of desk.page) page.left();
  await desk.pass(120_000);
  assert.is(desk.inventory.status(0), 'held');
  sale.stop();
  assert.is(desk.page.size, 0);
});

test('seats of an order that was given up are taken again; what others have taken meanwhile is replaced, and said', async () => {
  const resume = { token: null, seats: [4, 5] };
  const free = await scene({ count: 2, autoAssign: true, resume });
  assert.equal(free.selected(), [4, 5]);
  assert.equal(free.warnings, []);

  const one = await scene({ count: 2, autoAssign: true, resume }, (desk) => desk.set([5], 'held'));
  assert.equal(
    one.desk.requests.map(({ want }) => want),
    [
      { kind: 'seats', seats: [4, 5] },
      { kind: 'seats', seats: [4] },
      { kind: 'auto', count: 2, keep: [4] },
    ],
  );
  assert.is(one.selected().length, 2);
  assert.equal(
    one.warnings.map(({ kind }) => kind),
    ['autoAssignSeatsSold'],
  );

  const none = await scene({ count: 2, autoAssign: false, resume }, (desk) => desk.set([4, 5], 'held'));
  assert.equal(none.selected(), []);
  assert.equal(none.warnings, [{ kind: 'seatsSold', seats: [4, 5] }]);
});

test('leaving gives the seats back and leaves nothing behind; a bill keeps them', async () => {
  for (const kept of [false, true]) {
    const { desk, sale } = await scene({ count: 1 });
    sale.holds.toggle(0);
    await desk.pass(0);
    if (kept) sale.holds.keep();
    sale.stop();
    await desk.pass(2000);
    assert.is(desk.inventory.status(0), kept ? 'held' : 'free');
    assert.is(desk.watcherCount, 0);
    assert.is(desk.timerCount, 0);
  }
});

test.run();
