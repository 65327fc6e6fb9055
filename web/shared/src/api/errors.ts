/** What went wrong, as one shape, whatever threw it. */
import type { ErrorBody, ErrorCode } from '@parterre/server/contract';

/** `NETWORK`: no answer at all; the other codes come from the server. */
export interface AppError extends Omit<ErrorBody, 'code'> {
  code: ErrorCode | 'NETWORK';
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function isErrorBody(value: unknown): value is ErrorBody {
  return isRecord(value) && typeof value.code === 'string' && typeof value.message === 'string';
}

/** What an app says of anything that was caught: a tRPC error, a REST body, a failed fetch, a bug. Never throws. */
export function errorOf(error: unknown): AppError {
  if (isErrorBody(error) && !(error instanceof Error)) return error;
  if (isRecord(error)) {
    const data = error.data;
    if (isRecord(data)) {
      if (isErrorBody(data.parterre)) return data.parterre;
      if (data.httpStatus === 419) return { code: 'SESSION_EXPIRED', message: '' };
      if (data.httpStatus === 429) return { code: 'TOO_MANY_REQUESTS', message: '' };
      if (typeof data.httpStatus === 'number') return { code: 'INTERNAL', message: '' };
    }
  }
  return { code: 'NETWORK', message: '' };
}

/** First message per field, as the forms show it. */
export function fieldErrors(error: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [field, messages] of Object.entries(errorOf(error).errors ?? {})) {
    const [first] = messages;
    if (first) fields[field] = first;
  }
  return fields;
}

/** The first error of each field, a line each, for where no form marks them; empty: it is about no field. `marked`: those that a form marks. */
export function errorLines(error: unknown, marked: readonly string[] = []): string {
  const others = Object.entries(fieldErrors(error)).flatMap(([field, said]) => (marked.includes(field) ? [] : [said]));
  return [...new Set(others)].join('\n');
}
