import type { Offer } from '../../ports/catalogueStore.ts';
import type { CommonDeps, SaleDeps } from '../deps.ts';
import { createTimedCache, type TimedCache } from '../timedCache.ts';

/**
 * What a checkout needs to know of a schedule. In a rush nobody waits for it: it is read anew each 2 seconds beside the sales, which
 * take the last one meanwhile. Older than 10 seconds it is waited for. A price that was changed shows as AMOUNT_CHANGED, never as a wrong bill.
 */
const maxAgeMs = 2_000;
const staleMs = 8_000;

export type OfferCache = TimedCache<number, Offer | null>;

export function createOfferCache({
  clock,
  catalogue,
  onFault,
}: Pick<CommonDeps, 'clock' | 'onFault'> & Pick<SaleDeps, 'catalogue'>): OfferCache {
  return createTimedCache({
    clock,
    maxAgeMs,
    staleMs,
    maxEntries: 2_000,
    read: (scheduleId) => catalogue.offer(scheduleId),
    onFailure: (error) => onFault(error, 'read a schedule anew'),
  });
}
