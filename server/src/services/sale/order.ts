/** An order as it is written, from what was planned and the seats that were taken for it. */
import { randomBytes, randomUUID } from 'node:crypto';
import { inCash } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { ticketPrice } from '../../domain/pricing.ts';
import { readableLetters } from '../../domain/readableCode.ts';
import { cinemaDay } from '../../domain/scheduleRules.ts';
import { lineVat } from '../../domain/vat.ts';
import type { Layout, LayoutSeat, Offer, PaymentMethodRow } from '../../ports/catalogueStore.ts';
import type { Order, OrderedShow, OrderLine } from '../../ports/salesStore.ts';
import type { PlannedItem, Purchase, ShowPurchase } from './checkoutForm.ts';
import type { SeatsForSale } from './checkoutSeats.ts';
import type { Goods } from './goods.ts';
import { type Reserving, reservedParts } from './reservationOrder.ts';
import { type Seller, sourceOfSale } from './seller.ts';
import { type Redeeming, type SoldVouchers, takeOff } from './vouchers.ts';

/** Tickets of one show, planned. */
export interface PlannedShow {
  show: ShowPurchase;
  offer: Offer;
  layout: Layout;
  items: PlannedItem[];
}

export type SeatedShow = PlannedShow & { chosen: SeatsForSale };

/** The order named rows that are gone. Twice in a row it is only a refusal. */
export class StaleSale extends ParterreError {
  constructor() {
    super('UNAVAILABLE', { retryAfterSeconds: 1 });
  }
}

interface OrderParts {
  input: Purchase;
  hash: string;
  seller: Seller;
  siteHost: string | null;
  shows: readonly SeatedShow[];
  goods: Goods;
  redeeming: Redeeming;
  sold: SoldVouchers;
  exhibitorId: number;
  method: PaymentMethodRow | null;
  nowMs: number;
  /** How long the buyer has to pay. */
  paymentMs: number;
  reserving: Reserving;
  /** It is paid, or is to be: no reservation, and no exchange of which nothing is due. */
  isPaid: boolean;
  /** Cash is rounded there. */
  roundsCash: boolean;
}

/**
 * ### Errors
 * AMOUNT_CHANGED; VALIDATION_FAILED (`payment_method_id`: there is something to pay and no way to; of `takeOff`).
 */
export function makeOrder({
  input,
  hash,
  seller,
  siteHost,
  shows,
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
}: OrderParts): Order {
  const ordered = shows.map((show) => orderedShow(show, redeeming, nowMs));
  const lines = ordered.flatMap(({ lines }) => lines);
  const besides = [...goods.goods, ...sold.lines];
  const vouchers = takeOff(
    redeeming,
    ordered.flatMap(({ lines }, at) =>
      lines.map((line, place) => ({ line, index: shows[at]?.items[place]?.index ?? -1 })),
    ),
    besides,
  );
  const voucherMinor = vouchers.reduce((sum, { valueMinor }) => sum + valueMinor, 0);
  const fullMinor = lines.reduce((sum, line) => sum + totalOf(line), goods.amountMinor + sold.amountMinor);
  const amountMinor = fullMinor - voucherMinor;
  if (amountMinor !== input.amount) {
    const places = new Map(
      shows.flatMap(({ items }, at) => items.map(({ index }, place) => [index, ordered[at]?.lines[place]])),
    );
    const quoted = input.items.flatMap((_, index) => places.get(index) ?? []);
    throw new ParterreError('AMOUNT_CHANGED', { quote: { amount: amountMinor, lines: quoted.map(quotedLine) } });
  }
  if (amountMinor > 0 && !method && isPaid) {
    throw new ParterreError('VALIDATION_FAILED', {
      fields: { payment_method_id: [{ key: sourceOfSale(seller) === 'pos' ? 'payment_cash_none' : 'payment_none' }] },
    });
  }
  const pos = seller.source === 'pos' ? seller.pos : null;
  const cinemaId = pos?.cinemaId ?? shows[0]?.offer.schedule.cinemaId ?? null;
  return {
    billUuid: randomUUID(),
    idempotencyKey: input.bill_id,
    inputHash: hash,
    source: pos?.source ?? seller.source,
    locale: input.locale,
    siteHost,
    buyerName: input.buyer?.name ?? null,
    buyerEmail: input.buyer?.email ?? null,
    newsletterSignup:
      input.buyer?.newsletter_signup === true &&
      shows.some(({ offer }) => offer.settings.public_config.features.includes('newsletters')),
    amountMinor,
    exhibitorId,
    cinemaId,
    employeeId: pos?.employeeId ?? null,
    deviceId: pos?.deviceId ?? null,
    needsOpenTill: pos?.hasShifts ?? false,
    shows: ordered,
    goods: besides,
    stock: goods.stock,
    vouchers,
    sells: sold.sells,
    payment:
      amountMinor > 0 && method && isPaid
        ? {
            id: randomUUID(),
            paymentMethodId: method.id,
            account: method.accountId,
            methodName: method.name,
            ...(input.invoice
              ? {
                  payWithinMs: null,
                  tenderedMinor: null,
                  invoice: { clientId: input.invoice.client_id, reference: input.invoice.reference },
                }
              : input.tendered === null
                ? { payWithinMs: paymentMs, tenderedMinor: null, amountMinor: input.part ?? amountMinor }
                : { payWithinMs: null, tenderedMinor: input.tendered, receivedMinor: inCash(amountMinor, roundsCash) }),
          }
        : null,
    ...reservedParts(input, { counter: pos, reserving, lines, amountMinor, shows }),
  };
}

