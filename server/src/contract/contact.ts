/** The contact form, in the spec's names (website.md sections 3 and 7). */
import { z } from 'zod';
import { lineSchema, mailAddressSchema, mustBeVisible, textSchema, unsafeInText, visibleOrEmpty } from './ids.ts';

export const contactInputSchema = z.object({
  name: mustBeVisible(lineSchema.max(120).trim().min(1)),
  email: mailAddressSchema,
  phone: visibleOrEmpty(lineSchema.max(40).trim()).default(''),
  message: mustBeVisible(textSchema.max(5000).trim().min(1), unsafeInText),
});
export type ContactInput = z.infer<typeof contactInputSchema>;

export const contactAnswerSchema = z.object({
  /** The message is ours to deliver now: a mail server that is away costs time, not the message. */
  accepted: z.literal(true),
});
