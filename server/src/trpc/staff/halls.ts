import { z } from 'zod';
import {
  archiveSchema,
  cinemaChangeSchema,
  classRateChangeSchema,
  draftVersionSchema,
  newCinemaSchema,
  newScreenSchema,
  recordIdSchema,
  screenChangeSchema,
} from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';
import { listProcedure } from './listProcedure.ts';

const idSchema = z.object({ id: recordIdSchema });
const ofScreen = z.object({ screen: recordIdSchema });

export const cinemas = router({
  list: listProcedure('cinemas'),
  get: staffProcedure('cinemas.read')
    .input(idSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffHalls.cinema(ctx.actor, input.id)),
  create: staffProcedure('cinemas.write')
    .input(newCinemaSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffHalls.createCinema(ctx.actor, input)),
  save: staffProcedure('cinemas.write')
    .input(cinemaChangeSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffHalls.saveCinema(ctx.actor, input)),
  archive: staffProcedure('cinemas.write')
    .input(archiveSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffHalls.archiveCinema(ctx.actor, input)),
});

export const screens = router({
  list: listProcedure('screens'),
  get: staffProcedure('screens.read')
    .input(idSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffHalls.screen(ctx.actor, input.id)),
  create: staffProcedure('screens.write')
    .input(newScreenSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffHalls.createScreen(ctx.actor, input)),
  save: staffProcedure('screens.write')
    .input(screenChangeSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffHalls.saveScreen(ctx.actor, input)),
  archive: staffProcedure('screens.write')
    .input(archiveSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffHalls.archiveScreen(ctx.actor, input)),
  saveClassRate: staffProcedure('screens.write')
    .input(classRateChangeSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffHalls.saveClassRate(ctx.actor, input)),
});

/** A draft is saved over HTTP (`http/layoutDrafts.ts`): it may be larger than what a call takes. */
export const layouts = router({
  list: staffProcedure('screens.read')
    .input(ofScreen)
    .query(({ ctx, input }) => ctx.edge.services.staffHalls.layouts(ctx.actor, input.screen, ctx.locale)),
  /** `Hall.toBytes()` as base64. */
  hall: staffProcedure('screens.read')
    .input(idSchema)
    .query(async ({ ctx, input }) => {
      const { screen, number, bytes } = await ctx.edge.services.staffHalls.layoutBytes(ctx.actor, input.id);
      return { screen, number, hall: Buffer.from(bytes).toString('base64') };
    }),
  draft: staffProcedure('screens.write')
    .input(ofScreen)
    .query(({ ctx, input }) => ctx.edge.services.staffHalls.draft(ctx.actor, input.screen)),
  removeDraft: staffProcedure('screens.write')
    .input(draftVersionSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffHalls.removeDraft(ctx.actor, input)),
  publish: staffProcedure('screens.write')
    .input(draftVersionSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffHalls.publish(ctx.actor, input)),
});
