import { holdInputSchema } from '../../contract/index.ts';
import { askerOf } from '../context.ts';
import { observed, visitorProcedure } from '../trpc.ts';

/** Takes or changes a hold. A hold that begins counts against the visitor and the address; changing one does not. */
export const hold = visitorProcedure.input(holdInputSchema).mutation(async ({ ctx, input }) => {
  const { services, limits, metrics } = ctx.edge;
  if (!input.token && limits.enabled) await limits.take('hold', askerOf(ctx));
  const holder = limits.enabled ? askerOf(ctx) : undefined;
  return observed(() => services.seats.hold(input, { source: 'site', holder }), metrics.hold);
});
