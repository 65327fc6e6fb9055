import {
  eventBulkSchema,
  eventChangeSchema,
  eventValuesSchema,
  idSchema,
  versionedIdSchema,
} from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';
import { bulkProcedure } from './bulkProcedure.ts';
import { listProcedure } from './listProcedure.ts';
import { useCase } from './useCase.ts';

/** Schedules with a page of their own. */
export const events = router({
  list: listProcedure('events'),
  get: staffProcedure('events.read')
    .input(idSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffEvents.get(ctx.actor, input.id, ctx.locale)),
  create: staffProcedure('events.write')
    .input(eventValuesSchema)
    .mutation(useCase(({ staffEvents }) => staffEvents.create)),
  save: staffProcedure('events.write')
    .input(eventChangeSchema)
    .mutation(useCase(({ staffEvents }) => staffEvents.save)),
  bulk: bulkProcedure('events.write', eventBulkSchema, ({ staffEvents }, actor, id, changes) =>
    staffEvents.change(actor, id, changes),
  ),
  remove: staffProcedure('events.write')
    .input(versionedIdSchema)
    .mutation(useCase(({ staffEvents }) => staffEvents.remove)),
});
