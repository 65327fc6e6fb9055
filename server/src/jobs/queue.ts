/** One queue on this node: its workers, replaced whenever PostgreSQL left them in the lurch. */
import type { TaskList } from 'graphile-worker';
import { queueSchemas } from '../adapters/postgres/enqueue.ts';
import { createPool } from '../adapters/postgres/pool.ts';
import { type JobHandlers, type JobQueue, jobQueues } from '../ports/jobs.ts';
import type { WorkerWatch } from './deadWorkers.ts';
import { type JobRunner, startRunner } from './runner.ts';

/** Money waits for a provider now and then, mail for a mail server; leases answer at once. */
const jobsAtOnce: Record<JobQueue, number> = { seats: 2, money: 4, tickets: 4, mail: 4 };
/** Longer than a connection and a statement together may take (pool.ts). */
const stuckAfterMs = 15_000;
/** Pauses between two tries to have workers again. Short: jobs are to go on within 10 seconds of an outage's end. */
const pauseMs = { first: 250, longest: 3_000 };
/** Workers that lived this long were well: the next pause is a short one again. */
const steadyAfterMs = 30_000;
/** A node whose workers have heard nothing for this long has none. */
const defaultQuietAfterMs = 30_000;

/**
 * For the queue's own connections. They only write which job runs and which is done; when PostgreSQL dies and forgets the
 * last of it, jobs run twice, which all of them bear. So no order waits for the disk behind them. And the next job is the
 * first of an index: PostgreSQL would rather read and sort the whole queue for it (11 ms with 10,000 jobs). Where there is no index,
 * the price put on reading all must not look like a query worth compiling.
 */
const queueSettings = {
  synchronous_commit: 'off',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_sort: 'off',
  jit: 'off',
};

export interface QueueEvents {
  /** A job ended: done, to be tried again, or given up for good. */
  onJob(name: string, outcome: 'done' | 'failed' | 'dead', error?: unknown): void;
  /** The workers of a queue are replaced, or cannot be yet. */
  onReplaced(queue: JobQueue, why: Error): void;
}

export interface RunningQueue {
  /** Whether this node's workers ask for jobs or work on them. */
  running(): boolean;
  /** Takes no more jobs. Returns when the last one has ended. */
  drain(): Promise<void>;
}

export function runQueue(
  queue: JobQueue,
  options: {
    databaseUrl: string;
    /** With those of the queue's jobs. */
    handlers: Partial<JobHandlers>;
    watch: WorkerWatch;
    stopping: AbortSignal;
    quietAfterMs?: number;
  } & QueueEvents,
): RunningQueue {
  const { databaseUrl, handlers, watch, stopping, quietAfterMs = defaultQuietAfterMs, onJob, onReplaced } = options;
  const taskList: TaskList = {};
  for (const name of jobQueues[queue]) {
    const handler = handlers[name] as JobHandlers[keyof JobHandlers] as (p: unknown, s: AbortSignal) => Promise<void>;
    taskList[name] = (payload) => handler(payload, stopping);
  }
  const runners = new Set<JobRunner>();
  let current: JobRunner | null = null;
  let heardAtMs = performance.now();
  let draining = false;
  let wake: () => void = () => {};

  async function supervise(): Promise<void> {
    let pause = pauseMs.first;
    while (!draining) {
      const startedAtMs = performance.now();
      let why: Error;
      try {
        // What the last workers held is free before new ones ask; and without PostgreSQL there is no use in new ones.
        await watch.release();
        if (draining) return;
        why = await runUntilFailed();
      } catch (error) {
        why = error instanceof Error ? error : new Error(String(error));
      }
      if (draining) return;
      onReplaced(queue, why);
      if (performance.now() - startedAtMs > steadyAfterMs) pause = pauseMs.first;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      pause = Math.min(pause * 2, pauseMs.longest);
    }
  }

  async function runUntilFailed(): Promise<Error> {
    const runner = startRunner({
      pool: createPool(databaseUrl, {
        // One more listens.
        max: jobsAtOnce[queue] + 1,
        applicationName: `parterre ${queue} jobs`,
        settings: queueSettings,
      }),
      schema: queueSchemas[queue],
      taskList,
      workers: jobsAtOnce[queue],
      stuckAfterMs,
      onBegin: watch.add,
      onEnd: watch.retire,
      onJob,
    });
    runners.add(runner);
    current = runner;
    const why = await runner.failed;
    heardAtMs = runner.heardAtMs();
    current = null;
    // Its last jobs end in their own time, beside the new workers.
    void end(runner);
    return why;
  }

  async function end(runner: JobRunner): Promise<void> {
    await runner.drain().catch((error: unknown) => onReplaced(queue, error as Error));
    runners.delete(runner);
  }

  const supervised = supervise();
  return {
    running: () => performance.now() - (current?.heardAtMs() ?? heardAtMs) < quietAfterMs,
    async drain() {
      draining = true;
      wake();
      await Promise.all([...runners].map(end));
      await supervised;
    },
  };
}
