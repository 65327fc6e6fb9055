/** The WebSocket as its users meet it, good and bad, over real services. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { HoldAnswer, PaymentResponse, SeatsMessage } from '../contract/index.ts';
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
import { ends, until } from '../testing/until.ts';

const test = suite('WebSocket');
let edge: EdgeUnderTest;
let visitor: Visitor;
const opened: RawSocket[] = [];

test.before(async () => {
  edge = await edgeUnderTest();
  visitor = await edge.visitor();
});
test.after.each(async () => {
  for (const socket of opened.splice(0)) socket.close();
  await until('the end of all sockets', () => edge.server.sockets.connections === 0);
  assert.equal(edge.faults, []);
});
test.after(() => edge.close());

async function connect(params: Record<string, string> = {}): Promise<RawSocket> {
  const socket = await openSocket(edge.url, {
    headers: { cookie: visitor.cookie },
    params: { csrf: visitor.csrf, ...params },
  });
  opened.push(socket);
  return socket;
}
const dataOf = <T>(message: SocketMessage): T => message.result?.data as T;
const refusal = (message: SocketMessage) => message.error?.data.parterre;
const autoHold = (scheduleId: number, count: number) => ({
  scheduleId,
  idempotencyKey: crypto.randomUUID(),
  want: { kind: 'auto', count },
});

test('hold, watch, buy, and give back', async () => {
  const offer = await buyableOffer(visitor);
  const socket = await connect();
  socket.send({
    id: 1,
    method: 'subscription',
    params: { path: 'seats.watch', input: { scheduleId: offer.schedule.id } },
  });
  const first = await socket.until(
    () => socket.received.find((message) => message.id === 1 && message.result?.type === 'data'),
    'a snapshot',
  );
  assert.is(dataOf<SeatsMessage>(first).kind, 'snapshot');
  const held = dataOf<HoldAnswer>(await socket.call(2, 'mutation', 'seats.hold', autoHold(offer.schedule.id, 2)));
  assert.is(held.seats.length, 2);
  await socket.until(
    () =>
      socket.received.some(
        (message) => message.id === 1 && dataOf<SeatsMessage | undefined>(message)?.kind === 'delta',
      ),
    'the delta of the hold',
  );
  const body = { ...checkoutBody(offer, held.seats), hold_token: held.token };
  const bought = dataOf<PaymentResponse>(await socket.call(3, 'mutation', 'checkout.submit', body));
  assert.is(bought.status, 'paying');
  assert.is(
    dataOf<PaymentResponse>(await socket.call(4, 'query', 'bills.status', { uuid: bought.uuid })).uuid,
    bought.uuid,
  );
  const other = dataOf<HoldAnswer>(await socket.call(5, 'mutation', 'seats.hold', autoHold(offer.schedule.id, 1)));
  assert.ok((await socket.call(6, 'mutation', 'seats.release', { token: other.token })).result);
});

test('a page of another origin is refused before the handshake, in the visitor’s language', async () => {
  const refused = await RawSocket.open(edge.url, {
    origin: 'https://evil.example',
    headers: { 'accept-language': 'fr' },
  });
  assert.not(refused instanceof RawSocket);
  assert.equal(refused, { status: 403, text: 'Cette action n’est pas autorisée.' });
  for (const origin of ['null', 'http://127.0.0.1.evil.example', 'not a url']) {
    assert.is(((await RawSocket.open(edge.url, { origin })) as { status: number }).status, 403, origin);
  }
});

test('pages of ours and programs are let in', async () => {
  for (const origin of [edge.config.baseUrl, undefined]) {
    const socket = await openSocket(edge.url, { origin });
    opened.push(socket);
    assert.is((await socket.call(1, 'query', 'system.noop')).result?.type, 'data');
  }
});

test('other paths are no WebSocket', async () => {
  const refused = await RawSocket.open(`${edge.url}/elsewhere`.replace('/elsewhere', '/x')).catch(
    (error: Error) => error.message,
  );
  assert.ok(refused, 'refused');
});

test('without a token one may read and watch, not change', async () => {
  const stranger = await edge.visitor();
  const attempts: Record<string, string>[] = [{}, { csrf: '' }, { csrf: stranger.csrf }, { csrf: 'x.y.z' }];
  for (const params of attempts) {
    const socket = await openSocket(edge.url, {
      headers: { cookie: visitor.cookie },
      params: { locale: 'de', ...params },
    });
    opened.push(socket);
    assert.ok((await socket.call(1, 'query', 'system.noop')).result);
    const body = refusal(await socket.call(2, 'mutation', 'seats.release', { token: 'x'.repeat(40) }));
    assert.is(body?.code, 'SESSION_EXPIRED');
    assert.match(body?.message ?? '', /Sitzung ist abgelaufen/);
  }
});

test('session.touch keeps an open connection alive', async () => {
  const socket = await connect();
  const touched = dataOf<{ csrf: string; expiresAtMs: number }>(await socket.call(1, 'mutation', 'session.touch'));
  assert.is((await visitor.post('/session/touch', {}, { 'x-csrf-token': touched.csrf })).status, 200);
});

const bad: [string, 'query' | 'mutation' | 'subscription', string, unknown, string][] = [
  ['an unknown procedure', 'query', 'seats.steal', {}, 'NOT_FOUND'],
  ['a procedure of another kind', 'query', 'seats.hold', {}, 'NOT_FOUND'],
  ['a prototype’s name', 'query', '__proto__.toString', {}, 'NOT_FOUND'],
  ['no input', 'mutation', 'seats.hold', undefined, 'VALIDATION_FAILED'],
  ['a negative count', 'mutation', 'seats.hold', autoHold(1, -2), 'VALIDATION_FAILED'],
  ['a huge count', 'mutation', 'seats.hold', autoHold(1, 1e9), 'VALIDATION_FAILED'],
  ['a show beyond integers', 'mutation', 'seats.hold', autoHold(2 ** 40, 2), 'VALIDATION_FAILED'],
  ['an unknown show', 'mutation', 'seats.hold', autoHold(2_000_000_000, 2), 'SCHEDULE_NOT_FOUND'],
  ['an unknown show to watch', 'subscription', 'seats.watch', { scheduleId: 2_000_000_000 }, 'SCHEDULE_NOT_FOUND'],
  ['a malformed hold token', 'mutation', 'seats.extend', { token: 'x'.repeat(64) }, 'HOLD_INVALID'],
  ['a token of 10,000 characters', 'mutation', 'seats.extend', { token: 'x'.repeat(10_000) }, 'HOLD_INVALID'],
  ['an uuid that is none', 'query', 'bills.status', { uuid: "' or 1=1" }, 'VALIDATION_FAILED'],
  ['an unknown bill', 'query', 'bills.status', { uuid: '00000000-0000-4000-8000-000000000000' }, 'NOT_FOUND'],
  ['an unknown locale', 'query', 'catalogue.startup', { locale: 'tlh' }, 'VALIDATION_FAILED'],
  ['an unknown page', 'query', 'catalogue.page', { page_slug: 'x', locale: 'en' }, 'NOT_FOUND'],
  ['a page with NUL', 'query', 'catalogue.page', { page_slug: 'x\u0000', locale: 'en' }, 'VALIDATION_FAILED'],
  ['a checkout of nothing', 'mutation', 'checkout.submit', {}, 'VALIDATION_FAILED'],
];
for (const [name, method, path, input, code] of bad) {
  test(`${name}: ${code}, in words`, async () => {
    const socket = await connect({ locale: 'nl-BE' });
    socket.send({ id: 1, method, params: { path, input } });
    const message = await socket.until(() => socket.received.find(({ error }) => error), 'a refusal');
    assert.is(refusal(message)?.code, code);
    assert.not.match(refusal(message)?.message ?? '', /errors:|[A-Z_]{8}/);
    assert.is(message.error?.message, refusal(message)?.message);
    assert.ok((await socket.call(9, 'query', 'system.noop')).result, 'the connection goes on');
  });
}

test('a seat that is not there, and one twice', async () => {
  const offer = await buyableOffer(visitor);
  const socket = await connect();
  for (const [id, seats] of [[199_999], [0, 0]].entries()) {
    const want = { kind: 'seats', seats };
    const body = refusal(
      await socket.call(id + 1, 'mutation', 'seats.hold', {
        scheduleId: offer.schedule.id,
        idempotencyKey: crypto.randomUUID(),
        want,
      }),
    );
    assert.is(body?.code, 'SELECTION_REFUSED');
  }
});

for (const garbage of [
  'garbage',
  '[]',
  '{}',
  'null',
  '[null]',
  '{"id":1}',
  '{"id":1,"method":"query"}',
  '{"id":{},"method":"query","params":{"path":"system.noop"}}',
  '{"id":1,"method":"drop","params":{}}',
]) {
  test(`garbage does no harm: ${garbage}`, async () => {
    const socket = await connect();
    socket.send(garbage);
    assert.ok((await socket.call(2, 'query', 'system.noop')).result);
    for (const { error } of socket.received) if (error) assert.is(error.data.parterre.code, 'MALFORMED_REQUEST');
  });
}

test('too many calls are refused in words, and the rate comes back', async () => {
  const socket = await connect({ locale: 'fr' });
  const { burst, unitsPerSecond } = limits.allowances.socket;
  const beganMs = performance.now();
  let sent = 0;
  const refusals = () => socket.received.filter(({ error }) => error);
  // However slowly they are answered, it is faster than the rate that may go on for ever.
  while (refusals().length === 0) {
    for (let call = 0; call < burst; call += 1) {
      sent += 1;
      socket.send({ id: sent, method: 'query', params: { path: 'system.noop' } });
    }
    await socket.until(() => socket.received.length === sent, 'all answers');
    assert.ok(sent < 50 * burst, 'nothing is refused');
  }
  const passed = sent - refusals().length;
  const most = burst + (unitsPerSecond * (performance.now() - beganMs)) / 1000;
  assert.ok(passed >= burst && passed <= most + 1, `${passed} passed, of which ${most} may`);
  const body = refusal(refusals()[0] as SocketMessage);
  assert.is(body?.code, 'TOO_MANY_REQUESTS');
  assert.match(body?.message ?? '', /Trop de demandes/);
  assert.ok((body?.retryAfterSeconds ?? 0) >= 1);
  await until('the rate', async () => {
    sent += 1;
    return (await socket.call(sent, 'query', 'system.noop')).result;
  });
});

/**
 * Sends until it is cut off, however slow the machine: the messages are counted by the second. At once so many that the
 * server reads more of them than it allows, in one go.
 */
