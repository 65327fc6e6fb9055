/** Cash: what is in a till's drawer, from one count to the next. Money in minor units. */
import { z } from 'zod';
import { cashDenominations, mostCash, mostCashMoved, mostPieces } from './constants.ts';
import { deviceSignInSchema } from './devices.ts';
import type { CashEntryKind } from './enumerations.ts';
import { lineSchema, mustBeVisible, recordIdSchema } from './ids.ts';

/** Longest text of what cash was for. */
const longestNote = 200;

/** How many there are of each note and coin, by its value in cents. What is left out is not there. */
export const cashCountSchema = z.partialRecord(z.enum(cashDenominations.map(String)), z.int().min(0).max(mostPieces));
export type CashCount = z.infer<typeof cashCountSchema>;

/** Names one wish: sent twice it is done once. */
const request = z.uuid().toLowerCase();
const reason = mustBeVisible(lineSchema.trim().min(1).max(longestNote));
/** What whoever counts says about a difference. Null: nothing. */
const note = lineSchema.trim().max(longestNote).nullable();

export const cashOpeningSchema = z.object({ count: cashCountSchema, note, request });
export type CashOpening = z.infer<typeof cashOpeningSchema>;

export const cashMoveSchema = z.object({ amount: z.int().min(1).max(mostCashMoved), reason, request });
export type CashMove = z.infer<typeof cashMoveSchema>;

export const cashClosingSchema = z.object({
  /** The shift that is closed: one that somebody else has opened meanwhile is not. */
  shift: recordIdSchema,
  count: cashCountSchema,
  /** What is taken out of what was counted, and goes to the safe: the rest is left for the next shift. */
  deposit: z.int().min(0).max(mostCash).default(0),
  note,
  request,
});
export type CashClosing = z.infer<typeof cashClosingSchema>;

/** The colleague says who they are by their PIN: the shift is theirs from then on, and so is the till. */
export const cashHandOverSchema = cashClosingSchema.omit({ deposit: true }).extend(deviceSignInSchema.shape);
export type CashHandOver = z.infer<typeof cashHandOverSchema>;

/** One of the till's last two shifts: the open one, or the one before. */
export const cashPaperSchema = z.object({ shift: recordIdSchema });
export const cashPrintSchema = cashPaperSchema.extend({ request });
export const cashPrintedSchema = z.object({ request });

/** What a manager counts, away from the till, of one that nobody can close any more. */
export const cashShiftEndSchema = z.object({
  id: recordIdSchema,
  counted: z.int().min(0).max(mostCash),
  note,
  request,
});
export type CashShiftEnd = z.infer<typeof cashShiftEndSchema>;

/** A row of the ledger. A sale's and a refund's are its payment and its refund. */
export interface CashEntry {
  id: string;
  at: string;
  kind: CashEntryKind | 'sale' | 'refund';
  amount: number;
  /** Who; null: it is not known. */
  by: string | null;
  note: string | null;
  /** How many of each note and coin were counted; null where the entry is no count. */
  count: CashCount | null;
  /** The bill of a sale or a refund, with what it is called towards people; null for every other entry. */
  bill: { uuid: string; reference: string } | null;
}

/** What was taken by one method of payment. */
export interface CashMethod {
  id: number;
  name: string;
  isCash: boolean;
  payments: number;
  amount: number;
}

/** A shift of a till, as far as it is. All sums are those of its rows. */
export interface CashReport {
  id: number;
  device: { id: number; name: string };
  cinema: { id: number; name: string };
  opened_at: string;
  opened_by: string;
  /** Null: it is open. */
  closed_at: string | null;
  closed_by: string | null;
  opening: number;
  /** For cash. */
  sales: number;
  refunds: number;
  pay_ins: number;
  withdrawals: number;
  /** What should be in the drawer. */
  expected: number;
  /** Null: it is open. */
  counted: number | null;
  /** Counted less expected; null: it is open. */
  difference: number | null;
  deposit: number;
  /** What the shift before left in the drawer; null: there was none. */
  left_before: number | null;
  /** The opening count less what the shift before left; null: there was none. */
  opening_difference: number | null;
  /** All that was sold in it, cash first. */
  methods: CashMethod[];
  /** In the order of time. A till is told of no sales and refunds. */
  entries: CashEntry[];
}

/** What a till is told of its drawer. */
export interface TillCashStanding {
  /** Whether it has shifts: without the module, in test mode and at a register it sells without. */
  isUsed: boolean;
  /** The open one; null: the till is closed. */
  shift: CashReport | null;
  /** The one before, which is closed; null: there was none. */
  before: CashReport | null;
}

export interface CashShiftRow {
  id: number;
  device: string;
  cinema: string;
  opened_at: string;
  opened_by: string;
  closed_at: string | null;
  closed_by: string | null;
  state: 'open' | 'closed';
  opening: number;
  sales: number;
  refunds: number;
  pay_ins: number;
  withdrawals: number;
  expected: number;
  counted: number | null;
  difference: number | null;
  opening_difference: number | null;
  deposit: number;
}
