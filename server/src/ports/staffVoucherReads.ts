/** What staff see of a voucher beyond the row that they change. */
import type { VoucherNow } from '../contract/index.ts';

export interface StaffVoucherReads {
  /** Null: there is none. */
  now(voucherId: number): Promise<VoucherNow | null>;
}
