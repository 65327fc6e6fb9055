import { visitorProcedure } from '../trpc.ts';

/** Keeps the session alive, also that of who is signed in: a token that lasts from now, for the page's meta tag. SESSION_EXPIRED: reload the page. */
export const touch = visitorProcedure.mutation(async ({ ctx }) => {
  if (ctx.actor.kind === 'employee') await ctx.edge.services.staff.actor(ctx.actor.sessionId);
  const fresh = ctx.edge.csrf.renew(ctx.guard.sessionId);
  // A WebSocket stays open for hours: its standing moves with the token.
  ctx.guard.validUntilMs = fresh.expiresAtMs;
  return { csrf: fresh.token, expiresAtMs: fresh.expiresAtMs, nowMs: Date.now() };
});
