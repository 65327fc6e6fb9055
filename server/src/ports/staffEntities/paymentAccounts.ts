import type { Sealed } from '../../domain/seals.ts';

export interface PaymentAccountEntities {
  payment_account: {
    exhibitor_id: number;
    driver: string;
    name: string;
    /** Null: nothing was set yet. */
    config: Sealed | null;
    archived_at: string | null;
  };
}

export const paymentAccountSecrets = { payment_account: ['config'] } as const;
