import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { jobSchemas } from '../adapters/postgres/enqueue.ts';
import { transaction } from '../adapters/postgres/pool.ts';
import { type JobHandlers, type JobQueue, type JobsHealth, jobQueues } from '../ports/jobs.ts';
import { watchBacklog } from './backlog.ts';
import { watchWorkers } from './deadWorkers.ts';
import { type QueueEvents, type RunningQueue, runQueue } from './queue.ts';
import { quietLogger } from './runner.ts';

/** Jobs that run when this node stops end by themselves within this, or are given up and tried again later. */
const endWithinMs = 1_500;
/** Who was told to give up does so at once. */
const giveUpWithinMs = 500;

export interface JobWorker {
  health(): JobsHealth;
  /** Waits a moment for the jobs that run now; those that take longer are tried again later. */
  close(): Promise<void>;
}

/** Any number that is no other lock's. */
const preparationLock = 7_270_737;

/**
 * Makes the job queues' tables and functions, or brings them up to date. A checkout needs them, with or without a worker. Nodes that start
 * together do it one after the other: PostgreSQL refuses two that alter one function at a time, and a node that is refused does not start.
 */
export async function prepareJobs(pool: pg.Pool): Promise<void> {
  await transaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [preparationLock]);
    for (const schema of jobSchemas) {
      await runMigrations({ pgPool: pool, schema, logger: quietLogger() });
      // Goes by indexes, like the functions of prisma/functions: it looks for a job's key, by a plan that it made while the queue
      // was short.
      await pool.query(
        `alter function ${schema}.add_jobs(${schema}.job_spec[], boolean) set enable_seqscan = off set jit = off`,
      );
    }
  });
}

/**
 * Runs jobs on this node until closed, whatever happens to PostgreSQL meanwhile: those of the queues for all of whose jobs there are
 * handlers. Any number of nodes may; each job runs on one of them. `databaseUrl`: for connections of the workers' own.
 */
export function startJobWorker(
  pool: pg.Pool,
  handlers: Partial<JobHandlers>,
  options: {
    databaseUrl: string;
    onFailure(error: unknown): void;
    quietAfterMs?: number;
    deadAfterSeconds?: number;
  } & QueueEvents,
): JobWorker {
  const { databaseUrl, onFailure, deadAfterSeconds } = options;
  const stopping = new AbortController();
  const watch = watchWorkers(pool, { databaseUrl, onFailure, deadAfterSeconds });
  const backlog = watchBacklog(pool, onFailure);
  const queues: Partial<Record<JobQueue, RunningQueue>> = {};
  for (const queue of Object.keys(jobQueues) as JobQueue[]) {
    if (jobQueues[queue].some((name) => !handlers[name])) continue;
    queues[queue] = runQueue(queue, { ...options, handlers, watch, stopping: stopping.signal });
  }
  return {
    health: () => {
      const of = (queue: JobQueue) => ({ running: queues[queue]?.running() ?? null, ...backlog.of(queue) });
      return { seats: of('seats'), money: of('money'), tickets: of('tickets'), mail: of('mail') };
    },
    async close() {
      backlog.close();
      const drained = Promise.all(Object.values(queues).map((queue) => queue.drain()));
      if (!(await within(endWithinMs, drained))) {
        stopping.abort(new Error('The server stops'));
        await within(giveUpWithinMs, drained);
      }
      await watch.close();
    },
  };
}

/** Whether `work` ended in time. */
async function within(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, limitMs, false);
  });
  const inTime = await Promise.race([work.then(() => true), late]);
  clearTimeout(timer);
  return inTime;
}
