/**
 * An order while it is made, as one reducer: what happens comes in as events, and everything that is shown, stored and
 * sent is derived from the state. Pure: ids and moments arrive with the events.
 *
 * `pendingBill` is the order as the page shows it; the very same value is what is kept in the browser (pendingBill.ts).
 */
import type { CheckedVoucher, HoldInput } from '@parterre/server/contract';
import type { AppError } from '@parterre/ui/api';
import {
  type CartSeat,
  type ClassRates,
  dropUnknownRates,
  type FieldErrors,
  isPayable,
  pricedTickets,
  seatTickets,
  setQuantity,
  trimTo,
} from '@parterre/ui/checkout';
import { type FormData, isSending, newForm, reduceForm } from '../forms/form.ts';
import type { BillStatus, PaymentResponse, Tariff } from './types.ts';
import {
  counted,
  keptToRates,
  paidByAmounts,
  payByTurns,
  redeem,
  type VoucherCart,
  withoutVoucher,
} from './vouchers.ts';

export interface Buyer {
  name: string;
  email: string;
  email_confirmation: string;
  newsletter_signup: boolean;
}

export const noBuyer: Buyer = { name: '', email: '', email_confirmation: '', newsletter_signup: false };

/** Seats to go on with after a reload. Without a token they are only wished for: an order that was given up had them. */
export interface KeptHold {
  token: string | null;
  seats: number[];
  /** The request for the first seats, which nobody has answered yet. */
  unanswered: HoldInput | null;
}

export interface PendingBill extends VoucherCart {
  /** Also the idempotency key of the checkout. */
  bill_id: string;
  schedule_id: number;
  /** When the show is bought as an event. */
  event_id: number | null;
  /** What vouchers pay with their amounts. */
  voucher_amounts: { uuid: string; amount: number }[];
  /** What is left to pay. */
  amount: number;
  errors: FieldErrors;
  /** What the order that was made of this was answered with; null while it is being made. */
  paymentResponse: PaymentResponse | null;
  processingCheckout: boolean;
  isSendable: boolean;
  hold: KeptHold | null;
  buyer: Buyer;
  payment_method_id: number | null;
  /** What was last sent under `bill_id`: the same id may only be sent again with the same order. */
  sent: string | null;
}

/** Why nothing was sent, or what came back; fields have their texts in the form. */
export type Refusal =
  | { kind: 'noTickets' }
  | { kind: 'selectSeats' }
  /** Something beside the fields. */
  | { kind: 'answer'; error: AppError };

/** What an order has whatever is bought by it: who buys, how it is paid, and how sending it goes. */
export interface Sending {
  billId: string;
  /** What was last sent under `billId`. */
  sent: string | null;
  methodId: number | null;
  form: FormData<Buyer>;
  /** Which attempt is on its way, or waits for its turn; from 1. */
  attempt: number;
  refusal: Refusal | null;
}

export interface Order extends VoucherCart, Sending {
  scheduleId: number;
  eventId: number | null;
  /** What this tab held before its page was loaded, until the sale says what it holds. */
  hold: KeptHold | null;
}

export type SendingEvent =
  | { kind: 'buyer'; buyer: Partial<Buyer> }
  | { kind: 'typed'; field: string }
  | { kind: 'method'; id: number }
  /** On its way for the `attempt`th time. `billId`: under which; see `billIdFor`. */
  | { kind: 'sending'; attempt: number; text: string; billId: string }
  /** No answer: it is sent again in a moment. */
  | { kind: 'waiting' }
  | { kind: 'refused'; error: AppError; errors: FieldErrors };

export type OrderEvent =
  | SendingEvent
  | { kind: 'quantity'; rateId: number; count: number }
  /** Others are about to be chosen: which ticket has which of these seats stays so. */
  | { kind: 'seated'; seats: readonly CartSeat[] }
  /** What is sold: rates may have gone, and only so many tickets are possible; null: not known yet. */
  | { kind: 'offer'; tariffs: readonly Tariff[]; most: number | null }
  /** A code was checked, and this is its voucher. */
  | { kind: 'voucher'; voucher: CheckedVoucher }
  | { kind: 'turns'; uuid: string; rateId: number; turns: number }
  | { kind: 'payAmount'; uuid: string; pays: boolean }
  | { kind: 'voucherOff'; uuid: string }
  | { kind: 'emptied' }
  /** Pay was pressed too early. */
  | { kind: 'incomplete'; reason: 'noTickets' | 'selectSeats' };

export function newOrder(schedule: { scheduleId: number; eventId: number | null }, billId: string): Order {
  return { ...schedule, ...newSending(billId), items: [], vouchers: [], hold: null };
}

export function newSending(billId: string): Sending {
  return { billId, sent: null, methodId: null, form: newForm(noBuyer), attempt: 0, refusal: null };
}

/** A page that was loaded anew goes on with what it had; what had gone wrong is no longer said. */
export function orderFrom(kept: PendingBill): Order {
  const order = newOrder({ scheduleId: kept.schedule_id, eventId: kept.event_id }, kept.bill_id);
  const { items, vouchers, hold, sent, payment_method_id: methodId } = kept;
  return { ...order, items, vouchers, hold, sent, methodId, form: newForm({ ...noBuyer, ...kept.buyer }) };
}

/**
 * What became of an order that its buyer wanted to give up, by the status the server answers: given up; still waiting for
 * money that the provider did not let go of; or ended by money that was quicker, which its page tells about.
 */
export function outcomeOfGivingUp(status: BillStatus): 'givenUp' | 'waiting' | 'ended' {
  if (status === 'cancelled' || status === 'expired') return 'givenUp';
  return status === 'paying' || status === 'pending' ? 'waiting' : 'ended';
}

