import type { JobsHealth } from '../../ports/jobs.ts';
import type { SeatDesk } from '../../ports/seatDesk.ts';
import type { CommonDeps } from '../deps.ts';

export interface Health {
  database: boolean;
  /** Null on a node that has none: a worker without Redis. */
  leases: boolean | null;
  jobs: JobsHealth | null;
}

/** What this process depends on, asked now. `seats`: null where there are no leases. */
export async function healthOf(
  deps: Pick<CommonDeps, 'databaseHealthy' | 'jobsHealth'> & { seats: SeatDesk | null },
): Promise<Health> {
  const [database, leases] = await Promise.all([
    deps.databaseHealthy().catch(() => false),
    deps.seats?.healthy().catch(() => false) ?? null,
  ]);
  return { database, leases, jobs: deps.jobsHealth() };
}
