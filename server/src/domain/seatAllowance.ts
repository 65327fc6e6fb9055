/**
 * How many seats of a show may be kept without being paid for: held by somebody who chooses, or reserved by an order whose
 * payment is due. Decided three times, for the session, the address and the address range (`limits.seats`).
 *
 * Everybody begins with a share of what is neither sold nor kept by others. Seats of the same show that are paid for widen it,
 * for as long as they stay paid: tickets of other shows, and those whose money went back, widen nothing. Seats that were
 * kept from others and then not bought narrow it, by the part that they are of all that was taken, in whichever show; what was
 * paid and what was abandoned is forgotten by half in a while. So a crowd behind one address, of whom some leave without
 * buying, goes on; who only takes is soon left with `least`.
 */
import type { SeatAllowanceRule } from './limits.ts';

/** What became of the seats that somebody took. Counted in seats; one kept for half of a hold's time counts half. */
export interface PaymentRecord {
  readonly paid: number;
  readonly abandoned: number;
  /** When these two were right; they lose half every `halfLifeMinutes`. */
  readonly atMs: number;
}

export interface ScheduleToShare {
  /** Seats the website could sell that are neither sold nor kept by others. */
  toShare: number;
  /** Seats of this show that the same holder has paid for, and whose money did not go back. */
  paidHere: number;
  /** One order is always possible for who has not abandoned any. */
  maxTicketsPerOrder: number;
}

/** Seats that may be unpaid at a time. */
export function allowedUnpaid(
  rule: SeatAllowanceRule,
  record: PaymentRecord | undefined,
  schedule: ScheduleToShare,
  nowMs: number,
): number {
  const { paid, abandoned } = faded(rule, record, nowMs);
  const share = Math.max(schedule.maxTicketsPerOrder, Math.min(rule.most, rule.share * schedule.toShare));
  const widest = Math.max(share, rule.widest * schedule.toShare);
  const trust = (paid + rule.forgiven) / (paid + abandoned + rule.forgiven);
  return Math.max(rule.least, Math.floor(Math.min(trust * (share + rule.perPaid * schedule.paidHere), widest)));
}

/** The record after some more seats; `paid` below 0: so many went back. */
export function recordAfter(
  rule: SeatAllowanceRule,
  record: PaymentRecord | undefined,
  seats: { paid: number; abandoned: number },
  nowMs: number,
): PaymentRecord {
  const before = faded(rule, record, nowMs);
  return { paid: Math.max(0, before.paid + seats.paid), abandoned: before.abandoned + seats.abandoned, atMs: nowMs };
}

/** What is left of the record by now; nothing of who has none. */
function faded(
  rule: SeatAllowanceRule,
  record: PaymentRecord | undefined,
  nowMs: number,
): Pick<PaymentRecord, 'paid' | 'abandoned'> {
  if (!record) return { paid: 0, abandoned: 0 };
  const left = 0.5 ** (Math.max(0, nowMs - record.atMs) / (rule.halfLifeMinutes * 60_000));
  return { paid: record.paid * left, abandoned: record.abandoned * left };
}
