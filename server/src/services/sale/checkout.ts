/**
 * The checkout: check, decide, claim, then charge. Seats are leased until the payment deadline and claimed in the
 * transaction that writes the bill, before any provider hears of it (docs/decisions/claims.md).
 */

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { CheckoutInput, Locale, PaymentResponse, PosReceipt, PosSale } from '../../contract/index.ts';
import type { Asker } from '../../domain/limits.ts';
import { localize } from '../../domain/localized.ts';
import { orderReference } from '../../domain/orderReference.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { PointOfSale } from '../../domain/pointOfSale.ts';
import { sumMinor, ticketPrice } from '../../domain/pricing.ts';
import { readableLetters } from '../../domain/readableCode.ts';
import { cinemaDay, counterSaleRefusals, onlineSaleRefusals } from '../../domain/scheduleRules.ts';
import { lineVat } from '../../domain/vat.ts';
import { isVisible } from '../../domain/visibility.ts';
import type { Layout, LayoutSeat, Offer } from '../../ports/catalogueStore.ts';
import { DatabaseAway } from '../../ports/databaseAway.ts';
import type { Order, OrderLine, StoredBill } from '../../ports/salesStore.ts';
import type { SaleSource } from '../../ports/seatDesk.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { OfferCache } from '../catalogue/offerCache.ts';
import { rateMoment } from '../catalogue/rateOffers.ts';
import { methodsAt } from '../catalogue/texts.ts';
import type { CommonDeps, SaleDeps } from '../deps.ts';
import { paymentResponse } from '../payments/response.ts';
import { createPaymentStart, type PaymentStartDeps } from '../payments/start.ts';
import { giveBackUnclaimed } from '../seats/giveBack.ts';
import {
  type CheckoutPlan,
  type PlannedItem,
  type Purchase,
  planCheckout,
  purchaseOf,
  scheduleOf,
} from './checkoutForm.ts';
import { asFieldErrors, type SeatsForSale, seatsForSale, withSeatFields } from './checkoutSeats.ts';

export interface Checkout {
  /**
   * Validates, prices, takes or checks the hold, claims the seats, writes bill, lines, payment and jobs, starts the payment.
   * VALIDATION_FAILED (fields), SCHEDULE_NOT_FOUND, SCHEDULE_CANCELLED, SALE_CLOSED, HOLD_INVALID, HOLD_EXPIRED, HOLD_ORDERED,
   * SOLD_OUT, NOT_ENOUGH_SEATS, SELECTION_REFUSED, SEATS_TAKEN, UNPAID_SEATS, AMOUNT_CHANGED, CHECKOUT_PAUSED, PAYMENT_FAILED,
   * PAYMENT_UNANSWERED.
   */
  submit(
    input: CheckoutInput,
    options: {
      source: Exclude<SaleSource, 'pos'>;
      holder?: Asker | undefined;
      /** Where the website was visited; when it is an exhibitor's own name, that is where payment and mails lead back to. */
      host?: string | undefined;
    },
  ): Promise<PaymentResponse>;
  /**
   * Sells at a point of sale, for cash: the bill is settled at once. An id that was sold answers with its bill, also when its answer was
   * lost. Errors: of `submit`, but none of holders and providers; VALIDATION_FAILED (`tendered`): less than there is to pay;
   * DEVICE_IN_TEST.
   */
  sell(input: PosSale, pos: PointOfSale): Promise<PosReceipt>;
}

/** Who sells: the website, to a buyer who is counted and may have come to an exhibitor's own name; or staff at a point of sale. */
export type Seller =
  | { source: Exclude<SaleSource, 'pos'>; holder?: Asker | undefined; host?: string | undefined }
  | { source: 'pos'; pos: PointOfSale };

type CheckoutDeps = PaymentStartDeps &
  Pick<CommonDeps, 'cinemaClock'> &
  Pick<SaleDeps, 'seats' | 'catalogue' | 'paymentMs'> &
  Pick<Catalogue, 'exhibitorAt' | 'ownHost'> & { offerCache: OfferCache };

