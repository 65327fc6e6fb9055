import {
  authenticatorAppSchema,
  confirmationOfAccountSchema,
  passkeyAnswerSchema,
  passkeyCreationSchema,
  passkeyNamedSchema,
  passkeyRenamingSchema,
  type SignedIn,
  secondFactorCodeSchema,
} from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { deskCookie } from '../../edge/deskCookie.ts';
import { triedOwnPassword, triedSecondFactor } from '../../edge/signInTries.ts';
import { staffCookie } from '../../edge/staffCookie.ts';
import type { AtBrowser, NowSignedIn } from '../../services/staff/secondFactor.ts';
import { askerOf, type Context } from '../context.ts';
import { accountProcedure, employeeProcedure, router, visitorProcedure } from '../trpc.ts';

const at = ({ host, guard }: Context): AtBrowser => ({ host, session: guard.sessionId });

/** Over HTTP alone, for the cookie: METHOD_NOT_ALLOWED on a WebSocket. */
function mustTakeCookies({ setCookie }: Context): void {
  if (!setCookie) throw new ParterreError('METHOD_NOT_ALLOWED');
}

/** Whoever is signed in to the end is known in this browser from now on. */
async function enter({ setCookie, edge, deskToken }: Context, { token, employeeId }: NowSignedIn): Promise<void> {
  setCookie?.(staffCookie(token, edge));
  setCookie?.(deskCookie(await edge.services.signIns.learnDesk(employeeId, deskToken), edge));
}

/** Errors: `StaffSecondFactor`; TOO_MANY_REQUESTS of what makes challenges and secrets, SIGN_IN_THROTTLED of codes and passwords. */
export const secondFactor = router({
  /** Whoever is signed in meanwhile, as in another tab, owes nothing more, here as in the following. */
  owed: accountProcedure.query(
    async ({ ctx }): Promise<SignedIn> =>
      ctx.actor.kind === 'employee'
        ? ctx.edge.services.staff.account(ctx.actor)
        : ctx.edge.services.secondFactor.owed(ctx.actor, ctx.host),
  ),

  passkeyRequest: accountProcedure.mutation(async ({ ctx }) => {
    await ctx.edge.limits.take('secondFactor', askerOf(ctx));
    if (ctx.actor.kind === 'employee') throw new ParterreError('NOT_FOUND');
    return ctx.edge.services.secondFactor.passkeyRequest(ctx.actor, at(ctx));
  }),

  givePasskey: accountProcedure.input(passkeyAnswerSchema).mutation(async ({ ctx, input }) => {
    const { actor } = ctx;
    const { services } = ctx.edge;
    if (actor.kind === 'employee') return services.staff.account(actor);
    mustTakeCookies(ctx);
    await ctx.edge.limits.take('secondFactor', askerOf(ctx));
    const signedIn = await services.secondFactor.givePasskey(actor, input, at(ctx));
    await enter(ctx, signedIn);
    return signedIn.account;
  }),

  /** Takes a code of the app, or a recovery code. */
  giveCode: accountProcedure.input(secondFactorCodeSchema).mutation(async ({ ctx, input }) => {
    const { actor } = ctx;
    const { services } = ctx.edge;
    if (actor.kind === 'employee') return services.staff.account(actor);
    mustTakeCookies(ctx);
    const { ip, deskToken } = ctx;
    const signedIn = await triedSecondFactor(ctx.edge, { ...actor, ip, deskToken }, () =>
      services.secondFactor.giveCode(actor, input.code),
    );
    await enter(ctx, signedIn);
    return signedIn.account;
  }),

  /** Without an address and a password. */
  signInRequest: visitorProcedure.mutation(async ({ ctx }) => {
    await ctx.edge.limits.take('secondFactor', askerOf(ctx));
    return ctx.edge.services.secondFactor.signInRequest(at(ctx));
  }),
  signIn: visitorProcedure.input(passkeyAnswerSchema).mutation(async ({ ctx, input }) => {
    mustTakeCookies(ctx);
    await ctx.edge.limits.take('secondFactor', askerOf(ctx));
    const options = { browser: ctx.userAgent, address: ctx.ip };
    const signedIn = await ctx.edge.services.secondFactor.signIn(input, at(ctx), options);
    await enter(ctx, signedIn);
    return signedIn.account;
  }),

  view: employeeProcedure.query(({ ctx }) => ctx.edge.services.secondFactor.view(ctx.actor, ctx.host)),

  /** Counted as signing in is. VALIDATION_FAILED: another password. */
  confirm: accountProcedure.input(confirmationOfAccountSchema).mutation(async ({ ctx, input }) => {
    const { actor, ip, edge } = ctx;
    await triedOwnPassword(edge, { ...actor, ip }, () =>
      edge.services.secondFactor.confirm(actor, input.current_password),
    );
  }),

  passkeyCreation: accountProcedure.mutation(async ({ ctx }) => {
    await ctx.edge.limits.take('secondFactor', askerOf(ctx));
    return ctx.edge.services.secondFactor.passkeyCreation(ctx.actor, at(ctx));
  }),
  addPasskey: accountProcedure.input(passkeyCreationSchema).mutation(async ({ ctx, input }) => {
    if (ctx.actor.kind === 'halfSignedIn') mustTakeCookies(ctx);
    const { added, signedIn } = await ctx.edge.services.secondFactor.addPasskey(ctx.actor, input, at(ctx));
    if (signedIn) await enter(ctx, signedIn);
    return added;
  }),
  renamePasskey: employeeProcedure
    .input(passkeyRenamingSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.secondFactor.renamePasskey(ctx.actor, input)),
  removePasskey: employeeProcedure
    .input(passkeyNamedSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.secondFactor.removePasskey(ctx.actor, input.id)),

  newApp: accountProcedure.mutation(async ({ ctx }) => {
    await ctx.edge.limits.take('secondFactor', askerOf(ctx));
    return ctx.edge.services.secondFactor.newApp(ctx.actor, at(ctx));
  }),
  addApp: accountProcedure.input(authenticatorAppSchema).mutation(async ({ ctx, input }) => {
    const { actor } = ctx;
    if (actor.kind === 'halfSignedIn') mustTakeCookies(ctx);
    await ctx.edge.limits.take('secondFactor', askerOf(ctx));
    const { added, signedIn } = await ctx.edge.services.secondFactor.addApp(actor, input);
    if (signedIn) await enter(ctx, signedIn);
    return added;
  }),
  removeApp: employeeProcedure.mutation(({ ctx }) => ctx.edge.services.secondFactor.removeApp(ctx.actor)),

  newCodes: employeeProcedure.mutation(async ({ ctx }) => {
    await ctx.edge.limits.take('secondFactor', askerOf(ctx));
    return ctx.edge.services.secondFactor.newCodes(ctx.actor);
  }),
});
