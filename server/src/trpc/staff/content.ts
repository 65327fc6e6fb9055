import {
  contentArchiveSchema,
  contentCreateSchema,
  contentIdSchema,
  contentPreviewSchema,
  contentSaveSchema,
} from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';
import { listProcedure } from './listProcedure.ts';

/** Pages, questions and answers, editable areas and presets. Saving: VALIDATION_FAILED, CHANGED_MEANWHILE. */
export const content = router({
  list: listProcedure('content'),
  /** What the editor offers to insert. */
  presets: listProcedure('presets'),
  get: staffProcedure('content.read')
    .input(contentIdSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffContent.get(ctx.actor, input.id)),
  create: staffProcedure('content.write')
    .input(contentCreateSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffContent.create(ctx.actor, input)),
  save: staffProcedure('content.write')
    .input(contentSaveSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffContent.save(ctx.actor, input)),
  archive: staffProcedure('content.write')
    .input(contentArchiveSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffContent.archive(ctx.actor, input)),
  /** A mutation only because texts are long: it keeps nothing. */
  preview: staffProcedure('content.read')
    .input(contentPreviewSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffContent.preview(input)),
});
