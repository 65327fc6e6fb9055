/** One REST call: what it takes, what it answers and which refusals it knows. Router and OpenAPI document are made from it. */
import { z } from 'zod';
import { type ErrorCode, type Locale, type Permission, recordIdSchema } from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import type { ScannerActor } from '../../domain/doors.ts';
import type { Asker } from '../../domain/limits.ts';
import type { SessionGuard } from '../../edge/csrf.ts';
import type { Edge } from '../../edge/edge.ts';
import type { RateLimitName } from '../../edge/rateLimits.ts';

export interface Call<Params, Query, Body> {
  edge: Edge;
  params: Params;
  query: Query;
  body: Body;
  /** Who is signed in. NOT_SIGNED_IN: nobody is, as at calls that are not `staff`'s. */
  employee(): EmployeeActor;
  /** Which scanner asks. NOT_A_DEVICE: none does, as at calls that are not `scanner`'s. */
  scanner(): ScannerActor;
  locale: Locale;
  /** The name of this server that was asked. */
  host: string;
  guard: SessionGuard;
  /** For whom seats are counted until they are paid; absent while limits are off. */
  holder: Asker | undefined;
  /** Issues a CSRF token and, when needed, the session's cookie. */
  issueToken(): { token: string; expiresAtMs: number };
}

/** An address holds text: digits only, then as a record's id. */
export const idInAddress = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(recordIdSchema);

type MediaType =
  | 'application/pdf'
  | 'application/vnd.apple.pkpass'
  | 'application/vnd.apple.pkpasses'
  | 'text/calendar';

export interface BinaryDocument {
  fileName: string;
  bytes: Uint8Array;
  /** Absent: the operation's first. */
  mediaType?: MediaType;
}

export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  id: string;
  method: 'get' | 'post';
  /** The path as OpenAPI writes it: `/api/schedules/{id}/data`. */
  path: string;
  group: string;
  summary: string;
  description?: string;
  /** Path parameters. One that does not parse names nothing: 404 with `notFound`. */
  params?: Params;
  notFound?: ErrorCode;
  /** What may stand behind the path. */
  query?: Query;
  /** `name` is the component's name in the OpenAPI document. */
  body?: { name: string; schema: Body };
  /** `wrapped`: the answer stands under `data`, as the spec has it for most calls. */
  answer: { name: string; schema: Answer; wrapped: boolean } | { mediaTypes: readonly [MediaType, ...MediaType[]] };
  /** Renders the answer as a page, for browsers that ask for one. */
  html?: (answer: z.output<Answer>, locale: Locale, nonce: string) => string;
  /** Refusals of its own; those every call may meet are added. */
  errors: ErrorCode[];
  /** For staff alone: those who are signed in and have this somewhere; where, the service asks. */
  staff?: Permission;
  /** For scanners, who show their token: with somebody at them, or also those that stand by themselves. */
  scanner?: 'attended' | 'any';
  /** Needs session cookie and token. */
  csrf: boolean;
  limit?: RateLimitName;
  handle(call: Call<z.output<Params>, z.output<Query>, z.output<Body>>): Promise<z.output<Answer> | BinaryDocument>;
}

/** Types a definition by its own schemas, then forgets them, so that all fit in one list. */
export function operation<
  Params extends z.ZodType,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(definition: Operation<Params, Query, Body, Answer>): Operation {
  return definition as unknown as Operation;
}
