/** The newsletter form, in the spec's names (website.md sections 3 and 7). */
import { z } from 'zod';
import { lineSchema, mailAddressSchema, visibleOrEmpty } from './ids.ts';

/** What a captcha provider gave the browser. Without a site key in the settings there is none. */
export const captchaTokenSchema = z.string().max(4096).nullish();

export const newsletterInputSchema = z.object({
  first_name: visibleOrEmpty(lineSchema.max(80).trim()).default(''),
  last_name: visibleOrEmpty(lineSchema.max(80).trim()).default(''),
  email: mailAddressSchema,
  grecaptcha: captchaTokenSchema,
});
export type NewsletterInput = z.infer<typeof newsletterInputSchema>;

/** One answer for an address that is new and one that was there: who reads the newsletter is nobody's business. */
export const newsletterAnswerSchema = z.object({
  /** The address as it is kept, in lower case. */
  email: z.string(),
});
