import type { CatalogueStore, Offer } from '../ports/catalogueStore.ts';
import type { Clock } from '../ports/clock.ts';
import { createTimedCache, type TimedCache } from './timedCache.ts';

/** What a checkout needs to know of a schedule, at most this old; a changed price shows as AMOUNT_CHANGED, never as a wrong bill. */
const maxAgeMs = 2_000;

export type OfferCache = TimedCache<number, Offer | null>;

export function createOfferCache(clock: Clock, catalogue: CatalogueStore): OfferCache {
  return createTimedCache({ clock, maxAgeMs, maxEntries: 2_000, read: (scheduleId) => catalogue.offer(scheduleId) });
}
