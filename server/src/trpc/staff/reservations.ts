import { z } from 'zod';
import {
  recordIdSchema,
  reservationChangeSchema,
  reservationEndSchema,
  reservationIdSchema,
  reservationInputSchema,
} from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';
import { listProcedure } from './listProcedure.ts';
import { useCase } from './useCase.ts';

const writing = staffProcedure('reservations.write');

/** Errors: `StaffReservations`. */
export const reservations = router({
  list: listProcedure('reservations'),
  get: staffProcedure('reservations.read')
    .input(reservationIdSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffReservations.get(ctx.actor, input.uuid, ctx.locale)),
  shows: writing
    .input(z.object({ cinema: recordIdSchema }))
    .query(({ ctx, input }) => ctx.edge.services.staffReservations.shows(ctx.actor, input.cinema, ctx.locale)),
  offer: writing
    .input(z.object({ schedule: recordIdSchema }))
    .query(({ ctx, input }) => ctx.edge.services.staffReservations.offer(ctx.actor, input.schedule, ctx.locale)),
  seats: writing
    .input(z.object({ schedule: recordIdSchema }))
    .query(({ ctx, input }) => ctx.edge.services.staffReservations.seats(ctx.actor, input.schedule)),
  make: writing.input(reservationInputSchema).mutation(useCase(({ staffReservations }) => staffReservations.make)),
  change: writing.input(reservationChangeSchema).mutation(useCase(({ staffReservations }) => staffReservations.change)),
  cancel: writing.input(reservationEndSchema).mutation(useCase(({ staffReservations }) => staffReservations.cancel)),
});
