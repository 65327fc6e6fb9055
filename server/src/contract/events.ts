/** Schedules that are more than a film: with a page, a title and words of their own. */
import { z } from 'zod';
import { eventThemes } from './enumerations.ts';
import { changeOf, lineSchema, recordIdSchema } from './ids.ts';
import type { Localized } from './locales.ts';
import { localizedLineSchema, mustBeWritten } from './localized.ts';
import { localizedHtmlSchema } from './settings.ts';

export const eventValuesSchema = z.object({
  schedule_id: recordIdSchema,
  slug: lineSchema
    .trim()
    .min(1)
    .max(120)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  theme: z.enum(eventThemes),
  title: mustBeWritten(localizedLineSchema(200)),
  page_title: localizedLineSchema(200),
  description: localizedLineSchema(500),
  content: localizedHtmlSchema,
  sell_online: z.boolean(),
});
export type EventValues = z.infer<typeof eventValuesSchema>;

export const eventChangeSchema = changeOf(eventValuesSchema);
export type EventChange = z.infer<typeof eventChangeSchema>;

/** One change of many events; what is left out stays as each has it. */
export const eventBulkSchema = eventValuesSchema.pick({ theme: true, sell_online: true }).partial();
export type EventBulk = z.infer<typeof eventBulkSchema>;

export interface EventView extends EventValues {
  id: number;
  row_version: number;
  /** Title of its schedule. */
  movie: string;
  screen: string;
  start_at: string;
  draft: boolean;
  cancelled: boolean;
}

export interface EventListRow {
  id: number;
  title: Localized;
  slug: string;
  theme: string;
  movie: Localized;
  start_at: string;
  cinema: string;
  screen: string;
  sell_online: boolean;
}
