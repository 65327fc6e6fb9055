import {
  archiveSchema,
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
import { listProcedure } from './listProcedure.ts';

const read = staffProcedure('films.read');
const write = staffProcedure('films.write');

/** Films and their versions. Errors: `services.staffFilms`. */
export const films = router({
  list: listProcedure('films'),
  get: read.input(idSchema).query(({ ctx, input }) => ctx.edge.services.staffFilms.film(ctx.actor, input.id)),
  options: read
    .input(ofExhibitorSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffFilms.options(ctx.actor, input.exhibitor)),
  create: write
    .input(filmCreationSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffFilms.createFilm(ctx.actor, input)),
  save: write
    .input(filmChangeSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffFilms.saveFilm(ctx.actor, input)),
  archive: write
    .input(archiveSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffFilms.archiveFilm(ctx.actor, input)),
  createVersion: write
    .input(versionCreationSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffFilms.createVersion(ctx.actor, input)),
  saveVersion: write
    .input(versionChangeSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffFilms.saveVersion(ctx.actor, input)),
  archiveVersion: write
    .input(archiveSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffFilms.archiveVersion(ctx.actor, input)),
});

/** What films are filtered by on the website. */
export const tags = router({
  list: listProcedure('tags'),
  create: write
    .input(tagCreationSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffFilms.createTag(ctx.actor, input)),
  save: write
    .input(tagChangeSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffFilms.saveTag(ctx.actor, input)),
  archive: write
    .input(archiveSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffFilms.archiveTag(ctx.actor, input)),
});
