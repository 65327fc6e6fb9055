import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import '@parterre/engine/node';
import { FakeDesk } from '../../testing/seats/fakeDesk.ts';
import { document } from '../../testing/seats/scene.ts';
import { type ShowSeats, watchSeats } from './watchSeats.ts';

const test = suite('seats that are looked at');

const loaded = () => Promise.resolve();

const want = (seats: number[]) => ({
  ...{ scheduleId: 7, idempotencyKey: crypto.randomUUID() },
  want: { kind: 'seats' as const, seats },
});

test('whoever looks sees a sale at once, and how many seats are left beside each other', async () => {
  const desk = new FakeDesk(document);
  const told: ShowSeats[] = [];
  const stop = watchSeats(desk.ports(), 7, loaded, (seats) => told.push(seats));
  await desk.pass(200);
  assert.is(told.at(-1)?.largestRun, 6);
  const free = told.at(-1)?.source.statuses()[2];
  await desk.ports().hold(want([2, 8]));
  await desk.pass(200);
  assert.is(told.at(-1)?.largestRun, 3);
  assert.is.not(told.at(-1)?.source.statuses()[2], free);
  stop();
  await desk.pass(5_000);
  assert.equal([desk.watcherCount, desk.timerCount], [0, 0]);
});

test('a server that does not answer is asked again; whoever looks no more asks no more', async () => {
  const desk = new FakeDesk(document);
  let asked = 0;
  const ports = {
    ...desk.ports(),
    async arrangement(id: number) {
      asked += 1;
      if (asked === 1) throw new Error('away');
      return desk.ports().arrangement(id);
    },
  };
  const told: ShowSeats[] = [];
  const stop = watchSeats(ports, 7, loaded, (seats) => told.push(seats));
  await desk.pass(200);
  assert.is(told.length, 0);
  await desk.pass(5_000);
  assert.ok(told.length > 0);
  stop();

  const other = watchSeats({ ...ports, arrangement: () => Promise.reject(new Error('away')) }, 7, loaded, () =>
    assert.unreachable(),
  );
  await desk.pass(200);
  other();
  await desk.pass(60_000);
  assert.is(desk.timerCount, 0);
});

test('an engine that does not load is loaded again', async () => {
  const desk = new FakeDesk(document);
  let tries = 0;
  const ready = async () => {
    if (++tries === 1) throw new Error('no connection');
  };
  const told: ShowSeats[] = [];
  const stop = watchSeats(desk.ports(), 7, ready, (seats) => told.push(seats));
  await desk.pass(200);
  assert.is(told.length, 0);
  await desk.pass(5_000);
  assert.ok(told.length > 0);
  stop();
});

test.run();
