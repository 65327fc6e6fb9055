/** Invoices and invoice clients, as staff see and change them (docs/decisions/invoices.md). */
import type {
  Archiving,
  InvoiceClientCreation,
  InvoiceClientValues,
  InvoiceClientView,
  InvoiceValues,
  InvoiceView,
  RowChange,
  SavedRow,
} from '../../contract/index.ts';
import { invoiceDueDays } from '../../contract/index.ts';
import { type EmployeeActor, mayIn, scopeOf } from '../../domain/actor.ts';
import { orderReference } from '../../domain/orderReference.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { VersionedRow } from '../../ports/staffChanges.ts';
import type { CommonDeps, PortalDeps, SaleDeps } from '../deps.ts';
import {
  archiveAsStaff,
  asOfNow,
  changeAsStaff,
  changeTogether,
  createAsStaff,
  mustReach,
  readAsStaff,
  type StaffTransaction,
} from './change.ts';

/** A row that is changed; `row_version` null: as one among many, that nobody has looked at. */
interface Seen {
  id: number;
  row_version: number | null;
}

/** Errors of all: `readAsStaff`, `createAsStaff`, `changeAsStaff`. */
export interface StaffInvoices {
  client(actor: EmployeeActor, id: number): Promise<InvoiceClientView>;
  createClient(actor: EmployeeActor, creation: InvoiceClientCreation): Promise<SavedRow>;
  saveClient(actor: EmployeeActor, change: RowChange<InvoiceClientValues>): Promise<{ row_version: number }>;
  archiveClient(actor: EmployeeActor, row: Archiving): Promise<{ row_version: number }>;
  invoice(actor: EmployeeActor, id: number): Promise<InvoiceView>;
  /**
   * INVOICE_NUMBERED: it stays with its client once it has a number; INVOICE_CLIENT_UNKNOWN; INVOICE_CLIENT_ARCHIVED; VALIDATION_FAILED (`due_on`): there is one with
   * the number, and none before.
   */
  save(actor: EmployeeActor, change: RowChange<InvoiceValues>): Promise<{ row_version: number }>;
  /** Gives it the exhibitor's next number, and `invoiceDueDays` to be paid in. INVOICE_NUMBERED; INVOICE_EMPTY: everything was taken back. */
  number(actor: EmployeeActor, row: Seen): Promise<{ row_version: number }>;
  /**
   * Its money has come, today or on `paid_on`, or has not after all. INVOICE_NOT_NUMBERED; INVOICE_PAID, INVOICE_NOT_PAID: it is so already;
   * VALIDATION_FAILED (`paid_on`): before it was invoiced, or still to come.
   */
  pay(
    actor: EmployeeActor,
    row: Seen & { paid: boolean; paid_on?: string | undefined },
  ): Promise<{ row_version: number }>;
}

const read = 'invoices.read';
const write = 'invoices.write';
const clients = 'invoices.clients';

type InvoiceDeps = Pick<CommonDeps, 'bus' | 'onFault' | 'clock'> &
  Pick<SaleDeps, 'invoices'> &
  Pick<PortalDeps, 'staff' | 'changes'>;

