import { orderSearchSchema } from '../../contract/index.ts';
import { askerOf } from '../context.ts';
import { visitorProcedure } from '../trpc.ts';

/** The order of a mail address and a reference. A mutation, so that neither stands in an address. NOT_FOUND. */
export const find = visitorProcedure.input(orderSearchSchema).mutation(async ({ ctx, input }) => {
  await ctx.edge.limits.take('orderSearch', askerOf(ctx));
  return ctx.edge.services.ownOrders.find(input, ctx.host);
});
