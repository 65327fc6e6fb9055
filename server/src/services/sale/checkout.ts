/**
 * The checkout: check, decide, claim, then charge. Seats are leased until the payment deadline and claimed in the
 * transaction that writes the bill, before any provider hears of it (docs/decisions/claims.md).
 */

import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type CheckoutInput,
  inCash,
  type PaymentResponse,
  type PosAnswer,
  type PosInvoice,
  type PosSale,
  type VoucherPurchase,
} from '../../contract/index.ts';
import type { Asker } from '../../domain/limits.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { type Counter, counterRules, type PointOfSale, placeOf } from '../../domain/pointOfSale.ts';
import type { PaymentMethodRow } from '../../ports/catalogueStore.ts';
import { DatabaseAway } from '../../ports/databaseAway.ts';
import type { Order, StoredBill } from '../../ports/salesStore.ts';
import type { SaleSource } from '../../ports/seatDesk.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { OfferCache } from '../catalogue/offerCache.ts';
import { rateMoment } from '../catalogue/rateOffers.ts';
import { methodsAt } from '../catalogue/texts.ts';
import type { CommonDeps, PrintingDeps, SaleDeps } from '../deps.ts';
import { paymentResponse } from '../payments/response.ts';
import { createPaymentResume, createPaymentStart, type PaymentStartDeps } from '../payments/start.ts';
import { giveBackUnclaimed } from '../seats/giveBack.ts';
import {
  FieldErrors,
  mustBeTendered,
  type Purchase,
  planPayment,
  planShow,
  purchaseOf,
  purchaseOfVouchers,
  type ShowPurchase,
  showsOf,
} from './checkoutForm.ts';
import { asFieldErrors, placesOf, type SeatsForSale, seatsForSale, withSeatFields } from './checkoutSeats.ts';
import { type Goods, goodsOf, noGoods } from './goods.ts';
import { makeOrder, type PlannedShow, type SeatedShow, StaleSale } from './order.ts';
import { createPosAnswer } from './posAnswer.ts';
import { type Reserving, reservingOf, unreserved, wishParts } from './reservationOrder.ts';
import { keepLeases, seatsOfReservation } from './reservedSeats.ts';
import { type ExchangeSale, mustBeOnSale, type Seller, sourceOfSale, tillOf } from './seller.ts';
import { type ShelfDeps, shelfOf } from './shelf.ts';
import { redeemingOf, soldVouchers, type VoucherDeps } from './vouchers.ts';

export interface Checkout {
  /**
   * Validates, prices, takes or checks the hold, claims the seats, writes bill, lines, payment and jobs, starts the payment.
   * VALIDATION_FAILED (fields; of vouchers as `redeemingOf`), MODULE_INACTIVE (vouchers), SCHEDULE_NOT_FOUND, SCHEDULE_CANCELLED, SALE_CLOSED, HOLD_INVALID, HOLD_EXPIRED, HOLD_ORDERED,
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
   * Buys gift cards and subscriptions on the website: as `submit`, without seats. VALIDATION_FAILED (also `items.N.voucher_type_id`, `items.N.total_turns`,
   * `items.N.total_products`), AMOUNT_CHANGED, NO_CINEMA_HERE, CHECKOUT_PAUSED, PAYMENT_FAILED, PAYMENT_UNANSWERED.
   */
  buyVouchers(input: VoucherPurchase, options: Parameters<Checkout['submit']>[1]): Promise<PaymentResponse>;
  /**
   * Sells at a point of sale. For cash and on account the bill is settled at once; a card terminal is asked for the money, and the bill waits for it. An id
   * that was sold answers with its bill as it is by then, also when its answer was lost. Errors: of `submit`, but none of holders;
   * VALIDATION_FAILED (`tendered`: less than there is to pay, or not said though it is cash; `part`: of cash, or not a part; `invoice`: no client of what is sold on account);
   * INVOICE_CLIENT_UNKNOWN, INVOICE_CLIENT_ARCHIVED; TERMINAL_BUSY, TERMINAL_NOT_READY;
   * `products.N` (not sold here, or not as many left); DEVICE_IN_TEST; TILL_CLOSED: nobody has opened the till, or it was closed while the sale was on its way.
   */
  sell(input: PosSale, pos: PointOfSale, exchange?: ExchangeSale): Promise<PosAnswer>;
  /**
   * Makes or changes a reservation at a counter: nothing is paid, and its seats are kept until some minutes before the show. Answers with its bill;
   * asked twice under one id it is done once. Errors: of `submit`, without those of payments; RESERVATION_TOO_LATE; of a change also
   * NOT_FOUND, RESERVATION_USED, RESERVATION_CANCELLED, RESERVATION_EXPIRED, CHANGED_MEANWHILE.
   */
  reserve(purchase: Purchase, counter: Counter): Promise<string>;
}