async function floods(socket: RawSocket, atOnce: number, send: () => void): Promise<void> {
  await until('the cut', async () => {
    for (let message = 0; message < atOnce && !socket.closed; message += 1) send();
    return socket.closed;
  });
  assert.is(socket.closed?.code, 1008);
}

test('who floods is cut off', async () => {
  const socket = await connect();
  let sent = 0;
  await floods(socket, 1000, () => {
    sent += 1;
    socket.send({ id: sent, method: 'query', params: { path: 'system.noop' } });
  });
  assert.ok(socket.received.length < sent, `${socket.received.length} answers to ${sent} messages`);
});

test('a message that is too large closes the connection', async () => {
  const socket = await connect();
  socket.send('x'.repeat(70 * 1024));
  assert.is((await socket.until(() => socket.closed, 'the close')).code, 1009);
});

test('subscriptions are limited by weight, and given back when they end', async () => {
  const offer = await buyableOffer(visitor);
  const socket = await connect();
  const { subscriptions } = edge.server.edge.metrics;
  const open = async () => (await subscriptions.get()).values[0]?.value;
  const counts = (id: number, schedules: number) =>
    socket.send({
      id,
      method: 'subscription',
      params: {
        path: 'live.watch',
        input: { scheduleIds: Array.from({ length: schedules }, (_, at) => offer.schedule.id + at) },
      },
    });
  // 21 units each, of the 64 that a socket may have.
  for (let id = 1; id <= 4; id += 1) counts(id, 500);
  const refused = await socket.until(() => socket.received.find(({ error }) => error), 'a refusal');
  assert.is(refusal(refused)?.code, 'TOO_MANY_REQUESTS');
  assert.is(refused.id, 4);
  assert.is(await open(), 3);
  socket.send({ id: 3, method: 'subscription.stop' });
  await socket.until(() => socket.received.some(({ id, result }) => id === 3 && result?.type === 'stopped'), 'the end');
  await until('one fewer', async () => (await open()) === 2);
  // What nobody can end: an id that is in use.
  counts(1, 1);
  await socket.until(() => socket.received.some(({ id, error }) => id === 1 && error), 'a refusal');
  socket.close();
  await until('none', async () => (await open()) === 0);
});

