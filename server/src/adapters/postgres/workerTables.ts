/**
 * graphile-worker's own tables. It calls them private and keeps them as they are within a version alone, so that its version is
 * pinned; what a job is told to do stands nowhere else. Apart from this file, `add_settled_jobs.sql` writes into them, and says why.
 */
import { jobSchemas } from './enqueue.ts';

/** The table of jobs within a schema; without what each is called. */
export const jobTable = '_private_jobs';

/**
 * The jobs in one set of tables, as a table to select from: `id`, `name`, `payload`, `key`, `run_at`, `attempts`, `max_attempts`,
 * `locked_at` (while it runs), and `is_available`, once it may run.
 */
export const jobsIn = (schema: string): string => `(
  select j.id, t.identifier as name, j.payload, j.key, j.run_at, j.attempts, j.max_attempts, j.locked_at, j.is_available
  from ${schema}.${jobTable} j join ${schema}._private_tasks t on t.id = j.task_id)`;

/** The jobs of all queues, as `jobsIn` has those of one. */
export const allJobs = `(${jobSchemas.map((schema) => `select '${schema}' as schema, j.* from ${jobsIn(schema)} j`).join(' union all ')})`;

/** Whether a job, called so in the statement, was given up for good. */
export const wasGivenUp = (job: string): string =>
  `${job}.attempts >= ${job}.max_attempts and ${job}.locked_at is null`;
