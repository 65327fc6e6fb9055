import { z } from 'zod';
import { visitorProcedure } from '../trpc.ts';

/** The buyer changes the order or starts over. Answers how the bill stands afterwards. NOT_FOUND, UNAVAILABLE. */
export const giveUp = visitorProcedure
  .input(z.object({ uuid: z.uuid() }))
  .mutation(({ ctx, input }) => ctx.edge.services.bills.giveUp(input.uuid));
