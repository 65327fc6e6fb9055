/**
 * The tickets of one checkout, as plain data and pure functions: what was chosen, what it costs, what may be added.
 * Money: integer minor units. Seats: engine seat indexes of the schedule's hall.
 */
import type { Startup, Tariff } from '@parterre/server/contract';

type Screen = Startup['screens'][number];

/** A seat as the hall names it. `row` and `col` are the spec's screen_row and screen_col. */
export interface CartSeat {
  index: number;
  row: number;
  col: number;
  class: string;
  name: string;
}

export interface TicketItem {
  type: 'ticket';
  schedule_id: number;
  price_rate_id: number;
  voucher_id: string | null;
  seat: CartSeat | null;
  /** Position in the order, from 0, without gaps. */
  bill_order: number;
}

/** First text per form field, in the visitor's language; from the server. */
export type FieldErrors = Record<string, string>;

/** What every function here needs; whatever else the value has comes back unchanged. */
export interface Cart {
  items: TicketItem[];
}

/** What limits the number of tickets, beside the rate itself. */
export interface Caps {
  /** Seats the website may still sell, this visitor's own held seats included. */
  remainingOnline: number;
  /** Seats that can be picked on the map, own seats included; null without a seat picker. */
  freeSeats: number | null;
  /** settings.max_tickets_per_order. */
  perOrder: number;
}

export type ClassRates = Screen['class_rate'];

export function totalQuantity(bill: Cart): number {
  return bill.items.length;
}

export function quantityOf(bill: Cart, rateId: number): number {
  return bill.items.filter((item) => item.price_rate_id === rateId).length;
}

/** The most tickets of `tariff` this order may hold, given what it already holds of other rates. */
export function maxQuantity(bill: Cart, tariff: Tariff, caps: Caps): number {
  const others = totalQuantity(bill) - quantityOf(bill, tariff.price_rate_id);
  const room = Math.min(caps.remainingOnline, caps.freeSeats ?? Number.POSITIVE_INFINITY, caps.perOrder) - others;
  return Math.max(0, Math.min(tariff.max_tickets, room));
}

/** The quantity that one press leads to which adds `step` tickets, or as many as there may be; equal to the present one when nothing can be added. */
export function nextQuantity(bill: Cart, tariff: Tariff, caps: Caps, step = 1): number {
  const quantity = quantityOf(bill, tariff.price_rate_id);
  const target = quantity === 0 ? Math.max(step, tariff.min_tickets) : quantity + step;
  if (target <= maxQuantity(bill, tariff, caps)) return target;
  return step > 1 ? nextQuantity(bill, tariff, caps, step - 1) : quantity;
}

/** The quantity one press of − leads to: below the rate's minimum there is only none. */
export function previousQuantity(bill: Cart, tariff: Tariff): number {
  const quantity = quantityOf(bill, tariff.price_rate_id);
  return quantity <= Math.max(1, tariff.min_tickets) ? 0 : quantity - 1;
}

/** Why + is off, for the text beside it; null while it is on. */
export function capReason(bill: Cart, tariff: Tariff, caps: Caps): 'rate' | 'order' | 'seats' | null {
  if (nextQuantity(bill, tariff, caps) > quantityOf(bill, tariff.price_rate_id)) return null;
  const wanted = quantityOf(bill, tariff.price_rate_id) === 0 ? Math.max(1, tariff.min_tickets) : 1;
  if (quantityOf(bill, tariff.price_rate_id) + wanted > tariff.max_tickets) return 'rate';
  return totalQuantity(bill) + wanted > caps.perOrder ? 'order' : 'seats';
}

/**
 * Sets the number of tickets of one rate. New tickets come after those of the same rate, without a seat;
 * taking away removes the last matching one. The caller keeps to `maxQuantity`.
 */
export function setQuantity<C extends Cart>(bill: C, scheduleId: number, rateId: number, quantity: number): C {
  let items = [...bill.items];
  let present = quantityOf(bill, rateId);
  while (present > quantity) {
    items.splice(
      items.findLastIndex((item) => item.price_rate_id === rateId),
      1,
    );
    present -= 1;
  }
  while (present < quantity) {
    const last = items.findLastIndex((item) => item.price_rate_id === rateId);
    const item: TicketItem = {
      type: 'ticket',
      schedule_id: scheduleId,
      price_rate_id: rateId,
      voucher_id: null,
      seat: null,
      bill_order: 0,
    };
    items = last < 0 ? [...items, item] : [...items.slice(0, last + 1), item, ...items.slice(last + 1)];
    present += 1;
  }
  return { ...bill, items: numbered(items) };
}

