/** Gift cards and subscriptions as visitors and tills see them (website.md sections 3 and 7). Money in minor units; a turn is one visit. */
import { z } from 'zod';
import { voucherKinds } from './enumerations.ts';
import { lineSchema, mailAddressSchema, mustBeVisible, recordIdSchema } from './ids.ts';
import { localeSchema } from './localized.ts';
import { mostVouchers } from './voucherAmounts.ts';

/** What a visitor or a cashier types or scans. */
export const voucherCodeSchema = mustBeVisible(lineSchema.trim().max(60));

export const voucherTypeFilterSchema = z.object({ type: z.enum(voucherKinds).nullish() });

/** Answer of `GET /api/voucher-types/{slug}`, and each of `POST /api/voucher-types/filter`. */
export const voucherTypeSchema = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  page_title: z.string(),
  description: z.string().nullable(),
  /** HTML. */
  content: z.string().nullable(),
  type: z.enum(voucherKinds),
  cost_turn: z.int(),
  turns_default: z.int(),
  turns_min: z.int(),
  turns_max: z.int(),
  turns_step: z.int(),
  products_enabled: z.boolean(),
  products_default: z.int(),
  products_min: z.int(),
  products_max: z.int(),
  products_step: z.int(),
  /** The last day of one that is bought today, YYYY-MM-DD. */
  valid_until: z.iso.date(),
});
export type VoucherType = z.infer<typeof voucherTypeSchema>;

/** What the website's page of all vouchers shows. */
export interface VoucherOverview {
  types: VoucherType[];
  /** What the operator has written for it, in HTML; null: nothing. */
  content: string | null;
}

export const voucherCheckSchema = z.object({ schedule_id: recordIdSchema, barcode: voucherCodeSchema });

/** Answer of `POST /api/vouchers/validate`: one that may be used for the show, or for what is sold beside its tickets. */
export const checkedVoucherSchema = z.object({
  uuid: z.uuid(),
  barcode_text: z.string(),
  title: z.string(),
  type: z.enum(voucherKinds),
  valid_from: z.iso.datetime(),
  valid_until: z.iso.datetime().nullable(),
  total_turns: z.int(),
  remaining_turns: z.int(),
  /** How many tickets of this show it can pay now. */
  redeemable_turn: z.int(),
  total_products: z.int(),
  remaining_products: z.int(),
  /** Whether its amount pays tickets too. A turn pays all of a ticket but what the class of its seat costs more. */
  amount_pays_tickets: z.boolean(),
});
export type CheckedVoucher = z.infer<typeof checkedVoucherSchema>;

/** What is taken off a voucher's amount; turns are named by the tickets that they pay. */
export const redeemedAmountSchema = z.object({ uuid: z.uuid().toLowerCase(), amount: z.int().min(1).max(10_000_000) });

/** A voucher that a till sells. */
export const soldCardSchema = z.object({
  voucher_type_id: recordIdSchema,
  total_turns: z.int().min(0).max(10_000),
  total_products: z.int().min(0).max(10_000_000).default(0),
  holder_name: lineSchema.trim().max(120).nullish(),
  barcode: voucherCodeSchema.nullish(),
});

export const voucherItemSchema = z.object({
  type: z.literal('loyaltyCard'),
  voucher_type_id: recordIdSchema,
  vouchers: z.literal(1).default(1),
  total_turns: z.int().min(0).max(10_000),
  total_products: z.int().min(0).max(10_000_000).default(0),
});

/** A gift card or subscription that is bought on the website. */
export const voucherPurchaseSchema = z.object({
  /** Idempotency key: the same id answers with the same bill. */
  bill_id: z.uuid().toLowerCase(),
  locale: localeSchema,
  payment_method_id: recordIdSchema.nullish(),
  holder_name: lineSchema.trim().max(120).nullish(),
  name: mustBeVisible(lineSchema.max(120).trim().min(1)),
  email: mailAddressSchema,
  email_confirmation: z.string().max(254),
  /** The total that the buyer saw; a different price answers AMOUNT_CHANGED. */
  amount: z.int().min(0).max(2_147_483_647),
  items: z.array(voucherItemSchema).min(1).max(mostVouchers),
});
export type VoucherPurchase = z.infer<typeof voucherPurchaseSchema>;
