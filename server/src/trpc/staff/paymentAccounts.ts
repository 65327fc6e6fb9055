import {
  archiveSchema,
  idSchema,
  paymentAccountChangeSchema,
  paymentAccountCreationSchema,
} from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';
import { listProcedure } from './listProcedure.ts';
import { useCase } from './useCase.ts';

const manage = staffProcedure('payments.providers');

/** Where money comes in. Errors of all that changes: `changeAsStaff`, `createAsStaff`. */
export const paymentAccounts = router({
  list: listProcedure('paymentAccounts'),
  get: manage
    .input(idSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffPaymentAccounts.get(ctx.actor, input.id)),
  /** What an account can be made at. */
  providers: manage.query(({ ctx }) => ctx.edge.services.staffPaymentAccounts.providers()),
  create: manage
    .input(paymentAccountCreationSchema)
    .mutation(useCase(({ staffPaymentAccounts }) => staffPaymentAccounts.create)),
  /** NOT_FOUND: what is set, and this server does not know its provider. */
  save: manage
    .input(paymentAccountChangeSchema)
    .mutation(useCase(({ staffPaymentAccounts }) => staffPaymentAccounts.save)),
  /** PAYMENT_ACCOUNT_IN_USE. */
  archive: manage.input(archiveSchema).mutation(useCase(({ staffPaymentAccounts }) => staffPaymentAccounts.archive)),
  /** Whether its provider answers. */
  test: manage
    .input(idSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffPaymentAccounts.test(ctx.actor, input.id)),
});
