/** The life of a bill and of a payment: the only changes there are. Every write names the state it expects. */
import type { BillStatus, PaymentStatus } from '../contract/enumerations.ts';

export { admits } from '../contract/doorRules.ts';

export const billTransitions: Record<BillStatus, readonly BillStatus[]> = {
  pending: ['paying', 'settled', 'cancelled', 'expired'],
  reserved: ['paying', 'settled', 'cancelled', 'expired'],
  // Back to reserved: what sold a reservation was not paid.
  paying: ['settled', 'cancelled', 'expired', 'refunding', 'reserved'],
  // A payment that arrives late: honoured while the seats are ours, else given back.
  expired: ['settled', 'refunding'],
  // Money for a cancelled bill is given back.
  cancelled: ['refunding'],
  // Directly when it was given back at the provider's own site.
  settled: ['refunding', 'partially_refunded', 'refunded'],
  refunding: ['partially_refunded', 'refunded'],
  partially_refunded: ['refunding', 'refunded'],
  refunded: [],
};

export const paymentTransitions: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ['paying', 'paid', 'expired', 'cancelled', 'failed', 'refunding'],
  paying: ['pending', 'paid', 'expired', 'cancelled', 'failed', 'refunding'],
  expired: ['paid', 'refunding'],
  cancelled: ['refunding'],
  failed: ['refunding'],
  paid: ['refunding', 'partially_refunded', 'refunded'],
  refunding: ['partially_refunded', 'refunded'],
  partially_refunded: ['refunding', 'refunded'],
  refunded: [],
};

export function canBillBecome(from: BillStatus, to: BillStatus): boolean {
  return billTransitions[from].includes(to);
}

export function canPaymentBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  return paymentTransitions[from].includes(to);
}

/** Whether it was sold and something of it may be left to give back. */
export function isRefundable(bill: BillStatus): boolean {
  return bill === 'settled' || bill === 'partially_refunded';
}
