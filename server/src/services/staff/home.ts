/** The portal's home. */
import type {
  Faults,
  FaultyThing,
  FirstSteps,
  HomeToday,
  HourOfSales,
  Locale,
  Permission,
} from '../../contract/index.ts';
import { type EmployeeActor, notAllowed } from '../../domain/actor.ts';
import { firstStepsOf } from '../../domain/firstSteps.ts';
import { localize } from '../../domain/localized.ts';
import { orderReference } from '../../domain/orderReference.ts';
import { addDays, cinemaDay, instantOf } from '../../domain/scheduleRules.ts';
import type { PaymentFault } from '../../ports/homeStore.ts';
import type { Reach } from '../../ports/staffLists.ts';
import type { CommonDeps, PlanningDeps, PortalDeps, SaleDeps } from '../deps.ts';
import { asOfNow } from './change.ts';
import { reachOf } from './listReader.ts';
import { isoOf, timeOf } from './scheduleChange.ts';

/** The portal's home. NOT_SIGNED_IN; FORBIDDEN, MODULE_INACTIVE: who reads no bills, but for `steps`. */
export interface StaffHome {
  /** Null: one does not work for the exhibitor. */
  steps(actor: EmployeeActor, exhibitor: number): Promise<FirstSteps | null>;
  /** The shows of the cinema's day, in its cinemas within reach. FORBIDDEN, MODULE_INACTIVE: who reads no schedules. */
  today(actor: EmployeeActor, exhibitor: number, locale: Locale): Promise<HomeToday>;
  /** Sales of the cinema's day by hour, in its cinemas within reach. */
  salesToday(actor: EmployeeActor, exhibitor: number): Promise<HourOfSales[]>;
  /** Dead jobs of the whole installation; the rest in its cinemas within reach. */
  faults(actor: EmployeeActor, exhibitor: number, locale: Locale): Promise<Faults>;
}

export function createStaffHome({
  staff,
  home,
  programme,
  catalogue,
  clock,
  cinemaClock,
}: Pick<CommonDeps, 'clock' | 'cinemaClock'> &
  Pick<SaleDeps, 'catalogue'> &
  Pick<PortalDeps, 'staff' | 'home'> &
  Pick<PlanningDeps, 'programme'>): StaffHome {
  /** Where the actor may do this at the exhibitor. FORBIDDEN, MODULE_INACTIVE */
  async function reachAt(asking: EmployeeActor, permission: Permission, exhibitor: number): Promise<Reach[]> {
    const actor = await asOfNow(staff, asking);
    const there = reachOf(actor, permission).filter(({ exhibitorId }) => exhibitorId === exhibitor);
    if (there.length === 0) throw notAllowed(actor, exhibitor);
    return there;
  }

  /** The cinema day at an instant, from its first moment to its last. */
  async function dayAt(exhibitor: number, nowMs: number): Promise<{ day: string; fromMs: number; untilMs: number }> {
    const { timezone, midnightOffset } = await home.dayOf(exhibitor);
    const day = cinemaDay(nowMs, timezone, midnightOffset);
    const begins = (of: string): number => instantOf({ day: of, minute: midnightOffset }, timezone);
    return { day, fromMs: begins(day), untilMs: begins(addDays(day, 1)) };
  }

  return {
    async steps(asking, exhibitor) {
      const actor = await asOfNow(staff, asking);
      const isThere = actor.memberships.some((membership) => membership.exhibitor.id === exhibitor);
      if (!isThere) return null;
      const [begun, { timezone, midnightOffset }] = await Promise.all([
        home.begunForSale(exhibitor, cinemaClock.nowMs()),
        home.dayOf(exhibitor),
      ]);
      return firstStepsOf(begun, (ms) => cinemaDay(ms, timezone, midnightOffset));
    },

    async today(asking, exhibitor, locale) {
      const reach = await reachAt(asking, 'schedules.read', exhibitor);
      const nowMs = cinemaClock.nowMs();
      const { day, fromMs, untilMs } = await dayAt(exhibitor, nowMs);
      const rows = (await programme.rows(reach, fromMs, untilMs, null)).filter(
        (row) => !row.draft && !row.cancelled && timeOf(row).day === day,
      );
      const totals = await catalogue.seatTotals(rows.map(({ id }) => id));
      const schedules = rows.map((row) => {
        const { total = 0, free = 0, undecided = 0 } = totals.get(row.id) ?? {};
        return {
          id: row.id,
          start: isoOf(row.startAtMs),
          to_come: row.startAtMs > nowMs,
          movie: localize(row.event?.title ?? row.movie, locale),
          version: row.version,
          screen: row.screen,
          cinema: row.cinema,
          seats: total,
          free,
          undecided,
        };
      });
      return { day, schedules };
    },

    async salesToday(asking, exhibitor) {
      const reach = await reachAt(asking, 'bills.read', exhibitor);
      return home.salesByHour(reach, await dayAt(exhibitor, clock.nowMs()));
    },

    async faults(asking, exhibitor, locale) {
      const reach = await reachAt(asking, 'bills.read', exhibitor);
      const [jobs, { refunds, payments }] = await Promise.all([
        home.deadJobs(reach),
        home.paymentFaults(reach, clock.nowMs()),
      ]);
      return {
        jobs: jobs.map(({ queue, dead, bills, schedules }) => ({
          queue,
          dead,
          things: [
            ...schedules.map(({ id, movie, startAtMs }) => ({
              schedule: id,
              movie: localize(movie, locale),
              start: isoOf(startAtMs),
            })),
            ...bills.map(billThing),
          ],
        })),
        refunds: paymentFault(refunds),
        payments: paymentFault(payments),
      };
    },
  };
}

function paymentFault({ count, amountMinor, bills }: PaymentFault) {
  return { count, amount_minor: amountMinor, things: bills.map(billThing) };
}

function billThing(bill: string): FaultyThing {
  return { bill, reference: orderReference(bill) };
}
