/**
 * Where an error becomes an answer, for REST, pages and tRPC alike. Expected refusals keep their code; what a client
 * sent wrong is told as such; anything else is a fault of ours: logged with its cause, answered with INTERNAL.
 */
import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { type ErrorBody, type ErrorCode, errorCodes, type Locale } from '../contract/index.ts';
import { localize } from '../domain/localized.ts';
import { ParterreError } from '../domain/parterreError.ts';
import { seatRuleText } from '../domain/seatRuleTexts.ts';
import { DatabaseAway } from '../ports/databaseAway.ts';
import { hasText, text } from '../texts/text.ts';
import { fieldTexts } from './validationTexts.ts';

/** What somebody sent does not have the form it must have. A `ZodError` of our own data is another matter: a fault. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput';
  constructor(readonly error: ZodError) {
    super(error.message, { cause: error });
  }
}

interface Mapping {
  locale: Locale;
  /** Told about faults; expected refusals are no faults. */
  onFault?(error: unknown): void;
}

/** The body of any error, in the request's locale. Never throws, never tells what went wrong inside. */
export function toErrorBody(error: unknown, { locale, onFault }: Mapping): ErrorBody {
  const refusal = asRefusal(error);
  if (!refusal) {
    onFault?.(error);
    return body('INTERNAL', locale);
  }
  if (refusal instanceof InvalidInput)
    return { ...body('VALIDATION_FAILED', locale), errors: fieldTexts(refusal.error, locale) };
  // A refusal to the visitor, and news for whoever runs the database.
  if (refusal.code === 'INTERNAL' || [refusal, refusal.detail.cause].some((each) => each instanceof DatabaseAway))
    onFault?.(error);
  const { fields, seats, conflict, quote, retryAfterSeconds, localized = {} } = refusal.detail;
  const words = Object.entries(localized).map(([name, value]) => [name, localize(value, locale)]);
  const values = { ...refusal.detail.values, ...Object.fromEntries(words) };
  return {
    ...body(refusal.code, locale, values),
    ...(fields && { errors: translated(fields, locale) }),
    ...(seats && { seats }),
    ...(conflict && { conflict }),
    ...(quote && { quote: inLanguage(quote, locale) }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

function body(code: ErrorCode, locale: Locale, values?: Record<string, string | number>): ErrorBody {
  // "Cannot be booked together" helps nobody whose seat is only half of a sofa.
  const rule = code === 'SELECTION_REFUSED' ? seatRuleText(values?.rule) : null;
  return { code, message: text(locale, rule ?? `errors:${code}`, values) };
}

function inLanguage(
  { amount, lines }: NonNullable<ParterreError['detail']['quote']>,
  locale: Locale,
): NonNullable<ErrorBody['quote']> {
  return { amount, lines: lines.map(({ name, ...line }) => ({ ...line, name: localize(name, locale) })) };
}

function translated(fields: NonNullable<ParterreError['detail']['fields']>, locale: Locale): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, messages]) => [
      field,
      messages.map(({ key, values }) => {
        // A key may name another area, as `errors:SEATS_TAKEN`.
        const full = key.includes(':') ? key : `validation:${key}`;
        return text(locale, hasText(locale, full, values) ? full : 'validation:invalid', values);
      }),
    ]),
  );
}

/** The refusal an error stands for; null when it is a fault. */
function asRefusal(error: unknown): ParterreError | InvalidInput | null {
  if (error instanceof ParterreError || error instanceof InvalidInput) return error;
  if (error instanceof TRPCError) return fromTrpc(error);
  if (error instanceof URIError) return new ParterreError('MALFORMED_REQUEST');
  if (error instanceof Error && 'status' in error && typeof error.status === 'number')
    return fromHttpStatus(error.status);
  return null;
}

/** tRPC wraps what a procedure throws; what it refuses itself is about the request's form. */
function fromTrpc(error: TRPCError): ParterreError | InvalidInput | null {
  // Only the check of an input throws both.
  if (error.code === 'BAD_REQUEST' && error.cause instanceof ZodError) return new InvalidInput(error.cause);
  const inner = asRefusal(error.cause);
  if (inner) return inner;
  switch (error.code) {
    case 'INTERNAL_SERVER_ERROR':
      return null;
    case 'NOT_FOUND':
      return new ParterreError('NOT_FOUND');
    case 'PAYLOAD_TOO_LARGE':
      return new ParterreError('BODY_TOO_LARGE');
    case 'FORBIDDEN':
    case 'UNAUTHORIZED':
      return new ParterreError('FORBIDDEN');
    default:
      return new ParterreError('MALFORMED_REQUEST');
  }
}

/** Errors of Express and its body parser carry an HTTP status. */
function fromHttpStatus(status: number): ParterreError | null {
  if (status === 413) return new ParterreError('BODY_TOO_LARGE');
  if (status === 404) return new ParterreError('NOT_FOUND');
  if (status === 403) return new ParterreError('FORBIDDEN');
  if (status >= 400 && status < 500) return new ParterreError('MALFORMED_REQUEST');
  return null;
}

export function statusOf(code: ErrorCode): number {
  return errorCodes[code].status;
}
