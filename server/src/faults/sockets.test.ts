/** Connections that are refused, reset, left half open or are no HTTP at all do not end the server, and do not stay. */
import type { Socket } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Demo, startDemo } from '../testing/demo.ts';
import { type EdgeUnderTest, edgeUnderTest, RawSocket } from '../testing/edgeUnderTest.ts';
import { rawAnswer, rawConnection, upgradeRequest } from '../testing/rawConnection.ts';
import { until } from '../testing/until.ts';

const test = suite('sockets');
let edge: EdgeUnderTest;
/** Gives nobody time to finish a request. */
let impatient: EdgeUnderTest;
/** Runs in a process of its own, with Vite's socket beside ours. */
let demo: Demo;

test.before(async () => {
  edge = await edgeUnderTest();
  impatient = await edgeUnderTest({ connections: { headersMs: 500 }, databaseUrl: edge.config.databaseUrl ?? '' });
  demo = await startDemo({ scenario: 'small', env: { RATE_LIMITS: 'on', PARTERRE_DEV: 'on' } });
});
test.after(async () => {
  await demo.stop();
  await impatient.close();
  await edge.close();
});

/** The very process that was attacked answers, and told of no fault. */
async function goesOn(pid: number): Promise<void> {
  const health = await fetch(`${demo.url}/health`).catch((error: unknown) => String(error));
  assert.ok(health instanceof Response && health.ok, `${health}\n${demo.log().slice(-2000)}`);
  assert.is(demo.pid(), pid);
  assert.not.match(demo.log(), /"level":(50|60)/);
}
const manyTimes = (count: number, work: (turn: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => work(turn)));

async function sendAndReset(request: string, turn: number): Promise<void> {
  const socket = await rawConnection(demo.url, request);
  // At once, while the server reads, and when its answer comes.
  if (turn % 3 === 1) await new Promise((done) => setTimeout(done, turn % 7));
  if (turn % 3 === 2) await new Promise((done) => socket.once('data', done).once('close', done));
  socket.resetAndDestroy();
}

for (const [name, request] of [
  ['an unknown path', upgradeRequest('/elsewhere')],
  ['a foreign origin', upgradeRequest('/trpc', { Origin: 'https://evil.example' })],
  ['a path that is none', upgradeRequest('//[')],
  ['a host that is none', upgradeRequest('/trpc', { Host: '[' })],
  ['another protocol', upgradeRequest('/trpc', { Upgrade: 'h2c' })],
  ['a key that is none', upgradeRequest('/trpc', { 'Sec-WebSocket-Key': 'x' })],
  ['Vite, from elsewhere', upgradeRequest('/x', { 'Sec-WebSocket-Protocol': 'vite-hmr' })],
  ['Vite, from a path that is none', upgradeRequest('http://[', { 'Sec-WebSocket-Protocol': 'vite-hmr' })],
  ['a socket that is let in', upgradeRequest('/trpc?connectionParams=1')],
] as const) {
  test(`a WebSocket that resets: ${name}`, async () => {
    const pid = demo.pid();
    await manyTimes(40, (turn) => sendAndReset(request, turn));
    await goesOn(pid);
  });
}

test('Vite’s own socket is let through to it', async () => {
  const vites = { 'Sec-WebSocket-Protocol': 'vite-ping', Origin: demo.url };
  assert.match(await rawAnswer(demo.url, upgradeRequest('/', vites), /101/), /^HTTP\/1\.1 101 /);
  assert.match(await rawAnswer(demo.url, upgradeRequest('/elsewhere', vites)), /^HTTP\/1\.1 404 /);
  const pid = demo.pid();
  await manyTimes(40, (turn) => sendAndReset(upgradeRequest('/', vites), turn));
  await goesOn(pid);
});

