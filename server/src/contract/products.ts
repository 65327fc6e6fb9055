/** What a cinema sells besides tickets, as staff see and change it. Money in minor units. */
import { z } from 'zod';
import { mostParts } from './constants.ts';
import { type ProductKind, productKinds, productStatuses, type StockKind } from './enumerations.ts';
import { areDifferent, changeOf, creationOf, lineSchema, ofExhibitorSchema, recordIdSchema } from './ids.ts';
import { archivedSchema, csvFormats, membersChangeSchema } from './lists.ts';
import type { Localized } from './locales.ts';
import { localizedLineSchema, mustBeWritten } from './localized.ts';
import { mediaUrlSchema } from './media.ts';

const sort = z.int().min(0).max(9_999);
/** Up to 10,000.00. */
const amount = z.int().min(0).max(1_000_000);
const pieces = z.int().min(1).max(100_000);

// Categories

export const categoryValuesSchema = z.object({
  name: mustBeWritten(localizedLineSchema(60)),
  /** The colour of the category's tiles at the till. */
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  sort,
});
export type CategoryValues = z.infer<typeof categoryValuesSchema>;
export const categoryCreationSchema = creationOf(categoryValuesSchema);
export type CategoryCreation = z.infer<typeof categoryCreationSchema>;
export const categoryChangeSchema = changeOf(categoryValuesSchema);
export type CategoryChange = z.infer<typeof categoryChangeSchema>;

export interface CategoryView extends CategoryValues {
  id: number;
  row_version: number;
  exhibitor: number;
  archived: boolean;
}

export interface CategoryRow {
  id: number;
  name: Localized;
  color: string;
  sort: number;
  /** Products in use that it has. */
  products: number;
  row_version: number;
  archived: boolean;
}

// Products

export const productValuesSchema = z.object({
  name: mustBeWritten(localizedLineSchema(120)),
  description: localizedLineSchema(300).nullable(),
  /** Where its sizes are, as `POST /api/staff/media` answers them. */
  picture: z.object({ md: mediaUrlSchema, lg: mediaUrlSchema }).nullable(),
  /** What the scanner reads, letter by letter; capitals and small letters are different. */
  barcode: lineSchema.trim().min(1).max(60).nullable(),
  /** With VAT, without deposit. */
  price_minor: amount,
  /** Null: of a set. */
  vat_id: recordIdSchema.nullable(),
  deposit_minor: amount,
  status: z.enum(productStatuses),
  categories: z.array(recordIdSchema).max(20).refine(areDifferent.check, areDifferent.params),
  sort,
  keeps_stock: z.boolean(),
  /** At this many or fewer in a cinema one is warned. */
  low_stock: z.int().min(0).max(100_000).nullable(),
  /** What a set is made of, a product once. */
  parts: z
    .array(z.object({ product_id: recordIdSchema, quantity: z.int().min(1).max(100) }))
    .max(mostParts)
    .refine((parts) => areDifferent.check(parts.map(({ product_id }) => product_id)), areDifferent.params),
});
export type ProductValues = z.infer<typeof productValuesSchema>;
export const productCreationSchema = creationOf(productValuesSchema).extend({ kind: z.enum(productKinds) });
export type ProductCreation = z.infer<typeof productCreationSchema>;
export const productChangeSchema = changeOf(productValuesSchema);
export type ProductChange = z.infer<typeof productChangeSchema>;

/** One change of many products; what is left out stays as each has it. */
export const productBulkSchema = archivedSchema
  .extend({
    status: z.enum(productStatuses),
    categories: membersChangeSchema,
    low_stock: z.int().min(0).max(100_000),
  })
  .partial();
export type ProductBulk = z.infer<typeof productBulkSchema>;

/** What a price contains of a kind of VAT, as of today. */
export interface ContainedVat {
  code: string;
  percent_hundredths: number;
  gross_minor: number;
  vat_minor: number;
}

export interface ProductView extends ProductValues {
  id: number;
  row_version: number;
  exhibitor: number;
  kind: ProductKind;
  archived: boolean;
  /** One for each percentage, lowest first; null: some percentage does not hold yet. */
  contained_vat: ContainedVat[] | null;
  /** A set's deposit is that of its parts together. */
  deposit_total_minor: number;
  /** Sets in use that are made of it. */
  in_sets: { id: number; name: Localized }[];
}

