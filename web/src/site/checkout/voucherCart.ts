/** Vouchers of an order that is made, as plain data and pure functions. Money in minor units; a turn is one visit. */
import { amountRefusal, mostVouchers, type VoucherType } from '@parterre/server/contract';
import { type FieldErrors, productLimits, turnLimits } from '@parterre/ui/checkout';
import type { Buyer } from './order.ts';
import type { PaymentResponse } from './types.ts';

/** Vouchers of one type that are alike. */
export interface VoucherLine {
  voucher_type_id: number;
  total_turns: number;
  total_products: number;
  quantity: number;
}

/** An order of vouchers as it was filled in; what is kept of it in the browser. */
export interface PendingVouchers {
  /** Also the idempotency key of the checkout. */
  bill_id: string;
  /** The type on whose page it was filled in. */
  slug: string;
  items: VoucherLine[];
  /** The type whose line is still being made up: it is in the cart once the order is sent, or more is chosen beside it. */
  draft: number | null;
  holder_name: string;
  amount: number;
  buyer: Buyer;
  payment_method_id: number | null;
  /** What the order that was made of this was answered with; null while it is being made. */
  paymentResponse: PaymentResponse | null;
  /** What was last sent under `bill_id`: the same id may only be sent again with the same order. */
  sent: string | null;
}

/** What one begins with. */
export function firstLine({ id, turns_default, products_enabled, products_default }: VoucherType): VoucherLine {
  const total_products = products_enabled ? products_default : 0;
  return { voucher_type_id: id, total_turns: turns_default, total_products, quantity: 1 };
}

/** What each voucher of a line costs. */
export function priceOf(type: VoucherType, { total_turns, total_products }: VoucherLine): number {
  return total_turns * type.cost_turn + total_products;
}

/** Whether a line can be bought as it stands. */
export function isRight(type: VoucherType, { total_turns, total_products }: VoucherLine): boolean {
  if (amountRefusal(turnLimits(type), total_turns) !== null) return false;
  if (!type.products_enabled) return total_products === 0;
  return amountRefusal(productLimits(type), total_products) === null;
}

/** A type is in the cart once: a line of the same type takes the place of the one before. */
export function merged(lines: readonly VoucherLine[], line: VoucherLine): VoucherLine[] {
  const isThere = lines.some(({ voucher_type_id }) => voucher_type_id === line.voucher_type_id);
  return isThere
    ? lines.map((each) => (each.voucher_type_id === line.voucher_type_id ? line : each))
    : [...lines, line];
}

export function withoutType(lines: readonly VoucherLine[], typeId: number): VoucherLine[] {
  return lines.filter(({ voucher_type_id }) => voucher_type_id !== typeId);
}

/** The lines whose type is sold, each with it. */
export function pricedLines(
  lines: readonly VoucherLine[],
  types: readonly VoucherType[],
): { line: VoucherLine; type: VoucherType; price: number }[] {
  return lines.flatMap((line) => {
    const type = types.find(({ id }) => id === line.voucher_type_id);
    return type === undefined ? [] : [{ line, type, price: line.quantity * priceOf(type, line) }];
  });
}

/** The lines that stay when the page is left. */
export const withoutDraft = ({ items, draft }: Pick<PendingVouchers, 'items' | 'draft'>): VoucherLine[] =>
  draft === null ? items : withoutType(items, draft);

/** The most vouchers that a line may have beside the others. */
export function mostOf(lines: readonly VoucherLine[], typeId: number): number {
  const others = withoutType(lines, typeId).reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.max(1, mostVouchers - others);
}

/** Each voucher by itself, as it is sent. */
export function itemsOf(lines: readonly VoucherLine[]) {
  return lines.flatMap(({ quantity, ...line }) =>
    Array.from({ length: quantity }, () => ({ type: 'loyaltyCard' as const, vouchers: 1 as const, ...line })),
  );
}

/** What the server found wrong with a line, by its field: that of the first of its vouchers. */
export function lineErrors(errors: FieldErrors, lines: readonly VoucherLine[], typeId: number): FieldErrors {
  const at = lines.findIndex(({ voucher_type_id }) => voucher_type_id === typeId);
  if (at < 0) return {};
  const first = lines.slice(0, at).reduce((sum, { quantity }) => sum + quantity, 0);
  const own = `items.${first}.`;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, text]) => (field.startsWith(own) ? [[field.slice(own.length), text]] : [])),
  );
}
