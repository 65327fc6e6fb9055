/** The first start of an installation: whose it is, and who may do everything in it. */
import { z } from 'zod';
import { lineSchema, mustBeVisible } from './ids.ts';
import { locales } from './locales.ts';
import { passwordSchema } from './passwords.ts';

const nameSchema = mustBeVisible(lineSchema.trim().min(1).max(120));
const emailSchema = lineSchema.trim().toLowerCase().min(1).max(254).pipe(z.email());

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

export const setUpSchema = z.object({
  /** What `npm start` and the server's log say. */
  code: lineSchema.trim().min(1).max(40),
  trade_name: nameSchema,
  /** Where visitors write to. */
  email: emailSchema,
  /** IANA name. */
  timezone: lineSchema.max(60).refine(isTimeZone, { params: { key: 'choice' } }),
  /** The website's language for visitors whose browsers ask for none that is offered. */
  locale: z.enum(locales),
  name: nameSchema,
  admin_email: emailSchema,
  password: passwordSchema,
});
export type SetUpInput = z.infer<typeof setUpSchema>;