/** What forms of products choose from, at one exhibitor. */
export interface ProductOptions {
  categories: { id: number; name: Localized; color: string; archived: boolean }[];
  vats: { id: number; code: string; name: Localized; percent: number | null }[];
  /** What sets can be made of. */
  singles: { id: number; name: Localized; price_minor: number; deposit_minor: number; vat_id: number }[];
}

export interface ProductRow {
  id: number;
  name: Localized;
  kind: ProductKind;
  /** The smallest of its sizes. */
  picture: string | null;
  barcode: string | null;
  price_minor: number;
  deposit_minor: number;
  /** The code of its VAT; null: of a set. */
  vat: string | null;
  categories: number[];
  status: ProductValues['status'];
  keeps_stock: boolean;
  /** In the cinemas that one may see, together; null: none is kept. */
  stock: number | null;
  low_stock: number | null;
  /** In how many of those cinemas there are as few as one is warned of. */
  low: number;
  sort: number;
  archived: boolean;
}

// Stock

const note = lineSchema.trim().max(300).nullable().default(null);
const place = { product: recordIdSchema, cinema: recordIdSchema };

/** So many came, or were thrown away. */
export const stockMoveSchema = z.object({ ...place, kind: z.enum(['delivery', 'waste']), quantity: pieces, note });
export type StockMove = z.infer<typeof stockMoveSchema>;

export const stockCountSchema = z.object({
  ...place,
  counted: z.int().min(0).max(1_000_000),
  /** Number of the last entry that whoever counts has seen; 0: there was none. What came and went since then is not what they counted. */
  seen: z.int().min(0).max(2_147_483_647),
  note,
});
export type StockCount = z.infer<typeof stockCountSchema>;

export interface StockWritten {
  /** How many there are now. */
  stock: number;
  /** By how much the entry has changed it. */
  difference: number;
}

export interface StockOfCinema {
  cinema: { id: number; name: string };
  /** The sum of its entries. */
  stock: number;
  /** The last entry; 0: there is none. */
  number: number;
  isLow: boolean;
  /** When it was counted last, as an ISO text. */
  counted_at: string | null;
}

export interface StockView {
  /** In the order of the cinemas; those that one may see. */
  cinemas: StockOfCinema[];
  /** The newest first, `stockHistoryLength` at most. */
  entries: StockEntryRow[];
}
export const stockHistoryLength = 50;

export interface StockEntryRow {
  id: number;
  at: string;
  product_id: number;
  product: Localized;
  cinema: string;
  kind: StockKind;
  quantity: number;
  /** How many there were after it. */
  balance: number;
  /** How many were found, where the entry is a count. */
  counted: number | null;
  note: string | null;
  /** Null: nobody of the staff. */
  by: string | null;
}

// Import

/** Within what a message to the server may hold. */
export const mostCsvCharacters = 100_000;
export const mostCsvRows = 500;

/** Columns of the file, by the names that our own has; others are told to be left out. */
export const importColumns = [
  'barcode',
  'name',
  'name_en',
  'name_fr',
  'name_nl-BE',
  'name_de',
  'price',
  'vat',
  'deposit',
  'categories',
  'status',
  'keeps_stock',
  'low_stock',
  'sort',
] as const;
export type ImportColumn = (typeof importColumns)[number];

export const importReadingSchema = ofExhibitorSchema.extend({
  /** The file, as text. */
  text: z.string().max(mostCsvCharacters),
});
export type ImportReading = z.infer<typeof importReadingSchema>;

export const importSchema = importReadingSchema.extend({
  /** `digest` of what was shown. Another one by now: IMPORT_CHANGED. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
});
export type ImportInput = z.infer<typeof importSchema>;

export const importTemplateSchema = ofExhibitorSchema.extend({ format: z.enum(csvFormats) });

/** What a row of the file would do. */
export interface ImportRow {
  /** Which line of the file it is, from 1; the headings are line 1. */
  line: number;
  outcome: 'new' | 'changed' | 'same' | 'refused';
  /** What it is called afterwards; of what is refused, what the file says. */
  name: string;
  /** What would not be as it is; of a new product all that the file says. Texts as the file's reader would write them. */
  changes: { column: ImportColumn; before: string | null; after: string }[];
  /** By column, in the reader's language; '': of the row as a whole. */
  errors: Record<string, string[]>;
}

export interface ImportPreview {
  rows: ImportRow[];
  /** Headings that are none of ours. */
  ignored: string[];
  digest: string;
}
