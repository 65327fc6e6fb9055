/** The portal's home, of one exhibitor: what is still missing, how today is, and what is wrong. */
import { z } from 'zod';
import type { FirstStep } from './enumerations.ts';
import { recordIdSchema } from './ids.ts';

export const homeOfSchema = z.object({ exhibitor: recordIdSchema });

export interface HomeToday {
  /** YYYY-MM-DD: the cinema day that it is there. */
  day: string;
  /** Published and not cancelled, wherever they are visible, in the order of their start. */
  schedules: HomeSchedule[];
}

export interface HomeSchedule {
  id: number;
  /** ISO instant. */
  start: string;
  /** Whether it has not begun yet. */
  to_come: boolean;
  movie: string;
  version: string;
  screen: string;
  cinema: string;
  seats: number;
  free: number;
  undecided: number;
}

/** What a step lacks next. `id`: the thing that lacks it, as the cinema without a screen, the screen without a layout. */
export type MissingForSale =
  | { what: 'cinema' | 'vat' | 'price_group' | 'account' | 'method' | 'film' | 'schedule' | 'privacy' }
  | { what: 'screen' | 'layout' | 'rate' | 'active_method' | 'version' | 'privacy_online'; id: number }
  /** Shows are planned and not published; `day`: when the first of them is, YYYY-MM-DD. */
  | { what: 'publication'; day: string };

/** What each step lacks, and whether anything was sold. */
export interface FirstSteps {
  /** null: the step is done. */
  missing: Record<FirstStep, MissingForSale | null>;
  /** Whether tickets were sold already. */
  hasSold: boolean;
}

export interface HourOfSales {
  /** 0 to 23, of the clock on the wall. */
  hour: number;
  tickets: number;
  /** Amount of the bills that were settled in this hour, including what was given back later. */
  amount_minor: number;
}

/** What is wrong with which bill, or with which show. */
export type FaultyThing = { bill: string; reference: string } | { schedule: number; movie: string; start: string };

/** How many faults there are, and what the newest ones concern, as far as one may look at it. */
export interface Faults {
  /** Jobs that were given up, by queue; without those that have none. */
  jobs: { queue: string; dead: number; things: FaultyThing[] }[];
  /** Refunds that their providers have not confirmed for a quarter of an hour. */
  refunds: { count: number; amount_minor: number; things: FaultyThing[] };
  /** Payments of the last day that failed. */
  payments: { count: number; amount_minor: number; things: FaultyThing[] };
}
