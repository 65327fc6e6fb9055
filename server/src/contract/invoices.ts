/** What is sold on account: to whom, and what they owe (docs/decisions/invoices.md). Money in minor units, days as `2026-11-27`. */
import { z } from 'zod';
import type { InvoiceStatus } from './enumerations.ts';
import {
  changeOf,
  creationOf,
  dateSchema,
  emailOrNothing,
  lineSchema,
  mustBeVisible,
  orNothing,
  recordIdSchema,
  versionedIdSchema,
} from './ids.ts';

export const invoiceClientSchema = z.object({
  company: mustBeVisible(lineSchema.trim().min(1).max(120)),
  /** Who is asked for there. */
  contact: orNothing(120),
  email: emailOrNothing,
  phone: orNothing(60),
  /** Its VAT number, as it is written on invoices. */
  vat: orNothing(30),
  address: orNothing(200),
  zip: orNothing(20),
  city: orNothing(100),
});
export type InvoiceClientValues = z.output<typeof invoiceClientSchema>;
/** A client that a till adds. `request`: made by whoever asks; asked twice with the same, it is added once. */
export const posClientCreationSchema = invoiceClientSchema.extend({ request: z.uuid().toLowerCase() });
export type PosClientCreation = z.output<typeof posClientCreationSchema>;

export const invoiceClientCreationSchema = creationOf(invoiceClientSchema);
export type InvoiceClientCreation = z.output<typeof invoiceClientCreationSchema>;
export const invoiceClientChangeSchema = changeOf(invoiceClientSchema);

export interface InvoiceClientView {
  id: number;
  row_version: number;
  exhibitor: number;
  values: InvoiceClientValues;
  archived_at: string | null;
  /** Whether the reader may change it. */
  writable: boolean;
}

export interface InvoiceClientRow extends InvoiceClientValues {
  id: number;
  /** What was sold to it on account, in the cinemas that the reader sees, and what of it is still owed. */
  invoices: number;
  owed: number;
  archived: boolean;
}

export const invoiceSchema = z.object({
  invoice_client_id: recordIdSchema,
  /** What the client calls the order. */
  reference: orNothing(60),
  /** Null: the invoice has no number yet. */
  due_on: dateSchema.nullable(),
});
export type InvoiceValues = z.output<typeof invoiceSchema>;
export const invoiceChangeSchema = changeOf(invoiceSchema);

/** Many invoices are given their numbers, or their money has come, or it has not after all. */
export const invoiceBulkSchema = z.union([
  z.strictObject({ numbered: z.literal(true) }),
  z.strictObject({ paid: z.boolean() }),
]);
/** `paid_on`: the day it was paid on, where that is brought back; without one it is today. */
export const invoicePaidSchema = versionedIdSchema.extend({ paid: z.boolean(), paid_on: dateSchema.optional() });

export interface InvoiceView {
  id: number;
  row_version: number;
  exhibitor: number;
  values: InvoiceValues;
  client: { id: number; company: string };
  cinema: string | null;
  /** Uuid, and what people call it. */
  bill: { uuid: string; reference: string };
  status: InvoiceStatus;
  /** Null: it has none yet. */
  number: number | null;
  invoiced_on: string | null;
  paid_on: string | null;
  created_at: string;
  /** What was sold on account, what of it was taken back since, and what that leaves. */
  amount: number;
  taken_back: number;
  left: number;
  writable: boolean;
}

export interface InvoiceRow {
  id: number;
  created_at: string;
  number: number | null;
  client: string;
  client_id: number;
  reference: string | null;
  cinema: string | null;
  /** Uuid of its bill, and what people call it. */
  bill: string;
  bill_reference: string;
  employee: string | null;
  status: InvoiceStatus;
  amount: number;
  taken_back: number;
  /** What of it is still to be paid. */
  owed: number;
  invoiced_on: string | null;
  due_on: string | null;
  paid_on: string | null;
}

/** To whom a till sells on account. `reference`: what the client calls the order. */
export const posInvoiceSchema = z.object({ client_id: recordIdSchema, reference: orNothing(60) });
export type PosInvoice = z.output<typeof posInvoiceSchema>;

/** Company, contact, VAT number or city; empty: all, by company. */
export const posClientSearchSchema = z.object({ search: lineSchema.trim().max(100) });

/** A way to sell on account at a till. */
export interface PosInvoiceMethod {
  id: number;
  name: string;
}

/** A client as a till finds it. */
export interface PosInvoiceClient {
  id: number;
  company: string;
  contact: string | null;
  vat: string | null;
  city: string | null;
}
