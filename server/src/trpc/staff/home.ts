import { employeeProcedure, router, staffProcedure } from '../trpc.ts';

/** The portal's home. */
export const home = router({
  steps: employeeProcedure.query(({ ctx }) => ctx.edge.services.staffHome.steps(ctx.actor)),
  /** MODULE_INACTIVE */
  sales: staffProcedure('bills.read').query(({ ctx }) => ctx.edge.services.staffHome.salesToday(ctx.actor)),
  /** MODULE_INACTIVE */
  faults: staffProcedure('bills.read').query(({ ctx }) => ctx.edge.services.staffHome.faults(ctx.actor)),
});
