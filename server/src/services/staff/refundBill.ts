/** What staff give back: of a bill, of single tickets, or of everybody who had a ticket for a show. */
import type { RefundInput, RefundQuote, RefundQuoteInput } from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { isRefundable } from '../../domain/billStates.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { chosenLines, planRefund } from '../../domain/refundPlan.ts';
import type { RefundOutcome } from '../../ports/salesStore.ts';
import type { CommonDeps, PortalDeps, SaleDeps } from '../deps.ts';
import { freeNow } from '../seats/giveBack.ts';
import { asOfNow, asStaff, mustReach, who } from './change.ts';

export interface StaffRefunds {
  /** What `refund` would give back. NOT_FOUND, FORBIDDEN; NOT_REFUNDABLE: it is not paid, or a line was taken back before. */
  quote(actor: EmployeeActor, input: RefundQuoteInput): Promise<RefundQuote>;
  /**
   * Takes lines back: their tickets are void and their seats free at once, the buyer gets a mail, the money follows by jobs of the money
   * queue; what was paid in cash, whoever asks hands out. Written down with who did it. The same request again answers as the first time.
   * ### Errors (the first that applies)
   * `NOT_SIGNED_IN`, `NOT_FOUND`, `FORBIDDEN`, `MODULE_INACTIVE`, `NOT_REFUNDABLE`, `REFUND_AMOUNT_CHANGED`, `REFUND_UNAVAILABLE`.
   */
  refund(actor: EmployeeActor, input: RefundInput): Promise<{ amount: number; tickets: number }>;
}

type RefundDeps = Pick<CommonDeps, 'bus' | 'onFault'> &
  Pick<SaleDeps, 'sales' | 'seats' | 'accounts'> &
  Pick<PortalDeps, 'staff' | 'changes'>;
type Done = Extract<RefundOutcome, { kind: 'done' }>;

export function createStaffRefunds(deps: RefundDeps): StaffRefunds {
  return {
    quote: (actor, input) => quote(deps, actor, input),
    refund: (actor, input) => refund(deps, actor, input),
  };
}

async function quote(deps: RefundDeps, asking: EmployeeActor, input: RefundQuoteInput): Promise<RefundQuote> {
  const [actor, bill, basis] = await Promise.all([
    asOfNow(deps.staff, asking),
    deps.changes.read('bill', input.uuid),
    deps.sales.refundBasis(input.uuid),
  ]);
  if (!bill || !basis) throw new ParterreError('NOT_FOUND');
  mustReach(actor, 'bills.refund', bill);
  const chosen = isRefundable(basis.status) ? chosenLines(basis.lines, input.lines) : null;
  if (chosen === null || chosen.size === 0) throw new ParterreError('NOT_REFUNDABLE');
  const { amountMinor, assignedMinor, lines, isWhole, parts } = planRefund(basis.lines, basis.payments, chosen);
  const cash = parts.filter(({ paymentId }) => basis.payments.some(({ id, isCash }) => isCash && id === paymentId));
  return {
    amount: amountMinor,
    cash: cash.reduce((sum, part) => sum + part.amountMinor, 0),
    assigned: assignedMinor,
    tickets: lines.length,
    whole: isWhole,
  };
}

async function refund(
  deps: RefundDeps,
  asking: EmployeeActor,
  { uuid, lines, reason, amount, request }: RefundInput,
): Promise<{ amount: number; tickets: number }> {
  const permission = 'bills.refund';
  const done = await asStaff(deps.changes, asking, async (change, actor) => {
    const bill = await change.lock('bill', uuid);
    if (!bill) throw new ParterreError('NOT_FOUND');
    mustReach(actor, permission, bill);
    const order = { billUuid: uuid, lines, reason, request, amountMinor: amount, by: actor.name };
    const done = orRefuse(await change.refund({ ...order, accounts: [...deps.accounts.keys()], canHandOutCash: true }));
    if (done.again) return done;
    await change.audit({
      ...who(actor),
      permission,
      entity: 'bill',
      entityId: uuid,
      scope: bill.scope,
      version: bill.version + 1,
      before: { refund: null },
      after: { refund: { amount: done.amountMinor, tickets: done.lines, reason } },
    });
    return done;
  });
  await tell(deps, uuid, done);
  return { amount: done.amountMinor, tickets: done.lines };
}

/**
 * Takes back what a bill has of a schedule that does not take place. Whoever cancelled it was allowed to, and is named by `by`; `request`
 * is the same for the same bill and schedule however often it is tried. Null: the bill has nothing of it that was sold, any more.
 * Throws REFUND_UNAVAILABLE.
 */
export async function refundOfCancelledSchedule(
  deps: Omit<RefundDeps, 'staff' | 'changes'>,
  { billUuid, scheduleId, request, by }: { billUuid: string; scheduleId: number; request: string; by: string },
): Promise<{ amountMinor: number; tickets: number } | null> {
  const outcome = await deps.sales.refundLines({
    billUuid,
    lines: { scheduleId },
    reason: 'show_cancelled',
    request,
    amountMinor: null,
    by,
    accounts: [...deps.accounts.keys()],
    canHandOutCash: false,
  });
  if (outcome === null || outcome.kind === 'unsold' || outcome.kind === 'lines') return null;
  const done = orRefuse(outcome);
  await tell(deps, billUuid, done);
  return { amountMinor: done.amountMinor, tickets: done.lines };
}

function orRefuse(outcome: RefundOutcome | null): Done {
  switch (outcome?.kind) {
    case undefined:
      throw new ParterreError('NOT_FOUND');
    case 'unsold':
    case 'lines':
      throw new ParterreError('NOT_REFUNDABLE');
    case 'amount':
      throw new ParterreError('REFUND_AMOUNT_CHANGED', { values: { amount: outcome.amountMinor } });
    case 'account':
      throw new ParterreError('REFUND_UNAVAILABLE');
    case 'done':
      return outcome;
  }
}

async function tell(
  deps: Pick<RefundDeps, 'sales' | 'seats' | 'bus' | 'onFault'>,
  uuid: string,
  { again, freed }: Done,
): Promise<void> {
  if (again) return;
  await freeNow(deps, freed);
  deps.bus.publish({ kind: 'bill', uuid });
}
