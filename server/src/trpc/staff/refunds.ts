import { refundInputSchema, refundQuoteSchema } from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';

/** Giving back what was paid. */
export const refunds = router({
  /** How much, before anything is done. NOT_FOUND, FORBIDDEN, NOT_REFUNDABLE. */
  quote: staffProcedure('bills.refund')
    .input(refundQuoteSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffRefunds.quote(ctx.actor, input)),
  /** NOT_FOUND, FORBIDDEN, NOT_REFUNDABLE, REFUND_AMOUNT_CHANGED, REFUND_UNAVAILABLE. */
  refund: staffProcedure('bills.refund')
    .input(refundInputSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffRefunds.refund(ctx.actor, input)),
});
