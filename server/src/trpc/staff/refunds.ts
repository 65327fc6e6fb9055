import { refundInputSchema, refundQuoteSchema } from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';
import { useCase } from './useCase.ts';

/** Giving back what was paid. */
export const refunds = router({
  /** How much, before anything is done. NOT_FOUND, FORBIDDEN, NOT_REFUNDABLE. */
  quote: staffProcedure('bills.refund')
    .input(refundQuoteSchema)
    .query(useCase(({ staffRefunds }) => staffRefunds.quote)),
  /** NOT_FOUND, FORBIDDEN, NOT_REFUNDABLE, REFUND_AMOUNT_CHANGED, REFUND_UNAVAILABLE. */
  refund: staffProcedure('bills.refund')
    .input(refundInputSchema)
    .mutation(useCase(({ staffRefunds }) => staffRefunds.refund)),
});
