import { holdInputSchema } from '../../contract/index.ts';
import { observed } from '../../edge/metrics.ts';
import { askerOf } from '../context.ts';
import { visitorProcedure } from '../trpc.ts';

/** Takes or changes a hold. A hold that begins counts against the visitor and the address; changing one does not. */
export const hold = visitorProcedure.input(holdInputSchema).mutation(async ({ ctx, input }) => {
  const { services, limits, metrics } = ctx.edge;
  const asker = askerOf(ctx);
  if (!input.token) await limits.take('hold', asker);
  return observed(() => services.seats.hold(input, { source: 'site', holder: limits.holder(asker) }), metrics.hold);
});