export function createCheckout(deps: CheckoutDeps): Checkout {
  const { cinemaClock, seats, catalogue, sales, bus, accounts } = deps;
  const startPayment = createPaymentStart(deps);
  /** Checkouts on their way on this node: a double click waits for the first instead of fighting with it for seats. */
  const underway = new Map<string, { hash: string; response: Promise<PaymentResponse> }>();

  return {
    submit: (input, buyer) => once(purchaseOf(input), buyer),

    async sell(input, pos) {
      const { uuid } = await once(purchaseOf(input), { source: 'pos', pos });
      return pauseWhenDatabaseIsAway(receiptOf(uuid, input.locale));
    },
  };

  async function once(input: Purchase, seller: Seller): Promise<PaymentResponse> {
    const hash = inputHash(input, seller);
    const same = underway.get(input.bill_id);
    if (same) return same.hash === hash ? same.response : refuseReusedId();
    const response = pauseWhenDatabaseIsAway(runOnFreshRows(input, hash, seller));
    underway.set(input.bill_id, { hash, response });
    try {
      return await response;
    } finally {
      underway.delete(input.bill_id);
    }
  }

  /** What is kept of the schedule may be older than its rows: then it is read again, and says what is no longer there. */
  async function runOnFreshRows(input: Purchase, hash: string, seller: Seller): Promise<PaymentResponse> {
    try {
      return await run(input, hash, seller);
    } catch (error) {
      if (error instanceof ParterreError && (error.detail.seats || error.code === 'HOLD_ORDERED')) {
        // By this very order, perhaps: it was sent twice, and the other one was quicker on another node.
        const known = await sales.billByKey(input.bill_id);
        if (known) return replay(known, hash);
      }
      if (!(error instanceof StaleSale)) throw error;
      deps.offerCache.drop(scheduleOf(input));
      return run(input, hash, seller);
    }
  }

  async function run(input: Purchase, hash: string, seller: Seller): Promise<PaymentResponse> {
    const { source } = seller;
    const known = await sales.billByKey(input.bill_id);
    if (known) return replay(known, hash);
    if (seller.source === 'pos' && seller.pos.isTest) throw new ParterreError('DEVICE_IN_TEST');

    const scheduleId = scheduleOf(input);
    const offer = await deps.offerCache.get(scheduleId);
    if (!offer) throw new ParterreError('SCHEDULE_NOT_FOUND');
    // A website sells what it shows. A till sells in its cinema, which mustBeOnSale looks at.
    if (seller.source !== 'pos' && offer.exhibitorId !== (await deps.exhibitorAt(seller.host)))
      throw new ParterreError('SCHEDULE_NOT_FOUND');
    mustBeOnSale(offer, seller, cinemaClock.nowMs());
    const layout = await catalogue.layout(offer.schedule.layoutId);
    const moment = await rateMoment(deps, offer, { nowMs: cinemaClock.nowMs(), source });
    const plan = planCheckout(input, offer, layout, methodsAt(source, offer.paymentMethods, accounts), moment);
    if (input.tendered !== null && input.tendered < input.amount) {
      throw new ParterreError('VALIDATION_FAILED', { fields: { tendered: [{ key: 'tendered_too_little' }] } });
    }

    const siteHost = seller.source === 'pos' ? null : await deps.ownHost(seller.host ?? '');
    const chosen = await seatsForSale(seats, {
      scheduleId,
      plan,
      token: input.hold_token ?? null,
      source,
      ...(seller.source === 'pos'
        ? { holder: undefined, rules: { allowBlocked: seller.pos.maySellBlocked } }
        : { holder: seller.holder }),
    });
    try {
      const order = makeOrder(input, hash, { seller, siteHost }, { offer, layout, plan, chosen });
      const { layoutId } = await seats.reserve(chosen.hold, deps.paymentMs);
      if (layoutId !== order.layoutId) throw await rearranged(input, scheduleId);
      return await place(order, hash, chosen, { input, scheduleId });
    } catch (error) {
      // Seats that came with a token stay with the visitor, who may correct the form and try again.
      if (!chosen.takenHere) throw withSeatFields(error, chosen.seats);
      const givenBack = giveBack(scheduleId, chosen);
      // Without PostgreSQL nobody can say whose the seats are: the buyer does not wait for that, the leases end by themselves.
      if (!(error instanceof DatabaseAway)) await givenBack;
      throw asFieldErrors(error, chosen.seats);
    }
  }

  async function place(
    order: Order,
    hash: string,
    chosen: SeatsForSale,
    { input, scheduleId }: { input: Purchase; scheduleId: number },
  ): Promise<PaymentResponse> {
    const outcome = await sales.place(order);
    if (outcome.kind === 'limited') throw await rateLeft(order, input, scheduleId);
    if (outcome.kind === 'stale') throw new StaleSale();
    if (outcome.kind === 'moved') throw await rearranged(input, scheduleId);
    if (outcome.kind === 'cancelled') throw new ParterreError('SCHEDULE_CANCELLED');
    if (outcome.kind === 'taken') {
      // Gives back the seats of the hold that are free; an earlier bill of the hold keeps its seats.
      const isOrdered = !chosen.takenHere && (await giveBack(scheduleId, chosen));
      throw isOrdered ? new ParterreError('HOLD_ORDERED') : new ParterreError('SEATS_TAKEN', { seats: outcome.seats });
    }
    if (outcome.kind === 'replay') {
      const known = await sales.billByKey(order.idempotencyKey);
      if (!known) throw new ParterreError('UNAVAILABLE', { retryAfterSeconds: 1 });
      if (chosen.takenHere) await giveBack(scheduleId, chosen);
      chosen.takenHere = false;
      return replay(known, hash);
    }
    // From here on the seats are the bill's, whatever happens to this request.
    chosen.takenHere = false;
    bus.publish({ kind: 'bill', uuid: order.billUuid });
    if (!order.payment || outcome.expiresAtMs === null) {
      // The job does it for certain; this makes it visible now.
      seats.markSold(chosen.hold).catch((error) => {
        // Staff have moved the show to another layout meanwhile: where its seats are now the job reads of the claims.
        if (!(error instanceof ParterreError && error.code === 'SEATS_REARRANGED')) deps.onFault(error, 'mark sold');
      });
      return { uuid: order.billUuid, status: 'settled', payment: null, processingData: null };
    }
    return startPayment({
      billUuid: order.billUuid,
      locale: order.locale,
      siteHost: order.siteHost,
      amountMinor: order.amountMinor,
      expiresAtMs: outcome.expiresAtMs,
      payment: { id: order.payment.id, ...chosen.method },
      giveBack: async () => void (await giveBack(scheduleId, chosen)),
    });
  }

  /**
   * What is kept here of the schedule is of the layout it had before. Seats that were named in it are others now; who named none is given
   * some. What a token holds is of the present layout, else the desk refuses it: it is bought on fresh rows.
   */
  async function rearranged({ items, hold_token }: Purchase, scheduleId: number): Promise<ParterreError> {
    deps.offerCache.drop(scheduleId);
    await seats.changed([scheduleId]);
    const namesSeats = !hold_token && items.some(({ seat }) => Boolean(seat));
    return namesSeats ? new ParterreError('SEATS_REARRANGED') : new StaleSale();
  }

  /** Others were quicker with the last tickets of a rate, whose number is limited. */
  async function rateLeft({ limits }: Order, input: Purchase, scheduleId: number): Promise<ParterreError> {
    const sold = await catalogue.soldByRate(scheduleId);
    const fields: NonNullable<ParterreError['detail']['fields']> = {};
    for (const { priceRateId, most, count } of limits) {
      const left = Math.max(0, most - (sold.get(priceRateId) ?? 0));
      if (count <= left) continue;
      const first = input.items.findIndex((item) => item.price_rate_id === priceRateId);
      fields[`items.${first}.quantity`] = [
        { key: left === 0 ? 'rate_none_left' : 'rate_left', values: { count: left } },
      ];
    }
    return new ParterreError('VALIDATION_FAILED', { fields });
  }

  /** Answers as the first time. When the payment was never started (a crash in between), it is started now. */
  async function replay(bill: StoredBill, hash: string): Promise<PaymentResponse> {
    if (bill.inputHash !== hash) return refuseReusedId();
    const { payment } = bill;
    if (
      bill.status !== 'paying' ||
      payment?.status !== 'paying' ||
      payment.transactionId !== null ||
      bill.expiresAtMs === null
    ) {
      return paymentResponse(bill);
    }
    return startPayment({
      billUuid: bill.uuid,
      locale: bill.locale,
      siteHost: bill.siteHost,
      amountMinor: payment.amountMinor,
      expiresAtMs: bill.expiresAtMs,
      payment: {
        id: payment.id,
        methodId: payment.paymentMethodId,
        account: payment.account,
        component: payment.component,
      },
      giveBack: async () => {
        for (const group of await sales.claims([bill.uuid])) await giveBackUnclaimed(deps, group);
      },
    });
  }

  /** What was sold with this bill, as it stands there now. */
  async function receiptOf(uuid: string, locale: Locale): Promise<PosReceipt> {
    const [bill, tickets] = await Promise.all([sales.bill(uuid), sales.tickets(uuid)]);
    if (!bill) throw new ParterreError('NOT_FOUND');
    const tendered = bill.payment?.tenderedMinor ?? bill.amountMinor;
    return {
      bill: uuid,
      reference: orderReference(uuid),
      amount: bill.amountMinor,
      tendered,
      change: tendered - bill.amountMinor,
      tickets: tickets.map((ticket) => ({
        seat: ticket.seatName,
        rate: localize(ticket.name, locale),
        price: ticket.totalMinor,
      })),
    };
  }

  function makeOrder(
    input: Purchase,
    hash: string,
    { seller, siteHost }: Pick<Order, 'siteHost'> & { seller: Seller },
    { offer, layout, plan, chosen }: { offer: Offer; layout: Layout; plan: CheckoutPlan; chosen: SeatsForSale },
  ): Order {
    const surcharges = new Map(offer.classRates.map((rate) => [rate.seatClass, rate]));
    // VAT goes by the calendar's day, not by the cinema's.
    const today = cinemaDay(cinemaClock.nowMs(), offer.timezone, 0);
    const vatOf = (id: number, grossMinor: number) => {
      const kind = offer.vats.find((vat) => vat.id === id);
      // A kind that was added since the rows were read.
      if (!kind) throw new StaleSale();
      return lineVat(kind, today, grossMinor);
    };
    const lines = plan.items.map((item, index) => {
      const seat = layout.seat(chosen.seats[index] ?? -1);
      if (!seat) throw new ParterreError('HOLD_INVALID');
      const surcharge = surcharges.get(seat.seatClass);
      const price = ticketPrice(item.rate, surcharge);
      return {
        ...ticketLine(offer.schedule.id, item, seat),
        ...price,
        seatClassName: surcharge?.name ?? layout.className(seat.seatClass),
        vat: vatOf(item.rate.vatId, price.priceMinor),
        handlingVat: vatOf(item.rate.handlingVatId, price.handlingMinor),
      };
    });
    const amountMinor = sumMinor(lines);
    if (amountMinor !== input.amount)
      throw new ParterreError('AMOUNT_CHANGED', { quote: { amount: amountMinor, lines: lines.map(quotedLine) } });
    if (amountMinor > 0 && !plan.method) {
      throw new ParterreError('VALIDATION_FAILED', {
        fields: { payment_method_id: [{ key: seller.source === 'pos' ? 'payment_cash_none' : 'payment_none' }] },
      });
    }
    if (plan.method)
      chosen.method = { methodId: plan.method.id, account: plan.method.accountId, component: plan.method.component };
    return {
      billUuid: randomUUID(),
      idempotencyKey: input.bill_id,
      inputHash: hash,
      source: seller.source === 'pos' ? seller.pos.source : seller.source,
      locale: input.locale,
      siteHost,
      buyerName: input.buyer?.name ?? null,
      buyerEmail: input.buyer?.email ?? null,
      newsletterSignup:
        input.buyer?.newsletter_signup === true && offer.settings.public_config.features.includes('newsletters'),
      amountMinor,
      tag: chosen.hold.tag,
      cinemaId: offer.schedule.cinemaId,
      employeeId: seller.source === 'pos' ? seller.pos.employeeId : null,
      deviceId: seller.source === 'pos' ? seller.pos.deviceId : null,
      layoutId: offer.schedule.layoutId,
      soldSchedule: offer.sold,
      lines,
      limits: limitsOf(plan),
      payment:
        amountMinor > 0 && plan.method
          ? {
              id: randomUUID(),
              paymentMethodId: plan.method.id,
              account: plan.method.accountId,
              methodName: plan.method.name,
              ...(input.tendered === null
                ? { payWithinMs: deps.paymentMs, tenderedMinor: null }
                : { payWithinMs: null, tenderedMinor: input.tendered }),
            }
          : null,
    };
  }

  /** Whether an earlier bill has seats of this hold. The leases end at their deadline in any case. */
  async function giveBack(scheduleId: number, { hold }: SeatsForSale): Promise<boolean> {
    try {
      return await giveBackUnclaimed(deps, { scheduleId, seats: hold.seats, tag: hold.tag });
    } catch (error) {
      deps.onFault(error, 'give seats back');
      return false;
    }
  }
}

