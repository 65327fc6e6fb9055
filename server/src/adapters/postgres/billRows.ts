/** Rows of salesSql.ts as the objects of ports/salesStore.ts. */
import {
  type BillStatus,
  type BillType,
  defaultLocale,
  isLocale,
  type PaymentComponent,
  type PaymentStatus,
  type ProcessingData,
} from '../../contract/index.ts';
import type { SeatGroup, StoredBill } from '../../ports/salesStore.ts';

export interface BillRow {
  uuid: string;
  status: BillStatus;
  type: BillType;
  locale: string;
  site_host: string | null;
  device_id: number | null;
  terminal: string | null;
  buyer_name: string | null;
  buyer_email: string | null;
  amount_minor: number;
  tip_minor: number;
  settled_at: Date | null;
  input_hash: string | null;
  idempotency_key: string | null;
  expires_at: Date | null;
  payment_id: string | null;
  payment_status: PaymentStatus;
  payment_method_id: number;
  payment_amount: number;
  transaction_id: string | null;
  processing_data: ProcessingData | null;
  payment_account_id: number | null;
  component: PaymentComponent;
  method_name: unknown;
  tendered_minor: number | null;
  purchased_at: Date | null;
}

export interface ClaimRow {
  schedule_id: number;
  seat_index: number;
  tag: Buffer;
}

export function billFromRow(row: BillRow): StoredBill {
  return {
    uuid: row.uuid,
    status: row.status,
    type: row.type,
    locale: isLocale(row.locale) ? row.locale : defaultLocale,
    siteHost: row.site_host,
    deviceId: row.device_id,
    terminal: row.terminal,
    buyerName: row.buyer_name,
    buyerEmail: row.buyer_email,
    amountMinor: row.amount_minor,
    tipMinor: row.tip_minor,
    wasSettled: row.settled_at !== null,
    inputHash: row.input_hash,
    expiresAtMs: row.expires_at?.getTime() ?? null,
    payment: row.payment_id
      ? {
          id: row.payment_id,
          status: row.payment_status,
          paymentMethodId: row.payment_method_id,
          account: row.payment_account_id,
          component: row.component,
          methodName: row.method_name,
          paidAtMs: row.purchased_at?.getTime() ?? null,
          amountMinor: row.payment_amount,
          tenderedMinor: row.tendered_minor,
          transactionId: row.transaction_id,
          processingData: row.processing_data,
        }
      : null,
  };
}

/** Claims by schedule and tag: one entry for each call to the seat desk. */
export function groupClaims(rows: readonly ClaimRow[]): SeatGroup[] {
  const groups = new Map<string, SeatGroup>();
  for (const row of rows) {
    const key = `${row.schedule_id}:${row.tag.toString('hex')}`;
    const group = groups.get(key) ?? { scheduleId: row.schedule_id, seats: [], tag: new Uint8Array(row.tag) };
    group.seats.push(row.seat_index);
    groups.set(key, group);
  }
  return [...groups.values()];
}
