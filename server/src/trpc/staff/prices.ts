import { z } from 'zod';
import {
  archiveSchema,
  newPriceGroupSchema,
  newPriceRateSchema,
  newVatSchema,
  priceGroupChangeSchema,
  priceRateChangeSchema,
  raiseSchema,
  recordIdSchema,
  simulationSchema,
  vatChangeSchema,
} from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';
import { listProcedure } from './listProcedure.ts';

const read = staffProcedure('prices.read');
const write = staffProcedure('prices.write');
const byId = z.object({ id: recordIdSchema });

/** Price groups and their rates. Errors of all that changes: `changeAsStaff`, `createAsStaff`. */
export const prices = router({
  list: listProcedure('priceGroups'),
  get: read.input(byId).query(({ ctx, input }) => ctx.edge.services.staffPrices.group(ctx.actor, input.id)),
  create: write
    .input(newPriceGroupSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffPrices.createGroup(ctx.actor, input)),
  save: write
    .input(priceGroupChangeSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffPrices.saveGroup(ctx.actor, input)),
  /** PRICE_GROUP_IN_USE: shows to come are sold with it. */
  archive: write
    .input(archiveSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffPrices.archiveGroup(ctx.actor, input)),
  createRate: write
    .input(newPriceRateSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffPrices.createRate(ctx.actor, input)),
  saveRate: write
    .input(priceRateChangeSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffPrices.saveRate(ctx.actor, input)),
  archiveRate: write
    .input(archiveSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffPrices.archiveRate(ctx.actor, input)),
  /** New prices of several rates for shows from a day on: all or none. */
  raise: write.input(raiseSchema).mutation(({ ctx, input }) => ctx.edge.services.staffPrices.raise(ctx.actor, input)),
  /** What is offered to whom, when, and why the rest is not. */
  simulate: read
    .input(simulationSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffPrices.simulate(ctx.actor, input)),
});

/** Kinds of VAT with dated percentages. */
export const vats = router({
  list: listProcedure('vats'),
  get: read.input(byId).query(({ ctx, input }) => ctx.edge.services.staffPrices.vat(ctx.actor, input.id)),
  create: write
    .input(newVatSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffPrices.createVat(ctx.actor, input)),
  /** VALIDATION_FAILED: a percentage or code that something was sold with would change. */
  save: write
    .input(vatChangeSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffPrices.saveVat(ctx.actor, input)),
});
