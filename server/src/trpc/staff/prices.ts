import {
  archivedSchema,
  archiveSchema,
  idSchema,
  priceGroupChangeSchema,
  priceGroupCreationSchema,
  priceRateChangeSchema,
  priceRateCreationSchema,
  raiseSchema,
  simulationSchema,
  vatChangeSchema,
  vatCreationSchema,
} from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';
import { bulkProcedure } from './bulkProcedure.ts';
import { listProcedure } from './listProcedure.ts';
import { useCase } from './useCase.ts';

const read = staffProcedure('prices.read');
const write = staffProcedure('prices.write');

/** Price groups and their rates. Errors of all that changes: `changeAsStaff`, `createAsStaff`. */
export const prices = router({
  list: listProcedure('priceGroups'),
  get: read.input(idSchema).query(({ ctx, input }) => ctx.edge.services.staffPrices.group(ctx.actor, input.id)),
  create: write.input(priceGroupCreationSchema).mutation(useCase(({ staffPrices }) => staffPrices.createGroup)),
  save: write.input(priceGroupChangeSchema).mutation(useCase(({ staffPrices }) => staffPrices.saveGroup)),
  /** PRICE_GROUP_IN_USE: shows to come are sold with it. PRICE_GROUP_NAME_TAKEN: restored, it would be called as another one. */
  archive: write.input(archiveSchema).mutation(useCase(({ staffPrices }) => staffPrices.archiveGroup)),
  bulk: bulkProcedure('prices.write', archivedSchema, ({ staffPrices }, actor, id, { archived }) =>
    staffPrices.archiveGroup(actor, { id, row_version: null, archived }),
  ),
  createRate: write.input(priceRateCreationSchema).mutation(useCase(({ staffPrices }) => staffPrices.createRate)),
  saveRate: write.input(priceRateChangeSchema).mutation(useCase(({ staffPrices }) => staffPrices.saveRate)),
  archiveRate: write.input(archiveSchema).mutation(useCase(({ staffPrices }) => staffPrices.archiveRate)),
  /** New prices of several rates for shows from a day on: all or none. */
  raise: write.input(raiseSchema).mutation(useCase(({ staffPrices }) => staffPrices.raise)),
  /** What is offered to whom, when, and why the rest is not. */
  simulate: read.input(simulationSchema).query(useCase(({ staffPrices }) => staffPrices.simulate)),
});

/** Kinds of VAT with dated percentages. */
export const vats = router({
  list: listProcedure('vats'),
  get: read.input(idSchema).query(({ ctx, input }) => ctx.edge.services.staffPrices.vat(ctx.actor, input.id)),
  create: write.input(vatCreationSchema).mutation(useCase(({ staffPrices }) => staffPrices.createVat)),
  /** VALIDATION_FAILED: a percentage or code that something was sold with would change. */
  save: write.input(vatChangeSchema).mutation(useCase(({ staffPrices }) => staffPrices.saveVat)),
});
