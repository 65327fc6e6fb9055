import { z } from 'zod';
import {
  draftOpeningSchema,
  draftVersionSchema,
  draftWindowSchema,
  idSchema,
  moveQuerySchema,
  moveSchema,
  outageSchema,
  recordIdSchema,
  versionedIdSchema,
} from '../../contract/index.ts';
import { countedSubscription, neverAborted, router, staffProcedure } from '../trpc.ts';
import { useCase } from './useCase.ts';

const ofScreen = z.object({ screen: recordIdSchema });

/** Whoever moves shows may change screens and the programme: the use cases ask for both. */
const move = router({
  preview: staffProcedure('schedules.write')
    .input(moveQuerySchema)
    .query(({ ctx, input }) => ctx.edge.services.staffLayoutMoves.preview(ctx.actor, input, ctx.locale)),
  carryOut: staffProcedure('schedules.write')
    .input(moveSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffLayoutMoves.carryOut(ctx.actor, input, ctx.locale)),
});

/** Seats that are out of order, and those that were. */
const outages = router({
  list: staffProcedure('screens.read')
    .input(ofScreen)
    .query(({ ctx, input }) => ctx.edge.services.staffLayoutMoves.outages(ctx.actor, input.screen)),
  takeOut: staffProcedure('screens.write')
    .input(outageSchema)
    .mutation(useCase(({ staffLayoutMoves }) => staffLayoutMoves.takeOut)),
  putBack: staffProcedure('screens.write')
    .input(versionedIdSchema)
    .mutation(useCase(({ staffLayoutMoves }) => staffLayoutMoves.putBack)),
});

/** A draft is saved over HTTP (`http/layoutDrafts.ts`): it may be larger than what a call takes. */
export const layouts = router({
  move,
  outages,
  list: staffProcedure('screens.read')
    .input(ofScreen)
    .query(({ ctx, input }) => ctx.edge.services.staffLayouts.layouts(ctx.actor, input.screen, ctx.locale)),
  /** `Hall.toBytes()` as base64, and the shapes around its seats. */
  hall: staffProcedure('screens.read')
    .input(idSchema)
    .query(async ({ ctx, input }) => {
      const { bytes, ...layout } = await ctx.edge.services.staffLayouts.layoutBytes(ctx.actor, input.id);
      return { ...layout, hall: Buffer.from(bytes).toString('base64') };
    }),
  /** A version as it was drawn. What differs between two is for whoever draws them to say. */
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
  /** As `touch`, at once when another window takes the draft. */
  watch: staffProcedure('screens.write')
    .input(draftWindowSchema)
    .subscription(async ({ ctx, input, signal = neverAborted }) =>
      countedSubscription(ctx, 1, await ctx.edge.services.staffLayouts.watch(ctx.actor, input, signal)),
    ),
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
