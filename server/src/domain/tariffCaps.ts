/** Which rates may be bought for a schedule, and how many of each and of all together. */
import { isoWeekday } from './scheduleRules.ts';

export interface RateRules {
  priceRateId: number;
  /** The least number once any is bought; 0: none. */
  minTickets: number;
  maxTickets: number;
  /** ISO weekdays 1 to 7 of the schedule's cinema day on which the rate applies; empty: all. */
  weekdays: readonly number[];
  oneDayAhead: boolean;
}

export type RateRefusal = 'weekday' | 'one_day_ahead';

/** Why a rate does not apply to a schedule on `showDay` bought on `today` (cinema days), or null when it does. */
export function rateRefusal(rate: RateRules, showDay: string, today: string): RateRefusal | null {
  if (rate.weekdays.length > 0 && !rate.weekdays.includes(isoWeekday(showDay))) return 'weekday';
  // Days compare as text: YYYY-MM-DD.
  if (rate.oneDayAhead && today >= showDay) return 'one_day_ahead';
  return null;
}

export type CapRefusal =
  | { kind: 'rate_min'; priceRateId: number; limit: number }
  | { kind: 'rate_max'; priceRateId: number; limit: number }
  | { kind: 'order_max'; limit: number };

/**
 * Every cap that `counts` (tickets per rate id, above 0) breaks: per rate and across rates. Whether seats are left is the desk's to say.
 * Rates that are not in `rates` are not looked at: an unknown rate is another refusal.
 */
export function capRefusals(
  counts: ReadonlyMap<number, number>,
  rates: readonly RateRules[],
  caps: { maxTicketsPerOrder: number },
): CapRefusal[] {
  const refusals: CapRefusal[] = [];
  let total = 0;
  for (const count of counts.values()) total += count;
  for (const rate of rates) {
    const count = counts.get(rate.priceRateId) ?? 0;
    if (count === 0) continue;
    if (count < rate.minTickets)
      refusals.push({ kind: 'rate_min', priceRateId: rate.priceRateId, limit: rate.minTickets });
    if (count > rate.maxTickets)
      refusals.push({ kind: 'rate_max', priceRateId: rate.priceRateId, limit: rate.maxTickets });
  }
  if (total > caps.maxTicketsPerOrder) refusals.push({ kind: 'order_max', limit: caps.maxTicketsPerOrder });
  return refusals;
}
