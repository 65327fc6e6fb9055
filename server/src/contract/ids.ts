import { z } from 'zod';

/** A row's id: a positive number that PostgreSQL's `integer` can hold. Larger ones name nothing. */
export const recordIdSchema = z.int().min(1).max(2_147_483_647);

/** One line of text without control characters: PostgreSQL refuses NUL, and mail headers refuse line breaks. */
export const lineSchema = z.string().regex(/^\P{Cc}*$/u);
