/** What staff give back: of a bill, of single tickets, or of everybody who had a ticket for a show. */
import type {
  Permission,
  PosRefund,
  Refunded,
  RefundInput,
  RefundQuote,
  RefundQuoteInput,
} from '../../contract/index.ts';
import type { EmployeeActor, Scope } from '../../domain/actor.ts';
import { isRefundable } from '../../domain/billStates.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { hasShifts, type TillActor } from '../../domain/pointOfSale.ts';
import { chosenLines, planRefund } from '../../domain/refundPlan.ts';
import type { RefundOrder } from '../../ports/salesStore.ts';
import type { ChangeTransaction, VersionedRow } from '../../ports/staffChanges.ts';
import { orRefuse, sharesOf, tell } from '../bills/refunds.ts';
import type { CommonDeps, PortalDeps, SaleDeps } from '../deps.ts';
import { asOfNow, asStaff, mustReach, who } from './change.ts';

export interface StaffRefunds {
  /** What `refund` would give back. NOT_FOUND, FORBIDDEN; NOT_REFUNDABLE: it is not paid, or a line was taken back before. */
  quote(actor: EmployeeActor, input: RefundQuoteInput): Promise<RefundQuote>;
  /**
   * Takes lines back: their tickets are void and their seats free at once, the buyer gets a mail, the money follows by jobs of the money
   * queue; what was paid in cash, whoever asks hands out. Written down with who did it. The same request again answers as the first time.
   * ### Errors (the first that applies)
   * `NOT_SIGNED_IN`, `NOT_FOUND`, `FORBIDDEN`, `MODULE_INACTIVE`, `NOT_REFUNDABLE`, `REFUND_AMOUNT_CHANGED`, `REFUND_UNAVAILABLE`,
   * `TILL_CLOSED`, `CASH_NOT_ENOUGH`: of the till that cash should be handed out of.
   */
  refund(actor: EmployeeActor, input: RefundInput): Promise<Refunded>;
  /** What a refund at a till would be; errors as of `quote`. */
  quoteAt(till: TillActor, input: RefundQuoteInput): Promise<RefundQuote>;
  /**
   * Gives back at a till, with the errors of `refund`: cash goes out of its open shift. Also `DEVICE_IN_TEST`; `FORBIDDEN` at a register, which buyers use; `TILL_CLOSED`:
   * a closed till gives nothing back, however it was paid. What was given back before answers also when the till is closed by then.
   */
  refundAt(till: TillActor, input: PosRefund): Promise<Refunded>;
}

type RefundDeps = Pick<CommonDeps, 'bus' | 'onFault'> &
  Pick<SaleDeps, 'sales' | 'seats' | 'accounts'> &
  Pick<PortalDeps, 'staff' | 'changes' | 'billReads'>;

export function createStaffRefunds(deps: RefundDeps): StaffRefunds {
  return {
    quote: (actor, input) => quote(deps, actor, input, 'bills.refund'),
    quoteAt: (till, input) => quote(deps, till.employee, input, 'sales.refund'),

    refund: (actor, { cash_shift, ...input }) =>
      refund(deps, actor, { ...input, goods_back: false }, 'bills.refund', async (change, { scope }) => {
        if (cash_shift === undefined) return null;
        await mustBeTillOf(change, scope, cash_shift);
        return cash_shift;
      }),

    async refundAt(till, input) {
      if (till.testMode) throw new ParterreError('DEVICE_IN_TEST');
      if (till.type !== 'pos') throw new ParterreError('FORBIDDEN');
      return refund(deps, till.employee, input, 'sales.refund', async (change) =>
        hasShifts(till) ? ((await change.cash.lockOpen(till.deviceId)) ?? 'closed') : null,
      );
    },
  };
}

