/** What vouchers pay at a till. Which of them are sold there, and to whom, is the basket's. */
import { posVoucherSchema } from '../../contract/index.ts';
import { pointOfSale } from '../../domain/pointOfSale.ts';
import { router, tillProcedure } from '../trpc.ts';

export const vouchers = router({
  /** Null: there is no voucher with this code. VALIDATION_FAILED (`barcode`): why it pays nothing. MODULE_INACTIVE. */
  check: tillProcedure('sales.write')
    .input(posVoucherSchema)
    .query(({ ctx, input }) => ctx.edge.services.posVoucher(pointOfSale(ctx.actor), input)),
});
