import { z } from 'zod';
import { holdTokenSchema } from '../../contract/index.ts';
import { visitorProcedure } from '../trpc.ts';

/** The page of a hold was closed or left: its seats wait a minute for it to come back. HOLD_INVALID. */
export const leave = visitorProcedure
  .input(z.object({ token: holdTokenSchema }))
  .mutation(({ ctx, input }) => ctx.edge.services.seats.leave(input.token));