async function quote(
  deps: RefundDeps,
  asking: EmployeeActor,
  input: RefundQuoteInput,
  permission: Permission,
): Promise<RefundQuote> {
  const [actor, bill, basis, sold] = await Promise.all([
    asOfNow(deps.staff, asking),
    deps.changes.read('bill', input.uuid),
    deps.sales.refundBasis(input.uuid),
    deps.billReads.lines(input.uuid),
  ]);
  if (!bill || !basis) throw new ParterreError('NOT_FOUND');
  mustReach(actor, permission, bill);
  const chosen = isRefundable(basis.status) ? chosenLines(basis.lines, input.lines) : null;
  if (chosen === null || chosen.size === 0) throw new ParterreError('NOT_REFUNDABLE');
  const { amountMinor, assignedMinor, lines, isWhole, parts } = planRefund(basis.lines, basis.payments, chosen);
  const payments = new Map(basis.payments.map((payment) => [payment.id, payment]));
  const sumWhere = (kind: 'isCash' | 'isOnAccount') =>
    parts.reduce((sum, part) => sum + (payments.get(part.paymentId)?.[kind] ? part.amountMinor : 0), 0);
  const given = sold.filter(({ id }) => lines.includes(id));
  return {
    amount: amountMinor,
    cash: sumWhere('isCash'),
    account: sumWhere('isOnAccount'),
    assigned: assignedMinor,
    tickets: basis.lines.filter(({ id, scheduleId }) => scheduleId !== null && lines.includes(id)).length,
    goods: basis.lines.filter(({ id, scheduleId }) => scheduleId === null && lines.includes(id)).length,
    whole: isWhole,
    inside: given.filter(({ is_in }) => is_in).length,
    vouchers: sharesOf(given),
  };
}

/** `shiftOf`: which shift cash goes out of; asked once the bill is locked, as everybody takes bill and shift in this order. */
async function refund(
  deps: RefundDeps,
  asking: EmployeeActor,
  { uuid, lines, reason, amount, request, goods_back }: PosRefund,
  permission: Permission,
  shiftOf: (change: ChangeTransaction, bill: VersionedRow<'bill'>) => Promise<RefundOrder['cashShift']>,
): Promise<Refunded> {
  const done = await asStaff(deps.changes, asking, async (change, actor) => {
    const bill = await change.lock('bill', uuid);
    if (!bill) throw new ParterreError('NOT_FOUND');
    mustReach(actor, permission, bill);
    const cashShift = await shiftOf(change, bill);
    const order = {
      billUuid: uuid,
      lines,
      reason,
      request,
      amountMinor: amount,
      by: actor.name,
      shelvedBy: goods_back ? actor.employeeId : null,
    };
    const done = orRefuse(
      await change.refund({ ...order, accounts: [...deps.accounts.keys()], canHandOutCash: true, cashShift }),
    );
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
  return { amount: done.amountMinor, cash: done.cashMinor, account: done.accountMinor, tickets: done.lines };
}

/**
 * Takes back what a bill has of a schedule that does not take place. Whoever cancelled it was allowed to, and is named by `by`; `request`
 * is the same for the same bill and schedule however often it is tried. Null: the bill has nothing of it that was sold, any more.
 * Throws REFUND_UNAVAILABLE.
 */
export async function refundOfCancelledSchedule(
  deps: Omit<RefundDeps, 'staff' | 'changes' | 'billReads'>,
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
    cashShift: null,
    shelvedBy: null,
  });
  if (outcome === null || outcome.kind === 'unsold' || outcome.kind === 'lines') return null;
  const done = orRefuse(outcome);
  await tell(deps, billUuid, done);
  return { amountMinor: done.amountMinor, tickets: done.lines };
}

/** Cash goes out of a till of the bill's own cinema. NOT_FOUND. */
async function mustBeTillOf(change: ChangeTransaction, scope: Scope | null, cashShift: number): Promise<void> {
  const shift = await change.lock('cash_shift', String(cashShift));
  if (!shift || !scope?.cinemaIds.includes(shift.values.cinema_id)) throw new ParterreError('NOT_FOUND');
}
