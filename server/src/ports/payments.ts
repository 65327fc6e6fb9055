/** Payment providers. A driver works with one account. Money in minor units. */
import type { Locale, PaymentComponent } from '../contract/index.ts';
import type { ProviderNews } from '../domain/paymentNews.ts';

export interface PaymentRequest {
  /** Ours; asking twice for the same id answers with the same payment. */
  paymentId: string;
  billUuid: string;
  kind: PaymentComponent;
  /** For `terminal`: which one, as the provider calls it. Null: the device has none. */
  terminal: string | null;
  amountMinor: number;
  /** What the provider shows and prints on the statement. */
  description: string;
  locale: Locale;
  /** Where the buyer comes back to, absolute. */
  returnUrl: string;
  /** Where the driver's notifications go, absolute. */
  webhookUrl: string;
  expiresAtMs: number;
}

export interface StartedPayment {
  /** The provider's id; unique over all accounts. */
  transactionId: string;
  /** For `redirect`. */
  checkoutUrl: string | null;
  /** For `mobile`: the text of the QR code, and the link that opens the app. */
  qr: string | null;
  deeplink: string | null;
}

export interface PaymentNotification extends ProviderNews {
  /** The provider's id of this piece of news: a second delivery has the same. */
  eventId: string;
  transactionId: string;
  /** Ours, when the provider repeats it. */
  paymentId: string | null;
}

/** Why a terminal refused: another payment is on it; the device has none; it takes our key for nobody's, or not this order. */
export type TerminalRefusalReason = 'terminal_busy' | 'terminal_missing' | 'terminal_refused';

/** The provider was asked and said no: there is no payment, and none will come of it. `reason`: what a terminal said; null: it is none. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused';

  constructor(
    message: string,
    readonly reason: TerminalRefusalReason | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export interface PaymentDriver {
  /**
   * May be repeated: the same `paymentId` is the same payment. Throws `PaymentRefused`, after which the seats are given back. Anything
   * else that it throws leaves open whether there is a payment, so the order waits for it until its deadline.
   */
  createPayment(request: PaymentRequest): Promise<StartedPayment>;
  /**
   * Gives back a part of a payment, or all of it; there may be several. Idempotent by `refundId`. Answers with the provider's
   * id of it. Throws when it did not happen, so that the job is tried again.
   */
  refund(request: {
    transactionId: string;
    refundId: string;
    amountMinor: number;
    reason: string;
  }): Promise<{ transactionId: string }>;
  /**
   * Checks who sent a webhook and reads it.
   * FORBIDDEN: not signed by the provider; VALIDATION_FAILED: signed, but not understood.
   */
  verifyNotification(request: {
    headers: Record<string, string | undefined>;
    body: string;
  }): Promise<PaymentNotification>;
  /** What the provider's own book says now: for webhooks that were lost. Null when it does not know the payment of this account. */
  status(transactionId: string): Promise<ProviderNews | null>;
  /**
   * Closes a payment that is still open, so that no money comes for it any more. Answers with what the provider's book
   * says afterwards: `cancelled`; how it had ended before, `paid` too; `open` when it can no longer be called back (the
   * buyer's bank is at it). Null when the provider does not know the payment. May be repeated.
   */
  cancel(transactionId: string): Promise<ProviderNews | null>;
  /** Whether its account can be worked with: throws when it does not answer, or takes our keys for nobody's. Absent: nothing can be asked without a payment. */
  test?(): Promise<void>;
}
