/** Signage: what displays show, as staff compose it and as a display is told. */
import { z } from 'zod';
import type { orientations } from './enumerations.ts';
import { changeOf, creationOf, idSchema, lineSchema, mustBeVisible, ofExhibitorSchema, recordIdSchema } from './ids.ts';
import type { Localized } from './locales.ts';
import { mediaUrlSchema } from './media.ts';
import { colorSchema, type SignageSettings } from './settings.ts';
import {
  allSignageRoles,
  mostSignagePages,
  type SignagePage,
  signagePageKinds,
  signageThemes,
} from './signagePages.ts';

export const signagePagesSchema = z
  .array(
    z.object({
      kind: z.enum(signagePageKinds),
      roles: z.int().min(1).max(allSignageRoles),
      seconds: z.int().min(3).max(600).nullable(),
    }),
  )
  .min(1)
  .max(mostSignagePages);

export const signageViewValuesSchema = z.object({
  name: mustBeVisible(lineSchema.trim().min(1).max(60)),
  theme: z.enum(signageThemes),
  /** Addresses of an uploaded picture that stands behind the pages. */
  background: z.object({ md: mediaUrlSchema, lg: mediaUrlSchema }).nullable(),
  /** Null: the exhibitor's. */
  accent: colorSchema.nullable(),
  pages: signagePagesSchema,
});
export type SignageViewValues = z.infer<typeof signageViewValuesSchema>;

export const signageViewCreationSchema = creationOf(signageViewValuesSchema);
export const signageViewChangeSchema = changeOf(signageViewValuesSchema);

export interface SignageViewView {
  id: number;
  row_version: number;
  exhibitor: number;
  values: SignageViewValues;
  archived: boolean;
  writable: boolean;
  /** When its exhibitor's displays show what: a preview of the view needs it. */
  times: SignageTimes;
}

export interface SignageViewRow {
  id: number;
  exhibitor_id: number;
  name: string;
  theme: SignageViewValues['theme'];
  pages: SignagePage[];
  /** Displays that show it, of those within reach. */
  displays: number;
  row_version: number;
  archived: boolean;
}

/** When shows stand on displays, and how long pages stay. A screen is cleaned so many minutes after a film. */
export type SignageTimes = SignageSettings & { cleaning_minutes: number };

/** What a display is told beside the programme. */
export interface SignageContents {
  /** Names these contents: another one, and they are others. The display says which it shows. */
  revision: string;
  theme: SignageViewValues['theme'];
  /** Address of the picture behind the pages; null: there is none. */
  background: string | null;
  /** Any CSS colour; null: the exhibitor's. */
  accent: string | null;
  pages: SignagePage[];
  times: SignageTimes;
  /** Shown in place of the pages until it ends; null: there is none. */
  message: SignageMessage | null;
  /** What price boards show; without a page of this kind there is nothing in it. */
  prices: PricedCategory[];
}

/** Products that stand together on a price board, in the order of the tills; each stands in the first of its categories. */
export interface PricedCategory {
  /** Null: of products without a category, which come first. */
  name: Localized | null;
  products: PricedProduct[];
}

export interface PricedProduct {
  id: number;
  name: Localized;
  /** With VAT, without deposit. */
  price_minor: number;
  /** Comes on top; of a set, those of its parts. */
  deposit_minor: number;
  /** It is counted, and none is left in the display's cinema. */
  sold_out: boolean;
}

/** The price board of a view as it would be in a cinema. */
export const signagePricesSchema = idSchema.extend({ cinema: recordIdSchema });

export interface SignageMessage {
  text: string;
  /** Unix ms. */
  endsAtMs: number;
}

/** A message that runs or is still to end, as the portal shows it. */
export interface SignageMessageView extends SignageMessage {
  id: number;
  row_version: number;
  exhibitor: number;
  /** Null: in all cinemas. */
  cinema: string | null;
}

/** Shows a message on displays at once, for so many minutes. */
export const signageMessageSchema = ofExhibitorSchema.extend({
  values: z.object({
    text: mustBeVisible(lineSchema.trim().min(1).max(200)),
    /** Null: in all cinemas. */
    cinema_id: recordIdSchema.nullable(),
    minutes: z.int().min(1).max(1440),
  }),
});
export type SignageMessageCreation = z.infer<typeof signageMessageSchema>;

/**
 * `shown`: it shows what it is to show; `behind`: it says that it shows something else; `silent`: it has said nothing for some minutes. What a silent one
 * shows nobody knows.
 */
export type DisplayState = 'shown' | 'behind' | 'silent';

/** A display that was let in, as the portal shows it. */
export interface DisplayView {
  id: number;
  name: string;
  exhibitor: number;
  cinema: { id: number; name: string };
  screen: { id: number; name: string } | null;
  orientation: (typeof orientations)[number];
  /** Null: none, or an archived one. */
  view: { id: number; name: string } | null;
  /** What it is to show. */
  contents: SignageContents;
  state: DisplayState;
  /** When it has last said what it shows; null: never. */
  told_at: string | null;
}

export interface DisplaysView {
  displays: DisplayView[];
  /** The first to end comes first. */
  messages: SignageMessageView[];
}

export const signageShownSchema = z.object({ revision: z.string().min(1).max(64) });
