import { seatsInputSchema } from '../../contract/index.ts';
import { countedSubscription, neverAborted, visitorProcedure } from '../trpc.ts';
import { forFormerPage } from './formerPages.ts';

/** A show's seats: a snapshot, then deltas. After a reconnection it begins with a snapshot again. */
export const watch = visitorProcedure
  .input(seatsInputSchema)
  .subscription(({ ctx, input: { scheduleId, readsBroken }, signal }) => {
    const messages = ctx.edge.services.seats.watch(scheduleId, signal ?? neverAborted);
    return countedSubscription(ctx, 1, readsBroken ? messages : forFormerPage(messages));
  });
