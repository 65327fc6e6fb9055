/** Clients that ask and never read: their answers do not pile up, and what they hold is given back. */
import type { Socket } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { connectionDefaults } from '../edge/connections.ts';
import { type Demo, startDemo } from '../testing/demo.ts';
import { type EdgeUnderTest, edgeUnderTest, openSocket } from '../testing/edgeUnderTest.ts';
import { rawConnection, residentBytes, textFrame, upgradeRequest } from '../testing/rawConnection.ts';
import { neverMs, until } from '../testing/until.ts';

const test = suite('back-pressure');
const megabyte = 1024 * 1024;
let edge: EdgeUnderTest;

test.before(async () => {
  edge = await edgeUnderTest({ environment: { RATE_LIMITS: 'off' } });
});
test.after(() => edge.close());

const startupCall = (id: number) => ({
  id,
  method: 'query',
  params: { path: 'catalogue.startup', input: { locale: 'en' } },
});
const gaugeOf = async (of: EdgeUnderTest, name: 'sockets' | 'subscriptions' | 'buffered') =>
  (await of.server.edge.metrics[name].get()).values[0]?.value ?? 0;

test('sixty sockets that never read do not fill the memory, and others are served', async () => {
  // Limits are off, so that only back-pressure stands in the way of some four gigabytes.
  const demo: Demo = await startDemo({ scenario: 'small' });
  const sockets: Socket[] = [];
  try {
    const before = residentBytes(demo.pid());
    const message = textFrame(JSON.stringify(Array.from({ length: 60 }, (_, id) => startupCall(id + 1))));
    for (let count = 0; count < 60; count += 1) {
      const socket = await rawConnection(demo.url, upgradeRequest('/trpc'));
      socket.pause();
      for (let time = 0; time < 20; time += 1) socket.write(message);
      sockets.push(socket);
    }
    const neighbour = await openSocket(demo.url);
    let most = 0;
    for (let id = 1; id <= 40; id += 1) {
      neighbour.send({ id, method: 'query', params: { path: 'system.noop' } });
      await neighbour.until(() => neighbour.received.some((answer) => answer.id === id), 'an answer');
      most = Math.max(most, residentBytes(demo.pid()) - before);
      await new Promise((done) => setTimeout(done, 100));
    }
    assert.ok(most < 1000 * megabyte, `grew by ${Math.round(most / megabyte)} MB`);
    neighbour.close();
  } finally {
    for (const socket of sockets) socket.destroy();
    await demo.stop();
  }
});

test('a slow reader gets all of its answers, in the order of its questions', async () => {
  const slow = await edgeUnderTest({
    environment: { RATE_LIMITS: 'off' },
    webSocket: { bounds: { pauseAboveBytes: 64 * 1024, closeAboveBytes: 400 * megabyte, stalledMs: 10 * neverMs } },
  });
  try {
    const socket = await openSocket(slow.url);
    socket.socket.pause();
    // More than the connection holds by itself.
    for (let id = 1; id <= 300; id += 1) socket.send(startupCall(id));
    await until('answers that wait', async () => (await gaugeOf(slow, 'buffered')) > megabyte);
    for (let id = 301; id <= 600; id += 1) socket.send(startupCall(id));
    // Somebody who reads asks the same after that, and has been answered: the second half would have been, too.
    const neighbour = await openSocket(slow.url);
    for (let id = 1; id <= 300; id += 1) neighbour.send(startupCall(id));
    await neighbour.until(() => neighbour.received.length === 300, 'the answers of who reads');
    neighbour.close();
    // The gauge is counted four times a second, so it may still tell of what waited for the neighbour.
    await until('only the first half to wait', async () => (await gaugeOf(slow, 'buffered')) < 300 * 60_000);
    socket.socket.resume();
    await socket.until(() => socket.received.length === 600, 'all answers');
    assert.equal(
      socket.received.map(({ id }) => id),
      Array.from({ length: 600 }, (_, at) => at + 1),
    );
    socket.close();
  } finally {
    await slow.close();
  }
});

