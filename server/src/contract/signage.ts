/** Signage: what displays show, as staff compose it and as a display is told. */
import { z } from 'zod';
import { changeOf, creationOf, lineSchema, mustBeVisible } from './ids.ts';
import type { SignageSettings } from './settings.ts';
import { allSignageRoles, type SignagePage, signagePageKinds, signageThemes } from './signagePages.ts';

export const signagePagesSchema = z
  .array(
    z.object({
      kind: z.enum(signagePageKinds),
      roles: z.int().min(1).max(allSignageRoles),
      seconds: z.int().min(3).max(600).nullable(),
    }),
  )
  .min(1)
  .max(12);

export const signageViewValuesSchema = z.object({
  name: mustBeVisible(lineSchema.trim().min(1).max(60)),
  theme: z.enum(signageThemes),
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
  pages: SignagePage[];
  times: SignageTimes;
}

export const signageShownSchema = z.object({ revision: z.string().min(1).max(64) });
