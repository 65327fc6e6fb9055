/** How lists are asked for: searched, filtered, sorted, a page at a time. */
import { z } from 'zod';
import { lineSchema } from './ids.ts';
import type { Permission } from './permissions.ts';

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

export interface ListPage<Row> {
  rows: Row[];
  /** Of all pages. */
  total: number;
}

/** What is known of a list everywhere. `Row` is a type alone. */
export interface ListOf<Row> {
  /** Who has it somewhere may read the list, and finds what is there. */
  permission: Permission;
  readonly row?: Row;
}

export function listOf<Row>(permission: Permission): ListOf<Row> {
  return { permission };
}
