/** Two nodes as a cinema would run them: PostgreSQL, Redis and a mail server of their own, a balancer for what comes from outside. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type pg from 'pg';
import { type TestRedis, testRedis } from '../../server/src/testing/redis.ts';
import { type Cinema, openDatabase } from '../lib/database.ts';
import { inspectFlag } from '../lib/memory.ts';
import { type Node, openNode, startBalancer } from '../lib/nodes.ts';
import { newVisitor, type Visitor } from '../lib/server.ts';
import { type MailServer, startMailServer } from './mailServer.ts';

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
      const node = await openNode(
        name,
        { ...base, VAR_DIR: join(folder, name) },
        // The inspector asks a node for its memory after a garbage collection; nothing of it is in the product.
        { onExit, isWanted: () => !isClosing(), nodeFlags: [inspectFlag] },
      );
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
