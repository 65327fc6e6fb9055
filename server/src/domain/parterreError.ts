import type { OrderQuote } from '../contract/checkout.ts';
import type { ErrorBody, ErrorCode } from '../contract/errors.ts';
import type { Localized } from '../contract/locales.ts';

/**
 * An expected refusal. Services throw it, the transports map it once (tRPC error formatter, REST error handler).
 * `fields` are form fields to message keys of the i18n area `validation`; texts are made by the transport, in the request's locale.
 */
export class ParterreError extends Error {
  override readonly name = 'ParterreError';
  constructor(
    readonly code: ErrorCode,
    readonly detail: {
      fields?: Record<string, { key: string; values?: Record<string, string | number> }[]>;
      /** Values for the message's placeholders. */
      values?: Record<string, string | number>;
      /** Values that there are in several languages. */
      localized?: Record<string, Localized>;
      seats?: number[];
      /** What the order costs now; names are localized when it is told. */
      quote?: { amount: number; lines: (Omit<OrderQuote['lines'][number], 'name'> & { name: unknown })[] };
      conflict?: ErrorBody['conflict'];
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: detail.cause });
  }
}
