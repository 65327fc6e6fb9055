import { z } from 'zod';
import { visitorProcedure } from '../trpc.ts';

/** A payment's status and its bill's. NOT_FOUND. */
export const status = visitorProcedure
  .input(z.object({ id: z.uuid() }))
  .query(({ ctx, input }) => ctx.edge.services.payments.status(input.id));
