/** What whoever has signed in at a point of sale sells with. Who and where is what the device says, never what is sent. */
import { z } from 'zod';
import {
  holdInputSchema,
  leaveInputSchema,
  localeSchema,
  posSaleSchema,
  posScheduleSchema,
} from '../../contract/index.ts';
import { pointOfSale } from '../../domain/pointOfSale.ts';
import { observed } from '../../edge/metrics.ts';
import { askerOf } from '../context.ts';
import { router, tillProcedure } from '../trpc.ts';

const selling = tillProcedure('sales.write');

export const pos = router({
  /** The shows of its cinema. */
  schedules: selling
    .input(z.object({ locale: localeSchema }))
    .query(({ ctx, input }) => ctx.edge.services.catalogue.posSchedules(pointOfSale(ctx.actor), input.locale)),

  /** What a sale of one of them needs. SCHEDULE_NOT_FOUND. */
  offer: selling
    .input(posScheduleSchema)
    .query(({ ctx, input }) =>
      ctx.edge.services.catalogue.posOffer(pointOfSale(ctx.actor), input.scheduleId, input.locale),
    ),

  /** See `seats.hold`. */
  hold: selling.input(holdInputSchema).mutation(async ({ ctx, input }) => {
    const { services, limits, metrics } = ctx.edge;
    if (!input.token) await limits.take('hold', askerOf(ctx));
    return observed(() => services.posSeats.hold(input, pointOfSale(ctx.actor)), metrics.hold);
  }),

  /** See `seats.leave`. */
  leave: selling.input(leaveInputSchema).mutation(async ({ ctx, input }) => {
    const { services, limits } = ctx.edge;
    if ('unanswered' in input && !input.unanswered.token) await limits.take('hold', askerOf(ctx));
    return services.posSeats.leave(input, pointOfSale(ctx.actor));
  }),

  /** Sells for cash. See `Services.checkout.sell` for the refusals. */
  sell: selling.input(posSaleSchema).mutation(async ({ ctx, input }) => {
    const { services, limits, metrics } = ctx.edge;
    await limits.take('checkout', askerOf(ctx));
    return observed(() => services.checkout.sell(input, pointOfSale(ctx.actor)), metrics.checkout);
  }),
});
