/** How much waits in the queues, looked at now and then: whoever asks for a node's health does not read a whole queue. */
import type pg from 'pg';
import { queueSchemas } from '../adapters/postgres/enqueue.ts';
import { jobsIn, wasGivenUp } from '../adapters/postgres/workerTables.ts';
import { type JobQueue, jobQueues, type QueueHealth } from '../ports/jobs.ts';
import { repeat } from '../services/repeat.ts';

/** Reading 100,000 waiting jobs takes some 30 ms: less than a hundredth of the time. */
const everyMs = 5_000;

type Backlog = Pick<QueueHealth, 'waitingSeconds' | 'dead'>;

export interface BacklogWatch {
  of(queue: JobQueue): Backlog;
  close(): void;
}

export function watchBacklog(pool: pg.Pool, onFailure: (error: unknown) => void): BacklogWatch {
  let known: Partial<Record<JobQueue, Backlog>> = {};

  async function look(): Promise<void> {
    const queues = Object.entries(jobQueues) as [JobQueue, readonly string[]][];
    const parts = queues.map(
      ([queue], place) => `select '${queue}' as queue,
         coalesce(extract(epoch from now() - min(j.run_at) filter (where j.is_available and j.run_at <= now())), 0)::float as "waitingSeconds",
         (count(*) filter (where ${wasGivenUp('j')}))::integer as dead
       from ${jobsIn(queueSchemas[queue])} j where j.name = any($${place + 1})`,
    );
    const { rows } = await pool.query<Backlog & { queue: JobQueue }>(
      parts.join(' union all '),
      queues.map(([, jobs]) => jobs),
    );
    known = Object.fromEntries(rows.map(({ queue, ...backlog }) => [queue, backlog]));
  }

  const looking = repeat(everyMs, look, onFailure);

  return {
    of: (queue) => known[queue] ?? { waitingSeconds: 0, dead: 0 },
    close: () => void looking.stop(),
  };
}
