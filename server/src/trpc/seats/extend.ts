import { z } from 'zod';
import { holdTokenSchema } from '../../contract/index.ts';
import { visitorMutation } from '../trpc.ts';

/** A few more minutes for a hold. HOLD_INVALID, HOLD_EXPIRED, HOLD_LIMIT. */
export const extend = visitorMutation
  .input(z.object({ token: holdTokenSchema }))
  .mutation(({ ctx, input }) => ctx.edge.services.seats.extend(input.token));
