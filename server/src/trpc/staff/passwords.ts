import {
  mailedLinkSchema,
  passwordChangeSchema,
  passwordResetSchema,
  resetRequestSchema,
} from '../../contract/index.ts';
import { deskCookie } from '../../edge/deskCookie.ts';
import { triedOwnPassword } from '../../edge/signInTries.ts';
import { askerOf, type Context } from '../context.ts';
import { employeeProcedure, visitorProcedure } from '../trpc.ts';

/** A mail with a link, where there is such an account. TOO_MANY_REQUESTS */
export const requestReset = visitorProcedure.input(resetRequestSchema).mutation(async ({ ctx, input }) => {
  await ctx.edge.limits.take('passwordReset', askerOf(ctx));
  await ctx.edge.services.passwords.request(input, ctx.locale);
});

/** RESET_TOKEN_INVALID, TOO_MANY_REQUESTS */
export const resetPassword = visitorProcedure.input(passwordResetSchema).mutation(async ({ ctx, input }) => {
  await ctx.edge.limits.take('passwordReset', askerOf(ctx));
  return chosenHere(ctx, await ctx.edge.services.passwords.reset(input));
});

/** Where the link of an invitation leads. A mutation, so that its token stands in no address, which logs have. INVITATION_INVALID, TOO_MANY_REQUESTS */
export const invitation = visitorProcedure.input(mailedLinkSchema).mutation(async ({ ctx, input }) => {
  await ctx.edge.limits.take('linkLook', askerOf(ctx));
  return ctx.edge.services.passwords.invitation(input);
});

/** INVITATION_INVALID, INVITATION_CHANGED, TOO_MANY_REQUESTS */
export const joinByInvitation = visitorProcedure.input(mailedLinkSchema).mutation(async ({ ctx, input }) => {
  await ctx.edge.limits.take('passwordReset', askerOf(ctx));
  return chosenHere(ctx, await ctx.edge.services.passwords.joinByInvitation(input));
});

/** INVITATION_INVALID, INVITATION_CHANGED, TOO_MANY_REQUESTS */
export const acceptInvitation = visitorProcedure.input(passwordResetSchema).mutation(async ({ ctx, input }) => {
  await ctx.edge.limits.take('passwordReset', askerOf(ctx));
  return chosenHere(ctx, await ctx.edge.services.passwords.acceptInvitation(input));
});

/**
 * Changes one's own password. VALIDATION_FAILED: the current one is another; SIGN_IN_THROTTLED: wrong ones are counted as those
 * of signing in.
 */
export const changePassword = employeeProcedure.input(passwordChangeSchema).mutation(async ({ ctx, input }) => {
  const { actor, ip, edge } = ctx;
  await triedOwnPassword(edge, { ...actor, ip }, () => edge.services.passwords.change(actor, input));
});

/** Whoever reads the account's mail is let in where they are, however many wrong passwords come from elsewhere. */
async function chosenHere(
  { edge, deskToken, setCookie }: Context,
  { employeeId, email }: { employeeId: number; email: string },
): Promise<{ email: string }> {
  setCookie?.(deskCookie(await edge.services.signIns.learnDesk(employeeId, deskToken), edge));
  return { email };
}
