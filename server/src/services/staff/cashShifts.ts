/** Shifts of tills, as managers look at them. */
import type { CashReport, CashShiftEnd, Locale } from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { CommonDeps, PortalDeps } from '../deps.ts';
import { asOfNow, changeTogether, mustReach, mustReachScope } from './change.ts';

export interface StaffCashShifts {
  /** A shift with every row of its ledger. NOT_FOUND, FORBIDDEN, MODULE_INACTIVE. */
  get(actor: EmployeeActor, id: number, locale: Locale): Promise<CashReport>;
  /**
   * Closes the shift of a till that nobody can close at itself, as one that is broken or was blocked. Asked twice it is closed once.
   * NOT_SIGNED_IN, NOT_FOUND, FORBIDDEN, MODULE_INACTIVE, TILL_CLOSED: it is closed already.
   */
  close(actor: EmployeeActor, end: CashShiftEnd): Promise<void>;
}

type ShiftDeps = Pick<CommonDeps, 'bus' | 'onFault' | 'clock'> & Pick<PortalDeps, 'staff' | 'changes' | 'cash'>;

export function createStaffCashShifts(deps: ShiftDeps): StaffCashShifts {
  return {
    async get(asking, id, locale) {
      const [actor, found] = await Promise.all([
        asOfNow(deps.staff, asking),
        deps.cash.report(id, { locale, withSales: true }),
      ]);
      if (!found) throw new ParterreError('NOT_FOUND');
      mustReachScope(actor, 'cash.read', found.scope);
      return found.report;
    },

    async close(asking, { id, counted, note, request }) {
      const permission = 'cash.write';
      await changeTogether(
        deps,
        asking,
        async ({ actor, change, create, edit }) => {
          const shift = await change.lock('cash_shift', String(id));
          if (!shift) throw new ParterreError('NOT_FOUND');
          const scope = mustReach(actor, permission, shift);
          const before = await change.cash.entryOf(request, 'closing_count');
          if (before?.shiftId === id) return;
          if (shift.values.closed_at !== null) throw new ParterreError('TILL_CLOSED');
          await create({
            permission,
            entity: 'cash_entry',
            scope,
            values: {
              cash_shift_id: id,
              kind: 'closing_count',
              amount_minor: counted,
              counted: null,
              note: note === '' ? null : note,
              employee_id: actor.employeeId,
              request,
            },
          });
          await edit({
            permission,
            entity: 'cash_shift',
            id: String(id),
            version: null,
            values: { closed_by: actor.employeeId, closed_at: new Date(deps.clock.nowMs()).toISOString() },
          });
        },
        () => [],
      );
    },
  };
}
