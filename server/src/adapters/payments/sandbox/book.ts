/** The sandbox provider's payments. */
import { sql } from 'kysely';
import type pg from 'pg';
import type { PaymentComponent } from '../../../contract/enumerations.ts';
import type { Locale } from '../../../contract/locales.ts';
import type { ProviderStatus } from '../../../domain/paymentNews.ts';
import { createBatcher } from '../../postgres/batcher.ts';
import { tellingAway } from '../../postgres/databaseErrors.ts';
import { asTable, db, rowOf, rowsOf, writtenBy } from '../../postgres/query.ts';
import type { BookStatus } from './bookStatuses.ts';

export interface SandboxEntry {
  id: string;
  kind: PaymentComponent;
  amountMinor: number;
  tipMinor: number;
  /** Given back until now. `refunded` once it is everything. */
  refundedMinor: number;
  status: BookStatus;
  description: string;
  /** The shop's payment id. */
  reference: string;
  /** The shop's account. Null: none that is known. */
  account: number | null;
  returnUrl: string;
  webhookUrl: string;
  locale: Locale;
}

type NewEntry = Omit<SandboxEntry, 'status' | 'tipMinor' | 'refundedMinor'>;

export interface SandboxBook {
  /** Does nothing when the payment is there already. */
  open(entry: NewEntry): Promise<void>;
  find(id: string): Promise<SandboxEntry | null>;
  /** The buyer of an open payment has decided, and it ends later. */
  process(id: string): Promise<void>;
  /** An open payment ends as `cancelled`; one that is being processed or has ended stays as it is. Answers with it. */
  cancel(id: string): Promise<SandboxEntry | null>;
  /** A payment that has not ended ends. Null when it had ended otherwise; ending it twice the same way answers the same. */
  end(id: string, status: ProviderStatus, tipMinor: number): Promise<SandboxEntry | null>;
  /** Gives back a part of what was paid, or all; a second time under the same `refund` nothing. False: so much is not left. */
  refund(id: string, refund: string, amountMinor: number): Promise<boolean>;
}

export function createSandboxBook(pool: pg.Pool): SandboxBook {
  // A provider's book is elsewhere: a sale does not wait for the disk for it. The shop's payment, which names the entry, is committed
  // after it and takes it to the disk.
  const open = createBatcher<NewEntry, void>({
    maxBatch: 128,
    maxInFlight: 2,
    run: async (entries) => {
      const opened = asTable(entries, 'e', {
        id: 'text',
        kind: 'text',
        amountMinor: 'integer',
        description: 'text',
        reference: 'text',
        account: 'integer',
        returnUrl: 'text',
        webhookUrl: 'text',
        locale: 'text',
      });
      await writtenBy(
        pool,
        db
          .insertInto('sandbox_payment')
          .columns([
            'id',
            'kind',
            'amount_minor',
            'status',
            'description',
            'reference',
            'account',
            'return_url',
            'webhook_url',
            'locale',
          ])
          .expression(
            db
              .selectFrom([opened, sql`set_config('synchronous_commit', 'off', true)`.as('set')])
              .select((eb) => [
                'e.id',
                'e.kind',
                'e.amountMinor',
                eb.val('open').as('status'),
                'e.description',
                'e.reference',
                'e.account',
                'e.returnUrl',
                'e.webhookUrl',
                'e.locale',
              ]),
          )
          .onConflict((on) => on.doNothing()),
      );
      return entries.map(() => undefined);
    },
  });

  async function find(id: string): Promise<SandboxEntry | null> {
    if (!mayBeOurs(id)) return null;
    const entry = await rowOf(
      pool,
      db
        .selectFrom('sandbox_payment')
        .select([
          'id',
          'kind',
          'amount_minor as amountMinor',
          'tip_minor as tipMinor',
          'refunded_minor as refundedMinor',
          'status',
          'description',
          'reference',
          'account',
          'return_url as returnUrl',
          'webhook_url as webhookUrl',
          'locale',
        ])
        .where('id', '=', id),
    );
    return entry ?? null;
  }

  /** An open payment becomes this. */
  async function change(id: string, status: BookStatus): Promise<void> {
    await writtenBy(
      pool,
      db.updateTable('sandbox_payment').set('status', status).where('id', '=', id).where('status', '=', 'open'),
    );
  }

  return tellingAway<SandboxBook>({
    open,
    find,

    process: (id) => change(id, 'processing'),

    async cancel(id) {
      if (!mayBeOurs(id)) return null;
      await change(id, 'cancelled');
      return find(id);
    },

    async end(id, status, tipMinor) {
      await writtenBy(
        pool,
        db
          .updateTable('sandbox_payment')
          .set({ status, tip_minor: status === 'paid' ? tipMinor : 0 })
          .where('id', '=', id)
          .where('status', 'in', ['open', 'processing']),
      );
      const entry = await find(id);
      return entry?.status === status ? entry : null;
    },

    async refund(id, refund, amountMinor) {
      if (!mayBeOurs(id)) return false;
      const written = await writtenBy(
        pool,
        db
          .updateTable('sandbox_payment')
          .set((eb) => {
            const refunded = eb('refunded_minor', '+', amountMinor);
            return {
              refunds: sql`${eb.ref('refunds')} || jsonb_build_object(${refund}::text, ${amountMinor}::integer)`,
              refunded_minor: refunded,
              status: eb
                .case()
                .when(refunded, '=', eb('amount_minor', '+', eb.ref('tip_minor')))
                .then<BookStatus>('refunded')
                .else(eb.ref('status'))
                .end(),
            };
          })
          .where('id', '=', id)
          .where('status', '=', 'paid')
          .where((eb) => eb.not(eb('refunds', '?', refund)))
          .where((eb) =>
            eb(eb('refunded_minor', '+', amountMinor), '<=', eb('amount_minor', '+', eb.ref('tip_minor'))),
          ),
      );
      if (written === 1) return true;
      const known = await rowsOf(
        pool,
        db.selectFrom('sandbox_payment').where('id', '=', id).where('refunds', '?', refund),
      );
      return known.length === 1;
    },
  });
}

/** What we never gave out is not looked up: PostgreSQL refuses some texts. */
function mayBeOurs(id: string): boolean {
  return /^sbx_[0-9a-f]{32}$/.test(id);
}
