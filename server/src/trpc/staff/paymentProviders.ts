import { providerConfigurationSchema } from '../../contract/index.ts';
import { staffProcedure } from '../trpc.ts';
import { useCase } from './useCase.ts';

/** Payment providers that the caller may set. What is set cannot be read. */
export const paymentProviders = staffProcedure('payments.providers').query(({ ctx }) =>
  ctx.edge.services.staffProviders.list(ctx.actor),
);

/** Sets what a payment provider needs. NOT_FOUND, VALIDATION_FAILED, CHANGED_MEANWHILE. */
export const configureProvider = staffProcedure('payments.providers')
  .input(providerConfigurationSchema)
  .mutation(useCase(({ staffProviders }) => staffProviders.configure));
