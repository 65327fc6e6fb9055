/** Seats at a point of sale: the website's desk. Nobody's unpaid seats are counted there, and blocked ones are for who may sell them. */

import type { HoldAnswer, HoldInput, LeaveInput } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { counterRules, type PointOfSale, placeOf } from '../../domain/pointOfSale.ts';
import type { SeatDesk } from '../../ports/seatDesk.ts';
import type { OfferCache } from '../catalogue/offerCache.ts';
import type { CommonDeps, SaleDeps } from '../deps.ts';
import { mustBeOnSale } from './seller.ts';

/** Seats at a point of sale: of what is sold there, blocked ones for who may sell them. */
export interface PosSeats {
  /** Errors: of `SeatDesk.hold`, and SCHEDULE_NOT_FOUND, SALE_CLOSED as the checkout's. */
  hold(input: HoldInput, pos: PointOfSale): Promise<HoldAnswer>;
  leave(input: LeaveInput, pos: PointOfSale): Promise<void>;
}

type Terms = Parameters<SeatDesk['hold']>[1];

export function createPosSeats({
  seats,
  cinemaClock,
  offerCache,
}: Pick<CommonDeps, 'cinemaClock'> & Pick<SaleDeps, 'seats'> & { offerCache: OfferCache }): PosSeats {
  async function termsOf(scheduleId: number, pos: PointOfSale): Promise<Terms> {
    const offer = await offerCache.get(scheduleId);
    if (!offer) throw new ParterreError('SCHEDULE_NOT_FOUND');
    mustBeOnSale(offer, { source: 'pos', pos }, cinemaClock.nowMs());
    return { source: placeOf(pos), rules: counterRules(pos) };
  }

  return {
    hold: async (input, pos) => seats.hold(input, await termsOf(input.scheduleId, pos)),

    async leave(input, pos) {
      if ('token' in input) return seats.leave(input.token);
      return seats.leaveUnanswered(input.unanswered, await termsOf(input.unanswered.scheduleId, pos));
    },
  };
}
