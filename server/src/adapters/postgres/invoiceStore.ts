/** Invoices and their clients as they are read, and numbered. They are made by `place_checkouts`. */
import { sql } from 'kysely';
import type pg from 'pg';
import type { InvoiceChanges, InvoiceStore, StoredInvoice } from '../../ports/invoiceStore.ts';
import { tellingAway } from './databaseErrors.ts';
import { db, type Queryable, rowOf, rowsOf, writtenBy } from './query.ts';

export function createInvoiceStore(pool: pg.Pool): InvoiceStore {
  return tellingAway<InvoiceStore>({
    async client(exhibitorId, id) {
      const row = await rowOf(
        pool,
        db
          .selectFrom('invoice_client')
          .select('archived_at')
          .where('id', '=', id)
          .where('exhibitor_id', '=', exhibitorId),
      );
      return row ? { isArchived: row.archived_at !== null } : null;
    },

    clients(exhibitorId, search, most) {
      const words = search.split(/\s+/).filter(Boolean);
      let asked = db
        .selectFrom('invoice_client')
        .select(['id', 'company', 'contact', 'vat', 'city'])
        .where('exhibitor_id', '=', exhibitorId)
        .where('archived_at', 'is', null);
      for (const word of words)
        asked = asked.where(
          sql<boolean>`plain_text(concat_ws(' ', company, contact, vat, city)) like '%' || plain_text(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`,
        );
      return rowsOf(pool, asked.orderBy(sql`plain_text(company)`).orderBy('id').limit(most));
    },

    async one(id) {
      const row = await rowOf(
        pool,
        db
          .selectFrom('invoice as t')
          .innerJoin('invoice_client as k', 'k.id', 't.invoice_client_id')
          .innerJoin('payment as p', 'p.id', 't.payment_id')
          .innerJoin('bill as b', 'b.uuid', 'p.bill_uuid')
          .leftJoin('cinema as c', 'c.id', 'b.cinema_id')
          .innerJoinLateral(sql<Sums>`invoice_sums(t.id)`.as('z'), (join) => join.onTrue())
          .select(['k.company', 'c.name as cinema', 'b.uuid as billUuid', 't.created_at', 'z.status'])
          .select(['z.amount as amountMinor', 'z.taken_back as takenBackMinor'])
          .where('t.id', '=', id),
      );
      if (!row) return null;
      const { created_at, ...rest } = row;
      return { ...rest, createdAtMs: created_at.getTime() };
    },
  });
}

/** A row of `invoice_sums`. */
interface Sums {
  amount: number;
  taken_back: number;
  status: StoredInvoice['status'];
}

export function invoiceChanges(client: Queryable): InvoiceChanges {
  return {
    async clientAddedFor(exhibitorId, request) {
      // Sales refer to the exhibitor's key, which this leaves alone.
      await rowOf(client, db.selectFrom('exhibitor').select('id').where('id', '=', exhibitorId).forNoKeyUpdate());
      const row = await rowOf(
        client,
        db
          .selectFrom('invoice_client')
          .select(['id', 'company', 'contact', 'vat', 'city'])
          .where('exhibitor_id', '=', exhibitorId)
          .where('request', '=', request),
      );
      return row ?? null;
    },

    async keepClientRequest(clientId, request) {
      await writtenBy(client, db.updateTable('invoice_client').set({ request }).where('id', '=', clientId));
    },

    async lockLeft(id) {
      // Whoever gives something back locks its payments as well. What they wrote until then is seen only by a new statement. Keys are left alone: a
      // refund of what was carried over names the first payment while it has the later one, and both would wait for each other.
      await client.query(
        `select from invoice i join payment p on p.id = i.payment_id or p.origin_id = i.payment_id
         where i.id = $1 order by p.id for no key update of p`,
        [id],
      );
      const { rows } = await client.query<{ left: number }>(
        'select amount - taken_back as left from invoice_sums($1)',
        [id],
      );
      return rows[0]?.left ?? 0;
    },

    async days(exhibitorId, dueDays) {
      const { rows } = await client.query<{ today: string; due: string }>(
        `select to_char(day, 'YYYY-MM-DD') as today, to_char(day + $2::integer, 'YYYY-MM-DD') as due
         from (select (now() at time zone timezone)::date as day from exhibitor where id = $1) as now`,
        [exhibitorId, dueDays],
      );
      const [days] = rows;
      if (!days) throw new Error(`There is no exhibitor ${exhibitorId}`);
      return days;
    },

    async nextNumber(exhibitorId) {
      const row = await rowOf(
        client,
        db
          .updateTable('exhibitor')
          .set((eb) => ({ last_invoice: eb('last_invoice', '+', 1) }))
          .where('id', '=', exhibitorId)
          .returning('last_invoice'),
      );
      if (!row) throw new Error(`There is no exhibitor ${exhibitorId}`);
      return row.last_invoice;
    },
  };
}
