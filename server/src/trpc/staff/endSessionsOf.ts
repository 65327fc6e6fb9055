import { z } from 'zod';
import { recordIdSchema } from '../../contract/index.ts';
import { staffProcedure } from '../trpc.ts';

/** Signs an employee out everywhere. */
export const endSessionsOf = staffProcedure('sessions.end')
  .input(z.object({ employee: recordIdSchema }))
  .mutation(({ ctx, input }) => ctx.edge.services.staff.endSessionsOf(ctx.actor, input.employee));
