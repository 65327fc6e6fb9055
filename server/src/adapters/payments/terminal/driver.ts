/** A card terminal at the counter: it is told what to ask for, and tells how that ended. */
import type { z } from 'zod';
import { ParterreError } from '../../../domain/parterreError.ts';
import type { ProviderNews } from '../../../domain/paymentNews.ts';
import { type PaymentDriver, PaymentRefused } from '../../../ports/payments.ts';
import { isSignedBy } from '../sandbox/signature.ts';
import {
  refundAnswerSchema,
  refusalSchema,
  signatureHeader,
  type TerminalPayment,
  terminalEventSchema,
  terminalPaymentSchema,
} from './protocol.ts';

/** A terminal at the counter is near, and somebody waits for it. */
const timeoutMs = 10_000;
const paymentId = /^term_[0-9a-f]{32}$/;

export function createTerminalDriver({ url, key }: { url: string; key: string }): PaymentDriver {
  async function call<S extends z.ZodType>(
    method: string,
    path: string,
    answer: S,
    body?: object,
  ): Promise<z.infer<S>> {
    const response = await fetch(new URL(path, url), {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const said: unknown = await response.json().catch(() => null);
    if (response.ok) return answer.parse(said);
    const refusal = refusalSchema.safeParse(said);
    if (refusal.success) throw new TerminalRefusal(refusal.data.code);
    throw new Error(`The terminal answered ${response.status} to ${method} ${path}`);
  }

  /** Null: there is no such payment of this account. */
  async function known(id: string, method: string, path: string): Promise<ProviderNews | null> {
    if (!paymentId.test(id)) return null;
    return newsOf(await call(method, path, terminalPaymentSchema.nullable()));
  }

  return {
    async createPayment({ paymentId: reference, terminal, amountMinor, description, webhookUrl }) {
      if (terminal === null) throw new PaymentRefused('The device has no card terminal', 'terminal_missing');
      const order = { reference, terminal, amount: amountMinor, description, webhook: webhookUrl };
      try {
        const { id } = await call('POST', '/v1/payments', terminalPaymentSchema, order);
        return { transactionId: id, checkoutUrl: null, qr: null, deeplink: null };
      } catch (error) {
        if (!(error instanceof TerminalRefusal)) throw error;
        const reason = error.code === 'busy' ? 'terminal_busy' : 'terminal_refused';
        throw new PaymentRefused(`The terminal refused the payment: ${error.code}`, reason, { cause: error });
      }
    },

    async refund({ transactionId, refundId, amountMinor }) {
      if (!paymentId.test(transactionId)) throw new Error('No terminal made this payment');
      const order = { reference: refundId, amount: amountMinor };
      const { id } = await call('POST', `/v1/payments/${transactionId}/refunds`, refundAnswerSchema, order);
      return { transactionId: id };
    },

    async verifyNotification({ headers, body }) {
      if (!isSignedBy(key, body, headers[signatureHeader])) throw new ParterreError('FORBIDDEN');
      const event = terminalEventSchema.safeParse(parseJson(body));
      const news = event.success ? newsOf(event.data.payment) : null;
      if (!event.success || news === null) throw new ParterreError('VALIDATION_FAILED', { cause: event.error });
      const { id, reference, payment } = event.data;
      return { eventId: id, transactionId: payment.id, paymentId: reference, ...news };
    },

    status: (id) => known(id, 'GET', `/v1/payments/${id}`),
    cancel: (id) => known(id, 'POST', `/v1/payments/${id}/cancel`),
    test: async () => void (await call('GET', '/v1/payments/none', terminalPaymentSchema.nullable())),
  };
}

/** The provider has understood, and said no. */
class TerminalRefusal extends Error {
  constructor(readonly code: z.infer<typeof refusalSchema>['code']) {
    super(`The terminal says ${code}`);
    this.name = 'TerminalRefusal';
  }
}

function newsOf(payment: TerminalPayment | null): ProviderNews | null {
  if (payment === null) return null;
  const { status, received, tip, refunded } = payment;
  return {
    status: status === 'processing' ? 'open' : status,
    receivedMinor: received,
    tipMinor: tip,
    refundedMinor: refunded,
  };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
