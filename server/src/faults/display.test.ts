/** A display goes on while PostgreSQL, Redis and the server restart under it: it hears what it shows, the seats that are taken, and messages of staff. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { HoldAnswer, LiveMessage, SeatsMessage, SignageContents } from '../contract/index.ts';
import { morning } from '../testing/cinemaTime.ts';
import { seededTemplate } from '../testing/demo.ts';
import {
  buyableOffer,
  type EdgeUnderTest,
  edgeUnderTest,
  openSocket,
  type RawSocket,
} from '../testing/edgeUnderTest.ts';
import { freePort } from '../testing/freePort.ts';
import { freshDatabase, testRedis } from '../testing/index.ts';
import { type Called, dataOf, Person } from '../testing/person.ts';
import { until } from '../testing/until.ts';

const test = suite('a display and restarts');
const database = await freshDatabase({ template: seededTemplate('small', morning) });
const admin = new pg.Client({ connectionString: new URL('/postgres', database.url).href });
await admin.connect();
const name = new URL(database.url).pathname.slice(1);
const redisPort = await freePort();
let redis = await testRedis({ port: redisPort });
const environment = {
  ...{ PORT: String(await freePort()), REDIS_URL: redis.url, SECRET: 'kept by both lives of the server' },
  RATE_LIMITS: 'off',
};
const startServer = (): Promise<EdgeUnderTest> => edgeUnderTest({ databaseUrl: database.url, environment });
let node = await startServer();

test.after(async () => {
  display?.socket?.close();
  await node.close();
  await redis.close();
  await admin.end();
  await database.close();
});

/** A display without a page: it listens to its channels, and comes back when its socket was closed, as the page does. */
class Display {
  socket: RawSocket | null = null;
  private next = 10;

  constructor(
    private readonly headers: Record<string, string>,
    private readonly csrf: string,
    private readonly scheduleId: number,
  ) {}

  /** A socket that is open, with its subscriptions. */
  private async connected(): Promise<RawSocket> {
    if (this.socket && !this.socket.closed) return this.socket;
    const socket = await openSocket(node.url, {
      headers: this.headers,
      params: { csrf: this.csrf },
      path: '/device/trpc',
    });
    const watch = { path: 'seats.watch', input: { scheduleId: this.scheduleId } };
    socket.send({ id: 1, method: 'subscription', params: { path: 'live.watch', input: {} } });
    socket.send({ id: 2, method: 'subscription', params: watch });
    this.socket = socket;
    return socket;
  }

  /** Asks until it is answered. */
  ask<T>(method: 'query' | 'mutation', path: string, input?: unknown): Promise<T> {
    return until(path, async () => {
      const socket = await this.connected().catch(() => null);
      if (!socket) return null;
      const id = this.next++;
      socket.send({ id, method, params: { path, input } });
      const answered = () => socket.received.find((message) => message.id === id);
      await socket.until(() => socket.closed ?? answered(), `an answer to ${path}`);
      const { result } = answered() ?? {};
      return result ? { data: result.data as T } : null;
    }).then(({ data }) => data);
  }

  /** What came by a subscription of this socket. */
  private heard<T>(id: number): T[] {
    const all = this.socket?.received ?? [];
    return all.flatMap((each) => (each.id === id && each.result?.type === 'data' ? [each.result.data as T] : []));
  }

  /** How often it heard that what is on has changed. */
  news = (): number => this.heard<LiveMessage>(1).filter(({ kind }) => kind === 'programme').length;

  /** The last it heard of the seats: after a break of the socket it begins with a whole map. */
  seats = (): SeatsMessage | undefined => this.heard<SeatsMessage>(2).at(-1);
}
let display: Display | null = null;

/** The display shows what it is to show, hears of a seat that is taken, and of a message of staff. */
async function goesOn(shown: Display, what: string): Promise<void> {
  const asked = () => shown.ask<SignageContents>('query', 'signage.contents');
  const { revision } = await asked();
  await shown.ask('mutation', 'signage.shown', { revision });

  await until(`${what}: the map`, async () => {
    await asked();
    return shown.seats();
  });
  const before = JSON.stringify(shown.seats());
  const visitor = await node.visitor();
  const hold = await until(`${what}: a seat`, async () => {
    const want = { kind: 'auto', count: 1 };
    const body = { scheduleId, idempotencyKey: randomUUID(), want };
    const { status, json } = await visitor.post<Called>('/trpc/seats.hold', body);
    return status === 200 ? (json.result?.data as HoldAnswer) : null;
  });
  assert.is(hold.seats.length, 1);
  await until(`${what}: the seat on the map`, async () => {
    await asked();
    return JSON.stringify(shown.seats()) !== before;
  });

  const manager = await until(`${what}: somebody of staff`, () => Person.as('super-admin', node).catch(() => null));
  const { socket } = shown;
  const heard = shown.news();
  const values = { text: what, cinema_id: null, minutes: 5 };
  dataOf(await manager.mutate('staff.signageViews.showMessage', { exhibitor: 1, values }));
  await until(`${what}: the news of the message`, async () => {
    const { message } = await asked();
    // Whoever has come back since asks anew by that.
    return message?.text === what && (shown.socket !== socket || shown.news() > heard);
  });
  const { revision: next } = await asked();
  assert.is.not(next, revision);
  await shown.ask('mutation', 'signage.shown', { revision: next });
  const { displays } = dataOf<{ displays: { state: string }[] }>(await manager.query('staff.signageViews.displays'));
  assert.equal(
    displays.map(({ state }) => state),
    ['shown'],
  );
}

let scheduleId = 0;

test('a display goes on after each of them was restarted under it', async () => {
  const visitor = await node.visitor();
  scheduleId = (await buyableOffer(visitor)).schedule.id;
  const asked = await visitor.post<Called>('/device/trpc/device.register', { type: 'signage' });
  const cookie = asked.headers.getSetCookie().find((each) => each.startsWith('parterre_device='));
  await onDatabase(`update device set auth_status = 'active', cinema_id = 1, name = 'Foyer' where type = 'signage'`);
  const headers = { cookie: `${visitor.cookie}; ${cookie?.split(';')[0] ?? ''}` };
  display = new Display(headers, visitor.csrf, scheduleId);
  await goesOn(display, 'at first');

  // What a restart is to those who are connected: all are cut off, and for a while nobody is let in.
  const first = display.socket;
  await admin.query(`alter database ${name} with allow_connections false`);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await until('that the server notices', async () => (await fetch(`${node.url}/ready`)).status === 503);
  assert.is(first?.closed, null, 'what it shows stays, and so does its socket');
  await admin.query(`alter database ${name} with allow_connections true`);
  await goesOn(display, 'PostgreSQL was restarted');

  await redis.kill();
  await until('that the server notices', async () => (await fetch(`${node.url}/ready`)).status === 503);
  redis = await testRedis({ port: redisPort });
  await goesOn(display, 'Redis was restarted');

  await node.close();
  assert.ok(display.socket?.closed, 'its socket ended with the server');
  node = await startServer();
  await goesOn(display, 'the server was restarted');
});

async function onDatabase(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

test.run();
