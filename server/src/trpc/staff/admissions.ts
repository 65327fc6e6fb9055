import { idSchema } from '../../contract/index.ts';
import { countedSubscription, neverAborted, router, staffProcedure } from '../trpc.ts';

/** Who was let in to a show. Errors: `Admissions`. */
export const admissions = router({
  ofShow: staffProcedure('doors.read')
    .input(idSchema)
    .query(({ ctx, input }) => ctx.edge.services.admissions.ofShow(ctx.actor, input.id, ctx.locale)),
  watch: staffProcedure('doors.read')
    .input(idSchema)
    .subscription(({ ctx, input, signal = neverAborted }) =>
      countedSubscription(ctx, 1, ctx.edge.services.admissions.watch(ctx.actor, input.id, ctx.locale, signal)),
    ),
});
