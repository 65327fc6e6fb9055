import { staffCookie } from '../../edge/staffCookie.ts';
import { employeeProcedure } from '../trpc.ts';

/** Ends the session, and with it its WebSockets. Over a WebSocket the cookie stays, and is worth nothing. */
export const signOut = employeeProcedure.mutation(async ({ ctx }) => {
  await ctx.edge.services.staff.endSession(ctx.actor, ctx.actor.sessionId);
  ctx.setCookie?.(staffCookie(null, ctx.edge));
});
