/** Registers that call for somebody, as a till hears them. Errors: `Help`. */
import { helpDeviceSchema } from '../../contract/index.ts';
import { countedSubscription, neverAborted, router, tillProcedure } from '../trpc.ts';

const selling = tillProcedure('sales.write');

export const help = router({
  watch: selling.subscription(({ ctx, signal = neverAborted }) =>
    countedSubscription(ctx, 1, ctx.edge.services.help.watch(ctx.actor, signal)),
  ),

  answer: selling
    .input(helpDeviceSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.help.answer(ctx.actor, input.device)),

  end: selling
    .input(helpDeviceSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.help.end(ctx.actor, input.device)),

  takeOver: selling
    .input(helpDeviceSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.help.takeOver(ctx.actor, input.device)),
});
