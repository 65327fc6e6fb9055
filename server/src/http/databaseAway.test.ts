/** The whole server while PostgreSQL is away: said in words and at once, holds go on, and afterwards all is as before. */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { inspect } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type HoldAnswer, locales, type PaymentResponse } from '../contract/index.ts';
import {
  buyableOffer,
  checkoutBody,
  type EdgeUnderTest,
  edgeUnderTest,
  openSocket,
  type Visitor,
} from '../testing/edgeUnderTest.ts';
import { freePort } from '../testing/freePort.ts';
import { text } from '../texts/text.ts';

const test = suite('database away');
let seeded: EdgeUnderTest;
let edge: EdgeUnderTest;
let wire: Wire;
let visitor: Visitor;

/** Stands between the server and PostgreSQL, and can be cut. */
class Wire {
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;
  constructor(
    private readonly port: number,
    private readonly target: { host: string; port: number },
  ) {}
  async join(): Promise<void> {
    const server = createServer((near) => {
      const far = connect(this.target);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.sockets.add(from);
        from.on('error', () => {});
        from.on('close', () => {
          this.sockets.delete(from);
          to.destroy();
        });
        from.pipe(to);
      }
    });
    await new Promise<void>((done) => server.listen(this.port, '127.0.0.1', done));
    this.server = server;
  }
  async cut(): Promise<void> {
    const closed = new Promise((done) => (this.server ? this.server.close(done) : done(null)));
    for (const socket of this.sockets) socket.destroy();
    await closed;
    this.server = null;
  }
}

test.before(async () => {
  seeded = await edgeUnderTest();
  const url = new URL(seeded.config.databaseUrl ?? '');
  const port = await freePort();
  wire = new Wire(port, { host: url.hostname, port: Number(url.port) });
  await wire.join();
  url.host = `127.0.0.1:${port}`;
  edge = await edgeUnderTest({ databaseUrl: url.href });
  visitor = await edge.visitor();
});
test.after(async () => {
  await edge.close();
  await wire.cut();
  await seeded.close();
});

test('holds go on, orders pause, and both are said in every language', async () => {
  const offer = await buyableOffer(visitor);
  const socket = await openSocket(edge.url, { headers: { cookie: visitor.cookie }, params: { csrf: visitor.csrf } });
  const hold = async (id: number) => {
    const want = { kind: 'auto', count: 2 };
    const input = { scheduleId: offer.schedule.id, idempotencyKey: crypto.randomUUID(), want };
    return (await socket.call(id, 'mutation', 'seats.hold', input)).result?.data as HoldAnswer | undefined;
  };
  const before = await hold(1);
  const order = { ...checkoutBody(offer, [null, null]), hold_token: before?.token };
  const bill = `/api/bill/${crypto.randomUUID()}/status`;
  await wire.cut();

  assert.is((await hold(2))?.seats.length, 2, 'a show that this node knows is still given out');
  for (const locale of locales) {
    const headers = { 'x-locale': locale };
    const paused = await visitor.post('/api/checkout', order, headers);
    assert.is(paused.status, 503, paused.text);
    assert.is(paused.json.code, 'CHECKOUT_PAUSED');
    assert.is(paused.json.message, text(locale, 'errors:CHECKOUT_PAUSED'));
    assert.is(paused.headers.get('retry-after'), '5');
    const named = await visitor.post('/api/checkout', checkoutBody(offer, offer.freeSeats.slice(-2)), headers);
    assert.is(named.json.code, 'CHECKOUT_PAUSED', named.text);
    const unknown = await visitor.get(bill, headers);
    assert.is(unknown.status, 503, unknown.text);
    assert.is(unknown.json.message, text(locale, 'errors:UNAVAILABLE'));
  }
  const page = await visitor.get(`/sandbox/pay/sbx_${'0'.repeat(32)}`, { accept: 'text/html' });
  assert.is(page.status, 503, page.text);
  assert.match(page.text, /<meta http-equiv="refresh" content="\d+">/, 'a page looks again by itself');
  const overSocket = await socket.call(3, 'query', 'bills.status', { uuid: crypto.randomUUID() });
  assert.is(overSocket.error?.data.parterre.code, 'UNAVAILABLE');
  assert.is((await visitor.get('/ready')).status, 503);
  assert.is((await visitor.get('/health')).status, 200);
  assert.ok(edge.faults.length > 0, 'whoever runs the database hears of it');
  // At once, that is: nothing of it waited for the end of a time limit.
  assert.not.match(inspect(edge.faults, { depth: 10 }), /timeout|timed out/i);

  await wire.join();
  const bought = await visitor.post<{ data: PaymentResponse }>('/api/checkout', order);
  assert.is(bought.status, 200, bought.text);
  assert.is((await visitor.get(bill)).status, 404);
  const extended = await socket.call(4, 'mutation', 'seats.extend', { token: before?.token });
  assert.is(extended.error?.data.parterre.code, 'HOLD_ORDERED');
  socket.close();
});

test.run();
