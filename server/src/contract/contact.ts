/** The contact form, in the spec's names (website.md sections 3 and 7). */
import { z } from 'zod';
import { lineSchema, mustBeVisible, textSchema, visibleOrEmpty } from './ids.ts';

export const contactInputSchema = z.object({
  name: mustBeVisible(lineSchema.trim().min(1).max(120)),
  email: z.string().trim().pipe(z.email().max(254)),
  phone: visibleOrEmpty(lineSchema.trim().max(40)).default(''),
  message: mustBeVisible(textSchema.trim().min(1).max(5000)),
});
export type ContactInput = z.infer<typeof contactInputSchema>;

export const contactAnswerSchema = z.object({
  /** The message is ours to deliver now: a mail server that is away costs time, not the message. */
  accepted: z.literal(true),
});
