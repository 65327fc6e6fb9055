import { roleChangeSchema } from '../../contract/index.ts';
import { staffProcedure } from '../trpc.ts';

/** Gives a membership another role. NOT_FOUND, FORBIDDEN, CHANGED_MEANWHILE, ROLE_HELD_ALREADY. */
export const setRole = staffProcedure('accounts.roles')
  .input(roleChangeSchema)
  .mutation(({ ctx, input }) => ctx.edge.services.staff.setRole(ctx.actor, input));
