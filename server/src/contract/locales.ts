import { z } from 'zod';

export const locales = ['en', 'fr', 'nl-BE', 'de'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';
export const localeSchema = z.enum(locales);

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (locales as readonly string[]).includes(value);
}
