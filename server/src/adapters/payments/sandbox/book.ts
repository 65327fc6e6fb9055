/** The sandbox provider's payments. */
import type pg from 'pg';
import type { PaymentComponent } from '../../../contract/enumerations.ts';
import { defaultLocale, isLocale, type Locale } from '../../../contract/locales.ts';
import type { ProviderStatus } from '../../../domain/paymentNews.ts';
import { createBatcher } from '../../postgres/batcher.ts';
import { tellingAway } from '../../postgres/databaseErrors.ts';

/** `processing`: the buyer has decided and the provider learns of it later; it can no longer be called back. */
export const sandboxStatuses = ['open', 'processing', 'paid', 'failed', 'cancelled', 'expired', 'refunded'] as const;
type BookStatus = (typeof sandboxStatuses)[number];

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

interface Row {
  id: string;
  kind: PaymentComponent;
  amount_minor: number;
  tip_minor: number;
  refunded_minor: number;
  status: BookStatus;
  description: string;
  reference: string;
  account: number | null;
  return_url: string;
  webhook_url: string;
  locale: string;
}

export function createSandboxBook(pool: pg.Pool): SandboxBook {
  // A provider's book is elsewhere: a sale does not wait for the disk for it. The shop's payment, which names the entry, is committed
  // after it and takes it to the disk.
  const open = createBatcher<NewEntry, void>({
    maxBatch: 128,
    maxInFlight: 2,
    run: async (entries) => {
      await pool.query({
        text: `
          insert into sandbox_payment (id, kind, amount_minor, status, description, reference, account, return_url, webhook_url, locale)
          select id, kind, "amountMinor", 'open', description, reference, account, "returnUrl", "webhookUrl", locale
          from jsonb_to_recordset($1::jsonb)
            as e(id text, kind text, "amountMinor" integer, description text, reference text, account integer, "returnUrl" text, "webhookUrl" text, locale text),
            set_config('synchronous_commit', 'off', true)
          on conflict do nothing`,
        values: [JSON.stringify(entries)],
      });
      return entries.map(() => undefined);
    },
  });

  async function find(id: string): Promise<SandboxEntry | null> {
    if (!mayBeOurs(id)) return null;
    const { rows } = await pool.query<Row>('select * from sandbox_payment where id = $1', [id]);
    return rows[0] ? fromRow(rows[0]) : null;
  }

  return tellingAway<SandboxBook>({
    open,
    find,

    async process(id) {
      await pool.query(`update sandbox_payment set status = 'processing' where id = $1 and status = 'open'`, [id]);
    },

    async cancel(id) {
      if (!mayBeOurs(id)) return null;
      await pool.query(`update sandbox_payment set status = 'cancelled' where id = $1 and status = 'open'`, [id]);
      return find(id);
    },

    async end(id, status, tipMinor) {
      await pool.query(
        `update sandbox_payment set status = $2, tip_minor = $3 where id = $1 and status in ('open', 'processing')`,
        [id, status, status === 'paid' ? tipMinor : 0],
      );
      const entry = await find(id);
      return entry?.status === status ? entry : null;
    },

    async refund(id, refund, amountMinor) {
      if (!mayBeOurs(id)) return false;
      const { rowCount } = await pool.query(
        `update sandbox_payment set
           refunds = refunds || jsonb_build_object($2::text, $3::integer),
           refunded_minor = refunded_minor + $3,
           status = case when refunded_minor + $3 = amount_minor + tip_minor then 'refunded' else status end
         where id = $1 and status = 'paid' and not refunds ? $2 and refunded_minor + $3 <= amount_minor + tip_minor`,
        [id, refund, amountMinor],
      );
      if (rowCount === 1) return true;
      const known = await pool.query('select from sandbox_payment where id = $1 and refunds ? $2', [id, refund]);
      return known.rowCount === 1;
    },
  });
}

/** What we never gave out is not looked up: PostgreSQL refuses some texts. */
function mayBeOurs(id: string): boolean {
  return /^sbx_[0-9a-f]{32}$/.test(id);
}

function fromRow(row: Row): SandboxEntry {
  return {
    id: row.id,
    kind: row.kind,
    amountMinor: row.amount_minor,
    tipMinor: row.tip_minor,
    refundedMinor: row.refunded_minor,
    status: row.status,
    description: row.description,
    reference: row.reference,
    account: row.account,
    returnUrl: row.return_url,
    webhookUrl: row.webhook_url,
    locale: isLocale(row.locale) ? row.locale : defaultLocale,
  };
}
