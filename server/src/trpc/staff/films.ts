import {
  archivedSchema,
  archiveSchema,
  filmBulkSchema,
  filmChangeSchema,
  filmCreationSchema,
  idSchema,
  ofExhibitorSchema,
  tagChangeSchema,
  tagCreationSchema,
  versionChangeSchema,
  versionCreationSchema,
} from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';
import { bulkProcedure } from './bulkProcedure.ts';
import { listProcedure } from './listProcedure.ts';
import { useCase } from './useCase.ts';

const read = staffProcedure('films.read');
const write = staffProcedure('films.write');

/** Films and their versions. Errors: `services.staffFilms`. */
export const films = router({
  list: listProcedure('films'),
  get: read.input(idSchema).query(({ ctx, input }) => ctx.edge.services.staffFilms.film(ctx.actor, input.id)),
  options: read
    .input(ofExhibitorSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffFilms.options(ctx.actor, input.exhibitor)),
  create: write.input(filmCreationSchema).mutation(useCase(({ staffFilms }) => staffFilms.createFilm)),
  save: write.input(filmChangeSchema).mutation(useCase(({ staffFilms }) => staffFilms.saveFilm)),
  archive: write.input(archiveSchema).mutation(useCase(({ staffFilms }) => staffFilms.archiveFilm)),
  bulk: bulkProcedure('films.write', filmBulkSchema, ({ staffFilms }, actor, id, changes) =>
    staffFilms.changeFilm(actor, id, changes),
  ),
  createVersion: write.input(versionCreationSchema).mutation(useCase(({ staffFilms }) => staffFilms.createVersion)),
  saveVersion: write.input(versionChangeSchema).mutation(useCase(({ staffFilms }) => staffFilms.saveVersion)),
  archiveVersion: write.input(archiveSchema).mutation(useCase(({ staffFilms }) => staffFilms.archiveVersion)),
});

/** What films are filtered by on the website. */
export const tags = router({
  list: listProcedure('tags'),
  get: read.input(idSchema).query(({ ctx, input }) => ctx.edge.services.staffFilms.tag(ctx.actor, input.id)),
  create: write.input(tagCreationSchema).mutation(useCase(({ staffFilms }) => staffFilms.createTag)),
  save: write.input(tagChangeSchema).mutation(useCase(({ staffFilms }) => staffFilms.saveTag)),
  archive: write.input(archiveSchema).mutation(useCase(({ staffFilms }) => staffFilms.archiveTag)),
  bulk: bulkProcedure('films.write', archivedSchema, ({ staffFilms }, actor, id, { archived }) =>
    staffFilms.archiveTag(actor, { id, row_version: null, archived }),
  ),
});
