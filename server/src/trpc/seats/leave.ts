import { leaveInputSchema } from '../../contract/index.ts';
import { askerOf } from '../context.ts';
import { visitorProcedure } from '../trpc.ts';

/**
 * The page of a hold was closed or left: its seats wait a minute for it to come back. With `unanswered` in place of a
 * token the page never had the answer to that request, which counts as the request itself does. HOLD_INVALID, and the
 * refusals of the request.
 */
export const leave = visitorProcedure.input(leaveInputSchema).mutation(async ({ ctx, input }) => {
  const { services, limits } = ctx.edge;
  if ('token' in input) return services.seats.leave(input.token);
  const asker = askerOf(ctx);
  if (!input.unanswered.token) await limits.take('hold', asker);
  return services.seats.leaveUnanswered(input.unanswered, { source: 'site', holder: limits.holder(asker) });
});