/**
 * Whether it is sold there now. Staff sell what is shown at the point of sale, of their own cinema, until it is over.
 * ### Errors (the first that applies)
 * SCHEDULE_NOT_FOUND: it is not shown there; SCHEDULE_CANCELLED; SALE_CLOSED.
 */
export function mustBeOnSale(
  { schedule, settings: { public_config } }: Pick<Offer, 'schedule' | 'settings'>,
  seller: Seller,
  nowMs: number,
): void {
  const { visibility, event } = schedule;
  const refusals =
    seller.source === 'pos'
      ? counterSaleRefusals(schedule, nowMs)
      : onlineSaleRefusals(
          {
            ...schedule,
            isEvent: event !== null,
            eventSellsOnline: event?.sellOnline ?? false,
            visibleOnSite: isVisible(visibility, 'site'),
          },
          nowMs,
        );
  const isElsewhere = seller.source === 'pos' && schedule.cinemaId !== seller.pos.cinemaId;
  if (isElsewhere || refusals.includes('hidden')) throw new ParterreError('SCHEDULE_NOT_FOUND');
  if (schedule.cancelled) throw new ParterreError('SCHEDULE_CANCELLED');
  if (refusals.length > 0 || !public_config.features.includes('tickets')) throw new ParterreError('SALE_CLOSED');
}

