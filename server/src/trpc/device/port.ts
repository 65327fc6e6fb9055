/** The printer at a device's own serial port, as its page prints there. It prints whoever is at the device, and while nobody is. Errors: `PortPrinting`. */
import { portEndSchema, portPageSchema, portStateSchema } from '../../contract/index.ts';
import { countedSubscription, deviceProcedure, neverAborted, router } from '../trpc.ts';

export const port = router({
  watch: deviceProcedure.subscription(({ ctx, signal = neverAborted }) =>
    countedSubscription(ctx, 1, ctx.edge.services.portPrinting.watch(ctx.actor, signal)),
  ),

  tell: deviceProcedure
    .input(portStateSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.portPrinting.tell(ctx.actor, input.state)),

  begin: deviceProcedure.mutation(({ ctx }) => ctx.edge.services.portPrinting.begin(ctx.actor)),

  take: deviceProcedure.mutation(({ ctx }) => ctx.edge.services.portPrinting.take(ctx.actor)),

  renew: deviceProcedure
    .input(portPageSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.portPrinting.renew(ctx.actor, input.id)),

  end: deviceProcedure
    .input(portEndSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.portPrinting.end(ctx.actor, input.id, input.outcome)),
});
