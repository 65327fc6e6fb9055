/** What a payment provider's news does to a bill. Pure: the caller holds the rows locked and writes what is decided. */
import type { BillStatus, PaymentStatus, UnsoldReason } from '../contract/enumerations.ts';

export type ProviderStatus = 'open' | 'paid' | 'failed' | 'cancelled' | 'expired';

export interface PaymentSituation {
  payment: PaymentStatus;
  bill: BillStatus;
  /** What was asked for by this payment, what other payments of its bill have paid and kept, and what the bill costs. */
  dueMinor: number;
  otherPaidMinor: number;
  billMinor: number;
  /** What it received, and what refunds we know of: done or on their way. */
  receivedMinor: number;
  refundedMinor: number;
  /** Another payment of the bill is open or has paid it: this one does not close the bill. */
  hasOther: boolean;
  /** Seats of the bill, and how many of them it still claims. */
  seats: number;
  claims: number;
  /** What it took from the stock is on the shelf again. */
  goodsAreBack: boolean;
  /** What the tickets are worth that are given up for it; `gone`: they cannot be given up any more for what they were worth. Null: none are. */
  credit: number | 'gone' | null;
  /** The payment deadline is over. */
  late: boolean;
}

export interface ProviderNews {
  status: ProviderStatus;
  /** Received, tip included; only of `paid`. */
  receivedMinor: number;
  tipMinor: number;
  /** Part of `receivedMinor` that was given back until now, by whomever. */
  refundedMinor: number;
}

export type PaymentDecision =
  | { kind: 'ignore' }
  /** Every seat is ours, and what was taken from the stock: the claims become sold. */
  | { kind: 'settle'; late: boolean }
  /** A part of the bill is paid, which waits for the rest. */
  | { kind: 'part' }
  /** Money came in that buys nothing: give back what is left of it. `bill` null: it is no business of the bill any more. */
  | { kind: 'refund'; reason: UnsoldReason; bill: 'refunding' | null }
  /** More was given back at the provider's own site, by this much. */
  | { kind: 'refunded_elsewhere'; amountMinor: number }
  /** No money will come: give the seats back. `bill` null: another payment may still pay it. */
  | { kind: 'close'; payment: 'failed' | 'cancelled' | 'expired'; bill: 'cancelled' | 'expired' | null };

/**
 * One guard a line, in this order:
 * news that brings no money closes an open payment, with its bill unless another payment has it, and is ignored where the bill is over;
 * money is taken once, and of money that was taken only what went back elsewhere is news; money that had gone back before
 * we heard of it is no money; money of the wrong amount, for a closed bill, or for seats and goods that are no longer ours goes back. So does
 * a part that comes after its bill was over, since the other parts have gone back by then. A bill settles with the payment that pays its last cent.
 * What is paid for an exchange settles it only in its time: whoever went away since has the old tickets, and comes with them.
 */
export function decide(situation: PaymentSituation, news: ProviderNews): PaymentDecision {
  const { payment, bill } = situation;
  const open = payment === 'paying' || payment === 'pending';
  if (news.status === 'open') return { kind: 'ignore' };
  if (news.status !== 'paid') return open ? close(situation, news.status) : { kind: 'ignore' };
  if (!open && payment !== 'expired' && payment !== 'cancelled' && payment !== 'failed') {
    const refundedMinor = Math.min(news.refundedMinor, situation.receivedMinor);
    const amountMinor = refundedMinor - situation.refundedMinor;
    if (amountMinor <= 0) return { kind: 'ignore' };
    return { kind: 'refunded_elsewhere', amountMinor };
  }
  const leftMinor = news.receivedMinor - news.refundedMinor;
  if (leftMinor <= 0) return open ? close(situation, 'cancelled') : { kind: 'ignore' };
  if (leftMinor - news.tipMinor !== situation.dueMinor) return giveBack(situation, 'amount_mismatch');
  if (payment === 'cancelled' || payment === 'failed') return giveBack(situation, 'closed');
  if (bill !== 'paying' && bill !== 'expired') return giveBack(situation, 'closed');
  const { credit } = situation;
  if (credit !== null && (situation.late || bill === 'expired')) return giveBack(situation, 'late');
  if (credit === 'gone') return giveBack(situation, 'closed');
  const paidMinor = situation.dueMinor + situation.otherPaidMinor + (credit ?? 0);
  if (paidMinor > situation.billMinor) return giveBack(situation, 'amount_mismatch');
  if (situation.claims !== situation.seats || situation.goodsAreBack) return giveBack(situation, 'late');
  if (paidMinor < situation.billMinor) return bill === 'paying' ? { kind: 'part' } : giveBack(situation, 'late');
  return { kind: 'settle', late: situation.late || bill === 'expired' };
}

function giveBack({ bill, hasOther }: PaymentSituation, reason: UnsoldReason): PaymentDecision {
  const isUnpaid = bill === 'paying' || bill === 'expired' || bill === 'cancelled';
  return { kind: 'refund', reason, bill: isUnpaid && !hasOther ? 'refunding' : null };
}

function close({ bill, hasOther }: PaymentSituation, payment: 'failed' | 'cancelled' | 'expired'): PaymentDecision {
  if (hasOther) return { kind: 'close', payment, bill: null };
  if (bill !== 'paying') return { kind: 'ignore' };
  return { kind: 'close', payment, bill: payment === 'expired' ? 'expired' : 'cancelled' };
}

/**
 * What a bill is once none of its money is on its way back any more. `keptMinor`: what its payments received and have not
 * given back. A bill that was never paid stays as it is, and so does one while enough is kept to pay it.
 */
export function billAfterRefund(bill: BillStatus, dueMinor: number, keptMinor: number): BillStatus {
  if (bill !== 'settled' && bill !== 'refunding' && bill !== 'partially_refunded') return bill;
  if (keptMinor <= 0) return 'refunded';
  return keptMinor >= dueMinor && bill === 'settled' ? bill : 'partially_refunded';
}
