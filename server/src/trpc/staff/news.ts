import { countedSubscription, employeeProcedure, neverAborted } from '../trpc.ts';

/** What changes of what one may read, by whomever, for pages that are open. Without any permission one hears of nothing. */
export const news = employeeProcedure.subscription(({ ctx, signal = neverAborted }) =>
  countedSubscription(ctx, 1, ctx.edge.services.staffNews.watch(ctx.actor, signal)),
);
