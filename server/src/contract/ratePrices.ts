/** What a rate costs for a show on a day: the one rule of the sale, of the portal and of the demo. Money in minor units. */

/** What a rate costs on some weekdays instead; its handling stays. */
export interface WeekdayPrice {
  /** ISO weekdays of the show's cinema day, 1 Monday to 7 Sunday. */
  weekdays: number[];
  price_minor: number;
}

/** What a rate costs until its next dated price. */
export interface PeriodPrice {
  price_minor: number;
  handling_minor: number;
  /** A weekday is in one of them at most. */
  weekday_prices: WeekdayPrice[];
}

/** A price that holds for shows from a cinema day on, YYYY-MM-DD. */
export interface DatedPrice extends PeriodPrice {
  valid_from: string;
}

/** For shows before the first of the dated prices, its own price holds. */
export interface RatePrices extends PeriodPrice {
  dated_prices: DatedPrice[];
}

/** ISO weekday of a day YYYY-MM-DD: 1 Monday to 7 Sunday. */
export function isoWeekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** The prices among which the weekday of a show on `scheduleDay` decides: those of the latest day that has come. */
export function periodOn(rate: RatePrices, scheduleDay: string): PeriodPrice {
  let latest: DatedPrice | null = null;
  for (const dated of rate.dated_prices)
    if (dated.valid_from <= scheduleDay && (latest === null || dated.valid_from > latest.valid_from)) latest = dated;
  return latest ?? rate;
}

/**
 * What a rate costs for a show on `scheduleDay`. By the day of the show and not of the purchase: everybody pays the same for one show, and
 * no price changes overnight in somebody's basket. `by_weekday`: its weekday has a price of its own.
 */
export function priceOn(
  rate: RatePrices,
  scheduleDay: string,
): { price_minor: number; handling_minor: number; by_weekday: boolean } {
  const { price_minor, handling_minor, weekday_prices } = periodOn(rate, scheduleDay);
  const weekday = isoWeekday(scheduleDay);
  const own = weekday_prices.find(({ weekdays }) => weekdays.includes(weekday));
  return { price_minor: own?.price_minor ?? price_minor, handling_minor, by_weekday: own !== undefined };
}
