/** What a ticket costs. Money is integer minor units. */

export interface RatePrice {
  priceMinor: number;
  handlingMinor: number;
}

/** A price that holds for shows from a cinema day on, YYYY-MM-DD. */
export interface DatedPrice extends RatePrice {
  validFrom: string;
}

/**
 * What a rate costs for a show on `scheduleDay`. By the day of the show and not of the purchase: everybody pays the same for one show, and
 * no price changes overnight in somebody's basket.
 */
export function priceOn(rate: RatePrice & { datedPrices: readonly DatedPrice[] }, scheduleDay: string): RatePrice {
  let latest: DatedPrice | null = null;
  for (const dated of rate.datedPrices)
    if (dated.validFrom <= scheduleDay && (latest === null || dated.validFrom > latest.validFrom)) latest = dated;
  const { priceMinor, handlingMinor } = latest ?? rate;
  return { priceMinor, handlingMinor };
}

/** The surcharge of a seat class on a screen. */
export interface ClassSurcharge {
  ticketMinor: number;
  handlingMinor: number;
}

export interface TicketPrice {
  priceMinor: number;
  handlingMinor: number;
  /** What the buyer pays for it. */
  totalMinor: number;
}

/** Rate plus the surcharge of the seat's class. A class without a surcharge costs the rate; nothing is ever below zero. */
export function ticketPrice(rate: RatePrice, surcharge?: ClassSurcharge): TicketPrice {
  const priceMinor = Math.max(0, rate.priceMinor + (surcharge?.ticketMinor ?? 0));
  const handlingMinor = Math.max(0, rate.handlingMinor + (surcharge?.handlingMinor ?? 0));
  return { priceMinor, handlingMinor, totalMinor: priceMinor + handlingMinor };
}

export function sumMinor(tickets: readonly { totalMinor: number }[]): number {
  return tickets.reduce((sum, ticket) => sum + ticket.totalMinor, 0);
}