/** An order that its buyer gave up, to be changed and sent under another id: its seats are asked for anew. */
export function givenUp(kept: PendingBill, billId: string): PendingBill {
  const seats = kept.items.flatMap(({ seat }) => (seat === null ? [] : [seat.index]));
  const hold = seats.length === 0 ? null : { token: null, seats, unanswered: null };
  return { ...kept, bill_id: billId, sent: null, paymentResponse: null, processingCheckout: false, hold };
}

export function reduceOrder(order: Order, event: OrderEvent): Order {
  switch (event.kind) {
    case 'quantity':
      return counted(setQuantity(order, order.scheduleId, event.rateId, event.count));
    case 'seated':
      return seatTickets(order, event.seats);
    case 'offer': {
      const offered = keptToRates(dropUnknownRates(order, event.tariffs), event.tariffs);
      return event.most === null ? offered : counted(trimTo(offered, event.most));
    }
    case 'voucher':
      return redeem(order, event.voucher);
    case 'turns':
      return payByTurns(order, event.uuid, event.rateId, event.turns);
    case 'payAmount': {
      const { uuid, pays } = event;
      const vouchers = order.vouchers.map((each) => (each.uuid === uuid ? { ...each, pays_amount: pays } : each));
      return { ...order, vouchers };
    }
    case 'voucherOff':
      return withoutVoucher(order, event.uuid);
    case 'emptied':
      return { ...trimTo(order, 0), vouchers: [], refusal: null };
    case 'incomplete':
      return {
        ...order,
        refusal: { kind: event.reason },
        form: { ...order.form, outcome: 'refused', answers: order.form.answers + 1 },
      };
    default:
      return reduceSending(order, event);
  }
}

export function reduceSending<O extends Sending>(order: O, event: SendingEvent): O {
  switch (event.kind) {
    case 'buyer': {
      const values = { ...order.form.values, ...event.buyer };
      return { ...order, form: { ...order.form, values } };
    }
    case 'typed': {
      const form = reduceForm(order.form, event);
      return form === order.form ? order : { ...order, form };
    }
    case 'method':
      return { ...order, methodId: event.id };
    case 'sending': {
      const { attempt, text, billId } = event;
      const form = { ...reduceForm(order.form, event), errors: {} };
      return { ...order, attempt, sent: text, billId, form, refusal: null };
    }
    case 'waiting':
      return { ...order, form: reduceForm(order.form, event) };
    case 'refused': {
      const { error } = event;
      // Seats that are gone leave the order here and now: an error at them would point at seats it no longer has.
      const areSeatsLost = error.code === 'SEATS_TAKEN' && error.seats !== undefined;
      const errors = areSeatsLost ? {} : event.errors;
      const isOfFields = error.code === 'VALIDATION_FAILED' && Object.keys(errors).length > 0;
      const form = reduceForm(order.form, { kind: 'refused', error, errors, isField: () => isOfFields });
      return { ...order, form, refusal: isOfFields ? null : { kind: 'answer', error } };
    }
  }
}

/** What a sale says of its seats. */
interface ChosenSeats extends Pick<KeptHold, 'token' | 'unanswered'> {
  seats: readonly CartSeat[];
}

/** The order with the seats that the sale has for it. `chosen` null: the hall is not here yet, and the order has what it had. */
export function seatedOrder(order: Order, chosen: ChosenSeats | null): Order {
  if (chosen === null) return order;
  const { seats } = chosen;
  // While seats are asked for again, the hold from before is what a reload would go on with.
  const token = chosen.token ?? order.hold?.token ?? null;
  const unanswered = token === null ? chosen.unanswered : null;
  const isNothing = seats.length === 0 && chosen.token === null && unanswered === null;
  const hold = isNothing ? null : { token, seats: seats.map(({ index }) => index), unanswered };
  return { ...seatTickets(order, seats), hold };
}

/** The id to send `text` under: an order that was changed after it was sent is another one. */
export function billIdFor(order: Pick<Order, 'billId' | 'sent'>, text: string, freshId: string): string {
  return order.sent === null || order.sent === text ? order.billId : freshId;
}

/** The order as it is shown and kept. `picking`: seats are chosen on the map. */
export function pendingBill(
  order: Order,
  offer: { tariffs: readonly Tariff[]; classRates: ClassRates; picking: boolean; methodId: number | null },
): PendingBill {
  const processingCheckout = isSending(order.form);
  const { amounts, left } = paidByAmounts(order.vouchers, pricedTickets(order, offer.tariffs, offer.classRates));
  return {
    bill_id: order.billId,
    schedule_id: order.scheduleId,
    event_id: order.eventId,
    items: order.items,
    vouchers: order.vouchers,
    voucher_amounts: amounts,
    amount: left,
    errors: order.form.errors,
    paymentResponse: null,
    processingCheckout,
    isSendable: isPayable(order, offer.picking) && !processingCheckout,
    hold: order.hold,
    buyer: order.form.values,
    payment_method_id: offer.methodId,
    sent: order.sent,
  };
}

/** What goes to the server beside id and hold: the same text is the same order. */
export function orderToSend(bill: PendingBill, locale: string) {
  return {
    ...bill.buyer,
    locale,
    payment_method_id: bill.payment_method_id,
    amount: bill.amount,
    ...(bill.voucher_amounts.length > 0 && { vouchers: bill.voucher_amounts }),
    items: bill.items.map(({ type, schedule_id, price_rate_id, voucher_id, seat, bill_order }) => ({
      type,
      schedule_id,
      price_rate_id,
      voucher_id,
      seat,
      bill_order,
    })),
  };
}
