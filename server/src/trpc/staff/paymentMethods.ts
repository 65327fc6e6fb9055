import { z } from 'zod';
import {
  archiveSchema,
  newPaymentMethodSchema,
  paymentMethodChangeSchema,
  recordIdSchema,
} from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';
import { listProcedure } from './listProcedure.ts';

const manage = staffProcedure('payments.methods');

/** How one can pay. Errors of all that changes: `changeAsStaff`, `createAsStaff`. */
export const paymentMethods = router({
  list: listProcedure('paymentMethods'),
  get: manage
    .input(z.object({ id: recordIdSchema }))
    .query(({ ctx, input }) => ctx.edge.services.staffPaymentMethods.get(ctx.actor, input.id)),
  /** What payments can be made with here. */
  drivers: manage.query(({ ctx }) => ctx.edge.services.staffPaymentMethods.drivers(ctx.actor)),
  create: manage
    .input(newPaymentMethodSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffPaymentMethods.create(ctx.actor, input)),
  save: manage
    .input(paymentMethodChangeSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffPaymentMethods.save(ctx.actor, input)),
  archive: manage
    .input(archiveSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffPaymentMethods.archive(ctx.actor, input)),
  /** Whether the provider answers. NOT_FOUND: there is no such driver. */
  test: manage
    .input(z.object({ driver: z.string().min(1).max(60) }))
    .mutation(({ ctx, input }) => ctx.edge.services.staffPaymentMethods.test(ctx.actor, input.driver)),
});
