import type { VoucherChanges } from '../../ports/staffEntities/vouchers.ts';
import { db, type Queryable, rowOf } from './query.ts';

/** Look-ups for vouchers within a transaction, on its connection. */
export function voucherChanges(client: Queryable): VoucherChanges {
  return {
    async leftOf(voucherId) {
      const last = await rowOf(
        client,
        db
          .selectFrom('voucher_entry')
          .select(['turns_left as turns', 'minor_left as minor'])
          .where('voucher_id', '=', voucherId)
          .orderBy('number', 'desc')
          .limit(1),
      );
      return last ?? { turns: 0, minor: 0 };
    },
  };
}
