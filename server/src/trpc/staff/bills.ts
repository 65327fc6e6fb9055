import { z } from 'zod';
import { billCorrectionSchema, billIdSchema, resendSchema } from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';
import { eachByItself, idsOf } from './bulkProcedure.ts';
import { listProcedure } from './listProcedure.ts';
import { useCase } from './useCase.ts';

const uuidSchema = billIdSchema.shape.uuid;

/** Bills: found, looked at, sent again. */
export const bills = router({
  list: listProcedure('bills'),
  /** With lines, payments, refunds and timeline. NOT_FOUND, FORBIDDEN. */
  get: staffProcedure('bills.read')
    .input(billIdSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffBills.detail(ctx.actor, input.uuid)),
  /** Mails the tickets of many bills once more, each bill by itself. */
  bulk: staffProcedure('bills.correct')
    .input(z.object({ ids: idsOf(uuidSchema), changes: z.object({ request: uuidSchema }) }))
    .mutation(({ ctx, input: { ids, changes } }) =>
      eachByItself(ctx, ids, (uuid) =>
        ctx.edge.services.staffBills.resend(ctx.actor, { uuid, request: changes.request }),
      ),
    ),
  /** Mails the tickets once more. NOT_FOUND, FORBIDDEN, BILL_HAS_NO_TICKETS. */
  resend: staffProcedure('bills.correct')
    .input(resendSchema)
    .mutation(useCase(({ staffBills }) => staffBills.resend)),
});

/** The payments of all bills; each stands on the page of its bill. */
export const payments = router({ list: listProcedure('payments') });

/** Mends the buyer's name and mail address. NOT_FOUND, FORBIDDEN, CHANGED_MEANWHILE. */
export const correctBill = staffProcedure('bills.correct')
  .input(billCorrectionSchema)
  .mutation(useCase(({ staffBills }) => staffBills.correct));
