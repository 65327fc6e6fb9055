import type { Sealed } from '../../domain/seals.ts';

export interface ProviderEntities {
  payment_provider: { config: Sealed };
}

export const providerSecrets = { payment_provider: ['config'] } as const;
