import { checkoutInputSchema } from '../../contract/index.ts';
import { observed } from '../../edge/metrics.ts';
import { askerOf } from '../context.ts';
import { visitorProcedure } from '../trpc.ts';

/** Buys. See `Services.checkout.submit` for the refusals. */
export const submit = visitorProcedure.input(checkoutInputSchema).mutation(async ({ ctx, input }) => {
  const { services, limits, metrics } = ctx.edge;
  const asker = askerOf(ctx);
  await limits.take('checkout', asker);
  return observed(
    () => services.checkout.submit(input, { source: 'site', holder: limits.holder(asker), host: ctx.host }),
    metrics.checkout,
  );
});
