/** Types of gift cards and subscriptions, and the vouchers there are, as staff see and change them. Money in minor units; a turn is one visit. */
import { z } from 'zod';
import { mostCards } from './constants.ts';
import { type VoucherEntryKind, type VoucherKind, type VoucherState, voucherKinds } from './enumerations.ts';
import {
  changeOf,
  chosenIdSchema,
  creationOf,
  emailOrNothing,
  idSchema,
  instantSchema,
  lineSchema,
  mustBeVisible,
  ofExhibitorSchema,
  orNothing,
  recordIdSchema,
  rowVersionSchema,
} from './ids.ts';
import { csvFormats } from './lists.ts';
import type { Localized } from './locales.ts';
import { localizedLineSchema, mustBeWritten } from './localized.ts';
import { localizedHtmlSchema } from './settings.ts';

/** Up to 10,000.00. */
const amount = z.int().min(0).max(1_000_000);
const turns = z.int().min(0).max(1_000);

// Types

/** How long one is valid, as it is written: `server/src/domain/validity.ts`. */
const validity = lineSchema.trim().max(60);

/** The default is one of those that buyers can choose. */
const isOffered = (least: number, most: number, step: number, value: number): boolean =>
  value >= least && value <= most && (value - least) % step === 0;

export const voucherTypeValuesSchema = z
  .object({
    slug: lineSchema
      .trim()
      .max(80)
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
    title: mustBeWritten(localizedLineSchema(120)),
    page_title: localizedLineSchema(200),
    description: localizedLineSchema(300),
    content: localizedHtmlSchema,
    turns_default: turns,
    turns_min: turns,
    turns_max: turns,
    turns_step: z.int().min(1).max(1_000),
    cost_turn_minor: amount,
    /** What a ticket that is taken with a turn is sold for. */
    value_ticket_minor: amount,
    value_handling_minor: amount,
    products_enabled: z.boolean(),
    products_default_minor: amount,
    products_min_minor: amount,
    products_max_minor: amount,
    products_step_minor: z.int().min(1).max(1_000_000),
    amount_pays_tickets: z.boolean(),
    validity,
    reuse_minutes: z.int().min(0).max(100_000),
    /** Null: as many as it has. */
    turns_per_show: z.int().min(1).max(1_000).nullable(),
    /** Bits of site 1, pos 4. */
    visibility: z.int().min(0).max(15),
    sort: z.int().min(0).max(9_999),
  })
  .refine((of) => isOffered(of.turns_min, of.turns_max, of.turns_step, of.turns_default), {
    path: ['turns_default'],
    params: { key: 'voucher_default' },
  })
  .refine(
    (of) => isOffered(of.products_min_minor, of.products_max_minor, of.products_step_minor, of.products_default_minor),
    { path: ['products_default_minor'], params: { key: 'voucher_default' } },
  );
export type VoucherTypeValues = z.infer<typeof voucherTypeValuesSchema>;
export const voucherTypeCreationSchema = creationOf(voucherTypeValuesSchema).extend({ kind: z.enum(voucherKinds) });
export type VoucherTypeCreation = z.infer<typeof voucherTypeCreationSchema>;
export const voucherTypeChangeSchema = changeOf(voucherTypeValuesSchema);
export type VoucherTypeChange = z.infer<typeof voucherTypeChangeSchema>;

export interface VoucherTypeView extends VoucherTypeValues {
  id: number;
  row_version: number;
  exhibitor: number;
  kind: VoucherKind;
  archived: boolean;
}

export interface VoucherTypeListRow {
  id: number;
  exhibitor_id: number;
  title: Localized;
  kind: VoucherKind;
  slug: string;
  cost_turn_minor: number;
  validity: string;
  visibility: number;
  /** Vouchers of it that are not out of use. */
  vouchers: number;
  sort: number;
  archived: boolean;
}

export const voucherValiditySchema = ofExhibitorSchema.extend({ validity });
export type VoucherValidity = z.infer<typeof voucherValiditySchema>;

// Vouchers

export const voucherValuesSchema = z.object({
  holder_name: orNothing(120),
  holder_email: emailOrNothing,
  valid_from: instantSchema,
  /** Null: a printed card that nobody has bought. */
  valid_until: instantSchema.nullable(),
});
export type VoucherValues = z.infer<typeof voucherValuesSchema>;
export const voucherChangeSchema = changeOf(voucherValuesSchema);
export type VoucherChange = z.infer<typeof voucherChangeSchema>;

