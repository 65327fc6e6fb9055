import { z } from 'zod';
import { staffProcedure } from '../trpc.ts';

/** A bill, and what staff changed on it. NOT_FOUND, FORBIDDEN. */
export const bill = staffProcedure('bills.read')
  .input(z.object({ uuid: z.uuid().toLowerCase() }))
  .query(({ ctx, input }) => ctx.edge.services.staffBills.read(ctx.actor, input.uuid));
