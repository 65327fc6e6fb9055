/** What a refusal means for the run. */
import { faults, limited, refused } from './metrics.ts';
import { Refused } from './visitor.ts';

/** Somebody was faster: the visitor looks for other seats. */
export const lost = new Set(['SEATS_TAKEN', 'SELECTION_REFUSED', 'VALIDATION_FAILED']);
/** Codes that say that there is nothing left to look for. */
const soldOut = new Set(['SOLD_OUT', 'NOT_ENOUGH_SEATS']);
export const limits = new Set(['TOO_MANY_REQUESTS', 'UNPAID_SEATS']);
/** An order of seats that were held in time may not end like this. */
export const notOurs = new Set(['SEATS_TAKEN', 'HOLD_INVALID', 'HOLD_EXPIRED']);

/** Notes how a visit ended that did not end with tickets. */
export function note(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
  const { code } = error;
  if (limits.has(code)) limited.add(1, { code });
  if (lost.has(code) || soldOut.has(code) || limits.has(code)) refused.add(1, { code });
  else faults.add(1, { code });
}