type CheckoutDeps = PaymentStartDeps &
  Pick<CommonDeps, 'cinemaClock'> &
  Pick<SaleDeps, 'seats' | 'catalogue' | 'paymentMs' | 'reservations' | 'invoices'> &
  Pick<PrintingDeps, 'printStore'> &
  Pick<Catalogue, 'exhibitorAt' | 'ownHost' | 'methodsOf' | 'tillSettings'> &
  ShelfDeps &
  VoucherDeps & { offerCache: OfferCache };

/** An order that another node has begun to place is there by the end of these. */
const placingMs = [100, 300, 600];

export function createCheckout(deps: CheckoutDeps): Checkout {
  const { cinemaClock, seats, catalogue, sales, bus, accounts } = deps;
  const startPayment = createPaymentStart(deps);
  const resumePayment = createPaymentResume(deps);
  const answerOf = createPosAnswer(deps);
  /** Checkouts on their way on this node: a double click waits for the first instead of fighting with it for seats. */
  const underway = new Map<string, { hash: string; response: Promise<PaymentResponse> }>();

  return {
    submit: (input, buyer) => once(purchaseOf(input), buyer),
    buyVouchers: (input, buyer) => once(purchaseOfVouchers(input), buyer),

    async sell(input, pos, exchange) {
      const response = await once(purchaseOf(input), { source: 'pos', pos, exchange });
      return pauseWhenDatabaseIsAway(answerOf(response, input.locale));
    },

    reserve: async (purchase, pos) => (await once(purchase, { source: 'pos', pos })).uuid,
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
        const known = await placedElsewhere(input);
        if (known) return replay(known, hash);
      }
      if (!(error instanceof StaleSale)) throw error;
      for (const { scheduleId } of showsOf(input)) deps.offerCache.drop(scheduleId);
      return run(input, hash, seller);
    }
  }

  /**
   * This very order, which was sent twice and was quicker on another node; null: the seats are somebody else's. Seats without a hold are leased by
   * whichever comes first, and its bill is seen a moment later: whoever heard a refusal until then would sell them again.
   */
  async function placedElsewhere(input: Purchase): Promise<StoredBill | null> {
    const pauses = showsOf(input).some(({ token }) => token === null) ? placingMs : [];
    for (const pauseMs of [0, ...pauses]) {
      if (pauseMs > 0) await pause(pauseMs);
      const known = await sales.billByKey(input.bill_id);
      if (known) return known;
    }
    return null;
  }

  async function run(input: Purchase, hash: string, seller: Seller): Promise<PaymentResponse> {
    const known = await sales.billByKey(input.bill_id);
    if (known) return replay(known, hash);
    if (seller.source === 'pos' && seller.pos.isTest) throw new ParterreError('DEVICE_IN_TEST');

    const errors = new FieldErrors();
    const nowMs = cinemaClock.nowMs();
    const shows: PlannedShow[] = [];
    for (const show of showsOf(input)) shows.push(await plannedShow(show, seller, nowMs, errors));
    const reserving = await reservingOf(deps, input, shows, tillOf(seller));
    const isPaid = reserving.keepMs === null && (seller.source !== 'pos' || seller.exchange?.isPaid !== false);
    const exhibitorId = await exhibitorOf(seller, shows);
    const redeeming = await redeemingOf(deps, input, shows, exhibitorId, errors);
    if (namesVouchers(input) || input.cards.length > 0) {
      if (!hasVouchers(seller, shows)) throw new ParterreError('MODULE_INACTIVE');
      if (mayBeReservedAgain(input)) refuseVouchers(input, errors);
    }
    const method = isPaid ? planPayment(input, await methodsOf(seller, exhibitorId, shows), errors) : null;
    errors.throwIfAny();
    const goods = await goodsFor(input, seller);
    const sold = await soldVouchers(deps, input.cards, cardSale(input, seller, exhibitorId));
    const roundsCash = seller.source === 'pos' && (await deps.tillSettings(seller.pos)).cash_rounding;
    if (seller.source === 'pos' && isPaid) {
      mustBePaid(input, { method, place: placeOf(seller.pos), roundsCash });
      if (input.invoice) await mustBuyOnAccount(deps, input.invoice, seller.pos);
    }

    const siteHost = seller.source === 'pos' ? null : await deps.ownHost(seller.host ?? '');
    const seated: SeatedShow[] = [];
    try {
      for (const show of shows) seated.push({ ...show, chosen: await seatsOf(show, seller, reserving) });
      const { paymentMs } = deps;
      const order = makeOrder({
        input,
        hash,
        seller,
        siteHost,
        shows: seated,
        goods,
        redeeming,
        sold,
        exhibitorId,
        method,
        nowMs,
        paymentMs,
        reserving,
        isPaid,
        roundsCash,
      });
      for (const show of seated) await reserve(show, reserving);
      return await place(order, { input, hash, seller, method, shows: seated });
    } catch (error) {
      // Seats that came with a token stay with the buyer, who may correct the form and try again.
      const givenBack = giveAllBack(seated.filter(({ chosen }) => chosen.takenHere));
      // Without PostgreSQL nobody can say whose the seats are: the buyer does not wait for that, the leases end by themselves.
      if (!(error instanceof DatabaseAway)) await givenBack;
      throw error;
    }
  }

  /** A show of the order with what its tickets are sold with. SCHEDULE_NOT_FOUND, SCHEDULE_CANCELLED, SALE_CLOSED; what is wrong in the form is added to `errors`. */
  async function plannedShow(
    show: ShowPurchase,
    seller: Seller,
    nowMs: number,
    errors: FieldErrors,
  ): Promise<PlannedShow> {
    const offer = await deps.offerCache.get(show.scheduleId);
    if (!offer) throw new ParterreError('SCHEDULE_NOT_FOUND');
    // A website sells what it shows. A till sells in its cinema, which mustBeOnSale looks at.
    if (seller.source !== 'pos' && offer.exhibitorId !== (await deps.exhibitorAt(seller.host)))
      throw new ParterreError('SCHEDULE_NOT_FOUND');
    mustBeOnSale(offer, seller, nowMs);
    const layout = await catalogue.layout(offer.schedule.layoutId);
    const moment = await rateMoment(deps, offer, { nowMs, source: sourceOfSale(seller) });
    return { show, offer, layout, items: planShow(show, offer, layout, moment, errors) };
  }

  async function exhibitorOf(seller: Seller, [show]: readonly PlannedShow[]): Promise<number> {
    if (show) return show.offer.exhibitorId;
    return seller.source === 'pos' ? seller.pos.exhibitorId : deps.exhibitorAt(seller.host);
  }

  async function methodsOf(
    seller: Seller,
    exhibitorId: number,
    [show]: readonly PlannedShow[],
  ): Promise<PaymentMethodRow[]> {
    const methods = show ? show.offer.paymentMethods : await deps.methodsOf(exhibitorId);
    return methodsAt(sourceOfSale(seller), methods, accounts, tillOf(seller));
  }

  async function goodsFor({ products, locale }: Purchase, seller: Seller): Promise<Goods> {
    if (products.length === 0 || seller.source !== 'pos') return noGoods;
    if (!seller.pos.maySellProducts) throw new ParterreError('FORBIDDEN');
    const { products: shelf } = await shelfOf(deps, seller.pos.exhibitorId, seller.pos.cinemaId);
    return goodsOf(products, shelf, locale);
  }

  /** Others were quicker with the last of a product. */
  async function shelfIsEmpty(input: Purchase, seller: Seller): Promise<unknown> {
    return goodsFor(input, seller).then(
      // There is as much again: one may try once more.
      () => new ParterreError('UNAVAILABLE', { retryAfterSeconds: 1 }),
      (error: unknown) => error,
    );
  }

  /** Others were quicker with what is left of a voucher, or with a printed card. */
  async function voucherIsEmpty(
    input: Purchase,
    shows: readonly PlannedShow[],
    seller: Seller,
    exhibitorId: number,
  ): Promise<unknown> {
    const errors = new FieldErrors();
    await redeemingOf(deps, input, shows, exhibitorId, errors);
    if (Object.keys(errors.fields).length > 0) return new ParterreError('VALIDATION_FAILED', { fields: errors.fields });
    return soldVouchers(deps, input.cards, cardSale(input, seller, exhibitorId)).then(
      // There is as much again: one may try once more.
      () => new ParterreError('UNAVAILABLE', { retryAfterSeconds: 1 }),
      (error: unknown) => error,
    );
  }

  function seatsOf({ show, items }: PlannedShow, seller: Seller, { over }: Reserving): Promise<SeatsForSale> {
    const sale = {
      scheduleId: show.scheduleId,
      items,
      source: sourceOfSale(seller),
      ...(seller.source === 'pos' ? { holder: undefined, rules: counterRules(seller.pos) } : { holder: seller.holder }),
    };
    const own = (over?.claims ?? []).filter((claim) => claim.scheduleId === show.scheduleId);
    const asked = { ...sale, token: show.token };
    return own.length > 0 ? seatsOfReservation(seats, asked, own) : seatsForSale(seats, asked);
  }

  /** The leases last until the payment's deadline, or as long as what is reserved. */
  async function reserve(show: SeatedShow, { keepMs, over }: Reserving): Promise<void> {
    const { hold, kept } = show.chosen;
    const { layoutId } = await seats.reserve(hold, keepMs ?? deps.paymentMs).catch((error) => {
      throw refusedSeats(error, show);
    });
    if (kept) await keepLeases(seats, kept, keepMs ?? Math.max(deps.paymentMs, over?.leftMs ?? 0));
    if (layoutId !== show.offer.schedule.layoutId) throw await rearranged([show]);
  }

  async function place(
    order: Order,
    {
      input,
      hash,
      seller,
      method,
      shows,
    }: Pick<Parameters<typeof makeOrder>[0], 'input' | 'hash' | 'seller' | 'method' | 'shows'>,
  ): Promise<PaymentResponse> {
    const outcome = await ((seller.source === 'pos' && seller.exchange?.place) || sales.place)(order);
    if (outcome.kind === 'limited') throw await rateLeft(order, input);
    if (outcome.kind === 'stale') throw new StaleSale();
    if (outcome.kind === 'moved') throw await rearranged(shows);
    if (outcome.kind === 'closed') throw new ParterreError('TILL_CLOSED');
    if (outcome.kind === 'cancelled') throw new ParterreError('SCHEDULE_CANCELLED');
    if (outcome.kind === 'unreserved') {
      const known = await sales.billByKey(order.idempotencyKey);
      if (known) return replay(known, hash);
      throw unreserved(await deps.reservations.found(order.billUuid), order.over?.version ?? null);
    }
    if (outcome.kind === 'sold_out') throw await shelfIsEmpty(input, seller);
    if (outcome.kind === 'voucher') throw await voucherIsEmpty(input, shows, seller, order.exhibitorId);
    if (outcome.kind === 'taken') {
      const show = shows.find(({ show }) => show.scheduleId === outcome.scheduleId) ?? shows[0];
      if (!show) throw new Error('seats were taken of an order without tickets');
      // Gives back the seats of the hold that are free; an earlier bill of the hold keeps its seats.
      const isOrdered = !show.chosen.takenHere && (await giveBack(show));
      if (isOrdered) throw new ParterreError('HOLD_ORDERED');
      throw refusedSeats(new ParterreError('SEATS_TAKEN', { seats: outcome.seats }), show);
    }
    if (outcome.kind === 'replay') {
      const known = await sales.billByKey(order.idempotencyKey);
      if (!known) throw new ParterreError('UNAVAILABLE', { retryAfterSeconds: 1 });
      await giveAllBack(shows.filter(({ chosen }) => chosen.takenHere));
      for (const { chosen } of shows) chosen.takenHere = false;
      return replay(known, hash);
    }
    // From here on the seats are the bill's, whatever happens to this request.
    for (const { chosen } of shows) chosen.takenHere = false;
    bus.publish({ kind: 'bill', uuid: order.billUuid });
    if (order.reservation) return { uuid: order.billUuid, status: 'reserved', payment: null, processingData: null };
    if (!order.payment || order.payment.payWithinMs === null || !method || outcome.expiresAtMs === null) {
      // The job does it for certain; this makes it visible now.
      for (const claimed of shows.flatMap(({ chosen }) => [chosen.hold, ...(chosen.kept ?? [])]))
        seats.markSold(claimed).catch((error) => {
          // Staff have moved the show to another layout meanwhile: where its seats are now the job reads of the claims.
          if (!(error instanceof ParterreError && error.code === 'SEATS_REARRANGED')) deps.onFault(error, 'mark sold');
        });
      return { uuid: order.billUuid, status: 'settled', payment: null, processingData: null };
    }
    return startPayment({
      billUuid: order.billUuid,
      locale: order.locale,
      siteHost: order.siteHost,
      amountMinor: order.payment.amountMinor,
      expiresAtMs: outcome.expiresAtMs,
      terminal: seller.source === 'pos' ? seller.pos.terminal : null,
      payment: { id: order.payment.id, methodId: method.id, account: method.accountId, component: method.component },
      giveBack: () => giveAllBack(shows),
    });
  }

  /**
   * What is kept here of the schedules is of the layout that one of them had before. Seats that were named in it are others now; who named none
   * is given some. What a token holds is of the present layout, else the desk refuses it: it is bought on fresh rows.
   */
  async function rearranged(shows: readonly SeatedShow[]): Promise<ParterreError> {
    const ids = shows.map(({ show }) => show.scheduleId);
    for (const id of ids) deps.offerCache.drop(id);
    await seats.changed(ids);
    const namesSeats = shows.some(
      ({ show }) => show.token === null && show.items.some(({ item }) => Boolean(item.seat)),
    );
    return namesSeats ? new ParterreError('SEATS_REARRANGED') : new StaleSale();
  }

  /** Others were quicker with the last tickets of a rate, whose number is limited. */
  async function rateLeft({ shows }: Order, { items }: Purchase): Promise<ParterreError> {
    const errors = new FieldErrors();
    for (const { scheduleId, limits } of shows) {
      if (limits.length === 0) continue;
      const sold = await catalogue.soldByRate(scheduleId);
      for (const { priceRateId, most, count } of limits) {
        const left = Math.max(0, most - (sold.get(priceRateId) ?? 0));
        if (count <= left) continue;
        const first = items.findIndex((item) => item.schedule_id === scheduleId && item.price_rate_id === priceRateId);
        errors.add(`items.${first}.quantity`, left === 0 ? 'rate_none_left' : 'rate_left', { count: left });
      }
    }
    return new ParterreError('VALIDATION_FAILED', { fields: errors.fields });
  }

  /** Answers as the first time. */
  async function replay(bill: StoredBill, hash: string): Promise<PaymentResponse> {
    if (bill.inputHash !== hash) return refuseReusedId();
    try {
      return await resumePayment(bill, async () => {
        for (const group of await sales.claims([bill.uuid])) await giveBackUnclaimed(deps, group);
      });
    } catch (error) {
      // The terminal was not to be had for the rest of what is paid in parts: it still waits for that.
      const now = await sales.bill(bill.uuid);
      if (now?.status !== 'paying' || now.payment?.status !== 'failed') throw error;
      return paymentResponse(now);
    }
  }

  /** Whether an earlier bill has seats of this hold. The leases end at their deadline in any case. */
  async function giveBack({ show: { scheduleId }, chosen: { hold } }: SeatedShow): Promise<boolean> {
    try {
      return await giveBackUnclaimed(deps, { scheduleId, seats: hold.seats, tag: hold.tag });
    } catch (error) {
      deps.onFault(error, 'give seats back');
      return false;
    }
  }

  async function giveAllBack(shows: readonly SeatedShow[]): Promise<void> {
    await Promise.all(shows.map(giveBack));
  }
}

