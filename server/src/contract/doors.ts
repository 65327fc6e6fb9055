/** Letting people in: what a scanner asks and is told, and what the portal sees of it. */
import { z } from 'zod';
import { mostLines } from './constants.ts';
import type { AdmissionKind, DoorRefusal } from './enumerations.ts';
import { lineSchema, recordIdSchema } from './ids.ts';
import { localeSchema } from './localized.ts';
import type { PosVoucher } from './pos.ts';

/** Whom a scanner lets in: who goes to one show; to whatever starts now at one screen; to whatever starts now in its cinema. */
export const doorPlaceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('show'), schedule: recordIdSchema }),
  z.object({ kind: z.literal('screen'), screen: recordIdSchema }),
  z.object({ kind: z.literal('cinema') }),
]);
export type DoorPlace = z.infer<typeof doorPlaceSchema>;

export const doorDirections = ['in', 'out'] as const satisfies AdmissionKind[];
export type DoorDirection = (typeof doorDirections)[number];

/** A ticket line's id, as text: PostgreSQL counts them beyond JavaScript's integers. */
const rowIdSchema = z.string().regex(/^[1-9][0-9]{0,17}$/);

const wish = {
  place: doorPlaceSchema,
  direction: z.enum(doorDirections),
  /** Names this wish: sent twice it is done once, and answered in the same way. */
  nonce: z.uuid().toLowerCase(),
  /** The device's own clock, Unix ms. */
  device_ms: z.int().min(0).max(8_640_000_000_000_000),
  locale: localeSchema,
};

/** A code was read or typed: a ticket's, or the address of an order. */
export const doorScanSchema = z.object({ code: lineSchema.trim().min(1).max(500), ...wish });
export type DoorScan = z.infer<typeof doorScanSchema>;

/** What our own scanner reads. `vouchers`: it knows what to do with one, where somebody attends it. */
export const doorReadSchema = doorScanSchema.extend({ vouchers: z.boolean().default(false) });
export type DoorRead = z.infer<typeof doorReadSchema>;

/** So many turns of a voucher are exchanged for tickets of a show, whose holders go in. */
export const doorExchangeSchema = z.object({
  /** The uuid of a voucher, which only its code tells. */
  voucher: z.uuid().toLowerCase(),
  schedule: recordIdSchema,
  price_rate: recordIdSchema,
  count: z.int().min(1).max(20),
  nonce: wish.nonce,
  device_ms: wish.device_ms,
  locale: localeSchema,
});
export type DoorExchange = z.infer<typeof doorExchangeSchema>;

/** A used-up card that was printed beforehand and is back, to be sold again. */
export const cardReturnSchema = z.object({ voucher: z.uuid().toLowerCase() });
export type CardReturn = z.infer<typeof cardReturnSchema>;

/** These tickets of one order go in, or out. */
export const doorPartySchema = z.object({ lines: z.array(rowIdSchema).min(1).max(mostLines), ...wish });
export type DoorParty = z.infer<typeof doorPartySchema>;

export const doorUndoSchema = z.object({
  /** '0' is what practice has answered. */
  admissions: z
    .array(z.union([rowIdSchema, z.literal('0')]))
    .min(1)
    .max(100),
  nonce: wish.nonce,
  device_ms: wish.device_ms,
});
export type DoorUndo = z.infer<typeof doorUndoSchema>;

export const doorSearchSchema = z.object({
  place: doorPlaceSchema,
  q: lineSchema.trim().max(100),
  locale: localeSchema,
});
export type DoorSearch = z.infer<typeof doorSearchSchema>;

/** Digests of the shows that a scanner has the tickets of. */
export const doorListSchema = z.object({
  known: z
    .array(z.object({ schedule: recordIdSchema, digest: z.string().max(64) }))
    .max(500)
    .default([]),
  locale: localeSchema,
});
export type DoorListAsked = z.infer<typeof doorListSchema>;

const clockMs = wish.device_ms;

/** What a scanner has done without a network, the earliest first. Each is written once, by its nonce, however often it comes. */
export const doorUploadSchema = z.object({
  passages: z
    .array(
      z.object({
        nonce: wish.nonce,
        direction: wish.direction,
        lines: z.array(rowIdSchema).min(1).max(mostLines),
        /** When it was, by the server's clock as the scanner knew it, and by its own. */
        at_ms: clockMs,
        device_ms: clockMs,
        /**
         * Where it was: a scanner may stand in another cinema by the time it has a network again. Missing: where it stands now, since a page that was
         * opened before an update may not say it.
         */
        cinema: recordIdSchema.optional(),
        /** Who had signed in; null: nobody. */
        employee: recordIdSchema.nullable(),
        /** It was taken back there: under a nonce of its own. */
        undone: z.object({ nonce: wish.nonce, at_ms: clockMs, device_ms: clockMs }).nullable(),
      }),
    )
    .min(1)
    .max(50),
});
export type DoorUpload = z.infer<typeof doorUploadSchema>;
export type DoorUploadPassage = DoorUpload['passages'][number];

/**
 * What became of them. `unknown`: lines that the ledger has no ticket of, so nothing was written: whoever signed them has a key that signs, and is
 * not this server. `isForbidden`: it was going out or undoing at a scanner that nobody attends, and is not written.
 */
