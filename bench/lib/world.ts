/** What most benchmarks measure on: a database of its own, the cinema in it, and one server, without rate limits unless told. */
import type pg from 'pg';
import { freePort } from '../../server/src/testing/freePort.ts';
import { testRedis } from '../../server/src/testing/index.ts';
import { type Cinema, openDatabase } from './database.ts';
import { cpuMsOf, cpuMsOfTree, metricsOf, newVisitor, startServer, type Visitor } from './server.ts';

export interface BenchWorld extends Cinema {
  /** http://127.0.0.1:port */
  url: string;
  pool: pg.Pool;
  visitor(): Visitor;
  /** What /metrics says. */
  metrics(): Promise<string>;
  /** CPU time the server's processes have used so far, ms; NaN where /proc does not tell. Unlike rates it bears a busy machine. */
  serverCpuMs(): ServerCpu;
  close(): Promise<void>;
}

/** `web` answers (and does the jobs where there is no worker), `worker` does jobs, `printer` draws their tickets, of lower priority. */
export interface ServerCpu {
  web: number;
  worker: number;
  printer: number;
}

/**
 * `redis`: leases on a Redis of its own rather than in the server's process. `worker`: jobs in a process of their own, as with
 * `npm start`. `env`: more of the server's configuration.
 */
export async function openWorld(options: {
  redis: boolean;
  worker?: boolean;
  env?: Record<string, string>;
}): Promise<BenchWorld> {
  const { url, folder, pool, cinema, closers, close } = await openDatabase();
  try {
    const redis = options.redis ? await testRedis() : null;
    if (redis) closers.push(() => redis.close());
    const environment = {
      DATABASE_URL: url,
      REDIS_URL: redis?.url ?? '',
      VAR_DIR: folder,
      PORT: String(await freePort()),
      RATE_LIMITS: 'off',
      ...options.env,
    };
    const server = await startServer(options.worker ? { ...environment, ROLE: 'web' } : environment);
    closers.push(server.stop);
    let worker = server;
    if (options.worker) {
      const own = { ROLE: 'worker', BASE_URL: server.url, PORT: String(await freePort()) };
      worker = await startServer({ ...environment, ...own });
      closers.push(worker.stop);
    }
    return {
      ...cinema,
      url: server.url,
      pool,
      visitor: newVisitor,
      metrics: () => metricsOf(server),
      serverCpuMs: () => ({
        web: cpuMsOf(server.pid),
        worker: worker === server ? 0 : cpuMsOf(worker.pid),
        printer: cpuMsOfTree(worker.pid) - cpuMsOf(worker.pid),
      }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