/** Seats that came with a token are told as such; seats that were named in the form are fields like any other. */
function refusedSeats(error: unknown, { items, chosen }: SeatedShow): unknown {
  const places = placesOf(items, chosen.seats);
  return chosen.takenHere ? asFieldErrors(error, places) : withSeatFields(error, places);
}

/**
 * Cash is said and enough, and said of nothing else, of a register's sale never; a part is one, and of a card; a client is named of what is sold
 * on account, and of nothing else. VALIDATION_FAILED (`tendered`, `part`, `invoice`).
 */
function mustBePaid(
  { amount, tendered, part, invoice }: Purchase,
  { method, place, roundsCash }: { method: PaymentMethodRow | null; place: 'pos' | 'register'; roundsCash: boolean },
): void {
  const isCash = place === 'pos' && (amount === 0 || method === null || method.type === 'cash');
  mustBeTendered(inCash(amount, roundsCash), tendered, isCash);
  const isOnAccount = amount > 0 && method?.type === 'invoice';
  if ((invoice !== null) !== isOnAccount)
    throw new ParterreError('VALIDATION_FAILED', {
      fields: { invoice: [{ key: isOnAccount ? 'required' : 'choice' }] },
    });
  // A buyer alone with a register would not know what becomes of the rest.
  if (part !== null && (isCash || isOnAccount || part >= amount || place === 'register'))
    throw new ParterreError('VALIDATION_FAILED', { fields: { part: [{ key: 'no_part' }] } });
}

