/** What is done at a scanner. Where it stands is what the device says, never what is sent. */
import { z } from 'zod';
import {
  cardReturnSchema,
  doorExchangeSchema,
  doorListSchema,
  doorPartySchema,
  doorReadSchema,
  doorSearchSchema,
  doorUndoSchema,
  doorUploadSchema,
  doorWatchSchema,
  localeSchema,
} from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { observed } from '../../edge/metrics.ts';
import { askerOf } from '../context.ts';
import {
  countedSubscription,
  deviceProcedure,
  doorProcedure,
  neverAborted,
  router,
  scannerProcedure,
} from '../trpc.ts';

const atDoor = doorProcedure('doors.scan');
const attended = scannerProcedure('doors.scan');
const selling = scannerProcedure('sales.write');

export const doors = router({
  /** Shows that people can be let into, for whoever chooses one. */
  shows: attended
    .input(z.object({ locale: localeSchema }))
    .query(({ ctx, input }) => ctx.edge.services.doors.shows(ctx.actor, input.locale)),

  /** How the shows of its place fill. */
  watch: atDoor
    .input(doorWatchSchema)
    .subscription(({ ctx, input, signal = neverAborted }) =>
      countedSubscription(ctx, 1, ctx.edge.services.doors.watch(ctx.actor, input.place, input.locale, signal)),
    ),

  /** A code was read or typed. */
  scan: atDoor
    .input(doorReadSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.doorVouchers.scan(ctx.actor, input)),

  /** Lets in those of an order's people who have come. Errors: `Doors.letIn`. */
  letIn: atDoor.input(doorPartySchema).mutation(({ ctx, input }) => ctx.edge.services.doors.letIn(ctx.actor, input)),

  /** Tickets for turns of a voucher: a sale, and going in. Errors: `DoorVouchers.exchange`. */
  exchange: selling.input(doorExchangeSchema).mutation(async ({ ctx, input }) => {
    const { services, limits, metrics } = ctx.edge;
    await limits.take('checkout', askerOf(ctx));
    return observed(() => services.doorVouchers.exchange(ctx.actor, input), metrics.checkout);
  }),

  /** A used-up card is back. Errors: `DoorVouchers.returnCard`. */
  returnCard: selling
    .input(cardReturnSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.doorVouchers.returnCard(ctx.actor, input)),

  /** What the scanner keeps, so as to answer without a network. */
  list: atDoor.input(doorListSchema).query(({ ctx, input }) => ctx.edge.services.doors.list(ctx.actor, input)),

  /** What it has done without one. Whoever is there now need not be who was there then. */
  upload: deviceProcedure.input(doorUploadSchema).mutation(({ ctx, input }) => {
    if (ctx.actor.type !== 'scanner') throw new ParterreError('FORBIDDEN');
    return ctx.edge.services.doors.upload({ ...ctx.actor, type: 'scanner' }, input);
  }),

  /** Errors: `Doors.undo`. */
  undo: attended.input(doorUndoSchema).mutation(({ ctx, input }) => ctx.edge.services.doors.undo(ctx.actor, input)),

  /** Who has bought tickets for the shows of its place. */
  search: attended.input(doorSearchSchema).query(({ ctx, input }) => ctx.edge.services.doors.search(ctx.actor, input)),
});
