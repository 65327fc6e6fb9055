import { z } from 'zod';
import { lineSchema, type SignedIn, signInSchema } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { deskCookie } from '../../edge/deskCookie.ts';
import { triedPassword } from '../../edge/signInTries.ts';
import { staffCookie } from '../../edge/staffCookie.ts';
import { accountProcedure, employeeProcedure, visitorProcedure } from '../trpc.ts';

/** Who is signed in, and what they may do where. */
export const account = employeeProcedure.query(({ ctx }) => ctx.edge.services.staff.account(ctx.actor));

/**
 * Over HTTP alone, for the cookie: METHOD_NOT_ALLOWED on a WebSocket, which is opened anew afterwards. Whoever owes a second factor is told
 * so, and may do nothing else with the cookie until it is given.
 */
export const signIn = visitorProcedure.input(signInSchema).mutation(async ({ ctx, input }): Promise<SignedIn> => {
  if (!ctx.setCookie) throw new ParterreError('METHOD_NOT_ALLOWED');
  const { edge, ip, deskToken } = ctx;
  const { token, actor } = await triedPassword(edge, { email: input.email, ip, deskToken }, () =>
    edge.services.staff.signIn(input, { browser: ctx.userAgent, address: ip }),
  );
  ctx.setCookie(staffCookie(token, edge));
  const { staff, secondFactor, signIns } = edge.services;
  if (actor.kind === 'halfSignedIn') return secondFactor.owed(actor, ctx.host);
  ctx.setCookie(deskCookie(await signIns.learnDesk(actor.employeeId, deskToken), edge));
  return staff.account(actor);
});

/** Ends the session, and with it its WebSockets. Over a WebSocket the cookie stays, and is worth nothing. */
export const signOut = accountProcedure.mutation(async ({ ctx }) => {
  await ctx.edge.services.staff.endSession(ctx.actor, ctx.actor.sessionId);
  ctx.setCookie?.(staffCookie(null, ctx.edge));
});

/** The sessions in which one is signed in. */
export const sessions = employeeProcedure.query(({ ctx }) => ctx.edge.services.staff.sessions(ctx.actor));

/** Ends one of one's own sessions. */
export const endSession = employeeProcedure
  .input(z.object({ id: lineSchema.max(100) }))
  .mutation(({ ctx, input }) => ctx.edge.services.staff.endSession(ctx.actor, input.id));
