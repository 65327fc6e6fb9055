import { z } from 'zod';
import { employeeProcedure } from '../trpc.ts';

/** One of one's own. */
export const endSession = employeeProcedure
  .input(z.object({ id: z.string().max(100) }))
  .mutation(({ ctx, input }) => ctx.edge.services.staff.endSession(ctx.actor, input.id));
