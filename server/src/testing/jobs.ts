import type pg from 'pg';
import { allJobs } from '../adapters/postgres/workerTables.ts';
import type { JobName, JobPayloads } from '../ports/jobs.ts';

export interface WaitingJob<N extends JobName> {
  id: string;
  payload: JobPayloads[N];
  key: string | null;
  run_at: Date;
}

/** The jobs of this name that have not run yet, as they were enqueued. */
export async function jobsCalled<N extends JobName>(
  database: Pick<pg.Pool, 'query'> | Pick<pg.Client, 'query'>,
  name: N,
): Promise<WaitingJob<N>[]> {
  const { rows } = await database.query<WaitingJob<N>>(
    `select j.id, j.payload, j.key, j.run_at from ${allJobs} j where j.name = $1 order by j.id`,
    [name],
  );
  return rows;
}

/** What is to be done about a bill or another thing: the names of the jobs that say one of these words, in their order. */
export async function jobsAbout(database: Pick<pg.Pool, 'query'>, ...words: string[]): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select j.name from ${allJobs} j where j.payload::text like any($1) order by 1`,
    [words.map((word) => `%${word}%`)],
  );
  return rows.map(({ name }) => name);
}
