/** What buyers do at a register alone: call for somebody, and print tickets that they have bought elsewhere. */
import { helpCallSchema, ticketCodeSchema } from '../../contract/index.ts';
import { pointOfSale } from '../../domain/pointOfSale.ts';
import { askerOf } from '../context.ts';
import { countedSubscription, neverAborted, registerProcedure, router } from '../trpc.ts';

const serving = registerProcedure('sales.write');

export const register = router({
  /** How its call for help stands. */
  help: serving.subscription(({ ctx, signal = neverAborted }) =>
    countedSubscription(ctx, 1, ctx.edge.services.help.watchOwn(ctx.actor, signal)),
  ),

  callHelp: serving.input(helpCallSchema).mutation(({ ctx, input }) => ctx.edge.services.help.call(ctx.actor, input)),

  cancelHelp: serving.mutation(({ ctx }) => ctx.edge.services.help.cancel(ctx.actor)),

  /** Prints the tickets with this code. Errors: `Printing.ofCode`. */
  printTickets: serving.input(ticketCodeSchema).mutation(async ({ ctx, input }) => {
    await ctx.edge.limits.take('print', askerOf(ctx));
    return ctx.edge.services.printing.ofCode(input, pointOfSale(ctx.actor));
  }),
});
