import {
  archiveSchema,
  distributorChangeSchema,
  distributorCreationSchema,
  idSchema,
  officeChangeSchema,
  officeCreationSchema,
  rentalProfileChangeSchema,
  rentalProfileCreationSchema,
} from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';
import { listProcedure } from './listProcedure.ts';

const read = staffProcedure('films.read');
const write = staffProcedure('films.write');

/** Who rents films out, and their offices. Errors: `services.staffFilms`. */
export const distributors = router({
  list: listProcedure('distributors'),
  get: read.input(idSchema).query(({ ctx, input }) => ctx.edge.services.staffFilms.distributor(ctx.actor, input.id)),
  create: write
    .input(distributorCreationSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffFilms.createDistributor(ctx.actor, input)),
  save: write
    .input(distributorChangeSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffFilms.saveDistributor(ctx.actor, input)),
  archive: write
    .input(archiveSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffFilms.archiveDistributor(ctx.actor, input)),
  createOffice: write
    .input(officeCreationSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffFilms.createOffice(ctx.actor, input)),
  saveOffice: write
    .input(officeChangeSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffFilms.saveOffice(ctx.actor, input)),
  archiveOffice: write
    .input(archiveSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffFilms.archiveOffice(ctx.actor, input)),
});

/** What distributors get of the box office. Errors: `services.staffFilms`. */
export const rentalProfiles = router({
  list: listProcedure('rentalProfiles'),
  get: read.input(idSchema).query(({ ctx, input }) => ctx.edge.services.staffFilms.rentalProfile(ctx.actor, input.id)),
  create: write
    .input(rentalProfileCreationSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffFilms.createRentalProfile(ctx.actor, input)),
  save: write
    .input(rentalProfileChangeSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffFilms.saveRentalProfile(ctx.actor, input)),
  archive: write
    .input(archiveSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffFilms.archiveRentalProfile(ctx.actor, input)),
});
