/**
 * The workers of one queue on this node, from their start until they are replaced. graphile-worker never replaces a worker
 * whose complete or fail call PostgreSQL refused, keeps asking under the same name after an answer was lost (the job that
 * the lost answer named stays locked by that name), and waits inside longer and longer for a server that starts up. So
 * after any such trouble all of them are replaced by new ones with new names.
 */
import { EventEmitter } from 'node:events';
import { Logger, runTaskList, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';

export interface JobRunner {
  /** Settles when these workers should be replaced; says why. */
  readonly failed: Promise<Error>;
  /** When a worker last had an answer from the queue, on the clock of `performance.now()`; now, while one works. */
  heardAtMs(): number;
  /** Takes no more jobs. Returns when the last one has ended. */
  drain(): Promise<void>;
}

export interface JobRunnerOptions {
  /** For these workers alone; the runner ends it. */
  pool: pg.Pool;
  /** Schema of the queue. */
  schema: string;
  taskList: TaskList;
  /** Workers, and so jobs at once. */
  workers: number;
  /** A worker is asked about or answered by PostgreSQL for at most this long; above it they are stuck. */
  stuckAfterMs: number;
  onBegin(workerId: string): void;
  /** The worker holds no job any more, or will never say so. */
  onEnd(workerId: string): void;
  onJob(name: string, outcome: 'done' | 'failed' | 'dead', error?: unknown): void;
}

interface WorkerState {
  /** `working`: in a handler, which takes as long as it takes. */
  doing: 'asking' | 'working';
  sinceMs: number;
}

/** graphile-worker logs each job; failures reach `onJob`. */
export const quietLogger = (): Logger => new Logger(() => () => {});

export function startRunner(options: JobRunnerOptions): JobRunner {
  const { pool, schema, taskList, workers, stuckAfterMs, onBegin, onEnd, onJob } = options;
  const states = new Map<string, WorkerState>();
  let lastHeardMs = performance.now();
  let fail: (why: Error) => void = () => {};
  const failed = new Promise<Error>((resolve) => {
    fail = resolve;
  });
  const set = (workerId: string, doing: WorkerState['doing']): void => {
    if (states.has(workerId)) states.set(workerId, { doing, sinceMs: performance.now() });
  };
  const end = (workerId: string): void => {
    if (states.delete(workerId)) onEnd(workerId);
  };

  const events: WorkerEvents = new EventEmitter();
  events.on('worker:create', ({ worker: { workerId } }) => {
    states.set(workerId, { doing: 'asking', sinceMs: performance.now() });
    onBegin(workerId);
  });
  for (const answered of ['worker:getJob:empty', 'job:complete'] as const) {
    events.on(answered, ({ worker }) => {
      lastHeardMs = performance.now();
      set(worker.workerId, 'asking');
    });
  }
  events.on('job:start', ({ worker }) => set(worker.workerId, 'working'));
  events.on('job:success', ({ worker, job }) => {
    set(worker.workerId, 'asking');
    onJob(job.task_identifier, 'done');
  });
  events.on('job:error', ({ worker, job, error }) => {
    set(worker.workerId, 'asking');
    onJob(job.task_identifier, job.attempts >= job.max_attempts ? 'dead' : 'failed', error);
  });
  // The answer is lost, but PostgreSQL may have given this worker a job.
  events.on('worker:getJob:error', ({ error }) => fail(reason('did not get a job', error)));
  events.on('worker:fatalError', ({ error }) => fail(reason('could not finish a job', error)));
  events.on('worker:stop', ({ worker, error }) => {
    end(worker.workerId);
    fail(reason('ended', error));
  });

  const taskRunner = runTaskList(
    // NOTIFY wakes the workers; polling is for jobs whose time comes, and it is what an expiry may be late.
    { schema, concurrency: workers, pollInterval: 1_000, noHandleSignals: true, events, logger: quietLogger() },
    taskList,
    givenBackOnce(pool),
  );
  const watch = setInterval(() => {
    const longAgoMs = performance.now() - stuckAfterMs;
    for (const [workerId, { doing, sinceMs }] of states) {
      if (doing !== 'asking' || sinceMs > longAgoMs) continue;
      fail(new Error('The workers have had no answer from PostgreSQL'));
      // Should it wake up after all, it has no connection to take a job with.
      void endPool();
      end(workerId);
    }
  }, 1_000);
  watch.unref();

  let poolEnded: Promise<void> | undefined;
  function endPool(): Promise<void> {
    poolEnded ??= pool.end();
    return poolEnded;
  }

  async function drain(): Promise<void> {
    try {
      await taskRunner.gracefulShutdown();
    } finally {
      for (const workerId of [...states.keys()]) end(workerId);
      clearInterval(watch);
      await endPool();
    }
  }

  let drained: Promise<void> | undefined;
  return {
    failed,
    heardAtMs: () => ([...states.values()].some(({ doing }) => doing === 'working') ? performance.now() : lastHeardMs),
    drain() {
      drained ??= drain();
      return drained;
    },
  };
}

/**
 * graphile-worker (0.16) gives the connection that listens for jobs back twice when its LISTEN fails after the workers were told
 * to end, as when PostgreSQL restarts. pg throws at the second time, where nobody catches it, and the process would end.
 */
function givenBackOnce(pool: pg.Pool): pg.Pool {
  type Connected = Parameters<pg.Pool['connect']>[0];
  const connect = pool.connect.bind(pool);
  const connectOnce = (connected?: Connected): Promise<pg.PoolClient> | undefined => {
    if (!connected) return connect();
    connect((error, client, release) => {
      if (!client) return connected(error, client, release);
      let isGivenBack = false;
      connected(error, client, (broken) => {
        if (!isGivenBack) release(broken);
        isGivenBack = true;
      });
    });
  };
  return Object.assign(pool, { connect: connectOnce });
}

function reason(what: string, cause: unknown): Error {
  return new Error(`A worker ${what}${cause instanceof Error ? `: ${cause.message}` : ''}`, { cause });
}