test('a subscription whose socket is gone before it begins is not counted for ever', async () => {
  const offer = await buyableOffer(visitor);
  const { subscriptions, sockets } = edge.server.edge.metrics;
  const valueOfGauge = async (gauge: typeof sockets) => (await gauge.get()).values[0]?.value;
  for (let round = 0; round < 20; round += 1) {
    const socket = await connect();
    for (let id = 1; id <= 5; id += 1)
      socket.send({
        id,
        method: 'subscription',
        params: { path: 'seats.watch', input: { scheduleId: offer.schedule.id } },
      });
    socket.socket.terminate();
  }
  await until('the end of all sockets', async () => (await valueOfGauge(sockets)) === 0);
  // What those began is over when the same of somebody who stays has begun.
  const stays = await connect();
  stays.send({
    id: 1,
    method: 'subscription',
    params: { path: 'seats.watch', input: { scheduleId: offer.schedule.id } },
  });
  await stays.until(() => stays.received.some(({ result }) => result?.type === 'data'), 'a snapshot');
  await until('one subscription', async () => (await valueOfGauge(subscriptions)) === 1);
});

test('a message of too many calls is refused as a whole', async () => {
  const socket = await connect();
  const calls = (count: number) =>
    Array.from({ length: count }, (_, id) => ({ id: id + 1, method: 'query', params: { path: 'system.noop' } }));
  socket.send(JSON.stringify(calls(65)));
  await socket.until(() => socket.received.find(({ error }) => error), 'a refusal');
  assert.is(socket.received.length, 1);
  socket.send(JSON.stringify(calls(64)));
  await socket.until(() => socket.received.filter(({ result }) => result).length === 64, 'all answers');
});

