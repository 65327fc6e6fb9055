/** Who sells, and what is on sale there. */
import type { Asker } from '../../domain/limits.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { type Counter, placeOf } from '../../domain/pointOfSale.ts';
import { counterSaleRefusals, onlineSaleRefusals } from '../../domain/scheduleRules.ts';
import { isVisible } from '../../domain/visibility.ts';
import type { Offer } from '../../ports/catalogueStore.ts';
import type { SalesStore } from '../../ports/salesStore.ts';
import type { SaleSource } from '../../ports/seatDesk.ts';

/** Who sells: the website, to a buyer who is counted and may have come to an exhibitor's own name; or a point of sale. */
export type Seller =
  | { source: Exclude<SaleSource, 'pos'>; holder?: Asker | undefined; host?: string | undefined }
  | {
      source: 'pos';
      pos: Counter;
      exchange?: ExchangeSale | undefined;
    };

/** The sale of an exchange. `place`: how the order is written; `isPaid`: something is paid for it, else what is given up is worth as much. */
export interface ExchangeSale {
  place: SalesStore['place'];
  isPaid: boolean;
}

/** The till; null: the website sells. */
export const tillOf = (seller: Seller): Counter | null => (seller.source === 'pos' ? seller.pos : null);

/** Whom it is to the seat desk, the rates and the payment methods. */
export const sourceOfSale = (seller: Seller): SaleSource =>
  seller.source === 'pos' ? placeOf(seller.pos) : seller.source;

/**
 * Whether it is sold there now. Staff sell what is shown at the point of sale, of their own cinema, until it is over.
 * ### Errors (the first that applies)
 * SCHEDULE_NOT_FOUND: it is not shown there; SCHEDULE_CANCELLED; SALE_CLOSED.
 */
export function mustBeOnSale(
  { schedule, settings: { public_config } }: Pick<Offer, 'schedule' | 'settings'>,
  seller: Seller,
  nowMs: number,
): void {
  const { visibility, event } = schedule;
  const refusals =
    seller.source === 'pos'
      ? counterSaleRefusals(schedule, nowMs, placeOf(seller.pos))
      : onlineSaleRefusals(
          {
            ...schedule,
            isEvent: event !== null,
            eventSellsOnline: event?.sellOnline ?? false,
            visibleOnSite: isVisible(visibility, 'site'),
          },
          nowMs,
        );
  const isElsewhere = seller.source === 'pos' && schedule.cinemaId !== seller.pos.cinemaId;
  if (isElsewhere || refusals.includes('hidden')) throw new ParterreError('SCHEDULE_NOT_FOUND');
  if (schedule.cancelled) throw new ParterreError('SCHEDULE_CANCELLED');
  if (refusals.length > 0 || !public_config.features.includes('tickets')) throw new ParterreError('SALE_CLOSED');
}
