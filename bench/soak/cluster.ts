/** Two nodes as a cinema would run them: PostgreSQL, Redis and a mail server of their own, a balancer for what comes from outside. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';
import { freePort } from '../../server/src/testing/freePort.ts';
import { type TestRedis, testRedis } from '../../server/src/testing/redis.ts';
import { type Cinema, openDatabase } from '../lib/database.ts';
import { inspectFlag } from '../lib/memory.ts';
import { newVisitor, type ServerProcess, startServer, type Visitor } from '../lib/server.ts';
import { type MailServer, startMailServer } from './mailServer.ts';

/** A node: the same port, folder and log through all its lives. */
export interface Node {
  name: string;
  url: string;
  logFile: string;
  /** Null while it is down. */
  process: ServerProcess | null;
  startedAtMs: number;
  kill(): Promise<void>;
  start(): Promise<void>;
}

export interface Cluster extends Cinema {
  nodes: Node[];
  /** The balancer in front of the nodes. */
  url: string;
  pool: pg.Pool;
  mail: MailServer;
  visitor(address?: string): Visitor;
  restartPostgres(): Promise<void>;
  pausePostgres(ms: number): Promise<void>;
  restartRedis(): Promise<void>;
  close(): Promise<void>;
}

/** What of the environment makes a soak of minutes see what takes a cinema hours. */
const shortLives = { HOLD_MINUTES: '1', PAYMENT_MINUTES: '1' };

export async function openCluster(onExit: (node: string, how: string) => void): Promise<Cluster> {
  const { cinema, closers, close, folder, isClosing, pool, ...postgres } = await openDatabase({ poolSize: 4 });
  try {
    let redis: TestRedis = await testRedis();
    closers.push(() => redis.close());
    const mail = await startMailServer();
    closers.push(() => mail.close());

    const nodes: Node[] = [];
    const balancer = await startBalancer(() => nodes.filter((node) => node.process !== null).map(({ url }) => url));
    closers.push(balancer.close);
    const base = {
      ...shortLives,
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      BASE_URL: balancer.url,
      LOG_LEVEL: 'warn',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(mail.port),
      MAIL_FROM: 'tickets@example.com',
    };
    for (const name of ['A', 'B']) {
      const node = await openNode(name, { ...base, VAR_DIR: join(folder, name) }, onExit, () => !isClosing());
      nodes.push(node);
      closers.push(() => node.process?.stop());
    }
    return {
      ...cinema,
      nodes,
      url: balancer.url,
      pool,
      mail,
      visitor: newVisitor,
      restartPostgres: postgres.restart,
      async pausePostgres(ms) {
        const pids = familyOf(postgres.pid());
        signal(pids, 'SIGSTOP');
        await new Promise((done) => setTimeout(done, ms));
        signal(pids.reverse(), 'SIGCONT');
      },
      async restartRedis() {
        const { port } = redis;
        await redis.kill();
        redis = await testRedis({ port });
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openNode(
  name: string,
  environment: Record<string, string> & { VAR_DIR: string },
  onExit: (node: string, how: string) => void,
  isWanted: () => boolean,
): Promise<Node> {
  mkdirSync(environment.VAR_DIR, { recursive: true });
  const port = String(await freePort());
  const node: Node = {
    name,
    url: `http://127.0.0.1:${port}`,
    logFile: join(environment.VAR_DIR, `server-${port}.log`),
    process: null,
    startedAtMs: 0,
    async kill() {
      const running = node.process;
      node.process = null;
      if (!running) return;
      const ended = new Promise((done) => running.child.once('exit', done));
      running.child.kill('SIGKILL');
      await ended;
    },
    async start() {
      // The inspector asks a node for its memory after a garbage collection; nothing of it is in the product.
      const started = await startServer({ ...environment, PORT: port }, { nodeFlags: [inspectFlag] });
      started.child.once('exit', (code, signal) => {
        if (node.process !== started) return;
        node.process = null;
        if (code === 0 || !isWanted()) return;
        onExit(name, `code ${code}, signal ${signal}`);
        // Whoever watches over a server would start it again.
        node.start().catch((error: unknown) => onExit(name, String(error)));
      });
      node.process = started;
      node.startedAtMs = Date.now();
    },
  };
  await node.start();
  return node;
}

/** Passes connections to the nodes in turn; one that does not take it is passed over, as health checks would have it. */
async function startBalancer(urls: () => string[]): Promise<{ url: string; close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  let turn = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  };
  const pass = (client: Socket, tries: number): void => {
    const targets = urls();
    const target = targets[turn++ % Math.max(1, targets.length)];
    if (!target || tries === 0) return void client.destroy();
    const { port } = new URL(target);
    const server = connect(Number(port), '127.0.0.1');
    keep(server);
    let connected = false;
    server.once('connect', () => {
      connected = true;
      client.pipe(server).pipe(client);
    });
    server.on('error', () => {
      if (connected) client.destroy();
      else pass(client, tries - 1);
    });
    server.on('close', () => connected && client.destroy());
    client.on('close', () => server.destroy());
  };
  const balancer = createServer((client) => {
    keep(client);
    client.on('error', () => {});
    pass(client, 3);
  });
  await new Promise<void>((done) => balancer.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => balancer.close(done));
    },
  };
}

/** A process and its children, the parent first: PostgreSQL's backends are sessions of their own. */
function familyOf(pid: number): number[] {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)]).toString();
  return [pid, ...children.trim().split(/\s+/).map(Number)];
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // A backend that ended meanwhile needs none.
    }
  }
}
