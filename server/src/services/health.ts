import type { SeatDesk } from '../ports/seatDesk.ts';
import type { SalesDeps } from './salesDeps.ts';
import type { Health } from './services.ts';

/** What this process depends on, asked now. `seats`: null where there are no leases. */
export async function healthOf(
  deps: Pick<SalesDeps, 'databaseHealthy' | 'jobsHealth'> & { seats: SeatDesk | null },
): Promise<Health> {
  const [database, leases] = await Promise.all([
    deps.databaseHealthy().catch(() => false),
    deps.seats?.healthy().catch(() => false) ?? null,
  ]);
  return { database, leases, jobs: deps.jobsHealth() };
}
