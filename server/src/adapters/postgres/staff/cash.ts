import type { cashLists as lists } from '../../../contract/index.ts';
import type { CashEntities } from '../../../ports/staffEntities/cash.ts';
import { type EntityTables, inCinema } from './entityTable.ts';
import type { ListTables } from './listTable.ts';

export const cashTables: EntityTables<CashEntities> = {
  cash_shift: {
    table: 'cash_shift',
    read: 'cash.read',
    columns: {
      exhibitor_id: 'plain',
      cinema_id: 'plain',
      device_id: 'plain',
      opened_by: 'plain',
      opened_at: 'instant',
      closed_by: 'plain',
      closed_at: 'instant',
    },
    scope: (rows) => rows.select((row) => ['t.exhibitor_id', inCinema(row.ref('t.cinema_id'))]),
  },
  cash_entry: {
    table: 'cash_entry',
    read: 'cash.read',
    columns: {
      cash_shift_id: 'plain',
      kind: 'plain',
      amount_minor: 'plain',
      counted: 'json',
      note: 'plain',
      employee_id: 'plain',
      request: 'plain',
    },
    scope: (rows) =>
      rows
        .innerJoin('cash_shift as s', 's.id', 't.cash_shift_id')
        .select((row) => ['s.exhibitor_id', inCinema(row.ref('s.cinema_id'))]),
  },
};

export const cashLists: ListTables<typeof lists> = {
  cashShifts: {
    from: `cash_shift t join exhibitor x on x.id = t.exhibitor_id join cinema c on c.id = t.cinema_id join device d on d.id = t.device_id
      join employee o on o.id = t.opened_by left join employee e on e.id = t.closed_by cross join lateral cash_sums(t.id) z`,
    key: 't.id',
    columns: {
      id: { sql: 't.id', type: 'number', export: false },
      device: { sql: 'd.name', type: 'text', sort: true },
      cinema: { sql: 'c.name', type: 'text', sort: true },
      opened_at: { sql: 't.opened_at', type: 'instant', sort: true },
      opened_by: { sql: 'o.name', type: 'text', sort: true },
      closed_at: { sql: 't.closed_at', type: 'instant', sort: true },
      closed_by: { sql: 'e.name', type: 'text', sort: true },
      state: { sql: `case when t.closed_at is null then 'open' else 'closed' end`, type: 'choice', sort: true },
      opening: { sql: 'z.opening', type: 'money', sort: true },
      sales: { sql: 'z.sales', type: 'money', sort: true, sum: true },
      refunds: { sql: 'z.refunds', type: 'money', sort: true },
      pay_ins: { sql: 'z.pay_ins', type: 'money', sort: true },
      withdrawals: { sql: 'z.withdrawals', type: 'money', sort: true },
      expected: { sql: 'z.expected', type: 'money', sort: true },
      counted: { sql: 'z.counted', type: 'money', sort: true },
      difference: { sql: 'z.counted - z.expected', type: 'money', sort: true, sum: true },
      opening_difference: { sql: 'z.opening - z.left_before', type: 'money', sort: true },
      deposit: { sql: 'z.deposit', type: 'money', sort: true },
    },
    search: ['d.name', 'o.name', 'e.name'],
    filters: {
      state: { sql: `case when t.closed_at is null then 'open' else 'closed' end`, type: 'text' },
      cinema: { sql: 't.cinema_id', type: 'number' },
      device: { sql: 't.device_id', type: 'number' },
      day: { sql: '(t.opened_at at time zone x.timezone)::date', type: 'dateRange' },
      differs: {
        sql: 'coalesce(z.counted <> z.expected, false) or coalesce(z.opening <> z.left_before, false)',
        type: 'boolean',
      },
    },
    title: 'device',
    order: { by: 'opened_at', desc: true },
    exhibitor: 't.exhibitor_id',
    scope: (within) => within({ exhibitor: 't.exhibitor_id', cinema: 't.cinema_id' }),
  },
};
