/** The drawer of the till: who may sell sees how it stands, who may handle cash counts and moves it. Errors: `TillCash`. */
import {
  cashClosingSchema,
  cashHandOverSchema,
  cashMoveSchema,
  cashOpeningSchema,
  cashPaperSchema,
  cashPrintedSchema,
  cashPrintSchema,
} from '../../contract/index.ts';
import { pointOfSale } from '../../domain/pointOfSale.ts';
import { countedTry } from '../../edge/signInTries.ts';
import { router, tillProcedure } from '../trpc.ts';

const handling = tillProcedure('cash.write');

export const cash = router({
  standing: tillProcedure('sales.write').query(({ ctx }) => ctx.edge.services.tillCash.standing(ctx.actor, ctx.locale)),

  /** Prints the report of a shift. PRINTER_MISSING. */
  print: handling.input(cashPrintSchema).mutation(async ({ ctx, input: { request, shift: id } }) => {
    const { tillCash, printing } = ctx.edge.services;
    const shift = await tillCash.shift(ctx.actor, id, ctx.locale);
    return printing.printShift({ shift, request, locale: ctx.locale }, pointOfSale(ctx.actor));
  }),

  /** What became of a report. */
  printed: handling
    .input(cashPrintedSchema)
    .query(({ ctx, input }) => ctx.edge.services.printing.ofShift(input.request, pointOfSale(ctx.actor))),

  /** How the report looks where there is no printer. */
  preview: handling.input(cashPaperSchema).query(async ({ ctx, input }) => {
    const { tillCash, printing } = ctx.edge.services;
    const shift = await tillCash.shift(ctx.actor, input.shift, ctx.locale);
    return printing.previewShift({ shift, locale: ctx.locale }, pointOfSale(ctx.actor));
  }),

  open: handling
    .input(cashOpeningSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.tillCash.open(ctx.actor, input)),

  payIn: handling
    .input(cashMoveSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.tillCash.payIn(ctx.actor, input)),

  withdraw: handling
    .input(cashMoveSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.tillCash.withdraw(ctx.actor, input)),

  close: handling
    .input(cashClosingSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.tillCash.close(ctx.actor, input, ctx.locale)),

  /** Sockets of the device close and come back with the colleague at it. PIN_WRONG, SIGN_IN_THROTTLED and those of `TillCash.handOver`. */
  handOver: handling.input(cashHandOverSchema).mutation(async ({ ctx, input }) => {
    const { limits, services } = ctx.edge;
    const { employee, pin } = input;
    const who = { employeeId: employee };
    await countedTry(
      services.signIns,
      { who, kind: 'device', place: String(ctx.actor.deviceId), address: null },
      () => limits.takePin(employee, ctx.actor.deviceId),
      () => services.devices.mustKnow(ctx.actor, { employee, pin }),
    );
    const report = await services.tillCash.handOver(ctx.actor, input, ctx.locale);
    await services.devices.signIn(ctx.actor, { employee, pin });
    return report;
  }),
});
