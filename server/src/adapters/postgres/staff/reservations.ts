import type { reservationLists as lists } from '../../../contract/index.ts';
import type { ListTables } from './listTable.ts';

/** The status of a reservation in SQL; `reservationStatusOf` of the domain says the same in TypeScript. */
const status = `case when t.status in ('reserved', 'paying', 'pending') then 'pending' when t.status = 'expired' then 'expired'
  when t.status = 'cancelled' then 'canceled' else 'used' end`;
/** The show whose seats are reserved. */
const ofShow = (what: string) => `(
  select ${what} from bill_line l join schedule s on s.id = l.schedule_id join movie m on m.id = s.movie_id left join event v on v.schedule_id = s.id
  where l.bill_uuid = t.uuid order by l.bill_order, l.id limit 1)`;

/** What is searched, too: whoever calls may know the seats alone. */
const seats = `coalesce((select string_agg(l.seat_name, ', ' order by l.bill_order, l.id) from bill_line l where l.bill_uuid = t.uuid and l.kind = 'ticket'), '')`;

export const reservationLists: ListTables<typeof lists> = {
  reservations: {
    from: `reservation r join bill t on t.uuid = r.bill_uuid join exhibitor x on x.id = t.exhibitor_id join cinema c on c.id = t.cinema_id
      left join employee e on e.id = t.employee_id`,
    key: 't.uuid',
    columns: {
      id: { sql: 't.uuid', type: 'text', export: false },
      reference: { sql: 'r.reference', type: 'text' },
      created_at: { sql: 'r.created_at', type: 'instant', sort: true },
      status: { sql: status, type: 'choice', sort: true },
      source: { sql: 'r.source', type: 'text', sort: true },
      name: { sql: 't.buyer_name', type: 'text', sort: true },
      phone: { sql: 'r.phone', type: 'text' },
      email: { sql: 't.buyer_email', type: 'text', sort: true },
      title: { sql: ofShow('coalesce(v.title, m.title)'), type: 'localized' },
      start_at: { sql: ofShow('s.start_at'), type: 'instant', sort: true },
      cinema: { sql: 'c.name', type: 'text' },
      seats: {
        sql: seats,
        type: 'text',
      },
      tickets: {
        sql: `(select count(*)::integer from bill_line l where l.bill_uuid = t.uuid and l.kind = 'ticket')`,
        type: 'number',
      },
      amount: { sql: 't.amount_minor', type: 'money', sort: true, sum: true },
      expires_at: { sql: 'r.expires_at', type: 'instant', sort: true },
      employee: { sql: 'e.name', type: 'text' },
    },
    search: [{ plain: 't.search_text' }, { begins: 't.uuid::text' }, 'r.reference', 'r.phone', 'r.notes', seats],
    filters: {
      status: { sql: status, type: 'text' },
      source: { sql: 'r.source', type: 'text' },
      cinema: { sql: 't.cinema_id', type: 'number' },
      day: { sql: `(${ofShow('s.start_at')} at time zone x.timezone)::date`, type: 'dateRange' },
      schedule: { sql: 'bill_line l where l.bill_uuid = t.uuid and l.schedule_id', type: 'some' },
    },
    title: 'name',
    found: { detail: 'reference' },
    order: { by: 'created_at', desc: true },
    exhibitor: 't.exhibitor_id',
    scope: (within) => within({ exhibitor: 't.exhibitor_id', cinema: 't.cinema_id' }),
  },
};
