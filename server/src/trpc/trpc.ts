/** The builder, the one place where errors become what the apps read, and who may call what. */
import { type AnyTRPCProcedure, getTRPCErrorFromUnknown, initTRPC, TRPCError } from '@trpc/server';
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';
import type { z } from 'zod';
import { type ErrorBody, errorCodes, type Permission } from '../contract/index.ts';
import {
  type DeviceActor,
  type EmployeeActor,
  featureOf,
  type HalfSignedInActor,
  may,
  notAllowed,
} from '../domain/actor.ts';
import { ParterreError } from '../domain/parterreError.ts';
import type { RegisterActor, TillActor } from '../domain/pointOfSale.ts';
import { attendedDevice, attendedScanner, scannerAtDoor } from '../edge/deviceAccess.ts';
import { toErrorBody } from '../edge/errors.ts';
import { costOf } from './callCosts.ts';
import type { Context } from './context.ts';

/** tRPC's own name of each status we answer with, for its links and devtools; the apps read `parterre.code`. */
const codeNames = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
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
  504: 'GATEWAY_TIMEOUT',
} as const satisfies Record<(typeof errorCodes)[keyof typeof errorCodes]['status'], TRPC_ERROR_CODE_KEY>;

/**
 * Who may call a procedure. `at` a till: whoever has signed in there; at a register: its buyers, of an exhibitor who has the part of the product that
 * the permission belongs to; at a counter: either. At a scanner: whoever has signed in there; at a door: they too, and whoever holds a ticket
 * before a scanner that stands by itself. At a display: the display itself, of an exhibitor who has signage.
 */
export interface Access {
  for: 'visitors' | 'accounts' | 'employees' | 'devices' | Permission;
  at?: 'till' | 'register' | 'counter' | 'scanner' | 'door' | 'display';
}

