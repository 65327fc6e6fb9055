import { z } from 'zod';
import { recordIdSchema } from '../../contract/index.ts';
import { countedSubscription, neverAborted, visitorProcedure } from '../trpc.ts';

/** A show's seats: a snapshot, then deltas. After a reconnection it begins with a snapshot again. */
export const watch = visitorProcedure
  .input(z.object({ scheduleId: recordIdSchema }))
  .subscription(({ ctx, input, signal }) =>
    countedSubscription(ctx, 1, ctx.edge.services.seats.watch(input.scheduleId, signal ?? neverAborted)),
  );
