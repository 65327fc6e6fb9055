/** Bills as staff see and mend them. */
import type { BillCorrection, BillDetail, ResendInput } from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { admits, isRefundable } from '../../domain/billStates.ts';
import { orderReference } from '../../domain/orderReference.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { refundedByLine, unassignedMinor } from '../../domain/refundPlan.ts';
import type { CommonDeps, PortalDeps } from '../deps.ts';
import { asOfNow, changeAsStaff, mustReachScope } from './change.ts';

export interface StaffBills {
  /** A bill with all that belongs to it. NOT_FOUND, FORBIDDEN: of a cinema where the actor may not. */
  detail(actor: EmployeeActor, uuid: string): Promise<BillDetail>;
  /** Sends the tickets once more, by a job. NOT_FOUND, FORBIDDEN; BILL_HAS_NO_TICKETS: none admits, or there is no address. */
  resend(actor: EmployeeActor, input: ResendInput): Promise<{ to: string }>;
  /** Mends the buyer's name and mail address. Errors: `changeAsStaff`. */
  correct(actor: EmployeeActor, correction: BillCorrection): Promise<{ row_version: number }>;
}

export function createStaffBills(
  deps: Pick<CommonDeps, 'jobs' | 'bus' | 'onFault'> & Pick<PortalDeps, 'staff' | 'changes' | 'billReads'>,
): StaffBills {
  return {
    async detail(asking, uuid) {
      const [actor, found] = await Promise.all([asOfNow(deps.staff, asking), deps.billReads.detail(uuid)]);
      if (!found) throw new ParterreError('NOT_FOUND');
      const { bill, scope } = found;
      mustReachScope(actor, 'bills.read', scope);
      const lines = bill.lines.map(({ id, total, by_vouchers, refunded, void: isVoid }) => ({
        id,
        totalMinor: total - by_vouchers,
        refundedMinor: refunded,
        isVoid,
      }));
      const refundedOf = refundedByLine(lines);
      return {
        ...bill,
        lines: bill.lines.map((line) => ({ ...line, refunded: refundedOf.get(line.id) ?? 0 })),
        reference: orderReference(uuid),
        admits: hasLiveTickets(bill),
        refundable: isRefundable(bill.status) && bill.lines.some((line) => !line.void),
        unassigned: unassignedMinor(lines),
      };
    },

    async resend(asking, { uuid, request }) {
      const permission = 'bills.correct';
      const [actor, found] = await Promise.all([asOfNow(deps.staff, asking), deps.billReads.detail(uuid)]);
      if (!found) throw new ParterreError('NOT_FOUND');
      const { bill, scope } = found;
      mustReachScope(actor, permission, scope);
      const to = bill.buyer_email;
      if (to === null || !hasLiveTickets(bill)) throw new ParterreError('BILL_HAS_NO_TICKETS');
      await deps.jobs.add('mail-tickets', { bill: uuid, request }, { key: `mail-tickets:${uuid}:${request}` });
      return { to };
    },

    async correct(actor, { uuid, row_version, buyer_name, buyer_email }) {
      return changeAsStaff(deps, actor, {
        permission: 'bills.correct',
        entity: 'bill',
        id: uuid,
        version: row_version,
        values: { buyer_name, buyer_email },
        announce: () => [{ kind: 'bill', uuid }],
      });
    },
  };
}

/** Whether some ticket of it admits somebody. */
export function hasLiveTickets({ status, lines }: Pick<BillDetail, 'status' | 'lines'>): boolean {
  return admits(status) && lines.some((line) => line.kind === 'ticket' && !line.void);
}
