import {
  archivedSchema,
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
import { bulkProcedure } from './bulkProcedure.ts';
import { listProcedure } from './listProcedure.ts';
import { useCase } from './useCase.ts';

const read = staffProcedure('films.read');
const write = staffProcedure('films.write');

/** Who rents films out, and their offices. Errors: `services.staffDistributors`. */
export const distributors = router({
  list: listProcedure('distributors'),
  get: read
    .input(idSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffDistributors.distributor(ctx.actor, input.id)),
  create: write
    .input(distributorCreationSchema)
    .mutation(useCase(({ staffDistributors }) => staffDistributors.createDistributor)),
  save: write
    .input(distributorChangeSchema)
    .mutation(useCase(({ staffDistributors }) => staffDistributors.saveDistributor)),
  archive: write
    .input(archiveSchema)
    .mutation(useCase(({ staffDistributors }) => staffDistributors.archiveDistributor)),
  bulk: bulkProcedure('films.write', archivedSchema, ({ staffDistributors }, actor, id, { archived }) =>
    staffDistributors.archiveDistributor(actor, { id, row_version: null, archived }),
  ),
  createOffice: write
    .input(officeCreationSchema)
    .mutation(useCase(({ staffDistributors }) => staffDistributors.createOffice)),
  saveOffice: write
    .input(officeChangeSchema)
    .mutation(useCase(({ staffDistributors }) => staffDistributors.saveOffice)),
  archiveOffice: write
    .input(archiveSchema)
    .mutation(useCase(({ staffDistributors }) => staffDistributors.archiveOffice)),
});

/** What distributors get of the box office. Errors: `services.staffDistributors`. */
export const rentalProfiles = router({
  list: listProcedure('rentalProfiles'),
  get: read
    .input(idSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffDistributors.rentalProfile(ctx.actor, input.id)),
  create: write
    .input(rentalProfileCreationSchema)
    .mutation(useCase(({ staffDistributors }) => staffDistributors.createRentalProfile)),
  save: write
    .input(rentalProfileChangeSchema)
    .mutation(useCase(({ staffDistributors }) => staffDistributors.saveRentalProfile)),
  archive: write
    .input(archiveSchema)
    .mutation(useCase(({ staffDistributors }) => staffDistributors.archiveRentalProfile)),
  bulk: bulkProcedure('films.write', archivedSchema, ({ staffDistributors }, actor, id, { archived }) =>
    staffDistributors.archiveRentalProfile(actor, { id, row_version: null, archived }),
  ),
});
