/** The accounts at payment providers: what drivers are made of. */
import type { z } from 'zod';
import type { Scope } from '../domain/actor.ts';
import type { Sealed, Seals } from '../domain/seals.ts';
import type { PaymentDriver, PaymentDrivers } from './payments.ts';

/** A provider that this server can work with. */
export interface ProviderKind {
  /** As `payment_method.driver` says it, and the path of its webhooks. */
  name: string;
  /** What staff set for it. `{}` too: what works without, works before anybody has set anything. */
  config: z.ZodObject;
  /** `config`: went through the schema. */
  create(config: Record<string, unknown>): PaymentDriver;
}

export interface ProviderRow {
  name: string;
  version: number;
  scope: Scope;
  config: Sealed;
}

export interface ProviderStore {
  rows(): Promise<ProviderRow[]>;
  /** Does nothing where there is one. It is the first exhibitor's. */
  add(name: string, config: Sealed): Promise<void>;
  /** The same configuration sealed with another key. Does nothing when it was changed meanwhile. */
  reseal(name: string, before: Sealed, after: Sealed): Promise<void>;
}

export interface Providers {
  /** Those that can be made now: the same map for as long as the server runs. */
  drivers: PaymentDrivers;
  kinds: readonly ProviderKind[];
  store: ProviderStore;
  seals: Seals;
}
