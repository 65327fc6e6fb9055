import { z } from 'zod';
import { recordIdSchema } from '../../contract/index.ts';
import { visitorProcedure } from '../trpc.ts';

/** A show's hall and which of its seats are free. SCHEDULE_NOT_FOUND. */
export const arrangement = visitorProcedure
  .input(z.object({ scheduleId: recordIdSchema }))
  .query(({ ctx, input }) => ctx.edge.services.seats.arrangement(input.scheduleId));
