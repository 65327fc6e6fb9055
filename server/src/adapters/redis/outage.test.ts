/** Redis going away and coming back, on a real one. */
import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ParterreError } from '../../domain/parterreError.ts';
import { ShowTable } from '../../ports/conformance/deskFixture.ts';
import type { SeatDesk } from '../../ports/seatDesk.ts';
import { createSeatDesk } from '../../services/seats/seatDesk.ts';
import { testRedis } from '../../testing/index.ts';
import { ends, until } from '../../testing/until.ts';
import { redisLeaseStore } from './index.ts';

const test = suite('Redis outage');
const pick = (desk: SeatDesk, seats: number[]) =>
  desk.hold({ scheduleId: 1, idempotencyKey: randomUUID(), want: { kind: 'seats', seats } }, { source: 'site' });

test('a clear answer while it is away, everything again when it is back', async () => {
  let server = await testRedis();
  const { port } = server;
  const store = await redisLeaseStore({ url: server.url });
  const shows = new ShowTable();
  shows.add(1, ['oooooooo']);
  shows.add(2, ['oooo']);
  const desk = createSeatDesk({ ...store, shows, secret: 'a secret of the tests, long enough' });
  const stop = new AbortController();
  const heard: string[] = [];
  const watching = (async () => {
    for await (const message of desk.watch(1, stop.signal))
      heard.push(`${message.kind} ${message.kind === 'arrangement' ? '' : message.epoch}`);
  })();
  const before = await pick(desk, [1, 2]);
  assert.is(await desk.healthy(), true);

  await server.kill();
  const refused = pick(desk, [4]).then(
    () => null,
    (reason: unknown) => reason,
  );
  const error = await ends('the refusal, without waiting for Redis to come back', refused);
  assert.instance(error, ParterreError);
  assert.is((error as ParterreError).code, 'UNAVAILABLE');
  assert.is((error as ParterreError).detail.retryAfterSeconds, 2);
  assert.is(await desk.healthy(), false);
  assert.is((await desk.counts(1)).free, 6, 'what this node knows is still told');
  const unopened = await desk.counts(2).then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.is((unopened as ParterreError).code, 'UNAVAILABLE');

  server = await testRedis({ port });
  await until('a hold again', () =>
    pick(desk, [4]).catch((reason: ParterreError) => {
      if (reason.code !== 'UNAVAILABLE') throw reason;
      return null;
    }),
  );
  const taken = await pick(desk, [2]).catch((reason: ParterreError) => reason.code);
  assert.is(taken, 'SEATS_TAKEN', 'the empty Redis was filled with what this node remembered');
  await desk.reserve(desk.verify(before.token, 1), 60_000);
  assert.is((await desk.counts(2)).free, 4);
  await until(
    'word to the watchers',
    () => heard.includes('snapshot 2'),
    () => heard.join(),
  );

  stop.abort();
  await watching;
  await desk.close();
  await store.close();
  await server.close();
});

test.run();
