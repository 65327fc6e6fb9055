/** Which money goes back for which lines of a bill that was sold. Pure; amounts in minor units. */

export interface PlanLine {
  id: string;
  /** What was asked for it. */
  totalMinor: number;
  /** Of that given back until now, or on its way. */
  refundedMinor: number;
  /** It admits nobody any more. */
  isVoid: boolean;
}

export interface PlanPayment {
  id: string;
  receivedMinor: number;
  /** Given back until now, or on its way. */
  refundedMinor: number;
}

/** Ids of lines, or all those of a schedule that are not void, or all that are not. */
export type ChosenLines = readonly string[] | { scheduleId: number } | 'all';

/** Which lines those are; null: one of them is not there to be taken back. */
export function chosenLines(
  lines: readonly (PlanLine & { scheduleId: number | null })[],
  asked: ChosenLines,
): Set<string> | null {
  const live = lines.filter(({ isVoid }) => !isVoid);
  const idsOf = (some: typeof live) => new Set(some.map(({ id }) => id));
  if (asked === 'all') return idsOf(live);
  if ('scheduleId' in asked) return idsOf(live.filter(({ scheduleId }) => scheduleId === asked.scheduleId));
  return asked.every((id) => live.some((line) => line.id === id)) ? new Set(asked) : null;
}

export interface RefundPlan {
  amountMinor: number;
  /** The lines that become void. */
  lines: string[];
  /** No ticket of the bill is left: all that was kept goes back, a tip too. */
  isWhole: boolean;
  /** A refund each; none where nothing was paid. */
  parts: { paymentId: string; amountMinor: number; lines: { id: string; amountMinor: number }[] }[];
}

/**
 * What taking these lines back gives back: what is left of their price, and of the last ones all that the bill has kept. Never
 * more than a payment has left. `chosen`: ids of lines that are not void. Of several payments the oldest, which is the first, gives first.
 */
export function planRefund(
  lines: readonly PlanLine[],
  payments: readonly PlanPayment[],
  chosen: ReadonlySet<string>,
): RefundPlan {
  const taken = lines.filter(({ id, isVoid }) => !isVoid && chosen.has(id));
  const isWhole = lines.every(({ id, isVoid }) => isVoid || chosen.has(id));
  const left = taken.map(({ id, totalMinor, refundedMinor }) => ({
    id,
    minor: Math.max(0, totalMinor - refundedMinor),
  }));
  const keptMinor = payments.reduce((sum, payment) => sum + leftOf(payment), 0);
  const amountMinor = isWhole
    ? keptMinor
    : Math.min(
        keptMinor,
        left.reduce((sum, { minor }) => sum + minor, 0),
      );
  const parts: RefundPlan['parts'] = [];
  let dueMinor = amountMinor;
  for (const payment of payments) {
    const partMinor = Math.min(dueMinor, leftOf(payment));
    if (partMinor === 0) continue;
    dueMinor -= partMinor;
    const of: { id: string; amountMinor: number }[] = [];
    let openMinor = partMinor;
    for (const line of left) {
      const minor = Math.min(openMinor, line.minor);
      if (minor === 0) continue;
      openMinor -= minor;
      line.minor -= minor;
      of.push({ id: line.id, amountMinor: minor });
    }
    parts.push({ paymentId: payment.id, amountMinor: partMinor, lines: of });
  }
  return { amountMinor, lines: taken.map(({ id }) => id), isWhole, parts };
}

function leftOf({ receivedMinor, refundedMinor }: PlanPayment): number {
  return Math.max(0, receivedMinor - refundedMinor);
}