/** One that staff give, without a bill. */
export const voucherGiftSchema = ofExhibitorSchema.extend({
  values: z.object({
    voucher_type_id: recordIdSchema,
    holder_name: orNothing(120),
    holder_email: emailOrNothing,
    turns,
    minor: amount,
    note: mustBeVisible(lineSchema.trim().max(300)),
  }),
});
export type VoucherGift = z.infer<typeof voucherGiftSchema>;

/** What is added to a voucher, or taken from it: never below zero. */
export const voucherCorrectionSchema = z.object({
  id: recordIdSchema,
  row_version: rowVersionSchema,
  turns: z.int().min(-1_000).max(1_000),
  minor: z.int().min(-1_000_000).max(1_000_000),
  note: mustBeVisible(lineSchema.trim().max(300)),
});
export type VoucherCorrection = z.infer<typeof voucherCorrectionSchema>;

export interface VoucherListRow {
  id: number;
  barcode: string;
  /** Number of the bill that sold it; null: none did. */
  reference: string | null;
  holder_name: string | null;
  holder_email: string | null;
  type: Localized;
  kind: VoucherKind;
  /** What the package is called of which it is a printed card; null: it is none. */
  package: string | null;
  state: VoucherState;
  valid_from: string;
  valid_until: string | null;
  total_turns: number;
  turns_left: number;
  total_products_minor: number;
  products_left_minor: number;
  price_minor: number;
  created_at: string;
}

// Packages

const packageValuesSchema = z.object({ name: mustBeVisible(lineSchema.trim().max(120)) });
export type VoucherPackageValues = z.infer<typeof packageValuesSchema>;
export const voucherPackageChangeSchema = changeOf(packageValuesSchema);
export type VoucherPackageChange = z.infer<typeof voucherPackageChangeSchema>;

/** Printed cards of which each has the same on it. Either they are to be printed, or they are already and have codes. */
export const voucherPackageCreationSchema = creationOf(
  packageValuesSchema
    .extend({
      voucher_type_id: chosenIdSchema,
      total_turns: turns,
      total_products: amount,
      /** How many codes are made. */
      cards: z.int().min(1).max(mostCards).nullable(),
      /** A list of them: a code a line, or a table whose first column has them. Within what a message to the server may hold. */
      codes: z.string().max(200_000).nullable(),
    })
    .refine(({ cards, codes }) => (cards === null) !== (codes === null), {
      path: ['cards'],
      params: { key: 'required' },
    }),
);
export type VoucherPackageCreation = z.infer<typeof voucherPackageCreationSchema>;

export interface VoucherPackageView extends VoucherPackageValues {
  id: number;
  row_version: number;
  exhibitor: number;
  voucher_type_id: number;
}

/** The cards as a file for whoever prints them. */
export const voucherCardsSchema = idSchema.extend({ format: z.enum(csvFormats) });
export type VoucherCards = z.infer<typeof voucherCardsSchema>;

export interface VoucherPackageListRow {
  id: number;
  row_version: number;
  exhibitor_id: number;
  name: string;
  type: Localized;
  /** What is on each card. */
  total_turns: number;
  total_products_minor: number;
  cards: number;
  /** How many of them are somebody's now, and how many are out of use; the others are on the shelf. */
  sold: number;
  out_of_use: number;
  created_at: string;
  /** Who made it; null: their account is gone. */
  by: string | null;
}

/** A row of a voucher's ledger. */
export interface VoucherEntryView {
  number: number;
  at: string;
  kind: VoucherEntryKind;
  turns: number;
  minor: number;
  turns_left: number;
  minor_left: number;
  bill: { uuid: string; number: string } | null;
  by: string | null;
  note: string | null;
}

/** What only the ledger and the bills of a voucher say. */
export interface VoucherNow {
  type: { title: Localized; kind: VoucherKind; archived: boolean };
  state: VoucherState;
  /** The oldest first. */
  entries: VoucherEntryView[];
  /** The bill whose line sold it. */
  sold_by: { uuid: string; number: string } | null;
  package: { id: number; name: string } | null;
}

export interface VoucherView extends VoucherValues, VoucherNow {
  id: number;
  row_version: number;
  exhibitor: number;
  type_id: number;
  barcode: string;
  total_turns: number;
  total_products_minor: number;
  price_minor: number;
  isOutOfUse: boolean;
}
