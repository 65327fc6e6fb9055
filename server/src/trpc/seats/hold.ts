import { holdInputSchema } from '../../contract/index.ts';
import { observed, visitorProcedure } from '../trpc.ts';

/** Takes or changes a hold. A hold that begins counts against the visitor's address; changing one does not. */
export const hold = visitorProcedure.input(holdInputSchema).mutation(async ({ ctx, input }) => {
  const { services, limits, metrics } = ctx.edge;
  if (!input.token && limits.enabled) await limits.take('hold', ctx.ip);
  return observed(() => services.seats.hold(input, { source: 'site' }), metrics.hold);
});
