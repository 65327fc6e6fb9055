import { roleChangeSchema } from '../../contract/index.ts';
import { staffProcedure } from '../trpc.ts';

/** Gives a membership another role. NOT_FOUND, FORBIDDEN, CHANGED_MEANWHILE. */
export const setRole = staffProcedure('accounts.roles')
  .input(roleChangeSchema)
  .mutation(({ ctx, input }) => ctx.edge.services.staff.setRole(ctx.actor, input));