export function createStaffInvoices(deps: InvoiceDeps): StaffInvoices {
  /** Tills ask for clients whenever somebody types, and staff hear of every change by itself. */
  const announce = () => [];

  /** Changes an invoice by what is known of it once nobody else changes it. */
  function step(
    asking: EmployeeActor,
    { id, row_version }: Seen,
    valuesOf: (staff: StaffTransaction, before: VersionedRow<'invoice'>['values']) => Promise<Partial<Values>>,
  ): Promise<{ row_version: number }> {
    return changeTogether(
      deps,
      asking,
      async (staff) => {
        const row = await staff.change.lock('invoice', String(id));
        if (!row) throw new ParterreError('NOT_FOUND');
        mustReach(staff.actor, write, row);
        const values = await valuesOf(staff, row.values);
        return staff.edit({ permission: write, entity: 'invoice', id: String(id), version: row_version, values });
      },
      announce,
    );
  }

  return {
    async client(asking, id) {
      const row = await readAsStaff(deps, asking, { permission: read, entity: 'invoice_client', id: String(id) });
      const { row_version, exhibitor_id, archived_at, ...values } = row;
      const actor = await asOfNow(deps.staff, asking);
      const writable = mayIn(actor, clients, scopeOf(exhibitor_id, []));
      return { id, row_version, exhibitor: exhibitor_id, values, archived_at, writable };
    },

    createClient: (actor, { exhibitor, values }) =>
      createAsStaff(deps, actor, {
        permission: clients,
        entity: 'invoice_client',
        scope: scopeOf(exhibitor, []),
        values: { ...values, exhibitor_id: exhibitor, archived_at: null },
        announce,
      }),

    saveClient: (actor, { id, row_version, values }) =>
      changeAsStaff(deps, actor, {
        permission: clients,
        entity: 'invoice_client',
        id: String(id),
        version: row_version,
        values,
        announce,
      }),

    archiveClient: (actor, row) =>
      archiveAsStaff(deps, actor, row, { permission: clients, entity: 'invoice_client', announce }),

    async invoice(asking, id) {
      const [row, stored, actor, placed] = await Promise.all([
        readAsStaff(deps, asking, { permission: read, entity: 'invoice', id: String(id) }),
        deps.invoices.one(id),
        asOfNow(deps.staff, asking),
        deps.changes.read('invoice', String(id)),
      ]);
      if (!stored || !placed?.scope) throw new ParterreError('NOT_FOUND');
      const { row_version, exhibitor_id, number, invoiced_on, paid_on, ...values } = row;
      return {
        id,
        row_version,
        exhibitor: exhibitor_id,
        values,
        client: { id: values.invoice_client_id, company: stored.company },
        cinema: stored.cinema,
        bill: { uuid: stored.billUuid, reference: orderReference(stored.billUuid) },
        status: stored.status,
        number,
        invoiced_on,
        paid_on,
        created_at: new Date(stored.createdAtMs).toISOString(),
        amount: stored.amountMinor,
        taken_back: stored.takenBackMinor,
        left: stored.amountMinor - stored.takenBackMinor,
        writable: mayIn(actor, write, placed.scope),
      };
    },

    save: (actor, { id, row_version, values }) =>
      step(actor, { id, row_version }, async ({ change }, before) => {
        if ((values.due_on === null) !== (before.number === null))
          throw new ParterreError('VALIDATION_FAILED', {
            fields: { due_on: [{ key: before.number === null ? 'invalid' : 'required' }] },
          });
        if (values.invoice_client_id !== before.invoice_client_id) {
          if (before.number !== null) throw new ParterreError('INVOICE_NUMBERED');
          const client = await change.lock('invoice_client', String(values.invoice_client_id));
          if (client?.values.exhibitor_id !== before.exhibitor_id) throw new ParterreError('INVOICE_CLIENT_UNKNOWN');
          if (client.values.archived_at !== null) throw new ParterreError('INVOICE_CLIENT_ARCHIVED');
        }
        return values;
      }),

    number: (actor, row) =>
      step(actor, row, async ({ change }, before) => {
        if (before.number !== null) throw new ParterreError('INVOICE_NUMBERED');
        if ((await change.invoices.lockLeft(row.id)) <= 0) throw new ParterreError('INVOICE_EMPTY');
        const { today, due } = await change.invoices.days(before.exhibitor_id, invoiceDueDays);
        const number = await change.invoices.nextNumber(before.exhibitor_id);
        return { number, invoiced_on: today, due_on: due };
      }),

    pay: (actor, { paid, paid_on, ...row }) =>
      step(actor, row, async ({ change }, before) => {
        if (before.number === null) throw new ParterreError('INVOICE_NOT_NUMBERED');
        if (paid === (before.paid_on !== null)) throw new ParterreError(paid ? 'INVOICE_PAID' : 'INVOICE_NOT_PAID');
        if (!paid) return { paid_on: null };
        const { today } = await change.invoices.days(before.exhibitor_id, 0);
        const day = paid_on ?? today;
        if (day > today || day < (before.invoiced_on ?? today))
          throw new ParterreError('VALIDATION_FAILED', { fields: { paid_on: [{ key: 'invalid' }] } });
        return { paid_on: day };
      }),
  };
}

type Values = VersionedRow<'invoice'>['values'];
