/** The drawer of a till, as whoever is at it counts it, pays into it and takes out of it. */
import type {
  CashClosing,
  CashCount,
  CashHandOver,
  CashMove,
  CashOpening,
  CashReport,
  Locale,
  TillCashStanding,
} from '../../contract/index.ts';
import { scopeOf } from '../../domain/actor.ts';
import { countedMinor } from '../../domain/cash.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { hasShifts, type TillActor } from '../../domain/pointOfSale.ts';
import type { CashChanges } from '../../ports/cashStore.ts';
import type { CommonDeps, PortalDeps } from '../deps.ts';
import { changeTogether, mustReachScope, type StaffTransaction } from './change.ts';

/**
 * Every change is written down with who made it, and asked for twice with one `request` it is made once. Refusals of all of them:
 * `NOT_SIGNED_IN`, `DEVICE_IN_TEST`, `FORBIDDEN` (also at a register, which takes no cash), `MODULE_INACTIVE`.
 */
export interface TillCash {
  standing(till: TillActor, locale: Locale): Promise<TillCashStanding>;
  /** The open shift of the till, or the one before. NOT_FOUND: another one. */
  shift(till: TillActor, id: number, locale: Locale): Promise<CashReport>;
  /** TILL_OPEN_ALREADY. */
  open(till: TillActor, input: CashOpening): Promise<void>;
  /** TILL_CLOSED. */
  payIn(till: TillActor, input: CashMove): Promise<void>;
  /** TILL_CLOSED; CASH_NOT_ENOUGH (`amount`: what should be there). */
  withdraw(till: TillActor, input: CashMove): Promise<void>;
  /** Answers with the shift. TILL_CLOSED: also when another shift is open by now; VALIDATION_FAILED (`deposit`): more than was counted. */
  close(till: TillActor, input: CashClosing, locale: Locale): Promise<CashReport>;
  /**
   * Closes the shift and opens the next one for a colleague, with one count. Whether their PIN is right has been asked before. Answers with
   * the shift that was closed. TILL_CLOSED.
   */
  handOver(till: TillActor, input: CashHandOver, locale: Locale): Promise<CashReport>;
}

type CashDeps = Pick<CommonDeps, 'bus' | 'onFault' | 'clock'> & Pick<PortalDeps, 'changes' | 'cash'>;
type Transaction = Pick<StaffTransaction, 'change' | 'create' | 'edit'>;

const permission = 'cash.write';
const noNews = () => [];

