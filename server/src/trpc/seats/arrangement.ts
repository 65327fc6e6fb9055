import { seatsInputSchema } from '../../contract/index.ts';
import { visitorProcedure } from '../trpc.ts';
import { withoutBroken } from './formerPages.ts';

/** A show's hall and which of its seats are free. SCHEDULE_NOT_FOUND. */
export const arrangement = visitorProcedure
  .input(seatsInputSchema)
  .query(async ({ ctx, input: { scheduleId, readsBroken } }) => {
    const found = await ctx.edge.services.seats.arrangement(scheduleId);
    return readsBroken ? found : { ...found, snapshot: withoutBroken(found.snapshot) };
  });
