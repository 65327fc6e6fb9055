import type { PosPayment } from '@parterre/server/contract';

/** How a card payment ended that sold nothing, as the texts call it. */
export function outcomeOf({ status, payment }: PosPayment): 'failed' | 'cancelled' | 'expired' | 'refunded' {
  if (status === 'refunding' || status === 'refunded' || payment === 'refunding' || payment === 'refunded')
    return 'refunded';
  if (payment === 'failed') return 'failed';
  return status === 'expired' ? 'expired' : 'cancelled';
}
