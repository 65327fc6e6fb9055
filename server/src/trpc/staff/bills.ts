import { billCorrectionSchema, billIdSchema, resendSchema } from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';
import { listProcedure } from './listProcedure.ts';
import { useCase } from './useCase.ts';

/** Bills: found, looked at, sent again. */
export const bills = router({
  list: listProcedure('bills'),
  /** With lines, payments, refunds and timeline. NOT_FOUND, FORBIDDEN. */
  get: staffProcedure('bills.read')
    .input(billIdSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffBills.detail(ctx.actor, input.uuid)),
  /** Mails the tickets once more. NOT_FOUND, FORBIDDEN, BILL_HAS_NO_TICKETS. */
  resend: staffProcedure('bills.correct')
    .input(resendSchema)
    .mutation(useCase(({ staffBills }) => staffBills.resend)),
});

/** A bill, and what staff changed on it. NOT_FOUND, FORBIDDEN. */
export const bill = staffProcedure('bills.read')
  .input(billIdSchema)
  .query(({ ctx, input }) => ctx.edge.services.staffBills.read(ctx.actor, input.uuid));

/** Mends the buyer's name and mail address. NOT_FOUND, FORBIDDEN, CHANGED_MEANWHILE. */
export const correctBill = staffProcedure('bills.correct')
  .input(billCorrectionSchema)
  .mutation(useCase(({ staffBills }) => staffBills.correct));
