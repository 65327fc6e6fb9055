/** Two nodes that share PostgreSQL, for what one does and the other must hear of. */
import pg from 'pg';
import * as assert from 'uvu/assert';
import { limits } from '../domain/limits.ts';
import { type EdgeUnderTest, edgeUnderTest, type RawSocket } from './edgeUnderTest.ts';

export interface TwoNodes {
  one: EdgeUnderTest;
  two: EdgeUnderTest;
  database: pg.Client;
  /** One more, at which an address may have one socket of visitors: a venue where all come from one. Whoever asks for it closes it. */
  crowded(): Promise<EdgeUnderTest>;
  /** Ends a test: closes the sockets that it opened, and asks that neither node noted a fault. */
  settle(opened: RawSocket[]): Promise<void>;
  close(): Promise<void>;
}

export async function twoNodes(): Promise<TwoNodes> {
  // Whoever is closed is closed by the news: neither node looks by itself whether a session goes on.
  const webSocket = { pingEveryMs: 3_600_000 };
  const rateWindowSeconds = 3600;
  const one = await edgeUnderTest({ webSocket, rateWindowSeconds });
  const databaseUrl = one.config.databaseUrl ?? '';
  const two = await edgeUnderTest({ webSocket, databaseUrl });
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  return {
    one,
    two,
    database,
    crowded: () =>
      edgeUnderTest({
        databaseUrl,
        webSocket: { ...webSocket, counts: { address: 1, addressWithoutSession: 1 } },
        rateWindowSeconds,
      }),
    async settle(opened) {
      await closeAll(opened);
      assert.equal([...one.faults, ...two.faults], []);
    },
    async close() {
      await database.end();
      await two.close();
      await one.close();
    },
  };
}

/** Sends so many cookies of nobody from the tests' address that `node` looks up no more of them. */
export async function makeCookiesUp(node: EdgeUnderTest): Promise<void> {
  const lookUp = (cookie: number) =>
    node.server.edge.limits.lookUpSession('127.0.0.1', `made up ${cookie}`, async () => null);
  let cookie = 0;
  while (cookie < limits.signIn.unknownSession.uses) await lookUp(cookie++).catch(() => {});
  assert.is(await lookUp(cookie).catch((error) => error.code), 'TOO_MANY_REQUESTS');
}

/** Closes sockets to a node that ends before its test does. */
export async function closeAll(opened: RawSocket[]): Promise<void> {
  for (const socket of opened.splice(0)) {
    socket.close();
    await socket.until(() => socket.closed, 'the close');
  }
}
