/** The portal's home. */
import { addDays, cinemaDay, instantOf } from '../../domain/scheduleRules.ts';
import type { SalesDeps } from '../salesDeps.ts';
import type { Services } from '../services.ts';
import { asOfNow } from '../staffChange.ts';
import { reachOf } from './listReader.ts';

export function createStaffHome({
  staff,
  home,
  clock,
  cinemaClock,
  jobsHealth,
}: Pick<SalesDeps, 'staff' | 'home' | 'clock' | 'cinemaClock' | 'jobsHealth'>): Services['staffHome'] {
  return {
    async steps(asking) {
      const actor = await asOfNow(staff, asking);
      const [first] = actor.memberships;
      return first === undefined ? null : home.firstSteps(first.exhibitor.id, cinemaClock.nowMs());
    },

    async salesToday(asking) {
      const reach = reachOf(await asOfNow(staff, asking), 'bills.read');
      const [first] = reach;
      if (first === undefined) return [];
      // Whoever works for several exhibitors sees the day of the first one.
      const { timezone, midnightOffset } = await home.dayOf(first.exhibitorId);
      const day = cinemaDay(clock.nowMs(), timezone, midnightOffset);
      const begins = (of: string): number => instantOf({ day: of, minute: midnightOffset }, timezone);
      return home.salesByHour(reach, { fromMs: begins(day), untilMs: begins(addDays(day, 1)) });
    },

    async faults(asking) {
      const reach = reachOf(await asOfNow(staff, asking), 'bills.read');
      const queues = Object.entries(jobsHealth() ?? {});
      const jobs = queues.flatMap(([queue, { dead }]) => (dead > 0 ? { queue, dead } : []));
      return { jobs, ...(await home.paymentFaults(reach, clock.nowMs())) };
    },
  };
}
