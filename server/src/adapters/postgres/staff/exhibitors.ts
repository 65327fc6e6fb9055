import type { exhibitorLists as lists } from '../../../contract/index.ts';
import type { ListTables } from './listTable.ts';

export const exhibitorLists: ListTables<typeof lists> = {
  exhibitors: {
    from: 'exhibitor t',
    key: 't.id',
    columns: {
      id: { sql: 't.id', type: 'number', export: false },
      trade_name: { sql: 't.trade_name', type: 'text', sort: true },
      email: { sql: 't.email', type: 'text', sort: true },
      hosts: { sql: `array_to_string(t.hosts, ' ')`, type: 'text' },
      cinemas: {
        sql: '(select count(*)::integer from cinema c where c.exhibitor_id = t.id and c.archived_at is null)',
        type: 'number',
        sort: true,
      },
      employees: {
        sql: `(select count(distinct e.id)::integer from membership m join employee e on e.id = m.employee_id
          where m.exhibitor_id = t.id and e.archived_at is null)`,
        type: 'number',
        sort: true,
      },
      switched_off: { sql: 't.switched_off_at is not null', type: 'boolean', sort: true },
    },
    search: ['t.trade_name', 't.email', `array_to_string(t.hosts, ' ')`],
    filters: { switched_off: { sql: 't.switched_off_at is not null', type: 'boolean' } },
    title: 'trade_name',
    found: {},
    order: { by: 'trade_name' },
    // The system's administrator's alone, who sees all of them.
    scope: () => 'true',
  },
};
