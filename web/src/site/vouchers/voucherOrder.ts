/** An order of vouchers while it is made, as one reducer; what every order has is the checkout's (`checkout/order.ts`). */
import type { VoucherType } from '@parterre/server/contract';
import { newSending, noBuyer, reduceSending, type Sending, type SendingEvent } from '../checkout/order.ts';
import {
  firstLine,
  isRight,
  itemsOf,
  merged,
  type PendingVouchers,
  pricedLines,
  type VoucherLine,
  withoutDraft,
  withoutType,
} from '../checkout/voucherCart.ts';
import { isSending, newForm } from '../forms/form.ts';

export interface VoucherOrder extends Sending {
  slug: string;
  lines: VoucherLine[];
  draft: number | null;
  holderName: string;
}

export type VoucherOrderEvent =
  | SendingEvent
  | { kind: 'line'; line: VoucherLine }
  | { kind: 'removed'; typeId: number }
  | { kind: 'holder'; name: string };

/** With the line of the page's type, which is there already or begins. `kept`: what this tab had before. */
export function voucherOrder(type: VoucherType, kept: PendingVouchers | null, billId: string): VoucherOrder {
  const { id, slug } = type;
  if (kept === null) return { ...newSending(billId), slug, lines: [firstLine(type)], draft: id, holderName: '' };
  const lines = kept.draft === id ? kept.items : withoutDraft(kept);
  const isThere = lines.some(({ voucher_type_id }) => voucher_type_id === id);
  return {
    ...newSending(kept.bill_id),
    sent: kept.sent,
    methodId: kept.payment_method_id,
    form: newForm({ ...noBuyer, ...kept.buyer }),
    slug,
    lines: isThere ? lines : [...lines, firstLine(type)],
    draft: isThere && kept.draft !== id ? null : id,
    holderName: kept.holder_name,
  };
}

export function reduceVoucherOrder(order: VoucherOrder, event: VoucherOrderEvent): VoucherOrder {
  switch (event.kind) {
    case 'line':
      return withoutItemErrors({ ...order, lines: merged(order.lines, event.line) });
    case 'removed':
      return withoutItemErrors({ ...order, lines: withoutType(order.lines, event.typeId) });
    case 'holder':
      return { ...order, holderName: event.name };
    default:
      return reduceSending(order, event);
  }
}

/** Errors name vouchers by their place, which is another one now. */
function withoutItemErrors(order: VoucherOrder): VoucherOrder {
  const errors = Object.entries(order.form.errors).filter(([field]) => !field.startsWith('items'));
  return { ...order, form: { ...order.form, errors: Object.fromEntries(errors) } };
}

/** The order as it is shown and kept. */
export function pendingVouchers(
  order: VoucherOrder,
  { types, methodId }: { types: readonly VoucherType[]; methodId: number | null },
): PendingVouchers & { isSendable: boolean } {
  const lines = pricedLines(order.lines, types);
  const amount = lines.reduce((sum, { price }) => sum + price, 0);
  return {
    bill_id: order.billId,
    slug: order.slug,
    items: lines.map(({ line }) => line),
    draft: order.draft,
    holder_name: order.holderName,
    amount,
    buyer: order.form.values,
    payment_method_id: methodId,
    paymentResponse: null,
    sent: order.sent,
    isSendable: amount > 0 && lines.every(({ line, type }) => isRight(type, line)) && !isSending(order.form),
  };
}

/** What stays in the cart when the page is left. Null: nothing. */
export function leftVouchers(order: PendingVouchers): PendingVouchers | null {
  const items = withoutDraft(order);
  return items.length === 0 ? null : { ...order, items, draft: null, buyer: noBuyer };
}

/** What goes to the server beside id: the same text is the same order. */
export function vouchersToSend(order: PendingVouchers, locale: string) {
  const { name, email, email_confirmation } = order.buyer;
  return {
    ...{ name, email, email_confirmation, locale },
    payment_method_id: order.payment_method_id,
    holder_name: order.holder_name.trim() || null,
    amount: order.amount,
    items: itemsOf(order.items),
  };
}
