/** What a device asks for itself. */
import { deviceRequestSchema, deviceSignInSchema } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { deviceCookie } from '../../edge/deviceCookie.ts';
import { countedTry } from '../../edge/signInTries.ts';
import { deviceKey } from '../../services/staff/deviceSessions.ts';
import { askerOf } from '../context.ts';
import { deviceProcedure, visitorProcedure } from '../trpc.ts';

/**
 * Asks to be let in, or again after it was logged out. Over HTTP alone, for the cookie: METHOD_NOT_ALLOWED on a WebSocket.
 * DEVICE_BLOCKED, TOO_MANY_REQUESTS.
 */
export const register = visitorProcedure.input(deviceRequestSchema).mutation(async ({ ctx, input }) => {
  const { edge, setCookie } = ctx;
  if (!setCookie) throw new ParterreError('METHOD_NOT_ALLOWED');
  await edge.limits.take('deviceRequest', askerOf(ctx));
  const key = ctx.deviceToken === null ? null : deviceKey(ctx.deviceToken);
  const asking = { key, host: ctx.host, browser: ctx.userAgent, address: ctx.ip };
  const { token, standing } = await edge.services.devices.register(input, asking);
  if (token !== null) setCookie(deviceCookie(token, edge));
  return standing;
});

/** What the device that asks is, and who is at it; null: it has not asked to be let in. Keeps its cookie for as long as browsers do. */
export const standing = visitorProcedure.query(async ({ ctx }) => {
  if (ctx.deviceToken === null) return null;
  const found = await ctx.edge.services.devices.standing(deviceKey(ctx.deviceToken));
  if (found) ctx.setCookie?.(deviceCookie(ctx.deviceToken, ctx.edge));
  return found;
});

/** Employees who can sign in at the device. */
export const employees = deviceProcedure.query(({ ctx }) => ctx.edge.services.devices.employees(ctx.actor));

/** Signs somebody in by their PIN. Sockets of the device close and come back with who is at it. PIN_WRONG, SIGN_IN_THROTTLED. */
export const signIn = deviceProcedure.input(deviceSignInSchema).mutation(async ({ ctx, input }) => {
  const { limits, services } = ctx.edge;
  const { deviceId } = ctx.actor;
  const who = { employeeId: input.employee };
  await countedTry(
    services.signIns,
    { who, kind: 'device', place: String(deviceId), address: null },
    () => limits.takePin(input.employee, deviceId),
    () => services.devices.signIn(ctx.actor, input),
  );
});

/** Signs out whoever is at it. */
export const lock = deviceProcedure.mutation(({ ctx }) => ctx.edge.services.devices.lock(ctx.actor));

/** Somebody has touched it: it does not lock itself yet. */
export const keep = deviceProcedure.mutation(({ ctx }) => ctx.edge.services.devices.keep(ctx.actor));
