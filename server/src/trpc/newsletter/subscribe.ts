import { newsletterInputSchema } from '../../contract/index.ts';
import { askerOf } from '../context.ts';
import { visitorProcedure } from '../trpc.ts';

/** Signs up for the newsletter. NOT_FOUND while there is none. */
export const subscribe = visitorProcedure.input(newsletterInputSchema).mutation(async ({ ctx, input }) => {
  await ctx.edge.limits.take('newsletter', askerOf(ctx));
  return ctx.edge.services.newsletter.subscribe(input, ctx.locale, ctx.host);
});
