/** Bills at a till: found, looked at, given back. Errors: `TillBills`, `StaffRefunds`. */
import {
  billIdSchema,
  posBillSearchSchema,
  posExchangeSchema,
  posMailSchema,
  posRefundSchema,
  posReseatSchema,
  refundQuoteSchema,
} from '../../contract/index.ts';
import { pointOfSale } from '../../domain/pointOfSale.ts';
import { askerOf } from '../context.ts';
import { router, tillProcedure } from '../trpc.ts';

const reading = tillProcedure('bills.read');
const givingBack = tillProcedure('sales.refund');

export const bills = router({
  search: reading
    .input(posBillSearchSchema)
    .query(({ ctx, input }) => ctx.edge.services.tillBills.search(ctx.actor, input)),

  get: reading.input(billIdSchema).query(({ ctx, input }) => ctx.edge.services.tillBills.get(ctx.actor, input.uuid)),

  mail: tillProcedure('sales.write')
    .input(posMailSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.tillBills.mail(ctx.actor, input)),

  /** The tickets are printed with their new seats. Errors: `ReseatTickets`. */
  reseat: tillProcedure('sales.write')
    .input(posReseatSchema)
    .mutation(async ({ ctx, input }) => {
      const { reseatTickets, printing } = ctx.edge.services;
      const reseated = await reseatTickets.reseat(ctx.actor, input);
      await printing.printTickets(input.uuid, input.request, pointOfSale(ctx.actor));
      return reseated;
    }),

  refundQuote: givingBack
    .input(refundQuoteSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffRefunds.quoteAt(ctx.actor, input)),

  /** Cash that is handed out opens the drawer, and the receipt that says so is printed. */
  refund: givingBack.input(posRefundSchema).mutation(async ({ ctx, input }) => {
    const { staffRefunds, printing } = ctx.edge.services;
    const refunded = await staffRefunds.refundAt(ctx.actor, input);
    await printing.printRefund(
      input.uuid,
      { request: input.request, isCash: refunded.cash > 0 },
      pointOfSale(ctx.actor),
    );
    return refunded;
  }),

  /** Once they are sold the new tickets are printed; cash that is handed out opens the drawer, and the receipt of the old ones says so. Errors: `Exchange`. */
  exchange: givingBack.input(posExchangeSchema).mutation(async ({ ctx, input }) => {
    const { exchange, printing } = ctx.edge.services;
    await ctx.edge.limits.take('checkout', askerOf(ctx));
    const till = pointOfSale(ctx.actor);
    const exchanged = await exchange.exchange(ctx.actor, input);
    if (!('tickets' in exchanged)) return exchanged;
    if (exchanged.cash > 0) await printing.printRefund(input.from, { request: input.bill_id, isCash: true }, till);
    await printing.printSale(exchanged.bill, till);
    return exchanged;
  }),
});
