import type { BillEntities } from '../../../ports/staffEntities/bills.ts';
import type { EntityTables } from './entityTable.ts';

export const billTables: EntityTables<BillEntities> = {
  bill: {
    table: 'bill',
    key: 't.uuid',
    columns: { buyer_name: 'plain', buyer_email: 'plain' },
    join: 'left join cinema c on c.id = t.cinema_id',
    scope: { exhibitor: 'c.exhibitor_id', cinemas: 'array[t.cinema_id]' },
    read: 'bills.read',
  },
};
