import { z } from 'zod';
import {
  draftOpeningSchema,
  draftVersionSchema,
  draftWindowSchema,
  idSchema,
  recordIdSchema,
} from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';
import { useCase } from './useCase.ts';

const ofScreen = z.object({ screen: recordIdSchema });

/** A draft is saved over HTTP (`http/layoutDrafts.ts`): it may be larger than what a call takes. */
export const layouts = router({
  list: staffProcedure('screens.read')
    .input(ofScreen)
    .query(({ ctx, input }) => ctx.edge.services.staffLayouts.layouts(ctx.actor, input.screen, ctx.locale)),
  /** `Hall.toBytes()` as base64. */
  hall: staffProcedure('screens.read')
    .input(idSchema)
    .query(async ({ ctx, input }) => {
      const { screen, number, bytes } = await ctx.edge.services.staffLayouts.layoutBytes(ctx.actor, input.id);
      return { screen, number, hall: Buffer.from(bytes).toString('base64') };
    }),
  /** As it was drawn. What differs between two is for whoever draws them to say. */
  version: staffProcedure('screens.read')
    .input(idSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffLayouts.version(ctx.actor, input.id)),
  draft: staffProcedure('screens.write')
    .input(ofScreen)
    .query(({ ctx, input }) => ctx.edge.services.staffLayouts.draft(ctx.actor, input.screen)),
  open: staffProcedure('screens.write')
    .input(draftOpeningSchema)
    .mutation(useCase(({ staffLayouts }) => staffLayouts.open)),
  touch: staffProcedure('screens.write')
    .input(draftWindowSchema)
    .mutation(useCase(({ staffLayouts }) => staffLayouts.touch)),
  close: staffProcedure('screens.write')
    .input(draftWindowSchema)
    .mutation(useCase(({ staffLayouts }) => staffLayouts.close)),
  removeDraft: staffProcedure('screens.write')
    .input(draftVersionSchema)
    .mutation(useCase(({ staffLayouts }) => staffLayouts.removeDraft)),
  publish: staffProcedure('screens.write')
    .input(draftVersionSchema)
    .mutation(useCase(({ staffLayouts }) => staffLayouts.publish)),
});
