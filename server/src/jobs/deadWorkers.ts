/**
 * Jobs of workers that ended in the middle of them. graphile-worker leaves them locked for four hours, since it cannot tell
 * a dead worker from a slow one. A node knows of its own workers which have ended; and PostgreSQL knows of another node's:
 * each node keeps a session that holds an advisory lock for each of its workers, and a session ends with its process.
 */
import type pg from 'pg';
import { jobSchemas } from '../adapters/postgres/enqueue.ts';
import { createStandingConnection } from '../adapters/postgres/standingConnection.ts';

/** The first of the two numbers of an advisory lock; any, but ours alone. */
const lockClass = 7_061_002;
const checkEveryMs = 10_000;
/** A node that lost its session takes its locks again within seconds; and a node may begin a job before it has its session. */
const defaultDeadAfterSeconds = 30;
/** How long a node that is first after an outage waits before it calls others dead: every node takes its locks again. */
const settleMs = 5_000;
/** A statement of a lost connection may still be carried out later, and lock a job for a worker that has ended. */
const retireForMs = 60_000;
const retireEveryMs = 1_000;

export interface WorkerWatch {
  /** A worker of this node begins. */
  add(workerId: string): void;
  /** Says that a worker has ended and runs nothing: its jobs are for others, soon. */
  retire(workerId: string): void;
  /** Gives the jobs of this node's ended workers to the living, now. Throws when PostgreSQL does not answer. */
  release(): Promise<void>;
  /** All workers of this node count as ended. */
  close(): Promise<void>;
}

export function watchWorkers(
  pool: pg.Pool,
  options: {
    databaseUrl: string;
    onFailure: (error: unknown) => void;
    /** Jobs that have been locked for so long are taken from a worker of another node that has no lock. */
    deadAfterSeconds?: number;
  },
): WorkerWatch {
  const { databaseUrl, onFailure, deadAfterSeconds = defaultDeadAfterSeconds } = options;
  const own = new Set<string>();
  /** Until when the jobs of a retired worker are looked for, by worker id. */
  const retired = new Map<string, number>();
  /** What the session of now holds. */
  let held = new Set<string>();
  let first = true;
  let settledAtMs = 0;
  const session = createStandingConnection(databaseUrl, {
    name: 'parterre workers',
    async prepare(client) {
      const ids = [...own];
      await client.query('select pg_advisory_lock($1, hashtext(id)) from unnest($2::text[]) as id', [lockClass, ids]);
      held = new Set(ids);
      settledAtMs = performance.now() + settleMs;
      // Most who start come after one that died.
      if (first) await unlockDead();
      first = false;
    },
  });
  let holding = Promise.resolve();
  const checkTimer = setInterval(() => {
    // For workers that began while the session was being made: it took the locks of those there were before.
    hold();
    if (performance.now() >= settledAtMs) void unlockDead().catch(onFailure);
  }, checkEveryMs);
  // Silent: while PostgreSQL is away whoever waits for a worker hears of it, and each second is soon enough to try again.
  const retireTimer = setInterval(() => void release().catch(() => {}), retireEveryMs);
  checkTimer.unref();
  retireTimer.unref();

  /** Brings the session's locks in line with the living workers, one change after the other: locks are counted. */
  function hold(): void {
    holding = holding.then(async () => {
      const client = session.client();
      if (!client) return;
      const now = held;
      const wanted = [...own].filter((id) => !now.has(id));
      const over = [...now].filter((id) => !own.has(id));
      if (wanted.length + over.length === 0) return;
      try {
        await client.query('select pg_advisory_lock($1, hashtext(id)) from unnest($2::text[]) as id', [
          lockClass,
          wanted,
        ]);
        await client.query('select pg_advisory_unlock($1, hashtext(id)) from unnest($2::text[]) as id', [
          lockClass,
          over,
        ]);
        for (const id of wanted) now.add(id);
        for (const id of over) now.delete(id);
      } catch (error) {
        // A session that is lost is made again with the locks that are right then.
        if (session.client() === client) onFailure(error);
      }
    });
  }

  /** Gives the jobs of other nodes' dead workers to the living. */
  async function unlockDead(): Promise<void> {
    for (const schema of jobSchemas) {
      await pool.query(
        `with dead as materialized (
           select w.id from (
             select distinct locked_by as id from ${schema}.jobs where locked_at < now() - make_interval(secs => $1)
           ) w
           where w.id <> all($2) and pg_try_advisory_xact_lock($3, hashtext(w.id))
         )
         select ${schema}.force_unlock_workers(array_agg(id)) from dead having count(*) > 0`,
        [deadAfterSeconds, [...own], lockClass],
      );
    }
  }

  async function release(): Promise<void> {
    if (retired.size === 0) return;
    const ids = [...retired.keys()];
    for (const schema of jobSchemas) await pool.query(`select ${schema}.force_unlock_workers($1)`, [ids]);
    const nowMs = performance.now();
    for (const id of ids) if ((retired.get(id) ?? 0) < nowMs) retired.delete(id);
  }

  function retire(workerId: string): void {
    if (!own.delete(workerId)) return;
    retired.set(workerId, performance.now() + retireForMs);
    hold();
  }

  return {
    add(workerId) {
      own.add(workerId);
      hold();
    },
    retire,
    release,
    async close() {
      clearInterval(checkTimer);
      clearInterval(retireTimer);
      for (const id of [...own]) retire(id);
      await release().catch(onFailure);
      await session.close();
    },
  };
}
