import { z } from 'zod';
import { ParterreError } from '../../../domain/parterreError.ts';
import type { ProviderNews } from '../../../domain/paymentNews.ts';
import { type PaymentDriver, PaymentRefused } from '../../../ports/payments.ts';
import type { SandboxBook, SandboxEntry } from './book.ts';
import { isSignedBy, signatureHeader } from './signature.ts';

/** The body of a webhook. */
export const sandboxEventSchema = z.object({
  id: z.string().min(1).max(200),
  payment: z.string().min(1).max(200),
  reference: z.string().max(200),
  status: z.enum(['paid', 'failed', 'cancelled', 'expired']),
  /** Received, tip included, minor units. */
  amount: z.int().min(0),
  tip: z.int().min(0),
  /** Part of `amount` that was given back until now. */
  refunded: z.int().min(0).default(0),
});
export type SandboxEvent = z.infer<typeof sandboxEventSchema>;

/** Largest amount: real providers do not take everything either. */
const mostMinor = 5_000_000;

export function createSandboxDriver(options: {
  book: SandboxBook;
  /** The shop's number at the sandbox, which knows the payments of other shops and tells nothing of them. */
  account: number;
  /** What it takes webhooks from the sandbox to be signed with. */
  key: Uint8Array | string;
}): PaymentDriver {
  const { book, account, key } = options;

  async function own(id: string): Promise<SandboxEntry | null> {
    const entry = await book.find(id);
    return entry?.account === account ? entry : null;
  }

  return {
    async createPayment(request) {
      if (request.amountMinor > mostMinor) throw new PaymentRefused(`The sandbox takes at most ${mostMinor} at once`);
      // Made from our id: asking twice finds the same payment.
      const id = sandboxId(request.paymentId);
      await book.open({
        id,
        kind: request.kind,
        amountMinor: request.amountMinor,
        description: request.description,
        reference: request.paymentId,
        account,
        returnUrl: request.returnUrl,
        webhookUrl: request.webhookUrl,
        locale: request.locale,
      });
      const page = `${new URL(request.returnUrl).origin}/sandbox/pay/${id}`;
      return request.kind === 'mobile'
        ? { transactionId: id, checkoutUrl: null, qr: page, deeplink: page }
        : { transactionId: id, checkoutUrl: page, qr: null, deeplink: null };
    },

    async refund({ transactionId, refundId, amountMinor }) {
      const refund = `sbr_${refundId.replaceAll('-', '')}`;
      if (!(await own(transactionId)) || !(await book.refund(transactionId, refund, amountMinor)))
        throw new Error(`Of sandbox payment ${transactionId} there is not as much left as ${amountMinor}`);
      return { transactionId: refund };
    },

    async verifyNotification({ headers, body }) {
      if (!isSignedBy(key, body, headers[signatureHeader])) throw new ParterreError('FORBIDDEN');
      const event = sandboxEventSchema.safeParse(parseJson(body));
      if (!event.success) throw new ParterreError('VALIDATION_FAILED', { cause: event.error });
      const { id, payment, reference, status, amount, tip, refunded } = event.data;
      return {
        eventId: id,
        transactionId: payment,
        paymentId: reference,
        status,
        receivedMinor: amount,
        tipMinor: tip,
        refundedMinor: refunded,
      };
    },

    status: async (transactionId) => newsOf(await own(transactionId)),
    // Asks for a payment that is nobody's: an id of another form would not reach the book.
    test: async () => void (await own(sandboxId('0'.repeat(32)))),
    cancel: async (transactionId) => newsOf((await own(transactionId)) && (await book.cancel(transactionId))),
  };
}

function sandboxId(paymentId: string): string {
  return `sbx_${paymentId.replaceAll('-', '')}`;
}

function newsOf(entry: SandboxEntry | null): ProviderNews | null {
  if (!entry) return null;
  const { status, tipMinor, refundedMinor } = entry;
  if (status === 'processing') return { status: 'open', receivedMinor: 0, tipMinor, refundedMinor };
  if (status !== 'paid' && status !== 'refunded') return { status, receivedMinor: 0, tipMinor, refundedMinor };
  return { status: 'paid', receivedMinor: entry.amountMinor + tipMinor, tipMinor, refundedMinor };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
