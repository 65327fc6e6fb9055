/** Exhibitors' accounts at payment providers, as staff see and change them. */
import { z } from 'zod';
import type { PaymentMethodStatus } from './enumerations.ts';
import { changeOf, creationOf, lineSchema, mustBeVisible } from './ids.ts';
import type { Localized } from './locales.ts';

export const paymentAccountValuesSchema = z.object({
  /** What staff call it. */
  name: mustBeVisible(lineSchema.trim().min(1).max(120)),
  /** All of what the provider gave us to work with it; what is left out is no longer set. It can be written and not read. Null: as it is. */
  config: z.record(z.string().max(60), z.string().max(4_000)).nullable(),
});
/** A new account names its provider, which is chosen once. */
export const paymentAccountCreationSchema = creationOf(
  paymentAccountValuesSchema.extend({ driver: lineSchema.trim().min(1).max(60) }),
);
export type PaymentAccountCreation = z.infer<typeof paymentAccountCreationSchema>;
export const paymentAccountChangeSchema = changeOf(paymentAccountValuesSchema);
export type PaymentAccountChange = z.infer<typeof paymentAccountChangeSchema>;

/** A provider that this server can work with. */
export interface PaymentProviderView {
  name: string;
  /** What can be set for an account. */
  fields: string[];
}

export interface PaymentAccountView {
  id: number;
  row_version: number;
  exhibitor: number;
  name: string;
  driver: string;
  archived: boolean;
  /** What can be set. Null: this server does not know its provider. */
  fields: string[] | null;
  /** Payments can be made with it. */
  working: boolean;
  /** Whether its connection can be tried out. */
  testable: boolean;
  /** Methods whose money comes in there. */
  methods: { id: number; name: Localized; status: PaymentMethodStatus; archived: boolean }[];
}

/** What a payment method can name. */
export interface PaymentAccountChoice {
  id: number;
  exhibitor: number;
  name: string;
  driver: string;
  archived: boolean;
}

export interface PaymentAccountRow {
  id: number;
  name: string;
  driver: string;
  /** How many payment methods name it, without those that are archived. */
  methods: number;
  archived: boolean;
}
