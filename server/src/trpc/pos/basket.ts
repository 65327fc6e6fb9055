/** What the till is about to sell. Errors: `Baskets`. */
import { basketIdSchema, basketParkSchema, basketSaveSchema } from '../../contract/index.ts';
import { pointOfSale } from '../../domain/pointOfSale.ts';
import { counterProcedure, router, tillProcedure } from '../trpc.ts';

const selling = counterProcedure('sales.write');
/** A basket that is put aside is somebody else's to go on with: a buyer has none but their own. */
const parking = tillProcedure('sales.write');

export const basket = router({
  current: selling.query(({ ctx }) => ctx.edge.services.baskets.current(pointOfSale(ctx.actor))),

  save: selling
    .input(basketSaveSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.baskets.save(pointOfSale(ctx.actor), input.id, input.content)),

  park: parking
    .input(basketParkSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.baskets.park(pointOfSale(ctx.actor), input.id, input.label)),

  parked: parking.query(({ ctx }) => ctx.edge.services.baskets.parked(pointOfSale(ctx.actor))),

  load: parking
    .input(basketIdSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.baskets.load(pointOfSale(ctx.actor), input.id)),

  clear: selling
    .input(basketIdSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.baskets.clear(pointOfSale(ctx.actor), input.id)),
});
