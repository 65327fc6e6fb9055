import { passwordChangeSchema, passwordResetSchema, resetRequestSchema } from '../../contract/index.ts';
import { askerOf } from '../context.ts';
import { employeeProcedure, visitorProcedure } from '../trpc.ts';

/** A mail with a link, where there is such an account. TOO_MANY_REQUESTS */
export const requestReset = visitorProcedure.input(resetRequestSchema).mutation(async ({ ctx, input }) => {
  await ctx.edge.limits.take('passwordReset', askerOf(ctx));
  await ctx.edge.services.passwords.request(input, ctx.locale);
});

/** RESET_TOKEN_INVALID, TOO_MANY_REQUESTS */
export const resetPassword = visitorProcedure.input(passwordResetSchema).mutation(async ({ ctx, input }) => {
  await ctx.edge.limits.take('passwordReset', askerOf(ctx));
  return ctx.edge.services.passwords.reset(input);
});

/** INVITATION_INVALID, TOO_MANY_REQUESTS */
export const acceptInvitation = visitorProcedure.input(passwordResetSchema).mutation(async ({ ctx, input }) => {
  await ctx.edge.limits.take('passwordReset', askerOf(ctx));
  return ctx.edge.services.passwords.acceptInvitation(input);
});

/** One's own. VALIDATION_FAILED: the current one is another. */
export const changePassword = employeeProcedure.input(passwordChangeSchema).mutation(async ({ ctx, input }) => {
  await ctx.edge.limits.take('passwordReset', askerOf(ctx));
  await ctx.edge.services.passwords.change(ctx.actor, input);
});