test('who floods inside of messages, with names that are no procedures, is cut off', async () => {
  const socket = await connect();
  const calls = JSON.stringify(
    Array.from({ length: 60 }, (_, id) => ({ id: id + 1, method: 'query', params: { path: 'no.such' } })),
  );
  let messages = 0;
  await floods(socket, 50, () => {
    messages += 1;
    socket.send(calls);
  });
  assert.ok(socket.received.length < messages * 60, `${socket.received.length} answers to ${messages} messages of 60`);
});

test('sockets are limited by session, without a session, and by address', async () => {
  const limited = await edgeUnderTest({
    webSocket: { counts: { visitor: 2, addressWithoutSession: 1, address: 4 } },
  });
  const sockets: RawSocket[] = [];
  const tried = async (cookie?: string) => {
    const socket = await RawSocket.open(limited.url, {
      headers: { 'accept-language': 'de', ...(cookie && { cookie }) },
    });
    if (!(socket instanceof RawSocket)) return socket;
    sockets.push(socket);
    return 'open';
  };
  const refused = {
    status: 429,
    text: 'Zu viele Anfragen. Bitte warten Sie 30 Sekunden und versuchen Sie es noch einmal.',
  };
  try {
    const [one, two, three] = [await limited.visitor(), await limited.visitor(), await limited.visitor()];
    assert.is(await tried(), 'open');
    assert.equal(await tried(), refused, 'a second one without a session');
    assert.equal(await tried('parterre_session=made.up'), refused, 'a session that is none of ours');
    for (const outcome of ['open', 'open', refused]) assert.equal(await tried(one.cookie), outcome);
    assert.is(await tried(two.cookie), 'open', 'a neighbour behind the same address');
    assert.equal(await tried(three.cookie), refused, 'the address is full');
    sockets[1]?.close();
    await until('one fewer', () => limited.server.sockets.connections === 3);
    assert.is(await tried(three.cookie), 'open');
  } finally {
    for (const socket of sockets) socket.close();
    await limited.close();
  }
});

test('those that are gone are noticed, those that answer stay', async () => {
  // Swept by hand: a machine that stands still for a moment does not look like a visitor who is gone.
  const watchful = await edgeUnderTest({ webSocket: { pingEveryMs: 3_600_000 } });
  try {
    const alive = await openSocket(watchful.url);
    const gone = await openSocket(watchful.url);
    // Reads nothing more, so no ping is answered.
    gone.socket.pause();
    const { sockets } = watchful.server;
    const pinged = new Promise((done) => alive.socket.once('ping', done));
    sockets.sweep();
    await ends('the ping', pinged);
    // Sent after the answer to the ping, and read after it.
    assert.ok((await alive.call(1, 'query', 'system.noop')).result);
    sockets.sweep();
    await until('the end of who is gone', () => sockets.connections === 1);
    assert.ok((await alive.call(2, 'query', 'system.noop')).result);
    gone.socket.terminate();
  } finally {
    await watchful.close();
  }
});

test('the server looks by itself for those that are gone', async () => {
  const watchful = await edgeUnderTest({ webSocket: { pingEveryMs: 100 } });
  try {
    const gone = await openSocket(watchful.url);
    gone.socket.pause();
    await until('the end of who is gone', () => watchful.server.sockets.connections === 0);
    gone.socket.terminate();
  } finally {
    await watchful.close();
  }
});

test('closing the server tells its clients to reconnect', async () => {
  const short = await edgeUnderTest();
  const socket = await openSocket(short.url);
  await ends('the server', short.close());
  await socket.until(() => socket.closed, 'the close');
  assert.ok(socket.received.some(({ method }) => method === 'reconnect'));
  assert.is(socket.closed?.code, 1012);
});

test.run();
