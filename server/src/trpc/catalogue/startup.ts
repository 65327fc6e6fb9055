import { z } from 'zod';
import { localeSchema } from '../../contract/index.ts';
import { visitorProcedure } from '../trpc.ts';

/** Everything the website starts with, in one locale. */
export const startup = visitorProcedure
  .input(z.object({ locale: localeSchema }))
  .query(({ ctx, input }) => ctx.edge.services.catalogue.startup(input.locale, ctx.host));
