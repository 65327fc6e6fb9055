/** Exhibitors' accounts at payment providers: where their money comes in, and what drivers are made of. */
import type { z } from 'zod';
import type { Sealed } from '../domain/seals.ts';
import type { PaymentDriver } from './payments.ts';

/** A provider that this server can work with. */
export interface PaymentProvider {
  /** Its name in `payment_account.driver`. */
  name: string;
  /** What staff set for an account. `{}` too: what works without, works before anybody has set anything. */
  config: z.ZodObject;
  /** `config`: went through the schema. `account`: its id, which no other account ever has. */
  create(config: Record<string, unknown>, account: number): PaymentDriver;
}

/** An account that can be worked with now. One that is archived goes on giving money back and being asked. */
export interface PaymentAccount {
  id: number;
  /** The name of its provider. */
  provider: string;
  /** The last part of the address at which its provider tells news. */
  webhookKey: string;
  /** Where its provider told news before accounts were the exhibitors', and may do so still; null: it had none then. */
  formerName: string | null;
  isArchived: boolean;
  driver: PaymentDriver;
}

/** Accounts that can be worked with now, by their ids. The map stays the same object for as long as the server runs. */
export type PaymentAccounts = ReadonlyMap<number, PaymentAccount>;

export interface PaymentAccountRow extends Omit<PaymentAccount, 'driver'> {
  /** Null: nothing was set yet. */
  config: Sealed | null;
}

export interface PaymentAccountStore {
  rows(): Promise<PaymentAccountRow[]>;
  /** Replaces a sealed configuration by one that is sealed with another key. Does nothing when it was changed meanwhile. */
  reseal(id: number, before: Sealed, after: Sealed): Promise<void>;
}

/** What messages of faults call an account. */
export function namedAccount({ id, provider }: Pick<PaymentAccount, 'id' | 'provider'>): string {
  return `payment account ${id} (${provider})`;
}
