/**
 * What is sold with at a point of sale: by whoever has signed in at a till, and by buyers at a register. Who and where is what the device
 * says, never what is sent.
 */
import { z } from 'zod';
import {
  billIdSchema,
  holdInputSchema,
  leaveInputSchema,
  localeSchema,
  type Permission,
  type PosAnswer,
  posRestSchema,
  posSaleSchema,
  posScheduleSchema,
  printAgainSchema,
} from '../../contract/index.ts';
import { scopeOf } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { type PointOfSale, pointOfSale, type RegisterActor, type TillActor } from '../../domain/pointOfSale.ts';
import { observed } from '../../edge/metrics.ts';
import type { Services } from '../../services/services.ts';
import { mustReachScope } from '../../services/staff/change.ts';
import { askerOf } from '../context.ts';
import { counterProcedure, router, tillProcedure } from '../trpc.ts';
import { basket } from './basket.ts';
import { bills } from './bills.ts';
import { cash } from './cash.ts';
import { help } from './help.ts';
import { invoices } from './invoices.ts';
import { offline } from './offline.ts';
import { register } from './register.ts';
import { reservations } from './reservations.ts';
import { vouchers } from './vouchers.ts';

const selling = counterProcedure('sales.write');

export const pos = router({
  cash,
  bills,
  basket,
  reservations,
  invoices,
  help,
  offline,
  register,
  vouchers,

  /** The shows of its cinema. */
  schedules: selling
    .input(z.object({ locale: localeSchema }))
    .query(({ ctx, input }) => ctx.edge.services.catalogue.posSchedules(pointOfSale(ctx.actor), input.locale)),

  /** What is set for all tills. News of the programme tell that it has changed. */
  settings: selling.query(({ ctx }) => ctx.edge.services.catalogue.tillSettings(pointOfSale(ctx.actor))),

  /** What a sale of one of them needs. SCHEDULE_NOT_FOUND. */
  offer: selling
    .input(posScheduleSchema)
    .query(({ ctx, input }) =>
      ctx.edge.services.catalogue.posOffer(pointOfSale(ctx.actor), input.scheduleId, input.locale),
    ),

  /** How buyers pay there. */
  methods: selling
    .input(z.object({ locale: localeSchema }))
    .query(({ ctx, input }) => ctx.edge.services.posMethods(pointOfSale(ctx.actor), input.locale)),

  /** What its exhibitor sells besides tickets, and what is left of it in its cinema. */
  products: counterProcedure('products.sell')
    .input(z.object({ locale: localeSchema }))
    .query(({ ctx, input }) => ctx.edge.services.posProducts(pointOfSale(ctx.actor), input.locale)),

  /** See `seats.hold`. */
  hold: selling.input(holdInputSchema).mutation(async ({ ctx, input }) => {
    const { services, limits, metrics } = ctx.edge;
    if (!input.token) await limits.take('hold', askerOf(ctx));
    return observed(() => services.posSeats.hold(input, pointOfSale(ctx.actor)), metrics.hold);
  }),

  /** See `seats.leave`. */
  leave: selling.input(leaveInputSchema).mutation(async ({ ctx, input }) => {
    const { services, limits } = ctx.edge;
    if ('unanswered' in input && !input.unanswered.token) await limits.take('hold', askerOf(ctx));
    return services.posSeats.leave(input, pointOfSale(ctx.actor));
  }),

  /** Sells a basket. See `Services.checkout.sell` for the refusals. */
  sell: selling.input(posSaleSchema).mutation(async ({ ctx, input: { basket_id, ...input } }) => {
    const { services, limits, metrics } = ctx.edge;
    if (input.reservation) mustMay(ctx.actor, 'reservations.read');
    if (input.invoice) mustMay(ctx.actor, 'invoices.sell');
    await limits.take('checkout', askerOf(ctx));
    const till = pointOfSale(ctx.actor);
    // What is at a till the cashier parks; a register's basket a till may take over at any time.
    if (till.source === 'register') await services.baskets.beginSale(till, basket_id, input.bill_id);
    const answer = await observed(() => services.checkout.sell(input, till), metrics.checkout);
    return handedOut(services, till, { answer, basket_id });
  }),

  /** Pays on where a part of a sale is paid. See `Services.payRest` for the refusals. */
  payRest: tillProcedure('sales.write')
    .input(posRestSchema)
    .mutation(async ({ ctx, input: { basket_id, ...input } }) => {
      const { services, limits } = ctx.edge;
      await limits.take('checkout', askerOf(ctx));
      const till = pointOfSale(ctx.actor);
      return handedOut(services, till, { answer: await services.payRest(input, till), basket_id });
    }),

  /** How the till's printer is. */
  printer: selling.query(({ ctx }) => ctx.edge.services.printing.printer(pointOfSale(ctx.actor))),

  /** What became of a sale's receipt and tickets. Errors: `Printing`. */
  prints: selling
    .input(billIdSchema)
    .query(({ ctx, input }) => ctx.edge.services.printing.ofBill(input.uuid, pointOfSale(ctx.actor))),

  printAgain: selling
    .input(printAgainSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.printing.again(input, pointOfSale(ctx.actor))),

  /** How they look on paper. */
  printPreview: selling
    .input(billIdSchema)
    .query(({ ctx, input }) => ctx.edge.services.printing.preview(input.uuid, pointOfSale(ctx.actor))),
});

/** What is sold is printed, and its basket is empty. What waits for money is printed once it is asked for again and paid. */
async function handedOut(
  { printing, baskets }: Pick<Services, 'printing' | 'baskets'>,
  till: PointOfSale,
  { answer, basket_id }: { answer: PosAnswer; basket_id: string },
): Promise<PosAnswer> {
  if (!('tickets' in answer)) return answer;
  // In a rush each question to PostgreSQL waits: those that need nothing of each other wait together.
  await Promise.all([printing.printSale(answer.bill, till), baskets.sold(till, basket_id)]);
  return answer;
}

/** Whoever sells what is reserved sees reservations, and on account sells who may: no buyer at a register. FORBIDDEN, MODULE_INACTIVE. */
function mustMay({ employee, exhibitorId, cinemaId }: TillActor | RegisterActor, permission: Permission): void {
  if (employee === null) throw new ParterreError('FORBIDDEN');
  mustReachScope(employee, permission, scopeOf(exhibitorId, [cinemaId]));
}
