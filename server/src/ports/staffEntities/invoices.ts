import type { InvoiceClientValues, InvoiceValues } from '../../contract/index.ts';

export interface InvoiceEntities {
  invoice_client: InvoiceClientValues & { exhibitor_id: number; archived_at: string | null };
  /** Made by the sale; its days as `2026-11-27`. */
  invoice: InvoiceValues & {
    exhibitor_id: number;
    number: number | null;
    invoiced_on: string | null;
    paid_on: string | null;
  };
}
