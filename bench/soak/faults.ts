/** What is broken on purpose: one fault at a time, each over within half a minute. */
import { randomInt, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { WebSocket } from 'ws';
import type { Node } from '../lib/nodes.ts';
import { Refused, SocketClient } from '../lib/transports.ts';
import { pause, within } from '../lib/waiting.ts';
import type { Cluster } from './cluster.ts';
import type { Visitors } from './visitors.ts';

export interface Fault {
  name: string;
  /** Resolves when the fault is over; with a text when what it found is itself a failure. */
  run(cluster: Cluster, visitors: Visitors): Promise<string | null>;
}

const upgrade = (node: Node, path: string, origin: string) =>
  [
    `GET ${path} HTTP/1.1`,
    `Host: ${new URL(node.url).host}`,
    `Origin: ${origin}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '\r\n',
  ].join('\r\n');

export const faults: Fault[] = [
  {
    name: 'node B killed, started again after 3 s',
    async run({ nodes }) {
      const node = nodes[1];
      await node?.kill();
      await pause(3_000);
      await node?.start();
      return null;
    },
  },
  {
    name: '300 refused upgrades, reset at once',
    async run({ nodes }) {
      for (const node of nodes) {
        for (let batch = 0; batch < 15; batch++) {
          await Promise.all(
            Array.from({ length: 10 }, (_, at) =>
              resetAfter(
                node,
                at % 2 ? upgrade(node, '/nothing', node.url) : upgrade(node, '/trpc', 'https://elsewhere.example'),
              ),
            ),
          );
        }
      }
      return null;
    },
  },
  {
    name: 'live.watch with 500 unknown shows a message, 20 sockets for 5 s',
    async run(cluster) {
      const unknown = () => Array.from({ length: 500 }, () => randomInt(1_000_000, 2_000_000_000));
      await Promise.all(
        Array.from({ length: 20 }, async (_, at) => {
          const node = cluster.nodes[at % cluster.nodes.length];
          if (!node) return;
          const socket = await SocketClient.open(
            { url: node.url, visitor: cluster.visitor },
            cluster.visitor(`127.40.0.${at + 1}`),
          );
          for (let tick = 0; tick < 20; tick++) {
            for (let i = 0; i < 5; i++) socket.watch('live.watch', { scheduleIds: unknown() }, () => {});
            await pause(250);
          }
          socket.close();
        }),
      );
      return null;
    },
  },
  {
    name: '20 sockets that ask for halls and never read, 8 s',
    async run(cluster, { schedules }) {
      const sockets = await Promise.all(
        Array.from({ length: 20 }, (_, at) => silentSocket(cluster, cluster.nodes[at % cluster.nodes.length], at)),
      );
      const end = Date.now() + 8_000;
      for (let id = 1; Date.now() < end; id++) {
        for (const socket of sockets) {
          if (socket.readyState !== WebSocket.OPEN) continue;
          const call = {
            id,
            method: 'query',
            params: { path: 'seats.arrangement', input: { scheduleId: schedules[0] } },
          };
          socket.send(JSON.stringify(call));
        }
        await pause(10);
      }
      for (const socket of sockets) socket.terminate();
      return null;
    },
  },
  {
    name: 'PostgreSQL restarted',
    async run(cluster) {
      await cluster.restartPostgres();
      return null;
    },
  },
  {
    name: 'PostgreSQL ends every connection (57P01), three times',
    async run({ pool }) {
      for (let time = 0; time < 3; time++) {
        await pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
        );
        await pause(700);
      }
      return null;
    },
  },
  {
    name: 'PostgreSQL paused for 15 s (SIGSTOP)',
    async run(cluster) {
      await cluster.pausePostgres(15_000);
      return null;
    },
  },
  {
    name: 'Redis killed and started empty',
    async run(cluster) {
      await cluster.restartRedis();
      return null;
    },
  },
  {
    name: 'the mail server says nothing, then drips, 10 s each',
    async run({ mail }) {
      mail.mode = 'hangs';
      await pause(10_000);
      mail.mode = 'drips';
      await pause(10_000);
      mail.mode = 'takes';
      return null;
    },
  },
  {
    name: 'all webhooks lost, 10 s',
    async run(_, visitors) {
      visitors.webhooksLost = true;
      await pause(10_000);
      visitors.webhooksLost = false;
      return null;
    },
  },
  {
    name: '400 webhooks that nobody signed',
    async run(cluster) {
      const { rows } = await cluster.pool.query<{ webhook_key: string }>('select webhook_key from payment_account');
      const url = `${cluster.url}/api/webhooks/${rows[0]?.webhook_key}`;
      const answers = new Map<number, number>();
      for (let batch = 0; batch < 20; batch++) {
        await Promise.all(
          Array.from({ length: 20 }, async () => {
            const body = JSON.stringify({
              id: randomUUID(),
              payment: 'sbx_1',
              reference: randomUUID(),
              status: 'paid',
              amount: 1,
              tip: 0,
            });
            const headers = { 'content-type': 'application/json', 'x-sandbox-signature': '0'.repeat(64) };
            const answer = await fetch(url, { method: 'POST', headers, body });
            await answer.arrayBuffer();
            answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
          }),
        );
      }
      const wrong = [...answers].filter(([status]) => status !== 403 && status !== 429);
      return wrong.length > 0 ? `answered ${wrong.map(([status, count]) => `${status} (${count})`).join(', ')}` : null;
    },
  },
  {
    name: 'one address that holds a hall and never pays',
    async run(cluster) {
      const [rows, seatsPerRow] = [25, 40];
      const scheduleId = await cluster.addSchedule(rows, seatsPerRow);
      const node = cluster.nodes[0];
      if (!node) return null;
      const address = '127.66.0.1';
      let held = 0;
      const refusals = new Map<string, number>();
      for (let batch = 0; batch < 15; batch++) {
        await Promise.all(
          Array.from({ length: 8 }, async () => {
            // A session costs nothing: each attempt is another visitor.
            const visitor = cluster.visitor(address);
            const socket = await within(SocketClient.open({ url: node.url, visitor: () => visitor }, visitor)).catch(
              () => null,
            );
            if (!socket) return;
            try {
              const answer = await within(
                socket.call<{ seats: number[] }>('mutation', 'seats.hold', {
                  scheduleId,
                  idempotencyKey: randomUUID(),
                  want: { kind: 'auto', count: 10 },
                }),
              );
              held += answer.seats.length;
            } catch (error) {
              const code = error instanceof Refused ? error.code : 'BROKEN';
              refusals.set(code, (refusals.get(code) ?? 0) + 1);
            } finally {
              socket.close();
            }
          }),
        );
      }
      const share = held / (rows * seatsPerRow);
      const told = [...refusals].map(([code, count]) => `${code} ${count}`).join(', ');
      return share > 0.5 ? `it held ${held} of ${rows * seatsPerRow} seats (refused: ${told || 'nothing'})` : null;
    },
  },
];

/** Sends it and breaks the connection with a RST, before or after the answer. */
function resetAfter(node: Node, text: string): Promise<void> {
  return new Promise((done) => {
    const socket = connect(Number(new URL(node.url).port), '127.0.0.1', () => {
      socket.write(text);
      setTimeout(() => socket.resetAndDestroy(), randomInt(3));
    });
    socket.on('error', () => {});
    socket.on('close', () => done());
  });
}

async function silentSocket(cluster: Cluster, node: Node | undefined, at: number): Promise<WebSocket> {
  const visitor = cluster.visitor(`127.41.0.${at + 1}`);
  const url = `${(node?.url ?? cluster.url).replace('http', 'ws')}/trpc?connectionParams=1`;
  const socket = new WebSocket(url, {
    headers: { cookie: visitor.cookie },
    perMessageDeflate: false,
    ...(visitor.address ? { localAddress: visitor.address } : {}),
  });
  socket.on('error', () => {});
  await new Promise((done) => socket.once('open', done).once('close', done));
  if (socket.readyState === WebSocket.OPEN) {
    socket.send(JSON.stringify({ method: 'connectionParams', data: { csrf: visitor.csrf, locale: 'en' } }));
    socket.pause();
  }
  return socket;
}
