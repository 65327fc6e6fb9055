/** The portal's home: what is still missing, how today is, and what is wrong. */

/** What an exhibitor has of what a show on sale needs. */
export interface FirstSteps {
  cinema: boolean;
  /** With a published layout. */
  screen: boolean;
  /** A rate of a price group, and VAT. */
  prices: boolean;
  /** An active one. */
  payment: boolean;
  /** With a version. */
  film: boolean;
  /** Published and to come. */
  schedule: boolean;
}

export interface HourOfSales {
  /** 0 to 23, of the clock on the wall. */
  hour: number;
  tickets: number;
  /** Of bills that were settled in it, with what was given back later. */
  amount_minor: number;
}

export interface Faults {
  /** Jobs that were given up, by queue; without those that have none. */
  jobs: { queue: string; dead: number }[];
  /** Refunds that their providers have not confirmed for a quarter of an hour. */
  refunds: { count: number; amount_minor: number };
  /** Payments of the last day that failed. */
  payments: { count: number; amount_minor: number };
}
