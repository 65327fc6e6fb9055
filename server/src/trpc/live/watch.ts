import { z } from 'zod';
import type { LiveMessage } from '../../contract/index.ts';
import { recordIdSchema } from '../../contract/index.ts';
import { liveWeight } from '../callCosts.ts';
import type { Context } from '../context.ts';
import { countedSubscription, neverAborted, visitorProcedure } from '../trpc.ts';

/**
 * The public live channel: changes of one bill, of shows' seat counts, of prices and of the programme of the exhibitor at whose website
 * one is, or whose device it is.
 */
export const watch = visitorProcedure
  .input(
    z.object({
      bill: z.uuid().toLowerCase().optional(),
      scheduleIds: z.array(recordIdSchema).max(500).optional(),
      prices: z.boolean().optional(),
      since: z.int().optional(),
    }),
  )
  .subscription(({ ctx, input, signal }) =>
    countedSubscription(
      ctx,
      liveWeight(input.scheduleIds?.length ?? 0),
      withBuild(ctx, ctx.edge.services.live.watch({ ...input, ...placeOf(ctx) }, signal ?? neverAborted)),
    ),
  );

function placeOf({ host, actor }: Context): { host: string; exhibitorId?: number } {
  return { host, ...(actor.kind === 'device' && { exhibitorId: actor.exhibitorId }) };
}

/** Whoever connects again after a deploy hears at once that there is a new one. */
async function* withBuild(ctx: Context, messages: AsyncIterable<LiveMessage>): AsyncIterable<LiveMessage> {
  const build = await ctx.edge.build();
  if (build !== null) yield { kind: 'build', build };
  yield* messages;
}
