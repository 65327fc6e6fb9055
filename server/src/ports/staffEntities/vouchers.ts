import type { VoucherKind, VoucherPackageValues, VoucherTypeValues, VoucherValues } from '../../contract/index.ts';
import type { LocalizedHtml } from '../../texts/safeHtml.ts';

export interface VoucherEntities {
  voucher_type: Omit<VoucherTypeValues, 'content' | 'page_title' | 'description'> & {
    page_title: VoucherTypeValues['page_title'] | null;
    description: VoucherTypeValues['description'] | null;
    content: LocalizedHtml | null;
    exhibitor_id: number;
    kind: VoucherKind;
    archived_at: string | null;
  };
  voucher: VoucherValues & {
    exhibitor_id: number;
    voucher_type_id: number;
    package_id: number | null;
    barcode: string;
    total_turns: number;
    total_products_minor: number;
    price_minor: number;
    deleted_at: string | null;
  };
  voucher_package: VoucherPackageValues & {
    voucher_type_id: number;
    employee_id: number | null;
  };
  /** Made and never changed. */
  voucher_entry: {
    voucher_id: number;
    kind: 'issued' | 'corrected';
    turns: number;
    minor: number;
    note: string | null;
    employee_id: number | null;
  };
}

/** The cards of a package, none of which anybody has bought. */
export interface PrintedCards {
  exhibitorId: number;
  typeId: number;
  packageId: number;
  /** What each has on it. */
  turns: number;
  minor: number;
  /** Who has them made. */
  employeeId: number;
  /** No two of them alike, neither as they are written nor as our own codes are read. */
  codes: readonly string[];
}

/** What has to be known of vouchers within the transaction that changes them. */
export interface VoucherChanges {
  /** What is left of one. Lock its row first: until the transaction ends nobody else writes entries of it then. */
  leftOf(voucherId: number): Promise<{ turns: number; minor: number }>;
  /** Makes them, each with the first entry of its ledger. Answers with the codes that a voucher of the exhibitor has which is in use: of these none was made. */
  addCards(cards: PrintedCards): Promise<string[]>;
}
