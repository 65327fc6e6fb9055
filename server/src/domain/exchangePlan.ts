/** What becomes of the money of tickets that are exchanged. Pure; amounts in minor units. */
import type { LineShare, RefundPlan } from './refundPlan.ts';

type Part = RefundPlan['parts'][number];

/**
 * What the old tickets were worth, payment by payment: carried over to the new ones as far as these cost so much, the oldest money first.
 * The rest goes back. Each part says of which lines it is.
 */
export function splitCredit(parts: readonly Part[], priceMinor: number): { carried: Part[]; back: Part[] } {
  const carried: Part[] = [];
  const back: Part[] = [];
  let dueMinor = priceMinor;
  for (const part of parts) {
    const minor = Math.min(dueMinor, part.amountMinor);
    dueMinor -= minor;
    const [first, rest] = splitLines(part.lines, minor);
    if (minor > 0) carried.push({ paymentId: part.paymentId, amountMinor: minor, lines: first });
    if (minor < part.amountMinor)
      back.push({ paymentId: part.paymentId, amountMinor: part.amountMinor - minor, lines: rest });
  }
  return { carried, back };
}

/** The shares of lines that make up `minor`, and those that are left. What a part has beyond its lines, a tip, is of none. */
function splitLines(lines: readonly LineShare[], minor: number): [LineShare[], LineShare[]] {
  const first: LineShare[] = [];
  const rest: LineShare[] = [];
  let openMinor = minor;
  for (const { id, amountMinor } of lines) {
    const taken = Math.min(openMinor, amountMinor);
    openMinor -= taken;
    if (taken > 0) first.push({ id, amountMinor: taken });
    if (taken < amountMinor) rest.push({ id, amountMinor: amountMinor - taken });
  }
  return [first, rest];
}