const t = initTRPC
  .context<Context>()
  .meta<Access>()
  .create({
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

/** Groups procedures. Whoever may call them is said by the builder each is made with, so a router adds nothing. */
export const router = t.router;

// `t` stays in this file: a procedure is made with one of these, and says in its `meta` who may call it.

/** Anybody, for reading and, through `countedSubscription`, for watching. A mutation needs a fresh CSRF token, here as below. */
export const visitorProcedure = procedureFor({ for: 'visitors' }, (ctx) => ctx);

/** Whoever has given their password, also while a second factor is owed, for what it takes to be signed in or out. NOT_SIGNED_IN. */
export const accountProcedure = procedureFor({ for: 'accounts' }, ofAccount);

/** Whoever is signed in, for what is their own. NOT_SIGNED_IN, SECOND_FACTOR_NEEDED. */
export const employeeProcedure = procedureFor({ for: 'employees' }, ofEmployee);

/**
 * Whoever has the permission somewhere; whether they have it where the thing is, the use case asks (`mayIn`).
 * NOT_SIGNED_IN, SECOND_FACTOR_NEEDED, EXHIBITOR_SWITCHED_OFF, FORBIDDEN.
 */
export function staffProcedure(permission: Permission) {
  return procedureFor({ for: permission }, (ctx) => {
    const employee = ofEmployee(ctx);
    if (!may(employee.actor, permission)) throw notAllowed(employee.actor);
    return employee;
  });
}

/** A device that was let in, whoever is at it. NOT_A_DEVICE. */
export const deviceProcedure = procedureFor({ for: 'devices' }, ofDevice);

/**
 * Whoever has signed in at a till, and has the permission in its cinema. What is changed is asked for again in its transaction.
 * NOT_A_DEVICE, NOBODY_AT_DEVICE, FORBIDDEN, MODULE_INACTIVE.
 */
export function tillProcedure(permission: Permission) {
  return procedureFor({ for: permission, at: 'till' }, (ctx) => ({ ...ctx, actor: tillOf(ctx, permission) }));
}

/** Buyers at a register, of which the exhibitor has what the permission belongs to. NOT_A_DEVICE, FORBIDDEN, MODULE_INACTIVE. */
export function registerProcedure(permission: CounterPermission) {
  return procedureFor({ for: permission, at: 'register' }, (ctx) => {
    const { actor } = ofDevice(ctx);
    if (actor.type !== 'register') throw new ParterreError('FORBIDDEN');
    return { ...ctx, actor: registerOf(actor, permission) };
  });
}

/** Whoever sells: as at a till, or as at a register. The errors of both. */
export function counterProcedure(permission: CounterPermission) {
  return procedureFor({ for: permission, at: 'counter' }, (ctx): Context & { actor: TillActor | RegisterActor } => {
    const { actor } = ofDevice(ctx);
    return { ...ctx, actor: actor.type === 'register' ? registerOf(actor, permission) : tillOf(ctx, permission) };
  });
}

/** Whoever has signed in at a scanner, and has the permission in its cinema. NOT_A_DEVICE, NOBODY_AT_DEVICE, FORBIDDEN, MODULE_INACTIVE. */
export function scannerProcedure(permission: 'doors.scan' | 'sales.write') {
  return procedureFor({ for: permission, at: 'scanner' }, (ctx) => ({
    ...ctx,
    actor: attendedScanner(ofDevice(ctx).actor, permission),
  }));
}

/** Whoever is at a scanner, or holds a ticket before one that stands by itself. As `scannerProcedure`, but for NOBODY_AT_DEVICE there. */
export function doorProcedure(permission: 'doors.scan') {
  return procedureFor({ for: permission, at: 'door' }, (ctx) => ({
    ...ctx,
    actor: scannerAtDoor(ofDevice(ctx).actor, permission),
  }));
}

/** A display by itself, of an exhibitor who has signage. NOT_A_DEVICE, FORBIDDEN, MODULE_INACTIVE. */
export const displayProcedure = procedureFor({ for: 'signage.read', at: 'display' }, (ctx) => {
  const device = ofDevice(ctx);
  if (device.actor.type !== 'signage') throw new ParterreError('FORBIDDEN');
  if (!device.actor.modules.includes('signage')) throw new ParterreError('MODULE_INACTIVE');
  return device;
});

/** What buyers do at a register as staff do at a till. */
type CounterPermission = Extract<Permission, 'sales.write' | 'products.sell'>;

function tillOf(ctx: Context, permission: Permission): TillActor {
  return attendedDevice(ofDevice(ctx).actor, 'pos', permission);
}

/** Selling is a part of the point of sale, whatever is sold. */
function registerOf(actor: DeviceActor, permission: CounterPermission): RegisterActor {
  const needed = [featureOf('sales.write'), featureOf(permission)];
  if (!needed.every((feature) => feature === null || actor.modules.includes(feature)))
    throw new ParterreError('MODULE_INACTIVE');
  return { ...actor, type: 'register', employee: null };
}

/** `enter` refuses, by throwing, and says what the procedures know of whoever calls. */
function procedureFor<Entered extends Context>(access: Access, enter: (ctx: Context) => Entered) {
  // This middleware is for the types alone: at run time `checked` calls `enter`.
  const builder = t.procedure.meta(access).use(({ ctx, next }) => next({ ctx: enter(ctx) }));
  return checked(builder, enter);
}

function ofAccount(ctx: Context): Context & { actor: EmployeeActor | HalfSignedInActor } {
  const { actor } = ctx;
  if (actor.kind !== 'employee' && actor.kind !== 'halfSignedIn') throw new ParterreError('NOT_SIGNED_IN');
  return { ...ctx, actor };
}

function ofEmployee(ctx: Context): Context & { actor: EmployeeActor } {
  return { ...ctx, actor: signedIn(ctx) };
}

function ofDevice(ctx: Context): Context & { actor: DeviceActor } {
  const { actor } = ctx;
  if (actor.kind !== 'device') throw new ParterreError('NOT_A_DEVICE');
  return { ...ctx, actor };
}

function signedIn({ actor }: Context): EmployeeActor {
  if (actor.kind === 'halfSignedIn') throw new ParterreError('SECOND_FACTOR_NEEDED');
  if (actor.kind !== 'employee') throw new ParterreError('NOT_SIGNED_IN');
  return actor;
}

type Resolver = (options: { ctx: Context; input: unknown; signal: AbortSignal | undefined }) => unknown;
type Ending = 'query' | 'mutation' | 'subscription';

/** What is left of tRPC's builder: nothing that would add a middleware. */
export type Checked<B extends Record<'input' | Ending, unknown>> = Pick<B, 'input' | Ending>;

/**
 * A builder of procedures that count the call, check the token and ask `enter` whether to let it in, before anything of
 * what was sent is looked at. Their types are tRPC's own. At run time they go straight from the input's check to the
 * procedure's own function: tRPC's chain of middlewares copies call and context at each link, which costs a call
 * 10 microseconds (docs/decisions/actors.md). So a procedure has one input at most, and no middlewares.
 */
function checked<B extends Record<'input' | Ending, unknown>>(
  builder: B,
  enter: (ctx: Context) => Context,
): Checked<B> {
  const withInput = builder.input as (schema: z.ZodType) => B;
  return {
    ...endings(builder, enter, null),
    input: (schema: z.ZodType) => endings(withInput(schema), enter, schema),
  } as Checked<B>;
}

/** `query`, `mutation` and `subscription` of tRPC's builder, whose procedures are called our way. */
function endings<B extends Record<Ending, unknown>>(
  builder: B,
  enter: (ctx: Context) => Context,
  schema: z.ZodType | null,
): Pick<B, Ending> {
  const ending = (type: Ending) => (resolver: Resolver) => {
    const make = builder[type] as (resolver: Resolver) => AnyTRPCProcedure;
    return Object.assign(callOf(resolver, type === 'mutation', enter, schema), make(resolver));
  };
  return { query: ending('query'), mutation: ending('mutation'), subscription: ending('subscription') } as Pick<
    B,
    Ending
  >;
}

function callOf(
  resolver: Resolver,
  isMutation: boolean,
  enter: (ctx: Context) => Context,
  schema: z.ZodType | null,
): (call: Parameters<AnyTRPCProcedure>[0]) => Promise<unknown> {
  let cost = 0;
  return async ({ ctx, path, signal, getRawInput }) => {
    try {
      // A procedure learns its path with its first call.
      cost ||= costOf(path);
      const refusal = refusalOf(ctx as Context, isMutation, cost);
      if (refusal) throw refusal;
      const entered = enter(ctx as Context);
      const input = schema?.safeParse(await getRawInput());
      if (input?.error) throw new TRPCError({ code: 'BAD_REQUEST', cause: input.error });
      return await resolver({ ctx: entered, signal, input: input?.data });
    } catch (error) {
      throw getTRPCErrorFromUnknown(error);
    }
  };
}

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

/** A signal for callers without a transport, who end a subscription by no longer reading it. */
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
