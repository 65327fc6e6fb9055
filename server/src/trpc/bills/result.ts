import { z } from 'zod';
import { localeSchema } from '../../contract/index.ts';
import { visitorProcedure } from '../trpc.ts';

/** What the result page shows. NOT_FOUND. */
export const result = visitorProcedure
  .input(z.object({ uuid: z.uuid(), locale: localeSchema }))
  .query(({ ctx, input }) => ctx.edge.services.bills.result(input.uuid, input.locale));
