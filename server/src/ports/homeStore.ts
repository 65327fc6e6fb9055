/** What the portal's home shows of an exhibitor, or of the cinemas within somebody's reach. */
import type { HourOfSales } from '../contract/index.ts';
import type { BegunForSale } from '../domain/firstSteps.ts';
import type { JobQueue } from './jobs.ts';
import type { Reach } from './staffLists.ts';

/** Payments or refunds; `bills`: of the newest five, each once. */
export interface PaymentFault {
  count: number;
  amountMinor: number;
  bills: string[];
}

/** The jobs of a queue that were given up, and of the newest five within reach the bills and schedules that they name. */
export interface DeadJobs {
  queue: JobQueue;
  dead: number;
  bills: string[];
  /** `movie`: its title, localized; `startAtMs`: Unix ms. */
  schedules: { id: number; movie: unknown; startAtMs: number }[];
}

export interface HomeStore {
  /** What an exhibitor has of what a show on sale needs. */
  begunForSale(exhibitorId: number, nowMs: number): Promise<BegunForSale>;
  /** When an exhibitor's days begin. `midnightOffset`: minutes after midnight. */
  dayOf(exhibitorId: number): Promise<{ timezone: string; midnightOffset: number }>;
  /** In the order of the day; hours without sales are left out. */
  salesByHour(reach: Reach[], day: { fromMs: number; untilMs: number }): Promise<HourOfSales[]>;
  paymentFaults(reach: Reach[], nowMs: number): Promise<{ refunds: PaymentFault; payments: PaymentFault }>;
  /** Jobs that were given up on any node; queues without any are left out. */
  deadJobs(reach: Reach[]): Promise<DeadJobs[]>;
}
