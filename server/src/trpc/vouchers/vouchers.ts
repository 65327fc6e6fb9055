import {
  localeSchema,
  voucherCheckSchema,
  voucherPurchaseSchema,
  voucherTypeFilterSchema,
} from '../../contract/index.ts';
import { observed } from '../../edge/metrics.ts';
import { askerOf } from '../context.ts';
import { router, visitorProcedure } from '../trpc.ts';

/** Gift cards and subscriptions on the website; the refusals are those of `Services.voucherShop`. */
export const vouchers = router({
  overview: visitorProcedure
    .input(voucherTypeFilterSchema.extend({ locale: localeSchema }))
    .query(({ ctx, input }) =>
      ctx.edge.services.voucherShop.overview({ kind: input.type ?? null, locale: input.locale, host: ctx.host }),
    ),

  check: visitorProcedure.input(voucherCheckSchema).mutation(async ({ ctx, input }) => {
    await ctx.edge.limits.take('voucher', askerOf(ctx));
    const { schedule_id: scheduleId, barcode } = input;
    return ctx.edge.services.voucherShop.check({ scheduleId, barcode, locale: ctx.locale, host: ctx.host });
  }),

  buy: visitorProcedure.input(voucherPurchaseSchema).mutation(async ({ ctx, input }) => {
    const { services, limits, metrics } = ctx.edge;
    const asker = askerOf(ctx);
    await limits.take('checkout', asker);
    return observed(
      () => services.voucherShop.buy(input, { source: 'site', holder: limits.holder(asker), host: ctx.host }),
      metrics.checkout,
    );
  }),
});