/** Keeps the tickets to what is still possible, taking away from the last rate first. */
export function trimTo<C extends Cart>(bill: C, most: number): C {
  return bill.items.length <= most ? bill : { ...bill, items: numbered(bill.items.slice(0, Math.max(0, most))) };
}

/**
 * Gives the chosen seats to the tickets. A ticket keeps its seat while that is still chosen; the other seats go to
 * the tickets without one, both in order. More seats than tickets: the rest is left out.
 */
export function seatTickets<C extends Cart>(bill: C, seats: readonly CartSeat[]): C {
  const chosen = new Map(seats.map((seat) => [seat.index, seat]));
  const kept = bill.items.map((item) => {
    const seat = item.seat === null ? undefined : chosen.get(item.seat.index);
    if (seat !== undefined) chosen.delete(seat.index);
    return { ...item, seat: seat ?? null };
  });
  const waiting = [...chosen.values()];
  return {
    ...bill,
    items: kept.map((item) => (item.seat === null ? { ...item, seat: waiting.shift() ?? null } : item)),
  };
}

/** What a seat of `seatClass` costs on top of the rate. */
export function surchargeOf(seatClass: string | undefined, classRates: ClassRates): number {
  const rate = seatClass === undefined ? undefined : classRates[seatClass];
  return rate === undefined ? 0 : rate.ticket + rate.handling;
}

/** One line of the summary: a ticket, where it sits and what it costs. */
export interface PricedTicket {
  item: TicketItem;
  tariff: Tariff;
  base: number;
  surcharge: number;
}

/** Prices every ticket. Tickets of a rate that is no longer offered are left out: see `dropUnknownRates`. */
export function pricedTickets(bill: Cart, tariffs: readonly Tariff[], classRates: ClassRates): PricedTicket[] {
  return bill.items.flatMap((item) => {
    const tariff = tariffs.find((candidate) => candidate.price_rate_id === item.price_rate_id);
    if (tariff === undefined) return [];
    return [{ item, tariff, base: tariff.total_price, surcharge: surchargeOf(item.seat?.class, classRates) }];
  });
}

export function totalAmount(tickets: readonly PricedTicket[]): number {
  return tickets.reduce((sum, ticket) => sum + ticket.base + ticket.surcharge, 0);
}

/** Drops tickets whose rate went away with new prices. */
export function dropUnknownRates<C extends Cart>(bill: C, tariffs: readonly Tariff[]): C {
  const known = new Set(tariffs.map((tariff) => tariff.price_rate_id));
  const items = bill.items.filter((item) => known.has(item.price_rate_id));
  return items.length === bill.items.length ? bill : { ...bill, items: numbered(items) };
}

/** Pay is on while there are tickets and, when seats are picked, each of them has one. */
export function isPayable(bill: Cart, picking: boolean): boolean {
  return bill.items.length > 0 && (!picking || bill.items.every((item) => item.seat !== null));
}

export function seatIndexes(bill: Cart): number[] {
  return bill.items.flatMap((item) => (item.seat === null ? [] : [item.seat.index]));
}

/** Errors of `items.N.…` belong to the rate of ticket N: the stepper shows them. */
export function rateErrors(bill: Cart & { errors: FieldErrors }, rateId: number): string[] {
  return bill.items.flatMap((item) =>
    item.price_rate_id !== rateId
      ? []
      : Object.entries(bill.errors).flatMap(([field, text]) =>
          field.startsWith(`items.${item.bill_order}.`) && !field.endsWith('.seat') ? [text] : [],
        ),
  );
}

export function seatErrors(bill: { errors: FieldErrors }): string[] {
  const texts = Object.entries(bill.errors).flatMap(([field, text]) =>
    /^items\.\d+\.seat$/.test(field) ? [text] : [],
  );
  return [...new Set(texts)];
}

function numbered(items: readonly TicketItem[]): TicketItem[] {
  return items.map((item, order) => (item.bill_order === order ? item : { ...item, bill_order: order }));
}
