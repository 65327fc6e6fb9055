/** Two nodes on one PostgreSQL and one Redis: what they must count, know and give away together. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ErrorBody, HoldAnswer, PaymentResponse } from '../contract/index.ts';
import { limits } from '../domain/limits.ts';
import {
  buyableOffer,
  checkoutBody,
  type EdgeUnderTest,
  edgeUnderTest,
  openSocket,
  RawSocket,
  type SocketMessage,
  type Visitor,
} from '../testing/edgeUnderTest.ts';
import { type TestRedis, testRedis } from '../testing/index.ts';
import { until } from '../testing/until.ts';

const test = suite('two nodes');
/** However long the orders take, they are of one window. */
const rateWindowSeconds = 3600;
let redis: TestRedis;
let one: EdgeUnderTest;
let two: EdgeUnderTest;
let visitor: Visitor;
const opened: RawSocket[] = [];

test.before(async () => {
  redis = await testRedis();
  const environment = { REDIS_URL: redis.url, SECRET: 'one secret for both of the nodes under test' };
  const webSocket = { counts: { address: 3 } };
  one = await edgeUnderTest({ environment, webSocket, rateWindowSeconds });
  two = await edgeUnderTest({ environment, webSocket, rateWindowSeconds, databaseUrl: one.config.databaseUrl ?? '' });
  visitor = await one.visitor();
});
test.after.each(async () => {
  for (const socket of opened.splice(0)) {
    socket.close();
    await socket.until(() => socket.closed, 'the close');
  }
  for (const { server } of [one, two]) await until('the end of all sockets', () => server.sockets.connections === 0);
});
test.after(async () => {
  await two.close();
  await one.close();
  await redis.close();
});

const post = <T = ErrorBody>(node: EdgeUnderTest, path: string, body: unknown, headers = {}) =>
  visitor.at(node.url).post<T>(path, body, headers);
async function connect(node: EdgeUnderTest): Promise<RawSocket> {
  const socket = await openSocket(node.url, { headers: { cookie: visitor.cookie }, params: { csrf: visitor.csrf } });
  opened.push(socket);
  return socket;
}
const refusal = (message: SocketMessage) => message.error?.data.parterre;

test('a session of one node is known to the other, and a hold of one bought at the other', async () => {
  const offer = await buyableOffer(visitor);
  const socket = await connect(one);
  const held = await socket.call(1, 'mutation', 'seats.hold', {
    scheduleId: offer.schedule.id,
    idempotencyKey: crypto.randomUUID(),
    want: { kind: 'seats', seats: offer.freeSeats.slice(0, 2) },
  });
  const token = (held.result?.data as HoldAnswer | undefined)?.token;
  const body = checkoutBody(offer, [null, null]);
  const bought = await post<{ data: PaymentResponse }>(two, '/api/checkout', { ...body, hold_token: token });
  assert.is(bought.status, 200, bought.text);
  const again = await post<{ data: PaymentResponse }>(one, '/api/checkout', { ...body, hold_token: token });
  assert.is(again.json.data.uuid, bought.json.data.uuid, 'the first node answers with the second one’s bill');
});

test('orders are counted together, over both nodes and both transports', async () => {
  const points = limits.rates.checkout.visitor;
  const sockets = [await connect(one), await connect(two)];
  // Two were made above; what is refused for its form counts like any other.
  for (let order = 2; order < points; order++) {
    const node = order % 2 ? one : two;
    if (order % 4 < 2) assert.is((await post(node, '/api/checkout', {})).status, 422);
    else {
      const answer = await sockets[order % 2]?.call(order, 'mutation', 'checkout.submit', {
        ...checkoutBody(await buyableOffer(visitor), [null]),
        amount: 1,
      });
      assert.is(answer && refusal(answer)?.code, 'AMOUNT_CHANGED');
    }
  }
  for (const [node, locale, words] of [
    [one, 'de', /Zu viele Anfragen/],
    [two, 'fr', /Trop de demandes/],
  ] as const) {
    const refused = await post(node, '/api/checkout', {}, { 'x-locale': locale });
    assert.is(refused.status, 429, refused.text);
    assert.is(refused.json.code, 'TOO_MANY_REQUESTS');
    assert.match(refused.json.message, words);
    const seconds = Number(refused.headers.get('retry-after'));
    assert.ok(seconds > 0 && seconds <= rateWindowSeconds, String(seconds));
  }
  for (const socket of sockets) {
    const answer = await socket.call(
      99,
      'mutation',
      'checkout.submit',
      checkoutBody(await buyableOffer(visitor), [null]),
    );
    assert.is(refusal(answer)?.code, 'TOO_MANY_REQUESTS');
  }
});

test('a connection has its own calls, an address its connections on each node', async () => {
  const busy = await connect(one);
  const { burst } = limits.allowances.socket;
  let sent = 0;
  await until('a refusal', async () => {
    const calls = Array.from({ length: burst + 20 }, (_, id) => busy.call(sent + id + 1, 'query', 'system.noop'));
    sent += calls.length;
    return (await Promise.all(calls)).find((answer) => refusal(answer)?.code === 'TOO_MANY_REQUESTS');
  });
  for (const node of [one, two]) {
    const other = await connect(node);
    assert.ok((await other.call(1, 'query', 'system.noop')).result, 'another connection is not slowed down');
  }
  await connect(one);
  const tooMany = await RawSocket.open(one.url);
  assert.ok(!(tooMany instanceof RawSocket) && tooMany.status === 429);
  await connect(two);
  await connect(two);
});

test('without Redis orders are still counted, node by node, and nothing is a fault of ours', async () => {
  await redis.kill();
  const points = limits.rates.checkout.visitor;
  const statuses: number[] = [];
  for (let order = 0; order <= points; order++) statuses.push((await post(two, '/api/checkout', {})).status);
  assert.equal([...new Set(statuses)], [422, 429]);
  assert.is(statuses.filter((status) => status === 422).length, points);
});

test.run();
