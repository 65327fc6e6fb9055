/** Which rates may be bought for a schedule, and how many of each and of all together. */
import { isoWeekday } from '../contract/ratePrices.ts';
import { minutesOfDay } from './scheduleRules.ts';
import { isVisible, type VisibilityPlace } from './visibility.ts';

export interface RateRules {
  priceRateId: number;
  /** The least number once any is bought; 0: none. */
  minTickets: number;
  maxTickets: number;
  /** Bits of the places where it is offered. */
  visibility: number;
  /** False: it is paused. */
  usable: boolean;
  /** ISO weekdays 1 to 7 of the schedule's cinema day on which the rate applies; empty: all. */
  weekdays: readonly number[];
  /** Minutes after midnight between which a show must start, both included; past midnight when the first is the later one. Null: open. */
  startFrom: number | null;
  startUntil: number | null;
  oneDayAhead: boolean;
  /** How many tickets of it a schedule sells at most; null: no limit of its own. */
  perSchedule: number | null;
}

/** A sale as conditions of rates look at it. */
export interface RateMoment {
  place: VisibilityPlace;
  /** Cinema day of the show, and the minute of the day at which it starts on the cinema's clocks. */
  scheduleDay: string;
  scheduleMinute: number;
  /** Minutes after midnight at which a cinema day begins: what starts before that is late on the day before. */
  midnightOffset: number;
  /** Cinema day of the purchase. */
  today: string;
  /** Tickets of the schedule that are sold or being paid, by rate; only those of rates with a limit need to be there. */
  sold: ReadonlyMap<number, number>;
}

/** Reasons in the order in which they are told. */
export type RateRefusal = 'paused' | 'elsewhere' | 'weekday' | 'start' | 'one_day_ahead' | 'none_left';

/** Every reason why a rate is not offered; none: it is. What the website shows, what a checkout takes and what staff try out is this. */
export function rateRefusals(rate: RateRules, moment: RateMoment): RateRefusal[] {
  const refusals: RateRefusal[] = [];
  if (!rate.usable) refusals.push('paused');
  if (!isVisible(rate.visibility, moment.place)) refusals.push('elsewhere');
  if (rate.weekdays.length > 0 && !rate.weekdays.includes(isoWeekday(moment.scheduleDay))) refusals.push('weekday');
  if (!startsWithin(rate, moment)) refusals.push('start');
  // Days compare as text: YYYY-MM-DD.
  if (rate.oneDayAhead && moment.today >= moment.scheduleDay) refusals.push('one_day_ahead');
  if (ticketsLeft(rate, moment) === 0) refusals.push('none_left');
  return refusals;
}

/** How many tickets of a rate are left for the schedule; null: as many as there are seats. */
export function ticketsLeft(rate: RateRules, { sold }: Pick<RateMoment, 'sold'>): number | null {
  if (rate.perSchedule === null) return null;
  return Math.max(0, rate.perSchedule - (sold.get(rate.priceRateId) ?? 0));
}

/** Times are those of the show's cinema day: a show at 00:15 starts later than one at 23:00. */
function startsWithin(
  { startFrom, startUntil }: RateRules,
  { scheduleMinute, midnightOffset }: Pick<RateMoment, 'scheduleMinute' | 'midnightOffset'>,
): boolean {
  const sinceBegin = (minute: number) => (minute - midnightOffset + minutesOfDay) % minutesOfDay;
  const minute = sinceBegin(scheduleMinute);
  const from = startFrom === null ? 0 : sinceBegin(startFrom);
  const until = startUntil === null ? minutesOfDay - 1 : sinceBegin(startUntil);
  return from <= until ? minute >= from && minute <= until : minute >= from || minute <= until;
}

export type CapRefusal =
  | { kind: 'rate_min'; priceRateId: number; limit: number }
  | { kind: 'rate_max'; priceRateId: number; limit: number }
  /** A schedule sells a limited number of this rate, and so many are left. */
  | { kind: 'rate_left'; priceRateId: number; limit: number }
  | { kind: 'order_max'; limit: number };

/**
 * Every cap that `counts` (tickets per rate id, above 0) breaks: per rate and across rates. Whether seats are left is the desk's to say.
 * Rates that are not in `rates` are not looked at: an unknown rate is another refusal.
 */
export function capRefusals(
  counts: ReadonlyMap<number, number>,
  rates: readonly RateRules[],
  caps: { maxTicketsPerOrder: number } & Pick<RateMoment, 'sold'>,
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
    const left = ticketsLeft(rate, caps);
    if (left !== null && left > 0 && count > left)
      refusals.push({ kind: 'rate_left', priceRateId: rate.priceRateId, limit: left });
  }
  if (total > caps.maxTicketsPerOrder) refusals.push({ kind: 'order_max', limit: caps.maxTicketsPerOrder });
  return refusals;
}
