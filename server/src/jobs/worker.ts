import { EventEmitter } from 'node:events';
import { Logger, parseCronItems, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { createPool } from '../adapters/postgres/pool.ts';
import { type JobHandlers, jobNames } from '../ports/jobs.ts';
import { watchWorkers } from './deadWorkers.ts';

export interface JobWorker {
  /** Waits for the jobs that run now. */
  close(): Promise<void>;
}

/** Makes the job queue's tables and functions, or brings them up to date. A checkout needs them, with or without a worker. */
export async function prepareJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: quietLogger() });
}

const jobsAtOnce = 4;

/**
 * For the queue's own connections. They only write which job runs and which is done; when PostgreSQL dies and forgets the
 * last of it, jobs run twice, which all of them bear. So no order waits for the disk behind them. And the next job is the
 * first of an index: PostgreSQL would rather read and sort the whole queue for it.
 */
const queueSettings = { synchronous_commit: 'off', enable_bitmapscan: 'off', enable_sort: 'off' };

/** Runs jobs on this node until closed. Any number of nodes may; each job runs on one of them. */
export async function startJobWorker(
  pool: pg.Pool,
  handlers: JobHandlers,
  options: {
    /** For connections of the workers' own. */
    databaseUrl: string;
    /** A job failed and will be tried again. */
    onFailure?: (name: string, error: unknown) => void;
  },
): Promise<JobWorker> {
  const taskList: TaskList = {};
  for (const name of jobNames) {
    const handler = handlers[name] as (payload: unknown) => Promise<void>;
    taskList[name] = (payload) => handler(payload);
  }
  const own: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:create', ({ worker }) => own.push(worker.workerId));
  const queue = createPool(options.databaseUrl, {
    // One more listens.
    max: jobsAtOnce + 1,
    applicationName: 'parterre jobs',
    settings: queueSettings,
  });
  const runner = await run({
    pgPool: queue,
    taskList,
    concurrency: jobsAtOnce,
    // NOTIFY wakes the worker; polling is for jobs whose time comes, and it is what an expiry may be late.
    pollInterval: 1_000,
    noHandleSignals: true,
    events,
    logger: quietLogger(),
    parsedCronItems: parseCronItems([
      { task: 'clean-sales', match: '17 4 * * *', options: { backfillPeriod: 86_400_000 } },
    ]),
  });
  runner.events.on('job:error', ({ job, error }) => options.onFailure?.(job.task_identifier, error));
  // A lost database stops the worker's promise; it reconnects by itself, and close() reports what remains.
  runner.promise.catch((error: unknown) => options.onFailure?.('worker', error));
  const { databaseUrl } = options;
  const watch = watchWorkers(pool, { databaseUrl, own, onFailure: (error) => options.onFailure?.('watch', error) });
  return {
    async close() {
      await runner.stop();
      await watch.close();
      await queue.end();
    },
  };
}

/** graphile-worker logs each job; failures reach `onFailure`. */
function quietLogger(): Logger {
  return new Logger(() => () => {});
}
