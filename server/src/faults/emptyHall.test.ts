/** Somebody who takes seats and never pays: alone, without keeping a session, over two nodes. The hall stays open to others. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { HoldAnswer, Startup } from '../contract/index.ts';
import { limits } from '../domain/limits.ts';
import {
  type Answer,
  buyableOffer,
  checkoutBody,
  type EdgeUnderTest,
  edgeUnderTest,
  Visitor,
} from '../testing/edgeUnderTest.ts';
import { type TestRedis, testRedis } from '../testing/index.ts';

const test = suite('empty hall');
let redis: TestRedis;
let one: EdgeUnderTest;
let two: EdgeUnderTest;

test.before(async () => {
  redis = await testRedis();
  // The tests say by the header from where somebody comes, as a proxy would.
  const environment = { REDIS_URL: redis.url, SECRET: 'the same on both nodes, and long enough', TRUST_PROXY: '1' };
  one = await edgeUnderTest({ environment });
  two = await edgeUnderTest({ environment, databaseUrl: one.config.databaseUrl ?? '' });
});
test.after(async () => {
  await two.close();
  await one.close();
  await redis.close();
});

const from = (ip: string) => ({ 'x-forwarded-for': ip });

async function hold(
  visitor: Visitor,
  scheduleId: number,
  count: number,
  headers: Record<string, string>,
): Promise<Answer<{ result: { data: HoldAnswer } } & { error: { data: { parterre: Answer['json'] } } }>> {
  const want = { kind: 'auto', count };
  return visitor.post('/trpc/seats.hold', { scheduleId, idempotencyKey: crypto.randomUUID(), want }, headers);
}

async function seatsOnline(visitor: Visitor, scheduleId: number): Promise<number> {
  const startup = await visitor.get<{ data: Startup }>('/api/startup');
  return startup.json.data.schedules.find(({ id }) => id === scheduleId)?.available_seats_online ?? 0;
}

test('106 holds of ten, each with a session of its own, and an order of every third, over both nodes', async () => {
  const visitor = await one.visitor();
  const offer = await buyableOffer(visitor);
  const scheduleId = offer.schedule.id;
  const before = await seatsOnline(visitor, scheduleId);
  const methodId = (await visitor.get<{ data: Startup }>('/api/startup')).json.data.payment_methods[0]?.id;
  const attacker = from('192.0.2.66');
  let taken = 0;
  const refused: string[] = [];
  for (let call = 0; call < 106; call++) {
    const node = call % 2 ? one : two;
    const stranger = await Visitor.arrive(node.url);
    const count = refused.length === 0 ? 10 : 1 + (call % 10);
    const held = await hold(stranger, scheduleId, count, attacker);
    if (held.status !== 200) {
      const { code, retryAfterSeconds } = held.json.error.data.parterre;
      assert.is(held.status, 429, held.text);
      assert.ok((retryAfterSeconds ?? 0) >= 1 && (retryAfterSeconds ?? 0) <= 60, String(retryAfterSeconds));
      refused.push(code);
      continue;
    }
    const { token, seats } = held.json.result.data;
    taken += seats.length;
    if (call % 3) continue;
    const order = {
      ...checkoutBody(offer, seats),
      amount: offer.tariff.total_price * seats.length,
      payment_method_id: methodId,
      hold_token: token,
    };
    const answer = await stranger.post('/api/checkout', order, attacker);
    // Seats of another class cost more: what matters is that nothing is paid.
    assert.ok(answer.status === 200 || answer.json.code === 'AMOUNT_CHANGED', answer.text);
  }
  assert.equal([...new Set(refused)], ['UNPAID_SEATS']);
  assert.ok(taken >= 10 && taken <= limits.seats.address.share * before + 10, `${taken} of ${before}`);

  // Without a hold, by the REST call alone, it is the same.
  const direct = await (await two.visitor()).post('/api/checkout', checkoutBody(offer, Array(10).fill(null)), {
    ...attacker,
    'x-locale': 'fr',
  });
  assert.is(direct.status, 429, direct.text);
  assert.is(direct.json.code, 'UNPAID_SEATS');
  assert.match(direct.json.message, /payées/);
  assert.ok(Number(direct.headers.get('retry-after')) >= 1);

  // Everybody else goes on, in the same second and on both nodes.
  for (const [index, node] of [one, two, one, two].entries()) {
    const guest = await node.visitor();
    const held = await hold(guest, scheduleId, 4, from(`198.51.100.${index}`));
    assert.is(held.status, 200, held.text);
    await guest.post('/trpc/seats.release', { token: held.json.result.data.token });
  }
  assert.equal([...one.faults, ...two.faults], []);
});

test('seats that are given back at once are no offence; a session alone may not take what a whole school may not', async () => {
  const visitor = await one.visitor();
  const { schedule } = await buyableOffer(visitor, (await buyableOffer(visitor)).schedule.id);
  const home = from('198.51.100.200');
  for (let pick = 0; pick < 40; pick++) {
    const held = await hold(visitor, schedule.id, 10, home);
    assert.is(held.status, 200, held.text);
    await visitor.post('/trpc/seats.release', { token: held.json.result.data.token }, home);
  }
  let own = 0;
  for (;;) {
    const held = await hold(visitor, schedule.id, 5, home);
    if (held.status !== 200) break;
    own += 5;
  }
  const neighbour = await hold(await one.visitor(), schedule.id, 5, home);
  assert.is(neighbour.status, 200, `after ${own} of one session the next at the same address: ${neighbour.text}`);
});

test.run();
