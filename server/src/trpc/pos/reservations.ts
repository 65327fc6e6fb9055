/** Reservations at a till, of its cinema. What sells one is `pos.sell`. */
import {
  localeSchema,
  type ReservationView,
  reservationChangeSchema,
  reservationEndSchema,
  reservationIdSchema,
  reservationInputSchema,
  reservationSearchSchema,
} from '../../contract/index.ts';
import { pointOfSale } from '../../domain/pointOfSale.ts';
import { askerOf } from '../context.ts';
import { router, tillProcedure } from '../trpc.ts';

const reading = tillProcedure('reservations.read');
const writing = tillProcedure('reservations.write');

export const reservations = router({
  search: reading
    .input(reservationSearchSchema)
    .query(({ ctx, input }) => ctx.edge.services.reservations.search(pointOfSale(ctx.actor), input)),

  get: reading
    .input(reservationIdSchema.extend({ locale: localeSchema }))
    .query(({ ctx, input }) => ctx.edge.services.reservations.get(pointOfSale(ctx.actor), input.uuid, input.locale)),

  make: writing.input(reservationInputSchema).mutation(async ({ ctx, input }) => {
    await ctx.edge.limits.take('checkout', askerOf(ctx));
    return ctx.edge.services.reservations.make(pointOfSale(ctx.actor), ctx.actor.employee, input);
  }),

  change: writing.input(reservationChangeSchema).mutation(async ({ ctx, input }) => {
    await ctx.edge.limits.take('checkout', askerOf(ctx));
    return ctx.edge.services.reservations.change(pointOfSale(ctx.actor), ctx.actor.employee, input);
  }),

  /** Prints its slip. PRINTER_MISSING. */
  print: reading
    .input(reservationIdSchema.extend({ locale: localeSchema, request: reservationIdSchema.shape.uuid }))
    .mutation(async ({ ctx, input: { uuid, locale, request } }) => {
      const { reservations, printing } = ctx.edge.services;
      const till = pointOfSale(ctx.actor);
      const view = await reservations.get(till, uuid, locale);
      return printing.printReservation({ uuid, request, reservation: onPaper(view) }, till);
    }),

  /** How its slip looks where there is no printer. */
  preview: reading
    .input(reservationIdSchema.extend({ locale: localeSchema }))
    .query(async ({ ctx, input: { uuid, locale } }) => {
      const { reservations, printing } = ctx.edge.services;
      const till = pointOfSale(ctx.actor);
      const view = await reservations.get(till, uuid, locale);
      return printing.previewReservation({ uuid, reservation: onPaper(view) }, till);
    }),

  cancel: writing
    .input(reservationEndSchema)
    .mutation(({ ctx, input }) =>
      ctx.edge.services.reservations.cancel(pointOfSale(ctx.actor), ctx.actor.employee, input),
    ),
});

const onPaper = ({ reference, name, until }: ReservationView) => ({ reference, name, untilMs: Date.parse(until) });
