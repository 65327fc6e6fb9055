import { z } from 'zod';
import { localeSchema, pageSlugSchema } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { visitorProcedure } from '../trpc.ts';

/** A content page. NOT_FOUND when there is none of this slug. */
export const page = visitorProcedure
  .input(z.object({ page_slug: pageSlugSchema, locale: localeSchema }))
  .query(async ({ ctx, input }) => {
    const found = await ctx.edge.services.catalogue.page(input.page_slug, input.locale, ctx.host);
    if (!found) throw new ParterreError('NOT_FOUND');
    return found;
  });
