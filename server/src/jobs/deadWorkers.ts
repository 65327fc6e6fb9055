/**
 * Jobs of a node that died in the middle of them. graphile-worker leaves them locked for four hours, since it cannot tell
 * a dead worker from a slow one. PostgreSQL can: each node keeps a session that holds an advisory lock for each of its
 * workers, and a session ends with its process.
 */
import type pg from 'pg';
import { createStandingConnection } from '../adapters/postgres/standingConnection.ts';

/** The first of the two numbers of an advisory lock; any, but ours alone. */
const lockClass = 7_061_002;
const checkEveryMs = 10_000;
/** A node that lost its session takes its locks again within seconds; and a node may begin a job before it has its session. */
const graceSeconds = 30;

export interface WorkerWatch {
  close(): Promise<void>;
}

/** `own`: the ids of this node's workers. */
export function watchWorkers(
  pool: pg.Pool,
  options: { databaseUrl: string; own: string[]; onFailure: (error: unknown) => void },
): WorkerWatch {
  const { databaseUrl, own, onFailure } = options;
  const session = createStandingConnection(databaseUrl, {
    name: 'parterre workers',
    async prepare(client) {
      await client.query('select pg_advisory_lock($1, hashtext(id)) from unnest($2::text[]) as id', [lockClass, own]);
      // Most who start come after one that died.
      await unlock();
    },
  });
  const timer = setInterval(() => void unlock().catch(onFailure), checkEveryMs);
  timer.unref();

  /** Gives the jobs of dead workers to the living. */
  async function unlock(): Promise<void> {
    await pool.query(
      `with dead as materialized (
         select w.id from (
           select distinct locked_by as id from graphile_worker.jobs where locked_at < now() - make_interval(secs => $1)
         ) w
         where w.id <> all($2) and pg_try_advisory_xact_lock($3, hashtext(w.id))
       )
       select graphile_worker.force_unlock_workers(array_agg(id)) from dead having count(*) > 0`,
      [graceSeconds, own, lockClass],
    );
  }

  return {
    async close() {
      clearInterval(timer);
      await session.close();
    },
  };
}
