import { staffProcedure } from '../trpc.ts';

/** Who works where one may change roles, and the roles there are. */
export const employees = staffProcedure('accounts.roles').query(({ ctx }) =>
  ctx.edge.services.staff.employees(ctx.actor),
);
