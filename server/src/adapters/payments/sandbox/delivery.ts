/** The sandbox provider tells the shop, over HTTP as a provider on another continent would. */
import type { ProviderStatus } from '../../../domain/paymentNews.ts';
import type { SandboxBook, SandboxEntry } from './book.ts';
import { type SandboxEvent, sandboxEventSchema } from './driver.ts';
import { sign, signatureHeader } from './signature.ts';

const timeoutMs = 10_000;

export interface SandboxDelivery {
  /**
   * Ends an open payment and sends its webhook `times` times, the same event each time. Nothing happens when the payment
   * had ended otherwise. Throws when the shop does not take it, so that a job tries again.
   */
  deliver(payload: { id: string; status: string; times: number; tipMinor: number }): Promise<void>;
  /** Tells of what was given back until now. Throws when the shop does not take it. */
  deliverRefund(id: string): Promise<void>;
}

/** `keyOf`: what an account's webhooks are signed with. */
export function createSandboxDelivery({
  book,
  keyOf,
}: {
  book: SandboxBook;
  keyOf: (account: number) => Uint8Array;
}): SandboxDelivery {
  const signed = (entry: SandboxEntry, body: string) => sign(keyOf(entry.account ?? 0), body);
  return {
    async deliver({ id, status, times, tipMinor }) {
      const outcome = sandboxEventSchema.shape.status.parse(status) satisfies ProviderStatus;
      const entry = await book.end(id, outcome, tipMinor);
      if (!entry) return;
      const body = JSON.stringify(eventOf(entry, outcome));
      for (let time = 0; time < times; time++) await send(entry.webhookUrl, body, signed(entry, body));
    },

    async deliverRefund(id) {
      const entry = await book.find(id);
      if (!entry || entry.refundedMinor === 0) return;
      const event = eventOf(entry, 'paid');
      const body = JSON.stringify({ ...event, id: `evt_${id}_refunded_${entry.refundedMinor}` });
      await send(entry.webhookUrl, body, signed(entry, body));
    },
  };
}

/** The event's id follows from what happened: a repeated delivery is the same event. */
function eventOf(entry: SandboxEntry, status: SandboxEvent['status']): SandboxEvent {
  return {
    id: `evt_${entry.id}_${status}`,
    payment: entry.id,
    reference: entry.reference,
    status,
    amount: status === 'paid' ? entry.amountMinor + entry.tipMinor : 0,
    tip: entry.tipMinor,
    refunded: entry.refundedMinor,
  };
}

async function send(url: string, body: string, signature: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [signatureHeader]: signature },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The webhook ${url} answered ${response.status}`);
}
