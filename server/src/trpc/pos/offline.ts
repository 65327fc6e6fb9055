/** What a till keeps to sell when it has no network, and what it sold so. Errors: `Offline`, `TillRefusedSales`. */
import { offlineKeepSchema, offlineSaleSchema, offlineSetAsideSchema } from '../../contract/index.ts';
import { pointOfSale } from '../../domain/pointOfSale.ts';
import { router, tillProcedure } from '../trpc.ts';

const selling = tillProcedure('sales.write');

export const offline = router({
  keep: selling
    .input(offlineKeepSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.offline.keep(pointOfSale(ctx.actor), input)),

  upload: selling
    .input(offlineSaleSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.offline.upload(pointOfSale(ctx.actor), input)),

  setAside: selling
    .input(offlineSetAsideSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.tillRefusedSales.setAside(ctx.actor, input)),
});
