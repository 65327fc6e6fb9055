import { z } from 'zod';
import {
  archiveSchema,
  cinemaChangeSchema,
  cinemaCreationSchema,
  classRateChangeSchema,
  draftVersionSchema,
  idSchema,
  recordIdSchema,
  screenChangeSchema,
  screenCreationSchema,
} from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';
import { listProcedure } from './listProcedure.ts';
import { useCase } from './useCase.ts';

const ofScreen = z.object({ screen: recordIdSchema });

export const cinemas = router({
  list: listProcedure('cinemas'),
  get: staffProcedure('cinemas.read')
    .input(idSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffHalls.cinema(ctx.actor, input.id)),
  create: staffProcedure('cinemas.write')
    .input(cinemaCreationSchema)
    .mutation(useCase(({ staffHalls }) => staffHalls.createCinema)),
  save: staffProcedure('cinemas.write')
    .input(cinemaChangeSchema)
    .mutation(useCase(({ staffHalls }) => staffHalls.saveCinema)),
  archive: staffProcedure('cinemas.write')
    .input(archiveSchema)
    .mutation(useCase(({ staffHalls }) => staffHalls.archiveCinema)),
});

export const screens = router({
  list: listProcedure('screens'),
  get: staffProcedure('screens.read')
    .input(idSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffHalls.screen(ctx.actor, input.id)),
  create: staffProcedure('screens.write')
    .input(screenCreationSchema)
    .mutation(useCase(({ staffHalls }) => staffHalls.createScreen)),
  save: staffProcedure('screens.write')
    .input(screenChangeSchema)
    .mutation(useCase(({ staffHalls }) => staffHalls.saveScreen)),
  archive: staffProcedure('screens.write')
    .input(archiveSchema)
    .mutation(useCase(({ staffHalls }) => staffHalls.archiveScreen)),
  saveClassRate: staffProcedure('screens.write')
    .input(classRateChangeSchema)
    .mutation(useCase(({ staffHalls }) => staffHalls.saveClassRate)),
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
    .mutation(useCase(({ staffHalls }) => staffHalls.removeDraft)),
  publish: staffProcedure('screens.write')
    .input(draftVersionSchema)
    .mutation(useCase(({ staffHalls }) => staffHalls.publish)),
});
