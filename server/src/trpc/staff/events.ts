import { z } from 'zod';
import { eventSaveSchema, eventValuesSchema, recordIdSchema } from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';
import { listProcedure } from './listProcedure.ts';

/** Schedules with a page of their own. */
export const events = router({
  list: listProcedure('events'),
  get: staffProcedure('events.read')
    .input(z.object({ id: recordIdSchema }))
    .query(({ ctx, input }) => ctx.edge.services.staffEvents.get(ctx.actor, input.id, ctx.locale)),
  create: staffProcedure('events.write')
    .input(eventValuesSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffEvents.create(ctx.actor, input)),
  save: staffProcedure('events.write')
    .input(eventSaveSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffEvents.save(ctx.actor, input)),
  remove: staffProcedure('events.write')
    .input(z.object({ id: recordIdSchema }))
    .mutation(({ ctx, input }) => ctx.edge.services.staffEvents.remove(ctx.actor, input.id)),
});
