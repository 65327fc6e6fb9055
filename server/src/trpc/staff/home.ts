import { homeOfSchema } from '../../contract/index.ts';
import { employeeProcedure, router, staffProcedure } from '../trpc.ts';

/** The portal's home, of an exhibitor. */
export const home = router({
  steps: employeeProcedure
    .input(homeOfSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffHome.steps(ctx.actor, input.exhibitor)),
  /** MODULE_INACTIVE */
  today: staffProcedure('schedules.read')
    .input(homeOfSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffHome.today(ctx.actor, input.exhibitor, ctx.locale)),
  /** MODULE_INACTIVE */
  sales: staffProcedure('bills.read')
    .input(homeOfSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffHome.salesToday(ctx.actor, input.exhibitor)),
  /** MODULE_INACTIVE */
  faults: staffProcedure('bills.read')
    .input(homeOfSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffHome.faults(ctx.actor, input.exhibitor, ctx.locale)),
});
