/** Bills as staff see and mend them. */
import { ParterreError } from '../domain/parterreError.ts';
import type { SalesDeps } from './salesDeps.ts';
import type { Services } from './services.ts';
import { asOfNow, changeAsStaff, mustReach } from './staffChange.ts';

export function createStaffBills(
  deps: Pick<SalesDeps, 'staff' | 'changes' | 'bus' | 'onFault'>,
): Services['staffBills'] {
  return {
    async read(asking, uuid) {
      const [actor, bill, changes] = await Promise.all([
        asOfNow(deps.staff, asking),
        deps.changes.bill(uuid),
        deps.changes.history('bill', uuid),
      ]);
      if (!bill) throw new ParterreError('NOT_FOUND');
      mustReach(actor, 'bills.read', bill);
      return { uuid, status: bill.status, row_version: bill.version, ...bill.values, changes };
    },

    async correct(actor, { uuid, row_version, buyer_name, buyer_email }) {
      const version = await changeAsStaff(deps, actor, {
        permission: 'bills.correct',
        entity: 'bill',
        id: uuid,
        version: row_version,
        values: { buyer_name, buyer_email },
        announce: () => [{ kind: 'bill', uuid }],
      });
      return { row_version: version };
    },
  };
}