const totalOf = ({ priceMinor, handlingMinor }: OrderLine): number => priceMinor + handlingMinor;

function orderedShow({ offer, layout, items, chosen }: SeatedShow, { turns }: Redeeming, nowMs: number): OrderedShow {
  const surcharges = new Map(offer.classRates.map((rate) => [rate.seatClass, rate]));
  // VAT goes by the calendar's day, not by the cinema's.
  const today = cinemaDay(nowMs, offer.timezone, 0);
  const vatOf = (id: number, grossMinor: number) => {
    const kind = offer.vats.find((vat) => vat.id === id);
    // A kind that was added since the rows were read.
    if (!kind) throw new StaleSale();
    return lineVat(kind, today, grossMinor);
  };
  const { id: scheduleId, layoutId } = offer.schedule;
  const lines = items.map((item, place) => {
    const seat = layout.seat(chosen.seats[place] ?? -1);
    if (!seat) throw new ParterreError('HOLD_INVALID');
    const surcharge = surcharges.get(seat.seatClass);
    const voucher = turns.get(item.index);
    const price = voucher
      ? { priceMinor: voucher.valueTicketMinor, handlingMinor: voucher.valueHandlingMinor }
      : item.rate;
    const { priceMinor, handlingMinor, surchargeMinor } = ticketPrice(price, surcharge);
    return {
      ...ticketLine(scheduleId, item, seat),
      priceMinor,
      handlingMinor,
      surchargeMinor,
      voucherMinor: null,
      seatClassName: surcharge?.name ?? layout.className(seat.seatClass),
      vat: vatOf(item.rate.vatId, priceMinor),
      handlingVat: vatOf(item.rate.handlingVatId, handlingMinor),
    };
  });
  return { scheduleId, layoutId, tag: chosen.hold.tag, soldSchedule: offer.sold, lines, limits: limitsOf(items) };
}

function ticketLine(
  scheduleId: number,
  item: PlannedItem,
  seat: LayoutSeat,
): Omit<
  OrderLine,
  'seatClassName' | 'priceMinor' | 'surchargeMinor' | 'voucherMinor' | 'vat' | 'handlingMinor' | 'handlingVat'
> {
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
    total: totalOf(line) - (line.voucherMinor ?? 0),
  };
}

/** The rates of which the schedule sells a limited number, with how many the order has of each. */
function limitsOf(items: readonly PlannedItem[]): OrderedShow['limits'] {
  const limits = new Map<number, OrderedShow['limits'][number]>();
  for (const { rate } of items) {
    if (rate.perSchedule === null) continue;
    const known = limits.get(rate.priceRateId);
    if (known) known.count += 1;
    else limits.set(rate.priceRateId, { priceRateId: rate.priceRateId, most: rate.perSchedule, count: 1 });
  }
  return [...limits.values()];
}
