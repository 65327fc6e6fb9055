import {
  archivedSchema,
  archiveSchema,
  contentChangeSchema,
  contentCreationSchema,
  contentDraftSchema,
  contentPreviewSchema,
  idSchema,
} from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';
import { bulkProcedure } from './bulkProcedure.ts';
import { listProcedure } from './listProcedure.ts';
import { useCase } from './useCase.ts';

/** Pages, questions and answers, editable areas and presets. Saving: VALIDATION_FAILED, CHANGED_MEANWHILE. */
export const content = router({
  list: listProcedure('content'),
  /** What the editor offers to insert. */
  presets: listProcedure('presets'),
  get: staffProcedure('content.read')
    .input(idSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffContent.get(ctx.actor, input.id)),
  create: staffProcedure('content.write')
    .input(contentCreationSchema)
    .mutation(useCase(({ staffContent }) => staffContent.create)),
  save: staffProcedure('content.write')
    .input(contentChangeSchema)
    .mutation(useCase(({ staffContent }) => staffContent.save)),
  archive: staffProcedure('content.write')
    .input(archiveSchema)
    .mutation(useCase(({ staffContent }) => staffContent.archive)),
  bulk: bulkProcedure('content.write', archivedSchema, ({ staffContent }, actor, id, { archived }) =>
    staffContent.archive(actor, { id, row_version: null, archived }),
  ),
  /** What is kept of one, as the website's own page shows it before visitors see it. */
  draft: staffProcedure('content.read')
    .input(contentDraftSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffContent.draft(ctx.actor, input.id, input.locale)),
  /** A mutation only because texts are long: it keeps nothing. */
  preview: staffProcedure('content.read')
    .input(contentPreviewSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffContent.preview(input)),
});
