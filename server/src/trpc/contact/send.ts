import { contactInputSchema } from '../../contract/index.ts';
import { visitorProcedure } from '../trpc.ts';

/** Sends a message to the exhibitor. */
export const send = visitorProcedure.input(contactInputSchema).mutation(async ({ ctx, input }) => {
  await ctx.edge.limits.take('contact', ctx.ip);
  return ctx.edge.services.contact.send(input, ctx.locale);
});
