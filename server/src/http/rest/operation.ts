/** One REST call: what it takes, what it answers and which refusals it knows. Router and OpenAPI document are made from it. */
import type { z } from 'zod';
import type { ErrorCode, Locale } from '../../contract/index.ts';
import type { Asker } from '../../domain/limits.ts';
import type { SessionGuard } from '../../edge/csrf.ts';
import type { Edge } from '../../edge/edge.ts';
import type { RateLimitName } from '../../edge/rateLimits.ts';

export interface Call<Params, Body> {
  edge: Edge;
  params: Params;
  body: Body;
  locale: Locale;
  /** The name of this server that was asked. */
  host: string;
  guard: SessionGuard;
  /** For whom seats are counted until they are paid; absent while limits are off. */
  holder: Asker | undefined;
  /** Issues a CSRF token and, when needed, the session's cookie. */
  issueToken(): { token: string; expiresAtMs: number };
}

export interface BinaryDocument {
  fileName: string;
  bytes: Uint8Array;
}

export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  id: string;
  method: 'get' | 'post';
  /** As OpenAPI writes it: `/api/schedules/{id}/data`. */
  path: string;
  group: string;
  summary: string;
  description?: string;
  /** Path parameters. One that does not parse names nothing: 404 with `notFound`. */
  params?: Params;
  notFound?: ErrorCode;
  /** `name` is the component's name in the OpenAPI document. */
  body?: { name: string; schema: Body };
  /** `wrapped`: the answer stands under `data`, as the spec has it for most calls. */
  answer: { name: string; schema: Answer; wrapped: boolean } | { mediaType: 'application/pdf' };
  /** Also answers as a page, for browsers that ask for one. */
  html?: (answer: z.output<Answer>, locale: Locale, nonce: string) => string;
  /** Refusals of its own; those every call may meet are added. */
  errors: ErrorCode[];
  /** Needs session cookie and token. */
  csrf: boolean;
  limit?: RateLimitName;
  handle(call: Call<z.output<Params>, z.output<Body>>): Promise<z.output<Answer> | BinaryDocument>;
}

/** Types a definition by its own schemas, then forgets them, so that all fit in one list. */
export function operation<Params extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
  definition: Operation<Params, Body, Answer>,
): Operation {
  return definition as unknown as Operation;
}
