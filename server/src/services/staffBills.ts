/** Bills as staff see and mend them. */
import { admits, isRefundable } from '../domain/billStates.ts';
import { orderReference } from '../domain/orderReference.ts';
import { ParterreError } from '../domain/parterreError.ts';
import { refundedByLine, unassignedMinor } from '../domain/refundPlan.ts';
import type { SalesDeps } from './salesDeps.ts';
import type { Services } from './services.ts';
import { asOfNow, changeAsStaff, mustReachScope } from './staffChange.ts';

export function createStaffBills(
  deps: Pick<SalesDeps, 'staff' | 'changes' | 'billReads' | 'jobs' | 'bus' | 'onFault'>,
): Services['staffBills'] {
  return {
    async detail(asking, uuid) {
      const [actor, found] = await Promise.all([asOfNow(deps.staff, asking), deps.billReads.detail(uuid)]);
      if (!found) throw new ParterreError('NOT_FOUND');
      const { bill, scope } = found;
      mustReachScope(actor, 'bills.read', scope);
      const hasTickets = bill.lines.some((line) => line.kind === 'ticket' && !line.void);
      const lines = bill.lines.map(({ id, total, refunded, void: isVoid }) => ({
        id,
        totalMinor: total,
        refundedMinor: refunded,
        isVoid,
      }));
      const refundedOf = refundedByLine(lines);
      return {
        ...bill,
        lines: bill.lines.map((line) => ({ ...line, refunded: refundedOf.get(line.id) ?? 0 })),
        reference: orderReference(uuid),
        admits: admits(bill.status) && hasTickets,
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
      const hasTickets = bill.lines.some((line) => line.kind === 'ticket' && !line.void);
      if (to === null || !admits(bill.status) || !hasTickets) throw new ParterreError('BILL_HAS_NO_TICKETS');
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
