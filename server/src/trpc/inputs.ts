import { lineSchema } from '../contract/index.ts';

export const pageSlugSchema = lineSchema.trim().min(1).max(200);
