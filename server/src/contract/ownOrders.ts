/** What buyers do with their orders after the sale: finding them again, and giving tickets back. Money in minor units. */
import { z } from 'zod';
import { billIdSchema, type VoucherShare } from './bills.ts';
import { areDifferent, mailAddressSchema } from './ids.ts';

/** What an order is called towards people, as `3F9A60C2`; small letters, blanks and hyphens do not matter. */
const orderReferenceSchema = z
  .string()
  .max(60)
  .transform((text) => text.replace(/[\s#-]/g, '').toUpperCase())
  .refine((text) => /^[0-9A-F]{8}$/.test(text), { params: { key: 'order_reference' } });

export const orderSearchSchema = z.object({ email: mailAddressSchema, reference: orderReferenceSchema });
export type OrderSearch = z.infer<typeof orderSearchSchema>;

export const orderLinksSchema = z.object({ email: mailAddressSchema });

/** Tickets are named by the code that people read (`barcode`). */
export const ownRefundQuoteSchema = billIdSchema.extend({
  tickets: z.array(z.string().trim().min(1).max(64)).min(1).max(100).refine(areDifferent.check, areDifferent.params),
});
export type OwnRefundQuoteInput = z.infer<typeof ownRefundQuoteSchema>;

export const ownRefundSchema = ownRefundQuoteSchema.extend({
  /** What was shown beforehand. Another one by now: REFUND_AMOUNT_CHANGED. */
  amount: z.int().min(0).max(2_147_483_647),
  /** Made by whoever asks: asked twice with the same, it is given back once. */
  request: z.uuid().toLowerCase(),
});
export type OwnRefundInput = z.infer<typeof ownRefundSchema>;

/** What giving these tickets back would do. */
export interface OwnRefundQuote {
  amount: number;
  /** What of their price went back before: no part of the amount. */
  assigned: number;
  tickets: number;
  /** How `amount` goes back, by payment methods in the visitor's language. */
  methods: { name: string; amount: number }[];
  /** What is back on vouchers then, one of each: no part of the amount. */
  vouchers: Omit<VoucherShare, 'voucher'>[];
}

/** `lines` of what was given back, and the sum that is on its way. */
export interface OwnRefunded {
  amount: number;
  tickets: number;
}