/** Whether vouchers pay and are sold there. */
function hasVouchers(seller: Seller, shows: readonly PlannedShow[]): boolean {
  if (seller.source === 'pos') return seller.pos.hasVouchers;
  // What the website sells without a show, the shop has asked of its exhibitor.
  return shows.every(({ offer }) => offer.settings.public_config.features.includes('vouchers'));
}

/** Where vouchers are sold, and to whom. */
function cardSale(
  { buyer, locale }: Purchase,
  { source }: Seller,
  exhibitorId: number,
): Parameters<typeof soldVouchers>[2] {
  return { exhibitorId, place: source === 'pos' ? 'pos' : 'site', email: buyer?.email ?? null, locale };
}

function namesVouchers({ items, vouchers }: Purchase): boolean {
  return vouchers.length > 0 || items.some(({ voucher_id }) => voucher_id != null);
}

/** It is a reservation when it has been placed, or may be one again: of a sale whose card is refused. */
function mayBeReservedAgain({ reservation, tendered, amount }: Purchase): boolean {
  return reservation !== null && (reservation.kind !== 'redeem' || (tendered === null && amount > 0));
}

/**
 * The price of what a voucher pays would stay with what is reserved, and a voucher that was sold with it would be nobody's. `items.N.voucher`,
 * `vouchers.0.uuid` or `cards.0.voucher_type_id`.
 */