export function createTillCash(deps: CashDeps): TillCash {
  const scopeAt = ({ exhibitorId, cinemaId }: TillActor) => scopeOf(exhibitorId, [cinemaId]);

  async function reportOf(id: number, locale: Locale): Promise<CashReport> {
    const found = await deps.cash.report(id, { locale, withSales: false });
    if (!found) throw new ParterreError('NOT_FOUND');
    return found.report;
  }

  function mustHaveShifts(till: TillActor): void {
    if (till.testMode) throw new ParterreError('DEVICE_IN_TEST');
    if (!hasShifts(till)) throw new ParterreError('FORBIDDEN');
  }

  async function openIn(
    { create }: Transaction,
    till: TillActor,
    { openedBy, count, note, request }: { openedBy: number } & CashOpening,
  ): Promise<void> {
    const scope = scopeAt(till);
    const shift = await create({
      permission,
      entity: 'cash_shift',
      scope,
      values: {
        exhibitor_id: till.exhibitorId,
        cinema_id: till.cinemaId,
        device_id: till.deviceId,
        opened_by: openedBy,
        opened_at: new Date(deps.clock.nowMs()).toISOString(),
        closed_by: null,
        closed_at: null,
      },
      taken: 'TILL_OPEN_ALREADY',
    });
    await create({
      permission,
      entity: 'cash_entry',
      scope,
      values: entryOf(Number(shift.id), openedBy, 'opening_count', { count, note, request }),
    });
  }

  /** Answers with the shift that is closed. */
  async function closeIn(
    { change, create, edit }: Transaction,
    till: TillActor,
    { shift, count, deposit, note, request }: CashClosing,
  ): Promise<{ shift: number; again: boolean }> {
    const open = await change.cash.lockOpen(till.deviceId);
    const before = await change.cash.entryOf(request, 'closing_count');
    if (before?.deviceId === till.deviceId) return { shift: before.shiftId, again: true };
    if (open !== shift) throw new ParterreError('TILL_CLOSED');
    if (deposit > countedMinor(count)) {
      throw new ParterreError('VALIDATION_FAILED', { fields: { deposit: [{ key: 'deposit_too_large' }] } });
    }
    const scope = scopeAt(till);
    const { employeeId } = till.employee;
    await create({
      permission,
      entity: 'cash_entry',
      scope,
      values: entryOf(shift, employeeId, 'closing_count', { count, note, request }),
    });
    if (deposit > 0) {
      await create({
        permission,
        entity: 'cash_entry',
        scope,
        values: movedEntry(shift, employeeId, 'deposit', { amount: deposit, note: null, request }),
      });
    }
    await edit({
      permission,
      entity: 'cash_shift',
      id: String(shift),
      version: null,
      values: { closed_by: employeeId, closed_at: new Date(deps.clock.nowMs()).toISOString() },
    });
    return { shift, again: false };
  }

  async function move(
    till: TillActor,
    kind: 'pay_in' | 'withdrawal',
    { amount, reason, request }: CashMove,
  ): Promise<void> {
    mustHaveShifts(till);
    await changeTogether(
      deps,
      till.employee,
      async ({ change, create }) => {
        const shift = await change.cash.lockOpen(till.deviceId);
        const before = await change.cash.entryOf(request, kind);
        if (before?.deviceId === till.deviceId) return;
        if (shift === null) throw new ParterreError('TILL_CLOSED');
        // The shift is locked: neither a refund nor another withdrawal takes what is counted here.
        const { expected } = await change.cash.sums(shift);
        if (kind === 'withdrawal' && expected < amount) {
          throw new ParterreError('CASH_NOT_ENOUGH', { values: { amount: expected } });
        }
        await create({
          permission,
          entity: 'cash_entry',
          scope: scopeAt(till),
          values: movedEntry(shift, till.employee.employeeId, kind, { amount, note: reason, request }),
        });
      },
      noNews,
    );
  }

  return {
    async standing(till, locale) {
      if (!hasShifts(till)) return { isUsed: false, shift: null, before: null };
      const [last, before] = await deps.cash.lastShifts(till.deviceId);
      const closed = last?.isOpen ? before : last;
      const [shift, closedReport] = await Promise.all([
        last?.isOpen ? reportOf(last.id, locale) : null,
        closed ? reportOf(closed.id, locale) : null,
      ]);
      return { isUsed: true, shift, before: closedReport };
    },

    async shift(till, id, locale) {
      mustHaveShifts(till);
      mustReachScope(till.employee, permission, scopeAt(till));
      if (!(await deps.cash.lastShifts(till.deviceId)).some((last) => last.id === id))
        throw new ParterreError('NOT_FOUND');
      return reportOf(id, locale);
    },

    async open(till, input) {
      mustHaveShifts(till);
      const { employeeId } = till.employee;
      const isOpened = async (cash: CashChanges) =>
        (await cash.entryOf(input.request, 'opening_count'))?.deviceId === till.deviceId;
      await changeTogether(
        deps,
        till.employee,
        async (staff) => {
          if (!(await isOpened(staff.change.cash))) await openIn(staff, till, { ...input, openedBy: employeeId });
        },
        noNews,
      ).catch(async (error: unknown) => {
        if (!(error instanceof ParterreError && error.code === 'TILL_OPEN_ALREADY')) throw error;
        // Sent twice, and the first one was still at work when this one looked: it is this very shift that is open.
        if (!(await deps.changes.transaction(({ cash }) => isOpened(cash)))) throw error;
      });
    },

    payIn: (till, input) => move(till, 'pay_in', input),
    withdraw: (till, input) => move(till, 'withdrawal', input),

    async close(till, input, locale) {
      mustHaveShifts(till);
      const { shift } = await changeTogether(deps, till.employee, (staff) => closeIn(staff, till, input), noNews);
      return reportOf(shift, locale);
    },

    async handOver(till, input, locale) {
      mustHaveShifts(till);
      const { employee, count, request } = input;
      const work = async (staff: Transaction): Promise<number> => {
        const { shift, again } = await closeIn(staff, till, { ...input, deposit: 0 });
        if (!again) await openIn(staff, till, { openedBy: employee, count, note: null, request });
        return shift;
      };
      const shift = await changeTogether(deps, till.employee, work, noNews).catch(async (error: unknown) => {
        if (!(error instanceof ParterreError && error.code === 'NOT_SIGNED_IN')) throw error;
        // Sent twice: by the first one the colleague is at the till, and whoever has sent this one is not any more.
        const before = await deps.changes.transaction(({ cash }) => cash.entryOf(request, 'closing_count'));
        if (before?.deviceId !== till.deviceId) throw error;
        return before.shiftId;
      });
      return reportOf(shift, locale);
    },
  };
}

function entryOf(
  shift: number,
  employeeId: number,
  kind: 'opening_count' | 'closing_count',
  { count, note, request }: { count: CashCount; note: string | null; request: string },
) {
  return {
    cash_shift_id: shift,
    kind,
    amount_minor: countedMinor(count),
    counted: count,
    note: note === '' ? null : note,
    employee_id: employeeId,
    request,
  };
}

/** Cash that is put into the drawer or taken out of it, in minor units. */
export function movedEntry(
  shift: number,
  employeeId: number,
  kind: 'pay_in' | 'withdrawal' | 'deposit',
  { amount, note, request }: { amount: number; note: string | null; request: string },
) {
  return {
    cash_shift_id: shift,
    kind,
    amount_minor: amount,
    counted: null,
    note,
    employee_id: employeeId,
    request,
  };
}
