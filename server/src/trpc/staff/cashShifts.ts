import { cashShiftEndSchema, idSchema } from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';
import { listProcedure } from './listProcedure.ts';
import { useCase } from './useCase.ts';

/** Errors: `StaffCashShifts`. */
export const cashShifts = router({
  list: listProcedure('cashShifts'),
  get: staffProcedure('cash.read')
    .input(idSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffCashShifts.get(ctx.actor, input.id, ctx.locale)),
  close: staffProcedure('cash.write')
    .input(cashShiftEndSchema)
    .mutation(useCase(({ staffCashShifts }) => staffCashShifts.close)),
});
