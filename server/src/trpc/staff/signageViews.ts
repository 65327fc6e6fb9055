import {
  archivedSchema,
  archiveSchema,
  idSchema,
  signageMessageSchema,
  signagePricesSchema,
  signageViewChangeSchema,
  signageViewCreationSchema,
  versionedIdSchema,
} from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';
import { bulkProcedure } from './bulkProcedure.ts';
import { listProcedure } from './listProcedure.ts';
import { useCase } from './useCase.ts';

const write = staffProcedure('signage.write');

/** What displays show. Errors: `StaffSignageViews`. */
export const signageViews = router({
  list: listProcedure('signageViews'),
  get: staffProcedure('signage.read')
    .input(idSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffSignageViews.get(ctx.actor, input.id)),
  prices: staffProcedure('signage.read')
    .input(signagePricesSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffSignageViews.prices(ctx.actor, input)),
  create: write.input(signageViewCreationSchema).mutation(useCase(({ staffSignageViews }) => staffSignageViews.create)),
  save: write.input(signageViewChangeSchema).mutation(useCase(({ staffSignageViews }) => staffSignageViews.save)),
  displays: staffProcedure('signage.read').query(({ ctx }) => ctx.edge.services.staffSignageViews.displays(ctx.actor)),
  showMessage: write
    .input(signageMessageSchema)
    .mutation(useCase(({ staffSignageViews }) => staffSignageViews.showMessage)),
  endMessage: write.input(versionedIdSchema).mutation(useCase(({ staffSignageViews }) => staffSignageViews.endMessage)),
  archive: write.input(archiveSchema).mutation(useCase(({ staffSignageViews }) => staffSignageViews.archive)),
  bulk: bulkProcedure('signage.write', archivedSchema, ({ staffSignageViews }, actor, id, { archived }) =>
    staffSignageViews.archive(actor, { id, row_version: null, archived }),
  ),
});
