import { contactInputSchema } from '../../contract/index.ts';
import { askerOf } from '../context.ts';
import { visitorProcedure } from '../trpc.ts';

/** Sends a message to the exhibitor. */
export const send = visitorProcedure.input(contactInputSchema).mutation(async ({ ctx, input }) => {
  await ctx.edge.limits.take('contact', askerOf(ctx));
  return ctx.edge.services.contact.send(input, ctx.locale, ctx.host);
});