test('who reads nothing is let go, and the gauges fall again', async () => {
  const strict = await edgeUnderTest({
    environment: { RATE_LIMITS: 'off' },
    webSocket: { bounds: { pauseAboveBytes: 64 * 1024, closeAboveBytes: 400 * megabyte, stalledMs: 300 } },
  });
  try {
    const socket = await openSocket(strict.url);
    const { schedules } = (
      await (await strict.visitor()).get<{ data: { schedules: { id: number }[] } }>('/api/startup')
    ).json.data;
    socket.send({
      id: 9999,
      method: 'subscription',
      params: { path: 'live.watch', input: { scheduleIds: schedules.map(({ id }) => id) } },
    });
    await until('the subscription', async () => (await gaugeOf(strict, 'subscriptions')) === 1);
    socket.socket.pause();
    for (let id = 1; id <= 600; id += 1) socket.send(startupCall(id));
    await until('the end of the socket', async () => (await gaugeOf(strict, 'sockets')) === 0);
    assert.is(await gaugeOf(strict, 'subscriptions'), 0);
    await until('nothing that waits', async () => (await gaugeOf(strict, 'buffered')) === 0);
    socket.socket.terminate();
  } finally {
    await strict.close();
  }
});

test('one answer too many closes a socket at once', async () => {
  const socket = await openSocket(edge.url);
  socket.socket.pause();
  // In one message: nothing is buffered yet when the calls begin.
  for (let time = 0; time < 30; time += 1)
    socket.send(JSON.stringify(Array.from({ length: 60 }, (_, id) => startupCall(time * 60 + id + 1))));
  await until('the close', async () => (await gaugeOf(edge, 'sockets')) === 0);
  socket.socket.terminate();
});

test('all sockets together have a bound: those with most are closed first', async () => {
  const small = await edgeUnderTest({
    environment: { RATE_LIMITS: 'off' },
    connections: { bufferedBytes: 8 * megabyte },
    webSocket: { bounds: { pauseAboveBytes: 400 * megabyte, closeAboveBytes: 400 * megabyte } },
  });
  try {
    const modest = await openSocket(small.url);
    const greedy = await Promise.all(Array.from({ length: 4 }, () => openSocket(small.url)));
    for (const { socket } of greedy) socket.pause();
    for (let time = 0; time < 20; time += 1)
      for (const socket of greedy)
        socket.send(JSON.stringify(Array.from({ length: 60 }, (_, id) => startupCall(time * 60 + id + 1))));
    await until('the first close', async () => (await gaugeOf(small, 'sockets')) < 5);
    await until('what fits', async () => (await gaugeOf(small, 'buffered')) <= 8 * megabyte);
    assert.ok((await modest.call(1, 'query', 'system.noop')).result, 'who reads stays');
    for (const { socket } of greedy) socket.terminate();
    modest.close();
  } finally {
    await small.close();
  }
});

test('HTTP answers that nobody reads are given up within 20 seconds; who reads slowly has time', async () => {
  const connections = () => new Promise<number>((done) => edge.server.http.getConnections((_e, count) => done(count)));
  await until('the others’ end', async () => (await connections()) === 0);
  const requests = 'GET /api/startup HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200);
  const begunMs = Date.now();
  const silent = await Promise.all(Array.from({ length: 5 }, () => rawConnection(edge.url, requests)));
  for (const socket of silent) socket.pause();
  const slow = await rawConnection(edge.url, requests);
  let read = 0;
  slow.on('data', (chunk: Buffer) => {
    read += chunk.length;
    slow.pause();
    // So that it has not read all by the time when the silent ones go.
    setTimeout(() => slow.resume(), 250);
  });
  await until('the close of the silent ones', async () => (await connections()) === 1);
  assert.ok(connectionDefaults.unreadMs < 20_000);
  assert.ok(Date.now() - begunMs > 10_000, 'not before their time');
  assert.not(slow.destroyed);
  assert.ok(read > 0);
  for (const socket of [...silent, slow]) socket.destroy();
  await until('nobody', async () => (await connections()) === 0);
});

test('a batch counts its calls, however its commas are written', async () => {
  const limited = await edgeUnderTest({ rateWindowSeconds: 3600 });
  try {
    const visitor = await limited.visitor();
    for (const comma of ['%2C', '%2c', ',']) {
      const path = `/trpc/${Array(20).fill('system.noop').join(comma)}?batch=1&input={}`;
      const stranger = await limited.visitor();
      let passed = 0;
      for (; passed < 60; passed += 1) if ((await stranger.get(path)).status !== 200) break;
      // Twenty of six hundred; asking for the session was one of them.
      assert.ok(passed >= 28 && passed <= 30, `${comma}: ${passed}`);
    }
    const watched = await visitor.get('/trpc/seats.watch?input=%7B%22scheduleId%22%3A1%7D', {
      accept: 'text/event-stream',
    });
    assert.is(watched.status, 405);
    assert.is(watched.json.code, 'METHOD_NOT_ALLOWED');
    assert.is((await visitor.get('/trpc/system.noop%2Cseats.watch?batch=1&input={}')).status, 405);
  } finally {
    await limited.close();
  }
});

test.run();
