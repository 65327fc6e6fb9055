/** What the driver and the simulator of card terminals say to each other over HTTP. Money in minor units. */
import { z } from 'zod';

/** HMAC-SHA256 of a webhook's body with the account's key, hex. */
export const signatureHeader = 'x-terminal-signature';

/** Most that a terminal takes at once. */
export const mostMinor = 5_000_000;

/** A key of an account: who sends one is that account, and its webhooks are signed with it. */
export const accountKeySchema = z.string().regex(/^sim_[\w-]{12,200}$/);

export const paymentOrderSchema = z.object({
  /** The shop's id: the same one again is the same payment. */
  reference: z.string().min(1).max(200),
  terminal: z.string().min(1).max(100),
  amount: z.int().min(1),
  description: z.string().max(200),
  webhook: z.url(),
});
export type PaymentOrder = z.infer<typeof paymentOrderSchema>;

export const refundOrderSchema = z.object({ reference: z.string().min(1).max(200), amount: z.int().min(1) });

/** `processing`: a card is in it, and nobody can call the payment back. */
export const terminalStatuses = ['open', 'processing', 'paid', 'failed', 'cancelled', 'expired'] as const;

export const terminalPaymentSchema = z.object({
  id: z.string(),
  status: z.enum(terminalStatuses),
  /** Received, tip included. */
  received: z.int(),
  tip: z.int(),
  refunded: z.int(),
});
export type TerminalPayment = z.infer<typeof terminalPaymentSchema>;

export const refundAnswerSchema = z.object({ id: z.string() });

/** `busy`: another payment is on the terminal; `invalid_credential`: the key is nobody's; `refused`: not with this order. */
export const refusalSchema = z.object({ code: z.enum(['busy', 'invalid_credential', 'refused']) });

/** The body of a webhook: a piece of news has the same id however often it is delivered. */
export const terminalEventSchema = z.object({
  id: z.string().min(1).max(200),
  reference: z.string().min(1).max(200),
  payment: terminalPaymentSchema,
});