function refuseVouchers({ items, vouchers }: Purchase, errors: FieldErrors): void {
  const first = items.findIndex(({ voucher_id }) => voucher_id != null);
  const amount = vouchers.length > 0 ? 'vouchers.0.uuid' : 'cards.0.voucher_type_id';
  errors.add(first < 0 ? amount : `items.${first}.voucher`, 'voucher_reserved');
}

/** A client of the exhibitor that is in use. INVOICE_CLIENT_UNKNOWN, INVOICE_CLIENT_ARCHIVED. */
async function mustBuyOnAccount(
  { invoices }: Pick<SaleDeps, 'invoices'>,
  { client_id }: PosInvoice,
  { exhibitorId }: Counter,
): Promise<void> {
  const client = await invoices.client(exhibitorId, client_id);
  if (!client) throw new ParterreError('INVOICE_CLIENT_UNKNOWN');
  if (client.isArchived) throw new ParterreError('INVOICE_CLIENT_ARCHIVED');
}

/** What was ordered and by whom, without the token: that may be renewed between two tries. */
function inputHash(input: Purchase, seller: Seller): string {
  const items = input.items.map(({ schedule_id, price_rate_id, seat, voucher_id }) => [
    schedule_id,
    price_rate_id,
    seat ? (seat.index ?? `${seat.row}:${seat.col}`) : null,
    ...(voucher_id ? [voucher_id] : []),
  ]);
  const parts = [
    input.payment_method_id ?? null,
    input.buyer?.name ?? null,
    input.buyer?.email ?? null,
    input.buyer?.newsletter_signup ?? null,
    input.amount,
    items,
    ...(input.products.length > 0 ? [input.products.map(({ product_id, quantity }) => [product_id, quantity])] : []),
    ...(input.reservation ? [wishParts(input.reservation)] : []),
    ...(seller.source === 'pos' ? [input.tendered, seller.pos.deviceId] : []),
    ...(input.part === null ? [] : [{ part: input.part }]),
    ...(input.vouchers.length > 0 ? [{ vouchers: input.vouchers.map(({ uuid, amount }) => [uuid, amount]) }] : []),
    ...(input.cards.length > 0 ? [{ cards: input.cards }] : []),
    ...(input.invoice ? [{ invoice: [input.invoice.client_id, input.invoice.reference] }] : []),
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
