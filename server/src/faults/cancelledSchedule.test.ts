/** A show is cancelled in the database while people choose and pay: nobody takes, keeps or buys a seat of it from then on. */
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { HoldAnswer } from '../contract/index.ts';
import {
  type Answer,
  buyableOffer,
  checkoutBody,
  type EdgeUnderTest,
  edgeUnderTest,
  type Visitor,
} from '../testing/edgeUnderTest.ts';
import { until } from '../testing/until.ts';

const test = suite('cancelled show');
let edge: EdgeUnderTest;
let visitor: Visitor;
let database: pg.Client;

test.before(async () => {
  // It is asked again and again, by one visitor.
  edge = await edgeUnderTest({ environment: { RATE_LIMITS: 'off' } });
  visitor = await edge.visitor();
  database = new pg.Client({ connectionString: edge.config.databaseUrl ?? '' });
  await database.connect();
});
test.after(async () => {
  await database.end();
  await edge.close();
});

type Held = { result: { data: HoldAnswer }; error: { data: { parterre: { code: string; message: string } } } };
const hold = (scheduleId: number, token?: string): Promise<Answer<Held>> =>
  visitor.post('/trpc/seats.hold', {
    scheduleId,
    idempotencyKey: crypto.randomUUID(),
    token,
    want: { kind: 'auto', count: 2 },
  });

test('holds, changes, extensions and orders are refused within seconds; another show goes on', async () => {
  const offer = await buyableOffer(visitor);
  const { id } = offer.schedule;
  const { token } = (await hold(id)).json.result.data;
  await database.query('update schedule set cancelled_at = now() where id = $1', [id]);
  const refused = await until('the refusal of a change', async () => {
    const answer = await hold(id, token);
    return answer.status !== 200 && answer;
  });
  const isCancelled = (answer: Answer<Held>): void => {
    assert.is(answer.status, 409, answer.text);
    assert.is(answer.json.error.data.parterre.code, 'SCHEDULE_CANCELLED');
    assert.is(answer.json.error.data.parterre.message, 'This show has been cancelled.');
  };
  isCancelled(refused);
  isCancelled(await hold(id));
  isCancelled(await visitor.post<Held>('/trpc/seats.extend', { token }));
  // What is kept of a schedule for checkouts is two seconds old at most; an order with a wrong total buys nothing meanwhile.
  await until('the refusal of orders', async () => {
    const order = { ...checkoutBody(offer, [null]), amount: 1 };
    const { code } = (await visitor.post('/api/checkout', order)).json;
    assert.ok(code === 'AMOUNT_CHANGED' || code === 'SCHEDULE_CANCELLED', code);
    return code === 'SCHEDULE_CANCELLED';
  });
  for (const order of [
    { ...checkoutBody(offer, [null, null]), hold_token: token },
    checkoutBody(offer, [offer.freeSeats[0] ?? 0]),
  ]) {
    const answer = await visitor.post('/api/checkout', order);
    assert.is(answer.status, 409, answer.text);
    assert.is(answer.json.code, 'SCHEDULE_CANCELLED');
  }
  assert.is((await visitor.post<Held>('/trpc/seats.release', { token })).status, 200, 'giving back is always possible');
  const other = await buyableOffer(visitor, id);
  assert.is((await hold(other.schedule.id)).status, 200);
  assert.equal(
    edge.faults.map((fault) => (fault instanceof Error ? fault.stack : fault)),
    [],
  );
});

test.run();
