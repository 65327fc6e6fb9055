import type { invoiceLists as lists } from '../../../contract/index.ts';
import type { InvoiceEntities } from '../../../ports/staffEntities/invoices.ts';
import { type EntityTables, inCinema } from './entityTable.ts';
import type { ListTables } from './listTable.ts';

export const invoiceTables: EntityTables<InvoiceEntities> = {
  invoice_client: {
    table: 'invoice_client',
    columns: {
      exhibitor_id: 'plain',
      company: 'plain',
      contact: 'plain',
      email: 'plain',
      phone: 'plain',
      vat: 'plain',
      address: 'plain',
      zip: 'plain',
      city: 'plain',
      archived_at: 'instant',
    },
    scope: 'exhibitor',
    read: 'invoices.read',
    shared: true,
  },
  invoice: {
    table: 'invoice',
    columns: {
      exhibitor_id: 'plain',
      invoice_client_id: 'plain',
      reference: 'plain',
      number: 'plain',
      invoiced_on: 'date',
      due_on: 'date',
      paid_on: 'date',
    },
    scope: (rows) =>
      rows
        .innerJoin('payment as p', 'p.id', 't.payment_id')
        .innerJoin('bill as b', 'b.uuid', 'p.bill_uuid')
        .select((row) => ['t.exhibitor_id', inCinema(row.ref('b.cinema_id'))]),
    read: 'invoices.read',
  },
};

/** What clients owe, row by row: `owed` is 0 once it is paid. */
const owedBy = 'cross join lateral invoice_sums(t.id) z';

export const invoiceLists: ListTables<typeof lists> = {
  invoices: {
    from: `invoice t join invoice_client k on k.id = t.invoice_client_id join payment p on p.id = t.payment_id join bill b on b.uuid = p.bill_uuid
      join exhibitor x on x.id = t.exhibitor_id left join cinema c on c.id = b.cinema_id left join employee e on e.id = b.employee_id ${owedBy}`,
    key: 't.id',
    columns: {
      id: { sql: 't.id', type: 'number', export: false },
      created_at: { sql: 't.created_at', type: 'instant', sort: true },
      number: { sql: 't.number', type: 'number', sort: true },
      client: { sql: 'k.company', type: 'text', sort: true },
      client_id: { sql: 'k.id', type: 'number', export: false },
      reference: { sql: 't.reference', type: 'text', sort: true },
      cinema: { sql: 'c.name', type: 'text', sort: true },
      bill: { sql: 'b.uuid', type: 'text', export: false },
      bill_reference: { sql: 'upper(left(b.uuid::text, 8))', type: 'text' },
      employee: { sql: 'e.name', type: 'text', sort: true },
      status: { sql: 'z.status', type: 'choice', sort: true },
      amount: { sql: 'z.amount', type: 'money', sort: true, sum: true },
      taken_back: { sql: 'z.taken_back', type: 'money', sort: true },
      owed: { sql: 'z.owed', type: 'money', sort: true, sum: true },
      invoiced_on: { sql: 't.invoiced_on', type: 'date', sort: true },
      due_on: { sql: 't.due_on', type: 'date', sort: true },
      paid_on: { sql: 't.paid_on', type: 'date', sort: true },
    },
    search: ['k.company', 't.reference', 't.number::text', { plain: 'b.search_text' }, { begins: 'b.uuid::text' }],
    filters: {
      status: { sql: 'z.status', type: 'text' },
      client: { sql: 't.invoice_client_id', type: 'number' },
      cinema: { sql: 'b.cinema_id', type: 'number' },
      day: { sql: '(t.created_at at time zone x.timezone)::date', type: 'dateRange' },
      due: { sql: 't.due_on', type: 'dateRange' },
    },
    title: 'client',
    found: { detail: 'bill_reference' },
    order: { by: 'created_at', desc: true },
    exhibitor: 't.exhibitor_id',
    scope: (within) => within({ exhibitor: 't.exhibitor_id', cinema: 'b.cinema_id' }),
  },
  invoiceClients: {
    from: 'invoice_client t',
    key: 't.id',
    columns: {
      id: { sql: 't.id', type: 'number', export: false },
      company: { sql: 't.company', type: 'text', sort: true },
      contact: { sql: 't.contact', type: 'text', sort: true },
      email: { sql: 't.email', type: 'text', sort: true },
      phone: { sql: 't.phone', type: 'text' },
      vat: { sql: 't.vat', type: 'text', sort: true },
      address: { sql: 't.address', type: 'text' },
      zip: { sql: 't.zip', type: 'text' },
      city: { sql: 't.city', type: 'text', sort: true },
      invoices: { sql: (within) => amongInvoices('count(*)::integer', within), type: 'number' },
      owed: { sql: (within) => amongInvoices('coalesce(sum(z.owed), 0)::integer', within), type: 'money' },
      archived: { sql: 't.archived_at is not null', type: 'boolean' },
    },
    search: ['t.company', 't.contact', 't.email', 't.vat', 't.city'],
    title: 'company',
    found: { detail: 'city' },
    order: { by: 'company' },
    scope: (within) => within({ exhibitor: 't.exhibitor_id', shared: true }),
    archived: 't.archived_at is not null',
  },
};

/** `what` of a client's invoices, as an aggregate over those that lie within the reader's reach. */
function amongInvoices(what: string, within: Parameters<(typeof invoiceLists)['invoices']['scope']>[0]): string {
  return `(select ${what} from invoice i join payment p on p.id = i.payment_id join bill b on b.uuid = p.bill_uuid cross join lateral invoice_sums(i.id) z
    where i.invoice_client_id = t.id and (${within({ exhibitor: 'b.exhibitor_id', cinema: 'b.cinema_id' })}))`;
}
