/** Selling on account at a till. What sells is `pos.sell`. Errors: `TillInvoices`. */
import { z } from 'zod';
import { localeSchema, posClientCreationSchema, posClientSearchSchema } from '../../contract/index.ts';
import { router, tillProcedure } from '../trpc.ts';

const selling = tillProcedure('invoices.sell');

export const invoices = router({
  methods: selling
    .input(z.object({ locale: localeSchema }))
    .query(({ ctx, input }) => ctx.edge.services.tillInvoices.methods(ctx.actor, input.locale)),

  clients: selling
    .input(posClientSearchSchema)
    .query(({ ctx, input }) => ctx.edge.services.tillInvoices.clients(ctx.actor, input.search)),

  addClient: tillProcedure('invoices.clients')
    .input(posClientCreationSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.tillInvoices.addClient(ctx.actor, input)),
});
