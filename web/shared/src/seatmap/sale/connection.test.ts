/** Answers that get lost, come late or say no; a connection that is away or has gaps. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { refusal } from '../../testing/seats/fakeDesk.ts';
import { scene } from '../../testing/seats/scene.ts';

test('an unknown show fails with the reason', async () => {
  const { sale } = await scene({ scheduleId: 8 });
  assert.is(sale.get().phase, 'failed');
  assert.is((sale.get().error as { code: string }).code, 'SCHEDULE_NOT_FOUND');
});

test('an answer that got lost is asked for again under the same key', async () => {
  const { desk, sale, selected, warnings } = await scene({ count: 1 });
  desk.troubles.push('lost');
  sale.holds.toggle(3);
  await desk.pass(1000);
  assert.equal(selected(), [3]);
  assert.is(sale.get().complete, true);
  assert.is(desk.requests[0]?.idempotencyKey, desk.requests[1]?.idempotencyKey);
  assert.equal(warnings, []);
});

test('no answer at all: the pick is taken back', async () => {
  const { desk, sale, selected, warnings } = await scene({ count: 1 });
  desk.troubles.push(...[1, 2, 3].map(() => new TypeError('Failed to fetch')));
  sale.holds.toggle(3);
  await desk.pass(5000);
  assert.equal(selected(), []);
  assert.equal(
    warnings.map((warning) => warning.kind === 'refused' && warning.notice.code),
    ['NETWORK'],
  );
});

test('an answer that does not come: the pick is taken back with the reason, and what comes late is put right', async () => {
  for (const first of [null, 0]) {
    const { desk, sale, selected, warnings } = await scene({ count: 1 });
    if (first !== null) {
      sale.holds.toggle(first);
      await desk.pass(0);
    }
    desk.paused = true;
    sale.holds.toggle(3);
    await desk.pass(11_000);
    assert.equal(sale.get().pending, [3]);
    await desk.pass(2_000);
    assert.equal(selected(), first === null ? [] : [first]);
    assert.equal(sale.get().pending, []);
    assert.equal(
      warnings.map((warning) => warning.kind === 'refused' && warning.notice.code),
      ['NETWORK'],
    );
    desk.paused = false;
    desk.answer();
    await desk.pass(1_000);
    assert.equal(selected(), first === null ? [] : [first]);
    const held = [0, 3].filter((seat) => desk.inventory.status(seat) === 'held');
    assert.equal(held, first === null ? [] : [first], 'nothing stays held that nobody sees');
  }
});

test("a seat that is asked for again is one's own, though the answer that was given up comes first", async () => {
  const { desk, sale, selected, warnings } = await scene({ count: 1 });
  desk.paused = true;
  sale.holds.toggle(3);
  await desk.pass(13_000);
  sale.holds.toggle(3);
  await desk.pass(100);
  warnings.length = 0;
  desk.paused = false;
  desk.answer();
  await desk.pass(1_000);
  assert.equal(selected(), [3]);
  assert.equal(
    desk.held.map(({ seat }) => seat),
    [3],
  );
  assert.is(sale.get().complete, true);
  assert.equal(warnings, []);
});

test("a change without an answer: what others have taken since is not called one's own once the server is there again", async () => {
  const { desk, sale, selected, warnings } = await scene({ count: 1 });
  sale.holds.toggle(0);
  await desk.pass(0);
  desk.troubles.push('lost', 'lost', 'lost');
  sale.holds.toggle(1);
  await desk.pass(5_000);
  assert.equal(selected(), [0], 'taken back');
  desk.set([0], 'held');
  desk.send(desk.snapshot());
  await desk.pass(1_000);
  assert.equal(selected(), []);
  assert.equal(warnings.at(-1), { kind: 'seatsSold', seats: [0] });
});

test('a dead token is left and the seats taken anew', async () => {
  const { desk, sale, selected, warnings } = await scene({ count: 2 });
  sale.holds.toggle(0);
  await desk.pass(0);
  desk.troubles.push(refusal({ code: 'HOLD_EXPIRED' }));
  desk.inventory.setStatus([0], 'free');
  sale.holds.toggle(1);
  await desk.pass(0);
  assert.equal(selected(), [0, 1]);
  assert.is(desk.requests.at(-1)?.token, undefined);
  assert.equal(warnings, []);
});

test('a gap in the deltas is filled by a fresh answer', async () => {
  const { desk, sale } = await scene({ count: 1 });
  // Happens while a message is missed: no delta is sent for it.
  desk.inventory.setStatus([9], 'sold');
  desk.send({ kind: 'delta', epoch: 1, version: 99, bytes: 'AAAA' });
  await desk.pass(0);
  assert.is(sale.get().inventory?.status(9), 'sold');
});

test('without a connection the show is asked for, and the connection takes over again', async () => {
  const { desk, sale } = await scene({ count: 1 });
  assert.is(sale.get().connection, 'live');
  desk.connection(false);
  await desk.pass(0);
  assert.is(sale.get().connection, 'connecting');
  desk.inventory.setStatus([8], 'held');
  await desk.pass(4100);
  assert.is(sale.get().connection, 'polling');
  assert.is(sale.get().inventory?.status(8), 'held');
  desk.send(desk.snapshot());
  await desk.pass(0);
  assert.is(sale.get().connection, 'live');
});

test('after an absence seats that the server has forgotten are taken again', async () => {
  const { desk, sale, selected } = await scene({ count: 1 });
  sale.holds.toggle(0);
  await desk.pass(0);
  desk.inventory.setStatus([0], 'free');
  desk.send(desk.snapshot());
  await desk.pass(0);
  assert.equal(selected(), [0]);
  assert.is(sale.get().complete, true);
  assert.is(desk.inventory.status(0), 'held');
});

test('offline: a pick is refused at once and nobody is asked; a proposal without an answer comes with the connection', async () => {
  const { desk, sale, warnings, selected, set } = await scene({ count: 1 });
  desk.online = false;
  sale.holds.toggle(3);
  await desk.pass(0);
  assert.equal(selected(), []);
  assert.is(desk.requests.length, 0);
  assert.equal(warnings, [{ kind: 'refused', notice: { code: 'NETWORK', message: 'words', seats: [3] } }]);

  desk.troubles.push(...[1, 2, 3].map(() => new TypeError('Failed to fetch')));
  await set({ count: 2, autoAssign: true });
  await desk.pass(3000);
  assert.equal(selected(), []);
  desk.online = true;
  desk.send(desk.snapshot());
  await desk.pass(200);
  assert.is(selected().length, 2);
});

test.run();
