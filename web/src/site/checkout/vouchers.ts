/** Vouchers that pay tickets of an order, as plain data and pure functions. Money in minor units; a turn pays a ticket but for what its seat's class costs more. */
import type { CheckedVoucher } from '@parterre/server/contract';
import { type Cart, type PricedTicket, quantityOf } from '@parterre/ui/checkout';
import type { Tariff } from './types.ts';

/** A voucher of this order. Which tickets its turns pay stands at these. */
export interface RedeemedVoucher extends CheckedVoucher {
  /** How many tickets it pays. */
  used: number;
  /** Whether its amount pays what is left. */
  pays_amount: boolean;
}

export interface VoucherCart extends Cart {
  vouchers: readonly RedeemedVoucher[];
}

/** How many tickets a voucher pays, of one rate or of all. */
export function turnsUsed({ items }: Cart, uuid: string, rateId?: number): number {
  return items.filter((item) => item.voucher_id === uuid && (rateId === undefined || item.price_rate_id === rateId))
    .length;
}

/** The most tickets of a rate that a voucher can pay, given what it pays of others and what other vouchers pay. */
export function mostTurns(cart: Cart, voucher: CheckedVoucher, tariff: Tariff): number {
  if (!tariff.accept_voucher) return 0;
  const { uuid, redeemable_turn } = voucher;
  const { price_rate_id: rateId } = tariff;
  const paidByOthers = cart.items.filter(
    ({ price_rate_id, voucher_id }) => price_rate_id === rateId && voucher_id !== null && voucher_id !== uuid,
  ).length;
  const ofOtherRates = turnsUsed(cart, uuid) - turnsUsed(cart, uuid, rateId);
  return Math.max(0, Math.min(redeemable_turn - ofOtherRates, quantityOf(cart, rateId) - paidByOthers));
}

/** The first tickets of the rate that nothing else pays are paid by the voucher. */
export function payByTurns<C extends VoucherCart>(cart: C, uuid: string, rateId: number, turns: number): C {
  let left = turns;
  const items = cart.items.map((item) => {
    if (item.price_rate_id !== rateId || (item.voucher_id !== null && item.voucher_id !== uuid)) return item;
    left -= 1;
    return { ...item, voucher_id: left >= 0 ? uuid : null };
  });
  return counted({ ...cart, items });
}

/** A code that was checked. One that is there already is known anew: it keeps what it pays, up to what it can pay now. */
export function redeem<C extends VoucherCart>(cart: C, voucher: CheckedVoucher): C {
  const { uuid, redeemable_turn, remaining_products, amount_pays_tickets } = voucher;
  const present = cart.vouchers.find((each) => each.uuid === uuid);
  const canPay = amount_pays_tickets && remaining_products > 0;
  const fresh = { ...voucher, used: 0, pays_amount: canPay && (present?.pays_amount ?? true) };
  const vouchers = present ? cart.vouchers.map((each) => (each === present ? fresh : each)) : [...cart.vouchers, fresh];
  let left = redeemable_turn;
  const items = cart.items.map((item) => {
    if (item.voucher_id !== uuid) return item;
    left -= 1;
    return left >= 0 ? item : { ...item, voucher_id: null };
  });
  return counted({ ...cart, items, vouchers });
}

export function withoutVoucher<C extends VoucherCart>(cart: C, uuid: string): C {
  const items = cart.items.map((item) => (item.voucher_id === uuid ? { ...item, voucher_id: null } : item));
  return { ...cart, items, vouchers: cart.vouchers.filter((each) => each.uuid !== uuid) };
}

/** After rates have changed: what takes no vouchers is paid by none. */
export function keptToRates<C extends VoucherCart>(cart: C, tariffs: readonly Tariff[]): C {
  const taking = new Set(tariffs.flatMap(({ accept_voucher, price_rate_id: id }) => (accept_voucher ? id : [])));
  const isWrong = cart.items.some((item) => item.voucher_id !== null && !taking.has(item.price_rate_id));
  const items = isWrong
    ? cart.items.map((item) => (taking.has(item.price_rate_id) ? item : { ...item, voucher_id: null }))
    : cart.items;
  return counted({ ...cart, items });
}

/** With how many tickets each voucher pays. */
export function counted<C extends VoucherCart>(cart: C): C {
  const isRight = cart.vouchers.every(({ uuid, used }) => used === turnsUsed(cart, uuid));
  if (isRight) return cart;
  return { ...cart, vouchers: cart.vouchers.map((each) => ({ ...each, used: turnsUsed(cart, each.uuid) })) };
}

/** What is left to pay of a ticket beside a turn. */
export function openOf({ item, base, surcharge }: PricedTicket): number {
  return item.voucher_id === null ? base + surcharge : surcharge;
}

/** What the amounts of vouchers pay of the tickets, each after the other, and what then is left to pay. */
export function paidByAmounts(
  vouchers: readonly RedeemedVoucher[],
  tickets: readonly PricedTicket[],
): { amounts: { uuid: string; amount: number }[]; left: number } {
  let left = tickets.reduce((sum, ticket) => sum + openOf(ticket), 0);
  const amounts = vouchers.flatMap(({ uuid, pays_amount, remaining_products }) => {
    const amount = pays_amount ? Math.min(remaining_products, left) : 0;
    left -= amount;
    return amount > 0 ? [{ uuid, amount }] : [];
  });
  return { amounts, left };
}
