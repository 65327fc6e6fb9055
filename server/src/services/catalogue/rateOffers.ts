/** Which rates are offered: the one answer for the website, the checkout and whoever tries out prices. */
import { cinemaDay, minuteOfDay } from '../../domain/scheduleRules.ts';
import type { RateMoment } from '../../domain/tariffCaps.ts';
import type { Offer } from '../../ports/catalogueStore.ts';
import type { SaleSource } from '../../ports/seatDesk.ts';
import type { SaleDeps } from '../deps.ts';

type OfferedAt = Pick<Offer, 'rates' | 'timezone' | 'settings'> & {
  schedule: Pick<Offer['schedule'], 'id' | 'startAtMs'>;
};

/** What rates of an offer are looked at with, for a purchase at `nowMs`. Asks how many were sold only where a rate has a limit. */
export async function rateMoment(
  { catalogue }: { catalogue: Pick<SaleDeps['catalogue'], 'soldByRate'> },
  offer: OfferedAt,
  { nowMs, source }: { nowMs: number; source: SaleSource },
): Promise<RateMoment> {
  const isLimited = offer.rates.some(({ perSchedule }) => perSchedule !== null);
  return {
    ...timesOf(offer, nowMs),
    place: source === 'api' ? 'site' : source,
    sold: isLimited ? await catalogue.soldByRate(offer.schedule.id) : new Map(),
  };
}

/** The days and the minute that conditions go by. */
export function timesOf(
  { schedule, timezone, settings }: Omit<OfferedAt, 'rates'>,
  nowMs: number,
): Pick<RateMoment, 'scheduleDay' | 'scheduleMinute' | 'midnightOffset' | 'today'> {
  const offset = settings.public_config.midnight_offset;
  return {
    scheduleDay: cinemaDay(schedule.startAtMs, timezone, offset),
    scheduleMinute: minuteOfDay(schedule.startAtMs, timezone),
    midnightOffset: offset,
    today: cinemaDay(nowMs, timezone, offset),
  };
}