test('a WebSocket that resets: too many of them', async () => {
  const pid = demo.pid();
  const headers = { authorization: `Bearer ${demo.metricsToken}` };
  await until('the end of those before', async () =>
    /^parterre_sockets 0$/m.test(await (await fetch(`${demo.url}/metrics`, { headers })).text()),
  );
  const open: Socket[] = [];
  let letIn = 0;
  await manyTimes(60, async () => {
    const socket = await rawConnection(demo.url, upgradeRequest('/trpc'));
    open.push(socket);
    socket.once('data', (answer) => {
      letIn += Number(String(answer).startsWith('HTTP/1.1 101 '));
    });
  });
  await until('all of them to be let in', () => letIn === 60);
  assert.match(await rawAnswer(demo.url, upgradeRequest('/trpc')), /^HTTP\/1\.1 429 [\s\S]*Retry-After: 30\r\n/);
  await manyTimes(60, (turn) => sendAndReset(upgradeRequest('/trpc'), turn));
  for (const socket of open) socket.resetAndDestroy();
  await goesOn(pid);
});

const clientHello = Buffer.from(
  '1603010200010001fc0303b8b1d1c5b5d5e1f2a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6e7f820e0e1e2e3e4e5e6e7e8e9eaebecedeeef',
  'hex',
);
for (const [name, bytes] of [
  ['a TLS ClientHello', clientHello],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['bytes of no protocol', Buffer.alloc(4096, 0xff)],
  ['a header without an end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(100_000)}`],
  ['a content length twice', 'POST /trpc HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx'],
] as const) {
  test(`no HTTP: ${name}`, async () => {
    const pid = demo.pid();
    const answers = await manyTimes(40, () => rawAnswer(demo.url, bytes));
    for (const answer of answers as string[]) assert.match(answer, /^(HTTP\/1\.1 4\d\d |$)/);
    await manyTimes(40, async (turn) => {
      const socket = await rawConnection(demo.url, bytes);
      if (turn % 2) await new Promise((done) => setTimeout(done, turn % 5));
      socket.resetAndDestroy();
    });
    await goesOn(pid);
  });
}

const openAt = ({ server }: EdgeUnderTest) =>
  new Promise<number>((done) => server.http.getConnections((_error, count) => done(count)));

test('connections that never finish their request are closed', async () => {
  const begun = [
    '',
    'G',
    'GET / HTTP/1.1\r\nHost: x\r\n',
    upgradeRequest('/trpc').slice(0, -4),
    'POST /trpc HTTP/1.1\r\n',
  ];
  const sockets = (await manyTimes(100, (turn) =>
    rawConnection(impatient.url, begun[turn % begun.length] ?? ''),
  )) as Socket[];
  // Nothing is sent, read or closed on this side.
  for (const socket of sockets) socket.pause();
  await until('the close of all', async () => (await openAt(impatient)) === 0);
  for (const socket of sockets) socket.destroy();
});

test('a refused upgrade does not stay half open', async () => {
  const sockets = (await manyTimes(20, () => rawConnection(edge.url, upgradeRequest('/elsewhere')))) as Socket[];
  for (const socket of sockets) socket.pause();
  await until('the close of all', async () => (await openAt(edge)) === 0);
  for (const socket of sockets) socket.destroy();
});

test('a host that is none is told so, and what the gauges count falls again', async () => {
  assert.match(await rawAnswer(edge.url, upgradeRequest('/trpc', { Host: '[' })), /^HTTP\/1\.1 400 /);
  const socket = await RawSocket.open(edge.url);
  assert.instance(socket, RawSocket);
  const { sockets } = edge.server.edge.metrics;
  const count = async () => (await sockets.get()).values[0]?.value;
  assert.is(await count(), 1);
  if (socket instanceof RawSocket) socket.socket.terminate();
  await until('the gauge', async () => (await count()) === 0);
});

test('methods that nothing here has are 405, in words', async () => {
  for (const method of ['TRACE', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'M-SEARCH']) {
    for (const path of ['/', '/trpc/system.noop', '/api/startup', '/media/x.jpg']) {
      const answer = await rawAnswer(
        edge.url,
        `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAccept-Language: fr\r\n\r\n`,
      );
      assert.match(answer, /^HTTP\/1\.1 405 /, `${method} ${path}`);
      assert.match(answer, /\r\nAllow: [A-Z, ]+\r\n/);
      assert.match(answer, /"METHOD_NOT_ALLOWED".*Cela n’est pas possible/);
    }
  }
  assert.is(await rawAnswer(edge.url, 'CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n'), '');
  assert.equal(edge.faults, []);
});

test.run();
