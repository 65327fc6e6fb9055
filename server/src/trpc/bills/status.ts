import { z } from 'zod';
import { visitorProcedure } from '../trpc.ts';

/** A bill and how it is to be paid. NOT_FOUND. */
export const status = visitorProcedure
  .input(z.object({ uuid: z.uuid() }))
  .query(({ ctx, input }) => ctx.edge.services.bills.status(input.uuid));
