import { z } from 'zod';
import { visitorProcedure } from '../trpc.ts';

/** What the payment component is given: address, QR text, deeplink. NOT_FOUND. */
export const processingData = visitorProcedure
  .input(z.object({ id: z.uuid() }))
  .query(({ ctx, input }) => ctx.edge.services.payments.processingData(input.id));
