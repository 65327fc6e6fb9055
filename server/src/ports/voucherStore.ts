/** Gift cards and subscriptions as they are sold and redeemed (docs/decisions/vouchers.md). What takes from them is an order's (`salesStore.ts`). */
import type { VoucherKind } from '../contract/index.ts';
import type { VoucherFacts, VoucherOffer } from '../domain/vouchers.ts';

/** A type in use; texts are localized JSON. */
export interface VoucherTypeRow extends VoucherOffer {
  id: number;
  exhibitorId: number;
  kind: VoucherKind;
  slug: string;
  title: unknown;
  pageTitle: unknown;
  description: unknown;
  /** HTML. */
  content: unknown;
  turnsDefault: number;
  productsDefaultMinor: number;
  /** See `domain/validity.ts`. */
  validity: string;
  visibility: number;
  sort: number;
}

/** A voucher with what is left of it. */
export interface VoucherRow extends VoucherFacts {
  id: number;
  uuid: string;
  exhibitorId: number;
  typeId: number;
  /** A bill has sold it, or is being paid for it. */
  isTaken: boolean;
  /** Title of its type, localized JSON. */
  title: unknown;
  barcode: string;
  holderName: string | null;
  totalTurns: number;
  totalMinor: number;
  /** What a ticket that is taken with a turn is sold for. */
  valueTicketMinor: number;
  valueHandlingMinor: number;
  amountPaysTickets: boolean;
}

/** A voucher that a bill sold, as its card says it. */
export interface SoldVoucher {
  uuid: string;
  barcode: string;
  kind: VoucherKind;
  /** The slug of the voucher's type. */
  slug: string;
  /** Localized JSON. */
  title: unknown;
  holderName: string | null;
  /** Null: nobody has said. */
  validUntilMs: number | null;
  turns: number;
  productsMinor: number;
  priceMinor: number;
  /** Taken back, or out of use. */
  isVoid: boolean;
}

export interface VoucherStore {
  /** Types of the exhibitor that are in use, in their order. */
  types(exhibitorId: number): Promise<VoucherTypeRow[]>;
  /** By the code on it, letter by letter; of several the one that is in use. Null: the exhibitor has none. */
  byBarcode(exhibitorId: number, barcode: string): Promise<VoucherRow | null>;
  byUuids(exhibitorId: number, uuids: readonly string[]): Promise<VoucherRow[]>;
  /**
   * A printed card that is used up and back at the counter is taken out of use, and another voucher with its barcode and what it had is on the shelf in its
   * place. Asked twice it is done once. `employeeId`: who has it back. False: it is no such card, or an order that it pays is not paid yet.
   */
  shelve(card: { exhibitorId: number; uuid: string; employeeId: number | null }): Promise<boolean>;
  /** In the order of the bill. */
  soldBy(billUuid: string): Promise<SoldVoucher[]>;
}
