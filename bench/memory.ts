/**
 * What requests leave behind in a server's memory: rounds of 10,000 requests, each from a visitor of its own and from one of
 * 2,000 addresses, and after each what is reachable (after a garbage collection), what V8 keeps for its heap and what the
 * operating system counts. What grows with the requests would be a leak; what grows once is room that is kept.
 *
 *     npm run bench:memory [-- rounds] [-- requests a round]           BENCH_NODE_FLAGS=--max-semi-space-size=16: other flags
 *
 * Fails when what is reachable grew by more than a tenth between the second round and the last.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { freePort } from '../server/src/testing/freePort.ts';
import { openDatabase } from './lib/database.ts';
import { inspectFlag, type Memory, memoryOf } from './lib/memory.ts';
import { newVisitor, startServer, type Visitor } from './lib/server.ts';
import { line } from './lib/statistics.ts';

const [rounds = 6, requestsPerRound = 10_000] = process.argv.slice(2).map(Number);
const clientCount = 16;
const mayGrow = 1.1;

const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  locale?: string;
}

/** What visitors, robots and attackers ask, in turn. */
function callOf(turn: number, scheduleId: number): Call {
  const locale = ['en', 'fr', 'nl-BE', 'de'][turn % 4] ?? 'en';
  switch (turn % 8) {
    case 0:
      return { method: 'GET', path: '/api/startup', locale };
    case 1:
      return { method: 'GET', path: `/api/schedules/${scheduleId}/data`, locale };
    case 2:
      return { method: 'GET', path: `/api/schedules/${scheduleId}/arrangement`, locale };
    // Names that nobody has: each would be a key of its own in a cache without bound.
    case 3:
      return { method: 'GET', path: `/${randomUUID()}`, locale: randomUUID().slice(0, 8) };
    case 4:
      return { method: 'GET', path: `/api/schedules/${randomInt(1_000_000, 2_000_000_000)}/data` };
    case 5:
      return { method: 'POST', path: '/api/checkout', body: `{"bill_id":"${randomUUID()}","items":[` };
    case 6:
      return { method: 'POST', path: `/api/webhooks/${randomUUID()}`, body: JSON.stringify({ id: randomUUID() }) };
    default: {
      const want = { kind: 'auto', count: 1 };
      const body = JSON.stringify({ scheduleId, idempotencyKey: randomUUID(), want });
      return { method: 'POST', path: '/trpc/seats.hold', body };
    }
  }
}

function send(url: string, agent: Agent, visitor: Visitor, { method, path, body, locale }: Call): Promise<number> {
  return new Promise((done, fail) => {
    const headers = {
      cookie: visitor.cookie,
      'x-csrf-token': visitor.csrf,
      'x-requested-with': 'XMLHttpRequest',
      ...(locale ? { 'accept-language': locale } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    const options = { method, headers, agent, ...(visitor.address ? { localAddress: visitor.address } : {}) };
    const sent = request(url + path, options, (response) => {
      response.resume();
      response.on('end', () => done(response.statusCode ?? 0));
      response.on('error', fail);
    });
    sent.on('error', fail);
    sent.end(body);
  });
}

async function round(url: string, scheduleId: number, statuses: Map<number, number>): Promise<void> {
  let turn = 0;
  await Promise.all(
    Array.from({ length: clientCount }, async () => {
      while (turn < requestsPerRound) {
        const call = callOf(turn++, scheduleId);
        const agent = new Agent({ keepAlive: false });
        const visitor = newVisitor(`127.${randomInt(1, 9)}.0.${randomInt(1, 251)}`);
        const status = await send(url, agent, visitor, call);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }),
  );
}

const database = await openDatabase();
try {
  const { DATABASE_URL, VAR_DIR } = { DATABASE_URL: database.url, VAR_DIR: database.folder };
  const environment = { DATABASE_URL, REDIS_URL: '', VAR_DIR, PORT: String(await freePort()), LOG_LEVEL: 'error' };
  const server = await startServer(environment, { nodeFlags: [inspectFlag] });
  database.closers.push(server.stop);
  const scheduleId = await database.cinema.addSchedule(20, 30);
  const told = (label: string, memory: Memory, before: Memory) =>
    line(
      label,
      `${mb(memory.live)} reachable, ${mb(memory.heap)} heap, ${mb(before.rss)} resident before a collection, ${mb(memory.rss)} after`,
    );
  const first = await memoryOf(server, { collect: false });
  told('at the start', await memoryOf(server), first);
  const reachable: number[] = [];
  const statuses = new Map<number, number>();
  for (let at = 1; at <= rounds; at++) {
    await round(server.url, scheduleId, statuses);
    const before = await memoryOf(server, { collect: false });
    const after = await memoryOf(server);
    told(`after ${(at * requestsPerRound).toLocaleString('en')} requests`, after, before);
    reachable.push(after.live);
  }
  line('answers by status', [...statuses].map(([status, count]) => `${status}: ${count}`).join(', '));
  const [, second = Number.NaN] = reachable;
  const last = reachable.at(-1) ?? Number.NaN;
  if (last > second * mayGrow) {
    console.error(`What is reachable grew from ${mb(second)} to ${mb(last)}.`);
    process.exitCode = 1;
  }
} finally {
  await database.close();
}
