/** What a ticket costs. Money is integer minor units. */

export interface RatePrice {
  priceMinor: number;
  handlingMinor: number;
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
  /** The part of the total that is paid for the seat's class. */
  surchargeMinor: number;
}

/** Rate plus the surcharge of the seat's class. A class without a surcharge costs the rate; nothing is ever below zero. */
export function ticketPrice(rate: RatePrice, surcharge?: ClassSurcharge): TicketPrice {
  const priceMinor = Math.max(0, rate.priceMinor + (surcharge?.ticketMinor ?? 0));
  const handlingMinor = Math.max(0, rate.handlingMinor + (surcharge?.handlingMinor ?? 0));
  const totalMinor = priceMinor + handlingMinor;
  return { priceMinor, handlingMinor, totalMinor, surchargeMinor: totalMinor - rate.priceMinor - rate.handlingMinor };
}
