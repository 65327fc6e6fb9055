import {
  archiveSchema,
  idSchema,
  paymentMethodBulkSchema,
  paymentMethodChangeSchema,
  paymentMethodCreationSchema,
} from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';
import { bulkProcedure } from './bulkProcedure.ts';
import { listProcedure } from './listProcedure.ts';
import { useCase } from './useCase.ts';

const manage = staffProcedure('payments.methods');

/** How one can pay. Errors of all that changes: `changeAsStaff`, `createAsStaff`. */
export const paymentMethods = router({
  list: listProcedure('paymentMethods'),
  get: manage.input(idSchema).query(({ ctx, input }) => ctx.edge.services.staffPaymentMethods.get(ctx.actor, input.id)),
  /** Where the money of a method can come in. */
  accounts: manage.query(({ ctx }) => ctx.edge.services.staffPaymentMethods.accounts(ctx.actor)),
  create: manage
    .input(paymentMethodCreationSchema)
    .mutation(useCase(({ staffPaymentMethods }) => staffPaymentMethods.create)),
  save: manage
    .input(paymentMethodChangeSchema)
    .mutation(useCase(({ staffPaymentMethods }) => staffPaymentMethods.save)),
  archive: manage.input(archiveSchema).mutation(useCase(({ staffPaymentMethods }) => staffPaymentMethods.archive)),
  bulk: bulkProcedure('payments.methods', paymentMethodBulkSchema, ({ staffPaymentMethods }, actor, id, changes) =>
    staffPaymentMethods.change(actor, id, changes),
  ),
});
