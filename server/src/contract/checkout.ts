/** The checkout form and its answers, in the spec's names (website.md sections 3, 4 and 7). */
import { z } from 'zod';
import { billStatuses, billTypes, paymentComponents, paymentStatuses, voucherKinds } from './enumerations.ts';
import { lineSchema, mailAddressSchema, mustBeVisible, recordIdSchema } from './ids.ts';
import { localeSchema } from './localized.ts';
import { holdTokenSchema } from './seats.ts';
import { redeemedAmountSchema } from './vouchers.ts';

export const ticketItemSchema = z.object({
  type: z.literal('ticket'),
  schedule_id: recordIdSchema,
  price_rate_id: recordIdSchema,
  /**
   * By index, or by the grid place (row, col) as the spec has it; who gives both must mean one seat. Class and name are
   * not looked at. Absent: the server assigns.
   */
  seat: z
    .object({
      index: z.int().optional(),
      row: z.int().optional(),
      col: z.int().optional(),
      class: z.string().optional(),
      name: z.string().optional(),
    })
    .meta({ anyOf: [{ required: ['index'] }, { required: ['row', 'col'] }] })
    .nullish(),
  /** The voucher whose turn pays it, as `vouchers/validate` named it. */
  voucher_id: z.uuid().toLowerCase().nullish(),
  /** An item is one ticket. Who counts otherwise is refused rather than misunderstood. */
  quantity: z.int().min(1).max(1).optional(),
  bill_order: z.int().min(0).max(1000).optional(),
});

export const checkoutInputSchema = z.object({
  /** Idempotency key: the same id answers with the same bill. */
  bill_id: z.uuid().toLowerCase(),
  locale: localeSchema,
  payment_method_id: recordIdSchema.nullish(),
  name: mustBeVisible(lineSchema.max(120).trim().min(1)),
  email: mailAddressSchema,
  email_confirmation: z.string().max(254),
  newsletter_signup: z.boolean().default(false),
  /** The total the buyer saw, minor units; a different price answers AMOUNT_CHANGED. */
  amount: z.int().min(0).max(2_147_483_647),
  items: z.array(ticketItemSchema).min(1).max(100),
  /** What vouchers pay with their amount. */
  vouchers: z.array(redeemedAmountSchema).max(10).optional(),
  /** The seats of the items, held. Without it the checkout takes the leases itself. */
  hold_token: holdTokenSchema.nullish(),
});
export type CheckoutInput = z.infer<typeof checkoutInputSchema>;

/** What an order costs, in the language of whoever asked; minor units. With AMOUNT_CHANGED: as it would be bought with the next try. */
export const orderQuoteSchema = z.object({
  amount: z.int(),
  /** One for each item, in the same order. */
  lines: z.array(
    z.object({
      price_rate_id: z.int(),
      name: z.string(),
      /** A seat that nobody keeps: sent back as the item's seat it is bought while it is free. */
      seat: z.object({ index: z.int(), row: z.int(), col: z.int(), class: z.string(), name: z.string() }),
      /** With what its class costs more. */
      price: z.int(),
      handling: z.int(),
      total: z.int(),
    }),
  ),
});
export type OrderQuote = z.infer<typeof orderQuoteSchema>;

/** What the payment component is given. */
export const processingDataSchema = z.object({
  component: z.enum(paymentComponents),
  checkout_url: z.string().nullable(),
  /** Text of the QR code and link for the payment app. */
  qr: z.string().nullable(),
  deeplink: z.string().nullable(),
  amount: z.int(),
  tip: z.int(),
});
export type ProcessingData = z.infer<typeof processingDataSchema>;

/** Answer of `POST /api/checkout` and of `GET /api/bill/{uuid}/status`. */
export const paymentResponseSchema = z.object({
  uuid: z.uuid(),
  status: z.enum(billStatuses),
  /** Absent when nothing is to be paid: go to the result. */
  payment: z
    .object({
      id: z.uuid(),
      status: z.enum(paymentStatuses),
      method_id: z.int(),
      expires_at: z.iso.datetime().nullable(),
    })
    .nullable(),
  processingData: processingDataSchema.nullable(),
});
export type PaymentResponse = z.infer<typeof paymentResponseSchema>;

/** Answer of `GET /api/bill/{uuid}/result`. */
export const billResultSchema = z.object({
  uuid: z.uuid(),
  /** Bill or payment status; anything but paying, settled, cancelled, expired, refunded is shown as failed. */
  status: z.string(),
  type: z.enum(billTypes),
  payment: z.uuid().nullable(),
  amount: z.int(),
  tip: z.int(),
  /** Part of `amount` and `tip` that was given back, or is on its way. */
  given_back: z.int(),
  /** Links, only for settled bills; receipt never in production. */
  passbook: z.string().nullable(),
  receipt: z.string().nullable(),
  download: z.string().nullable(),
  message: z.string().nullable(),
  /** What the order is called towards people, `3F9A60C2`: the first eight characters of its id. */
  reference: z.string(),
  /** Until when its seats are kept for the payment; null: it does not wait for one. */
  expires_at: z.iso.datetime().nullable(),
  schedule: z.int().nullable(),
  event: z.int().nullable(),
  /** The slug of the first voucher type that it sells; null: it sells none. */
  voucher: z.string().nullable(),
  /** For the ticket shown on the page. `code`: what its QR code says, which is signed; `barcode`: what people read and type instead. */
  tickets: z.array(
    z.object({
      seat: z.string().nullable(),
      rate: z.string(),
      price: z.int(),
      code: z.string(),
      barcode: z.string(),
      /**
       * Whether the buyer can give it back on the website; null: the exhibitor takes none back there. `until`: until when; `refused`: why not
       * now. What was paid in cash is refused when it is asked for.
       */
      give_back: z
        .object({ until: z.iso.datetime(), refused: z.enum(['REFUND_TOO_LATE', 'TICKET_ADMITTED']).nullable() })
        .nullable(),
    }),
  ),
  /** Gift cards and subscriptions that it sold, only of settled bills; those that were taken back are left out. */
  vouchers: z.array(
    z.object({
      title: z.string(),
      type: z.enum(voucherKinds),
      barcode: z.string(),
      holder_name: z.string().nullable(),
      turns: z.int(),
      products: z.int(),
      /** It is no longer valid from then on. */
      valid_until: z.iso.datetime().nullable(),
    }),
  ),
});
export type BillResult = z.infer<typeof billResultSchema>;

export const paymentStatusSchema = z.object({
  status: z.enum(paymentStatuses),
  bill: z.uuid(),
  bill_status: z.enum(billStatuses),
});

/** The public live channel. */
export const liveMessageSchema = z.discriminatedUnion('kind', [
  /** First of all: which build of the pages the server serves. */
  z.object({ kind: z.literal('build'), build: z.string() }),
  z.object({ kind: z.literal('bill'), uuid: z.uuid() }),
  z.object({
    kind: z.literal('schedule-count'),
    scheduleId: z.int(),
    online: z.int(),
    free: z.int(),
    /** Held or being paid for: they may come back. */
    undecided: z.int(),
  }),
  /** What the startup data say may be other than what the page has: they are asked for again. */
  z.object({ kind: z.literal('programme') }),
  z.object({ kind: z.literal('price'), scheduleIds: z.array(z.int()) }),
  z.object({ kind: z.literal('price-rate'), scheduleIds: z.array(z.int()) }),
]);
export type LiveMessage = z.infer<typeof liveMessageSchema>;
