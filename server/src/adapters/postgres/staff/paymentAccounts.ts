import type { paymentAccountLists as lists } from '../../../contract/index.ts';
import type { PaymentAccountEntities } from '../../../ports/staffEntities/paymentAccounts.ts';
import type { EntityTables } from './entityTable.ts';
import type { ListTables } from './listTable.ts';

export const paymentAccountTables: EntityTables<PaymentAccountEntities> = {
  payment_account: {
    table: 'payment_account',
    columns: { exhibitor_id: 'plain', driver: 'plain', name: 'plain', config: 'plain', archived_at: 'instant' },
    scope: 'exhibitor',
    read: 'payments.providers',
  },
};

export const paymentAccountLists: ListTables<typeof lists> = {
  paymentAccounts: {
    from: 'payment_account t',
    key: 't.id',
    columns: {
      id: { sql: 't.id', type: 'number', export: false },
      name: { sql: 't.name', type: 'text', sort: true },
      driver: { sql: 't.driver', type: 'text', sort: true },
      methods: {
        sql: '(select count(*)::integer from payment_method m where m.payment_account_id = t.id and m.archived_at is null)',
        type: 'number',
        sort: true,
      },
      archived: { sql: 't.archived_at is not null', type: 'boolean' },
    },
    search: ['t.name', 't.driver'],
    filters: { driver: { sql: 't.driver', type: 'text' } },
    title: 'name',
    found: { detail: 'driver' },
    order: { by: 'name' },
    scope: (within) => within({ exhibitor: 't.exhibitor_id' }),
    archived: 't.archived_at is not null',
  },
};
