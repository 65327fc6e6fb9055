import { z } from 'zod';
import { localeSchema, recordIdSchema } from '../../contract/index.ts';
import { visitorProcedure } from '../trpc.ts';

/** A show and its rates, for the checkout form. SCHEDULE_NOT_FOUND. */
export const scheduleData = visitorProcedure
  .input(z.object({ scheduleId: recordIdSchema, locale: localeSchema }))
  .query(({ ctx, input }) => ctx.edge.services.catalogue.scheduleData(input.scheduleId, input.locale, ctx.host));
