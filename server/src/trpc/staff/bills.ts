import { billIdSchema, resendSchema } from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';
import { listProcedure } from './listProcedure.ts';

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
    .mutation(({ ctx, input }) => ctx.edge.services.staffBills.resend(ctx.actor, input)),
});
