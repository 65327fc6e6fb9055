import { z } from 'zod';

/** A row's id: a positive number that PostgreSQL's `integer` can hold. */
export const recordIdSchema = z.int().min(1).max(2_147_483_647);

export const pageSlugSchema = z.string().trim().min(1).max(200);
