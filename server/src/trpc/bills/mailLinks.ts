import { orderLinksSchema } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { mailboxOf } from '../../services/bills/ownOrders.ts';
import { askerOf } from '../context.ts';
import { visitorProcedure } from '../trpc.ts';

/** Mails an address the links of its orders. The answer is one whether or not there are any, and whether or not the mailbox has had enough of them. */
export const mailLinks = visitorProcedure.input(orderLinksSchema).mutation(async ({ ctx, input }) => {
  const asker = askerOf(ctx);
  const { limits, services } = ctx.edge;
  await limits.take('orderLinks', asker);
  try {
    await limits.take('orderLinks', { ip: asker.ip, session: null, account: mailboxOf(input.email) });
  } catch (refusal) {
    if (refusal instanceof ParterreError && refusal.code === 'TOO_MANY_REQUESTS') return { accepted: true };
    throw refusal;
  }
  await services.ownOrders.mailLinks(input.email, ctx.locale, ctx.host);
  return { accepted: true };
});
