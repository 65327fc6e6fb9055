import { checkoutInputSchema } from '../../contract/index.ts';
import { askerOf } from '../context.ts';
import { observed, visitorProcedure } from '../trpc.ts';

/** Buys. See `Services.checkout.submit` for the refusals. */
export const submit = visitorProcedure.input(checkoutInputSchema).mutation(async ({ ctx, input }) => {
  const { services, limits, metrics } = ctx.edge;
  if (limits.enabled) await limits.take('checkout', askerOf(ctx));
  const holder = limits.enabled ? askerOf(ctx) : undefined;
  return observed(() => services.checkout.submit(input, { source: 'site', holder }), metrics.checkout);
});
