import { ownRefundQuoteSchema, ownRefundSchema } from '../../contract/index.ts';
import { askerOf } from '../context.ts';
import { visitorProcedure } from '../trpc.ts';

/** What giving tickets of an order back would do; refusals are those of `OwnOrderServices.quote`. */
export const refundQuote = visitorProcedure.input(ownRefundQuoteSchema).query(async ({ ctx, input }) => {
  await ctx.edge.limits.take('ownRefund', askerOf(ctx));
  return ctx.edge.services.ownOrders.quote(input, ctx.locale);
});

/** The buyer gives tickets back; refusals are those of `OwnOrderServices.giveBack`. */
export const giveBack = visitorProcedure.input(ownRefundSchema).mutation(async ({ ctx, input }) => {
  await ctx.edge.limits.take('ownRefund', askerOf(ctx));
  return ctx.edge.services.ownOrders.giveBack(input);
});
