/** Reservations: seats that are kept for somebody who pays at the counter. Money in minor units, instants ISO texts. */
import { z } from 'zod';
import { ticketItemSchema } from './checkout.ts';
import { longestBillSearch } from './constants.ts';
import type { ReservationSource, ReservationStatus } from './enumerations.ts';
import { reservationSources } from './enumerations.ts';
import { dateSchema, lineSchema, mailAddressSchema, mustBeVisible, rowVersionSchema, textSchema } from './ids.ts';
import type { Localized } from './locales.ts';
import { localeSchema } from './localized.ts';
import type { ScheduleSeats } from './schedules.ts';
import { holdTokenSchema } from './seats.ts';
import { phoneSchema } from './settings.ts';

const uuid = z.uuid().toLowerCase();

export const reservationInputSchema = z.object({
  /** Names one wish: sent twice it is done once. */
  request: uuid,
  /** In which slip and mails are written. */
  locale: localeSchema,
  name: mustBeVisible(lineSchema.trim().min(1).max(120)),
  phone: phoneSchema.nullable(),
  email: mailAddressSchema.nullable(),
  notes: textSchema.trim().max(500).nullable(),
  source: z.enum(reservationSources),
  /** What the tickets cost, as it was said; a different price answers AMOUNT_CHANGED. */
  amount: z.int().min(0).max(2_147_483_647),
  items: z.array(ticketItemSchema).min(1).max(100),
  /** The seats of the items, held. Null: the server takes them, those that the items name or the best available. */
  hold_token: holdTokenSchema.nullable(),
});
export type ReservationInput = z.infer<typeof reservationInputSchema>;

/** All of it as it shall be. Seats that stay are named like the others; where none is named, as many as before stay. */
export const reservationChangeSchema = reservationInputSchema.extend({
  uuid,
  row_version: rowVersionSchema,
  /** Seats of the items that it does not have yet, held; then every item names its seat. Null: the server takes them. */
  hold_token: holdTokenSchema.nullable().default(null),
});
export type ReservationChange = z.infer<typeof reservationChangeSchema>;

export const reservationEndSchema = z.object({ uuid, row_version: rowVersionSchema });
export type ReservationEnd = z.infer<typeof reservationEndSchema>;

export const reservationIdSchema = z.object({ uuid });

/** `search`: name, phone, reference, seat, or what a scanner reads of the slip; then in all shows to come, else in those of the day. */
export const reservationSearchSchema = z.object({
  search: lineSchema.trim().max(longestBillSearch),
  /** A cinema day; null: today. */
  day: dateSchema.nullable(),
  locale: localeSchema,
});
export type ReservationSearch = z.infer<typeof reservationSearchSchema>;

export interface ReservedTicket {
  price_rate_id: number | null;
  rate: string;
  /** The seat by its place in the hall; null: free seating. */
  seat: { index: number; row: number; col: number; class: string; name: string } | null;
  price: number;
}

/** A reservation with its bill. */
export interface ReservationView {
  uuid: string;
  row_version: number;
  reference: string;
  status: ReservationStatus;
  /** Somebody pays for it now. */
  isPaying: boolean;
  source: ReservationSource;
  name: string | null;
  phone: string | null;
  email: string | null;
  notes: string | null;
  created_at: string;
  /** Who wrote it down, or sold it. */
  by: string | null;
  cinema: { id: number; name: string };
  schedule: { id: number; title: string; screen: string; start: string };
  /** Until when its seats are kept. */
  until: string;
  tickets: ReservedTicket[];
  amount: number;
}

/** Seats of a show to choose from. `blocked`: for this show, beside those of its layout. */
export type ReservableSeats = ScheduleSeats & { blocked: number[] };

/** A row of the portal's list; its id is its bill's. */
export interface ReservationRow {
  id: string;
  reference: string;
  created_at: string;
  status: ReservationStatus;
  source: ReservationSource;
  name: string | null;
  phone: string | null;
  email: string | null;
  title: Localized | null;
  start_at: string | null;
  cinema: string;
  seats: string;
  tickets: number;
  amount: number;
  expires_at: string;
  employee: string | null;
}
