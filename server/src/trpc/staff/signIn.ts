import { signInSchema } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { staffCookie } from '../../edge/staffCookie.ts';
import { visitorProcedure } from '../trpc.ts';

/** Over HTTP alone, for the cookie: METHOD_NOT_ALLOWED on a WebSocket, which is opened anew afterwards. */
export const signIn = visitorProcedure.input(signInSchema).mutation(async ({ ctx, input }) => {
  if (!ctx.setCookie) throw new ParterreError('METHOD_NOT_ALLOWED');
  const { edge } = ctx;
  const attempt = await edge.limits.takeSignIn(input.email, ctx.ip);
  const { token, account } = await edge.services.staff.signIn(input, { browser: ctx.userAgent });
  await attempt.succeeded();
  ctx.setCookie(staffCookie(token, edge));
  return account;
});
