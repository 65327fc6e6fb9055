/** Seats at a point of sale: the website's desk, for staff. Nobody's unpaid seats are counted there, and blocked ones are for who may sell them. */

import { ParterreError } from '../domain/parterreError.ts';
import type { PointOfSale } from '../domain/pointOfSale.ts';
import type { SeatDesk } from '../ports/seatDesk.ts';
import { mustBeOnSale } from './checkout.ts';
import type { OfferCache } from './offerCache.ts';
import type { SalesDeps } from './salesDeps.ts';
import type { Services } from './services.ts';

type Terms = Parameters<SeatDesk['hold']>[1];

export function createPosSeats({
  seats,
  cinemaClock,
  offerCache,
}: Pick<SalesDeps, 'seats' | 'cinemaClock'> & { offerCache: OfferCache }): Services['posSeats'] {
  async function termsOf(scheduleId: number, pos: PointOfSale): Promise<Terms> {
    const offer = await offerCache.get(scheduleId);
    if (!offer) throw new ParterreError('SCHEDULE_NOT_FOUND');
    mustBeOnSale(offer, { source: 'pos', pos }, cinemaClock.nowMs());
    return { source: 'pos', rules: { allowBlocked: pos.maySellBlocked } };
  }

  return {
    hold: async (input, pos) => seats.hold(input, await termsOf(input.scheduleId, pos)),

    async leave(input, pos) {
      if ('token' in input) return seats.leave(input.token);
      return seats.leaveUnanswered(input.unanswered, await termsOf(input.unanswered.scheduleId, pos));
    },
  };
}
