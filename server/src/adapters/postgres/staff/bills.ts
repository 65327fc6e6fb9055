import type { billLists as lists } from '../../../contract/index.ts';
import type { BillEntities } from '../../../ports/staffEntities/bills.ts';
import { type EntityTables, inCinema } from './entityTable.ts';
import type { ListTables } from './listTable.ts';

export const billTables: EntityTables<BillEntities> = {
  bill: {
    table: 'bill',
    key: ['uuid'],
    columns: { buyer_name: 'plain', buyer_email: 'plain' },
    scope: (rows) => rows.select((row) => ['t.exhibitor_id', inCinema(row.ref('t.cinema_id'))]),
    read: 'bills.read',
  },
};

/** What tickets print of the bill's first schedule. */
const sold = (fact: string) => `(
  select s.facts -> '${fact}' from bill_line l join sold_schedule s on s.id = l.sold_schedule_id
  where l.bill_uuid = t.uuid order by l.bill_order, l.id limit 1)`;
const ofPayments = (what: string) => `(select ${what} from payment p where p.bill_uuid = t.uuid)`;

const isKept = `t.status = 'reserved' and exists (select from till_keeping k where k.bill_uuid = t.uuid)`;

export const billLists: ListTables<typeof lists> = {
  bills: {
    from: `bill t join exhibitor x on x.id = t.exhibitor_id left join cinema c on c.id = t.cinema_id
      left join employee e on e.id = t.employee_id left join device d on d.id = t.device_id`,
    key: 't.uuid',
    columns: {
      id: { sql: 't.uuid', type: 'text', export: false },
      number: { sql: 't.number', type: 'number', sort: true },
      reference: { sql: 'upper(left(t.uuid::text, 8))', type: 'text' },
      created_at: { sql: 't.created_at', type: 'instant', sort: 't.number' },
      status: { sql: 't.status', type: 'text', sort: 't.status' },
      kept_for: {
        sql: `case when ${isKept} then d.name end`,
        type: 'text',
        export: false,
      },
      source: { sql: 't.source', type: 'text' },
      buyer_name: { sql: 't.buyer_name', type: 'text', sort: true },
      buyer_email: { sql: 't.buyer_email', type: 'text', sort: true },
      cinema: { sql: 'c.name', type: 'text' },
      device: { sql: 'd.name', type: 'text' },
      employee: { sql: 'e.name', type: 'text' },
      title: { sql: sold('movieTitle'), type: 'localized' },
      start_at: {
        sql: `to_timestamp(${sold('startAtMs')}::float8 / 1000)`,
        type: 'instant',
      },
      tickets: {
        sql: `(select count(*)::integer from bill_line l where l.bill_uuid = t.uuid and l.kind = 'ticket' and l.cancelled_at is null)`,
        type: 'number',
      },
      amount: { sql: 't.amount_minor', type: 'money', sort: true, sum: true },
      by_vouchers: {
        sql: '(select coalesce(sum(l.voucher_minor), 0)::integer from bill_line l where l.bill_uuid = t.uuid)',
        type: 'money',
      },
      vat: {
        sql: '(select coalesce(sum(l.vat_minor + l.handling_vat_minor), 0)::integer from bill_line l where l.bill_uuid = t.uuid)',
        type: 'money',
      },
      refunded: {
        sql: `(select coalesce(sum(r.amount_minor), 0)::integer from refund r join payment p on p.id = r.payment_id where p.bill_uuid = t.uuid)`,
        type: 'money',
      },
      method: { sql: ofPayments('(array_agg(p.method_name order by p.created_at desc))[1]'), type: 'localized' },
    },
    search: [{ plain: 't.search_text' }, { begins: 't.uuid::text' }],
    filters: {
      status: { sql: 't.status', type: 'text' },
      source: { sql: 't.source', type: 'text' },
      cinema: { sql: 't.cinema_id', type: 'number' },
      offline: { sql: 'exists (select from offline_sale o where o.bill_uuid = t.uuid)', type: 'boolean' },
      day: { sql: '(t.created_at at time zone x.timezone)::date', type: 'dateRange' },
      schedule: { sql: 'bill_line l where l.bill_uuid = t.uuid and l.schedule_id', type: 'some' },
      method: { sql: 'payment p where p.bill_uuid = t.uuid and p.payment_method_id', type: 'some' },
    },
    // Every till keeps seats of each show, for nobody yet: those would be most of the list.
    leftOut: { sql: isKept, shownBy: ['status', 'schedule'] },
    title: 'reference',
    found: { detail: 'buyer_name' },
    order: { by: 'number', desc: true },
    exhibitor: 't.exhibitor_id',
    scope: (within) => within({ exhibitor: 't.exhibitor_id', cinema: 't.cinema_id' }),
  },
  payments: {
    from: `payment t join bill b on b.uuid = t.bill_uuid join exhibitor x on x.id = b.exhibitor_id
      left join cinema c on c.id = b.cinema_id left join payment_account a on a.id = t.payment_account_id`,
    key: 't.id',
    columns: {
      id: { sql: 't.id', type: 'text', export: false },
      created_at: { sql: 'coalesce(t.purchased_at, t.created_at)', type: 'instant', sort: true },
      status: { sql: 't.status', type: 'text', sort: true },
      method: { sql: 't.method_name', type: 'localized' },
      account: { sql: 'a.name', type: 'text' },
      transaction: { sql: 't.transaction_id', type: 'text' },
      amount: { sql: 't.amount_minor', type: 'money', sort: true },
      received: { sql: 't.amount_received_minor', type: 'money', sort: true, sum: true },
      refunded: {
        sql: '(select coalesce(sum(r.amount_minor), 0)::integer from refund r where r.payment_id = t.id)',
        type: 'money',
      },
      bill: { sql: 'b.uuid', type: 'text', export: false },
      reference: { sql: 'upper(left(b.uuid::text, 8))', type: 'text' },
      number: { sql: 'b.number', type: 'number', sort: true },
      buyer_name: { sql: 'b.buyer_name', type: 'text' },
      cinema: { sql: 'c.name', type: 'text' },
    },
    search: ['t.transaction_id', { plain: 'b.search_text' }, { begins: 'b.uuid::text' }],
    filters: {
      status: { sql: 't.status', type: 'text' },
      method: { sql: 't.payment_method_id', type: 'number' },
      cinema: { sql: 'b.cinema_id', type: 'number' },
      day: { sql: '(coalesce(t.purchased_at, t.created_at) at time zone x.timezone)::date', type: 'dateRange' },
      refunded: { sql: 'exists (select from refund r where r.payment_id = t.id)', type: 'boolean' },
    },
    title: 'reference',
    order: { by: 'created_at', desc: true },
    exhibitor: 'b.exhibitor_id',
    scope: (within) => within({ exhibitor: 'b.exhibitor_id', cinema: 'b.cinema_id' }),
  },
};