/** The order named rows that are gone. Twice in a row it is only a refusal. */
class StaleSale extends ParterreError {
  constructor() {
    super('UNAVAILABLE', { retryAfterSeconds: 1 });
  }
}

function ticketLine(
  scheduleId: number,
  item: PlannedItem,
  seat: LayoutSeat,
): Omit<OrderLine, 'seatClassName' | 'priceMinor' | 'vat' | 'handlingMinor' | 'handlingVat'> {
  return {
    scheduleId,
    priceRateId: item.rate.priceRateId,
    name: item.rate.name,
    seatIndex: seat.index,
    seatRow: seat.row,
    seatCol: seat.col,
    seatClass: seat.seatClass,
    seatName: seat.name,
    rowLabel: seat.rowLabel,
    seatLabel: seat.shortName,
    billOrder: item.billOrder,
    // 80 bits, without letters that look alike: short enough to type at the door when a scanner fails.
    barcode: readableLetters(randomBytes(16)),
  };
}

/** A line as whoever ordered for another amount is told it. */
function quotedLine(line: OrderLine): NonNullable<ParterreError['detail']['quote']>['lines'][number] {
  return {
    price_rate_id: line.priceRateId,
    name: line.name,
    seat: { index: line.seatIndex, row: line.seatRow, col: line.seatCol, class: line.seatClass, name: line.seatName },
    price: line.priceMinor,
    handling: line.handlingMinor,
    total: line.priceMinor + line.handlingMinor,
  };
}