export interface DoorUploaded {
  passages: {
    nonce: string;
    written: { line: string; admission: string; refusal: DoorRefusal | null }[];
    unknown: string[];
    isForbidden: boolean;
  }[];
}

export const doorWatchSchema = z.object({ place: doorPlaceSchema, locale: localeSchema });

/** A ticket as a scanner shows it. */
export interface DoorTicket {
  /** Its line. */
  line: string;
  /** What its order is called by. */
  reference: string;
  film: string;
  start: string;
  cinema: string;
  screen: string;
  /** Null: the show has no numbered seats. */
  seat: string | null;
  rate: string;
  /** What whoever lets its buyer in asks to see; null: nothing. */
  note: string | null;
  /** Whoever it is for is inside. */
  is_in: boolean;
}

/** Somebody has gone in or out with a ticket: when, and at which device. `admission` is what can be undone. */
export interface DoorPassage {
  admission: string;
  kind: Exclude<AdmissionKind, 'undone'>;
  at: string;
  device: string;
}

export type DoorAnswer =
  /** They go in, or out, by the direction that was asked for. */
  | { kind: 'passed'; tickets: (DoorTicket & { admission: string })[] }
  /** `ticket` null: there is none. `last`: where it stands, if anybody went in or out with it. */
  | { kind: 'refused'; reason: DoorRefusal; ticket: DoorTicket | null; last: DoorPassage | null }
  /** An order with several tickets: those who have come are counted. */
  | { kind: 'party'; reference: string; tickets: DoorTicket[] };

/**
 * A voucher that was held up in place of a ticket. `refusal`: why it pays nothing at all now, in words; null: it does. `is_returnable`: it is a printed card
 * with nothing left, which goes back on the shelf.
 */
export interface DoorVoucher
  extends Pick<PosVoucher, 'uuid' | 'title' | 'valid_until' | 'remaining_turns' | 'remaining_products'> {
  holder: string | null;
  refusal: string | null;
  is_returnable: boolean;
  /** Shows of the scanner's place, with the rates that take a turn; `redeemable`: how many tickets it pays; `refusal`: why none, in words. */
  shows: {
    id: number;
    film: string;
    start: string;
    screen: string;
    redeemable: number;
    refusal: string | null;
    rates: { id: number; name: string }[];
  }[];
  /** Tickets of these shows that it has paid. */
  tickets: DoorTicket[];
}

/** What our own scanner is answered. */
export type DoorReadAnswer = DoorAnswer | { kind: 'voucher'; voucher: DoorVoucher };

/** `card`: the uuid of a printed card of which nothing is left by now; null: something is, or it was not printed beforehand. */
export interface DoorExchanged {
  answer: DoorAnswer;
  card: string | null;
}

/** A show as a scanner chooses it, and as it fills. */
export interface DoorShow {
  id: number;
  film: string;
  start: string;
  screen: { id: number; name: string };
  /** Who is inside, and how many tickets admit. */
  in: number;
  expected: number;
  rates: { rate: string; in: number; expected: number }[];
}

/** How many of a show are in, and how many are expected. */
export type DoorCounts = Pick<DoorShow, 'in' | 'expected' | 'rates'>;

/** Somebody was let in by a scanner without a network whom the server would have refused, had it been asked. */
export interface DoorConflict {
  /** The row of the ledger. */
  admission: string;
  /** Why it would have refused: `already_in` is a double. */
  reason: DoorRefusal;
  reference: string;
  /** The ticket's order, and its show. */
  bill: string;
  schedule: number;
  film: string;
  start: string;
  seat: string | null;
  rate: string;
  /** When and where they went in by this row, and who stood there; null: nobody had signed in. */
  at: string;
  device: string;
  employee: string | null;
  /** Who else went in by the same ticket; null: nobody, so it is no double. */
  other: { at: string; device: string; employee: string | null } | null;
}

/** A ticket in the portal's list of who was let in. */
export interface AdmittedTicket {
  /** Its bill. */
  bill: string;
  reference: string;
  seat: string | null;
  rate: string;
}

/** A row of the ledger as the portal shows it. `employee` null: nobody had signed in there. */
export interface AdmissionRow extends AdmittedTicket {
  id: string;
  kind: Exclude<AdmissionKind, 'undone'>;
  at: string;
  device: string;
  employee: string | null;
  /** When the server heard of it, where a scanner did it without a network; null: it was asked. */
  uploaded: string | null;
  undone: { at: string; device: string; employee: string | null } | null;
}

/** Who went in and out of a show. */
export interface ShowAdmissions {
  start: string;
  end: string;
  /** Whom scanners without a network let in and the server would not have, the latest first. */
  conflicts: DoorConflict[];
  /** The earliest first. */
  rows: AdmissionRow[];
  /** Tickets that admit and with which nobody has come so far. `line`: id of the ticket, a line of its bill. */
  missing: (AdmittedTicket & { line: string })[];
}

export interface DoorsFound {
  least_characters: number;
  is_too_short: boolean;
  tickets: (DoorTicket & { buyer: string | null })[];
}

/** The most tickets that a search at a scanner shows. */
export const mostTicketsFound = 50;
