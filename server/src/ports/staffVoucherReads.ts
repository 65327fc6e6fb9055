/** What staff see of a voucher beyond the row that they change. */
import type { Localized, VoucherNow } from '../contract/index.ts';

/** What is on a printed card. */
export interface PrintedCard {
  barcode: string;
  title: Localized;
  turns: number;
  minor: number;
}

export interface StaffVoucherReads {
  /** Null: there is none. */
  now(voucherId: number): Promise<VoucherNow | null>;
  /** The cards of a package that are not out of use, in the order in which they were made. */
  cards(packageId: number): Promise<PrintedCard[]>;
}
