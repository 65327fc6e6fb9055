/** What vouchers pay at a till, and those that it sells. To whom is the basket's. */
import { z } from 'zod';
import { localeSchema, posVoucherSchema } from '../../contract/index.ts';
import { pointOfSale } from '../../domain/pointOfSale.ts';
import { router, tillProcedure } from '../trpc.ts';

export const vouchers = router({
  /** Null: there is no voucher with this code. VALIDATION_FAILED (`barcode`): why it pays nothing. MODULE_INACTIVE. */
  check: tillProcedure('sales.write')
    .input(posVoucherSchema)
    .query(({ ctx, input }) => ctx.edge.services.posVoucher(pointOfSale(ctx.actor), input)),

  /** MODULE_INACTIVE */
  types: tillProcedure('sales.write')
    .input(z.object({ locale: localeSchema }))
    .query(({ ctx, input }) => ctx.edge.services.posVoucherTypes(pointOfSale(ctx.actor), input.locale)),
});
