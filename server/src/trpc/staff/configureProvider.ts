import { providerConfigurationSchema } from '../../contract/index.ts';
import { staffProcedure } from '../trpc.ts';

/** Sets what a payment provider needs. NOT_FOUND, VALIDATION_FAILED, CHANGED_MEANWHILE. */
export const configureProvider = staffProcedure('payments.providers')
  .input(providerConfigurationSchema)
  .mutation(({ ctx, input }) => ctx.edge.services.staffProviders.configure(ctx.actor, input));
