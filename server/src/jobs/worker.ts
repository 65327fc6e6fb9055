import { Logger, parseCronItems, run, runMigrations, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import { type JobHandlers, jobNames } from '../ports/jobs.ts';

export interface JobWorker {
  /** Waits for the jobs that run now. */
  close(): Promise<void>;
}

/** Makes the job queue's tables and functions, or brings them up to date. A checkout needs them, with or without a worker. */
export async function prepareJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: quietLogger() });
}

/** Runs jobs on this node until closed. Any number of nodes may; each job runs on one of them. */
export async function startJobWorker(
  pool: pg.Pool,
  handlers: JobHandlers,
  options: {
    concurrency?: number;
    /** A job failed and will be tried again. */
    onFailure?: (name: string, error: unknown) => void;
  } = {},
): Promise<JobWorker> {
  const taskList: TaskList = {};
  for (const name of jobNames) {
    const handler = handlers[name] as (payload: unknown) => Promise<void>;
    taskList[name] = (payload) => handler(payload);
  }
  const runner = await run({
    pgPool: pool,
    taskList,
    concurrency: options.concurrency ?? 4,
    // NOTIFY wakes the worker; polling is for jobs whose time comes, and it is what an expiry may be late.
    pollInterval: 1_000,
    noHandleSignals: true,
    logger: quietLogger(),
    parsedCronItems: parseCronItems([
      { task: 'clean-sales', match: '17 4 * * *', options: { backfillPeriod: 86_400_000 } },
    ]),
  });
  runner.events.on('job:error', ({ job, error }) => options.onFailure?.(job.task_identifier, error));
  // A lost database stops the worker's promise; it reconnects by itself, and close() reports what remains.
  runner.promise.catch((error: unknown) => options.onFailure?.('worker', error));
  return { close: () => runner.stop() };
}

/** graphile-worker logs each job; failures reach `onFailure`. */
function quietLogger(): Logger {
  return new Logger(() => () => {});
}
