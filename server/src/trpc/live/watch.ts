import { z } from 'zod';
import { recordIdSchema } from '../../contract/index.ts';
import { liveWeight } from '../callCosts.ts';
import { countedSubscription, neverAborted, visitorProcedure } from '../trpc.ts';

/** The public live channel: changes of one bill, of shows' seat counts, of prices. */
export const watch = visitorProcedure
  .input(
    z.object({
      bill: z.uuid().toLowerCase().optional(),
      scheduleIds: z.array(recordIdSchema).max(500).optional(),
      prices: z.boolean().optional(),
    }),
  )
  .subscription(({ ctx, input, signal }) =>
    countedSubscription(
      ctx,
      liveWeight(input.scheduleIds?.length ?? 0),
      ctx.edge.services.live.watch(input, signal ?? neverAborted),
    ),
  );
