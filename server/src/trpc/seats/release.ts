import { z } from 'zod';
import { holdTokenSchema } from '../../contract/index.ts';
import { visitorProcedure } from '../trpc.ts';

/** Gives the seats of a hold back. A dead token is no error. */
export const release = visitorProcedure
  .input(z.object({ token: holdTokenSchema }))
  .mutation(({ ctx, input }) => ctx.edge.services.seats.release(input.token));
