/** What a payment provider's news does to a bill. Pure: the caller holds the rows locked and writes what is decided. */
import type { BillStatus, PaymentStatus } from '../contract/enumerations.ts';

export type ProviderStatus = 'open' | 'paid' | 'failed' | 'cancelled' | 'expired' | 'refunded';

export interface PaymentSituation {
  payment: PaymentStatus;
  bill: BillStatus;
  dueMinor: number;
  /** Seats of the bill, and how many of them it still claims. */
  seats: number;
  claims: number;
  /** The payment deadline is over. */
  late: boolean;
}

export interface ProviderNews {
  status: ProviderStatus;
  /** Received, tip included; only of `paid`. */
  receivedMinor: number;
  tipMinor: number;
}

export type RefundReason = 'late' | 'closed' | 'amount_mismatch';

export type PaymentDecision =
  | { kind: 'ignore' }
  /** Every seat is ours: the claims become sold. */
  | { kind: 'settle'; late: boolean }
  /** Money came in that buys nothing: give it back. */
  | { kind: 'refund'; reason: RefundReason }
  /** No money will come: give the seats back. */
  | { kind: 'close'; payment: 'failed' | 'cancelled' | 'expired'; bill: 'cancelled' | 'expired' };

/**
 * One guard a line, in this order:
 * news that brings no money closes an open payment and changes nothing else, whatever comes late or twice;
 * money is taken once; money of the wrong amount, for a closed bill, or for seats that are no longer ours goes back.
 */
export function decide(situation: PaymentSituation, news: ProviderNews): PaymentDecision {
  const { payment, bill } = situation;
  const open = payment === 'paying' || payment === 'pending';
  if (news.status === 'open' || news.status === 'refunded') return { kind: 'ignore' };
  if (news.status !== 'paid') {
    if (!open || bill !== 'paying') return { kind: 'ignore' };
    return { kind: 'close', payment: news.status, bill: news.status === 'expired' ? 'expired' : 'cancelled' };
  }
  if (!open && payment !== 'expired' && payment !== 'cancelled' && payment !== 'failed') return { kind: 'ignore' };
  if (news.receivedMinor - news.tipMinor !== situation.dueMinor) return { kind: 'refund', reason: 'amount_mismatch' };
  if (bill === 'cancelled' || payment === 'cancelled' || payment === 'failed')
    return { kind: 'refund', reason: 'closed' };
  if (bill !== 'paying' && bill !== 'expired') return { kind: 'refund', reason: 'closed' };
  if (situation.claims !== situation.seats) return { kind: 'refund', reason: 'late' };
  return { kind: 'settle', late: situation.late || bill === 'expired' };
}
