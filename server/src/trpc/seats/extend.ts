import { z } from 'zod';
import { holdTokenSchema } from '../../contract/index.ts';
import { visitorProcedure } from '../trpc.ts';

/** A few more minutes for a hold. HOLD_INVALID, HOLD_EXPIRED, HOLD_LIMIT, HOLD_ORDERED, SEATS_TAKEN. */
export const extend = visitorProcedure
  .input(z.object({ token: holdTokenSchema }))
  .mutation(({ ctx, input }) => ctx.edge.services.seats.extend(input.token));
