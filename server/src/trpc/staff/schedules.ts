import {
  idSchema,
  scheduleBulkSchema,
  scheduleCancelSchema,
  scheduleChangeSchema,
  scheduleCopySchema,
  scheduleDraftSchema,
  scheduleIdsSchema,
  timelineSchema,
} from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';
import { refusalOf } from './bulkProcedure.ts';
import { listProcedure } from './listProcedure.ts';
import { useCase } from './useCase.ts';

/** The programme as staff plan it. */
export const schedules = router({
  timeline: staffProcedure('schedules.read')
    .input(timelineSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffSchedules.timeline(ctx.actor, input, ctx.locale)),
  choices: staffProcedure('schedules.read').query(({ ctx }) =>
    ctx.edge.services.staffSchedules.choices(ctx.actor, ctx.locale),
  ),
  get: staffProcedure('schedules.read')
    .input(idSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffSchedules.get(ctx.actor, input.id, ctx.locale)),
  list: listProcedure('schedules'),
  seats: staffProcedure('schedules.read')
    .input(idSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffSchedules.seats(ctx.actor, input.id)),
  create: staffProcedure('schedules.write')
    .input(scheduleDraftSchema)
    .mutation(useCase(({ staffSchedules }) => staffSchedules.create)),
  save: staffProcedure('schedules.write')
    .input(scheduleChangeSchema)
    .mutation(useCase(({ staffSchedules }) => staffSchedules.save)),
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
    .mutation(useCase(({ staffSchedules }) => staffSchedules.copy)),
  bulk: staffProcedure('schedules.write')
    .input(scheduleBulkSchema)
    .mutation(async ({ ctx, input }) => {
      const { changed, refused } = await ctx.edge.services.staffSchedules.bulk(ctx.actor, input);
      return { changed, refused: refused.map(({ id, error }) => refusalOf(ctx, id, error)) };
    }),
  cancelPlan: staffProcedure('schedules.cancel')
    .input(idSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffSchedules.cancelPlan(ctx.actor, input.id)),
  cancel: staffProcedure('schedules.cancel')
    .input(scheduleCancelSchema)
    .mutation(useCase(({ staffSchedules }) => staffSchedules.cancel)),
  cancelReport: staffProcedure('schedules.read')
    .input(idSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffSchedules.cancelReport(ctx.actor, input.id)),
  retryRefunds: staffProcedure('schedules.cancel')
    .input(idSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffSchedules.retryRefunds(ctx.actor, input.id)),
});
