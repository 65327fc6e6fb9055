/** What staff see of prices beyond the rows that they change. */
import type { Localized, PaymentAccountChoice, PaymentAccountView } from '../contract/index.ts';

export interface StaffPrices {
  /** Ids of a group's rates in the order in which they are offered, archived ones last; and tickets of each that were sold or are being paid. */
  ratesOf(priceGroupId: number): Promise<{ id: number; sold: number }[]>;
  /** Schedules to come that are sold with the group. */
  upcoming(priceGroupId: number, nowMs: number): Promise<number[]>;
  vatsOf(exhibitorId: number): Promise<{ id: number; code: string; name: Localized }[]>;
  /** The last day, in the exhibitor's time zone, on which something was sold with this kind of VAT; null: nothing was. */
  lastSoldWith(exhibitorId: number, code: string): Promise<string | null>;
  paymentsWith(paymentMethodId: number): Promise<number>;
  /** Accounts at payment providers, by name. */
  accountsOf(exhibitorIds: number[]): Promise<PaymentAccountChoice[]>;
  /** Payment methods that name the account, archived ones last. */
  methodsOf(paymentAccountId: number): Promise<PaymentAccountView['methods']>;
}
