import {
  archivedSchema,
  archiveSchema,
  cinemaChangeSchema,
  cinemaCreationSchema,
  classRateChangeSchema,
  idSchema,
  screenChangeSchema,
  screenCreationSchema,
} from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';
import { bulkProcedure } from './bulkProcedure.ts';
import { listProcedure } from './listProcedure.ts';
import { useCase } from './useCase.ts';

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
  bulk: bulkProcedure('cinemas.write', archivedSchema, ({ staffHalls }, actor, id, { archived }) =>
    staffHalls.archiveCinema(actor, { id, row_version: null, archived }),
  ),
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
