/** The builder, the one place where errors become what the apps read, and who may call what. */
import { type AnyTRPCProcedure, getTRPCErrorFromUnknown, initTRPC, TRPCError } from '@trpc/server';
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';
import { z } from 'zod';
import { type ErrorBody, errorCodes } from '../contract/index.ts';
import { ParterreError } from '../domain/parterreError.ts';
import { toErrorBody } from '../edge/errors.ts';
import { costOf } from './callCosts.ts';
import type { Context } from './context.ts';

/** tRPC's own name of each status we answer with, for its links and devtools; the apps read `parterre.code`. */
const codeNames = {
  400: 'BAD_REQUEST',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  419: 'PRECONDITION_FAILED',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<(typeof errorCodes)[keyof typeof errorCodes]['status'], TRPC_ERROR_CODE_KEY>;

const t = initTRPC.context<Context>().create({
  isDev: false,
  errorFormatter({ shape, error, ctx, path }) {
    const parterre: ErrorBody = toErrorBody(error, {
      locale: ctx?.locale ?? 'en',
      onFault: (fault) => ctx?.edge.onFault(fault, { requestId: ctx.requestId, path }),
    });
    return {
      ...shape,
      message: parterre.message,
      data: {
        code: codeNames[errorCodes[parterre.code].status],
        httpStatus: errorCodes[parterre.code].status,
        path: shape.data.path,
        parterre,
      },
    };
  },
});

export const createCallerFactory = t.createCallerFactory;

/** Anybody, for reading and, through `countedSubscription`, for watching. A mutation needs a fresh CSRF token as well. */
export const visitorProcedure = t.procedure;

/** A router whose procedures let pass only calls that may be made; there is no other way to make one. */
export const router: typeof t.router = (routes) => {
  const guardedRoutes = { ...routes };
  for (const name in routes) {
    const route = routes[name];
    if (isProcedure(route)) guardedRoutes[name] = guarded(route);
  }
  return t.router(guardedRoutes);
};

function isProcedure(route: unknown): route is AnyTRPCProcedure {
  return typeof route === 'function' && 'procedure' in route;
}

type ProcedureCall = Parameters<AnyTRPCProcedure>[0];

/** Around the procedure, not a middleware of it: for each of those tRPC copies call and context three times. */
function guarded<P extends AnyTRPCProcedure>(procedure: P): P {
  const isMutation = procedure._def.type === 'mutation';
  const run = straight(procedure);
  let cost = 0;
  const call = (options: Parameters<P>[0]) => {
    // A procedure learns its path with its first call.
    cost ||= costOf(options.path);
    const refusal = refusalOf(options.ctx as Context, isMutation, cost);
    if (refusal) throw getTRPCErrorFromUnknown(refusal);
    return run(options);
  };
  return Object.assign(call, procedure);
}

/**
 * The input's check and then the procedure's own function, without tRPC's chain of middlewares, which has nothing else in
 * it and costs a hold 5 microseconds. A procedure with middlewares keeps the chain.
 */
function straight(procedure: AnyTRPCProcedure): (call: ProcedureCall) => unknown {
  const parts = procedureParts.safeParse(procedure._def);
  if (!parts.success || parts.data.middlewares.length !== parts.data.inputs.length + 1) return procedure;
  const { inputs, resolver } = parts.data;
  const [schema] = inputs;
  return async ({ ctx, signal, getRawInput }) => {
    const input = schema?.safeParse(await getRawInput());
    if (input?.error) throw new TRPCError({ code: 'BAD_REQUEST', cause: input.error });
    try {
      return await resolver({ ctx, signal, input: input?.data });
    } catch (error) {
      throw getTRPCErrorFromUnknown(error);
    }
  };
}

/** What tRPC's builder keeps of a procedure; its types do not say it. */
const procedureParts = z.object({
  inputs: z.array(z.instanceof(z.ZodType)).max(1),
  middlewares: z.array(z.unknown()),
  resolver: z.custom<(options: { ctx: unknown; input: unknown; signal: AbortSignal | undefined }) => unknown>(
    (value) => typeof value === 'function',
  ),
});

/** TOO_MANY_REQUESTS on a WebSocket (HTTP requests were counted before they came here), SESSION_EXPIRED (419), or null. */
function refusalOf(ctx: Context, isMutation: boolean, cost: number): ParterreError | null {
  const nowMs = Date.now();
  const waitSeconds = ctx.connection?.takeCall(nowMs, cost) ?? 0;
  if (waitSeconds > 0) return tooMany(ctx, 'connection', waitSeconds);
  return isMutation && ctx.guard.validUntilMs <= nowMs ? new ParterreError('SESSION_EXPIRED') : null;
}

function tooMany(ctx: Context, limit: string, seconds: number): ParterreError {
  ctx.edge.metrics.refused(limit);
  return new ParterreError('TOO_MANY_REQUESTS', { retryAfterSeconds: seconds, values: { seconds } });
}

/** For callers without a transport, who end a subscription by no longer reading it. */
export const neverAborted: AbortSignal = new AbortController().signal;

/**
 * Counts a subscription of this weight on its connection for as long as it is read. Passes items on without a layer of
 * its own, because a hot show sends thousands of them.
 */
export function countedSubscription<T>(ctx: Context, weight: number, source: AsyncIterable<T>): AsyncIterable<T> {
  const connection = ctx.connection;
  const waitSeconds = connection?.takeCall(Date.now(), weight) ?? 0;
  if (waitSeconds > 0) throw tooMany(ctx, 'connection', waitSeconds);
  if (connection && !connection.openSubscription(weight)) throw tooMany(ctx, 'subscriptions', 30);
  let open = true;
  const close = (): void => {
    if (open) connection?.closeSubscription(weight);
    open = false;
  };
  return {
    [Symbol.asyncIterator]() {
      const items = source[Symbol.asyncIterator]();
      return {
        next: () => items.next(),
        async return(value?: unknown) {
          close();
          await items.return?.(value);
          return { done: true as const, value: undefined };
        },
      };
    },
  };
}
