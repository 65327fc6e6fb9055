import { z } from 'zod';
import {
  recordIdSchema,
  scheduleBulkSchema,
  scheduleCancelSchema,
  scheduleChangeSchema,
  scheduleCopySchema,
  scheduleDraftSchema,
  scheduleIdsSchema,
  timelineSchema,
} from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';
import { listProcedure } from './listProcedure.ts';

/** The programme as staff plan it. */
export const schedules = router({
  timeline: staffProcedure('schedules.read')
    .input(timelineSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffSchedules.timeline(ctx.actor, input, ctx.locale)),
  choices: staffProcedure('schedules.read').query(({ ctx }) =>
    ctx.edge.services.staffSchedules.choices(ctx.actor, ctx.locale),
  ),
  get: staffProcedure('schedules.read')
    .input(z.object({ id: recordIdSchema }))
    .query(({ ctx, input }) => ctx.edge.services.staffSchedules.get(ctx.actor, input.id, ctx.locale)),
  list: listProcedure('schedules'),
  seats: staffProcedure('schedules.read')
    .input(z.object({ id: recordIdSchema }))
    .query(({ ctx, input }) => ctx.edge.services.staffSchedules.seats(ctx.actor, input.id)),
  create: staffProcedure('schedules.write')
    .input(scheduleDraftSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffSchedules.create(ctx.actor, input)),
  save: staffProcedure('schedules.write')
    .input(scheduleChangeSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffSchedules.save(ctx.actor, input)),
  publish: staffProcedure('schedules.write')
    .input(scheduleIdsSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffSchedules.publish(ctx.actor, input.ids)),
  remove: staffProcedure('schedules.write')
    .input(scheduleIdsSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffSchedules.remove(ctx.actor, input.ids)),
  copyPlan: staffProcedure('schedules.write')
    .input(scheduleCopySchema)
    .query(({ ctx, input }) => ctx.edge.services.staffSchedules.copyPlan(ctx.actor, input, ctx.locale)),
  copy: staffProcedure('schedules.write')
    .input(scheduleCopySchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffSchedules.copy(ctx.actor, input)),
  bulk: staffProcedure('schedules.write')
    .input(scheduleBulkSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffSchedules.bulk(ctx.actor, input)),
  cancelPlan: staffProcedure('schedules.cancel')
    .input(z.object({ id: recordIdSchema }))
    .query(({ ctx, input }) => ctx.edge.services.staffSchedules.cancelPlan(ctx.actor, input.id)),
  cancel: staffProcedure('schedules.cancel')
    .input(scheduleCancelSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffSchedules.cancel(ctx.actor, input)),
  cancelReport: staffProcedure('schedules.read')
    .input(z.object({ id: recordIdSchema }))
    .query(({ ctx, input }) => ctx.edge.services.staffSchedules.cancelReport(ctx.actor, input.id)),
  retryRefunds: staffProcedure('schedules.cancel')
    .input(z.object({ id: recordIdSchema }))
    .mutation(({ ctx, input }) => ctx.edge.services.staffSchedules.retryRefunds(ctx.actor, input.id)),
});
