import type pg from 'pg';
import type { BillEventKind } from '../../contract/index.ts';
import { type JobName, type JobPayloads, type JobQueue, type Jobs, jobQueues } from '../../ports/jobs.ts';
import type { SeatGroup } from '../../ports/salesStore.ts';
import { tellingAway } from './databaseErrors.ts';
import { sql } from './salesSql.ts';

/**
 * Where a queue's tables and functions are. Tickets and all other mail have sets of their own: graphile-worker looks for the next job by
 * priority and time, and reads past every job that is not its own, at each NOTIFY of any queue. With 20,000 mails waiting that took 46 ms
 * for each look at the money queue; with the tickets of a rush waiting, looks for other mails took a fifth of PostgreSQL's time.
 */
export const queueSchemas: Record<JobQueue, string> = {
  seats: 'graphile_worker',
  money: 'graphile_worker',
  tickets: 'graphile_worker_tickets',
  mail: 'graphile_worker_mail',
};

export const jobSchemas = [...new Set(Object.values(queueSchemas))];

const queueOf = Object.fromEntries(
  (Object.keys(jobQueues) as JobQueue[]).flatMap((queue) => jobQueues[queue].map((name) => [name, queue])),
) as Record<JobName, JobQueue>;

type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>;

/** Enqueues on `client`: inside its transaction when it is in one. A job with the same key is replaced, unless it runs already. */
export async function addJob<N extends JobName>(
  client: Queryable,
  name: N,
  payload: JobPayloads[N],
  options: { runAtMs?: number; key?: string; priority?: number } = {},
): Promise<void> {
  const runAt = options.runAtMs === undefined ? null : new Date(options.runAtMs);
  await client.query(sql.addJob(queueSchemas[queueOf[name]]), [
    name,
    JSON.stringify(payload),
    runAt,
    options.key ?? null,
    options.priority ?? 0,
  ]);
}

/** Many of one kind at once, as `addJob` does each. */
export async function addJobs<N extends JobName>(
  client: Queryable,
  name: N,
  jobs: readonly { payload: JobPayloads[N]; key: string }[],
): Promise<void> {
  if (jobs.length > 0) await client.query(sql.addJobs(queueSchemas[queueOf[name]]), [name, JSON.stringify(jobs)]);
}

/** Their claims are gone: a job each makes the leases free. */
export async function giveBackJobs(client: Queryable, groups: readonly SeatGroup[]): Promise<void> {
  for (const group of groups)
    await addJob(client, 'give-back', { ...group, tag: Buffer.from(group.tag).toString('hex') }, { priority: -5 });
}

/** One line of a bill's timeline. */
export async function note(
  client: Queryable,
  billUuid: string,
  kind: BillEventKind,
  detail?: Record<string, unknown>,
): Promise<void> {
  await client.query(sql.event, [billUuid, kind, detail ? JSON.stringify(detail) : null]);
}

export function createJobs(pool: pg.Pool): Jobs {
  return tellingAway<Jobs>({
    add: (name, payload, options) => addJob(pool, name, payload, options),
    addAll: (name, jobs) => addJobs(pool, name, jobs),
  });
}