/** The order's rates of which a schedule sells a limited number, with how many it has of each. */
function limitsOf({ items }: CheckoutPlan): Order['limits'] {
  const limits = new Map<number, Order['limits'][number]>();
  for (const { rate } of items) {
    if (rate.perSchedule === null) continue;
    const known = limits.get(rate.priceRateId);
    if (known) known.count += 1;
    else limits.set(rate.priceRateId, { priceRateId: rate.priceRateId, most: rate.perSchedule, count: 1 });
  }
  return [...limits.values()];
}

/** What was ordered and by whom, without the token: that may be renewed between two tries. */
function inputHash(input: Purchase, seller: Seller): string {
  const items = input.items.map(({ schedule_id, price_rate_id, seat }) => [
    schedule_id,
    price_rate_id,
    seat ? (seat.index ?? `${seat.row}:${seat.col}`) : null,
  ]);
  const parts = [
    input.payment_method_id ?? null,
    input.buyer?.name ?? null,
    input.buyer?.email ?? null,
    input.buyer?.newsletter_signup ?? null,
    input.amount,
    items,
    ...(seller.source === 'pos' ? [input.tendered, seller.pos.deviceId] : []),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function refuseReusedId(): never {
  throw new ParterreError('VALIDATION_FAILED', { fields: { bill_id: [{ key: 'bill_id_reused' }] } });
}

async function pauseWhenDatabaseIsAway<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DatabaseAway)
      throw new ParterreError('CHECKOUT_PAUSED', { retryAfterSeconds: 5, cause: error });
    throw error;
  }
}
