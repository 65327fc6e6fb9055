/** Which money goes back for which lines of a bill that was sold. Pure; amounts in minor units. */
import { inCash } from '../contract/cashRounding.ts';

export interface PlanLine {
  id: string;
  /** What was asked for it. */
  totalMinor: number;
  /** Part of `totalMinor` that was given back until now, or is on its way. */
  refundedMinor: number;
  /** Whether it admits nobody any more. */
  isVoid: boolean;
}

export interface PlanPayment {
  id: string;
  receivedMinor: number;
  /** Given back until now, or on its way. */
  refundedMinor: number;
  /** It is handed out in cash, in multiples of 5 cents. */
  isRounded?: boolean;
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
  /** Part of what was unassigned that was for these lines: it went back before and is no part of the amount. */
  assignedMinor: number;
  /** The lines that become void. */
  lines: string[];
  /** No ticket of the bill is left: all that was kept goes back, a tip too. */
  isWhole: boolean;
  /** A refund each; none where nothing was paid. */
  parts: { paymentId: string; amountMinor: number; lines: LineShare[] }[];
}

/** The part of a refund that is of one line. */
export interface LineShare {
  id: string;
  amountMinor: number;
}

/**
 * What went back at the provider's own site for tickets that nobody has named: a refund there says a sum and no ticket. It is written at
 * lines, one after the other, for the VAT in it; which of them are void says what it was not for.
 */
export function unassignedMinor(lines: readonly Pick<PlanLine, 'totalMinor' | 'refundedMinor' | 'isVoid'>[]): number {
  return Math.max(
    0,
    -owedMinor(
      lines.filter(({ isVoid }) => isVoid),
      lines,
    ),
  );
}

/**
 * What went back for each of these lines: for void ones also what is written at lines that are not, as far as they cost so
 * much; for those that are not void nothing, since what is written there is of void ones or unassigned.
 */
export function refundedByLine(lines: readonly PlanLine[]): Map<string, number> {
  const liveMinor = lines.reduce((sum, { isVoid, refundedMinor }) => sum + (isVoid ? 0 : refundedMinor), 0);
  const added = new Map(
    takeFrom(lines.filter(({ isVoid }) => isVoid).map(leftOfLine), liveMinor).map((share) => [
      share.id,
      share.amountMinor,
    ]),
  );
  return new Map(lines.map(({ id, isVoid, refundedMinor }) => [id, isVoid ? refundedMinor + (added.get(id) ?? 0) : 0]));
}

/** What `gone`, of `lines`, cost more than went back for any of them. Below zero: so much more went back. */
function owedMinor(
  gone: readonly Pick<PlanLine, 'totalMinor'>[],
  lines: readonly Pick<PlanLine, 'refundedMinor'>[],
): number {
  return (
    gone.reduce((sum, { totalMinor }) => sum + totalMinor, 0) -
    lines.reduce((sum, { refundedMinor }) => sum + refundedMinor, 0)
  );
}

/**
 * What taking these lines back gives back: their price without what is unassigned, so that nothing that went back at the
 * provider's own site goes back twice, and of the last ones all that the bill has kept. Never more than a payment has left.
 * `chosen`: ids of lines that are not void. Of several payments the oldest, which is the first, gives first. What is handed out in rounded cash
 * may be some cents more or less than the lines cost: with the last line all goes back that came in.
 */
export function planRefund(
  lines: readonly PlanLine[],
  payments: readonly PlanPayment[],
  chosen: ReadonlySet<string>,
): RefundPlan {
  const taken = lines.filter(({ id, isVoid }) => !isVoid && chosen.has(id));
  const isWhole = lines.every(({ id, isVoid }) => isVoid || chosen.has(id));
  // Void lines last: theirs may be what was unassigned before they were taken, written at others.
  const gone = [...taken, ...lines.filter(({ isVoid }) => isVoid)];
  const left = gone.map(leftOfLine);
  const keptMinor = payments.reduce((sum, payment) => sum + leftOf(payment), 0);
  const takenMinor = taken.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  const assignedMinor = Math.min(unassignedMinor(lines), takenMinor);
  const amountMinor = isWhole ? keptMinor : Math.min(keptMinor, Math.max(0, owedMinor(gone, lines)));
  const parts: RefundPlan['parts'] = [];
  let dueMinor = amountMinor;
  for (const payment of payments) {
    const exactMinor = Math.min(dueMinor, leftOf(payment));
    const partMinor = Math.min(inCash(exactMinor, payment.isRounded === true), leftOf(payment));
    dueMinor -= exactMinor;
    if (partMinor === 0) continue;
    parts.push({ paymentId: payment.id, amountMinor: partMinor, lines: takeFrom(left, partMinor) });
  }
  return { amountMinor: sumOf(parts), assignedMinor, lines: taken.map(({ id }) => id), isWhole, parts };
}

/**
 * What of `amountMinor`, which went back at the provider's own site, is of lines, one after the other. What was received
 * beyond their prices, a tip, goes back first and is of none: as long as the rest pays for all of them the bill stays settled
 * (`billAfterRefund`). `payments`: without that refund.
 */
export function linesOfElsewhere(
  lines: readonly PlanLine[],
  payments: readonly PlanPayment[],
  amountMinor: number,
): LineShare[] {
  const keptMinor = payments.reduce((sum, payment) => sum + leftOf(payment), 0) - amountMinor;
  const unpaidMinor = owedMinor(lines, lines) - Math.max(0, keptMinor);
  return takeFrom(lines.map(leftOfLine), Math.max(0, Math.min(amountMinor, unpaidMinor)));
}

/** Takes `amountMinor` from what is left of these lines, in their order. */
function takeFrom(left: { id: string; minor: number }[], amountMinor: number): LineShare[] {
  const shares: LineShare[] = [];
  let openMinor = amountMinor;
  for (const line of left) {
    const minor = Math.min(openMinor, line.minor);
    if (minor === 0) continue;
    openMinor -= minor;
    line.minor -= minor;
    shares.push({ id: line.id, amountMinor: minor });
  }
  return shares;
}

function leftOfLine({ id, totalMinor, refundedMinor }: PlanLine): { id: string; minor: number } {
  return { id, minor: Math.max(0, totalMinor - refundedMinor) };
}

const sumOf = (parts: RefundPlan['parts']): number => parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

function leftOf({ receivedMinor, refundedMinor }: PlanPayment): number {
  return Math.max(0, receivedMinor - refundedMinor);
}
