import { mailedLinkSchema } from '../../contract/index.ts';
import { askerOf } from '../context.ts';
import { visitorProcedure } from '../trpc.ts';

/** Where a link leads that confirms an address. A mutation, so that its token stands in no address, which logs have. ADDRESS_LINK_INVALID, TOO_MANY_REQUESTS */
export const addressLink = visitorProcedure.input(mailedLinkSchema).mutation(async ({ ctx, input }) => {
  await ctx.edge.limits.take('linkLook', askerOf(ctx));
  return ctx.edge.services.newAddresses.look(input);
});

/** ADDRESS_LINK_INVALID, ADDRESS_TAKEN, TOO_MANY_REQUESTS */
export const confirmAddress = visitorProcedure.input(mailedLinkSchema).mutation(async ({ ctx, input }) => {
  await ctx.edge.limits.take('passwordReset', askerOf(ctx));
  return ctx.edge.services.newAddresses.confirm(input);
});
