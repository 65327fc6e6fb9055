import type { CatalogueStore, SaleRows } from '../ports/catalogueStore.ts';
import type { Clock } from '../ports/clock.ts';
import { createTimedCache, type TimedCache } from './timedCache.ts';

/** What a checkout needs to know of a showing, at most this old; a changed price shows as AMOUNT_CHANGED, never as a wrong bill. */
const maxAgeMs = 2_000;

export type SaleCache = TimedCache<number, SaleRows | null>;

export function createSaleCache(clock: Clock, catalogue: CatalogueStore): SaleCache {
  return createTimedCache({ clock, maxAgeMs, maxEntries: 2_000, read: (scheduleId) => catalogue.sale(scheduleId) });
}
