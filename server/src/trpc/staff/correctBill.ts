import { billCorrectionSchema } from '../../contract/index.ts';
import { staffProcedure } from '../trpc.ts';

/** Mends the buyer's name and mail address. NOT_FOUND, FORBIDDEN, CHANGED_MEANWHILE. */
export const correctBill = staffProcedure('bills.correct')
  .input(billCorrectionSchema)
  .mutation(({ ctx, input }) => ctx.edge.services.staffBills.correct(ctx.actor, input));
