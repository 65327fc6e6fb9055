/** Devices: what stands in a cinema and works there, and who is at it. */
import { z } from 'zod';
import {
  baudRates,
  type DeviceAuthStatus,
  type DeviceType,
  deviceTypes,
  orientations,
  paperWidthsMm,
} from './enumerations.ts';
import { areDifferent, changeOf, chosenIdSchema, lineSchema, mustBeVisible, recordIdSchema } from './ids.ts';
import type { Localized } from './locales.ts';
import { printerAddressSchema } from './printing.ts';
import { devicePinSchema, type StaffAccount } from './staff.ts';

/** Asks to be let in. */
export const deviceRequestSchema = z.object({ type: z.enum(deviceTypes) });
export type DeviceRequest = z.infer<typeof deviceRequestSchema>;

export const deviceSignInSchema = z.object({ employee: recordIdSchema, pin: devicePinSchema });
export type DeviceSignIn = z.infer<typeof deviceSignInSchema>;

/** What a device is told of itself. */
export interface DeviceStanding {
  /** What staff know it by while it asks. */
  uid: string;
  authStatus: DeviceAuthStatus;
  type: DeviceType;
  /** The name under which it was approved last; empty: it never was. */
  name: string;
  /** Where it stands; null: not approved yet. */
  cinema: { id: number; name: string } | null;
  screenId: number | null;
  orientation: (typeof orientations)[number];
  /** Null: never. */
  autoLockMinutes: number | null;
  testMode: boolean;
  /** A scanner that stands by itself: nobody signs in. */
  unattended: boolean;
  /** Who is at it, with what they may do in its cinema. */
  employee: (StaffAccount & { id: number }) | null;
  /** Whether its exhibitor is switched off: it does nothing until that is switched on again. */
  switchedOff: boolean;
}

/** Somebody who can sign in at a device. */
export interface DeviceEmployee {
  id: number;
  name: string;
}

export const deviceValuesSchema = z.object({
  name: mustBeVisible(lineSchema.trim().min(1).max(60)),
  cinema_id: chosenIdSchema,
  /** One of the cinema; null: it stands at none. */
  screen_id: recordIdSchema.nullable(),
  type: z.enum(deviceTypes),
  orientation: z.enum(orientations),
  /** Null: never. */
  auto_lock_minutes: z.int().min(1).max(720).nullable(),
  test_mode: z.boolean(),
  /** Where its printer is in the network; null: it has none there. */
  printer: printerAddressSchema.nullable(),
  /** The speed of its serial port, where its printer is there; null: it is not. */
  printer_baud: z.literal(baudRates).nullable(),
  paper_width_mm: z.literal(paperWidthsMm),
  /** A drawer hangs on the printer, and opens before the receipt of what was paid in cash. */
  cash_drawer: z.boolean(),
  /** Its card terminal, as the terminal's provider calls it; null: none. */
  terminal: mustBeVisible(lineSchema.trim().min(1).max(100)).nullable(),
  /** What it takes payments by; none: by all methods of its exhibitor. */
  payment_methods: z
    .array(recordIdSchema)
    .max(50)
    .refine(areDifferent.check, areDifferent.params)
    .meta({ uniqueItems: true }),
  /** The till of its cinema that it belongs to; null: to none. A till belongs to none. */
  parent_id: recordIdSchema.nullable(),
  /** A scanner that stands by itself: tickets are held before it, and nobody signs in. Of other devices it says nothing. */
  unattended: z.boolean(),
  /** What it shows as a display; null: what is on in its cinema. */
  signage_view_id: recordIdSchema.nullable(),
});
export type DeviceValues = z.infer<typeof deviceValuesSchema>;

export const deviceChangeSchema = changeOf(deviceValuesSchema);
export type DeviceChange = z.infer<typeof deviceChangeSchema>;

export interface DeviceView {
  id: number;
  row_version: number;
  uid: string;
  exhibitor: number;
  /** `cinema_id` null: nobody has approved it yet. */
  values: Omit<DeviceValues, 'cinema_id'> & { cinema_id: number | null };
  auth_status: DeviceAuthStatus;
  online: boolean;
  archived: boolean;
  /** What its browser says it is, and from which address it asked. */
  browser: string;
  address: string | null;
  created_at: string;
  last_seen_at: string | null;
  /** Null: it is not online, or since longer than is known. */
  online_since: string | null;
  /** Who is at it; null: nobody. */
  employee: string | null;
}

/** Seats of a show that a till keeps for when it has no network. */
export interface TillKeepingView {
  /** Uuid of the bill that they are reserved by. */
  bill: string;
  schedule: number;
  /** Film or event. */
  title: Localized;
  screen: string;
  /** Unix ms. `until`: they are out of sale until then, unless the till gives them back before. */
  start_at: number;
  until: number;
  seats: string[];
}

export interface DeviceRow {
  id: number;
  uid: string;
  name: string;
  type: DeviceType;
  auth_status: DeviceAuthStatus;
  online: boolean;
  cinema_id: number | null;
  cinema: string | null;
  screen: string | null;
  /** Who is at it; null: nobody. */
  employee: string | null;
  test_mode: boolean;
  created_at: string;
  last_seen_at: string | null;
  /** Null: it is not online, or since longer than is known. */
  online_since: string | null;
  archived: boolean;
}

/** Which devices something is done with: those that are named, or those that are let in; of them what every other field says. */
export const deviceTargetsSchema = z
  .strictObject({
    ids: z.array(recordIdSchema).min(1).max(500).optional(),
    types: z.array(z.enum(deviceTypes)).min(1).max(deviceTypes.length).optional(),
    /** In which they stand. */
    cinemas: z.array(recordIdSchema).min(1).max(50).optional(),
    /** Needed where nothing else is said. */
    all: z.literal(true).optional(),
  })
  .refine((targets) => Object.values(targets).some((value) => value !== undefined), {
    params: { key: 'option_missing' },
  })
  .meta({ minProperties: 1 });
export type DeviceTargets = z.infer<typeof deviceTargetsSchema>;

export const deviceReloadAnswerSchema = z.object({
  /** The ids of the devices that were told to load their page anew. */
  reloaded: z.array(z.int()),
});
export type DeviceReloadAnswer = z.infer<typeof deviceReloadAnswerSchema>;
