/** What the portal's home shows of an exhibitor, or of the cinemas within somebody's reach. */
import type { Faults, FirstSteps, HourOfSales } from '../contract/index.ts';
import type { Reach } from './staffLists.ts';

export interface HomeStore {
  firstSteps(exhibitorId: number, nowMs: number): Promise<FirstSteps>;
  /** When an exhibitor's days begin. `midnightOffset`: minutes after midnight. */
  dayOf(exhibitorId: number): Promise<{ timezone: string; midnightOffset: number }>;
  /** In the order of the day; hours without sales are left out. */
  salesByHour(reach: Reach[], day: { fromMs: number; untilMs: number }): Promise<HourOfSales[]>;
  paymentFaults(reach: Reach[], nowMs: number): Promise<Pick<Faults, 'refunds' | 'payments'>>;
}
