/** What staff write for the website: pages, questions with answers, the editable areas, presets. */
import { z } from 'zod';
import type { ContentState } from './contentState.ts';
import { type ContentType, contentTypes, widgetLocations } from './enumerations.ts';
import { changeOf, creationOf, idSchema, instantSchema, lineSchema, mustBeVisible, pageSlugSchema } from './ids.ts';
import { localeSchema, localizedLineSchema } from './localized.ts';
import { localizedHtmlSchema } from './settings.ts';

/** A group of questions. */
export const faqGroupSchema = z.object({
  title: localizedLineSchema(200),
  questions: z.array(z.object({ question: localizedLineSchema(300), answer: localizedHtmlSchema })).max(100),
});
export type FaqGroup = z.infer<typeof faqGroupSchema>;

/** All that can be written of a piece of content; what a type does without is null or empty. */
export const contentValuesSchema = z.object({
  /** What staff call it. Of a preset, by which it is found in the editor; of a page null. */
  key: mustBeVisible(lineSchema.trim().min(1).max(80)).nullable(),
  location: z.enum(widgetLocations).nullable(),
  priority: z.int().min(-1_000).max(1_000),
  page_slug: pageSlugSchema.regex(/^[a-z0-9]+(?:[-/][a-z0-9]+)*$/).nullable(),
  page_title: localizedLineSchema(200).nullable(),
  content: localizedHtmlSchema,
  faq: z.array(faqGroupSchema).max(40),
  /** Visitors do not see it. */
  draft: z.boolean(),
  /** The instant from which visitors see it, unless it is a draft; null: at once. */
  published_from: instantSchema.nullable(),
});
export type ContentValues = z.infer<typeof contentValuesSchema>;

export const contentCreationSchema = creationOf(contentValuesSchema).extend({ type: z.enum(contentTypes) });
export type ContentCreation = z.infer<typeof contentCreationSchema>;

export const contentChangeSchema = changeOf(contentValuesSchema);
export type ContentChange = z.infer<typeof contentChangeSchema>;

/** What is to be shown in a preview: nothing of it is kept. */
export const contentPreviewSchema = contentValuesSchema.pick({ content: true, faq: true });
export type ContentPreview = z.infer<typeof contentPreviewSchema>;

/** Which piece of content the page is asked for, and in which language. */
export const contentDraftSchema = idSchema.extend({ locale: localeSchema });

/** What the website does not allow, and was taken out: `<script>`, `onclick`, `javascript:`. None twice. */
export type RemovedHtml = string[];

export interface ContentView extends ContentValues {
  id: number;
  exhibitor: number;
  type: ContentType;
  archived_at: string | null;
  row_version: number;
}

export interface ContentRow {
  id: number;
  exhibitor: number;
  type: ContentType;
  key: string | null;
  location: string | null;
  priority: number;
  page_slug: string | null;
  page_title: Record<string, string> | null;
  /** In which languages there is something. */
  languages: string[];
  state: ContentState;
  /** The instant from which visitors see it. */
  published_from: string | null;
  row_version: number;
  archived: boolean;
}

/** A text as visitors would see it in one language, whether they do or not. */
export interface ContentDraft {
  /** null: a text without a page of its own. */
  page_title: string | null;
  html: string;
  state: ContentState;
}

/** A text to insert. */
export interface PresetRow {
  id: number;
  key: string;
  content: ContentValues['content'];
}
