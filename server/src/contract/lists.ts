/** How lists are asked for: searched, filtered, sorted, a page at a time. */
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { lineSchema, mustBeVisible, recordIdSchema } from './ids.ts';

const shortSchema = lineSchema.max(60);

/** Which rows of a list, in which order. What a list's own sorts and filters are, it says itself; others are VALIDATION_FAILED. */
export const listSelectionSchema = z.object({
  /** Every word of it must be there; case and accents do not count. */
  q: lineSchema.trim().max(200).default(''),
  /** A column; null: as the list is by itself. */
  sort: shortSchema.nullable().default(null),
  desc: z.boolean().default(false),
  /** By filter: a row has one of these values. Of a range: from and to, of which one may be ''. */
  filters: z.record(shortSchema, z.array(lineSchema.max(200)).max(100)).default({}),
});
export type ListSelection = z.infer<typeof listSelectionSchema>;

export const listQuerySchema = listSelectionSchema.extend({
  /** From 1. */
  page: z.int().min(1).max(1_000_000).default(1),
  per_page: z.int().min(1).max(200).default(50),
});
export type ListQuery = z.infer<typeof listQuerySchema>;

/** A row by its id, and what it is called. */
export interface NamedRow {
  id: string;
  name: string;
}

/** Something that is one of several things, as a tag: those that come and those that go. The others stay as they are. */
export const membersChangeSchema = z.object({
  add: z.array(recordIdSchema).max(200).default([]),
  remove: z.array(recordIdSchema).max(200).default([]),
});
/** Bits that are set, and bits that are no longer set. The others stay as they are. */
export const bitsChangeSchema = z.object({
  add: z.int().min(0).max(15).default(0),
  remove: z.int().min(0).max(15).default(0),
});
export type BitsChange = z.infer<typeof bitsChangeSchema>;

export const withBits = (bits: number, { add, remove }: BitsChange): number => (bits | add) & ~remove;

export const archivedSchema = z.object({ archived: z.boolean() });

export interface BulkResult {
  changed: number;
  /** `message`: why, in the reader's language. */
  refused: { id: string; code: ErrorCode; message: string }[];
}

/** A list as CSV. `us`: commas between, a point in numbers; `eu`: semicolons, a comma. */
export const csvFormats = ['us', 'eu'] as const;
export type CsvFormat = (typeof csvFormats)[number];

export const listExportSchema = listSelectionSchema.extend({
  format: z.enum(csvFormats),
  /**
   * Which, in which order, and what stands above them; default: all, by their names. `words`: what is written for a value that is the
   * product's own word, as a state, for `yes` and `no`, and for each bit of a number of bits.
   */
  columns: z
    .array(
      z.object({
        name: shortSchema,
        label: lineSchema.max(100),
        words: z.record(shortSchema, lineSchema.max(100)).optional(),
      }),
    )
    .min(1)
    .max(100)
    .nullable()
    .default(null),
});
export type ListExport = z.infer<typeof listExportSchema>;

export const savedViewSchema = z.object({
  name: mustBeVisible(lineSchema.trim().min(1).max(60)),
  /** What stands in the list's address. */
  query: lineSchema.max(2_000),
  /** An exhibitor: all who read the list there see it; null: one's own. */
  exhibitor: recordIdSchema.nullable(),
});
export type SavedViewInput = z.infer<typeof savedViewSchema>;

export interface SavedView {
  id: number;
  name: string;
  query: string;
  /** Null: one's own. */
  exhibitor: number | null;
  /** Who made it. */
  by: string;
  /** May be removed by who asks. */
  own: boolean;
}

export interface ListPage<Row> {
  rows: Row[];
  /** Rows on all pages. */
  total: number;
  /** Sums over all pages, of the columns that are summed; left out where a list has none. */
  sums?: Partial<Record<keyof Row & string, number>>;
}
