import { z } from 'zod';

/** A row's id: a positive number that PostgreSQL's `integer` can hold. Larger ones name nothing. */
export const recordIdSchema = z.int().min(1).max(2_147_483_647);

/**
 * One line of text without control characters, halves of surrogate pairs, line separators and switches of the writing
 * direction: PostgreSQL refuses the first two, mail headers refuse line breaks, and the last make a text look like another.
 */
export const lineSchema = z.string().regex(/^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u);

/** As `lineSchema`, with line breaks and tabs. */
export const textSchema = z.string().regex(/^(?:[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]|[\t\n\r])*$/u);
