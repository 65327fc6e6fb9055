import { staffProcedure } from '../trpc.ts';

/** Payment providers that the caller may set. What is set cannot be read. */
export const paymentProviders = staffProcedure('payments.providers').query(({ ctx }) =>
  ctx.edge.services.staffProviders.list(ctx.actor),
);
