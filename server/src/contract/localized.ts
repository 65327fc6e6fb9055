/** Texts that staff write in several languages. */
import { z } from 'zod';
import { lineSchema, textSchema } from './ids.ts';
import { type Localized, locales } from './locales.ts';

export const localeSchema = z.enum(locales);

/** A line of text per locale; of those that are left out there is none. */
export const localizedLineSchema = (most: number) => z.partialRecord(z.enum(locales), lineSchema.trim().max(most));

/** A text per locale, in which line breaks are allowed. */
export const localizedTextSchema = (most: number) => z.partialRecord(z.enum(locales), textSchema.trim().max(most));

/** Has a text in at least one language. */
export function mustBeWritten<T extends z.ZodType<Localized>>(schema: T) {
  return schema.refine((texts) => Object.values(texts).some((text) => text !== ''), { params: { key: 'required' } });
}
