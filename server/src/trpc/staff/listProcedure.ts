import { listQuerySchema, type StaffListName, staffLists } from '../../contract/index.ts';
import { staffProcedure } from '../trpc.ts';

/** A page of a list. FORBIDDEN, MODULE_INACTIVE, VALIDATION_FAILED: it has no such sort or filter. */
export function listProcedure<Name extends StaffListName>(name: Name) {
  return staffProcedure(staffLists[name].permission)
    .input(listQuerySchema)
    .query(({ ctx, input }) => ctx.edge.services.staffLists.page(ctx.actor, name, input, ctx.locale));
}
