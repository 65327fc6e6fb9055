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
import { useCase } from './useCase.ts';

const read = staffProcedure('films.read');
const write = staffProcedure('films.write');

/** Who rents films out, and their offices. Errors: `services.staffFilms`. */
export const distributors = router({
  list: listProcedure('distributors'),
  get: read.input(idSchema).query(({ ctx, input }) => ctx.edge.services.staffFilms.distributor(ctx.actor, input.id)),
  create: write.input(distributorCreationSchema).mutation(useCase(({ staffFilms }) => staffFilms.createDistributor)),
  save: write.input(distributorChangeSchema).mutation(useCase(({ staffFilms }) => staffFilms.saveDistributor)),
  archive: write.input(archiveSchema).mutation(useCase(({ staffFilms }) => staffFilms.archiveDistributor)),
  createOffice: write.input(officeCreationSchema).mutation(useCase(({ staffFilms }) => staffFilms.createOffice)),
  saveOffice: write.input(officeChangeSchema).mutation(useCase(({ staffFilms }) => staffFilms.saveOffice)),
  archiveOffice: write.input(archiveSchema).mutation(useCase(({ staffFilms }) => staffFilms.archiveOffice)),
});

/** What distributors get of the box office. Errors: `services.staffFilms`. */
export const rentalProfiles = router({
  list: listProcedure('rentalProfiles'),
  get: read.input(idSchema).query(({ ctx, input }) => ctx.edge.services.staffFilms.rentalProfile(ctx.actor, input.id)),
  create: write
    .input(rentalProfileCreationSchema)
    .mutation(useCase(({ staffFilms }) => staffFilms.createRentalProfile)),
  save: write.input(rentalProfileChangeSchema).mutation(useCase(({ staffFilms }) => staffFilms.saveRentalProfile)),
  archive: write.input(archiveSchema).mutation(useCase(({ staffFilms }) => staffFilms.archiveRentalProfile)),
});
