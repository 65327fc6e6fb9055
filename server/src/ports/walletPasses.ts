import type { TicketOrder, VoucherCards } from './ticketPrinter.ts';

/** Passes that a phone keeps in its wallet: one, or a bundle of several. */
export interface PassFile {
  bytes: Uint8Array;
  isBundle: boolean;
}

/** Makes passes for the wallets of phones. `logo`: the exhibitor's, in a format that browsers show; null: there is none. */
export interface WalletPasses {
  /** Unix ms: phones refuse what is made later. */
  validUntilMs: number;
  /** A pass for each ticket that is not cancelled, at most `passesInBundle`. UNAVAILABLE: its maker hung or ended over it; it may be tried again. */
  tickets(order: TicketOrder, logo: Uint8Array | null): Promise<PassFile>;
  /** A pass for each voucher, at most `passesInBundle`. UNAVAILABLE: its maker hung or ended over it; it may be tried again. */
  vouchers(cards: VoucherCards, logo: Uint8Array | null): Promise<PassFile>;
}
